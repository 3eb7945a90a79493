"""Every question says why an answer is not one of its own: the reason, and the rule behind it."""

from __future__ import annotations

import pytest

from kabinett.games.wallenstein.game import wstate
from tests.games.table import GameTable
from tests.games.wallenstein.kit import GAME, SEATS, Table
from tests.games.wallenstein.test_position import HELD

OWN = {"anhalt": ("red", 4), "altmark": ("red", 1), "koeln": ("blue", 3), "trier": ("yellow", 2)}


class Dealt(GameTable):  # type: ignore[type-arg]
    """A game from its beginning."""

    game, names = GAME, SEATS

    def __init__(self, seed: int, **options: object) -> None:
        self.s = GAME.new({"players": 3, **options}, seed)
        self.events, self.log = [], []


def taking() -> Dealt:
    return Dealt(2, setup="choice", leaders=True)


def stationing() -> Dealt:
    t = taking()
    t.do("blind")
    return t


def leader_here() -> Dealt:
    t = stationing()
    t.do("station 5")
    return t


def battle(**more: object) -> Table:
    return Table(OWN, {"red": {"battle-a": "anhalt"}}, **more)  # type: ignore[arg-type]


def at_court(card: str, courtiers: int = 7, **more: object) -> Table:
    """Red alone has courtiers; this favour lies there, and two others."""
    shown = sorted([card, *[other for other in ("20", "15", "5") if other != card][:2]], key=int, reverse=True)
    return Table(OWN, phase="court", court=True, hall={"red": courtiers}, favours=shown, **more)  # type: ignore[arg-type]


def favour(card: str, **more: object) -> Table:
    t = at_court(card, **more)
    t.do(f"favour {card}")
    return t


def leading() -> Table:
    return Table(OWN, phase="lead_on", leaders=True, leader={"red": "anhalt"})


def statue() -> Table:
    t = leading()
    t.do("lead altmark")
    return t


def returning() -> Table:
    return Table(OWN, phase="year_end", leaders=True, grain={"red": 9})


def landsknechte() -> Table:
    held = {"altmark": ("red", 1), "anhalt": ("red", 1), "passau": ("red", 1), "baden": ("red", 1)}
    return Table(held, phase="landsknechte", landsknechte=True)


def winter() -> Table:
    held = {"red": {"anhalt": 2, "altmark": 2, "baden": 2, "koeln": 2}}
    return Table(held, phase="winter", events=["trade-7"], seed=1)


def tiles() -> Table:
    t = Table(HELD, phase="choose_tile")
    t.do("tile tax")
    return t


def planning() -> Table:
    return Table(OWN, phase="planning")


def full() -> Table:
    """Everything is laid, nothing is handed in."""
    t = planning()
    while t.options("red") != ["submit"]:
        t.do(t.options("red")[0], seat="red")
    return t


CASES = [
    (taking, "station 5", "no.take_first", "2.4b"),
    (taking, "renew", "no.renew", "2.4e"),
    (taking, "take bremen", "no.not_open", "2.4b"),
    (stationing, "blind", "no.station_first", "2.5a"),
    (stationing, "station 6", "no.group", "2.5"),
    (leader_here, "station 5", "no.leader_here", "19.2a"),
    (leader_here, "lead bremen", "no.leader_here", "19.2a"),
    (planning, "stay", "no.plan_first", "6.1"),
    (planning, "submit", "no.slot", "6.4"),
    (planning, "lay palace anhalt", "no.slot", "6.2b"),
    (planning, "lay bid koeln", "no.card", "6.2a"),
    (planning, "lay bid tower", "no.card", "6.2a"),
    (full, "lay bid anhalt", "no.submit", "6.2b"),
    (tiles, "stay", "no.tile_first", "10.3"),
    (tiles, "tile tax", "no.tile", "10.3"),
    (battle, "submit", "no.move_first", "7.12"),
    (battle, "stay", "no.must_move", "7.12c"),
    (battle, "send 2", "no.go_first", "7.12b"),
    (battle, "go koeln", "no.adjacent", "1.4"),
    (lambda: battle(tiles={"red": "tax"}), "use", "no.switch", "5.8"),
    (landsknechte, "decline", "no.bonus_first", "18.2a"),
    (landsknechte, "bonus grain", "no.bonus", "18.9"),
    (lambda: at_court("12"), "lead anhalt", "no.favour_first", "16.8b"),
    (lambda: at_court("12"), "favour 1", "no.favour", "16.8b"),
    (lambda: at_court("12", courtiers=3), "favour 20", "no.courtiers", "16.8b"),
    (lambda: favour("1", event="tax-max"), "calm anhalt", "no.cancel_first", "17.1"),
    (lambda: favour("4", revolts={"anhalt": 1, "altmark": 1}), "cancel", "no.calm_first", "17.4"),
    (lambda: favour("4", revolts={"anhalt": 1, "altmark": 1, "koeln": 1}), "calm koeln", "no.not_own", "17.4"),
    (lambda: favour("4", revolts={"anhalt": 1, "altmark": 1}), "decline", "no.calm_first", "17.4"),
    (lambda: favour("21"), "occupy anhalt", "no.build_first", "17.22"),
    (lambda: favour("21"), "build koeln", "no.not_own", "17.22"),
    (lambda: favour("21"), "build baden", "no.not_own", "17.22"),
    (lambda: favour("21", built={"anhalt": ["church"]}), "build anhalt", "no.site", "7.4"),
    (lambda: favour("12"), "decline", "no.occupy_first", "17.12"),
    (lambda: favour("12"), "occupy bremen", "no.excluded", "2.1a"),
    (lambda: favour("12"), "occupy koeln", "no.foreign", "17.12"),
    (leading, "statue", "no.lead_first", "19.4b"),
    (leading, "decline", "no.lead_first", "19.4"),
    (leading, "lead koeln", "no.not_own", "19.4"),
    (leading, "lead baden", "no.not_own", "19.4"),
    (leading, "lead anhalt", "no.another", "19.4"),
    (statue, "lead altmark", "no.statue_first", "19.4a"),
    (returning, "statue", "no.lead_first", "19.7a"),
    (returning, "lead koeln", "no.not_own", "19.7a"),
    (winter, "decline", "no.face_first", "12.3b"),
    (winter, "face trier", "no.calm", "12.3a"),
]


@pytest.mark.parametrize(("base", "text", "key", "rule_id"), CASES)
def test_why_not(base, text: str, key: str, rule_id: str) -> None:  # type: ignore[no-untyped-def]
    t = base()
    assert text not in t.options()
    refusal = t.refused(text)
    assert (refusal.reason.key, refusal.rule) == (key, rule_id)


def test_stay_and_going_on() -> None:
    """Where armies may stay they may, until the neighbour is chosen."""
    t = battle(battle_move_mandatory=False)
    t.do("go altmark")
    assert t.options() == ["send 1", "send 2", "send 3"]
    assert t.why("stay") == "no.send_first" and t.no("go altmark") == "7.11"
    for text in ("send 0", "send 4"):
        assert (t.why(text), t.no(text)) == ("no.number", "7.11")
    assert t.refused("send 4").reason.args == (1, 3)


def test_switching_a_tile() -> None:
    t = battle(tiles={"red": "attack", "blue": "tax"})
    assert t.why("use") == "no.already" and t.no("use") == "5.8"
    assert t.why("spare", "blue") == "no.switch" and t.why("spare", "yellow") == "no.already"
    t.do("spare", seat="red")
    assert t.why("use") == "no.switched" and t.s.spared & 1
    t.do("go altmark", "send 1")
    assert t.told("spares") and wstate(t.s).switched == 0, "the next action has begun"


def test_nobody_answers_for_another() -> None:
    t = battle()
    assert "go altmark" in t.options()
    refusal = t.s.explain(1, GAME.words.parse("go altmark"))
    assert refusal is not None and refusal.reason.key == "core.not_your_turn"


def test_after_the_end_nothing_is_legal() -> None:
    t = Table(OWN, phase="year_end", year=2)
    assert t.kind == "" and t.winners == ["red"]
    refusal = t.s.explain(0, GAME.words.parse("submit"))
    assert refusal is not None and refusal.reason.key == "core.game_over"
