"""Bots at tables speak unasked: they answer a person's proposals and make their own."""

from __future__ import annotations

from typing import Any

import pytest

from kabinett.bots import bot
from kabinett.bots.maria_politics import votes_for_charles
from kabinett.client import ClientError
from kabinett.client.client import _speak
from kabinett.core.contract import Event
from kabinett.core.text import Text
from kabinett.games.maria.agreements import TRUCE
from kabinett.games.maria.board import AUSTRIA, FRANCE
from kabinett.games.maria.game import mstate
from kabinett.games.maria.state import MState
from kabinett.server.live import LiveTable
from tests.bots.test_talks import position, quiet, stage_of
from tests.server.conftest import MakeHost
from tests.server.hosting import Host
from tests.server.test_keeper import by_whom, play_with_bots, until
from tests.server.test_play import move, update_of

pytestmark = pytest.mark.anyio

ADVANCED = {"options": {"variant": "advanced"}}
STAGE = [Event(Text("stage", (0,)), {}, "5.1")]


async def at_table(host: Host, bot: str = "officer") -> tuple[Any, LiveTable]:
    """A guest as Maria Theresa against two bots, who have allotted their troops."""
    client, table = await play_with_bots(host, "maria", bot, **ADVANCED)
    live = await host.site.hub.open(table)

    async def only_me() -> bool:
        return live.play.state.to_act == (0,)

    await until(only_me, 30)
    return client, live


async def first_turn(client: Any, live: LiveTable) -> None:
    """Allot the person's troops: the first turn begins."""
    while live.play.state.to_act == (0,) and not live.play.state.turn:  # type: ignore[attr-defined]
        asked = (await update_of(client, live.id, 0))["decision"]
        assert (await move(client, live.id, 0, asked["actions"][0]["text"])).status_code == 200


def standing_still(host: Host, live: LiveTable) -> MState:
    """A position of the second turn without generals; bots do not move, so that what is proposed stays on the table."""
    s = position()
    quiet(s)
    live.play.state = s
    host.site.hub.keeper.consider = lambda live: None  # type: ignore[method-assign]
    return s


def said(live: LiveTable) -> list[tuple[int, str]]:
    """What was proposed and answered so far."""
    verbs = ("propose_", "agree", "reject", "withdraw")
    return [(entry.seat, str(entry.action)) for entry in live.play.log if entry.action.verb.startswith(verbs)]


async def propose(client: Any, live: LiveTable, text: str) -> None:
    answer = await move(client, live.id, 0, text, decision=None)
    assert answer.status_code == 200, answer.text


async def test_a_persons_proposal_is_answered_by_the_bot_it_is_made_to(site_app: MakeHost) -> None:
    host = await site_app(bot_delay=0.1)
    client, live = await at_table(host)
    await first_turn(client, live)
    await propose(client, live, "propose_truce france austria 12")

    async def answered() -> bool:
        return len(said(live)) > 1

    await until(answered)
    # Louis is asked to promise much for nothing. Frederick, whom it does not concern, says nothing.
    assert said(live) == [(0, "propose_truce france austria 12"), (2, "reject maria-theresa")]
    assert "bot:officer" in [by for seat, by in await by_whom(host, live.id) if seat == 2]
    seen = (await update_of(client, live.id, 0))["log"]["lines"]
    assert "proposal_over" in [line["text"]["key"] for line in seen]


async def test_bots_propose_to_a_person(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(bot_delay=0)
    client, live = await at_table(host)
    s = standing_still(host, live)
    stage_of(s, 0)
    # She has promised Louis something: he promises the same.
    s.agreements = ((TRUCE, AUSTRIA, FRANCE, s.turn + 1, 0),)
    host.site.hub.keeper.hear(live, STAGE)

    async def offered() -> bool:
        return bool(mstate(live.play.state).proposals)

    await until(offered)
    assert said(live)[0] == (2, f"propose_truce france austria {s.turn + 1}")
    may = [action["text"] for action in (await update_of(client, live.id, 0))["may"]]
    assert may[:2] == ["agree louis", "reject louis"]


async def test_bots_answer_each_other_and_come_to_an_end(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(bot_delay=0)
    _, live = await at_table(host)
    s = standing_still(host, live)
    stage_of(s, 1)
    s.election = 1
    assert votes_for_charles(s, 1)
    keeper = host.site.hub.keeper
    asked: list[int] = []
    word = keeper.bots.word

    async def counted(live: LiveTable, seat: int, name: str) -> str | None:
        asked.append(seat)
        return await word(live, seat, name)

    keeper.bots.word = counted  # type: ignore[method-assign]
    keeper.hear(live, STAGE)

    async def over() -> bool:
        return not keeper._talks and len(said(live)) > 1

    await until(over)
    assert said(live) == [(2, "propose_vote prussia charles louis"), (1, "agree louis")]
    # The two bots about the stage, one about the other's proposal; nobody about the answer, and never the person.
    assert asked == [1, 2, 1]


async def test_bots_that_never_speak_are_not_asked(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(bot_delay=0)
    client, live = await at_table(host, "random")
    await first_turn(client, live)
    keeper = host.site.hub.keeper
    asked: list[int] = []

    async def word(live: LiveTable, seat: int, name: str) -> str | None:
        asked.append(seat)
        return None

    keeper.bots.word = word  # type: ignore[method-assign]
    await propose(client, live, "propose_words frederick 1")
    assert not keeper._talks and not asked and len(said(live)) == 1


async def test_nothing_waits_for_a_bot_that_cannot_speak(
    sqlite_app: MakeHost, caplog: pytest.LogCaptureFixture
) -> None:
    host = await sqlite_app(bot_delay=0)
    client, live = await at_table(host)
    await first_turn(client, live)
    keeper = host.site.hub.keeper

    class Broken:
        process = None

        async def ask(self, line: bytes, budget: float) -> dict[str, object]:
            raise RuntimeError("hearts 9 and spades 3")

        def kill(self) -> None: ...

    keeper.bots.workers = [Broken()]  # type: ignore[list-item]
    await propose(client, live, "propose_words frederick 1")

    async def over() -> bool:
        return not keeper._talks

    await until(over)
    told = [record.getMessage() for record in caplog.records if record.name == "kabinett.bots"]
    assert told and "hearts" not in "".join(told) and len(said(live)) == 1


async def test_a_person_cannot_agree_to_what_took_the_place_of_a_proposal(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(bot_delay=0)
    client, live = await at_table(host)
    assert (await update_of(client, live.id, 0))["may_id"] == live.play.state.may_id(0)
    s = standing_still(host, live)
    s.proposals = ((2, 0, TRUCE, FRANCE, AUSTRIA, 12),)
    seen = s.may_id(0)
    s.proposals = ((2, 0, TRUCE, AUSTRIA, FRANCE, 12),)
    answer = await move(client, live.id, 0, "agree louis", decision=seen)
    assert answer.status_code == 409 and answer.json()["error"] == "stale"
    assert not mstate(live.play.state).agreements
    # What others propose to each other changes nothing for her.
    now = s.may_id(0)
    s.proposals = (*s.proposals, (1, 2, TRUCE, AUSTRIA, FRANCE, 12))
    assert (await move(client, live.id, 0, "agree louis", decision=now)).status_code == 200
    assert mstate(live.play.state).agreements == ((TRUCE, AUSTRIA, FRANCE, 12, 0),)


async def test_a_bots_answer_does_not_fall_on_another_proposal(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(bot_delay=0)
    _, live = await at_table(host)
    s = standing_still(host, live)
    s.proposals = ((0, 2, TRUCE, AUSTRIA, FRANCE, 12),)
    keeper = host.site.hub.keeper
    asked: list[int] = []

    async def word(live: LiveTable, seat: int, name: str) -> str | None:
        # While it thinks, the person proposes something else.
        asked.append(seat)
        if seat == 1:
            return None
        s.proposals = ((0, 2, TRUCE, FRANCE, AUSTRIA, 12),)
        return "agree maria-theresa"

    keeper.bots.word = word  # type: ignore[method-assign]
    keeper.hear(live, [Event(Text("proposed_1", (0, 2, AUSTRIA, FRANCE, 12)), {}, "21.5")])

    async def over() -> bool:
        return not keeper._talks

    await until(over)
    assert asked and not mstate(live.play.state).agreements and not said(live)


class Line:
    """A client that writes down what is sent."""

    def __init__(self, refuses: bool = False) -> None:
        self.sent: list[tuple[object, ...]] = []
        self.refuses = refuses

    async def move(self, *what: object) -> dict[str, Any]:
        self.sent.append(what)
        if self.refuses:
            raise ClientError({"error": "illegal"}, 409)
        return {}


async def test_a_bot_far_away_speaks_too() -> None:
    s = position()
    s.proposals = ((2, 0, TRUCE, FRANCE, AUSTRIA, s.turn),)
    player = bot("officer", s.game)
    lines = [{"text": {"key": "proposed_1"}}]
    update = {
        "view": s.view(0),
        "may": [{"text": str(action)} for action in s.may(0)],
        "may_id": s.may_id(0),
        "log": {"lines": lines},
    }
    line: Any = Line()
    assert await _speak(line, s.game, "table", 0, player, update)
    assert line.sent == [("table", 0, s.may_id(0), "agree louis")]
    assert not await _speak(Line(True), s.game, "table", 0, player, update)  # type: ignore[arg-type]
    lines[0]["text"]["key"] = "turn"
    assert not await _speak(line, s.game, "table", 0, player, update) and len(line.sent) == 1
