"""A game under way with its log beside it: stale answers, batches, taking back, undo, what each seat has seen."""

from __future__ import annotations

from kabinett.core.action import Action
from kabinett.core.chance import ScriptItem, commitment, seed_bytes
from kabinett.core.contract import Event
from kabinett.core.errors import IllegalAction, StaleDecision
from kabinett.core.game import Game
from kabinett.core.state import State
from kabinett.core.text import Text


class Entry:
    """One standing action and what came of it."""

    def __init__(self, seat: int, action: Action, events: list[Event], draft: bool) -> None:
        self.seat = seat
        self.action = action
        self.events = events
        # A step of a choice: `back` takes it out of the log as long as the choice is not committed.
        self.draft = draft


class Play:
    """One game from its start. The log holds what stands: no step taken back, no action undone.

    The floor is how far undo reaches: behind the last action after which chance had been drawn, something had been
    revealed, or another seat was to act. A copy of the state at the floor makes undo a replay of a few actions."""

    def __init__(
        self,
        game: Game,
        options: dict[str, object] | None = None,
        seed: int | str | bytes = 0,
        chance: list[ScriptItem] | None = None,
        words: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.seed = seed_bytes(seed)
        self.chance = list(chance or ())
        self.words = words
        self.state: State = game.new(options, self.seed, self.chance, words)
        self.start: list[Event] = list(self.state.events)
        self.log: list[Entry] = []
        self._floor = 0
        self._ground: State = self.state.copy()

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    def apply(self, seat: int, action: Action, decision: str | None = None) -> list[Event]:
        """One action; `decision` is the id of the question it answers."""
        self.batch(seat, [action], decision)
        return self.log[-1].events

    def batch(self, seat: int, actions: list[Action], decision: str | None = None) -> int:
        """Several actions of one seat as one: how many were done.

        An illegal one refuses them all. Where chance was drawn, something revealed or another seat is to answer, the
        batch ends; what was done stands. The state is replaced only after the last of them, so that a failure inside
        the rules leaves the table as it was."""
        if decision is not None:
            asked = self.state.decision(seat)
            if asked is None or asked.id != decision:
                raise StaleDecision(self.game.words.say(Text("core.stale")), Text("core.stale"))
        trial = self.state.copy()
        done: list[Entry] = []
        fixed = False
        for action in actions:
            before = trial.to_act
            steps = len(trial.draft[seat]) if 0 <= seat < trial.seats else 0
            events = trial.apply(seat, action)
            done.append(Entry(seat, action, events, len(trial.draft[seat]) > steps))
            told = trial.drew or trial.revealed or bool(trial.dropped)
            if told or trial.to_act != (seat,) or before != (seat,):
                fixed = True
            if told or seat not in trial.to_act or _somebody_new(before, trial.to_act, seat):
                break
        self.state = trial
        self.log += done
        for drafter in trial.dropped:
            del self.log[self._last_step(drafter)]
        if fixed:
            self._set_floor()
        return len(done)

    def _set_floor(self) -> None:
        self._floor = len(self.log)
        self._ground = self.state.copy()

    def _last_step(self, seat: int) -> int:
        """Where in the log the last step of this seat's choice stands. Unasked actions may stand behind it."""
        number = len(self.log) - 1
        while self.log[number].seat != seat or not self.log[number].draft:
            number -= 1
        return number

    def back(self, seat: int) -> None:
        """Take back this seat's last step of a choice not yet committed, whatever others did meanwhile."""
        self.state.back(seat)
        last = self._last_step(seat)
        del self.log[last]
        if last < self._floor:
            self._set_floor()

    def can_undo(self, seat: int) -> int:
        """How many actions this seat may undo now."""
        return len(self.log) - self._floor if self.state.to_act == (seat,) else 0

    def undo(self, seat: int) -> None:
        """Cut this seat's last action off the log."""
        if not self.can_undo(seat):
            text = Text("core.nothing_to_take_back")
            raise IllegalAction(self.game.words.say(text), text)
        self.log.pop()
        state = self._ground.copy()
        for entry in self.log[self._floor :]:
            state.apply(entry.seat, entry.action)
        self.state = state

    def faces(self, seat: int | None, start: int = 0) -> list[tuple[Text, str]]:
        """The log as this seat may read it: texts with their rules."""
        seen: list[tuple[Text, str]] = []
        groups = [self.start, *(entry.events for entry in self.log)]
        for events in groups[start:]:
            for event in events:
                face = event.face(seat)
                if face is not None:
                    seen.append((face, event.rule))
        return seen


def _somebody_new(before: tuple[int, ...], after: tuple[int, ...], actor: int) -> bool:
    """Whether another seat must answer that was not asked before."""
    for seat in after:
        if seat != actor and seat not in before:
            return True
    return False
