"""How the probe games write down their texts: one line a key, with its arguments and the three sentences."""

from __future__ import annotations

from kabinett.core.action import Kind, Vocabulary
from kabinett.core.text import LANGUAGES, Catalog

# key: ((argument, kind), ...), English, French, German
Line = tuple[tuple[tuple[str, str], ...], str, str, str]


def vocabulary(kinds: list[Kind], verbs: dict[str, tuple[str, ...]], lines: dict[str, Line]) -> Vocabulary:
    texts = {key: line[0] for key, line in lines.items()}
    sentences = {
        language: {key: str(line[number + 1]) for key, line in lines.items()}
        for number, language in enumerate(LANGUAGES)
    }
    return Vocabulary([Kind("number"), *kinds], verbs, texts, Catalog(sentences))
