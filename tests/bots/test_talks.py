"""What bots say unasked: who is asked when, that it ends, and what the player of Maria says to what."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import kabinett
from kabinett.bots import LEVELS, Bot, Talk, answer, bot
from kabinett.bots import maria_talks as talks
from kabinett.bots.maria import Greedy
from kabinett.bots.maria_politics import votes_for_charles
from kabinett.bots.maria_strength import left
from kabinett.cli.session import Session
from kabinett.core import record
from kabinett.core.action import Action
from kabinett.core.contract import Decision, Event
from kabinett.core.play import Play
from kabinett.core.state import State, View
from kabinett.core.text import Text
from kabinett.games.maria.agreements import AWAY, CANCEL, SUBSIDY, TRUCE, VOTE, WORDS
from kabinett.games.maria.board import AUSTRIA, FRANCE, MAJORS, OFF, PRAGMATIC, PRUSSIA, SAXONY
from kabinett.games.maria.election import CHARLES, FRANCIS
from kabinett.games.maria.game import mstate
from kabinett.games.maria.state import MState
from kabinett.lab.dataset import Task, rows
from kabinett.lab.matches import Match, record_of, run
from kabinett.lab.simulate import Plan, play_one
from tests.cli.kit import session

GAME = kabinett.game("maria")
OPTIONS = GAME.checked_options({"variant": "advanced"})
MARIA_THERESA, FREDERICK, LOUIS = range(3)


def at_turn(turn: int, seed: int = 1) -> MState:
    """A game of random players, at the first question of a stage in this turn, nothing proposed."""
    state = GAME.new(OPTIONS, seed)
    rng = random.Random(seed)
    while state.turn < turn or not {"stage"} & {e.public.key for e in state.events if e.public}:  # type: ignore[attr-defined]
        decision = state.decision(state.to_act[0])
        assert decision is not None
        state.apply(decision.seat, rng.choice(decision.actions))
    return mstate(state)


TURN_TWO = at_turn(2)


def position() -> MState:
    return mstate(TURN_TWO.copy())


def stage_of(s: MState, seat: int) -> None:
    """Let the stage under way be this player's."""
    number = s.rules.step_numbers["stage"]
    stage = {LOUIS: 0, FREDERICK: 1, MARIA_THERESA: 2}[seat]
    s.stack = [(number, stage, frame[2]) if frame[0] == number else frame for frame in s.stack]


def act(text: str) -> Action:
    return GAME.words.parse(text)


def said(s: MState, seat: int, to: int | None = None) -> str:
    """What a new player says in this seat; `to`: in the stage of this player."""
    if to is not None:
        stage_of(s, to)
    spoken = Greedy(GAME, 1).speak(s.view(seat), s.may(seat))
    return "" if spoken is None else str(spoken)


def asked(s: MState, by: int, to: int, kind: int, a: int, b: int, number: int = 0) -> str:
    """What a new player says to this proposal: "agree" or "reject"."""
    s.proposals = ((by, to, kind, a, b, number),)
    return said(s, to).split(" ")[0]


# who is asked when


class Ear(Bot):
    """Says the first thing it may whenever it hears anything, and counts how often it was asked."""

    def __init__(self, keys: tuple[str, ...], verbs: tuple[str, ...] = ("propose_words", "reject", "withdraw")) -> None:
        super().__init__(GAME, 0)
        self.keys = keys
        self.verbs = verbs
        self.asked = 0

    def decide(self, view: View, decision: Decision) -> Action:
        return decision.actions[0]

    def hears(self) -> tuple[str, ...]:
        return self.keys

    def speak(self, view: View, offered: list[Action]) -> Action | None:
        self.asked += 1
        assert view["seat"] in range(3) and offered
        return next((action for action in offered if action.verb in self.verbs), None)


ALL = ("stage", "proposed_6", "proposal_over")


class Endless(State):
    """A table at which everybody may always say something."""

    def may(self, seat: int) -> list[Action]:
        return [act("propose_words louis 3")]

    def view(self, seat: int | None) -> View:
        return {"seat": seat}


def test_bots_that_answer_everything_come_to_an_end() -> None:
    table = Endless(GAME, OPTIONS)
    talk = Talk([Ear(ALL) for _ in range(3)])
    talk.hear([Event(Text("stage", (0,)), {}, "5.1")])
    order: list[int] = []
    while (one := talk.next(table)) is not None:
        order.append(one[0])
        assert len(order) < 100, "it does not end"
        talk.hear([Event(Text("proposed_6", (one[0], 2, 0, 0, 3)), {}, "21.5")])
    # Each says one thing to what happened, and the two others one thing to that.
    assert order == [0, 1, 2, 1, 0, 2, 2, 0, 1]
    assert talk.next(table) is None


def test_who_hears_nothing_is_not_asked() -> None:
    s = position()
    deaf, ear = Ear(()), Ear(("proposed_4",))
    talk = Talk([deaf, ear, None])
    talk.hear([Event(Text("stage", (0,)), {}, "5.1")])
    assert talk.next(s) is None and not deaf.asked and not ear.asked
    talk.hear([Event(Text("proposed_4", (2, 1, 0, 2, 1)), {}, "21.5")])
    assert talk.next(s) is not None
    assert (ear.asked, deaf.asked) == (1, 0)
    assert Talk([deaf, deaf, None]).silent


def test_a_seat_hears_only_what_it_sees() -> None:
    s = position()
    ears = [Ear(("stage",)) for _ in range(3)]
    talk = Talk(ears)
    talk.hear([Event(None, {1: Text("stage", (0,))}, "5.1")])
    while talk.next(s) is not None:
        pass
    assert [ear.asked for ear in ears] == [0, 1, 0]


def test_an_answer_comes_before_the_next_speaker_and_is_not_answered() -> None:
    s = position()
    # The first and the last propose, the one in the middle only answers.
    ears = [Ear(ALL, ("propose_words",)), Ear(ALL, ("reject",)), Ear(ALL, ("propose_words",))]
    talk = Talk(ears)
    talk.hear([Event(Text("stage", (0,)), {}, "5.1")])
    order = []
    while (one := talk.next(s)) is not None:
        talk.hear(s.apply(*one))
        order.append((one[0], one[1].verb))
    assert order[:2] == [(0, "propose_words"), (1, "reject")]
    assert order[2][0] == 2


def test_an_occasion_that_has_passed_is_not_offered_any_more() -> None:
    s = position()
    talk = Talk([Ear(ALL)] * 3)
    talk.hear([Event(Text("stage", (0,)), {}, "5.1")])
    s.stack.clear()
    assert talk.next(s) is None


def test_all_levels_speak_alike() -> None:
    s = position()
    s.proposals = ((LOUIS, MARIA_THERESA, TRUCE, FRANCE, AUSTRIA, s.turn),)
    for name in LEVELS:
        player = bot(name, GAME, 3)
        assert player.hears() == talks.HEARS
        assert str(player.speak(s.view(0), s.may(0))) == "agree louis"
    assert bot("random", GAME).hears() == () and bot("random", GAME).speak({}, s.may(0)) is None
    assert bot("officer", kabinett.game("friedrich")).hears() == ()


# answers


def test_a_promise_of_another_is_accepted() -> None:
    s = position()
    assert asked(s, LOUIS, MARIA_THERESA, TRUCE, FRANCE, AUSTRIA, 12) == "agree"
    assert asked(s, FREDERICK, MARIA_THERESA, AWAY, PRUSSIA, s.board.silesia[0], s.turn + 1) == "agree"


def test_what_it_could_not_keep_is_declined() -> None:
    s = position()
    assert asked(s, MARIA_THERESA, FREDERICK, AWAY, PRUSSIA, s.board.silesia[0], s.turn + 1) == "reject"
    assert asked(s, LOUIS, FREDERICK, WORDS, LOUIS, FREDERICK, s.turn) == "reject"


def test_cards_are_taken_and_not_given() -> None:
    s = position()
    assert asked(s, LOUIS, FREDERICK, SUBSIDY, FRANCE, PRUSSIA, 3) == "agree"
    assert asked(s, FREDERICK, LOUIS, SUBSIDY, FRANCE, PRUSSIA, 1) == "reject"


def test_who_pays_agrees_to_cancel_and_who_is_paid_does_not() -> None:
    s = position()
    s.contracts = ((FRANCE, PRUSSIA, 3),)
    assert asked(s, FREDERICK, LOUIS, CANCEL, FRANCE, PRUSSIA) == "agree"
    assert asked(s, LOUIS, FREDERICK, CANCEL, FRANCE, PRUSSIA) == "reject"


def test_a_vote_is_promised_where_it_would_be_given_anyway() -> None:
    s = position()
    charles = votes_for_charles(s, FREDERICK)
    wanted, other = (CHARLES, FRANCIS) if charles else (FRANCIS, CHARLES)
    assert asked(s, LOUIS, FREDERICK, VOTE, PRUSSIA, wanted) == "agree"
    assert asked(s, LOUIS, FREDERICK, VOTE, PRUSSIA, other) == "reject"
    assert asked(s, FREDERICK, LOUIS, VOTE, PRUSSIA, CHARLES) == "agree"
    assert asked(s, FREDERICK, LOUIS, VOTE, PRUSSIA, FRANCIS) == "reject"
    assert asked(s, LOUIS, MARIA_THERESA, VOTE, FRANCE, CHARLES) == "reject"


def quiet(s: MState) -> None:
    """All generals off the map: nobody is near anything."""
    for piece in range(len(s.place)):
        s.place[piece] = OFF
    s.troops = [0] * len(s.troops)
    s.army_facts = ()
    s.under = s.down = 0
    s.settle()


def test_a_promise_for_a_promise_but_not_to_the_first_nor_for_long() -> None:
    s = position()
    quiet(s)
    assert asked(s, MARIA_THERESA, LOUIS, TRUCE, FRANCE, AUSTRIA, s.turn + 1) == "reject"
    s.agreements = ((TRUCE, AUSTRIA, FRANCE, s.turn + 1, 0),)
    assert asked(s, MARIA_THERESA, LOUIS, TRUCE, FRANCE, AUSTRIA, s.turn + 1) == "agree"
    assert asked(s, MARIA_THERESA, LOUIS, TRUCE, FRANCE, AUSTRIA, s.turn + 4) == "reject"
    # Austria is about to win: no truce with her, whatever she promises.
    s.battle[AUSTRIA] = left(s, AUSTRIA) - 1
    assert talks.first(s) == MARIA_THERESA
    assert asked(s, MARIA_THERESA, LOUIS, TRUCE, FRANCE, AUSTRIA, s.turn + 1) == "reject"


def test_a_promise_is_no_longer_in_force_after_its_turn() -> None:
    s = position()
    quiet(s)
    s.agreements = ((TRUCE, AUSTRIA, FRANCE, s.turn - 1, 0),)
    assert asked(s, MARIA_THERESA, LOUIS, TRUCE, FRANCE, AUSTRIA, s.turn + 1) == "reject"


def facing(s: MState, troops: int) -> tuple[int, int]:
    """A French and an Austrian general alone on the map, three roads apart; the French with so many troops."""
    quiet(s)
    french, austrian = s.board.generals[FRANCE][0], s.board.generals[AUSTRIA][0]
    city = s.board.muenchen
    other = next(c for c in range(s.board.size) if s.ground.dist(city, c) == 3)
    s.place[french], s.place[austrian] = city, other
    s.troops[french] = troops
    s.settle()
    return french, austrian


def test_a_good_attack_is_not_given_up() -> None:
    found = {}
    for troops in (1, 8):
        s = position()
        facing(s, troops)
        s.hands[AUSTRIA] = s.hands[AUSTRIA][:1]
        s.agreements = ((TRUCE, AUSTRIA, FRANCE, s.turn + 1, 0),)
        found[troops] = talks.truce_worth(s, LOUIS, FRANCE, AUSTRIA, s.turn + 1, True)
    assert found[1] - found[8] >= 1


def invade(s: MState, power: int, city: int) -> None:
    """Two generals of this power beside a fortress."""
    for general, place in zip(s.board.generals[power], s.ground.neighbours[city], strict=False):
        s.place[general] = place
        s.troops[general] = 4
    s.settle()


def test_who_is_pressed_by_another_gives_a_promise_for_nothing() -> None:
    s = position()
    quiet(s)
    assert asked(s, FREDERICK, MARIA_THERESA, TRUCE, AUSTRIA, PRUSSIA, s.turn + 1) == "reject"
    invade(s, FRANCE, s.board.core_fortresses[0])
    assert talks.pressure(s, MARIA_THERESA, LOUIS) >= talks.PRESSED
    assert asked(s, FREDERICK, MARIA_THERESA, TRUCE, AUSTRIA, PRUSSIA, s.turn + 1) == "agree"
    # Not to the one who presses, and not once he has promised to leave it alone.
    assert asked(s, LOUIS, MARIA_THERESA, TRUCE, AUSTRIA, FRANCE, s.turn + 1) == "reject"
    s.agreements = ((TRUCE, FRANCE, AUSTRIA, s.turn, 0),)
    assert talks.pressure(s, MARIA_THERESA, LOUIS) == 0


def test_fortresses_in_reach_speak_against_a_truce() -> None:
    s = position()
    quiet(s)
    before = talks.truce_worth(s, LOUIS, FRANCE, AUSTRIA, s.turn, True)
    invade(s, FRANCE, s.board.core_fortresses[0])
    in_reach = min(talks.MOST_GOALS, talks.goals(s, FRANCE, AUSTRIA))
    assert in_reach and talks.truce_worth(s, LOUIS, FRANCE, AUSTRIA, s.turn, True) == before - talks.GOAL * in_reach


# proposals


def test_pressed_on_two_sides_she_turns_to_the_less_dangerous() -> None:
    s = position()
    quiet(s)
    french, prussian = s.board.core_fortresses[0], s.board.silesia[0]
    for ahead, other, name in ((FRANCE, PRUSSIA, "prussia"), (PRUSSIA, FRANCE, "france")):
        trial = mstate(s.copy())
        trial.mark(prussian, AUSTRIA)
        trial.battle[ahead] = left(trial, ahead) - talks.CLOSE - 1
        invade(trial, ahead, french if ahead == FRANCE else prussian)
        to, away = (LOUIS, FREDERICK) if other == FRANCE else (FREDERICK, LOUIS)
        assert not said(trial, MARIA_THERESA, to)
        invade(trial, other, french if other == FRANCE else prussian)
        # To the one whose stage it is, or nothing yet.
        assert not said(trial, MARIA_THERESA, away)
        assert said(trial, MARIA_THERESA, to) == f"propose_truce austria {name} {s.turn + 1}"


def test_frederick_with_silesia_offers_a_truce_where_france_is_ahead() -> None:
    s = position()
    quiet(s)
    assert not [key for key, _ in talks.truces(s, FREDERICK, {}) if key == (TRUCE, PRUSSIA, AUSTRIA)]
    for city in s.board.silesia:
        s.mark(city, PRUSSIA)
    s.battle[FRANCE] = left(s, FRANCE) - talks.CLOSE - 1
    assert talks.first(s) < 0 and talks.standing(s, LOUIS) < talks.standing(s, MARIA_THERESA)
    assert said(s, FREDERICK, MARIA_THERESA) == f"propose_truce prussia austria {s.turn + 1}"
    # With France behind there is no reason.
    s.battle[FRANCE] = 0
    assert not talks.truces(s, FREDERICK, {})


def test_it_asks_for_the_votes_it_would_get_anyway() -> None:
    s = position()
    quiet(s)
    assert not talks.votes_asked(s, LOUIS) and not talks.votes_asked(s, MARIA_THERESA)
    s.election = 1
    for charles in (True, False):
        s.battle[FRANCE] = 0 if charles else left(s, FRANCE) - left(s, AUSTRIA) + 1
        assert votes_for_charles(s, FREDERICK) is charles
        seat, other = (LOUIS, MARIA_THERESA) if charles else (MARIA_THERESA, LOUIS)
        wanted = f"propose_vote prussia {'charles louis' if charles else 'francis maria-theresa'}"
        assert said(s, seat, FREDERICK) == wanted
        assert not talks.votes_asked(s, other) and not talks.votes_asked(s, FREDERICK)
        trial = mstate(s.copy())
        trial.apply(seat, act(wanted))
        assert said(trial, FREDERICK).startswith("agree")


def test_a_promise_is_returned_or_asked_for() -> None:
    s = position()
    quiet(s)
    until = s.turn + 1
    s.agreements = ((TRUCE, AUSTRIA, FRANCE, until, 0),)
    assert said(s, LOUIS, MARIA_THERESA) == f"propose_truce france austria {until}"
    assert said(s, MARIA_THERESA, LOUIS) == f"propose_truce france austria {until}"
    s.agreements = (*s.agreements, (TRUCE, FRANCE, AUSTRIA, until, 0))
    assert not talks.returns(s, LOUIS) and not talks.returns(s, MARIA_THERESA)


def test_its_own_minor_power_gets_a_card_where_it_has_few() -> None:
    s = position()
    quiet(s)
    saxon, austrian = s.board.generals[SAXONY][0], s.board.generals[AUSTRIA][0]
    s.place[saxon] = s.board.dresden
    s.place[austrian] = next(c for c in range(s.board.size) if s.ground.dist(s.board.dresden, c) == 3)
    s.settle()
    s.hands[PRUSSIA] = [card for hand in s.hands for card in hand][: talks.MANY_CARDS]
    s.hands[SAXONY] = []
    assert [str(action) for _, action in talks.own_subsidies(s, FREDERICK)] == ["propose_subsidy prussia saxony 1"]
    s.hands[SAXONY] = s.hands[PRUSSIA][: talks.FEW_CARDS + 1]
    assert not talks.own_subsidies(s, FREDERICK)
    s.hands[PRUSSIA], s.hands[SAXONY] = s.hands[PRUSSIA][:3], []
    assert not talks.own_subsidies(s, FREDERICK)


def test_it_helps_against_the_one_who_is_about_to_win() -> None:
    s = position()
    s.hands[PRAGMATIC] = [card for hand in s.hands for card in hand][: talks.MANY_CARDS]
    assert not talks.help_offered(s, FREDERICK)
    s.battle[FRANCE] = left(s, FRANCE) - 1
    assert [str(a) for _, a in talks.help_offered(s, FREDERICK)] == ["propose_subsidy pragmatic austria 1"]
    assert not talks.help_offered(s, LOUIS)


def test_it_does_not_insist() -> None:
    """The same thing not again for some turns, nothing new right after, and no promise to one who gave none."""
    s = position()
    quiet(s)
    for city in s.board.silesia:
        s.mark(city, PRUSSIA)
    s.battle[FRANCE] = left(s, FRANCE) - talks.CLOSE - 1
    stage_of(s, MARIA_THERESA)
    player = Greedy(GAME, 1)
    first = player.speak(s.view(FREDERICK), s.may(FREDERICK))
    assert first is not None
    assert player.speak(s.view(FREDERICK), s.may(FREDERICK)) is None
    start = s.turn
    s.turn = start + talks.PATIENCE - 1
    assert player.speak(s.view(FREDERICK), s.may(FREDERICK)) is None
    s.turn = start + talks.PATIENCE
    player.past[(TRUCE, AUSTRIA, PRUSSIA)] = start + 1
    assert player.speak(s.view(FREDERICK), s.may(FREDERICK)) is None
    player.past[(talks.SEEN, AUSTRIA, PRUSSIA)] = start + 1
    assert player.speak(s.view(FREDERICK), s.may(FREDERICK)) is not None


def test_it_waits_while_something_is_on_the_table() -> None:
    s = position()
    quiet(s)
    s.agreements = ((TRUCE, AUSTRIA, FRANCE, s.turn + 1, 0),)
    assert said(s, LOUIS, MARIA_THERESA)
    s.apply(MARIA_THERESA, act(f"propose_words frederick {s.turn}"))
    assert not said(s, LOUIS) and said(s, FREDERICK) == "reject maria-theresa"
    s.apply(FREDERICK, act("reject maria-theresa"))
    assert not said(s, LOUIS) and not said(s, FREDERICK)


# what it may know, and what it disturbs


@pytest.fixture(scope="module")
def officers() -> Match:
    return Match("maria", 11, 2, ("officer",) * 3, OPTIONS)


def test_nothing_hidden_is_looked_at(officers: Match) -> None:
    """Every world that fits a view brings the same words; and they bring no other decisions with them."""
    _, log = run(officers)
    play = Play(GAME, OPTIONS, record.read(record_of(officers, log)).headers["Seed"])
    compared, words = 0, 0
    for entry in log:
        heard = [event.public.key for event in play.apply(entry.seat, entry.action) if event.public is not None]
        if not set(heard) & set(talks.HEARS):
            continue
        for seat in range(3):
            view, offered = play.state.view(seat), play.state.may(seat)
            if not offered:
                continue
            worlds = [mstate(GAME.sample(view, random.Random(n))) for n in range(4)]
            found = {str(talks.speak(s, seat, offered, {})) for s in worlds}
            assert len(found) == 1
            ahead = {tuple(talks.pressure(s, seat, other) for other in range(3)) for s in worlds}
            edges = {
                tuple(talks.best_edge(s, p, q) for p in MAJORS for q in MAJORS if s.seat_of[p] == seat) for s in worlds
            }
            assert len(ahead) == len(edges) == 1
            one, two = Greedy(GAME, 5), Greedy(GAME, 5)
            spoken = one.speak(view, offered)
            assert {str(spoken)} == found and spoken == Greedy(GAME, 6).speak(view, offered)
            assert one.rng.getstate() == two.rng.getstate() and one.plan == two.plan
            compared += 1
            words += spoken is not None
    assert compared > 20 and words > 3


def test_an_allys_troops_in_the_own_stack_are_not_looked_at() -> None:
    s = position()
    quiet(s)
    austrian, french = s.board.generals[AUSTRIA][0], s.board.generals[FRANCE][0]
    ally, elsewhere = s.board.generals[PRAGMATIC][:2]
    city, *_, away = [c for c in range(s.board.size) if not s.board.bohemia[c]]
    s.place[austrian] = s.place[ally] = city
    s.under = 1 << ally
    s.place[elsewhere] = away
    s.place[french] = next(c for c in range(s.board.size) if s.ground.dist(city, c) == 3)
    for general, troops in ((austrian, 4), (ally, 3), (elsewhere, 5), (french, 5)):
        s.troops[general] = troops
    s.settle()
    worlds = [mstate(GAME.sample(s.view(MARIA_THERESA), random.Random(n))) for n in range(8)]
    assert len({world.troops[ally] for world in worlds}) > 1
    assert len({talks.best_edge(world, AUSTRIA, FRANCE) for world in worlds}) == 1


def test_a_match_with_talks_can_be_verified_and_becomes_data(officers: Match) -> None:
    state, log = run(officers)
    again, _ = run(officers)
    assert state.hash() == again.hash() and state.outcome is not None
    spoken = [entry.action.verb for entry in log if entry.action.verb.startswith(("propose_", "agree", "reject"))]
    assert any(verb.startswith("propose_") for verb in spoken) and "agree" in spoken
    text = record_of(officers, log)
    assert record.verify(GAME, record.read(text)).state.hash() == state.hash()
    table = rows(Task(officers, False))
    asked_for = [verb for entry in table.decisions["actions"] for verb in entry]  # type: ignore[attr-defined]
    assert table.game["decisions"] == len(table.decisions["nth"]) < len(log)
    assert not [text for text in asked_for if text.startswith("propose_")]


def test_simulations_keep_what_was_said(tmp_path: Path) -> None:
    found = play_one(Plan("maria", ("officer",), 11, OPTIONS, records=tmp_path), 2)
    text = next(tmp_path.iterdir()).read_text("utf-8")
    assert found.ending and ": propose_" in text and ": agree " in text
    record.verify(GAME, record.read(text))


@pytest.mark.parametrize(
    "options", [{"variant": "advanced", "players": 2}, {"variant": "introductory"}, {"variant": "advanced"}]
)
def test_games_among_random_players_end(options: dict[str, object]) -> None:
    state = GAME.new(options, 4)
    players = [bot("officer" if seat == 0 else "random", GAME, seat) for seat in range(state.seats)]
    talk = Talk(players)
    while state.to_act:
        spoken = talk.next(state)
        seat = state.to_act[0] if spoken is None else spoken[0]
        action = answer(players[seat], state, seat) if spoken is None else spoken[1]
        talk.hear(state.apply(seat, action))
    assert state.outcome is not None


# in the terminal


def seated(s: MState, who: list[str], lines: list[str], path: Path) -> tuple[Session, str]:
    """A session at this position, after these lines; and all that it has shown."""
    play = Play(GAME, OPTIONS, 1)
    play.state, play.ground = s, s.copy()
    made, out = session(play, lines, path, who)
    made.run()
    return made, out.getvalue()


def test_in_the_terminal_a_bot_answers_a_proposal(tmp_path: Path) -> None:
    s = position()
    seat = s.to_act[0]
    names = GAME.seat_names(OPTIONS)
    other = (seat + 1) % 3
    who = ["human" if number == seat else "officer" for number in range(3)]
    made, out = seated(s, who, [f"propose_words {names[other]} {s.turn}"], tmp_path / "g.rec")
    assert [(entry.seat, entry.action.verb) for entry in made.play.log[:2]] == [
        (seat, "propose_words"),
        (other, "reject"),
    ]
    assert "is off the table" in out and "unasked: propose_" in out


def test_a_bot_that_breaks_down_while_speaking_does_not_end_the_game(tmp_path: Path) -> None:
    class Breaks(Ear):
        def speak(self, view: View, offered: list[Action]) -> Action | None:
            raise RuntimeError("lost for words")

    s = position()
    play = Play(GAME, OPTIONS, 1)
    play.state, play.ground = s, s.copy()
    seat = s.to_act[0]
    who = ["human" if number == seat else "random" for number in range(3)]
    name = GAME.seat_names(OPTIONS)[(seat + 1) % 3]
    made, out = session(play, [f"propose_words {name} {s.turn}"], tmp_path / "g.rec", who)
    made.bots[(seat + 1) % 3] = Breaks(ALL)
    made.run()
    assert "lost for words" in out.getvalue() and made.play.log[-1].action.verb == "propose_words"
