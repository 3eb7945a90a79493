"""Chapters 10, 12 and 14, read anew: bids, winter, scoring, the end."""

from __future__ import annotations

import pytest

from kabinett.games.wallenstein.winter import majorities, outcome, score, supply
from tests.games.wallenstein.kit import BOARD, COUNTIES, GAME, WORDS, Table
from tests.rules import rule


def held(number: int, armies: int = 2) -> dict[str, int]:
    """So many counties, none of them out with three players."""
    names = [name for place, name in enumerate(COUNTIES) if not BOARD.excluded_mask >> place & 1]
    return {name: armies for name in names[:number]}


# Bids


def bids(cards: dict[str, str], chance: list[int | str] | None = None, **more: object) -> Table:
    counties = {"red": {"baden": 2}, "blue": {"trier": 2}, "yellow": {"mark": 2}}
    plan = {name: ({"bid": card} if card else {}) for name, card in cards.items()}
    return Table(counties, plan, phase="open_bids", chance=chance, **more)  # type: ignore[arg-type]


@rule("wallenstein 10.1", "wallenstein 10.2", "wallenstein 10.2a", "wallenstein 10.1a")
def test_all_pay_and_a_county_goes_before_zero() -> None:
    t = bids({"red": "coin-0", "blue": "trier", "yellow": "coin-1"})
    assert [t.thalers(name) for name in ("red", "blue", "yellow")] == [10, 10, 9]
    assert t.s.rank == (2, 1, 0) and t.seat == "yellow"


@rule("wallenstein 10.2b", "wallenstein 10.2c")
def test_no_card_is_last_and_ties_are_drawn() -> None:
    t = bids({"red": "coin-4", "blue": "coin-4", "yellow": ""}, chance=["blue"])
    assert t.s.rank == (1, 0, 2)
    t = bids({"red": "", "blue": "coin-0", "yellow": ""}, chance=["yellow"])
    assert t.s.rank == (1, 2, 0)
    t = bids({"red": "baden", "blue": "trier", "yellow": "mark"}, chance=["yellow", "blue"])
    assert t.s.rank == (2, 1, 0)


@rule("wallenstein 16.5c")
def test_a_tower_card_bids_like_zero() -> None:
    t = bids({"red": "tower", "blue": "coin-0", "yellow": "mark"}, chance=["red"], court=True, favours=("21", "9", "2"))
    assert t.s.rank == (2, 0, 1) and t.thalers("red") == 10


@rule("wallenstein 10.3", "wallenstein 10.4", "wallenstein 5.2")
def test_places_of_tiles_make_the_order() -> None:
    t = bids({"red": "coin-3", "blue": "coin-2", "yellow": "coin-1"})
    lying = [option.split(" ")[1] for option in t.options()]
    assert len(lying) == 5
    t.do(f"tile {lying[4]}", f"tile {lying[2]}")
    assert t.seat == "yellow" and len(t.options()) == 3
    assert t.no(f"tile {lying[2]}") == "10.3"
    t.do(f"tile {lying[0]}")
    assert t.told("tile") == [
        (seat, [str(name) for name in TILE_NAMES].index(lying[place]), place + 1)
        for seat, place in ((0, 4), (1, 2), (2, 0))
    ]


TILE_NAMES = ["tax", "grain", "armies", "attack", "defence"]


# Winter


@rule("wallenstein 12.3")
@pytest.mark.parametrize(
    ("shortage", "expected"),
    [
        (0, (0, 0)),
        (1, (1, 1)),
        (2, (1, 2)),
        (3, (2, 2)),
        (4, (2, 2)),
        (5, (2, 3)),
        (6, (2, 3)),
        (7, (3, 3)),
        (20, (3, 3)),
    ],
)
def test_supply_table(shortage: int, expected: tuple[int, int]) -> None:
    assert supply(GAME.blank(GAME.checked_options({})), shortage) == expected


def winter(counties: int, grain: int, loss: str, revolts: dict[str, int] | None = None, **more: object) -> Table:
    """Red alone has counties; `loss` is the card that is left."""
    t = Table(
        {"red": held(counties)},
        phase="winter",
        grain={"red": grain},
        revolts=revolts,
        event="",
        events=[loss],
        **more,  # type: ignore[arg-type]
    )
    return t


@rule("wallenstein 12.1", "wallenstein 12.2", "wallenstein 12.2a", "wallenstein 12.4")
def test_nine_counties_and_seven_grain() -> None:
    """The rulebook's example: two short, so one revolt with two peasants more."""
    t = winter(9, 7, "tax-max", chance=["altmark", 2, 2])
    assert t.told("supplied")[0] == (0, 7, 2)
    assert t.told("rises") == [(0, 0)] and t.told("revolt") == [(0, 0, 2, 2)]
    assert t.owner("altmark") is None


@rule("wallenstein 12.4", "wallenstein 12.4b")
def test_anhalt_with_a_marker() -> None:
    """Two units short, one marker in Anhalt: three peasants."""
    counties = {"red": {"anhalt": 4, "baden": 2}}
    t = Table(counties, phase="winter", revolts={"anhalt": 1}, events=["tax-max"], chance=["anhalt", 4, 3])
    assert t.told("revolt") == [(0, 9, 4, 3)] and t.owner("anhalt") == "red" and t.armies("anhalt") == 1
    assert t.revolts("anhalt") == 0 and not t.told("marker")


@rule("wallenstein 12.1", "wallenstein 12.3a", "wallenstein 12.3b")
def test_grain_does_not_fall_below_zero() -> None:
    t = winter(9, 5, "trade-7", chance=["altmark", "neumark", "anhalt"])
    assert t.told("supplied")[0] == (0, 0, 9)
    assert t.kind == "winter_fight" and t.options() == ["face altmark", "face neumark", "face anhalt"]
    t.do("face neumark")
    assert t.told("revolt") == [(0, COUNTIES.index("neumark"), 2, 3)]
    assert t.options() == ["face altmark", "face anhalt"]


@rule("wallenstein 12.3a")
def test_no_more_revolts_than_counties() -> None:
    t = winter(2, 0, "tax-max", chance=["altmark", 2, 0])
    assert len(t.told("rises")) == 1


@rule("wallenstein 12.6", "wallenstein 12.6a", "wallenstein 12.6b", "wallenstein 12.6c")
def test_the_end_of_the_first_year() -> None:
    t = winter(3, 12, "tax-max", revolts={"altmark": 2}, tray={"blue": 2}, thalers={"red": 7})
    assert t.kind == "planning" and (t.s.year, t.s.season) == (2, 0)
    assert t.grain("red") == 0 and t.revolts("altmark") == 0 and t.tray("blue") == 2 and t.thalers("red") == 7
    assert t.s.candidates.bit_count() == 4


# Scoring


def built(*named: str) -> dict[str, list[str]]:
    """ "altmark palace": a palace in Altmark."""
    found: dict[str, list[str]] = {}
    for text in named:
        county, building = text.split(" ")
        found.setdefault(county, []).append(building)
    return found


@rule("wallenstein 12.5c", "wallenstein 12.5d", "wallenstein 12.5e", "wallenstein 12.5f", "wallenstein 12.5g")
def test_majorities() -> None:
    counties = {"red": {"altmark": 1, "neumark": 1}, "blue": {"mittelmark": 1}, "yellow": {"vorpommern": 1, "baden": 1}}
    t = Table(
        counties,
        built=built(
            "altmark palace",
            "mittelmark palace",
            "vorpommern palace",
            "mittelmark church",
            "altmark trading-house",
            "mittelmark trading-house",
            "baden trading-house",
        ),
    )
    found = {(region, building, seat): points for region, building, seat, points in majorities(t.s)}
    brandenburg, bayern = BOARD.region_ids.index("brandenburg"), BOARD.region_ids.index("bayern")
    assert found == {
        (brandenburg, 0, 0): 2,
        (brandenburg, 0, 1): 2,
        (brandenburg, 0, 2): 2,
        (brandenburg, 1, 1): 2,
        (brandenburg, 2, 0): 0,
        (brandenburg, 2, 1): 0,
        (bayern, 2, 2): 1,
    }
    t.s.points = [0, 0, 0]
    score(t.s)
    assert t.s.points == [2 + 2 + 2, 1 + 3 + 2 + 2, 2 + 2 + 2 + 1]


@rule("wallenstein 14.2", "wallenstein 14.2a", "wallenstein 14.2b")
@pytest.mark.parametrize(
    ("points", "thalers", "winners", "rule_id"),
    [
        ([9, 8, 3], [0, 9, 9], [0], "14.2"),
        ([9, 9, 3], [1, 2, 9], [1], "14.2a"),
        ([9, 9, 3], [2, 2, 9], [0, 1], "14.2b"),
    ],
)
def test_who_wins(points: list[int], thalers: list[int], winners: list[int], rule_id: str) -> None:
    s = GAME.blank(GAME.checked_options({"players": 3}))
    s.points, s.thalers = points, thalers
    found = outcome(s)
    assert list(found.winners) == winners and found.rule == rule_id
    assert WORDS.say(found.reason)
