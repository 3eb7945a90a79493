"""The political part of a scene: display, tracks, victory boxes, electoral college, agreements, goals."""

from __future__ import annotations

from kabinett.boards.roadmap import SUITS
from kabinett.core.state import View
from kabinett.games.maria.board import (
    AUSTRIA,
    DISPLAY,
    FRANCE,
    MAJORS,
    PLAYERS,
    POWERS,
    PRAGMATIC,
    PRUSSIA,
    TRACK_NAMES,
)
from kabinett.games.maria.politics import influence
from kabinett.games.maria.state import THIRTY_EIGHT, MState
from kabinett.games.maria.victory import ELECTORS, FRENCH_GOAL, PRUSSIAN_GOAL, electors
from kabinett.games.tactics.showing import Part, faces, parts

AGREEMENTS = ("", "truce", "vote", "away", "subsidy", "cancel", "words")
STATUS = ("prussian-ally", "neutral", "austrian-ally")


def politics(s: MState, view: View) -> Part | None:
    """The political display as everybody sees it; nothing in the introductory game."""
    if s.introductory:
        return None
    board = s.board
    backs = parts(view, "placed_backs")
    return {
        "cards": [board.card_ids[card] if card >= 0 else None for card in s.open_cards],
        "left": s.political_left.bit_count(),
        "trump": SUITS[s.trump] if s.trump >= 0 else None,
        "trump_chooser": PLAYERS[s.last_winner] if s.last_winner >= 0 else None,
        "election": ("ahead", "this turn", "held")[s.election],
        "saxony": STATUS[s.saxony],
        "prussia_neutral_until": s.neutral_until or None,
        "spaces": [
            {
                "power": POWERS[power],
                "saved": faces(THIRTY_EIGHT, s.display[power]),
                "sleeping": faces(THIRTY_EIGHT, s.sleeping[power]),
                "placed": bool(s.placed_mask >> power & 1),
                "placed_back": backs[power],
                "placed_card": None,
                "influence": influence(s, power),
            }
            for power in DISPLAY
        ],
        "tracks": [
            {
                "id": TRACK_NAMES[number],
                "box": s.tracks[number],
                "star": track.star,
                "announced": s.shifts[number],
                "boxes": [
                    {
                        "status": track.status[box] or None,
                        "labels": track.labels[box],
                        "icons": [{"icon": icon.kind, "power": POWERS[icon.power]} for icon in track.icons[box]],
                    }
                    for box in range(track.length)
                ],
            }
            for number, track in enumerate(board.tracks)
        ],
    }


def own_cards(s: MState, view: View, shared: Part) -> object:
    """The political display with the viewer's own cards that lie face down."""
    found = shared["politics"]
    if not isinstance(found, dict):
        return None
    placed = parts(view, "placed")
    spaces: list[object] = []
    for space in found["spaces"]:
        card = placed[POWERS.index(space["power"])]
        shown = THIRTY_EIGHT.faces[THIRTY_EIGHT.face_of[card]] if isinstance(card, int) and card >= 0 else None
        spaces.append({**space, "placed_card": shown})
    return {**found, "spaces": spaces}


def boxes(s: MState) -> list[Part]:
    """The victory boxes with whose markers lie in them."""
    if s.introductory:
        return []
    found: list[Part] = [
        {"id": f"battle-{POWERS[power]}", "power": POWERS[power], "markers": s.battle[power], "room": 2}
        for power in MAJORS
    ]
    three = [power for power in (FRANCE, PRAGMATIC) if electors(s, power) >= ELECTORS]
    singles = (
        ("electors", three[0] if three else -1),
        ("emperor", s.emperor),
        ("italy", s.italy),
        ("silesia", PRUSSIA if s.annexed else -1),
    )
    for name, power in singles:
        whose = POWERS[power] if power >= 0 else None
        found.append({"id": name, "power": whose, "markers": int(power >= 0), "room": 1})
    return found


def college(s: MState) -> list[Part]:
    """The nine electors: their fortress and the power that has the vote."""
    if s.introductory:
        return []
    board = s.board
    return [
        {"seat": name, "city": board.roads.ids[city], "power": POWERS[s.control(city)]}
        for name, city in zip(board.vote_names, board.votes, strict=True)
    ]


def goals(s: MState) -> list[Part]:
    """Introductory game: how many fortresses France and Prussia hold of those they need."""
    if not s.introductory:
        return []
    core = s.board.core_fortresses
    french = [city for city in core if s.control(city) == FRANCE]
    prussian = [city for city in [*core, *s.board.silesia] if s.control(city) == PRUSSIA]
    return [
        {"power": POWERS[FRANCE], "held": len(french), "needed": FRENCH_GOAL},
        {"power": POWERS[PRUSSIA], "held": len(prussian), "needed": PRUSSIAN_GOAL},
        {"power": POWERS[AUSTRIA], "held": s.turn, "needed": 9},
    ]


def agreements(s: MState) -> Part:
    """Contracts, what was agreed, and what is proposed; numbers as the texts have them."""
    return {
        "contracts": [{"giver": POWERS[by], "taker": POWERS[to], "left": left} for by, to, left in s.contracts],
        "in_force": [{"kind": AGREEMENTS[entry[0]], "terms": list(entry[1:])} for entry in s.agreements],
        "proposals": [
            {
                "from": PLAYERS[entry[0]],
                "to": PLAYERS[entry[1]],
                "kind": AGREEMENTS[entry[2]],
                "terms": list(entry[3:]),
            }
            for entry in s.proposals
        ],
    }
