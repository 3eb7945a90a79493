"""Actions as a player types them: by number, in the game's notation, or several steps as one; and refusals."""

from __future__ import annotations

from typing import Final

from rich.text import Text as Line

from kabinett.cli.common import Complaint
from kabinett.cli.listing import Listing
from kabinett.cli.naming import fold, matching
from kabinett.cli.session import Session
from kabinett.core.action import Action
from kabinett.core.errors import ActionError, MalformedAction, UnknownAction

MOST_NAMES: Final = 8


def refuse(session: Session, error: ActionError) -> None:
    words = session.play.game.words
    line = Line(words.say(error.reason, session.language), style="red")
    if error.rule:
        line.append(f"  [{error.rule.removeprefix(session.play.game.name).strip()}]", "dim")
    elif isinstance(error, MalformedAction):
        line.append(f"  {str(error).rpartition('(')[2].rstrip(')')}", "dim")
    session.terminal.show(line)


def act(session: Session, seat: int, actions: list[Action]) -> bool:
    decision = session.decision(seat)
    done = session.play.batch(seat, actions, decision.id)
    session.typed.append(done)
    if done < len(actions):
        session.terminal.note(session.say("stopped", done=done, all=len(actions)))
    return True


def by_number(session: Session, seat: int, listing: Listing, text: str) -> bool:
    action = listing.actions.get(int(text[:9]))
    if action is None:
        first, last = min(listing.actions), max(listing.actions)
        raise Complaint(session.say("no_number", number=text[:9], first=first, last=last))
    return act(session, seat, [action])


def by_text(session: Session, seat: int, text: str) -> bool:
    found = matching(session.decision(seat), text)
    if len(found) == 1:
        return act(session, seat, found)
    if found:
        names = ", ".join([str(action) for action in found[:MOST_NAMES]])
        raise Complaint(session.say("ambiguous", text=text, names=names))
    return act(session, seat, [parsed(session, text)])


def parsed(session: Session, text: str) -> Action:
    """The action that a text names, legal or not; a Complaint where it is none at all."""
    words = session.play.game.words
    try:
        return words.parse(fold(text))
    except UnknownAction:
        raise Complaint(session.say("unclear", text=text[:60])) from None
