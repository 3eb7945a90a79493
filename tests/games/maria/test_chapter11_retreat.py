"""Chapter 11.2: retreats."""

from __future__ import annotations

from kabinett.games.maria.retreat import retreats
from tests.games.maria.kit import BOARD, CITIES, PIECES, Table
from tests.rules import rule

Pieces = dict[str, str | tuple[str, int]]


def beaten(pieces: Pieces, loser: str, winner: str, length: int, **more: object) -> Table:
    """The loser has to retreat so many cities before the winner."""
    t = Table(pieces, stage="austria", phase="combat", **more)  # type: ignore[arg-type]
    assert t.kind == "duel", t.kind
    s = t.s
    number = s.rules.step_numbers
    a, b = PIECES.index(loser), PIECES.index(winner)
    s.routed = s.stack_of(a)
    power = s.board.power
    s.stack = s.stack[:-1] + [
        (number["aftermath"], power[b], power[a], length, 0, 0, 1),
        (number["retreat"], b, a, length, s.place[a]),
    ]
    s.run()
    return t


def ends(t: Table) -> set[str]:
    return {text.split()[2] for text in t.options()} if t.kind == "retreat" else set()


@rule("maria 11.2a", "maria 11.2b", "maria 11.2c")
def test_the_winner_chooses_among_the_farthest() -> None:
    t = beaten({"friedrich": ("liegnitz", 5), "neipperg": ("striegau", 6)}, "friedrich", "neipperg", 2)
    far = {city: BOARD.both.dist(CITIES.index(city), CITIES.index("striegau")) for city in ends(t)}
    assert t.seat == "maria-theresa" and len(far) > 1 and set(far.values()) == {3}
    assert t.no("retreat friedrich polkwitz 0") in ("11.2a", "11.2c") and t.no("retreat friedrich glatz 0") == "11.2a"
    end = sorted(far)[0]
    t.do(f"retreat friedrich {end} 0")
    assert t.where("friedrich") == end
    t = beaten(
        {"friedrich": ("liegnitz", 5), "schwerin": "liegnitz", "neipperg": ("striegau", 6)}, "friedrich", "neipperg", 1
    )
    if t.kind == "retreat":
        t.do(t.options()[0])
    assert t.where("friedrich") == t.where("schwerin") != "liegnitz", "a stack does not split"


@rule("maria 11.2d", "maria 11.2e")
def test_no_city_twice_and_no_piece() -> None:
    t = beaten({"friedrich": ("liegnitz", 5), "neipperg": ("striegau", 6)}, "friedrich", "neipperg", 2)
    assert t.no("retreat friedrich liegnitz 0") == "11.2d" and t.no("retreat friedrich striegau 0") == "11.2e"
    pieces: Pieces = {"friedrich": ("liegnitz", 5), "neipperg": ("striegau", 6), "austria-train-1": "polkwitz"}
    t = beaten(pieces, "friedrich", "neipperg", 2)
    assert "glogau" not in ends(t), "a train is in the way, and is not eliminated"
    assert t.where("austria-train-1") == "polkwitz"


@rule("maria 11.2f")
def test_a_retreat_conquers_nothing() -> None:
    pieces: Pieces = {"neipperg": ("polkwitz", 5), "friedrich": ("bunzlau", 6)}
    t = Table(pieces, stage="prussia", phase="combat")
    t.do("stop")
    while t.kind == "retreat":
        t.do(t.options()[0])
    assert t.where("neipperg") in ("glogau", "liegnitz") or t.where("neipperg") != "polkwitz"
    assert t.marker("glogau") == t.marker("liegnitz") == "prussia"


@rule("maria 11.2g")
def test_between_the_maps() -> None:
    """From Ulm three roads lead on, one of them to Flanders."""
    for loser, crosses in (("broglie", True), ("toerring", False)):
        t = Table({loser: ("ulm", 5), "traun": ("augsburg", 6)}, stage="austria", phase="movement")
        found = {CITIES[end] for end, _ in retreats(t.s, PIECES.index("traun"), PIECES.index(loser), 1)}
        assert ("stuttgart" in found) == crosses, loser
    mixed = Table({"broglie": ("ulm", 5), "toerring": ("ulm", 3), "traun": ("augsburg", 6)}, stage="austria")
    found = {CITIES[end] for end, _ in retreats(mixed.s, PIECES.index("traun"), PIECES.index("toerring"), 1)}
    assert "stuttgart" not in found
    t = beaten(
        {"toerring": ("ulm", 5), "traun": ("donauwoerth", 7), "austria-train-1": "muenchen"}, "toerring", "traun", 2
    )
    if t.kind == "retreat":
        assert t.no("retreat toerring heilbronn 0") == "11.2g"


@rule("maria 11.2h")
def test_no_retreat_possible() -> None:
    pieces: Pieces = {
        "friedrich": ("landeshut", 5),
        "neipperg": ("striegau", 6),
        "traun": ("trautenau", 6),
        "austria-train-1": "hirschberg",
    }
    t = Table(pieces, stage="austria", phase="combat")
    t.do("attack neipperg friedrich", "stop")
    assert t.where("friedrich") == "off" and t.told("all_lost")[0][1] == 4
    assert t.s.battle[4] == 1, "five troops are gone, not one"


@rule("maria 11.2i")
def test_not_into_neutral_land() -> None:
    pieces: Pieces = {"friedrich": ("treuenbrietzen", 5), "neipperg": ("potsdam", 6)}
    t = Table(pieces, stage="austria", tracks={"saxony": 3})
    found = {CITIES[end] for end, _ in retreats(t.s, PIECES.index("neipperg"), PIECES.index("friedrich"), 1)}
    assert found and all(BOARD.territory[CITIES.index(city)] != "saxony" for city in found)
    t = Table(pieces, stage="austria")
    found = {CITIES[end] for end, _ in retreats(t.s, PIECES.index("neipperg"), PIECES.index("friedrich"), 2)}
    assert any(BOARD.territory[CITIES.index(city)] == "saxony" for city in found)


@rule("maria 19.1g")
def test_a_retreat_out_of_prussia_brings_back_what_was_set_aside() -> None:
    silesia = {CITIES[city]: "prussia" for city in BOARD.silesia}
    for loser, winner, end, left in (
        ("friedrich", "neipperg", "hirschberg", 2),
        ("friedrich", "neipperg", "trautenau", 0),
        ("neipperg", "friedrich", "trautenau", 2),
    ):
        pieces: Pieces = {loser: ("landeshut", 5), winner: ("striegau", 6)}
        fields = {"annexed": 5, "aside": [0, 0, 2, 0, 0, 0]}
        t = beaten(pieces, loser, winner, 1, turn=8, markers=silesia, fields=fields)
        t.do(f"retreat {loser} {end} 0")
        assert t.s.aside[2] == left, (loser, end)


@rule("maria 11.2j", "maria 7.4")
def test_hussars_on_the_way() -> None:
    pieces: Pieces = {"friedrich": ("liegnitz", 5), "neipperg": ("striegau", 6)}
    t = beaten(pieces, "friedrich", "neipperg", 2, hussars=["polkwitz", "steinau"])
    texts = t.options()
    # Over Polkwitz and over Steinau: each way sweeps the hussar that stands there.
    assert all(text.split()[-1] in ("0", "1", "2") for text in texts)
    over = [text for text in texts if text.endswith(" 1")]
    assert over
    wrong = over[0].rsplit(" ", 1)[0] + " 3"
    assert t.no(wrong) == "11.2j"
    t.do(over[0])
    assert t.s.hussars == [-1, CITIES.index("steinau")]


@rule("maria 11.2j")
def test_hussars_off_the_map_are_on_no_way() -> None:
    t = Table({"moritz": ("hamm", 8), "karl": ("dortmund", 3)}, stage="austria")
    found = retreats(t.s, PIECES.index("karl"), PIECES.index("moritz"), 7)
    ends = {"alkmaar", "bremen", "groningen", "haarlem", "leeuwarden"}
    assert {(CITIES[end], swept) for end, swept in found} == {(end, 0) for end in ends}
    t.s.hussars = [CITIES.index("prag"), CITIES.index("wien")]
    assert retreats(t.s, PIECES.index("karl"), PIECES.index("moritz"), 7) == found, "nor are those far off"


@rule("maria 11.2j")
def test_the_winner_may_choose_a_way_around_hussars() -> None:
    t = Table({"friedrich": ("breslau", 8), "neipperg": ("schweidnitz", 6)}, stage="austria")
    victor, loser = PIECES.index("neipperg"), PIECES.index("friedrich")
    plain = {end for end, _ in retreats(t.s, victor, loser, 5)}
    t.s.hussars = [CITIES.index("oels"), CITIES.index("ohlau")]
    found = retreats(t.s, victor, loser, 5)
    assert {end for end, _ in found} == plain, "hussars do not block"
    for end in plain:
        assert [swept for city, swept in found if city == end] == sorted(
            {swept for city, swept in found if city == end}
        )
