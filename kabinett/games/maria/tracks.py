"""Chapter 17: the three tracks: Saxony, Russia and Italy, and what their boxes do."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.step import Frame, Step
from kabinett.games.maria import saxony
from kabinett.games.maria.board import AUSTRIA, FRANCE, ITALY_TRACK, MAJORS, PRAGMATIC, SAXONY_TRACK
from kabinett.games.maria.state import MState

CORPS: Final = "expeditionary_corps"
POINT: Final = "victory_point"


def income_change(s: MState, power: int) -> int:
    """What tracks and cards add to a power's income now."""
    if s.introductory:
        return 0
    change = 0
    for track, box in zip(s.board.tracks, s.tracks, strict=True):
        change += track.income(box, power)
    if power == FRANCE:
        change -= s.fewer
    elif power == PRAGMATIC:
        change -= s.jacobites
    return change


def corps(s: MState, power: int) -> bool:
    """Whether a box demands that this power keeps an expeditionary corps."""
    for track, box in zip(s.board.tracks, s.tracks, strict=True):
        if track.has(box, CORPS, power):
            return True
    return False


class ShiftMarker(Step[MState]):
    """A track's marker moves by the sum of what was announced, and what its new box demands happens."""

    rule: ClassVar[str] = "17.6d"
    kind: ClassVar[str] = "shift_marker"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("track", "track"),)

    def act(self, s: MState, frame: Frame) -> None:
        s.pop()
        number = frame[1]
        shift = s.shifts[number]
        s.shifts[number] = 0
        if shift:
            move_marker(s, number, shift)


def move_marker(s: MState, number: int, shift: int) -> None:
    """Move a marker, cut at the ends of its track: only the box reached counts."""
    track = s.board.tracks[number]
    old = s.tracks[number]
    new = max(0, min(track.length - 1, old + shift))
    s.tell("marker_shifted", (number, shift, new + 1), "17.6d")
    if new == old:
        return
    before = [corps(s, power) for power in MAJORS]
    s.tracks[number] = new
    if number == SAXONY_TRACK:
        saxony.settle(s)
        return
    if number == ITALY_TRACK:
        _italy(s, old, new)
    for power, had in zip(MAJORS, before, strict=True):
        has = corps(s, power)
        if has and not had:
            s.push((s.rules.step_numbers["corps"], power))
        elif had and not has:
            s.push((s.rules.step_numbers["release"], power))


def _italy(s: MState, old: int, new: int) -> None:
    """The marker in the Italy box goes back when the star is reached or crossed; a victory icon puts one in."""
    track = s.board.tracks[ITALY_TRACK]
    star = track.star
    if s.italy >= 0 and (new == star or (old - star) * (new - star) < 0):
        s.tell("italy_returned", (s.italy,), "17.7d")
        s.italy = -1
    for power in (FRANCE, AUSTRIA):
        if track.has(new, POINT, power) and s.italy != power:
            s.italy = power
            s.tell("italy_won", (power,), "16.5")
