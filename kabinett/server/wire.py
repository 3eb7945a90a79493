"""What travels to clients, as JSON: texts, actions, decisions, lines of the log, outcomes. Nothing hidden passes here:
everything is made from one seat's own view, decision and faces."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from kabinett.core.action import Action
from kabinett.core.contract import Chain, Decision, Event, Lens, Outcome, Refusal
from kabinett.core.game import Game
from kabinett.core.text import Text

Json = dict[str, object]

encode = msgspec.json.encode
decode = msgspec.json.decode


def time_json(moment: int | None) -> str | None:
    """A moment as it travels: "2026-05-04T18:30:00.000Z"."""
    if moment is None:
        return None
    return datetime.fromtimestamp(moment / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def text_json(game: Game, text: Text) -> Json:
    return game.words.text_json(text)


def action_json(game: Game, action: Action) -> Json:
    return {"text": str(action), **game.words.to_json(action)}


def options_json(game: Game, decision: Decision) -> list[Json]:
    """All that can be answered; where the game says more of it than its words do, that goes along."""
    listed = [action_json(game, action) for action in decision.actions]
    for option, said in zip(listed, decision.said):
        option["said"] = text_json(game, said)
    return listed


def decision_json(game: Game, decision: Decision) -> Json:
    powers = game.words.kinds.get("power")
    named = powers is not None and decision.power >= 0
    return {
        "id": decision.id,
        "kind": decision.kind,
        "form": decision.form,
        "power": powers.to_text(decision.power) if powers is not None and named else None,
        "rule": game.full_rule(decision.rule),
        "prompt": text_json(game, decision.prompt),
        "actions": options_json(game, decision),
        "can_go_back": decision.can_go_back,
        "secret": decision.secret,
    }


def outcome_json(game: Game, outcome: Outcome) -> Json:
    return {
        "winners": outcome.winners,
        "ranks": outcome.ranks,
        "scores": outcome.scores,
        "reason": text_json(game, outcome.reason),
        "rule": game.full_rule(outcome.rule),
    }


def refusal_json(game: Game, refusal: Refusal, language: str) -> Json:
    return {
        "message": game.words.say(refusal.reason, language),
        "reason": text_json(game, refusal.reason),
        "rule": game.full_rule(refusal.rule),
    }


def place_name(game: Game, place: int) -> str:
    """A place as the game's notation calls it; its number where the game has no such word."""
    kind = game.words.kinds.get("place") or game.words.kinds.get("county") or game.words.kinds.get("zone")
    return str(place) if kind is None else kind.to_text(place)


def chain_json(game: Game, chain: Chain) -> Json:
    return {
        "actions": [action_json(game, action) for action in chain.actions],
        "end": place_name(game, chain.end) if chain.end >= 0 else None,
        "effects": [text_json(game, effect) for effect in chain.effects],
    }


def lens_json(game: Game, lens: Lens) -> Json:
    return {
        "places": {place_name(game, place): value for place, value in lens.places.items()},
        "lines": [[place_name(game, a), place_name(game, b)] for a, b in lens.lines],
        "labels": {place_name(game, place): text_json(game, label) for place, label in lens.labels.items()},
    }


# Events are kept in the journal in a short form: keys and numbers, readable by the same rules version and by any other
# that still has the key.


def event_data(event: Event) -> list[object]:
    faces = {str(seat): [text.key, list(text.args)] for seat, text in event.faces.items()}
    public = None if event.public is None else [event.public.key, list(event.public.args)]
    return [public, faces, event.rule]


def event_from(data: list[object]) -> Event:
    public, faces, rule = data
    assert isinstance(faces, dict) and isinstance(rule, str)
    return Event(_text(public), {int(seat): _known(part) for seat, part in faces.items()}, rule)


def _text(data: object) -> Text | None:
    return None if data is None else _known(data)


def _known(data: object) -> Text:
    assert isinstance(data, list)
    key, args = data
    return Text(key, tuple(args))
