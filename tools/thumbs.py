"""Draw the small pictures of the boards for the home page, from the same geometry as the boards themselves.

python -m tools.thumbs    writes thumb.svg and thumb-dark.svg into the folder of each game in web/src/boards
"""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any, NamedTuple

from kabinett.server.boards import Line, lines, thinned

ROOT = Path(__file__).parent.parent
DATA = ROOT / "kabinett" / "games" / "friedrich" / "data"
BOARDS = ROOT / "web" / "src" / "boards"
COUNTIES = ROOT / "kabinett" / "games" / "wallenstein" / "data"
ZONES = ROOT / "kabinett" / "games" / "pittswar" / "data"

SCALE = 0.25
SIZE = (621, 414)


class Palette(NamedTuple):
    """Colours as on the board; each territory has a wash and a rim."""

    frame: str
    edge: str
    paper: str
    sea: str
    shore: str
    coast: str
    river: str
    road: str
    sector: str
    red: str
    black: str
    city: str
    city_edge: str
    austria: str
    tints: dict[str, tuple[str, str]]


LIGHT = Palette(
    frame="#f2e5c8",
    edge="#4b3721",
    paper="#f4e8cd",
    sea="#d3dfdb",
    shore="#7fa0a8",
    coast="#4f4433",
    river="#6b98ab",
    road="#7a532f",
    sector="#8a6038",
    red="#b3373a",
    black="#3a2d22",
    city="#fdf6e4",
    city_edge="#3d2a17",
    austria="#857b6f",
    tints={
        "Prussia": ("#c3cfd9", "#55789f"),
        "Hanover": ("#cfe3e2", "#5fa3b3"),
        "Sweden": ("#dde6b8", "#94b04a"),
        "Austria": ("#f3ead9", "#b9897d"),
        "Empire": ("#f3e2ae", "#cfa53c"),
        "Saxony": ("#eed7b2", "#c7803a"),
        "Poland": ("#efdcc6", "#bb8f70"),
        "outside": ("#ece1cb", "#b7a485"),
    },
)
DARK = Palette(
    frame="#2a231b",
    edge="#a48c63",
    paper="#332c24",
    sea="#1a2428",
    shore="#5a7f8c",
    coast="#b09a74",
    river="#54839a",
    road="#b0946a",
    sector="#d2b384",
    red="#e06a63",
    black="#e6dcc4",
    city="#e9dbbd",
    city_edge="#17110b",
    austria="#8f8577",
    tints={
        "Prussia": ("#2a3644", "#5b83b5"),
        "Hanover": ("#2a3b40", "#5fa6b8"),
        "Sweden": ("#343b25", "#93ad4b"),
        "Austria": ("#3c3430", "#b58478"),
        "Empire": ("#403721", "#bd9536"),
        "Saxony": ("#42321f", "#c07b36"),
        "Poland": ("#3a2f27", "#a57b5e"),
        "outside": ("#2c2620", "#6e614c"),
    },
)
# The suits of cards, around their middle, 20 wide.
SUITS = {
    "hearts": "M0 9C-5 4-9 1-9-4C-9-9-2-10 0-5C2-10 9-9 9-4C9 1 5 4 0 9z",
    "diamonds": "M0-10L7 0L0 10L-7 0z",
    "spades": "M0-10C4-5 9-2 9 3C9 8 3 8 1 5L3 10H-3L-1 5C-3 8-9 8-9 3C-9-2-4-5 0-10z",
    "clubs": "M-1 3A4.4 4.4 0 1 1-4-4A4.4 4.4 0 1 1 4-4A4.4 4.4 0 1 1 1 3L3 10H-3z",
}
# Counters in the nations' colours with the edge of each.
COUNTERS = {
    "prussia": ("#23406f", "#f6ecd2"),
    "hanover": ("#7fbcd6", "#12303f"),
    "russia": ("#2c6a41", "#f3ecd4"),
    "sweden": ("#b5d56f", "#263a0e"),
    "austria": ("#f5f1e6", "#9c1f25"),
    "imperial": ("#e7bd3e", "#33250a"),
    "france": ("#b32a30", "#fbeeda"),
}


def path(found: list[Line], least: float, closed: bool) -> str:
    """Lines in the picture's units, without what cannot be seen at its size."""
    parts = []
    for line in found:
        middle = len(line) // 2
        # A ring has no ends: cut it in two, or everything lies near the line from its end to itself.
        halves = [line[: middle + 1], line[middle:]] if closed else [line]
        kept = [point for half in halves for point in thinned(half, least)]
        points = [(round(x * SCALE), round(y * SCALE)) for x, y in kept]
        if closed and (max(p[0] for p in points) - min(p[0] for p in points) < 4):
            continue
        text, (x, y) = f"M{points[0][0]} {points[0][1]}l", points[0]
        steps = ""
        for to_x, to_y in points[1:]:
            for step in (to_x - x, to_y - y):
                steps += f"{step}" if step < 0 or not steps else f" {step}"
            x, y = to_x, to_y
        parts.append(text + steps + ("z" if closed else ""))
    return "".join(parts)


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def friedrich(p: Palette) -> str:
    geo = json.loads((DATA / "geo.geojson").read_text("utf-8"))["features"]
    lands = json.loads((DATA / "territories.geojson").read_text("utf-8"))["features"]
    sectors = json.loads((DATA / "sectors.json").read_text("utf-8"))["sectors"]
    cities = {row["id"]: row for row in rows("cities.csv")}
    land = path([line for f in geo if f["properties"]["kind"] == "land" for line in lines(f["geometry"])], 5, True)
    rivers = [f for f in geo if f["properties"]["kind"] == "river" and f["properties"]["rank"] <= 2]
    water = path([line for f in rivers for line in lines(f["geometry"])], 7, False)
    at = {name: (round(int(row["x"]) * SCALE), round(int(row["y"]) * SCALE)) for name, row in cities.items()}
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-9 -9 {SIZE[0] + 18} {SIZE[1] + 18}">']
    out.append(f'<rect x="-9" y="-9" width="{SIZE[0] + 18}" height="{SIZE[1] + 18}" fill="{p.frame}"/>')
    out.append(f'<clipPath id="m"><path d="M0 0H{SIZE[0]}V{SIZE[1]}H0z"/></clipPath><g clip-path="url(#m)">')
    out.append(f'<path d="M0 0H{SIZE[0]}V{SIZE[1]}H0z" fill="{p.sea}"/><path id="l" d="{land}"/>')
    for width, alpha in ((15, 0.3), (9, 0.5), (4, 0.8)):
        shore = f'<use href="#l" fill="none" stroke="{p.shore}" stroke-width="{width}" opacity="{alpha}"/>'
        out.append(shore + f'<use href="#l" fill="none" stroke="{p.sea}" stroke-width="{width - 1}"/>')
    out.append(f'<use href="#l" fill="{p.paper}"/><clipPath id="c"><use href="#l"/></clipPath><g clip-path="url(#c)">')
    for name, (wash, rim) in p.tints.items():
        rings = [line for f in lands if f["properties"]["territory"] == name for line in lines(f["geometry"])]
        shape = path(rings, 3.6, True)
        out.append(f'<clipPath id="{name}"><path id="p{name}" d="{shape}"/></clipPath>')
        out.append(f'<use href="#p{name}" fill="{wash}" stroke="{wash}"/>')
        out.append(f'<g clip-path="url(#{name})" fill="none" stroke="{rim}">')
        for width, alpha in ((9, 0.22), (4, 0.45)):
            out.append(f'<use href="#p{name}" stroke-width="{width}" opacity="{alpha}"/>')
        out.append("</g>")
    out.append(f'</g><path d="{water}" fill="none" stroke="{p.river}" stroke-width=".9"/>')
    out.append(f'<use href="#l" fill="none" stroke="{p.coast}" stroke-width=".8"/>')
    out.append(grid(p, sectors))
    ways = {"main": "", "normal": ""}
    for row in rows("roads.csv"):
        (x, y), (to_x, to_y) = at[row["a"]], at[row["b"]]
        ways[row["type"]] += f"M{x} {y}l{to_x - x} {to_y - y}"
    out.append(f'<g fill="none" stroke="{p.road}"><path d="{ways["normal"]}" stroke-width=".45" opacity=".75"/>')
    out.append(f'<path d="{ways["main"]}" stroke-width="1.3"/></g>')
    out.append(dots(p, at))
    seen: set[str] = set()
    for row in rows("setup.csv"):
        if row["piece"] != "general" or row["id"] in seen:
            continue
        seen.add(row["id"])
        (x, y), (fill, ink) = at[row["id"]], COUNTERS[row["nation"]]
        out.append(f'<g transform="translate({x} {y - 4})"><ellipse cx="1.5" cy="5" rx="9" ry="6" opacity=".3"/>')
        out.append(f'<circle r="8.5" cy="1.5" fill="#2f2113"/><circle r="8.5" fill="{fill}" stroke="#fdf5e2"/>')
        out.append(f'<circle r="6.6" fill="none" stroke="{ink}" stroke-width=".6"/><circle r="2.6" fill="{ink}"/></g>')
    out.append(f'</g><g fill="none" stroke="{p.edge}">')
    out.append(f'<path d="M0 0H{SIZE[0]}V{SIZE[1]}H0z" stroke-width="1.4"/>')
    edge = f"M-3.5-3.5H{SIZE[0] + 3.5}V{SIZE[1] + 3.5}H-3.5z"
    out.append(f'<path d="{edge}" stroke-width="2.4" stroke-dasharray="10.2"/></g></svg>')
    return "".join(out)


def grid(p: Palette, sectors: list[dict[str, Any]]) -> str:
    """The sectors with their suits, faint as on the board."""
    boxes, signs = "", ""
    for sector in sectors:
        left, top, right, bottom = (round(n * SCALE) for n in sector["rect"])
        boxes += f"M{left} {top}H{right}V{bottom}H{left}z"
        colour = p.red if sector["suit"] in ("hearts", "diamonds") else p.black
        place = f"translate({(left + right) // 2} {(top + bottom) // 2})scale(1.5)"
        signs += f'<path d="{SUITS[sector["suit"]]}" fill="{colour}" transform="{place}"/>'
    pen = f'fill="none" stroke="{p.sector}" stroke-width=".6" opacity=".5"'
    return f'<g opacity=".14">{signs}</g><path d="{boxes}" {pen}/>'


def dots(p: Palette, at: dict[str, tuple[int, int]]) -> str:
    """Cities, and what the attackers are after in their colours."""
    goals: dict[str, str] = {}
    for row in rows("objectives.csv"):
        if row["nation"] != "prussia":
            goals[row["nation"]] = goals.get(row["nation"], "") + f"M{at[row['id']][0]} {at[row['id']][1]}h0"
    plain = "".join(f"M{x} {y}h0" for x, y in at.values())
    out = f'<g fill="none" stroke-linecap="round"><path d="{plain}" stroke="{p.city_edge}" stroke-width="2.1"/>'
    out += f'<path d="{plain}" stroke="{p.city}" stroke-width="1.3"/>'
    for nation, found in goals.items():
        colour = p.austria if nation == "austria" else COUNTERS[nation][0]
        out += f'<path d="{found}" stroke="{p.city_edge}" stroke-width="6"/>'
        out += f'<path d="{found}" stroke="{colour}" stroke-width="4.6"/>'
    return out + "</g>"


# ---- Wallenstein -----------------------------------------------------------------------------------------------------

SQUARE = SIZE[0] / 1600
"""The map of counties is upright: the picture shows a landscape part of it."""
TOP = 120
REGIONS = {
    "brandenburg": ("#e2e2b6", "#3c3d26"),
    "sachsen": ("#f6dfb8", "#453723"),
    "oesterreich": ("#f4d8cf", "#442e2a"),
    "bayern": ("#d6dfec", "#2c3440"),
    "kurpfalz": ("#cbe2d6", "#28392f"),
}
# The players' cubes: colour, edge, and the hatching of their counties as lines of a tile of 6.
PLAYERS = (
    ("#b8352c", "#5c120d", "M1.5 0V6M4.5 0V6"),
    ("#2c5ba6", "#122a54", "M0 1.5H6M0 4.5H6"),
    ("#e2b02a", "#7a5a08", "M1 1.5h1M4 4.5h1"),
    ("#80479a", "#3c1a4c", "M0 6L6 0"),
)


def wallenstein(p: Palette, dark: bool) -> str:
    """The counties as they are held in the standard set-up for four."""
    geo = json.loads((COUNTIES / "geo.geojson").read_text("utf-8"))["features"]
    cells = json.loads((COUNTIES / "counties.geojson").read_text("utf-8"))["features"]
    columns = json.loads((COUNTIES / "setup.json").read_text("utf-8"))["standard_setup"]["4"]
    held = {
        county: (number, armies)
        for number, name in enumerate(sorted(columns))
        for county, armies in columns[name].items()
    }

    def drawn(found: list[Line], least: float, closed: bool) -> str:
        scale = SQUARE / SCALE
        return path([[(x * scale, (y - TOP) * scale) for x, y in line] for line in found], least * scale, closed)

    def of_kind(kind: str) -> list[Line]:
        return [line for f in geo if f["properties"]["kind"] == kind for line in lines(f["geometry"])]

    width, height = SIZE
    land = drawn(of_kind("outside_land"), 5, True)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-9 -9 {width + 18} {height + 18}"><defs>']
    for number, (fill, _, lines_) in enumerate(PLAYERS):
        out.append(f'<pattern id="h{number}" width="6" height="6" patternUnits="userSpaceOnUse">')
        out.append(f'<path d="{lines_}" stroke="{fill}" stroke-width=".8"/></pattern>')
    out.append(f'<clipPath id="m"><path d="M0 0H{width}V{height}H0z"/></clipPath></defs>')
    out.append(f'<path d="M-9-9H{width + 9}V{height + 9}H-9z" fill="{p.frame}"/><g clip-path="url(#m)">')
    out.append(f'<path d="M0 0H{width}V{height}H0z" fill="{p.sea}"/>')
    out.append(f'<path d="{land}" fill="{p.tints["outside"][0]}" stroke="{p.coast}"/>')
    for cell in cells:
        about = cell["properties"]
        shape = drawn(lines(cell["geometry"]), 2.4, True)
        out.append(f'<path d="{shape}" fill="{REGIONS[about["region"]][dark]}" stroke="{p.coast}" stroke-width=".8"/>')
        if about["id"] in held:
            fill = PLAYERS[held[about["id"]][0]][0]
            out.append(f'<path d="{shape}" fill="url(#h{held[about["id"]][0]})" opacity=".5"/>')
            out.append(f'<path d="{shape}" fill="{fill}" fill-opacity=".16" stroke="{fill}" stroke-width="2.4"/>')
    river = drawn(of_kind("river"), 5, False)
    out.append(f'<path d="{river}" fill="none" stroke="{p.river}" stroke-width="1.1" opacity=".8"/>')
    for cell in cells:
        about = cell["properties"]
        if about["id"] not in held:
            continue
        number, armies = held[about["id"]]
        fill, edge, _ = PLAYERS[number]
        x, y = about["army"]["x"] * SQUARE, (about["army"]["y"] - TOP) * SQUARE
        pile = ((-5, 2), (5, 2), (0, -6))[: min(3, armies)] if armies > 1 else ((0, 0),)
        for dx, dy in pile:
            out.append(f'<g transform="translate({x + dx:.0f} {y + dy:.0f})">')
            out.append(f'<path d="M0-6L5-3V3L0 6L-5 3V-3z" fill="{fill}" stroke="{edge}"/>')
            out.append('<path d="M0-6L5-3L0 0L-5-3z" fill="#fff" opacity=".3"/>')
            out.append('<path d="M5-3V3L0 6V0z" opacity=".22"/></g>')
    out.append(f'</g><g fill="none" stroke="{p.edge}"><path d="M0 0H{width}V{height}H0z" stroke-width="1.4"/>')
    edge_line = f"M-3.5-3.5H{width + 3.5}V{height + 3.5}H-3.5z"
    out.append(f'<path d="{edge_line}" stroke-width="2.4" stroke-dasharray="10.2"/></g></svg>')
    return "".join(out)


# ---- Maria -----------------------------------------------------------------------------------------------------------

MAPS = ROOT / "kabinett" / "games" / "maria" / "data"
WIDE = SIZE[0] / 2600
DOWN = 4
"""The board of two maps is a little lower than the picture."""
# Wash and rim of each land, by day and by night.
LANDS = {
    "france": (("#f2d3c6", "#c05f55"), ("#42292a", "#c0564f")),
    "bavaria": (("#f3dcb4", "#cf8b3a"), ("#43321e", "#cd8836")),
    "prussia": (("#c3cfd9", "#55789f"), ("#2a3644", "#5b83b5")),
    "saxony": (("#d5e0c0", "#6f9a58"), ("#2e3b2b", "#6ca35c")),
    "austria": (("#f6efdf", "#b9897d"), ("#3c3430", "#b58478")),
    "austrian_netherlands": (("#f6efdf", "#b9897d"), ("#3c3430", "#b58478")),
    "netherlands": (("#dcdad2", "#85888a"), ("#333436", "#8a8e91")),
    "hanover": (("#dcdad2", "#85888a"), ("#333436", "#8a8e91")),
    "silesia": (("#dfd3df", "#8f6f9c"), ("#392f3d", "#9a78a8")),
    "empire": (("#f3e6b8", "#cfae4c"), ("#3d3722", "#bd9f45")),
    "poland": (("#efdcc6", "#bb8f70"), ("#3a2f27", "#a57b5e")),
}
PIECES = {
    "france": ("#b32a30", "#fbeeda"),
    "bavaria": ("#de8a2f", "#2f1a04"),
    "prussia": ("#23406f", "#f6ecd2"),
    "saxony": ("#3d7a48", "#f3ecd4"),
    "austria": ("#f5f1e6", "#9c1f25"),
    "pragmatic": ("#8f9396", "#1b1e20"),
}


def maria(p: Palette, dark: bool) -> str:
    """Both maps with the generals as they stand when the game begins."""
    geo = json.loads((MAPS / "geo.geojson").read_text("utf-8"))["features"]
    lands = json.loads((MAPS / "territories.geojson").read_text("utf-8"))["features"]
    with (MAPS / "cities.csv").open(encoding="utf-8", newline="") as file:
        cities = {row["id"]: row for row in csv.DictReader(file)}
    with (MAPS / "roads.csv").open(encoding="utf-8", newline="") as file:
        roads = list(csv.DictReader(file))
    with (MAPS / "setup.csv").open(encoding="utf-8", newline="") as file:
        pieces = [row for row in csv.DictReader(file) if row["piece"] == "general" and row["id"]]

    def drawn(found: list[Line], least: float, closed: bool) -> str:
        scale = WIDE / SCALE
        return path([[(x * scale, y * scale + DOWN / SCALE) for x, y in line] for line in found], least * scale, closed)

    def of_kind(kind: str) -> list[Line]:
        return [line for f in geo if f["properties"]["kind"] == kind for line in lines(f["geometry"])]

    width, height = SIZE
    frames = drawn(of_kind("frame"), 1, True)
    land = drawn(of_kind("land"), 5, True)
    at = {name: (round(int(row["x"]) * WIDE), round(int(row["y"]) * WIDE + DOWN)) for name, row in cities.items()}
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-9 -9 {width + 18} {height + 18}">']
    out.append(f'<path d="M-9-9H{width + 9}V{height + 9}H-9z" fill="{p.frame}"/>')
    out.append(f'<clipPath id="m"><path d="{frames}"/></clipPath><g clip-path="url(#m)">')
    out.append(f'<path d="{frames}" fill="{p.sea}"/><path id="l" d="{land}"/>')
    for wide, alpha in ((15, 0.3), (9, 0.5), (4, 0.8)):
        shore = f'<use href="#l" fill="none" stroke="{p.shore}" stroke-width="{wide}" opacity="{alpha}"/>'
        out.append(shore + f'<use href="#l" fill="none" stroke="{p.sea}" stroke-width="{wide - 1}"/>')
    out.append(f'<use href="#l" fill="{p.paper}"/><clipPath id="c"><use href="#l"/></clipPath><g clip-path="url(#c)">')
    for number, feature in enumerate(lands):
        wash, rim = LANDS[feature["properties"]["territory"]][dark]
        shape = drawn(lines(feature["geometry"]), 3.6, True)
        out.append(f'<clipPath id="k{number}"><path id="p{number}" d="{shape}"/>')
        out.append(f'</clipPath><use href="#p{number}" fill="{wash}" stroke="{wash}"/>')
        out.append(f'<g clip-path="url(#k{number})" fill="none" stroke="{rim}">')
        out.append(f'<use href="#p{number}" stroke-width="9" opacity=".22"/>')
        out.append(f'<use href="#p{number}" stroke-width="4" opacity=".45"/></g>')
    river = drawn(of_kind("river"), 7, False)
    out.append(f'</g><path d="{river}" fill="none" stroke="{p.river}" stroke-width=".8"/>')
    out.append(f'<use href="#l" fill="none" stroke="{p.coast}" stroke-width=".8"/></g>')
    out.append(f'<path d="{frames}" fill="none" stroke="{p.edge}" stroke-width="1.2"/>')
    ways = {"main": "", "normal": ""}
    for row in roads:
        (x, y), (to_x, to_y) = at[row["a"]], at[row["b"]]
        ways[row["type"]] += f"M{x} {y}l{to_x - x} {to_y - y}"
    out.append(f'<g fill="none" stroke="{p.road}"><path d="{ways["normal"]}" stroke-width=".45" opacity=".75"/>')
    out.append(f'<path d="{ways["main"]}" stroke-width="1.3"/></g><g fill="none" stroke-linecap="round">')
    plain = "".join(f"M{x} {y}h0" for name, (x, y) in at.items() if cities[name]["fortress"] == "none")
    out.append(f'<path d="{plain}" stroke="{p.city_edge}" stroke-width="2.1"/>')
    out.append(f'<path d="{plain}" stroke="{p.city}" stroke-width="1.3"/>')
    for grade, size in (("minor", 4.2), ("major", 6.4)):
        forts = "".join(f"M{x} {y}h0" for name, (x, y) in at.items() if cities[name]["fortress"] == grade)
        inner = p.city if grade == "minor" else p.red
        out.append(f'<path d="{forts}" stroke="{p.city_edge}" stroke-width="{size}"/>')
        out.append(f'<path d="{forts}" stroke="{inner}" stroke-width="{size - 1.6:.1f}"/>')
    out.append("</g>")
    seen: set[str] = set()
    for row in pieces:
        if row["id"] in seen:
            continue
        seen.add(row["id"])
        (x, y), (fill, ink) = at[row["id"]], PIECES[row["power"]]
        out.append(f'<g transform="translate({x} {y - 4})"><ellipse cx="1.5" cy="5" rx="9" ry="6" opacity=".3"/>')
        out.append(f'<circle r="8.5" cy="1.5" fill="#2f2113"/><circle r="8.5" fill="{fill}" stroke="#fdf5e2"/>')
        out.append(f'<circle r="6.6" fill="none" stroke="{ink}" stroke-width=".6"/><circle r="2.6" fill="{ink}"/></g>')
    edge = f"M-3.5-3.5H{width + 3.5}V{height + 3.5}H-3.5z"
    out.append(f'<path d="{edge}" fill="none" stroke="{p.edge}" stroke-width="2.4" stroke-dasharray="10.2"/></svg>')
    return "".join(out)


# ---- Pitt's War ------------------------------------------------------------------------------------------------------

EUROPE = SIZE[0] / 2340
"""The map is a little higher than the picture: a part of it is shown."""
NORTH, WEST = 130, 30
UNIFORMS = {
    "france": ("#2a4f9e", "#cfdcf0", "#27344d"),
    "uk": ("#b0272d", "#f2cfc8", "#4a2b29"),
    "russia": ("#2f6b3d", "#cfe2c4", "#2a3a27"),
    "austria": ("#f6f1e4", "#f5efdc", "#433d31"),
    "prussia": ("#2b3a4d", "#d2d6db", "#2c323b"),
    "spain": ("#e5b83d", "#f7e6ae", "#473b1d"),
    "turkey": ("#7b2f56", "#e6d0dd", "#3d2a37"),
}
MINOR = ("#b78a4a", "#f1e3c4", "#433a2b")
SIDES_OF_WAR = {"france": ("#2a4f9e", "M0 6L6 0"), "coalition": ("#a3322c", "M0 1.5H6M0 4.5H6")}


def pittswar(p: Palette, dark: bool) -> str:
    """Europe in 1792, with the armies of the first set-up."""
    coast = json.loads((ZONES / "coast.geojson").read_text("utf-8"))["features"]
    cells = json.loads((ZONES / "cells.geojson").read_text("utf-8"))["features"]
    kinds = json.loads((ZONES / "borders.geojson").read_text("utf-8"))["features"]
    start = json.loads((ZONES / "scenarios.json").read_text("utf-8"))
    start = next(one for one in start["scenarios"] if one["id"] == "liberty_or_death")
    with (ZONES / "zones.csv").open(encoding="utf-8", newline="") as file:
        zones = {row["id"]: row for row in csv.DictReader(file)}

    def drawn(found: list[Line], least: float, closed: bool) -> str:
        scale = EUROPE / SCALE
        moved = [[((x - WEST) * scale, (y - NORTH) * scale) for x, y in line] for line in found]
        return path(moved, least * scale, closed)

    width, height = SIZE
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-9 -9 {width + 18} {height + 18}"><defs>']
    for name, (fill, lines_) in SIDES_OF_WAR.items():
        out.append(f'<pattern id="{name}" width="6" height="6" patternUnits="userSpaceOnUse">')
        out.append(f'<path d="{lines_}" stroke="{fill}" stroke-width=".7"/></pattern>')
    out.append(f'<clipPath id="m"><path d="M0 0H{width}V{height}H0z"/></clipPath></defs>')
    out.append(f'<path d="M-9-9H{width + 9}V{height + 9}H-9z" fill="{p.frame}"/><g clip-path="url(#m)">')
    out.append(f'<path d="M0 0H{width}V{height}H0z" fill="{p.sea}"/>')
    main = [f for f in coast if f["properties"] == {"kind": "land", "map": "europe"}]
    land = [line for f in main for line in lines(f["geometry"])]
    out.append(f'<path id="l" d="{drawn(land, 5, True)}" fill="{p.tints["outside"][0]}" stroke="{p.coast}"/>')
    for cell in cells:
        about = cell["properties"]
        if zones[about["id"]]["map"] != "europe":
            continue
        shape = drawn(lines(cell["geometry"]), 3.4, True)
        wash = UNIFORMS.get(about["country"], MINOR)[1 + dark]
        out.append(f'<path d="{shape}" fill="{wash}" stroke="{p.coast}" stroke-width=".5"/>')
        held = start["control"][about["id"]]["side"]
        if held in SIDES_OF_WAR:
            fill = SIDES_OF_WAR[held][0]
            out.append(f'<path d="{shape}" fill="url(#{held})" opacity=".45"/>')
            out.append(f'<path d="{shape}" fill="{fill}" fill-opacity=".1" stroke="{fill}" stroke-width="1.1"/>')
    for kind, colour, pen in (
        ("river", p.river, "1.3"),
        ("pass", "#8a5a2c", "2.6"),
        ("mountain", "#5a3518", "4"),
    ):
        chosen = [f for f in kinds if f["properties"]["kind"] == kind]
        chosen = [f for f in chosen if zones[f["properties"]["a"]]["map"] == "europe"]
        found = [line for f in chosen for line in lines(f["geometry"])]
        dash = "" if kind == "river" else ' stroke-dasharray="1 1.6"'
        out.append(f'<path d="{drawn(found, 6, False)}" fill="none" stroke="{colour}" stroke-width="{pen}"{dash}/>')
    for part in start["setup"]:
        zone = zones[part["zone"]]
        if zone["map"] != "europe" or not part["units"] or part["power"] == "revolt":
            continue
        fill = UNIFORMS.get(part["power"], MINOR)[0]
        ink = "#241a10" if fill in ("#f6f1e4", "#e5b83d") else "#fbf4e4"
        x, y = (float(zone["x"]) - WEST) * EUROPE, (float(zone["y"]) - NORTH) * EUROPE
        out.append(f'<g transform="translate({x:.0f} {y:.0f})"><path d="M-7-6H9V10H-7z" opacity=".3"/>')
        out.append(f'<rect x="-8" y="-8" width="16" height="16" rx="2" fill="{fill}" stroke="#1c1208" />')
        out.append(f'<path d="M-4.5 3.5L4.5-4.5M4.5 3.5L-4.5-4.5" stroke="{ink}" stroke-width="1.5" fill="none"/></g>')
    out.append(f'</g><g fill="none" stroke="{p.edge}"><path d="M0 0H{width}V{height}H0z" stroke-width="1.4"/>')
    edge_line = f"M-3.5-3.5H{width + 3.5}V{height + 3.5}H-3.5z"
    out.append(f'<path d="{edge_line}" stroke-width="2.4" stroke-dasharray="10.2"/></g></svg>')
    return "".join(out)


def main() -> None:
    for name, palette in (("thumb.svg", LIGHT), ("thumb-dark.svg", DARK)):
        pictures = {
            "friedrich": friedrich(palette),
            "maria": maria(palette, palette is DARK),
            "wallenstein": wallenstein(palette, palette is DARK),
            "pittswar": pittswar(palette, palette is DARK),
        }
        for game, text in pictures.items():
            file = BOARDS / game / name
            file.write_text(text + "\n", encoding="utf-8")
            print(f"{file.relative_to(ROOT)}: {len(text)} bytes")


if __name__ == "__main__":
    main()
