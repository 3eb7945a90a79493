"""Chapters 6 to 8: stacks and troops, hussars, tactical cards."""

from __future__ import annotations

from kabinett.games.maria.state import THIRTY_EIGHT
from tests.games.maria.kit import BOARD, CITIES, PIECES, POWERS, Table
from tests.rules import rule


@rule("maria 6.1", "maria 10.1e")
def test_one_piece_a_city() -> None:
    t = Table({"friedrich": ("liegnitz", 4), "prussia-train-1": "polkwitz"}, stage="prussia")
    assert t.no("march friedrich polkwitz") == "10.1e" and t.no("march prussia-train-1 liegnitz") == "10.1e"


@rule("maria 6.1a", "maria 6.4")
def test_stacks_of_two() -> None:
    pieces: dict[str, str | tuple[str, int]] = {
        "friedrich": ("polkwitz", 8),
        "schwerin": ("liegnitz", 8),
        "leopold": ("steinau", 2),
    }
    t = Table(pieces, stage="prussia")
    t.do("march friedrich liegnitz")
    assert t.troops("friedrich") == 16 and t.troops("schwerin") == 0, "one number, up to 16"
    assert t.no("march leopold liegnitz") == "6.1a"


@rule("maria 6.1b", "maria 6.1e")
def test_mixed_stacks_keep_two_numbers() -> None:
    t = Table({"rutowski": ("bunzlau", 5), "schwerin": ("polkwitz", 3)}, stage="prussia")
    t.do("march rutowski polkwitz")
    assert (t.troops("rutowski"), t.troops("schwerin")) == (5, 3)
    assert t.s.commander(PIECES.index("schwerin")) == PIECES.index("rutowski"), "No. 1 of the minor power commands"


@rule("maria 6.1c")
def test_the_lower_number_commands() -> None:
    t = Table({"leopold": ("polkwitz", 4), "friedrich": ("liegnitz", 4)}, stage="prussia")
    t.do("march friedrich polkwitz")
    assert t.s.commander(PIECES.index("leopold")) == PIECES.index("friedrich")
    t = Table({"leopold": ("polkwitz", 4), "friedrich": ("liegnitz", 4)}, stage="prussia")
    t.do("march leopold liegnitz")
    assert t.s.commander(PIECES.index("leopold")) == PIECES.index("friedrich")
    assert t.s.under == 1 << PIECES.index("leopold")


@rule("maria 6.1d")
def test_equal_ranks() -> None:
    for chosen in ("friedrich", "rutowski"):
        t = Table({"rutowski": ("bunzlau", 5), "friedrich": ("polkwitz", 3)}, stage="prussia")
        t.do("march rutowski polkwitz")
        assert t.kind == "command" and t.seat == "frederick" and t.no("done") == "6.1d"
        t.do(f"command {chosen}")
        assert t.s.commander(PIECES.index("friedrich")) == PIECES.index(chosen)


@rule("maria 6.2", "maria 6.3", "maria 6.6")
def test_troops_are_divided_when_generals_part() -> None:
    """Troops of one power in one city are one number: the owner divides it when they part, 1 to 8 each."""
    pieces: dict[str, str | tuple[str, int]] = {"friedrich": ("polkwitz", 9), "schwerin": "polkwitz"}
    t = Table(pieces, stage="prussia")
    t.do("part schwerin")
    # The rulebook's example: 4 and 5 become 7 and 2.
    assert t.options() == [f"allot {number}" for number in range(1, 9)] and t.no("allot 9") == "6.3"
    assert t.no("march schwerin liegnitz") == "6.6"
    t.do("allot 2", "march schwerin liegnitz", "halt")
    assert (t.troops("friedrich"), t.troops("schwerin")) == (7, 2)
    t = Table({"friedrich": ("polkwitz", 11), "schwerin": "polkwitz"}, stage="prussia")
    t.do("part friedrich")
    assert t.options()[0] == "allot 3" and t.options()[-1] == "allot 8"


@rule("maria 6.5", "maria 8.4")
def test_what_is_secret() -> None:
    t = Table(
        {"friedrich": ("polkwitz", 9), "schwerin": "polkwitz"},
        stage="prussia",
        hands={"prussia": ["hearts 9", "reserve"]},
    )
    t.do("part schwerin")
    assert t.seen("louis", "allot 2") == t.seen("louis", "allot 6"), "the division is the owner's secret"
    view = t.s.view(2)
    assert view["totals"][2] == 9 and view["troops"][6] is None  # type: ignore[index]
    assert view["hands"][2] is None and sum(view["hand_backs"][2]) == 2  # type: ignore[index]
    assert t.s.view(1)["troops"][6] == 9  # type: ignore[index]


@rule("maria 6.7", "maria 6.7a")
def test_the_last_troops() -> None:
    """The rulebook's examples: 9 troops of two generals lose 8, and 7."""
    for loss, left, who in ((8, 1, ["friedrich"]), (7, 2, ["friedrich", "schwerin"])):
        t = Table(
            {"friedrich": ("polkwitz", 9), "schwerin": "polkwitz", "neipperg": ("liegnitz", 8)},
            stage="austria",
            phase="combat",
            hands={"austria": [f"clubs {loss + 1 - 0}" if loss + 1 <= 10 else "clubs 10"]},
        )
        # Neipperg is one behind: his card brings him ahead by the loss.
        t.do(f"play clubs {loss + 1}", "stop")
        assert t.s.total(2) == left
        assert [name for name in ("friedrich", "schwerin") if t.where(name) != "off"] == who


@rule("maria 7.1", "maria 7.2")
def test_placing_hussars() -> None:
    t = Table({"neipperg": ("nachod", 3)}, stage="hussars")
    assert t.kind == "place_hussars" and t.seat == "maria-theresa"
    sector = BOARD.roads.sectors[BOARD.roads.sector[CITIES.index("glatz")]]
    t.do(f"area {sector}", "hussar hussar-1 glatz")
    assert t.s.hussars[0] == CITIES.index("glatz")
    t.do("decline")
    assert t.s.hussars[1] == -1 and t.kind != "place_hussars"


@rule("maria 7.2a", "maria 7.2b", "maria 7.2c")
def test_where_hussars_are_placed() -> None:
    pieces: dict[str, str | tuple[str, int]] = {
        "neipperg": ("ulm", 3),
        "george": ("heidelberg", 3),
        "broglie": ("augsburg", 3),
    }
    t = Table(pieces, stage="hussars")
    flanders = BOARD.roads.sectors[BOARD.roads.sector[CITIES.index("stuttgart")]]
    assert t.no(f"area {flanders}") == "7.2b"
    area = BOARD.roads.sectors[BOARD.roads.sector[CITIES.index("augsburg")]]
    t.do(f"area {area}")
    assert t.no("hussar hussar-1 augsburg") == "7.2c", "a piece stands there"
    reach = [city for city in range(BOARD.size) if BOARD.both.dist(CITIES.index("ulm"), city) <= 4]
    offered = [text.split()[-1] for text in t.options()]
    wanted = [CITIES[c] for c in BOARD.sector_cities[BOARD.roads.sectors.index(area)] if c in reach]
    assert sorted(offered) == sorted([city for city in wanted if city not in ("ulm", "augsburg")])
    # Both may share a city; the Pragmatic general next door does not count.
    t.do(t.options()[0])
    city = CITIES[t.s.hussars[0]]
    t.do(f"area {area}", f"hussar hussar-2 {city}")
    assert t.s.hussars == [CITIES.index(city)] * 2


@rule("maria 7.3")
def test_a_hussar_who_stays() -> None:
    t = Table({"neipperg": ("wien", 3)}, stage="hussars", hussars=["berlin"])
    assert "keep" in t.options() and "decline" not in t.options() and t.no("decline") == "7.3"
    t.do("keep")
    assert t.s.hussars[0] == CITIES.index("berlin"), "far from any Austrian, and not checked again"
    assert t.no("keep") == "7.3", "the other one is not on the board"


@rule("maria 7.4")
def test_pieces_sweep_hussars() -> None:
    t = Table({"friedrich": ("polkwitz", 4)}, stage="prussia", hussars=["liegnitz", "liegnitz"])
    t.do("march friedrich liegnitz")
    assert t.s.hussars == [-1, -1] and "march friedrich striegau" in t.options(), "they do not stop him"
    t = Table({"neipperg": ("nachod", 4)}, stage="austria", hussars=["glatz"])
    t.do("march neipperg glatz")
    assert t.s.hussars[0] == -1, "Austrian pieces do it too"
    t = Table({}, stage="winter", hands={"austria": ["hearts 4"]}, hussars=["prag"])
    t.do("recruit", "enter karl prag", "troops 1", "pay hearts 4")
    assert t.s.hussars[0] == -1, "and so does a general who returns there"


@rule("maria 8.1", "maria 8.1a")
def test_incomes() -> None:
    for stage, drawn in (("france", [4, 2]), ("prussia", [3, 1]), ("austria", [5, 3])):
        t = Table({}, stage=stage, phase="draw", turn=1)
        powers = {"france": (0, 1), "prussia": (2, 3), "austria": (4, 5)}[stage]
        assert [len(t.s.hands[power]) for power in powers] == drawn
    t = Table({}, stage="france", phase="draw", turn=3)
    assert t.kind == "movement", "in the first three turns nobody is asked"
    assert t.told("subsidy") == [(0, 1)] and len(t.private("louis", "you_receive")) == 1


@rule("maria 8.1b")
def test_the_subsidy_from_turn_4_on() -> None:
    t = Table({}, stage="france", phase="draw", turn=4)
    assert t.kind == "french_subsidy" and t.seat == "louis" and t.no("done") == "8.1b"
    t.do("subsidize")
    assert (len(t.hand("france")), len(t.hand("bavaria"))) == (4, 2)
    t = Table({}, stage="france", phase="draw", turn=4)
    t.do("decline")
    assert (len(t.hand("france")), len(t.hand("bavaria"))) == (5, 1)


@rule("maria 8.2")
def test_a_minor_power_without_its_major_fortress() -> None:
    t = Table({}, stage="france", phase="draw", turn=2, markers={"muenchen": "austria"})
    assert (len(t.hand("france")), len(t.hand("bavaria"))) == (5, 0)
    t = Table({}, stage="prussia", phase="draw", markers={"dresden": "austria"})
    assert (len(t.hand("prussia")), len(t.hand("saxony"))) == (3, 0)
    t = Table({}, stage="prussia", phase="draw", markers={"dresden": "prussia"})
    assert len(t.hand("saxony")) == 1, "an ally's marker is no harm"


@rule("maria 8.3", "maria 11.1m")
def test_hands_are_kept_apart() -> None:
    pieces: dict[str, str | tuple[str, int]] = {"friedrich": ("liegnitz", 3), "neipperg": ("striegau", 5)}
    hands = {"saxony": ["clubs 10"], "prussia": ["clubs 2"]}
    t = Table(pieces, stage="prussia", phase="combat", hands=hands)
    assert t.power == "prussia" and t.no("play clubs 10") == "8.3"
    assert t.options() == ["play clubs 2", "stop"]


@rule("maria 8.3a")
def test_no_limit_to_a_hand() -> None:
    many = [f"{suit} {value}" for suit in ("hearts", "clubs") for value in range(2, 11)]
    t = Table({}, stage="prussia", phase="draw", hands={"prussia": many})
    assert len(t.hand("prussia")) == len(many) + 3


@rule("maria 8.5")
def test_the_decks() -> None:
    assert THIRTY_EIGHT.size == 38 and len(THIRTY_EIGHT.faces) == 37 and THIRTY_EIGHT.reserve_top == 8
    pieces: dict[str, str | tuple[str, int]] = {"friedrich": ("liegnitz", 3), "neipperg": ("striegau", 5)}
    t = Table(pieces, stage="prussia", phase="combat", hands={"prussia": ["reserve"]})
    assert t.options() == [f"reserve {value}" for value in range(1, 9)] + ["stop"]
    assert t.no("reserve 9") == t.no("play reserve") == "8.5"
    t.do("reserve 8")
    assert t.told("played") == [(2, THIRTY_EIGHT.reserve, 8, 6)]
    t = Table(pieces, stage="prussia", phase="combat")
    assert t.no("reserve 1") == "8.5"


@rule("maria 8.9", "maria 8.10")
def test_decks_one_after_the_other() -> None:
    t = Table({}, stage="prussia", phase="movement")
    s = t.s
    everything = list(s.deck)
    s.deck = (everything[0],)
    s.sealed = 0b1100
    s.discard = sum([1 << card for card in everything[1:76]])
    assert s.draw_one() == everything[0]
    s.draw_one()
    assert s.sealed == 0b1000 and len(s.deck) == 37, "the third deck is opened"
    # All four are used up: the two with the most discards are shuffled together, of equal ones the lower.
    s.sealed = 0
    s.deck = ()
    s.discard = sum(
        [1 << (deck * 38 + slot) for deck, number in ((0, 20), (1, 30), (2, 20), (3, 10)) for slot in range(number)]
    )
    s.draw_one()
    assert len(s.deck) == 49 and {card // 38 for card in s.deck} == {0, 1}
    assert {card // 38 for card in range(152) if s.discard >> card & 1} == {2, 3}


@rule("maria 8.11")
def test_paying_with_cards() -> None:
    hands = {"france": ["hearts 3", "spades 3", "clubs 7", "reserve"]}
    t = Table({}, stage="france", hands=hands)
    t.do("fetch", "enter france-train-1 paris")
    # Cards are laid in the order of their values; one that is enough ends it, and there is no change.
    assert t.options() == ["pay spades 3", "pay hearts 3", "pay clubs 7", "pay reserve"]
    t.do("pay spades 3")
    assert t.options() == ["pay hearts 3", "pay clubs 7", "pay reserve"]
    t.s.back(2)
    t.do("pay clubs 7")
    assert sorted(t.hand("france")) == ["hearts 3", "reserve", "spades 3"] and t.where("france-train-1") == "paris"


def test_the_powers_of_the_board() -> None:
    assert [POWERS[p] for p in range(6) if BOARD.income[p] == 5] == ["france", "austria"]


@rule("maria 7.2b", "maria 7.3")
def test_hussars_without_a_city_in_range_are_not_asked_for() -> None:
    t = Table({"arenberg": ("amsterdam", 3)}, stage="hussars")
    assert t.kind != "place_hussars" and t.s.hussars == [-1, -1]
    t = Table({"arenberg": ("amsterdam", 3)}, stage="hussars", hussars=["glatz"])
    assert t.kind != "place_hussars" and t.s.hussars == [CITIES.index("glatz"), -1]
    assert t.told("hussar_kept") == [(0, CITIES.index("glatz"))]
