"""A run of many matches that can be stopped and goes on where it was: each finished match is a line in a file."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from kabinett.core.errors import KabinettError
from kabinett.lab.matches import Match, Played, played
from kabinett.lab.workers import work

PLAN = "run.json"
LINES = "games.jsonl"


class OtherRun(KabinettError):
    """A folder that holds another run than the one to be gone on with."""


class Folder:
    """Where a run keeps what is done. `plan` says what the run is; one that differs may not go on here."""

    def __init__(self, path: Path, plan: dict[str, object]) -> None:
        self.path = path
        self.lines = path / LINES
        path.mkdir(parents=True, exist_ok=True)
        asked = json.loads(json.dumps(plan))
        file = path / PLAN
        if file.exists():
            found = _table(file)
            different = [name for name in sorted({*found, *asked}) if found.get(name) != asked.get(name)]
            if different:
                raise OtherRun(f"{path} holds another run: {', '.join(different)} differ; give another folder")
        else:
            _replace(file, json.dumps(asked, ensure_ascii=False, indent=1) + "\n")

    def done(self) -> dict[int, Played]:
        """What was played before. A line that was cut off in a stop is dropped, and its match played again."""
        found, whole = self._read()
        if self.lines.exists():
            _replace(self.lines, "".join([line + "\n" for line in whole]))
        return found

    def read(self) -> dict[int, Played]:
        """What is played by now; somebody may be adding to it."""
        return self._read()[0]

    def _read(self) -> tuple[dict[int, Played], list[str]]:
        """The matches by number, and the lines that are whole."""
        found: dict[int, Played] = {}
        whole: list[str] = []
        for line in self.lines.read_text("utf-8").split("\n") if self.lines.exists() else []:
            try:
                one = msgspec.json.decode(line, type=Played)
            except msgspec.MsgspecError:
                continue
            found[one.number] = one
            whole.append(line)
        return found, whole

    def add(self, one: Played) -> None:
        with self.lines.open("ab") as file:
            file.write(msgspec.json.encode(one) + b"\n")

    def finish(self, results: list[Played]) -> None:
        """All matches in their order: the file is the same however they were played."""
        _replace(self.lines, "".join([msgspec.json.encode(one).decode() + "\n" for one in results]))


def play_all(
    matches: list[Match],
    folder: Folder | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Played]:
    """Play what is not played yet; all results in the order of their numbers. `progress` is told how many are over."""
    before = {} if folder is None else folder.done()
    found = {match.number: before[match.number] for match in matches if match.number in before}
    tell = progress if progress is not None else _nothing
    tell(len(found))
    for one in work(played, [match for match in matches if match.number not in found], workers, cluster):
        found[one.number] = one
        if folder is not None:
            folder.add(one)
        tell(len(found))
    if folder is not None:
        # A run may have been longer before: what it played is kept.
        every = {**before, **found}
        folder.finish([every[number] for number in sorted(every)])
    return [found[number] for number in sorted(found)]


def write_file(path: Path, text: str) -> None:
    """A file, whole or not at all."""
    _replace(path, text)


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


def _replace(path: Path, text: str) -> None:
    beside = path.with_name(path.name + ".part")
    beside.write_text(text, "utf-8")
    os.replace(beside, path)
