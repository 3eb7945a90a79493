"""Advice for people: hints in a running game, an analysis of one that is over. Both are made in a process of their own.

A hint is made from the seat's view. Nothing of it is kept at the table, and nobody else can notice it."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Final

import msgspec

from kabinett.bots.hint_words import reason_args, say_reason
from kabinett.core import record
from kabinett.core.contract import Decision
from kabinett.core.errors import NotYourTurn, StaleDecision
from kabinett.core.text import Text
from kabinett.server.advice_worker import AnalysisGiven, AnalysisWanted, HintGiven, HintWanted
from kabinett.server.bot_worker import question
from kabinett.server.errors import ApiError, Refused
from kabinett.server.live import LiveTable
from kabinett.server.site import Site
from kabinett.server.wire import Json, action_json, encode, text_json

log = logging.getLogger("kabinett.advice")

MOST_WAITING: Final = 8
"""So many may wait for advice; more are asked to come back."""
KEPT_HINTS: Final = 200
KEPT_ANALYSES: Final = 32
ANALYSIS_SECONDS: Final = 60.0
ANALYSES_PER_HOUR: Final = 120
SEED: Final = 0
"""Equal views get equal worlds: asking again and again tells nothing new."""


class Advice:
    """What was asked of the adviser of this process."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.waiting = 0
        self.busy: set[tuple[str, int]] = set()
        self.hints: OrderedDict[tuple[str, int, int, str], HintGiven] = OrderedDict()
        """By table, seat, the seat's version and its decision: whoever asks again at once hears the same."""
        self.analyses: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()

    async def hint(self, live: LiveTable, seat: int, language: str) -> Json:
        """What a strong player would do in this seat now."""
        decision = self._asked(live, seat)
        key = (live.id, seat, live.sights[seat].version, decision.id)
        given = self.hints.get(key)
        if given is None:
            if (live.id, seat) in self.busy:
                raise ApiError("rate", "hint_busy", retry_after=1)
            self.busy.add((live.id, seat))
            try:
                given = await self._hint(live, seat, decision)
            finally:
                self.busy.discard((live.id, seat))
            self.hints[key] = given
            while len(self.hints) > KEPT_HINTS:
                self.hints.popitem(last=False)
        if self._asked(live, seat).id != decision.id:
            text = Text("core.stale")
            raise Refused(live.game, StaleDecision(live.game.words.say(text), text))
        return _hint_json(live, given, decision.id, language)

    def _asked(self, live: LiveTable, seat: int) -> Decision:
        decision = live.play.state.decision(seat) if live.running else None
        if decision is None:
            text = Text("core.not_your_turn")
            raise Refused(live.game, NotYourTurn(live.game.words.say(text), text))
        return decision

    async def _hint(self, live: LiveTable, seat: int, decision: Decision) -> HintGiven:
        settings = self.site.settings
        maker = self.site.makers[live.row["game"]]
        asked = question(maker, "", "", SEED, live.play.state.view(seat), decision)
        wanted = HintWanted(asked, settings.hint_seconds)
        try:
            found = await self._ask(encode(wanted), settings.bot_budget)
            return msgspec.convert(found, HintGiven)
        except ApiError:
            raise
        except Exception as fault:
            # Not what it said or saw: a log line is not a place for hands.
            log.warning("no hint at table %s, seat %d: %s", live.id, seat, type(fault).__name__)
            raise ApiError("unavailable", "hint_failed", retry_after=1) from None

    async def _ask(self, line: bytes, budget: float) -> object:
        if self.waiting >= MOST_WAITING:
            raise ApiError("unavailable", "busy", retry_after=2)
        self.waiting += 1
        try:
            reply = await self.site.hub.keeper.bots.adviser.ask(line, budget)
            return reply["given"]
        finally:
            self.waiting -= 1

    async def analysis(self, live: LiveTable, asker: str) -> bytes:
        """A game that is over, as it travels; made once, and kept for a while."""
        task = self.analyses.get(live.id)
        if task is None:
            self.site.security.limit("analysis", asker, ANALYSES_PER_HOUR)
            task = self.analyses[live.id] = asyncio.create_task(self._analysis(live))
            while len(self.analyses) > KEPT_ANALYSES:
                self.analyses.popitem(last=False)
        self.analyses.move_to_end(live.id)
        try:
            return await asyncio.shield(task)
        except ApiError:
            self.analyses.pop(live.id, None)
            raise

    async def _analysis(self, live: LiveTable) -> bytes:
        wanted = AnalysisWanted(self.site.makers[live.row["game"]], record.write(live.play))
        try:
            given = msgspec.convert(await self._ask(encode(wanted), ANALYSIS_SECONDS), AnalysisGiven)
        except ApiError:
            raise
        except Exception as fault:
            # Rules may have changed since, so that it cannot be played again: a replay without a plot is a replay.
            log.warning("no analysis of table %s: %s", live.id, type(fault).__name__)
            given = AnalysisGiven()
            # Perhaps it was only too busy: who asks again lets it be tried again.
            self.analyses.pop(live.id, None)
        return encode(_analysis_json(live, given))


def _hint_json(live: LiveTable, given: HintGiven, decision: str, language: str) -> Json:
    game = live.game
    reason = given.reason.text()
    return {
        "decision": decision,
        "steps": [action_json(game, game.words.parse(step)) for step in given.steps],
        "reason": {"key": reason.key, "args": reason_args(reason)},
        "message": say_reason(reason, language),
        "share": given.share,
        "other": [action_json(game, game.words.parse(step)) for step in given.other],
        "effects": [text_json(game, text.text()) for text in given.effects],
        "trials": given.trials,
    }


def _analysis_json(live: LiveTable, given: AnalysisGiven) -> Json:
    game = live.game
    return {
        "table": live.id,
        "moments": given.moments,
        "stages": given.stages,
        "turns": [
            {
                "n": turn.n,
                "seat": turn.seat,
                "before": turn.before,
                "after": turn.after,
                "by": turn.by,
                "action": action_json(game, game.words.parse(turn.action)),
                "events": [text_json(game, text.text()) for text in turn.events],
            }
            for turn in given.turns
        ],
    }
