"""Chapter 9: supply and what hussars make of it; 22: Arenberg."""

from __future__ import annotations

from tests.games.maria.kit import PIECES, Table
from tests.rules import rule

Pieces = dict[str, str | tuple[str, int]]
INVADER: Pieces = {"broglie": ("linz", 5), "france-train-1": "muenchen"}


def is_down(t: Table, general: str) -> bool:
    return bool(t.s.down >> PIECES.index(general) & 1)


def supply(pieces: Pieces, stage: str = "france", **more: object) -> Table:
    return Table(pieces, stage=stage, phase="supply", **more)  # type: ignore[arg-type]


@rule("maria 9.1")
def test_supply_is_checked_in_ones_own_stage() -> None:
    pieces: Pieces = {"broglie": ("wien", 5), "neipperg": ("leipzig", 4)}
    assert is_down(supply(pieces), "broglie") and not is_down(supply(pieces), "neipperg")
    assert is_down(supply(pieces, "austria"), "neipperg") and not is_down(supply(pieces, "austria"), "broglie")


@rule("maria 9.2", "maria 3.1")
def test_at_home() -> None:
    t = supply({"friedrich": ("berlin", 4), "schwerin": ("breslau", 4)}, "prussia")
    assert not is_down(t, "friedrich") and is_down(t, "schwerin"), "Silesia is nobody's home"
    t = supply({"schwerin": ("breslau", 4)}, "prussia", fields={"annexed": 4})
    assert not is_down(t, "schwerin")
    t = supply({"toerring": ("muenchen", 4), "broglie": ("landshut", 4)})
    assert not is_down(t, "toerring") and is_down(t, "broglie"), "an ally's country is not one's own"


@rule("maria 9.3")
def test_a_path_of_six() -> None:
    assert not is_down(supply(INVADER), "broglie"), "Linz is six roads from München"
    assert is_down(supply({**INVADER, "broglie": ("steyr", 5)}), "broglie"), "and Steyr seven"
    other: Pieces = {"broglie": ("linz", 5), "bavaria-train-1": "passau"}
    assert is_down(supply(other), "broglie"), "a train of another colour does not help"


@rule("maria 9.3a")
def test_what_blocks_a_path() -> None:
    assert is_down(supply({**INVADER, "neipperg": ("braunau", 3)}), "broglie")
    assert is_down(supply({**INVADER, "austria-train-1": "burghausen"}), "broglie")
    assert not is_down(supply({**INVADER, "toerring": ("braunau", 3)}), "broglie"), "friends do not block"
    assert not is_down(supply(INVADER, markers={"braunau": "austria"}), "broglie"), "nor do fortresses"
    saxon: Pieces = {"friedrich": ("freiberg", 4), "prussia-train-1": "wittenberg"}
    assert not is_down(supply(saxon, "prussia"), "friedrich")


@rule("maria 9.4", "maria 9.4a", "maria 9.4b")
def test_hunger() -> None:
    t = supply({"broglie": ("wien", 5)})
    assert is_down(t, "broglie") and t.troops("broglie") == 4 and t.told("starved") == [(0, 1)]
    t = supply({"broglie": ("wien", 5)}, down=["broglie"])
    assert is_down(t, "broglie") and t.troops("broglie") == 3
    t = supply(INVADER, down=["broglie"])
    assert not is_down(t, "broglie") and t.troops("broglie") == 5
    t = supply({"broglie": ("wien", 2)}, down=["broglie"], fields={"battle": [1, 0, 0, 0, 0, 0]})
    assert t.where("broglie") == "off" and t.s.battle[0] == 0, "who is removed costs a victory point"


@rule("maria 9.4a", "maria 9.4b")
def test_one_is_fed_and_another_is_not() -> None:
    """Who is in supply again is turned up; that does not help who is still hungry."""
    pieces: Pieces = {**INVADER, "belle-isle": ("wien", 5), "maillebois": ("olmuetz", 5)}
    t = supply(pieces, down=["broglie", "belle-isle"])
    assert t.told("supply_back") == [(1 << PIECES.index("broglie"),)]
    assert [is_down(t, name) for name in ("broglie", "belle-isle", "maillebois")] == [False, True, True]
    assert [t.troops(name) for name in ("broglie", "belle-isle", "maillebois")] == [5, 3, 4]


@rule("maria 9.4c", "maria 6.7a")
def test_each_general_of_a_stack_starves() -> None:
    pieces: Pieces = {"broglie": ("wien", 7), "maillebois": "wien"}
    t = supply(pieces, down=["broglie"])
    assert t.troops("broglie") == 4, "two for the one face down, one for the other"
    assert is_down(t, "broglie") and is_down(t, "maillebois")
    t = supply({"broglie": ("wien", 3), "maillebois": "wien"}, fields={"battle": [2, 0, 0, 0, 0, 0]})
    assert t.troops("broglie") == 1 and t.where("maillebois") == "off" and t.s.battle[0] == 1
    t = supply({"broglie": ("wien", 2), "maillebois": "wien"}, fields={"battle": [2, 0, 0, 0, 0, 0]})
    assert t.where("broglie") == t.where("maillebois") == "off" and t.s.battle[0] == 0
    # In a mixed stack each power has its own train, and its own troops.
    t = supply({"broglie": ("linz", 5), "toerring": ("linz", 4), "france-train-1": "muenchen"})
    assert not is_down(t, "broglie") and is_down(t, "toerring")
    assert (t.troops("broglie"), t.troops("toerring")) == (5, 3)


@rule("maria 9.5")
def test_a_face_down_general_conquers_nothing() -> None:
    pieces: Pieces = {"broglie": ("linz", 5)}
    t = Table(pieces, stage="france", down=["broglie"])
    t.do("march broglie wels", "halt")
    assert t.marker("linz") == ""
    t = Table(pieces, stage="france")
    t.do("march broglie wels", "halt")
    assert t.marker("linz") == "france"
    # But he protects, and he fights.
    t = Table(
        {"broglie": ("wels", 5), "neipperg": ("linz", 5)}, stage="austria", down=["broglie"], markers={"linz": "france"}
    )
    t.do("march neipperg ybbs", "halt")
    assert t.marker("linz") == "france" and len(t.s.passed) == 1


HUSSARS: Pieces = {"broglie": ("linz", 5), "belle-isle": ("wels", 5), "france-train-1": "muenchen"}


@rule("maria 9.6", "maria 9.6d")
def test_paths_through_hussars_are_paid_for() -> None:
    t = supply(HUSSARS, hussars=["burghausen"], hands={"france": ["hearts 4", "clubs 5", "spades 9", "diamonds 2"]})
    # Six for Broglie and five for Belle-Isle: one bill.
    assert t.kind == "pay_supply" and t.told("bill") == [(0, 11)]
    assert t.no("pay_all") == "9.6a" and t.no("pay hearts 9") == "8.11"
    t.do("pay diamonds 2", "pay spades 9")
    assert sorted(t.hand("france")) == ["clubs 5", "hearts 4"]
    assert not is_down(t, "broglie") and not is_down(t, "belle-isle")


@rule("maria 9.6")
def test_a_path_around_hussars_is_free() -> None:
    t = supply({"broglie": ("landshut", 5), "france-train-1": "donauwoerth"}, hussars=["muenchen"])
    assert t.kind == "movement" and not is_down(t, "broglie")
    austrian = supply({"neipperg": ("regensburg", 5), "austria-train-1": "taus"}, "austria", hussars=["cham"])
    assert austrian.kind == "movement" and not is_down(austrian, "neipperg"), "only Austria's enemies pay"


@rule("maria 9.6c")
def test_two_hussars_cost_no_more() -> None:
    one = supply(INVADER, hussars=["burghausen"], hands={"france": ["reserve"]})
    two = supply(INVADER, hussars=["burghausen", "braunau"], hands={"france": ["reserve"]})
    assert one.told("bill") == two.told("bill") == [(0, 6)]


@rule("maria 9.6a")
def test_not_enough_cards() -> None:
    t = supply(HUSSARS, hussars=["burghausen"], hands={"france": ["hearts 4", "spades 3"]})
    assert t.options() == ["pay_all"]
    t.do("pay_all")
    assert t.kind == "cover" and t.s.purse == 7 and set(t.options()) == {"cover belle-isle", "cover broglie"}
    t.do("cover broglie")
    assert t.told("covered") == [(0, 1 << PIECES.index("broglie"))]
    assert t.hand("france") == [] and not is_down(t, "broglie") and is_down(t, "belle-isle")
    assert t.troops("belle-isle") == 4
    t = supply(HUSSARS, hussars=["burghausen"], hands={"france": ["hearts 5"]})
    t.do("pay_all")
    assert t.options() == ["cover belle-isle"] and t.no("cover broglie") == "9.6a"
    t = supply(HUSSARS, hussars=["burghausen"])
    assert t.kind == "movement", "without a card nobody is asked"
    assert is_down(t, "broglie") and is_down(t, "belle-isle")


@rule("maria 9.6b")
def test_not_enough_cards_first_edition() -> None:
    hands = {"france": ["hearts 5", "spades 3"]}
    t = supply(HUSSARS, hussars=["burghausen"], hands=hands, edition="first")
    # Both can be paid for singly; whoever comes first decides about the other.
    assert set(t.options()) == {"cover belle-isle", "cover broglie"}
    t.do("cover belle-isle", "pay hearts 5")
    assert t.options() == ["starve broglie"]
    t.do("starve broglie")
    assert t.hand("france") == ["spades 3"], "nothing is paid for him"
    assert is_down(t, "broglie") and not is_down(t, "belle-isle")
    # Everybody has seen the hand.
    assert t.told("shown") == [(0, t.s.pack.faces.index("spades 3"))]
    assert len(t.s.known[0]) == len(t.s.known[1]) == 1
    t = supply(INVADER, hussars=["burghausen"], hands=hands, edition="first")
    assert t.options() == ["cover broglie"] and t.no("starve broglie") == "9.6b", "who can pay must"


@rule("maria 22.1")
def test_arenbergs_supply() -> None:
    for city, ours, hungry in (
        ("utrecht", {}, False),
        ("celle", {}, True),
        ("koeln", {"pragmatic-train-1": "bonn"}, False),
    ):
        pieces: Pieces = {"arenberg": (city, 4), "traun": ("bonn" if city == "utrecht" else "minden", 4)}
        pieces.update(ours)
        t = supply(pieces, "austria")
        assert is_down(t, "arenberg") == hungry, city
    t = supply({"traun": ("koeln", 4), "pragmatic-train-1": "bonn"}, "austria")
    assert is_down(t, "traun"), "only Arenberg"


@rule("maria 22.2")
def test_arenbergs_return() -> None:
    t = Table({}, stage="winter", hands={"austria": ["hearts 8"]})
    t.do("recruit")
    assert "enter arenberg amsterdam" in t.options() and "enter arenberg hannover" not in t.options()
    assert t.no("enter traun amsterdam") == "13.5"
