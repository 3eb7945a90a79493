"""Tables as the documents show them."""

from __future__ import annotations


def table(head: list[str], rows: list[list[object]], left: int = 1) -> list[str]:
    """The lines of a table; the first columns, so many as `left` says, are words and not numbers."""
    rule = ["---"] * left + ["---:"] * (len(head) - left)
    lines = [head, rule, *[[str(cell) for cell in row] for row in rows]]
    return [f"| {' | '.join(line)} |" for line in lines]


def odds(ratio: tuple[float, float, float]) -> str:
    """A ratio of odds with its interval."""
    return f"{ratio[0]:.2f} ({ratio[1]:.2f}–{ratio[2]:.2f})"
