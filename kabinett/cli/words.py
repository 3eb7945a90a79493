"""What the terminal itself says while a game is played, in the three languages. The games bring their own sentences."""

from __future__ import annotations

from typing import Final

from rich.text import Text as Line

from kabinett.core.contract import Outcome
from kabinett.core.game import Game
from kabinett.core.text import LANGUAGES, inflected

SAID: Final[dict[str, tuple[str, str, str]]] = {
    "colon": (": ", " : ", ": "),
    "turn": ("turn {number}", "tour {number}", "Zug {number}"),
    "setting_up": ("setting up", "mise en place", "Aufstellung"),
    "to_move": ("{nation} to move", "à jouer : {nation}", "{nation} am Zug"),
    "you_are": ("you: {seat}", "vous : {seat}", "Sie: {seat}"),
    "everything": ("everything open", "tout est visible", "alles offen"),
    "spectator": ("spectator", "spectateur", "Zuschauer"),
    "armies": (
        "{number} {number:army|armies}",
        "{number} {number:armée|armées}",
        "{number} {number:Armee|Armeen}",
    ),
    "to_give": (
        "{number} {number:army|armies} to be given out",
        "{number} {number:armée|armées} à répartir",
        "{number} {number:Armee|Armeen} zu verteilen",
    ),
    "cards": (
        "{number} {number:card|cards}",
        "{number} {number:carte|cartes}",
        "{number} {number:Karte|Karten}",
    ),
    "objectives": ("goals {held}/{needed}", "buts {held}/{needed}", "Ziele {held}/{needed}"),
    "claim": (
        "may claim {number} once it has one in Saxony",
        "peut en revendiquer {number} dès qu'elle en a un en Saxe",
        "darf {number} beanspruchen, sobald sie eins in Sachsen hat",
    ),
    "from_to": ("a number from {first} to {last}", "un nombre de {first} à {last}", "eine Zahl von {first} bis {last}"),
    "out": ("out of the war", "hors de guerre", "aus dem Krieg"),
    "train": ("supply train", "train", "Tross"),
    "face_down": ("face down", "retourné", "verdeckt"),
    "no_supply": ("no supply", "sans ravit.", "unversorgt"),
    "done": ("done", "joué", "fertig"),
    "off_map": ("off the map: {names}", "hors carte : {names}", "nicht auf der Karte: {names}"),
    "hand": ("Hand", "Main", "Hand"),
    "hand_of": ("Hand of {nation}", "Main : {nation}", "Hand: {nation}"),
    "worth": ("worth {number}", "valeur {number}", "Wert {number}"),
    "reserve": ("Reserve", "Réserve", "Reserve"),
    "empty": ("no cards", "aucune carte", "keine Karten"),
    "known_cards": ("{nation}: you know of {cards}", "{nation} : vous connaissez {cards}", "{nation}: bekannt {cards}"),
    "void": ("{nation}: no {suits} when last seen", "{nation} : sans {suits}", "{nation}: zuletzt ohne {suits}"),
    "fate": (
        "Clock of Fate: {drawn} of 18 cards drawn",
        "Horloge du Destin : {drawn} {drawn:carte|cartes} sur 18",
        "Uhr des Schicksals: {drawn} von 18 Karten",
    ),
    "in_force": ("in force: {version}, {title}", "en vigueur : {version}, {title}", "in Kraft: {version}, {title}"),
    "news": ("Since you were last asked", "Depuis votre dernière décision", "Seit Ihrer letzten Entscheidung"),
    "more": (
        "({number} {number:line|lines} before: log)",
        "({number} {number:ligne|lignes} avant : log)",
        "({number} {number:Zeile|Zeilen} davor: log)",
    ),
    "asked": ("{seat}, you are asked", "{seat}, à vous de décider", "{seat}, Sie sind gefragt"),
    "back_possible": (
        "`back` takes back the last step of this choice.",
        "`back` reprend le dernier pas de ce choix.",
        "`back` nimmt den letzten Schritt dieser Wahl zurück.",
    ),
    "unasked": ("unasked: {actions}", "sans qu'on le demande : {actions}", "ungefragt: {actions}"),
    "pass_on": (
        "Now {seat}. Press Enter when nobody else can see the screen.",
        "Maintenant {seat}. Entrée quand personne d'autre ne voit l'écran.",
        "Jetzt {seat}. Eingabetaste, wenn sonst niemand den Bildschirm sieht.",
    ),
    "legal": ("That is allowed now.", "C'est permis maintenant.", "Das ist jetzt erlaubt."),
    "hint_share": (
        "Expects to win about {share} % from here.",
        "Espère gagner environ {share} % à partir d'ici.",
        "Erwartet von hier aus etwa {share} % Siege.",
    ),
    "hint_other": ("The next best: {other}", "Le meilleur autre choix : {other}", "Das Nächstbeste: {other}"),
    "hint_take": ("`take` plays this.", "`take` joue cela.", "`take` spielt das."),
    "nothing_hinted": (
        "There is no hint for this question yet: hint",
        "Il n'y a pas encore de conseil pour cette question : hint",
        "Zu dieser Frage gibt es noch keinen Hinweis: hint",
    ),
    "no_hint": (
        "Nobody here plays this game well enough to give a hint.",
        "Personne ici ne joue assez bien à ce jeu pour donner un conseil.",
        "Hier spielt niemand dieses Spiel gut genug für einen Hinweis.",
    ),
    "no_turns": (
        "There was no turning point.",
        "Il n'y a pas eu de tournant.",
        "Einen Wendepunkt gab es nicht.",
    ),
    "would": ("It would bring:", "Cela donnerait :", "Es brächte:"),
    "unclear": (
        "“{text}” is neither an action nor a command here. Type a number, an action as it is listed, or help.",
        "« {text} » n'est ni une action ni une commande ici. Tapez un numéro, une action de la liste, ou help.",
        "„{text}“ ist hier weder Aktion noch Befehl. Geben Sie eine Nummer, eine Aktion der Liste oder help ein.",
    ),
    "unknown_word": (
        "“{text}” is not known here. It is written: {usage}",
        "« {text} » est inconnu ici. Cela s'écrit : {usage}",
        "„{text}“ ist hier nicht bekannt. Man schreibt: {usage}",
    ),
    "too_short": (
        "Something is missing. It is written: {usage}",
        "Il manque quelque chose. Cela s'écrit : {usage}",
        "Es fehlt etwas. Man schreibt: {usage}",
    ),
    "too_long": (
        "“{text}” is too much. It is written: {usage}",
        "« {text} » est de trop. Cela s'écrit : {usage}",
        "„{text}“ ist zu viel. Man schreibt: {usage}",
    ),
    "how": ("For example: {example}", "Par exemple : {example}", "Zum Beispiel: {example}"),
    "which": ("Which one?", "Lequel ?", "Welche?"),
    "no_number": (
        "{number} is not offered: choose from {first} to {last}.",
        "{number} n'est pas proposé : choisissez de {first} à {last}.",
        "{number} steht nicht zur Wahl: wählen Sie von {first} bis {last}.",
    ),
    "no_piece": ("There is no piece “{text}”.", "Il n'y a pas de pièce « {text} ».", "Es gibt keine Figur „{text}“."),
    "no_place": (
        "There is no place “{text}” on the board.",
        "Il n'y a pas de lieu « {text} » sur la carte.",
        "Auf der Karte gibt es kein „{text}“.",
    ),
    "perhaps": ("Perhaps: {names}", "Peut-être : {names}", "Vielleicht: {names}"),
    "ambiguous": ("“{text}” may be: {names}", "« {text} » peut être : {names}", "„{text}“ kann sein: {names}"),
    "no_way": (
        "No march of {piece} that could begin now ends in {place}.",
        "{piece} → {place} : aucune marche possible maintenant ne finit là.",
        "Kein Marsch von {piece}, der jetzt beginnen könnte, endet in {place}.",
    ),
    "ways_differ": (
        "The ways differ in what they do. Which one? (a number; anything else: none)",
        "Les chemins n'ont pas le même effet. Lequel ? (un numéro ; autre chose : aucun)",
        "Die Wege bewirken Verschiedenes. Welcher? (eine Nummer; sonst keiner)",
    ),
    "no_effect": ("nothing else", "rien d'autre", "nichts weiter"),
    "stopped": (
        "Interrupted after {done} of {all} steps.",
        "Interrompu après {done} pas sur {all}.",
        "Nach {done} von {all} Schritten unterbrochen.",
    ),
    "reach": ("{piece} can end in:", "{piece} peut finir à :", "{piece} kann enden in:"),
    "no_reach": ("{piece} cannot march now.", "{piece} ne peut pas marcher.", "{piece} kann jetzt nicht marschieren."),
    "taken_back": ("Taken back: {action}", "Repris : {action}", "Zurückgenommen: {action}"),
    "no_rule": ("There is no rule {id}.", "Il n'y a pas de règle {id}.", "Es gibt keine Regel {id}."),
    "nothing": ("Nothing has happened yet.", "Il ne s'est encore rien passé.", "Noch ist nichts geschehen."),
    "saved": ("Saved in {file}", "Enregistré dans {file}", "Gespeichert in {file}"),
    "resume_with": ("To go on: {command}", "Pour continuer : {command}", "Weiter mit: {command}"),
    "not_saved": ("Not saved: {reason}", "Pas enregistré : {reason}", "Nicht gespeichert: {reason}"),
    "say_where": ("Say where: save FILE", "Dites où : save FICHIER", "Sagen Sie wohin: save DATEI"),
    "resigned": (
        "{seat} resigns; {bot} plays on.",
        "{seat} abandonne ; {bot} continue.",
        "{seat} gibt auf; {bot} spielt weiter.",
    ),
    "left": ("{seat} resigns.", "{seat} abandonne.", "{seat} gibt auf."),
    "bye": ("Good bye.", "Au revoir.", "Auf Wiedersehen."),
    "bot_failed": (
        "The bot {bot} failed for {seat} ({reason}); random plays on.",
        "Le bot {bot} a échoué pour {seat} ({reason}) ; random continue.",
        "Der Bot {bot} ist für {seat} gescheitert ({reason}); random spielt weiter.",
    ),
    "over": ("The game is over.", "La partie est terminée.", "Das Spiel ist zu Ende."),
    "won_by": ("Won by {names}", "Victoire : {names}", "Sieg: {names}"),
    "nobody": ("nobody", "personne", "niemand"),
    "suit": ("suit", "couleur", "Farbe"),
    "sector": ("sector", "secteur", "Sektor"),
    "home_of": ("home of {nation}", "pays : {nation}", "Heimat: {nation}"),
    "depot_of": ("depot of {nation}", "dépôt : {nation}", "Depot: {nation}"),
    "objective_of": (
        "objective of {nation} (order {order})",
        "objectif : {nation} (ordre {order})",
        "Ziel von {nation} ({order}. Ordnung)",
    ),
    "held": ("conquered", "conquis", "erobert"),
    "not_held": ("not conquered", "pas conquis", "nicht erobert"),
    "guarded": ("protected by {names}", "protégé par {names}", "geschützt durch {names}"),
    "here": ("here: {names}", "ici : {names}", "hier: {names}"),
    "free": ("nobody stands here", "personne ici", "niemand hier"),
    "roads": ("roads to", "routes vers", "Straßen nach"),
    "main_road": ("main road", "grand-route", "Hauptstraße"),
    "no_board": (
        "This game has no map here.",
        "Ce jeu n'a pas de carte ici.",
        "Dieses Spiel hat hier keine Karte.",
    ),
    "human": ("human", "humain", "Mensch"),
    "random": ("random", "au hasard", "zufällig"),
    "greedy": ("greedy", "glouton", "gierig"),
    "novice": ("novice", "novice", "Rekrut"),
    "officer": ("officer", "officier", "Offizier"),
    "general": ("general", "général", "General"),
    "marshal": ("marshal", "maréchal", "Marschall"),
    "unfinished": ("unfinished", "inachevée", "nicht beendet"),
    "played_by": ("{seat}: {who}", "{seat} : {who}", "{seat}: {who}"),
    "type_help": (
        "Type help for all that you can say.",
        "Tapez help pour voir tout ce que vous pouvez dire.",
        "help zeigt alles, was Sie sagen können.",
    ),
    # A command, a tab, what it does. Pieces and places are those of the game that is played.
    "help": (
        "5\tthe action with this number\n"
        "{action}\tan action as it is written; the beginnings of words will do\n"
        "STEP, STEP\tseveral steps at once\n"
        "{piece} to {place}\ta whole march to its end (also: go {piece} {place})\n"
        "reach {piece}\twhere a march could end, and what it does\n"
        "why {action}\twhy this is not allowed, or what it would bring\n"
        "hint / take\twhat a strong player would do here, and why; take does it\n"
        "rule {rule}\ta rule, or a chapter; rule alone: that of the question\n"
        "back\ttake back the last step of a choice\n"
        "undo\ttake back your last action, as far as nothing was revealed since\n"
        "show / hand / log\tthe position, your cards, what has happened (log 50: more of it)\n"
        "map {place}\t{what}\n"
        "save FILE\tsave the game\n"
        "quit / resign\tsave and leave; resign with others at the table: a bot plays on",
        "5\tl'action de ce numéro\n"
        "{action}\tune action comme elle s'écrit ; le début des mots suffit\n"
        "PAS, PAS\tplusieurs pas d'un coup\n"
        "{piece} to {place}\tune marche entière (ou : go {piece} {place})\n"
        "reach {piece}\toù une marche peut finir, et ce qu'elle fait\n"
        "why {action}\tpourquoi ce n'est pas permis, ou ce que cela donnerait\n"
        "hint / take\tce que ferait un bon joueur ici, et pourquoi ; take le fait\n"
        "rule {rule}\tune règle, ou un chapitre ; rule seul : celle de la question\n"
        "back\treprendre le dernier pas d'un choix\n"
        "undo\treprendre votre dernière action, si rien n'a été révélé depuis\n"
        "show / hand / log\tla position, vos cartes, ce qui s'est passé (log 50 : davantage)\n"
        "map {place}\t{what}\n"
        "save FICHIER\tenregistrer la partie\n"
        "quit / resign\tenregistrer et partir ; s'il reste des joueurs, un bot remplace",
        "5\tdie Aktion mit dieser Nummer\n"
        "{action}\teine Aktion, wie sie geschrieben wird; Wortanfänge genügen\n"
        "SCHRITT, SCHRITT\tmehrere Schritte auf einmal\n"
        "{piece} to {place}\tein ganzer Marsch bis zum Ende (auch: go {piece} {place})\n"
        "reach {piece}\two ein Marsch enden kann und was er bewirkt\n"
        "why {action}\twarum das nicht erlaubt ist, oder was es brächte\n"
        "hint / take\twas ein guter Spieler hier täte, und warum; take tut es\n"
        "rule {rule}\teine Regel oder ein Kapitel; rule allein: die der Frage\n"
        "back\tden letzten Schritt einer Wahl zurücknehmen\n"
        "undo\tdie letzte Aktion zurücknehmen, solange nichts aufgedeckt wurde\n"
        "show / hand / log\tStellung, eigene Karten, was geschehen ist (log 50: mehr davon)\n"
        "map {place}\t{what}\n"
        "save DATEI\tdas Spiel speichern\n"
        "quit / resign\tspeichern und gehen; sitzen noch andere da, spielt ein Bot weiter",
    ),
    "help_city": (
        "a city: its suit, its roads, who stands there",
        "une ville : sa couleur, ses routes, qui s'y trouve",
        "eine Stadt: Farbe, Straßen, wer dort steht",
    ),
    "help_area": (
        "a place: what is there, its borders, who stands there",
        "un lieu : ce qui s'y trouve, ses frontières, qui y est",
        "ein Ort: was es dort gibt, seine Grenzen, wer dort steht",
    ),
    "help_slash": (
        "{word} is also a word of the game",
        "{word} est aussi un mot du jeu",
        "{word} ist auch ein Wort des Spiels",
    ),
    "reconstructed": (
        "The board is reconstructed from the rules and from geography: it may differ from the printed one.",
        "Le plateau est reconstitué d'après les règles et la géographie : il peut différer de l'original.",
        "Der Spielplan ist aus den Regeln und der Geographie rekonstruiert: er kann vom gedruckten abweichen.",
    ),
    "ruling": ("ruling", "décision", "Entscheid"),
    "rulings": ("rulings", "décisions", "Entscheide"),
    "event list": ("event list", "liste des événements", "Ereignisliste"),
    "fate sheet": ("fate sheet", "feuille du destin", "Schicksalsblatt"),
    "source": ("Source: {source}", "Source : {source}", "Quelle: {source}"),
}

PLAYERS: Final = ("human", "random", "greedy", "novice", "officer", "general", "marshal")
"""Who can play a seat, by the names that are typed."""


def player_name(name: str, language: str) -> str:
    """Who plays a seat: a person, a bot of the package, also with its budget (general@24); others as they are typed."""
    level, at, trials = name.partition("@")
    return say(level, language) + at + trials if level in PLAYERS else name


def shown_seats(game: Game, options: dict[str, object], language: str) -> list[str]:
    """The seats as they are called in sentences."""
    names = game.seat_names(options)
    kind = game.words.kinds.get("seat")
    if kind is None:
        return list(names)
    return [game.words.shown("seat", kind.from_text(name), language) for name in names]


def outcome_line(game: Game, options: dict[str, object], outcome: Outcome, language: str) -> Line:
    """Who has won, and why."""
    seats = shown_seats(game, options, language)
    names = ", ".join([seats[seat] for seat in outcome.winners]) or say("nobody", language)
    line = Line(f"{say('over', language)} {say('won_by', language, names=names)}. ", style="bold")
    return line.append(f"{started(game.words.say(outcome.reason, language))} [{outcome.rule}]", "not bold")


def started(sentence: str) -> str:
    """A sentence of a game as it begins a line: names of pieces ("supply train 1") are written small inside one."""
    return sentence[:1].upper() + sentence[1:]


def say(key: str, language: str, **args: object) -> str:
    """A sentence of the terminal."""
    sentence = SAID[key][LANGUAGES.index(language)]
    if not args:
        return sentence
    numbers = {name: value for name, value in args.items() if isinstance(value, int)}
    return inflected(sentence, numbers, language).format(**args)
