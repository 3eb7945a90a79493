"""Chapters 1 and 2: who plays whom, how the game is won, the map, and the course of a turn."""

from __future__ import annotations

import pytest

from kabinett.core.errors import NotYourTurn
from kabinett.games.friedrich.board import NATIONS
from kabinett.games.friedrich.game import SEATS
from kabinett.games.friedrich.state import FState
from kabinett.games.tactics.cards import DECK_SIZE
from tests.games.friedrich.kit import CITIES, GAME, PIECES, WORDS, Table, distance, neighbours
from tests.rules import rule

ROLES = {
    "prussia": "friedrich",
    "hanover": "friedrich",
    "russia": "elisabeth",
    "sweden": "elisabeth",
    "austria": "maria-theresia",
    "imperial": "maria-theresia",
    "france": "pompadour",
}
COMMANDERS = {
    "prussia": "friedrich",
    "hanover": "ferdinand",
    "russia": "saltikov",
    "sweden": "ehrensvaerd",
    "austria": "daun",
    "imperial": "hildburghausen",
    "france": "richelieu",
}


def objectives(nation: str, order: int = 0) -> list[str]:
    board = GAME.board
    return [CITIES[c] for c in board.objectives[NATIONS.index(nation)] if order in (0, board.order[c])]


def new_game(**options: object) -> FState:
    state = GAME.new(options, 1)
    assert isinstance(state, FState)
    return state


def play_turn(t: Table) -> list[tuple[str, str]]:
    """Let everybody pass until the game turn is over: which nations were asked to move, and which seats."""
    asked: list[tuple[str, str]] = []
    turn = t.s.turn
    while t.kind in ("movement", "french_discard") and t.s.turn == turn:
        if t.kind == "movement":
            asked.append((t.nation, t.seat))
            t.do("done")
        else:
            t.do(t.options()[0])
    return asked


# ---- 1 -------------------------------------------------------------------------------------------------------------


@rule("friedrich 1.1")
def test_four_players_share_seven_nations() -> None:
    s = new_game()
    assert s.seats == 4
    assert {nation: SEATS[s.seat_of[n]] for n, nation in enumerate(NATIONS)} == ROLES


@rule("friedrich 1.1")
def test_each_nation_is_played_by_its_player() -> None:
    t = Table({}, phase="draw_cards")
    assert play_turn(t) == list(ROLES.items())


@rule("friedrich 1.1a")
def test_with_three_players_elisabeth_and_pompadour_are_one() -> None:
    t = Table({}, phase="draw_cards", players=3)
    assert t.s.seats == 3
    assert play_turn(t) == [*list(ROLES.items())[:6], ("france", "elisabeth")]


@rule("friedrich 1.1a")
def test_the_joint_player_divides_the_armies_of_russia_sweden_and_france() -> None:
    t = new_game(players=3)
    seat = SEATS.index("elisabeth")
    asked = set()
    while True:
        decision = t.decision(seat)
        assert decision is not None
        if decision.actions[0].verb == "ready":
            break
        asked.add(NATIONS[GAME.board.nation[decision.actions[0].args[0]]])
        t.apply(seat, decision.actions[0])
    assert asked == {"russia", "france"}


SIDES = ({"prussia", "hanover"}, {"russia", "sweden", "austria", "imperial", "france"})


@rule("friedrich 1.2")
@pytest.mark.parametrize("attacker", NATIONS)
@pytest.mark.parametrize("defender", NATIONS)
def test_only_the_two_sides_fight_each_other(attacker: str, defender: str) -> None:
    if attacker == defender:
        return
    t = Table(
        {COMMANDERS[attacker]: ("torgau", 4), COMMANDERS[defender]: ("oschatz", 4)}, nation=attacker, phase="combats"
    )
    same = any(attacker in side and defender in side for side in SIDES)
    assert bool(t.told("battle")) is not same
    assert (t.kind == "duel") is not same


@rule("friedrich 1.3")
@pytest.mark.parametrize(
    ("nation", "winner"),
    [("russia", "elisabeth"), ("sweden", "elisabeth"), ("austria", "maria-theresia"), ("imperial", "maria-theresia")],
)
def test_one_nation_with_all_its_objectives_wins_for_its_player(nation: str, winner: str) -> None:
    assert Table({}, phase="end", conquered=objectives(nation)).winners == [winner]


@rule("friedrich 1.3")
def test_france_with_all_her_objectives_wins_for_pompadour() -> None:
    assert Table({}, phase="end", conquered=objectives("france")).winners == ["pompadour"]


@rule("friedrich 1.3")
@pytest.mark.parametrize("nation", ["russia", "sweden", "austria", "imperial", "france"])
def test_one_objective_short_of_all_does_not_win(nation: str) -> None:
    for missing in objectives(nation):
        left = [city for city in objectives(nation) if city != missing]
        assert not Table({}, phase="end", conquered=left).winners


@rule("friedrich 1.3")
def test_the_objectives_of_two_nations_of_a_player_are_not_added_up() -> None:
    almost = objectives("russia")[1:] + objectives("sweden")[1:]
    t = Table({}, phase="end", conquered=almost)
    assert not t.winners and t.kind == "movement"


STROKES = ["elisabeth", "sweden", "india", "america"]


@rule("friedrich 1.4")
def test_friedrich_wins_when_russia_sweden_and_france_are_out() -> None:
    assert Table({}, phase="end", turn=5, fate_drawn=STROKES).winners == ["friedrich"]


@rule("friedrich 1.4")
@pytest.mark.parametrize("still_in", STROKES)
def test_friedrich_does_not_win_while_one_of_them_still_plays(still_in: str) -> None:
    drawn = [card for card in STROKES if card != still_in]
    assert not Table({}, phase="end", turn=5, fate_drawn=drawn).winners


@rule("friedrich 1.4")
def test_an_attacker_who_has_all_he_needs_wins_before_fate_can_save_friedrich() -> None:
    t = Table({}, phase="end", turn=5, fate_drawn=STROKES, conquered=objectives("austria"))
    assert t.winners == ["maria-theresia"]


@rule("friedrich 1.4")
def test_the_last_stroke_ends_the_game_at_once() -> None:
    t = Table({}, phase="end", turn=9, fate_drawn=["elisabeth", "sweden", "india"], chance=["america"])
    assert t.winners == ["friedrich"]


@rule("friedrich 1.5")
def test_in_the_standard_game_prussia_conquers_nothing_in_bohemia() -> None:
    t = Table({"friedrich": ("friedland-bohemia", 4)})
    t.do("march friedrich reichenberg", "march friedrich jungbunzlau", "march friedrich nimburg")
    assert not t.held("friedland-bohemia") and not t.held("jungbunzlau")
    assert not t.told("conquered") and not t.told("protected")


@rule("friedrich 1.5")
def test_in_the_advanced_game_prussia_conquers_in_bohemia() -> None:
    t = Table({"friedrich": ("friedland-bohemia", 4)}, advanced=True)
    t.do("march friedrich reichenberg", "march friedrich jungbunzlau", "march friedrich nimburg")
    assert t.held("friedland-bohemia") and t.held("jungbunzlau")


@rule("friedrich 1.5")
def test_in_the_standard_game_the_fourteen_objectives_win_nothing() -> None:
    assert len(objectives("prussia")) == 14
    assert not Table({}, phase="end", conquered=objectives("prussia")).winners
    won = Table({}, phase="end", conquered=objectives("prussia"), offensive=1, exposed="spades 13", advanced=True)
    assert won.winners == ["friedrich"]


@rule("friedrich 1.6")
def test_the_first_edition_is_the_default() -> None:
    assert new_game().options["edition"] == "first"
    assert new_game(edition="second").options["edition"] == "second"


@rule("friedrich 1.6")
@pytest.mark.parametrize(("edition", "cities"), [("first", 33), ("second", 23)])
def test_hanovers_substitute_cities_differ_between_the_editions(edition: str, cities: int) -> None:
    t = Table(
        {"richelieu": ("stade", 2), "ferdinand": ("emden", 2)},
        nation="hanover",
        hands={"hanover": ["spades 13"]},
        edition=edition,
    )
    t.do("recruit")
    offered = [text for text in t.options() if text.startswith("substitute")]
    assert len(offered) == cities - 1  # Stade is of that sector, and occupied
    assert ("substitute celle" in offered) is (edition == "first")
    assert "substitute hamburg" in offered


@rule("friedrich 1.6")
def test_the_substitute_cities_of_all_others_are_the_same_in_both_editions() -> None:
    differing = [NATIONS[n] for n, (first, second) in enumerate(GAME.board.substitutes) if first != second]
    assert differing == ["hanover"]


@rule("friedrich 1.6")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_editions_differ_in_whom_elisabeths_death_recalls(edition: str) -> None:
    t = Table({"lehwaldt": "mohrungen"}, phase="end", turn=6, chance=["elisabeth"], edition=edition)
    assert (t.kind == "recall") is (edition == "second")
    assert (t.at("lehwaldt") is None) is (edition == "first")


# ---- 2: the map ----------------------------------------------------------------------------------------------------

SET_UP = {
    "friedrich": "oschatz",
    "winterfeldt": "oschatz",
    "heinrich": "berlin",
    "schwerin": "strehlen",
    "keith": "strehlen",
    "seydlitz": "brandenburg",
    "dohna": "arnswalde",
    "lehwaldt": "mohrungen",
    "ferdinand": "stade",
    "cumberland": "alfeld",
    "saltikov": "bydgoszcz",
    "fermor": "bydgoszcz",
    "apraxin": "lomza",
    "tottleben": "sierpc",
    "ehrensvaerd": "stralsund",
    "daun": "bruenn",
    "browne": "melnik",
    "karl": "melnik",
    "laudon": "olmuetz",
    "lacy": "tabor",
    "hildburghausen": "hildburghausen",
    "richelieu": "iserlohn",
    "soubise": "fulda",
    "chevert": "iserlohn",
    "prussia-train-1": "jueterbog",
    "prussia-train-2": "gruenberg",
    "hanover-train-1": "gifhorn",
    "russia-train-1": "torun",
    "russia-train-2": "warszawa",
    "sweden-train-1": "wismar",
    "austria-train-1": "beraun",
    "austria-train-2": "pardubitz",
    "imperial-train-1": "erlangen",
    "france-train-1": "koblenz",
    "france-train-2": "gemuenden",
}


@rule("friedrich 2.1")
def test_the_pieces_begin_in_their_cities() -> None:
    s = new_game()
    assert {piece: CITIES[s.place[n]] for n, piece in enumerate(PIECES)} == SET_UP


@rule("friedrich 2.1")
def test_generals_who_begin_in_one_city_are_a_stack() -> None:
    s = new_game()
    stacks = [[PIECES[m] for m in range(24) if s.stack_of(g) >> m & 1] for g in range(24)]
    assert sorted({tuple(stack) for stack in stacks if len(stack) > 1}) == [
        ("browne", "karl"),
        ("friedrich", "winterfeldt"),
        ("richelieu", "chevert"),
        ("saltikov", "fermor"),
        ("schwerin", "keith"),
    ]
    assert PIECES[s.piece_at(CITIES.index("oschatz"))] == "friedrich"


@rule("friedrich 2.1")
def test_the_game_begins_with_sealed_decks_and_empty_hands() -> None:
    s = new_game()
    assert s.turn == 0 and s.sealed == 0b1111 and not any(s.hands) and not s.conquered and not s.discard


def goes_hungry(general: str, city: str) -> bool:
    """Whether this general, without any train, is turned face down in this city by his supply check."""
    nation = NATIONS[GAME.board.nation[PIECES.index(general)]]
    t = Table({general: city}, nation=nation, phase="supply")
    return t.down(general)


@rule("friedrich 2.2")
@pytest.mark.parametrize(
    ("general", "city"),
    [
        ("friedrich", "berlin"),
        ("friedrich", "emden"),  # enclaves
        ("friedrich", "minden"),
        ("lehwaldt", "koenigsberg-east-prussia"),
        ("ferdinand", "stade"),
        ("ferdinand", "hanau"),
        ("daun", "prag"),
        ("ehrensvaerd", "stralsund"),
        ("hildburghausen", "erlangen"),
        ("hildburghausen", "dresden"),  # Saxony is the Imperials' country
        ("hildburghausen", "zittau"),
    ],
)
def test_at_home_in_every_city_of_the_own_colour(general: str, city: str) -> None:
    assert not goes_hungry(general, city)


@rule("friedrich 2.2")
@pytest.mark.parametrize(
    ("general", "city"),
    [
        ("friedrich", "oschatz"),  # occupied Saxony is not Prussia's country
        ("friedrich", "hannover"),
        ("ferdinand", "berlin"),
        ("daun", "dresden"),
        ("daun", "breslau"),
        ("hildburghausen", "prag"),
        ("ehrensvaerd", "berlin"),
    ],
)
def test_not_at_home_anywhere_else(general: str, city: str) -> None:
    assert goes_hungry(general, city)


@rule("friedrich 2.2a")
@pytest.mark.parametrize(("nation", "general"), [("russia", "saltikov"), ("france", "richelieu")])
def test_russia_and_france_have_no_home_on_the_map(nation: str, general: str) -> None:
    assert NATIONS.index(nation) not in GAME.board.home
    for city in ("iserlohn", "lomza", "paderborn", "radom", "berlin", "fulda"):
        assert goes_hungry(general, city)


@rule("friedrich 2.6")
def test_a_distance_is_the_number_of_roads_of_a_shortest_way() -> None:
    assert distance("torgau", "torgau") == 0
    assert distance("torgau", "oschatz") == 1
    assert distance("torgau", "wurzen") == 2
    assert distance("dresden", "bautzen") == 3
    assert distance("bautzen", "dresden") == 3


@rule("friedrich 2.6")
def test_distances_are_those_of_a_search_along_the_roads() -> None:
    for start in ("berlin", "emden", "lyck", "prag"):
        found = {start: 0}
        ring = [start]
        while ring:
            ring = sorted({near for city in ring for near in neighbours(city) if near not in found})
            for city in ring:
                found[city] = 1 + min(found[near] for near in neighbours(city) if near in found)
        assert {city: distance(start, city) for city in CITIES} == found


@rule("friedrich 2.6")
def test_pieces_do_not_make_a_way_longer() -> None:
    """Schwerin protects Schweidnitz over Strehlen and Breslau, though Austrians stand in both, and in Reichenbach."""
    assert distance("brieg", "schweidnitz") == 3
    t = Table(
        {"schwerin": "brieg", "laudon": "strehlen", "lacy": "breslau", "karl": "reichenbach", "daun": "schweidnitz"},
        nation="austria",
    )
    t.do("march daun waldenburg", "halt")
    assert not t.held("schweidnitz") and t.told("protected")


# ---- 2: the course of a turn ---------------------------------------------------------------------------------------


@rule("friedrich 2.3")
def test_the_nations_take_their_turns_in_their_order() -> None:
    t = Table({}, phase="draw_cards")
    order = ["prussia", "hanover", "russia", "sweden", "austria", "imperial", "france"]
    assert [nation for nation, _ in play_turn(t)] == order
    assert [nation for nation, _ in play_turn(t)] == order
    assert [NATIONS[n] for (n,) in t.told("nation_turn")][:8] == [*order[1:], "prussia", "hanover"]


@rule("friedrich 2.3")
def test_nations_that_are_out_have_no_turn() -> None:
    t = Table({}, phase="draw_cards", fate_drawn=["elisabeth", "india", "america"])
    assert [nation for nation, _ in play_turn(t)] == ["prussia", "hanover", "sweden", "austria", "imperial"]


@rule("friedrich 2.4")
def test_the_phases_of_a_turn_follow_each_other() -> None:
    """Cards, march, combat, retroactive conquest, supply: each leaves its mark in the log in this order."""
    t = Table(
        {"daun": ("trautenau", 8), "karl": ("reichenbach", 8), "schwerin": ("strehlen", 5)},
        nation="sweden",
    )
    t.do("done")
    begun = len(t.events) - 7  # of Austria's turn: its begin, the number of cards, five faces
    t.do("march daun waldenburg", "march daun schweidnitz", "march daun striegau", "done")
    t.do("stop")
    if t.kind == "retreat":
        t.do(t.options()[0])
    keys = [event.public.key for event in t.events[begun:] if event.public is not None]
    assert keys.pop(0) == "nation_turn"
    phases = ["drew", "marched", "movement_over", "battle", "retreated", "conquered", "out_of_supply", "nation_turn"]
    assert sorted(phases, key=keys.index) == phases


@rule("friedrich 2.4")
def test_nobody_attacks_before_the_combat_phase() -> None:
    t = Table({"friedrich": ("torgau", 4), "daun": ("oschatz", 4)})
    assert t.no("attack friedrich daun") == "7.1"
    assert t.no("play spades 9") == "7.4"


@rule("friedrich 2.4")
def test_nobody_marches_or_recruits_after_the_movement_phase() -> None:
    t = Table(
        {"friedrich": ("torgau", 4), "daun": ("oschatz", 4), "karl": ("falkenberg", 4)},
        hands={"prussia": ["spades 13"]},
    )
    t.do("done")
    assert t.kind == "combats"
    assert t.no("march friedrich eilenburg") == "2.4"
    assert t.no("recruit") == "2.4"
    assert t.no("done") == "2.4"


@rule("friedrich 2.4")
def test_only_pieces_of_the_active_nation_march() -> None:
    t = Table({"friedrich": "torgau", "ferdinand": "hannover", "daun": "prag"})
    assert t.no("march ferdinand lehrte") == "2.4"
    assert t.no("march daun beraun") == "2.4"
    assert not [text for text in t.options() if "ferdinand" in text or "daun" in text]


@rule("friedrich 2.4")
def test_a_piece_off_the_map_does_not_march() -> None:
    t = Table({"friedrich": "torgau"})
    assert t.no("march heinrich berlin") == "2.4"


@rule("friedrich 2.4")
def test_only_the_active_players_seat_is_asked() -> None:
    t = Table({"friedrich": "torgau"})
    assert [SEATS[seat] for seat in t.s.to_act] == ["friedrich"]
    with pytest.raises(NotYourTurn):
        t.s.apply(SEATS.index("maria-theresia"), WORDS.parse("done"))


@rule("friedrich 2.4")
def test_only_the_active_nation_attacks_and_is_checked_for_supply() -> None:
    """In Prussia's turn Ferdinand, beside Richelieu and far from home, does nothing and loses nothing."""
    t = Table({"ferdinand": ("paderborn", 3), "richelieu": ("warburg", 3), "friedrich": "wurzen"})
    t.do("done")
    assert not t.told("battle") and not t.down("ferdinand") and t.down("friedrich")
    assert t.nation == "hanover"
    t.do("done")
    assert t.told("battle")


@rule("friedrich 2.5")
def test_the_turn_marker_advances_after_france() -> None:
    t = Table({}, nation="imperial", turn=3)
    t.do("done")
    assert t.s.turn == 3
    t.do(t.options()[0], "done")
    assert t.s.turn == 4 and t.told("turn") == [(4,)] and t.nation == "prussia"


def fates(t: Table) -> int:
    return len(t.told("fate")) + len(t.told("fate_version"))


@rule("friedrich 2.5")
@pytest.mark.parametrize(("turn", "cards"), [(1, 0), (4, 0), (5, 0), (6, 1), (7, 1), (17, 1)])
def test_a_card_of_fate_from_the_end_of_turn_six_on(turn: int, cards: int) -> None:
    t = Table({}, phase="end", turn=turn)
    assert fates(t) == cards
    assert 18 - t.s.fate_left.bit_count() == cards


# ---- 2: what is known ----------------------------------------------------------------------------------------------


@rule("friedrich 2.7")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_everybody_sees_pieces_totals_numbers_of_cards_and_discards(viewer: int | None) -> None:
    t = Table(
        {"friedrich": ("torgau", 5), "heinrich": ("berlin", 3), "daun": ("prag", 6), "austria-train-1": "beraun"},
        hands={"prussia": ["spades 2", "clubs 13", "reserve"], "austria": ["hearts 4"]},
        conquered=["glatz"],
        down=["daun"],
    )
    t.do("recruit", "enough", "armies 1", "pay clubs 13", "give friedrich 1")
    view = t.s.view(viewer)
    assert view["place"] == t.s.place
    assert view["totals"] == [9, 0, 0, 0, 6, 0, 0]
    assert [sum(backs) for backs in view["hand_backs"]] == [2, 0, 0, 0, 1, 0, 0]
    assert [WORDS.kinds["tactical"].to_text(card) for card in view["discard"]] == ["1:clubs-13"]
    assert view["conquered"] == [CITIES.index("glatz")] and view["down"] == [PIECES.index("daun")]


def swapped(t: Table) -> FState:
    """The same table with other hidden things: armies moved between generals, other faces of the same backs in hand."""
    s = t.s.copy()
    friedrich, heinrich = PIECES.index("friedrich"), PIECES.index("heinrich")
    s.armies[friedrich], s.armies[heinrich] = s.armies[heinrich], s.armies[friedrich]
    old = s.hands[0]
    new = [next(c for c in s.deck if c // DECK_SIZE == card // DECK_SIZE) for card in old[:1]] + old[1:]
    s.hands[0] = sorted(new)
    s.deck = tuple(sorted([*[c for c in s.deck if c not in new], *old[:1]]))
    return s


@rule("friedrich 2.7a")
@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_nobody_else_sees_armies_and_cards(viewer: int | None) -> None:
    t = Table({"friedrich": ("torgau", 5), "heinrich": ("berlin", 3), "daun": "prag"}, hands={"prussia": ["spades 9"]})
    other = swapped(t)
    assert other.dump() != t.s.dump()
    assert other.view(viewer) == t.s.view(viewer)
    assert other.view(0) != t.s.view(0)


@rule("friedrich 2.7a")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_nobody_sees_the_order_of_anything(viewer: int | None) -> None:
    view = Table({"friedrich": "torgau"}).s.view(viewer)
    assert not {"deck", "key", "counter", "script", "hash"} & set(view)


@rule("friedrich 2.7a")
def test_a_combat_shows_the_armies_of_both_sides() -> None:
    t = Table({"friedrich": ("torgau", 5), "winterfeldt": "torgau", "heinrich": ("berlin", 3), "daun": ("oschatz", 4)})
    assert t.s.view(3)["army_facts"] == []
    t.do("done")
    assert t.told("battle")[0][2:] == (5, 4, 1)
    friedrich, winterfeldt, daun = (1 << PIECES.index(name) for name in ("friedrich", "winterfeldt", "daun"))
    for viewer in (None, 0, 1, 2, 3):
        assert t.s.view(viewer)["army_facts"] == [[friedrich | winterfeldt, 5, 5], [daun, 4, 4]]
