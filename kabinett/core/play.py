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


class Change:
    """What a command would make of a game: made on a copy, it stands when the game accepts it.

    Between the two a server writes it down: what cannot be written down was never done."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.entries: list[Entry] = []
        # Log entries that no longer stand, each by its number when the ones before it are gone.
        self.removed: list[int] = []
        # Whether undo may not reach past this.
        self.fixed = False


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
        self.floor = 0
        self.ground: State = self.state.copy()

    def resume(self, state: State, ground: State, floor: int, log: list[Entry]) -> None:
        """Go on where a stored game was."""
        self.state = state
        self.ground = ground
        self.floor = floor
        self.log = log

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    def apply(self, seat: int, action: Action, decision: str | None = None) -> list[Event]:
        """One action; `decision` is the id of the question it answers, or unasked what `may_id` says."""
        self.batch(seat, [action], decision)
        return self.log[-1].events

    def batch(self, seat: int, actions: list[Action], decision: str | None = None) -> int:
        """Several actions of one seat as one: how many were done.

        An illegal one refuses them all. Where chance was drawn, something revealed or another seat is to answer, the
        batch ends; what was done stands."""
        change = self.attempt(seat, actions, decision)
        self.accept(change)
        return len(change.entries)

    def check_asked(self, seat: int, decision: str) -> None:
        """Refuse an answer to a question that is no longer asked, or unasked to what is no longer there."""
        state = self.state
        asked = state.decision(seat) if 0 <= seat < state.seats else None
        if (asked is None or asked.id != decision) and (
            seat not in range(state.seats) or state.may_id(seat) != decision
        ):
            raise StaleDecision(self.game.words.say(Text("core.stale")), Text("core.stale"))

    def attempt(self, seat: int, actions: list[Action], decision: str | None = None) -> Change:
        """What a batch would do. A failure inside the rules leaves the game as it was."""
        if decision is not None:
            self.check_asked(seat, decision)
        trial = self.state.copy()
        change = Change(trial)
        for action in actions:
            before = trial.to_act
            steps = len(trial.draft[seat]) if 0 <= seat < trial.seats else 0
            events = trial.apply(seat, action)
            change.entries.append(Entry(seat, action, events, len(trial.draft[seat]) > steps))
            told = trial.drew or trial.revealed or bool(trial.dropped)
            if told or trial.to_act != (seat,) or before != (seat,):
                change.fixed = True
            if told or seat not in trial.to_act or _somebody_new(before, trial.to_act, seat):
                break
        standing = self.log + change.entries if trial.dropped else []
        for drafter in trial.dropped:
            change.removed.append(_last_step(standing, drafter))
            del standing[change.removed[-1]]
        return change

    def attempt_back(self, seat: int) -> Change:
        """Take back this seat's last step of a choice not yet committed, whatever others did meanwhile."""
        trial = self.state.copy()
        trial.back(seat)
        change = Change(trial)
        change.removed.append(_last_step(self.log, seat))
        change.fixed = change.removed[0] < self.floor
        return change

    def attempt_undo(self, seat: int) -> Change:
        """Cut this seat's last action off the log."""
        if not self.can_undo(seat):
            text = Text("core.nothing_to_take_back")
            raise IllegalAction(self.game.words.say(text), text)
        trial = self.ground.copy()
        for entry in self.log[self.floor : -1]:
            trial.apply(entry.seat, entry.action)
        change = Change(trial)
        change.removed.append(len(self.log) - 1)
        return change

    def accept(self, change: Change) -> None:
        """Let a change stand; it must have been made from the present state."""
        self.state = change.state
        self.log += change.entries
        for number in change.removed:
            del self.log[number]
        if change.fixed:
            self.floor = len(self.log)
            self.ground = self.state.copy()

    def back(self, seat: int) -> None:
        self.accept(self.attempt_back(seat))

    def can_undo(self, seat: int) -> int:
        """How many actions this seat may undo now."""
        return len(self.log) - self.floor if self.state.to_act == (seat,) else 0

    def undo(self, seat: int) -> None:
        self.accept(self.attempt_undo(seat))

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


def _last_step(log: list[Entry], seat: int) -> int:
    """Where in the log the last step of this seat's choice stands. Unasked actions may stand behind it."""
    number = len(log) - 1
    while log[number].seat != seat or not log[number].draft:
        number -= 1
    return number
