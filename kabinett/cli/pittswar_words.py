"""What the terminal says of Pitt's War alone, in the three languages."""

from __future__ import annotations

from typing import Final

from kabinett.cli import words
from kabinett.core.text import LANGUAGES, inflected

SAID: Final[dict[str, tuple[str, str, str]]] = {
    "events": ("events", "événements", "Ereignisse"),
    "diplomacy": ("diplomacy", "diplomatie", "Diplomatie"),
    "reinforcements": ("reinforcements", "renforts", "Verstärkungen"),
    "fair": ("fair weather", "beau temps", "gutes Wetter"),
    "fair_sub": ("fair weather, leaders", "beau temps, chefs", "gutes Wetter, Feldherren"),
    "foul": ("foul weather", "mauvais temps", "schlechtes Wetter"),
    "foul_sub": ("foul weather, leaders", "mauvais temps, chefs", "schlechtes Wetter, Feldherren"),
    "year_end": ("end of the year", "fin de l'année", "Jahresende"),
    "first": ("{side} first", "{side} d'abord", "{side} zuerst"),
    "points_of": (
        "France: victory points {now} of {needed}",
        "France : points de victoire {now} sur {needed}",
        "Frankreich: Siegpunkte {now} von {needed}",
    ),
    "part_stars": ("stars", "étoiles", "Sterne"),
    "part_peaces": ("peaces", "paix", "Frieden"),
    "part_islands": ("Syria and islands", "Syrie et îles", "Syrien und Inseln"),
    "part_losses": ("losses", "pertes", "Verluste"),
    "checked": ("counted {years}; end {last}", "compte {years} ; fin {last}", "gezählt {years}; Ende {last}"),
    "aims": ("At the end of {year}", "À la fin de {year}", "Ende {year}"),
    "aim_home": ("gold stars of France", "étoiles d'or de France", "goldene Sterne Frankreichs"),
    "aim_conquests": ("French conquests", "conquêtes françaises", "französische Eroberungen"),
    "aim_minors": ("minor countries", "petits pays", "kleine Länder"),
    "steps": ("steps", "pas", "Stufen"),
    "points": ("points", "points", "Punkte"),
    "ships": ("ships", "navires", "Schiffe"),
    "surrenders": ("surrenders", "capitulations", "Kapitulationen"),
    "pool": ("force pool", "réserve", "Vorrat"),
    "neutral": ("neutral", "neutre", "neutral"),
    "allies": ("With {side}", "Avec {side}", "Mit {side}"),
    "neutrals": ("Neutral", "Neutres", "Neutral"),
    "occupied": ("Occupied", "Occupé", "Besetzt"),
    "waiting": ("Waiting", "En attente", "Warten"),
    "in_effect": ("In effect", "En vigueur", "In Kraft"),
    "sea": ("Sea", "Mer", "See"),
    "sea_french": ("France controls the sea", "la France tient la mer", "Frankreich beherrscht die See"),
    "markers": ("Markers", "Marqueurs", "Marker"),
    "held": ("{number}, {pool} to draw", "{number}, {pool} à tirer", "{number}, {pool} zu ziehen"),
    "markers_of": ("Markers of {side}", "Marqueurs : {side}", "Marker: {side}"),
    "no_markers": ("none", "aucun", "keine"),
    "in_battle": (
        "{side}: {steps} {steps:step|steps}, die {sum}",
        "{side} : {steps} pas, dé {sum}",
        "{side}: {steps} {steps:Stufe|Stufen}, Würfel {sum}",
    ),
    "risk": (
        "Attrition would cost, for a die of 1 to 6: {losses}",
        "L'attrition coûterait, pour un dé de 1 à 6 : {losses}",
        "Verschleiß würde kosten, bei Würfel 1 bis 6: {losses}",
    ),
    "capital": ("capital", "capitale", "Hauptstadt"),
    "city": ("city", "ville", "Stadt"),
    "port": ("port ({sea})", "port ({sea})", "Hafen ({sea})"),
    "coast": ("coast", "côte", "Küste"),
    "fortress": ("fortress", "forteresse", "Festung"),
    "marsh": ("marsh", "marais", "Sumpf"),
    "republic": ("French conquest", "conquête française", "französische Eroberung"),
    "star_from": ("{stars} from {year}", "{stars} dès {year}", "{stars} ab {year}"),
    "uprising": ("uprising: {region}", "soulèvement : {region}", "Aufstand: {region}"),
    "controlled": ("controlled by {nation}", "tenue par : {nation}", "in der Hand von: {nation}"),
    "borders": ("borders", "frontières", "Grenzen"),
    "clear": ("open", "ouverte", "offen"),
    "river": ("river", "fleuve", "Fluss"),
    "pass": ("pass", "col", "Pass"),
    "mountain": ("mountains, closed", "montagnes, fermée", "Gebirge, geschlossen"),
    "strait": ("strait", "détroit", "Meerenge"),
    "channel": ("Channel", "Manche", "Ärmelkanal"),
    "atlantic": ("Atlantic", "Atlantique", "Atlantik"),
    "mediterranean": ("Mediterranean", "Méditerranée", "Mittelmeer"),
    "north_sea": ("North Sea", "mer du Nord", "Nordsee"),
    "baltic": ("Baltic", "Baltique", "Ostsee"),
    "adriatic": ("Adriatic", "Adriatique", "Adria"),
    "black_sea": ("Black Sea", "mer Noire", "Schwarzes Meer"),
}


def say(key: str, language: str, **args: object) -> str:
    """A sentence of Pitt's War, or one that the terminal has for all games."""
    if key not in SAID:
        return words.say(key, language, **args)
    sentence = SAID[key][LANGUAGES.index(language)]
    numbers = {name: value for name, value in args.items() if isinstance(value, int)}
    return inflected(sentence, numbers, language).format(**args) if args else sentence
