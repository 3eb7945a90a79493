"""Hints and analyses over REST: for whom, from what, and that nobody else notices."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import func, select

import kabinett
from kabinett.bots import bot
from kabinett.core import record
from kabinett.core.play import Play
from kabinett.server.advice_worker import HintWanted, Wanted, give_analysis, give_hint
from kabinett.server.bot_worker import Games
from kabinett.server.bots import Worker
from kabinett.server.keeper import Keeper
from kabinett.server.live import LiveTable
from kabinett.server.models import chat, journal
from tests.server.conftest import PROBES, MakeHost
from tests.server.hosting import Host

pytestmark = pytest.mark.anyio

BOT = {"kind": "bot", "bot": "novice"}
ME = {"kind": "me"}
OPEN = {"kind": "open"}
THREE = {"game": "wallenstein", "options": {"players": 3}}


GAMES = {"wallenstein": "kabinett.games.wallenstein:make", "windows": PROBES["windows"]}
KNOWN = Games()


async def at_hand(self: Worker, line: bytes, budget: float) -> Any:
    """What the adviser's process would answer, without the process: it takes a while to start."""
    await asyncio.sleep(0.01)
    wanted = msgspec.json.decode(line, type=Wanted)
    given = give_hint(KNOWN, wanted) if isinstance(wanted, HintWanted) else give_analysis(KNOWN, wanted)
    return {"given": msgspec.to_builtins(given)}


@pytest.fixture
async def host(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> Host:
    """Without bots that move and without the adviser's process."""
    monkeypatch.setattr(Worker, "ask", at_hand)
    monkeypatch.setattr(Keeper, "consider", lambda self, live: None)
    return await sqlite_app(GAMES, hint_seconds=0.02)


async def table_of(client: httpx.AsyncClient, *seats: dict[str, str], **more: object) -> str:
    made = await client.post("/api/tables", json={**THREE, "seats": list(seats), **more})
    assert made.status_code == 201, made.text
    return str(made.json()["table"]["id"])


async def ask(client: httpx.AsyncClient, table: str, seat: int = 0) -> httpx.Response:
    return await client.post(f"/api/tables/{table}/seats/{seat}/hint")


async def may(client: httpx.AsyncClient, table: str) -> list[bool]:
    seats = (await client.get(f"/api/tables/{table}")).json()["seats"]
    return [seat["may_hint"] for seat in seats]


def refused(answer: httpx.Response, status: int, code: str) -> str:
    assert (answer.status_code, answer.json()["error"]) == (status, code), answer.text
    return str(answer.json()["message"])


async def trace(host: Host, live: LiveTable) -> tuple[object, ...]:
    """All of a table that anybody could see, and all that is stored of it."""
    async with host.site.database.read() as connection:
        rows = (await connection.execute(select(func.count()).where(journal.c.table_id == live.id))).scalar()
        lines = (await connection.execute(select(func.count()).where(chat.c.table_id == live.id))).scalar()
    versions = [sight.version for sight in live.sights]
    return live.play.state.hash(), live.seq, versions, [dict(row) for row in live.seats], rows, lines


# ---- hints -----------------------------------------------------------------------------------------------------------


async def test_a_hint_against_bots(host: Host) -> None:
    anna = await host.guest("Anna")
    table = await table_of(anna, ME, BOT, BOT)
    live = await host.site.hub.open(table)
    before = await trace(host, live)
    answer = await ask(anna, table)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    decision = live.play.state.decision(0)
    assert decision is not None and found["decision"] == decision.id
    assert found["steps"][0]["text"] in [str(action) for action in decision.actions]
    assert found["steps"][-1]["text"] == "submit", "a whole plan is one choice"
    assert 0 <= found["share"] <= 100 and len(found["message"]) > 20
    assert found["trials"] == 0 or f"{found['share']} %" in found["message"]
    assert await trace(host, live) == before
    # Once more, it is the same; and in another language.
    again = (await ask(anna, table)).json()
    assert again == found
    german = (await anna.post(f"/api/tables/{table}/seats/0/hint?lang=de")).json()
    assert german["reason"] == found["reason"] and german["message"].startswith(("Gewinnt", "Das"))
    # It can be played as it is.
    moved = await anna.post(
        f"/api/tables/{table}/seats/0/moves",
        json={"decision": found["decision"], "actions": [step["text"] for step in found["steps"]]},
    )
    assert moved.json()["done"] == len(found["steps"])
    assert len(live.play.log) == len(found["steps"])


async def test_in_a_process_of_its_own(sqlite_app: MakeHost) -> None:
    """With the bots at work: they do not wait for the adviser."""
    host = await sqlite_app(GAMES, hint_seconds=0.1, bot_delay=0)
    anna = await host.guest("Anna")
    table = await table_of(anna, ME, BOT, BOT)
    found = (await ask(anna, table)).json()
    assert found["steps"][-1]["text"] == "submit"
    bots = host.site.hub.keeper.bots
    assert bots.adviser.process is not None and bots.adviser not in bots.workers
    await bots.stop()
    assert bots.adviser.process is None


async def test_alone_with_bots(host: Host) -> None:
    anna, eve = await host.guest("Anna"), await host.guest("Eve")
    table = await table_of(anna, ME, BOT, BOT)
    assert await may(anna, table) == [True, False, False]
    assert await may(eve, table) == [False, False, False]
    assert (await ask(anna, table)).status_code == 200
    refused(await ask(anna, table, 1), 403, "forbidden")
    refused(await ask(eve, table), 403, "forbidden")
    refused(await ask(await host.client(), table), 401, "not_signed_in")
    refused(await ask(anna, "nosuchtable"), 404, "not_found")


async def test_not_where_another_person_plays(host: Host) -> None:
    anna, bert = await host.guest("Anna"), await host.guest("Bert")
    table = await table_of(anna, ME, OPEN, BOT)
    assert await may(anna, table) == [False] * 3
    (await bert.post(f"/api/tables/{table}/join", json={})).raise_for_status()
    assert await may(anna, table) == [False] * 3
    assert "nobody else plays" in refused(await ask(anna, table), 403, "forbidden")
    refused(await ask(bert, table, 1), 403, "forbidden")
    # A bot plays for Bert meanwhile; he can come back.
    (await bert.post(f"/api/tables/{table}/leave", json={"seat": 1})).raise_for_status()
    refused(await ask(anna, table), 403, "forbidden")
    # He gives up for good.
    (await bert.post(f"/api/tables/{table}/seats/1/return")).raise_for_status()
    (await bert.post(f"/api/tables/{table}/resign", json={"seat": 1})).raise_for_status()
    assert await may(anna, table) == [True, False, False]
    assert (await ask(anna, table)).status_code == 200
    refused(await ask(bert, table, 1), 403, "forbidden")


async def test_where_the_table_allows_it(host: Host) -> None:
    anna, bert, carl = [await host.guest(name) for name in ("Anna", "Bert", "Carl")]
    table = await table_of(anna, ME, OPEN, OPEN, hints=True)
    for other in (bert, carl):
        (await other.post(f"/api/tables/{table}/join", json={})).raise_for_status()
    assert (await bert.get(f"/api/tables/{table}")).json()["hints"] is True
    assert await may(anna, table) == [True, False, False]
    assert await may(bert, table) == [False, True, False]
    live = await host.site.hub.open(table)
    before = await trace(host, live)
    assert (await ask(bert, table, 1)).status_code == 200
    assert await trace(host, live) == before


async def test_own_seats_are_nobody_else_s_unless_a_link_was_given_away(host: Host) -> None:
    anna, bert = await host.guest("Anna"), await host.guest("Bert")
    table = await table_of(anna, ME, {"kind": "hotseat"}, BOT)
    assert await may(anna, table) == [True, True, False]
    key = (await anna.post(f"/api/tables/{table}/seats/1/link")).json()["key"]
    (await bert.post(f"/api/tables/{table}/join", json={"key": key})).raise_for_status()
    assert await may(anna, table) == [False, True, False]
    refused(await ask(anna, table, 0), 403, "forbidden")
    refused(await ask(bert, table, 1), 403, "forbidden")


async def test_only_who_is_asked_and_only_games_with_players(host: Host) -> None:
    anna = await host.guest("Anna")
    table = await table_of(anna, ME, {"kind": "hotseat"}, {"kind": "hotseat"})
    live = await host.site.hub.open(table)
    found = (await ask(anna, table, 1)).json()
    await host.site.hub.act(live, 1, [step["text"] for step in found["steps"]], found["decision"], "test")
    assert 1 not in live.play.state.to_act
    refused(await ask(anna, table, 1), 409, "not_your_turn")
    probe = await anna.post("/api/tables", json={"game": "windows"})
    assert await may(anna, probe.json()["table"]["id"]) == [False, False]
    refused(await ask(anna, probe.json()["table"]["id"]), 404, "not_found")


async def test_the_adviser_is_told_what_the_seat_knows(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = await host.guest("Anna")
    table = await table_of(anna, ME, {"kind": "hotseat"}, {"kind": "hotseat"})
    live = await host.site.hub.open(table)
    lines: list[bytes] = []

    async def listened(self: Worker, line: bytes, budget: float) -> Any:
        lines.append(line)
        return await at_hand(self, line, budget)

    monkeypatch.setattr(Worker, "ask", listened)
    assert (await ask(anna, table, 2)).status_code == 200
    asked = msgspec.json.decode(lines[0])["question"]
    assert asked["view"] == msgspec.json.decode(msgspec.json.encode(live.play.state.view(2)))
    assert asked["seat"] == 2 and asked["seed"] == 0
    assert live.play.seed.hex().encode() not in lines[0] and live.play.state.key.hex().encode() not in lines[0]


async def test_one_at_a_time(host: Host) -> None:
    anna = await host.guest("Anna")
    table = await table_of(anna, ME, {"kind": "hotseat"}, {"kind": "hotseat"})
    answers = await asyncio.gather(*[ask(anna, table) for _ in range(3)], ask(anna, table, 1))
    assert sorted(answer.status_code for answer in answers) == [200, 200, 429, 429]
    assert answers[3].status_code == 200, "another seat may ask too"
    assert host.site.advice.busy == set()
    assert "Retry-After" in next(answer for answer in answers if answer.status_code == 429).headers


async def test_too_many_come_back_later(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kabinett.server.advice.MOST_WAITING", 1)
    anna = await host.guest("Anna")
    table = await table_of(anna, ME, {"kind": "hotseat"}, {"kind": "hotseat"})
    answers = await asyncio.gather(*[ask(anna, table, seat) for seat in range(3)])
    assert sorted(answer.status_code for answer in answers) == [200, 503, 503]


async def test_an_adviser_that_fails_hurts_nobody(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = await host.guest("Anna")
    table = await table_of(anna, ME, BOT, BOT)

    async def broken(self: Worker, line: bytes, budget: float) -> Any:
        raise RuntimeError("hands: none of your business")

    monkeypatch.setattr(Worker, "ask", broken)
    assert "hands" not in refused(await ask(anna, table), 503, "unavailable")
    monkeypatch.setattr(Worker, "ask", at_hand)
    assert (await ask(anna, table)).status_code == 200


async def test_what_is_no_longer_asked_is_not_advised(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = await host.guest("Anna")
    table = await table_of(anna, ME, {"kind": "hotseat"}, {"kind": "hotseat"})
    live = await host.site.hub.open(table)

    async def slow(self: Worker, line: bytes, budget: float) -> Any:
        found = await at_hand(self, line, budget)
        decision = live.play.state.decision(0)
        assert decision is not None
        await host.site.hub.act(live, 0, [str(decision.actions[0])], decision.id, "test")
        return found

    monkeypatch.setattr(Worker, "ask", slow)
    refused(await ask(anna, table), 409, "stale")


# ---- analyses --------------------------------------------------------------------------------------------------------


def whole_game() -> Play:
    game = kabinett.game("wallenstein")
    play = Play(game, {"players": 3}, 3)
    players = [bot("officer", game, seat) for seat in range(3)]
    while play.state.to_act:
        seat = play.state.to_act[0]
        decision = play.state.decision(seat)
        assert decision is not None
        play.apply(seat, players[seat].decide(play.state.view(seat), decision))
    return play


async def analysed(client: httpx.AsyncClient, table: str) -> httpx.Response:
    return await client.get(f"/api/tables/{table}/analysis")


async def test_an_analysis_of_a_game_that_is_over(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, eve = await host.guest("Anna"), await host.guest("Eve")
    play = whole_game()
    text = record.write(play)
    asks = 0

    async def counted(self: Worker, line: bytes, budget: float) -> Any:
        nonlocal asks
        asks += 1
        return await at_hand(self, line, budget)

    monkeypatch.setattr(Worker, "ask", counted)
    made = await anna.post("/api/studies", json={"record": text})
    table = made.json()["table"]["id"]
    assert made.json()["table"]["status"] == "finished"
    answers = await asyncio.gather(analysed(anna, table), analysed(anna, table))
    assert asks == 1 and answers[0].content == answers[1].content
    found = answers[0].json()
    assert found["moments"][0]["n"] == 0 and found["moments"][-1]["n"] == len(play.log)
    outcome = play.state.outcome
    assert outcome is not None
    assert [seat for seat, chance in enumerate(found["moments"][-1]["chances"]) if chance] == outcome.winners
    assert found["turns"] and set(found["stages"]) <= {moment["n"] for moment in found["moments"]} | set(
        range(len(play.log) + 1)
    )
    for turn in found["turns"]:
        entry = play.log[turn["n"] - 1]
        assert (turn["by"], turn["action"]["text"]) == (entry.seat, str(entry.action))
        assert turn["events"][0]["key"] in play.game.words.texts
    # A study is its owner's alone.
    refused(await analysed(eve, table), 404, "not_found")


async def test_a_running_game_has_none(host: Host) -> None:
    anna, eve = await host.guest("Anna"), await host.guest("Eve")
    table = await table_of(anna, ME, BOT, BOT)
    refused(await analysed(anna, table), 409, "wrong_moment")
    refused(await analysed(eve, table), 409, "wrong_moment")
    study = await anna.post("/api/studies", json={"record": record.write(whole_game()), "point": 40})
    refused(await analysed(anna, study.json()["table"]["id"]), 409, "wrong_moment")
    assert (await ask(anna, study.json()["table"]["id"], study.json()["table"]["to_act"][0])).status_code == 200


async def test_a_game_that_nobody_judges_has_no_moments(host: Host) -> None:
    anna = await host.guest("Anna")
    made = await anna.post("/api/tables", json={"game": "windows", "seats": [ME, {"kind": "hotseat"}]})
    table = made.json()["table"]["id"]
    live = await host.site.hub.open(table)
    while live.play.state.to_act:
        seat = live.play.state.to_act[0]
        decision = live.play.state.decision(seat)
        assert decision is not None
        await host.site.hub.act(live, seat, [str(decision.actions[0])], decision.id, "test")
    assert (await analysed(anna, table)).json() == {"table": table, "moments": [], "stages": [], "turns": []}
