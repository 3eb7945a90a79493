"""Small plots as SVG text, in the colours of the page they stand in. No library, nothing loaded from outside."""

from __future__ import annotations

from html import escape

COLOURS = ("#3b6ea5", "#b5533c", "#5d8a4a", "#8a5fa8", "#b8892b", "#4a9494", "#a14a74", "#6b6b6b")
WIDTH = 720
LEFT = 150
RIGHT = 60


def colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


def svg(width: int, height: int, title: str, parts: list[str]) -> str:
    inside = "".join(parts)
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-label="{escape(title, True)}" xmlns="http://www.w3.org/2000/svg">{inside}</svg>'
    )


def words(x: float, y: float, text: str, anchor: str = "start", style: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {style}>{escape(text)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, style: str = 'class="axis"') -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {style}/>'


def box(x: float, y: float, width: float, height: float, fill: str, tip: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}" fill="{fill}">'
        f"<title>{escape(tip)}</title></rect>"
    )


def share_bars(title: str, groups: list[tuple[str, list[tuple[str, float, float, float]]]], names: list[str]) -> str:
    """Shares from 0 to 1 with their intervals: for each group (a side) a bar for each name (a bot).

    A bar is (name, share, low, high)."""
    thick, gap = 14, 10
    height = sum([len(bars) * thick + gap for _, bars in groups]) + 24
    span = WIDTH - LEFT - RIGHT
    parts: list[str] = []
    for tenth in range(0, 11, 2):
        x = LEFT + span * tenth / 10
        parts.append(line(x, 0, x, height - 22, 'class="grid"'))
        parts.append(words(x, height - 6, f"{10 * tenth} %", "middle"))
    y = 4.0
    for group, bars in groups:
        parts.append(words(LEFT - 8, y + len(bars) * thick / 2 + 4, group, "end"))
        for name, part, low, high in bars:
            middle = y + thick / 2 - 1
            fill = colour(names.index(name) if name in names else 0)
            tip = f"{group}, {name}: {100 * part:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
            parts.append(box(LEFT, y, span * part, thick - 2, fill, tip))
            parts.append(line(LEFT + span * low, middle, LEFT + span * high, middle, 'class="interval"'))
            y += thick
        y += gap
    return svg(WIDTH, height, title, parts)


def rating_dots(title: str, rows: list[tuple[str, float, float, int]]) -> str:
    """Ratings as a dot with a line of two sigma to each side: (name, mu, sigma, colour's number)."""
    low = min([mu - 2 * sigma for _, mu, sigma, _ in rows])
    high = max([mu + 2 * sigma for _, mu, sigma, _ in rows])
    span = WIDTH - LEFT - RIGHT
    height = 18 * len(rows) + 26
    scale = span / ((high - low) or 1)
    parts: list[str] = []
    for number in range(5):
        x = LEFT + span * number / 4
        parts.append(line(x, 0, x, height - 22, 'class="grid"'))
        parts.append(words(x, height - 6, f"{low + (high - low) * number / 4:.1f}", "middle"))
    for number, (name, mu, sigma, which) in enumerate(rows):
        y = 12 + 18 * number
        parts.append(words(LEFT - 8, y + 4, name, "end"))
        at = LEFT + (mu - low) * scale
        ends = (LEFT + (mu - 2 * sigma - low) * scale, LEFT + (mu + 2 * sigma - low) * scale)
        parts.append(line(ends[0], y, ends[1], y, f'stroke="{colour(which)}" stroke-width="3" stroke-opacity="0.45"'))
        parts.append(
            f'<circle cx="{at:.1f}" cy="{y}" r="5" fill="{colour(which)}">'
            f"<title>{escape(name)}: {mu:.2f} ± {2 * sigma:.2f}</title></circle>"
        )
    return svg(WIDTH, height, title, parts)


def histogram(title: str, bars: list[tuple[int, int, int]]) -> str:
    """How often each number, or each range of numbers, was met: (first, last, how many)."""
    width, height, floor = 460, 150, 126
    most = max([count for _, _, count in bars] or [1]) or 1
    step = (width - 30) / max(1, len(bars))
    every = -(-len(bars) // 10)
    parts = [line(20, floor, width - 10, floor)]
    for number, (first, last, count) in enumerate(bars):
        tall = (floor - 16) * count / most
        called = str(first) if first == last else f"{first} to {last}"
        parts.append(box(20 + number * step + 1, floor - tall, step - 2, tall, colour(0), f"{called}: {count}"))
        if number % every == 0:
            parts.append(words(20 + (number + 0.5) * step, floor + 15, str(first), "middle"))
    parts.append(words(20, 11, f"most: {most}"))
    return svg(width, height, title, parts)
