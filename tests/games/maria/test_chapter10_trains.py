"""Chapter 10.2: trains that come back."""

from __future__ import annotations

from tests.games.maria.kit import Table
from tests.rules import rule

RICH = {
    "france": ["hearts 5", "hearts 9"],
    "bavaria": ["clubs 3"],
    "prussia": ["hearts 6", "clubs 8"],
    "austria": ["hearts 7"],
}


@rule("maria 10.2a", "maria 10.2d", "maria 10.2g", "maria 10.2h")
def test_a_train_comes_back_in_muenchen() -> None:
    """The rulebook's example: four points, paid with a 5, and no change."""
    t = Table({"france-train-2": "metz"}, stage="france", hands=RICH)
    t.do("fetch")
    assert "enter france-train-1 muenchen" in t.options() and t.no("done") == "10.2a"
    t.do("enter france-train-1 muenchen", "pay hearts 5")
    assert t.where("france-train-1") == "muenchen" and t.hand("france") == ["hearts 9"]
    assert t.no("march france-train-1 augsburg") == "10.1a", "it does not move in this phase"


@rule("maria 10.2b", "maria 10.2i")
def test_a_train_is_taken_up() -> None:
    t = Table({"france-train-1": "wien", "france-train-2": "metz"}, stage="france", hands=RICH, hussars=["muenchen"])
    t.do("march france-train-1 st-poelten", "halt")
    t.do("fetch", "enter france-train-1 muenchen", "pay hearts 5")
    assert t.where("france-train-1") == "muenchen" and t.told("train_given_up")
    assert t.s.hussars[0] == -1


@rule("maria 10.2c")
def test_not_out_of_the_silesia_box() -> None:
    t = Table({"prussia-train-1": "berlin"}, stage="prussia", hands=RICH)
    t.do("fetch")
    assert t.no("enter prussia-train-2 magdeburg") == "10.2c"


@rule("maria 10.2d")
def test_who_cannot_pay() -> None:
    t = Table({}, stage="france", hands={"france": ["hearts 3"], "bavaria": ["clubs 3"]})
    assert "fetch" not in t.options() and t.no("fetch") == "10.2f"
    t = Table({}, stage="france", hands=RICH)
    t.do("fetch")
    assert t.no("enter bavaria-train-1 muenchen") == "10.2d", "each power pays with its own cards"


@rule("maria 10.2e", "maria 10.2h")
def test_where_trains_come_back() -> None:
    t = Table({}, stage="prussia", hands=RICH)
    t.do("fetch")
    offered = {text.split()[-1] for text in t.options()}
    assert offered == {"berlin", "magdeburg", "dresden"} and t.no("enter prussia-train-1 breslau") == "10.2e"
    t = Table({}, stage="prussia", hands=RICH, fields={"annexed": 4}, markers={"breslau": "prussia"})
    t.do("fetch")
    assert "enter prussia-train-1 breslau" in t.options()
    t = Table({}, stage="austria", hands=RICH, tracks={"saxony": 5})
    t.do("fetch", seat="maria-theresa")
    assert "enter austria-train-1 dresden" in t.options("maria-theresa")
    t = Table({}, stage="prussia", hands=RICH, tracks={"saxony": 3})
    t.do("fetch")
    assert t.no("enter prussia-train-1 dresden") == "10.2e", "Saxony is no ally any more"


@rule("maria 10.2f")
def test_empty_and_friendly() -> None:
    t = Table({"friedrich": ("berlin", 3)}, stage="prussia", hands=RICH, markers={"magdeburg": "austria"})
    t.do("fetch")
    assert t.no("enter prussia-train-1 berlin") == t.no("enter prussia-train-1 magdeburg") == "10.2f"
    t = Table({}, stage="france", hands=RICH, markers={"muenchen": "france"})
    t.do("fetch")
    assert "enter france-train-1 muenchen" in t.options(), "an ally's marker is friendly"


@rule("maria 13.5a")
def test_introductory_trains_of_france() -> None:
    t = Table({}, stage="france", hands=RICH, variant="introductory")
    t.do("fetch")
    assert {text.split()[-1] for text in t.options() if "france" in text} == {"muenchen"}
    assert t.no("enter france-train-1 paris") == "14.1"
