"""The Cards of Fate as numbers: which strokes have fallen, and which numbered version holds this turn.

A version is (card number - 1) * 4 + suit. Only one version is ever in force, because each is over before the next
card is turned; so the state holds a single number."""

from __future__ import annotations

from typing import Final

from kabinett.games.friedrich.state import AMERICA, BUTE, INDIA, POEMS, FState

SUIT_LETTERS: Final = "SCHD"


def version(name: str) -> int:
    """The number of a version such as 11H."""
    return (int(name[:-1]) - 1) * 4 + SUIT_LETTERS.index(name[-1])


VERSIONS: Final = [f"{number}{letter}" for number in range(1, 13) for letter in SUIT_LETTERS]

REWRITTEN: Final = [version(name) for name in ("1C", "3D", "4D", "5S", "7S", "7D", "8S", "8D", "10S")]
"""Versions that play otherwise in the second edition: they have a rule of their own there."""


def rule_of(s: FState, card: int) -> str:
    """The rule of a version in the edition that is played."""
    return f"fate {VERSIONS[card]} second" if s.second and card in REWRITTEN else f"fate {VERSIONS[card]}"


# Effects that last through the next turn.
KUESTRIN_BURNS: Final = version("2C")
SALTIKOV_SLOW: Final = version("2D")
NO_HIGH_CARDS: Final = version("3C")
NO_SAME_SUIT: Final = version("3H")
HALLE_MOURNS: Final = version("3D")
FRANCE_BONUS: Final = version("4S")
CUMBERLAND_STAYS: Final = version("4D")
SOUBISE_STAYS: Final = version("5S")
RICHELIEU_SLOW: Final = version("5H")
CHEVERT_BOUND: Final = version("5D")
FRIEDRICH_OLD: Final = version("7S")
FRIEDRICH_DESPAIRS: Final = version("7H")
FRIEDRICH_STUBBORN: Final = version("7D")
DAUN_DILATORY: Final = version("8C")
OBLIQUE_ORDER: Final = version("8D")
FRIEDRICH_FAST: Final = version("9C")
LOUSY_RECRUITS: Final = version("10S")
EXPOSED_CAMP: Final = version("10H")
SEYDLITZ_CHARGES: Final = version("11S")
HEINRICH_WATCHES: Final = version("11H")
DAUN_SLOW: Final = version("12S")

USED_ONCE: Final = 1
"""Bit of `used`: an effect that works once has worked."""
FOUGHT: Final = 2
"""Bit of `used`: Friedrich's stack has had its first combat of the turn."""
SUIT_BITS: Final = 2
"""`used` >> SUIT_BITS holds the suits Hildburghausen has attacked with."""


def subsidy_cuts(s: FState) -> int:
    """How often Britain has cut its subsidies to Prussia."""
    return (not s.fate_left >> POEMS & 1) + (not s.fate_left >> BUTE & 1)


def colonies_lost(s: FState) -> int:
    """How many of India and America France has lost."""
    return (not s.fate_left >> INDIA & 1) + (not s.fate_left >> AMERICA & 1)


def new_recruits(s: FState) -> int:
    """The generals whose new armies keep them from attacking this turn, as a mask."""
    return s.marked if s.effect == LOUSY_RECRUITS else 0
