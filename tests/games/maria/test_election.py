"""Chapter 18: the imperial election."""

from __future__ import annotations

from tests.games.maria.kit import BOARD, POWERS, Table
from tests.rules import rule


def election(**more: object) -> Table:
    """The end of a turn with an election due, no piece on the map."""
    more.setdefault("turn", 5)
    fields = {"election": 1, **more.pop("fields", {})}  # type: ignore[dict-item]
    return Table({}, stage="end", fields=fields, cards=["1743-1", "1743-2"], last_winner="louis", **more)  # type: ignore[arg-type]


@rule("maria 18.2", "maria 18.4", "maria 18.4a", "maria 3.7")
def test_nine_votes_and_who_is_asked() -> None:
    assert [BOARD.roads.ids[city] for city in BOARD.votes] == [
        "prag",
        "muenchen",
        "dresden",
        "berlin",
        "hannover",
        "koeln",
        "mannheim",
        "mainz",
        "trier",
    ]
    t = election()
    # Prag, Hannover, Mainz and Trier are Francis's without a question.
    assert t.told("fixed_votes") == [(4,)]
    assert (
        t.kind == "vote" and t.seat == "frederick" and t.power == "saxony" and t.options() == ["vote 1 0", "vote 0 1"]
    )
    assert t.no("vote 1 1") == "18.4a" and t.no("pass") == "18.4a" and t.no("vote 2 -1") == "18.4a"
    t.do("vote 0 1")
    assert t.power == "prussia"
    t.do("vote 0 1")
    assert t.seat == "louis" and t.power == "france" and t.options() == ["vote 2 0", "vote 1 1", "vote 0 2"]
    t.do("vote 0 2")
    assert t.power == "bavaria"
    t.do("vote 0 1")
    assert t.told("elected") == [(1, 4, 5)] and t.s.emperor == POWERS.index("france") and t.s.election == 2


@rule("maria 18.5", "maria 16.4")
def test_the_crown_is_a_victory_marker() -> None:
    t = election()
    before = t.pool("austria"), t.pool("france")
    t.do("vote 1 0", "vote 0 1", "vote 0 2", "vote 0 1")
    assert t.s.emperor == POWERS.index("austria") and t.told("elected") == [(0, 5, 4)]
    assert (t.pool("austria"), t.pool("france")) == (before[0] - 1, before[1])
    t = election()
    t.do("vote 0 1", "vote 0 1", "vote 0 2", "vote 0 1")
    assert (t.pool("austria"), t.pool("france")) == (before[0], before[1] - 1)


@rule("maria 18.4a")
def test_a_player_may_split_his_votes() -> None:
    t = election()
    t.do("vote 1 0", "vote 0 1", "vote 1 1", "vote 0 1")
    assert t.told("elected") == [(0, 6, 3)]


@rule("maria 18.3")
def test_a_marker_votes_as_its_power() -> None:
    t = election(markers={"muenchen": "austria", "prag": "france", "koeln": "austria"})
    # Hannover, Mainz, Trier, Köln and München.
    assert t.told("fixed_votes") == [(5,)]
    t.do("vote 0 1", "vote 0 1", "vote 0 2")
    assert t.told("elected") == [(0, 5, 4)]


@rule("maria 18.4b")
def test_dresdens_vote_is_cast_by_saxonys_player() -> None:
    t = election(tracks={"saxony": 5})
    assert t.seat == "maria-theresa" and t.power == "saxony"
    t.do("vote 1 0")
    assert t.rules("voted") == ["18.4b"] and t.seat == "frederick" and t.power == "prussia"
    # Neutral Saxony votes as well; a Prussian marker on Dresden makes its vote Prussia's.
    t = election(tracks={"saxony": 4})
    assert t.seat == "maria-theresa" and t.power == "saxony"
    t = election(markers={"dresden": "prussia"})
    assert t.power == "prussia" and t.options() == ["vote 2 0", "vote 1 1", "vote 0 2"]


@rule("maria 23.1a")
def test_victory_is_checked_after_the_election() -> None:
    full = {city: "france" for city in ("bruessel", "antwerpen", "namur", "luxemburg", "mons")}
    core = [BOARD.roads.ids[city] for city in BOARD.core_fortresses][:5]
    markers = {**full, **{city: "france" for city in core}}
    t = election(markers=markers, fields={"battle": [0, 0, 0, 0, 0, 0]})
    assert t.pool("france") == 11 - len(markers)
    t.do("vote 0 1", "vote 0 1", "vote 0 2", "vote 0 1")
    assert t.winners == ["louis"] and t.s.outcome is not None and t.s.outcome.rule == "23.1"


@rule("maria 23.1a first")
def test_the_first_edition_does_not_check_after_the_election() -> None:
    full = {city: "france" for city in ("bruessel", "antwerpen", "namur", "luxemburg", "mons")}
    core = [BOARD.roads.ids[city] for city in BOARD.core_fortresses][:5]
    t = election(markers={**full, **{city: "france" for city in core}}, edition="first")
    t.do("vote 0 1", "vote 0 1", "vote 0 2", "vote 0 1")
    assert t.pool("france") == 0 and not t.winners
