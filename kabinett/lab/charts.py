"""Small plots as SVG text, in the colours of the page they stand in. No library, nothing loaded from outside."""

from __future__ import annotations

from html import escape
from math import ceil, floor, log10

from kabinett.lab.colours import colour

WIDTH = 720
LEFT = 150
RIGHT = 60


def svg(width: int, height: int, title: str, parts: list[str]) -> str:
    inside = "".join(parts)
    # The big ones are as wide as the page.
    whole = ' class="whole"' if width == WIDTH else ""
    return (
        f'<svg{whole} viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-label="{escape(title, True)}" xmlns="http://www.w3.org/2000/svg">{inside}</svg>'
    )


def words(x: float, y: float, text: str, anchor: str = "start", style: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {style}>{escape(text)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, style: str = 'class="axis"') -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {style}/>'


def box(x: float, y: float, width: float, height: float, fill: str, tip: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}" '
        f'class="bar" style="--c:{fill}">'
        f"<title>{escape(tip)}</title></rect>"
    )


def share_bars(
    title: str, groups: list[tuple[str, list[tuple[str, float, float, float]]]], fills: dict[str, str], even: float
) -> str:
    """Shares from 0 to 1 with their intervals: for each group (a side) a bar for each name (a bot), and a line at the
    even share.

    A bar is (name, share, low, high); `fills` has the colours of the names, or of the groups."""
    thick, gap, top = 14, 10, 16
    height = sum([len(bars) * thick + gap for _, bars in groups]) + 24 + top
    span = WIDTH - LEFT - RIGHT
    parts: list[str] = []
    for tenth in range(0, 11, 2):
        x = LEFT + span * tenth / 10
        parts.append(line(x, top, x, height - 22, 'class="grid"'))
        parts.append(words(x, height - 6, f"{10 * tenth} %", "middle"))
    y = 4.0 + top
    for group, bars in groups:
        parts.append(words(LEFT - 8, y + len(bars) * thick / 2 + 4, group, "end"))
        for name, part, low, high in bars:
            middle = y + thick / 2 - 1
            fill = fills.get(name) or fills.get(group) or colour(0)
            who = f"{group}, {name}" if name else group
            tip = f"{who}: {100 * part:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
            parts.append(box(LEFT, y, span * part, thick - 2, fill, tip))
            parts.append(line(LEFT + span * low, middle, LEFT + span * high, middle, 'class="interval"'))
            y += thick
        y += gap
    at = LEFT + span * even
    parts.append(line(at, top - 2, at, height - 22, 'class="even"'))
    parts.append(words(at, 10, f"even: {100 * even:.1f} %", "middle"))
    return svg(WIDTH, height, title, parts)


def rating_dots(title: str, rows: list[tuple[str, float, float, int]]) -> str:
    """Ratings as a dot with a line of two sigma to each side: (name, mu, sigma, colour's number)."""
    ticks = round_ticks(
        min([mu - 2 * sigma for _, mu, sigma, _ in rows]), max([mu + 2 * sigma for _, mu, sigma, _ in rows])
    )
    low, high = ticks[0], ticks[-1]
    span = WIDTH - LEFT - RIGHT
    height = 18 * len(rows) + 26
    scale = span / (high - low)
    parts: list[str] = []
    for tick in ticks:
        x = LEFT + (tick - low) * scale
        parts.append(line(x, 0, x, height - 22, 'class="grid"'))
        parts.append(words(x, height - 6, f"{tick:g}", "middle"))
    for number, (name, mu, sigma, which) in enumerate(rows):
        y = 12 + 18 * number
        parts.append(words(LEFT - 8, y + 4, name, "end"))
        at = LEFT + (mu - low) * scale
        ends = (LEFT + (mu - 2 * sigma - low) * scale, LEFT + (mu + 2 * sigma - low) * scale)
        parts.append(line(ends[0], y, ends[1], y, f'class="whisker" style="--c:{colour(which)}"'))
        parts.append(
            f'<circle cx="{at:.1f}" cy="{y}" r="5" class="bar" style="--c:{colour(which)}">'
            f"<title>{escape(name)}: {mu:.2f} ± {2 * sigma:.2f}</title></circle>"
        )
    return svg(WIDTH, height, title, parts)


def round_ticks(low: float, high: float) -> list[float]:
    """Four to nine round numbers, the first not above `low`, the last not below `high`."""
    about = max(high - low, 0.01) / 5
    power = 10.0 ** floor(log10(about))
    step = next(part * power for part in (1, 2, 5, 10) if part * power >= about)
    first, last = floor(low / step), ceil(high / step)
    return [round(number * step, 6) for number in range(first, max(last, first + 1) + 1)]


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
