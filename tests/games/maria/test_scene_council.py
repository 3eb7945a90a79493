"""What clients are shown of the politics stage and of an election while they last."""

from __future__ import annotations

from typing import Any

from tests.games.maria.kit import GAME, Table


def shown(t: Table, seat: int) -> dict[str, Any]:
    return dict(GAME.scene(t.s.view(seat)))


def test_council() -> None:
    hands = {"prussia": ["hearts 9", "clubs 2"], "france": ["spades 4"]}
    t = Table({}, stage="politics", turn=2, hands=hands)
    council = shown(t, 0)["council"]
    assert council["placing"] == "prussia" and council["order"] == [] and council["executing"] is None
    open_cards = shown(t, 0)["politics"]["cards"]
    assert [face["id"] for face in council["faces"]] == open_cards
    for face in council["faces"]:
        printed = GAME.board.cards[GAME.board.card_ids.index(face["id"])]
        assert face["year"] == printed.year and len(face["arrows"]) == len(printed.arrows)
        assert set(face["text"]) in (set(), {"en", "fr", "de"})
    t.do("place hearts 9")
    assert shown(t, 0)["council"]["placing"] == "france"
    assert shown(t, 0)["council"] == shown(t, 1)["council"] == shown(t, 2)["council"], "the same for everybody"


def test_nothing_outside_of_politics() -> None:
    t = Table({"friedrich": ("berlin", 6)}, stage="prussia")
    found = shown(t, 1)
    assert found["council"] is None and found["ballot"] is None
