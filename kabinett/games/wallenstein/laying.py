"""Laying out the cards and tiles of a round: action cards (4.2), bonus tiles (5.1), favour cards (16.4)."""

from __future__ import annotations

from kabinett.core.field import members
from kabinett.games.wallenstein.board import ACTION_COUNT, TILE_COUNT
from kabinett.games.wallenstein.state import WState

PLACES = 3


def lay_actions(s: WState) -> None:
    """Five action cards open, five face down."""
    bag = list(range(ACTION_COUNT))
    track = [s.draw(bag, "slot") for _ in range(s.board.open_actions)]
    s.track = tuple(track)
    s.face_down = sum([1 << action for action in bag])
    s.tell("actions_open", (track[0], track[1], track[2], track[3], track[4]), "4.2")


def turn_action(s: WState) -> None:
    """Open the next face-down action card, if there is one left."""
    if s.face_down:
        bag = members(s.face_down)
        action = s.draw(bag, "slot") if len(bag) > 1 else bag[0]
        s.face_down &= ~(1 << action)
        s.track += (action,)
        s.tell("action_open", (action, len(s.track)), "11.8")


def lay_tiles(s: WState) -> None:
    """The five bonus tiles on their places."""
    bag = list(range(TILE_COUNT))
    tiles = [s.draw(bag, "tile") for _ in range(TILE_COUNT - 1)] + bag
    s.lay_tiles(tiles)
    s.tell("tiles_open", (tiles[0], tiles[1], tiles[2], tiles[3], bag[0]), "5.1")


def lay_favours(s: WState) -> None:
    """Three favour cards are opened: the highest number on the dearest place."""
    bag = members(s.favour_deck)
    cards = sorted([s.draw(bag, "favour") for _ in range(PLACES)], reverse=True)
    for card in cards:
        s.favour_deck &= ~(1 << card)
    s.favours = tuple(cards)
    s.tell("favours_open", (cards[0], cards[1], cards[2]), "16.4a")
