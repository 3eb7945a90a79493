"""Chapter 9: supply."""

from __future__ import annotations

import pytest

from tests.games.friedrich.kit import CITIES, GAME, NATIONS, PIECES, Table, distance
from tests.rules import rule

FIRST_GENERAL = {
    "prussia": "friedrich",
    "hanover": "ferdinand",
    "russia": "saltikov",
    "sweden": "ehrensvaerd",
    "austria": "daun",
    "imperial": "hildburghausen",
    "france": "richelieu",
}


def checked(nation: str, pieces: dict[str, str | tuple[str, int]], **more: object) -> Table:
    """The position after this nation's supply phase."""
    return Table(pieces, nation=nation, phase="supply", **more)  # type: ignore[arg-type]


def rules_told(t: Table, key: str) -> list[str]:
    return [event.rule for event in t.events if event.public is not None and event.public.key == key]


# 9.1: when


@rule("friedrich 9.1")
def test_a_general_cut_off_by_the_enemy_is_turned_only_in_his_own_supply_phase() -> None:
    t = Table({"daun": "schweidnitz", "austria-train-1": "pardubitz", "friedrich": "frankenstein", "keith": "glatz"})
    t.do("done")
    for nation in ("hanover", "russia", "sweden", "austria"):
        assert t.nation == nation and not t.down("daun")
        t.do("done")
    assert t.down("daun")


@rule("friedrich 9.1")
def test_only_the_active_nation_is_checked() -> None:
    t = checked("prussia", {"friedrich": "prag", "daun": "berlin", "ferdinand": "magdeburg"})
    assert t.down("friedrich")
    assert not t.down("daun") and not t.down("ferdinand")


@rule("friedrich 9.1")
def test_supply_is_checked_after_combat_a_victory_opens_the_path() -> None:
    pieces: dict[str, str | tuple[str, int]] = {
        "daun": "schweidnitz",
        "austria-train-1": "pardubitz",
        "keith": ("glatz", 1),
        "browne": ("nachod", 8),
    }
    assert checked("austria", pieces).down("daun")
    t = Table(pieces, nation="austria", phase="combats")
    t.do("stop")
    assert t.at("keith") is None and t.nation == "imperial"
    assert not t.down("daun")


@rule("friedrich 9.1")
@pytest.mark.parametrize(("end", "hungry"), [("pirna", True), ("radeberg", False)])
def test_a_retreat_in_the_own_combat_phase_counts_at_the_check(end: str, hungry: bool) -> None:
    pieces: dict[str, str | tuple[str, int]] = {
        "friedrich": ("dresden", 4),
        "prussia-train-1": "jueterbog",
        "daun": ("meissen", 5),
    }
    t = Table(pieces, phase="combats")
    t.do("stop", f"retreat friedrich {end}")
    assert t.nation == "hanover" and t.at("friedrich") == end
    assert t.down("friedrich") is hungry


# 9.2: at home


@rule("friedrich 9.2")
@pytest.mark.parametrize(
    ("nation", "city"),
    [
        ("prussia", "berlin"),
        ("prussia", "koenigsberg-east-prussia"),
        ("hanover", "kassel"),
        ("sweden", "wismar"),
        ("austria", "prag"),
        ("imperial", "erlangen"),
        ("imperial", "dresden"),
    ],
)
def test_at_home_a_general_needs_no_train(nation: str, city: str) -> None:
    assert not checked(nation, {FIRST_GENERAL[nation]: city}).down(FIRST_GENERAL[nation])


@rule("friedrich 9.2")
@pytest.mark.parametrize(
    ("nation", "city"),
    [
        ("prussia", "dresden"),  # Prussia defends Saxony, but lives there on her trains
        ("prussia", "hannover"),
        ("hanover", "berlin"),
        ("sweden", "berlin"),
        ("austria", "dresden"),
        ("austria", "erlangen"),
        ("imperial", "prag"),
        ("imperial", "berlin"),
        ("russia", "poznan"),
        ("russia", "koenigsberg-east-prussia"),
        ("france", "kassel"),
    ],
)
def test_away_from_home_without_a_train_he_is_turned(nation: str, city: str) -> None:
    assert checked(nation, {FIRST_GENERAL[nation]: city}).down(FIRST_GENERAL[nation])


@rule("friedrich 9.2")
def test_enemies_all_round_do_not_matter_at_home() -> None:
    t = checked("prussia", {"friedrich": "berlin", "daun": "bernau", "austria-train-1": "potsdam"})
    assert not t.down("friedrich")


@rule("friedrich 9.2")
def test_a_train_makes_the_difference_in_saxony() -> None:
    assert checked("prussia", {"friedrich": "oschatz"}).down("friedrich")
    assert not checked("prussia", {"friedrich": "oschatz", "prussia-train-1": "jueterbog"}).down("friedrich")


@rule("friedrich 9.2a")
@pytest.mark.parametrize(
    ("nation", "city"),
    [("russia", "sierpc"), ("russia", "warszawa"), ("france", "koblenz"), ("france", "gemuenden")],
)
def test_russia_and_france_are_supplied_on_their_depots(nation: str, city: str) -> None:
    assert not checked(nation, {FIRST_GENERAL[nation]: city}).down(FIRST_GENERAL[nation])


@rule("friedrich 9.2a")
@pytest.mark.parametrize(
    ("nation", "city"),
    [
        ("russia", "koblenz"),
        ("russia", "plock"),
        ("france", "warszawa"),
        ("france", "siegen"),
        ("prussia", "warszawa"),
        ("austria", "koblenz"),
        ("france", "berlin"),
    ],
)
def test_only_on_their_own_depots_and_not_beside_them(nation: str, city: str) -> None:
    assert checked(nation, {FIRST_GENERAL[nation]: city}).down(FIRST_GENERAL[nation])


@rule("friedrich 9.2", "friedrich 9.2a", "friedrich 9.3")
@pytest.mark.parametrize("nation", NATIONS)
def test_everybody_is_in_supply_where_the_game_begins(nation: str) -> None:
    start = {name: CITIES[GAME.board.start[PIECES.index(name)]] for name in PIECES}
    number = NATIONS.index(nation)
    own = {name: city for name, city in start.items() if GAME.board.nation[PIECES.index(name)] == number}
    t = checked(nation, own)
    assert t.s.down == 0


# 9.3: by a train


@rule("friedrich 9.3")
@pytest.mark.parametrize(
    ("nation", "train", "at", "near", "far"),
    [
        ("austria", "austria-train-1", "pardubitz", "schweidnitz", "breslau"),
        ("austria", "austria-train-2", "pardubitz", "pirna", "dresden"),
        ("prussia", "prussia-train-1", "jueterbog", "dresden", "pirna"),
        ("prussia", "prussia-train-2", "gruenberg", "bautzen", "kamenz"),
        ("russia", "russia-train-1", "torun", "rastenburg", "falkenburg"),
        ("france", "france-train-2", "koblenz", "fritzlar", "kassel"),
        ("hanover", "hanover-train-1", "gifhorn", "fehrbellin", "neuruppin"),
        ("sweden", "sweden-train-1", "wismar", "havelberg", "rathenow"),
        ("imperial", "imperial-train-1", "erlangen", "karlsbad", "kaaden"),
    ],
)
def test_six_roads_are_near_enough_and_seven_are_not(nation: str, train: str, at: str, near: str, far: str) -> None:
    assert distance(at, near) == 6 and distance(at, far) == 7
    general = FIRST_GENERAL[nation]
    assert not checked(nation, {general: near, train: at}).down(general)
    assert checked(nation, {general: far, train: at}).down(general)


@rule("friedrich 9.3")
def test_either_of_two_trains_will_do() -> None:
    t = checked("prussia", {"friedrich": "dresden", "prussia-train-1": "breslau", "prussia-train-2": "jueterbog"})
    assert not t.down("friedrich")


@rule("friedrich 9.3")
def test_a_train_off_the_map_supplies_nobody() -> None:
    assert checked("austria", {"daun": "glatz"}).down("daun")


@rule("friedrich 9.3", "friedrich 9.3a", "friedrich 9.4")
def test_the_first_city_of_the_list_is_a_city_like_any_other() -> None:
    # Bunzlau has the number 0.
    assert CITIES[0] == "bunzlau" and distance("bunzlau", "zittau") <= 6
    assert not checked("austria", {"daun": "zittau", "austria-train-1": "bunzlau"}).down("daun")
    assert checked("austria", {"daun": "bunzlau"}).down("daun")
    pieces: dict[str, str | tuple[str, int]] = {"daun": "zittau", "austria-train-1": "liegnitz"}
    assert not checked("austria", pieces).down("daun")
    assert checked("austria", {**pieces, "keith": "bunzlau"}).down("daun")
    t = Table({"daun": "zittau", "austria-train-1": "bunzlau"}, nation="austria")
    assert CITIES.index("zittau") in GAME.lens("supply-austria", t.s.view(0)).places


# 9.3a: what cuts the path


@rule("friedrich 9.3a")
@pytest.mark.parametrize("blocker", ["keith", "prussia-train-1", "ferdinand", "hanover-train-1"])
def test_an_enemy_general_or_train_cuts_the_path(blocker: str) -> None:
    # Every way of six from Pardubitz to Grottkau leads by Glatz; the next one has seven roads.
    clear: dict[str, str | tuple[str, int]] = {"daun": "grottkau", "austria-train-1": "pardubitz"}
    assert not checked("austria", clear).down("daun")
    assert checked("austria", {**clear, blocker: "glatz"}).down("daun")


@rule("friedrich 9.3a")
@pytest.mark.parametrize("passer", ["browne", "austria-train-2", "hildburghausen", "imperial-train-1", "richelieu"])
def test_own_and_allied_pieces_do_not_cut_it(passer: str) -> None:
    t = checked("austria", {"daun": "grottkau", "austria-train-1": "pardubitz", passer: "glatz"})
    assert not t.down("daun")


@rule("friedrich 9.3a")
@pytest.mark.parametrize(
    ("blocker", "cut"), [("daun", True), ("hildburghausen", True), ("france-train-1", True), ("ferdinand", False)]
)
def test_the_same_on_friedrichs_side(blocker: str, cut: bool) -> None:
    t = checked("prussia", {"friedrich": "oschatz", "prussia-train-1": "jueterbog", blocker: "torgau"})
    assert t.down("friedrich") is cut


@rule("friedrich 9.3a")
def test_a_way_round_of_six_roads_is_taken() -> None:
    # Falkenberg lies on the shortest way from Jüterbog to Oschatz; round it there are six roads, round Torgau seven.
    t = checked("prussia", {"friedrich": "oschatz", "prussia-train-1": "jueterbog", "daun": "falkenberg"})
    assert not t.down("friedrich")


@rule("friedrich 9.3a")
def test_each_train_is_cut_off_by_itself() -> None:
    pieces: dict[str, str | tuple[str, int]] = {
        "daun": "grottkau",
        "austria-train-1": "pardubitz",
        "keith": "glatz",
        "austria-train-2": "olmuetz",
    }
    assert distance("olmuetz", "grottkau") <= 6
    assert not checked("austria", pieces).down("daun")


@rule("friedrich 9.3a")
def test_an_enemy_beside_the_path_does_not_cut_it() -> None:
    t = checked("austria", {"daun": "grottkau", "austria-train-1": "pardubitz", "keith": "waldenburg"})
    assert not t.down("daun")


# 9.3b: only its own nation


@rule("friedrich 9.3b")
@pytest.mark.parametrize(
    ("nation", "city", "train", "at"),
    [
        ("prussia", "goettingen", "hanover-train-1", "gifhorn"),
        ("hanover", "berlin", "prussia-train-1", "jueterbog"),
        ("austria", "hof", "imperial-train-1", "erlangen"),
        ("imperial", "eger", "austria-train-1", "beraun"),
        ("russia", "stargard", "sweden-train-1", "prenzlau"),
        ("sweden", "stargard", "russia-train-1", "landsberg"),
    ],
)
def test_an_allys_train_is_of_no_use(nation: str, city: str, train: str, at: str) -> None:
    assert distance(city, at) <= 6
    general = FIRST_GENERAL[nation]
    assert checked(nation, {general: city, train: at}).down(general)
    own = f"{nation}-train-1"
    assert not checked(nation, {general: city, own: at}).down(general)


@rule("friedrich 9.3b")
def test_one_train_supplies_any_number_of_generals() -> None:
    cities = ["oschatz", "torgau", "leipzig", "meissen", "dresden", "wittenberg", "kamenz", "lauban"]
    generals = PIECES[:8]
    pieces: dict[str, str | tuple[str, int]] = dict(zip(generals, cities))
    pieces["prussia-train-1"] = "jueterbog"
    t = checked("prussia", pieces)
    assert [t.down(general) for general in generals] == [False] * 7 + [True]


# 9.4: once, back, twice


@rule("friedrich 9.4")
def test_once_out_of_supply_he_is_turned_and_loses_nothing() -> None:
    t = checked("austria", {"daun": ("berlin", 5)})
    assert t.down("daun") and t.armies("daun") == 5 and t.at("daun") == "berlin"
    assert t.told("out_of_supply") == [(1 << PIECES.index("daun"),)] and rules_told(t, "out_of_supply") == ["9.4"]


@rule("friedrich 9.4")
def test_a_stack_is_turned_as_a_whole_and_once() -> None:
    t = checked("austria", {"daun": ("berlin", 9), "browne": "berlin", "karl": "berlin", "laudon": "prag"})
    assert t.down("daun") and t.down("browne") and t.down("karl") and not t.down("laudon")
    assert t.armies("daun") == 9
    assert len(t.told("out_of_supply")) == 1


@rule("friedrich 9.4a")
def test_in_supply_again_he_is_turned_up() -> None:
    t = checked("austria", {"daun": "glatz", "browne": "glatz", "austria-train-1": "pardubitz"}, down=["daun"])
    assert not t.down("daun") and not t.down("browne") and t.at("daun") == "glatz"
    assert t.told("supply_back") == [(1 << PIECES.index("daun") | 1 << PIECES.index("browne"),)]
    assert rules_told(t, "supply_back") == ["9.4a"]


@rule("friedrich 9.4a")
def test_he_is_turned_up_only_at_the_check_of_his_nation() -> None:
    t = Table({"daun": "glatz", "austria-train-1": "pardubitz"}, nation="prussia", down=["daun"])
    t.do("done")
    assert t.down("daun")
    t.pass_to("austria")
    t.do("march daun nachod", "halt")
    assert t.down("daun"), "even at home he stays face down until the check"
    t.do("done")
    assert not t.down("daun")


@rule("friedrich 9.4a")
def test_nothing_is_told_of_generals_who_stay_as_they_are() -> None:
    t = checked("austria", {"daun": "prag"})
    assert t.told("supply_back") == [] and t.told("out_of_supply") == []


@rule("friedrich 9.4b")
def test_twice_out_of_supply_all_armies_are_lost() -> None:
    t = checked("austria", {"daun": ("berlin", 7), "laudon": ("prag", 3)}, down=["daun"])
    assert t.at("daun") is None and t.total("austria") == 3
    assert not t.down("daun") and t.s.piece_at(CITIES.index("berlin")) == -1
    assert t.told("all_lost") == [(1 << PIECES.index("daun"), 7)] and rules_told(t, "all_lost") == ["9.4b"]


@rule("friedrich 9.4b")
@pytest.mark.parametrize("size", [2, 3])
def test_a_whole_stack_is_lost(size: int) -> None:
    stack = ["daun", "browne", "karl"][:size]
    pieces: dict[str, str | tuple[str, int]] = dict.fromkeys(stack, "berlin")
    pieces["daun"] = ("berlin", 11)
    t = checked("austria", pieces, down=["daun"])
    assert [t.at(name) for name in stack] == [None] * size and t.total("austria") == 0


@rule("friedrich 9.4b")
def test_the_lost_general_can_be_recruited_again() -> None:
    t = Table(
        {"daun": ("berlin", 2), "laudon": ("prag", 3)},
        nation="austria",
        down=["daun"],
        hands={"austria": ["hearts 6"]},
    )
    t.do("done")
    assert t.at("daun") is None
    t.pass_to("austria")
    t.do("recruit")
    assert "enter daun bruenn" in t.options()


@rule("friedrich 9.4", "friedrich 9.4b")
def test_cut_off_by_the_enemy_there_are_two_turns_to_mend_it() -> None:
    t = Table({"daun": "grottkau", "austria-train-1": "pardubitz", "keith": "glatz", "dohna": "berlin"})
    t.pass_to("austria")
    assert not t.down("daun")
    t.pass_to("prussia")
    assert t.down("daun")
    t.pass_to("austria")
    assert t.at("daun") == "grottkau"
    t.pass_to("imperial")
    assert t.at("daun") is None


# 9.5: meeting and parting


@rule("friedrich 9.5")
@pytest.mark.parametrize("hungry", ["daun", "browne"])
def test_who_meets_a_face_down_general_is_face_down_at_once(hungry: str) -> None:
    t = Table({"daun": "prag", "browne": "beraun"}, nation="austria", down=[hungry])
    t.do("march browne prag")
    assert t.down("daun") and t.down("browne")


@rule("friedrich 9.5")
def test_two_face_up_generals_stay_so() -> None:
    t = Table({"daun": "prag", "browne": "beraun"}, nation="austria")
    t.do("march browne prag")
    assert not t.down("daun") and not t.down("browne")


@rule("friedrich 9.5")
def test_a_stack_of_three_is_face_down_for_one_of_them_and_lost_for_him() -> None:
    t = Table({"daun": "dresden", "browne": "dresden", "karl": "pirna"}, nation="austria", down=["karl"])
    t.do("march daun pirna")
    assert t.down("daun") and t.down("browne") and t.down("karl")
    t.do("done")
    assert t.at("daun") is None and t.at("browne") is None and t.at("karl") is None


@rule("friedrich 9.5a")
def test_both_parts_of_a_face_down_stack_stay_face_down() -> None:
    t = Table({"daun": ("prag", 6), "browne": "prag", "karl": "prag"}, nation="austria", down=["daun"])
    t.do("part browne", "allot 2", "march browne beraun", "halt")
    assert t.down("daun") and t.down("browne") and t.down("karl")


@rule("friedrich 9.5a")
def test_a_general_comes_back_face_up() -> None:
    t = Table({"laudon": "prag"}, nation="austria", hands={"austria": ["hearts 6"]}, down=["laudon"])
    t.do("recruit", "enter daun bruenn", "armies 1", "pay hearts 6")
    assert t.at("daun") == "bruenn" and not t.down("daun") and t.down("laudon")


@rule("friedrich 9.5a")
def test_but_not_into_a_face_down_stack() -> None:
    t = Table({"laudon": ("bruenn", 1)}, nation="austria", hands={"austria": ["hearts 6"]}, down=["laudon"])
    t.do("recruit", "enter daun bruenn", "armies 1", "pay hearts 6")
    assert t.down("daun") and t.down("laudon") and t.armies("daun") == 2


# 9.6: able as ever


@rule("friedrich 9.6")
def test_a_face_down_general_marches_and_conquers() -> None:
    t = Table({"daun": "zittau"}, nation="austria", down=["daun"])
    t.do("march daun loebau", "march daun goerlitz", "march daun niesky")
    assert t.held("zittau") and t.held("goerlitz") and t.at("daun") == "niesky" and t.down("daun")


@rule("friedrich 9.6")
def test_he_fights() -> None:
    t = Table({"daun": ("pirna", 3), "friedrich": ("dresden", 2)}, nation="austria", phase="combats", down=["daun"])
    assert t.kind == "duel" and t.seat == "friedrich"


@rule("friedrich 9.6")
def test_he_protects() -> None:
    t = Table({"daun": "zittau", "friedrich": "bautzen"}, nation="austria", down=["friedrich"])
    t.do("march daun rumburg", "halt", "done")
    assert not t.held("zittau")


@rule("friedrich 9.6")
def test_he_takes_new_armies() -> None:
    t = Table({"daun": ("berlin", 2)}, nation="austria", down=["daun"], hands={"austria": ["hearts 6"]})
    t.do("recruit", "enough", "armies 1", "pay hearts 6")
    assert t.armies("daun") == 3 and t.down("daun")


# 9.7: trains and generals


@rule("friedrich 9.7")
def test_a_general_destroys_an_enemy_train_and_stops() -> None:
    t = Table({"daun": "herzberg", "prussia-train-1": "jueterbog", "friedrich": "torgau"}, nation="austria")
    t.do("march daun jueterbog")
    assert t.at("prussia-train-1") is None and t.at("daun") == "jueterbog"
    assert t.kind == "movement" and t.no("march daun herzberg").startswith("4.")
    assert t.total("prussia") == 1


@rule("friedrich 9.7")
def test_after_two_cities_the_march_ends_there_too() -> None:
    t = Table({"daun": "torgau", "browne": "torgau", "prussia-train-1": "herzberg"}, nation="austria")
    t.do("march daun falkenberg", "march daun herzberg")
    assert t.kind == "movement" and t.at("prussia-train-1") is None
    assert t.at("daun") == t.at("browne") == "herzberg"


@rule("friedrich 9.7")
def test_an_allied_or_own_train_is_not_destroyed_and_not_passed() -> None:
    t = Table({"daun": "torgau", "austria-train-1": "falkenberg", "imperial-train-1": "oschatz"}, nation="austria")
    assert t.no("march daun falkenberg").startswith("4.")
    assert t.no("march daun oschatz").startswith("4.")
    assert t.at("austria-train-1") and t.at("imperial-train-1")


@rule("friedrich 9.7")
def test_a_destroyed_train_can_be_bought_again() -> None:
    t = Table({"daun": "herzberg", "prussia-train-1": "jueterbog", "prussia-train-2": "gruenberg"}, nation="austria")
    t.do("march daun jueterbog", "done")
    t.pass_to("prussia")
    t.do("recruit")
    assert t.options()[0].startswith("enter ")
    assert "enter prussia-train-1 berlin" in t.options()


@rule("friedrich 9.7a")
@pytest.mark.parametrize("enemy", ["austria-train-1", "france-train-2"])
def test_a_train_neither_enters_nor_destroys_an_enemy_train(enemy: str) -> None:
    t = Table({"prussia-train-1": "jueterbog", enemy: "herzberg"})
    assert t.no("march prussia-train-1 herzberg").startswith("4.")
    assert "march prussia-train-1 herzberg" not in t.options()
    t.do("march prussia-train-1 dahme", "halt")
    assert t.at(enemy) == "herzberg"


@rule("friedrich 9.7a")
def test_a_train_does_not_fight_beside_an_enemy_general() -> None:
    t = Table({"prussia-train-1": "jueterbog", "daun": "herzberg"})
    t.do("done")
    assert t.kind == "movement" and t.nation == "hanover" and t.at("prussia-train-1") == "jueterbog"
