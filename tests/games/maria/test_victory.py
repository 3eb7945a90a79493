"""Chapters 14, 15, 16, 23 and 24: pools, boxes, points and how the game ends."""

from __future__ import annotations

from kabinett.games.maria import victory
from tests.games.maria.kit import BOARD, CITIES, POWERS, Table
from tests.rules import rule

FRANCE, BAVARIA, PRUSSIA, SAXONY, AUSTRIA, PRAGMATIC = range(6)
CORE = [CITIES[city] for city in BOARD.core_fortresses]
SILESIA = [CITIES[city] for city in BOARD.silesia]


def table(**more: object) -> Table:
    more.setdefault("stage", "prussia")
    return Table({}, **more)  # type: ignore[arg-type]


@rule("maria 4.3", "maria 4.4", "maria 15.3", "maria 15.1")
def test_pools_at_the_start() -> None:
    t = table()
    assert [t.pool(power) for power in ("austria", "prussia", "france", "pragmatic")] == [3, 11, 11, 8]
    assert t.s.ground is BOARD.both


@rule("maria 15.3", "maria 15.4")
def test_markers_come_from_the_pool_and_go_back() -> None:
    t = table(markers={CORE[0]: "france", "breslau": "prussia"})
    assert t.pool("france") == 10 and t.pool("prussia") == 10 and t.pool("austria") == 4
    t = table(markers={city: "france" for city in CORE[:13]})
    assert t.pool("france") == -2


@rule("maria 16.1", "maria 16.1a")
def test_what_a_combat_is_worth() -> None:
    for troops, generals, points in [
        (0, 0, 0),
        (2, 0, 0),
        (2, 1, 1),
        (1, 2, 1),
        (3, 0, 1),
        (5, 2, 1),
        (6, 0, 2),
        (10, 2, 3),
    ]:
        assert victory.worth(troops, generals) == points, (troops, generals)


@rule("maria 16.1b", "maria 16.1c", "maria 16.1d")
def test_the_rulebooks_ten_troops() -> None:
    """Bavaria beats Austria, which loses 10 troops: 3 points, but France has two boxes; Austria returns its marker."""
    t = table(fields={"battle": [0, 0, 0, 0, 1, 0]})
    before = t.pool("france"), t.pool("austria")
    assert victory.battle_points(t.s, BAVARIA, AUSTRIA, 10, 2) == 3
    assert t.s.battle == [2, 0, 0, 0, 0, 0]
    assert (t.pool("france"), t.pool("austria")) == (before[0] - 2, before[1] + 1)


@rule("maria 16.1d")
def test_points_of_saxony_follow_its_alliance() -> None:
    t = table()
    victory.battle_points(t.s, SAXONY, PRAGMATIC, 3, 0)
    assert t.s.battle[PRUSSIA] == 1
    t = table(tracks={"saxony": 5})
    victory.battle_points(t.s, SAXONY, PRUSSIA, 3, 0)
    assert t.s.battle[AUSTRIA] == 1 and t.s.battle[PRUSSIA] == 0


@rule("maria 16.2")
def test_starved_generals_cost_points() -> None:
    t = table(fields={"battle": [2, 0, 1, 0, 0, 0]})
    victory.hunger_point(t.s, BAVARIA)
    victory.hunger_point(t.s, PRUSSIA)
    victory.hunger_point(t.s, PRUSSIA)
    assert t.s.battle == [1, 0, 0, 0, 0, 0]


@rule("maria 16.3")
def test_three_electors() -> None:
    t = table()
    assert t.pool("france") == 11 and t.pool("pragmatic") == 8
    t = table(markers={"mainz": "france"})
    assert t.pool("france") == 10
    t = table(markers={"koeln": "austria"})
    # The Pragmatic Army gets the marker, and only it.
    assert t.pool("pragmatic") == 7 and t.pool("austria") == 3 and t.pool("france") == 11


@rule("maria 15.2", "maria 23.1")
def test_an_empty_pool_wins_at_the_end_of_a_stage() -> None:
    markers = {city: "france" for city in CORE[:11]}
    t = table(phase="movement", markers=markers)
    # Not in the middle of a stage.
    assert t.kind == "movement" and not t.winners
    t.do_until(lambda: not t.s.to_act, ("done",))
    assert t.winners == ["louis"]
    t = Table({}, stage="check_victory", markers={city: "france" for city in CORE[:10]}, last_winner="louis")
    assert not t.winners
    t = Table({}, stage="check_victory", markers=markers)
    assert t.winners == ["louis"] and t.s.winner == FRANCE


@rule("maria 23.1")
def test_a_pool_emptied_after_politics_wins() -> None:
    t = Table(
        {},
        cards=["1742-6"],
        display={"france": ["hearts 9"]},
        last_winner="louis",
        turn=5,
        markers={**{city: "france" for city in CORE[:10]}, "trier": "france", "mannheim": "austria"},
    )
    t.do("trump hearts", "select 1742-6", "execute france 0 0 0")
    t.do_until(lambda: t.kind != "recruit", ("enough",)) if t.kind == "recruit" else None
    assert t.winners == ["louis"]


@rule("maria 23.2")
def test_several_empty_pools() -> None:
    french = {city: "france" for city in CORE[:11]}
    t = Table(
        {}, stage="check_victory", markers={**french, "berlin": "austria", "magdeburg": "austria", "dresden": "austria"}
    )
    # Both at zero: Maria Theresa wins ties.
    assert t.winners == ["maria-theresa"] and t.s.winner == AUSTRIA
    more = {**french, CORE[11]: "france"}
    t = Table(
        {}, stage="check_victory", markers={**more, "berlin": "austria", "magdeburg": "austria", "dresden": "austria"}
    )
    # France could have placed one marker more.
    assert t.winners == ["louis"]
    prussian = {city: "prussia" for city in [*SILESIA, *CORE[11:17]]}
    t = Table({}, stage="check_victory", markers={**french, **prussian})
    assert t.pool("prussia") == 0 == t.pool("france") and t.winners == ["frederick"]


@rule("maria 24.2e")
def test_ties_of_two_players() -> None:
    french = {city: "france" for city in CORE[:11]}
    dutch = {city: "pragmatic" for city in ("metz", "strassburg", "paris", "lille", "verdun", "sedan", "toul", "arras")}
    dutch = {city: power for city, power in dutch.items() if BOARD.fortress[CITIES.index(city)]}
    rest = [CITIES[c] for c in BOARD.fortresses if BOARD.home[c] == FRANCE and CITIES[c] not in dutch]
    dutch.update({city: "pragmatic" for city in rest[: 8 - len(dutch)]})
    prussian = {city: "prussia" for city in [*SILESIA, *CORE[11:17]]}
    t = Table({}, stage="check_victory", markers={**dutch, **prussian}, players=2)
    assert t.pool("pragmatic") == 0 == t.pool("prussia") and t.winners == ["maria-theresa"]
    t = Table({}, stage="check_victory", markers={**dutch, **prussian})
    assert t.winners == ["frederick"] and t.s.winner == PRUSSIA
    t = Table({}, stage="check_victory", markers={**french, **dutch}, players=2)
    assert t.winners == ["maria-theresa"]


@rule("maria 13.7", "maria 23.3")
def test_winter_scores_decide_at_the_end() -> None:
    t = Table(
        {}, stage="winter", turn=12, fields={"winter_pools": ((20, 0, 20, 0, 33, 30),)}, markers={CORE[0]: "france"}
    )
    # France adds 10, Prussia 11, Austria 3, the Pragmatic Army 8.
    assert t.winners == ["louis"]
    assert (
        t.s.outcome is not None
        and t.s.outcome.rule == "23.3"
        and [t.s.winter_score(power) for power in range(6)] == [30, 0, 31, 0, 36, 38]
    )
    t = Table(
        {}, stage="winter", turn=12, fields={"winter_pools": ((20, 0, 19, 0, 27, 30),)}, markers={CORE[0]: "france"}
    )
    assert t.winners == ["maria-theresa"]
    t = Table(
        {}, stage="winter", turn=12, fields={"winter_pools": ((20, 0, 20, 0, 27, 30),), "aside": [0, 0, 1, 0, 0, 0]}
    )
    # Markers set aside do not count.
    assert t.s.winter_score(PRUSSIA) == 30 and t.winners == ["maria-theresa"]


def introductory(markers: dict[str, str], players: int = 3, turn: int = 9) -> Table:
    return Table({}, stage="end", turn=turn, variant="introductory", players=players, markers=markers)


@rule("maria 14.3", "maria 14.4", "maria 14.6")
def test_goals_of_the_introductory_game() -> None:
    t = introductory({}, turn=4)
    for number, power, goal in ((9, "france", victory.FRENCH_GOAL), (12, "prussia", victory.PRUSSIAN_GOAL)):
        assert number == goal
        for held in (number - 1, number):
            s = t.s.copy()
            for city in s.board.core_fortresses + s.board.silesia:
                s.mark(city, -1)
            for city in s.board.core_fortresses[:held]:
                s.mark(city, POWERS.index(power))
            victory.introductory(s)
            assert (s.won != 0) == (held == number)
    s = t.s.copy()
    for city in s.board.silesia:
        s.mark(city, PRUSSIA)
    for city in s.board.core_fortresses[:5]:
        s.mark(city, PRUSSIA)
    victory.introductory(s)
    assert s.won == 1 << 1


@rule("maria 14.5")
def test_maria_theresa_holds_out() -> None:
    t = introductory({})
    assert t.winners == ["maria-theresa"] and t.s.outcome is not None and t.s.outcome.rule == "14.5"


@rule("maria 24.1", "maria 24.1a")
def test_the_introductory_game_for_two() -> None:
    assert introductory({}, 2).winners == ["maria-theresa"]
    drawn = introductory({city: "france" for city in CORE[:9]}, 2)
    assert drawn.s.outcome is not None and drawn.winners == [] and drawn.s.outcome.reason.key == "end.draw"
    assert drawn.s.outcome.ranks == [1, 1]
    s = introductory({}, 2, 4).s
    assert s.seat_of == [1, 1, 1, 1, 0, 0]
    for city in s.board.core_fortresses[:9]:
        s.mark(city, FRANCE)
    victory.introductory(s)
    assert not s.won
    for city in s.board.core_fortresses[9:14] + s.board.silesia:
        s.mark(city, PRUSSIA)
    victory.introductory(s)
    assert s.won == 1 << 1
