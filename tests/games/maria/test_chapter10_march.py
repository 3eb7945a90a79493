"""Chapter 10.1: marches, force marches, the two maps, and two players in one stage."""

from __future__ import annotations

from kabinett.core.errors import IllegalAction
from tests.games.maria.kit import BOARD, CITIES, PIECES, Table
from tests.rules import rule

Pieces = dict[str, str | tuple[str, int]]
ROAD_EAST = ["fuerstenwalde", "frankfurt-a-d-o", "crossen", "gruenberg", "beuthen", "glogau", "polkwitz", "liegnitz"]


def walk(t: Table, piece: str, *cities: str) -> None:
    for city in cities:
        t.do(f"march {piece} {city}")


@rule("maria 10.1a")
def test_each_piece_once_along_roads() -> None:
    t = Table({"friedrich": ("berlin", 4), "schwerin": ("magdeburg", 4)}, stage="prussia")
    assert t.no("march friedrich dresden") == "10.1a", "no road"
    t.do("march friedrich potsdam")
    assert t.no("march schwerin ziesar") == "10.1a", "one piece after the other"
    t.do("halt")
    assert t.no("march friedrich berlin") == "10.1a", "only once"
    t.do("march schwerin ziesar", "halt", "done")
    assert (t.where("friedrich"), t.where("schwerin")) == ("potsdam", "ziesar")


@rule("maria 10.1a")
def test_why_a_piece_cannot_march() -> None:
    t = Table({"friedrich": (CITIES[0], 4), "neipperg": ("wien", 3)}, stage="prussia")
    assert t.why("march friedrich berlin") == "no.road", "the first city of the map is a city, too"
    assert t.why("march schwerin berlin") == "no.off_map" and t.no("march neipperg prag") == "5.2"
    t = Table({"friedrich": ("berlin", 4), "prussia-train-1": ("potsdam", 0)}, stage="prussia")
    assert t.why("march friedrich wien") == "no.too_far" and t.no("march friedrich wien") == "10.1i"
    assert t.no("march prussia-train-1 prag") == "10.1d", "neither by a force march"


@rule("maria 10.1b")
def test_a_general_moves_three() -> None:
    t = Table({"friedrich": ("zossen", 4)}, stage="prussia")
    first = t.options()[0].split()[-1]
    walk(t, "friedrich", first, "zossen", first)
    assert t.kind == "movement", "to and fro, but no more than three"
    assert t.no(f"march friedrich {first}") == "10.1a"


@rule("maria 10.1c", "maria 10.1i")
def test_four_on_main_roads() -> None:
    t = Table({"friedrich": ("berlin", 4), "neipperg": ("sagan", 3)}, stage="prussia")
    walk(t, "friedrich", *ROAD_EAST[:3])
    walk(t, "friedrich", "gruenberg")
    assert t.where("friedrich") == "gruenberg" and t.kind != "march", "Neipperg stands beside: no force march follows"
    t = Table({"friedrich": ("berlin", 4)}, stage="prussia")
    walk(t, "friedrich", "fuerstenwalde", "frankfurt-a-d-o", "crossen")
    assert t.no("march friedrich guben") == "10.1b", "the fourth must be on a main road"


@rule("maria 10.1d", "maria 10.1q")
def test_trains() -> None:
    t = Table({"prussia-train-1": "berlin"}, stage="prussia")
    walk(t, "prussia-train-1", "fuerstenwalde", "frankfurt-a-d-o")
    assert t.options()[-1] == "halt" and t.no("march prussia-train-1 zielenzig") == "10.1d"
    walk(t, "prussia-train-1", "crossen")
    assert t.kind == "movement" and t.where("prussia-train-1") == "crossen", "three, and no force march"


@rule("maria 10.1e")
def test_no_jumping() -> None:
    t = Table({"friedrich": ("berlin", 4), "prussia-train-1": "potsdam", "neipperg": ("zossen", 2)}, stage="prussia")
    assert t.no("march friedrich potsdam") == "10.1e"
    assert t.no("march friedrich zossen") == "6.1b"


@rule("maria 10.1f", "maria 10.1g")
def test_stacking_ends_both_moves() -> None:
    t = Table({"friedrich": ("berlin", 4), "schwerin": ("potsdam", 3)}, stage="prussia", down=["schwerin"])
    t.do("march friedrich potsdam")
    assert t.options() == ["done"], "the one who waited is finished too"
    assert t.s.down == 1 << PIECES.index("schwerin"), "each keeps his facing"


@rule("maria 10.1f", "maria 6.1")
def test_everybody_may_join_one_of_his_own_power() -> None:
    """And all that was known of both is known of the stack."""
    for stage, power in (("france", 0), ("prussia", 2), ("austria", 4), ("austria", 5)):
        for general in BOARD.generals[power]:
            other = next(one for one in reversed(BOARD.generals[power]) if one != general)
            pieces: Pieces = {PIECES[general]: ("amsterdam", 3), PIECES[other]: ("haarlem", 4)}
            known = ((1 << general, 3, 3), (1 << other, 4, 4))
            t = Table(pieces, stage=stage, fields={"army_facts": tuple(sorted(known))})
            t.do(f"march {PIECES[general]} haarlem", seat=t.names[t.s.seat_of[power]])
            assert t.where(PIECES[general]) == "haarlem" and t.s.stack_of(general) == 1 << general | 1 << other
            assert t.s.army_facts == ((1 << general | 1 << other, 7, 7),)


@rule("maria 10.1h")
def test_trains_are_eliminated_in_passing() -> None:
    t = Table({"friedrich": ("polkwitz", 4), "austria-train-1": "liegnitz"}, stage="prussia")
    t.do("march friedrich liegnitz")
    assert t.where("austria-train-1") == "off" and "march friedrich striegau" in t.options()
    t = Table({"prussia-train-1": "polkwitz", "austria-train-1": "liegnitz"}, stage="prussia")
    assert t.no("march prussia-train-1 liegnitz") == "10.1e", "only generals do that"
    t = Table({"friedrich": ("polkwitz", 4), "france-train-1": "liegnitz"}, stage="prussia")
    assert t.no("march friedrich liegnitz") == "10.1e"


@rule("maria 10.1i", "maria 10.1j")
def test_force_march() -> None:
    t = Table({"friedrich": ("berlin", 4)}, stage="prussia")
    walk(t, "friedrich", *ROAD_EAST[:5])
    assert t.options()[-1] == "halt" and all(
        text.split()[-1] in ("gruenberg", "glogau", "halt") for text in t.options()
    )
    walk(t, "friedrich", *ROAD_EAST[5:])
    assert t.where("friedrich") == "liegnitz" and t.kind == "movement", "eight cities"
    t = Table({"friedrich": ("berlin", 4)}, stage="prussia")
    walk(t, "friedrich", *ROAD_EAST[:4])
    assert t.no("march friedrich sagan") == "10.1b", "off the main road a fifth is too far"
    # Main roads, though not one single road.
    walk(t, "friedrich", "crossen")
    assert t.where("friedrich") == "crossen"


@rule("maria 10.1k", "maria 10.3e")
def test_force_march_and_fortresses() -> None:
    t = Table({"friedrich": ("berlin", 4)}, stage="prussia", markers={"glogau": "austria"})
    walk(t, "friedrich", *ROAD_EAST[:5])
    assert t.no("march friedrich glogau") == "10.1k"
    # One that starts on an enemy fortress is declared, and conquers nothing.
    t = Table({"friedrich": ("glogau", 4)}, stage="prussia", markers={"glogau": "austria"})
    assert "force friedrich beuthen" in t.options() and t.no("force friedrich guhrau") == "10.1j"
    t.do("force friedrich beuthen")
    assert t.no("halt") == "10.1i", "it must be longer than four"
    walk(t, "friedrich", "gruenberg", "crossen", "frankfurt-a-d-o", "fuerstenwalde")
    t.do("halt")
    assert t.where("friedrich") == "fuerstenwalde" and t.marker("glogau") == "austria"
    # An ordinary march conquers it, and cannot become a force march.
    t = Table({"friedrich": ("glogau", 4)}, stage="prussia", markers={"glogau": "austria"})
    walk(t, "friedrich", "beuthen")
    assert t.marker("glogau") == "prussia"
    walk(t, "friedrich", "gruenberg", "crossen", "frankfurt-a-d-o")
    assert t.kind == "movement"
    t = Table({"friedrich": ("berlin", 4)}, stage="prussia")
    assert t.no("force friedrich potsdam") == "10.1k", "elsewhere there is nothing to declare"


@rule("maria 10.1l")
def test_force_march_past_enemies() -> None:
    for piece in ("neipperg", "austria-train-1"):
        pieces: Pieces = {"friedrich": ("berlin", 4), piece: ("sagan", 2) if piece == "neipperg" else "sagan"}
        t = Table(pieces, stage="prussia")
        walk(t, "friedrich", *ROAD_EAST[:4])
        assert t.kind == "movement", f"{piece} beside Grünberg"
    # Where it starts does not matter, and friends do not.
    t = Table({"friedrich": ("berlin", 4), "neipperg": ("zossen", 2), "leopold": ("sagan", 3)}, stage="prussia")
    walk(t, "friedrich", *ROAD_EAST[:6])
    assert t.where("friedrich") == "glogau"
    t = Table({"friedrich": ("berlin", 4), "austria-train-1": "potsdam"}, stage="prussia")
    walk(t, "friedrich", "potsdam", "brandenburg", "ziesar", "magdeburg")
    assert t.kind == "movement" and t.where("austria-train-1") == "off", "no force march over a train"


@rule("maria 10.1m", "maria 11.2g")
def test_who_changes_maps() -> None:
    for piece, stage, legal in (("broglie", "france", True), ("traun", "austria", True), ("toerring", "france", False)):
        t = Table({piece: ("ulm", 3)}, stage=stage)
        assert (f"march {piece} stuttgart" in t.options()) == legal
        if not legal:
            assert t.no(f"march {piece} stuttgart") == "10.1m"
    t = Table({"george": ("stuttgart", 3)}, stage="austria")
    assert t.no("march george ulm", "frederick") == "10.1m"
    t = Table({"france-train-1": "ulm"}, stage="france")
    assert "march france-train-1 stuttgart" in t.options()
    mixed = Table({"broglie": ("ulm", 3), "toerring": ("ulm", 3)}, stage="france")
    assert mixed.no("march toerring stuttgart") == "10.1m", "nor does a mixed stack"
    mixed.do("part broglie")
    assert "march broglie stuttgart" in mixed.options()


CONSENT: Pieces = {"arenberg": ("bruessel", 4), "george": ("mecheln", 5)}


@rule("maria 10.1n")
def test_consent() -> None:
    t = Table(CONSENT, stage="austria")
    assert t.no("march arenberg mecheln", "maria-theresa") == "10.1n"
    t.do("request arenberg george", seat="maria-theresa")
    assert t.kind == "consent" and t.seat == "frederick" and t.s.to_act == (1,)
    t.do("accept", seat="frederick")
    t.do("march arenberg mecheln", seat="maria-theresa")
    assert t.where("arenberg") == "mecheln" and t.s.commander(PIECES.index("arenberg")) == PIECES.index("george")
    t = Table(CONSENT, stage="austria")
    t.do("request george arenberg", seat="frederick")
    t.do("refuse", seat="maria-theresa")
    assert t.no("march george bruessel", "frederick") == "10.1n"
    assert t.no("request george arenberg", "frederick") == "10.1n", "it is asked once"
    # On the march too: the question comes when they are next to each other.
    t = Table({**CONSENT, "arenberg": ("ath", 4)}, stage="austria")
    t.do("march arenberg bruessel", "request arenberg george", seat="maria-theresa")
    t.do("accept", seat="frederick")
    t.do("march arenberg mecheln", seat="maria-theresa")
    assert t.where("arenberg") == "mecheln"
    # With two players nobody has to be asked.
    t = Table(CONSENT, stage="austria", players=2)
    t.do("march arenberg mecheln")
    assert t.where("arenberg") == "mecheln"


@rule("maria 10.1s")
def test_a_shared_phase() -> None:
    t = Table({**CONSENT, "traun": ("wien", 3)}, stage="austria")
    assert t.s.to_act == (0, 1)
    t.do("march traun st-poelten", seat="maria-theresa")
    assert t.s.to_act == (0,), "while a piece is under way only its owner is asked"
    t.do("halt", seat="maria-theresa")
    t.do("done", seat="maria-theresa")
    assert t.s.to_act == (1,) and "resume" in t.may("maria-theresa")
    t.do("resume", seat="maria-theresa")
    assert t.s.to_act == (0, 1)
    t.do("done", seat="maria-theresa")
    assert t.may("maria-theresa") == [text for text in t.may("maria-theresa") if text != "resume"], "only once"
    t.do("march george antwerpen", "halt", "done", seat="frederick")
    assert t.kind != "movement"


@rule("maria 10.1o", "maria 10.1r")
def test_dispute() -> None:
    pieces: Pieces = {**CONSENT, "traun": ("wien", 3), "stair": ("breda", 3), "khevenhueller": ("loewen", 3)}
    t = Table(pieces, stage="austria")
    t.do("dispute", seat="maria-theresa")
    # The Pragmatic Army moves first on the Flanders map; Bohemia is free.
    assert t.no("march arenberg ath", "maria-theresa") == "10.1o" and t.no("done", "maria-theresa") == "10.1o"
    assert any(text.startswith("march traun") for text in t.options("maria-theresa"))
    t.do("march stair rotterdam", "halt", seat="frederick")
    assert t.s.to_act == (0,), "the Pragmatic Army waits"
    t.do("march arenberg ath", "halt", seat="maria-theresa")
    assert t.no("march khevenhueller tienen", "maria-theresa") == "10.1o"
    t.do("pass", seat="frederick")
    t.do("march khevenhueller tienen", "halt", seat="maria-theresa")
    assert t.no("march george antwerpen", "frederick") == "10.1o", "who passes is finished there"
    t.do("done", seat="frederick")
    t.do("done", seat="maria-theresa")
    assert t.kind != "movement"


@rule("maria 10.1r")
def test_a_move_to_flanders_is_a_flanders_move() -> None:
    t = Table({"traun": ("ulm", 3), "george": ("mainz", 4), "stair": ("breda", 3)}, stage="austria")
    t.do("dispute", seat="frederick")
    assert t.no("march traun stuttgart", "maria-theresa") == "10.1o"
    t.do("march george koblenz", "halt", seat="frederick")
    t.do("march traun stuttgart", "halt", seat="maria-theresa")
    assert t.s.dispute == 1


@rule("maria 10.1p")
def test_marching_together() -> None:
    t = Table({"friedrich": ("berlin", 9), "schwerin": "berlin"}, stage="prussia")
    assert t.no("march schwerin potsdam") == "6.1c"
    t.do("march friedrich potsdam", "halt")
    assert t.where("friedrich") == t.where("schwerin") == "potsdam" and t.troops("friedrich") == 9
    assert t.no("part schwerin") == "10.1a"
    # Generals of two players march each for himself.
    t = Table({"arenberg": ("bruessel", 4), "george": ("bruessel", 5)}, stage="austria")
    assert "march arenberg mecheln" in t.options("maria-theresa") and "march george ath" in t.options("frederick")
    assert t.no("part arenberg", "maria-theresa") == "6.1a"
    t.do("march george ath", "halt", seat="frederick")
    assert t.where("arenberg") == "bruessel" and t.s.under == 0


@rule("maria 19.4a", "maria 19.4c")
def test_neutral_land_is_closed() -> None:
    saxon = {"saxony": 3}
    t = Table({"friedrich": ("treuenbrietzen", 4)}, stage="prussia", tracks=saxon)
    assert t.no("march friedrich wittenberg") == "19.4c"
    t = Table({"rutowski": ("wittenberg", 4)}, stage="austria", tracks=saxon)
    assert t.no("march rutowski treuenbrietzen", "maria-theresa") == "19.4a"


@rule("maria 19.3e first")
def test_first_edition_foreigners_march_out() -> None:
    pieces: Pieces = {"friedrich": ("dresden", 4), "leopold": ("wittenberg", 4)}
    t = Table(pieces, stage="prussia", tracks={"saxony": 3}, edition="first")
    assert t.no("done") == "19.3e first"
    t.do("march leopold treuenbrietzen", "halt")
    # Dresden is more than a turn's march from the border on this road: each step must bring him nearer or out.
    assert t.no("done") == "19.3e first"
    try:
        t.do("march friedrich koenigstein")
        while t.kind == "march" and "halt" not in t.options():
            t.do(t.options()[0])
        if t.kind == "march":
            t.do("halt")
    except IllegalAction:
        t.do(next(text for text in t.options() if text.startswith("march friedrich")))
    assert t.s.home[CITIES.index(t.where("friedrich"))] != 3


@rule("maria 19.3e first", "maria 10.1p")
def test_one_of_a_stack_has_three_cities_too_to_march_out() -> None:
    t = Table(
        {"friedrich": ("freiberg", 6), "schwerin": "freiberg"}, stage="prussia", tracks={"saxony": 3}, edition="first"
    )
    t.do("part friedrich", "allot 3")
    assert t.options() == ["march friedrich chemnitz"], "the only way out in three cities"
    walk(t, "friedrich", "chemnitz", "annaberg")
    assert t.no("halt") == "19.3e first"
    t.do(t.options()[0])
    assert t.s.home[CITIES.index(t.where("friedrich"))] != 3


@rule("maria 21.4")
def test_a_truce_binds_marches() -> None:
    truce = {"agreements": ((1, 2, 4, 3, 0),)}
    t = Table({"friedrich": ("polkwitz", 4), "neipperg": ("striegau", 3)}, stage="prussia", turn=2, fields=truce)
    t.do("march friedrich liegnitz")
    assert t.no("halt") == "21.4" and t.no("march friedrich striegau") == "6.1b"
    t.do("march friedrich neumarkt-silesia")
    assert t.no("halt") == "21.4", "beside him too"
    t.do("march friedrich breslau")
    assert t.where("friedrich") == "breslau"
    beside = Table({"friedrich": ("liegnitz", 4), "neipperg": ("striegau", 3)}, stage="prussia", turn=2, fields=truce)
    assert beside.no("done") == "21.4", "who stands beside him must leave"
    over = Table({"friedrich": ("liegnitz", 4), "neipperg": ("striegau", 3)}, stage="prussia", turn=4, fields=truce)
    assert "done" in over.options()


@rule("maria 21.4")
def test_a_truce_and_a_stack_beside_the_other() -> None:
    """Joining ends a march, so nobody joins where he would stand beside one he must not attack; a train in passing
    does not end it."""
    truce = {"agreements": ((1, 2, 4, 3, 0),)}
    pieces: Pieces = {"friedrich": ("polkwitz", 4), "leopold": ("liegnitz", 3), "neipperg": ("striegau", 3)}
    t = Table(pieces, stage="prussia", turn=2, fields=truce)
    assert t.no("march friedrich liegnitz") == "21.4" and "march friedrich glogau" in t.options()
    pieces = {"friedrich": ("polkwitz", 4), "austria-train-1": "liegnitz", "neipperg": ("striegau", 3)}
    t = Table(pieces, stage="prussia", turn=2, fields=truce)
    t.do("march friedrich liegnitz")
    assert t.where("austria-train-1") == "off" and t.no("halt") == "21.4"


@rule("maria 10.1a")
def test_a_long_list_asks_for_trains_apart() -> None:
    """Two players, and all pieces of Austria and the Pragmatic Army in cities with many roads."""
    names = [PIECES[piece] for power in (4, 5) for piece in BOARD.pieces[power]]
    ground = BOARD.apart
    taken: list[int] = []
    for city in sorted(range(BOARD.size), key=lambda city: -len(ground.neighbours[city])):
        if all(ground.dist(city, other) > 2 for other in taken):
            taken.append(city)
    pieces: Pieces = {name: CITIES[city] for name, city in zip(names, taken, strict=False)}
    t = Table(pieces, stage="austria", players=2)
    train = PIECES.index("austria-train-1")
    to = CITIES[ground.neighbours[t.s.place[train]][0]]
    assert "trains" in t.options() and len(t.options()) <= 60 and not [x for x in t.options() if "-train-" in x]
    assert t.no(f"march austria-train-1 {to}") == "10.1a" and t.why(f"march austria-train-1 {to}") == "no.trains"
    t.do("trains")
    assert t.no("done") == "10.1a"
    t.do(f"march austria-train-1 {to}", "halt")
    assert t.where("austria-train-1") == to
    few = Table({"austria-train-1": "prag", "traun": ("wien", 3)}, stage="austria", players=2)
    assert "trains" not in few.options() and few.no("trains") == "10.1a"


@rule("maria 10.1n")
def test_consent_is_asked_only_for_a_general_within_reach() -> None:
    t = Table({"arenberg": ("amersfoort", 3), "george": ("lingen", 3)}, stage="austria")
    for city in ("deventer", "oldenzaal"):
        t.do(f"march arenberg {city}", seat="maria-theresa")
    assert BOARD.both.dist(CITIES.index("oldenzaal"), CITIES.index("lingen")) > 1
    t.do("march arenberg rheine", seat="maria-theresa")
    # A fourth city is reached on main roads only, and to Lingen leads another.
    assert CITIES.index("lingen") in BOARD.neighbours[CITIES.index("rheine")]
    assert not [text for text in t.options() if text.startswith("request")]
    assert t.no("request arenberg george") == "10.1n"
    t = Table({"arenberg": ("rheine", 3), "george": ("lingen", 3)}, stage="austria")
    assert "request arenberg george" in t.options("maria-theresa")
