"""Each wrong input has its own error with a clear message, and leaves everything as it was."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable

import msgspec
import pytest

from kabinett.core import record
from kabinett.core.action import Action, Names
from kabinett.core.errors import (
    BadDump,
    BadOptions,
    BadPosition,
    BadRecord,
    IllegalAction,
    KabinettError,
    MalformedAction,
    NotYourTurn,
    StaleDecision,
    UnknownAction,
)
from kabinett.core.game import Game
from kabinett.core.play import Play
from kabinett.core.state import State
from tests.generic import harness

Position = dict[str, object]


def some_play(game: Game, seed: int = 3, moves: int = 12) -> Play:
    walk = harness.Walk(game, None, seed, restless=False)
    for number, _ in enumerate(walk):
        if number == moves:
            break
    return walk.play


def owed(state: State) -> tuple[int, Action]:
    seat = state.to_act[0]
    return seat, harness.offered(state, seat)[0]


def test_unknown_and_malformed_actions(game: Game) -> None:
    words = game.words
    for text in ("", "   ", "fly", "Fly me", "\x00", "PASS\n?", "é" * 500, "x" * 100_000):
        with pytest.raises(UnknownAction, match=r"no such action"):
            words.parse(text)
    data: object
    for data in (None, 3, [], {}, {"verb": 3}, {"verb": None}, {"verb": ["a"]}, {"verb": "fly"}, {"args": []}):
        with pytest.raises(UnknownAction):
            words.from_json(data)
    for verb, kinds in words.verbs.items():
        wrong = [f"{verb} " + " ".join(["?"] * max(1, len(kinds))), f"{verb} " + "1 " * 60]
        for text in wrong + ([verb] if kinds else [f"{verb} {verb}"]):
            with pytest.raises(MalformedAction, match=verb) as caught:
                words.parse(text)
            harness.check_text(words, caught.value.reason)
        args: object
        for args in ("x", [None], [True], [1.5], [[1]], [{}], ["?"] * len(kinds) or ["?"], [10**5000], [10**30] * 9):
            with pytest.raises(MalformedAction):
                words.from_json({"verb": verb, "args": args})
        for kind, optional in zip(kinds, words.optional[verb]):
            if isinstance(words.kinds[kind], Names) and not optional and len(kinds) == 1:
                with pytest.raises(MalformedAction):
                    words.parse(f"{verb} none")


def test_not_your_turn_illegal_and_stale(game: Game) -> None:
    play = some_play(game)
    state, dump, log = play.state, play.state.dump(), len(play.log)
    seat, action = owed(state)
    for nobody in (-1, state.seats, 1000):
        with pytest.raises(NotYourTurn):
            play.apply(nobody, action)
    with pytest.raises(StaleDecision) as caught:
        play.apply(seat, action, "0" * 16)
    harness.check_text(game.words, caught.value.reason)
    for waiting in range(state.seats):
        if waiting not in state.to_act:
            with pytest.raises(StaleDecision):
                play.apply(waiting, action, "0" * 16)
            if action not in state.may(waiting):
                with pytest.raises(NotYourTurn):
                    play.apply(waiting, action)
    rng = random.Random(1)
    wrong = [a for a in harness.other_actions(state, rng) if state.explain(seat, a) is not None]
    for other in wrong[:20]:
        with pytest.raises(IllegalAction) as illegal:
            play.apply(seat, other)
        assert game.words.say(illegal.value.reason) in str(illegal.value)
    assert play.state.dump() == dump and len(play.log) == log
    decision = state.decision(seat)
    assert decision is not None
    play.apply(seat, action, decision.id)
    with pytest.raises(StaleDecision):
        play.apply(seat, action, decision.id)


def test_a_question_keeps_its_id_until_it_changes(game: Game) -> None:
    walk = harness.Walk(game, None, 5)
    ids: dict[int, tuple[str, object]] = {}
    for play in walk:
        for seat in range(play.state.seats):
            decision = play.state.decision(seat)
            if decision is None:
                ids.pop(seat, None)
                continue
            now = harness.asked(decision)
            if seat in ids and walk.last is not None and walk.last[0] != seat:
                old, before = ids[seat]
                content = [before[1:], now[1:]]  # type: ignore[index]
                assert (decision.id == old) == (content[0] == content[1]), "another seat's step made an answer stale"
            ids[seat] = (decision.id, now)


@pytest.mark.parametrize("given", [{"nonsense": 1}, {"": 0}])
def test_unknown_options(game: Game, given: dict[str, object]) -> None:
    with pytest.raises(BadOptions, match="no option"):
        game.new(given)


def test_values_of_options(game: Game) -> None:
    for option in game.options:
        value: object
        for value in (None, "nonsense", 10**9, 1.5, [1], {}, -1):
            with pytest.raises(BadOptions, match=option.name):
                game.new({option.name: value})
        for value in option.values:
            # 1 == True == 1.0, yet they are not the same option.
            for twin in (bool(value), float(value)) if isinstance(value, int) and not isinstance(value, bool) else ():
                with pytest.raises(BadOptions):
                    game.new({option.name: twin})


# ---- dumps


def test_truncated_and_foreign_dumps(game: Game) -> None:
    dump = some_play(game).state.dump()
    for end in {*range(0, len(dump), max(1, len(dump) // 60)), len(dump) - 1}:
        with pytest.raises(BadDump):
            game.load(dump[:end])
    for wrong in (b"\xff\xfe", b"[" * 100_000, b"null", b"[]", b"{}", b"\0", dump + b"}", dump.replace(b'"', b"'", 1)):
        with pytest.raises(BadDump):
            game.load(wrong)
    with pytest.raises(BadDump, match=r"not a dump of"):
        game.load(dump.replace(f'"game":"{game.name}"'.encode(), b'"game":"chess"'))
    read = msgspec.json.decode(dump)
    for version in (0, 999, "1", None, True, 1.0):
        with pytest.raises(BadDump, match="version"):
            game.load(msgspec.json.encode({**read, "version": version}))


NONSENSE: list[object] = [None, "?", -7, 10**30, 1.5, True, [], [None], [[[]]], {}, {"a": 1}, [-7] * 3, [[10**9]] * 3]


def test_edited_dumps(game: Game) -> None:
    """Whatever is put in the place of an entry: it is refused, or it makes a state that is whole."""
    for moves in (0, 7, 25):
        read = msgspec.json.decode(some_play(game, 4, moves).state.dump())
        for name in ("options", "stack", "draft", "made", "key", "counter", "script", "fields"):
            with pytest.raises(BadDump):
                game.load(msgspec.json.encode({key: value for key, value in read.items() if key != name}))
            for nonsense in NONSENSE:
                loads_whole_or_not(game, {**read, name: nonsense})
        for name, value in read["fields"].items():
            less = {key: part for key, part in read["fields"].items() if key != name}
            with pytest.raises(BadDump):
                game.load(msgspec.json.encode({**read, "fields": less}))
            if isinstance(value, list):
                longer = [*value, *value[-1:]] if value else [0]
                loads_whole_or_not(game, {**read, "fields": {**read["fields"], name: longer}})
            for nonsense in NONSENSE:
                loads_whole_or_not(game, {**read, "fields": {**read["fields"], name: nonsense}})


def loads_whole_or_not(game: Game, data: dict[str, object]) -> None:
    raw = msgspec.json.encode(data)
    try:
        state = game.load(raw)
    except BadDump as error:
        assert len(str(error)) > len("damaged dump: ")
    else:
        assert game.problems(state) == []
        assert game.load(state.dump()).dump() == state.dump()


# ---- records


def edited(text: str, change: Callable[[list[str]], object]) -> record.Record:
    lines = text.split("\n")
    change(lines)
    return record.read("\n".join(lines))


def set_header(lines: list[str], name: str, value: str | None) -> object:
    place = next(number for number, line in enumerate(lines) if line.startswith(f"[{name}]"))
    if value is None:
        del lines[place]
    else:
        lines[place] = f"[{name}] {value}"
    return lines


def test_edited_records(game: Game) -> None:
    walk = harness.Walk(game, None, 6, restless=False)
    for _ in walk:
        pass
    text = record.write(walk.play)
    assert record.verify(game, record.read(text)).state.hash() == walk.play.state.hash()
    first = text.split("\n").index("") + 1
    moves = len(walk.play.log)
    rng = random.Random(2)

    def cut(lines: list[str]) -> None:
        del lines[first + rng.randrange(moves)]

    def other(lines: list[str]) -> None:
        """One action becomes another legal one of the same moment."""
        play = Play(game, None, walk.play.seed)
        for number, entry in enumerate(walk.play.log):
            rest = [a for a in harness.offered(play.state, entry.seat) if a is not entry.action]
            if rest and number >= moves // 2:
                lines[first + number] = lines[first + number].split(": ")[0] + f": {rest[0]}"
                return
            play.apply(entry.seat, entry.action)

    def swap(lines: list[str]) -> None:
        place = first + rng.randrange(moves)
        lines[place] = "nobody: " + lines[place].split(": ")[1]

    changes: list[Callable[[list[str]], object]] = [
        cut,
        other,
        swap,
        lambda lines: lines.__setitem__(first, lines[first].split(": ")[0] + ": fly"),
        lambda lines: set_header(lines, "Seed", "00" * 31 + "07"),
        lambda lines: set_header(lines, "Seed", "00"),
        lambda lines: set_header(lines, "Seed", "zz" * 32),
        lambda lines: set_header(lines, "Seed", None),
        lambda lines: set_header(lines, "Commitment", "00" * 32),
        lambda lines: set_header(lines, "Commitment", None),
        lambda lines: set_header(lines, "Hash", "00" * 16),
        lambda lines: set_header(lines, "Hash", None),
        lambda lines: set_header(lines, "Result", "unfinished"),
        lambda lines: (set_header(lines, "Version", "0"), set_header(lines, "Hash", "00" * 16)),
        lambda lines: set_header(lines, "Game", "chess"),
        lambda lines: set_header(lines, "Kabinett", "99"),
        lambda lines: set_header(lines, "Kabinett", None),
        lambda lines: set_header(lines, "Options", '{"nonsense": 1}'),
        lambda lines: set_header(lines, "Options", "[]x"),
        lambda lines: set_header(lines, "Options", "[1]"),
        lambda lines: set_header(lines, "Options", "[" * 50_000),
        lambda lines: lines.insert(1, "[Words] [3]"),
        lambda lines: lines.insert(1, '[Words] ["a"]'),
        lambda lines: lines.insert(1, '[Chance] ["nonsense", 1.5, null]'),
        lambda lines: lines.insert(1, "[Chance] 7"),
        lambda lines: lines.insert(1, "[Seed] 00"),
        lambda lines: lines.insert(1, "[Header"),
        lambda lines: lines.append("[Late] header"),
        lambda lines: lines.append("no move at all"),
        lambda lines: lines.append(lines[first]),
        lambda lines: lines.insert(first, "\x00: \x00"),
    ]
    for number, change in enumerate(changes):
        with pytest.raises(BadRecord) as caught:
            record.verify(game, edited(text, change))
        assert str(caught.value), number
    with pytest.raises(BadRecord, match=f"line {first + 1}"):
        record.verify(game, edited(text, changes[3]))
    for junk in ("", "\n\n", "[", "hello", "[Kabinett] 1", "\ufeff" + text):
        with pytest.raises(BadRecord):
            record.verify(game, record.read(junk))
    assert record.verify(game, record.read(text.replace("\n", "\r\n"))).state.hash() == walk.play.state.hash()


# ---- positions


def test_bad_positions(game: Game) -> None:
    for moves in (0, 9):
        position = json.loads(json.dumps(some_play(game, 8, moves).state.position()))
        wrong: object
        for wrong in (None, [], "x", {}, {"game": "chess"}, {**position, "options": [3]}, {**position, "options": "x"}):
            with pytest.raises(BadPosition):
                game.from_position(wrong)
        with pytest.raises(BadPosition, match="nonsense"):
            game.from_position({**position, "nonsense": 1})
        for name in position:
            for nonsense in NONSENSE:
                stands_or_not(game, {**position, name: nonsense})
            if isinstance(position[name], dict):
                # Entries of one field are read alike: a few of many are enough.
                entries = list(position[name].items())
                for key, inner in entries[:: 1 + len(entries) // 8]:
                    for nonsense in NONSENSE:
                        stands_or_not(game, {**position, name: {**position[name], key: nonsense}})
                    if name != "options":
                        stands_or_not(game, {**position, name: {**position[name], "nonsense": inner}})
        stack: object
        for stack in ([{"nonsense": {}}], [{}], [3], "x", None, [{"a": {}, "b": {}}], [{game.steps[-1].kind: None}]):
            with pytest.raises(BadPosition):
                game.from_position({**position, "stack": stack})


def test_all_problems_are_listed(game: Game) -> None:
    position = json.loads(json.dumps(some_play(game).state.position()))
    with pytest.raises(BadPosition) as caught:
        game.from_position({**position, "first nonsense": 1, "second nonsense": 2})
    assert len(caught.value.problems) == 2


def stands_or_not(game: Game, position: Position) -> None:
    before = copy.deepcopy(position)
    try:
        state = game.from_position(position)
    except BadPosition as error:
        assert error.problems and all(error.problems)
    else:
        assert game.load(state.dump()).dump() == state.dump()
        assert game.from_position(state.position()).dump() == state.dump()
    assert position == before, "a position was changed by reading it"


def test_an_unknown_lens(game: Game) -> None:
    view = game.new(None, 1).view(0)
    with pytest.raises(KabinettError, match="nonsense"):
        game.lens("nonsense", view)
