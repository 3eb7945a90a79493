"""Imports go downward only, rules need nothing but the standard library and two helpers, modules stay short."""

import ast
import importlib.util
import sys
from pathlib import Path

import pytest

MAX_LINES = 550

# What each layer may import of the package. "root" is kabinett/*.py itself, the front door above the games;
# the modules directly in kabinett/games know all games, a game knows only itself and what games share.
LAYERS: dict[str, set[str]] = {
    "core": {"core"},
    "boards": {"core", "boards"},
    "games": {"core", "boards", "games"},
    "root": {"root", "core", "boards", "games"},
    "bots": {"root", "core", "boards", "games", "bots"},
    "lab": {"root", "core", "boards", "games", "bots", "lab"},
    "client": {"root", "core", "boards", "games", "bots", "client"},
    "server": {"root", "core", "boards", "games", "bots", "lab", "server"},
    "cli": {"root", "core", "boards", "games", "bots", "lab", "client", "server", "cli"},
}
SHARED_BY_GAMES = ("tactics", "data")
FEW_DEPENDENCIES = ("core", "boards", "games")
ALLOWED_OUTSIDE = sys.stdlib_module_names | {"msgspec", "mypy_extensions"}


def package_folder() -> Path:
    """The package beside the tests, or else the installed one (whose sources lie beside the compiled modules)."""
    beside = Path(__file__).resolve().parents[1] / "kabinett"
    if beside.is_dir():
        return beside
    spec = importlib.util.find_spec("kabinett")
    assert spec is not None and spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0])


PACKAGE = package_folder()
FILES = sorted(PACKAGE.rglob("*.py"))


def module_name(path: Path) -> str:
    parts = ["kabinett", *path.relative_to(PACKAGE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_names(tree: ast.AST, module: str, is_package: bool) -> list[tuple[int, str]]:
    """Every import, wherever it stands, as (line, full dotted name); `from a import b` gives a.b."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                around = module.split(".")
                up = node.level - 1 if is_package else node.level
                base = ".".join([*around[: len(around) - up], *([base] if base else [])])
            found += [(node.lineno, f"{base}.{alias.name}") for alias in node.names]
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in ("import_module", "__import__") and isinstance(node.args[0].value, str):
                found.append((node.lineno, node.args[0].value))
    return found


def layer_of(name: str) -> str:
    """The layer of a dotted name in the package: kabinett.core.chance -> core, kabinett.game -> root."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in LAYERS else "root"


def unit_of(name: str) -> str:
    """Within the games: which one (kabinett.games.maria.combat -> maria), or "" for what stands above them."""
    parts = name.split(".")
    if layer_of(name) == "games" and len(parts) > 2:
        if parts[2] in SHARED_BY_GAMES or (PACKAGE / "games" / parts[2]).is_dir():
            return parts[2]
    return ""


def violations(module: str, source: str, is_package: bool = False) -> list[str]:
    layer = layer_of(module)
    allowed = LAYERS["cli"] if module == "kabinett.__main__" else LAYERS[layer]
    wrong = []
    for line, name in imported_names(ast.parse(source), module, is_package):
        top = name.split(".")[0]
        if top != "kabinett":
            if layer in FEW_DEPENDENCIES and top not in ALLOWED_OUTSIDE:
                wrong.append(f"{module}:{line}: {layer} may not need {top}")
        elif layer_of(name) not in allowed:
            wrong.append(f"{module}:{line}: {layer} may not import {name}")
        elif layer == layer_of(name) == "games" and unit_of(module):
            if unit_of(name) not in (unit_of(module), *SHARED_BY_GAMES):
                wrong.append(f"{module}:{line}: {unit_of(module)} may not import {name}")
    return wrong


@pytest.mark.parametrize("path", FILES, ids=module_name)
def test_imports_go_downward(path: Path) -> None:
    is_package = path.name == "__init__.py"
    assert violations(module_name(path), path.read_text(encoding="utf-8"), is_package) == []


def test_packages_are_known_layers() -> None:
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert packages <= set(LAYERS), "give the new package its place in LAYERS"


def test_modules_stay_short() -> None:
    lengths = {module_name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in FILES}
    assert {name: lines for name, lines in lengths.items() if lines > MAX_LINES} == {}


@pytest.mark.parametrize(
    ("module", "source", "is_package"),
    [
        ("kabinett.core.step", "import kabinett.boards", False),
        ("kabinett.core.step", "from kabinett import game", False),
        ("kabinett.core.step", "from .. import boards", False),
        ("kabinett.core", "from ..boards import roads", True),
        ("kabinett.core.step", "def f():\n    import numpy", False),
        ("kabinett.boards.roads", "from kabinett.games.tactics import cards", False),
        ("kabinett.games.tactics.duel", "from kabinett.bots import plain", False),
        ("kabinett.games", "import rich", True),
        ("kabinett.bots.plain", "import importlib\nimportlib.import_module('kabinett.server.app')", False),
        ("kabinett.lab.study", "from ..server import tables", False),
        ("kabinett.server.app", "from kabinett.cli import main", False),
        ("kabinett", "from .cli import main", True),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str, is_package: bool) -> None:
    assert len(violations(module, source, is_package)) == 1


@pytest.mark.parametrize(
    ("module", "source", "is_package"),
    [
        ("kabinett.core", "from .step import Step\nfrom . import chance", True),
        ("kabinett.core.step", "from __future__ import annotations\nimport hashlib, msgspec", False),
        ("kabinett.games.tactics.duel", "from ...core import step\nfrom .cards import Card", False),
        ("kabinett.games", "from . import tactics", True),
        ("kabinett.bots.plain", "import kabinett\nfrom kabinett.games import tactics", False),
        ("kabinett.cli.main", "import typer\nfrom kabinett.server import app", False),
        ("kabinett.__main__", "from kabinett.cli import main", False),
    ],
)
def test_a_right_import_is_none(module: str, source: str, is_package: bool) -> None:
    assert violations(module, source, is_package) == []


def test_no_game_imports_another(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for game in ("maria", "friedrich", *SHARED_BY_GAMES):
        (tmp_path / "games" / game).mkdir(parents=True)
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    assert violations("kabinett.games.maria.combat", "from ..tactics import duel\nfrom . import state") == []
    assert violations("kabinett.games", "from . import maria, friedrich", True) == []
    for source in ("from ..friedrich import combat", "import kabinett.games", "from kabinett.games import registry"):
        assert len(violations("kabinett.games.maria.combat", source)) == 1
    assert len(violations("kabinett.games.tactics.duel", "from kabinett.games.maria import state")) == 1
