"""A small client for programs: bots on a server, scripts, tests.

    async with Client("http://127.0.0.1:8000") as client:
        await client.guest("my bot")
        table = await client.create("friedrich")
        async for update in client.follow(table["id"], "0"):
            if update["decision"]:
                await client.move(table["id"], 0, update["decision"], update["decision"]["actions"][0]["text"])

`play` lets a bot of kabinett.bots (or your own) play a seat to the end."""

from kabinett.client.client import Client, ClientError, Update, decision_of, play

__all__ = ["Client", "ClientError", "Update", "decision_of", "play"]
