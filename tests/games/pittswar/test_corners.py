"""Corners of the war that the chapters' own tests pass by."""

from __future__ import annotations

import json

import pytest

from kabinett.core.errors import BadPosition
from kabinett.games.pittswar import markers
from kabinett.games.pittswar.aftermath import return_to
from kabinett.games.pittswar.board import FRANCE_SIDE
from kabinett.games.pittswar.forces import commander
from tests.games.pittswar.test_events_march import STARTS
from tests.games.pittswar.test_war_battle import ELSEWHERE, meet
from tests.games.pittswar.war_kit import BOARD, GAME, War, leader, unit
from tests.rules import rule

# numbers and names


def test_numbers_stand_for_the_words_of_the_pack() -> None:
    numbers = {name: value for name, value in vars(markers).items() if isinstance(value, int)}
    for name in markers.MOMENTS:
        assert markers.MOMENTS[numbers[name]] == name
    conditions = {name[3:].lower(): value for name, value in numbers.items() if name.startswith("IF_")}
    assert conditions.pop("freely") == markers.CONDITIONS.index("")
    assert sorted(conditions) == sorted(filter(None, markers.CONDITIONS))
    for name, value in conditions.items():
        assert markers.CONDITIONS[value] == name


def test_a_blank_state_has_nothing_but_defaults() -> None:
    """What a position does not name is what a blank state has."""
    blank = GAME.blank(GAME.checked_options({}))
    for field in GAME.fields:
        value = getattr(blank, field.name)
        if field.shape in ("int", "bits"):
            assert value == field.default, field.name
        elif field.shape == "list":
            assert set(value) <= {field.default}, field.name
        else:
            assert not value or (field.shape == "lists" and not any(map(any, value))), field.name


@pytest.mark.parametrize(
    ("depth", "change"),
    [(0, {"phase": 9}), (1, {"stage": 4}), (1, {"stage": -1}), (1, {"foul": 2001}), (1, {"foul": -2})],
)
def test_problems_of_steps(depth: int, change: dict[str, int]) -> None:
    position = json.loads(json.dumps(War({"lille": "fr_north", **ELSEWHERE}).s.position()))
    ((kind, params),) = position["stack"][depth].items()
    assert set(change) <= set(params), params
    params.update(change)
    with pytest.raises(BadPosition, match=f"{kind} cannot be asked"):
        GAME.from_position(position)


# the sea


@rule("pittswar 11.7", "pittswar 11.3")
def test_a_force_that_lands_in_a_marsh_goes_no_further() -> None:
    sides = {"uk": "coalition", "netherlands": "coalition"}
    t = War({"london": "uk_anglo_dutch:1 uk_york", "paris": "fr_north"}, turn="coalition", sides=sides, chance=[6])
    t.march("london")
    assert t.s.mp > 3 and BOARD.marsh[BOARD.index["amsterdam"]]
    t.do("embark", "sail amsterdam")
    assert t.at("uk_anglo_dutch") == "amsterdam" and t.told("sails")
    assert t.s.mp == 0 and "go osnabruck" not in t.options()


@rule("pittswar f_boulogne")
def test_the_activation_ends_in_england() -> None:
    t = STARTS["f_boulogne"]()
    t.s.script = (6, 3, 3, 3, 3, 3)
    t.do("play f_boulogne", "use 1")
    while t.kind == "window":
        t.do("decline")
    assert t.where("fr_grand_army") == "london"
    assert t.kind == "turn" and t.seat == "coalition" and t.s.moved >> unit("fr_grand_army") & 1


@rule("pittswar 12.1e")
def test_the_sea_is_bought_once() -> None:
    t = War({"lille": "fr_north", **ELSEWHERE}, year=1804, hands={"france": "f_coastal_army f_boulogne"})
    t.do("control_sea f_coastal_army")
    assert t.s.sea and t.seat == "france"
    assert "control_sea f_boulogne" not in t.options() and t.why("control_sea f_boulogne") == "no.sea_now"


# leaders


@rule("pittswar 10.1")
def test_of_leaders_equal_in_all_the_first_commands() -> None:
    """A free choice by the rules, so that it is made once for all."""
    t = War({"vienna": "au_germany:2 pr_silesia:2 au_charles pr_blucher", "lille": "fr_north"}, turn="coalition")
    both = 1 << leader("au_charles") | 1 << leader("pr_blucher")
    assert commander(t.s, 1 << unit("au_germany") | 1 << unit("pr_silesia"), both) == leader("au_charles")


# battles


@rule("pittswar 13.2.3")
def test_the_last_of_the_french_units_goes_back_to_a_french_zone() -> None:
    t = meet("fr_main", "au_upper_rhine", year=1813, chance=[1, 2, 6])
    assert t.last("falls_back")[0] == FRANCE_SIDE and t.at("fr_main") == "lille"


@rule("pittswar 13.2.3", "pittswar 9.2")
@pytest.mark.parametrize(
    ("there", "back", "rides"),
    [
        ("fr_rhine:1 fr_murat fr_ney", True, True),
        ("fr_rhine:1 fr_murat fr_ney fr_davout", True, False),
        ("fr_grand_army:3 fr_rhine:2 fr_italy:2 fr_alps:2 fr_egypt:2 fr_murat fr_ney fr_davout", False, False),
    ],
)
def test_who_goes_back_needs_room(there: str, back: bool, rides: bool) -> None:
    t = War({"paris": "fr_north:2 fr_massena", "lille": there, **ELSEWHERE}, year=1813)
    s = t.s
    s.battle = s.at[unit("fr_north")]
    return_to(s, 1 << unit("fr_north"), 1 << leader("fr_massena"), BOARD.index["lille"])
    assert t.at("fr_north") == ("lille" if back else "")
    assert t.at("fr_massena") == ("lille" if rides else "paris")
