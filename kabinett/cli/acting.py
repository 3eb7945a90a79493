"""Actions as a player types them: by number, in the game's notation, or several steps as one; and refusals."""

from __future__ import annotations

from typing import Final

from rich.text import Text as Line

from kabinett.cli.common import Complaint
from kabinett.cli.listing import Listing
from kabinett.cli.naming import fold, matching, similar
from kabinett.cli.session import Session
from kabinett.core.action import Action, Names
from kabinett.core.errors import ActionError, MalformedAction, UnknownAction

MOST_NAMES: Final = 8


def refuse(session: Session, error: ActionError) -> None:
    words = session.play.game.words
    line = Line(words.say(error.reason, session.language), style="red")
    if error.rule:
        line.append(f"  [{error.rule.removeprefix(session.play.game.name).strip()}]", "dim")
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
    """An action, or several with commas between them, as a hint writes them.

    Only the first may be shortened: what is offered after it is not known before it is done."""
    first, *others = [part.strip() for part in text.split(",")]
    found = matching(session.decision(seat), first)
    if len(found) > 1:
        names = ", ".join([str(action) for action in found[:MOST_NAMES]])
        raise Complaint(session.say("ambiguous", text=first, names=names))
    return act(session, seat, [*(found or [parsed(session, first)]), *[parsed(session, other) for other in others]])


def parsed(session: Session, text: str) -> Action:
    """The action that a text names, legal or not; a Complaint where it is none at all."""
    words = session.play.game.words
    try:
        return words.parse(fold(text))
    except UnknownAction:
        raise Complaint(session.say("unclear", text=text[:60])) from None
    except MalformedAction:
        raise Complaint(_what_is_wrong(session, fold(text).split())) from None


def _what_is_wrong(session: Session, given: list[str]) -> str:
    """Which word of an action is not known, or that one is missing or too much; and how the action is written."""
    words = session.play.game.words
    verb = given[0]
    usage = " ".join([verb, *[f"<{kind}>" for kind in words.verbs[verb]]])
    start = 1
    for name, optional in zip(words.verbs[verb], words.optional[verb], strict=True):
        if start >= len(given):
            return session.say("too_short", usage=usage)
        kind = words.kinds[name]
        try:
            value, end = kind.take(given, start)
        except ValueError:
            value, end = -1, start
        if end == start or (value < 0 and isinstance(kind, Names) and not optional):
            return session.say("unknown_word", text=given[start][:60], usage=usage) + perhaps(
                session, [name], given[start]
            )
        start = end
    return session.say("too_long", text=" ".join(given[start:])[:60], usage=usage)


def perhaps(session: Session, kinds: list[str], text: str) -> str:
    """Names of these kinds that look like this, as the end of a sentence; nothing where there are none."""
    near = [name for kind in kinds for name in similar(session.play.game.words, kind, text)]
    return f" {session.say('perhaps', names=', '.join(dict.fromkeys(near)))}" if near else ""
