"""A position as a client draws it: counties, mats, tower, tracks. Made from a view, so it tells no more than that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kabinett.core.field import ALL, members
from kabinett.core.game import copied
from kabinett.core.state import View
from kabinett.games.wallenstein.board import (
    BID,
    BONUSES,
    BUILDINGS,
    COLOURS,
    COURT_3,
    SEASONS,
    SEATS,
    SLOTS,
    TILES,
)
from kabinett.games.wallenstein.planning import IN_ORDER, bid_worth, card_count, hand_of
from kabinett.games.wallenstein.state import WState

if TYPE_CHECKING:
    from kabinett.games.wallenstein.game import Wallenstein

Part = dict[str, object]


def scene(game: Wallenstein, view: View) -> dict[str, object]:
    """All that the viewer's client needs to draw the position."""
    s = public_state(game, view)
    board = s.board
    return {
        "tokens": _tokens(s),
        "marks": _marks(s),
        "hands": [_hand(s, view, seat) for seat in range(s.seats)],
        "powers": [_power(s, seat) for seat in range(s.seats)],
        "counties": [_county(s, county) for county in range(board.size)],
        "players": [_player(s, view, seat) for seat in range(s.seats)],
        "year": s.year,
        "season": SEASONS[s.season] if s.season >= 0 else None,
        "phase": game.steps[s.stack[-1][0]].kind if s.stack else "",
        "tower": _cubes(s, s.tower),
        "tray": _cubes(s, s.tray),
        "peasants": s.reserve[COLOURS - 1],
        "stock": {name: s.stock[number] for number, name in enumerate(BUILDINGS)},
        "track": [SLOTS[action] for action in s.track],
        "face_down": [SLOTS[action] for action in members(s.face_down)],
        "slots": [SLOTS[slot] for slot in (BID, *range(COURT_3, s.slots))],
        "action": _now(s),
        "tiles": [
            {"tile": TILES[tile], "seat": s.taken[place] if s.taken[place] >= 0 else None}
            for place, tile in enumerate(s.tiles)
        ],
        "order": s.order(),
        "rank": list(s.rank),
        "events": [board.event_ids[card] for card in members(s.candidates)],
        "event": board.event_ids[s.event] if s.event >= 0 else None,
        "events_left": s.event_deck.bit_count(),
        "favours": [
            {"favour": board.favour_ids[card] if card >= 0 else None, "price": board.favour_price[place]}
            for place, card in enumerate(s.favours)
        ],
        "open_cards": [board.zones.ids[card] for card in s.open_cards],
        "pile": s.pile.bit_count() + len(s.under),
        "modules": {"court": s.court, "landsknechte": s.landsknechte, "leaders": s.leaders},
        "regions_needed": board.regions_needed if s.landsknechte else None,
        "rising": [board.zones.ids[county] for county in members(s.rising)],
        "planning": _planning(game, s, view),
    }


def public_state(game: Wallenstein, view: View) -> WState:
    """A state with what everybody sees and nothing else in it: enough for what is asked here."""
    options = view["options"]
    frames = view["stack"]
    assert isinstance(options, dict) and isinstance(frames, list)
    s = game.blank(options)
    s.stack = [tuple(frame) for frame in frames]
    for field in game.fields:
        if field.see == ALL:
            setattr(s, field.name, copied(field, view[field.name]))
    return s


def _tokens(s: WState) -> list[Part]:
    """The armies of a county as one piece."""
    ids = s.board.zones.ids
    return [
        {
            "id": ids[county],
            "kind": "army",
            "power": SEATS[s.owner[county]],
            "at": ids[county],
            "down": False,
            "armies": s.armies[county],
            "bounds": None,
            "rank": None,
            "gone": False,
            "moved": False,
        }
        for county in range(s.board.size)
        if s.owner[county] >= 0
    ]


def _marks(s: WState) -> list[Part]:
    ids = s.board.zones.ids
    return [
        {"at": ids[county], "kind": "revolt", "power": SEATS[s.owner[county]], "number": s.revolts[county]}
        for county in range(s.board.size)
        if s.revolts[county]
    ]


def _hand(s: WState, view: View, seat: int) -> Part:
    own = view["seat"] == seat
    cards = [s.board.zones.ids[county] for county in s.counties(seat)]
    return {
        "power": SEATS[seat],
        "cards": cards if own else None,
        "count": card_count(s, seat),
        "backs": [],
        "fresh": None,
        "fresh_count": 0,
        "seen": [],
        "voids": [],
    }


def _power(s: WState, seat: int) -> Part:
    standing = sum([s.armies[county] for county in s.counties(seat)])
    return {
        "id": SEATS[seat],
        "seat": seat,
        "out": False,
        "armies": standing,
        "max": s.board.army_stock,
        "objectives": {"held": 0, "needed": 0},
    }


def _county(s: WState, county: int) -> Part:
    owner = s.owner[county]
    leaders = [seat for seat in range(s.seats) if s.leader[seat] == county]
    return {
        "id": s.board.zones.ids[county],
        "owner": owner if owner >= 0 else None,
        "armies": s.armies[county],
        "buildings": [name for number, name in enumerate(BUILDINGS) if s.built[county] >> number & 1],
        "sites": s.board.sites[county],
        "revolts": s.revolts[county],
        "leader": leaders[0] if leaders else None,
        "statues": s.statues[county],
        "statue_of": s.statue_of[county] if s.statues[county] else None,
        "excluded": bool(s.excluded() >> county & 1),
    }


def _player(s: WState, view: View, seat: int) -> Part:
    plans = view["plan"]
    assert isinstance(plans, list)
    tile = s.tile(seat)
    return {
        "id": SEATS[seat],
        "seat": seat,
        "thalers": s.thalers[seat],
        "grain": s.grain[seat],
        "points": s.points[seat],
        "reserve": s.reserve[seat],
        "counties": len(s.counties(seat)),
        "tile": TILES[tile] if tile >= 0 else None,
        "spared": bool(s.spared >> seat & 1),
        "ready": bool(s.ready >> seat & 1),
        "mat": _mat(s, plans[seat], seat),
        "groups": s.groups[seat],
        "courtiers": s.courtiers(seat) if s.court else 0,
        "hall": s.hall[seat],
        "audience": s.audience[seat],
        "guard": s.guard == seat,
        "safe": [letter for number, letter in enumerate(("a", "b")) if s.safe[seat] >> number & 1],
        "banner": s.banner[seat] + 1 if s.landsknechte else None,
        "banner_gives": _banner(s, seat) if s.landsknechte else [],
        "regions": len({s.board.region[county] for county in s.counties(seat)}),
        "unfed": max(0, len(s.counties(seat)) - s.grain[seat]),
        "trophies": s.trophies[seat],
        "statues_left": s.statues_left[seat],
    }


def _banner(s: WState, seat: int) -> list[Part]:
    """What the top card of a seat's Landsknechte offers."""
    return [{"bonus": BONUSES[bonus], "number": number} for bonus, number in s.board.banners[s.banner[seat]]]


def _planning(game: Wallenstein, s: WState, view: View) -> Part | None:
    """What the viewer needs to fill a mat in any order: slots as they are asked, cards, and what is already laid.

    `empty` is how many slots may stay without a card; `barred` has the cards that a slot does not take; `plan` is the
    one that was submitted."""
    seat, drafted, plans = view["seat"], view["draft"], view["plan"]
    assert isinstance(seat, int) and isinstance(drafted, list) and isinstance(plans, list)
    if seat < 0 or not s.stack or game.steps[s.stack[-1][0]].kind != "planning":
        return None
    board = s.board
    cards = hand_of(s, seat)
    laid = [game.words.parse(text).args for text in drafted]
    dear = [board.card_ids[card] for card in cards if bid_worth(s, card) > s.thalers[seat]]
    return {
        "round": f"{s.year} {SEASONS[s.season]}",
        "verb": "lay",
        "end": "submit",
        "none": "none",
        "slots": [SLOTS[slot] for slot in IN_ORDER[: s.slots]],
        "cards": [
            {"card": board.card_ids[card], "number": board.tower_cards if card == board.tower_card else 1}
            for card in cards
        ],
        "empty": max(0, s.slots - card_count(s, seat)),
        "barred": {SLOTS[BID]: dear},
        "laid": [[SLOTS[slot], board.card_ids[card] if card >= 0 else None] for slot, card in laid],
        "plan": [
            [SLOTS[slot], board.card_ids[card] if card >= 0 else None] for slot, card in enumerate(plans[seat] or [])
        ],
        "done": bool(s.ready >> seat & 1),
    }


def _mat(s: WState, plan: object, seat: int) -> list[Part]:
    """Slot by slot: the card as far as this viewer knows it, and whether all see it."""
    shown = s.shown[seat]
    own = plan if isinstance(plan, list) else []
    found: list[Part] = []
    for slot in range(s.slots if shown or own else 0):
        opened = bool(s.opened[seat] >> slot & 1)
        card = shown[slot] if opened and shown else own[slot] if own else -1
        found.append({"slot": SLOTS[slot], "card": s.board.card_ids[card] if card >= 0 else None, "open": opened})
    return found


def _cubes(s: WState, counts: list[int]) -> dict[str, int]:
    found = {SEATS[seat]: counts[seat] for seat in range(s.seats)}
    found["peasants"] = counts[COLOURS - 1]
    return found


def _now(s: WState) -> int | None:
    """Which of the ten actions is being played, counted from 1."""
    numbers = s.rules.step_numbers
    # What comes between planning and the actions lies over their frame too.
    if s.stack and s.stack[-1][0] in (numbers["battle_move"], numbers["move_on"]):
        for frame in s.stack:
            if frame[0] == numbers["actions"]:
                return frame[1] + 1
    return None
