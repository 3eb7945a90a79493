"""What is wrong with a position: everything against the rules, each in a line of its own."""

from __future__ import annotations

from typing import Final

from kabinett.core.field import members
from kabinett.games.wallenstein.board import (
    ACTION_COUNT,
    BUILDINGS,
    COLOURS,
    NOBODY,
    PEASANTS,
    SEATS,
    SLOTS,
    TILE_COUNT,
    WINTER,
    YEARS,
)
from kabinett.games.wallenstein.planning import NO_CARD, bid_worth, card_count
from kabinett.games.wallenstein.state import WState
from kabinett.games.wallenstein.view import hidden_slots, laid, unseen
from kabinett.games.wallenstein.winter import EVENTS_OPEN

COLOUR_NAMES: Final = (*SEATS, "peasants")


def problems(s: WState) -> list[str]:
    """Everything that is against the rules in a position."""
    found = _note_problems(s) + _range_problems(s)
    if found:
        return found
    return (
        _county_problems(s)
        + _cube_problems(s)
        + _round_problems(s)
        + _event_problems(s)
        + _mat_problems(s)
        + _module_problems(s)
        + _frame_problems(s)
    )


def _is_row(value: object, most: int) -> bool:
    """Whether a note is a row of whole numbers from -1 up to a limit."""
    if not isinstance(value, tuple):
        return False
    for number in value:
        if not isinstance(number, int) or not -1 <= number < most:
            return False
    return True


def _note_problems(s: WState) -> list[str]:
    """Whether the fields that are plain numbers have the shape of what they note."""
    size = s.board.size
    notes: list[tuple[str, object, int]] = [
        ("under", s.under, size),
        ("open_cards", s.open_cards, size),
        ("track", s.track, ACTION_COUNT),
        ("tiles", s.tiles, TILE_COUNT),
        ("taken", s.taken, s.seats),
        ("rank", s.rank, s.seats),
        ("favours", s.favours, len(s.board.favour_ids)),
    ]
    wrong = [name for name, value, most in notes if not _is_row(value, most)]
    return [f"{name}: not a row of numbers that can stand there" for name in wrong]


def _range_problems(s: WState) -> list[str]:
    """Numbers below zero, seats and cards that are not in this game."""
    found: list[str] = []
    counted = (
        ("armies", s.armies), ("revolts", s.revolts), ("statues", s.statues), ("reserve", s.reserve),
        ("tower", s.tower), ("tray", s.tray), ("thalers", s.thalers), ("grain", s.grain),
        ("points", s.points), ("trophies", s.trophies), ("statues_left", s.statues_left), ("stock", s.stock),
        ("shortage", s.shortage),
        ("hall", s.hall), ("audience", s.audience), ("opened", s.opened), ("safe", s.safe), ("banner", s.banner),
        ("built", s.built),
    )  # fmt: skip
    for name, values in counted:
        if min(values) < 0:
            found.append(f"{name}: less than nothing")
    for name, values in (("owner", s.owner), ("statue_of", s.statue_of)):
        if max(values) >= s.seats:
            found.append(f"{name}: a seat that is not in this game")
    if not 0 <= s.year <= YEARS or (s.season < 0) != (s.year == 0):
        found.append(f"there is no such season in year {s.year}")
    if s.guard >= s.seats or (s.ready | s.spared | s.switched) >> s.seats:
        found.append("a seat that is not in this game")
    if max(s.opened) >> s.slots or max(s.safe) > 3 or max(s.banner) >= len(s.board.banners) or max(s.built) > 7:
        found.append("a mark that does not exist")
    return found


def _stationing(s: WState) -> int:
    """The county that was just taken and has no armies yet (set-up by choice), -1 if there is none."""
    if s.stack and s.stack[-1][0] == s.rules.step_numbers["station"]:
        return s.stack[-1][2]
    return -1


def _county_problems(s: WState) -> list[str]:
    found: list[str] = []
    board = s.board
    empty = _stationing(s)
    for county in range(board.size):
        name = board.zones.ids[county]
        if s.excluded() >> county & 1 and (s.owner[county] >= 0 or s.statues[county] or s.fresh >> county & 1):
            found.append(f"{name} is not in this game")
        if s.owner[county] == NOBODY:
            if s.armies[county] or s.built[county] or s.revolts[county]:
                found.append(f"{name} is neutral but not empty")
        elif not s.armies[county] and county != empty:
            found.append(f"{name} has an owner but no armies")
        if s.built[county].bit_count() > board.sites[county]:
            found.append(f"more buildings than sites in {name}")
        if (s.statues[county] > 0) != (s.statue_of[county] >= 0):
            found.append(f"statues of nobody in {name}")
    for building in range(len(BUILDINGS)):
        standing = len([county for county in range(board.size) if s.built[county] >> building & 1])
        if standing + s.stock[building] != board.building_stock[building]:
            found.append(f"{standing} {BUILDINGS[building]}s stand and {s.stock[building]} are left")
    return found


def _cube_problems(s: WState) -> list[str]:
    found: list[str] = []
    board = s.board
    for colour in range(COLOURS):
        standing = sum([s.armies[county] for county in range(board.size) if s.owner[county] == colour])
        number = standing + s.reserve[colour] + s.tower[colour] + s.tray[colour]
        name = COLOUR_NAMES[colour]
        wanted = board.peasant_stock if colour == PEASANTS else board.army_stock if colour < s.seats else 0
        if number != wanted:
            found.append(f"{number} cubes of {name}, not {wanted}")
    shelves = s.rules.tower_of(s).shelves
    for colour in range(COLOURS):
        lying = s.shelves[colour]
        if len(lying) != shelves or (shelves and (min(lying) < 0 or sum(lying) != s.tower[colour])):
            found.append(f"{s.tower[colour]} cubes of {COLOUR_NAMES[colour]} do not lie on {shelves} shelves like that")
    return found


def _distinct(numbers: list[int]) -> bool:
    return len(set(numbers)) == len(numbers)


def _round_problems(s: WState) -> list[str]:
    """Cards and tiles lie where they can, each once."""
    found: list[str] = []
    board = s.board
    if s.event_deck & s.candidates or (s.event >= 0 and (s.event_deck | s.candidates) >> s.event & 1):
        found.append("an event card lies in two places")
    if (s.event_deck | s.candidates) >> len(board.event_ids) or s.favour_deck >> len(board.favour_ids):
        found.append("a card that does not exist")
    lying = [card for card in s.favours if card >= 0]
    if not _distinct(lying) or any(s.favour_deck >> card & 1 for card in lying):
        found.append("a favour card lies in two places")
    if len(s.favours) not in (0, 3) or (s.favours and not s.court):
        found.append("favour cards lie on three places of the court")
    if not _distinct(list(s.track)) or -1 in s.track or any(s.face_down >> action & 1 for action in s.track):
        found.append("an action card lies in two places")
    elif s.track and len(s.track) + s.face_down.bit_count() != ACTION_COUNT:
        found.append("there are ten action cards")
    if s.face_down >> ACTION_COUNT or (s.face_down and not s.track):
        found.append("action cards that are not of the ten")
    if s.tiles or s.taken:
        if sorted(s.tiles) != list(range(TILE_COUNT)) or len(s.taken) != TILE_COUNT or not _distinct(s.order()):
            found.append("five bonus tiles lie on five places, each taken by one seat at most")
    if not _distinct(list(s.rank)) or -1 in s.rank:
        found.append("a seat has its turn twice")
    cards = [*s.under, *s.open_cards, *members(s.pile)]
    cards += [county for county in range(board.size) if s.owner[county] >= 0]
    if not _distinct(cards) or -1 in cards or any(s.excluded() >> card & 1 for card in cards):
        found.append("a county card lies in two places, or is not in this game")
    if s.rising & ~sum([1 << county for county in range(board.size) if s.owner[county] >= 0]):
        found.append("a revolt in a county of nobody")
    return found


def _event_problems(s: WState) -> list[str]:
    """So many events are open, and so many are left, as the season has it."""
    step = s.rules.step_numbers
    asked = [frame[0] for frame in s.stack]
    if s.season < 0:
        candidates, deck = 0, len(s.board.event_ids)
    elif s.season == WINTER and step["year_end"] not in asked:
        candidates, deck = (EVENTS_OPEN, EVENTS_OPEN) if s.year < YEARS else (0, EVENTS_OPEN)
    else:
        deck = EVENTS_OPEN * (YEARS + 1 - s.year)
        candidates = EVENTS_OPEN - s.season
        if s.season == WINTER:
            candidates = 1 if step["winter"] in asked else 0
        elif step["draw_event"] not in asked:
            candidates -= 1
    if s.candidates.bit_count() != candidates or s.event_deck.bit_count() != deck:
        return [f"{candidates} event cards lie open now, and {deck} are in the pile"]
    if s.event >= 0 and (s.season in (-1, WINTER) or step["draw_event"] in asked):
        return ["there is no event in force now"]
    return []


def _mat_problems(s: WState) -> list[str]:
    """What lies on the mats could have been laid there."""
    found: list[str] = []
    for seat in range(s.seats):
        plan, shown = s.plan[seat], s.shown[seat]
        name = SEATS[seat]
        if len(shown) not in (0, s.slots) or len(plan) != (s.slots if laid(s, seat) else 0):
            found.append(f"the mat of {name} has {s.slots} slots")
            continue
        if not shown:
            if s.opened[seat]:
                found.append(f"{name} has opened what was not laid")
            if plan and plan.count(NO_CARD) != max(0, s.slots - card_count(s, seat)):
                found.append(f"{name} covers as many slots as there are cards")
        for slot, card in enumerate(shown):
            if s.opened[seat] >> slot & 1:
                if plan[slot] != card:
                    found.append(f"{name} has shown another card for {SLOTS[slot]}")
                if card >= 0 and card < s.board.coin and s.owner[card] != seat:
                    found.append(f"the card of {s.board.zones.ids[card]} lies with {name}")
            elif card != NO_CARD or plan[slot] == NO_CARD:
                found.append(f"{name} hides no card for {SLOTS[slot]}")
        found += _hidden_problems(s, seat)
    return found


def _hidden_problems(s: WState, seat: int) -> list[str]:
    plan = s.plan[seat]
    if not plan:
        return []
    cards, towers = unseen(s, seat)
    slots = hidden_slots(s, seat)
    if not s.opened[seat] >> 10 & 1:
        slots.append(10)
        if bid_worth(s, plan[10]) > s.thalers[seat]:
            return [f"{SEATS[seat]} bids more than the purse holds"]
    hidden = [plan[slot] for slot in slots if plan[slot] != NO_CARD]
    single = [card for card in hidden if card != s.board.tower_card]
    if not _distinct(single) or any(card not in cards for card in single) or len(hidden) - len(single) > towers:
        return [f"{SEATS[seat]} has laid a card twice, or one that is not in the hand"]
    return []


def _module_problems(s: WState) -> list[str]:
    found: list[str] = []
    for seat in range(s.seats):
        name = SEATS[seat]
        if s.courtiers(seat) < 0 or (not s.court and s.hall[seat] + s.audience[seat]):
            found.append(f"{name} has too many courtiers")
        where = s.leader[seat]
        if where >= 0 and (not s.leaders or s.owner[where] != seat):
            found.append(f"the leader of {name} is not in one of its counties")
    taken = sum(s.trophies) + sum(s.statues) + sum(s.statues_left)
    if taken != (s.board.statue_stock * s.seats if s.leaders else 0):
        found.append(f"{taken} statues and trophies, not as many as there are")
    for seat in range(s.seats):
        standing = sum([s.statues[county] for county in range(s.board.size) if s.statue_of[county] == seat])
        if standing + s.statues_left[seat] > s.board.statue_stock:
            found.append(f"{SEATS[seat]} has too many statues")
    if not s.landsknechte and any(s.banner):
        found.append("cards of Landsknechte that are not in this game")
    if not s.court and (s.guard >= 0 or s.favour_deck or any(s.safe)):
        found.append("favours without a court")
    return found


def _frame_problems(s: WState) -> list[str]:
    """Whether each question on the stack can be asked here."""
    step = s.rules.step_numbers
    names = {number: kind for kind, number in step.items()}
    found: list[str] = []
    order = len(s.order())
    top = names[s.stack[-1][0]] if s.stack else ""
    for depth, frame in enumerate(s.stack):
        kind = names[frame[0]]
        wrong = False
        if (depth == 0) != (kind == "course"):
            wrong = True
        elif kind in ("battle_move", "move_on"):
            wrong = not _own(s, frame[1], frame[3]) or s.armies[frame[3]] < 2
            slots = (8, 9) if kind == "battle_move" else (7,)
            wrong = wrong or frame[2] not in slots
        elif kind == "actions":
            wrong = not 0 <= frame[1] <= ACTION_COUNT or not 0 <= frame[2] <= s.seats
            if top in ("actions", "battle_move", "move_on"):
                wrong = wrong or order != s.seats or (frame[1] < ACTION_COUNT and frame[1] >= len(s.track))
                wrong = wrong or not all(s.shown[seat] for seat in range(s.seats))
        elif kind in ("court", "lead_on", "landsknechte", "place_leaders", "return_leaders", "winter_revolts"):
            asked = depth == len(s.stack) - 1
            wrong = not 0 <= frame[1] <= s.seats or (asked and order != s.seats)
        elif kind == "choose_tile":
            asked = depth == len(s.stack) - 1
            wrong = not 0 <= frame[1] <= s.seats or (asked and (len(s.rank) != s.seats or order != frame[1]))
        elif kind == "audience":
            wrong = not 0 <= frame[1] <= len(s.rank) or len(s.favours) != 3
        elif kind in ("cancel_event", "remove_marker", "free_building", "free_armies", "winter_fight", "take_county"):
            wrong = not 0 <= frame[1] < s.seats
        elif kind == "choose_bonus":
            wrong = not 0 <= frame[1] < s.seats or order != s.seats or not s.board.banners[s.banner[frame[1]]]
        elif kind == "station":
            wrong = not _own(s, frame[1], frame[2]) or not s.groups[frame[1]]
        if wrong:
            found.append(f"{kind} cannot be asked here")
    return found


def _own(s: WState, seat: int, county: int) -> bool:
    return 0 <= seat < s.seats and 0 <= county < s.board.size and s.owner[county] == seat
