"""What the tests of every game share: a position, played by text, and ways to look at what came of it.

A game's own kit makes the position, by names, and hands it over:

    class Table(GameTable[FState]):
        game, names = GAME, SEATS

        def __init__(self, ..., chance=None):
            s = GAME.blank(GAME.checked_options(options))
            ...
            self.begin(s, chance)

Then tests are short:

    t.do("march friedrich meissen", "halt", "done")
    assert t.kind == "duel" and t.seat == "friedrich" and t.no("play hearts 9") == "10.4"
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from kabinett.core.chance import ScriptItem
from kabinett.core.contract import Event, Refusal
from kabinett.core.errors import ActionError
from kabinett.core.game import Game
from kabinett.core.state import State
from tests.generic.harness import check_text

S = TypeVar("S", bound=State)


class GameTable(Generic[S]):
    """A state of a game, and all that has happened since the test took it over."""

    game: Game
    names: Sequence[str]
    """The seats by number, as tests call them."""
    s: S
    events: list[Event]
    log: list[str]
    """The public events in words."""

    def begin(self, s: S, chance: Sequence[ScriptItem] | None = None) -> None:
        """Take this position, which must be a legal one, and play on until somebody is asked."""
        self.s = s
        s.script = tuple(chance or ())
        problems = self.game.problems(s)
        assert not problems, problems
        s.run()
        self.events = []
        self.log = []
        self._note(s.events)

    def _note(self, events: list[Event]) -> list[str]:
        said = [self.game.words.say(event.public) for event in events if event.public is not None]
        self.events += events
        self.log += said
        return said

    # who is asked, and what

    @property
    def kind(self) -> str:
        """What is asked now ("" when the game is over)."""
        return self.game.steps[self.s.stack[-1][0]].kind if self.s.stack else ""

    @property
    def seat(self) -> str:
        """The seat that is asked (the first of several)."""
        return self.names[self.s.to_act[0]]

    def number(self, seat: str = "") -> int:
        """The number of a seat; of the one that is asked if none is named."""
        return list(self.names).index(seat) if seat else self.s.to_act[0]

    def options(self, seat: str = "") -> list[str]:
        decision = self.s.decision(self.number(seat))
        return [str(action) for action in decision.actions] if decision else []

    # playing

    def do(self, *texts: str, seat: str = "") -> list[str]:
        """Play these actions for whoever is asked (or for this seat); the public log of what came of them."""
        said: list[str] = []
        for text in texts:
            said += self._note(self.s.apply(self.number(seat), self.game.words.parse(text)))
        return said

    def do_until(self, done: Callable[[], bool], idle: Sequence[str] = (), limit: int = 1000) -> None:
        """Everybody does the first of `idle` that is offered, else the first thing offered, until `done`."""
        for _ in range(limit):
            options = self.options()
            self.do(next((text for text in idle if text in options), options[0]))
            if done():
                return
        raise AssertionError("it does not come to that")

    def refused(self, text: str, seat: str = "") -> Refusal:
        """This action must be refused, with one reason whoever asks, and the state must be untouched."""
        number = self.number(seat)
        action = self.game.words.parse(text)
        before = self.s.dump()
        refusal = self.s.explain(number, action)
        assert isinstance(refusal, Refusal), f"{text} is legal"
        try:
            self.s.apply(number, action)
        except ActionError as error:
            assert error.reason == refusal.reason
        else:
            raise AssertionError(f"{text} was carried out")
        assert self.s.dump() == before
        check_text(self.game.words, refusal.reason)
        return refusal

    def no(self, text: str, seat: str = "") -> str:
        """The rule that forbids this action now."""
        return self.refused(text, seat).rule

    def why(self, text: str, seat: str = "") -> str:
        """The key of the reason why this action is refused."""
        return self.refused(text, seat).reason.key

    # what was told

    def told(self, key: str) -> list[tuple[int, ...]]:
        """The arguments of all public events with this key so far."""
        return [event.public.args for event in self.events if event.public is not None and event.public.key == key]

    def rules(self, key: str) -> list[str]:
        """The rules that the public events with this key cite."""
        return [event.rule for event in self.events if event.public is not None and event.public.key == key]

    def private(self, seat: str, key: str) -> list[str]:
        """Events with this key as a seat saw them, in words."""
        faces = [event.face(self.number(seat)) for event in self.events]
        return [self.game.words.say(face) for face in faces if face is not None and face.key == key]

    def seen(self, seat: str, *texts: str) -> str:
        """All that a seat would learn if the seat to act (the first of several) did these things, as one text."""
        s = self.s.copy()
        events: list[Event] = []
        for text in texts:
            events += s.apply(s.to_act[0], self.game.words.parse(text))
        number = self.number(seat)
        faces = [event.face(number) for event in events]
        said = [self.game.words.say(face) for face in faces if face is not None]
        decision = s.decision(number)
        asked = [str(action) for action in decision.actions] if decision else []
        return repr((said, s.view(number), asked, s.to_act))

    @property
    def winners(self) -> list[str]:
        outcome = self.s.outcome
        return [self.names[seat] for seat in outcome.winners] if outcome else []


def play(s: S, limit: int = 100_000) -> S:
    """Everybody does the first thing offered, until the game is over."""
    for _ in range(limit):
        if not s.to_act:
            return s
        decision = s.decision(s.to_act[0])
        assert decision is not None
        s.apply(s.to_act[0], decision.actions[0])
    raise AssertionError("the game does not end")
