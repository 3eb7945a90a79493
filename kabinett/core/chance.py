"""Chance: a keyed hash and a counter, so that a finished game can be checked and no peer can foresee it."""

from __future__ import annotations

import hashlib
from typing import Final

SEED_BYTES: Final = 32
ScriptItem = int | str


def seed_bytes(seed: int | str | bytes) -> bytes:
    """A seed as 32 bytes: an integer for studies, 64 hex digits or raw bytes for tables."""
    if isinstance(seed, bytes):
        if len(seed) != SEED_BYTES:
            raise ValueError("a seed has 32 bytes")
        return seed
    if isinstance(seed, int):
        if seed < 0 or seed.bit_length() > 8 * SEED_BYTES:
            raise ValueError("a seed is a whole number from 0 to 2^256 - 1")
        return seed.to_bytes(SEED_BYTES, "big")
    raw = bytes.fromhex(seed)
    if len(raw) != SEED_BYTES:
        raise ValueError("a seed has 64 hexadecimal digits")
    return raw


def commitment(seed: bytes) -> str:
    """What is shown before the game, so that the seed published after it can be checked."""
    return hashlib.blake2b(seed, digest_size=32, person=b"kabinett-commit").hexdigest()


def mixed_key(seed: bytes, words: tuple[str, ...]) -> bytes:
    """The key of a game's chance: the secret seed and a word from each seat, given after the commitment was shown."""
    mixer = hashlib.blake2b(key=seed, digest_size=32, person=b"kabinett-mix")
    for word in words:
        raw = word.encode()
        mixer.update(len(raw).to_bytes(4, "big"))
        mixer.update(raw)
    return mixer.digest()


def hashed_below(key: bytes, counter: int, limit: int) -> tuple[int, int]:
    """A uniform integer in 0..limit-1 and the next counter. Rejection keeps it exactly uniform."""
    if not 0 < limit <= 1 << 64:
        raise ValueError(f"nothing can be drawn below {limit}")
    bound = (1 << 64) - (1 << 64) % limit
    while True:
        digest = hashlib.blake2b(counter.to_bytes(8, "big"), key=key, digest_size=8).digest()
        counter += 1
        number = int.from_bytes(digest, "big")
        if number < bound:
            return number % limit, counter
