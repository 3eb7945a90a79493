"""A game in the terminal: who is asked, what is shown, what was typed; bots play the other seats.

What a person sees comes from view, decision, explain, chains and preview of the own seat, and from nothing else."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

from rich.rule import Rule
from rich.text import Text as Line

from kabinett.bots import Bot, Talk, answer, bot_seed
from kabinett.cli.common import Complaint, open_view, write_text
from kabinett.cli.generic import Presenter
from kabinett.cli.listing import Listing
from kabinett.cli.terminal import Terminal, indented
from kabinett.cli.words import outcome_line, player_name, say, shown_seats, started
from kabinett.core import record
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.play import Play
from kabinett.core.state import View
from kabinett.core.text import LANGUAGES
from kabinett.lab.players import player

HUMAN = "human"
NEWS_LINES = 16
UNASKED = 4
"""Of what may be done unasked, so much is shown; answers come first."""


def is_own(name: str) -> bool:
    """Whether this is a bot of somebody's own, written module:make."""
    return ":" in name


class Leave(Exception):
    """The session is over for this evening."""


class Session:
    """One game and the people and bots at its table."""

    def __init__(
        self,
        play: Play,
        who: list[str],
        presenter: Presenter,
        terminal: Terminal,
        path: Path,
        own_file: bool = False,
        board: Path | None = None,
    ) -> None:
        self.play = play
        self.who = who
        self.presenter = presenter
        self.language = presenter.language
        self.terminal = terminal
        self.path = path
        self.own_file = own_file
        """Whether the file at `path` is this game's own and may be written over."""
        self.board = board
        self.names = play.game.seat_names(play.state.options)
        self.bots: dict[int, Bot] = {}
        self.looking = -1
        """The seat whose owner sits at the screen."""
        self.seen = [0] * play.state.seats
        """By seat: how much of the log it has been shown, in entries (the first are the events of the set-up)."""
        self.typed: list[int] = []
        """How many actions each line typed has brought, for undo."""
        self.shown: object = self
        """The moment of the position shown last."""
        self.hinted: tuple[int, str, list[Action]] | None = None
        """The last hint: for whom, for which question, and its steps."""
        self.heard = len(play.log)
        """How much of the log the bots have heard of, in entries."""
        for seat, name in enumerate(who):
            if name != HUMAN:
                self.bots[seat] = player(name, play.game, bot_seed(play.seed, seat))

    # words

    def say(self, key: str, **args: object) -> str:
        return say(key, self.language, **args)

    def seat_name(self, seat: int) -> str:
        return shown_seats(self.play.game, self.play.state.options, self.language)[seat]

    # the loop

    def run(self) -> bool:
        """Play until the game is over or the players leave; either way the game is saved. False: it could not be."""
        from kabinett.cli.commands import obey

        for seat, name in enumerate(self.who):
            self.terminal.show(
                Line(
                    self.say("played_by", seat=self.seat_name(seat), who=player_name(name, self.language)), style="dim"
                )
            )
        if self.play.game.reconstructed:
            self.terminal.note(self.say("reconstructed"))
        self.terminal.note(self.say("type_help"))
        try:
            while self.play.state.to_act:
                self._let_bots_speak()
                seat = self._next_seat()
                if seat in self.bots:
                    self._let_bots_play()
                    continue
                listing = self._ask(seat)
                self._until_answered(seat, listing, obey)
        except (Leave, KeyboardInterrupt) as left:
            if isinstance(left, KeyboardInterrupt):
                self.terminal.show(Line(""))
            saved = self._save_and_say()
            self.terminal.note(self.say("bye"))
            return saved
        except BaseException:
            self._save_and_say()
            raise
        self._tell_outcome()
        return self._save_and_say()

    def _until_answered(self, seat: int, listing: Listing, obey: Callable[[Session, int, Listing, str], bool]) -> None:
        while True:
            text = self.terminal.read()
            if text is None:
                raise Leave
            if text and obey(self, seat, listing, text):
                return

    def _next_seat(self) -> int:
        """Bots first; then whoever sits at the screen, as long as he is asked."""
        waiting = self.play.state.to_act
        for seat in waiting:
            if seat in self.bots:
                return seat
        return self.looking if self.looking in waiting else waiting[0]

    def _let_bots_play(self) -> None:
        if self.terminal.interactive:
            with self.terminal.console.status("…"):
                self._bots_play()
        else:
            self._bots_play()

    def _bots_play(self) -> None:
        while self.play.state.to_act:
            seat = self._next_seat()
            if seat not in self.bots:
                return
            self.play.apply(seat, self._bot_answer(seat))
            self._let_bots_speak()

    def _let_bots_speak(self) -> None:
        """Bots hear what was done since they were last asked, and may say something to it."""
        talk = Talk([self.bots.get(seat) for seat in range(len(self.who))])
        for entry in self.play.log[self.heard :]:
            talk.hear(entry.events)
        try:
            while (said := talk.next(self.play.state)) is not None:
                talk.hear(self.play.apply(*said))
        except Exception as error:
            # Nothing waits for what was to be said.
            self.terminal.warn(f"{type(error).__name__}: {error}")
        self.heard = len(self.play.log)

    def _bot_answer(self, seat: int) -> Action:
        """A bot that breaks down does not end the game: another one takes its seat."""
        state = self.play.state
        decision = state.decision(seat)
        assert decision is not None
        try:
            action = answer(self.bots[seat], state, seat)
            if action in decision.actions:
                return action
            reason = f"{action} is not legal"
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
        name = self.seat_name(seat)
        self.terminal.warn(
            self.say("bot_failed", bot=player_name(self.who[seat], self.language), seat=name, reason=reason)
        )
        self.replace(seat, "random")
        return answer(self.bots[seat], state, seat)

    def replace(self, seat: int, name: str) -> None:
        """Another player takes this seat."""
        self.who[seat] = name
        self.bots[seat] = player(name, self.play.game, bot_seed(self.play.seed, seat))

    # asking

    def view(self, seat: int) -> View:
        return self.play.state.view(seat)

    def decision(self, seat: int) -> Decision:
        found = self.play.state.decision(seat)
        assert found is not None
        return found

    def _ask(self, seat: int) -> Listing:
        """Show this seat what it needs to decide."""
        if seat != self.looking:
            self._hand_over(seat)
        view = self.view(seat)
        moment = (seat, self.presenter.moment(view))
        if moment != self.shown:
            self.shown = moment
            self.position(seat)
        self.news(seat)
        return self.question(seat)

    def question(self, seat: int) -> Listing:
        """What is asked, and all answers."""
        view = self.view(seat)
        decision = self.decision(seat)
        words = self.play.game.words
        line = Line()
        if self.who.count(HUMAN) > 1:
            line.append(self.seat_name(seat) + self.say("colon"), "bold")
        line.append(words.say(decision.prompt, self.language), "bold")
        line.append(f"  [{decision.rule}]", "dim")
        draft = view["draft"]
        if isinstance(draft, list) and draft:
            steps = Line("… " + ", ".join([str(step) for step in draft]), style="dim")
            self.terminal.show(indented(steps))
        listing = Listing(decision, view, self.presenter)
        self.terminal.show(Line(""), line, *listing.lines(self.terminal.width))
        hint = self.presenter.hint(view, decision)
        if hint:
            self.terminal.show(indented(Line(hint, style="dim")))
        if decision.can_go_back:
            self.terminal.show(Line("  " + self.say("back_possible"), style="dim"))
        unasked = self.play.state.may(seat)
        if unasked:
            # One of each kind: of a hundred proposals the first four would be all alike.
            kinds = list({action.verb: str(action) for action in reversed(unasked)}.values())[::-1]
            some = ", ".join([*kinds[:UNASKED], *["…"] * (len(unasked) > UNASKED)])
            self.terminal.show(indented(Line(self.say("unasked", actions=some), style="dim")))
        return listing

    def _hand_over(self, seat: int) -> None:
        several = self.who.count(HUMAN) > 1
        if several and self.looking >= 0:
            self.terminal.wipe()
        if several and not self.terminal.wait(self.say("pass_on", seat=self.seat_name(seat))):
            raise Leave
        if several:
            self.terminal.wipe()
        self.looking = seat

    def position(self, seat: int) -> None:
        self.terminal.show(Rule(style="dim"), *self.presenter.show(self.view(seat)), Line(""))

    def news(self, seat: int) -> None:
        """What has happened since this seat was last told."""
        start = min(self.seen[seat], len(self.play.log) + 1)
        told = self.presenter.tell(self.play.faces(seat, start))
        self.seen[seat] = len(self.play.log) + 1
        if len(told) > NEWS_LINES:
            skipped = len(told) - NEWS_LINES
            self.terminal.show(Line("  " + self.say("more", number=skipped), style="dim"))
        self.tell(told[-NEWS_LINES:])

    def tell(self, told: list[tuple[str, str]]) -> None:
        """Lines of the log, each with its rule."""
        for sentence, rule in told:
            self.terminal.show(indented(Line(started(sentence)).append(f"  [{rule}]", "dim")))

    # the end

    def _tell_outcome(self) -> None:
        state = self.play.state
        outcome = state.outcome
        assert outcome is not None
        self.tell(self.presenter.tell(self.play.faces(None, max(self.seen)))[-NEWS_LINES:])
        self.terminal.show(Rule(style="dim"), *self.presenter.show(open_view(state)), Line(""))
        self.terminal.show(outcome_line(self.play.game, state.options, outcome, self.language))

    def save(self, path: Path | None = None) -> Path:
        """Write the record; Complaint if the file is another game's or cannot be written."""
        target = path if path is not None else self.path
        write_text(target, record.write(self.play, tuple(self.who)), over=self.own_file and target == self.path)
        self.path = target
        self.own_file = True
        return target

    def _save_and_say(self) -> bool:
        try:
            self.terminal.note(self.say("saved", file=self.save()))
        except Complaint as error:
            self.terminal.warn(self.say("not_saved", reason=error))
            return False
        if self.play.state.to_act:
            self.terminal.note(self.say("resume_with", command=self.command_to_resume()))
        return True

    def command_to_resume(self) -> str:
        parts = ["kabinett", "play", self.play.game.name, "--resume", str(self.path)]
        if self.board is not None:
            parts += ["--board", str(self.board)]
        if self.language != LANGUAGES[0]:
            parts += ["--language", self.language]
        # The record knows who sits where; but it makes no bot of somebody's own, which is code from a file.
        for seat, name in enumerate(self.names):
            if is_own(self.who[seat]):
                parts += ["--seat", f"{name}={self.who[seat]}"]
        return shlex.join(parts)
