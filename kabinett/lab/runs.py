"""A run of many matches that can be stopped and goes on where it was: each finished match is a line in a file."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from kabinett.core.errors import KabinettError
from kabinett.lab.matches import Match, Played, played
from kabinett.lab.players import fingerprint
from kabinett.lab.playing import has_own
from kabinett.lab.workers import work

PLAN = "run.json"
LINES = "games.jsonl"
PARTS = "parts"
"""Where a data set that is not finished keeps its games."""
TABLES = ("games.parquet", "decisions.parquet")
REPORTS = ("summary.json", "summary.csv", "report.html")
PLAYERS = "players"
"""Where run.json has the fingerprint of the players: it is no part of the plan, for what they have played stands."""


class OtherRun(KabinettError):
    """A folder that holds another run than the one to be gone on with."""


def claim(path: Path, plan: dict[str, object], bots: Sequence[str]) -> None:
    """Make a folder that of the run that `plan` describes, with these bots. It may be its already; OtherRun if it is
    not to be had."""
    path.mkdir(parents=True, exist_ok=True)
    asked = json.loads(json.dumps(plan))
    file = path / PLAN
    if file.exists():
        found = _table(file)
        different = [
            f"{name} is {_shown(found.get(name))} there, {_shown(asked.get(name))} here"
            for name in sorted({*found, *asked} - {PLAYERS})
            if found.get(name) != asked.get(name)
        ]
        if different:
            raise OtherRun(f"{path} holds another run: {'; '.join(different)}. Give another folder")
        return
    for name in (LINES, PARTS, *TABLES, *REPORTS):
        # Nobody knows whose it is: it is neither taken over nor written over.
        if (path / name).exists():
            raise OtherRun(f"{path} holds {name}, but no {PLAN} that says of which run; give another folder")
    _write_plan(file, asked, bots)


def is_current(path: Path, bots: Sequence[str]) -> bool:
    """Whether a run was begun by these bots and rules as they are now."""
    found = _table(path / PLAN)
    return found.get(PLAYERS) == fingerprint(bots, str(found.get("game")))


def go_on(path: Path, bots: Sequence[str], done: int) -> None:
    """Before more is played in a folder that is claimed, and in which so much is `done`; OtherRun if other players did
    that: bots of the same names whose code has changed since."""
    file = path / PLAN
    found = _table(file)
    if is_current(path, bots):
        return
    if done:
        raise OtherRun(
            f"{path} was begun by other players: the code of the bots or of the rules has changed since, or {PLAN} "
            "does not say which it was. Give another folder, or remove this one"
        )
    _write_plan(file, found, bots)


def _write_plan(file: Path, plan: dict[str, object], bots: Sequence[str]) -> None:
    players = fingerprint(bots, str(plan.get("game")))
    write_file(file, json.dumps({**plan, PLAYERS: players}, ensure_ascii=False, indent=1) + "\n")


def _shown(value: object) -> str:
    return "not said" if value is None else json.dumps(value, ensure_ascii=False)


class Folder:
    """Where a run keeps what is done. `plan` says what the run is; one that differs may not go on here."""

    def __init__(self, path: Path, plan: dict[str, object], bots: Sequence[str]) -> None:
        self.path = path
        self.lines = path / LINES
        self.bots = tuple(bots)
        claim(path, plan, bots)

    def go_on(self) -> None:
        """Before more is played; OtherRun if other players have played what is there."""
        go_on(self.path, self.bots, len(self.read()))

    def is_current(self) -> bool:
        return is_current(self.path, self.bots)

    def done(self, matches: list[Match] | None = None) -> dict[int, Played]:
        """What was played before; OtherRun if it does not fit these matches.

        A line that was cut off in a stop is dropped, and its match played again. One that is whole and cannot be true
        was written by somebody else: it is left as it is."""
        found, whole = self._read()
        for match in matches or []:
            one = found.get(match.number)
            if one is not None and (one.bots, one.group) != (match.bots, match.group):
                raise OtherRun(f"game {match.number} in {self.lines} is not of this run; give another folder")
        for one in found.values():
            if not _possible(one):
                raise OtherRun(f"game {one.number} in {self.lines} cannot have ended so; give another folder")
        if self.lines.exists():
            write_file(self.lines, b"".join([line + b"\n" for line in whole]))
        return found

    def read(self) -> dict[int, Played]:
        """What is played by now; somebody may be adding to it."""
        return {number: one for number, one in self._read()[0].items() if _possible(one)}

    def _read(self) -> tuple[dict[int, Played], list[bytes]]:
        """The matches by number, and the lines that are whole."""
        found: dict[int, Played] = {}
        whole: list[bytes] = []
        for line in self.lines.read_bytes().split(b"\n") if self.lines.exists() else []:
            try:
                one = msgspec.json.decode(line, type=Played)
            except (msgspec.MsgspecError, UnicodeDecodeError):
                continue
            found[one.number] = one
            whole.append(line)
        return found, whole

    def add(self, one: Played) -> None:
        with self.lines.open("ab") as file:
            file.write(msgspec.json.encode(one) + b"\n")

    def finish(self, results: list[Played]) -> None:
        """All matches in their order: the file is the same however they were played."""
        write_file(self.lines, b"".join([msgspec.json.encode(one) + b"\n" for one in results]))


def kept(path: Path) -> int:
    """How many games a run's folder holds."""
    return (path / LINES).read_bytes().count(b"\n") if (path / LINES).exists() else 0


def play_all(
    matches: list[Match],
    folder: Folder | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Played]:
    """Play what is not played yet; all results in the order of their numbers. `progress` is told how many are over."""
    before = {} if folder is None else folder.done(matches)
    found = {match.number: before[match.number] for match in matches if match.number in before}
    tell = progress if progress is not None else _nothing
    tell(len(found))
    missing = [match for match in matches if match.number not in found]
    if missing and folder is not None:
        folder.go_on()
    for one in work(played, missing, workers, cluster, has_own([name for match in missing for name in match.bots])):
        found[one.number] = one
        if folder is not None:
            folder.add(one)
        tell(len(found))
    if folder is not None:
        # A run may have been longer before: what it played is kept.
        every = {**before, **found}
        folder.finish([every[number] for number in sorted(every)])
    return [found[number] for number in sorted(found)]


def _possible(one: Played) -> bool:
    """Whether winners are seats, and ranks and scores as many as there are seats, if they are told."""
    seats = len(one.bots)
    return (
        one.number >= 0
        and all([0 <= seat < seats for seat in one.winners])
        and len(set(one.winners)) == len(one.winners)
        and all([len(told) in (0, seats) for told in (one.ranks, one.scores)])
    )


def write_file(path: Path, content: str | bytes) -> None:
    """A file, whole or not at all."""
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(content.encode() if isinstance(content, str) else content)
    os.replace(beside, path)


def _nothing(done: int) -> None:
    """For whom nobody waits."""


def _table(path: Path) -> dict[str, object]:
    try:
        found = json.loads(path.read_text("utf-8"))
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise OtherRun(f"{path} cannot be read; give another folder")
    return found
