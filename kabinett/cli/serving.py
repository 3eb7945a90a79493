"""The commands `serve` and `admin`: typer's side of them."""

from __future__ import annotations

from pathlib import Path

import typer

from kabinett.cli.app import app, examples
from kabinett.cli.common import complaints

DATA = typer.Option(None, "--data", metavar="DIR", help="The folder for the database; kabinett-data if not given.")
DATABASE = typer.Option(None, "--database", metavar="URL", help="postgresql://...; else SQLite in the data folder.")

admin_app = typer.Typer(
    help="Look after the tables of a server: list, export, import, back up, replay.",
    epilog=examples("admin list", "admin export TABLE > game.rec", "admin backup tables.jsonl", "admin replay"),
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(admin_app, name="admin")


@app.command(
    epilog=examples(
        "serve", "serve --port 9000 --open", "serve --host 0.0.0.0 --database postgresql://user:word@host/kabinett"
    )
)
def serve(
    port: int = typer.Option(None, "--port", metavar="N", min=0, max=65535, help="The port; 8000 if not given."),
    host: str = typer.Option(None, "--host", metavar="ADDRESS", help="The address; this machine only if not given."),
    data: Path = DATA,
    database: str = DATABASE,
    base_url: str = typer.Option(None, "--base-url", metavar="URL", help="How people reach this server."),
    open_page: bool = typer.Option(False, "--open", help="Open the page in the browser."),
    log: str = typer.Option("text", "--log", metavar="text|json", help="How log lines look."),
) -> None:
    """Host the games in the browser. All settings can also be given as KABINETT_NAME in the environment."""
    with complaints():
        from kabinett.server.serve import run

        run(port, host, data, database, base_url, open_page, log == "json")


@admin_app.command("list", epilog=examples("admin list", "admin list --status running --json"))
def list_tables(
    status: str = typer.Option(None, "--status", metavar="open|running|finished", help="Only these."),
    json: bool = typer.Option(False, "--json", help="For programs."),
    data: Path = DATA,
    database: str = DATABASE,
) -> None:
    """List the tables, the one that moved last first."""
    with complaints():
        from kabinett.cli import administering

        administering.list_tables(status, json, data, database)


@admin_app.command("export", epilog=examples("admin export TABLE", "admin export TABLE --out game.rec"))
def export(
    table: str = typer.Argument(metavar="TABLE", help="The id of a table.", show_default=False),
    out: Path = typer.Option(None, "--out", metavar="FILE", help="Where to write it; else it is printed."),
    data: Path = DATA,
    database: str = DATABASE,
) -> None:
    """Write the record of a table, finished or not. It tells everything: keep it from the players of a running game."""
    with complaints():
        from kabinett.cli import administering

        administering.export(table, out, data, database)


@admin_app.command("backup", epilog=examples("admin backup tables.jsonl"))
def backup(
    file: Path = typer.Argument(metavar="FILE", help="Where to write all rows.", show_default=False),
    data: Path = DATA,
    database: str = DATABASE,
) -> None:
    """Write everything in the database to one file, from which `admin import` fills another."""
    with complaints():
        from kabinett.cli import administering

        administering.backup(file, data, database)


@admin_app.command("import", epilog=examples("admin import tables.jsonl --database postgresql://..."))
def import_rows(
    file: Path = typer.Argument(metavar="FILE", help="A backup.", show_default=False),
    data: Path = DATA,
    database: str = DATABASE,
) -> None:
    """Fill an empty database from a backup, of SQLite or PostgreSQL alike."""
    with complaints():
        from kabinett.cli import administering

        administering.restore(file, data, database)


@admin_app.command("replay", epilog=examples("admin replay", "admin replay --json"))
def replay(
    json: bool = typer.Option(False, "--json", help="For programs."),
    data: Path = DATA,
    database: str = DATABASE,
) -> None:
    """Play all tables again by the present rules and report where they differ from what is stored."""
    with complaints():
        from kabinett.cli import administering

        administering.replay(json, data, database)
