"""Clocks: allowance, bank, playing hours and vacations, held against a reference that looks at every minute."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kabinett.server import clocks
from kabinett.server.clocks import DAY, HOUR, SECOND, Json, allowance_of, bank_left, checked_pace, deadline, used

NONE: Json = {"kind": "none"}
LIVE = checked_pace({"kind": "live", "move": 60, "bank": 600, "window": 20})
SLOW = checked_pace({"kind": "correspondence"})
MINUTE = 60 * SECOND
ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Havana", "Asia/Kathmandu"]


def at(text: str, zone: str = "UTC") -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()) * SECOND


# ---- the reference: is the clock running in this minute? -------------------------------------------------------------


def plays(moment: int, schedule: Json) -> bool:
    """Whether playing hours cover this moment, by the wall clock of the zone."""
    hours = schedule.get("hours")
    if not isinstance(hours, list) or (hours[1] - hours[0]) % 24 == 0:
        return True
    length = max((hours[1] - hours[0]) % 24, clocks.LEAST_HOURS)
    wall = datetime.fromtimestamp(moment / SECOND, ZoneInfo(str(schedule["zone"])))
    return (wall.hour - hours[0]) % 24 < length


def ran(since: int, now: int, schedule: Json) -> int:
    """Minute by minute, with vacations given as moments and no longer than a year allows."""
    away = schedule.get("vacations", [])
    assert isinstance(away, list)
    return sum(
        MINUTE
        for moment in range(since, now, MINUTE)
        if plays(moment, schedule) and not any(gone <= moment < back for gone, back in away)
    )


@st.composite
def schedules(draw: st.DrawFn) -> Json:
    made: Json = {"zone": draw(st.sampled_from(ZONES))}
    if draw(st.booleans()):
        made["hours"] = [draw(st.integers(0, 24)), draw(st.integers(0, 24))]
    if draw(st.booleans()):
        starts = draw(st.lists(st.integers(0, 12 * 24 * 60), max_size=3))
        base = at("2026-03-20T00:00")
        made["vacations"] = [
            [base + start * MINUTE, base + (start + draw(st.integers(0, 2 * 24 * 60))) * MINUTE] for start in starts
        ]
    return made


# Around the nights on which clocks are changed, in spring and in autumn, in both hemispheres.
moments = st.one_of(
    st.integers(0, 12 * 24 * 60).map(lambda n: at("2026-03-20T00:00") + n * MINUTE),
    st.integers(0, 12 * 24 * 60).map(lambda n: at("2026-10-24T00:00") + n * MINUTE),
)
spans = st.integers(0, 4 * 24 * 60).map(lambda n: n * MINUTE)


@settings(max_examples=60, deadline=None)
@given(schedules(), moments, spans)
@example({"zone": "Europe/Berlin", "hours": [20, 3]}, at("2026-03-28T12:00"), 2 * DAY)
@example({"zone": "Europe/Berlin", "hours": [2, 9]}, at("2026-10-24T12:00"), 2 * DAY)
@example({"zone": "Australia/Lord_Howe", "hours": [2, 8]}, at("2026-10-03T00:00"), 2 * DAY)
def test_used_time_is_what_a_look_at_every_minute_finds(schedule: Json, since: int, span: int) -> None:
    assert used(SLOW, since, since + span, schedule) == ran(since, since + span, schedule)


@settings(max_examples=100, deadline=None)
@given(schedules(), moments, spans, spans)
def test_a_split_interval_adds_up(schedule: Json, since: int, first: int, second: int) -> None:
    middle, end = since + first, since + first + second
    whole = used(SLOW, since, end, schedule)
    assert whole == used(SLOW, since, middle, schedule) + used(SLOW, middle, end, schedule)
    assert 0 <= whole <= first + second


@settings(max_examples=100, deadline=None)
@given(schedules(), moments, st.integers(0, 4 * DAY), st.integers(0, 4 * DAY))
def test_the_deadline_is_the_moment_at_which_all_is_used(schedule: Json, since: int, allowance: int, bank: int) -> None:
    due = deadline(SLOW, since, allowance, bank, schedule)
    assert due is not None
    assert used(SLOW, since, due, schedule) == allowance + bank
    assert bank_left(SLOW, since, allowance, bank, due, schedule) == 0
    if bank:
        assert bank_left(SLOW, since, allowance, bank, due - 1, schedule) == 1


@settings(max_examples=100, deadline=None)
@given(schedules(), moments, spans, spans, st.integers(-DAY, 9 * DAY), st.integers(0, 3 * DAY))
def test_a_bank_only_shrinks_and_is_never_negative(
    schedule: Json, since: int, allowance: int, bank: int, span: int, later: int
) -> None:
    before = bank_left(SLOW, since, allowance, bank, since + span, schedule)
    after = bank_left(SLOW, since, allowance, bank, since + span + later, schedule)
    assert 0 <= after <= before <= bank


@settings(max_examples=60, deadline=None)
@given(schedules(), moments, spans, spans)
def test_more_time_is_never_due_earlier(schedule: Json, since: int, allowance: int, more: int) -> None:
    first = deadline(SLOW, since, allowance, 0, schedule)
    second = deadline(SLOW, since, allowance + more, 0, schedule)
    assert first is not None and second is not None and since <= first <= second


# ---- cases -----------------------------------------------------------------------------------------------------------


def test_without_a_clock_nothing_is_due() -> None:
    assert deadline(NONE, 0, 5, 5, {}) is None
    assert allowance_of(NONE, "choose") is None and clocks.first_bank(NONE) is None
    assert bank_left(NONE, 0, 5, 7, 1_000_000, {}) == 7


def test_windows_consent_and_votes_have_their_own_allowance() -> None:
    assert [allowance_of(LIVE, form) for form in ("choose", "cards", "window", "consent", "vote")] == [
        60_000, 60_000, 20_000, 20_000, 20_000,
    ]  # fmt: skip
    assert clocks.first_bank(LIVE) == 600_000


def test_a_live_clock_knows_no_hours() -> None:
    asleep: Json = {"zone": "UTC", "hours": [8, 20], "vacations": [["2026-01-01", "2026-01-20"]]}
    night = at("2026-01-05T02:00")
    assert deadline(LIVE, night, 60_000, 600_000, asleep) == night + 660_000
    assert bank_left(LIVE, night, 60_000, 600_000, night + 100_000, asleep) == 560_000


def test_a_clock_sleeps_at_night() -> None:
    schedule: Json = {"zone": "Europe/Berlin", "hours": [8, 22]}
    evening = at("2026-05-04T21:00", "Europe/Berlin")
    assert deadline(SLOW, evening, 2 * HOUR, 0, schedule) == at("2026-05-05T09:00", "Europe/Berlin")
    night = at("2026-05-05T02:00", "Europe/Berlin")
    assert deadline(SLOW, night, HOUR, 0, schedule) == at("2026-05-05T09:00", "Europe/Berlin")


def test_hours_may_reach_over_midnight() -> None:
    schedule: Json = {"zone": "UTC", "hours": [20, 4]}
    assert deadline(SLOW, at("2026-05-05T03:00"), 2 * HOUR, 0, schedule) == at("2026-05-05T21:00")


def test_a_vacation_includes_its_last_day() -> None:
    schedule: Json = {"zone": "Europe/Berlin", "vacations": [["2026-07-01", "2026-07-10"]]}
    before = at("2026-06-30T23:00", "Europe/Berlin")
    assert deadline(SLOW, before, 2 * HOUR, 0, schedule) == at("2026-07-11T01:00", "Europe/Berlin")


def test_a_year_has_thirty_days_of_vacation() -> None:
    start = at("2026-02-01T00:00")
    schedule: Json = {"zone": "UTC", "vacations": [[start, start + 20 * DAY], [start + 25 * DAY, start + 45 * DAY]]}
    assert used(SLOW, start, start + 45 * DAY, schedule) == 15 * DAY
    assert used(SLOW, start, start + 35 * DAY, schedule) == 5 * DAY
    # The next year has its own thirty, and one that spans both takes from each.
    turn = at("2027-01-01T00:00")
    long: Json = {"zone": "UTC", "vacations": [[turn - 30 * DAY, turn + 300 * DAY]]}
    assert used(SLOW, turn - 40 * DAY, turn + 40 * DAY, long) == 20 * DAY


def test_overlapping_vacations_count_once() -> None:
    start = at("2026-02-01T00:00")
    twice: Json = {"vacations": [[start, start + 20 * DAY], [start + 10 * DAY, start + 25 * DAY]]}
    assert used(SLOW, start, start + 40 * DAY, twice) == 15 * DAY


def test_a_day_that_a_calendar_leaves_out_is_counted_once() -> None:
    """Samoa had no 30 December 2011."""
    schedule: Json = {"zone": "Pacific/Apia", "hours": [8, 20]}
    start, end = at("2011-12-29T00:00", "Pacific/Apia"), at("2012-01-01T00:00", "Pacific/Apia")
    assert end - start == 2 * DAY
    assert used(SLOW, start, end, schedule) == 24 * HOUR


def test_hours_too_short_are_lengthened() -> None:
    schedule: Json = {"zone": "UTC", "hours": [3, 4]}
    start = at("2026-05-05T00:00")
    assert used(SLOW, start, start + DAY, schedule) == clocks.LEAST_HOURS * HOUR


@pytest.mark.parametrize(
    "schedule",
    [
        {"zone": "Nowhere/Land", "hours": [8, 20]},
        {"zone": "../../etc/passwd", "hours": [8, 20]},
        {"zone": 5, "hours": "always", "vacations": "never"},
        {"zone": "UTC", "hours": [8], "vacations": [[1], [2, "x"], ["2026-13-01", "2026-01-01"], None]},
        {"zone": "UTC", "hours": [True, 30], "vacations": [[-(10**30), 10**30]]},
        {"zone": "UTC", "vacations": [["0001-01-01", "9999-12-31"]] * 10_000},
    ],
)
def test_no_schedule_can_break_a_clock(schedule: Json) -> None:
    start = at("2026-05-05T00:00")
    due = deadline(SLOW, start, DAY, DAY, schedule)
    assert due is not None and start < due < start + 400 * DAY


def test_the_longest_clock_is_found_quickly() -> None:
    limits = clocks.LIMITS["correspondence"]
    most = (limits["move"][1] + limits["bank"][1]) * SECOND
    days = [[date(2026, 1, 1) + timedelta(days=60 * n), date(2026, 1, 20) + timedelta(days=60 * n)] for n in range(40)]
    schedule: Json = {
        "zone": "Europe/Berlin",
        "hours": [3, 4],
        "vacations": [[first.isoformat(), last.isoformat()] for first, last in days],
    }
    start = at("2026-01-01T00:00")
    began = datetime.now(UTC)
    due = deadline(SLOW, start, most, 0, schedule)
    assert due is not None and used(SLOW, start, due, schedule) == most
    assert due < start + clocks.MOST_DAYS * DAY
    assert datetime.now(UTC) - began < timedelta(seconds=2)


@pytest.mark.parametrize(
    "given_pace",
    [
        {"kind": "fast"},
        {"kind": []},
        {"kind": "none", "move": 5},
        {"kind": "live", "move": 0},
        {"kind": "live", "move": True},
        {"kind": "live", "move": 60.5},
        {"kind": "live", "bank": -1},
        {"kind": "live", "days": 3},
        {"kind": "correspondence", "move": 60},
        {"kind": "correspondence", "bank": 10**12},
    ],
)
def test_a_pace_that_does_not_fit_is_refused(given_pace: Json) -> None:
    with pytest.raises(ValueError, match="pace"):
        checked_pace(given_pace)


def test_a_pace_is_completed() -> None:
    assert checked_pace({}) == {"kind": "none"}
    assert checked_pace({"kind": "live", "move": 30}) == {"kind": "live", "move": 30, "bank": 900, "window": 30}
