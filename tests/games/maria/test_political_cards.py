"""The political cards one by one, the tracks with their icons, and expeditionary corps."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from kabinett.games.maria import cards as income
from kabinett.games.maria import make
from kabinett.games.maria.board import DATA, PRAGMATIC, TRACK_NAMES
from kabinett.games.maria.state import MState
from tests.games.maria.kit import BOARD, CARDS, GAME, POWERS, Table
from tests.rules import rule

YEARS = {"1741": 1, "1742": 4, "1743": 7, "1744": 10}
ARROWS = {
    "1741-1": [("russia", 0, 1)],
    "1741-2": [("russia", -1, 1)],
    "1741-4": [("italy", -1, 1)],
    "1742-1": [("russia", -1, 1)],
    "1742-2": [("russia", 1, 2), ("saxony", 1, 1)],
    "1742-3": [("italy", -1, 2)],
    "1742-4": [("italy", 1, 2)],
    "1743-1": [("russia", -1, 1)],
    "1743-2": [("russia", 0, 1), ("saxony", 0, 1)],
    "1743-3": [("italy", 1, 2)],
    "1743-4": [("italy", -1, 2)],
    "1744-1": [("russia", -1, 2)],
    "1744-2": [("russia", 1, 2), ("saxony", 1, 1)],
    "1744-3": [("italy", -1, 1)],
    "1744-4": [("italy", 1, 1)],
}
COATS = {
    "1741-1": "prussia austria",
    "1741-2": "prussia france austria",
    "1741-3": "prussia france austria",
    "1741-4": "france austria",
    "1741-5": "france pragmatic austria",
    "1741-6": "france pragmatic",
    "1742-1": "prussia france austria",
    "1742-2": "prussia pragmatic austria",
    "1742-3": "france austria",
    "1742-4": "france pragmatic austria",
    "1742-5": "prussia france pragmatic austria",
    "1742-6": "france pragmatic austria",
    "1743-1": "prussia austria",
    "1743-2": "prussia france austria",
    "1743-3": "france pragmatic austria",
    "1743-4": "france pragmatic austria",
    "1743-5": "prussia france austria",
    "1743-6": "prussia pragmatic austria",
    "1744-1": "prussia austria",
    "1744-2": "prussia france austria",
    "1744-3": "france pragmatic austria",
    "1744-4": "france austria",
    "1744-5": "france pragmatic",
    "1744-6": "france pragmatic",
}


def selected(card: str, power: str, pieces: dict[str, str | tuple[str, int]] | None = None, **more: object) -> Table:
    """This power has just selected this card; nothing else goes on in politics."""
    more.setdefault("turn", YEARS[card[:4]])
    t = Table(pieces or {}, cards=[card], display={power: ["hearts 9"]}, last_winner="louis", **more)  # type: ignore[arg-type]
    t.do("trump hearts")
    while t.kind == "place":
        t.do("pass")
    t.do(f"select {card}")
    return t


@pytest.mark.parametrize("card", COATS)
@rule("maria 17.5a")
def test_coats_of_arms(card: str) -> None:
    assert (
        " ".join(power for power in ("prussia", "france", "pragmatic", "austria") if power in COATS[card])
        == COATS[card]
    )
    for power in ("prussia", "france", "pragmatic", "austria"):
        t = Table({}, cards=[card], display={power: ["hearts 9"]}, last_winner="louis", turn=YEARS[card[:4]])
        t.do("trump hearts")
        assert (t.kind == "select") == (power in COATS[card].split())


@pytest.mark.parametrize("card", ARROWS)
@rule(
    "maria card 1741-1",
    "maria card 1741-2",
    "maria card 1741-4",
    "maria card 1742-1",
    "maria card 1742-2",
    "maria card 1742-3",
    "maria card 1742-4",
    "maria card 1743-1",
    "maria card 1743-2",
    "maria card 1743-3",
    "maria card 1743-4",
    "maria card 1744-1",
    "maria card 1744-2",
    "maria card 1744-3",
    "maria card 1744-4",
)
def test_cards_that_only_shift(card: str) -> None:
    power = COATS[card].split()[0]
    start = {"russia": 2} if card != "1744-1" else {"russia": 4}
    t = selected(card, power, {"friedrich": "berlin", "karl": "wien", "moritz": "paris"}, tracks=start)
    wanted = ["decline"]
    combos: list[dict[str, int]] = [{}]
    for track, direction, steps in ARROWS[card]:
        shifts = [0, direction * steps] if direction else [0, -steps, steps]
        combos = [{**combo, track: shift} for combo in combos for shift in shifts]
    for combo in combos:
        numbers = [combo.get(track, 0) for track in TRACK_NAMES]
        if any(numbers):
            wanted.append("execute none " + " ".join(str(number) for number in numbers))
    assert sorted(t.options()) == sorted(wanted)
    track, direction, steps = ARROWS[card][0]
    before = t.track(track)
    shift = (direction or 1) * steps
    numbers = [shift if name == track else 0 for name in TRACK_NAMES]
    t.do("execute none " + " ".join(str(number) for number in numbers))
    assert t.told("executed") == [(POWERS.index(power), CARDS.index(card))] and t.rules("executed") == [f"card {card}"]
    assert t.track(track) == max(1, min(BOARD.tracks[TRACK_NAMES.index(track)].length, before + shift))


@rule("maria card 1741-3")
def test_charles_emanuel_leaves_allied_saxony_alone() -> None:
    t = selected("1741-3", "austria")
    assert t.options() == ["decline", "execute none 0 0 -1", "execute none 0 0 1"]
    assert t.no("execute none 1 0 0") == "card 1741-3"
    t = selected("1741-3", "prussia", tracks={"saxony": 3})
    assert "execute none -1 0 1" in t.options() and len(t.options()) == 9
    t.do("execute none -1 0 0")
    assert t.s.saxony == 0 and t.track("saxony") == 2


@rule("maria card 1741-5", "maria 8.1c")
def test_jenkins_costs_france_a_card_this_turn() -> None:
    t = selected("1741-5", "austria")
    assert "execute france 0 0 1" in t.options() and "execute none 0 0 1" in t.options()
    t.do("execute france 0 0 0")
    assert t.s.fewer == 1 and income.income(t.s, POWERS.index("france")) == 4
    assert income.income(t.s, POWERS.index("austria")) == 5


@rule("maria card 1741-6", "maria 17.8")
def test_denmark_helps_the_pragmatic_army() -> None:
    t = selected("1741-6", "france", {"george": ("hannover", 2)})
    total = t.s.total(POWERS.index("pragmatic"))
    t.do("execute pragmatic 0 0 0")
    assert len(t.hand("pragmatic")) == 1
    t.do_until(lambda: t.kind != "recruit", ("enough",))
    assert t.s.total(POWERS.index("pragmatic")) == total + 3


@rule("maria card 1742-5")
@pytest.mark.parametrize(
    ("power", "general", "city"), [("prussia", "friedrich", "berlin"), ("austria", "karl", "wien")]
)
def test_hessians_serve_whoever_executes(power: str, general: str, city: str) -> None:
    t = selected("1742-5", power, {general: (city, 2)})
    assert t.options() == ["decline", f"execute {power} 0 0 0"]
    t.do(f"execute {power} 0 0 0")
    t.do_until(lambda: t.kind != "recruit", ("enough",))
    assert t.troops(general) == 5


@rule("maria card 1742-6", "maria 16.3")
def test_the_palatinate_gives_mannheim_to_france() -> None:
    t = selected("1742-6", "austria", {"moritz": ("paris", 2)}, markers={"mannheim": "austria", "trier": "france"})
    before = t.pool("france")
    t.do("execute france 0 0 0")
    assert t.marker("mannheim") == "france" and len(t.hand("france")) == 1
    # With Köln, Trier and Mannheim France has three electors.
    assert t.pool("france") == before - 1
    t.do_until(lambda: t.kind != "recruit", ("enough",))
    assert t.troops("moritz") == 5


@rule("maria card 1742-7", "maria 18.1")
def test_the_election_card_is_replaced_at_once() -> None:
    t = Table(
        {}, cards=["1742-7", "1742-1", "1742-2"], turn=6, last_winner="louis", chance=["1742-7", "1742-1", "1742-2"]
    )
    assert t.s.election == 1 and [CARDS[card] for card in t.s.open_cards] == ["1742-1", "1742-2"]
    assert t.told("card_aside") == [(CARDS.index("1742-7"),)] and len(t.told("political_card")) == 2
    t = Table({}, cards=["1742-7", "1742-1", "1742-2"], turn=6, last_winner="louis", chance=["1742-2", "1742-7"])
    assert t.s.election == 1 and sorted([CARDS[card] for card in t.s.open_cards]) == ["1742-1", "1742-2"]
    t = Table({}, cards=["1742-7", "1743-1", "1743-2", "1743-3"], turn=7, last_winner="louis")
    assert t.s.election == 1 and len(t.s.open_cards) == 2 and not t.s.political_left >> CARDS.index("1742-7") & 1


@rule("maria card 1743-5")
@pytest.mark.parametrize(
    ("to", "general", "city"), [("france", "moritz", "paris"), ("bavaria", "toerring", "muenchen")]
)
def test_the_frankfurt_union_helps_france_or_bavaria(to: str, general: str, city: str) -> None:
    t = selected("1743-5", "austria", {general: (city, 2)})
    t.do(f"execute {to} 0 0 0")
    t.do_until(lambda: t.kind != "recruit", ("enough",))
    assert t.troops(general) == 4 and t.track("saxony") == 2


@rule("maria card 1743-6", "maria 19.3c")
def test_the_quadruple_alliance_takes_saxony_to_austria() -> None:
    t = selected("1743-6", "austria", {"rutowski": ("dresden", 2)})
    t.do("execute saxony 0 0 0")
    assert t.s.saxony == 2 and t.track("saxony") == 5 and t.s.seat_of[POWERS.index("saxony")] == 0
    assert t.told("marker_shifted") == [(0, 0, 5)]
    t.do_until(lambda: t.kind != "recruit", ("enough",))
    assert t.troops("rutowski") == 4


@rule("maria card 1744-5")
@pytest.mark.parametrize(
    ("to", "general", "city"), [("france", "moritz", "paris"), ("pragmatic", "george", "hannover")]
)
def test_the_carnatic_war_helps_either(to: str, general: str, city: str) -> None:
    t = selected("1744-5", "france", {general: (city, 2)})
    t.do(f"execute {to} 0 0 0")
    t.do_until(lambda: t.kind != "recruit", ("enough",))
    assert t.troops(general) == 4 and len(t.hand(to)) == 1


@rule("maria card 1744-6")
def test_the_jacobites_take_a_general_for_good() -> None:
    t = selected("1744-6", "france", {"george": ("hannover", 4), "stair": ("amsterdam", 3)})
    t.do("execute pragmatic 0 0 0")
    assert t.kind == "corps" and t.power == "pragmatic" and t.seat == "frederick"
    assert t.options() == ["send george", "send stair"]
    assert t.no("send moritz") == "card 1744-6" and t.no("send cumberland") == "17.7b"
    t.do("send stair")
    assert t.where("stair") == "box" and t.troops("stair") == 3
    assert income.income(t.s, POWERS.index("pragmatic")) == 2


# tracks


@rule("maria 17.7", "maria 4.9")
def test_income_icons() -> None:
    t = Table({}, cards=["1741-1", "1741-2"], last_winner="louis")
    assert [t.track(name) for name in TRACK_NAMES] == [2, 3, 4]
    for tracks, power, expected in [
        ({"russia": 1}, "prussia", 4),
        ({"russia": 2}, "prussia", 3),
        ({"russia": 4}, "prussia", 2),
        ({"russia": 5}, "austria", 6),
        ({"italy": 3}, "austria", 4),
        ({"italy": 5}, "france", 4),
        ({"saxony": 5}, "saxony", 2),
        ({"saxony": 4}, "saxony", 1),
    ]:
        t = Table({"dessauer": ("box", 2)}, cards=["1741-1", "1741-2"], last_winner="louis", tracks=tracks)
        assert income.income(t.s, POWERS.index(power)) == expected, (tracks, power)


@rule("maria 17.7a")
def test_a_corps_is_due_when_the_icon_comes_into_effect() -> None:
    t = selected("1742-3", "france", {"karl": ("wien", 4), "traun": ("prag", 2)})
    t.do("execute none 0 0 -2")
    assert t.kind == "corps" and t.power == "austria" and t.options() == ["send karl", "send traun"]
    assert t.no("pass") == "17.7a"
    t.do("send karl")
    assert t.where("karl") == "box" and t.track("italy") == 2
    # Not again while boxes with the icon follow each other.
    t = selected("1744-3", "france", {"karl": ("box", 4), "traun": ("prag", 2)}, tracks={"italy": 2})
    t.do("execute none 0 0 -1")
    assert t.track("italy") == 1 and t.kind != "corps"


@rule("maria 17.7a", "maria 6.6")
def test_a_general_leaves_a_stack_with_a_secret_number() -> None:
    t = selected("1742-3", "france", {"karl": ("wien", 9), "traun": "wien"})
    t.do("execute none 0 0 -2", "send traun")
    assert t.kind == "corps_troops" and t.options() == [f"allot {n}" for n in range(1, 9)]
    assert t.no("allot 9") == "6.6"
    assert t.seen("louis", "allot 2") == t.seen("louis", "allot 5")
    t.do("allot 2")
    assert t.troops("karl") == 7 and t.troops("traun") == 2 and t.where("traun") == "box"


@rule("maria 17.7b")
def test_a_general_off_the_map_costs_eight() -> None:
    t = selected("1742-3", "france", {"karl": ("wien", 4)}, hands={"austria": ["clubs 5", "clubs 4", "clubs 3"]})
    t.do("execute none 0 0 -2")
    assert "send neipperg" in t.options()
    t.do("send neipperg")
    assert t.kind == "corps_pay" and t.no("pass") == "17.7b"
    t.do("pay clubs 3")
    assert t.no("pay hearts 3") == "17.7b" and t.no("pay clubs 3") == "8.11"
    t.do("pay clubs 5")
    assert t.where("neipperg") == "box" and t.troops("neipperg") == 2 and t.hand("austria") == ["clubs 4"]
    t = selected("1742-3", "france", {"karl": ("wien", 4)}, hands={"austria": ["clubs 5"]})
    t.do("execute none 0 0 -2")
    assert t.options() == ["send karl"] and t.no("send neipperg") == "17.7b"


@rule("maria 17.7c")
def test_nobody_on_the_map_and_no_money() -> None:
    t = selected("1742-3", "france", {}, hands={"austria": ["clubs 5"]})
    t.do("execute none 0 0 -2", "send neipperg")
    assert t.where("neipperg") == "box" and t.troops("neipperg") == 1 and t.hand("austria") == []


@rule("maria 17.7d", "maria 16.5")
def test_victory_points_in_italy() -> None:
    t = selected("1743-3", "austria", {"moritz": ("box", 2)}, tracks={"italy": 6})
    before = t.pool("austria")
    t.do("execute none 0 0 2")
    assert t.s.italy == POWERS.index("austria") and t.pool("austria") == before - 1
    # Back to a box without the icon: the marker stays.
    t = selected("1744-3", "france", {"moritz": ("box", 2)}, tracks={"italy": 7}, fields={"italy": 4})
    t.do("execute none 0 0 -1")
    assert t.track("italy") == 6 and t.s.italy == POWERS.index("austria")
    # On the star, or past it, it goes back.
    t = selected("1743-4", "france", {}, tracks={"italy": 5}, fields={"italy": 4})
    t.do("execute none 0 0 -2")
    assert t.track("italy") == 3 and t.s.italy == -1
    t = selected("1744-3", "france", {}, tracks={"italy": 5}, fields={"italy": 4})
    t.do("execute none 0 0 -1")
    assert t.track("italy") == 4 and t.s.italy == -1


@rule("maria 17.9", "maria 17.9b")
def test_the_old_dessauer_comes_back() -> None:
    t = selected("1741-2", "prussia", {"dessauer": ("box", 6)})
    t.do("execute none 0 -1 0")
    assert t.track("russia") == 2 and t.where("dessauer") == "landsberg-a-d-w" and t.troops("dessauer") == 6
    # And later any Prussian general may have to go.
    t = selected("1742-2", "austria", {"dessauer": ("berlin", 6), "friedrich": ("breslau", 3)}, tracks={"russia": 2})
    t.do("execute none 0 2 0")
    assert t.kind == "corps" and t.options() == ["send friedrich", "send dessauer"]


@rule("maria 17.9a")
def test_whoever_stands_there_makes_room() -> None:
    there = "landsberg-a-d-w"
    t = selected("1741-2", "prussia", {"dessauer": ("box", 6), "prussia-train-1": there})
    t.do("execute none 0 -1 0")
    assert t.kind == "transfer" and t.seat == "frederick"
    beside = [BOARD.roads.ids[city] for city in BOARD.neighbours[BOARD.roads.index[there]]]
    assert t.options() == [f"transfer prussia-train-1 {city}" for city in beside]
    assert t.no("transfer prussia-train-1 berlin") == "17.9a"
    t.do(f"transfer prussia-train-1 {beside[0]}")
    assert t.where("dessauer") == there and t.where("prussia-train-1") == beside[0]
    t = selected("1741-2", "prussia", {"dessauer": ("box", 6), "schwerin": (there, 3)})
    t.do("execute none 0 -1 0")
    assert t.kind == "release" and t.options() == ["join", "displace"] and t.no("pass") == "17.9a"
    t.do("join")
    assert t.where("dessauer") == there == t.where("schwerin") and t.troops("schwerin") == 9


@rule("maria 17.9a")
def test_a_stack_makes_room_whole() -> None:
    there = "landsberg-a-d-w"
    t = selected("1741-2", "prussia", {"dessauer": ("box", 6), "schwerin": (there, 5), "leopold": there})
    t.do("execute none 0 -1 0")
    assert t.kind == "transfer" and all(option.startswith("transfer schwerin ") for option in t.options())
    t.do(t.options()[0])
    assert t.where("dessauer") == there and t.where("leopold") == t.where("schwerin") != there
    assert t.troops("schwerin") == 5
    # A mixed stack goes one by one.
    t = selected("1741-2", "prussia", {"dessauer": ("box", 6), "schwerin": (there, 5), "rutowski": (there, 2)})
    t.do("execute none 0 -1 0")
    moved = set()
    while t.kind == "transfer":
        moved.add(t.options()[0].split()[1])
        t.do(t.options()[0])
    assert moved == {"schwerin", "rutowski"} and t.where("dessauer") == there
    assert there not in (t.where("schwerin"), t.where("rutowski"))


@rule("maria 17.7a", "maria card 1744-6")
def test_the_only_one_who_can_go_is_not_asked_for() -> None:
    def risen(hands: list[str], **pieces: tuple[str, int]) -> Table:
        t = selected("1744-6", "france", dict(pieces), hands={"pragmatic": hands})
        t.do("execute pragmatic 0 0 0")
        return t

    t = risen([], george=("hannover", 4))
    assert t.kind != "corps" and t.where("george") == "box", "without a card nobody else can be sent"
    t = risen(["hearts 3"], george=("hannover", 4))
    assert t.kind == "corps" and t.options() == ["send george"], "what the card is worth is a secret"
    t = risen([], george=("hannover", 4), stair=("amsterdam", 3))
    assert t.kind == "corps"
    t = selected("1744-6", "france", {"george": "box", "stair": "box"}, hands={"pragmatic": ["hearts 3"]})
    t.do("execute pragmatic 0 0 0")
    assert t.where("cumberland") == "box" and t.troops("cumberland") == 1


@rule("maria 17.5d")
def test_a_card_of_which_nothing_can_be_executed_is_discarded(tmp_path: Path) -> None:
    """On our cards there always is something; on another board pack there may be nothing."""
    pack = tmp_path / "pack"
    shutil.copytree(DATA, pack)
    cards = json.loads((pack / "political_cards.json").read_text("utf-8"))
    for card in cards["cards"]:
        if card["id"] == "1741-3":
            card["arrows"] = [arrow for arrow in card["arrows"] if arrow["track"] == "saxony"]
    (pack / "political_cards.json").write_text(json.dumps(cards), "utf-8")
    game = make(pack)
    s = game.blank(game.checked_options({"variant": "advanced"}))
    s.stack = [(game.step_numbers["turn"], 5)]
    for saxony, asked in ((0, False), (1, True)):
        s.saxony = saxony
        s.events = []
        s.push((game.step_numbers["execute"], POWERS.index("austria"), CARDS.index("1741-3")))
        assert bool(game.steps[s.stack[-1][0]].asks(s, s.stack[-1])) == asked
        if not asked:
            game.steps[s.stack[-1][0]].act(s, s.stack[-1])
            assert len(s.stack) == 1 and [event.public.key for event in s.events if event.public] == ["card_declined"]


@rule("maria 13.4")
def test_troops_from_a_card_are_given_out_unseen_even_where_nothing_is_left_to_say() -> None:
    """How full a power's stacks are is its own affair: whether it is asked for shares must tell nobody."""
    s = GAME.new({"variant": "advanced", "players": 2}, 1)
    assert isinstance(s, MState)
    number = GAME.step_numbers["recruit"]
    frame = (number, PRAGMATIC, 3)
    for general in s.board.generals[PRAGMATIC]:
        s.troops[general] = 8
    seat = s.seat_of[PRAGMATIC]
    step = GAME.steps[number]
    assert [str(action) for action in step.options(s, frame, seat)] == ["done"]
    assert step.secret(s, frame, seat)
