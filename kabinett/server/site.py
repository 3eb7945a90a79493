"""What all parts of one server share, and how a request finds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi.requests import HTTPConnection

from kabinett.core.errors import KabinettError
from kabinett.core.game import Game
from kabinett.games import GAMES
from kabinett.server.bot_worker import made_game
from kabinett.server.config import Settings
from kabinett.server.database import Database
from kabinett.server.errors import ApiError

if TYPE_CHECKING:
    from kabinett.server.advice import Advice
    from kabinett.server.hub import Hub
    from kabinett.server.notices import Notices
    from kabinett.server.ops import Metrics
    from kabinett.server.security import Security
    from kabinett.server.studies import Replays


class Site:
    """One server process."""

    def __init__(self, settings: Settings, games: dict[str, str] | None = None) -> None:
        self.settings = settings
        self.database = Database(settings)
        self.makers = games if games is not None else hosted_games(settings)
        """Which function makes each hosted game, as "module:function": bots' workers make their own."""
        self.games: dict[str, Game] = {name: made_game(maker) for name, maker in self.makers.items()}
        self.stopping = False
        self.security: Security
        self.notices: Notices
        self.metrics: Metrics
        self.hub: Hub
        self.replays: Replays
        self.advice: Advice

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


def hosted_games(settings: Settings) -> dict[str, str]:
    """The registered games, and those that the settings add."""
    found = {name: f"kabinett.games.{name}:make" for name in GAMES}
    for entry in filter(None, settings.games.split(",")):
        name, sign, maker = entry.strip().partition("=")
        if not sign or ":" not in maker:
            raise KabinettError(f"a game is added as name=module:function, not {entry!r}")
        found[name] = maker
    return found


def site_of(connection: HTTPConnection) -> Site:
    """The site that a request or socket came to, for FastAPI's Depends."""
    found: object = connection.app.state.site
    assert isinstance(found, Site)
    return found
