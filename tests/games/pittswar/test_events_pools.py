"""Chapter 5: pools and hands, draws, markers that come and go, markers for points; and that no hand shows through."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from kabinett.core.contract import Event
from kabinett.games.pittswar import events, hands
from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE
from kabinett.games.pittswar.markers import IDS, MOMENTS
from kabinett.games.pittswar.state import PState
from tests.games.pittswar.events_kit import EVENTS, Table, at_war, finish, gone
from tests.games.pittswar.names import BOARD, GAME, STEP, event, fresh, power
from tests.rules import rule


def names(numbers: list[int]) -> set[str]:
    return {EVENTS[number] for number in numbers}


def begun(scenario: str, **options: object) -> PState:
    s = GAME.new({"scenario": scenario, **options}, seed=3)
    assert isinstance(s, PState)
    return s


# the pools


@rule("pittswar 5.2")
def test_each_side_has_its_own_markers() -> None:
    assert tuple(EVENTS) == IDS
    assert [mask.bit_count() for mask in BOARD.marker.of_side] == [66, 65]
    assert BOARD.marker.of_side[0] & BOARD.marker.of_side[1] == 0


@rule("pittswar 5.3b")
def test_every_marker_has_its_moments() -> None:
    for number in range(BOARD.markers):
        found = [moment for place, moment in enumerate(MOMENTS) if BOARD.marker.at[place] >> number & 1]
        assert found and sorted(found) == sorted(BOARD.marker_moments[number])


@rule("pittswar 5.2", "pittswar 5.3", "pittswar 16.0a", "pittswar 16.1.2a")
def test_the_markers_of_1792() -> None:
    s = begun("liberty_or_death")
    for side, number in ((FRANCE_SIDE, 3 + 2), (COALITION, 3)):
        assert len(s.hands[side]) == number
        both = names(s.hands[side]) | names(events.pool(s, side))
        prefix = "fc"[side] + "_"
        assert both == {e for e in EVENTS if BOARD.marker_enters[event(e)] == 1792 and e.startswith(prefix)}
    # France has two of its choice, and everybody knows it.
    assert {"f_valmy", "f_volunteers"} <= names(s.hands[FRANCE_SIDE])
    assert s.known == 1 << event("f_valmy") | 1 << event("f_volunteers")


@rule("pittswar 16.2.2", "pittswar 16.2.2a")
def test_the_markers_of_1805() -> None:
    t = Table("f_harem", "EV1")
    t.begin(begun("grand_empire"))
    assert t.kind == "choose_marker" and t.seat == "france"
    offered = {text.split()[1] for text in t.options()}
    assert "f_harem" in offered and all(e == "f_harem" or BOARD.marker_enters[event(e)] == 1804 for e in offered)
    t.do("take f_boulogne")
    assert event("f_boulogne") in t.s.hands[FRANCE_SIDE] and len(t.s.hands[FRANCE_SIDE]) == 4 + 1
    assert len(t.s.hands[COALITION]) == 4 and t.s.unplayed >> event("c_spanish_gold") & 1
    assert "f_boulogne" not in " ".join(t.log) and t.private("france", "marker_chosen") != []


@rule("pittswar 5.2a", "pittswar 5.3")
def test_new_markers_come_in_the_first_year_of_a_period() -> None:
    for year, new in ((1795, 8), (1796, 0)):
        s = fresh()
        s.year, s.hands, s.unplayed, s.known = year, [[], []], 0, 0
        events.renew(s)
        assert s.unplayed.bit_count() == (new + 8 if new else 0)
        if new:
            assert names(events.pool(s, FRANCE_SIDE)) == {
                e for e in EVENTS if BOARD.marker_enters[event(e)] == 1795 and e.startswith("f_")
            }


@rule("pittswar 5.2a")
def test_the_expedition_enters_in_1798_and_markers_of_1813_in_1813() -> None:
    assert BOARD.marker_enters[event("f_expedition_egypte")] == 1798
    assert {BOARD.marker_enters[event(e)] for e in ("f_armistice", "c_germania", "c_uhlans")} == {1813}


@rule("pittswar 5.2b")
def test_a_marker_leaves_with_its_year_from_pool_and_hand() -> None:
    s = fresh()
    s.year = 1795
    s.hands = [sorted([event("f_toulon"), event("f_balloons")]), []]
    s.unplayed = sum(1 << event(e) for e in ("f_toulon", "f_balloons", "f_carnot", "c_guillotine", "c_famine"))
    s.known = 1 << event("f_toulon")
    events.renew(s)
    for name in ("f_toulon", "f_carnot", "c_guillotine"):
        assert not s.unplayed >> event(name) & 1
    assert s.unplayed >> event("f_balloons") & 1 and s.unplayed >> event("c_famine") & 1
    assert names(s.hands[0]) == {"f_balloons"} and s.known == 0


@rule("pittswar 5.2b")
def test_a_marker_stays_to_the_end_of_the_year_before() -> None:
    s = fresh()
    s.year = 1794
    s.hands, s.unplayed = [[event("f_toulon")], []], 1 << event("f_toulon")
    events.renew(s)
    assert names(s.hands[0]) == {"f_toulon"}


@rule("pittswar 5.3", "pittswar 4.1")
def test_both_draw_what_the_track_says_and_no_more_than_there_is() -> None:
    s = fresh()
    s.year, s.first = 1796, COALITION
    s.hands = [[], []]
    s.unplayed = sum(1 << event(e) for e in ("f_pillage", "c_screen", "c_admiralty", "c_the_city", "c_jervis"))
    s.events = []
    events.draws(s)
    told = [e.public.args for e in s.events if e.public is not None and e.public.key == "draws"]
    # The first player first; France's pool is short.
    assert told == [(COALITION, 3), (FRANCE_SIDE, 1)]
    assert len(s.hands[COALITION]) == 3 and names(s.hands[FRANCE_SIDE]) == {"f_pillage"}


@rule("pittswar 5.3")
def test_the_events_phase_of_a_year() -> None:
    t = Table("f_siege", "A1", year=1795)
    finish(t, lambda: t.s.year == 1796 and t.kind == "turn", 3000)
    draws = [args for args in t.told("draws")]
    assert draws == [(COALITION, 0), (FRANCE_SIDE, 0)]


@rule("pittswar 5.3a")
def test_a_marker_spent_is_out_of_the_game() -> None:
    t = Table("f_siege", "D1", chance=[3])
    t.do("influence sweden", "pay f_siege", "roll")
    assert gone(t, "f_siege") and event("f_siege") not in events.pool(t.s, FRANCE_SIDE)


@rule("pittswar 5.2c")
def test_nobody_can_throw_a_marker_away() -> None:
    t = Table("f_siege", "A1", held=["f_sabre", "f_balloons"])
    assert not [text for text in t.options() if "f_siege" in text or "f_sabre" in text]


@rule("pittswar 5.3b", "pittswar 5.3c")
def test_a_marker_not_held_cannot_be_played() -> None:
    t = Table("f_terror", "A1", also=["f_carnot"])
    assert t.why("play f_carnot") == "no.not_in_hand" and t.no("play c_famine") == "5.3c"


@rule("pittswar 5.3d")
def test_a_window_that_could_bring_nothing_does_not_open() -> None:
    # Nobody can hold a marker that fits: the other player is not interrupted.
    t = Table("c_screen", "I0", also=["c_height"])
    assert t.kind == "turn"
    # A marker in the pool that would fit opens it, though the hand has nothing.
    t = Table("c_screen", "I0", also=["c_mud"])
    assert t.kind == "window" and t.options() == ["decline"]


# markers for points


def _shop(points: int, **more: object) -> Table:
    t = Table("f_siege", "A1", also=["f_sabre", "f_pillage"], year=1796)
    s = GAME.blank(GAME.checked_options({"scenario": "valmy_to_waterloo", "bought_events": True}))
    assert isinstance(s, PState)
    for field in GAME.fields:
        setattr(s, field.name, getattr(t.s, field.name))
    s.key = t.s.key
    s.points = [0] * len(s.points)
    s.points[power("france")] = points
    s.stack = [*t.s.stack, (STEP["buy_marker"], FRANCE_SIDE)]
    for name, value in more.items():
        setattr(s, name, value)
    s.changed()
    t.begin(s)
    return t


@rule("pittswar 5.3e")
def test_a_random_marker_for_one_point() -> None:
    t = _shop(1)
    assert t.kind == "buy_marker" and t.options() == ["buy_random", "decline"] and t.why("buy_chosen") == "no.too_dear"
    t.do("buy_random")
    assert t.s.points[power("france")] == 0 and len(t.s.hands[0]) == 2 and t.s.bought[0] == 1796


@rule("pittswar 5.3e")
def test_a_chosen_marker_for_two_points() -> None:
    t = _shop(3)
    t.do("buy_chosen")
    assert set(t.options()) == {"take f_sabre", "take f_pillage"} and t.why("take f_siege") == "no.not_in_pool"
    t.do("take f_sabre")
    assert t.s.points[power("france")] == 1 and names(t.s.hands[0]) == {"f_siege", "f_sabre"}


@pytest.mark.parametrize(
    "points, change",
    [
        (0, {}),
        (3, {"bought": [1795, 0]}),
        (3, {"unplayed": 1 << event("f_siege")}),
        (3, {"in_game": 1 << event("f_amiens")}),
    ],
)
@rule("pittswar 5.3e")
def test_who_cannot_buy_is_not_asked(points: int, change: dict[str, object]) -> None:
    assert _shop(points, **change).kind != "buy_marker"


@rule("pittswar 5.3e")
def test_a_new_period_allows_another_purchase() -> None:
    assert _shop(1, bought=[1794, 0]).kind == "buy_marker"


@rule("pittswar 5.3e")
def test_buying_is_an_option() -> None:
    t = Table("f_siege", "A1", year=1796, also=["f_sabre"], frames=[(STEP["buy_marker"], FRANCE_SIDE)],
              ready=lambda s: s.points.__setitem__(power("france"), 3))  # fmt: skip
    assert t.kind != "buy_marker"


@rule("pittswar 5.3e")
def test_the_coalition_pays_from_british_points() -> None:
    def ready(s: PState) -> None:
        at_war(s, "uk")

    t = Table("c_screen", "A1", ready, also=["c_mud"], year=1804)
    t2 = _shop(3)
    s = t2.s
    s.stack = [*s.stack[:-1], (STEP["buy_marker"], COALITION)]
    s.hands, s.unplayed = t.s.hands, t.s.unplayed
    s.points[power("uk")] = 1
    t2.begin(s)
    assert t2.seat == "coalition"
    t2.do("buy_random")
    assert s.points[power("uk")] == 0 and s.points[power("france")] == 3 and len(s.hands[COALITION]) == 2


# no hand shows through


def faces(told: list[Event], seat: int) -> list[str]:
    return [repr(e.face(seat)) for e in told]


@rule("pittswar 5.3c")
def test_only_its_owner_sees_what_is_drawn() -> None:
    t = Table("f_siege", "A1", also=["f_sabre", "f_pillage"])
    t.s.events = []
    events.draw(t.s, FRANCE_SIDE, 2)
    assert [e.face(COALITION).key for e in t.s.events if e.face(COALITION) is not None] == ["draws"]
    assert len([e for e in t.s.events if (face := e.face(FRANCE_SIDE)) is not None and face.key == "marker_drawn"]) == 2
    view = t.s.view(COALITION)
    assert view["hands"] == [None, []] and view["hand_sizes"] == [3, 0]


@rule("pittswar 5.3c", "pittswar 5.3e", "pittswar 16.2.2a")
def test_which_marker_was_chosen_is_a_secret() -> None:
    t = _shop(3)
    t.do("buy_chosen")
    assert t.s.decision(FRANCE_SIDE) is not None and t.s.decision(FRANCE_SIDE).secret
    seen = {t.seen("coalition", text) for text in t.options()}
    assert len(seen) == 1


def with_another_hand(s: PState, side: int, rng: random.Random) -> PState:
    """The same position for everybody else: this side holds as many other markers that it may have."""
    other = s.copy()
    other.hands[side] = hands.drawn(s, side, len(s.hands[side]), rng)
    other.changed()
    other.run()
    return other


ASKED = (
    "window", "battle_events", "keep_sea", "buy_marker", "turn", "go_on", "evade", "intercept", "guns", "diplomacy",
)  # fmt: skip


def outward(s: PState, told: list[Event], seat: int) -> str:
    """All that a seat sees of a position and of what has just happened."""
    decision = s.decision(seat)
    asked = [str(action) for action in decision.actions] if decision is not None else []
    return repr((faces(told, seat), s.view(seat), s.to_act, [frame for frame in s.stack], asked))


@pytest.mark.parametrize("scenario", ["liberty_or_death", "grand_empire", "valmy_to_waterloo"])
@rule("pittswar 5.3c")
def test_whoever_plays_no_marker_looks_the_same_whatever_he_holds(scenario: str) -> None:
    """Random play: at every question that markers have to do with, both hands give the same question to the same side,
    and the same answer without a marker leads to the same log and the same questions for the other side."""
    rng = random.Random(7)
    s = begun(scenario, bought_events=True)
    compared = different = 0
    for _ in range(1500):
        if not s.to_act:
            break
        seat = s.to_act[0]
        decision = s.decision(seat)
        assert decision is not None
        kind = decision.kind
        plain = [a for a in decision.actions if a.verb in ("decline", "pass", "stop", "stand", "done", "march")]
        if kind in ASKED and not s.draft[seat] and plain and s.hands[seat]:
            other = with_another_hand(s, seat, rng)
            assert other.to_act == s.to_act and outward(other, [], 1 - seat) == outward(s, [], 1 - seat)
            twin = other.decision(seat)
            assert twin is not None and (twin.kind, twin.form, twin.prompt) == (kind, decision.form, decision.prompt)
            answer = plain[0]
            assert answer in twin.actions
            one, two = s.copy(), other
            assert outward(one, one.apply(seat, answer), 1 - seat) == outward(two, two.apply(seat, answer), 1 - seat)
            compared += 1
            different += other.hands[seat] != s.hands[seat]
        s.apply(seat, rng.choice(decision.actions))
    assert compared > 150 and different > 50


@rule("pittswar 5.3c")
def test_a_window_is_asked_whatever_is_in_the_hand() -> None:
    """The same window with each marker that might be held: it opens for all of them, and can be declined."""
    for name in ("c_mud", "c_screen", "c_height", "c_square"):
        t = Table(name, "I0", also=["c_mud", "c_screen", "c_height", "c_square"], year=1804)
        assert t.kind == "window" and t.seat == "coalition" and "decline" in t.options()
        assert t.offered(name) == (name == "c_mud")
        t.do("decline")
        assert t.log == [] and t.kind == "turn"


@rule("pittswar 5.3b")
def test_the_table_of_moments_in_the_docs_is_the_one_played() -> None:
    page = (Path(__file__).parents[3] / "docs" / "pittswar-moments.md").read_text("utf-8")
    rows = {line.split("|")[1].strip(): line for line in page.splitlines() if line.startswith("| ")}
    for place, moment in enumerate(MOMENTS):
        listed = set(re.findall(r"`([fc]_\w+)`", rows[moment]))
        assert listed == {name for name in EVENTS if BOARD.marker.at[place] >> event(name) & 1}, moment
