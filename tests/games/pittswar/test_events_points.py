"""The markers on recruitment points: each works, is refused elsewhere, and is gone.

A marker works if the same phase with the same position gives other points: each phase is opened twice, with it and
without."""

from __future__ import annotations

import pytest

from kabinett.games.pittswar.board import FRANCE_SIDE, POWERS
from kabinett.games.pittswar.effects_units import landwehr_due
from kabinett.games.pittswar.state import FORCED, PEACE, POOL, PState
from tests.games.pittswar.events_kit import Ready, Table, at_war, clear, elsewhere, finish, gone, hold, put
from tests.games.pittswar.names import BOARD, event, power, unit
from tests.rules import rule


def britain(s: PState) -> None:
    """The great powers of the Coalition are at war."""
    for name in ("uk", "austria", "prussia", "russia"):
        at_war(s, name)


def dutch_lost(s: PState) -> None:
    britain(s)
    hold(s, "france", "amsterdam")


def brussels_taken(s: PState) -> None:
    britain(s)
    hold(s, "france", "brussels")


def spain_fights(s: PState) -> None:
    britain(s)
    at_war(s, "spain")


def forced_allies(s: PState) -> None:
    britain(s)
    for name in ("austria", "prussia"):
        at_war(s, name, FRANCE_SIDE, FORCED)


def blockade(s: PState) -> None:
    """Every port of the continent is French."""
    britain(s)
    for number in BOARD.blockade:
        s.control[number] = power("france")


def piedmont_beaten(s: PState) -> None:
    britain(s)
    for name in ("ps_piedmont", "ps_sardinia"):
        s.at[unit(name)] = -1
        s.steps[unit(name)] = 0
        s.fate[unit(name)] = POOL


def prussia_fights(s: PState) -> None:
    britain(s)
    clear(s, "berlin")


# marker: (position, dice, power, change of its points)
CASES: dict[str, tuple[Ready, list[int], str, int]] = {
    "f_volunteers": (britain, [], "france", 2),
    "f_carnot": (britain, [], "france", 3),
    "f_marie_louise": (britain, [], "france", 6),
    "f_pillage": (brussels_taken, [], "france", 2),
    "c_famine": (britain, [], "france", -1),
    "f_indies": (britain, [], "uk", -2),
    "f_usa": (britain, [], "uk", -2),
    "f_barbary_pirates": (britain, [], "uk", -1),
    "f_privateers": (britain, [3], "uk", -1),
    "c_dutch_indies": (dutch_lost, [], "uk", 1),
    "c_spanish_gold": (spain_fights, [], "uk", 1),
    "c_subsidies": (britain, [], "austria", 3),
    "c_the_city": (britain, [], "russia", 3),
    "c_rothschild": (britain, [], "prussia", 3),
    "c_english_gold": (britain, [], "uk", 3),
    "c_piedmont": (piedmont_beaten, [], "piedmont", 2),
    "f_continental_blockade": (blockade, [], "uk", -2),
    "f_allied_expedition": (forced_allies, [], "france", 2),
    "c_landwehr": (prussia_fights, [], "prussia", 0),
}
ASKS = {
    "c_subsidies": ["country austria"],
    "c_the_city": ["country russia"],
    "c_rothschild": ["country prussia"],
    "c_english_gold": ["country uk"] * 3,
}


def start(name: str) -> Table:
    ready, dice, _, _ = CASES[name]
    # In the first year nobody has an income.
    return Table(name, "R0", ready, dice, max(1793, BOARD.marker_enters[event(name)]))


def incomes(name: str, play: bool) -> list[int]:
    """The points of all powers once they are fixed."""
    t = start(name)
    if play:
        t.do(f"play {name}", *ASKS.get(name, []))
    finish(t, lambda: t.kind == "reinforce")
    return t.s.points[:]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("f_volunteers", marks=rule("pittswar f_volunteers")),
        pytest.param("f_carnot", marks=rule("pittswar f_carnot")),
        pytest.param("f_marie_louise", marks=rule("pittswar f_marie_louise")),
        pytest.param("f_pillage", marks=rule("pittswar f_pillage")),
        pytest.param("c_famine", marks=rule("pittswar c_famine")),
        pytest.param("f_indies", marks=rule("pittswar f_indies")),
        pytest.param("f_usa", marks=rule("pittswar f_usa")),
        pytest.param("f_barbary_pirates", marks=rule("pittswar f_barbary_pirates")),
        pytest.param("f_privateers", marks=rule("pittswar f_privateers")),
        pytest.param("c_dutch_indies", marks=rule("pittswar c_dutch_indies")),
        pytest.param("c_spanish_gold", marks=rule("pittswar c_spanish_gold")),
        pytest.param("c_subsidies", marks=rule("pittswar c_subsidies")),
        pytest.param("c_the_city", marks=rule("pittswar c_the_city")),
        pytest.param("c_rothschild", marks=rule("pittswar c_rothschild")),
        pytest.param("c_english_gold", marks=rule("pittswar c_english_gold")),
        pytest.param("c_piedmont", marks=rule("pittswar c_piedmont")),
        pytest.param("f_continental_blockade", marks=rule("pittswar f_continental_blockade")),
        pytest.param("f_allied_expedition", marks=rule("pittswar f_allied_expedition")),
        pytest.param("c_landwehr", marks=rule("pittswar c_landwehr")),
    ],
)
class TestPointMarkers:
    def test_it_works(self, name: str) -> None:
        _, _, whose, change = CASES[name]
        without, with_it = incomes(name, False), incomes(name, True)
        differs = {POWERS[n]: with_it[n] - without[n] for n in range(len(POWERS)) if with_it[n] != without[n]}
        expected = {whose: change} if change else {}
        if name == "f_allied_expedition":
            expected |= {"austria": -1, "prussia": -1}
        if name == "c_spanish_gold":
            expected["spain"] = -without[power("spain")]
        assert differs == expected

    def test_it_is_refused_outside_its_moment(self, name: str) -> None:
        assert elsewhere(name).no(f"play {name}") == name

    def test_it_is_gone_afterwards(self, name: str) -> None:
        t = start(name)
        t.do(f"play {name}", *ASKS.get(name, []))
        assert gone(t, name)
        finish(t)
        # Points of a marker are points of this phase only.
        assert t.s.extra_points == [0] * len(POWERS) and t.s.no_points == 0


@pytest.mark.parametrize(
    "name, ready",
    [
        ("f_pillage", britain),
        ("c_dutch_indies", britain),
        ("f_allied_expedition", britain),
        ("c_landwehr", lambda s: at_war(s, "uk")),
        ("f_indies", lambda s: s.side.__setitem__(power("uk"), 2)),
        ("c_subsidies", lambda s: [s.entered.__setitem__(n, 1810) for n in range(7)]),
        ("c_english_gold", lambda s: [s.entered.__setitem__(n, 1810) for n in range(len(POWERS))]),
        ("c_piedmont", britain),
    ],
)
@rule(
    "pittswar f_indies",
    "pittswar c_subsidies",
    "pittswar c_english_gold",
    "pittswar c_piedmont",
    "pittswar f_pillage",
    "pittswar c_dutch_indies",
    "pittswar f_allied_expedition",
    "pittswar c_landwehr",
    "pittswar 5.3d",
)
def test_its_condition_is_needed(name: str, ready: Ready) -> None:
    def without_prussia(s: PState) -> None:
        ready(s)
        if name == "c_landwehr":
            s.side[power("prussia")] = 2
        if name == "c_piedmont":
            put(s, "ps_piedmont", "turin")

    filler = "f_marie_louise" if name.startswith("f_") else "c_famine"
    t = Table(name, "R0", without_prussia, also=[filler], year=1810)
    assert t.no(f"play {name}") == name


@pytest.mark.parametrize("die, lost", [(1, 1), (3, 1), (4, 2), (6, 2)])
@rule("pittswar f_privateers")
def test_privateers_take_one_or_two_points(die: int, lost: int) -> None:
    t = Table("f_privateers", "R0", britain, [die])
    t.do("play f_privateers")
    assert t.told("points_change") == [(power("uk"), -lost)]


@rule("pittswar c_spanish_gold")
def test_spanish_gold_stops_spain_s_income() -> None:
    assert incomes("c_spanish_gold", False)[power("spain")] > 0
    assert incomes("c_spanish_gold", True)[power("spain")] == 0


@rule("pittswar c_subsidies", "pittswar c_the_city", "pittswar c_rothschild")
def test_british_money_is_not_for_britain_or_newcomers() -> None:
    def ready(s: PState) -> None:
        britain(s)
        s.entered[power("russia")] = 1801

    t = Table("c_rothschild", "R0", ready)
    t.do("play c_rothschild")
    assert set(t.options()) == {"country austria", "country prussia"}


@rule("pittswar c_english_gold")
def test_english_gold_can_be_shared_out() -> None:
    t = start("c_english_gold")
    t.do("play c_english_gold", "country uk", "country austria", "country prussia")
    assert sorted(args for args in t.told("points_change")) == sorted(
        [(power("uk"), 1), (power("austria"), 1), (power("prussia"), 1)]
    )


@rule("pittswar c_piedmont")
def test_piedmont_recruits_in_exile() -> None:
    t = start("c_piedmont")
    hold(t.s, "france", "turin", "sardinia")
    t.do("play c_piedmont")
    assert t.holds("in_year", "c_piedmont")
    finish(t, lambda: t.kind == "reinforce" and t.seat == "coalition")
    t.do("raise ps_piedmont")
    zones = {text.split()[1] for text in t.options() if text.startswith("at ")}
    # Savoy and Nice are Piedmont's own; Turin and Sardinia are lost.
    assert zones and zones <= {
        "venice", "milan", "modena", "florence", "rome", "ancona", "naples", "palermo", "savoy", "nice",
    }  # fmt: skip


@rule("pittswar f_continental_blockade")
def test_the_blockade_works_every_year_while_it_is_whole() -> None:
    t = start("f_continental_blockade")
    t.do("play f_continental_blockade")
    assert t.holds("in_game", "f_continental_blockade")
    finish(t, lambda: t.kind == "reinforce")
    assert (power("uk"), -2) in t.told("points_change")

    def leaking(s: PState) -> None:
        blockade(s)
        s.in_game |= 1 << event("f_continental_blockade")
        hold(s, "portugal", "lisbon")
        at_war(s, "portugal")

    t = Table("f_barbary_pirates", "R0", leaking)
    t.do("decline")
    finish(t, lambda: t.kind == "reinforce")
    assert not t.told("points_change")


@rule("pittswar f_allied_expedition")
def test_the_expedition_ends_with_the_alliance() -> None:
    def broken(s: PState) -> None:
        britain(s)
        s.in_game |= 1 << event("f_allied_expedition")

    t = Table("f_barbary_pirates", "R0", broken)
    t.do("decline")
    finish(t, lambda: t.kind == "reinforce")
    assert not t.told("points_change")


@rule("pittswar c_landwehr")
def test_the_landwehr_musters_at_berlin_and_again_each_year() -> None:
    t = start("c_landwehr")
    t.do("play c_landwehr")
    finish(t, lambda: t.kind == "turn")
    assert t.where("pr_landwehr") == "berlin" and t.steps("pr_landwehr") == 1
    assert t.told("musters") == [(unit("pr_landwehr"), BOARD.index["berlin"])]
    clear(t.s, "berlin")
    year = t.s.year
    finish(t, lambda: t.s.year > year and t.kind == "turn", 2000)
    assert t.where("pr_landwehr") == "berlin"


@rule("pittswar c_landwehr")
def test_the_landwehr_waits_while_it_cannot_muster() -> None:
    def called(s: PState) -> None:
        prussia_fights(s)
        s.in_game |= 1 << event("c_landwehr")

    def enemy(s: PState) -> None:
        called(s)
        put(s, "fr_italy", "berlin")
        hold(s, "france", "berlin")

    def crowded(s: PState) -> None:
        called(s)
        put(s, "pr_lower_rhine", "berlin", 2)
        put(s, "pr_silesia", "berlin", 1)

    def at_peace(s: PState) -> None:
        called(s)
        s.status[power("prussia")] = PEACE

    def standing(s: PState) -> None:
        called(s)
        put(s, "pr_landwehr", "breslau")

    due = {"called": called, "enemy": enemy, "crowded": crowded, "at_peace": at_peace, "standing": standing}
    found = {name: landwehr_due(Table("c_famine", "A1", ready, year=1811).s) for name, ready in due.items()}
    assert found == {"called": True, "enemy": False, "crowded": False, "at_peace": False, "standing": False}


@rule("pittswar f_brumaire")
def test_brumaire_can_be_played_with_the_reinforcements_too() -> None:
    def ready(s: PState) -> None:
        put(s, "fr_egypt", "cairo")
        s.leader_at[BOARD.leader_index["fr_napoleon"]] = BOARD.index["cairo"]
        s.leader_fate[BOARD.leader_index["fr_napoleon"]] = 2

    t = Table("f_brumaire", "R0", ready)
    t.do("play f_brumaire")
    assert t.kind == "event_zone" and "at paris" in t.options()
