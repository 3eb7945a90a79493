"""Which rules are in the code, and which have a test: read from the sources, without running anything."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import kabinett

SHARED = "tactics"


def code_places(game: str, ids: list[str]) -> dict[str, list[str]]:
    """By rule: where a game's package, or what games share, cites it as a string ("combat.py:33")."""
    folder = Path(kabinett.__file__).parent / "games"
    found: dict[str, list[str]] = {rule_id: [] for rule_id in ids}
    for package in (game, SHARED):
        for file in sorted((folder / package).glob("*.py")):
            name = file.name if package == game else f"{package}/{file.name}"
            for text, line in _strings(ast.parse(file.read_text("utf-8"))):
                rule_id = text.removeprefix(f"{game} ")
                if rule_id in found and f"{name}:{line}" not in found[rule_id]:
                    found[rule_id].append(f"{name}:{line}")
    chapters = _chapter_modules(folder / game)
    for rule_id, places in found.items():
        if not places:
            # Not cited by its number: the modules of its chapter, as their first lines say.
            places += chapters.get(rule_id.split(".")[0], [])
    return found


def _chapter_modules(folder: Path) -> dict[str, list[str]]:
    """By chapter of the rulebook: the modules whose docstring says that they are it."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.glob("*.py")):
        doc = (ast.get_docstring(ast.parse(file.read_text("utf-8"))) or "").splitlines()
        head = doc[0].partition(":")[0] if doc else ""
        if head.startswith("Chapter"):
            for chapter in dict.fromkeys(re.findall(r"\d+", head)):
                found.setdefault(chapter, []).append(file.name)
    return found


def _strings(tree: ast.AST) -> list[tuple[str, int]]:
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return sorted([(str(node.value), node.lineno) for node in nodes], key=lambda pair: pair[1])


def tests_folder(named: Path | None) -> Path | None:
    """The tests: the folder named, or the one beside the package, or the one here."""
    if named is not None:
        return named
    for root in (Path(kabinett.__file__).parents[1], Path.cwd()):
        if (root / "tests" / "rules.py").is_file():
            return root / "tests"
    return None


def tests_by_rule(game: str, folder: Path | None) -> dict[str, list[str]]:
    """By rule: the tests ("tests/games/x/test_y.py::test_z") whose decorators, or whose class's, carry it."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")) if folder is not None else []:
        tree = ast.parse(file.read_text("utf-8"))
        base = file.relative_to(folder.parent).as_posix() if folder is not None else file.name
        for name, ids in _marked(tree.body, _module_marks(tree)):
            for rule_id in ids:
                if rule_id.startswith(f"{game} "):
                    listed = found.setdefault(rule_id.removeprefix(f"{game} "), [])
                    if f"{base}::{name}" not in listed:
                        listed.append(f"{base}::{name}")
    return found


def _module_marks(tree: ast.Module) -> list[str]:
    """Rules of `pytestmark`, which hold for every test of a module."""
    ids: list[str] = []
    for node in tree.body:
        if isinstance(node, ast.Assign):
            if any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets):
                ids += _rules_in(node.value)
    return ids


def _marked(body: list[ast.stmt], above: list[str]) -> list[tuple[str, list[str]]]:
    found: list[tuple[str, list[str]]] = []
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            own = above + [rule_id for part in node.decorator_list for rule_id in _rules_in(part)]
            if isinstance(node, ast.ClassDef):
                found += [(f"{node.name}::{name}", ids) for name, ids in _marked(node.body, own)]
            elif node.name.startswith("test"):
                found.append((node.name, own))
    return found


def _rules_in(tree: ast.AST) -> list[str]:
    """The arguments of every rule(...) in a decorator, also of one inside a parametrize."""
    ids: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called == "rule":
                ids += [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return ids
