"""Chapter 19.3: Saxony's defection."""

from __future__ import annotations

from kabinett.games.maria import saxony, transfers
from kabinett.games.maria.stacks import give_command
from tests.games.maria.kit import BOARD, CITIES, GAME, PIECES, POWERS, Table
from tests.rules import rule

SAXONY, PRUSSIA, AUSTRIA, FRANCE = 3, 2, 4, 0


def shift(points: int, pieces: dict[str, str | tuple[str, int]] | None = None, **more: object) -> Table:
    """Prussia has lost so many points, and Austria is asked."""
    more.setdefault("stage", "prussia")
    t = Table(pieces or {}, turn=3, **more)  # type: ignore[arg-type]
    saxony.points_lost(t.s, more.get("loser", PRUSSIA), points, True)  # type: ignore[arg-type]
    t.s.run()
    return t


@rule("maria 19.3", "maria 19.3a")
def test_austria_decides_about_the_shift() -> None:
    t = shift(1)
    assert t.kind == "saxony_shift" and t.seat == "maria-theresa" and t.options() == ["accept", "refuse"]
    assert t.no("pass") == "19.3a"
    t.do("refuse")
    assert t.track("saxony") == 2 and t.s.saxony == 0
    t = shift(1)
    t.do("accept")
    assert t.track("saxony") == 3 and t.s.saxony == 1
    # Box 3 to 4 is no change of status.
    t = shift(1, tracks={"saxony": 3})
    before = len(t.told("saxony_status"))
    t.do("accept")
    assert t.track("saxony") == 4 and len(t.told("saxony_status")) == before


@rule("maria 19.3a", "maria 24.2c")
def test_whose_losses_count() -> None:
    t = Table({}, stage="prussia", turn=3)
    for power, points, asked in ((PRUSSIA, 0, False), (FRANCE, 2, False), (AUSTRIA, 1, False), (SAXONY, 1, True)):
        t.s.stack = t.s.stack[:2]
        saxony.points_lost(t.s, power, points, True)
        assert (len(t.s.stack) == 3) == asked, power
    two = Table({}, stage="prussia", turn=3, players=2)
    for power, bohemia, asked in (
        (FRANCE, True, True),
        (FRANCE, False, False),
        (1, True, True),
        (PRUSSIA, False, True),
    ):
        two.s.stack = two.s.stack[:2]
        saxony.points_lost(two.s, power, 1, bohemia)
        assert (len(two.s.stack) == 3) == asked, power


@rule("maria 19.3c")
def test_a_large_shift_jumps_over_neutral() -> None:
    t = shift(3, {"rutowski": ("bautzen", 4)})
    t.do("accept")
    assert t.track("saxony") == 5 and t.s.saxony == 2 and t.where("rutowski") == "bautzen"
    # At the end of the track nobody is asked any more.
    t = shift(1, tracks={"saxony": 5})
    assert t.kind != "saxony_shift"


@rule("maria 19.3a", "maria 19.3c")
def test_of_two_hungry_generals_the_first_may_bring_the_marker_to_the_end() -> None:
    for answer, questions in (("accept", 1), ("refuse", 2)):
        pieces: dict[str, str | tuple[str, int]] = {"friedrich": ("linz", 2), "schwerin": "linz"}
        t = Table(pieces, stage="prussia", phase="supply", turn=3, tracks={"saxony": 4})
        assert t.where("friedrich") == t.where("schwerin") == "off"
        asked = 0
        while t.kind == "saxony_shift":
            t.do(answer)
            asked += 1
        assert asked == questions and t.track("saxony") == (5 if answer == "accept" else 4)


@rule("maria 19.3d", "maria 19.3e", "maria 19.3f")
def test_saxony_turns_neutral() -> None:
    t = shift(
        1,
        {
            "rutowski": ("prag", 4),
            "friedrich": ("dresden", 3),
            "belle-isle": ("leipzig", 3),
            "karl": ("koenigstein", 2),
        },
        markers={"dresden": "austria"},
        down=["rutowski"],
    )
    t.do("accept")
    order = []
    while t.kind == "transfer":
        order.append(t.options()[0].split()[1])
        t.do(t.options()[0])
    home = t.s.home
    assert home[CITIES.index(t.where("belle-isle"))] in (POWERS.index("bavaria"), FRANCE)
    assert home[CITIES.index(t.where("friedrich"))] == PRUSSIA and home[CITIES.index(t.where("karl"))] == AUSTRIA
    moved = [GAME.board.piece_ids[piece] for piece, _ in t.told("transferred")]
    assert moved == ["belle-isle", "friedrich", "karl", "rutowski"]
    assert t.where("rutowski") == "meissen" and t.troops("rutowski") == 4 and t.s.down >> 10 & 1
    assert t.marker("dresden") == ""


@rule("maria 19.3e first")
def test_in_the_first_edition_foreign_pieces_stay_for_now() -> None:
    t = shift(1, {"friedrich": ("dresden", 3)}, edition="first")
    t.do("accept")
    assert t.where("friedrich") == "dresden"


@rule("maria 19.3g", "maria 19.3i")
def test_saxony_joins_austria() -> None:
    t = shift(3, {"rutowski": ("koenigstein", 4), "schwerin": ("koenigstein", 3)}, markers={"dresden": "prussia"})
    t.do("accept")
    if t.kind == "transfer":
        assert t.seat == "maria-theresa"
        t.do(t.options()[0])
    assert t.where("schwerin") == "koenigstein" and t.where("rutowski") != "koenigstein"
    assert BOARD.both.dist(CITIES.index("koenigstein"), CITIES.index(t.where("rutowski"))) == 1
    assert t.marker("dresden") == "prussia" and t.troops("rutowski") == 4
    s = t.s
    assert s.cooperate(SAXONY, AUSTRIA) and s.allied(SAXONY, 5) and not s.cooperate(SAXONY, 5)
    assert s.enemies(SAXONY, PRUSSIA) and s.major(SAXONY) == AUSTRIA


@rule("maria 19.3h")
def test_rutowski_returns_at_once() -> None:
    t = shift(3, {}, hands={"saxony": ["clubs 9", "clubs 3"]})
    t.do("accept")
    assert t.kind == "recruit" and t.seat == "maria-theresa" and t.power == "saxony"
    # Not if an enemy holds Dresden, and not if Saxony only turns neutral.
    t = shift(3, {}, hands={"saxony": ["clubs 9", "clubs 3"]}, markers={"dresden": "prussia"})
    t.do("accept")
    assert t.kind != "recruit"
    t = shift(1, {}, hands={"saxony": ["clubs 9", "clubs 3"]})
    t.do("accept")
    assert t.kind != "recruit"


@rule("maria 19.3j", "maria 24.2")
def test_saxony_changes_player_and_stage() -> None:
    t = shift(1, {"rutowski": ("meissen", 4)}, hands={"saxony": ["clubs 9", "hearts 3"]})
    before = t.hand("saxony")
    t.do("accept")
    s = t.s
    assert s.seat_of[SAXONY] == 0 and t.hand("saxony") == before and t.told("saxony_player") == [(0,)]
    # Frederick keeps knowing the cards, Maria Theresa sees them, Louis does not.
    assert [fact // 1000 for fact in s.known[1]] == [SAXONY, SAXONY] and s.known[2] == []
    hands = s.view(0)["hands"]
    assert isinstance(hands, list) and hands[SAXONY] == s.hands[SAXONY]
    assert s.stage_powers(1) == [PRUSSIA] and s.stage_powers(2) == [AUSTRIA, SAXONY, 5]
    two = shift(1, {"rutowski": ("meissen", 4)}, players=2)
    two.do("accept")
    assert two.s.seat_of[SAXONY] == 0


@rule("maria 19.3k")
def test_saxony_draws_once_a_turn() -> None:
    t = shift(1, {"rutowski": ("meissen", 4)}, stage="prussia", phase="draw", cards=["1741-1", "1741-2"])
    number = len(t.hand("saxony"))
    assert number == 1
    t.do("accept")
    t.do_until(lambda: t.kind == "movement" and t.seat == "maria-theresa", ("done", "pass"))
    assert len(t.hand("saxony")) == number


@rule("maria 19.3l")
def test_saxony_can_come_back() -> None:
    t = Table(
        {"rutowski": ("koenigstein", 4), "karl": ("koenigstein", 3)},
        cards=["1743-5"],
        turn=7,
        tracks={"saxony": 5},
        display={"prussia": ["hearts 9"]},
        last_winner="louis",
    )
    t.do("trump hearts", "select 1743-5", "execute none -1 0 0")
    # Austrian ally to neutral.
    t.do_until(lambda: t.kind != "transfer")
    assert t.s.saxony == 1 and t.where("rutowski") == "meissen"
    t = Table(
        {"rutowski": ("meissen", 4)},
        cards=["1743-5"],
        turn=7,
        tracks={"saxony": 3},
        display={"prussia": ["hearts 9"]},
        last_winner="louis",
        hands={"saxony": ["clubs 4"]},
    )
    t.do("trump hearts", "select 1743-5", "execute none -1 0 0")
    assert t.s.saxony == 0 and t.s.seat_of[SAXONY] == 1 and t.where("rutowski") == "meissen"
    assert t.s.cooperate(SAXONY, PRUSSIA)


@rule("maria 20.2b")
def test_contracts_end_with_the_alliance() -> None:
    t = shift(1, {"rutowski": ("meissen", 4)}, fields={"contracts": ((PRUSSIA, SAXONY, 2), (FRANCE, PRUSSIA, 3))})
    t.do("accept")
    assert t.s.contracts == ((FRANCE, PRUSSIA, 3),)


def beaten(**more: object) -> Table:
    """Friedrich with 8 troops in Silesia is beaten by Neipperg, who plays one high card: Friedrich loses 3."""
    near = next(
        city
        for city in BOARD.neighbours[CITIES.index("breslau")]
        if len(BOARD.neighbours[city]) > 2 and not BOARD.fortress[city]
    )
    suit = ("spades", "clubs", "hearts", "diamonds")[BOARD.suit[near]]
    t = Table(
        {"friedrich": ("breslau", 8), "neipperg": (CITIES[near], 4)},
        stage="austria",
        phase="combat",
        turn=3,
        hands={"austria": [f"{suit} 7"]},
        **more,  # type: ignore[arg-type]
    )
    t.do(f"play {suit} 7", "stop")
    return t


@rule("maria 19.3b", "maria 19.3a")
def test_the_shift_comes_after_the_retreat() -> None:
    t = beaten()
    if t.kind == "retreat":
        t.do(t.options()[0])
    assert t.where("friedrich") != "breslau" and t.troops("friedrich") == 5
    assert t.kind == "saxony_shift" and t.seat == "maria-theresa"
    t.do("accept")
    assert t.track("saxony") == 3


@rule("maria 19.3b first")
def test_in_the_first_edition_the_shift_comes_before_the_retreat() -> None:
    t = beaten(edition="first")
    assert t.where("friedrich") == "breslau" and t.kind == "saxony_shift"
    t.do("accept")
    while t.kind == "transfer":
        t.do(t.options()[0])
    if t.kind == "retreat":
        t.do(t.options()[0])
    assert t.where("friedrich") != "breslau" and t.track("saxony") == 3
    # The points of the battle were used: nobody is asked a second time.
    assert t.kind != "saxony_shift"


@rule("maria 24.2d", "maria 11.1k")
def test_two_players_attack_in_any_order() -> None:
    pieces: dict[str, str | tuple[str, int]] = {
        "moritz": ("bruessel", 3),
        "arenberg": (CITIES[BOARD.neighbours[CITIES.index("bruessel")][0]], 3),
        "george": (CITIES[BOARD.neighbours[CITIES.index("bruessel")][1]], 3),
    }
    t = Table(pieces, stage="austria", phase="combat", turn=3, players=2)
    assert t.kind == "combats" and sorted(t.options()) == ["attack arenberg moritz", "attack george moritz"]
    t = Table(pieces, stage="austria", phase="combat", turn=3)
    # With three players Austria's attack comes first, and it is the only one that can be next.
    assert t.kind == "duel" and t.told("battle")[0][0] == 1 << 16


@rule("maria 19.3e first", "maria 19.3d")
def test_a_set_up_city_that_is_taken() -> None:
    """First edition: Friedrich still stands in Meißen, so Rutowski goes to the nearest empty Saxon city."""
    t = shift(1, {"rutowski": ("prag", 4), "friedrich": ("meissen", 3)}, edition="first")
    t.do("accept")
    if t.kind == "transfer":
        assert t.seat == "maria-theresa"
        t.do(t.options()[0])
    city = CITIES.index(t.where("rutowski"))
    assert t.where("friedrich") == "meissen" and t.s.home[city] == SAXONY
    assert BOARD.both.dist(CITIES.index("meissen"), city) == 1


@rule("maria 19.3j")
def test_the_third_player_keeps_what_he_knew_of_the_saxon_hand() -> None:
    t = shift(1, {"rutowski": ("meissen", 4)})
    t.s.hands[SAXONY], t.s.deck = list(t.s.deck[:2]), t.s.deck[2:]
    seen, unseen = t.s.hands[SAXONY]
    for seat in ("maria-theresa", "louis"):
        t.s.remember(t.number(seat), SAXONY, seen)
    t.do("accept")
    assert t.s.seat_of[SAXONY] == t.number("maria-theresa")
    facts = [[SAXONY * 1000 + card for card in cards] for cards in ([], [seen, unseen], [seen])]
    assert t.s.known == facts, "who has the hand now, who had it, and Louis, who had seen one card of it"


BESIDE_MEISSEN = {"dresden", "elsterwerda", "oschatz"}


@rule("maria 19.3d", "maria 19.4b", "maria 11.1o")
def test_a_stack_on_the_set_up_city_parts() -> None:
    """First edition: Friedrich leads Rutowski in Meißen when another Prussian's defeat makes Saxony neutral: Rutowski
    leaves him, and Friedrich fights alone."""
    t = Table(
        {
            "rutowski": ("meissen", 4),
            "friedrich": ("meissen", 3),
            "karl": ("dresden", 8),
            "leopold": ("breslau", 1),
            "neipperg": ("ohlau", 8),
        },
        stage="prussia",
        turn=3,
        edition="first",
    )
    give_command(t.s, PIECES.index("friedrich"))
    t.do("done", "attack leopold neipperg", "stop", "accept")
    assert t.kind == "transfer" and t.seat == "maria-theresa"
    assert {option.split()[-1] for option in t.options()} == BESIDE_MEISSEN - {"dresden"}
    assert t.no("transfer rutowski meissen") == "19.3d" and t.no("transfer rutowski torgau") == "19.3d"
    t.do("transfer rutowski oschatz")
    assert not GAME.problems(t.s) and t.troops("rutowski") == 4
    t.do("stop")
    friedrich, karl = PIECES.index("friedrich"), PIECES.index("karl")
    assert t.told("battle")[-1] == (1 << friedrich, 1 << karl, 3, 8, -5)
    assert t.told("defeat")[-1] == (1 << friedrich, 1 << karl, 5, 3)
    assert t.where("rutowski") == "oschatz" and t.troops("rutowski") == 4


@rule("maria 19.3d", "maria 11.1o")
def test_the_combat_of_a_saxon_commander_is_dropped() -> None:
    """First edition: Rutowski commands in Meißen. When he has to leave, no combat with Karl is due any more."""
    pieces: dict[str, str | tuple[str, int]] = {"rutowski": ("meissen", 4), "schwerin": ("meissen", 3)}
    t = Table(
        {**pieces, "karl": ("dresden", 8), "leopold": ("breslau", 1), "neipperg": ("ohlau", 8)},
        stage="prussia",
        turn=3,
        edition="first",
    )
    t.do("done", "attack leopold neipperg", "stop", "accept", "transfer rutowski oschatz")
    assert len(t.told("battle")) == 1 and t.where("schwerin") == "meissen" and t.kind != "duel"


@rule("maria 19.3b first", "maria 19.3d", "maria 11.2a")
def test_a_prussian_beaten_beside_a_saxon_still_retreats() -> None:
    """First edition: the stack on Rutowski's set-up city is beaten and the shift parts it before the retreat: Rutowski
    stays in Saxony, and what is left of the Prussians must retreat; all of Saxony is closed to them."""
    t = Table(
        {"schwerin": ("meissen", 6), "rutowski": ("meissen", 6), "karl": ("dresden", 15), "traun": ("dresden", 15)},
        stage="prussia",
        turn=3,
        edition="first",
    )
    t.do("done", "stop", "accept", "transfer rutowski oschatz")
    assert t.told("all_lost") == [(1 << PIECES.index("schwerin"), 3)] and t.where("schwerin") == "off"
    assert t.where("rutowski") == "oschatz" and t.troops("rutowski") == 6
    # Six troops are two points, of which one has moved the marker already.
    assert t.kind == "saxony_shift" and t.s.stack[-1][1] == 1


@rule("maria 19.3d")
def test_saxon_pieces_are_not_in_each_others_way() -> None:
    """Each goes to its own set-up city, though the other stands there; in both editions, and if they change places."""
    for edition in ("second", "first"):
        for general, train in (("bautzen", "meissen"), ("naumburg", "meissen"), ("naumburg", "dresden")):
            t = shift(1, {"rutowski": (general, 4), "saxony-train-1": train}, edition=edition)
            t.do("accept")
            assert t.kind != "transfer" and not GAME.problems(t.s)
            assert (t.where("rutowski"), t.where("saxony-train-1")) == ("meissen", "naumburg"), (general, train)
            assert len(t.told("transferred")) == 2 and t.troops("rutowski") == 4


@rule("maria 19.3d", "maria 19.3e first")
def test_saxon_pieces_make_room_before_another_city_is_chosen() -> None:
    """First edition: a foreigner holds one of the two set-up cities. Whoever can go to his own goes at once, and the
    other finds the city he has left empty; nobody takes the other's set-up city."""
    t = shift(1, {"rutowski": ("meissen", 4), "schwerin": ("meissen", 2), "saxony-train-1": "oschatz"}, edition="first")
    t.do("accept")
    assert t.where("saxony-train-1") == "naumburg" and t.kind == "transfer"
    assert {option.split()[-1] for option in t.options()} == BESIDE_MEISSEN
    # Rutowski stands on the train's set-up city: he chooses first, and where it stands they change places.
    t = shift(
        1, {"rutowski": ("naumburg", 4), "schwerin": ("meissen", 2), "saxony-train-1": "oschatz"}, edition="first"
    )
    t.do("accept")
    assert {option.split()[-1] for option in t.options()} == BESIDE_MEISSEN
    t.do("transfer rutowski oschatz")
    assert (t.where("rutowski"), t.where("saxony-train-1")) == ("oschatz", "naumburg") and not GAME.problems(t.s)
    t = shift(
        1, {"rutowski": ("naumburg", 4), "schwerin": ("meissen", 2), "saxony-train-1": "bautzen"}, edition="first"
    )
    t.do("accept", "transfer rutowski dresden")
    assert (t.where("rutowski"), t.where("saxony-train-1")) == ("dresden", "naumburg")
    # The train stands on Rutowski's, and a foreigner on the train's: it makes room, beside its own city.
    t = shift(1, {"rutowski": ("plauen", 4), "schwerin": ("naumburg", 2), "saxony-train-1": "meissen"}, edition="first")
    t.do("accept")
    assert t.where("rutowski") == "meissen" and t.where("saxony-train-1") == "zeitz"
    # Both are taken: one after the other; the one who has found his city stays there.
    t = shift(
        1,
        {
            "rutowski": ("bautzen", 4),
            "schwerin": ("naumburg", 2),
            "leopold": ("meissen", 2),
            "saxony-train-1": "plauen",
        },
        edition="first",
    )
    t.do("accept", "transfer rutowski dresden")
    assert (t.where("rutowski"), t.where("saxony-train-1")) == ("dresden", "zeitz") and t.kind != "transfer"


@rule("maria 19.3d")
def test_nobody_takes_the_set_up_city_of_another() -> None:
    """On a board where it would be the nearest: here Saxony has only three cities."""
    t = Table({"rutowski": ("prag", 4), "schwerin": ("meissen", 2), "saxony-train-1": "bautzen"}, edition="first")
    t.s.home = [SAXONY if city in ("meissen", "naumburg", "plauen") else FRANCE for city in CITIES]
    found = transfers.candidates(t.s, PIECES.index("rutowski"), transfers.SETUP)
    assert [CITIES[city] for city in found] == ["plauen"]


@rule("maria 11.2i first", "maria 19.3b first")
def test_beaten_inside_a_country_that_turns_neutral() -> None:
    """First edition: Austria's answer decides whether Friedrich, beaten in Meißen, finds a way to retreat."""
    for city, enemy in (("meissen", "dresden"), ("lauban", "goerlitz")):
        for answer in ("accept", "refuse"):
            pieces: dict[str, str | tuple[str, int]] = {"friedrich": (city, 8), "karl": (enemy, 11), "traun": enemy}
            t = Table(pieces, stage="prussia", phase="combat", turn=3, edition="first")
            t.do("stop", answer)
            while t.kind == "retreat":
                assert answer == "refuse" or city == "lauban"
                if answer == "accept":
                    assert t.no("retreat friedrich zittau 0") == "11.2i"
                t.do(t.options()[0])
            lost = answer == "accept" and city == "meissen"
            assert (t.where("friedrich") == "off") == lost == bool(t.told("all_lost")), (city, answer)
            if not lost:
                at_home = t.s.home[CITIES.index(t.where("friedrich"))]
                assert at_home != SAXONY or answer == "refuse"
