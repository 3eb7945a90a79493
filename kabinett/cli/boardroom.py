"""Commands on games, boards and positions: games, board check, board show, position."""

from __future__ import annotations

import importlib
import itertools
import json
from pathlib import Path

import typer
from rich.console import RenderableType
from rich.text import Text as Line

from kabinett.boards.check import check_pack
from kabinett.boards.roadmap import RoadMap
from kabinett.boards.zonemap import ZoneMap
from kabinett.cli.common import (
    NO,
    Complaint,
    load_game,
    open_view,
    option_values,
    print_json,
    read_record,
    read_text,
    replayed,
)
from kabinett.cli.generic import place_kind, presenter
from kabinett.cli.naming import named, similar
from kabinett.cli.terminal import Screen, indented
from kabinett.cli.words import say
from kabinett.core.errors import BadOptions, BadPosition
from kabinett.core.game import Game
from kabinett.games import GAMES


def games(names: list[str], as_json: bool) -> None:
    """What can be played: all, or these."""
    found = [_described(load_game(name)) for name in names or GAMES]
    if as_json:
        print_json({"games": found})
        return
    out = Screen()
    for one in found:
        out.print(Line.assemble((str(one["name"]), "bold"), f"  {one['title']}"))
        out.print(f"  players  {' or '.join([str(n) for n in _list(one['players'])])}: ", end="")
        out.print(", ".join([str(seat) for seat in _list(one["seats"])]))
        if one["reconstructed"]:
            out.print(f"  board    {say('reconstructed', 'en')}")
        for option in load_game(str(one["name"])).options:
            values = option_values(option)
            out.print(f"  option   {option.name}={'|'.join(values)}  (default {values[0]})")


def _list(data: object) -> list[object]:
    assert isinstance(data, list)
    return data


def _described(game: Game) -> dict[str, object]:
    sizes: set[int] = set()
    seats: list[str] = []
    for values in itertools.product(*[option.values for option in game.options]):
        try:
            options = game.checked_options({o.name: value for o, value in zip(game.options, values, strict=True)})
        except BadOptions:
            continue
        names = game.seat_names(options)
        sizes.add(len(names))
        seats = names if len(names) > len(seats) else seats
    return {
        "name": game.name,
        "title": _title(game.name),
        "version": game.version,
        "players": sorted(sizes),
        "seats": list(seats),
        "options": [{"name": o.name, "values": o.values, "default": o.values[0]} for o in game.options],
        "rules": len(game.rules),
        "reconstructed": game.reconstructed,
    }


def _title(name: str) -> str:
    return (importlib.import_module(f"kabinett.games.{name}").__doc__ or "").strip().split("\n")[0]


def board_check(folder: Path, as_json: bool) -> None:
    """Everything wrong with a board pack."""
    if not folder.is_dir():
        raise Complaint(f"{folder}: no such folder")
    problems = check_pack(folder)
    if as_json:
        print_json({"board": str(folder), "ok": not problems, "problems": problems})
    elif problems:
        for problem in problems:
            typer.echo(problem)
        typer.echo(f"{folder}: {len(problems)} problem{'s' if len(problems) > 1 else ''}")
    else:
        typer.echo(f"{folder}: nothing wrong")
    if problems:
        raise typer.Exit(NO)


def board_show(name: str, place: str, as_json: bool, language: str, board: Path | None) -> None:
    """A place of a board; without one the whole list of them."""
    game = load_game(name, board)
    kind = place_kind(game)
    roads, zones = roads_of(game), zones_of(game)
    if not kind or (roads is None and zones is None):
        raise Complaint(f"{name} has no board with places")
    if not place:
        if zones is None:
            raise Complaint("name a place of its board")
        _show_zones(game, zones, kind, as_json, language)
        return
    found = named(game.words, kind, place)
    if len(found) != 1:
        ids = [game.words.kinds[kind].to_text(one) for one in found] or similar(game.words, kind, place)
        names = ", ".join(ids[:8])
        if found:
            raise Complaint(f"{place!r} may be {names}", NO)
        raise Complaint(f"there is no place {place!r}{'; perhaps ' + names if names else ''}", NO)
    if as_json:
        if roads is not None:
            print_json(_road_place(game, roads, found[0]))
        elif zones is not None:
            print_json(_zone(zones, found[0]))
        return
    _print(game, presenter(game, language).place(None, found[0]), language)


def roads_of(game: Game) -> RoadMap | None:
    """The road map that a game is played on, if it is one."""
    roads = getattr(getattr(game, "board", None), "roads", None)
    return roads if isinstance(roads, RoadMap) else None


def zones_of(game: Game) -> ZoneMap | None:
    """The zone map that a game is played on, if it is one."""
    zones = getattr(getattr(game, "board", None), "zones", None)
    return zones if isinstance(zones, ZoneMap) else None


def _road_place(game: Game, roads: RoadMap, place: int) -> dict[str, object]:
    return {
        "id": roads.ids[place],
        "name": roads.names[place],
        "sector": roads.sectors[roads.sector[place]],
        "suit": game.words.kinds["suit"].to_text(roads.suit[place]),
        "roads": [
            {"to": roads.ids[other], "type": "main" if roads.is_main(place, other) else "normal"}
            for other in roads.neighbours[place]
        ],
        **roads.extra[place],
    }


def _zone(zones: ZoneMap, zone: int) -> dict[str, object]:
    return {
        "id": zones.ids[zone],
        "name": zones.names[zone],
        "borders": [
            {"to": zones.ids[other], "kind": zones.border_kinds[zones.border_index[zone, other]]}
            for other in zones.neighbours[zone]
        ],
        **zones.extra[zone],
    }


def _show_zones(game: Game, zones: ZoneMap, kind: str, as_json: bool, language: str) -> None:
    """All zones of a board: as they are in its pack, or in short."""
    if as_json:
        print_json({"game": game.name, "zones": [_zone(zones, zone) for zone in range(zones.size)]})
        return
    _print(game, presenter(game, language).whole_board(), language)


def _print(game: Game, parts: list[RenderableType], language: str) -> None:
    """Something of a board, and whether it is the printed one."""
    out = Screen()
    for part in parts:
        out.print(part)
    if game.reconstructed:
        out.print(indented(Line(say("reconstructed", language), style="dim")))


def position(
    name: str, file: Path | None, source: Path | None, at: int | None, as_json: bool, board: Path | None
) -> None:
    """Check a position written by hand, or write one out of a record."""
    if (file is None) == (source is None):
        raise Complaint("name a FILE to check, or a record with --from; not both")
    if source is not None:
        game, found = read_record(source, board)
        if game.name != name:
            raise Complaint(f"{source}: a record of {game.name}, not of {name}")
        print_json(replayed(source, game, found, at).state.position())
        return
    assert file is not None
    if at is not None:
        raise Complaint("--at goes with --from")
    game = load_game(name, board)
    problems: list[str] = []
    try:
        state = game.from_position(json.loads(read_text(file, "position")))
    except (json.JSONDecodeError, RecursionError) as error:
        problems = [f"not JSON: {error}"]
    except BadPosition as error:
        problems = error.problems
    if as_json:
        asked = [] if problems else [game.seat_names(state.options)[seat] for seat in state.to_act]
        print_json({"file": str(file), "ok": not problems, "problems": problems, "to_act": asked})
    elif problems:
        for problem in problems:
            typer.echo(problem)
        typer.echo(f"{file}: {len(problems)} problem{'s' if len(problems) > 1 else ''}")
    else:
        out = Screen()
        for part in presenter(game).show(open_view(state)):
            out.print(part)
        names = ", ".join([game.seat_names(state.options)[seat] for seat in state.to_act])
        typer.echo(f"{file}: a position of {game.name}; {names or 'nobody'} to act")
    if problems:
        raise typer.Exit(NO)
