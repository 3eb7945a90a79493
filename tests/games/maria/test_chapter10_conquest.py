"""Chapters 10.3 and 12: conquest, protection, question marks, markers."""

from __future__ import annotations

from kabinett.games.maria import saxony
from kabinett.games.maria.conquest import conquer_afterwards, question_marks
from kabinett.games.maria.stacks import give_command
from tests.games.maria.kit import CITIES, GAME, PIECES, POWERS, Table
from tests.rules import rule

Pieces = dict[str, str | tuple[str, int]]


def leave(t: Table, general: str, *cities: str) -> Table:
    """March through these cities and stop."""
    for city in cities:
        t.do(f"march {general} {city}")
    if t.kind == "march":
        t.do("halt")
    return t


@rule("maria 10.3a")
def test_only_enemy_fortresses() -> None:
    t = Table({"friedrich": ("muenchen", 4)}, stage="prussia")
    leave(t, "friedrich", "erding")
    assert t.marker("muenchen") == "", "Prussia cannot take what its allies hold"
    t = Table({"friedrich": ("linz", 4)}, stage="prussia", markers={"linz": "france"})
    leave(t, "friedrich", "wels")
    assert t.marker("linz") == "france"


@rule("maria 10.3b", "maria 10.3f")
def test_conquest_by_leaving() -> None:
    t = Table({"broglie": ("passau", 4)}, stage="france")
    leave(t, "broglie", "linz")
    assert t.marker("linz") == "", "standing on it conquers nothing"
    t = Table({"broglie": ("linz", 4)}, stage="france")
    leave(t, "broglie", "wels", "linz")
    assert t.marker("linz") == "france", "leaving it does"
    t = Table({"moritz": ("lille", 8)}, stage="france")
    leave(t, "moritz", "tournai", "ath", "bruessel", "soignies")
    assert t.marker("tournai") == t.marker("bruessel") == "france", "two in one move"
    t = Table({"moritz": ("lille", 8), "maillebois": ("arras", 3)}, stage="france")
    leave(t, "moritz", "tournai", "ath")
    assert "march maillebois lille" in t.options()


@rule("maria 10.3c")
def test_protection_reaches_three() -> None:
    for city, protects in (("wels", True), ("ried", True), ("braunau", True), ("burghausen", False), ("linz", False)):
        pieces: Pieces = {"broglie": ("passau" if city == "linz" else "linz", 4), "neipperg": (city, 3)}
        t = Table(pieces, stage="france")
        held = t.s.board.both.dist(CITIES.index("linz"), CITIES.index(city))
        from kabinett.games.maria.conquest import guards

        assert bool(guards(t.s, CITIES.index("linz"))) == protects == (1 <= held <= 3), city
    # Pieces between do not matter, and the roads between the maps count.
    t = Table({"traun": ("stuttgart", 3)}, stage="france", markers={"ingolstadt": "austria"})
    from kabinett.games.maria.conquest import guards

    far = t.s.board.both.dist(CITIES.index("stuttgart"), CITIES.index("ingolstadt"))
    assert bool(guards(t.s, CITIES.index("ingolstadt"))) == (far <= 3) and far == 3
    t = Table({"broglie": ("linz", 4), "neipperg": ("braunau", 3), "belle-isle": ("ried", 3)}, stage="france")
    leave(t, "broglie", "freistadt")
    assert t.marker("linz") == "" and len(t.s.passed) == 1


@rule("maria 10.3d")
def test_who_protects() -> None:
    def taken(general: str, owner: str, status: dict[str, int] | None = None) -> bool:
        t = Table({"broglie": ("linz", 4), general: ("wels", 3)}, stage="france", tracks=status)
        leave(t, "broglie", "freistadt")
        return t.marker("linz") == "france"

    assert not taken("neipperg", "austria") and not taken("george", "austria"), "the Pragmatic Army protects Austria's"
    # A French general does not protect what Prussia holds.
    t = Table({"neipperg": ("glogau", 4), "broglie": ("guhrau", 3)}, stage="austria")
    leave(t, "neipperg", "fraustadt")
    assert t.marker("glogau") == "austria"
    t = Table({"neipperg": ("glogau", 4), "rutowski": ("guhrau", 3)}, stage="austria")
    leave(t, "neipperg", "fraustadt")
    assert t.marker("glogau") == "prussia", "a Saxon does"


@rule("maria 10.3g", "maria 10.3o", "maria 12.1", "maria 12.2")
def test_tournai_and_bruessel() -> None:
    """The rulebook's example: Brüssel is protected by a Pragmatic general, and falls if he has to give way."""
    pieces: Pieces = {"moritz": ("lille", 8), "george": ("tienen", 2)}
    for cards, taken in ((["diamonds 10"], False), ([], True)):
        t = Table(pieces, stage="france", hands={"pragmatic": cards})
        leave(t, "moritz", "tournai", "ath", "bruessel", "loewen")
        assert t.marker("tournai") == "france" and t.marker("bruessel") == ""
        assert t.s.passed == ((CITIES.index("bruessel"), 0),)
        t.do("done")
        assert t.kind == "duel" and t.seat == "frederick" and t.marker("bruessel") == ""
        if cards:
            t.do("play diamonds 10")
        t.do("stop")
        while t.kind == "retreat":
            t.do(t.options()[0])
        assert (t.marker("bruessel") == "france") == taken and t.s.passed == ()


@rule("maria 12.1")
def test_whoever_passed_may_be_gone_himself() -> None:
    mark = {"passed": ((CITIES.index("bruessel"), 0),)}
    t = Table({}, stage="france", phase="afterwards", fields=mark)
    assert t.marker("bruessel") == "france" and t.rules("conquered") == ["12.1"]
    t = Table({"george": ("tienen", 2)}, stage="france", phase="afterwards", fields=mark)
    assert t.marker("bruessel") == "" and t.s.passed == ()


@rule("maria 12.1a")
def test_a_question_mark_lapses() -> None:
    mark = {"passed": ((CITIES.index("dresden"), POWERS.index("austria")),)}
    t = Table({}, stage="austria", phase="afterwards", tracks={"saxony": 5}, fields=mark)
    assert t.marker("dresden") == "" and t.s.passed == ()
    mark = {"passed": ((CITIES.index("linz"), 0),)}
    t = Table({}, stage="france", phase="afterwards", markers={"linz": "prussia"}, fields=mark)
    assert t.marker("linz") == "prussia", "it is an ally's by now"


@rule("maria 10.3h", "maria 10.3j")
def test_example_a_austria_takes_a_bavarian_fortress() -> None:
    t = Table({"traun": ("straubing", 4)}, stage="austria")
    before = t.pool("austria")
    leave(t, "traun", "cham")
    assert t.marker("straubing") == "austria" and t.pool("austria") == before - 1


@rule("maria 10.3k", "maria 10.3n", "maria 10.3h")
def test_example_b_bavaria_takes_it_back() -> None:
    t = Table({"toerring": ("straubing", 4)}, stage="france", markers={"straubing": "austria"})
    austria, france = t.pool("austria"), t.pool("france")
    leave(t, "toerring", "cham")
    assert t.marker("straubing") == "france", "France's marker, since Bavaria is a minor power"
    assert t.pool("austria") == austria + 1 and t.pool("france") == france - 1
    t = Table({"friedrich": ("straubing", 4)}, stage="prussia", markers={"straubing": "austria"})
    leave(t, "friedrich", "cham")
    assert t.marker("straubing") == "prussia", "an ally's minor power: marked for whoever frees it"


@rule("maria 10.3m", "maria 10.3h")
def test_example_c_the_pragmatic_army_frees_an_austrian_fortress() -> None:
    t = Table({"george": ("mons", 4)}, stage="austria", markers={"mons": "france"})
    france, pragmatic = t.pool("france"), t.pool("pragmatic")
    t.do("march george ath", "halt", seat="frederick")
    assert t.marker("mons") == "" and t.pool("france") == france + 1 and t.pool("pragmatic") == pragmatic
    assert t.rules("reconquered") == ["10.3m"]


@rule("maria 10.3l")
def test_silesia_is_always_marked() -> None:
    t = Table({"neipperg": ("glogau", 4)}, stage="austria")
    leave(t, "neipperg", "fraustadt")
    assert t.marker("glogau") == "austria" and t.pool("prussia") == 12
    t = Table({"friedrich": ("breslau", 4)}, stage="prussia", fields={"annexed": 4})
    leave(t, "friedrich", "ohlau")
    assert t.marker("breslau") == "prussia", "also after the annexation"


@rule("maria 10.3i")
def test_rhenish_electors_are_flipped() -> None:
    t = Table({"moritz": ("mainz", 5)}, stage="france")
    before = t.pool("france")
    leave(t, "moritz", "worms")
    # Three of the four: that puts a marker into the box of the electors, and none on Mainz.
    assert t.marker("mainz") == "france" and t.pool("france") == before - 1
    t = Table({"george": ("koeln", 5)}, stage="austria")
    t.do("march george bonn", "halt", seat="frederick")
    assert t.marker("koeln") == "austria", "held jointly"
    from kabinett.games.maria.conquest import guards

    t = Table({"arenberg": ("bonn", 3), "george": ("duesseldorf", 3)}, stage="france", markers={"koeln": "austria"})
    assert guards(t.s, CITIES.index("koeln")).bit_count() == 2


@rule("maria 10.3n")
def test_saxony_marks_for_its_present_ally() -> None:
    t = Table({"rutowski": ("peitz", 4)}, stage="austria", tracks={"saxony": 5})
    city = next(text.split()[-1] for text in t.options("maria-theresa") if text.startswith("march rutowski"))
    t.do(f"march rutowski {city}", seat="maria-theresa")
    assert t.marker("peitz") == "austria"
    t = Table({"rutowski": ("leitmeritz", 4)}, stage="prussia")
    t.do(t.options()[0])
    assert t.marker("leitmeritz") == "prussia"


@rule("maria 10.3g", "maria 10.3m")
def test_marches_announce_what_they_do() -> None:
    """A question mark is announced once, and what is only taken back is not called a conquest."""

    def announced(t: Table, first: str, end: str, seat: str = "") -> list[str]:
        chains = t.s.chains(t.number(seat), t.game.words.parse(first))
        direct = [chain for chain in chains if chain.end == CITIES.index(end) and len(chain.actions) <= 2]
        return [effect.key for effect in direct[0].effects]

    pieces: dict[str, str | tuple[str, int]] = {"broglie": ("linz", 4), "neipperg": ("braunau", 3)}
    t = Table(pieces, stage="france")
    assert announced(t, "march broglie freistadt", "freistadt") == ["protected"]
    t = Table(pieces, stage="france")
    t.s.passed = ((CITIES.index("linz"), 0),)
    assert announced(t, "march broglie freistadt", "freistadt") == []
    t.do("march broglie freistadt")
    assert t.told("protected") == []
    t = Table({"george": ("mons", 4)}, stage="austria", markers={"mons": "france"})
    assert announced(t, "march george ath", "ath", "frederick") == ["reconquered"]
    t = Table({"moritz": ("mons", 4)}, stage="france")
    assert announced(t, "march moritz ath", "ath") == ["conquered"]


@rule("maria 10.3b", "maria 6.1e")
def test_a_mixed_stack_conquers_for_who_commands() -> None:
    pieces: Pieces = {"toerring": ("linz", 3), "belle-isle": ("linz", 3)}
    for down, power in (((), "bavaria"), (("toerring",), "france"), (("belle-isle",), "bavaria")):
        t = Table(pieces, stage="france", down=down)
        assert t.s.commander(PIECES.index("belle-isle")) == PIECES.index("toerring")
        t.do("march toerring wels")
        assert t.told("conquered") == [(POWERS.index(power), CITIES.index("linz"))] and t.marker("linz") == "france"


KOENIGGRAETZ = CITIES.index("koeniggraetz")
PRUSSIAN, SAXON = (KOENIGGRAETZ, POWERS.index("prussia")), (KOENIGGRAETZ, POWERS.index("saxony"))
STACK: Pieces = {"rutowski": ("jitschin", 4), "schwerin": ("jitschin", 4), "karl": ("beneschau", 2)}
APART: Pieces = {**STACK, "schwerin": ("pardubitz", 4)}


def defection(t: Table, box: int) -> list[tuple[int, int]]:
    """In the combat phase Saxony changes sides, and Karl and Rutowski, who might protect, are driven off; the question
    marks as they were then."""
    s = t.s
    s.tracks[0] = box - 1
    saxony.settle(s)
    s.run()
    while t.kind == "transfer":
        t.do(t.options()[0])
    for general, city in (("karl", "wien"), ("rutowski", "meissen")):
        s.place[PIECES.index(general)] = CITIES.index(city)
    s.settle()
    marks = question_marks(s)
    conquer_afterwards(s)
    assert s.passed == ()
    return marks


@rule("maria 10.3g", "maria 12.1")
def test_a_question_mark_outlives_the_alliance_of_who_left_it() -> None:
    for box in (3, 5):
        t = leave(Table(STACK, stage="prussia", turn=3), "rutowski", "koeniggraetz", "nachod")
        assert t.s.passed == (SAXON, PRUSSIAN) and question_marks(t.s) == [SAXON]
        marks = GAME.scene(t.s.view(None))["marks"]
        assert isinstance(marks, list) and [mark["power"] for mark in marks if mark["kind"] == "question"] == ["saxony"]
        assert defection(t, box) == [PRUSSIAN] and t.marker("koeniggraetz") == "prussia"
        # One after the other, told once.
        t = leave(Table(APART, stage="prussia", turn=3), "rutowski", "koeniggraetz", "nachod")
        leave(t, "schwerin", "koeniggraetz", "trautenau")
        assert t.s.passed == (SAXON, PRUSSIAN) and [args[0] for args in t.told("protected")] == [SAXON[1]]
        assert defection(t, box) == [PRUSSIAN] and t.marker("koeniggraetz") == "prussia"
        # Who has become an enemy takes nothing from who passed first.
        t = leave(Table(APART, stage="prussia", turn=3), "schwerin", "koeniggraetz", "trautenau")
        leave(t, "rutowski", "koeniggraetz", "nachod")
        assert t.s.passed == (PRUSSIAN, SAXON)
        assert defection(t, box) == [PRUSSIAN] and t.marker("koeniggraetz") == "prussia"
        # Saxons alone, or with a Prussian who is face down: nobody is left to conquer.
        t = leave(Table(APART, stage="prussia", turn=3), "rutowski", "koeniggraetz", "nachod")
        assert t.s.passed == (SAXON,) and defection(t, box) == [] and t.marker("koeniggraetz") == ""
        t = leave(Table(STACK, stage="prussia", turn=3, down=["schwerin"]), "rutowski", "koeniggraetz", "nachod")
        assert t.s.passed == (SAXON,) and defection(t, box) == [] and t.marker("koeniggraetz") == ""


@rule("maria 10.3g")
def test_in_a_mixed_stack_the_commander_passes_first() -> None:
    t = Table({"friedrich": ("jitschin", 4), **STACK, "schwerin": ("berlin", 2)}, stage="prussia", turn=3)
    give_command(t.s, PIECES.index("friedrich"))
    leave(t, "friedrich", "koeniggraetz", "nachod")
    assert t.s.passed == (PRUSSIAN, SAXON) and t.told("protected")[0][:2] == (PRUSSIAN[1], KOENIGGRAETZ)
    # The same fortress once more in the same stage: noted already.
    t.s.moved = 0
    leave(t, "friedrich", "koeniggraetz", "jitschin")
    assert t.s.passed == (PRUSSIAN, SAXON) and len(t.told("protected")) == 1
