"""Records: headers, then one standing action a line. A record replays to the same hash."""

from __future__ import annotations

import json
from typing import Final

from kabinett.core.chance import ScriptItem, commitment
from kabinett.core.errors import ActionError, BadRecord, KabinettError
from kabinett.core.game import Game
from kabinett.core.play import Play

FORMAT = "1"
MAX_LINES = 200_000
PLAYERS: Final = "Players"
"""A header that not every record has: the names of bots or people by seat. No game depends on it; whoever goes
on with one in the terminal finds everybody in his seat."""


class Record:
    """A record read from text: nothing of it is trusted before it is replayed."""

    def __init__(self, headers: dict[str, str], moves: list[tuple[int, str, str]]) -> None:
        self.headers = headers
        self.moves = moves
        """(line number, seat name, action)"""


def write(play: Play, players: tuple[str, ...] = ()) -> str:
    """The record of a game, finished or not. `players`: who played, by seat, where that is known."""
    state = play.state
    game = play.game
    seats = game.seat_names(state.options)
    headers = {
        "Kabinett": FORMAT,
        "Game": game.name,
        "Version": str(game.version),
        "Options": json.dumps(state.options, ensure_ascii=False),
        "Commitment": play.commitment,
        "Seed": play.seed.hex(),
    }
    if players:
        headers[PLAYERS] = json.dumps(list(players), ensure_ascii=False)
    if game.pack:
        headers["Board"] = game.pack
    if play.words:
        headers["Words"] = json.dumps(list(play.words), ensure_ascii=False)
    if play.chance:
        headers["Chance"] = json.dumps(play.chance, ensure_ascii=False)
    headers["Result"] = result(play)
    headers["Hash"] = state.hash()
    lines = [f"[{name}] {value}" for name, value in headers.items()]
    lines.append("")
    lines += [f"{seats[entry.seat]}: {entry.action}" for entry in play.log]
    return "\n".join(lines) + "\n"


def result(play: Play) -> str:
    """Who won, by the names of the seats."""
    outcome = play.state.outcome
    seats = play.game.seat_names(play.state.options)
    return "unfinished" if outcome is None else " ".join([seats[w] for w in outcome.winners]) or "nobody"


def players(record: Record) -> list[str]:
    """Who played, by seat, as far as the record says it in a way that can be read."""
    try:
        found = json.loads(record.headers.get(PLAYERS, "[]"))
    except (ValueError, RecursionError):
        return []
    return [str(name) for name in found] if isinstance(found, list) else []


def read(text: str) -> Record:
    """Headers and moves of a record; BadRecord where it is not one."""
    headers: dict[str, str] = {}
    moves: list[tuple[int, str, str]] = []
    # Not splitlines: a seat's word may hold what Unicode calls a line separator.
    lines = text.replace("\r\n", "\n").split("\n")
    if len(lines) > MAX_LINES:
        raise BadRecord("the record is too long")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        if line.startswith("["):
            name, bracket, value = line[1:].partition("] ")
            if not bracket or moves or name in headers:
                raise BadRecord("a header that cannot be read, or a second one of its name", number)
            headers[name] = value
        else:
            seat, colon, action = line.partition(": ")
            if not colon:
                raise BadRecord("a move is written 'seat: action'", number)
            moves.append((number, seat, action))
    if headers.get("Kabinett") != FORMAT:
        raise BadRecord("not a record of Kabinett" if "Kabinett" not in headers else "a record of another format")
    return Record(headers, moves)


def opening(game: Game, record: Record) -> Play:
    """The game that a record starts from, with no move made."""
    headers = record.headers
    if headers.get("Game") != game.name:
        raise BadRecord(f"a record of {headers.get('Game')!r}, not of {game.name!r}")
    if headers.get("Board", "") != game.pack:
        raise BadRecord("played on another board pack than this")
    try:
        options = json.loads(headers.get("Options", "{}"))
        words = json.loads(headers.get("Words", "[]"))
        chance: list[ScriptItem] = json.loads(headers.get("Chance", "[]"))
        return Play(game, options, headers.get("Seed", ""), chance, tuple(words))
    except (ValueError, TypeError, AttributeError, RecursionError, KabinettError) as error:
        raise BadRecord(f"headers that do not fit: {error}") from None


def replay(game: Game, record: Record, moves: int | None = None) -> Play:
    """Play a record again, whole or its first moves; BadRecord names the first line that does not fit."""
    play = opening(game, record)
    seats = {name: number for number, name in enumerate(game.seat_names(play.state.options))}
    for number, seat, action in record.moves if moves is None else record.moves[:moves]:
        if seat not in seats:
            raise BadRecord(f"no seat {seat!r}", number)
        try:
            play.apply(seats[seat], game.words.parse(action))
        except ActionError as refused:
            raise BadRecord(f"'{action}' is refused: {refused}", number) from None
        except KabinettError as fault:  # another name: mypyc gives one name one type
            raise BadRecord(f"'{action}' fails: {fault}", number) from None
    return play


def verify(game: Game, record: Record) -> Play:
    """Replay a record and hold it against its own headers: commitment, result and hash."""
    play = replay(game, record)
    headers = record.headers
    if headers.get("Commitment") != commitment(play.seed):
        raise BadRecord("the seed is not the one that was promised before the game")
    version = headers.get("Version", "")
    # The same end is the same game, whatever the version it was made with.
    known = version.isdecimal() and len(version) < 10
    if headers.get("Hash") != play.state.hash(int(version) if known else 0):
        same = version == str(game.version)
        raise BadRecord(
            "the record was edited: it does not end in the state it names"
            if same
            else f"made with rules version {version}, it ends in another state with {game.version}"
        )
    if headers.get("Result") != result(play):
        raise BadRecord(f"the record was edited: it names another result than {result(play)!r}")
    return play
