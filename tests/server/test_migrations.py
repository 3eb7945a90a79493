"""The migrations make exactly the tables that the models describe, and older databases follow."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Engine, create_engine, inspect

import kabinett.server
from kabinett.server.models import metadata


def _config(url: str) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(kabinett.server.__file__).parent / "migrations"))
    config.set_main_option("sqlalchemy.url", url)
    return config


def _differences(engine: Engine) -> list[object]:
    with engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_nothing_is_missing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/new.sqlite3"
    engine = create_engine(url)
    with engine.begin() as connection:
        config = _config(url)
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    assert "ix_tables_owner_id" not in {str(index["name"]) for index in inspect(engine).get_indexes("tables")}
    assert _differences(engine)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    assert _differences(engine) == []
    engine.dispose()
