"""Tables before and beside the game: made, found, joined, started, left, resigned, ended, played again."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from kabinett.core.chance import commitment
from kabinett.server import models
from kabinett.server.seating import read_party
from tests.server.conftest import MakeHost
from tests.server.hosting import Host

pytestmark = pytest.mark.anyio

PLAN = {"game": "plan"}
ME, OPEN, INVITE, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "invite"}, {"kind": "bot", "bot": "random"}
SLOW_BOTS: dict[str, Any] = {"bot_delay": 600}
"""Bots that think so long that nothing moves while a test looks."""


async def make(browser: httpx.AsyncClient, **body: Any) -> dict[str, Any]:
    answer = await browser.post("/api/tables", json={"game": "plan", **body})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def look(browser: httpx.AsyncClient, table_id: str, **query: str) -> dict[str, Any]:
    answer = await browser.get(f"/api/tables/{table_id}", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def do(browser: httpx.AsyncClient, path: str, status: int = 200, **body: Any) -> dict[str, Any]:
    answer = await browser.post(f"/api/tables/{path}", json=body)
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def kinds(table: dict[str, Any]) -> list[str]:
    return [seat["kind"] for seat in table["seats"]]


async def said(browser: httpx.AsyncClient, table_id: str) -> list[str]:
    lines = (await browser.get(f"/api/tables/{table_id}/chat")).json()["lines"]
    return [line["text"]["key"] for line in lines if line["channel"] == "system"]


# ---- making ----------------------------------------------------------------------------------------------------------


async def test_a_game_alone_is_enough(site_app: MakeHost) -> None:
    host = await site_app(**SLOW_BOTS)
    anna = await host.guest("Anna")
    table = (await make(anna, game="friedrich"))["table"]
    assert table["status"] == "running" and table["started"] is not None
    assert kinds(table) == ["held", "bot", "bot", "bot"]
    assert [seat["bot"] for seat in table["seats"]] == [None, "officer", "officer", "officer"]
    assert [seat["you"] for seat in table["seats"]] == [True, False, False, False]
    assert [seat["called"] for seat in table["seats"]] == ["friedrich", "elisabeth", "maria-theresia", "pompadour"]
    assert table["pace"] == {"kind": "none"} and not table["private"]
    assert table["to_act"] == [0, 1, 2, 3]


async def test_a_table_by_nobody_is_refused(sqlite_app: MakeHost) -> None:
    host = await sqlite_app()
    nobody = await host.client()
    answer = await nobody.post("/api/tables", json=PLAN)
    assert answer.status_code == 401
    async with host.site.database.read() as connection:
        assert (await connection.execute(select(models.users.c.id))).first() is None
        assert (await connection.execute(select(models.tables.c.id))).first() is None


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess"}, 404),
        ({"options": {"rounds": 99}}, 422),
        ({"options": {"nonsense": 1}}, 422),
        ({"options": {"rounds": "3"}}, 422),
        ({"seats": [ME, OPEN]}, 422),
        ({"seats": [ME, OPEN, OPEN, OPEN]}, 422),
        ({"seats": [ME, OPEN, {"kind": "king"}]}, 422),
        ({"seats": [ME, OPEN, {"kind": "bot", "bot": "deep"}]}, 422),
        ({"seats": [ME, OPEN, {"kind": "bot", "bot": "officer"}]}, 422),
        ({"seats": [ME, OPEN, {"kind": "open", "bot": "random"}]}, 422),
        ({"seats": "all"}, 422),
        ({"pace": {"kind": "live", "move": -5}}, 422),
        ({"pace": {"kind": "sundial"}}, 422),
        ({"at_zero": "explode"}, 422),
        ({"title": "x" * 200}, 422),
        ({"word": "x" * 200}, 422),
        ({"private": "yes"}, 422),
        ({"more": 1}, 422),
    ],
)
async def test_what_does_not_fit_is_refused(sqlite_app: MakeHost, body: dict[str, Any], status: int) -> None:
    host = await sqlite_app()
    anna = await host.guest("Anna")
    answer = await anna.post("/api/tables", json={**PLAN, **body})
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"error", "message", "reason", "rule"}
    assert (await anna.get("/api/tables?mine=true")).json()["tables"] == []


async def test_too_many_tables_are_refused(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(tables_per_hour=2)
    anna = await host.guest("Anna")
    for _ in range(2):
        await make(anna, seats=[ME, OPEN, OPEN])
    assert (await anna.post("/api/tables", json=PLAN)).status_code == 429


async def test_the_seed_is_promised_first_and_shown_last(site_app: MakeHost) -> None:
    host = await site_app(**SLOW_BOTS)
    anna, bert = await host.guest("Anna"), await host.guest("Bert")
    made = await make(anna, seats=[ME, OPEN, BOT], word="anna's word")
    table_id = made["table"]["id"]
    promised = made["table"]["commitment"]
    assert len(promised) == 64 and "seed" not in made["table"]
    await do(bert, f"{table_id}/join", word="bert's word")
    running = await look(anna, table_id)
    assert running["status"] == "running" and "seed" not in running
    async with host.site.database.read() as connection:
        party = await read_party(connection, table_id)
    assert [seat["word"] for seat in party.seats] == ["anna's word", "bert's word", ""]
    for browser, seat in ((anna, 0), (bert, 1)):
        await do(browser, f"{table_id}/end", seat=seat)
    over = await look(anna, table_id)
    assert over["status"] == "finished" and over["commitment"] == promised
    assert commitment(bytes.fromhex(over["seed"])) == promised


# ---- joining ---------------------------------------------------------------------------------------------------------


async def test_the_last_to_join_starts_the_game(site_app: MakeHost) -> None:
    host = await site_app()
    anna, bert, carl = [await host.guest(name) for name in ("Anna", "Bert", "Carl")]
    table_id = (await make(anna, seats=[ME, OPEN, OPEN]))["table"]["id"]
    assert (await do(bert, f"{table_id}/join"))["seat"] == 1
    assert (await look(bert, table_id))["status"] == "open"
    joined = await do(carl, f"{table_id}/join")
    assert joined["seat"] == 2 and joined["table"]["status"] == "running"
    assert [seat["name"] for seat in joined["table"]["seats"]] == ["Anna", "Bert", "Carl"]
    assert await said(anna, table_id) == ["server.joined", "server.joined", "server.started"]


async def test_of_two_who_want_one_seat_one_gets_it(site_app: MakeHost) -> None:
    host = await site_app()
    anna = await host.guest("Anna")
    others = [await host.guest(f"Guest {number}") for number in range(6)]
    for hold in (True, False):
        table_id = (await make(anna, seats=[ME, BOT, OPEN], hold=hold))["table"]["id"]
        answers = await asyncio.gather(
            *[browser.post(f"/api/tables/{table_id}/join", json={"seat": 2}) for browser in others]
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409, 409]
        assert {answer.json()["error"] for answer in answers if answer.status_code == 409} == {"wrong_moment"}
        winner = next(n for n, answer in enumerate(answers) if answer.status_code == 200)
        assert (await look(anna, table_id))["seats"][2]["name"] == f"Guest {winner}"


async def test_hold_waits_for_the_owner(site_app: MakeHost) -> None:
    host = await site_app()
    anna, bert = await host.guest("Anna"), await host.guest("Bert")
    table_id = (await make(anna, seats=[ME, BOT, OPEN], hold=True))["table"]["id"]
    refused = await do(anna, f"{table_id}/start", 409)
    assert refused["error"] == "wrong_moment" and "bots" in refused["message"]
    assert (await do(bert, f"{table_id}/join"))["table"]["status"] == "open"
    await do(bert, f"{table_id}/start", 403)
    assert (await do(anna, f"{table_id}/start"))["table"]["status"] == "running"
    await do(anna, f"{table_id}/start", 409)


async def test_the_owner_gives_open_seats_to_bots(site_app: MakeHost) -> None:
    host = await site_app(**SLOW_BOTS)
    anna, bert = await host.guest("Anna"), await host.guest("Bert")
    table_id = (await make(anna, seats=[ME, OPEN, OPEN]))["table"]["id"]
    assert (await bert.patch(f"/api/tables/{table_id}/seats/1", json=BOT)).status_code == 403
    assert (await anna.patch(f"/api/tables/{table_id}/seats/7", json=BOT)).status_code == 404
    changed = await anna.patch(f"/api/tables/{table_id}/seats/1", json={"kind": "bot"})
    assert kinds(changed.json()["table"]) == ["held", "bot", "open"]
    changed = await anna.patch(f"/api/tables/{table_id}/seats/2", json=BOT)
    assert changed.json()["table"]["status"] == "running"
    assert (await anna.patch(f"/api/tables/{table_id}/seats/2", json=OPEN)).status_code == 409


async def test_an_invited_seat_wants_its_key(site_app: MakeHost) -> None:
    host = await site_app()
    anna, bert, carl = [await host.guest(name) for name in ("Anna", "Bert", "Carl")]
    made = await make(anna, seats=[ME, INVITE, OPEN])
    table_id = made["table"]["id"]
    assert [link["seat"] for link in made["links"]] == [1]
    key = made["links"][0]["key"]
    await do(bert, f"{table_id}/join", 403, seat=1)
    await do(bert, f"{table_id}/join", 403, key="not the key")
    # A new link makes the old one void; only the owner gets one.
    await do(bert, f"{table_id}/seats/1/link", 403)
    new_key = (await do(anna, f"{table_id}/seats/1/link"))["key"]
    await do(bert, f"{table_id}/join", 403, key=key)
    assert (await do(bert, f"{table_id}/join", key=new_key))["seat"] == 1
    # It is good once: who made the link cannot look into the hand of who took it.
    for browser in (anna, carl):
        await do(browser, f"{table_id}/join", 403, key=new_key)
    async with host.site.database.read() as connection:
        rows = (await connection.execute(select(models.seats.c.link))).scalars().all()
    assert rows == [None, None, None]


async def test_a_seat_link_adds_another_browser(site_app: MakeHost) -> None:
    host = await site_app(**SLOW_BOTS)
    anna, phone, bert = [await host.guest(name) for name in ("Anna", "Anna's phone", "Bert")]
    table_id = (await make(anna))["table"]["id"]
    await do(bert, f"{table_id}/seats/0/link", 403)
    await do(anna, f"{table_id}/seats/1/link", 403)
    key = (await do(anna, f"{table_id}/seats/0/link"))["key"]
    joined = await do(phone, f"{table_id}/join", key=key)
    assert joined["seat"] == 0 and joined["table"]["seats"][0]["you"]
    assert (await look(anna, table_id))["seats"][0]["you"]
    assert not (await look(bert, table_id))["seats"][0]["you"]
    await do(bert, f"{table_id}/join", 403, key=key)
    assert [table["id"] for table in (await phone.get("/api/tables?mine=true")).json()["tables"]] == [table_id]
    # The phone goes; the seat stays Anna's.
    await do(phone, f"{table_id}/leave")
    seat = (await look(phone, table_id))["seats"][0]
    assert not seat["you"] and seat["deputy"] is None and seat["name"] == "Anna"


async def test_one_person_holds_several_seats(site_app: MakeHost) -> None:
    host = await site_app()
    anna = await host.guest("Anna")
    table = (await make(anna, seats=[ME, {"kind": "hotseat"}, {"kind": "hotseat"}]))["table"]
    assert table["status"] == "running" and [seat["you"] for seat in table["seats"]] == [True, True, True]


async def test_random_seats_move_people_with_all_that_is_theirs(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(**SLOW_BOTS)
    anna, bert = await host.guest("Anna"), await host.guest("Bert")
    places: set[int] = set()
    for _ in range(20):
        table_id = (await make(anna, seats=[ME, OPEN, BOT], random_seats=True, word="A"))["table"]["id"]
        joined = await do(bert, f"{table_id}/join", word="B")
        seats = joined["table"]["seats"]
        assert seats[joined["seat"]]["you"] and sorted(kinds(joined["table"])) == ["bot", "held", "held"]
        async with host.site.database.read() as connection:
            party = await read_party(connection, table_id)
        words = {seat["name"]: party.seats[seat["seat"]]["word"] for seat in seats}
        assert words == {"Anna": "A", "Bert": "B", None: ""}
        assert [seat["bot"] for seat in seats if seat["kind"] == "bot"] == ["random"]
        places.add(joined["seat"])
    assert places == {0, 1, 2}


# ---- finding ---------------------------------------------------------------------------------------------------------


async def test_the_lists_of_the_lobby(site_app: MakeHost) -> None:
    host = await site_app(**SLOW_BOTS)
    anna, bert = await host.guest("Anna"), await host.guest("Bert")
    waiting = (await make(anna, seats=[ME, OPEN, OPEN], title="  Come\u0000 in \u202e!"))["table"]
    running = (await make(anna))["table"]["id"]
    ended = (await make(anna, game="windows"))["table"]["id"]
    hidden = (await make(anna, seats=[ME, OPEN, INVITE], private=True))["table"]["id"]
    await do(anna, f"{ended}/end", seat=0)
    assert waiting["title"] == "Come in !"

    async def ids(browser: httpx.AsyncClient, **query: Any) -> list[str]:
        answer = await browser.get("/api/tables", params=query)
        assert answer.status_code == 200, answer.text
        return [table["id"] for table in answer.json()["tables"]]

    nobody = await host.client()
    for browser in (bert, nobody):
        assert await ids(browser, status="open") == [waiting["id"]]
        assert await ids(browser, status="running") == [running]
        assert await ids(browser, status="finished") == [ended]
        assert await ids(browser, mine=True) == []
        assert hidden not in await ids(browser)
    assert set(await ids(anna, mine=True)) == {waiting["id"], running, ended, hidden}
    assert set(await ids(anna, mine=True, status="open")) == {waiting["id"], hidden}
    assert await ids(nobody, game="windows") == [ended]
    assert (await nobody.get("/api/tables?game=chess")).status_code == 404
    for query in ("limit=0", "limit=51", "before=x", "status=lost", "before=9999999999999999999"):
        assert (await nobody.get(f"/api/tables?{query}")).status_code == 422, query


async def test_lists_come_in_pages(site_app: MakeHost) -> None:
    host = await site_app()
    anna = await host.guest("Anna")
    made = {(await make(anna, seats=[ME, OPEN, OPEN]))["table"]["id"] for _ in range(7)}
    # All in one millisecond: the pages must not lose one.
    async with host.site.database.begin() as connection:
        await connection.execute(update(models.tables).values(moved=1_000_000))
    seen: list[str] = []
    page: dict[str, Any] = {"next": ""}
    while page["next"] is not None:
        query = {"limit": "3", **({"before": page["next"]} if page["next"] else {})}
        page = (await anna.get("/api/tables", params=query)).json()
        seen += [table["id"] for table in page["tables"]]
        assert len(page["tables"]) <= 3
    assert len(seen) == 7 and set(seen) == made


async def test_a_private_table_does_not_exist_for_others(site_app: MakeHost) -> None:
    host = await site_app()
    anna, bert, nobody = await host.guest("Anna"), await host.guest("Bert"), await host.client()
    made = await make(anna, seats=[ME, INVITE, OPEN], private=True)
    table_id, key = made["table"]["id"], made["links"][0]["key"]
    for browser in (bert, nobody):
        missing = await browser.get("/api/tables/nosuchtable")
        for path in (table_id, f"{table_id}?key=x"):
            answer = await browser.get(f"/api/tables/{path}")
            assert (answer.status_code, answer.json()) == (missing.status_code, missing.json())
    for path in ("join", "leave", "start", "rematch"):
        await do(bert, f"{table_id}/{path}", 404)
    for path in ("resign", "end"):
        await do(bert, f"{table_id}/{path}", 404, seat=0)
    seen = await look(bert, table_id, key=key)
    assert seen["key_seat"] == 1 and seen["can_join"]
    await do(bert, f"{table_id}/join", key=key)
    assert (await look(bert, table_id))["seats"][1]["you"]
    # Who belongs to the table may take another free seat of it.
    assert (await do(bert, f"{table_id}/join"))["table"]["status"] == "running"


@pytest.mark.parametrize("table_id", ["nosuch", "%00", "a" * 300, "..%2f..", "%F0%9F%98%80", "' or 1=1"])
async def test_no_such_table(site_app: MakeHost, table_id: str) -> None:
    host = await site_app()
    anna = await host.guest("Anna")
    for answer in (
        await anna.get(f"/api/tables/{table_id}"),
        await anna.post(f"/api/tables/{table_id}/join", json={}),
        await anna.post(f"/api/tables/{table_id}/seats/{10**30}/link"),
    ):
        assert answer.status_code == 404, answer.text


# ---- leaving ---------------------------------------------------------------------------------------------------------


async def test_leaving_before_the_start(site_app: MakeHost) -> None:
    host = await site_app()
    anna, bert = await host.guest("Anna"), await host.guest("Bert")
    table_id = (await make(anna, seats=[ME, OPEN, OPEN]))["table"]["id"]
    await do(bert, f"{table_id}/leave", 403)
    await do(bert, f"{table_id}/join")
    assert kinds((await do(bert, f"{table_id}/leave"))["table"]) == ["held", "open", "open"]
    await do(bert, f"{table_id}/join")
    # The owner goes: the table is Bert's now.
    left = (await do(anna, f"{table_id}/leave"))["table"]
    assert kinds(left) == ["open", "held", "open"] and left["owner"] == "Bert"
    # And with him it goes too.
    assert (await do(bert, f"{table_id}/leave"))["table"] is None
    assert (await anna.get(f"/api/tables/{table_id}")).status_code == 404


async def running_table(host: Host, game: str = "plan", **body: Any) -> tuple[str, list[httpx.AsyncClient]]:
    """A game under way between as many people as it has seats."""
    browsers = [await host.guest(name) for name in ("Anna", "Bert", "Carl")]
    browsers = browsers[: len(host.site.games[game].seat_names(host.site.games[game].checked_options({})))]
    seats = [ME, *[OPEN for _ in browsers[1:]]]
    table_id = (await make(browsers[0], game=game, seats=seats, **body))["table"]["id"]
    for browser in browsers[1:]:
        await do(browser, f"{table_id}/join")
    return table_id, browsers


async def test_a_bot_plays_for_who_leaves_until_the_return(site_app: MakeHost) -> None:
    host = await site_app(**SLOW_BOTS)
    table_id, (anna, bert, _) = await running_table(host)
    table = (await do(bert, f"{table_id}/leave"))["table"]
    assert table["status"] == "running" and kinds(table) == ["held", "held", "held"]
    assert table["seats"][1]["deputy"] == "random" and table["seats"][1]["away"]
    await do(anna, f"{table_id}/seats/1/return", 403)
    back = (await do(bert, f"{table_id}/seats/1/return"))["table"]
    assert back["seats"][1]["deputy"] is None and back["seats"][1]["you"]
    assert (await said(anna, table_id))[-2:] == ["server.away", "server.returned"]


async def test_a_substitute_takes_a_seat(site_app: MakeHost) -> None:
    host = await site_app(**SLOW_BOTS)
    table_id, (anna, bert, _) = await running_table(host, pace={"kind": "live"}, at_zero="substitute")
    dora, emil = await host.guest("Dora"), await host.guest("Emil")
    await do(dora, f"{table_id}/join", 409)
    async with host.site.database.begin() as connection:
        one = (models.seats.c.table_id == table_id) & (models.seats.c.seat == 1)
        gone = {"kind": "open", "deputy": "random", "word": "his", "bank": 0}
        await connection.execute(update(models.seats).where(one).values(gone))
    listed = (await dora.get("/api/tables?status=open")).json()["tables"]
    assert [(table["id"], table["can_join"]) for table in listed] == [(table_id, True)]
    # Before anybody comes, its player may.
    await do(dora, f"{table_id}/seats/1/return", 403)
    await do(bert, f"{table_id}/seats/1/return")
    async with host.site.database.begin() as connection:
        await connection.execute(update(models.seats).where(one).values(gone))
    joined = await do(dora, f"{table_id}/join", word="hers")
    assert joined["seat"] == 1 and joined["table"]["seats"][1]["deputy"] is None
    async with host.site.database.read() as connection:
        seat = (await read_party(connection, table_id)).seats[1]
    # The words have been part of the game's chance since it began.
    assert seat["word"] == "his" and seat["bank"] == 900_000
    await do(emil, f"{table_id}/join", 409)
    await do(bert, f"{table_id}/seats/1/return", 403)
    assert (await anna.patch(f"/api/tables/{table_id}/seats/1", json=BOT)).status_code == 409


# ---- the end ---------------------------------------------------------------------------------------------------------


async def test_who_resigns_leaves_the_seat_to_a_bot(site_app: MakeHost) -> None:
    host = await site_app(**SLOW_BOTS)
    table_id, (anna, bert, carl) = await running_table(host)
    await do(anna, f"{table_id}/resign", 403, seat=1)
    await do(anna, f"{table_id}/resign", 404, seat=9)
    table = (await do(bert, f"{table_id}/resign", seat=1))["table"]
    assert table["status"] == "running" and kinds(table) == ["held", "resigned", "held"]
    assert table["seats"][1]["bot"] == "random" and not table["seats"][1]["you"]
    await do(bert, f"{table_id}/resign", 403, seat=1)
    await do(bert, f"{table_id}/seats/1/return", 403)
    await do(anna, f"{table_id}/resign", seat=0)
    over = (await do(carl, f"{table_id}/resign", seat=2))["table"]
    assert (over["status"], over["ended_by"], over["outcome"]) == ("finished", "resigned", None)
    assert over["to_act"] == [] and over["ended"] is not None
    await do(carl, f"{table_id}/resign", 403, seat=2)


async def test_with_two_seats_the_other_wins(site_app: MakeHost) -> None:
    host = await site_app(**SLOW_BOTS)
    assert len(host.site.games["windows"].seat_names({})) == 2
    table_id, (_, bert) = await running_table(host, "windows")
    over = (await do(bert, f"{table_id}/resign", seat=1))["table"]
    assert (over["status"], over["ended_by"]) == ("finished", "resigned")
    assert over["outcome"]["winners"] == [0]


async def test_all_agree_to_end(site_app: MakeHost) -> None:
    host = await site_app(**SLOW_BOTS)
    table_id, (anna, bert, carl) = await running_table(host)
    await do(anna, f"{table_id}/end", 403, seat=1)
    table = (await do(anna, f"{table_id}/end", seat=0))["table"]
    assert [seat["agrees"] for seat in table["seats"]] == [True, False, False]
    await do(bert, f"{table_id}/end", seat=1)
    await do(anna, f"{table_id}/end", seat=0, agree=False)
    assert (await do(carl, f"{table_id}/end", seat=2))["table"]["status"] == "running"
    over = (await do(anna, f"{table_id}/end", seat=0))["table"]
    assert (over["status"], over["ended_by"], over["outcome"]) == ("finished", "agreed", None)
    assert (await said(anna, table_id))[-1] == "server.ended_agreed"
    await do(anna, f"{table_id}/end", 409, seat=0)


@pytest.mark.parametrize(
    ("at_zero", "values", "ends"),
    [
        ("bot", {"deputy": "random", "bank": 5}, "agreed"),
        ("bot", {"deputy": "random", "bank": 0}, None),
        ("vote", {"deputy": "random", "bank": 0}, "vote"),
        ("vote", {"deputy": None, "bank": 0}, None),
    ],
)
async def test_who_is_asked_whether_to_end(
    sqlite_app: MakeHost, at_zero: str, values: dict[str, Any], ends: str | None
) -> None:
    """Who left is not asked; who only ran out of time is, unless the table votes about that."""
    host = await sqlite_app(**SLOW_BOTS)
    table_id, (anna, bert, _) = await running_table(host, at_zero=at_zero, pace={"kind": "correspondence"})
    async with host.site.database.begin() as connection:
        two = (models.seats.c.table_id == table_id) & (models.seats.c.seat == 2)
        await connection.execute(update(models.seats).where(two).values(values))
    await do(anna, f"{table_id}/end", seat=0)
    assert (await do(bert, f"{table_id}/end", seat=1))["table"]["ended_by"] == ends


async def test_a_rematch_is_one_table_for_the_same_people(site_app: MakeHost) -> None:
    host = await site_app(**SLOW_BOTS)
    anna, bert, dora = [await host.guest(name) for name in ("Anna", "Bert", "Dora")]
    setting = {"options": {"rounds": 2}, "pace": {"kind": "live", "move": 40}, "title": "Sunday", "private": True}
    made = await make(anna, seats=[ME, INVITE, BOT], **setting)
    table_id = made["table"]["id"]
    await do(bert, f"{table_id}/join", key=made["links"][0]["key"])
    await do(anna, f"{table_id}/rematch", 409)
    for browser, seat in ((anna, 0), (bert, 1)):
        await do(browser, f"{table_id}/end", seat=seat)
    await do(dora, f"{table_id}/rematch", 404)
    first, second = await asyncio.gather(do(anna, f"{table_id}/rematch"), do(bert, f"{table_id}/rematch"))
    again = first["table"]
    assert again["id"] == second["table"]["id"] != table_id
    assert again["options"] == {"rounds": 2, "ties": "dice"} and again["title"] == "Sunday" and again["private"]
    assert again["pace"]["move"] == 40 and again["commitment"] != made["table"]["commitment"]
    assert sorted(kinds(again)) == ["bot", "held", "invited"] and again["rematch_of"] == table_id
    assert (await look(bert, table_id))["rematch"] == again["id"]
    # The one who did not ask takes the seat that is kept, without a key.
    other = bert if again["seats"][0]["kind"] == "held" else anna
    assert (await look(other, again["id"]))["can_join"]
    await do(dora, f"{again['id']}/join", 404)
    assert (await do(other, f"{again['id']}/join"))["table"]["status"] == "running"


async def test_moves_after_the_end_are_refused(site_app: MakeHost) -> None:
    host = await site_app()
    anna = await host.guest("Anna")
    table_id = (await make(anna, seats=[ME, {"kind": "hotseat"}, {"kind": "hotseat"}]))["table"]["id"]
    live = await host.site.hub.open(table_id)
    decision = live.play.state.decision(0)
    assert decision is not None
    await do(anna, f"{table_id}/end", seat=0)
    move = {"decision": decision.id, "actions": [str(decision.actions[0])]}
    answer = await anna.post(f"/api/tables/{table_id}/seats/0/moves", json=move)
    assert answer.status_code == 409, answer.text
