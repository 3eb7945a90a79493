"""Small helps for steps that ask."""

from __future__ import annotations

from functools import lru_cache

from kabinett.core.contract import Refusal
from kabinett.core.text import Text


@lru_cache(8192)
def no(key: str, rule: str, args: tuple[int, ...] = ()) -> Refusal:
    """A refusal with its reason. Lists of legal actions are made by asking for it, so equal ones are made once."""
    return Refusal(Text(f"no.{key}", args), rule)
