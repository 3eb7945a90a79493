"""What the terminal says of Maria alone, in the three languages."""

from __future__ import annotations

from typing import Final

from kabinett.cli import words
from kabinett.core.text import LANGUAGES, inflected

SAID: Final[dict[str, tuple[str, str, str]]] = {
    "turn_of": (
        "turn {number} of {last} ({year})",
        "tour {number} sur {last} ({year})",
        "Runde {number} von {last} ({year})",
    ),
    "to_move": ("{nation} to act", "à jouer : {nation}", "{nation} am Zug"),
    "cards_phase": ("tactical cards", "cartes tactiques", "Taktikkarten"),
    "supply_phase": ("supply", "ravitaillement", "Versorgung"),
    "movement": ("movement", "mouvement", "Bewegung"),
    "combat": ("combat", "combat", "Kampf"),
    "conquest": ("conquests", "conquêtes", "Eroberungen"),
    "place_hussars": ("hussars", "hussards", "Husaren"),
    "winter": ("winter", "hiver", "Winter"),
    "election": ("imperial election", "élection impériale", "Kaiserwahl"),
    "politics": ("politics", "politique", "Politik"),
    "neutral": ("neutral", "neutre", "neutral"),
    "troops": (
        "{number} {number:troop|troops}",
        "{number} {number:troupe|troupes}",
        "{number} {number:Truppe|Truppen}",
    ),
    "to_place": (
        "{number} {number:marker|markers} to place",
        "{number} {number:marqueur|marqueurs} à poser",
        "{number} Marker zu legen",
    ),
    "in_box": (
        "in the off-map box: {names}",
        "dans la case hors carte : {names}",
        "im Feld außerhalb der Karte: {names}",
    ),
    "costs": ("hussars: pay {number}", "hussards : payer {number}", "Husaren: {number} zahlen"),
    "left_to_allot": (
        "{nation}: {left} of {total} troops {left:is|are} left for this general and those after him.",
        "{nation} : il reste {left} {left:troupe|troupes} sur {total} pour ce général et les suivants.",
        "{nation}: {left} von {total} Truppen {left:bleibt|bleiben} für diesen General und die folgenden.",
    ),
    "hussars": ("Hussars", "Hussards", "Husaren"),
    "away": ("off the map", "hors carte", "nicht auf der Karte"),
    "goals": ("Fortresses held", "Forteresses tenues", "Festungen in der Hand"),
    "goal": ("{nation} {held} of {needed}", "{nation} {held} sur {needed}", "{nation} {held} von {needed}"),
    "austria_wins": (
        "{nation} wins at the end of turn {needed}",
        "{nation} gagne à la fin du tour {needed}",
        "{nation} gewinnt am Ende der Runde {needed}",
    ),
    "agreements": ("Agreements", "Accords", "Vereinbarungen"),
    "proposals": ("Proposals", "Propositions", "Vorschläge"),
    "markers": ("Markers", "Marqueurs", "Marker"),
    "electors": ("Electors", "Électeurs", "Kurfürsten"),
    "protected": ("°\u00a0protected", "°\u00a0protégée", "°\u00a0geschützt"),
    "boxes": ("Victory boxes", "Cases victoire", "Siegfelder"),
    "box_battle": ("battles", "batailles", "Schlachten"),
    "box_electors": ("electors", "électeurs", "Kurfürsten"),
    "box_emperor": ("Emperor", "Empereur", "Kaiser"),
    "box_italy": ("Italy", "Italie", "Italien"),
    "box_silesia": ("Silesia", "Silésie", "Schlesien"),
    "open_cards": ("Open cards", "Cartes ouvertes", "Offene Karten"),
    "cards_left": ("{number} left", "il en reste {number}", "noch {number}"),
    "tracks": ("Tracks", "Échelles", "Leisten"),
    "announced": ("announced: {number}", "annoncé : {number}", "angesagt: {number}"),
    "display": ("Display", "Tableau", "Tableau"),
    "trump": ("trump", "atout", "Trumpf"),
    "influence": ("influence {number}", "influence {number}", "Einfluss {number}"),
    "placed": ("a card face down", "une carte cachée", "eine verdeckte Karte"),
    "votes": ("Votes", "Voix", "Stimmen"),
    "election_ahead": ("election to come", "élection à venir", "Wahl steht aus"),
    "election_now": ("election this turn", "élection ce tour", "Wahl in dieser Runde"),
    "election_held": ("election held", "élection tenue", "Wahl gehalten"),
    "subsidies": ("Subsidies", "Subsides", "Subsidien"),
    "payments": ("{number} left", "encore {number}", "noch {number}"),
    "follow": ("its text, for {nation}", "son texte, pour {nation}", "ihr Text, für {nation}"),
    "winters": ("Winter scores", "Points d'hiver", "Winterpunkte"),
    "bohemia": ("Bohemia map", "carte de Bohême", "Karte Böhmen"),
    "flanders": ("Flanders map", "carte des Flandres", "Karte Flandern"),
    "silesia": ("Silesia", "Silésie", "Schlesien"),
    "poland": ("Poland", "Pologne", "Polen"),
    "major_fortress": ("major fortress", "grande forteresse", "große Festung"),
    "minor_fortress": ("minor fortress", "petite forteresse", "kleine Festung"),
    "elector": ("an elector's vote", "la voix d'un électeur", "eine Kurstimme"),
    "marker_of": ("marker of {nation}", "marqueur : {nation}", "Marker: {nation}"),
    "held_by": ("held by {nation}", "tenue par : {nation}", "in der Hand von: {nation}"),
}


def say(key: str, language: str, **args: object) -> str:
    """A sentence of Maria's, or one that the terminal has for all games."""
    if key not in SAID:
        return words.say(key, language, **args)
    sentence = SAID[key][LANGUAGES.index(language)]
    numbers = {name: value for name, value in args.items() if isinstance(value, int)}
    return inflected(sentence, numbers, language).format(**args) if args else sentence
