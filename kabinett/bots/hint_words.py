"""What is said with a hint, in the three languages: facts that all games have, shares of wins and what was tried."""

from __future__ import annotations

from typing import Final

from kabinett.core.text import Catalog, Text, inflected

HINT_TEXTS: Final[dict[str, tuple[str, ...]]] = {
    "hint.only": (),
    "hint.better": ("share", "more"),
    "hint.doing": ("share", "more"),
    "hint.even": ("share",),
    "hint.solved": ("worlds",),
    "hint.usual": (),
    "hint.untried": (),
}
"""The names of each text's arguments, all of them numbers: per cent, points of them, samples of a view."""

HINT_SENTENCES: Final = Catalog(
    {
        "en": {
            "hint.only": "There is nothing else to do.",
            "hint.better": "Wins about {share} % in trials, {more} {more:point|points} more than the next best.",
            "hint.doing": "Wins about {share} % in trials, {more} {more:point|points} more than leaving it as it is.",
            "hint.even": "Wins about {share} % in trials; nothing else that was tried is clearly better.",
            "hint.solved": "What follows was solved in {worlds} {worlds:world that fits|worlds that fit} what you "
            "know: this comes out best.",
            "hint.usual": "The usual thing to do here; nothing else was tried.",
            "hint.untried": "What an officer would play; nothing was tried.",
        },
        "fr": {
            "hint.only": "Il n'y a rien d'autre à faire.",
            "hint.better": "Gagne environ {share} % des essais, {more} {more:point|points} de plus que le meilleur "
            "autre choix.",
            "hint.doing": "Gagne environ {share} % des essais, {more} {more:point|points} de plus que de ne rien "
            "changer.",
            "hint.even": "Gagne environ {share} % des essais ; rien d'autre de ce qui a été essayé n'est nettement "
            "meilleur.",
            "hint.solved": "Résolu dans {worlds} {worlds:monde conforme|mondes conformes} à ce que vous savez : ainsi "
            "la suite finit au mieux.",
            "hint.usual": "Ce qui se fait d'ordinaire ici ; rien d'autre n'a été essayé.",
            "hint.untried": "Ce que jouerait un officier ; rien n'a été essayé.",
        },
        "de": {
            "hint.only": "Etwas anderes ist nicht möglich.",
            "hint.better": "Gewinnt in Versuchen etwa {share} %, {more} {more:Punkt|Punkte} mehr als das Nächstbeste.",
            "hint.doing": "Gewinnt in Versuchen etwa {share} %, {more} {more:Punkt|Punkte} mehr, als es dabei zu "
            "belassen.",
            "hint.even": "Gewinnt in Versuchen etwa {share} %; nichts anderes, was versucht wurde, ist deutlich "
            "besser.",
            "hint.solved": "Was folgt, in {worlds} {worlds:Welt|Welten} gelöst, die zu Ihrem Wissen "
            "{worlds:passt|passen}, geht so am besten aus.",
            "hint.usual": "Das Übliche an dieser Stelle; anderes wurde nicht versucht.",
            "hint.untried": "Was ein Offizier spielen würde; versucht wurde nichts.",
        },
    }
)


def say_reason(reason: Text, language: str) -> str:
    """A reason as a sentence."""
    sentence = HINT_SENTENCES.sentence(reason.key, language)
    assert sentence is not None
    numbers = reason_args(reason)
    return inflected(sentence, numbers, language).format_map(numbers)


def reason_args(reason: Text) -> dict[str, int]:
    """A reason's arguments by their names."""
    return dict(zip(HINT_TEXTS[reason.key], reason.args, strict=True))
