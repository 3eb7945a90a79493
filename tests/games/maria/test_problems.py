"""What is found wrong with a position: each fault by itself, in a position that is right without it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from kabinett.core.errors import BadDump
from kabinett.games.maria.board import BOX
from kabinett.games.maria.game import mstate
from kabinett.games.maria.state import MState
from kabinett.games.tactics.war import FACT
from tests.games.maria.kit import BOARD, CARDS, CITIES, GAME, PIECES, POWERS, Table

NUMBER = GAME.step_numbers
PRUSSIA, AUSTRIA = POWERS.index("prussia"), POWERS.index("austria")


def city(name: str) -> int:
    return CITIES.index(name)


def bit(*names: str) -> int:
    return sum([1 << PIECES.index(name) for name in names])


def position(**more: object) -> MState:
    """Two Prussians in one city, two Austrians apart, a few cards; nothing wrong with it."""
    s = Table(
        {
            "friedrich": ("berlin", 6),
            "schwerin": "berlin",
            "leopold": ("glogau", 3),
            "neipperg": ("prag", 4),
            "karl": ("wien", 5),
            "prussia-train-1": "crossen",
        },
        stage="prussia",
        turn=4,
        hands={"prussia": ["hearts 9"], "austria": ["clubs 5"]},
        **more,  # type: ignore[arg-type]
    ).s
    assert GAME.problems(s) == []
    return s


def put(name: str, where: str) -> Callable[[MState], None]:
    def change(s: MState) -> None:
        s.place[PIECES.index(name)] = city(where) if where != "box" else BOX

    return change


def hold(name: str, troops: int) -> Callable[[MState], None]:
    def change(s: MState) -> None:
        s.troops[PIECES.index(name)] = troops

    return change


def mark(where: str, power: str) -> Callable[[MState], None]:
    def change(s: MState) -> None:
        s.mark(city(where), POWERS.index(power) if power else -1)

    return change


def field(name: str, value: object) -> Callable[[MState], None]:
    def change(s: MState) -> None:
        assert hasattr(s, name)
        setattr(s, name, value)

    return change


def entry(name: str, number: int, value: int) -> Callable[[MState], None]:
    def change(s: MState) -> None:
        getattr(s, name)[number] = value

    return change


def frames(*added: tuple[int, ...], below: int = 2) -> Callable[[MState], None]:
    """These steps under way, on so many of those that are."""

    def change(s: MState) -> None:
        s.stack = [*s.stack[:below], *added]

    return change


def both(*changes: Callable[[MState], None]) -> Callable[[MState], None]:
    def change(s: MState) -> None:
        for one in changes:
            one(s)

    return change


def hand_over(s: MState) -> None:
    """Prussia's card in two hands."""
    s.hands[AUSTRIA] = sorted(s.hands[AUSTRIA] + s.hands[PRUSSIA])


def lose(s: MState) -> None:
    s.hands[PRUSSIA] = []


def invent(s: MState) -> None:
    s.hands[PRUSSIA] = [*s.hands[PRUSSIA], 4 * s.pack.size]


def place_unsaid(s: MState) -> None:
    s.placed[PRUSSIA] = s.hands[PRUSSIA].pop()


FAULTS: dict[str, tuple[Callable[[MState], None], str]] = {
    # pieces
    "alone under another": (field("under", bit("schwerin", "leopold")), "leopold stands alone in glogau, under nobody"),
    "a train in company": (put("prussia-train-1", "glogau"), "a supply train shares glogau"),
    "three": (put("leopold", "berlin"), "more than two generals in berlin"),
    "foes together": (
        both(put("neipperg", "glogau"), field("under", bit("schwerin", "neipperg"))),
        "generals who do not co-operate in glogau",
    ),
    "no commander": (field("under", 0), "nobody has the supreme command in berlin"),
    "two without a commander": (
        field("under", bit("friedrich", "schwerin")),
        "nobody has the supreme command in berlin",
    ),
    "the lower commands": (field("under", bit("friedrich")), "the lower in rank commands in berlin"),
    "a train face down": (
        field("down", bit("prussia-train-1")),
        "prussia-train-1 is face down or under another, but no general on the map",
    ),
    "face down off the map": (
        field("down", bit("moritz")),
        "moritz is face down or under another, but no general on the map",
    ),
    "a train in a box": (put("austria-train-1", "box"), "austria-train-1 has no off-map box"),
    "a hussar in Flanders": (entry("hussars", 0, city("bruessel")), "a hussar cannot be in bruessel"),
    "a hussar on a piece": (entry("hussars", 1, city("glogau")), "a hussar cannot be in glogau"),
    "a hussar on a piece in the first city": (
        both(put("leopold", CITIES[0]), entry("hussars", 0, 0)),
        f"a hussar cannot be in {CITIES[0]}",
    ),
    # troops
    "too many troops": (hold("leopold", 9), "leopold cannot have 9 troops"),
    "too many for two": (hold("friedrich", 17), "friedrich+schwerin cannot have 17 troops"),
    "none for one of two": (hold("friedrich", 1), "only 1 troops for friedrich+schwerin"),
    "troops of the second": (
        both(hold("friedrich", 3), hold("schwerin", 3)),
        "the troops of friedrich+schwerin belong to the first of them",
    ),
    "troops off the map": (hold("moritz", 3), "moritz has troops off the map"),
    "less than is known": (
        field("army_facts", ((bit("leopold"), 4, 8),)),
        "leopold cannot have 4 to 8 troops, as is known of them",
    ),
    "more than is known": (
        field("army_facts", ((bit("leopold"), 1, 2),)),
        "leopold cannot have 1 to 2 troops, as is known of them",
    ),
    "known of the absent": (
        field("army_facts", ((bit("moritz"), 0, 8),)),
        "something is known of troops of generals who are not there",
    ),
    "known of a train": (
        field("army_facts", ((bit("prussia-train-1"), 0, 8),)),
        "something is known of troops of generals who are not there",
    ),
    "known of nobody": (
        field("army_facts", ((0, 0, 0),)),
        "something is known of troops of generals who are not there",
    ),
    # cards
    "a card twice": (hand_over, "lies in two places"),
    "a card nowhere": (lose, "1 tactical cards lie nowhere"),
    "no such card": (invent, "a tactical card that does not exist"),
    "placed, and not said": (place_unsaid, "who has placed a card is not who is said to have"),
    "said, and not placed": (field("placed_mask", 1), "who has placed a card is not who is said to have"),
    "known, but not held": (field("known", [[], [], [0]]), "seat 2 cannot know that card"),
    "known of no power": (field("known", [[], [], [len(POWERS) * FACT]]), "seat 2 cannot know that card"),
    # turn, seats, politics
    "turn 13": (field("turn", 13), "there is no turn 13"),
    "a turn before the first": (field("turn", -1), "there is no turn -1"),
    "the wrong player": (entry("seat_of", PRUSSIA, 0), "prussia is played by the wrong player"),
    "Saxony's player": (field("saxony", 1), "saxony is played by the wrong player"),
    "Saxony of no status": (field("saxony", 3), "there is no status 3 of Saxony"),
    "before a track": (entry("tracks", 0, -1), "the marker is off the track"),
    "beyond a track": (entry("tracks", 1, BOARD.tracks[1].length), "the marker is off the track"),
    "no such political card": (field("political_left", 1 << len(CARDS)), "a political card that does not exist"),
    "no such open card": (field("open_cards", (len(CARDS),)), "a political card that does not exist"),
    "less than no markers": (entry("battle", PRUSSIA, -1), "prussia has -1 markers in its battle boxes"),
    "more markers than boxes": (
        entry("battle", PRUSSIA, BOARD.battle_boxes[PRUSSIA] + 1),
        f"prussia has {BOARD.battle_boxes[PRUSSIA] + 1} markers in its battle boxes",
    ),
    # markers
    "no elector": (mark("mainz", ""), "no elector marker on mainz"),
    "an elector of Prussia": (mark("mainz", "prussia"), "no elector marker on mainz"),
    "a minor power's marker": (mark("prag", "bavaria"), "a marker of bavaria on prag"),
    "Silesia unmarked": (mark("breslau", ""), "no marker on breslau"),
    # notes
    "a short note": (field("pairs", ((1,),)), "pairs: (1,) is not a note of 2 numbers"),
    "a note of words": (field("bill", (("friedrich", 1),)), "bill: ('friedrich', 1) is not a note of 2 numbers"),
    "no note at all": (field("passed", 5), "passed: 5 is not a note of 2 numbers"),
    "no agreement": (field("agreements", (7,)), "agreements: 7 is not a note of some numbers"),
    "open words": (field("open_cards", ("1741-1",)), "open_cards: not a list of cards"),
    # steps
    "over without an end": (frames(below=0), "the game is over, but nobody has won or drawn"),
    "below all powers": (frames((NUMBER["recruit"], -1, 1)), "recruit: power is no power"),
    "above all powers": (frames((NUMBER["recruit"], len(POWERS), 1)), "recruit: power is no power"),
    "below all stages": (frames((NUMBER["stage"], -1, 0), below=1), "stage: there is no stage -1"),
    "above all stages": (frames((NUMBER["stage"], 3, 0), below=1), "stage: there is no stage 3"),
    "a march of nobody": (
        frames((NUMBER["movement"], 1), (NUMBER["march"], 0, 1, 0, city("berlin"))),
        "march: group is not on the map",
    ),
    "a march off the map": (
        frames((NUMBER["movement"], 1), (NUMBER["march"], bit("moritz"), 1, 0, city("berlin"))),
        "march: group is not on the map",
    ),
    "a march in no movement": (
        frames((NUMBER["march"], bit("leopold"), 1, 0, city("berlin"))),
        "a march outside a movement phase",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_found(name: str) -> None:
    change, wanted = FAULTS[name]
    s = position()
    change(s)
    found = GAME.problems(s)
    assert len(found) == 1 and wanted in found[0], found


def test_flanders_has_no_part_in_the_introductory_game() -> None:
    s = position(variant="introductory")
    for name in ("friedrich", "schwerin"):
        put(name, "bruessel")(s)
    assert GAME.problems(s) == ["bruessel has no part in the introductory game"]


def test_a_retreat_needs_a_combat() -> None:
    s = position()
    s.stack.append((NUMBER["retreat"], PIECES.index("leopold"), PIECES.index("neipperg"), 2, city("prag")))
    assert GAME.problems(s) == ["a retreat without a combat"]


def test_what_is_right() -> None:
    """The limits themselves, and what the steps under way allow."""
    s = position()
    for change in (
        hold("leopold", 8),
        hold("friedrich", 16),
        field("army_facts", ((bit("leopold"), 8, 8), (bit("friedrich", "schwerin"), 2, 16))),
        field("turn", 12),
        entry("tracks", 1, BOARD.tracks[1].length - 1),
        entry("battle", PRUSSIA, BOARD.battle_boxes[PRUSSIA]),
        field("known", [[PRUSSIA * FACT + s.hands[PRUSSIA][0]], [], []]),
        field("open_cards", (len(CARDS) - 1,)),
        entry("hussars", 0, city("brieg")),
    ):
        change(s)
        assert GAME.problems(s) == []
    # Two who no longer co-operate, until one of them has left the stack.
    s = position()
    put("neipperg", "glogau")(s)
    s.under |= bit("neipperg")
    assert len(GAME.problems(s)) == 1
    s.stack.append((NUMBER["transfer"], PIECES.index("neipperg"), 0))
    assert GAME.problems(s) == []


def first_version(pieces: dict[str, str | tuple[str, int]], **more: object) -> dict[str, object]:
    """A dump of the first version of the rules: Saxony is neutral, and its general stands where he stood."""
    t = Table(pieces, stage="prussia", turn=3, edition="first", **more)  # type: ignore[arg-type]
    old: dict[str, object] = json.loads(t.s.dump())
    fields = old["fields"]
    assert isinstance(fields, dict)
    fields["saxony"], fields["tracks"][0], fields["seat_of"][3] = 1, 2, 0
    return {**old, "version": 1}


def test_dumps_of_the_first_version_are_loaded() -> None:
    t = Table({"friedrich": ("berlin", 4)}, stage="prussia", turn=3)
    old = json.loads(t.s.dump())
    assert GAME.load(json.dumps({**old, "version": 1}).encode()).dump() == t.s.dump()
    for wrong in (
        {"version": 0},
        {"version": 1, "stack": 3},
        {"version": 1, "fields": []},
        {"version": 1, "draft": None},
    ):
        with pytest.raises(BadDump):
            GAME.load(json.dumps({**old, **wrong}).encode())


def test_a_stack_that_the_first_version_left_together_parts() -> None:
    """It could leave neutral Rutowski with a Prussian in Meißen; now Maria Theresa is asked where he goes."""
    old = first_version({"rutowski": ("meissen", 4), "friedrich": ("meissen", 3)})
    s = mstate(GAME.load(json.dumps(old).encode()))
    decision = s.decision(0)
    assert s.to_act == (0,) and decision is not None and decision.kind == "transfer"
    # If he was about to go already, nothing is added.
    assert GAME.load(json.dumps({**json.loads(s.dump()), "version": 1}).encode()).dump() == s.dump()
    s.apply(0, decision.actions[0])
    assert s.place[PIECES.index("rutowski")] != s.place[PIECES.index("friedrich")] and not GAME.problems(s)
    # Who stands alone there, or off the map, stays.
    for pieces in ({"rutowski": ("meissen", 4), "friedrich": ("torgau", 3)}, {"friedrich": ("torgau", 3)}):
        s = mstate(GAME.load(json.dumps(first_version(pieces)).encode()))
        assert s.to_act == (1,)
