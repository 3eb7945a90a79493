"""Open data: games and their decisions as Parquet. What each column holds stands here, and in the files themselves."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from kabinett.core.errors import KabinettError
from kabinett.core.play import Play
from kabinett.lab.matches import Match, loaded, record_of, run
from kabinett.lab.players import check_players
from kabinett.lab.playing import decisions, game_seed, has_own, length
from kabinett.lab.runs import PARTS, TABLES, claim, go_on, write_file
from kabinett.lab.tournament import Tournament, matches, told
from kabinett.lab.workers import work

FORMAT = 1
GROUP = 256
"""Games in one row group. Of decisions, each game is one."""

GAMES: dict[str, tuple[str, str]] = {
    "number": ("int32", "the game's number in this data set"),
    "game": ("string", "the game's name"),
    "version": ("int32", "the version of the rules"),
    "board": ("string", "the id of the board pack; empty for the game's own board"),
    "options": ("string", "the options, as JSON"),
    "seed": ("string", "the seed, 64 hexadecimal digits"),
    "seats": ("list<string>", "the names of the seats in their order"),
    "bots": ("list<string>", "the bot of each seat"),
    "winners": ("list<int8>", "the numbers of the seats that won"),
    "ranks": ("list<int8>", "the rank of each seat, 1 is the best; empty if the game was left unfinished"),
    "scores": ("list<int32>", "the score of each seat by the game's own count"),
    "ending": ("string", "why the game ended, a key; empty if it was left unfinished"),
    "length": ("int32", "turns, or years, or decisions where the game counts neither"),
    "decisions": ("int32", "how many decisions were made"),
    "hash": ("string", "the hash of the last state"),
    "record": ("string", "the whole record, as `kabinett verify` reads it"),
}
DECISIONS: dict[str, tuple[str, str]] = {
    "number": ("int32", "the game's number"),
    "nth": ("int32", "the decision's number in its game, from 0"),
    "seat": ("int8", "the seat that was asked"),
    "kind": ("string", "what was asked"),
    "form": ("string", "how it is asked: choose, path, cards, allot, plan, window, consent, vote"),
    "power": ("int16", "the power that was asked; -1: the seat itself"),
    "rule": ("string", "the rule behind the question"),
    "secret": ("bool", "whether the others cannot tell the answers apart"),
    "actions": ("list<string>", "all legal actions in notation"),
    "chosen": ("int16", "which of them was chosen, from 0"),
    "won": ("bool", "whether this seat won in the end"),
    "view": ("string", "all that the seat knew, as JSON; null unless views were asked for"),
}


@dataclass(frozen=True)
class Task:
    """One game of a data set."""

    match: Match
    views: bool


@dataclass(frozen=True)
class Rows:
    """What one game brings to the two tables."""

    number: int
    game: dict[str, object]
    decisions: dict[str, list[object]] = field(default_factory=dict)


def rows(task: Task) -> Rows:
    """Play one game, and once more from its log to see what was asked."""
    match = task.match
    state, log = run(match)
    game = state.game
    outcome = state.outcome
    seed = game_seed(match.seed, match.number)
    one: dict[str, object] = {
        "number": match.number,
        "game": game.name,
        "version": game.version,
        "board": game.pack,
        "options": json.dumps(state.options, ensure_ascii=False),
        "seed": seed.hex(),
        "seats": game.seat_names(state.options),
        "bots": list(match.bots),
        "winners": [] if outcome is None else list(outcome.winners),
        "ranks": [] if outcome is None else list(outcome.ranks),
        "scores": [] if outcome is None else list(outcome.scores),
        "ending": "" if outcome is None else outcome.reason.key,
        "length": length(state, decisions(log)),
        "decisions": decisions(log),
        "hash": state.hash(),
        "record": record_of(match, log),
    }
    asked: dict[str, list[object]] = {name: [] for name in DECISIONS}
    winners = [] if outcome is None else outcome.winners
    play = Play(game, match.options, seed)
    now = play.state
    for move in log:
        if not move.asked:
            # It stands in the record.
            now.apply(move.seat, move.action)
            continue
        decision = now.decision(move.seat)
        assert decision is not None
        asked["number"].append(match.number)
        asked["nth"].append(len(asked["nth"]))
        asked["seat"].append(move.seat)
        asked["kind"].append(decision.kind)
        asked["form"].append(decision.form)
        asked["power"].append(decision.power)
        asked["rule"].append(decision.rule)
        asked["secret"].append(decision.secret)
        asked["actions"].append([str(action) for action in decision.actions])
        asked["chosen"].append(decision.actions.index(move.action))
        asked["won"].append(move.seat in winners)
        asked["view"].append(msgspec.json.encode(now.view(move.seat)).decode() if task.views else None)
        now.apply(move.seat, move.action)
    return Rows(match.number, one, asked)


def write(
    plan: Tournament,
    games: int,
    out: Path,
    views: bool = False,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Path]:
    """games.parquet and decisions.parquet in the folder `out`; the same bytes for the same seed.

    Each game that is played is kept in a file of its own until all are: a data set that was stopped goes on."""
    _arrow()  # says at once, and not after hours, that its library is missing
    game = loaded(plan.game, plan.folder)
    check_players(list(plan.bots), game)
    tasks = [Task(match, views) for match in matches(plan, games)]
    claim(out, {**told(plan, game), "what": "dataset", "games": len(tasks), "views": views}, plan.bots)
    parts = Parts(out / PARTS)
    files = [out / name for name in TABLES]
    tell = progress if progress is not None else lambda done: None
    if all([file.exists() for file in files]):
        # They are written last, and whole: what is left of the parts was left in a stop.
        parts.remove(len(tasks))
        tell(len(tasks))
        return files
    parts.folder.mkdir(exist_ok=True)
    missing = [task for task in tasks if not parts.has(task)]
    done = len(tasks) - len(missing)
    tell(done)
    if missing:
        go_on(out, plan.bots, done)
    for one in work(rows, missing, workers, cluster, has_own(list(plan.bots))):
        parts.keep(one)
        done += 1
        tell(done)
    _write_tables(files, parts, len(tasks))
    parts.remove(len(tasks))
    return files


class Parts:
    """The games of a data set that is not finished, each in a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _file(self, number: int) -> Path:
        return self.folder / f"{number:06d}"

    def keep(self, one: Rows) -> None:
        write_file(self._file(one.number), zlib.compress(msgspec.msgpack.encode(one), 1))

    def get(self, number: int) -> Rows:
        return msgspec.msgpack.decode(zlib.decompress(self._file(number).read_bytes()), type=Rows)

    def has(self, task: Task) -> bool:
        """Whether this game is kept, and whole."""
        try:
            one = self.get(task.match.number)
        except (OSError, zlib.error, msgspec.MsgspecError):
            return False
        return (one.number, one.game["bots"]) == (task.match.number, list(task.match.bots))

    def remove(self, count: int) -> None:
        """Away with them; what is not of this data set stays where it is."""
        for number in range(count):
            self._file(number).unlink(missing_ok=True)
            self._file(number).with_name(f"{number:06d}.part").unlink(missing_ok=True)
        try:
            self.folder.rmdir()
        except OSError:
            pass


def _write_tables(files: list[Path], parts: Parts, count: int) -> None:
    """Both tables, game by game in the order of their numbers."""
    arrow, parquet = _arrow()
    schemas = [schema(GAMES), schema(DECISIONS)]
    beside = [file.with_name(file.name + ".part") for file in files]
    writers = [parquet.ParquetWriter(part, one, compression="zstd") for part, one in zip(beside, schemas)]
    held: list[dict[str, object]] = []
    try:
        for number in range(count):
            one = parts.get(number)
            held.append(one.game)
            writers[1].write_table(arrow.Table.from_pydict(one.decisions, schema=schemas[1]))
            if len(held) == GROUP or number == count - 1:
                writers[0].write_table(arrow.Table.from_pylist(held, schema=schemas[0]))
                held = []
    finally:
        for writer in writers:
            writer.close()
    for part, file in zip(beside, files):
        os.replace(part, file)


def schema(columns: dict[str, tuple[str, str]]) -> Any:
    """The Arrow schema of a table; each column says what it holds."""
    arrow, _ = _arrow()
    plain = {
        "string": arrow.string(),
        "bool": arrow.bool_(),
        "int8": arrow.int8(),
        "int16": arrow.int16(),
        "int32": arrow.int32(),
    }
    plain |= {f"list<{name}>": arrow.list_(kind) for name, kind in list(plain.items())}
    fields = [arrow.field(name, plain[kind], metadata={"about": about}) for name, (kind, about) in columns.items()]
    return arrow.schema(fields, metadata={"kabinett": str(FORMAT)})


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise KabinettError("data sets need PyArrow: pip install -e '.[lab]'") from None
    return pyarrow, pyarrow.parquet
