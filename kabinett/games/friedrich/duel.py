"""Which cards may be played in a duel, which must be, and what they are worth; with what fate changes in it."""

from __future__ import annotations

from typing import Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.text import Text
from kabinett.games.friedrich import effects
from kabinett.games.friedrich.board import FRANCE, FRIEDRICH, HILDBURGHAUSEN, IMPERIALS, PRUSSIA, SOUBISE
from kabinett.games.friedrich.state import FState
from kabinett.games.tactics import duel as cards_duel
from kabinett.games.tactics.cards import RESERVE, RESERVE_TOP, face, face_of, faces_in, suit_of, value_of

Frame = tuple[int, ...]

# Flags of a duel.
BOUND: Final = 1
"""Prussia must still bring her score above zero (card 7 of diamonds)."""
SEYDLITZ: Final = face(0, 11)
"""The 11 of spades."""
HIGH: Final = 10
"""Cards of this value and more are barred by card 3 of clubs."""
TOP: Final = 13


def own_score(frame: Frame) -> int:
    """The score as the side to play sees it: negative or zero when it is to play."""
    return cards_duel.own_score(frame[3], frame[4])


def opening_flags(s: FState, attacker: int, defender: int, score: int) -> int:
    """What fate demands in this duel from its start."""
    if s.effect != effects.FRIEDRICH_STUBBORN:
        return 0
    for commander, own in ((attacker, score), (defender, -score)):
        if s.board.nation[commander] == PRUSSIA and s.stack_of(commander) >> FRIEDRICH & 1:
            return 0 if own > 0 and not s.second else BOUND
    return 0


def barred_faces(s: FState, frame: Frame) -> tuple[bool, bool]:
    """(cards of 10 and more, everything) that fate keeps the side to play from playing."""
    own, other = frame[1 + frame[4]], frame[2 - frame[4]]
    nations = (s.board.nation[own], s.board.nation[other])
    if s.effect == effects.NO_HIGH_CARDS and nations in ((PRUSSIA, FRANCE), (FRANCE, PRUSSIA)):
        return True, False
    if s.effect == effects.NO_SAME_SUIT and frame[4] == 0 and s.stack_of(own) >> SOUBISE & 1:
        return False, bool(s.used >> effects.SUIT_BITS >> s.board.suit[s.place[own]] & 1)
    return False, False


def playable(s: FState, frame: Frame) -> tuple[list[int], int]:
    """Suited faces the side to play may play, and the highest value of a Reserve if it holds one (else 0)."""
    own = frame[1 + frame[4]]
    hand = s.hands[s.board.nation[own]]
    no_high, nothing = barred_faces(s, frame)
    if nothing:
        return [], 0
    suit = s.board.suit[s.place[own]]
    return cards_duel.playable(s.pack, hand, suit, HIGH - 1 if no_high else TOP)


def _doubles(s: FState, frame: Frame, faces: list[int]) -> bool:
    """Whether the side to play may have the 11 of spades count double."""
    return (
        s.effect == effects.SEYDLITZ_CHARGES
        and s.board.nation[frame[1 + frame[4]]] == PRUSSIA
        and not s.used & effects.USED_ONCE
        and SEYDLITZ in faces
    )


def is_bound(s: FState, frame: Frame) -> bool:
    """Whether the side to play is Prussia under card 7 of diamonds and can still fulfil it."""
    if not frame[5] & BOUND or s.board.nation[frame[1 + frame[4]]] != PRUSSIA:
        return False
    if s.second:
        return _can_exceed(_usable(s, frame), -own_score(frame))
    return own_score(frame) + _all_values(s, frame) > 0


def _usable(s: FState, frame: Frame) -> list[int]:
    """The faces of all cards Prussia could play, each as often as she holds it."""
    faces, reserve = playable(s, frame)
    cards = [face_of(card) for card in s.hands[PRUSSIA]]
    return [found for found in cards if found in faces or (found == RESERVE and reserve)]


def _can_exceed(usable: list[int], gap: int) -> bool:
    """Whether some order of these cards passes zero without landing on it: some of them stay below it and one more
    leads above it. Sums are bits of a number."""
    below = (1 << gap) - 1
    for last in range(len(usable)):
        sums = 1
        for other, found in enumerate(usable):
            if other == last:
                continue
            if found == RESERVE:
                spread = sums
                for value in range(1, RESERVE_TOP + 1):
                    spread |= sums << value
                sums = spread
            else:
                sums |= sums << value_of(found)
        nearest = (sums & below).bit_length() - 1
        if gap == 0 or nearest + value_of(usable[last]) > gap:
            return True
    return False


def _all_values(s: FState, frame: Frame) -> int:
    """All that the side to play could add."""
    faces, reserve = playable(s, frame)
    hand = s.hands[s.board.nation[frame[1 + frame[4]]]]
    worth = 0
    for card in hand:
        found = face_of(card)
        if found == RESERVE:
            worth += reserve
        elif found in faces:
            worth += value_of(found)
    return worth


def must_play(s: FState, frame: Frame, faces: list[int], reserve: int) -> str:
    """The rule that forbids stopping; "" if the side may stop."""
    if is_bound(s, frame):
        return "fate 7D second" if s.second else "fate 7D"
    if own_score(frame) == 0 and faces:
        return "7.11"
    return ""


def least_reserve(s: FState, frame: Frame, reserve: int) -> int:
    """Under card 7 of diamonds a Reserve is declared high enough to be positive, or at its top. In the second edition
    any value will do that does not spoil the duty."""
    if s.second or not is_bound(s, frame):
        return 1
    return min(reserve, 1 - own_score(frame))


def _keeps_duty(s: FState, frame: Frame, card: int, value: int) -> bool:
    """Second edition of card 7 of diamonds: the first cards must end above zero. So none of them may land exactly on
    it, nor leave only cards that would."""
    if not s.second or not is_bound(s, frame):
        return True
    own = own_score(frame) + value
    if own >= 0:
        return own > 0
    rest = _usable(s, frame)
    rest.remove(card)
    return _can_exceed(rest, -own)


def options(s: FState, frame: Frame) -> list[Action]:
    """All that the side to play may do."""
    action = s.rules.words.action
    faces, reserve = playable(s, frame)
    found = [action("play", (card,)) for card in faces if _keeps_duty(s, frame, card, value_of(card))]
    if _doubles(s, frame, faces):
        found.append(action("double", (SEYDLITZ,)))
    if reserve:
        for value in range(least_reserve(s, frame, reserve), reserve + 1):
            if _keeps_duty(s, frame, RESERVE, value):
                found.append(action("reserve", (value,)))
    if not must_play(s, frame, faces, reserve) or not found:
        found.append(action("stop"))
    return found


def why_not(s: FState, frame: Frame, action: Action) -> Refusal | None:
    """Why the side to play cannot do this."""
    faces, reserve = playable(s, frame)
    own = frame[1 + frame[4]]
    nation = s.board.nation[own]
    suit = s.board.suit[s.place[own]]
    no_high, nothing = barred_faces(s, frame)
    verb = action.verb
    if verb == "stop":
        duty = must_play(s, frame, faces, reserve)
        if not duty or action in options(s, frame):
            return None
        return Refusal(Text("no.stop"), duty)
    if verb == "double":
        if _doubles(s, frame, faces) and action.args[0] == SEYDLITZ:
            return None
        return Refusal(Text("no.double"), "fate 11S")
    if verb == "reserve":
        if nothing:
            return Refusal(Text("no.same_suit", (suit,)), "fate 3H")
        if not reserve:
            return Refusal(Text("no.no_reserve"), "7.6")
        value = action.args[0]
        if not 1 <= value <= RESERVE_TOP:
            return Refusal(Text("no.reserve_value", (RESERVE_TOP,)), "3.5")
        if value > reserve:
            return Refusal(Text("no.high_card"), "fate 3C")
        if value < least_reserve(s, frame, reserve) or not _keeps_duty(s, frame, RESERVE, value):
            return Refusal(Text("no.too_low"), "fate 7D second" if s.second else "fate 7D")
        return None
    if verb == "play":
        wanted = action.args[0]
        if wanted == RESERVE:
            return Refusal(Text("no.declare"), "7.6")
        if wanted < 0 or wanted not in faces_in(s.hands[nation]):
            return Refusal(Text("no.not_held", (wanted,)), "7.5")
        if suit_of(wanted) != suit:
            return Refusal(Text("no.suit", (own, suit)), "7.5")
        if nothing:
            return Refusal(Text("no.same_suit", (suit,)), "fate 3H")
        if no_high and value_of(wanted) >= HIGH:
            return Refusal(Text("no.high_card"), "fate 3C")
        if not _keeps_duty(s, frame, wanted, value_of(wanted)):
            return Refusal(Text("no.too_low"), "fate 7D second")
        return None
    return Refusal(Text("no.duel_first"), "7.4")


def worth(s: FState, frame: Frame, action: Action, value: int) -> tuple[int, int]:
    """What a card counts with what fate adds or takes, and the duel's flags; uses up what works once."""
    side = frame[4]
    own = frame[1 + side]
    nation = s.board.nation[own]
    flags = frame[5]
    effect = s.effect
    if effect < 0:
        return value, flags
    fresh = not s.used & effects.USED_ONCE
    if action.verb == "double":
        s.used |= effects.USED_ONCE
        return 2 * value, flags
    if effect == effects.FRANCE_BONUS and nation == FRANCE and fresh:
        s.used |= effects.USED_ONCE
        return value + 1, flags
    if effect == effects.NO_SAME_SUIT and nation == IMPERIALS and side == 0 and own == HILDBURGHAUSEN:
        s.used |= 1 << effects.SUIT_BITS << s.board.suit[s.place[own]]
    if nation == PRUSSIA and s.stack_of(own) >> FRIEDRICH & 1 and fresh:
        if effect == effects.EXPOSED_CAMP and side == 1:
            s.used |= effects.USED_ONCE
            return 0, flags
        if effect == effects.OBLIQUE_ORDER and s.second and side == 0:
            s.used |= effects.USED_ONCE
            return value + 5, flags
    return value, flags


def after_play(s: FState, frame: Frame, flags: int, own: int) -> int:
    """Card 7 of diamonds is fulfilled once Prussia's score was above zero; in the second edition also when her first
    run of cards is over."""
    if s.board.nation[frame[1 + frame[4]]] == PRUSSIA and (own > 0 or (s.second and own == 0)):
        return flags & ~BOUND
    return flags


def count_combats(s: FState, attacker: int, defender: int) -> None:
    """Two cards work only in the first combat of Friedrich's stack, even if no card is played in it."""
    if s.effect == effects.EXPOSED_CAMP:
        commander = defender
    elif s.effect == effects.OBLIQUE_ORDER and s.second:
        commander = attacker
    else:
        return
    if s.stack_of(commander) >> FRIEDRICH & 1:
        s.used |= effects.USED_ONCE if s.used & effects.FOUGHT else effects.FOUGHT
