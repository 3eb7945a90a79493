"""Positions written by hand: what is right passes, everything wrong is told, each thing in its own words."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from kabinett.core.errors import BadPosition
from kabinett.games.wallenstein.board import SLOTS
from kabinett.games.wallenstein.game import wstate
from kabinett.games.wallenstein.state import WState
from tests.games.wallenstein.kit import CARDS, COUNTIES, EVENTS, FAVOURS, GAME, Table

ANHALT, BADEN, BREMEN, KOELN = (COUNTIES.index(name) for name in ("anhalt", "baden", "bremen", "koeln"))
HELD = {"anhalt": ("red", 4), "baden": ("blue", 3), "koeln": ("blue", 3), "trier": ("yellow", 2)}
PLANS = {"red": {"battle-a": "anhalt", "bid": "coin-1"}, "blue": {"tax": "baden", "battle-b": "koeln"}}
Change = Callable[[WState], object]


def battle() -> WState:
    """Red is asked where to go; blue hides two counties."""
    return Table(HELD, PLANS, actions=["tax", "battle-a"], revolts={"koeln": 1}, event="tax-max",
                 built={"koeln": ["palace", "church", "trading-house"]}).s  # fmt: skip


def planned() -> WState:
    """Blue has handed in a plan, the others are still planning."""
    t = Table(HELD, phase="planning", court=True)
    while 1 in t.s.to_act:
        t.do(t.options("blue")[0], seat="blue")
    return t.s


def court() -> WState:
    return Table(HELD, phase="court", court=True, hall={"red": 5, "blue": 3}, favours=["20", "15", "5"]).s


def leaders() -> WState:
    return Table({**HELD, "altmark": ("red", 1)}, phase="lead_on", leaders=True, leader={"red": "anhalt"},
                 statues={"koeln": ("yellow", 2)}).s  # fmt: skip


def tiles() -> WState:
    return Table(HELD, PLANS, phase="choose_tile").s


def winter() -> WState:
    """Three counties of red rise, and red is asked which revolt comes first."""
    many = {name: ("red", 2) for name in COUNTIES[9:18]}
    return Table(many, phase="winter", events=["trade-7"], seed=3).s


def taking() -> WState:
    return wstate(GAME.new({"players": 3, "setup": "choice"}, seed=2))


def stationing() -> WState:
    s = taking()
    s.apply(s.to_act[0], GAME.words.action("blind"))
    return s


BASES = {f.__name__: f for f in (battle, planned, court, leaders, tiles, winter, taking, stationing)}


def put(name: str, index: int, value: object) -> Change:
    """A change of one entry of a list."""
    return lambda s: getattr(s, name).__setitem__(index, value)


def add(name: str, index: int, number: int = 1) -> Change:
    return lambda s: getattr(s, name).__setitem__(index, getattr(s, name)[index] + number)


def let(name: str, value: object) -> Change:
    return lambda s: setattr(s, name, value)


def both(*changes: Change) -> Change:
    return lambda s: [change(s) for change in changes]


def more(name: str, mask: int) -> Change:
    return lambda s: setattr(s, name, getattr(s, name) | mask)


def less(name: str, mask: int) -> Change:
    return lambda s: setattr(s, name, getattr(s, name) & ~mask)


def frame(nth: int, place: int, value: int) -> Change:
    """Another argument in a frame of the stack."""

    def change(s: WState) -> None:
        old = s.stack[nth]
        s.stack[nth] = (*old[:place], value, *old[place + 1 :])

    return change


def mat(seat: int, slot: str, card: str, name: str = "plan") -> Change:
    return lambda s: getattr(s, name)[seat].__setitem__(SLOTS.index(slot), CARDS.index(card) if card else -1)


def open_slot(seat: int, slot: str) -> Change:
    return lambda s: s.opened.__setitem__(seat, s.opened[seat] | 1 << SLOTS.index(slot))


SMUGGLED = "blue has laid a card twice, or one that is not in the hand"
TWICE_COUNTY = "a county card lies in two places, or is not in this game"
FIVE_TILES = "five bonus tiles lie on five places, each taken by one seat at most"
TEN_ACTIONS = "there are ten action cards"
TWO_ACTIONS = "an action card lies in two places"

FAULTS: list[tuple[str, Change, list[str]]] = [
    # rows of plain numbers
    ("battle", let("track", (1, 99)), ["track: not a row of numbers that can stand there"]),
    ("battle", let("track", (1, -2)), ["track: not a row of numbers that can stand there"]),
    ("battle", let("track", ((1,),)), ["track: not a row of numbers that can stand there"]),
    ("battle", let("tiles", (0, 1, 2, 3, 5)), ["tiles: not a row of numbers that can stand there"]),
    ("battle", let("taken", (0, 1, 3, -1, -1)), ["taken: not a row of numbers that can stand there"]),
    ("tiles", let("rank", (0, 1, 3)), ["rank: not a row of numbers that can stand there"]),
    ("taking", let("under", (45,)), ["under: not a row of numbers that can stand there"]),
    ("taking", let("open_cards", (0, 45)), ["open_cards: not a row of numbers that can stand there"]),
    ("court", let("favours", (19, 14, 21)), ["favours: not a row of numbers that can stand there"]),
    # numbers that cannot be
    *[
        ("battle", put(name, 0, -1), [f"{name}: less than nothing"])
        for name in ("armies", "revolts", "statues", "reserve", "tower", "tray", "thalers", "grain", "points",
                     "trophies", "statues_left", "stock", "shortage", "hall", "audience", "opened", "safe", "banner",
                     "built")
    ],
    ("battle", put("owner", ANHALT, 3), ["owner: a seat that is not in this game"]),
    ("leaders", put("statue_of", KOELN, 3), ["statue_of: a seat that is not in this game"]),
    ("battle", let("year", 3), ["there is no such season in year 3"]),
    ("battle", let("year", 0), ["there is no such season in year 0"]),
    ("battle", let("season", -1), ["there is no such season in year 1"]),
    ("court", let("guard", 3), ["a seat that is not in this game"]),
    ("battle", let("ready", 8), ["a seat that is not in this game"]),
    ("battle", let("spared", 8), ["a seat that is not in this game"]),
    ("battle", let("switched", 8), ["a seat that is not in this game"]),
    ("battle", add("opened", 0, 1 << 11), ["a mark that does not exist"]),
    ("court", put("safe", 0, 4), ["a mark that does not exist"]),
    ("battle", put("banner", 0, 4), ["a mark that does not exist"]),
    ("battle", put("built", ANHALT, 8), ["a mark that does not exist"]),
    # counties
    ("battle", both(put("owner", BREMEN, 0), put("armies", BREMEN, 1), add("reserve", 0, -1)),
     ["bremen is not in this game", TWICE_COUNTY]),
    ("leaders", both(put("statues", BREMEN, 1), put("statue_of", BREMEN, 0), add("statues_left", 0, -1)),
     ["bremen is not in this game"]),
    ("battle", more("fresh", 1 << BREMEN), ["bremen is not in this game"]),
    ("battle", put("armies", 0, 2), ["altmark is neutral but not empty"]),
    ("battle", both(put("built", 0, 1), add("stock", 0, -1)), ["altmark is neutral but not empty"]),
    ("battle", put("revolts", 0, 1), ["altmark is neutral but not empty"]),
    ("battle", both(put("armies", BADEN, 0), add("reserve", 1, 3)), ["baden has an owner but no armies"]),
    ("battle", both(put("built", ANHALT, 3), add("stock", 0, -1), add("stock", 1, -1)),
     ["more buildings than sites in anhalt"]),
    ("leaders", both(put("statues", KOELN, 0), add("statues_left", 2, 2)), ["statues of nobody in koeln"]),
    ("leaders", both(put("statue_of", KOELN, -1)), ["statues of nobody in koeln"]),
    ("battle", put("built", ANHALT, 1), ["2 palaces stand and 27 are left"]),
    ("battle", add("stock", 2), ["1 trading-houses stand and 26 are left"]),
    # cubes
    ("battle", add("tray", 0), ["63 cubes of red, not 62"]),
    ("battle", add("reserve", 4), ["1 cubes of black, not 0"]),
    ("battle", add("reserve", 5, -1), ["19 cubes of peasants, not 20"]),
    ("battle", add("tower", 1, 2), ["64 cubes of blue, not 62"]),
    ("battle", put("shelves", 0, [0]), ["0 cubes of red do not lie on 0 shelves like that"]),
    # cards and tiles
    ("battle", more("event_deck", 1 << EVENTS.index("tax-max")),
     ["an event card lies in two places", "2 event cards or more"]),
    ("battle", lambda s: setattr(s, "candidates", s.candidates | s.event_deck & -s.event_deck),
     ["an event card lies in two places", "2 event cards or more"]),
    ("battle", more("event_deck", 1 << 12), ["a card that does not exist", "2 event cards or more"]),
    ("court", more("favour_deck", 1 << 21), ["a card that does not exist"]),
    ("court", more("favour_deck", 1 << FAVOURS.index("20")), ["a favour card lies in two places"]),
    ("court", let("favours", (19, 19, 4)), ["a favour card lies in two places"]),
    ("court", let("favours", (19, 14)),
     ["favour cards lie on three places of the court", "audience cannot be asked here"]),
    ("battle", let("favours", (19, 14, 4)), ["favour cards lie on three places of the court"]),
    ("battle", let("track", (4, 4)), [TWO_ACTIONS]),
    ("battle", let("track", (4, 8, -1)), [TWO_ACTIONS]),
    ("battle", let("face_down", 1 << 8), [TWO_ACTIONS]),
    ("battle", let("track", (4, 8)), [TEN_ACTIONS]),
    ("winter", let("face_down", 1), ["action cards that are not of the ten"]),
    ("battle", let("tiles", (0, 1, 2, 3, 3)), [FIVE_TILES]),
    ("battle", let("taken", (0, 1, 2, -1)), [FIVE_TILES]),
    ("battle", let("taken", (0, 1, 1, -1, -1)), [FIVE_TILES]),
    ("tiles", let("rank", (0, 1, 1)), ["a seat has its turn twice"]),
    ("tiles", let("rank", (0, 1, -1)), ["a seat has its turn twice"]),
    ("taking", lambda s: more("pile", 1 << s.open_cards[0])(s), [TWICE_COUNTY]),
    ("taking", more("pile", 1 << BREMEN), [TWICE_COUNTY]),
    ("taking", let("under", (-1,)), [TWICE_COUNTY]),
    ("taking", lambda s: setattr(s, "under", (s.open_cards[0],)), [TWICE_COUNTY]),
    ("winter", more("rising", 1), ["a revolt in a county of nobody"]),
    # events
    ("battle", let("candidates", 0), ["2 event cards or more"]),
    ("battle", let("event_deck", 0), ["2 event cards or more"]),
    ("taking", more("candidates", 1), ["an event card lies in two places", "2 event cards or more"]),
    ("planned", let("event", 3), ["an event card lies in two places", "there is no event in force now"]),
    ("taking", both(less("event_deck", 1), let("event", 0)), ["2 event cards or more"]),
    ("winter", lambda s: setattr(s, "event", next(e for e in range(12) if not (s.event_deck | s.candidates) >> e & 1)),
     ["there is no event in force now"]),
    # mats
    ("battle", put("shown", 1, [-1] * 10), ["the mat of blue has 11 slots"]),
    ("battle", put("plan", 1, []), ["the mat of blue has 11 slots"]),
    ("battle", both(put("plan", 0, []), put("plan", 1, [])),
     ["the mat of red has 11 slots", "the mat of blue has 11 slots"]),
    ("planned", put("plan", 0, [-1] * 14), ["the mat of red has 14 slots"]),
    ("planned", put("plan", 1, []), ["the mat of blue has 14 slots"]),
    ("planned", put("opened", 1, 1), ["blue has opened what was not laid"]),
    ("planned", mat(1, "church", ""), ["blue covers as many slots as there are cards"]),
    ("battle", mat(0, "bid", "coin-2"), ["red has shown another card for bid"]),
    ("battle", both(mat(0, "bid", "koeln"), mat(0, "bid", "koeln", "shown")), ["the card of koeln lies with red"]),
    ("battle", mat(1, "battle-b", "koeln", "shown"), ["blue hides no card for battle-b", SMUGGLED]),
    ("battle", mat(1, "battle-b", ""), ["blue hides no card for battle-b"]),
    ("battle", mat(1, "battle-b", "baden"), [SMUGGLED]),
    ("battle", mat(1, "battle-b", "anhalt"), [SMUGGLED]),
    ("battle", mat(1, "battle-b", "tower"), [SMUGGLED]),
    ("battle", more("fresh", 1 << KOELN), [SMUGGLED]),
    ("planned", both(mat(1, "bid", "coin-4"), put("thalers", 1, 3)),
     ["blue bids more than the purse holds"]),
    # modules
    ("court", add("hall", 1, 5), ["blue has too many courtiers"]),
    ("battle", put("hall", 1, 1), ["blue has too many courtiers"]),
    ("battle", put("audience", 1, 1), ["blue has too many courtiers"]),
    ("leaders", put("leader", 1, ANHALT), ["the leader of blue is not in one of its counties"]),
    ("battle", put("leader", 0, ANHALT), ["the leader of red is not in one of its counties"]),
    ("leaders", add("statues_left", 0, -1), ["17 statues and trophies, not as many as there are"]),
    ("leaders", add("trophies", 0), ["19 statues and trophies, not as many as there are"]),
    ("battle", add("statues_left", 0), ["1 statues and trophies, not as many as there are"]),
    ("leaders", both(add("statues_left", 2), add("statues_left", 0, -1)), ["yellow has too many statues"]),
    ("battle", put("banner", 0, 1), ["cards of Landsknechte that are not in this game"]),
    ("battle", let("guard", 0), ["favours without a court"]),
    ("battle", let("favour_deck", 1), ["favours without a court"]),
    ("battle", put("safe", 0, 1), ["favours without a court"]),
    # questions
    ("battle", lambda s: s.stack.insert(1, s.stack[0]), ["course cannot be asked here"]),
    ("battle", lambda s: s.stack.pop(0), ["end_round cannot be asked here"]),
    ("battle", frame(-1, 1, 1), ["battle_move cannot be asked here"]),
    ("battle", frame(-1, 1, 3), ["battle_move cannot be asked here"]),
    ("battle", frame(-1, 2, 7), ["battle_move cannot be asked here"]),
    ("battle", frame(-1, 3, KOELN), ["battle_move cannot be asked here"]),
    ("battle", frame(-1, 3, 45), ["battle_move cannot be asked here"]),
    ("battle", both(put("armies", ANHALT, 1), add("reserve", 0, 3)), ["battle_move cannot be asked here"]),
    ("battle", frame(-2, 1, 11), ["actions cannot be asked here"]),
    ("battle", frame(-2, 1, -1), ["actions cannot be asked here"]),
    ("battle", frame(-2, 2, 4), ["actions cannot be asked here"]),
    ("battle", frame(-2, 2, -1), ["actions cannot be asked here"]),
    ("battle", let("taken", (0, 1, -1, -1, -1)), ["actions cannot be asked here"]),
    ("court", lambda s: s.stack.append((GAME.step_numbers["court"], 4)), ["court cannot be asked here"]),
    ("court", lambda s: s.stack.append((GAME.step_numbers["court"], -1)), ["court cannot be asked here"]),
    ("leaders", both(let("taken", (0, 1, -1, -1, -1))), ["lead_on cannot be asked here"]),
    ("leaders", frame(-1, 1, 4), ["lead_on cannot be asked here"]),
    ("tiles", frame(-1, 1, 4), ["choose_tile cannot be asked here"]),
    ("tiles", frame(-1, 1, 1), ["choose_tile cannot be asked here"]),
    ("tiles", let("rank", (0, 1)), ["choose_tile cannot be asked here"]),
    ("court", frame(-1, 1, 3), ["audience cannot be asked here"]),
    ("court", frame(-1, 1, -1), ["audience cannot be asked here"]),
    ("winter", frame(-1, 1, 3), ["winter_fight cannot be asked here"]),
    ("taking", frame(-1, 1, 3), ["take_county cannot be asked here"]),
    ("stationing", lambda s: s.groups.__setitem__(s.to_act[0], []), ["station cannot be asked here"]),
    ("stationing", lambda s: frame(-1, 1, (s.to_act[0] + 1) % 3)(s), ["station cannot be asked here"]),
]  # fmt: skip


@pytest.mark.parametrize(("base", "change", "wanted"), FAULTS)
def test_a_fault_is_told(base: str, change: Change, wanted: list[str]) -> None:
    s = BASES[base]()
    assert GAME.problems(s) == []
    change(s)
    found = ["2 event cards or more" if "event cards lie open now" in text else text for text in GAME.problems(s)]
    assert found == wanted


@pytest.mark.parametrize("base", BASES)
def test_what_is_right_comes_back_exactly(base: str) -> None:
    s = BASES[base]()
    position = json.loads(json.dumps(s.position()))
    assert GAME.from_position(position).dump() == s.dump()
    assert GAME.load(s.dump()).dump() == s.dump()
    position["thalers"] = {"red": -1}
    with pytest.raises(BadPosition, match="thalers"):
        GAME.from_position(position)


def test_how_many_events_lie_open_through_the_years() -> None:
    """At every decision of a whole game as many as the rules say; one more or less is noticed."""
    s = wstate(GAME.new({"players": 3}, seed=4))
    rng = random.Random(4)
    seen: set[tuple[int, int, int, int]] = set()
    while s.to_act:
        state = (s.year, s.season, s.candidates.bit_count(), s.event_deck.bit_count())
        if state not in seen:
            seen.add(state)
            for name in ("candidates", "event_deck"):
                mask = getattr(s, name)
                wrong = s.copy()
                setattr(wrong, name, mask & (mask - 1) if mask else 1 << (s.event + 1) % 12)
                assert any("event cards lie open" in text for text in GAME.problems(wrong))
        seat = rng.choice(s.to_act)
        decision = s.decision(seat)
        assert decision is not None
        s.apply(seat, rng.choice(decision.actions))
    assert GAME.problems(s) == [] and {entry[:2] for entry in seen} >= {(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)}
    assert {entry[2:] for entry in seen if entry[0] == 1} == {(4, 8), (3, 8), (2, 8), (1, 8)} | {
        entry[2:] for entry in seen if entry[:2] == (1, 3)
    }
