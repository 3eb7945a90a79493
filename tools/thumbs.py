"""Draw the small pictures of the boards for the home page, from the same geometry as the boards themselves.

python tools/thumbs.py    writes web/src/boards/friedrich/thumb.svg
"""

from __future__ import annotations

import csv
import json
from pathlib import Path

from kabinett.server.boards import Line, lines, thinned

ROOT = Path(__file__).parent.parent
DATA = ROOT / "kabinett" / "games" / "friedrich" / "data"
OUT = ROOT / "web" / "src" / "boards" / "friedrich" / "thumb.svg"

SCALE = 0.25
SIZE = (621, 414)
PAPER, SEA, SHORE, INK = "#f4e8cd", "#d3dfdb", "#7fa0a8", "#4f4433"
# Wash and rim of each territory, as on the board.
TINTS = {
    "Prussia": ("#c3cfd9", "#55789f"),
    "Hanover": ("#cfe3e2", "#5fa3b3"),
    "Sweden": ("#dde6b8", "#94b04a"),
    "Austria": ("#f3ead9", "#b9897d"),
    "Empire": ("#f3e2ae", "#cfa53c"),
    "Saxony": ("#eed7b2", "#c7803a"),
    "Poland": ("#efdcc6", "#bb8f70"),
    "outside": ("#ece1cb", "#b7a485"),
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


def friedrich() -> str:
    geo = json.loads((DATA / "geo.geojson").read_text("utf-8"))["features"]
    lands = json.loads((DATA / "territories.geojson").read_text("utf-8"))["features"]
    cities = {row["id"]: row for row in rows("cities.csv")}
    land = path([line for f in geo if f["properties"]["kind"] == "land" for line in lines(f["geometry"])], 5, True)
    rivers = [f for f in geo if f["properties"]["kind"] == "river" and f["properties"]["rank"] <= 2]
    water = path([line for f in rivers for line in lines(f["geometry"])], 7, False)
    at = {name: (round(int(row["x"]) * SCALE), round(int(row["y"]) * SCALE)) for name, row in cities.items()}
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-9 -9 {SIZE[0] + 18} {SIZE[1] + 18}">']
    out.append(f'<rect x="-9" y="-9" width="{SIZE[0] + 18}" height="{SIZE[1] + 18}" fill="#f2e5c8"/>')
    out.append(f'<clipPath id="m"><path d="M0 0H{SIZE[0]}V{SIZE[1]}H0z"/></clipPath><g clip-path="url(#m)">')
    out.append(f'<path d="M0 0H{SIZE[0]}V{SIZE[1]}H0z" fill="{SEA}"/><path id="l" d="{land}"/>')
    for width, alpha in ((15, 0.3), (9, 0.5), (4, 0.8)):
        shore = f'<use href="#l" fill="none" stroke="{SHORE}" stroke-width="{width}" opacity="{alpha}"/>'
        out.append(shore + f'<use href="#l" fill="none" stroke="{SEA}" stroke-width="{width - 1}"/>')
    out.append(f'<use href="#l" fill="{PAPER}"/><clipPath id="c"><use href="#l"/></clipPath><g clip-path="url(#c)">')
    for name, (wash, rim) in TINTS.items():
        rings = [line for f in lands if f["properties"]["territory"] == name for line in lines(f["geometry"])]
        shape = path(rings, 3.6, True)
        out.append(f'<clipPath id="{name}"><path id="p{name}" d="{shape}"/></clipPath>')
        out.append(f'<use href="#p{name}" fill="{wash}" stroke="{wash}"/>')
        out.append(f'<g clip-path="url(#{name})" fill="none" stroke="{rim}">')
        for width, alpha in ((9, 0.22), (4, 0.45)):
            out.append(f'<use href="#p{name}" stroke-width="{width}" opacity="{alpha}"/>')
        out.append("</g>")
    out.append(f'</g><path d="{water}" fill="none" stroke="#6b98ab" stroke-width=".9"/>')
    out.append(f'<use href="#l" fill="none" stroke="{INK}" stroke-width=".8"/>')
    ways = "".join(
        f"M{at[row['a']][0]} {at[row['a']][1]}L{at[row['b']][0]} {at[row['b']][1]}"
        for row in rows("roads.csv")
        if row["type"] == "main"
    )
    out.append(f'<path d="{ways}" fill="none" stroke="#6a4526" stroke-width="1.1"/>')
    goals: dict[str, str] = {}
    for row in rows("objectives.csv"):
        if row["nation"] != "prussia":
            goals[row["nation"]] = goals.get(row["nation"], "") + f"M{at[row['id']][0]} {at[row['id']][1]}h0"
    out.append('<g fill="none" stroke-linecap="round">')
    for nation, dots in goals.items():
        colour = "#857b6f" if nation == "austria" else COUNTERS[nation][0]
        out.append(f'<path d="{dots}" stroke="#3d2a17" stroke-width="6"/>')
        out.append(f'<path d="{dots}" stroke="{colour}" stroke-width="4.6"/>')
    out.append("</g>")
    seen: set[str] = set()
    for row in rows("setup.csv"):
        if row["piece"] != "general" or row["id"] in seen:
            continue
        seen.add(row["id"])
        (x, y), (fill, ink) = at[row["id"]], COUNTERS[row["nation"]]
        out.append(f'<g transform="translate({x} {y - 4})"><ellipse cx="1.5" cy="5" rx="9" ry="6" opacity=".3"/>')
        out.append(f'<circle r="8.5" cy="1.5" fill="#2f2113"/><circle r="8.5" fill="{fill}" stroke="#fdf5e2"/>')
        out.append(f'<circle r="6.6" fill="none" stroke="{ink}" stroke-width=".6"/><circle r="2.6" fill="{ink}"/></g>')
    out.append('</g><g fill="none" stroke="#4b3721">')
    out.append(f'<path d="M0 0H{SIZE[0]}V{SIZE[1]}H0z" stroke-width="1.4"/>')
    edge = f"M-3.5-3.5H{SIZE[0] + 3.5}V{SIZE[1] + 3.5}H-3.5z"
    out.append(f'<path d="{edge}" stroke-width="2.4" stroke-dasharray="10.2"/></g></svg>')
    return "".join(out)


def main() -> None:
    text = friedrich()
    OUT.write_text(text + "\n", encoding="utf-8")
    print(f"{OUT.relative_to(ROOT)}: {len(text)} bytes")


if __name__ == "__main__":
    main()
