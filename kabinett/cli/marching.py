"""Whole marches: "daun to prag", go, reach, and why a march is not possible."""

from __future__ import annotations

import re

from rich.text import Text as Line

from kabinett.cli.acting import MOST_NAMES, act, perhaps
from kabinett.cli.common import Complaint
from kabinett.cli.listing import NUMBER, Listing, flow
from kabinett.cli.naming import PIECES, named
from kabinett.cli.session import Leave, Session
from kabinett.cli.terminal import indented
from kabinett.core.action import Action
from kabinett.core.contract import Chain


def has_pieces(session: Session) -> bool:
    return any(kind in session.play.game.words.kinds for kind in PIECES)


def how(session: Session, pattern: str, seat: int) -> Complaint:
    """A command was given without what it is about: how it is used."""
    piece, place = session.presenter.examples(session.view(seat))
    return Complaint(session.say("how", example=pattern.format(piece=piece, place=place)))


def piece_to_place(session: Session, text: str) -> tuple[str, str] | None:
    """The two names in "daun to prag"; None where something else was said."""
    parts = re.split(r"\s+to\s+", text, maxsplit=1, flags=re.IGNORECASE)
    if len(parts) < 2 or parts[0].split(" ")[0] in session.play.game.words.verbs:
        return None
    return parts[0], parts[1]


def one_named(session: Session, seat: int, kinds: tuple[str, ...], text: str, missing: str) -> tuple[str, int]:
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
    raise Complaint(session.say(missing, text=text[:60]) + perhaps(session, list(kinds), text))


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


def march(session: Session, seat: int, piece_text: str, place_text: str) -> bool:
    words = session.play.game.words
    kind, value = one_named(session, seat, PIECES, piece_text, "no_piece")
    piece = words.kinds[kind].to_text(value)
    _, place = one_named(session, seat, ("place",), place_text, "no_place")
    chains = sorted(
        [chain for chain in _chains(session, seat, piece) if chain.end == place], key=lambda chain: len(chain.actions)
    )
    if not chains:
        # Retreats, entries and the like are no marches, but one says them in the same way.
        direct = [a for a in _about(session, seat, piece) if len(a.args) == 2 and a.args[1] == place]
        if len(direct) == 1 and words.verbs[direct[0].verb][1] == "place":
            return act(session, seat, direct)
        return _no_way(session, seat, piece, place)
    chosen = chains[0] if len(chains) == 1 else _choose_way(session, chains)
    return chosen is not None and act(session, seat, chosen.actions)


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


def go(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    """go PIECE PLACE: names may be of several words, so every way to part them is tried."""
    if not rest:
        raise how(session, "go {piece} {place}", seat)
    parts = [word for word in rest.split() if word.lower() != "to"]
    for cut in range(len(parts) - 1, 0, -1):
        piece, place = " ".join(parts[:cut]), " ".join(parts[cut:])
        words = session.play.game.words
        if any(named(words, kind, piece) for kind in PIECES) and named(words, "place", place):
            return march(session, seat, piece, place)
    return march(session, seat, parts[0] if parts else "", " ".join(parts[1:]))


def reach(session: Session, seat: int, listing: Listing, rest: str) -> bool:
    if not rest:
        raise how(session, "reach {piece}", seat)
    kind, value = one_named(session, seat, PIECES, rest, "no_piece")
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
            session.terminal.show(line.append(session.say("colon") + _effects(session, chain)))
    return False


def why_march(session: Session, seat: int, piece_text: str, place_text: str) -> bool:
    kind, value = one_named(session, seat, PIECES, piece_text, "no_piece")
    piece = session.play.game.words.kinds[kind].to_text(value)
    _, place = one_named(session, seat, ("place",), place_text, "no_place")
    chains = [chain for chain in _chains(session, seat, piece) if chain.end == place]
    if not chains:
        return _no_way(session, seat, piece, place)
    session.terminal.show(Line(session.say("legal")))
    for chain in chains:
        session.terminal.show(Line("  ").append_text(_way(session, chain)))
    return False
