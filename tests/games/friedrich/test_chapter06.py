"""Chapter 6: armies: the secret allotment, limits, stacks, surplus generals, parting, the ceiling, what is known."""

from __future__ import annotations

import random

import pytest

from kabinett.games.friedrich.board import FRANCE, NATIONS, PRUSSIA
from kabinett.games.friedrich.game import SEATS
from kabinett.games.friedrich.marching import division
from kabinett.games.friedrich.state import FState
from tests.games.friedrich.kit import GAME, PIECES, WORDS, Table
from tests.rules import rule

TOTALS = {"prussia": 32, "hanover": 12, "russia": 16, "sweden": 4, "austria": 30, "imperial": 6, "france": 20}


def new_game(**options: object) -> FState:
    state = GAME.new(options, 1)
    assert isinstance(state, FState)
    return state


def offered(s: FState, seat: int) -> list[str]:
    decision = s.decision(seat)
    assert decision is not None
    return [str(action) for action in decision.actions]


def say(s: FState, seat: int, *texts: str) -> None:
    for text in texts:
        s.apply(seat, WORDS.parse(text))


def refused(s: FState, seat: int, text: str) -> str:
    refusal = s.explain(seat, WORDS.parse(text))
    assert refusal is not None
    return refusal.rule


def mask(*names: str) -> int:
    return sum([1 << PIECES.index(name) for name in names])


def gives(general: str, least: int, most: int) -> list[str]:
    return [f"give {general} {number}" for number in range(least, most + 1)]


# ---- the allotment before turn 1 -----------------------------------------------------------------------------------


@rule("friedrich 6.1")
def test_all_players_divide_at_the_same_time_before_turn_one() -> None:
    s = new_game()
    assert s.turn == 0 and s.to_act == (0, 1, 2, 3)
    decision = s.decision(2)
    assert decision is not None and decision.kind == "divide_armies" and decision.secret


@rule("friedrich 6.1")
def test_every_stack_is_asked_about_in_turn_and_the_last_takes_the_rest() -> None:
    s = new_game()
    assert offered(s, 0) == gives("friedrich", 2, 16)
    say(s, 0, "give friedrich 10")
    assert offered(s, 0) == gives("heinrich", 1, 8)
    say(s, 0, "give heinrich 5")
    assert offered(s, 0) == gives("schwerin", 2, 14)  # 17 left, three generals to come
    say(s, 0, "give schwerin 9")
    assert offered(s, 0) == gives("seydlitz", 1, 6)
    say(s, 0, "give seydlitz 4")
    assert offered(s, 0) == gives("dohna", 1, 3)
    say(s, 0, "give dohna 3")  # Lehwaldt takes the last one
    assert offered(s, 0) == gives("ferdinand", 4, 8)
    say(s, 0, "give ferdinand 7")
    assert offered(s, 0) == ["ready"]
    say(s, 0, "ready")
    assert s.to_act == (1, 2, 3)
    held = {PIECES[g]: s.armies[g] for g in (*GAME.board.generals[0], *GAME.board.generals[1])}
    assert held == {
        "friedrich": 10,
        "winterfeldt": 0,  # one number for the stack
        "heinrich": 5,
        "schwerin": 9,
        "keith": 0,
        "seydlitz": 4,
        "dohna": 3,
        "lehwaldt": 1,
        "ferdinand": 7,
        "cumberland": 5,
    }


@rule("friedrich 6.1")
def test_all_armies_must_be_placed() -> None:
    """With little given first, the later ones must take more: twelve armies for two Hanoverians."""
    s = new_game()
    say(s, 0, *[f"give {name} {n}" for name, n in (("friedrich", 2), ("heinrich", 1), ("schwerin", 5))])
    assert offered(s, 0) == gives("seydlitz", 8, 8)  # 24 left for three generals
    assert refused(s, 0, "give seydlitz 7") == "6.2"


@rule("friedrich 6.1")
def test_the_game_begins_when_all_are_ready() -> None:
    s = new_game()
    for seat in (3, 1, 2, 0):
        assert s.turn == 0
        while seat in s.to_act and s.turn == 0:
            decision = s.decision(seat)
            assert decision is not None
            s.apply(seat, decision.actions[-1])
    assert s.turn == 1 and s.nation == PRUSSIA
    assert [s.total(nation) for nation in range(7)] == list(TOTALS.values())


@rule("friedrich 6.1")
def test_a_step_of_the_allotment_can_be_taken_back() -> None:
    s = new_game()
    say(s, 3, "give richelieu 16")
    assert offered(s, 3) == ["ready"]
    s.back(3)
    assert offered(s, 3) == gives("richelieu", 12, 16)
    say(s, 3, "give richelieu 13")
    say(s, 3, "ready")
    assert (s.armies[PIECES.index("richelieu")], s.armies[PIECES.index("soubise")]) == (13, 7)


@rule("friedrich 6.1")
def test_out_of_order_nothing_is_given() -> None:
    s = new_game()
    assert refused(s, 0, "give heinrich 4") == "6.1"
    assert refused(s, 0, "ready") == "6.1"
    assert refused(s, 0, "march heinrich potsdam") == "6.1"
    say(s, 3, "give richelieu 13")
    assert refused(s, 3, "give soubise 7") == "6.1"


@rule("friedrich 6.1")
def test_nobody_else_learns_how_armies_were_divided() -> None:
    views = []
    for number in (12, 15):
        s = new_game()
        say(s, 3, f"give richelieu {number}")
        during = [s.view(viewer) for viewer in (None, 0, 1, 2)]
        say(s, 3, "ready")
        views.append((during, [s.view(viewer) for viewer in (None, 0, 1, 2)]))
    assert views[0] == views[1]


@rule("friedrich 6.1a")
def test_starting_totals() -> None:
    assert dict(zip(NATIONS, GAME.board.armies, strict=True)) == TOTALS


@rule("friedrich 6.1a")
def test_sweden_and_the_imperials_are_not_asked() -> None:
    s = new_game()
    asked: dict[int, set[str]] = {}
    for seat in range(4):
        while seat in s.to_act and not offered(s, seat)[0].startswith("ready"):
            decision = s.decision(seat)
            assert decision is not None
            asked.setdefault(seat, set()).add(PIECES[decision.actions[0].args[0]])
            s.apply(seat, decision.actions[0])
        say(s, seat, "ready")
    assert asked == {
        0: {"friedrich", "heinrich", "schwerin", "seydlitz", "dohna", "ferdinand"},
        1: {"saltikov", "apraxin"},
        2: {"daun", "browne", "laudon"},
        3: {"richelieu"},
    }
    assert s.armies[PIECES.index("ehrensvaerd")] == 4 and s.armies[PIECES.index("hildburghausen")] == 6


# ---- limits --------------------------------------------------------------------------------------------------------


@rule("friedrich 6.2")
def test_a_general_has_one_to_eight_armies_at_the_start() -> None:
    s = new_game()
    say(s, 0, "give friedrich 6")
    assert offered(s, 0) == gives("heinrich", 1, 8)
    assert refused(s, 0, "give heinrich 0") == "6.2"
    assert refused(s, 0, "give heinrich 9") == "6.2"


@rule("friedrich 6.2")
def test_nobody_recruits_beyond_eight_armies() -> None:
    t = Table({"daun": ("bruenn", 6)}, nation="austria", hands={"austria": ["reserve"] * 8}, gone=[])
    t.do("recruit", "enough")
    assert t.options() == ["armies 1", "armies 2"]
    t = Table({"daun": ("bruenn", 8)}, nation="austria", hands={"austria": ["reserve"] * 8})
    t.do("recruit")
    assert t.no("enough") == "10.5"  # only pieces that return could be bought


@rule("friedrich 6.2")
@pytest.mark.parametrize("pieces", [{"daun": ("bruenn", 0)}, {"daun": ("bruenn", 9)}])
def test_no_position_has_a_general_beyond_the_limits(pieces: dict[str, str | tuple[str, int]]) -> None:
    with pytest.raises(AssertionError):
        Table(pieces)


@rule("friedrich 6.2")
def test_a_general_without_armies_leaves_the_map() -> None:
    t = Table({"friedrich": ("torgau", 1), "daun": ("oschatz", 4)}, phase="combats")
    t.do("stop")
    assert t.at("friedrich") is None and t.armies("friedrich") == 0 and t.total("prussia") == 0
    assert not t.told("retreated")


@rule("friedrich 6.3")
@pytest.mark.parametrize(("number", "cited"), [(1, "6.3"), (17, "6.3")])
def test_a_stack_of_two_begins_with_two_to_sixteen(number: int, cited: str) -> None:
    s = new_game()
    assert offered(s, 0) == gives("friedrich", 2, 16)
    assert refused(s, 0, f"give friedrich {number}") == cited


@rule("friedrich 6.3")
@pytest.mark.parametrize(("stack", "held", "most"), [(["karl"], 14, 2), (["karl"], 16, 0), (["karl", "lacy"], 22, 2)])
def test_a_stack_receives_armies_up_to_eight_a_general(stack: list[str], held: int, most: int) -> None:
    t = Table(
        {"daun": ("bruenn", held), **dict.fromkeys(stack, "bruenn")},
        nation="austria",
        hands={"austria": ["reserve"] * 8},
    )
    t.do("recruit")
    if most:
        t.do("enough")
        assert t.options() == [f"armies {n}" for n in range(1, most + 1)]
    else:
        assert "enough" not in t.options()


@rule("friedrich 6.3")
@pytest.mark.parametrize("held", [1, 17])
def test_no_position_has_a_stack_beyond_the_limits(held: int) -> None:
    with pytest.raises(AssertionError):
        Table({"daun": ("bruenn", held), "karl": "bruenn"})


@rule("friedrich 6.3")
def test_armies_of_generals_who_meet_become_one_number() -> None:
    t = Table({"friedrich": ("torgau", 8), "heinrich": ("oschatz", 8), "keith": ("riesa", 8)})
    t.do("march keith oschatz", "march friedrich oschatz")
    assert [t.armies(name) for name in ("friedrich", "heinrich", "keith")] == [24, 0, 0]


# ---- surplus generals ----------------------------------------------------------------------------------------------


def beaten(names: list[str], own: int, theirs: int) -> Table:
    """A Prussian stack in Torgau attacks Daun, plays no card and loses the difference."""
    pieces: dict[str, str | tuple[str, int]] = dict.fromkeys(names, "torgau")
    pieces |= {names[0]: ("torgau", own), "daun": ("oschatz", theirs), "karl": "oschatz"}
    t = Table(pieces, phase="combats")
    t.do("stop")
    return t


@rule("friedrich 6.4")
@pytest.mark.parametrize(
    ("own", "theirs", "left"),
    [
        (5, 7, ["friedrich", "heinrich", "keith"]),  # three armies left: all stay
        (5, 8, ["friedrich", "heinrich"]),
        (5, 9, ["friedrich"]),
        (5, 10, []),
        (5, 14, []),
    ],
)
def test_surplus_generals_leave_from_the_lowest_rank_up(own: int, theirs: int, left: list[str]) -> None:
    t = beaten(["friedrich", "heinrich", "keith"], own, theirs)
    assert [name for name in ("friedrich", "heinrich", "keith") if t.at(name) is not None] == left
    assert t.total("prussia") == max(0, own - (theirs - own))
    if left:
        assert t.armies("friedrich") == len(left)


@rule("friedrich 6.4")
def test_the_rulebooks_example_richelieu_loses_soubise() -> None:
    """Richelieu and Soubise with four armies end at minus three: one army is left, and Soubise leaves the map."""
    t = Table({"richelieu": ("goettingen", 4), "soubise": "goettingen", "heinrich": ("northeim", 7)}, phase="combats")
    t.do("stop")
    if t.kind == "retreat":
        t.do(t.options()[0])
    assert t.at("soubise") is None and t.at("richelieu") is not None and t.armies("richelieu") == 1
    assert t.told("retreated")[0][2] == 3


@rule("friedrich 6.4")
def test_they_leave_before_the_retreat() -> None:
    t = beaten(["friedrich", "heinrich"], 3, 5)
    if t.kind == "retreat":
        assert t.at("heinrich") is None and t.at("friedrich") == "torgau"
        t.do(t.options()[0])
    keys = [event.public.key for event in t.events if event.public is not None]
    assert keys.index("left_map") < keys.index("retreated")
    assert t.at("heinrich") is None and t.at("friedrich") not in (None, "torgau")


@rule("friedrich 6.4")
def test_they_may_come_back() -> None:
    t = beaten(["friedrich", "heinrich"], 3, 5)
    while not (t.nation == "prussia" and t.kind == "movement"):
        t.do(t.options()[-1])
    t.do("recruit")  # with seven new cards
    assert "enter heinrich berlin" in t.options()


@rule("friedrich 6.4")
def test_with_the_stack_starved_all_leave() -> None:
    t = Table({"friedrich": ("wurzen", 9), "heinrich": "wurzen", "keith": "wurzen"}, down=["friedrich"], phase="supply")
    assert [t.at(name) for name in ("friedrich", "heinrich", "keith")] == [None] * 3
    assert t.told("all_lost") == [(mask("friedrich", "heinrich", "keith"), 9)] and t.total("prussia") == 0


# ---- parting -------------------------------------------------------------------------------------------------------


@rule("friedrich 6.5")
@pytest.mark.parametrize(
    ("names", "held", "part", "least", "most"),
    [
        (["friedrich", "keith"], 2, "keith", 1, 1),
        (["friedrich", "keith"], 7, "keith", 1, 6),
        (["friedrich", "keith"], 9, "keith", 1, 8),
        (["friedrich", "keith"], 12, "keith", 4, 8),
        (["friedrich", "keith"], 16, "friedrich", 8, 8),
        (["friedrich", "heinrich", "keith"], 3, "keith", 1, 1),
        (["friedrich", "heinrich", "keith"], 10, "keith", 1, 8),
        (["friedrich", "heinrich", "keith"], 10, "heinrich+keith", 2, 9),
        (["friedrich", "heinrich", "keith"], 20, "heinrich+keith", 12, 16),
        (["friedrich", "heinrich", "keith"], 24, "friedrich", 8, 8),
    ],
)
def test_the_owner_divides_when_generals_part(names: list[str], held: int, part: str, least: int, most: int) -> None:
    t = Table({name: ("torgau", held) if n == 0 else "torgau" for n, name in enumerate(names)})
    t.do(f"part {part}")
    assert t.options() == [f"allot {number}" for number in range(least, most + 1)]
    assert t.no(f"allot {most + 1}") == "6.5"
    assert t.no(f"allot {least - 1}") == "6.5"
    t.do(f"allot {most}", f"march {part.split('+')[0]} eilenburg", "halt")
    assert t.armies(part.split("+")[0]) == most
    rest = next(name for name in names if name not in part.split("+"))
    assert t.armies(rest) == held - most


@rule("friedrich 6.5")
def test_armies_change_generals_only_inside_a_stack() -> None:
    """Friedrich brings Keith armies by meeting him, and Keith leaves with them the turn after."""
    t = Table({"friedrich": ("torgau", 8), "keith": ("oschatz", 1), "prussia-train-1": "jueterbog"})
    assert t.no("give keith 4") == "6.1" and t.no("allot 4") == "6.5"
    t.do("march friedrich oschatz")
    while not (t.s.turn == 2 and t.nation == "prussia"):
        t.do(t.options()[-1])
    t.do("part keith", "allot 8", "march keith wurzen", "halt")
    assert (t.armies("friedrich"), t.armies("keith")) == (1, 8)


@rule("friedrich 6.5")
def test_nobody_else_sees_how_armies_were_divided() -> None:
    views = []
    for number in (1, 5):
        t = Table({"friedrich": ("torgau", 6), "keith": "torgau"})
        t.do("part keith")
        decision = t.s.decision(0)
        assert decision is not None and decision.secret
        t.do(f"allot {number}")
        assert not t.events
        t.do("march keith eilenburg", "halt")
        views.append([t.s.view(viewer) for viewer in (None, 1, 2, 3)])
        assert len(t.told("parted")) == 1
    assert views[0] == views[1]


@rule("friedrich 6.5")
def test_an_announced_parting_can_be_taken_back() -> None:
    t = Table({"friedrich": ("torgau", 6), "keith": "torgau"})
    before = t.s.dump()
    t.do("part keith", "allot 3")
    t.s.back(0)
    t.s.back(0)
    assert t.s.dump() == before


@rule("friedrich 6.5a")
def test_a_legal_stack_can_always_be_divided_legally() -> None:
    """So no parting must ever be refused for want of a division: every number of armies, every part."""
    names = ["friedrich", "heinrich", "keith"]
    for size in (2, 3):
        t = Table({name: "torgau" for name in names[:size]})
        for held in range(size, 8 * size + 1):
            t.s.armies[0] = held
            for going in range(1, size):
                group = mask(*names[:going])
                low, high = division(t.s, group)
                assert going <= low <= high <= 8 * going
                for number in (low, high):
                    assert size - going <= held - number <= 8 * (size - going)
                assert low == going or held - (low - 1) > 8 * (size - going)
                assert high == 8 * going or held - (high + 1) < size - going


# ---- the ceiling ---------------------------------------------------------------------------------------------------


@rule("friedrich 6.6")
@pytest.mark.parametrize(("held", "more"), [(18, 2), (19, 1)])
def test_no_more_armies_than_at_the_start(held: int, more: int) -> None:
    t = Table(
        {
            "richelieu": ("koblenz", 8),
            "soubise": ("fulda", 8),
            "chevert": ("iserlohn", held - 16),
            "france-train-1": "kassel",
            "france-train-2": "gemuenden",
        },
        nation="france",
        hands={"france": ["reserve"] * 8},
    )
    t.do("recruit")
    assert t.options() == [f"armies {n}" for n in range(1, more + 1)]
    assert t.no(f"armies {more + 1}") == "6.6"


@rule("friedrich 6.6")
def test_at_the_ceiling_nothing_is_recruited() -> None:
    pieces: dict[str, str | tuple[str, int]] = {
        "richelieu": ("koblenz", 8),
        "soubise": ("fulda", 8),
        "chevert": ("iserlohn", 4),
        "france-train-1": "kassel",
        "france-train-2": "gemuenden",
    }
    t = Table(pieces, nation="france", hands={"france": ["reserve"] * 8})
    assert "recruit" not in t.options() and t.no("recruit") == "6.6"


@rule("friedrich 6.6")
@pytest.mark.parametrize(("held", "after"), [(31, 32), (32, 32)])
def test_a_gift_of_fate_does_not_pass_the_ceiling(held: int, after: int) -> None:
    """Card 8 of spades: one army for Prussia, if she has fewer than 32."""
    pieces: dict[str, str | tuple[str, int]] = {
        "friedrich": ("torgau", 8),
        "heinrich": ("berlin", 8),
        "keith": ("breslau", 8),
        "seydlitz": ("oels", 4),
        "dohna": ("brieg", held - 28),
    }
    t = Table(pieces, phase="end", turn=6, chance=["8"])
    if held < 32:
        assert t.kind == "one_more"
        t.do("raise dohna")
    assert t.total("prussia") == after and t.kind == "movement"


@rule("friedrich 6.6")
def test_a_recalled_general_does_not_lower_the_ceiling() -> None:
    t = Table(
        {"ferdinand": ("hannover", 7), "hanover-train-1": "gifhorn"},
        nation="hanover",
        gone=["cumberland"],
        hands={"hanover": ["reserve"] * 8},
    )
    t.do("recruit")
    assert t.options() == ["armies 1"]  # eight for one general; the nation would have room for five
    t = Table(
        {
            "friedrich": ("torgau", 8),
            "heinrich": ("berlin", 8),
            "keith": ("breslau", 8),
            "seydlitz": ("oels", 7),
            "prussia-train-1": "jueterbog",
            "prussia-train-2": "gruenberg",
        },
        gone=["lehwaldt", "dohna", "schwerin", "winterfeldt"],
        hands={"prussia": ["reserve"] * 4},
    )
    t.do("recruit")
    assert t.options() == ["armies 1"] and t.total("prussia") == 31


# ---- what is known of armies ---------------------------------------------------------------------------------------


def facts(t: Table, viewer: int | None = 3) -> dict[int, tuple[int, int]]:
    """What a spectator or any seat is told to remember of armies: generals, least, most."""
    seen = [t.s.view(seat)["army_facts"] for seat in (None, 0, 1, 2, 3)]
    assert all(other == seen[0] for other in seen)
    return {who: (low, high) for who, low, high in t.s.view(viewer)["army_facts"]}


def shown() -> Table:
    """Friedrich and Keith (6) have drawn with Richelieu (6): everybody has heard the numbers. Prussia is to move."""
    t = Table(
        {
            "friedrich": ("torgau", 6),
            "keith": "torgau",
            "heinrich": ("falkenberg", 3),
            "dohna": ("potsdam", 2),
            "richelieu": ("oschatz", 6),
        },
        nation="france",
        phase="combats",
        hands={"prussia": ["spades 13"]},
    )
    t.do("stop")
    assert t.told("draw") and t.nation == "prussia" and t.kind == "movement"
    return t


@rule("friedrich 2.7a")
def test_announced_armies_are_remembered_by_all() -> None:
    assert facts(shown()) == {mask("friedrich", "keith"): (6, 6), mask("richelieu"): (6, 6)}


@rule("friedrich 2.7a")
def test_a_loss_is_reckoned_in() -> None:
    t = Table({"friedrich": ("torgau", 7), "keith": "torgau", "daun": ("oschatz", 8)}, phase="combats")
    t.do("stop")
    assert facts(t) == {mask("friedrich", "keith"): (6, 6), mask("daun"): (8, 8)}


@rule("friedrich 2.7a")
def test_surplus_generals_are_reckoned_in() -> None:
    t = Table({"friedrich": ("torgau", 3), "keith": "torgau", "daun": ("oschatz", 5)}, phase="combats")
    t.do("stop")
    assert t.at("keith") is None
    assert facts(t) == {mask("friedrich"): (1, 1), mask("daun"): (5, 5)}
    assert GAME.sample(t.s.view(2), random.Random(1)).view(2) == t.s.view(2)


@rule("friedrich 2.7a")
def test_parted_generals_are_remembered_together_and_drawn_so() -> None:
    t = shown()
    known = facts(t)
    t.do("part keith", "allot 4", "march keith eilenburg", "halt")
    assert facts(t) == known
    keiths = set()
    for number in range(60):
        sample = GAME.sample(t.s.view(2), random.Random(number))
        assert isinstance(sample, FState)
        assert sample.armies[PIECES.index("friedrich")] + sample.armies[PIECES.index("keith")] == 6
        keiths.add(sample.armies[PIECES.index("keith")])
    assert keiths == {1, 2, 3, 4, 5}


@rule("friedrich 2.7a")
def test_generals_who_meet_are_remembered_with_the_bounds_of_both() -> None:
    t = shown()
    t.do("march heinrich torgau")
    assert facts(t)[mask("friedrich", "keith", "heinrich")] == (7, 14)
    assert mask("friedrich", "keith") not in facts(t)


@rule("friedrich 2.7a")
@pytest.mark.parametrize("friedrichs", [0, 2])
def test_new_armies_make_known_numbers_uncertain(friedrichs: int) -> None:
    t = shown()
    t.do("recruit", "enough", "armies 2", "pay spades 13", f"give friedrich {friedrichs}")
    while t.options()[0].startswith("give"):
        t.do(t.options()[0])
    assert facts(t) == {mask("friedrich", "keith"): (6, 8), mask("richelieu"): (6, 6)}


@rule("friedrich 2.7a")
def test_a_general_who_joins_a_known_stack_brings_one_army_at_least() -> None:
    t = Table(
        {"heinrich": ("berlin", 6), "dohna": ("breslau", 2), "richelieu": ("potsdam", 6)},
        nation="france",
        phase="combats",
        hands={"prussia": ["spades 13"]},
    )
    t.do("stop", "recruit", "enter keith berlin", "enough", "armies 2", "pay spades 13", "give heinrich 1")
    assert facts(t)[mask("heinrich", "keith")] == (7, 8) and mask("heinrich") not in facts(t)


@rule("friedrich 2.7a")
def test_who_leaves_the_map_is_forgotten() -> None:
    t = Table({"friedrich": ("torgau", 2), "daun": ("oschatz", 8)}, phase="combats")
    t.do("stop")
    assert facts(t) == {mask("daun"): (8, 8)}


@rule("friedrich 2.7a")
def test_a_nation_that_quits_is_forgotten() -> None:
    t = Table({"friedrich": ("torgau", 4), "richelieu": ("oschatz", 4)}, nation="france", turn=6, phase="combats")
    assert facts(t)
    t.s.fate_left &= ~(1 << 4)  # India
    t.s.script = ("america",)
    t.do("stop")
    assert t.s.is_out(FRANCE) and facts(t) == {mask("friedrich"): (4, 4)}


@rule("friedrich 2.7a")
def test_samples_keep_totals_and_limits() -> None:
    t = shown()
    for number in range(10):
        sample = GAME.sample(t.s.view(SEATS.index("pompadour")), random.Random(number))
        assert isinstance(sample, FState)
        assert not GAME.problems(sample)
        assert [sample.total(n) for n in range(7)] == [t.s.total(n) for n in range(7)]
