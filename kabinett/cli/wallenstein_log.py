"""The log of Wallenstein in few lines: a battle with its throw in one, who passed in one, a scoring by player.

Sentences are the game's own; where several are drawn together, what they have in common is said once."""

from __future__ import annotations

from typing import Final

from kabinett.cli.generic import Faces
from kabinett.core.game import Game
from kabinett.core.text import LANGUAGES, Text
from kabinett.games.wallenstein.board import ACTION_COUNT, SEATS
from kabinett.games.wallenstein.game import Wallenstein

Told = list[tuple[str, str]]

FIGHTS: Final = ("battle", "battle_neutral", "revolt")
ENDS: Final = ("battle_won", "battle_failed", "battle_held", "battle_tie", "revolt_won", "revolt_lost")
SCORING: Final = ("scored", "scored_buildings", "majority", "statue_points")
TOGETHER: Final = ("planned", "bid", "no_bid", "tile", "supplied")
"""What is told of one player after the other: names and numbers in one line."""

GAINS: Final = ("gains_thalers", "gains_grain", "gains_tray", "gains_points")
FOLLOWED: Final[dict[str, tuple[str, ...]]] = {
    "taxed": ("marker", "marker_stopped"),
    "reaped": ("marker", "marker_stopped"),
    "built": ("calmed",),
    "opens": ("to_court", "court_lapses"),
    "banner": GAINS,
    "favour": (*GAINS, "protected", "keeps_favour", "favour_idle"),
    "leader_goes": ("statue", "trophies"),
    "leader_placed": ("trophies",),
}
"""What comes of something stands in its line."""

SAID: Final[dict[str, tuple[str, str, str]]] = {
    "passed": ("No action: {names}.", "Aucune action : {names}.", "Keine Aktion: {names}."),
    "tower": ("tower: {into} → {out}.", "tour : {into} → {out}.", "Turm: {into} → {out}."),
    "nothing": ("nothing", "rien", "nichts"),
    "planned": ("Plans are ready: {names}.", "Plans prêts : {names}.", "Pläne fertig: {names}."),
    "bids": ("Bids: {names}.", "Offres : {names}.", "Gebote: {names}."),
    "no_card": ("no card", "aucune carte", "keine Karte"),
    "order": ("Order of play: {names}.", "Ordre de jeu : {names}.", "Spielreihenfolge: {names}."),
    "supply": (
        "Grain and counties without supply: {names}.",
        "Céréales et états sans ravitaillement : {names}.",
        "Getreide und unversorgte Länder: {names}.",
    ),
    "score": (
        "{seat} scores {sum}: counties {counties}, buildings {buildings}, majorities {most}{statues}.",
        "{seat} marque {sum} : états {counties}, édifices {buildings}, majorités {most}{statues}.",
        "{seat} erhält {sum}: Länder {counties}, Bauwerke {buildings}, Mehrheiten {most}{statues}.",
    ),
    "statues": (", statues and trophies {number}", ", statues et trophées {number}", ", Statuen, Trophäen {number}"),
}


class LogTeller:
    """Tells a log that a seat has seen."""

    def __init__(self, game: Game, language: str) -> None:
        assert isinstance(game, Wallenstein)
        self.board = game.board
        self.words = game.words
        self.language = language

    def say(self, key: str, **args: object) -> str:
        found = SAID[key][LANGUAGES.index(self.language)]
        return found.format(**args) if args else found

    def name(self, kind: str, value: int) -> str:
        return self.words.shown(kind, value, self.language)

    def tell(self, faces: Faces) -> Told:
        """The sentences with their rules."""
        told: Told = []
        passed: list[str] = []
        at = 0
        while at < len(faces):
            face, rule = faces[at]
            end = self._end(faces, at)
            if face.key in ("action", "season") and passed:
                told.append((self.say("passed", names=", ".join(passed)), "11.5"))
                passed = []
            if self._passes(face):
                passed.append(self.name("seat", face.args[0]))
            elif face.key in FIGHTS and end > at + 1:
                told.append(self._fight(faces[at:end]))
            elif face.key in SCORING:
                told += self._scores(faces[at:end])
            elif face.key in TOGETHER and end > at + 1:
                told.append(self._together([face for face, _ in faces[at:end]], rule))
            elif end > at + 1:
                told.append((" ".join([self.words.say(text, self.language) for text, _ in faces[at:end]]), rule))
            elif not self._said_by_the_next(faces, at):
                told.append((self.words.say(face, self.language), rule))
            at = end
        if passed:
            told.append((self.say("passed", names=", ".join(passed)), "11.5"))
        return told

    def _end(self, faces: Faces, at: int) -> int:
        """Where what begins here is over: all of a battle, of a scoring, of a row of bids."""
        key = faces[at][0].key
        end = at + 1
        if key in FIGHTS:
            while end < len(faces) and faces[end][0].key in ("tower.in", "tower.out", "card_lost", "leader_lost"):
                end += 1
            if end == len(faces) or faces[end][0].key not in ENDS:
                return at + 1
            end += 1
            kinds: tuple[str, ...] = ("marker", "marker_stopped") if key == "revolt" else ()
        elif key in SCORING:
            kinds = SCORING
        elif key in ("bid", "no_bid"):
            kinds = ("bid", "no_bid")
        elif key in TOGETHER:
            kinds = (key,)
        else:
            kinds = FOLLOWED.get(key, ())
        while end < len(faces) and faces[end][0].key in kinds:
            end += 1
        return end

    def _passes(self, face: Text) -> bool:
        """No card, or one that does nothing, on one of the ten actions."""
        if face.key == "empty":
            return face.args[1] < ACTION_COUNT
        return face.key == "opens" and face.args[2] < ACTION_COUNT and face.args[1] >= self.board.coin

    def _said_by_the_next(self, faces: Faces, at: int) -> bool:
        """A card opened or an attack begun needs no line of its own if what came of it has one."""
        key, args = faces[at][0].key, faces[at][0].args
        if at + 1 == len(faces):
            return False
        if key == "attacks":
            return True
        return key == "opens" and args[2] < ACTION_COUNT

    def _fight(self, faces: Faces) -> tuple[str, str]:
        """A battle or revolt: who against whom, what went in and came out, how it ended."""
        texts = [face for face, _ in faces]
        thrown = {face.key: face.args for face in texts if face.key in ("tower.in", "tower.out")}
        parts = [self.words.say(texts[0], self.language)]
        if len(thrown) == 2:
            into, out = self.cubes(thrown["tower.in"]), self.cubes(thrown["tower.out"])
            parts[0] = parts[0].rstrip(".") + "; " + self.say("tower", into=into, out=out)
        last = next(number for number, face in enumerate(texts) if face.key in ENDS)
        parts.append(self.words.say(texts[last], self.language))
        parts += [self.words.say(face, self.language) for face in texts if face.key in ("card_lost", "leader_lost")]
        parts += [self.words.say(face, self.language) for face in texts[last + 1 :]]
        return " ".join(parts), faces[last][1]

    def cubes(self, numbers: tuple[int, ...]) -> str:
        """Colours with their numbers, those that are there."""
        found = [f"{self.name('colour', n)} {number}" for n, number in enumerate(numbers) if number]
        return ", ".join(found) or self.say("nothing")

    def _scores(self, faces: Faces) -> Told:
        """Points by player; all lines of one scoring."""
        found = {key: [0] * len(SEATS) for key in SCORING}
        seats: list[int] = []
        for face, _ in faces:
            seat = face.args[0]
            if seat not in seats:
                seats.append(seat)
            found[face.key][seat] += face.args[1] if face.key in ("scored", "scored_buildings") else face.args[3]
        told: Told = []
        for seat in seats:
            own = [found[key][seat] for key in SCORING]
            statues = self.say("statues", number=own[3]) if own[3] else ""
            line = self.say("score", seat=self.name("seat", seat), sum=sum(own), counties=own[0], buildings=own[1],
                            most=own[2], statues=statues)  # fmt: skip
            told.append((line, "12.5"))
        return told

    def _together(self, faces: list[Text], rule: str) -> tuple[str, str]:
        """A row of the same: each name with what is told of it."""
        key = faces[0].key
        names = [self.name("seat", face.args[0]) for face in faces]
        if key == "planned":
            return self.say("planned", names=", ".join(names)), rule
        if key == "tile":
            placed = sorted([(f.args[2], name, self.name("tile", f.args[1])) for f, name in zip(faces, names)])
            return self.say("order", names=", ".join([f"{n} {name} ({tile})" for n, name, tile in placed])), rule
        if key == "supplied":
            shown = [f"{name} {face.args[1]}, {face.args[2]}" for name, face in zip(names, faces)]
            return self.say("supply", names="; ".join(shown)), rule
        cards = [self.name("card", f.args[1]) if f.key == "bid" else self.say("no_card") for f in faces]
        return self.say("bids", names=", ".join([f"{name} {card}" for name, card in zip(names, cards)])), rule
