"""What a seat knows of the other hand, what a client draws, and what is wrong with a position."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations

import pytest

from kabinett.core.errors import BadDump, BadPosition
from kabinett.games.pittswar import hands
from kabinett.games.pittswar.hands import PERIODS, period_of
from kabinett.games.pittswar.state import SEA_HELD, SEA_LAPSING, PState
from tests.games.pittswar.names import BOARD, GAME, STEP, event, unit, zone
from tests.games.pittswar.war_kit import War
from tests.rules import rule

EARLY = ["f_attack_columns", "f_balloons", "f_toulon", "f_representatives"]
LATE = ["f_siege", "f_sabre", "f_pillage"]
PIECES = {"lille": "fr_north fr_napoleon", "brussels": "au_flanders", "cologne": "au_germany", "paris": "fr_alps"}


def known(hand: list[str], least: int, sure: str = "", never: str = "") -> War:
    """France holds some of seven markers, at least so many of them older than 1795."""
    t = War(PIECES, hands={"france": " ".join(EARLY + LATE)})
    t.s.hands[0] = sorted([event(name) for name in hand])
    t.s.old[0][1] = least
    t.s.known = 1 << event(sure) if sure else 0
    t.s.absent = 1 << event(never) if never else 0
    return t


def all_hands(t: War, size: int, least: int, sure: str, never: str) -> list[tuple[int, ...]]:
    found = []
    for hand in combinations(sorted([event(name) for name in EARLY + LATE]), size):
        old = [marker for marker in hand if period_of(BOARD, marker) == 0]
        if len(old) < least or (sure and event(sure) not in hand) or (never and event(never) in hand):
            continue
        found.append(hand)
    return found


@pytest.mark.parametrize(
    ("hand", "least", "sure", "never"),
    [
        (EARLY[:3], 0, "", ""),
        (EARLY[:3], 2, "", ""),
        (EARLY[:3], 3, "", ""),
        ([*EARLY[:2], LATE[0]], 1, EARLY[0], ""),
        ([*EARLY[:2], LATE[0]], 2, LATE[0], LATE[1]),
    ],
)
@rule("pittswar 5.3c")
def test_samples_are_drawn_evenly_among_all_hands_that_fit(hand: list[str], least: int, sure: str, never: str) -> None:
    t = known(hand, least, sure, never)
    view = json.loads(json.dumps(t.s.view(1)))
    possible = all_hands(t, 3, least, sure, never)
    assert hands.number_of_hands(t.s, 0, 3) == len(possible)
    rng = random.Random(5)
    count = 60 * len(possible)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(count):
        sample = GAME.sample(view, rng)
        assert isinstance(sample, PState)
        seen[tuple(sample.hands[0])] += 1
    assert set(seen) == set(possible)
    assert all(25 <= number <= 110 for number in seen.values())


@rule("pittswar 5.3c", "pittswar 5.2a")
def test_what_is_known_of_a_hand_goes_with_what_leaves_it() -> None:
    t = known(EARLY[:3], 0)
    s = t.s
    hands.period_begins(s, 1)
    assert s.old[0][1] == 3
    # an old marker leaves face up: it may have been one of the three; a new one cannot
    hands.gone(s, 0, event(EARLY[0]))
    assert s.old[0][1] == 2
    hands.gone(s, 0, event(LATE[0]))
    assert s.old[0][1] == 2 and s.old[0][2:] == [0] * (PERIODS - 2)
    s.known = 1 << event(EARLY[1])
    hands.returned(s, 0, 1)
    assert s.old[0][1] == 1 and not s.known


@rule("pittswar 5.3c", "pittswar 10.7")
def test_a_view_holds_the_own_hand_and_the_number_of_the_other() -> None:
    t = known(EARLY[:3], 0)
    assert t.s.view(0)["hands"][0] == t.s.hands[0]  # type: ignore[index]
    assert t.s.view(1)["hands"] == [None, []] and t.s.view(1)["hand_sizes"] == [3, 0]
    assert t.s.view(None)["hands"] == [None, None]


@rule("pittswar 5.3c")
def test_windows_do_not_depend_on_the_hand() -> None:
    """Whether the Coalition is asked before an assault, or France before a roll, follows from what is in play."""
    asked = []
    for hand in ("f_march_column", "f_skirmishers"):
        t = War({"vienna": "au_germany", "paris": "fr_north"}, turn="coalition", year=1805, chance=[6],
                hands={"france": "f_march_column f_skirmishers"})  # fmt: skip
        t.s.hands[0] = [event(hand)]
        t.do("activate vienna", "march")
        asked.append((t.seat, t.kind))
    assert asked == [("france", "window")] * 2


def test_the_scene_of_a_battle() -> None:
    t = War({**PIECES, "lille": "fr_north fr_italy:1 fr_napoleon"}, chance=[6])
    t.march("lille", "go brussels")
    t.do("stand")
    assert t.kind == "lead_unit"
    scene = GAME.scene(t.s.view(0))
    json.dumps(scene)
    battle = scene["battle"]
    assert isinstance(battle, dict) and battle["zone"] == "brussels"
    ours = battle["sides"][0]
    assert ours["side"] == "france" and ours["commander"] == "fr_napoleon" and ours["steps"] == 4
    words = [GAME.words.texts[part["text"]["key"]] is not None and part["value"] for part in ours["parts"]]
    assert ours["sum"] == sum(words) and len(words) >= 2
    march = scene["activation"]
    assert isinstance(march, dict) and march["zone"] == "brussels" and march["points"] == 6
    tokens = scene["tokens"]
    assert isinstance(tokens, list) and {token["id"] for token in tokens} >= {"fr_north", "fr_napoleon", "au_germany"}


def test_the_scene_hides_the_other_hand() -> None:
    t = known(EARLY[:3], 0)
    own, others = GAME.scene(t.s.view(0))["hands"], GAME.scene(t.s.view(1))["hands"]
    assert isinstance(own, list) and isinstance(others, list)
    assert own[0]["cards"] == EARLY[:3] and others[0]["cards"] is None
    assert own[0]["markers"][0]["moments"] == ["B2"] and others[0]["markers"] == [] and others[0]["count"] == 3


def test_chains_lead_where_they_say() -> None:
    t = War({"lille": "fr_north fr_napoleon", "brussels": "au_flanders", "paris": "fr_alps:1"}, chance=[4])
    t.march("lille")
    ends = set()
    for text in t.options():
        for chain in t.s.chains(0, GAME.words.parse(text)):
            ends.add(BOARD.zones.ids[chain.end])
            trial = t.s.copy()
            for action in chain.actions:
                decision = trial.decision(0)
                assert decision is not None and action in decision.actions, (text, action)
                trial.apply(0, action)
            assert trial.at[unit("fr_north")] == chain.end or chain.effects[0].key == "chain.battle"
    assert {"paris", "reims", "metz", "dijon", "orleans", "brussels"} <= ends


def test_lenses() -> None:
    t = War({**PIECES, "frankfurt": "fr_rhine"}, chance=[4])
    view = t.s.view(0)
    supply = GAME.lens("supply", view)
    assert supply.places[zone("frankfurt")] == 0 and supply.places[zone("lille")] == 1
    assert supply.labels[zone("frankfurt")].args == (2,)
    assert GAME.lens("control", view).places[zone("paris")] == 0
    assert GAME.lens("stars", view).places[zone("paris")] == 2
    assert GAME.lens("reach", view).places == {}
    assert GAME.lens("attrition", view).places[zone("frankfurt")] > 0
    t.march("paris")
    reach = GAME.lens("reach", t.s.view(0))
    assert reach.places[zone("orleans")] == 2 and zone("vienna") not in reach.places


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"year": 1816}, "year"),
        ({"steps": {"fr_north": 4}}, "fr_north"),
        ({"fate": {"fr_north": "pool"}}, "fr_north"),
        ({"leader_at": {"fr_napoleon": "vienna"}}, "fr_napoleon"),
        ({"at": {"fr_north": "brussels"}}, "both sides"),
        ({"hands": {"france": ["c_height"]}}, "holds markers"),
        ({"force": ["au_flanders"]}, "au_flanders"),
    ],
)
def test_problems_of_positions(change: dict[str, object], problem: str) -> None:
    position = War(PIECES).s.position()
    assert GAME.from_position(json.loads(json.dumps(position))).position() == position
    for name, value in change.items():
        if isinstance(value, dict):
            old = position.get(name)
            assert old is None or isinstance(old, dict)
            position[name] = {**(old or {}), **value}
        else:
            position[name] = value
    with pytest.raises(BadPosition, match=problem):
        GAME.from_position(json.loads(json.dumps(position)))


def test_every_unit_and_every_face_has_a_name_in_each_language() -> None:
    shown = GAME.words.display
    for language in ("en", "fr", "de"):
        units, faces = shown["unit"][language], shown["face"][language]
        assert len(units) == len(BOARD.unit_ids) and len(faces) == len(BOARD.face_ids) == len(units) + 6
        assert all(named.startswith(f"{face} (") for named, face in zip(units, faces))
        assert len(set(units)) == len(units), "no two units are called the same"
    assert shown["unit"]["de"][unit("fr_rhine")] == "Rhein (Frankreich)"
    assert shown["face"]["fr"][BOARD.face_ids.index("au_danube")] == "Danube"
    # At its last step the army of Bohemia is that of the Danube.
    assert BOARD.face_id[unit("au_bohemia")] == ["au_bohemia", "au_danube", "au_bohemia", "au_bohemia"]
    tokens = GAME.scene(War({"vienna": "au_bohemia:1", "lille": "fr_north"}).s.view(None))["tokens"]
    assert isinstance(tokens, list)
    faces_shown = {token["id"]: token["face"] for token in tokens if "face" in token}
    assert (faces_shown["au_bohemia"], faces_shown["fr_north"]) == ("au_danube", "fr_north")


def test_a_dump_of_the_first_rules_is_loaded() -> None:
    """Version 1 had control of the sea between impulses too."""
    t = War(PIECES, year=1799)
    t.s.sea = SEA_HELD
    t.s.points[0] = 3
    for frames, sea in ((t.s.stack, SEA_HELD), ([(STEP["year"], 3), (STEP["reinforcing"], 2)], SEA_LAPSING)):
        t.s.stack = list(frames)
        old = json.loads(t.s.dump())
        assert old["version"] == GAME.version == 3
        assert GAME.load(json.dumps({**old, "version": 2}).encode()).dump() == GAME.load(t.s.dump()).dump()
        old["version"] = 1
        loaded = GAME.load(json.dumps(old).encode())
        assert isinstance(loaded, PState) and loaded.sea == sea and loaded.at == t.s.at
    old["version"] = 0
    with pytest.raises(BadDump, match="version 0"):
        GAME.load(json.dumps(old).encode())
    for part in ("fields", "stack"):
        with pytest.raises(BadDump):
            GAME.load(json.dumps({**old, "version": 1, part: 1}).encode())
