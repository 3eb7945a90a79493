"""The terminal: a person who types, or a script on standard input."""

from __future__ import annotations

import sys
from typing import IO, TextIO

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text as Line

SCRIPT_WIDTH = 100


def indented(part: RenderableType, by: int = 2) -> Padding:
    """Set in from the left, also where it is broken into lines."""
    return Padding(part, (0, 0, 0, by), expand=False)


class Screen(Console):
    """Output without guesses: no numbers in colours, no markup in what players type."""

    def __init__(self, file: IO[str] | None = None, width: int | None = None) -> None:
        if width is None and file is None and not sys.stdout.isatty():
            width = SCRIPT_WIDTH
        super().__init__(file=file, width=width, highlight=False, markup=False, emoji=False)

    def on_broken_pipe(self) -> None:
        """Not rich's exit code 1, which here means that something is not so."""
        raise BrokenPipeError


class Terminal:
    """Where a session reads and writes. With a script every line read is echoed, so that the output can be followed."""

    def __init__(self, lines: TextIO | None = None, console: Console | None = None) -> None:
        self.lines = lines if lines is not None else sys.stdin
        self.interactive = lines is None and sys.stdin.isatty()
        self.console = console or Screen()
        if self.interactive:
            _line_editing()

    @property
    def width(self) -> int:
        return self.console.width

    def show(self, *parts: RenderableType) -> None:
        for part in parts:
            self.console.print(part)

    def note(self, text: str) -> None:
        """A remark. It is not broken into lines: files and commands in it can be copied."""
        self.console.print(Line(text, style="italic"), soft_wrap=True)

    def warn(self, text: str) -> None:
        self.console.print(Line(text, style="red"), soft_wrap=True)

    def read(self) -> str | None:
        """A line without its end; None where there are no more."""
        if self.interactive:
            try:
                return input("> ").strip()
            except EOFError:
                self.console.print()
                return None
        line = self.lines.readline()
        if not line:
            return None
        text = "".join([c for c in line.strip() if c.isprintable()])
        self.console.print(Line(f"> {text}", style="bold"))
        return text

    def wipe(self) -> None:
        """Nothing of what was shown stays on the screen or above it."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    def wait(self, text: str) -> bool:
        """Hand the keyboard over. False: nobody is there any more. A script does not have to press Enter."""
        self.console.print(Line(text, style="bold"))
        if not self.interactive:
            return True
        try:
            input()
        except EOFError:
            return False
        return True


def _line_editing() -> None:
    """Arrow keys and history where Python brings them."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(True)
