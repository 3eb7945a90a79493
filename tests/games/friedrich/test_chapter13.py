"""Chapter 13: the advanced game."""

from __future__ import annotations

import itertools

import pytest

from kabinett.core.errors import IllegalAction
from kabinett.games.friedrich.effects import VERSIONS
from kabinett.games.tactics.cards import FACES
from tests.games.friedrich.kit import CITIES, GAME, NATIONS, PIECES, WORDS, Table
from tests.rules import rule

Where = dict[str, str | tuple[str, int]]

BOHEMIA = [CITIES[city] for city in GAME.board.objectives[0]]
AUSTRIAN = [CITIES[city] for city in GAME.board.objectives[NATIONS.index("austria")]]
FIRST_ORDER = [city for city in AUSTRIAN if GAME.board.order[CITIES.index(city)] == 1]
SAXON = ["radeberg", "zittau", "goerlitz", "muskau", "kamenz"]
EAST = ["ortelsburg", "koenigsberg-east-prussia", "riesenburg", "rastenburg"]


def rules_told(t: Table, key: str) -> list[str]:
    return [event.rule for event in t.events if event.public is not None and event.public.key == key]


def version_read(t: Table) -> str:
    return VERSIONS[t.told("fate_version")[-1][1]]


# 13.1: only with the option


@rule("friedrich 13.1")
@pytest.mark.parametrize("advanced", [False, True])
def test_the_suit_versions_are_of_the_advanced_game(advanced: bool) -> None:
    t = Table({"daun": "prag"}, phase="end", turn=6, victor="daun", chance=["12"], advanced=advanced)
    assert version_read(t) == ("12H" if advanced else "12S")


@rule("friedrich 13.1")
@pytest.mark.parametrize("advanced", [False, True])
def test_east_prussia_is_of_the_advanced_game(advanced: bool) -> None:
    t = Table({"saltikov": "warszawa"}, nation="russia", conquered=EAST, advanced=advanced)
    t.do("done")
    assert (t.kind == "east_prussia") is advanced


@rule("friedrich 13.1")
@pytest.mark.parametrize("advanced", [False, True])
def test_the_offensive_option_is_of_the_advanced_game(advanced: bool) -> None:
    t = Table({"friedrich": "berlin"}, phase="end", turn=2, advanced=advanced)
    assert t.s.turn == 3 and t.kind == ("offensive_option" if advanced else "movement")


@rule("friedrich 13.1")
def test_prussia_conquers_nothing_in_bohemia_in_the_standard_game() -> None:
    for advanced in (False, True):
        t = Table({"friedrich": "prag"}, turn=1, advanced=advanced)
        t.do("march friedrich beraun", "halt")
        assert t.held("prag") is advanced


# 13.2: which version


@rule("friedrich 13.2")
@pytest.mark.parametrize("city", ["prag", "berlin", "dresden", "chemnitz", "koenigsberg-east-prussia", "kassel"])
def test_the_suit_of_the_last_victors_sector_is_read(city: str) -> None:
    suit = "SCHD"[GAME.board.suit[CITIES.index(city)]]
    t = Table({"daun": city}, phase="end", turn=6, victor="daun", chance=["12"], advanced=True)
    assert version_read(t) == f"12{suit}"


@rule("friedrich 13.2")
def test_the_four_suits_are_all_read_somewhere() -> None:
    suits = {GAME.board.suit[CITIES.index(city)] for city in ("prag", "berlin", "chemnitz", "kassel")}
    assert suits == {0, 1, 2, 3}


@rule("friedrich 13.2")
def test_the_winner_of_the_last_battle_counts() -> None:
    pieces: Where = {"richelieu": ("kassel", 5), "ferdinand": ("muenden", 1), "daun": "prag"}
    t = Table(pieces, nation="france", phase="combats", turn=6, victor="daun", chance=["12"], advanced=True)
    t.do("stop")
    assert t.s.victor == PIECES.index("richelieu") and version_read(t) == "12D"


@rule("friedrich 13.2")
def test_and_he_counts_where_he_stands_now() -> None:
    pieces: Where = {"richelieu": "kassel", "france-train-1": "fulda"}
    t = Table(pieces, nation="france", turn=6, victor="richelieu", chance=["12"], advanced=True)
    t.do("march richelieu muenden", "halt", "done")
    assert version_read(t) == "12S"


@rule("friedrich 13.2")
def test_a_victor_in_a_stack_counts_with_his_stack() -> None:
    pieces: Where = {"richelieu": "kassel", "soubise": "kassel"}
    t = Table(pieces, phase="end", turn=6, victor="soubise", chance=["12"], advanced=True)
    assert version_read(t) == "12D"


@rule("friedrich 13.2")
def test_a_defender_who_wins_is_the_victor_too() -> None:
    t = Table({"daun": ("beraun", 2), "friedrich": ("prag", 5)}, nation="austria", phase="combats", advanced=True)
    t.do("stop")
    assert t.s.victor == PIECES.index("friedrich")


@rule("friedrich 13.2a")
def test_no_battle_yet_reads_spades() -> None:
    t = Table({"daun": "prag"}, phase="end", turn=6, chance=["12"], advanced=True)
    assert version_read(t) == "12S"


@rule("friedrich 13.2a")
def test_a_victor_off_the_map_reads_spades_and_back_again_his_present_city() -> None:
    t = Table({"friedrich": "berlin"}, phase="end", turn=6, victor="daun", chance=["12"], advanced=True)
    assert version_read(t) == "12S"
    t = Table({"daun": "bruenn"}, phase="end", turn=6, victor="daun", chance=["12"], advanced=True)
    assert version_read(t) == "12D"


@rule("friedrich 13.2")
def test_a_stack_that_has_won_counts_without_its_recalled_commander() -> None:
    for other, victor in (("celle", "schwerin"), ("berlin", "heinrich")):
        pieces: Where = {"heinrich": ("celle", 4), "schwerin": other}
        t = Table(pieces, phase="end", turn=6, victor="heinrich", chance=["sweden"], advanced=True)
        t.do("recall heinrich")
        assert t.at("schwerin") == other and t.s.victor == PIECES.index(victor)


@rule("friedrich 13.2a")
def test_a_draw_makes_no_victor() -> None:
    pieces: Where = {"daun": ("beraun", 3), "friedrich": ("prag", 3)}
    t = Table(pieces, nation="austria", phase="combats", victor="keith", advanced=True)
    assert t.kind == "duel"
    t.do("stop")
    assert t.told("draw") and t.s.victor == PIECES.index("keith")


# 13.3: East Prussia


def russia_ends(pieces: Where, conquered: list[str], **more: object) -> Table:
    return Table(pieces, nation="russia", phase="supply", conquered=conquered, advanced=True, **more)  # type: ignore[arg-type]


@rule("friedrich 13.3")
def test_without_a_russian_general_prussia_names_two_cities() -> None:
    t = russia_ends({"saltikov": "warszawa", "friedrich": "berlin"}, EAST)
    assert t.kind == "east_prussia" and t.seat == "friedrich" and t.nation == "prussia"
    t.do("free ortelsburg", "free rastenburg")
    assert [t.held(city) for city in EAST] == [False, True, True, False]
    assert t.kind == "movement" and t.nation == "sweden"
    assert rules_told(t, "freed") == ["13.3", "13.3"]
    assert t.told("freed") == [(CITIES.index("ortelsburg"),), (CITIES.index("rastenburg"),)]


@rule("friedrich 13.3")
def test_any_two_of_the_four_and_each_pair_in_one_way() -> None:
    pairs = []
    for first, second in itertools.permutations(EAST, 2):
        t = russia_ends({"saltikov": "warszawa"}, EAST)
        if f"free {first}" not in t.options():
            continue
        t.do(f"free {first}")
        if f"free {second}" in t.options():
            t.do(f"free {second}")
            pairs.append({city for city in EAST if not t.held(city)})
            assert pairs[-1] == {first, second}
    assert len(pairs) == 6 and len({tuple(sorted(pair)) for pair in pairs}) == 6


@rule("friedrich 13.3")
def test_the_first_name_can_be_taken_back_and_nobody_sees_it() -> None:
    t = russia_ends({"saltikov": "warszawa"}, EAST)
    views = [t.s.view(seat) for seat in (1, 2, 3, None)]
    t.do("free ortelsburg")
    assert [t.s.view(seat) for seat in (1, 2, 3, None)] == views and t.held("ortelsburg")
    assert t.no("free ortelsburg") == "13.3" and t.why("free ortelsburg") == "no.free_order"
    t.s.back(0)
    t.do("free koenigsberg-east-prussia")
    assert t.why("free ortelsburg") == "no.free_order", "in the order of the list"
    t.do("free riesenburg")
    assert [t.held(city) for city in EAST] == [True, False, False, True]
    with pytest.raises(IllegalAction):
        t.s.back(0)


@rule("friedrich 13.3")
def test_other_cities_cannot_be_freed() -> None:
    t = russia_ends({"saltikov": "warszawa"}, [*EAST, "colberg"])
    assert t.no("free colberg") == "13.3" and t.no("free berlin") == "13.3" and t.no("done") == "13.3"
    assert t.why("free colberg") == t.why("free berlin") == t.why("done") == "no.free"


@rule("friedrich 13.3")
@pytest.mark.parametrize("city", ["koenigsberg-east-prussia", "tilsit", "mohrungen", "soldau"])
def test_a_russian_general_anywhere_in_east_prussia_is_enough(city: str) -> None:
    t = russia_ends({"saltikov": city, "russia-train-1": "torun"}, EAST)
    assert t.kind == "movement" and t.nation == "sweden" and all(t.held(name) for name in EAST)


@rule("friedrich 13.3")
@pytest.mark.parametrize("city", ["olsztyn", "lomza", "mlawa" if "mlawa" in CITIES else "torun"])
def test_one_beside_it_in_poland_is_not(city: str) -> None:
    assert CITIES.index(city) not in GAME.board.east_prussia
    assert russia_ends({"saltikov": city}, EAST).kind == "east_prussia"


@rule("friedrich 13.3")
def test_generals_of_others_are_no_garrison() -> None:
    t = russia_ends({"ehrensvaerd": "tilsit", "daun": "soldau", "lehwaldt": "insterburg"}, EAST)
    assert t.kind == "east_prussia"


@rule("friedrich 13.3")
def test_three_of_the_four_bring_no_loss() -> None:
    for missing in EAST:
        t = russia_ends({"saltikov": "warszawa"}, [city for city in EAST if city != missing])
        assert t.kind == "movement"


@rule("friedrich 13.3")
def test_it_is_checked_after_supply() -> None:
    # The last garrison starves in this very phase.
    t = russia_ends({"saltikov": "tilsit"}, EAST, down=["saltikov"])
    assert t.at("saltikov") is None and t.kind == "east_prussia"


@rule("friedrich 13.3")
def test_only_at_the_end_of_russias_turn() -> None:
    t = Table({"friedrich": "berlin"}, conquered=EAST, advanced=True)
    t.do("done")
    assert t.nation == "hanover"
    t.do("done", "done")
    assert t.kind == "east_prussia"


@rule("friedrich 13.3")
def test_the_thirty_cities() -> None:
    found = {CITIES[city] for city in GAME.board.east_prussia}
    assert len(found) == 30 and set(EAST) <= found and "olsztyn" not in found and "colberg" not in found


@rule("friedrich 13.3a")
@pytest.mark.parametrize("train", ["russia-train-1", "russia-train-2"])
def test_a_train_is_no_garrison(train: str) -> None:
    assert russia_ends({"saltikov": "warszawa", train: "tilsit"}, EAST).kind == "east_prussia"


# 13.4: the Offensive Option


def asked(hand: list[str], **more: object) -> Table:
    return Table(
        {"friedrich": ("berlin", 2), "daun": "prag"},
        turn=3,
        phase="offensive_option",
        hands={"prussia": hand},
        advanced=True,
        **more,  # type: ignore[arg-type]
    )


@rule("friedrich 13.4")
def test_a_card_of_ten_or_more_of_any_suit_or_a_reserve() -> None:
    t = asked(["spades 9", "clubs 10", "hearts 13", "diamonds 11", "reserve", "diamonds 2"])
    assert t.kind == "offensive_option" and t.seat == "friedrich"
    assert t.options() == ["expose clubs 10", "expose hearts 13", "expose diamonds 11", "expose reserve", "decline"]
    assert t.no("expose spades 9") == "13.4"
    assert t.why("expose spades 9") == t.why("expose spades 10") == "no.expose", "too low, or not held"
    t.do("expose clubs 10")
    assert t.s.offensive == 1 and FACES[t.s.exposed % 50] == "clubs 10" and t.kind == "movement"
    assert rules_told(t, "offensive") == ["13.4a"]


@rule("friedrich 13.4")
def test_a_reserve_will_do() -> None:
    t = asked(["reserve"])
    t.do("expose reserve")
    assert t.s.offensive == 1 and t.hand("prussia") == []


@rule("friedrich 13.4")
def test_without_such_a_card_she_is_asked_all_the_same() -> None:
    t = asked(["spades 9"])
    assert t.kind == "offensive_option" and t.options() == ["decline"]
    t.do("decline")
    assert t.s.offensive == 0 and t.kind == "movement" and rules_told(t, "no_offensive") == ["13.4"]


@rule("friedrich 13.4")
def test_before_any_march_or_purchase() -> None:
    t = asked(["spades 12", "hearts 12"])
    assert t.no("march friedrich bernau") == "13.4" and t.no("recruit") == "13.4" and t.no("done") == "13.4"
    assert t.why("march friedrich bernau") == t.why("done") == "no.option_first"


@rule("friedrich 13.4")
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_in_turn_three_after_drawing_and_never_again(turn: int) -> None:
    chance = [f"hearts {value}" for value in (2, 3, 4, 5, 6, 7, 13)]
    t = Table({"friedrich": "berlin"}, phase="end", turn=turn - 1, chance=chance, advanced=True)
    assert t.s.turn == turn and "hearts 13" in t.hand("prussia")
    assert t.kind == ("offensive_option" if turn == 3 else "movement")
    if turn == 3:
        assert t.options() == ["expose hearts 13", "decline"]


@rule("friedrich 13.4a")
def test_the_card_lies_open_and_is_in_no_hand() -> None:
    t = asked(["spades 12", "hearts 6"])
    t.do("expose spades 12")
    assert t.hand("prussia") == ["hearts 6"] and GAME.problems(t.s) == []
    for seat in (0, 1, 2, 3, None):
        assert t.s.view(seat)["exposed"] == FACES.index("spades 12")
    assert t.told("offensive") == [(FACES.index("spades 12"),)]
    t.do("recruit", "enough", "armies 1")
    assert t.options() == ["pay hearts 6"] and t.no("pay spades 12") == "10.2"


@rule("friedrich 13.4a")
def test_it_cannot_be_played_in_combat() -> None:
    t = Table(
        {"friedrich": ("prag", 2), "daun": ("beraun", 5)},
        turn=4,
        phase="combats",
        offensive=1,
        exposed="hearts 13",
        hands={"prussia": ["hearts 2"]},
        advanced=True,
    )
    assert t.options() == ["play hearts 2", "stop"] and t.no("play hearts 13")


@rule("friedrich 13.4a")
def test_card_nine_of_diamonds_does_not_give_it_away() -> None:
    t = Table(
        {"daun": "bruenn", "friedrich": "berlin"},
        phase="end",
        turn=6,
        victor="daun",
        offensive=1,
        exposed="hearts 13",
        hands={"prussia": ["hearts 2"]},
        chance=["9"],
        advanced=True,
    )
    assert version_read(t) == "9D" and t.kind == "bad_coin"
    assert t.options() == ["offer hearts 2", "decline"]


def lost_battle(
    prussians: int, austrians: int, enemy: str = "daun", attacker: str = "prussia", hand: list[str] | None = None
) -> Table:
    """Prussia in Prag loses a battle against a general in Beraun, by as many as she has fewer armies."""
    t = Table(
        {"friedrich": ("prag", prussians), "keith": "prag", enemy: ("beraun", austrians)},
        nation=attacker,
        turn=4,
        phase="combats",
        offensive=1,
        exposed="hearts 13",
        hands={"austria": hand or ["clubs 3"]},
        advanced=True,
    )
    t.do("stop")
    return t


@rule("friedrich 13.4b")
@pytest.mark.parametrize(("score", "taken"), [(-1, False), (-2, False), (-3, True), (-4, True)])
@pytest.mark.parametrize("attacker", ["prussia", "austria"])
def test_austria_takes_the_card_at_minus_three(score: int, taken: bool, attacker: str) -> None:
    t = lost_battle(4, 4 - score, attacker=attacker)
    assert (t.s.offensive == 2) is taken
    assert ("hearts 13" in t.hand("austria")) is taken and (t.s.exposed == -1) is taken
    assert rules_told(t, "exposed_taken") == ["13.4b"] * taken and GAME.problems(t.s) == []


@rule("friedrich 13.4b")
def test_the_score_counts_even_if_fewer_armies_were_lost() -> None:
    t = lost_battle(2, 5)
    assert t.at("friedrich") is None and t.total("prussia") == 0, "two armies lost at a score of -3"
    assert t.s.offensive == 2


@rule("friedrich 13.4b")
def test_a_victory_over_austria_costs_nothing() -> None:
    t = Table(
        {"friedrich": ("prag", 8), "daun": ("beraun", 2)},
        turn=4,
        phase="combats",
        offensive=1,
        exposed="hearts 13",
        advanced=True,
    )
    t.do("stop")
    assert t.s.offensive == 1 and t.s.exposed >= 0


@rule("friedrich 13.4b")
@pytest.mark.parametrize("enemy", ["hildburghausen", "saltikov", "richelieu"])
def test_defeats_by_others_do_not_count(enemy: str) -> None:
    t = lost_battle(2, 6, enemy=enemy)
    assert t.told("defeat") and t.s.offensive == 1


@rule("friedrich 13.4b")
def test_a_defeat_of_hanover_does_not_count() -> None:
    t = Table(
        {"ferdinand": ("prag", 1), "daun": ("beraun", 8)},
        nation="austria",
        turn=4,
        phase="combats",
        offensive=1,
        exposed="hearts 13",
        advanced=True,
    )
    t.do("stop")
    assert t.told("defeat") and t.s.offensive == 1


@rule("friedrich 13.4b")
def test_it_counts_anywhere_not_only_in_bohemia() -> None:
    t = Table(
        {"friedrich": ("berlin", 1), "daun": ("potsdam", 4)},
        turn=9,
        phase="combats",
        offensive=1,
        exposed="reserve",
        advanced=True,
    )
    t.do("stop")
    assert t.s.offensive == 2 and t.hand("austria")[0] == "reserve"


@rule("friedrich 13.4b")
def test_austria_has_the_card_at_once_and_everybody_knows_it() -> None:
    t = lost_battle(4, 8)
    assert "hearts 13" in t.hand("austria")
    card = next(card for card in t.s.hands[4] if FACES[card % 50] == "hearts 13")
    for seat in (0, 1, 3):
        assert 4000 + card in t.s.known[seat]
    assert not t.s.known[2]


@rule("friedrich 13.4b")
@pytest.mark.parametrize(
    ("exposed", "left"), [("spades 10", 0b1110), ("hearts 13", 0b1011), ("diamonds 12", 0b0111), ("reserve", 0b1111)]
)
def test_what_was_known_of_austrias_other_suits_stays_known(exposed: str, left: int) -> None:
    t = Table(
        {"friedrich": ("prag", 1), "daun": ("beraun", 4)},
        turn=4,
        phase="combats",
        offensive=1,
        exposed=exposed,
        advanced=True,
    )
    t.s.voids[4] = 0b1111
    t.do("stop")
    assert t.s.offensive == 2 and t.s.voids[4] == left


@rule("friedrich 13.4b")
def test_without_the_option_nothing_is_taken() -> None:
    t = Table({"friedrich": ("prag", 2), "daun": ("beraun", 8)}, turn=4, phase="combats", advanced=True)
    t.do("stop")
    assert t.s.offensive == 0 and t.told("exposed_taken") == []


def starved(city: str, nation: str = "prussia", general: str = "friedrich", down: bool = True) -> Table:
    return Table(
        {general: city},
        nation=nation,
        turn=4,
        phase="supply",
        offensive=1,
        exposed="spades 10",
        down=[general] if down else [],
        advanced=True,
    )


@rule("friedrich 13.4c")
def test_a_prussian_lost_to_hunger_south_of_line_five_hands_it_over() -> None:
    t = starved("prag")
    assert t.at("friedrich") is None and t.s.offensive == 2 and "spades 10" in t.hand("austria")
    assert rules_told(t, "exposed_taken") == ["13.4c"]


@rule("friedrich 13.4c")
@pytest.mark.parametrize(("city", "y", "taken"), [("alfeld", 932, False), ("warta", 936, True), ("lodz", 932, False)])
def test_the_line_lies_at_935(city: str, y: int, taken: bool) -> None:
    assert GAME.board.roads.y[CITIES.index(city)] == y
    assert (starved(city).s.offensive == 2) is taken


@rule("friedrich 13.4c")
def test_turned_face_down_is_not_lost() -> None:
    t = starved("prag", down=False)
    assert t.down("friedrich") and t.s.offensive == 1


@rule("friedrich 13.4c")
def test_hanoverians_lost_to_hunger_do_not_count() -> None:
    t = starved("prag", nation="hanover", general="ferdinand")
    assert t.at("ferdinand") is None and t.s.offensive == 1


@rule("friedrich 13.4c")
def test_lost_in_combat_but_not_to_austria_does_not_count() -> None:
    t = lost_battle(2, 6, enemy="hildburghausen")
    assert t.at("friedrich") is None and t.s.offensive == 1


# 13.5: Prussia in Bohemia


def end(conquered: list[str], **more: object) -> Table:
    return Table(
        {"friedrich": "berlin"},
        phase="end",
        turn=5,
        conquered=conquered,
        advanced=True,
        **more,  # type: ignore[arg-type]
    )


@rule("friedrich 13.5")
def test_prussia_wins_with_all_fourteen() -> None:
    t = end(BOHEMIA, offensive=1, exposed="spades 10")
    assert t.winners == ["friedrich"] and t.told("won") == [(0,)] and rules_told(t, "won") == ["13.5"]
    outcome = t.s.outcome
    assert outcome is not None and outcome.reason.key == "end.objectives"


@rule("friedrich 13.5")
def test_thirteen_are_not_enough() -> None:
    for missing in BOHEMIA:
        assert end([c for c in BOHEMIA if c != missing], offensive=1, exposed="spades 10").s.outcome is None


@rule("friedrich 13.5")
def test_without_the_option_all_fourteen_win_nothing() -> None:
    assert end(BOHEMIA).s.outcome is None


@rule("friedrich 13.5")
def test_the_card_taken_alone_or_the_subsidy_cut_alone_do_not_prevent_it() -> None:
    assert end(BOHEMIA, offensive=2).winners == ["friedrich"]
    assert end(BOHEMIA, offensive=1, exposed="spades 10", fate_drawn=["bute"]).winners == ["friedrich"]


@rule("friedrich 13.5")
def test_prussia_and_an_attacker_at_once_share() -> None:
    t = end(BOHEMIA + AUSTRIAN, offensive=1, exposed="spades 10")
    assert t.winners == ["friedrich", "maria-theresia"]


@rule("friedrich 13.5a")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_until_turn_three_prussia_conquers_in_any_case(turn: int) -> None:
    t = Table({"friedrich": "prag"}, turn=turn, advanced=True)
    t.do("march friedrich beraun", "halt")
    assert t.held("prag")


@rule("friedrich 13.5a")
@pytest.mark.parametrize("offensive", [0, 1])
def test_from_turn_four_only_with_the_option(offensive: int) -> None:
    exposed = "spades 10" if offensive else ""
    t = Table({"friedrich": "prag"}, turn=4, offensive=offensive, exposed=exposed, advanced=True)
    t.do("march friedrich beraun", "halt")
    assert t.held("prag") is bool(offensive)


@rule("friedrich 13.5a")
def test_after_declining_turn_three_is_the_last() -> None:
    t = Table({"friedrich": "prag"}, turn=3, phase="offensive_option", advanced=True)
    t.do("decline", "march friedrich beraun", "halt")
    assert t.held("prag")


@rule("friedrich 13.5b")
@pytest.mark.parametrize(
    ("defender", "protected"),
    [("daun", True), ("hildburghausen", False), ("richelieu", False), ("austria-train-1", False), ("saltikov", False)],
)
def test_in_bohemia_only_austrian_generals_protect(defender: str, protected: bool) -> None:
    t = Table({"friedrich": "prag", defender: "kolin"}, turn=1, advanced=True)
    t.do("march friedrich beraun", "halt")
    assert t.held("prag") is not protected


@rule("friedrich 13.5b")
@pytest.mark.parametrize(
    ("general", "nation"), [("daun", "austria"), ("hildburghausen", "imperial"), ("richelieu", "france")]
)
def test_only_austrian_generals_reconquer(general: str, nation: str) -> None:
    t = Table({general: "prag"}, nation=nation, turn=4, conquered=["prag"], advanced=True)
    t.do(f"march {general} beraun", "halt")
    assert t.held("prag") is (nation != "austria")


@rule("friedrich 13.5b")
@pytest.mark.parametrize(("guard", "kept"), [("friedrich", True), ("ferdinand", False), ("prussia-train-1", False)])
def test_only_prussian_generals_protect_what_prussia_took(guard: str, kept: bool) -> None:
    t = Table({"daun": "prag", guard: "melnik"}, nation="austria", turn=4, conquered=["prag"], advanced=True)
    t.do("march daun beraun", "halt")
    assert t.held("prag") is kept


# 13.6: failure


@rule("friedrich 13.6")
@pytest.mark.parametrize("cut", ["poems", "bute"])
def test_card_taken_and_subsidy_cut_the_option_has_failed(cut: str) -> None:
    t = end(BOHEMIA, offensive=2, fate_drawn=[cut])
    assert t.s.outcome is None and all(t.held(city) for city in BOHEMIA), "void, but still marked"
    t = Table({"friedrich": "prag"}, turn=7, offensive=2, fate_drawn=[cut], advanced=True)
    t.do("march friedrich beraun", "halt")
    assert not t.held("prag")


@rule("friedrich 13.6")
def test_either_alone_is_not_failure() -> None:
    for more in ({"offensive": 2}, {"offensive": 1, "exposed": "spades 10", "fate_drawn": ["poems", "bute"]}):
        t = Table({"friedrich": "prag"}, turn=7, advanced=True, **more)  # type: ignore[arg-type]
        t.do("march friedrich beraun", "halt")
        assert t.held("prag")


@rule("friedrich 13.6")
def test_in_either_order_first_the_card_then_the_cut() -> None:
    # All fourteen would have won before the card; the last one falls in the turn after it.
    t = Table(
        {"friedrich": "prag"},
        phase="end",
        turn=6,
        offensive=2,
        conquered=[city for city in BOHEMIA if city != "prag"],
        chance=["poems"],
        advanced=True,
    )
    t.do("march friedrich beraun", "halt")
    assert t.s.turn == 7 and not t.held("prag")


@rule("friedrich 13.6")
def test_in_either_order_first_the_cut_then_the_card() -> None:
    t = lost_battle_after_cut()
    assert t.s.offensive == 2
    t.pass_to("prussia")
    assert t.s.outcome is None, "all fourteen are held, but the battle was lost"


def lost_battle_after_cut() -> Table:
    t = Table(
        {"friedrich": ("berlin", 1), "daun": ("potsdam", 4)},
        turn=5,
        phase="combats",
        offensive=1,
        exposed="hearts 13",
        fate_drawn=["bute"],
        conquered=BOHEMIA,
        advanced=True,
    )
    t.do("stop")
    return t


@rule("friedrich 13.6")
def test_as_defender_friedrich_can_still_win() -> None:
    t = Table(
        {"friedrich": "berlin"},
        phase="end",
        turn=9,
        offensive=2,
        fate_drawn=["poems", "elisabeth", "sweden", "india"],
        chance=["america"],
        advanced=True,
    )
    assert t.winners == ["friedrich"]


# 13.7: Austria's claim


@rule("friedrich 13.7", "friedrich 13.7a")
@pytest.mark.parametrize(("missing", "wins"), [(0, True), (1, True), (4, True), (5, False)])
@pytest.mark.parametrize("option", [{"offensive": 1, "exposed": "spades 10"}, {"offensive": 2}])
def test_four_objectives_may_be_missing(missing: int, wins: bool, option: dict[str, object]) -> None:
    rest = [city for city in AUSTRIAN if city not in SAXON]
    t = end(SAXON + rest[missing:], **option)
    assert (t.winners == ["maria-theresia"]) is wins


@rule("friedrich 13.7")
def test_without_the_option_no_claim() -> None:
    assert end(AUSTRIAN[1:]).s.outcome is None


@rule("friedrich 13.7")
def test_the_claim_holds_even_after_failure() -> None:
    assert end(AUSTRIAN[4:], offensive=2, fate_drawn=["poems"]).winners == ["maria-theresia"]


@rule("friedrich 13.7")
@pytest.mark.parametrize(("missing", "wins"), [(4, True), (5, False)])
def test_eased_she_needs_eight_of_twelve(missing: int, wins: bool) -> None:
    kept = [city for city in FIRST_ORDER if city in SAXON]
    rest = [city for city in FIRST_ORDER if city not in SAXON]
    t = Table(
        {"friedrich": "berlin"},
        phase="end",
        turn=6,
        conquered=kept + rest[missing:],
        offensive=2,
        fate_drawn=["india"],
        chance=["america"],
        advanced=True,
    )
    assert (t.winners == ["maria-theresia"]) is wins


@rule("friedrich 13.7")
def test_the_claim_marks_nothing_on_the_map() -> None:
    t = end(AUSTRIAN[4:], offensive=2)
    assert rules_told(t, "won") == ["13.7"]
    assert [t.held(city) for city in AUSTRIAN] == [False] * 4 + [True] * 12


@rule("friedrich 13.7a")
def test_one_in_saxony_must_be_held_for_real() -> None:
    rest = [city for city in AUSTRIAN if city not in SAXON]
    for city in SAXON:
        assert end([city, *rest], offensive=2).winners == ["maria-theresia"]
    assert end(rest, offensive=2).s.outcome is None, "five are missing"
    first = [city for city in FIRST_ORDER if city not in SAXON]
    more = {"offensive": 2, "fate_drawn": ["india"], "chance": ["america"]}
    conquered = Table(
        {"friedrich": "berlin"},
        phase="end",
        turn=6,
        conquered=first,
        advanced=True,
        **more,  # type: ignore[arg-type]
    )
    assert conquered.s.outcome is None, "eased only two of twelve are missing, but both are the Saxon ones"


@rule("friedrich 13.7a")
@pytest.mark.parametrize("city", ["goerlitz", "muskau", "kamenz"])
def test_eased_a_saxon_city_of_the_second_order_will_do(city: str) -> None:
    first = [name for name in FIRST_ORDER if name not in SAXON]
    t = Table(
        {"friedrich": "berlin"},
        phase="end",
        turn=6,
        conquered=[*first, city],
        offensive=2,
        fate_drawn=["india"],
        chance=["america"],
        advanced=True,
    )
    assert t.winners == ["maria-theresia"]


@rule("friedrich 13.7a")
def test_what_the_imperials_hold_in_saxony_does_not_help() -> None:
    rest = [city for city in FIRST_ORDER if city not in SAXON]
    t = Table(
        {"friedrich": "berlin"},
        phase="end",
        turn=6,
        conquered=[*rest, "dresden", "leipzig"],
        offensive=2,
        fate_drawn=["india"],
        chance=["america"],
        advanced=True,
    )
    assert t.s.outcome is None


@rule("friedrich 13.8")
@pytest.mark.parametrize("nation", ["russia", "sweden", "imperial", "france"])
def test_the_others_need_all_of_theirs(nation: str) -> None:
    wanted = [CITIES[city] for city in GAME.board.objectives[NATIONS.index(nation)]]
    more: dict[str, object] = {"offensive": 1, "exposed": "spades 10"}
    assert end(wanted[1:], **more).s.outcome is None
    assert len(end(wanted, **more).winners) == 1


def test_verbs_of_this_chapter_are_known() -> None:
    assert str(WORDS.parse("free koenigsberg-east-prussia")) == "free koenigsberg-east-prussia"
