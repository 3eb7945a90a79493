"""Around the board: chat, mutes, reports, notes, logs, records, studies, replay."""

from __future__ import annotations

import json
import random
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from kabinett.core import record
from kabinett.core.play import Play
from kabinett.server import models, studies
from kabinett.server.live import LiveTable
from tests.server.conftest import MakeHost
from tests.server.hosting import Host
from tests.server.test_lobby import ME, OPEN, SLOW_BOTS, do, make

pytestmark = pytest.mark.anyio


async def people(host: Host, **body: Any) -> tuple[str, list[httpx.AsyncClient]]:
    """A game of "plan" between Anna, Bert and Carl, and Dora, who looks on."""
    anna, bert, carl, dora = [await host.guest(name) for name in ("Anna", "Bert", "Carl", "Dora")]
    table_id = (await make(anna, seats=[ME, OPEN, OPEN], **body))["table"]["id"]
    for browser in (bert, carl):
        await do(browser, f"{table_id}/join")
    return table_id, [anna, bert, carl, dora]


async def end(table_id: str, browsers: list[httpx.AsyncClient]) -> None:
    for seat, browser in enumerate(browsers[:3]):
        await do(browser, f"{table_id}/end", seat=seat)


async def me(browser: httpx.AsyncClient) -> str:
    found: str = (await browser.get("/api/me")).json()["user"]["id"]
    return found


async def talk(browser: httpx.AsyncClient, table_id: str, text: str, channel: str = "players") -> httpx.Response:
    return await browser.post(f"/api/tables/{table_id}/chat", json={"text": text, "channel": channel})


async def heard(browser: httpx.AsyncClient, table_id: str, **query: Any) -> list[str]:
    answer = await browser.get(f"/api/tables/{table_id}/chat", params=query)
    assert answer.status_code == 200, answer.text
    return [line["message"] for line in answer.json()["lines"] if line["channel"] != "system"]


async def play_on(host: Host, table_id: str, moves: int, seed: int = 0) -> LiveTable:
    """Some moves at a table, chosen by lot, as the hub makes them."""
    lot = random.Random(seed)
    live = await host.site.hub.open(table_id)
    for _ in range(moves):
        if not live.play.state.to_act:
            break
        seat = lot.choice(live.play.state.to_act)
        decision = live.play.state.decision(seat)
        assert decision is not None
        await host.site.hub.act(live, seat, [str(lot.choice(decision.actions))], decision.id, "test")
    return live


# ---- chat ------------------------------------------------------------------------------------------------------------


async def test_players_and_spectators_talk_apart(site_app: MakeHost) -> None:
    host = await site_app()
    table_id, browsers = await people(host)
    anna, bert, _, dora = browsers
    nobody = await host.client()
    assert (await talk(anna, table_id, "hello players")).status_code == 201
    assert (await talk(dora, table_id, "she has the queen", "spectators")).status_code == 201
    assert (await talk(dora, table_id, "psst")).status_code == 403
    assert (await talk(anna, table_id, "who is there?", "spectators")).status_code == 403
    assert (await talk(nobody, table_id, "me", "spectators")).status_code == 401
    assert await heard(bert, table_id) == ["hello players"]
    assert await heard(dora, table_id) == await heard(nobody, table_id) == ["she has the queen"]
    assert (await dora.get(f"/api/tables/{table_id}/chat")).json()["channels"] == ["spectators"]
    # Who has resigned stays a player here.
    await do(bert, f"{table_id}/resign", seat=1)
    assert await heard(bert, table_id) == ["hello players"]
    assert (await talk(bert, table_id, "hm", "spectators")).status_code == 403
    for seat, browser in ((0, anna), (2, browsers[2])):
        await do(browser, f"{table_id}/end", seat=seat)
    assert await heard(anna, table_id) == ["hello players", "she has the queen"]
    assert (await talk(anna, table_id, "so I had", "spectators")).status_code == 201
    assert await heard(dora, table_id) == ["she has the queen", "so I had"]


async def test_a_private_table_has_no_listeners(site_app: MakeHost) -> None:
    host = await site_app(**SLOW_BOTS)
    anna, dora = await host.guest("Anna"), await host.guest("Dora")
    table_id = (await make(anna, private=True))["table"]["id"]
    chat_id = (await talk(anna, table_id, "alone")).json()["id"]
    assert (await talk(dora, table_id, "in?", "spectators")).status_code == 404
    for path in ("chat", "notes", "seats/0/log", "seats/spectator/log", "record", "replay/0", "replay/0/0"):
        assert (await dora.get(f"/api/tables/{table_id}/{path}")).status_code == 404, path
    assert (await dora.put(f"/api/tables/{table_id}/notes", json={"text": "x"})).status_code == 404
    assert (await dora.post(f"/api/chat/{chat_id}/report", json={})).status_code == 404


async def test_what_is_said_is_made_harmless(site_app: MakeHost) -> None:
    host = await site_app()
    table_id, (anna, *_) = await people(host)
    said = await talk(anna, table_id, " a\x00b\u202ec\n\n  d\u200e <b>é👩\u200d🚀")
    assert said.status_code == 201 and said.json()["message"] == "a b c d <b>é👩\u200d🚀"
    assert said.json()["name"] == "Anna" and said.json()["channel"] == "players"
    for text, status in (("\x00 \n", 422), ("", 422), ("x" * 501, 413), ("x" * 500, 201), ("x" * 5000, 422)):
        assert (await talk(anna, table_id, text)).status_code == status, len(text)
    assert (await anna.post(f"/api/tables/{table_id}/chat", json={"text": "a", "channel": "system"})).status_code == 422
    broken = b'{"text": "\\ud800"}'
    answer = await anna.post(
        f"/api/tables/{table_id}/chat", content=broken, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 422


async def test_too_much_talk_is_refused(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    from kabinett.server import chat

    monkeypatch.setattr(chat, "LINES_PER_HOUR", 3)
    host = await sqlite_app()
    table_id, (anna, *_) = await people(host)
    codes = [(await talk(anna, table_id, "again")).status_code for _ in range(5)]
    assert codes[0] == 201 and codes[-1] == 429


async def test_older_lines_come_in_pages(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    from kabinett.server import chat

    monkeypatch.setattr(chat, "PAGE", 4)
    host = await sqlite_app()
    table_id, (anna, *_) = await people(host)
    for number in range(6):
        await talk(anna, table_id, str(number))
    last = (await anna.get(f"/api/tables/{table_id}/chat")).json()["lines"]
    assert [line["message"] for line in last] == ["2", "3", "4", "5"]
    assert await heard(anna, table_id, before=last[0]["id"]) == ["0", "1"]
    assert (await anna.get(f"/api/tables/{table_id}/chat?before=99999999999999999999")).status_code == 422


async def test_the_system_speaks_the_reader_s_language(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(**SLOW_BOTS)
    anna = await host.guest("Anna")
    table_id = (await make(anna, game="friedrich", seats=[OPEN, *[{"kind": "bot"}] * 3]))["table"]["id"]
    await do(anna, f"{table_id}/join")
    first: dict[str, str] = {}
    for language in ("en", "fr", "de"):
        reader = await host.client(accept_language=language)
        line = (await reader.get(f"/api/tables/{table_id}/chat")).json()["lines"][0]
        assert line["text"] == {"key": "server.joined", "args": {"name": "Anna", "seat": 0}}
        first[language] = line["message"]
    assert first == {
        "en": "Anna takes a seat: Friedrich.",
        "fr": "Anna prend place : Frédéric.",
        "de": "Anna nimmt Platz: Friedrich.",
    }


async def test_mute_and_report(site_app: MakeHost) -> None:
    host = await site_app()
    table_id, (anna, bert, carl, dora) = await people(host)
    line = (await talk(bert, table_id, "rude")).json()
    await talk(carl, table_id, "kind")
    bert_id = await me(bert)
    for _ in range(2):
        assert (await anna.post(f"/api/mutes/{bert_id}")).status_code == 204
    assert await heard(anna, table_id) == ["kind"] and await heard(carl, table_id) == ["rude", "kind"]
    assert (await anna.get("/api/mutes")).json() == {"muted": [{"user": bert_id, "name": "Bert"}]}
    assert (await anna.delete(f"/api/mutes/{bert_id}")).status_code == 204
    assert await heard(anna, table_id) == ["rude", "kind"]
    for other in ("nobody", "%00", await me(anna)):
        assert (await anna.post(f"/api/mutes/{other}")).status_code == 404
    for _ in range(2):
        answer = await anna.post(f"/api/chat/{line['id']}/report", json={"reason": "rude\x00"})
        assert answer.status_code == 204
    assert (await carl.post(f"/api/chat/{line['id']}/report")).status_code == 204
    assert (await dora.post(f"/api/chat/{line['id']}/report", json={})).status_code == 404
    assert (await anna.post("/api/chat/999999/report", json={})).status_code == 404
    async with host.site.database.read() as connection:
        found = (await connection.execute(select(models.reports.c.user_id, models.reports.c.reason))).all()
    assert sorted(found) == sorted([(await me(anna), "rude"), (await me(carl), "")])


async def test_notes_are_private(site_app: MakeHost) -> None:
    host = await site_app()
    table_id, (anna, bert, *_) = await people(host)
    path = f"/api/tables/{table_id}/notes"
    assert (await anna.get(path)).json() == {"text": ""}
    for text in ("attack\nin the\x00 spring", "or not"):
        answer = await anna.put(path, json={"text": text})
        assert answer.status_code == 200 and answer.json() == {"text": text.replace("\x00", "")}
    assert (await anna.get(path)).json() == {"text": "or not"}
    assert (await bert.get(path)).json() == {"text": ""}
    assert (await anna.put(path, json={"text": "é" * 15_000})).status_code == 413
    assert (await anna.put(path, json={"text": "x" * 20_001})).status_code == 422
    assert (await anna.put(path, json={"text": "x" * 20_000})).status_code == 200
    assert (await (await host.client()).get(path)).status_code == 401


# ---- logs and records ------------------------------------------------------------------------------------------------


async def test_a_log_is_what_its_seat_has_seen(site_app: MakeHost) -> None:
    host = await site_app()
    table_id, browsers = await people(host)
    anna, bert, _, dora = browsers
    live = await play_on(host, table_id, 30)
    for who, browser in ((0, anna), (1, bert), (None, dora)):
        name = "spectator" if who is None else str(who)
        found = (await browser.get(f"/api/tables/{table_id}/seats/{name}/log")).json()
        said = [live.game.words.text_json(text) for text, _ in live.play.faces(who)]
        assert [line["text"] for line in found["lines"]] == said
        assert [line["n"] for line in found["lines"]] == list(range(len(said)))
    own = (await anna.get(f"/api/tables/{table_id}/seats/0/log?format=text&lang=de")).text
    seen = (await dora.get(f"/api/tables/{table_id}/seats/spectator/log?format=text&lang=de")).text
    assert "Sie bieten" in own and "Sie bieten" not in seen
    for browser, name in ((anna, "1"), (dora, "0")):
        assert (await browser.get(f"/api/tables/{table_id}/seats/{name}/log")).status_code == 403
    for name in ("9", "-1", "king", "%00", "1e0"):
        assert (await anna.get(f"/api/tables/{table_id}/seats/{name}/log")).status_code == 404
    await end(table_id, browsers)
    for name in ("0", "1", "2", "spectator"):
        assert (await dora.get(f"/api/tables/{table_id}/seats/{name}/log")).status_code == 200


async def test_a_record_is_open_after_the_end(site_app: MakeHost) -> None:
    host = await site_app()
    table_id, browsers = await people(host, word="secret word")
    live = await play_on(host, table_id, 25)
    for browser in browsers:
        early = await browser.get(f"/api/tables/{table_id}/record")
        assert early.status_code == 409 and live.play.seed.hex() not in early.text
    await end(table_id, browsers)
    answer = await browsers[3].get(f"/api/tables/{table_id}/record")
    assert answer.status_code == 200
    play = record.verify(live.game, record.read(answer.text))
    assert play.state.hash() == live.play.state.hash() and play.words[0] == "secret word"


async def test_a_table_without_spectators(site_app: MakeHost) -> None:
    host = await site_app()
    table_id, browsers = await people(host, spectators=False)
    await play_on(host, table_id, 5)
    dora = browsers[3]
    paths = ("seats/spectator/log", "replay/spectator", "replay/spectator/0", "seats/0/log", "replay/0")
    for finished in (False, True):
        for path in paths:
            assert (await dora.get(f"/api/tables/{table_id}/{path}")).status_code == 403, path
        if not finished:
            await end(table_id, browsers)
    assert (await dora.get(f"/api/tables/{table_id}/record")).status_code == 403
    assert (await browsers[0].get(f"/api/tables/{table_id}/record")).status_code == 200


# ---- replay ----------------------------------------------------------------------------------------------------------


async def test_a_replay_shows_what_was_seen(site_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "EVERY", 10)
    host = await site_app()
    table_id, browsers = await people(host)
    live = await play_on(host, table_id, 30, seed=3)
    await end(table_id, browsers)
    read = record.read((await browsers[0].get(f"/api/tables/{table_id}/record")).text)
    total = len(live.play.log)
    assert total > studies.EVERY
    order = [total, 0, 1, studies.EVERY, studies.EVERY + 1, total - 1, 7, total]
    for viewer, who in (("1", 1), ("spectator", None)):
        index = (await browsers[3].get(f"/api/tables/{table_id}/replay/{viewer}")).json()
        assert index["by"] == "action" and index["total"] == total
        lines = (await browsers[3].get(f"/api/tables/{table_id}/seats/{viewer}/log")).json()["lines"]
        assert index["points"][0]["n"] == 0 and index["points"][-1]["to"] == len(lines)
        for n in order:
            found = (await browsers[3].get(f"/api/tables/{table_id}/replay/{viewer}/{n}")).json()
            then = record.replay(live.game, read, n)
            assert found["view"] == json.loads(json.dumps(then.state.view(who))), n
            assert found["to_act"] == list(then.state.to_act) and found["decision"] is None
            whole = (await browsers[3].get(f"/api/tables/{table_id}/replay/{viewer}/{n}?since=0")).json()
            assert whole["log"] == {"from": 0, "lines": lines[: len(then.faces(who))]}
            came = len(record.replay(live.game, read, n - 1).faces(who)) if n else 0
            assert found["log"] == {"from": came, "lines": lines[came : len(then.faces(who))]}
    for n in (total + 1, 10**6):
        assert (await browsers[0].get(f"/api/tables/{table_id}/replay/1/{n}")).status_code == 404
    for text in ("-1", "x", "9" * 40):
        assert (await browsers[0].get(f"/api/tables/{table_id}/replay/1/{text}")).status_code == 422


def private_steps(live: LiveTable) -> list[tuple[int, str]]:
    """A step that Bert and one that Carl could make now without anybody seeing it."""
    found: list[tuple[int, str]] = []
    for seat in (1, 2):
        decision = live.play.state.decision(seat)
        actions = [] if decision is None else [str(action) for action in decision.actions]
        found += [(seat, action) for action in actions if live.is_draft(seat, action)][:1]
    return found


async def test_a_running_game_replays_by_own_lines(site_app: MakeHost) -> None:
    """Steps that others take in private change no number and no answer."""
    host = await site_app()
    table_id, (anna, bert, _, dora) = await people(host)
    live = await play_on(host, table_id, 15, seed=1)
    while not (steps := private_steps(live)):
        await play_on(host, table_id, 1)
        assert live.running

    async def all_seen() -> list[Any]:
        index = (await anna.get(f"/api/tables/{table_id}/replay/0")).json()
        assert index["by"] == "line" and index["total"] == len(live.play.faces(0))
        shown = [index]
        for point in index["points"]:
            found = (await anna.get(f"/api/tables/{table_id}/replay/0/{point['n']}")).json()
            assert found["log"]["from"] + len(found["log"]["lines"]) <= point["n"]
            shown.append(found)
        return shown

    before = await all_seen()
    for seat, action in steps:
        await host.site.hub.act(live, seat, [action], None, "test")
    assert await all_seen() == before
    assert (await anna.get(f"/api/tables/{table_id}/replay/1/0")).status_code == 403
    assert (await dora.get(f"/api/tables/{table_id}/replay/0/0")).status_code == 403
    assert (await dora.get(f"/api/tables/{table_id}/replay/spectator/0")).status_code == 200
    more = len(live.play.faces(1)) + 1
    assert (await bert.get(f"/api/tables/{table_id}/replay/1/{more}")).status_code == 404


async def test_a_replay_follows_what_was_taken_back(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "EVERY", 1)
    host = await sqlite_app()
    table_id, (anna, *_) = await people(host)
    live = await host.site.hub.open(table_id)
    drafts: list[Any] = []
    for number in (0, 1, 0):
        decision = live.play.state.decision(0)
        assert decision is not None
        await host.site.hub.act(live, 0, [str(decision.actions[number])], decision.id, "test")
        last = len(live.play.faces(0))
        found = (await anna.get(f"/api/tables/{table_id}/replay/0/{last}")).json()
        assert found["view"] == json.loads(json.dumps(live.play.state.view(0)))
        drafts.append(found["view"]["draft"])
        asked = live.play.state.decision(0)
        assert asked is not None
        await host.site.hub.back(live, 0, asked.id, "test")
    assert drafts[0] == drafts[2] != drafts[1]


async def test_few_replays_are_kept(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "TRACKS", 2)
    host = await sqlite_app()
    anna = await host.guest("Anna")
    for _ in range(3):
        table_id = (await make(anna, seats=[ME, {"kind": "hotseat"}, {"kind": "hotseat"}]))["table"]["id"]
        await do(anna, f"{table_id}/end", seat=0)
        assert (await anna.get(f"/api/tables/{table_id}/replay/0/0")).status_code == 200
    assert len(host.site.replays.tracks) == 2


# ---- studies ---------------------------------------------------------------------------------------------------------


def played(host: Host, name: str = "plan", moves: int = 1000, seed: int = 5) -> Play:
    lot = random.Random(seed)
    play = Play(host.site.games[name], None, seed)
    while play.state.to_act and len(play.log) < moves:
        seat = lot.choice(play.state.to_act)
        decision = play.state.decision(seat)
        assert decision is not None
        play.apply(seat, lot.choice(decision.actions))
    return play


async def study(browser: httpx.AsyncClient, status: int = 201, **body: Any) -> dict[str, Any]:
    answer = await browser.post("/api/studies", json=body)
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_a_record_becomes_a_study(site_app: MakeHost) -> None:
    host = await site_app()
    anna, bert = await host.guest("Anna"), await host.guest("Bert")
    text = record.write(played(host))
    made = await study(anna, record=text, point=12, title="my study")
    table = made["table"]
    assert table["study"] and table["private"] and table["status"] == "running" and made["verified"] is None
    assert [seat["you"] for seat in table["seats"]] == [True, True, True] and table["title"] == "my study"
    live = await host.site.hub.open(table["id"])
    then = record.replay(live.game, record.read(text), 12)
    assert live.play.state.hash() == then.state.hash()
    # It is found by its owner only, and in no list but that of studies.
    assert (await bert.get(f"/api/tables/{table['id']}")).status_code == 404
    await do(bert, f"{table['id']}/join", 404)
    assert (await anna.get("/api/tables?mine=true")).json()["tables"] == []
    assert [t["id"] for t in (await anna.get("/api/tables?study=true")).json()["tables"]] == [table["id"]]
    assert (await bert.get("/api/tables?study=true")).json()["tables"] == []
    # It goes on from there, and its record holds the whole way.
    await play_on(host, table["id"], 3)
    again = (await anna.get(f"/api/tables/{table['id']}/record")).text
    assert len(record.read(again).moves) == 15
    index = (await anna.get(f"/api/tables/{table['id']}/replay/2")).json()
    assert index["by"] == "action" and index["total"] == 15
    assert (await anna.get(f"/api/tables/{table['id']}/replay/2/4")).status_code == 200
    assert (await do(anna, f"{table['id']}/leave"))["table"] is None
    assert (await anna.get(f"/api/tables/{table['id']}")).status_code == 404


async def test_a_whole_record_is_held_to_its_promises(sqlite_app: MakeHost) -> None:
    host = await sqlite_app()
    anna = await host.guest("Anna")
    play = played(host)
    text = record.write(play)
    whole = await study(anna, record=text)
    assert whole["verified"] is True and whole["table"]["status"] == "finished"
    edited = text.replace(play.state.hash(), "0" * 32)
    assert (await study(anna, record=edited))["verified"] is False


async def test_a_finished_table_becomes_a_study(site_app: MakeHost) -> None:
    host = await site_app()
    table_id, browsers = await people(host)
    live = await play_on(host, table_id, 20)
    await study(browsers[3], 409, table=table_id, point=4)
    await end(table_id, browsers)
    made = (await study(browsers[3], table=table_id, point=4))["table"]
    opened = await host.site.hub.open(made["id"])
    read = record.read(record.write(live.play))
    assert opened.play.state.hash() == record.replay(live.game, read, 4).state.hash()
    await study(browsers[3], 422, table=table_id, point=10_000)
    await study(browsers[3], 404, table="nosuch")


async def test_what_is_wrong_with_a_record_is_said(sqlite_app: MakeHost) -> None:
    host = await sqlite_app()
    anna = await host.guest("Anna")
    text = record.write(played(host, moves=10))
    lines = text.splitlines()
    wrong_move = "\n".join([*lines[:-1], "red: assign tax nowhere"])
    refused = await study(anna, 422, record=wrong_move)
    assert f"line {len(lines)}:" in refused["message"] and refused["error"] == "invalid"
    assert "line 2" in (await study(anna, 422, record="[Kabinett] 1\nnonsense"))["message"]
    for bad in ("", "nonsense", text.replace("] plan", "] chess"), text.replace("[Seed] ", "[Seed] zz")):
        await study(anna, 422, record=bad)
    for words in ("[1]", '["\\ud800"]', "7"):
        bad = text.replace("[Result]", f"[Words] {words}\n[Result]")
        assert (await anna.post("/api/studies", json={"record": bad})).status_code == 422, words
    assert (await study(anna, record=text.replace("[Result]", '[Words] ["a\\u0000b"]\n[Result]'), point=0))["table"]
    await study(anna, 422)
    await study(anna, 422, record=text, table="nosuch")
    await study(anna, 422, record=text, point=11)
    await study(anna, 422, record=text, point=-1)
    assert (await (await host.client()).post("/api/studies", json={"record": text})).status_code == 401


async def test_a_record_has_limits(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await sqlite_app(max_record=200_000)
    anna = await host.guest("Anna")
    text = record.write(played(host))
    large = text + "# remark\n" * 30_000
    assert (await anna.post("/api/studies", json={"record": large})).status_code == 413
    # Larger than any other body may be, but not too large.
    assert len(text + "#" * 100_000) > host.site.settings.max_body
    monkeypatch.setattr(studies, "SECONDS", -1.0)
    assert (await study(anna, 413, record=text))["error"] == "too_large"


async def test_a_person_keeps_the_last_studies(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "KEPT_STUDIES", 2)
    host = await sqlite_app()
    anna, bert = await host.guest("Anna"), await host.guest("Bert")
    text = record.write(played(host, moves=5))
    other = (await study(bert, record=text, point=1))["table"]["id"]
    made = [(await study(anna, record=text, point=n))["table"]["id"] for n in range(4)]
    kept = [table["id"] for table in (await anna.get("/api/tables?study=true")).json()["tables"]]
    assert sorted(kept) == sorted(made[2:])
    assert [t["id"] for t in (await bert.get("/api/tables?study=true")).json()["tables"]] == [other]
