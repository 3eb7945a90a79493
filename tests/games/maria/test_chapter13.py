"""Chapter 13: winter."""

from __future__ import annotations

import random

from kabinett.games.maria.state import MState
from tests.games.maria.kit import PIECES, POWERS, Table
from tests.rules import rule

Pieces = dict[str, str | tuple[str, int]]


def winter(pieces: Pieces, power: str, hand: list[str], **more: object) -> Table:
    """Winter, with the question to this power."""
    t = Table(pieces, stage="winter", turn=3, hands={power: hand}, **more)  # type: ignore[arg-type]
    assert t.power == power, "who holds no card is not asked"
    return t


@rule("maria 13.2", "maria 13.4")
def test_recruiting() -> None:
    t = winter({"friedrich": ("breslau", 3), "leopold": ("glogau", 3)}, "prussia", ["hearts 9", "clubs 5", "spades 2"])
    t.do("recruit", "enough")
    assert t.options() == [f"troops {number}" for number in (1, 2, 3, 4)] and t.no("troops 5") == "13.2"
    t.do("troops 2")
    assert t.options() == ["pay spades 2", "pay clubs 5", "pay hearts 9"] or t.options()[-1] == "pay hearts 9"
    t.do("pay hearts 9")
    assert t.options() == ["give friedrich 0", "give friedrich 1", "give friedrich 2"]
    # Who receives them is a secret; the number is not.
    assert t.seen("louis", "give friedrich 0") == t.seen("louis", "give friedrich 2")
    t.do("give friedrich 2")
    assert (t.troops("friedrich"), t.troops("leopold")) == (5, 3) and t.told("recruited") == [(2, 2)]
    assert sorted(t.hand("prussia")) == ["clubs 5", "spades 2"]


@rule("maria 13.4", "maria 6.5")
def test_what_the_others_still_know_after_recruiting() -> None:
    moritz, noailles = PIECES[0], PIECES[1]
    known = {"army_facts": ((1, 3, 3),)}
    t = winter({moritz: ("paris", 3), noailles: ("orleans", 3)}, "france", ["hearts 8"], fields=known)
    t.do("recruit", "enough", "troops 2", "pay hearts 8", f"give {moritz} 0")
    assert t.s.army_facts == ((1, 3, 5),), "two for one of them or the other"


@rule("maria 13.2a", "maria 6.3")
@rule("maria 13.3", "maria 6.5")
def test_what_is_known_of_a_general_whom_another_joins() -> None:
    """Who returns has no troops before the purchase: one known troop and two new ones are two or three."""
    friedrich, schwerin = 1 << PIECES.index("friedrich"), 1 << PIECES.index("schwerin")
    pieces: Pieces = {"schwerin": ("berlin", 1), "leopold": ("breslau", 4)}
    t = winter(pieces, "prussia", ["clubs 10"], fields={"army_facts": ((schwerin, 1, 1),)})
    t.do("recruit", "enter friedrich berlin", "enough", "troops 2", "pay clubs 10", "give friedrich 1")
    assert t.s.army_facts == ((friedrich | schwerin, 2, 3),) and t.troops("friedrich") == 2


def test_only_what_has_room() -> None:
    t = winter({"toerring": ("muenchen", 7)}, "bavaria", ["hearts 10", "clubs 10"])
    t.do("recruit")
    assert (
        t.options() == ["troops 1"] and t.no("troops 2") == t.no("troops 5") == "13.2a" and t.no("troops 6") == "13.2"
    )
    t = winter({"toerring": ("muenchen", 8)}, "bavaria", ["hearts 10"])
    assert t.options() == ["done"] and t.no("recruit") == "13.2a"
    t = winter({"dessauer": ("box", 4)}, "prussia", ["hearts 10"])
    t.do("recruit")
    assert not [text for text in t.options() if "dessauer" in text]


@rule("maria 13.3")
def test_generals_return_for_free() -> None:
    t = winter({}, "saxony", ["hearts 4"])
    t.do("recruit", "enter rutowski dresden", "troops 1", "pay hearts 4")
    assert t.where("rutowski") == "dresden" and t.troops("rutowski") == 1
    t = winter({"friedrich": ("berlin", 3)}, "prussia", ["hearts 10"])
    t.do("recruit", "enter schwerin berlin", "enter leopold magdeburg")
    assert t.options() == ["troops 2"] and t.no("troops 1") == "13.3", "one for each of them at least"
    t = winter({}, "saxony", ["hearts 3"])
    assert t.options() == ["done"] and t.no("recruit") == "13.2"


@rule("maria 13.3", "maria 6.3")
def test_who_returns_gets_what_the_others_have_no_room_for() -> None:
    t = winter({"leopold": ("glogau", 7)}, "prussia", ["hearts 10", "clubs 10"])
    t.do("recruit", "enter friedrich berlin", "enough", "troops 3", "pay clubs 10", "pay hearts 10")
    assert t.options() == ["give friedrich 2", "give friedrich 3"]
    assert t.no("give friedrich 0") == "13.3" and t.no("give friedrich 1") == "6.3", "Leopold has room for one"


@rule("maria 13.5")
def test_where_generals_return() -> None:
    rich = ["hearts 10", "clubs 10"]
    t = winter({}, "prussia", rich, markers={"magdeburg": "austria"})
    t.do("recruit")
    assert "enter friedrich berlin" in t.options()
    assert t.no("enter friedrich magdeburg") == "13.5" and t.no("enter friedrich dresden") == "13.5"
    assert t.no("enter friedrich breslau") == "13.5"
    t = winter({}, "france", rich)
    t.do("recruit")
    assert t.no("enter moritz muenchen") == "13.5", "not in the minor power's fortress"
    # An ally's hand is friendly; so is a general to stack with, but not a train.
    t = winter({"prussia-train-1": "berlin", "schwerin": ("magdeburg", 2)}, "prussia", rich)
    t.do("recruit")
    assert t.no("enter friedrich berlin") == "13.5" and "enter friedrich magdeburg" in t.options()
    t.do("enter friedrich magdeburg")
    assert t.no("enter leopold magdeburg") == "6.1a"
    t.do("enough") if "enough" in t.options() else None
    t.do("troops 1", "pay clubs 10")
    assert t.s.commander(PIECES.index("schwerin")) == PIECES.index("friedrich") and t.troops("friedrich") == 3
    t = winter({"neipperg": ("berlin", 2)}, "prussia", rich)
    t.do("recruit")
    assert t.no("enter friedrich berlin") == "13.5", "an enemy general is in the way"


@rule("maria 13.5", "maria 10.1n")
def test_consent_to_a_stack_in_winter() -> None:
    t = winter({"george": ("bruessel", 3)}, "austria", ["hearts 10"])
    assert "request karl george" in t.options()
    t.do("request karl george")
    assert t.kind == "consent" and t.seat == "frederick"
    t.do("accept")
    t.do("recruit")
    assert "enter karl bruessel" in t.options()
    t.do("enter karl bruessel", "enough", "troops 1", "pay hearts 10")
    assert t.kind == "command", "both are No. 1"
    t.do("command george")
    assert t.s.commander(PIECES.index("karl")) == PIECES.index("george")
    t = winter({"george": ("bruessel", 3)}, "austria", ["hearts 10"])
    t.do("recruit")
    assert t.no("enter karl bruessel") == "10.1n"


@rule("maria 13.5a")
def test_muenchen_in_the_introductory_game() -> None:
    t = winter({}, "france", ["hearts 10"], variant="introductory")
    t.do("recruit")
    assert {text.split()[-1] for text in t.options() if text.startswith("enter")} == {"muenchen"}
    assert t.no("enter belle-isle paris") == "13.5"
    lost = winter({}, "france", ["hearts 10"], variant="introductory", markers={"muenchen": "austria"})
    assert lost.options() == ["done"]


@rule("maria 13.6")
def test_an_enemy_train_in_the_way() -> None:
    t = winter({"austria-train-1": "dresden"}, "saxony", ["hearts 5"])
    t.do("recruit", "enter rutowski dresden", "troops 1", "pay hearts 5")
    assert t.where("austria-train-1") == "off" and t.where("rutowski") == "dresden"
    t = winter({"prussia-train-1": "dresden"}, "saxony", ["hearts 5"])
    assert t.options() == ["done"], "an ally's train forbids it"


@rule("maria 13.7a")
def test_winter_scores_are_hidden() -> None:
    t = Table({}, stage="winter", turn=3)
    while t.kind == "recruit":
        t.do("done")
    scored = [t.s.winter_score(POWERS.index(power)) for power in ("france", "prussia", "austria", "pragmatic")]
    assert min(scored) > 0
    for seat in (None, 0, 1, 2):
        view = t.s.view(seat)
        assert view["winter_pools"] == [] and t.game.scene(view)["winter_scores"] is None
        # A sample has a winter behind it, too, but not the true one.
        drawn = [t.game.sample(view, random.Random(seed)) for seed in range(20)]
        assert {len(other.winter_pools) for other in drawn if isinstance(other, MState)} == {1}
        assert len({other.winter_pools for other in drawn if isinstance(other, MState)}) > 10
    assert set(t.told("winter_scored")) == {()}, "nor in the log"
    t = Table({}, stage="winter", turn=12, fields={"winter_pools": ((9, 0, 8, 0, 3, 7),) * 3})
    assert not t.s.stack and t.s.revealed, "no preview tells it beforehand"
    view = t.s.view(None)
    assert view["winter_pools"] == [list(pools) for pools in t.s.winter_pools] and len(t.s.winter_pools) == 4
    assert t.game.scene(view)["winter_scores"] == {
        power: t.s.winter_score(POWERS.index(power)) for power in ("france", "prussia", "austria", "pragmatic")
    }


@rule("maria 13.2")
def test_free_troops_of_a_card() -> None:
    t = Table({"friedrich": ("berlin", 7), "leopold": ("glogau", 3)}, stage="prussia")
    t.s.push((t.s.rules.step_numbers["recruit"], 2, 2))
    t.s.run()
    t.do("enough")
    assert t.options() == ["give friedrich 0", "give friedrich 1"]
    t.do("give friedrich 1")
    assert (t.troops("friedrich"), t.troops("leopold")) == (8, 4)
    t = Table({"toerring": ("muenchen", 8)}, stage="france")
    t.s.push((t.s.rules.step_numbers["recruit"], 1, 2))
    t.s.run()
    assert t.kind == "movement" and t.troops("toerring") == 8, "what has no room is lost"
