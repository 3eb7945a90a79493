"""Actions as values, and the vocabulary that turns them into text and JSON and back."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from kabinett.core.errors import MalformedAction, UnknownAction
from kabinett.core.messages import CORE_SENTENCES, CORE_TEXTS
from kabinett.core.text import LANGUAGES, Catalog, Text, inflected, wrong_form

MAX_TEXT: Final = 400


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """What an argument can be (a piece, a place, a number): integers inside, names outside."""

    def __init__(self, name: str) -> None:
        self.name = name

    def to_text(self, value: int) -> str:
        return str(value)

    def take(self, words: list[str], start: int) -> tuple[int, int]:
        """The value that begins at this word and where the next one begins; ValueError if there is none."""
        if start >= len(words):
            raise ValueError("missing")
        return self.from_text(words[start]), start + 1

    def from_text(self, text: str) -> int:
        if len(text) > 12 or not text.lstrip("-").isdigit() or not text.isascii():
            raise ValueError(text)
        return int(text)

    def known(self, value: int) -> bool:
        return True


class Names(Kind):
    """A kind with a fixed list of names; -1 is "none"."""

    def __init__(self, name: str, names: list[str]) -> None:
        super().__init__(name)
        self.names = names
        self.index = {text: number for number, text in enumerate(names)}

    def to_text(self, value: int) -> str:
        return self.names[value] if value >= 0 else "none"

    def from_text(self, text: str) -> int:
        if text == "none":
            return -1
        found = self.index.get(text)
        if found is None:
            raise ValueError(text)
        return found

    def take(self, words: list[str], start: int) -> tuple[int, int]:
        """Names may be of two words ("hearts 9"): the longer one is tried first."""
        if start >= len(words):
            raise ValueError("missing")
        if start + 1 < len(words):
            found = self.index.get(words[start] + " " + words[start + 1])
            if found is not None:
                return found, start + 2
        return self.from_text(words[start]), start + 1

    def known(self, value: int) -> bool:
        return -1 <= value < len(self.names)


class Group(Kind):
    """A set of named things in one argument, as a bit mask: "friedrich+winterfeldt"."""

    def __init__(self, name: str, members: Names) -> None:
        super().__init__(name)
        self.members = members

    def to_text(self, value: int) -> str:
        return "+".join(text for number, text in enumerate(self.members.names) if value >> number & 1) or "none"

    def from_text(self, text: str) -> int:
        mask = 0
        for part in text.split("+") if text != "none" else []:
            found = self.members.index.get(part)
            if found is None or mask >> found & 1:
                raise ValueError(text)
            mask |= 1 << found
        return mask

    def take(self, words: list[str], start: int) -> tuple[int, int]:
        """Members may be of two words ("hearts 9+spades 3"): the longest run of words that is a group."""
        for end in range(len(words), start, -1):
            try:
                return self.from_text(" ".join(words[start:end])), end
            except ValueError:
                pass
        raise ValueError("missing")

    def known(self, value: int) -> bool:
        return 0 <= value < 1 << len(self.members.names)


class Action:
    """A verb and small typed arguments: a value. Actions in lists of legal ones are made once and compared quickly."""

    def __init__(self, verb: str, args: tuple[int, ...], words: Vocabulary) -> None:
        self.verb = verb
        self.args = args
        self._words = words

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Action) and self.verb == other.verb and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.verb, self.args))

    def __str__(self) -> str:
        return self._words.text(self)

    def __repr__(self) -> str:
        return f"<{self._words.text(self)}>"

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("an action travels as text or JSON: game.words.text(action)")


def among(action: Action, actions: list[Action]) -> bool:
    """Whether an action is listed. Nearly always it is the very object of the list: that is looked for first."""
    for other in actions:
        if other is action:
            return True
    return action in actions


class Vocabulary:
    """All words of one game: kinds, verbs with the kinds of their arguments, texts with theirs, and the sentences.

    An argument of a named kind is never "none", unless the verb declares it ("place?"): the rules need not fear -1."""

    def __init__(
        self,
        kinds: list[Kind],
        verbs: dict[str, tuple[str, ...]],
        texts: dict[str, tuple[tuple[str, str], ...]],
        catalog: Catalog,
        names: dict[str, dict[str, list[str]]] | None = None,
    ) -> None:
        self.kinds = {kind.name: kind for kind in kinds}
        self.verbs = {verb: tuple([kind.rstrip("?") for kind in args]) for verb, args in verbs.items()}
        self.optional = {verb: tuple([kind.endswith("?") for kind in args]) for verb, args in verbs.items()}
        self.texts = dict(CORE_TEXTS)
        self.texts.update(texts)
        self.catalog = catalog
        self.display = names if names is not None else {}
        self._made: dict[tuple[str, tuple[int, ...]], Action] = {}
        self._check_word_forms()

    def action(self, verb: str, args: tuple[int, ...] = ()) -> Action:
        """The one action with this verb and these arguments."""
        key = (verb, args)
        found = self._made.get(key)
        if found is None:
            found = Action(verb, args, self)
            self._made[key] = found
        return found

    def interned(self, action: Action) -> Action:
        """The one action equal to this, if it was ever made for a list; else this.

        What is read from outside is not kept, or text could be sent until the memory is full."""
        return self._made.get((action.verb, action.args), action)

    def text(self, action: Action) -> str:
        parts = [action.verb]
        for kind, value in zip(self.verbs[action.verb], action.args, strict=True):
            parts.append(self.kinds[kind].to_text(value))
        return " ".join(parts)

    def parse(self, text: str) -> Action:
        """The action that this text names; UnknownAction or MalformedAction otherwise."""
        words = text.split() if isinstance(text, str) and len(text) <= MAX_TEXT else []
        if not words or words[0] not in self.verbs:
            raise UnknownAction(self.say(Text("core.unknown_verb")), Text("core.unknown_verb"))
        verb = words[0]
        args: list[int] = []
        start = 1
        try:
            for kind, optional in zip(self.verbs[verb], self.optional[verb]):
                value, start = self._take(self.kinds[kind], optional, words, start)
                args.append(value)
            if start != len(words):
                raise ValueError("superfluous")
        except ValueError:
            raise self._malformed(verb) from None
        return self.interned(Action(verb, tuple(args), self))

    def to_json(self, action: Action) -> dict[str, object]:
        kinds = self.verbs[action.verb]
        args = [
            self.kinds[kind].to_text(value) if kind != "number" else value
            for kind, value in zip(kinds, action.args, strict=True)
        ]
        return {"verb": action.verb, "args": args}

    def from_json(self, data: object) -> Action:
        verb = data.get("verb") if isinstance(data, dict) else None
        if not isinstance(data, dict) or not isinstance(verb, str) or verb not in self.verbs:
            raise UnknownAction(self.say(Text("core.unknown_verb")), Text("core.unknown_verb"))
        given = data.get("args", [])
        kinds = self.verbs[verb]
        try:
            if not isinstance(given, list) or len(given) != len(kinds):
                raise ValueError("another number of arguments")
            args = tuple([self._argument(*part) for part in zip(kinds, self.optional[verb], given)])
        except ValueError:
            raise self._malformed(verb) from None
        return self.interned(Action(verb, args, self))

    def _take(self, kind: Kind, optional: bool, words: list[str], start: int) -> tuple[int, int]:
        value, end = kind.take(words, start)
        if value < 0 and isinstance(kind, Names) and not optional:
            raise ValueError("none")
        return value, end

    def _argument(self, kind: str, optional: bool, data: object) -> int:
        if not isinstance(data, (int, str)) or isinstance(data, bool) or len(str(data)) > MAX_TEXT:
            raise ValueError("neither a number nor a name")
        words = str(data).split(" ")
        value, end = self._take(self.kinds[kind], optional, words, 0)
        if end != len(words):
            raise ValueError("superfluous")
        return value

    def _malformed(self, verb: str) -> MalformedAction:
        reason = Text("core.malformed")
        usage = " ".join([verb] + [f"<{kind}>" for kind in self.verbs[verb]])
        return MalformedAction(f"{self.say(reason)} ({usage})", reason)

    def shown(self, kind: str, value: int, language: str) -> str:
        """How a value is called in a sentence: its display name if the game gives one, else its name in notation."""
        table = self.display.get(kind)
        if table is not None and value >= 0:
            listed = table.get(language) or table.get("en") or []
            if value < len(listed):
                return listed[value]
        found = self.kinds.get(kind)
        if isinstance(found, Group):
            inner = found.members
            return ", ".join(self.shown(inner.name, n, language) for n in range(len(inner.names)) if value >> n & 1)
        return found.to_text(value) if found is not None else str(value)

    def say(self, text: Text, language: str = "en") -> str:
        """The sentence for this text in this language."""
        from_core = CORE_SENTENCES.sentence(text.key, language)
        sentence = from_core if from_core is not None else self.catalog.sentence(text.key, language)
        if sentence is None:
            return text.key
        params = self.texts.get(text.key, ())
        filled: dict[str, str] = {}
        numbers: dict[str, int] = {}
        for number, (name, kind) in enumerate(params):
            if number < len(text.args):
                filled[name] = self.shown(kind, text.args[number], language)
                if kind == "number":
                    numbers[name] = text.args[number]
        said = inflected(sentence, numbers, language).format_map(filled)
        # A name that ends in a full stop ("Bruck a.d.L.") ends its sentence as well.
        return said.replace("..", ".") if ".." in said and "..." not in said else said

    def _check_word_forms(self) -> None:
        """A sentence with a form for no number, or with one form or three, would fail only when it is said."""
        for key, params in self.texts.items():
            numbers = [name for name, kind in params if kind == "number"]
            for language in LANGUAGES:
                wrong = wrong_form(self.catalog.sentences.get(language, {}).get(key, ""), numbers)
                if wrong is not None:
                    raise ValueError(f"{key} ({language}): {wrong}")

    def text_json(self, text: Text) -> dict[str, object]:
        """A text for a client: its key and its arguments by name."""
        args: dict[str, object] = {}
        for number, (name, kind) in enumerate(self.texts.get(text.key, ())):
            if number < len(text.args):
                value = text.args[number]
                args[name] = value if kind == "number" else self.kinds[kind].to_text(value)
        return {"key": text.key, "args": args}
