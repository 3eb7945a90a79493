"""The `kabinett` command. Nothing heavy is imported before a command needs it: help must come at once."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """The entry point."""
    from kabinett.cli.app import app

    try:
        app(prog_name="kabinett")
    except BrokenPipeError:
        # Whoever read our output (head, less) has had enough. Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
