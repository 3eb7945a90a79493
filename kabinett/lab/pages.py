"""HTML pages that need nothing else: their style, tables, keys."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fbfaf7; --faint: #d8d4ca; --pale: #6d675c; }
@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --paper: #1d1c1a; --faint: #45423c; --pale: #a39b8c; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { line-height: 1.2; } h2 { margin-top: 2.2rem; border-bottom: 1px solid var(--faint); } a { color: inherit; }
.wide { overflow-x: auto; margin: .5rem 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem 1.1rem .25rem 0; text-align: right; border-bottom: 1px solid var(--faint);
  white-space: nowrap; vertical-align: top; }
th { font-weight: 600; vertical-align: bottom; }
th:last-child, td:last-child { padding-right: 0; }
.left { text-align: left; } .text { white-space: normal; min-width: 18rem; }
.note { color: var(--pale); font-size: .93em; }
svg.whole { width: 100%; } svg { max-width: 100%; height: auto; display: block; margin: .3rem 0 1rem; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
.axis { stroke: var(--ink); } .grid { stroke: var(--faint); } .interval { stroke: var(--ink); stroke-width: 1.5; }
.even { stroke: var(--ink); stroke-dasharray: 4 3; }
.line, .dot, .key, .bar, .whisker { --hue: var(--c); }
@media (prefers-color-scheme: dark) {
  .line, .dot, .key, .bar, .whisker { --hue: color-mix(in oklab, var(--c) 65%, var(--ink)); }
}
.bar { fill: var(--hue); } .whisker { stroke: var(--hue); stroke-width: 3; stroke-opacity: .45; }
.line { fill: none; stroke: var(--hue); stroke-width: 2; stroke-linejoin: round; }
.dot { fill: var(--hue); stroke: var(--paper); stroke-width: 1.5; }
svg .in-dot { fill: var(--paper); font-weight: 600; }
.key { display: inline-block; width: .8em; height: .8em; margin-right: .4em; background: var(--hue); }
.named { white-space: nowrap; margin-right: 1.2em; }
.small { display: flex; flex-wrap: wrap; gap: 1.5rem; } figure { margin: 0; max-width: 100%; }
figcaption { font-weight: 600; } .always { flex-basis: 100%; }
code { background: var(--faint); padding: .1em .3em; overflow-wrap: anywhere; }
"""


class Html(str):
    """Text for a table that is HTML already."""


def key(colour: str, name: str) -> str:
    """What a colour stands for."""
    return f'<span class="named"><span class="key" style="--c:{colour}"></span>{escape(name)}</span>'


def table(head: list[str], rows: list[list[str]], left: Iterable[int] = ()) -> str:
    """A table that scrolls where the page is too narrow. The first column and those named stand at the left; HTML in a
    cell (sentences) is broken into lines."""
    at_left = {0, *left}

    def cell(tag: str, number: int, part: str) -> str:
        names = ["left"] * (number in at_left) + ["text"] * ("<br>" in part or part.count(" ") > 8)
        what = f' class="{" ".join(names)}"' if names else ""
        return f"<{tag}{what}>{part if isinstance(part, Html) else escape(part)}</{tag}>"

    top = "".join([cell("th", number, part) for number, part in enumerate(head)])
    body = "".join(
        ["<tr>" + "".join([cell("td", number, part) for number, part in enumerate(row)]) + "</tr>" for row in rows]
    )
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def page(title: str, parts: list[str], language: str = "en") -> str:
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head><body><h1>{escape(title)}</h1>{''.join(parts)}</body></html>\n"
    )
