"""A small client for programs: bots on a server, scripts, tests.

    async with Client("http://127.0.0.1:8000") as client:
        await client.guest("my bot")
        table = (await client.create("friedrich"))["table"]
        async for update in client.follow(table["id"], "0"):
            if update["decision"]:
                await client.move(table["id"], 0, update["decision"], update["decision"]["actions"][0]["text"])

Where several servers share one database, give their addresses as a list: when one ends, the client goes on at the next.
`play` lets a bot of kabinett.bots (or your own) play a seat to the end."""

from kabinett.client.client import Client, ClientError, Update, decision_of, play

__all__ = ["Client", "ClientError", "Update", "decision_of", "play"]
