"""Chapters 1 to 5: players, board, set-up, and the course of a turn."""

from __future__ import annotations

import pytest

from kabinett.core.errors import BadOptions
from kabinett.games.maria.setup import start_seats
from tests.games.maria.kit import BOARD, CITIES, GAME, PIECES, PLAYERS, POWERS, Table
from tests.rules import rule


def set_up(**options: object) -> Table:
    """A new game, before the troops are allotted."""
    t = Table({}, **options)  # type: ignore[arg-type]
    t.begin(GAME.new(t.s.options, 3))  # type: ignore[arg-type]
    return t


@rule("maria 1.1", "maria 14.1")
def test_two_variants() -> None:
    short, whole = set_up(variant="introductory"), set_up()
    assert {BOARD.bohemia[city] for city in short.s.place if city >= 0} == {True}
    assert {BOARD.bohemia[city] for city in whole.s.place if city >= 0} == {True, False}
    assert short.where("moritz") == "box" and whole.where("moritz") == "orleans"


@rule("maria 1.2")
def test_what_belongs_to_the_advanced_game() -> None:
    short = Table(stage="politics", variant="introductory")
    assert short.kind == "place_hussars", "no politics"
    assert short.may("maria-theresa") == [] and short.may("louis") == []
    assert Table(stage="politics", hands={"prussia": ["hearts 9"]}).kind == "place"


@rule("maria 21.5")
def test_nothing_is_agreed_before_the_first_turn() -> None:
    t = set_up()
    assert all(t.may(seat) == [] for seat in PLAYERS)
    assert t.no("propose_subsidy france prussia 2", "louis") == "21.5"


@rule("maria 1.3")
def test_editions_are_an_option() -> None:
    assert GAME.checked_options({})["edition"] == "second"
    assert set_up(edition="first").s.first_edition
    with pytest.raises(BadOptions):
        GAME.checked_options({"variant": "advanced", "edition": "first", "optional_politics": True})


@rule("maria 2.1")
def test_who_plays_whom() -> None:
    three = {POWERS[power]: PLAYERS[seat] for power, seat in enumerate(start_seats(3))}
    assert [power for power in POWERS if three[power] == "maria-theresa"] == ["austria"]
    assert [power for power in POWERS if three[power] == "frederick"] == ["prussia", "saxony", "pragmatic"]
    assert [power for power in POWERS if three[power] == "louis"] == ["france", "bavaria"]
    assert [POWERS[p] for p, seat in enumerate(start_seats(2)) if seat == 0] == ["austria", "pragmatic"]


@rule("maria 2.1a")
def test_minor_powers_have_majors() -> None:
    t = set_up()
    assert [t.s.major(power) for power in range(6)] == [0, 0, 2, 2, 4, 5]
    assert [power for power in range(6) if BOARD.pool[power]] == [0, 2, 4, 5]


@rule("maria 2.2", "maria 2.2a")
def test_allies_and_enemies() -> None:
    s = set_up().s
    for a in range(6):
        for b in range(6):
            friends = (a < 4) == (b < 4)
            assert s.allied(a, b) == friends and s.enemies(a, b) != friends
    # Prussia and the Pragmatic Army are enemies though one player has both.
    assert s.seat_of[2] == s.seat_of[5] and s.enemies(2, 5)


@rule("maria 2.3")
def test_cooperation() -> None:
    s = set_up().s
    pairs = {(a, b) for a in range(6) for b in range(6) if a < b and s.cooperate(a, b)}
    assert pairs == {(0, 1), (2, 3), (4, 5)}
    t = Table({"moritz": ("gotha", 4), "friedrich": ("erfurt", 4)}, stage="france")
    assert t.no("march moritz erfurt") == "6.1b", "allied, but they do not co-operate"


@rule("maria 3.1")
def test_home_countries() -> None:
    home = {city: POWERS[BOARD.home[CITIES.index(city)]] for city in ("bruessel", "hannover", "amsterdam", "prag")}
    assert home == {"bruessel": "austria", "hannover": "pragmatic", "amsterdam": "pragmatic", "prag": "austria"}
    s = set_up().s
    assert s.home[CITIES.index("breslau")] == -1
    s.annexed = 5
    s.relate()
    assert POWERS[s.home[CITIES.index("breslau")]] == "prussia"


@rule("maria 3.2")
def test_control() -> None:
    t = Table({}, markers={"prag": "france", "muenchen": "france"})
    assert {city: POWERS[t.s.control(CITIES.index(city))] for city in ("prag", "brno", "wien") if city in CITIES} == {
        "prag": "france",
        "wien": "austria",
    }
    assert POWERS[t.s.control(CITIES.index("muenchen"))] == "france", "a marker decides, even a friendly one"
    assert POWERS[t.s.control(CITIES.index("glogau"))] == "prussia"


@rule("maria 3.3", "maria 3.3a")
def test_pieces_and_ranks() -> None:
    assert len(PIECES) == 30 and not [name for name in PIECES if "hussar" in name]
    assert [BOARD.rank[piece] for piece in BOARD.generals[POWERS.index("austria")]] == [1, 2, 3, 4, 5, 6]
    assert BOARD.rank[PIECES.index("rutowski")] == BOARD.rank[PIECES.index("friedrich")] == 1


@rule("maria 3.4", "maria 3.6")
def test_two_maps_and_the_roads_between() -> None:
    between = [(a, b) for a, b in BOARD.roads.roads if BOARD.bohemia[a] != BOARD.bohemia[b]]
    assert 0 < len(between) < 10
    assert {BOARD.both.dist(a, b) for a, b in between} == {1}
    assert all(BOARD.apart.dist(a, b) == 255 for a, b in between)
    assert all(BOARD.both.main[a] <= set(BOARD.both.neighbours[a]) for a in range(BOARD.size))


@rule("maria 3.5")
def test_sectors() -> None:
    assert len(BOARD.roads.sectors) == 44
    for cities in BOARD.sector_cities:
        assert len({BOARD.suit[city] for city in cities}) == 1


@rule("maria 3.8")
def test_a_general_in_a_box_is_out_of_the_game() -> None:
    t = Table({"dessauer": ("box", 6), "friedrich": ("berlin", 4)}, stage="winter", hands={"prussia": ["hearts 8"]})
    assert t.s.total(2) == 10, "his troops count in the total"
    t.do("recruit")
    assert t.no("enter dessauer magdeburg") == "3.8"
    t.do("enough", "troops 1", "pay hearts 8")
    assert t.troops("dessauer") == 6 and t.troops("friedrich") == 5


@rule("maria 4.1", "maria 4.2")
def test_set_up() -> None:
    t = set_up()
    assert t.where("friedrich") == t.where("schwerin") == "polkwitz" and t.where("saxony-train-1") == "naumburg"
    assert t.where("dessauer") == t.where("prussia-train-2") == "box"
    assert [piece for piece in PIECES if t.where(piece) == "off"] == []
    assert t.s.under == sum([1 << PIECES.index(name) for name in ("schwerin", "batthyany", "cumberland")])


@rule("maria 4.5")
def test_first_hands() -> None:
    t = set_up()
    assert [len(hand) for hand in t.s.hands] == [2, 5, 9, 3, 5, 3]
    assert [len(hand) for hand in set_up(variant="introductory").s.hands] == [2, 5, 9, 3, 5, 0]


@rule("maria 4.6", "maria 4.6a", "maria 4.6b")
def test_allotting_troops() -> None:
    t = set_up()
    assert set(t.s.to_act) == {0, 1, 2}
    # Friedrich and Schwerin stand together: one number, divided when they part. Leopold needs 4, Dessauer 6.
    assert t.options("frederick") == [f"give friedrich {number}" for number in range(6, 13)]
    assert t.no("give friedrich 13", "frederick") == "4.6a" and t.no("give leopold 4", "frederick") == "4.6"
    t.do("give friedrich 11", seat="frederick")
    assert t.options("frederick") == ["give leopold 4", "give leopold 5"]
    t.s.back(1)
    # The rulebook's division: 12 for these two, 4 and 6. What then has only one number is not asked.
    t.do("give friedrich 12", seat="frederick")
    assert t.options("frederick")[0].startswith("give george")
    while "ready" not in t.options("frederick"):
        t.do(t.options("frederick")[0], seat="frederick")
    assert t.s.troops[PIECES.index("friedrich")] == 0, "nothing is written before all is allotted"
    t.do("ready", seat="frederick")
    assert (t.troops("friedrich"), t.troops("leopold"), t.troops("dessauer")) == (12, 4, 6)
    assert t.troops("rutowski") == 5


@rule("maria 4.7")
def test_elector_markers() -> None:
    t = set_up()
    assert {city: t.marker(city) for city in ("koeln", "mannheim", "mainz", "trier")} == {
        "koeln": "france",
        "mannheim": "france",
        "mainz": "austria",
        "trier": "austria",
    }


@rule("maria 5.1", "maria 5.2", "maria 5.3")
def test_the_course_of_a_turn() -> None:
    t = Table(stage="politics", variant="introductory", seed=4)
    order: list[str] = []
    for _ in range(60):
        if not order or order[-1] != t.kind:
            order.append(t.kind)
        if t.s.turn == 2:
            break
        idle = [text for text in ("decline", "done", "stop") if text in t.options()]
        t.do(idle[0] if idle else t.options()[0])
    assert [kind for kind in order if kind in ("place_hussars", "movement")][:2] == ["place_hussars", "movement"]
    assert [args[0] for args in t.told("stage")][:3] == [0, 2, 4]
    assert t.told("turn")[-1] == (2,)


@rule("maria 5.2")
def test_the_phases_of_a_stage() -> None:
    t = Table({"friedrich": ("beneschau", 3), "schwerin": ("berlin", 3)}, stage="prussia", phase="draw")
    keys = [event.public.key for event in t.events if event.public is not None]
    # Cards, then supply; then the player is asked for his movement.
    assert keys.index("drew") < keys.index("out_of_supply") and t.kind == "movement"
    assert t.told("drew") == [(2, 3), (3, 1)], "both powers draw before anything else"


@rule("maria 5.4", "maria 13.1", "maria 13.8")
def test_winters() -> None:
    hands = {power: [f"hearts {number + 2}"] for number, power in enumerate(POWERS)}
    t = Table(stage="end", turn=3, hands=hands)
    seen: list[str] = []
    while t.kind == "recruit":
        seen.append(t.power)
        t.do("done")
    assert seen == list(POWERS) and t.s.turn == 4, "winter is no turn"
    t = Table(stage="end", turn=4)
    assert t.s.turn == 5 and t.kind != "recruit"
    t = Table(stage="end", turn=6, tracks={"saxony": 5}, hands=hands)
    seen = []
    while t.kind == "recruit":
        seen.append(t.power)
        t.do("done")
    assert seen == ["france", "bavaria", "prussia", "austria", "saxony", "pragmatic"]


@rule("maria 5.5")
def test_the_order_at_the_end_of_a_stage() -> None:
    """Question marks are settled before Prussia may offer peace."""
    silesia = {city: "prussia" for city in ("breslau", "brieg", "glatz", "cosel")}
    t = Table(
        {"friedrich": ("ohlau", 5)},
        stage="prussia",
        phase="afterwards",
        turn=2,
        markers=silesia,
        fields={"passed": ((CITIES.index("neisse"), 2),)},
    )
    assert t.marker("neisse") == "prussia" and t.kind == "peace_offer"


@rule("maria 14.1a", "maria 14.1")
def test_introductory_troops() -> None:
    t = set_up(variant="introductory")
    for seat in ("maria-theresa", "frederick", "louis"):
        while t.options(seat)[0] != "ready":
            t.do(t.options(seat)[0], seat=seat)
        t.do("ready", seat=seat)
    assert t.troops("moritz") >= 7 and t.troops("arenberg") >= 4 and t.troops("dessauer") >= 6
    assert sum(t.s.troops[17:20]) == 0, "the Pragmatic Army takes no part"
    assert t.s.total(0) == BOARD.troops[0]


@rule("maria 14.1")
def test_no_road_leads_to_flanders_in_the_introductory_game() -> None:
    t = Table({"broglie": ("ulm", 5)}, stage="france", variant="introductory")
    assert "march broglie stuttgart" not in t.options() and t.no("march broglie stuttgart") == "10.1a"


@rule("maria 14.2")
def test_introductory_income_of_france() -> None:
    t = Table({}, stage="france", phase="draw", turn=1, variant="introductory")
    assert (len(t.hand("france")), len(t.hand("bavaria"))) == (2, 2)
    t = Table({}, stage="france", phase="draw", turn=4, variant="introductory")
    t.do("decline")
    assert (len(t.hand("france")), len(t.hand("bavaria"))) == (3, 1)
    t = Table({}, stage="france", phase="draw", turn=4, variant="introductory", markers={"muenchen": "austria"})
    assert (len(t.hand("france")), len(t.hand("bavaria"))) == (3, 0), "no subsidy reaches a minor power that is cut off"
    t = Table({}, stage="austria", phase="draw", variant="introductory")
    assert (len(t.hand("austria")), len(t.hand("pragmatic"))) == (5, 0)
