"""Actions as text and JSON: names of two words, groups, hostile text."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabinett.core.action import Group, Kind, Names, Vocabulary
from kabinett.core.errors import ActionError, MalformedAction, UnknownAction
from kabinett.core.text import Catalog, Text, wrong_form

CARDS = Names("card", ["hearts 1", "hearts 9", "spades 1", "hearts", "reserve"])
GENERALS = Names("general", ["friedrich", "winterfeldt", "heinrich"])


def vocabulary() -> Vocabulary:
    return Vocabulary(
        [Kind("number"), CARDS, GENERALS, Group("cards", CARDS), Group("stack", GENERALS)],
        {
            "pass": (),
            "play": ("card",),
            "pair": ("card", "card"),
            "count": ("card", "number"),
            "give": ("general", "number"),
            "march": ("stack", "number"),
            "pay": ("cards", "general"),
            "leave": ("general?",),
        },
        {"told": (("who", "general"), ("n", "number"), ("all", "stack")), "bare": ()},
        Catalog({"en": {"told": "{who}: {n} of {all}", "bare": "Bare."}, "de": {"told": "{all}: {n}, {who}"}}),
        {"general": {"en": ["Friedrich", "Winterfeldt", "Prince Henry"], "de": ["Friedrich"]}},
    )


WORDS = vocabulary()


@pytest.mark.parametrize(
    ("text", "verb", "args"),
    [
        ("pass", "pass", ()),
        ("  pass  ", "pass", ()),
        ("play hearts 9", "play", (1,)),
        ("play hearts", "play", (3,)),
        ("pair hearts 9 hearts 1", "pair", (1, 0)),
        ("pair hearts hearts", "pair", (3, 3)),
        ("count hearts 9 4", "count", (1, 4)),
        ("give heinrich -3", "give", (2, -3)),
        ("march friedrich+heinrich 2", "march", (5, 2)),
        ("march none 0", "march", (0, 0)),
        ("pay hearts 9+spades 1+reserve friedrich", "pay", (22, 0)),
        ("pay hearts 1 heinrich", "pay", (1, 2)),
        ("leave none", "leave", (-1,)),
        ("leave friedrich", "leave", (0,)),
    ],
)
def test_text_and_json(text: str, verb: str, args: tuple[int, ...]) -> None:
    action = WORDS.parse(text)
    assert (action.verb, action.args) == (verb, args)
    assert WORDS.parse(str(action)) == action
    assert WORDS.from_json(WORDS.to_json(action)) == action
    assert WORDS.action(verb, args) == action


def test_the_longer_name_is_taken() -> None:
    # "hearts" is a card as well, but "hearts 9" comes first: then the number is missing.
    with pytest.raises(MalformedAction):
        WORDS.parse("count hearts 9")
    assert WORDS.parse("count hearts 4").args == (3, 4)
    # JSON has no such doubt.
    assert WORDS.from_json({"verb": "count", "args": ["hearts", 9]}).args == (3, 9)


@pytest.mark.parametrize(
    "text",
    [
        "play", "play hearts 2", "play hearts 9 9", "play none", "play -1", "play hearts  9 x", "pass pass",
        "give heinrich", "give heinrich 1 1", "give heinrich x", "give heinrich 1.0", "give heinrich 1e3",
        "give heinrich --1", "give heinrich -", "give heinrich 1_000", "give heinrich 9999999999999",
        "give heinrich 0x1", "give heinrich ١",
        "give Heinrich 1", "march friedrich+friedrich 1", "march friedrich+ 1", "march +friedrich 1", "march + 1",
        "march friedrich++heinrich 1", "march friedrich+nobody 1", "march none+friedrich 1", "march 1", "pay friedrich",
        "pay hearts 9+ friedrich", "leave", "leave none none",
    ],
)  # fmt: skip
def test_malformed(text: str) -> None:
    with pytest.raises(MalformedAction, match=text.split()[0]):
        WORDS.parse(text)


@pytest.mark.parametrize(
    "data",
    [
        {"verb": "pass", "args": [1]},
        {"verb": "play", "args": "hearts 9"},
        {"verb": "play", "args": ["hearts", "9"]},
        {"verb": "play", "args": ["hearts 9 "]},
        {"verb": "play", "args": [None]},
        {"verb": "play", "args": [1]},
        {"verb": "give", "args": ["heinrich", True]},
        {"verb": "give", "args": ["heinrich", 1.5]},
        {"verb": "give", "args": ["heinrich 1"]},
        {"verb": "give", "args": ["heinrich", 10**4000]},
    ],
)
def test_malformed_json(data: object) -> None:
    with pytest.raises(MalformedAction):
        WORDS.from_json(data)


def test_a_verb_hides_no_arguments_in_json() -> None:
    for verb in ("play hearts 9", "pass ", " pass"):
        with pytest.raises(UnknownAction):
            WORDS.from_json({"verb": verb, "args": []})


word = st.sampled_from([*WORDS.verbs, *CARDS.names, *GENERALS.names, "9", "-1", "+", "none"])


@given(st.text(max_size=60) | st.lists(word).map(" ".join))
def test_hostile_text(text: str) -> None:
    """Any text is an action or an error, and an action says itself back."""
    try:
        action = WORDS.parse(text)
    except ActionError as error:
        assert error.reason.key in ("core.unknown_verb", "core.malformed")
    else:
        assert WORDS.parse(str(action)) == action


json_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


with_verb = st.fixed_dictionaries({"verb": st.sampled_from([*WORDS.verbs]), "args": json_data | st.lists(json_data)})


@given(json_data | with_verb)
def test_hostile_json(data: object) -> None:
    try:
        action = WORDS.from_json(data)
    except ActionError as error:
        assert error.reason.key in ("core.unknown_verb", "core.malformed")
    else:
        assert WORDS.from_json(WORDS.to_json(action)) == action


def test_sentences() -> None:
    text = Text("told", (2, 4, 3))
    assert WORDS.say(text) == "Prince Henry: 4 of Friedrich, Winterfeldt"
    # Where a language has no name it is the one of the notation; where it has no sentence, the English one.
    assert WORDS.say(text, "de") == "Friedrich, winterfeldt: 4, heinrich"
    assert WORDS.say(text, "fr") == WORDS.say(text).replace("Prince Henry", "Prince Henry")
    assert WORDS.say(Text("bare"), "de") == "Bare."
    assert WORDS.say(Text("core.stale"), "de") == "Die beantwortete Frage stellt sich nicht mehr."
    assert WORDS.say(Text("unheard of")) == "unheard of"
    assert WORDS.text_json(text) == {"key": "told", "args": {"who": "heinrich", "n": 4, "all": "friedrich+winterfeldt"}}


def test_names_in_a_sentence_are_not_formatted_again() -> None:
    words = Vocabulary(
        [Kind("number"), Names("general", ["{n}"])],
        {},
        {"told": (("who", "general"),)},
        Catalog({"en": {"told": "{who}"}}),
    )
    assert words.say(Text("told", (0,))) == "{n}"


COUNTED = {
    "en": "{who} has {n} {n:card|cards}, {n:it is|they are} his; {m} {m:point|points}.",
    "fr": "{who} a {n} {n:carte|cartes} ; {m} {m:point|points}.",
    "de": "{who} hat {n} {n:Karte|Karten}; {m} {m:Punkt|Punkte}.",
}
COUNTED_PARAMS = (("n", "number"), ("who", "general"), ("m", "number"))


def counting(sentences: dict[str, str]) -> Vocabulary:
    catalog = Catalog({language: {"counted": sentence} for language, sentence in sentences.items()})
    return Vocabulary([Kind("number"), GENERALS], {}, {"counted": COUNTED_PARAMS}, catalog)


@pytest.mark.parametrize(
    ("language", "n", "m", "said"),
    [
        ("en", 1, 2, "heinrich has 1 card, it is his; 2 points."),
        ("en", 0, -1, "heinrich has 0 cards, they are his; -1 point."),
        ("en", 11, -2, "heinrich has 11 cards, they are his; -2 points."),
        ("fr", 0, 1, "heinrich a 0 carte ; 1 point."),
        ("fr", 2, -1, "heinrich a 2 cartes ; -1 point."),
        ("de", 1, 0, "heinrich hat 1 Karte; 0 Punkte."),
        ("de", 3, -1, "heinrich hat 3 Karten; -1 Punkt."),
    ],
)
def test_words_fit_their_numbers(language: str, n: int, m: int, said: str) -> None:
    assert counting(COUNTED).say(Text("counted", (n, 2, m)), language) == said


@pytest.mark.parametrize(
    ("sentence", "complaint"),
    [
        ("{n} {n:card|cards} {m}", None),
        ("{n} {m} card{n:|s}", None),
        ("Cards: {n} | {m}", None),
        ("{n} {k:card|cards}", "not a number"),
        ("{n} {who:card|cards}", "not a number"),
        ("{n} {n:cards}", "not two forms"),
        ("{n} {n:}", "not two forms"),
        ("{n} {n:card|cards|many cards}", "not two forms"),
        ("{n} {n:a card of {who}|cards}", "not two forms"),
    ],
)
def test_wrong_word_forms_are_refused(sentence: str, complaint: str | None) -> None:
    found = wrong_form(sentence, ["n", "m"])
    assert found is None if complaint is None else complaint in (found or "")
    # A game does not even begin with one, in whatever language it stands.
    for language in COUNTED:
        sentences = {**COUNTED, language: sentence}
        if complaint is None:
            assert counting(sentences).say(Text("counted", (5, 0, 6)), language)
        else:
            with pytest.raises(ValueError, match=rf"counted \({language}\): .*{complaint}"):
                counting(sentences)


def test_values_are_equal_by_content() -> None:
    assert Text("a", (1,)) == Text("a", (1,)) != Text("a", (2,))
    assert len({Text("a"), Text("a"), Text("b")}) == 2


def test_an_action_travels_as_text() -> None:
    with pytest.raises(TypeError, match="text or JSON"):
        pickle.dumps(WORDS.parse("pass"))


def test_what_is_known_of_a_kind() -> None:
    assert [CARDS.known(value) for value in (-2, -1, 0, 4, 5)] == [False, True, True, True, False]
    stack = WORDS.kinds["stack"]
    assert [stack.known(value) for value in (-1, 0, 7, 8)] == [False, True, True, False]


def test_what_is_read_from_outside_is_not_kept() -> None:
    """Or a client could send text until the memory is full."""
    kept = len(WORDS._made)
    for number in range(200):
        assert WORDS.parse(f"march friedrich {number}") == WORDS.parse(f"march friedrich {number}")
    assert len(WORDS._made) <= kept
