"""`@rule("friedrich 4.3")` says which rule a test holds; `kabinett rules GAME --coverage` reads it."""

from __future__ import annotations

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*ids)
