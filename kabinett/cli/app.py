"""The commands as typer sees them. Each imports what it needs when it is called."""

from __future__ import annotations

from pathlib import Path

import typer

EXIT_CODES = "Exit codes: 0 all is well; 1 what was checked is not so, or was refused; 2 the command was used wrongly."


def examples(*lines: str) -> str:
    """What stands at the end of a command's help. \\b keeps its lines as they are."""
    return "\n".join(["\b", "Examples:", *[f"  kabinett {line}" for line in lines], "", EXIT_CODES])


app = typer.Typer(
    help="Strategy board games of old Europe by their complete rules: play, simulate, replay, check.",
    epilog=examples("play friedrich", "simulate friedrich --games 100 --seats greedy,random", "rules friedrich 5.2"),
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"max_content_width": 100},
)
board_app = typer.Typer(
    help="Check a board pack, look at a place of a board.",
    epilog=examples("board check my-board", "board show friedrich leipzig"),
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(board_app, name="board")

GAME = typer.Argument(metavar="GAME", help="A game; `kabinett games` lists them.", show_default=False)
RECORD = typer.Argument(metavar="FILE", help="A record.", show_default=False)
OPTION = typer.Option([], "--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
SEED = typer.Option(None, "--seed", metavar="N", help="A whole number or 64 hex digits; drawn if not given.")
BOARD = typer.Option(None, "--board", metavar="DIR", help="Play on the board pack in this folder.")
JSON = typer.Option(False, "--json", help="For programs.")
LANGUAGE = typer.Option("en", "--language", "-l", metavar="en|fr|de", help="The language of rules and sentences.")


def _version(wanted: bool) -> None:
    if wanted:
        import kabinett

        typer.echo(f"kabinett {kabinett.__version__}")
        raise typer.Exit()


@app.callback()
def start(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Say which version."),
) -> None:
    """Before every command: nothing."""


@app.command(epilog=examples("games", "games friedrich", "games --json"))
def games(
    names: list[str] = typer.Argument(None, metavar="[GAME]...", help="Only these.", show_default=False),
    json: bool = JSON,
) -> None:
    """List the games, who plays them, and their options; the first value of an option is its default."""
    from kabinett.cli import boardroom
    from kabinett.cli.common import complaints

    with complaints():
        boardroom.games(names or [], json)


@app.command(epilog=examples("new friedrich --seed 7 --out game.rec", "new friedrich -o players=3 -o advanced=true"))
def new(
    game: str = GAME,
    option: list[str] = OPTION,
    seed: str = SEED,
    out: Path = typer.Option(None, "--out", metavar="FILE", help="Where to write it; else it is printed."),
    force: bool = typer.Option(False, "--force", help="Write over a file that is there."),
    board: Path = BOARD,
) -> None:
    """Write the record of a new game: its headers, and no moves."""
    from kabinett.cli import records
    from kabinett.cli.common import complaints

    with complaints():
        records.new(game, option, seed, out, force, board)


@app.command(
    epilog=examples(
        "play friedrich",
        "play friedrich --seat friedrich=officer --seat elisabeth=human",
        "play friedrich -o players=3 --seed 1756 --language de",
        "play friedrich --resume game.rec",
        "play friedrich --save game.rec < moves.txt",
    )
)
def play(
    game: str = GAME,
    seat: list[str] = typer.Option(
        [],
        "--seat",
        metavar="SEAT=WHO",
        help="Who plays a seat: human, novice, officer, general, marshal, greedy or random, general@24 with a budget, "
        "module:make for your own; may be repeated.",
    ),
    option: list[str] = OPTION,
    seed: str = SEED,
    resume: Path = typer.Option(None, "--resume", metavar="FILE", help="Go on with a saved game."),
    save: Path = typer.Option(None, "--save", metavar="FILE", help="Where the game is saved when you leave."),
    language: str = LANGUAGE,
    board: Path = BOARD,
) -> None:
    """Play a whole game in the terminal, against bots or with friends at one keyboard.

    You have the first seat that is not given to somebody else, and bots the others; a game that is resumed remembers
    who sat where. Bots play alone if every seat is given to one. Answer with the number of an action, or type the
    action; `help` lists all you can say. If standard input is not a terminal, its lines are read as what you would
    type. At its end, or with `quit`, the game is saved."""
    from kabinett.cli.common import check_language, complaints

    with complaints():
        from kabinett.cli import playing

        playing.play(game, seat, option, seed, resume, save, check_language(language), board)


@app.command(epilog=examples("show game.rec", "show game.rec --at 40 --seat friedrich", "show game.rec --json"))
def show(
    file: Path = RECORD,
    at: int = typer.Option(None, "--at", metavar="N", help="After so many moves; else after the last."),
    seat: str = typer.Option(None, "--seat", metavar="NAME", help="As this seat sees it; else as a spectator does."),
    json: bool = JSON,
    language: str = LANGUAGE,
    board: Path = BOARD,
) -> None:
    """Show a position of a record: what a seat or a spectator sees, and everything if the game is over."""
    from kabinett.cli.common import check_language, complaints

    with complaints():
        from kabinett.cli import records

        records.show(file, at, seat, json, check_language(language), board)


@app.command(
    epilog=examples(
        "simulate friedrich --games 200 --seats random,greedy --seed 7 --jobs 2",
        "simulate friedrich --options random --json",
        "simulate friedrich --games 10 --records games/",
    )
)
def simulate(
    game: str = GAME,
    count: int = typer.Option(100, "--games", min=1, metavar="N", help="How many games."),
    seats: str = typer.Option(
        "random",
        "--seats",
        metavar="A,B,...",
        help="A bot for each seat in its order, module:make for your own; the last for all seats left.",
    ),
    seed: int = typer.Option(0, "--seed", min=0, metavar="N", help="The same seed gives the same games."),
    jobs: int = typer.Option(1, "--jobs", "-j", min=1, max=256, metavar="N", help="How many processes."),
    option: list[str] = OPTION,
    options: str = typer.Option(None, "--options", metavar="random", help="Draw the options for each game."),
    records: Path = typer.Option(None, "--records", metavar="DIR", help="Keep the records of the games."),
    json: bool = JSON,
    board: Path = BOARD,
) -> None:
    """Let bots play many games, and count how they end. The results do not depend on the number of processes."""
    from kabinett.cli import simulating
    from kabinett.cli.common import complaints

    with complaints():
        simulating.run(game, count, seats, seed, jobs, option, options, records, json, board)


@app.command(epilog=examples("replay game.rec", "replay game.rec --steps --seat elisabeth --language fr"))
def replay(
    file: Path = RECORD,
    steps: bool = typer.Option(False, "--steps", help="Print every action before what came of it."),
    seat: str = typer.Option(None, "--seat", metavar="NAME", help="What this seat saw; else what everybody saw."),
    language: str = LANGUAGE,
    board: Path = BOARD,
) -> None:
    """Tell a game in sentences, each with its rule. Of a game that is over everything is told."""
    from kabinett.cli.common import check_language, complaints

    with complaints():
        from kabinett.cli import records

        records.replay(file, steps, seat, check_language(language), board)


@app.command(epilog=examples("verify game.rec", "verify games/*.rec --json"))
def verify(
    files: list[Path] = typer.Argument(metavar="FILE...", help="Records.", show_default=False),
    json: bool = JSON,
    board: Path = BOARD,
) -> None:
    """Play records again and hold them against their headers: moves, seed, result, hash. Says what is wrong where."""
    from kabinett.cli import records
    from kabinett.cli.common import complaints

    with complaints():
        records.verify(files, json, board)


@app.command(
    epilog=examples(
        "rules friedrich",
        "rules friedrich 5.2 --language fr",
        "rules friedrich fate 7D",
        "rules friedrich --coverage --json",
    )
)
def rules(
    game: str = GAME,
    wanted: list[str] = typer.Argument(None, metavar="ID", help="A rule, or a chapter.", show_default=False),
    coverage: bool = typer.Option(False, "--coverage", help="List the rules that have no test; 1 if there are any."),
    tests: Path = typer.Option(None, "--tests", metavar="DIR", help="Where the tests are, for --coverage."),
    json: bool = JSON,
    language: str = LANGUAGE,
) -> None:
    """Print the rules of a game in our own words: all, a chapter, or one."""
    from kabinett.cli import rulebook
    from kabinett.cli.common import Complaint, check_language, complaints

    with complaints():
        if coverage and wanted:
            raise Complaint("--coverage is about all rules: leave the ID out")
        if tests is not None and not coverage:
            raise Complaint("--tests goes with --coverage")
        if coverage:
            rulebook.cover(game, tests, json, check_language(language))
        else:
            rulebook.rules(game, wanted or [], json, check_language(language))


@app.command(epilog=examples("position friedrich mine.json", "position friedrich --from game.rec --at 40 > mine.json"))
def position(
    game: str = GAME,
    file: Path = typer.Argument(None, metavar="FILE", help="A position to check, as JSON.", show_default=False),
    source: Path = typer.Option(None, "--from", metavar="RECORD", help="Print a position out of this record."),
    at: int = typer.Option(None, "--at", metavar="N", help="After so many moves; else after the last."),
    json: bool = JSON,
    board: Path = BOARD,
) -> None:
    """Check a position written by hand, or print one out of a record as JSON (with all that is secret in it)."""
    from kabinett.cli import boardroom
    from kabinett.cli.common import complaints

    with complaints():
        boardroom.position(game, file, source, at, json, board)


@board_app.command("check", epilog=examples("board check my-board", "board check my-board --json"))
def board_check(
    folder: Path = typer.Argument(metavar="DIR", help="A board pack.", show_default=False),
    json: bool = JSON,
) -> None:
    """List everything that is wrong with a board pack."""
    from kabinett.cli import boardroom
    from kabinett.cli.common import complaints

    with complaints():
        boardroom.board_check(folder, json)


@board_app.command("show", epilog=examples("board show friedrich leipzig", "board show wallenstein"))
def board_show(
    game: str = GAME,
    place: list[str] = typer.Argument(None, metavar="[PLACE]", help="A place of its board.", show_default=False),
    json: bool = JSON,
    language: str = LANGUAGE,
    board: Path = BOARD,
) -> None:
    """Show a place of a board: what is there and where it leads. Of a map of areas, without PLACE: all."""
    from kabinett.cli import boardroom
    from kabinett.cli.common import check_language, complaints

    with complaints():
        boardroom.board_show(game, " ".join(place or []), json, check_language(language), board)
