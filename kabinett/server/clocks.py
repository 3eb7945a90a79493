"""When is a seat due: allowances, banks, playing hours, vacations. Numbers in, numbers out; no clock is read here.

A seat that comes to owe a decision gets an allowance for it; when that is used up, its bank runs. Times and spans are
in milliseconds, a pace is in seconds. Playing hours and vacations stop the clock of a correspondence game only."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

Json = dict[str, object]

SECOND: Final = 1000
HOUR: Final = 3600 * SECOND
DAY: Final = 24 * HOUR

QUICK_FORMS: Final = ("window", "consent", "vote")
"""Forms of a question that have the short allowance: what form is asked is known to everybody."""

LIMITS: Final = {
    "live": {"move": (5, 3600), "bank": (0, 86_400), "window": (5, 3600)},
    "correspondence": {"move": (3600, 30 * 86_400), "bank": (0, 60 * 86_400), "window": (600, 30 * 86_400)},
}
"""The least and the most seconds of each part of a pace."""

DEFAULTS: Final = {
    "live": {"move": 90, "bank": 900, "window": 30},
    "correspondence": {"move": 3 * 86_400, "bank": 5 * 86_400, "window": 86_400},
}

VACATION_DAYS: Final = 30
"""So many days of vacation stop the clock in one year (of UTC); what goes beyond them does not."""
MOST_VACATIONS: Final = 50
"""So many entries of a list of vacations are read."""
LEAST_HOURS: Final = 6
"""Playing hours shorter than this are taken as this many from their beginning: nobody can stop the clock for good."""
MOST_DAYS: Final = 4000
"""No clock is followed farther than this: the greatest allowance and bank in the shortest playing hours end before."""
FIRST: Final = -62_000_000_000_000
LAST: Final = 250_000_000_000_000
"""Times that a calendar has (the years 5 to 9892); what lies outside is taken as its edge."""


def checked_pace(given: Json) -> Json:
    """A pace with all its parts; ValueError says what does not fit."""
    kind = given.get("kind", "none")
    if kind == "none":
        if set(given) - {"kind"}:
            raise ValueError("pace: without a clock there is nothing to set")
        return {"kind": "none"}
    if not isinstance(kind, str) or kind not in LIMITS:
        raise ValueError("pace: kind is none, live or correspondence")
    limits = LIMITS[kind]
    unknown = set(given) - {"kind", *limits}
    if unknown:
        raise ValueError(f"pace: unknown {min(unknown)}")
    pace: Json = {"kind": kind}
    for part, (least, most) in limits.items():
        value = given.get(part, DEFAULTS[kind][part])
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise ValueError(f"pace: {part} is from {least} to {most} seconds")
        pace[part] = value
    return pace


def first_bank(pace: Json) -> int | None:
    """What a seat has in its bank when the game begins; None without a clock."""
    return None if pace["kind"] == "none" else _seconds(pace, "bank") * SECOND


def allowance_of(pace: Json, form: str) -> int | None:
    """What a seat gets for a question of this form; None without a clock."""
    if pace["kind"] == "none":
        return None
    return _seconds(pace, "window" if form in QUICK_FORMS else "move") * SECOND


def deadline(pace: Json, since: int, allowance: int, bank: int, schedule: Json) -> int | None:
    """When a seat that owes a decision since then has used up its allowance and its bank; None without a clock."""
    if pace["kind"] == "none":
        return None
    left = max(0, allowance) + max(0, bank)
    if pace["kind"] == "live":
        return since + left
    reached = since
    for start, end in _runs(since, schedule):
        if left <= end - start:
            return start + left
        left -= end - start
        reached = end
    return reached + left


def bank_left(pace: Json, since: int, allowance: int, bank: int, now: int, schedule: Json) -> int:
    """What the bank still holds at this moment, for a seat that owes a decision since then."""
    if pace["kind"] == "none":
        return max(0, bank)
    over = used(pace, since, now, schedule) - max(0, allowance)
    return max(0, bank - max(0, over))


def used(pace: Json, since: int, now: int, schedule: Json) -> int:
    """How long the clock ran between two moments."""
    if now <= since:
        return 0
    if pace["kind"] != "correspondence":
        return now - since
    total = 0
    reached = since
    for start, end in _runs(since, schedule):
        if start >= now:
            return total
        total += min(end, now) - start
        reached = end
    return total + max(0, now - reached)


def _seconds(pace: Json, part: str) -> int:
    value = pace[part]
    assert isinstance(value, int)
    return value


def _runs(since: int, schedule: Json) -> Iterator[tuple[int, int]]:
    """The stretches of time from `since` on in which the clock runs, in their order; a bounded number of them."""
    since = min(max(since, FIRST), LAST)
    away = _vacations(schedule)
    for start, end in _hours(since, schedule):
        start = max(start, since)
        for gone, back in away:
            if back <= start:
                continue
            if gone >= end:
                break
            if gone > start:
                yield start, gone
            start = max(start, back)
        if start < end:
            yield start, end


def _hours(since: int, schedule: Json) -> Iterator[tuple[int, int]]:
    """Playing hours from `since` on, day by day as the calendar of the zone has them."""
    span = _span(schedule)
    last = since + MOST_DAYS * DAY
    if span is None:
        yield since, last
        return
    opens, length = span
    zone = _zone(schedule)
    # The hours of the day before may reach over midnight.
    day = datetime.fromtimestamp(since / SECOND, zone).date() - timedelta(days=1)
    reached = since
    for number in range(MOST_DAYS + 2):
        start = max(reached, _moment(day + timedelta(days=number), opens, zone))
        end = min(last, _moment(day + timedelta(days=number), opens + length, zone))
        if start < end:
            yield start, end
            # A calendar that leaves a day out counts its hours once.
            reached = end


def _moment(day: date, hour: int, zone: ZoneInfo) -> int:
    """This hour of the day's wall clock as a moment; hours from 24 on are the next day's. An hour that the clock leaps
    over is the moment of the leap, one that it has twice is the first of them."""
    wall = datetime(day.year, day.month, day.day, hour % 24, tzinfo=zone) + timedelta(days=hour // 24)
    return int(wall.timestamp()) * SECOND


def _span(schedule: Json) -> tuple[int, int] | None:
    """The hour at which playing hours begin and how many they are; None: the whole day."""
    hours = schedule.get("hours")
    if not isinstance(hours, list) or len(hours) != 2:
        return None
    opens, closes = hours
    for hour in (opens, closes):
        if not isinstance(hour, int) or isinstance(hour, bool) or not 0 <= hour <= 24:
            return None
    length = (closes - opens) % 24
    return None if length == 0 else (opens % 24, max(length, LEAST_HOURS))


def _vacations(schedule: Json) -> list[tuple[int, int]]:
    """Vacations in their order, without overlap, and no more than a year allows."""
    read: list[tuple[int, int]] = []
    listed = schedule.get("vacations")
    for entry in listed[:MOST_VACATIONS] if isinstance(listed, list) else []:
        if isinstance(entry, list) and len(entry) == 2:
            start, end = _edge(entry[0], schedule, 0), _edge(entry[1], schedule, 1)
            if start is not None and end is not None and start < end:
                # Two years' days at the turn of a year: no vacation stops the clock longer.
                read.append((start, min(end, start + 2 * VACATION_DAYS * DAY)))
    honoured: list[tuple[int, int]] = []
    taken: dict[int, int] = {}
    reached = FIRST
    for start, end in sorted(read):
        start = max(start, reached)
        while start < end:
            year = datetime.fromtimestamp(start / SECOND, UTC).year
            turn = int(datetime(year + 1, 1, 1, tzinfo=UTC).timestamp()) * SECOND
            stop = min(end, turn)
            counted = min(stop - start, VACATION_DAYS * DAY - taken.get(year, 0))
            if counted > 0:
                honoured.append((start, start + counted))
                taken[year] = taken.get(year, 0) + counted
            start = stop
        reached = max(reached, end)
    return honoured


def _edge(value: object, schedule: Json, day_after: int) -> int | None:
    """One end of a vacation: a moment, or a day of the person's calendar (the last day belongs to the vacation)."""
    if isinstance(value, int) and not isinstance(value, bool):
        return min(max(value, FIRST), LAST)
    if isinstance(value, str):
        try:
            day = date.fromisoformat(value)
            return _moment(day + timedelta(days=day_after), 0, _zone(schedule)) if 1900 < day.year < 9000 else None
        except ValueError:
            return None
    return None


def _zone(schedule: Json) -> ZoneInfo:
    name = schedule.get("zone")
    return _known_zone(name if isinstance(name, str) else "UTC")


@lru_cache(maxsize=256)
def _known_zone(name: str) -> ZoneInfo:
    """The zone of this name; one that is not known here is taken as UTC, because a clock must not fail."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        return ZoneInfo("UTC")
