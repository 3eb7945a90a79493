"""Chapter 11.1: combat."""

from __future__ import annotations

from kabinett.boards.roadmap import SUITS
from tests.games.maria.kit import PIECES, POWERS, Table
from tests.rules import rule

Pieces = dict[str, str | tuple[str, int]]


def fight(pieces: Pieces, stage: str = "austria", **more: object) -> Table:
    return Table(pieces, stage=stage, phase="combat", **more)  # type: ignore[arg-type]


@rule("maria 11.1s", "maria 11.1c", "maria 11.1e", "maria 11.1f", "maria 11.1g", "maria 11.1h", "maria 6.7a")
def test_neipperg_against_friedrich() -> None:
    """The rulebook's example: Neipperg in diamonds, Friedrich and Schwerin in spades."""
    hands = {
        "austria": ["diamonds 10", "diamonds 9", "diamonds 7", "reserve"],
        "prussia": ["spades 5", "spades 4", "spades 4", "spades 3"],
    }
    pieces: Pieces = {"neipperg": ("neisse", 2), "friedrich": ("frankenstein", 4), "schwerin": "frankenstein"}
    t = fight(pieces, hands=hands)
    assert t.told("battle")[0][2:] == (2, 4, -2)
    assert t.kind == "duel" and t.power == "austria" and t.no("play spades 5") == "8.3"
    t.do("play diamonds 10")
    assert t.power == "prussia"
    t.do("play spades 5", "play spades 3")
    # At zero Austria must play a diamond, though not the Reserve.
    assert t.power == "austria" and t.no("stop") == "11.1i"
    t.do("play diamonds 7", "play spades 4", "stop")
    assert [args[3] for args in t.told("played")] == [8, -3, 0, 7, -3]
    assert t.told("defeat")[0][2:] == (3, 3)
    while t.kind == "retreat":
        t.do(t.options()[0])
    assert t.where("schwerin") == "off" and t.troops("friedrich") == 1
    assert t.s.board.both.dist(t.s.place[PIECES.index("friedrich")], t.s.place[PIECES.index("neipperg")]) >= 2
    assert t.troops("neipperg") == 2 and t.where("neipperg") == "neisse"
    assert t.s.last_winner == 0


@rule("maria 11.1a")
def test_who_must_attack() -> None:
    t = Table({"friedrich": ("liegnitz", 4), "neipperg": ("breslau", 3)}, stage="prussia")
    t.do("march friedrich neumarkt-silesia", "halt", "done")
    assert t.kind == "duel"
    t = fight(
        {"friedrich": ("liegnitz", 4), "prussia-train-1": "neumarkt-silesia", "neipperg": ("breslau", 3)}, "prussia"
    )
    assert t.kind != "duel", "trains do not fight"
    t = fight({"friedrich": ("liegnitz", 4), "broglie": ("striegau", 3)}, "prussia")
    assert t.kind != "duel"


@rule("maria 11.1q")
def test_across_the_maps() -> None:
    t = fight({"toerring": ("ulm", 4), "traun": ("stuttgart", 3)}, "france")
    assert t.kind == "duel", "also for one who may not cross"
    assert t.power == "austria"


@rule("maria 11.1b", "maria 11.1o")
def test_the_attacker_chooses_the_order() -> None:
    pieces: Pieces = {
        "friedrich": ("liegnitz", 5),
        "leopold": ("landeshut", 5),
        "neipperg": ("striegau", 3),
        "traun": ("loewenberg", 2),
    }
    t = fight(pieces, "prussia")
    assert t.kind == "combats" and t.seat == "frederick"
    wanted = {"attack friedrich neipperg", "attack friedrich traun", "attack leopold neipperg"}
    assert set(t.options()) == wanted and t.no("attack leopold traun") == "11.1a"
    t.do("attack friedrich traun")
    t.do("stop")
    while t.kind == "retreat":
        t.do(t.options()[0])
    assert set(t.options()) == {"attack friedrich neipperg", "attack leopold neipperg"}, "a winner may fight on"


@rule("maria 11.1p")
def test_who_retreated_fights_no_more() -> None:
    pieces: Pieces = {"friedrich": ("liegnitz", 5), "leopold": ("landeshut", 5), "neipperg": ("striegau", 4)}
    t = fight(pieces, "prussia")
    t.do("attack friedrich neipperg", "stop")
    while t.kind == "retreat":
        t.do(t.options()[0])
    assert t.kind not in ("combats", "duel")
    assert len(t.told("battle")) == 1


@rule("maria 11.1c")
def test_the_suit_of_ones_own_sector() -> None:
    hands = {"prussia": ["spades 9", "clubs 3"], "austria": ["clubs 9", "spades 4"]}
    t = fight(
        {"friedrich": ("liegnitz", 3), "neipperg": ("landeshut", 4), "traun": ("striegau", 6)}, "prussia", hands=hands
    )
    assert t.options() == ["play clubs 3", "stop"] and t.no("play spades 9") == "11.1c"
    assert t.refused("play spades 9").reason.args == (PIECES.index("friedrich"), SUITS.index("clubs")), (
        "he stands there"
    )


@rule("maria 11.1d", "maria 6.5")
def test_troops_are_stated() -> None:
    t = fight({"friedrich": ("liegnitz", 3), "neipperg": ("striegau", 5)}, "prussia")
    assert t.told("battle")[0][2:] == (3, 5, -2)
    assert {fact for fact in t.s.army_facts} >= {(1 << PIECES.index("friedrich"), 3, 3)}


@rule("maria 11.1i", "maria 11.1r")
def test_a_tie() -> None:
    hands = {"prussia": ["clubs 2"], "austria": ["reserve"]}
    t = fight({"friedrich": ("liegnitz", 3), "neipperg": ("striegau", 5)}, "austria", hands=hands)
    t.do("play clubs 2")
    assert t.power == "austria" and "stop" in t.options(), "a Reserve need not be played at zero"
    t.do("stop")
    assert t.told("tie") and not t.told("defeat") and not t.told("retreated") and t.troops("friedrich") == 3
    assert t.s.last_winner == -1, "a tie is no win"
    assert t.s.revealed, "it shows that the suit is not there: what all have seen cannot be undone"
    assert t.s.voids[POWERS.index("austria")], "everybody knows now what the hand lacks"


@rule("maria 11.1j")
def test_zero_at_the_start() -> None:
    pieces: Pieces = {"friedrich": ("liegnitz", 4), "neipperg": ("striegau", 4)}
    t = fight(pieces, "prussia", hands={"prussia": ["clubs 2"], "austria": ["clubs 5"]})
    assert t.power == "prussia" and t.options() == ["play clubs 2"], "the attacker first, and he must"
    t = fight(pieces, "prussia", hands={"prussia": ["hearts 9"], "austria": ["clubs 5"]})
    t.do("stop")
    assert t.told("tie"), "the defender may not play"


@rule("maria 11.1k", "maria 24.2d")
def test_austria_before_the_pragmatic_army() -> None:
    pieces: Pieces = {
        "traun": ("liegnitz", 4),
        "friedrich": ("striegau", 3),
        "george": ("bruessel", 4),
        "moritz": ("ath", 3),
    }
    t = fight(pieces)
    assert t.kind == "duel" and t.s.stack[-1][1] == PIECES.index("traun"), "nobody is asked: Austria's come first"
    more: Pieces = {**pieces, "stair": ("mons", 4)}
    t = fight(more)
    t.do("stop")
    while t.kind == "retreat":
        t.do(t.options()[0])
    assert t.kind == "combats" and t.seat == "frederick"
    two = fight(pieces, players=2)
    assert two.kind == "combats" and two.seat == "maria-theresa" and len(two.options()) == 2


@rule("maria 11.1k")
def test_no_attack_of_the_pragmatic_army_before() -> None:
    pieces: Pieces = {
        "traun": ("liegnitz", 4),
        "friedrich": ("striegau", 3),
        "leopold": ("loewenberg", 3),
        "george": ("bruessel", 4),
        "moritz": ("ath", 3),
    }
    t = fight(pieces)
    assert t.seat == "maria-theresa" and t.no("attack george moritz") == "11.1k"


@rule("maria 11.1l")
def test_stacks_fight_together() -> None:
    t = fight({"friedrich": ("liegnitz", 9), "schwerin": "liegnitz", "neipperg": ("striegau", 5)}, "prussia")
    assert t.told("battle")[0][2:] == (9, 5, 4)
    t.do("stop")
    pieces: Pieces = {
        "friedrich": ("liegnitz", 9),
        "schwerin": "liegnitz",
        "neipperg": ("striegau", 5),
        "traun": ("loewenberg", 3),
    }
    t = fight(pieces, "prussia")
    assert t.no("attack schwerin neipperg") == "11.1l"
    pieces = {
        "friedrich": ("altenburg", 9),
        "schwerin": "altenburg",
        "neipperg": ("leipzig", 5),
        "traun": ("zeitz", 3),
    }
    assert fight(pieces, "prussia").no("attack schwerin neipperg") == "11.1l"


@rule("maria 11.1m", "maria 11.1n", "maria 6.1e")
def test_mixed_stacks() -> None:
    """Rutowski commands: Saxony's cards, and Prussia's troops are lost first."""
    pieces: Pieces = {"rutowski": ("liegnitz", 3), "schwerin": ("liegnitz", 2), "neipperg": ("striegau", 8)}
    hands = {"prussia": ["clubs 10"], "saxony": ["clubs 2"]}
    t = fight(pieces, "prussia", hands=hands)
    assert t.power == "saxony" and t.options() == ["play clubs 2", "stop"]
    assert t.told("battle")[0][2:] == (5, 8, -3)
    t.do("stop")
    while t.kind == "retreat":
        t.do(t.options()[0])
    assert t.where("schwerin") == "off" and t.troops("rutowski") == 2
    assert t.s.battle[POWERS.index("austria")] == 1


@rule("maria 11.1n", "maria 16.1")
def test_a_mixed_stack_is_lost_whole() -> None:
    pieces: Pieces = {"rutowski": ("liegnitz", 1), "schwerin": ("liegnitz", 1), "neipperg": ("striegau", 8)}
    t = fight(pieces, "prussia")
    t.do("stop")
    assert t.told("defeat")[0][2:] == (6, 2) and t.where("rutowski") == t.where("schwerin") == "off"
    assert t.s.battle[POWERS.index("austria")] == 1, "two troops are too few, but generals are gone"


@rule("maria 16.1")
def test_battle_points_of_the_ten_troops() -> None:
    """The rulebook's example: Bavaria wins by one, and ten troops that cannot retreat are worth three points."""
    shut: Pieces = {
        "toerring": ("liegnitz", 8),
        "traun": ("striegau", 10),
        "neipperg": "striegau",
        "friedrich": ("landeshut", 2),
        "leopold": ("neumarkt-silesia", 2),
        "prussia-train-1": "schweidnitz",
    }
    t = fight(shut, "france", hands={"bavaria": ["clubs 3"]}, fields={"battle": [0, 0, 0, 0, 1, 0]})
    t.do("play clubs 3", "stop")
    assert t.told("defeat")[0][2:] == (1, 1) and t.told("all_lost")[0][1] == 9
    assert t.s.battle[POWERS.index("france")] == 2 and t.s.battle[POWERS.index("austria")] == 0
    assert t.where("traun") == t.where("neipperg") == "off"


@rule("maria 11.1g", "maria 11.2a")
def test_no_retreat_without_troops() -> None:
    t = fight(
        {"friedrich": ("liegnitz", 2), "neipperg": ("striegau", 8), "traun": ("wien", 1)},
        "austria",
        hands={"austria": ["clubs 2"]},
    )
    t.do("stop")
    assert t.told("defeat")[0][2:] == (6, 2) and t.where("friedrich") == "off" and t.kind != "retreat"
    assert t.s.battle[POWERS.index("austria")] == 1, "fewer than three troops, but a general is gone"


@rule("maria 19.4b")
def test_neutral_generals_do_not_fight() -> None:
    t = fight({"friedrich": ("berlin", 2), "neipperg": ("zossen", 8)}, fields={"neutral_until": 9, "annexed": 7})
    assert t.kind != "duel"


@rule("maria 19.3b", "maria 19.3b first")
def test_when_saxony_shifts_after_a_battle() -> None:
    pieces: Pieces = {"friedrich": ("liegnitz", 8), "neipperg": ("striegau", 4)}
    hands = {"austria": ["clubs 8", "spades 8"]}
    for edition, first in (("second", "retreat"), ("first", "saxony_shift")):
        t = Table(pieces, stage="austria", phase="combat", hands=hands, edition=edition)
        suit = t.options()[0]
        t.do(suit, "stop")
        assert t.told("defeat")[0][3] == 4
        assert t.kind == first
