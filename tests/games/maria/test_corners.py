"""Where several rules meet: changes of side and agreements in the middle of things."""

from __future__ import annotations

from tests.games.maria.kit import CITIES, PIECES, POWERS, Table
from tests.rules import rule

Pieces = dict[str, str | tuple[str, int]]


@rule("maria 21.4")
def test_a_truce_made_while_a_general_is_under_way() -> None:
    """He is beside those he must not attack, and can go no further: then he may halt all the same."""
    pieces: Pieces = {
        "friedrich": ("regensburg", 4),
        "karl": ("ansbach", 3),
        "traun": ("bayreuth", 3),
        "khevenhueller": ("nabburg", 3),
    }
    t = Table(pieces, stage="prussia", turn=2)
    t.do("march friedrich neumarkt-upper-palatinate", "march friedrich nuernberg", "march friedrich amberg")
    assert t.kind == "march"
    t.s.agreements = ((1, POWERS.index("prussia"), POWERS.index("austria"), 4, 0),)
    t.s._decisions = [None] * 3
    assert t.options() == ["halt"]
    t.do("halt")
    assert t.where("friedrich") == "amberg"


@rule("maria 16.1", "maria 19.3b first")
def test_whose_points_a_beaten_saxon_costs() -> None:
    """In the first edition Saxony may have changed sides before the points are counted: they are still Prussia's."""
    pieces: Pieces = {"neipperg": ("breslau", 8), "rutowski": ("neumarkt-silesia", 5)}
    for edition in ("first", "second"):
        t = Table(
            pieces, stage="austria", phase="combat", turn=3, edition=edition, fields={"battle": [0, 0, 2, 0, 0, 0]}
        )
        t.do("stop")
        while t.kind in ("retreat", "saxony_shift"):
            t.do("accept" if t.kind == "saxony_shift" else t.options()[0])
        assert t.s.battle[POWERS.index("prussia")] == 1 and t.s.battle[POWERS.index("austria")] == 1, edition
        assert t.s.saxony == 1


@rule("maria 10.1o", "maria 10.1s")
def test_ending_and_going_on_before_a_dispute() -> None:
    pieces: Pieces = {"arenberg": ("bruessel", 4), "george": ("mecheln", 5), "traun": ("wien", 3)}
    t = Table(pieces, stage="austria")
    t.do("done", seat="frederick")
    t.do("resume", seat="frederick")
    t.do("dispute", seat="maria-theresa")
    assert "march george antwerpen" in t.options("frederick"), "only who passes in the dispute is finished there"


@rule("maria 6.1d")
def test_equal_ranks_brought_together_by_a_transfer() -> None:
    from kabinett.games.maria import transfers

    t = Table({"moritz": ("hof", 4), "toerring": ("weiden", 4)}, stage="prussia")
    transfers.carry(t.s, PIECES.index("moritz"), CITIES.index("weiden"), transfers.HOME)
    t.s.run()
    assert t.kind == "command" and t.seat == "louis"
    t.do("command moritz")
    assert t.s.commander(PIECES.index("toerring")) == PIECES.index("moritz")
    assert t.s.under == 1 << PIECES.index("toerring") and t.game.problems(t.s) == []


@rule("maria 19.3e first", "maria 19.4c")
def test_out_of_neutral_saxony_but_not_into_neutral_prussia() -> None:
    t = Table(
        {"karl": ("leipzig", 4)},
        stage="austria",
        turn=6,
        tracks={"saxony": 3},
        edition="first",
        fields={"annexed": 5, "neutral_until": 7},
    )
    assert "march karl halle" not in t.options() and t.no("march karl halle", "maria-theresa") == "19.4c"
    assert any(text.startswith("march karl") for text in t.options("maria-theresa"))


@rule("maria 10.1n", "maria 13.5")
def test_consent_for_troops_of_a_card() -> None:
    """A general who returns by a card asks like any other, and last turn's answers do not count."""
    pieces: Pieces = {"arenberg": ("amsterdam", 3), "karl": ("hannover", 3), "george": ("diepholz", 3)}
    t = Table(
        pieces, stage="politics", turn=3, fields={"permits": ((PIECES.index("stair"), PIECES.index("arenberg")),)}
    )
    assert t.s.permits == ()
    t.s.push((t.s.rules.step_numbers["recruit"], POWERS.index("pragmatic"), 2))
    t.s.run()
    assert t.kind == "recruit" and "request stair arenberg" in t.options()
    t.do("request stair arenberg")
    assert t.kind == "consent" and t.seat == "maria-theresa"
    t.do("accept")
    t.do("enter stair amsterdam")
    while t.kind == "recruit":
        t.do(t.options()[0])
    assert t.where("stair") == "amsterdam"
