"""What a player can type: actions by number, by notation or as a whole march, and commands."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.console import RenderableType
from rich.text import Text as Line

from kabinett.bots import NoSuchBot, bot
from kabinett.cli.common import Complaint
from kabinett.cli.generic import place_kind
from kabinett.cli.listing import NUMBER, Listing, flow
from kabinett.cli.naming import PIECES, fold, matching, named, similar
from kabinett.cli.session import HUMAN, Leave, Session
from kabinett.cli.terminal import indented
from kabinett.cli.words import say
from kabinett.core.action import Action
from kabinett.core.contract import Chain
from kabinett.core.errors import ActionError, MalformedAction, UnknownAction
from kabinett.core.game import Game

LOG_LINES: Final = 20
MARCHES: Final = ("go", "reach")
"""Commands about pieces that march."""
Command = Callable[[Session, int, Listing, str], bool]
MOST_NAMES: Final = 8


def obey(session: Session, seat: int, listing: Listing, text: str) -> bool:
    """Do what a line says. True: something has changed, ask anew; False: the same question stands."""
    try:
        return _obey(session, seat, listing, text)
    except ActionError as error:
        _refuse(session, error)
    except Complaint as error:
        session.terminal.warn(str(error))
    return False


def _obey(session: Session, seat: int, listing: Listing, text: str) -> bool:
    if text.isascii() and text.isdigit():
        return _by_number(session, seat, listing, text)
    word, _, rest = text.partition(" ")
    rest = rest.strip()
    command = _command(session, word)
    # An action offered now goes before a command of the same name; with a slash the command is meant.
    if command is not None and (word.startswith("/") or not _offered(session, seat, text)):
        return command(session, seat, listing, rest)
    ends = _piece_to_place(session, text)
    if ends is not None:
        return _march(session, seat, *ends)
    return _by_text(session, seat, text)


def _command(session: Session, word: str) -> Command | None:
    """The command of this name. Without pieces there are no marches: the word may be one of the game's own."""
    name = word.lstrip("/").lower()
    return None if name in MARCHES and not _has_pieces(session) else COMMANDS.get(name)


def _has_pieces(session: Session) -> bool:
    return any(kind in session.play.game.words.kinds for kind in PIECES)


def _offered(session: Session, seat: int, text: str) -> bool:
    """Whether this names something that may be done now, asked or unasked."""
    unasked = [str(action) for action in session.play.state.may(seat)]
    return bool(matching(session.decision(seat), text)) or fold(text) in unasked


def _piece_to_place(session: Session, text: str) -> tuple[str, str] | None:
    """The two names in "daun to prag"; None where something else was said."""
    parts = re.split(r"\s+to\s+", text, maxsplit=1, flags=re.IGNORECASE)
    if len(parts) < 2 or parts[0].split(" ")[0] in session.play.game.words.verbs:
        return None
    return parts[0], parts[1]


def _refuse(session: Session, error: ActionError) -> None:
    words = session.play.game.words
    line = Line(words.say(error.reason, session.language), style="red")
    if error.rule:
        line.append(f"  [{error.rule.removeprefix(session.play.game.name).strip()}]", "dim")
    elif isinstance(error, MalformedAction):
        line.append(f"  {str(error).rpartition('(')[2].rstrip(')')}", "dim")
    session.terminal.show(line)


# acting


def _apply(session: Session, seat: int, actions: list[Action]) -> bool:
    decision = session.decision(seat)
    done = session.play.batch(seat, actions, decision.id)
    session.typed.append(done)
    if done < len(actions):
        session.terminal.note(session.say("stopped", done=done, all=len(actions)))
    return True


def _by_number(session: Session, seat: int, listing: Listing, text: str) -> bool:
    action = listing.actions.get(int(text[:9]))
    if action is None:
        first, last = min(listing.actions), max(listing.actions)
        raise Complaint(session.say("no_number", number=text[:9], first=first, last=last))
    return _apply(session, seat, [action])


def _by_text(session: Session, seat: int, text: str) -> bool:
    found = matching(session.decision(seat), text)
    if len(found) == 1:
        return _apply(session, seat, found)
    if found:
        names = ", ".join([str(action) for action in found[:MOST_NAMES]])
        raise Complaint(session.say("ambiguous", text=text, names=names))
    return _apply(session, seat, [_parsed(session, text)])


def _parsed(session: Session, text: str) -> Action:
    """The action that a text names, legal or not; a Complaint where it is none at all."""
    words = session.play.game.words
    try:
        return words.parse(fold(text))
    except UnknownAction:
        raise Complaint(session.say("unclear", text=text[:60])) from None


# whole marches


def _one(session: Session, seat: int, kinds: tuple[str, ...], text: str, missing: str) -> tuple[str, int]:
    """The one thing of these kinds that a text names, with its kind; of several the one that is to choose from."""
    words = session.play.game.words
    for kind in kinds:
        found = named(words, kind, text)
        if len(found) > 1:
            offered = [value for value in found if _about(session, seat, words.kinds[kind].to_text(value))]
            found = offered if len(offered) == 1 else found
        if len(found) == 1:
            return kind, found[0]
        if found:
            names = [words.kinds[kind].to_text(value) for value in found[:MOST_NAMES]]
            raise Complaint(session.say("ambiguous", text=text[:60], names=", ".join(names)))
    near = [name for kind in kinds for name in similar(words, kind, text)]
    hint = f" {session.say('perhaps', names=', '.join(dict.fromkeys(near)))}" if near else ""
    raise Complaint(session.say(missing, text=text[:60]) + hint)


def _about(session: Session, seat: int, piece: str) -> list[Action]:
    """The legal actions whose first word after the verb is this piece."""
    words = session.play.game.words
    found: list[Action] = []
    for action in session.decision(seat).actions:
        kinds = words.verbs[action.verb]
        if kinds and kinds[0] in PIECES and words.kinds[kinds[0]].to_text(action.args[0]) == piece:
            found.append(action)
    return found


def _chains(session: Session, seat: int, piece: str) -> list[Chain]:
    """Whole marches of a piece, the shortest for each end and what it does."""
    best: dict[tuple[int, tuple[object, ...]], Chain] = {}
    for first in _about(session, seat, piece):
        for chain in session.play.state.chains(seat, first):
            key = (chain.end, tuple([(effect.key, effect.args) for effect in chain.effects]))
            if key not in best or len(chain.actions) < len(best[key].actions):
                best[key] = chain
    return list(best.values())


def _effects(session: Session, chain: Chain) -> str:
    words = session.play.game.words
    return " ".join([words.say(effect, session.language) for effect in chain.effects])


def _march(session: Session, seat: int, piece_text: str, place_text: str) -> bool:
    words = session.play.game.words
    kind, value = _one(session, seat, PIECES, piece_text, "no_piece")
    piece = words.kinds[kind].to_text(value)
    _, place = _one(session, seat, ("place",), place_text, "no_place")
    chains = sorted(
        [chain for chain in _chains(session, seat, piece) if chain.end == place], key=lambda chain: len(chain.actions)
    )
    if not chains:
        # Retreats, entries and the like are no marches, but one says them in the same way.
        direct = [a for a in _about(session, seat, piece) if len(a.args) == 2 and a.args[1] == place]
        if len(direct) == 1 and words.verbs[direct[0].verb][1] == "place":
            return _apply(session, seat, direct)
        return _no_way(session, seat, piece, place)
    chosen = chains[0] if len(chains) == 1 else _choose_way(session, chains)
    return chosen is not None and _apply(session, seat, chosen.actions)


def _no_way(session: Session, seat: int, piece: str, place: int) -> bool:
    """Say that there is no such march; and what stands against its first step, if it is one."""
    words = session.play.game.words
    shown = session.presenter.name("place", place)
    value = words.kinds["piece"].from_text(piece) if "piece" in words.kinds else -1
    called = session.presenter.label("piece", value).plain if value >= 0 else piece
    session.terminal.warn(session.say("no_way", piece=called, place=shown))
    if not _about(session, seat, piece) and "march" in words.verbs:
        refusal = session.play.state.explain(seat, words.action("march", (value, place)))
        if refusal is not None:
            session.terminal.show(
                Line.assemble("  ", words.say(refusal.reason, session.language), (f"  [{refusal.rule}]", "dim"))
            )
    return False


def _choose_way(session: Session, chains: list[Chain]) -> Chain | None:
    terminal = session.terminal
    terminal.show(Line(session.say("ways_differ"), style="bold"))
    for number, chain in enumerate(chains, 1):
        terminal.show(Line.assemble("  ", (f"[{number}]", NUMBER), " ").append_text(_way(session, chain)))
    text = terminal.read()
    if text is None:
        raise Leave
    if text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(chains):
        return chains[int(text[:9]) - 1]
    return None


def _way(session: Session, chain: Chain) -> Line:
    """What a march does, and by which places it goes."""
    places: list[str] = []
    for action in chain.actions:
        kinds = session.play.game.words.verbs[action.verb]
        places += [session.presenter.name(k, v) for k, v in zip(kinds, action.args, strict=True) if k == "place"]
    line = Line(_effects(session, chain) or session.say("no_effect"))
    return line.append(f"  ({' → '.join(places)})", "dim")


def _go(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    """go PIECE PLACE: names may be of several words, so every way to part them is tried."""
    parts = [word for word in rest.split() if word.lower() != "to"]
    for cut in range(len(parts) - 1, 0, -1):
        piece, place = " ".join(parts[:cut]), " ".join(parts[cut:])
        words = session.play.game.words
        if any(named(words, kind, piece) for kind in PIECES) and named(words, "place", place):
            return _march(session, seat, piece, place)
    return _march(session, seat, parts[0] if parts else "", " ".join(parts[1:]))


def _reach(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    kind, value = _one(session, seat, PIECES, rest, "no_piece")
    piece = session.play.game.words.kinds[kind].to_text(value)
    chains = sorted(_chains(session, seat, piece), key=lambda chain: session.presenter.name("place", chain.end))
    called = session.presenter.label(kind, value).plain
    if not chains:
        raise Complaint(session.say("no_reach", piece=called))
    session.terminal.show(Line(session.say("reach", piece=called), style="bold"))
    quiet = [session.presenter.label("place", chain.end) for chain in chains if not chain.effects]
    if quiet:
        session.terminal.show(indented(flow(quiet, session.terminal.width - 4)))
    for chain in chains:
        if chain.effects:
            line = Line("  ").append_text(session.presenter.label("place", chain.end))
            session.terminal.show(line.append(f": {_effects(session, chain)}"))
    return False


# asking back


def _why(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    words = session.play.game.words
    ends = _piece_to_place(session, rest)
    if ends is not None:
        return _why_march(session, seat, *ends)
    numbered = listing.actions.get(int(rest[:9])) if rest.isascii() and rest.isdigit() else None
    if numbered is not None:
        action = numbered
    else:
        found = matching(session.decision(seat), rest)
        action = found[0] if len(found) == 1 else _parsed(session, rest)
    refusal = session.play.state.explain(seat, action)
    if refusal is not None:
        session.terminal.show(Line(words.say(refusal.reason, session.language)))
        _show_rule(session, refusal.rule)
        return False
    session.terminal.show(Line(session.say("legal")))
    told = session.play.state.preview(seat, action)
    if told:
        session.terminal.show(Line(session.say("would"), style="dim"))
        session.terminal.show(*[Line("  " + words.say(text, session.language)) for text in told])
    return False


def _why_march(session: Session, seat: int, piece_text: str, place_text: str) -> bool:
    kind, value = _one(session, seat, PIECES, piece_text, "no_piece")
    piece = session.play.game.words.kinds[kind].to_text(value)
    _, place = _one(session, seat, ("place",), place_text, "no_place")
    chains = [chain for chain in _chains(session, seat, piece) if chain.end == place]
    if not chains:
        return _no_way(session, seat, piece, place)
    session.terminal.show(Line(session.say("legal")))
    for chain in chains:
        session.terminal.show(Line("  ").append_text(_way(session, chain)))
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
    return False


def _show_rule(session: Session, rule_id: str) -> None:
    lines = rule_lines(session.play.game, rule_id, session.language)
    if lines:
        session.terminal.show(*lines)


def rule_lines(game: Game, rule_id: str, language: str) -> list[RenderableType]:
    """A rule as it is printed: its id and title, and its text."""
    rule = game.rules.get(rule_id)
    if rule is None:
        return []
    title = rule.title.get(language, rule.title["en"])
    head = Line.assemble((f"{game.name} {rule.id}", "bold"), "  ", title)
    lines: list[RenderableType] = [head, indented(Line(rule.text.get(language, rule.text["en"])))]
    if rule.source:
        lines.append(indented(Line(say("source", language, source=rule.source), style="dim")))
    return lines


def _rule(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    game = session.play.game
    wanted = rest.removeprefix(f"{game.name} ").strip()
    found = next((rule_id for rule_id in game.rules if rule_id.lower() == wanted.lower()), "")
    if not found:
        raise Complaint(session.say("no_rule", id=wanted or "?"))
    _show_rule(session, found)
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
    _, place = _one(session, seat, (kind,), rest, "no_place")
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
    raise Leave


def _resign(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    """With other people at the table a bot plays on; else the game is left."""
    name = session.seat_name(seat)
    if session.who.count(HUMAN) == 1:
        session.terminal.note(session.say("left", seat=name))
        raise Leave
    chosen = usual_bot(session.play.game)
    session.replace(seat, chosen)
    session.terminal.note(session.say("resigned", seat=name, bot=chosen))
    return True


def _help(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    rows = help_rows(session, seat)
    width = max([len(command) for command, _ in rows]) + 2
    session.terminal.show(*[Line(f"  {command:{width}}{does}") for command, does in rows])
    return False


def help_rows(session: Session, seat: int) -> list[tuple[str, str]]:
    """All commands with what they do; the examples are of this game, the action is one that is offered now."""
    game = session.play.game
    piece, place = session.presenter.examples(session.view(seat))
    decision = session.decision(seat)
    action = max([str(action) for action in decision.actions], key=lambda text: text.count(" "))
    what = session.say("help_city" if place_kind(game) == "place" else "help_area")
    told = session.say("help", action=action, piece=piece, place=place, rule=decision.rule, what=what)
    rows: list[tuple[str, str]] = []
    for line in told.split("\n"):
        command, _, does = line.partition("\t")
        word = command.split(" ")[0]
        marches = " to " in command or word in MARCHES
        if marches and not _has_pieces(session):
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
    "go": _go,
    "reach": _reach,
    "why": _why,
    "hint": _hint,
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
