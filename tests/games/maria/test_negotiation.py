"""Chapters 20 and 21: subsidy contracts and agreements."""

from __future__ import annotations

import pytest

from kabinett.games.maria import agreements, saxony
from tests.games.maria.kit import BOARD, CITIES, POWERS, Table
from tests.rules import rule

FRANCE, BAVARIA, PRUSSIA, SAXONY, AUSTRIA, PRAGMATIC = range(6)


def table(**more: object) -> Table:
    more.setdefault("stage", "france")
    more.setdefault("turn", 4)
    return Table({"moritz": ("paris", 3), "karl": ("wien", 3), "friedrich": ("berlin", 3)}, **more)  # type: ignore[arg-type]


@rule("maria 20.1", "maria 20.2", "maria 20.3b")
def test_only_majors_pay_allies() -> None:
    t = table()
    offered = [text for text in t.may("louis") if text.startswith("propose_subsidy france prussia")]
    assert offered == [f"propose_subsidy france prussia {turns}" for turns in range(1, 10)]
    assert "propose_subsidy austria pragmatic 2" in t.may("maria-theresa")
    for text, rule_id in [
        ("propose_subsidy bavaria prussia 2", "20.1"),
        ("propose_subsidy france austria 2", "20.1"),
        ("propose_subsidy france bavaria 2", "20.2a"),
        ("propose_subsidy france prussia 10", "20.2"),
        ("propose_subsidy austria pragmatic 2", "21.1"),
    ]:
        assert t.no(text, seat="louis") == rule_id, text


@rule("maria 20.3", "maria 20.3b")
def test_a_contract_of_three_turns() -> None:
    t = table(stage="france", phase="draw", fields={"contracts": ((FRANCE, PRUSSIA, 3),)}, cards=["1742-1", "1742-2"])
    # France decides about Bavaria first; then the oldest contract is paid off what it draws.
    t.do("decline")
    assert len(t.hand("france")) == 4 and len(t.hand("prussia")) == 1
    assert t.s.contracts == ((FRANCE, PRUSSIA, 2),)
    # Neither face is known to the giver.
    assert not t.private("louis", "you_receive") and t.private("frederick", "you_receive")
    assert t.s.known[2] == []
    for left in (1, 0):
        t.idle_until("french_subsidy", limit=2000)
        before = len(t.hand("prussia"))
        t.do("decline")
        assert len(t.hand("prussia")) == before + 1
        assert t.s.contracts == (((FRANCE, PRUSSIA, left),) if left else ())
    assert t.told("contract_over") == [(FRANCE, PRUSSIA)]


@rule("maria 20.3a", "maria 8.2")
def test_an_unpaid_turn_does_not_count() -> None:
    t = table(
        stage="prussia", phase="draw", fields={"contracts": ((PRUSSIA, SAXONY, 2),)}, markers={"dresden": "austria"}
    )
    assert t.s.contracts == ((PRUSSIA, SAXONY, 2),) and len(t.hand("prussia")) == 3 and t.hand("saxony") == []
    t = table(stage="prussia", phase="draw", fields={"contracts": ((PRUSSIA, SAXONY, 2),)})
    assert t.s.contracts == ((PRUSSIA, SAXONY, 1),) and len(t.hand("prussia")) == 2 and len(t.hand("saxony")) == 2


@rule("maria 20.2", "maria 21.5")
def test_proposing_and_agreeing() -> None:
    t = table()
    t.do("propose_subsidy france prussia 3", seat="louis")
    assert t.s.proposals == ((2, 1, 4, FRANCE, PRUSSIA, 3),) and t.kind == "movement"
    assert t.may("frederick")[:2] == ["agree louis", "reject louis"]
    assert "withdraw frederick" in t.may("louis")
    assert t.no("propose_truce france pragmatic 5", seat="louis") == "21.5"
    assert t.no("propose_truce pragmatic france 5", seat="frederick") == "21.5"
    assert t.no("agree frederick", seat="maria-theresa") == "21.5"
    t.do("agree louis", seat="frederick")
    assert t.s.contracts == ((FRANCE, PRUSSIA, 3),) and t.s.proposals == ()
    assert t.no("propose_subsidy prussia france 2", seat="frederick") == "20.2"


@rule("maria 20.3")
def test_no_more_is_paid_than_is_drawn() -> None:
    """Prussia draws two cards with Russia against her: the third contract is not paid, and lasts a turn longer."""
    owed = ((PRUSSIA, SAXONY, 2), (PRUSSIA, FRANCE, 2), (PRUSSIA, BAVARIA, 2))
    t = table(stage="prussia", phase="draw", fields={"contracts": owed}, tracks={"russia": 4})
    assert t.s.contracts == ((PRUSSIA, SAXONY, 1), (PRUSSIA, FRANCE, 1), (PRUSSIA, BAVARIA, 2))
    assert (t.hand("prussia"), len(t.hand("france")), t.hand("bavaria")) == ([], 1, [])


@rule("maria 21.5")
def test_rejecting_withdrawing_and_lapsing() -> None:
    t = table()
    t.do("propose_subsidy france prussia 3", seat="louis")
    t.do("reject louis", seat="frederick")
    assert t.s.contracts == () and t.s.proposals == ()
    assert t.no("propose_subsidy france prussia 3", seat="louis") == "21.5"
    t = table()
    t.do("propose_subsidy france prussia 3", seat="louis")
    t.do("withdraw frederick", seat="louis")
    assert t.s.proposals == ()
    t = table()
    t.do("propose_subsidy france prussia 3", seat="louis")
    t.do_until(lambda: t.kind == "movement" and t.seat == "frederick", ("done", "pass"))
    assert t.s.proposals == () and t.s.proposed == 0


@rule("maria 20.2", "maria 24.2a")
def test_contracts_between_ones_own_powers() -> None:
    t = table(stage="prussia")
    t.do("propose_subsidy prussia saxony 2", seat="frederick")
    assert t.s.contracts == ((PRUSSIA, SAXONY, 2),)
    two = table(stage="prussia", players=2)
    assert "propose_subsidy prussia saxony 2" in two.may("frederick")
    assert two.no("propose_subsidy france prussia 2", seat="frederick") == "24.2a"
    assert two.no("propose_truce prussia austria 5", seat="frederick") == "24.2d"


@rule("maria 20.2a")
def test_cancelling_needs_both() -> None:
    t = table(fields={"contracts": ((FRANCE, SAXONY, 2), (FRANCE, PRUSSIA, 3), (AUSTRIA, PRAGMATIC, 1))})
    assert t.no("propose_cancel prussia france", seat="frederick") == "20.2a"
    t.do("propose_cancel france prussia", seat="louis")
    assert (FRANCE, PRUSSIA, 3) in t.s.contracts
    t.do("agree louis", seat="frederick")
    assert t.s.contracts == ((FRANCE, SAXONY, 2), (AUSTRIA, PRAGMATIC, 1))
    assert t.no("propose_cancel france bavaria", seat="louis") in ("20.2a", "21.5")


@rule("maria 21.4", "maria 21.3")
def test_a_truce_binds() -> None:
    t = table(stage="prussia")
    t.do("propose_truce prussia austria 5", seat="frederick")
    t.do("agree frederick", seat="maria-theresa")
    assert t.s.agreements == ((agreements.TRUCE, PRUSSIA, AUSTRIA, 5, 0),)
    assert t.no("propose_truce prussia france 5", seat="louis") == "21.4"
    assert t.no("propose_truce france austria 13", seat="louis") == "21.1"
    agreements.new_turn(t.s)
    assert t.s.agreements
    t.s.turn = 6
    agreements.new_turn(t.s)
    assert t.s.agreements == ()


@rule("maria 21.1b")
def test_a_promised_vote_is_cast() -> None:
    t = table()
    t.do("propose_vote prussia charles louis", seat="frederick")
    t.do("agree frederick", seat="louis")
    assert agreements.promised_vote(t.s, PRUSSIA) == 1 and agreements.promised_vote(t.s, FRANCE) == -1
    t = table()
    t.do("propose_vote prussia francis louis", seat="louis")
    t.do("agree louis", seat="frederick")
    assert agreements.promised_vote(t.s, PRUSSIA) == 0
    # It holds until the Emperor is elected.
    later = t.s.copy()
    later.turn = 7
    agreements.new_turn(later)
    assert agreements.promised_vote(later, PRUSSIA) == 0
    later.election = 2
    agreements.new_turn(later)
    assert later.agreements == ()
    # It is promised once; and nobody promises for powers that have no free vote, or to himself.
    assert t.no("propose_vote prussia charles maria-theresa", seat="maria-theresa") == "21.1"
    assert t.no("propose_vote austria charles frederick", seat="maria-theresa") == "18.4"
    assert t.no("propose_vote saxony charles frederick", seat="frederick") == "21.1"
    assert t.no("propose_vote saxony charles louis", seat="maria-theresa") == "21.1"
    t = Table(
        {}, stage="end", turn=5, fields={"election": 1, "agreements": ((2, PRUSSIA, 1, 0, 0),)}, last_winner="louis"
    )
    t.do("vote 1 0")
    # Prussia's vote is cast without a question.
    assert t.told("voted")[-1] == (PRUSSIA, 0, 1) and t.power == "france"


@rule("maria 21.1")
def test_other_promises_are_written_down() -> None:
    t = table(stage="prussia")
    t.do("propose_away austria neisse 5", seat="frederick")
    t.do("agree frederick", seat="maria-theresa")
    assert len(t.s.agreements) == 1 and t.s.agreements[0][0] == agreements.AWAY
    assert t.no("propose_away france neisse 5", seat="maria-theresa") == "21.1"


@rule("maria 21.2")
def test_no_other_way_to_give_cards() -> None:
    t = table()
    verbs = {text.split()[0] for seat in ("louis", "frederick", "maria-theresa") for text in t.may(seat)}
    assert verbs == {"propose_truce", "propose_vote", "propose_away", "propose_subsidy", "propose_words"}


@rule("maria 14.6", "maria 21.5")
@pytest.mark.parametrize("seat", ["louis", "frederick", "maria-theresa"])
def test_no_agreements_in_the_introductory_game(seat: str) -> None:
    t = Table({"belle-isle": ("eger", 3)}, stage="france", turn=4, variant="introductory")
    assert t.may(seat) == []
    assert t.no("propose_subsidy france prussia 2", seat="louis") == "14.6"


def test_powers_by_name() -> None:
    assert POWERS[PRAGMATIC] == "pragmatic"


@rule("maria 21.1")
def test_agreements_in_the_players_own_words() -> None:
    t = table()
    t.do("propose_words frederick 6", seat="louis")
    assert t.told("proposed_6") == [(2, 1, 2, 1, 6)]
    t.do("agree louis", seat="frederick")
    assert t.s.agreements == ((agreements.WORDS, 2, 1, 6, 0),) and t.told("agreed_6") == [(2, 1, 6)]
    t.s.turn = 7
    agreements.new_turn(t.s)
    assert t.s.agreements == ()
    t = table()
    assert (
        t.no("propose_words louis 6", seat="louis") == "21.1"
        and t.no("propose_words louis 13", seat="frederick") == "21.1"
    )
    assert t.no("propose_away austria neisse 6", seat="frederick") == "21.1"


@rule("maria 21.4", "maria 21.3")
def test_a_truce_between_powers_that_have_become_allies_forbids_nothing() -> None:
    """Austria has promised not to attack Saxony; once Saxony is its ally Karl may stand and stay beside Rutowski."""
    truce = {"agreements": ((agreements.TRUCE, AUSTRIA, SAXONY, 6, 0),)}
    pieces: dict[str, str | tuple[str, int]] = {"karl": ("koenigstein", 3), "rutowski": ("dresden", 3)}
    assert BOARD.both.dist(CITIES.index("koenigstein"), CITIES.index("dresden")) == 1
    bound = Table(pieces, stage="austria", turn=4, fields=truce)
    assert bound.no("done", seat="maria-theresa") == "21.4"
    free = Table(pieces, stage="austria", turn=4, fields=truce, tracks={"saxony": 5})
    assert "done" in free.options("maria-theresa")


@rule("maria 21.1b", "maria 18.4b")
def test_promises_for_saxony_end_when_it_changes_player() -> None:
    kept = (agreements.VOTE, PRUSSIA, 1, 0, 0)
    promised = (
        (agreements.VOTE, SAXONY, 1, 0, 0),
        kept,
        (agreements.TRUCE, AUSTRIA, SAXONY, 6, 0),
        (agreements.TRUCE, SAXONY, AUSTRIA, 6, 0),
    )
    t = Table({"rutowski": ("meissen", 3)}, stage="prussia", turn=4, fields={"agreements": promised})
    t.s.contracts = ((PRUSSIA, SAXONY, 2),)
    saxony.points_lost(t.s, PRUSSIA, 3, True)
    t.s.run()
    t.do("accept")
    assert t.s.agreements == (kept,) and len(t.told("agreement_over")) == 3
    assert t.s.contracts == () and t.rules("contract_over") == ["20.2b"]
    # An open proposal about Saxony is off the table as well.
    t = Table({"rutowski": ("meissen", 3)}, stage="prussia", turn=4)
    t.do("propose_vote saxony charles louis", seat="louis")
    saxony.points_lost(t.s, PRUSSIA, 3, True)
    t.s.run()
    t.do("accept")
    assert t.s.proposals == ()
