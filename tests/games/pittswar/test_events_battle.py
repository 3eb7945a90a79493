"""The battle markers, each three times: it works, it is refused outside its moment, it is gone afterwards.

A marker works if the same battle with the same dice has another result: each is fought twice, with it and without."""

from __future__ import annotations

import pytest

from kabinett.games.pittswar import effects_battle, events
from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE
from kabinett.games.pittswar.state import FIELD_BATTLE, PState
from tests.games.pittswar.events_kit import ALLIED, EVENTS, FRENCH, Ready, Table, clear, gone, hold, lead, owner, put
from tests.games.pittswar.names import STEP, power, unit, zone
from tests.rules import rule

DICE = [3] * 12


class Field:
    """A battlefield: where, who attacks from where, who is there."""

    def __init__(
        self,
        where: str,
        origin: str,
        attacker: int,
        attackers: list[tuple[str, int]],
        defenders: list[tuple[str, int]],
        leaders: tuple[str, ...] = (),
        holder: str = "",
        extra: Ready | None = None,
    ) -> None:
        self.where = where
        self.origin = origin
        self.attacker = attacker
        self.attackers = attackers
        self.defenders = defenders
        self.leaders = leaders
        self.holder = holder
        self.extra = extra

    def table(self, name: str, chance: list[int] | None = None, year: int = 0, also: tuple[str, ...] = ()) -> Table:
        """The battle, up to the first question."""

        def ready(s: PState) -> None:
            clear(s)
            for army, steps in self.attackers + self.defenders:
                put(s, army, self.where, steps)
            for chief in self.leaders:
                lead(s, chief, self.where)
            if self.holder:
                hold(s, self.holder, self.where)
            if self.extra is not None:
                self.extra(s)
            s.active = self.attacker
            s.force = 0
            for army, _ in self.attackers:
                s.force |= 1 << unit(army)
            s.spot = zone(self.where)
            s.start = s.origin = zone(self.origin)

        frame = (STEP["battle"], zone(self.where), self.attacker, FIELD_BATTLE)
        end = (STEP["end_activation"], 0)
        return Table(name, "", ready, chance or DICE, year, also, frames=[end, frame], turn=self.attacker)


FRANCE_ATTACKS = Field("amberg", "wurzburg", FRENCH, [("fr_north", 3)], [("au_germany", 2)])
FRANCE_DEFENDS = Field("dijon", "reims", ALLIED, [("au_germany", 2)], [("fr_north", 3)])
LED = Field("amberg", "wurzburg", FRENCH, [("fr_north", 3)], [("au_germany", 2)], ("fr_napoleon",))
OVER_RIVER = Field("ulm", "stuttgart", FRENCH, [("fr_north", 3)], [("au_germany", 2)])
REBELS = Field("vendee", "orleans", FRENCH, [("fr_north", 3)], [("rv_vendee", 2)])
LEVANT = Field("cairo", "el_arish", FRENCH, [("fr_egypt", 2)], [("eg_egypt", 1)])


def _egypt(s: PState) -> None:
    s.side[power("egypt")] = COALITION
    s.side[power("turkey")] = COALITION
    s.changed()


def _swiss(s: PState) -> None:
    s.side[power("switzerland")] = COALITION
    s.changed()


def _uk(s: PState) -> None:
    s.side[power("uk")] = s.side[power("portugal")] = COALITION
    s.changed()


LEVANT.extra = _egypt
ACRE = Field("acre", "el_arish", FRENCH, [("fr_egypt", 2)], [("tu_syria", 1)], ("fr_napoleon",), "turkey", _egypt)
SWISS = Field("zurich", "strasbourg", FRENCH, [("fr_north", 3)], [("ch_swiss", 1), ("au_germany", 2)], extra=_swiss)
LISBON = Field(
    "lisbon", "salamanca", FRENCH, [("fr_spain", 2)], [("uk_peninsula", 2)], ("uk_wellington",), "portugal", _uk
)
# Without horse of its own the Coalition cannot match one C.
HORSE = Field("amberg", "wurzburg", FRENCH, [("fr_north", 3)], [("au_germany", 1)])

# marker: (battlefield, side whose result changes, by how much)
CASES: dict[str, tuple[Field, int, int]] = {
    "f_attack_columns": (FRANCE_ATTACKS, FRENCH, 1),
    "f_balloons": (FRANCE_ATTACKS, FRENCH, 1),
    "f_toulon": (Field("florence", "genoa", FRENCH, [("fr_north", 3)], [("au_germany", 2)]), FRENCH, 2),
    "f_infernal_columns": (REBELS, FRENCH, 2),
    "f_terror": (REBELS, FRENCH, 1),
    "f_representatives": (FRANCE_DEFENDS, FRENCH, 1),
    "f_siege": (Field("mantua", "milan", FRENCH, [("fr_north", 3)], [("au_germany", 2)]), FRENCH, 2),
    "f_sabre": (FRANCE_ATTACKS, FRENCH, 1),
    "f_switzerland": (SWISS, FRENCH, 1),
    "f_pyramids": (LEVANT, FRENCH, 2),
    "f_flank_attack": (LED, FRENCH, 2),
    "f_skirmishers": (FRANCE_ATTACKS, FRENCH, 1),
    "f_somosierra": (FRANCE_ATTACKS, FRENCH, 1),
    "f_grand_battery": (LED, FRENCH, 2),
    "f_eble": (OVER_RIVER, FRENCH, 1),
    "f_horse_battery": (FRANCE_ATTACKS, FRENCH, 1),
    "f_bravest": (FRANCE_DEFENDS, FRENCH, 1),
    "f_cuirassiers": (FRANCE_ATTACKS, FRENCH, 1),
    "f_marseillaise": (FRANCE_DEFENDS, FRENCH, 1),
    "f_legion_honour": (FRANCE_ATTACKS, FRENCH, 1),
    "f_lancers": (FRANCE_ATTACKS, FRENCH, 1),
    "c_height": (FRANCE_ATTACKS, ALLIED, 1),
    "c_acre": (ACRE, ALLIED, 1),
    "c_square": (HORSE, FRENCH, -1),
    "c_redoubt": (FRANCE_ATTACKS, ALLIED, 1),
    "c_general_health": (LED, FRENCH, -1),
    "c_charge": (FRANCE_ATTACKS, ALLIED, 1),
    "c_ridges": (FRANCE_ATTACKS, ALLIED, 1),
    "c_thin_red_line": (LISBON, ALLIED, 1),
    "c_bridge_destroyed": (OVER_RIVER, FRENCH, -2),
    "c_torres_vedras": (LISBON, ALLIED, 2),
    "f_valmy": (FRANCE_ATTACKS, FRENCH, 1),
}

# marker: a battlefield on which its condition is not met; those without one can be played in any battle
MISFITS: dict[str, Field] = {
    "f_attack_columns": FRANCE_DEFENDS,
    "f_toulon": FRANCE_ATTACKS,
    "f_infernal_columns": FRANCE_ATTACKS,
    "f_terror": FRANCE_ATTACKS,
    "f_siege": FRANCE_ATTACKS,
    "f_switzerland": FRANCE_ATTACKS,
    "f_pyramids": FRANCE_ATTACKS,
    "f_flank_attack": FRANCE_ATTACKS,
    "f_somosierra": Field("amberg", "wurzburg", FRENCH, [("fr_pyrenees", 2)], [("au_germany", 2)]),
    "f_grand_battery": FRANCE_ATTACKS,
    "f_eble": FRANCE_ATTACKS,
    "f_horse_battery": Field("amberg", "wurzburg", FRENCH, [("fr_pyrenees", 2)], [("au_germany", 2)]),
    "f_bravest": FRANCE_ATTACKS,
    "f_cuirassiers": Field("amberg", "wurzburg", FRENCH, [("fr_pyrenees", 2)], [("au_germany", 2)]),
    "f_marseillaise": FRANCE_ATTACKS,
    "f_legion_honour": LED,
    "f_lancers": Field("amberg", "wurzburg", FRENCH, [("fr_pyrenees", 2)], [("au_germany", 2)]),
    "c_height": FRANCE_DEFENDS,
    "c_acre": LEVANT,
    "c_square": Field("amberg", "wurzburg", FRENCH, [("fr_pyrenees", 2)], [("au_germany", 2)]),
    "c_redoubt": FRANCE_DEFENDS,
    "c_general_health": FRANCE_ATTACKS,
    "c_charge": Field("amberg", "wurzburg", FRENCH, [("fr_north", 3)], [("au_upper_rhine", 2)]),
    "c_ridges": FRANCE_DEFENDS,
    "c_thin_red_line": FRANCE_ATTACKS,
    "c_bridge_destroyed": FRANCE_ATTACKS,
    "c_torres_vedras": FRANCE_ATTACKS,
}


def to_markers(t: Table) -> None:
    """Play on to the markers of this battle; whoever can claim superiority does."""
    for _ in range(40):
        if t.kind == "battle_events":
            return
        options = t.options()
        t.do(next((text for text in ("claim", "decline", "stand") if text in options), options[0]))
    raise AssertionError("no battle markers are asked for")


def results(t: Table) -> dict[int, int]:
    """What each side has thrown, all told."""
    found = {args[0]: args[2] for args in t.told("battle_die") + t.told("battle_more")}
    assert set(found) == {FRENCH, ALLIED}
    return found


def fought(name: str, choice: str) -> Table:
    """The battle of a marker with this choice made by its owner, up to the dice and beyond."""
    t = CASES[name][0].table(name)
    to_markers(t)
    assert t.seat == ("france", "coalition")[owner(name)]
    t.do(choice)
    for _ in range(40):
        if len(t.told("battle_die")) + len(t.told("battle_more")) == 2:
            return t
        options = t.options()
        t.do("decline" if "decline" in options else options[0])
    raise AssertionError("no dice")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("f_valmy", marks=rule("pittswar f_valmy")),
        pytest.param("f_attack_columns", marks=rule("pittswar f_attack_columns")),
        pytest.param("f_balloons", marks=rule("pittswar f_balloons")),
        pytest.param("f_toulon", marks=rule("pittswar f_toulon")),
        pytest.param("f_infernal_columns", marks=rule("pittswar f_infernal_columns")),
        pytest.param("f_terror", marks=rule("pittswar f_terror")),
        pytest.param("f_representatives", marks=rule("pittswar f_representatives")),
        pytest.param("f_siege", marks=rule("pittswar f_siege")),
        pytest.param("f_sabre", marks=rule("pittswar f_sabre")),
        pytest.param("f_switzerland", marks=rule("pittswar f_switzerland")),
        pytest.param("f_pyramids", marks=rule("pittswar f_pyramids")),
        pytest.param("f_flank_attack", marks=rule("pittswar f_flank_attack")),
        pytest.param("f_skirmishers", marks=rule("pittswar f_skirmishers")),
        pytest.param("f_somosierra", marks=rule("pittswar f_somosierra")),
        pytest.param("f_grand_battery", marks=rule("pittswar f_grand_battery")),
        pytest.param("f_eble", marks=rule("pittswar f_eble")),
        pytest.param("f_horse_battery", marks=rule("pittswar f_horse_battery")),
        pytest.param("f_bravest", marks=rule("pittswar f_bravest")),
        pytest.param("f_cuirassiers", marks=rule("pittswar f_cuirassiers")),
        pytest.param("f_marseillaise", marks=rule("pittswar f_marseillaise")),
        pytest.param("f_legion_honour", marks=rule("pittswar f_legion_honour")),
        pytest.param("f_lancers", marks=rule("pittswar f_lancers")),
        pytest.param("c_height", marks=rule("pittswar c_height")),
        pytest.param("c_acre", marks=rule("pittswar c_acre")),
        pytest.param("c_square", marks=rule("pittswar c_square")),
        pytest.param("c_redoubt", marks=rule("pittswar c_redoubt")),
        pytest.param("c_general_health", marks=rule("pittswar c_general_health")),
        pytest.param("c_charge", marks=rule("pittswar c_charge")),
        pytest.param("c_ridges", marks=rule("pittswar c_ridges")),
        pytest.param("c_thin_red_line", marks=rule("pittswar c_thin_red_line")),
        pytest.param("c_bridge_destroyed", marks=rule("pittswar c_bridge_destroyed")),
        pytest.param("c_torres_vedras", marks=rule("pittswar c_torres_vedras")),
    ],
)
class TestBattleMarkers:
    def test_it_works(self, name: str) -> None:
        _, side, change = CASES[name]
        without, with_it = results(fought(name, "decline")), results(fought(name, f"play {name}"))
        assert with_it[side] - without[side] == change
        assert with_it[1 - side] == without[1 - side]

    def test_it_is_refused_outside_its_moment(self, name: str) -> None:
        # In a player's own turn no battle is under way. Two of them can be played there too: not in the Events Phase.
        if name in ("f_terror", "f_switzerland"):
            t = Table(name, "EV1", year=1810, also=["f_fouche"], held=["c_mud"])
        else:
            t = Table(name, "A1")
        assert t.no(f"play {name}") == name

    def test_its_condition_is_needed(self, name: str) -> None:
        field = MISFITS.get(name)
        if field is None:
            assert name in ("f_valmy", "f_balloons", "f_representatives", "f_sabre", "f_skirmishers")
            return
        # Another marker of its side that always fits makes the window open.
        filler = "f_balloons" if owner(name) == FRENCH else ("c_height" if field.attacker == FRENCH else "c_charge")
        t = field.table(name, also=(filler,))
        to_markers(t)
        assert t.no(f"play {name}") == name

    def test_it_is_gone_afterwards(self, name: str) -> None:
        t = fought(name, f"play {name}")
        assert gone(t, name)
        for _ in range(60):
            if t.s.battle < 0:
                break
            options = t.options()
            t.do("decline" if "decline" in options else options[0])
        assert t.s.in_battle == 0
        lasting = name in ("f_valmy", "f_terror")
        assert t.holds("in_game", name) == lasting and not t.holds("in_year", name)


def equal_battle(field: Field, name: str, choice: str) -> int:
    """Who wins this battle with this choice when the results are equal: dice are sought that make them so."""
    for first in range(1, 7):
        for second in range(1, 7):
            # A result may bring one more die for losses before the other side throws.
            for dice in ([first, second], [first, 1, second]):
                t = field.table(name, [*dice, *[1] * 9])
                to_markers(t)
                t.do(choice)
                t.do_until(lambda t=t: bool(t.told("wins")), ["decline"])
                got = results(t)
                if got[FRENCH] == got[ALLIED] and t.s.losses == [0, 0, 0]:
                    return t.told("wins")[0][0]
    raise AssertionError("no dice make the results equal")


@rule("pittswar f_valmy")
def test_valmy_gives_france_an_equal_battle() -> None:
    # Otherwise, without leaders, the defender wins.
    assert equal_battle(FRANCE_ATTACKS, "f_valmy", "decline") == COALITION
    assert equal_battle(FRANCE_ATTACKS, "f_valmy", "play f_valmy") == FRANCE_SIDE


@rule("pittswar f_valmy", "pittswar 16.1.2b")
def test_the_french_penalty_ends_for_good_with_valmy_or_1794() -> None:
    plain = results(fought("f_valmy", "decline"))[FRENCH]
    later = FRANCE_ATTACKS.table("f_balloons", year=1795)
    to_markers(later)
    later.do("decline")
    assert results(later)[FRENCH] == plain + 1
    last = FRANCE_ATTACKS.table("f_balloons", year=1794)
    to_markers(last)
    last.do("decline")
    assert results(last)[FRENCH] == plain
    after = FRANCE_ATTACKS.table("f_balloons", year=1793)
    after.s.in_game |= 1
    to_markers(after)
    after.do("decline")
    assert results(after)[FRENCH] == plain + 1


@rule("pittswar c_acre")
def test_acre_wins_equal_battles_against_a_leader() -> None:
    # Otherwise the side with a leader wins.
    assert equal_battle(ACRE, "c_acre", "decline") == FRANCE_SIDE
    assert equal_battle(ACRE, "c_acre", "play c_acre") == COALITION


@rule("pittswar f_terror")
def test_the_terror_lasts_to_the_end_of_1794() -> None:
    t = Table("f_terror", "A1", year=1793)
    t.do("play f_terror")
    assert t.holds("in_game", "f_terror")
    events.end_year(t.s)
    assert t.holds("in_game", "f_terror")
    t.s.year = 1794
    events.end_year(t.s)
    assert not t.holds("in_game", "f_terror")


@rule("pittswar 13.1.2g")
def test_two_markers_a_side_in_turns() -> None:
    t = FRANCE_ATTACKS.table("f_balloons", year=1804)
    for side, names in ((0, ["f_sabre", "f_skirmishers"]), (1, ["c_height", "c_redoubt", "c_charge"])):
        for name in names:
            t.s.hands[side].append(t.game.words.parse(f"play {name}").args[0])
            t.s.unplayed |= 1 << t.s.hands[side][-1]
    t.s.run()
    to_markers(t)
    asked = [t.seat]
    for text in ("play f_balloons", "play c_height", "play f_sabre"):
        t.do(text)
        asked.append(t.seat)
    t.do("play c_redoubt")
    assert asked == ["france", "coalition", "france", "coalition"]
    assert t.kind != "battle_events" and len(t.s.hands[0]) == 1 and len(t.s.hands[1]) == 1


@rule("pittswar 13.1.2g")
def test_if_both_decline_nobody_is_asked_again() -> None:
    t = FRANCE_ATTACKS.table("f_balloons", also=("c_height",))
    t.s.hands[1].append(t.game.words.parse("play c_height").args[0])
    t.s.run()
    to_markers(t)
    t.do("decline", "decline")
    assert t.kind != "battle_events"


@rule("pittswar c_general_health", "pittswar c_square")
def test_health_and_squares_concern_the_french_alone() -> None:
    for name, value in (("c_general_health", effects_battle.health), ("c_square", effects_battle.square)):
        t = LED.table(name)
        to_markers(t)
        assert [value(t.s, side) for side in (FRENCH, ALLIED)] == [0, 0]
        effects_battle.play(t.s, t.event)
        assert [value(t.s, side) for side in (FRENCH, ALLIED)] == [1, 0]


@rule("pittswar f_terror", "pittswar f_switzerland")
def test_lasting_markers_are_worth_nothing_in_other_battles() -> None:
    t = FRANCE_ATTACKS.table("f_balloons", year=1793)
    t.s.in_game |= 1 << EVENTS.index("f_terror")
    t.s.in_year |= 1 << EVENTS.index("f_switzerland")
    to_markers(t)
    assert effects_battle.modifiers(t.s, FRENCH) == [] and t.holds("in_year", "f_switzerland")


@rule("pittswar f_switzerland")
def test_the_swiss_marker_of_the_year_works_in_one_battle_beside_two_others() -> None:
    t = SWISS.table("f_balloons", year=1798)
    t.s.in_year |= 1 << EVENTS.index("f_switzerland")
    to_markers(t)
    t.do("play f_balloons")
    plain = SWISS.table("f_balloons", year=1798)
    to_markers(plain)
    plain.do("play f_balloons")
    assert results(t)[FRENCH] == results(plain)[FRENCH] + 1
    assert not t.holds("in_year", "f_switzerland")
