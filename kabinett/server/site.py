"""What all parts of one server share, and how a request finds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi.requests import HTTPConnection

from kabinett.core.errors import KabinettError
from kabinett.core.game import Game
from kabinett.games import GAMES
from kabinett.games import game as registered_game
from kabinett.server.config import Settings
from kabinett.server.database import Database
from kabinett.server.errors import ApiError

if TYPE_CHECKING:
    from kabinett.server.hub import Hub
    from kabinett.server.security import Security


class Site:
    """One server process."""

    def __init__(self, settings: Settings, games: dict[str, Game] | None = None) -> None:
        self.settings = settings
        self.database = Database(settings)
        # Tests host their probe games too.
        self.games: dict[str, Game] = games if games is not None else {name: registered_game(name) for name in GAMES}
        self.stopping = False
        self.security: Security
        self.hub: Hub

    def game(self, name: str) -> Game:
        found = self.games.get(name)
        if found is None:
            raise ApiError("not_found", "not_found")
        return found

    def options(self, game: Game, given: dict[str, object]) -> dict[str, object]:
        try:
            return game.checked_options(given)
        except KabinettError as refused:
            raise ApiError("invalid", "invalid", what=str(refused)) from None


def site_of(connection: HTTPConnection) -> Site:
    """The site that a request or socket came to, for FastAPI's Depends."""
    found: object = connection.app.state.site
    assert isinstance(found, Site)
    return found
