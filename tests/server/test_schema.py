"""The OpenAPI description against the server itself: made-up requests to every operation, by who holds real tables, by
a stranger and by nobody. No answer is an internal error, and each is one that the description knows.

KABINETT_SCHEMA_EXAMPLES=200 makes it longer: so many requests of each sort to each operation."""

from __future__ import annotations

import itertools
import os
import shutil
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.world import SPARED, Fill, World

EXAMPLES = int(os.environ.get("KABINETT_SCHEMA_EXAMPLES", "3"))
BASE = "http://kabinett.test"
CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
FOR_ALL = {
    "POST /api/guest",
    "POST /api/account",
    "POST /api/session",
    "DELETE /api/session",
    "POST /api/password/forgot",
    "POST /api/password/reset",
    "POST /api/unsubscribe/{token}",
}
"""Changes that nobody need be signed in for."""


@pytest.fixture(scope="module")
def world(
    sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory, all_games: dict[str, str]
) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("world")
    shutil.copy(sqlite_template, folder / "kabinett.sqlite")
    made = World(f"sqlite+aiosqlite:///{folder}/kabinett.sqlite", folder, all_games)
    made.open()
    yield made
    made.close()


class Tour:
    """Requests to all operations: what they were answered, and what is wrong with it."""

    def __init__(self, world: World, mode: GenerationMode, people: list[str], filled: float) -> None:
        self.world = world
        self.mode = mode
        self.people = people
        self.filled = filled
        """Which share of the requests carries real values."""
        self.statuses: dict[str, dict[str, Counter[int]]] = {
            person: defaultdict(Counter) for person in dict.fromkeys(people)
        }
        self.faults: list[str] = []

    def visit(self, examples: int) -> None:
        schema = schemathesis.openapi.from_dict(self.world.app.openapi())
        for found in schema.get_all_operations():
            operation = found.ok()
            name = f"{operation.method.upper()} {operation.path}"
            if self.mode.is_positive or can_be_wrong(operation.definition.raw):
                self._visit_one(operation, name, examples)

    def _visit_one(self, operation: Any, name: str, examples: int) -> None:
        @seed(1756)
        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(self.mode))
        def run(case: Case) -> None:
            number = next(numbers)
            # The first has real values for certain. People come in turn and are not drawn: where there are no
            # parameters there is only one case.
            fill = number == 0 or self.world.rng.random() < self.filled
            self._send(case, name, self.people[number % len(self.people)], fill)

        numbers = itertools.count()
        try:
            for _ in range(1 if can_be_wrong(operation.definition.raw) else 3):
                run()
        except Exception as error:
            self.faults.append(f"{name}: {type(error).__name__}: {error}")

    def _send(self, case: Case, name: str, who: str, fill: bool) -> None:
        world = self.world
        given = world.run(world.fill(name)) if fill or name in SPARED else Fill()
        if not fill:
            given.path = {}
        if not fill or self.mode.is_negative:
            # Only the path is real: what is wrong with the rest shall stay so.
            given.query, given.body = {}, None
        case.path_parameters.update(given.path)
        case.query.update(given.query)
        if given.body is not None:
            case.body = given.body
            case.media_type = "application/json"
        client = getattr(world, who) if given.by is None or who == "nobody" else given.by
        prepared = requests.Request(**case.as_transport_kwargs(base_url=BASE)).prepare()
        headers = {key: value for key, value in prepared.headers.items() if key.lower() != "cookie"}
        response = world.run(world.send(client, case.method, str(prepared.url), headers, prepared.body))
        self.statuses[who][name][response.status_code] += 1
        checks = [*CHECKS, negative_data_rejection] if self.mode.is_negative and not fill else CHECKS
        try:
            case.validate_response(response, checks=checks)
        except FailureGroup as group:
            sent = f"{case.method} {prepared.url} {str(prepared.body)[:300]}"
            for failure in group.exceptions:
                self.faults.append(f"{who}: {name}: {failure}\n  {sent}\n  {response.text[:400]}")

    def done(self, who: str) -> set[str]:
        """The operations that were done at least once for this person."""
        return {name for name, found in self.statuses[who].items() if any(status < 300 for status in found)}

    def share(self, who: str) -> float:
        """The share of this person's requests that were done."""
        total = self._total(who)
        return sum(count for status, count in total.items() if status < 300) / max(1, total.total())

    def _total(self, who: str) -> Counter[int]:
        return sum(self.statuses[who].values(), Counter())

    def check(self) -> None:
        for who in self.statuses:
            total = self._total(who)
            listed = ", ".join(f"{status}: {count}" for status, count in sorted(total.items()))
            print(f"{who}, {self.mode.value}: {total.total()} requests, {self.share(who):.0%} done ({listed})")
        assert not self.faults, f"{len(self.faults)} faults\n" + "\n".join(dict.fromkeys(self.faults[:12]))


def can_be_wrong(operation: dict[str, Any]) -> bool:
    """Whether the description says anything of an operation's body or parameters that a request could go against."""
    if "requestBody" in operation:
        return True
    return any(
        set(parameter["schema"]) - {"type", "title"} or parameter["schema"].get("type") != "string"
        for parameter in operation.get("parameters", [])
    )


def test_what_the_description_allows(world: World) -> None:
    """By Anna, who holds the tables; by Eve, a stranger; by nobody."""
    tour = Tour(world, GenerationMode.POSITIVE, ["anna", "eve", "nobody", "anna", "anna"], 0.8)
    tour.visit(2 * EXAMPLES)
    tour.check()
    # The requests get behind the checks: nearly every operation is carried out.
    assert tour.share("anna") > 0.6
    missed = set(tour.statuses["anna"]) - tour.done("anna")
    assert missed <= {"POST /api/password/reset"}, f"never done: {missed}"
    at_seats = [name for name in tour.done("eve") if "/seats/" in name and not name.startswith("GET ")]
    assert at_seats == [], "a stranger changed something at seats of others"
    assert {name for name in tour.done("nobody") if not name.startswith("GET ")} <= FOR_ALL


def test_what_the_description_forbids(world: World) -> None:
    tour = Tour(world, GenerationMode.NEGATIVE, ["anna"], 0.5)
    tour.visit(EXAMPLES)
    tour.check()
