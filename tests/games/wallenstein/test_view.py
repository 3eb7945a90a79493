"""What a seat may know: mats stay hidden until they are opened, and samples are drawn evenly among all that fit."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter

import pytest

from kabinett.core.errors import BadDump
from kabinett.games.wallenstein.board import BID, SLOTS
from kabinett.games.wallenstein.game import wstate
from kabinett.games.wallenstein.state import WState
from kabinett.games.wallenstein.view import count
from tests.games.wallenstein.kit import CARDS, COUNTIES, GAME, Table
from tests.rules import rule

HELD = {"anhalt": ("red", 4), "baden": ("blue", 3), "koeln": ("blue", 3), "trier": ("yellow", 2)}


def wired(s: WState, seat: int | None) -> dict[str, object]:
    read = json.loads(json.dumps(s.view(seat)))
    assert isinstance(read, dict)
    return read


def fitting(s: WState, seat: int) -> set[tuple[int, ...]]:
    """Every plan of a seat that is within the rules and looks the same to all others, found by trying."""
    cards = [-1, *s.counties(seat), *range(s.board.coin, s.board.coin + 5), *([s.board.tower_card] if s.court else [])]
    hidden = [slot for slot in range(s.slots) if not s.opened[seat] >> slot & 1]
    other = (seat + 1) % s.seats
    view = s.view(other)
    found: set[tuple[int, ...]] = set()
    for laid in itertools.product(cards, repeat=len(hidden)):
        trial = s.copy()
        for slot, card in zip(hidden, laid):
            trial.plan[seat][slot] = card
        if not GAME.problems(trial) and trial.view(other) == view:
            found.add(tuple(trial.plan[seat]))
    return found


def evenly(s: WState, seat: int) -> None:
    """Samples of another seat's view are exactly the plans that fit, about equally often."""
    wanted = fitting(s, seat)
    assert len(wanted) == count(s, seat) > 1
    assert tuple(s.plan[seat]) in wanted
    view = wired(s, (seat + 1) % s.seats)
    rng = random.Random(1)
    drawn = 60 * len(wanted)
    counts = Counter(tuple(wstate(GAME.sample(view, rng)).plan[seat]) for _ in range(drawn))
    assert set(counts) == wanted
    squares = sum((number - 60) ** 2 / 60 for number in counts.values())
    degrees = len(wanted) - 1
    assert squares < degrees + 6 * (2 * degrees) ** 0.5 + 10


def at_battle(blue: dict[str, str], **more: object) -> Table:
    """Red must move; blue's mat is as given."""
    return Table(HELD, {"red": {"battle-a": "anhalt"}, "blue": blue}, actions=["battle-a"], **more)  # type: ignore[arg-type]


@rule("wallenstein 6.1", "wallenstein 11.2")
def test_a_mat_is_hidden() -> None:
    t = at_battle({"tax": "baden", "grain": "coin-3"})
    for seat in (0, 2, None):
        view = t.s.view(seat)
        plans = view["plan"]
        assert isinstance(plans, list) and plans[1] is None
    own = t.s.view(1)["plan"]
    assert isinstance(own, list) and own[1][SLOTS.index("tax")] == COUNTIES.index("baden")
    # which slots are empty can be seen
    assert t.opened("blue", "palace") and not t.opened("blue", "tax")


def test_samples_are_drawn_evenly() -> None:
    evenly(at_battle({"tax": "baden", "grain": "coin-3"}).s, 1)
    evenly(at_battle({"tax": "baden"}).s, 1)


def test_samples_with_tower_cards_are_drawn_evenly() -> None:
    evenly(at_battle({"tax": "tower", "grain": "tower"}, court=True).s, 1)


def test_hidden_bids_are_drawn_evenly() -> None:
    """No coin card above the purse lies on the bid. Looked at between planning and the opening of the bids."""
    for court in (False, True):
        t = at_battle({"tax": "baden"}, court=court)
        s = t.s
        s.opened[1] &= ~(1 << BID)
        s.plan[1][BID] = CARDS.index("coin-0")
        s.thalers[1] = 2
        assert all(plan[BID] < 45 or plan[BID] - 45 <= 2 or plan[BID] == 50 for plan in fitting(s, 1))
        evenly(s, 1)


def test_a_county_won_in_the_round_lies_on_no_mat() -> None:
    t = at_battle({"tax": "baden"})
    t.s.fresh = 1 << COUNTIES.index("koeln")
    plans = fitting(t.s, 1)
    assert not any(COUNTIES.index("koeln") in plan for plan in plans)
    evenly(t.s, 1)


@pytest.mark.parametrize("counties", [0, 3, 6])
def test_plans_submitted_while_others_plan(counties: int) -> None:
    """All ways to cover the slots, empty ones included, can be drawn, and each is a plan that could be submitted."""
    names = [county for county in COUNTIES if county not in ("anhalt", "trier")][3 : 3 + counties]
    t = Table({"anhalt": ("red", 4), "trier": ("yellow", 2), **{name: ("blue", 1) for name in names}}, phase="planning")
    while 1 in t.s.to_act:
        t.do(t.options("blue")[-1], seat="blue")
    view = wired(t.s, 0)
    seen: set[int] = set()
    for seed in range(30):
        s = wstate(GAME.sample(view, random.Random(seed)))
        assert not GAME.problems(s) and s.plan[1].count(-1) == max(0, 11 - 5 - counties)
        seen.add(s.plan[1][BID])
    assert len(seen) > 2 and (-1 in seen) == (counties < 6)


def test_positions_with_faults_are_refused() -> None:
    t = at_battle({"tax": "baden"})
    for fault in ({"tray": {"red": 3}}, {"owner": {"anhalt": "red", "baden": "black"}}, {"year": 3}, {"track": [1, 1]}):
        position = t.s.position()
        assert GAME.from_position(json.loads(json.dumps(position))).dump() == t.s.dump()
        position.update(fault)
        with pytest.raises(Exception, match=r"cubes|seat|season|action"):
            GAME.from_position(json.loads(json.dumps(position)))


@pytest.mark.parametrize("tower", ["rising", "shelves"])
def test_dumps_of_the_first_version_are_loaded(tower: str) -> None:
    """It showed the lower shelf of the tower apart, and did not count the statues left."""
    more = {"tower": {"blue": 2}} if tower == "rising" else {}
    t = Table(HELD, {"red": {"battle-a": "anhalt"}}, leaders=True, statues={"koeln": ("blue", 2)},
              trophies={"red": 1}, seed=5, **more)  # type: ignore[arg-type] # fmt: skip
    old = json.loads(t.s.dump())
    old["version"] = 1
    fields = old["fields"]
    if tower == "shelves":
        old["options"]["tower"] = "shelves"
        fields["reserve"][1] -= 2
    fields["tower"], fields["lower"] = [0, 2, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]
    if tower == "shelves":
        fields["tower"], fields["lower"] = [0, 1, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0]
    del fields["shelves"], fields["statues_left"]
    s = wstate(GAME.load(json.dumps(old).encode()))
    assert s.tower == [0, 2, 0, 0, 0, 0] and s.shelves[1] == ([1, 1] if tower == "shelves" else [])
    assert s.statues_left == [6, 4, 5]
    old["version"] = 0
    with pytest.raises(BadDump):
        GAME.load(json.dumps(old).encode())
    old["version"] = 1
    del fields["lower"]
    with pytest.raises(BadDump):
        GAME.load(json.dumps(old).encode())


def test_dumps_of_the_second_version_are_loaded() -> None:
    """It turned a Landsknecht card up only when its bonus was chosen."""
    counties = {"altmark": ("red", 2), "anhalt": ("red", 2), "boehmen": ("red", 2), "baden": ("red", 2)}
    t = Table(counties, phase="landsknechte", landsknechte=True, banner={"red": 1})
    old = json.loads(t.s.dump())
    old["version"] = 2
    assert old["stack"].pop() == [GAME.step_numbers["choose_bonus"], 0]
    old["stack"][-1][1] -= 1
    old["fields"]["banner"][0] -= 1
    assert GAME.load(json.dumps(old).encode()).dump() == t.s.dump()


def test_positions_that_miscount_cubes_or_statues_are_refused() -> None:
    base = Table(HELD, {"red": {"battle-a": "anhalt"}}, leaders=True).s
    assert not GAME.problems(base)
    for change in (
        lambda s: s.statues_left.__setitem__(0, 5),
        lambda s: s.statues_left.__setitem__(0, 7) or s.statues_left.__setitem__(1, 5),
        lambda s: s.shelves.__setitem__(0, [1]),
    ):
        s = base.copy()
        change(s)
        assert len(GAME.problems(s)) == 1
    s = GAME.blank(GAME.checked_options({"tower": "shelves", "players": 3}))
    s.shelves[0] = [2, -2]
    assert [text for text in GAME.problems(s) if "shelves" in text]


def test_lenses() -> None:
    s = at_battle({"tax": "baden"}, revolts={"koeln": 2}, built={"koeln": ["palace"]}).s
    assert GAME.lens("unrest", s.view(None)).places == {COUNTIES.index("koeln"): 2}
    assert GAME.lens("owners", s.view(0)).places[COUNTIES.index("baden")] == 1
    sites, tax = GAME.lens("sites", s.view(0)).places, GAME.lens("tax", s.view(0)).places
    assert sites[COUNTIES.index("koeln")] == 2 and tax[COUNTIES.index("trier")] == 7 and len(tax) == 37
    assert GAME.lens("grain", s.view(0)).places[COUNTIES.index("mark")] == 5
    assert len(set(GAME.lens("regions", s.view(0)).places.values())) == 5


def test_the_scene_shows_what_the_view_shows() -> None:
    t = at_battle({"tax": "baden", "grain": "coin-3"}, tray={"yellow": 2}, leaders=True, leader={"red": "anhalt"},
                  statues={"koeln": ("blue", 1)}, court=True, hall={"blue": 2}, landsknechte=True)  # fmt: skip
    for viewer in (0, 1, 2, None):
        scene = GAME.scene(wired(t.s, viewer))
        players, counties = scene["players"], scene["counties"]
        assert isinstance(players, list) and isinstance(counties, list)
        mat = {entry["slot"]: entry["card"] for entry in players[1]["mat"]}
        assert mat["tax"] == ("baden" if viewer == 1 else None)
        by_id = {county["id"]: county for county in counties}
        assert by_id["anhalt"]["owner"] == 0 and by_id["anhalt"]["leader"] == 0 and by_id["koeln"]["statues"] == 1
        assert by_id["bremen"]["excluded"] and scene["phase"] == "battle_move" and scene["action"] == 1
        assert scene["tray"] == {"red": 0, "blue": 0, "yellow": 2, "peasants": 0}
        assert players[1]["hall"] == 2 and players[1]["courtiers"] == 5
        json.dumps(scene)


def rekeyed(s: WState, number: int) -> WState:
    """The same state with other chance to come."""
    other = wstate(s.copy())
    other.key = number.to_bytes(32, "big")
    return other


@rule("wallenstein 2.4", "wallenstein 1.7")
def test_nobody_can_know_the_top_county_card() -> None:
    """Which one it is is decided when it is taken: all states that look alike can give any card of the pile."""
    s = wstate(GAME.new({"players": 3, "setup": "choice"}, seed=2))
    seat = s.to_act[0]
    pile = {county for county in range(45) if s.pile >> county & 1}
    taken: set[int] = set()
    for number in range(400):
        other = rekeyed(s, number)
        assert all(other.view(viewer) == s.view(viewer) for viewer in (0, 1, 2, None))
        events = other.apply(seat, GAME.words.action("blind"))
        taken |= {event.public.args[1] for event in events if event.public and event.public.key == "took_blind"}
    assert taken == pile and len(pile) == 37 - 2


@rule("wallenstein 4.2", "wallenstein 11.8", "wallenstein 1.7")
def test_nobody_can_know_in_which_order_action_cards_6_to_10_lie() -> None:
    t = Table(HELD, phase="end")
    s = t.s
    assert t.kind == "planning" and len(s.track) == 5 and s.face_down.bit_count() == 5
    orders: set[tuple[int, ...]] = set()
    for number in range(150):
        other = rekeyed(s, number)
        assert all(other.view(viewer) == s.view(viewer) for viewer in (0, 1, 2, None))
        opened: list[int] = []
        while len(opened) < 5:
            seat = other.to_act[0]
            decision = other.decision(seat)
            assert decision is not None
            events = other.apply(seat, decision.actions[0])
            opened += [e.public.args[0] for e in events if e.public and e.public.key == "action_open"]
        orders.add(tuple(opened))
        assert sum(1 << action for action in opened) == s.face_down
    assert len(orders) > 60


@rule("wallenstein 6.1", "wallenstein 8.1", "wallenstein 16.5")
def test_bids_and_tower_cards_look_alike_until_they_are_opened() -> None:
    """Whatever blue lays, one after the other and as a whole, the others see the same."""
    looks: set[str] = set()
    plans: set[tuple[int, ...]] = set()
    for number in range(6):
        t = Table(HELD, phase="planning", court=True)
        rng = random.Random(number)
        while 1 in t.s.to_act:
            t.do(rng.choice(t.options("blue")), seat="blue")
        plans.add(tuple(t.s.plan[1]))
        looks.add(json.dumps([t.s.view(viewer) for viewer in (0, 2, None)]) + repr(t.log))
    assert len(plans) == 6 and len(looks) == 1
    assert any(CARDS.index("tower") in plan for plan in plans) and len({plan[BID] for plan in plans}) > 2
