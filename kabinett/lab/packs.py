"""A game on its own board or on another pack. The pack's id goes into the records of the games played on it."""

from __future__ import annotations

import hashlib
from pathlib import Path

from kabinett.boards.check import check_pack
from kabinett.boards.tables import BoardError
from kabinett.core.errors import KabinettError
from kabinett.core.game import Game
from kabinett.games import game

READ = (".csv", ".json")
"""What the rules read of a pack; the rest is there to draw it."""


class BadPack(KabinettError):
    """A board pack on which a game cannot be played."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def pack_id(folder: Path) -> str:
    """A short name for exactly this pack."""
    digest = hashlib.blake2b(digest_size=8)
    for file in sorted(folder.iterdir()):
        if file.suffix in READ and file.is_file():
            content = file.read_bytes()
            digest.update(f"{file.name}\n{len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()


def absolute(folder: Path | None) -> Path | None:
    """A pack's folder for other processes, which may work in another folder."""
    return None if folder is None else folder.resolve()


def game_on(name: str, folder: Path | None = None) -> Game:
    """The game of this name, on the pack in this folder if one is given; BadPack says what is wrong with it."""
    own = game(name)
    if folder is None:
        return own
    problems = check_pack(folder)
    if problems:
        raise BadPack(problems)
    try:
        made = game(name, folder.resolve())
    except BoardError as error:
        raise BadPack(error.problems) from None
    except (OSError, ValueError, LookupError, TypeError, AttributeError, AssertionError) as error:
        # The pack is a good map, but not all that this game needs is in it.
        raise BadPack([f"{name} cannot be played on it: {type(error).__name__}: {error}"]) from None
    board = getattr(own, "board", None)
    home = getattr(board, "folder", None)
    same = isinstance(home, Path) and pack_id(home) == pack_id(folder)
    made.pack = "" if same else pack_id(folder)
    return made
