"""The compiled build. All that is declared stands in pyproject.toml; this adds mypyc when KABINETT_COMPILE=1.

KABINETT_COMPILE=1 pip wheel --no-build-isolation --no-deps .    (needs setuptools and mypy in the environment)
"""

import ast
import os
import sys
from pathlib import Path

from setuptools import setup

COMPILED_PACKAGES = ("kabinett/core", "kabinett/boards", "kabinett/games", "kabinett/bots")

# Modules of these packages that cannot be compiled, each with its reason.
NOT_COMPILED: dict[str, str] = {}


def only_reexports(path: Path) -> bool:
    """Whether a module has nothing but imports, a docstring and __all__: compiling it would gain nothing."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if all(isinstance(target, ast.Name) and target.id == "__all__" for target in targets):
                continue
        return False
    return True


def compiled_modules(root: Path = Path(".")) -> list[str]:
    """The files to compile, relative to root."""
    files = []
    for package in COMPILED_PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            if name in NOT_COMPILED or (path.name == "__init__.py" and only_reexports(path)):
                continue
            files.append(name)
    return files


if __name__ == "__main__":
    only_metadata = not {"egg_info", "dist_info"}.isdisjoint(sys.argv)
    if os.environ.get("KABINETT_COMPILE") == "1" and not only_metadata:
        from mypyc.build import mypycify

        # One group, so that calls between modules stay native; a C file for each module: a single one takes gigabytes.
        modules = mypycify(
            compiled_modules(), opt_level="3", debug_level="0", multi_file=True, target_dir="build/mypyc"
        )
        setup(ext_modules=modules)
    else:
        setup()
