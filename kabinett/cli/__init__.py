"""The `kabinett` command. Nothing heavy is imported before a command needs it: help must come at once."""

from __future__ import annotations

import io
import sys


def main() -> None:
    """The entry point."""
    from kabinett.cli import hintcommands, labcommands, serving  # noqa: F401  (they add their commands)
    from kabinett.cli.app import app

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show a sign gets another one, not an error.
            stream.reconfigure(errors="replace")
    app(prog_name="kabinett")
