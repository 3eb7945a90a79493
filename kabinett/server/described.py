"""What answers look like, for the OpenAPI description alone: answers are made elsewhere and not looked through again.

`**told(Update)` beside a route's path says what it answers; REFUSALS hold for every route."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final, Literal

from fastapi import FastAPI
from pydantic import BaseModel, ConfigDict, Field

from kabinett.server.errors import STATUS

Object = dict[str, Any]


def told(model: Any, status: int = 200, also: dict[int, Any] | None = None) -> Object:
    """What a route answers; `also`: other statuses with their bodies (None: without)."""
    answers: dict[int, Object] = {status: {"model": model}}
    for other, body in (also or {}).items():
        answers[other] = {} if body is None else {"model": body}
        answers[other]["description"] = HTTPStatus(other).phrase
    return {"response_model": None, "status_code": status, "responses": answers}


def told_or_text(model: Any) -> Object:
    """The same for a route that can also answer in plain text."""
    text = {"text/plain": {"schema": {"type": "string"}}}
    return {"response_model": None, "responses": {200: {"model": model, "content": text}}}


# ---- texts and refusals ----------------------------------------------------------------------------------------------


class TextJson(BaseModel):
    """A text for people: the key of a sentence and its arguments, by the names of the game's vocabulary."""

    key: str
    args: Object


class ErrorBody(BaseModel):
    """Every refusal: a code for programs, a sentence in the asker's language; reason and rule where a game refused."""

    error: str
    message: str
    reason: TextJson | None
    rule: str


_WHEN: Final = {
    400: "malformed, or an action that does not exist",
    401: "nobody is signed in",
    403: "not yours, or without the header X-Kabinett",
    404: "there is no such thing for you",
    405: "there is no such method here",
    409: "not now: another moment, another decision, or already taken",
    413: "too large",
    422: "does not fit the description, or an action that is not legal now",
    429: "too many",
    503: "not available at the moment",
}
assert set(STATUS.values()) <= set(_WHEN)

REFUSALS: Final[dict[int | str, Object]] = {
    status: {"model": ErrorBody, "description": when} for status, when in _WHEN.items()
}


def describe_refusals(app: FastAPI) -> None:
    """Refusals are JSON whatever else a route answers; FastAPI would have them in the route's own media type."""
    made = app.openapi

    def openapi() -> Object:
        document = made()
        for operations in document["paths"].values():
            for operation in operations.values():
                for status, answer in operation["responses"].items():
                    if int(status) >= 400 and "content" in answer:
                        answer["content"] = {"application/json": next(iter(answer["content"].values()))}
        return document

    app.openapi = openapi  # type: ignore[method-assign]


# ---- people ----------------------------------------------------------------------------------------------------------


class Hours(BaseModel):
    zone: str
    start: int = Field(alias="from")
    end: int = Field(alias="to")


class Vacation(BaseModel):
    start: str = Field(alias="from")
    end: str = Field(alias="to")


class UserJson(BaseModel):
    """A person as they see themselves."""

    id: str
    name: str
    guest: bool
    email: str | None
    locale: Literal["en", "fr", "de"]
    settings: Object
    notices: Object
    hours: Hours | None
    vacation: list[Vacation]
    created: str


class Me(BaseModel):
    user: UserJson | None


class SessionJson(BaseModel):
    id: str
    agent: str
    created: str
    seen: str
    current: bool


class Sessions(BaseModel):
    sessions: list[SessionJson]


class Sent(BaseModel):
    sent: bool


class PushKey(BaseModel):
    key: str


class MyData(BaseModel):
    user: UserJson
    sessions: list[SessionJson]
    seats: list[Object]
    shared_seats: list[Object]
    owned_tables: list[Object]
    chat: list[Object]
    notes: list[Object]
    orders: list[Object]
    muted: list[str]
    reports: list[Object]
    push: list[str]


class MutedPerson(BaseModel):
    user: str
    name: str


class Muted(BaseModel):
    muted: list[MutedPerson]


# ---- play ------------------------------------------------------------------------------------------------------------


class ActionJson(BaseModel):
    """`text` is what a move sends; `said`, where there is one, what it means in this question."""

    text: str
    verb: str
    args: list[Any]
    said: TextJson | None = None


class DecisionJson(BaseModel):
    id: str
    kind: str
    form: Literal["choose", "path", "cards", "allot", "plan", "window", "consent", "vote"]
    power: str | None
    rule: str
    prompt: TextJson
    actions: list[ActionJson]
    can_go_back: bool
    secret: bool


class LineJson(BaseModel):
    n: int
    text: TextJson
    rule: str


class LogPart(BaseModel):
    """The lines from number `from` on: they replace what a client has from there."""

    first: int = Field(alias="from")
    lines: list[LineJson]


class ClockJson(BaseModel):
    """`deadline`: a moment, "2026-05-04T18:30:00.000Z"; `bank`: seconds left in it."""

    seat: int
    owes: bool
    deadline: str | None
    bank: int | None


class OutcomeJson(BaseModel):
    winners: list[int]
    ranks: list[int]
    scores: list[int]
    reason: TextJson
    rule: str


class Update(BaseModel):
    """A viewer's present. `view` and `scene` are the game's own; `log` holds what is new since a version."""

    type: Literal["update"]
    table: str
    viewer: str
    version: int
    status: Literal["running", "finished"]
    to_act: list[int]
    view: Object
    scene: Object | None
    decision: DecisionJson | None
    may: list[ActionJson]
    may_id: str
    can_undo: int
    log: LogPart
    clocks: list[ClockJson]
    outcome: OutcomeJson | None


class RefusalJson(BaseModel):
    message: str
    reason: TextJson
    rule: str


class Explained(BaseModel):
    """Null: the action is legal now."""

    refusal: RefusalJson | None


class ChainJson(BaseModel):
    actions: list[ActionJson]
    end: str | None
    effects: list[TextJson]


class Chains(BaseModel):
    chains: list[ChainJson]


class Preview(BaseModel):
    events: list[TextJson]


class LensJson(BaseModel):
    """Places with a value each, lines between places, labels at places."""

    places: dict[str, int]
    lines: list[list[str]]
    labels: dict[str, TextJson]


class OrderJson(BaseModel):
    kind: str
    answer: str
    power: str | None
    unless: list[str]
    until: Literal["revoked", "once", "turn"]


class Orders(BaseModel):
    orders: list[OrderJson]


class OrdersAndOffer(Orders):
    asked: str | None
    offered: list[ActionJson]


# ---- tables ----------------------------------------------------------------------------------------------------------


class SeatJson(BaseModel):
    seat: int
    called: str
    kind: Literal["held", "open", "invited", "bot", "resigned"]
    name: str | None
    user: str | None
    bot: str | None
    deputy: str | None
    away: bool
    you: bool
    for_you: bool
    agrees: bool
    may_hint: bool


class TableJson(BaseModel):
    id: str
    game: str
    title: str
    options: Object
    status: Literal["open", "running", "finished"]
    study: bool
    owner: str | None
    yours: bool
    at_table: bool
    seats: list[SeatJson]
    to_act: list[int]
    pace: Object
    at_zero: Literal["bot", "substitute", "vote"]
    random_seats: bool
    hold: bool
    private: bool
    spectators: bool
    hints: bool
    commitment: str | None
    can_join: bool
    can_watch: bool
    outcome: OutcomeJson | None
    ended_by: str | None
    rematch_of: str | None
    created: str
    started: str | None
    moved: str | None
    ended: str | None


class OneTable(TableJson):
    """`seed`: after the end. `key_seat`: the seat to which the key of the request belongs."""

    rematch: str | None
    seed: str = ""
    key_seat: int = 0


class TablePage(BaseModel):
    """`next` asks for the page after this one, as `before`."""

    tables: list[TableJson]
    next: str | None


class LinkJson(BaseModel):
    seat: int
    key: str
    path: str


class Told(BaseModel):
    """The table after the change."""

    table: OneTable


class ToldIfSeen(BaseModel):
    table: OneTable | None


class ToldWithSeat(Told):
    seat: int


class ToldWithLinks(Told):
    links: list[LinkJson]


class NewStudyTold(Told):
    verified: bool | None


# ---- around the board ------------------------------------------------------------------------------------------------


class ChatLine(BaseModel):
    id: int
    table: str
    channel: Literal["players", "spectators", "system"]
    user: str | None
    name: str | None
    at: str
    text: TextJson | None
    message: str


class ChatPage(BaseModel):
    lines: list[ChatLine]
    channels: list[Literal["players", "spectators"]]


class NoteJson(BaseModel):
    text: str


class LogJson(BaseModel):
    table: str
    game: str
    viewer: str
    lines: list[LineJson]


class ReplayPoint(BaseModel):
    n: int
    first: int = Field(alias="from")
    end: int = Field(alias="to")


class ReplayIndex(BaseModel):
    table: str
    viewer: str
    by: Literal["action", "line"]
    total: int
    points: list[ReplayPoint]


# ---- games -----------------------------------------------------------------------------------------------------------


class GameCard(BaseModel):
    name: str
    version: int
    title: dict[str, str]
    tagline: dict[str, str]
    credits: dict[str, str]
    seats: list[int]
    reconstructed: bool
    options: list[Object]


class Games(BaseModel):
    games: list[GameCard]


class GameJson(BaseModel):
    name: str
    version: int
    language: str
    title: str
    seats: list[Object]
    options: list[Object]
    vocabulary: Object
    verbs: dict[str, str]
    phrases: dict[str, str]
    lenses: list[Object]
    bots: list[str]
    default_bot: str
    board: str | None
    rules: str


class RuleJson(BaseModel):
    id: str
    title: str
    text: str
    source: str


class Rulebook(BaseModel):
    game: str
    language: str
    rules: list[RuleJson]


class Board(BaseModel):
    """Places, roads, sectors and what else is to be drawn."""

    model_config = ConfigDict(extra="allow")


class Health(BaseModel):
    status: str
    database: bool
