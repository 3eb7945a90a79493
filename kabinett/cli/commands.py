"""What a player can type: actions by number, by notation or as a whole march, and commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.text import Text as Line

from kabinett.bots import NoSuchBot, bot
from kabinett.cli.acting import act, by_number, by_text, parsed, refuse
from kabinett.cli.common import Complaint
from kabinett.cli.generic import place_kind
from kabinett.cli.listing import Listing
from kabinett.cli.marching import go, has_pieces, how, march, one_named, piece_to_place, reach, why_march
from kabinett.cli.naming import fold, matching
from kabinett.cli.rulebook import rule_lines, rules_under
from kabinett.cli.session import HUMAN, Leave, Session
from kabinett.cli.words import player_name, started
from kabinett.core.errors import ActionError
from kabinett.core.game import Game

LOG_LINES: Final = 20
MARCHES: Final = ("go", "reach")
"""Commands about pieces that march."""
Command = Callable[[Session, int, Listing, str], bool]


def obey(session: Session, seat: int, listing: Listing, text: str) -> bool:
    """Do what a line says. True: something has changed, ask anew; False: the same question stands."""
    try:
        return _obey(session, seat, listing, text)
    except ActionError as error:
        refuse(session, error)
    except Complaint as error:
        session.terminal.warn(str(error))
    return False


def _obey(session: Session, seat: int, listing: Listing, text: str) -> bool:
    if text.isascii() and text.isdigit():
        return by_number(session, seat, listing, text)
    word, _, rest = text.partition(" ")
    rest = rest.strip()
    command = _command(session, word)
    # An action offered now goes before a command of the same name; with a slash the command is meant.
    if command is not None and (word.startswith("/") or not _offered(session, seat, text)):
        return command(session, seat, listing, rest)
    ends = piece_to_place(session, text)
    if ends is not None:
        return march(session, seat, *ends)
    return by_text(session, seat, text)


def _command(session: Session, word: str) -> Command | None:
    """The command of this name. Without pieces there are no marches: the word may be one of the game's own."""
    name = word.lstrip("/").lower()
    return None if name in MARCHES and not has_pieces(session) else COMMANDS.get(name)


def _offered(session: Session, seat: int, text: str) -> bool:
    """Whether this names something that may be done now, asked or unasked."""
    unasked = [str(action) for action in session.play.state.may(seat)]
    return bool(matching(session.decision(seat), text)) or fold(text) in unasked


# asking back


def _why(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    words = session.play.game.words
    if not rest:
        raise Complaint(session.say("how", example=f"why {example_action(session, seat)}"))
    ends = piece_to_place(session, rest)
    if ends is not None:
        return why_march(session, seat, *ends)
    numbered = listing.actions.get(int(rest[:9])) if rest.isascii() and rest.isdigit() else None
    if numbered is not None:
        action = numbered
    else:
        found = matching(session.decision(seat), rest)
        action = found[0] if len(found) == 1 else parsed(session, rest)
    refusal = session.play.state.explain(seat, action)
    if refusal is not None:
        session.terminal.show(Line(words.say(refusal.reason, session.language)))
        _show_rule(session, refusal.rule)
        return False
    session.terminal.show(Line(session.say("legal")))
    told = session.play.state.preview(seat, action)
    if told:
        session.terminal.show(Line(session.say("would"), style="dim"))
        session.terminal.show(*[Line("  " + started(words.say(text, session.language))) for text in told])
    return False


def _hint(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    from kabinett.bots.hints import can_hint, hint
    from kabinett.cli.advising import hint_lines

    game = session.play.game
    if not can_hint(game):
        raise Complaint(session.say("no_hint"))
    trials = int(rest[:5]) if rest.isascii() and rest.isdigit() else 0
    given = hint(game, session.view(seat), session.decision(seat), 0, trials)
    session.terminal.show(*hint_lines(game, given, session.language))
    session.hinted = (seat, session.decision(seat).id, given.steps)
    session.terminal.show(Line("  " + session.say("hint_take"), style="dim"))
    return False


def _take(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    """Play the last hint, as long as the question is the one it was given for. With more words it is an action."""
    if rest:
        return by_text(session, seat, f"take {rest}")
    if session.hinted is None or session.hinted[:2] != (seat, session.decision(seat).id):
        raise Complaint(session.say("nothing_hinted"))
    return act(session, seat, session.hinted[2])


def _show_rule(session: Session, rule_id: str) -> None:
    lines = rule_lines(session.play.game, rule_id, session.language)
    if lines:
        session.terminal.show(*lines)


def _rule(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    """A rule or a chapter; without a number the rule of the question."""
    wanted = rest or session.decision(seat).rule
    found = rules_under(session.play.game, wanted)
    if not found:
        raise Complaint(session.say("no_rule", id=wanted[:60]))
    for number, rule in enumerate(found):
        if number:
            session.terminal.show(Line(""))
        _show_rule(session, rule.id)
    return False


def _back(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    draft = session.play.state.draft[seat]
    session.play.back(seat)
    if session.typed:
        session.typed.pop()
    session.terminal.note(session.say("taken_back", action=draft[-1]))
    return True


def _undo(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    if session.play.state.draft[seat]:
        return _back(session, seat, listing, rest)
    # What was typed as one (a whole march) is taken back as one, as far as that is possible.
    count = session.typed.pop() if session.typed else 1
    taken: list[str] = []
    while not taken or (len(taken) < count and session.play.can_undo(seat)):
        last = session.play.log[-1] if session.play.log else None
        session.play.undo(seat)
        taken.append(str(last.action) if last is not None else "")
    session.terminal.note(session.say("taken_back", action=", ".join(reversed(taken))))
    return True


def _hand(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    session.terminal.show(*session.presenter.hand(session.view(seat)))
    return False


def _show(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    session.position(seat)
    session.question(seat)
    return False


def _map(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    kind = place_kind(session.play.game)
    if not kind:
        raise Complaint(session.say("no_board"))
    if not rest:
        raise how(session, "map {place}", seat)
    _, place = one_named(session, seat, (kind,), rest, "no_place")
    session.terminal.show(*session.presenter.place(session.view(seat), place))
    return False


def _log(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    number = int(rest[:6]) if rest.isascii() and rest.isdigit() else LOG_LINES
    told = session.presenter.tell(session.play.faces(seat))
    if not told or not number:
        raise Complaint(session.say("nothing"))
    session.tell(told[-number:])
    return False


def _save(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    session.terminal.note(session.say("saved", file=session.save(Path(rest).expanduser() if rest else None)))
    return False


def _quit(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    _save_before_leaving(session)
    raise Leave


def _save_before_leaving(session: Session) -> None:
    """Nobody leaves a game that cannot be saved without being told: he is still there to say where it can be."""
    try:
        session.save()
    except Complaint as error:
        raise Complaint(f"{session.say('not_saved', reason=error)} {session.say('say_where')}") from None


def _resign(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    """With other people at the table a bot plays on; else the game is left."""
    name = session.seat_name(seat)
    if session.who.count(HUMAN) == 1:
        _save_before_leaving(session)
        session.terminal.note(session.say("left", seat=name))
        raise Leave
    chosen = usual_bot(session.play.game)
    session.replace(seat, chosen)
    session.terminal.note(session.say("resigned", seat=name, bot=player_name(chosen, session.language)))
    return True


def _help(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    rows = help_rows(session, seat)
    width = max([len(command) for command, _ in rows]) + 2
    session.terminal.show(*[Line(f"  {command:{width}}{does}") for command, does in rows])
    return False


def example_action(session: Session, seat: int) -> str:
    """One of the longest actions that are offered."""
    return max([str(action) for action in session.decision(seat).actions], key=lambda text: text.count(" "))


def help_rows(session: Session, seat: int) -> list[tuple[str, str]]:
    """All commands with what they do; the examples are of this game, the action is one that is offered now."""
    game = session.play.game
    piece, place = session.presenter.examples(session.view(seat))
    decision = session.decision(seat)
    action = example_action(session, seat)
    what = session.say("help_city" if place_kind(game) == "place" else "help_area")
    told = session.say("help", action=action, piece=piece, place=place, rule=decision.rule, what=what)
    rows: list[tuple[str, str]] = []
    for line in told.split("\n"):
        command, _, does = line.partition("\t")
        word = command.split(" ")[0]
        marches = " to " in command or word in MARCHES
        if marches and not has_pieces(session):
            continue
        if word == "map" and not place:
            continue
        if word in game.words.verbs and word in COMMANDS:
            command, does = f"/{command}", f"{does} ({session.say('help_slash', word=word)})"
        rows.append((command, does))
    return rows


def usual_bot(game: Game) -> str:
    """The bot that takes a seat for which none is named: officer, where it can play this game."""
    try:
        bot("officer", game)
    except (NoSuchBot, ImportError):
        return "random"
    return "officer"


COMMANDS: Final[dict[str, Command]] = {
    "go": go,
    "reach": reach,
    "why": _why,
    "hint": _hint,
    "take": _take,
    "rule": _rule,
    "back": _back,
    "undo": _undo,
    "hand": _hand,
    "show": _show,
    "map": _map,
    "log": _log,
    "save": _save,
    "quit": _quit,
    "exit": _quit,
    "resign": _resign,
    "help": _help,
    "?": _help,
}
