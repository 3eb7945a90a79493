"""Paying with tactical cards, and sharing out what was bought: choices in small steps with one way each."""

from __future__ import annotations

from kabinett.games.tactics.cards import Pack

Share = tuple[int, int, int]
"""Generals as a mask, and the least and most they can be given."""


def payable(pack: Pack, hand: list[int], paid: list[int], cost: int) -> list[int]:
    """Faces that can be paid next: low values first, so that one payment has one way, and enough must be left.

    Cards are laid until the price is reached. What can be laid so in any order can be laid in this one, whatever the
    suits; in an order by suit a low card beside a high one would be payable in some suits and not in others."""
    value = pack.value_of
    left = sorted([(value[pack.face_of[card]], pack.face_of[card]) for card in hand])
    for face in paid:
        left.remove((value[face], face))
    missing = cost - sum([value[face] for face in paid])
    last = (value[paid[-1]], paid[-1]) if paid else (0, -1)
    found: list[int] = []
    worth = 0
    for entry in reversed(left):
        if entry < last:
            break
        worth += entry[0]
        if worth >= missing and (not found or found[-1] != entry[1]):
            found.append(entry[1])
    found.reverse()
    return found


def can_complete(pack: Pack, hand: list[int], paid: list[int], cost: int) -> bool:
    """Whether any of the faces that can be paid next reaches the price by itself: the highest does if any."""
    value = pack.value_of
    missing = cost - sum([value[face] for face in paid])
    left = [pack.face_of[card] for card in hand]
    for face in paid:
        left.remove(face)
    return any([value[face] >= missing for face in left])


def next_share(shares: list[Share], number: int, given: list[int]) -> Share:
    """Who receives after these, and the least and most they can be given of so many in all."""
    position = len(given)
    rest = number - sum(given)
    mask, least, most = shares[position]
    later = shares[position + 1 :]
    least = max(least, rest - sum([m for _, _, m in later]))
    most = min(most, rest - sum([low for _, low, _ in later]))
    return mask, least, most


def forced_shares(shares: list[Share], number: int, given: list[int]) -> list[int]:
    """What was given so far, and what the next receive where there is no choice: that is not asked."""
    while len(given) < len(shares):
        _, least, most = next_share(shares, number, given)
        if least < most:
            break
        given = [*given, least]
    return given
