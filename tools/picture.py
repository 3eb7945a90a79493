"""The picture of the terminal game in the README: python -m tools.picture [FILE]"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).parents[1]
SCRIPT = ["4", "4", "8", "4", "4", "6", "1", "heinrich to brandenburg", "why march friedrich dresden"]


def main() -> None:
    """Play a few lines of a game and keep the last screen in colours."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "terminal.svg"
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [sys.executable, "-m", "kabinett", "play", "friedrich", "--seed", "1756", "--save", f"{folder}/game.rec"],
            input="\n".join(SCRIPT) + "\n",
            env={**os.environ, "FORCE_COLOR": "1", "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
    lines = run.stdout.splitlines()
    starts = [number for number, line in enumerate(lines) if "─" * 40 in line]
    shown = lines[starts[-1] + 1 if starts else 0 :][:54]
    console = Console(record=True, width=100, file=open(os.devnull, "w"))  # noqa: SIM115
    console.print(Text.from_ansi("\n".join(shown)))
    console.save_svg(str(target), title="kabinett play friedrich")


if __name__ == "__main__":
    main()
