"""What the core itself has to say to people, in the three languages."""

from __future__ import annotations

from typing import Final

from kabinett.core.text import Catalog

CORE_TEXTS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "core.unknown_verb": (),
    "core.malformed": (),
    "core.not_your_turn": (),
    "core.game_over": (),
    "core.stale": (),
    "core.not_asked": (),
    "core.not_offered": (),
    "core.nothing_to_take_back": (),
    "core.no_such_seat": (),
}

CORE_SENTENCES: Final = Catalog(
    {
        "en": {
            "core.unknown_verb": "There is no such action in this game.",
            "core.malformed": "This action lacks something, has too much, or names something unknown.",
            "core.not_your_turn": "You are not asked anything now.",
            "core.game_over": "The game is over.",
            "core.stale": "The question you answered is no longer asked.",
            "core.not_asked": "That is not what you are asked now.",
            "core.not_offered": "That cannot be chosen here.",
            "core.nothing_to_take_back": "There is nothing that you could take back now.",
            "core.no_such_seat": "There is no such seat at this table.",
        },
        "fr": {
            "core.unknown_verb": "Cette action n'existe pas dans ce jeu.",
            "core.malformed": "Il manque quelque chose à cette action, ou elle nomme quelque chose d'inconnu.",
            "core.not_your_turn": "On ne vous demande rien maintenant.",
            "core.game_over": "La partie est terminée.",
            "core.stale": "La question à laquelle vous répondez n'est plus posée.",
            "core.not_asked": "Ce n'est pas ce qu'on vous demande maintenant.",
            "core.not_offered": "Ce choix n'est pas possible ici.",
            "core.nothing_to_take_back": "Il n'y a rien que vous puissiez reprendre maintenant.",
            "core.no_such_seat": "Cette place n'existe pas à cette table.",
        },
        "de": {
            "core.unknown_verb": "Diese Aktion gibt es in diesem Spiel nicht.",
            "core.malformed": "Dieser Aktion fehlt etwas, oder sie nennt etwas Unbekanntes.",
            "core.not_your_turn": "Sie sind jetzt nicht gefragt.",
            "core.game_over": "Das Spiel ist zu Ende.",
            "core.stale": "Die beantwortete Frage stellt sich nicht mehr.",
            "core.not_asked": "Danach sind Sie jetzt nicht gefragt.",
            "core.not_offered": "Das steht hier nicht zur Wahl.",
            "core.nothing_to_take_back": "Es gibt jetzt nichts, was Sie zurücknehmen könnten.",
            "core.no_such_seat": "Diesen Platz gibt es an diesem Tisch nicht.",
        },
    }
)
