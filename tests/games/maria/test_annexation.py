"""Chapters 19.1, 19.2 and 19.4: the annexation of Silesia in its seven steps, reduced objectives, neutrality."""

from __future__ import annotations

from tests.games.maria.kit import BOARD, CITIES, POWERS, Table
from tests.rules import rule

SILESIA = {CITIES[city]: "prussia" for city in BOARD.silesia}
CORE = [CITIES[city] for city in BOARD.core_fortresses]


def peace(pieces: dict[str, str | tuple[str, int]], accept: bool = True, **more: object) -> Table:
    """Prussia holds all of Silesia at the end of its stage, offers peace, and Austria answers."""
    more.setdefault("turn", 5)
    markers = {**SILESIA, **more.pop("markers", {})}  # type: ignore[dict-item]
    t = Table(pieces, stage="prussia", phase="end", markers=markers, **more)  # type: ignore[arg-type]
    assert t.kind == "peace_offer"
    t.do("offer_peace", "accept" if accept else "refuse")
    return t


@rule("maria 19.1")
def test_peace_needs_all_of_silesia() -> None:
    t = Table({}, stage="prussia", phase="end", turn=5, markers=SILESIA)
    assert t.kind == "peace_offer" and t.seat == "frederick" and t.options() == ["offer_peace", "pass"]
    assert t.no("done") == "19.1"
    t.do("offer_peace")
    assert t.kind == "peace_answer" and t.seat == "maria-theresa" and t.options() == ["accept", "refuse"]
    assert t.no("pass") == "19.1"
    t.do("refuse")
    assert not t.s.annexed and t.told("peace_refused") == [()]
    t = Table({}, stage="prussia", phase="end", turn=5, markers={**SILESIA, "neisse": "austria"})
    assert t.kind != "peace_offer"
    t = Table({}, stage="prussia", phase="end", turn=8, markers=SILESIA, fields={"annexed": 5})
    assert t.kind != "peace_offer"


@rule("maria 19.1a", "maria 16.6", "maria 15.3")
def test_silesia_becomes_home_and_its_markers_stay() -> None:
    t = peace({})
    breslau = BOARD.breslau
    assert t.s.annexed == 5 and t.s.home[breslau] == POWERS.index("prussia")
    assert all(t.marker(city) == "prussia" for city in SILESIA)
    # Seven markers in Silesia, one in the box.
    assert t.pool("prussia") == 13 - 7 - 1


@rule("maria 19.1b", "maria 19.3d")
def test_allied_saxony_turns_neutral() -> None:
    t = peace({"rutowski": ("bautzen", 3), "saxony-train-1": "chemnitz"})
    assert t.track("saxony") == 3 and t.s.saxony == 1 and t.s.seat_of[3] == 0
    assert t.where("rutowski") == "meissen" and t.where("saxony-train-1") == "naumburg" and t.troops("rutowski") == 3
    t = peace({"rutowski": ("bautzen", 3), "saxony-train-1": "meissen"})
    assert (t.where("rutowski"), t.where("saxony-train-1")) == ("meissen", "naumburg"), "the train makes room first"
    t = peace({"rutowski": ("bautzen", 3)}, tracks={"saxony": 5})
    assert t.track("saxony") == 5 and t.where("rutowski") == "bautzen"


@rule("maria 19.1c")
def test_markers_come_off_and_half_are_set_aside() -> None:
    mine = {city: "prussia" for city in CORE[:3]}
    t = peace({}, markers={**mine, "magdeburg": "austria", "bruessel": "prussia", "muenchen": "austria"})
    assert t.marker("magdeburg") == "" and t.marker("muenchen") == "austria"
    assert all(t.marker(city) == "" for city in [*mine, "bruessel"])
    # Four markers in Austria, on both maps: two set aside.
    assert t.s.aside[POWERS.index("prussia")] == 2 and t.pool("prussia") == 13 - 8 - 2
    t = peace({}, markers=mine)
    assert t.s.aside[POWERS.index("prussia")] == 2


@rule("maria 19.1d")
def test_pieces_go_home() -> None:
    t = peace({"neipperg": ("breslau", 3), "austria-train-3": "kalisch", "friedrich": ("prag", 4), "schwerin": "prag"})
    while t.kind == "transfer":
        assert all(option.startswith("transfer ") for option in t.options())
        t.do(t.options()[0])
    for piece in ("neipperg", "austria-train-3"):
        assert BOARD.home[CITIES.index(t.where(piece))] == POWERS.index("austria"), piece
    assert t.s.home[CITIES.index(t.where("friedrich"))] == POWERS.index("prussia")
    # A stack of one power moves as one.
    assert t.where("schwerin") == t.where("friedrich") and t.troops("friedrich") == 4


@rule("maria 19.1d")
def test_the_owner_chooses_among_the_nearest_cities() -> None:
    t = peace({"friedrich": ("prag", 4)})
    if t.kind == "transfer":
        assert t.seat == "frederick"
        assert t.no("transfer friedrich berlin") in ("19.3e",)
    distance = {int(BOARD.both.dist(CITIES.index("prag"), city)) for city in range(BOARD.size) if t.s.home[city] == 2}
    t.do_until(lambda: t.kind != "transfer") if t.kind == "transfer" else None
    assert BOARD.both.dist(CITIES.index("prag"), CITIES.index(t.where("friedrich"))) == min(distance)


@rule("maria 19.1e", "maria 19.1h")
def test_the_second_train_arrives() -> None:
    t = peace({})
    assert t.kind == "silesia_train" and t.seat == "frederick"
    assert sorted(t.options()) == [f"enter prussia-train-2 {city}" for city in ("berlin", "breslau", "magdeburg")]
    assert t.no("enter prussia-train-2 glogau") == "19.1e" and t.no("enter prussia-train-1 berlin") == "19.1e"
    t.do("enter prussia-train-2 breslau")
    assert t.where("prussia-train-2") == "breslau" and t.rules("entered") == ["19.1e"]
    # Where only one fortress is empty, nobody is asked; where none is, the train waits.
    t = peace({"friedrich": ("berlin", 2), "schwerin": ("breslau", 2)})
    assert t.where("prussia-train-2") == "magdeburg"
    t = peace({"friedrich": ("berlin", 2), "schwerin": ("breslau", 2), "leopold": ("magdeburg", 2)})
    assert t.where("prussia-train-2") == "box"
    # As soon as a fortress is empty when a stage begins, it comes.
    t = Table(
        {"friedrich": ("berlin", 2), "schwerin": ("breslau", 2)},
        stage="austria",
        phase="draw",
        turn=6,
        fields={"annexed": 5},
        markers=SILESIA,
    )
    assert t.where("prussia-train-2") == "magdeburg"


@rule("maria 19.1f", "maria 19.4")
def test_peace_of_turn_5_lasts_to_turn_7() -> None:
    t = peace({"friedrich": ("breslau", 4), "neipperg": ("wien", 4)}, cards=["1742-1", "1742-2", "1743-1", "1743-2"])
    assert t.s.neutral_until == 7
    t.do_until(lambda: t.kind != "silesia_train")
    neutral: list[tuple[int, str, bool]] = []
    while t.s.turn < 7 or t.kind != "movement" or t.seat != "frederick":
        if t.kind == "movement":
            neutral.append((t.s.turn, t.seat, t.s.is_neutral(POWERS.index("prussia"))))
        options = t.options()
        idle = ("pass", "done", "keep", "decline", "stop", "save", "enough", "refuse")
        t.do(next((text for text in idle if text in options), options[0]))
    assert all(flag for _, _, flag in neutral)
    assert (7, "louis", True) in neutral
    assert not t.s.is_neutral(POWERS.index("prussia"))


@rule("maria 19.1g")
def test_markers_set_aside_return_when_a_prussian_piece_leaves() -> None:
    places: dict[str, str | tuple[str, int]] = {"friedrich": ("glogau", 4)}
    t = Table(places, stage="prussia", turn=8, markers=SILESIA, fields={"annexed": 5, "aside": [0, 0, 2, 0, 0, 0]})
    before = t.pool("prussia")
    inside = [c for c in BOARD.neighbours[CITIES.index("glogau")] if t.s.home[c] == 2]
    t.do(f"march friedrich {CITIES[inside[0]]}")
    assert t.s.aside[2] == 2
    t = Table({"friedrich": ("peitz", 4)}, stage="prussia", turn=8, fields={"annexed": 5, "aside": [0, 0, 2, 0, 0, 0]})
    before = t.pool("prussia")
    outside = [c for c in BOARD.neighbours[CITIES.index("peitz")] if t.s.home[c] != 2]
    t.do(f"march friedrich {CITIES[outside[0]]}")
    assert t.s.aside[2] == 0 and t.pool("prussia") == before + 2


@rule("maria 19.4a", "maria 19.4c")
def test_neutral_land_is_closed_both_ways() -> None:
    t = Table(
        {"friedrich": ("peitz", 4), "karl": ("wien", 2), "moritz": ("bautzen", 2)},
        stage="prussia",
        turn=6,
        fields={"annexed": 5, "neutral_until": 7},
        tracks={"saxony": 4},
    )
    s = t.s
    assert s.shut[POWERS.index("prussia")][CITIES.index("bautzen")] == 1
    assert s.shut[POWERS.index("prussia")][CITIES.index("berlin")] == 0
    assert s.shut[POWERS.index("austria")][CITIES.index("berlin")] == 1
    assert s.shut[POWERS.index("france")][CITIES.index("dresden")] == 1
    assert not any(option.startswith("march friedrich") for option in t.options())


@rule("maria 19.4b", "maria 19.4d", "maria 19.4e")
def test_neutral_powers() -> None:
    t = Table({}, stage="prussia", turn=6, fields={"annexed": 5, "neutral_until": 7}, tracks={"saxony": 4})
    s = t.s
    prussia, saxony, austria, france = 2, 3, 4, 0
    assert s.enemies(prussia, austria) and s.allied(prussia, france) and not s.fight(prussia, austria)
    assert not s.enemies(saxony, austria) and not s.allied(saxony, france) and not s.cooperate(saxony, prussia)
    assert s.cooperate(saxony, saxony)


@rule("maria 19.4f")
def test_pieces_shut_in_go_home() -> None:
    """From Poland every way home leads through neutral Prussia or Saxony; from Franconia it does not."""
    t = peace({"toerring": ("kalisch", 3), "belle-isle": ("bamberg", 3), "bavaria-train-1": "posen"})
    while t.kind in ("transfer", "silesia_train"):
        t.do(t.options()[0])
    home = [t.s.home[CITIES.index(t.where(piece))] for piece in ("toerring", "bavaria-train-1")]
    assert home == [POWERS.index("bavaria")] * 2 and t.where("belle-isle") == "bamberg"


@rule("maria 19.2")
def test_france_reduces_objectives_once() -> None:
    held = {city: "france" for city in CORE[:3]}
    t = Table({"moritz": ("bruessel", 3), "toerring": (CORE[5], 2)}, stage="france", phase="end", turn=5, markers=held)
    assert t.kind == "reduction" and t.options() == ["reduce", "pass"] and t.no("done") == "19.2"
    before = t.pool("france")
    t.do("reduce")
    assert all(t.marker(city) == "" for city in held)
    assert sorted(t.told("marker_returned")) == sorted([(0, CITIES.index(city)) for city in held])
    assert t.s.aside[0] == 2 and t.pool("france") == before + 1 and t.s.reduced
    t = Table({"moritz": (CORE[6], 3)}, stage="france", phase="end", turn=5, markers=held)
    assert t.kind != "reduction"
    t = Table({}, stage="france", phase="end", turn=5, markers=held, fields={"reduced": 1})
    assert t.kind != "reduction"
    t = Table({}, stage="france", phase="end", turn=5)
    assert t.kind != "reduction"


@rule("maria 19.2 first")
def test_reducing_objectives_in_the_first_edition() -> None:
    held = {city: "france" for city in CORE[:3]}
    t = Table({}, stage="france", phase="end", turn=5, markers=held, edition="first")
    assert t.no("done") == "19.2 first"
    t.do("reduce")
    assert t.rules("set_aside") == ["19.2 first"]


@rule("maria 19.2a")
def test_markers_return_with_the_next_conquest_on_the_bohemia_map() -> None:
    city = "linz" if "linz" in CORE else CORE[0]
    for general, aside in (("toerring", 0), ("belle-isle", 0)):
        t = Table(
            {general: (city, 3), "karl": "muenchen"},
            stage="france",
            turn=6,
            fields={"reduced": 1, "aside": [2, 0, 0, 0, 0, 0]},
        )
        t.do(next(option for option in t.options() if option.startswith(f"march {general} ")))
        assert t.marker(city) == "france" and t.s.aside[0] == aside
    t = Table({"moritz": ("bruessel", 3)}, stage="france", turn=6, fields={"reduced": 1, "aside": [2, 0, 0, 0, 0, 0]})
    t.do(next(option for option in t.options() if option.startswith("march moritz ")))
    assert t.marker("bruessel") == "france" and t.s.aside[0] == 2


@rule("maria 19.1g", "maria 10.2h")
def test_a_train_that_comes_back_in_dresden_has_left_prussia() -> None:
    """Saxony is Prussia's ally again after the peace; whether the train was taken up or had been lost is the same."""
    for train in ({"prussia-train-1": "potsdam"}, {}):
        for city, left in (("dresden", 0), ("magdeburg", 2), ("breslau", 2)):
            pieces: dict[str, str | tuple[str, int]] = {"friedrich": ("berlin", 4), "rutowski": ("meissen", 3), **train}
            t = Table(
                pieces,
                stage="prussia",
                turn=9,
                hands={"prussia": ["hearts 5", "hearts 6"]},
                fields={"annexed": 5, "aside": [0, 0, 2, 0, 0, 0]},
                markers=SILESIA,
            )
            before = t.pool("prussia")
            t.do("fetch", f"enter prussia-train-1 {city}", "pay hearts 5")
            assert t.s.aside[POWERS.index("prussia")] == left and t.pool("prussia") == before + 2 - left, city
            assert t.rules("aside_returned") == ["19.1g"] * (left == 0)
