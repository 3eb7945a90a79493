"""Chapter 4: marches: how far, along which roads, what blocks, stacks that march, part and meet, and march chains."""

from __future__ import annotations

import random

import pytest

from kabinett.core.action import Action
from kabinett.core.play import Play
from kabinett.core.text import Text
from kabinett.games.friedrich.state import FState
from tests.games.friedrich.kit import CITIES, GAME, PIECES, WORDS, Table, distance, neighbours
from tests.rules import rule

BOARD = GAME.board


def main_roads(city: str) -> set[str]:
    return {CITIES[other] for other in BOARD.main[CITIES.index(city)]}


def marches(t: Table, piece: str) -> set[str]:
    """The cities a piece may enter next."""
    return {text.split(" ")[2] for text in t.options() if text.startswith(f"march {piece} ")}


# ---- one march, one after the other --------------------------------------------------------------------------------


@rule("friedrich 4.1")
def test_a_piece_marches_along_roads() -> None:
    t = Table({"friedrich": "torgau"})
    assert marches(t, "friedrich") == set(neighbours("torgau"))
    assert t.no("march friedrich leipzig") == "4.1"
    assert t.no("march friedrich torgau") == "4.1"


@rule("friedrich 4.1")
def test_a_piece_marches_once_in_a_phase() -> None:
    t = Table({"friedrich": "torgau", "prussia-train-1": "jueterbog"})
    t.do("march friedrich eilenburg", "halt")
    assert t.no("march friedrich leipzig") == "4.1"
    t.do("march prussia-train-1 dahme", "halt")
    assert t.no("march prussia-train-1 luckau") == "4.1"
    assert t.options() == ["done"]


@rule("friedrich 4.1")
def test_every_piece_may_march_and_every_piece_may_stay() -> None:
    t = Table({"friedrich": "torgau", "heinrich": "berlin", "prussia-train-1": "jueterbog"})
    assert {text.split(" ")[1] for text in t.options() if text.startswith("march")} == {
        "friedrich",
        "heinrich",
        "prussia-train-1",
    }
    t.do("done")
    assert (t.at("friedrich"), t.at("heinrich"), t.at("prussia-train-1")) == ("torgau", "berlin", "jueterbog")


@rule("friedrich 4.1")
def test_in_the_next_turn_a_piece_marches_again() -> None:
    t = Table({"friedrich": "torgau"})
    t.do("march friedrich eilenburg", "halt")
    while not (t.s.turn == 2 and t.nation == "prussia"):
        t.do(t.options()[-1])
    assert marches(t, "friedrich") == {"leipzig", "torgau"}


@rule("friedrich 4.1")
def test_without_a_free_road_a_piece_stays() -> None:
    t = Table({"friedrich": "emden", "ferdinand": "leer"})
    assert neighbours("emden") == ["leer"]
    assert marches(t, "friedrich") == set() and t.options() == ["done"]


@rule("friedrich 4.2")
def test_no_other_piece_marches_while_one_is_under_way() -> None:
    t = Table({"friedrich": "torgau", "heinrich": "berlin"}, hands={"prussia": ["spades 13"]})
    t.do("march friedrich eilenburg")
    assert t.no("march heinrich potsdam") == "4.2"
    assert t.no("recruit") == "10.1"
    assert t.no("done") == "4.2"
    t.do("halt")
    t.do("march heinrich potsdam", "halt")
    assert (t.at("friedrich"), t.at("heinrich")) == ("eilenburg", "potsdam")


@rule("friedrich 4.2")
def test_there_is_nothing_to_end_before_a_march_has_begun() -> None:
    assert Table({"friedrich": "torgau"}).no("halt") == "4.2"


# ---- what blocks ---------------------------------------------------------------------------------------------------


@rule("friedrich 4.3")
@pytest.mark.parametrize(
    ("there", "cited"),
    [
        ("daun", "4.3"),
        ("ferdinand", "4.7a"),
        ("hanover-train-1", "4.3"),
        ("prussia-train-1", "4.7b"),
    ],
)
def test_no_general_enters_a_city_with_another_piece(there: str, cited: str) -> None:
    """Neither an enemy, nor an ally or his train, nor an own train."""
    t = Table({"friedrich": "torgau", there: "oschatz"})
    assert "oschatz" not in marches(t, "friedrich")
    assert t.no("march friedrich oschatz") == cited


@rule("friedrich 4.3")
@pytest.mark.parametrize(
    ("there", "cited"),
    [
        ("friedrich", "4.7b"),
        ("ferdinand", "4.3"),
        ("daun", "4.3"),
        ("austria-train-1", "4.3"),
        ("prussia-train-2", "4.3"),
        ("hanover-train-1", "4.3"),
    ],
)
def test_no_train_enters_a_city_with_any_other_piece(there: str, cited: str) -> None:
    t = Table({"prussia-train-1": "torgau", there: "oschatz"})
    assert "oschatz" not in marches(t, "prussia-train-1")
    assert t.no("march prussia-train-1 oschatz") == cited


@rule("friedrich 4.3")
def test_nobody_passes_over_another_piece() -> None:
    """Emden's one road leads through Leer: whoever stands there shuts it."""
    for blocker in ("heinrich", "ferdinand", "richelieu", "prussia-train-1", "hanover-train-1", "france-train-1"):
        t = Table({"friedrich": "emden", blocker: "leer"})
        assert "papenburg" not in ends_by_steps(t.s, "friedrich")
    assert "papenburg" in ends_by_steps(Table({"friedrich": "emden"}).s, "friedrich")


@rule("friedrich 4.3")
def test_joining_own_generals_and_destroying_an_enemy_train_are_ways_in() -> None:
    t = Table({"friedrich": "torgau", "heinrich": "oschatz", "austria-train-1": "eilenburg"})
    assert {"oschatz", "eilenburg"} <= marches(t, "friedrich")
    t.do("march friedrich eilenburg")
    assert t.at("austria-train-1") is None and t.at("friedrich") == "eilenburg"


@rule("friedrich 4.3")
@pytest.mark.parametrize("pieces", [{"heinrich": "oschatz"}, {"austria-train-1": "oschatz"}])
def test_both_ways_in_end_the_march(pieces: dict[str, str | tuple[str, int]]) -> None:
    t = Table({"friedrich": "torgau", **pieces})
    t.do("march friedrich oschatz")
    assert t.kind == "movement"
    assert t.no("march friedrich wurzen") == "4.1"


# ---- how far -------------------------------------------------------------------------------------------------------


@rule("friedrich 4.4")
def test_a_general_marches_up_to_three_cities() -> None:
    t = Table({"friedrich": "torgau"})
    t.do("march friedrich eilenburg", "march friedrich leipzig")
    assert t.kind == "march" and "halt" in t.options()
    t.do("march friedrich grimma")
    assert t.kind == "movement" and t.at("friedrich") == "grimma"
    assert t.no("march friedrich leisnig") == "4.1"


@rule("friedrich 4.4")
@pytest.mark.parametrize("steps", [1, 2])
def test_a_general_may_stop_earlier(steps: int) -> None:
    t = Table({"friedrich": "torgau"})
    way = ["eilenburg", "leipzig"][:steps]
    t.do(*[f"march friedrich {city}" for city in way], "halt")
    assert t.kind == "movement" and t.at("friedrich") == way[-1]


@rule("friedrich 4.4", "friedrich 4.8")
@pytest.mark.parametrize("stack", [["winterfeldt"], ["winterfeldt", "heinrich"]])
def test_a_stack_marches_as_far_as_one_general(stack: list[str]) -> None:
    t = Table({"friedrich": "torgau", **dict.fromkeys(stack, "torgau")})
    t.do("march friedrich eilenburg", "march friedrich leipzig", "march friedrich grimma")
    assert t.kind == "movement"
    assert all(t.at(general) == "grimma" for general in ["friedrich", *stack])


@rule("friedrich 4.4a")
def test_a_march_may_go_to_and_fro() -> None:
    t = Table({"friedrich": "torgau"})
    t.do("march friedrich eilenburg", "march friedrich torgau", "march friedrich eilenburg")
    assert t.kind == "movement" and t.at("friedrich") == "eilenburg"


@rule("friedrich 4.4a")
def test_a_march_may_end_where_it_began() -> None:
    t = Table({"friedrich": "torgau", "prussia-train-1": "jueterbog"})
    t.do("march friedrich eilenburg", "march friedrich torgau", "halt")
    assert t.at("friedrich") == "torgau" and t.no("march friedrich oschatz") == "4.1"
    t.do("march prussia-train-1 dahme", "march prussia-train-1 jueterbog")
    assert t.at("prussia-train-1") == "jueterbog" and t.kind == "movement"


@rule("friedrich 4.4a")
def test_steps_to_and_fro_count() -> None:
    t = Table({"friedrich": "torgau"})
    t.do("march friedrich eilenburg", "march friedrich torgau", "march friedrich oschatz")
    assert t.kind == "movement"


MAIN_LINE = ["oschatz", "wurzen", "leipzig", "halle", "koethen", "schoenebeck"]


def test_the_line_used_below_is_all_main_road() -> None:
    for a, b in zip(MAIN_LINE, MAIN_LINE[1:], strict=False):
        assert b in main_roads(a)
    assert "torgau" not in main_roads("oschatz") and "bitterfeld" not in main_roads("halle")


def march_along(piece: str, line: list[str]) -> Table:
    t = Table({piece: line[0]})
    t.do(*[f"march {piece} {city}" for city in line[1:]])
    return t


@rule("friedrich 4.5")
def test_a_general_marches_four_cities_on_main_roads() -> None:
    t = march_along("friedrich", MAIN_LINE[:4])
    assert t.kind == "march" and "halt" in t.options()
    t.do("march friedrich koethen")
    assert t.kind == "movement" and t.at("friedrich") == "koethen"
    assert t.no("march friedrich schoenebeck") == "4.1"


@rule("friedrich 4.5")
def test_the_fourth_city_must_be_on_a_main_road_too() -> None:
    t = march_along("friedrich", MAIN_LINE[:4])
    assert marches(t, "friedrich") == {"koethen", "leipzig"}
    # two roads further there is nothing to be had at all
    for city in ("bitterfeld", "merseburg", "eisleben", "warszawa"):
        assert t.no(f"march friedrich {city}") == "4.5"


@rule("friedrich 4.5")
@pytest.mark.parametrize(
    "line",
    [
        ["torgau", "oschatz", "wurzen", "leipzig"],  # the first step on another road
        ["oschatz", "wurzen", "leipzig", "grimma"],  # the last
        ["wurzen", "leipzig", "borna", "rochlitz"],  # the last two
        ["riesa", "oschatz", "torgau", "eilenburg"],
        ["dresden", "pirna", "dresden", "meissen"],  # to and fro on one, then back on the main road
    ],
)
def test_one_step_on_another_road_and_the_bonus_is_lost(line: list[str]) -> None:
    on_main = [b in main_roads(a) for a, b in zip(line, line[1:], strict=False)]
    assert any(on_main) and not all(on_main)
    t = march_along("friedrich", line)
    assert t.kind == "movement" and t.at("friedrich") == line[-1]


@rule("friedrich 4.5")
def test_to_and_fro_on_a_main_road_keeps_the_bonus() -> None:
    t = march_along("friedrich", ["oschatz", "wurzen", "oschatz", "wurzen"])
    assert t.kind == "march" and marches(t, "friedrich") == {"leipzig", "oschatz"}


@rule("friedrich 4.5")
def test_a_stack_has_the_main_road_bonus() -> None:
    t = Table({"friedrich": "oschatz", "winterfeldt": "oschatz", "keith": "oschatz"})
    t.do(*[f"march friedrich {city}" for city in MAIN_LINE[1:5]])
    assert t.at("keith") == "koethen" and t.kind == "movement"


@rule("friedrich 4.5")
def test_the_fourth_step_may_join_or_destroy() -> None:
    for there in ("heinrich", "austria-train-1"):
        t = Table({"friedrich": "oschatz", there: "koethen"})
        t.do(*[f"march friedrich {city}" for city in MAIN_LINE[1:5]])
        assert t.at("friedrich") == "koethen"


@rule("friedrich 4.6")
def test_a_train_marches_two_cities() -> None:
    t = march_along("prussia-train-1", ["torgau", "eilenburg"])
    assert t.kind == "march" and "halt" in t.options()
    t.do("march prussia-train-1 leipzig")
    assert t.kind == "movement" and t.at("prussia-train-1") == "leipzig"


@rule("friedrich 4.5", "friedrich 4.6")
def test_a_train_marches_three_cities_on_main_roads() -> None:
    t = march_along("prussia-train-1", MAIN_LINE[:3])
    assert marches(t, "prussia-train-1") == {"halle", "merseburg", "wurzen"}
    assert t.no("march prussia-train-1 grimma") == "4.5"
    t.do("march prussia-train-1 halle")
    assert t.kind == "movement" and t.at("prussia-train-1") == "halle"


@rule("friedrich 4.5", "friedrich 4.6")
@pytest.mark.parametrize("line", [["torgau", "oschatz", "wurzen"], ["wurzen", "leipzig", "grimma"]])
def test_a_train_loses_the_bonus_by_one_step_on_another_road(line: list[str]) -> None:
    t = march_along("prussia-train-1", line)
    assert t.kind == "movement" and t.at("prussia-train-1") == line[-1]


# ---- one piece per city, stacks ------------------------------------------------------------------------------------


@rule("friedrich 4.7")
def test_a_city_holds_one_piece_unless_generals_stack() -> None:
    t = Table({"friedrich": "torgau", "heinrich": "oschatz", "prussia-train-1": "eilenburg", "daun": "falkenberg"})
    assert marches(t, "friedrich") == {"oschatz", "bitterfeld"}
    for pieces in (
        {"prussia-train-1": "torgau", "prussia-train-2": "torgau"},
        {"friedrich": "torgau", "daun": "torgau"},
        {"friedrich": "torgau", "ferdinand": "torgau"},
        {"friedrich": "torgau", "prussia-train-1": "torgau"},
    ):
        with pytest.raises(AssertionError):
            Table(dict(pieces))


@rule("friedrich 4.7a")
@pytest.mark.parametrize(("going", "there"), [(1, 1), (1, 2), (2, 1)])
def test_up_to_three_generals_of_a_nation_stack(going: int, there: int) -> None:
    names = ["friedrich", "winterfeldt", "heinrich"]
    pieces = {name: "torgau" if n < going else "oschatz" for n, name in enumerate(names[: going + there])}
    t = Table(dict(pieces))
    t.do("march friedrich oschatz")
    assert all(t.at(name) == "oschatz" for name in pieces)


@rule("friedrich 4.7a")
@pytest.mark.parametrize(("going", "there"), [(1, 3), (2, 2), (3, 1), (3, 3)])
def test_four_generals_never_stack(going: int, there: int) -> None:
    names = ["friedrich", "winterfeldt", "heinrich", "schwerin", "keith", "seydlitz"]
    t = Table({name: "torgau" if n < going else "oschatz" for n, name in enumerate(names[: going + there])})
    assert "oschatz" not in marches(t, "friedrich")
    assert t.no("march friedrich oschatz") == "4.7a"


@rule("friedrich 4.7a")
@pytest.mark.parametrize(
    ("nation", "general", "ally"),
    [
        ("prussia", "friedrich", "ferdinand"),
        ("hanover", "ferdinand", "friedrich"),
        ("austria", "daun", "hildburghausen"),
        ("imperial", "hildburghausen", "richelieu"),
        ("russia", "saltikov", "ehrensvaerd"),
    ],
)
def test_generals_of_two_nations_never_stack(nation: str, general: str, ally: str) -> None:
    t = Table({general: "torgau", ally: "oschatz"}, nation=nation)
    assert "oschatz" not in marches(t, general)
    assert t.no(f"march {general} oschatz") == "4.7a"


@rule("friedrich 4.7b")
def test_a_general_never_joins_a_train_nor_a_train_a_general() -> None:
    t = Table({"friedrich": "torgau", "prussia-train-1": "oschatz"})
    assert t.no("march friedrich oschatz") == "4.7b"
    assert t.no("march prussia-train-1 torgau") == "4.7b"


@rule("friedrich 4.8")
def test_a_whole_stack_marches_as_one_piece() -> None:
    t = Table({"friedrich": ("torgau", 7), "winterfeldt": "torgau", "heinrich": "torgau"})
    t.do("march friedrich eilenburg", "halt")
    assert t.at("friedrich") == t.at("winterfeldt") == t.at("heinrich") == "eilenburg"
    assert t.armies("friedrich") == 7


@rule("friedrich 4.8", "friedrich 4.8a")
def test_two_of_three_may_march_as_one_piece() -> None:
    t = Table({"friedrich": ("torgau", 7), "winterfeldt": "torgau", "heinrich": "torgau"})
    t.do("part winterfeldt+heinrich", "allot 4", "march winterfeldt eilenburg", "march winterfeldt leipzig", "halt")
    assert (t.at("friedrich"), t.at("winterfeldt"), t.at("heinrich")) == ("torgau", "leipzig", "leipzig")
    assert (t.armies("friedrich"), t.armies("winterfeldt"), t.armies("heinrich")) == (3, 4, 0)


@rule("friedrich 4.8a")
def test_every_part_of_a_stack_may_leave_it() -> None:
    t = Table({"friedrich": ("torgau", 7), "winterfeldt": "torgau", "heinrich": "torgau"})
    assert {text for text in t.options() if text.startswith("part")} == {
        "part friedrich",
        "part winterfeldt",
        "part heinrich",
        "part friedrich+winterfeldt",
        "part friedrich+heinrich",
        "part winterfeldt+heinrich",
    }


@rule("friedrich 4.8a")
def test_the_commander_may_leave_the_others_behind() -> None:
    t = Table({"friedrich": ("torgau", 7), "winterfeldt": "torgau", "heinrich": "torgau"})
    t.do("part friedrich", "allot 5", "march friedrich oschatz", "halt")
    assert t.at("friedrich") == "oschatz" and t.armies("friedrich") == 5
    assert t.armies("winterfeldt") == 2 and t.at("heinrich") == t.at("winterfeldt") == "torgau"
    assert PIECES[t.s.piece_at(CITIES.index("torgau"))] == "winterfeldt"


@rule("friedrich 4.8a")
def test_a_stack_under_way_drops_nobody() -> None:
    t = Table({"friedrich": "torgau", "winterfeldt": "torgau", "heinrich": "torgau"})
    t.do("march friedrich eilenburg")
    assert {text.split(" ")[0] for text in t.options()} == {"march", "halt"}
    assert t.no("part winterfeldt") == "4.2"
    assert t.no("march winterfeldt leipzig") == "4.2"


@rule("friedrich 4.8a")
def test_generals_part_only_as_a_part_of_their_own_stack() -> None:
    t = Table({"friedrich": "torgau", "winterfeldt": "torgau", "heinrich": "berlin", "daun": "prag", "karl": "prag"})
    assert t.no("part friedrich+winterfeldt") == "4.8a"  # all of them
    assert t.no("part heinrich") == "4.8a"  # nobody with him
    assert t.no("part friedrich+heinrich") == "4.8a"
    assert t.no("part daun") == "4.8a"
    assert t.no("part keith") == "2.4"  # off the map


@rule("friedrich 4.8a")
def test_a_part_must_march_off() -> None:
    t = Table({"friedrich": ("torgau", 4), "winterfeldt": "torgau"})
    t.do("part winterfeldt")
    assert t.no("done") == "4.8a" and t.no("march winterfeldt oschatz") == "4.8a"
    t.do("allot 2")
    assert {text.split(" ")[0] for text in t.options()} == {"march"}
    assert t.no("done") == "4.8a" and t.no("march friedrich oschatz") == "4.8a"
    assert t.no("march winterfeldt leipzig") == "4.1"


@rule("friedrich 4.8a")
def test_nobody_parts_where_no_road_is_open() -> None:
    t = Table({"friedrich": "emden", "winterfeldt": "emden", "ferdinand": "leer"})
    assert t.options() == ["done"]
    assert t.no("part winterfeldt") == "4.3"


@rule("friedrich 4.8a")
def test_those_left_behind_may_still_march_singly_or_together() -> None:
    pieces: dict[str, str | tuple[str, int]] = {"friedrich": ("torgau", 7), "winterfeldt": "torgau", "keith": "torgau"}
    t = Table(pieces)
    t.do("part friedrich", "allot 3", "march friedrich oschatz", "halt")
    t.do("march winterfeldt eilenburg", "halt")
    assert t.at("keith") == "eilenburg"
    t = Table(pieces)
    t.do("part friedrich", "allot 3", "march friedrich oschatz", "halt")
    t.do("part keith", "allot 1", "march keith falkenberg", "halt", "march winterfeldt eilenburg", "halt")
    assert (t.at("friedrich"), t.at("winterfeldt"), t.at("keith")) == ("oschatz", "eilenburg", "falkenberg")
    assert (t.armies("friedrich"), t.armies("winterfeldt"), t.armies("keith")) == (3, 3, 1)


@rule("friedrich 4.8b")
def test_who_marched_in_a_stack_does_not_march_again() -> None:
    t = Table({"friedrich": "torgau", "winterfeldt": "torgau", "heinrich": "torgau"})
    t.do("march friedrich eilenburg", "halt")
    for general in ("winterfeldt", "heinrich", "winterfeldt+heinrich"):
        assert t.no(f"part {general}") == "4.8b"
    assert t.no("march friedrich leipzig") == "4.1"
    assert t.options() == ["done"]


@rule("friedrich 4.9")
def test_the_lowest_number_commands() -> None:
    t = Table({"keith": "torgau", "winterfeldt": "torgau", "seydlitz": "torgau"})
    assert marches(t, "winterfeldt") and not marches(t, "keith") and not marches(t, "seydlitz")
    assert t.no("march keith oschatz") == "4.9"
    t = Table({"friedrich": ("oschatz", 3), "keith": ("torgau", 4), "seydlitz": "torgau"})
    t.do("march keith oschatz")
    assert PIECES[t.s.piece_at(CITIES.index("oschatz"))] == "friedrich"
    assert (t.armies("friedrich"), t.armies("keith")) == (7, 0)


@rule("friedrich 4.9")
def test_when_the_commander_leaves_the_next_in_rank_commands() -> None:
    t = Table({"keith": ("torgau", 6), "winterfeldt": "torgau", "seydlitz": "torgau"})
    t.s.armies[PIECES.index("winterfeldt")], t.s.armies[PIECES.index("keith")] = 6, 0
    t.do("part winterfeldt", "allot 2", "march winterfeldt oschatz", "halt")
    assert PIECES[t.s.piece_at(CITIES.index("torgau"))] == "keith" and t.armies("keith") == 4


@rule("friedrich 4.10")
def test_a_meeting_ends_the_march_of_all() -> None:
    t = Table({"friedrich": ("torgau", 3), "heinrich": ("oschatz", 2), "keith": "oschatz"})
    t.do("march friedrich oschatz")
    assert t.kind == "movement" and t.armies("friedrich") == 5
    assert t.no("march friedrich wurzen") == "4.1"
    for general in ("friedrich", "heinrich", "keith"):
        assert t.no(f"part {general}") == "4.8b"
    assert t.options() == ["done"]


@rule("friedrich 4.10")
def test_a_meeting_with_one_who_has_marched() -> None:
    t = Table({"friedrich": "torgau", "heinrich": "wurzen"})
    t.do("march heinrich oschatz", "halt", "march friedrich oschatz")
    assert t.at("friedrich") == t.at("heinrich") == "oschatz" and t.options() == ["done"]


@rule("friedrich 4.10")
def test_a_part_that_returns_to_its_stack_meets_it() -> None:
    """It goes out and back: a meeting, and those who had stayed are finished as well."""
    t = Table({"friedrich": ("torgau", 6), "winterfeldt": "torgau", "heinrich": "torgau"})
    t.do("part winterfeldt+heinrich", "allot 3", "march winterfeldt oschatz", "march winterfeldt torgau")
    assert t.kind == "movement" and t.options() == ["done"]
    assert t.armies("friedrich") == 6 and t.at("heinrich") == "torgau"


@rule("friedrich 4.10a")
def test_re_entry_where_own_generals_stand_is_a_meeting() -> None:
    t = Table({"heinrich": ("berlin", 2), "friedrich": "torgau"}, hands={"prussia": ["spades 12"]})
    assert marches(t, "heinrich")
    t.do("recruit", "enter keith berlin", "enough", "armies 1", "pay spades 12")
    if t.kind == "movement" and t.options()[0].startswith("give"):
        t.do("give friedrich 0")
    assert t.at("keith") == "berlin" and t.armies("heinrich") == 3
    assert not marches(t, "heinrich")
    assert t.no("march heinrich spandau") == "4.1"
    assert t.no("part keith") == "4.8b"
    assert marches(t, "friedrich")


@rule("friedrich 4.10a")
def test_who_marches_first_is_away_when_the_others_re_enter() -> None:
    t = Table({"heinrich": ("berlin", 2)}, hands={"prussia": ["spades 12"]})
    t.do("march heinrich spandau", "halt", "recruit", "enter keith berlin", "enough", "armies 1", "pay spades 12")
    if t.options()[0].startswith("give"):
        t.do("give heinrich 0")
    assert (t.at("heinrich"), t.at("keith")) == ("spandau", "berlin")
    assert t.no("march keith bernau") == "4.1"


# ---- reach, against a search of our own, and chains ----------------------------------------------------------------


def act(state: FState, action: Action) -> FState:
    after = state.copy()
    after.apply(after.to_act[0], action)
    return after


def starts(state: FState, piece: str, part: str = "") -> FState:
    """The state with the piece (or a part of its stack, with the fewest armies) about to march."""
    if not part:
        return state
    state = act(state, WORDS.parse(f"part {part}"))
    decision = state.decision(state.to_act[0])
    assert decision is not None
    return act(state, decision.actions[0])


def ends_by_steps(state: FState, piece: str, part: str = "") -> set[str]:
    """Every city in which this piece's march can end, found by taking single steps."""
    number = PIECES.index(piece)
    found: set[str] = set()
    seen: set[tuple[int, tuple[tuple[int, ...], ...]]] = set()
    open_states = [starts(state, piece, part)]
    while open_states:
        now = open_states.pop()
        decision = now.decision(now.to_act[0])
        assert decision is not None
        for action in decision.actions:
            if action.verb != "march" or action.args[0] != number:
                continue
            after = act(now, action)
            key = (after.place[number], tuple(after.stack))
            if key in seen:
                continue
            seen.add(key)
            if GAME.steps[after.stack[-1][0]].kind != "march":
                found.add(CITIES[after.place[number]])
                continue
            then = after.decision(after.to_act[0])
            assert then is not None
            if any(a.verb == "halt" for a in then.actions):
                found.add(CITIES[after.place[number]])
            open_states.append(after)
    return found


def reach(t: Table, piece: str) -> set[str]:
    """The same by the rules of the book, written anew: what a piece alone in its city can reach."""
    number = PIECES.index(piece)
    nation = BOARD.nation[number]
    limit = 2 if number >= 24 else 3
    others: dict[str, list[int]] = {}
    for other, city in enumerate(t.s.place):
        if city >= 0 and other != number:
            others.setdefault(CITIES[city], []).append(other)

    def way_in(city: str) -> str:
        if city not in others:
            return "free"
        there = others[city]
        if number >= 24:
            return "shut"
        if there[0] >= 24:
            return "end" if (BOARD.nation[there[0]] <= 1) != (nation <= 1) else "shut"
        return "end" if BOARD.nation[there[0]] == nation and len(there) < 3 else "shut"

    found: set[str] = set()

    def go(city: str, steps: int, on_main: bool) -> None:
        for other in neighbours(city):
            main = on_main and other in main_roads(city)
            if steps + 1 > limit + main or way_in(other) == "shut":
                continue
            found.add(other)
            if way_in(other) == "free":
                go(other, steps + 1, main)

    start = t.at(piece)
    assert start is not None
    go(start, 0, True)
    return found


SAXONY = [city for city in CITIES if distance("dresden", city) <= 5]


def crowded(seed: int, **options: object) -> Table:
    """Pieces of four nations at random around Dresden, some generals stacked, some objectives conquered."""
    rng = random.Random(seed)
    generals = ["friedrich", "heinrich", "keith", "daun", "browne", "laudon", "hildburghausen", "soubise"]
    trains = ["prussia-train-1", "prussia-train-2", "austria-train-1", "imperial-train-1"]
    cities = rng.sample(SAXONY, len(generals) + len(trains))
    pieces: dict[str, str | tuple[str, int]] = {}
    for name, city in zip([*generals, *trains], cities, strict=True):
        pieces[name] = city
    for name, lead in (("winterfeldt", "friedrich"), ("seydlitz", "friedrich"), ("karl", "daun"), ("dohna", "keith")):
        pieces[name] = pieces[lead]
    wanted = [city for city in SAXONY if BOARD.objective[CITIES.index(city)] in (4, 5)]
    return Table(
        pieces,
        nation=rng.choice(["prussia", "austria", "imperial"]),
        conquered=rng.sample(wanted, 5),
        **options,
    )


@rule("friedrich 4.3", "friedrich 4.4", "friedrich 4.5", "friedrich 4.6")
@pytest.mark.parametrize("seed", range(4))
def test_reach_is_what_the_rules_say(seed: int) -> None:
    t = crowded(seed)
    for number in BOARD.pieces[t.s.nation]:
        piece = PIECES[number]
        if t.s.place[number] >= 0 and (number >= 24 or t.s.stack_of(number) == 1 << number):
            assert ends_by_steps(t.s, piece) == reach(t, piece), piece


def batch(state: FState, actions: list[Action]) -> Play:
    """These actions played as one batch by the table's own engine."""
    play = Play(GAME, state.options)
    play.state = state.copy()
    assert play.batch(state.to_act[0], actions) == len(actions)
    return play


def told_effects(play: Play) -> set[Text]:
    """What a march did, in the words in which a chain foretells it."""
    found: set[Text] = set()
    for entry in play.log:
        for event in entry.events:
            text = event.public
            if text is None:
                continue
            if text.key in ("conquered", "reconquered", "protected"):
                found.add(text)
            elif text.key == "train_destroyed":
                found.add(Text("effect.train", text.args[1:]))
            elif text.key == "joined":
                found.add(Text("joined in", text.args[1:]))
    return found


def check_chains(state: FState, piece: str, part: str = "") -> tuple[int, set[str]]:
    """Every chain of this piece's march ends where it says and does what it says: how many, and their ends."""
    number = PIECES.index(piece)
    start = starts(state, piece, part)
    seat = start.to_act[0]
    decision = start.decision(seat)
    assert decision is not None
    ends: set[str] = set()
    count = 0
    for first in decision.actions:
        if first.verb != "march" or first.args[0] != number:
            continue
        chains = start.chains(seat, first)
        assert chains and all(chain.actions[0] == first for chain in chains)
        assert len({(chain.end, tuple(chain.effects)) for chain in chains}) == len(chains)
        for chain in chains:
            play = batch(start, chain.actions)
            after = play.state
            assert isinstance(after, FState)
            assert after.place[number] == chain.end
            assert after.moved >> number & 1 and GAME.steps[after.stack[-1][0]].kind == "movement"
            foretold = {
                Text("joined in", text.args[1:]) if text.key == "effect.join" else text for text in chain.effects
            }
            assert foretold == told_effects(play)
            ends.add(CITIES[chain.end])
            count += 1
    assert ends == ends_by_steps(state, piece, part)
    return count, ends


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", [{}, {"fair_play": True}], ids=["plain", "fair play"])
def test_chains_end_where_they_say_and_do_what_they_say(seed: int, options: dict[str, object]) -> None:
    t = crowded(seed + 10, **options)
    checked = 0
    for number in BOARD.pieces[t.s.nation]:
        city = t.s.place[number]
        if city >= 0 and t.s.at[city] == number + 1:
            checked += check_chains(t.s, PIECES[number])[0]
    assert checked > 5


@pytest.mark.parametrize("effect", ["7S", "9C", "2C"])
def test_chains_under_cards_of_fate(effect: str) -> None:
    t = Table(
        {"friedrich": "torgau", "daun": "leipzig", "austria-train-1": "eilenburg", "heinrich": "falkenberg"},
        effect=effect,
        edition="second",
    )
    assert check_chains(t.s, "friedrich")[0]


@pytest.mark.parametrize("part", ["friedrich", "winterfeldt", "winterfeldt+heinrich", "friedrich+heinrich"])
def test_chains_of_a_part_that_leaves_its_stack(part: str) -> None:
    """Back in the city where it left the others it meets them, and goes no further."""
    t = Table({"friedrich": ("torgau", 6), "winterfeldt": "torgau", "heinrich": "torgau", "keith": "oschatz"})
    count, ends = check_chains(t.s, part.split("+")[0], part)
    assert count > 10 and "torgau" in ends
    start = starts(t.s, part.split("+")[0], part)
    lead = part.split("+")[0]
    back = [chain for chain in start.chains(0, WORDS.parse(f"march {lead} eilenburg")) if CITIES[chain.end] == "torgau"]
    rest = [name for name in ("friedrich", "winterfeldt", "heinrich") if name not in part.split("+")]
    assert [chain.effects for chain in back] == [[Text("effect.join", (PIECES.index(rest[0]), CITIES.index("torgau")))]]


def test_chains_may_begin_in_the_middle_of_a_march() -> None:
    t = Table({"friedrich": "torgau"})
    t.do("march friedrich eilenburg")
    chains = t.s.chains(0, WORDS.parse("march friedrich leipzig"))
    assert {CITIES[chain.end] for chain in chains} == {"leipzig", *neighbours("leipzig")}
    for chain in chains:
        assert batch(t.s, chain.actions).state.place[0] == chain.end


def test_other_actions_have_no_chains() -> None:
    t = Table({"friedrich": ("torgau", 4), "winterfeldt": "torgau"}, hands={"prussia": ["spades 13"]})
    for text in ("done", "recruit", "part winterfeldt"):
        assert t.s.chains(0, WORDS.parse(text)) == []
    assert t.s.chains(0, WORDS.parse("march friedrich leipzig")) == []  # not legal
    assert t.s.chains(2, WORDS.parse("done")) == []


def test_a_chain_tells_of_conquests_on_its_way() -> None:
    t = Table({"daun": ("trautenau", 4), "schwerin": "brieg"}, nation="austria")
    chains = t.s.chains(2, WORDS.parse("march daun waldenburg"))
    told = {(CITIES[chain.end], tuple(text.key for text in chain.effects)) for chain in chains}
    assert ("waldenburg", ()) in told  # ending there conquers nothing
    assert ("waldenburg", ("conquered",)) in told  # but out and back does
    assert ("schweidnitz", ("conquered",)) in told
    assert ("breslau", ("conquered", "protected")) in told and ("breslau", ()) not in told
