"""Positions from which the soak plays on: corners of the rules that random games seldom reach."""

from __future__ import annotations

import random
from collections.abc import Callable

from kabinett.games.maria.board import FRANCE
from kabinett.games.maria.state import MState
from tests.games.maria.kit import BOARD, CITIES, PIECES, Table

Pieces = dict[str, str | tuple[str, int]]
HANDS = {
    "france": ["hearts 9", "spades 6", "clubs 3", "reserve"],
    "bavaria": ["clubs 7", "spades 4"],
    "prussia": ["clubs 10", "spades 5", "diamonds 4", "reserve"],
    "saxony": ["clubs 6"],
    "austria": ["hearts 8", "clubs 9", "spades 7", "diamonds 5"],
    "pragmatic": ["diamonds 10", "spades 2", "hearts 5"],
}
WAR: Pieces = {
    "moritz": ("lille", 8),
    "broglie": ("linz", 5),
    "belle-isle": ("wels", 4),
    "toerring": ("ried", 4),
    "friedrich": ("liegnitz", 8),
    "leopold": ("breslau", 4),
    "rutowski": ("meissen", 4),
    "karl": ("wien", 5),
    "neipperg": ("striegau", 5),
    "arenberg": ("bruessel", 4),
    "george": ("mecheln", 5),
    "stair": ("breda", 3),
    "france-train-1": "muenchen",
    "france-train-2": "amiens",
    "bavaria-train-1": "braunau",
    "prussia-train-1": "glogau",
    "saxony-train-1": "dresden",
    "austria-train-1": "kolin",
    "austria-train-2": "loewen",
    "pragmatic-train-1": "antwerpen",
}


def hungry_invaders(rng: random.Random) -> MState:
    """French generals whose supply runs through hussars, with too few cards for it."""
    edition = rng.choice(["second", "first"])
    hands = {**HANDS, "france": rng.choice([["hearts 4", "spades 3"], ["hearts 4"]])}
    more = {"hands": hands, "hussars": ["burghausen"], "edition": edition, "seed": rng.getrandbits(60)}
    return Table(WAR, stage="france", phase="supply", turn=5, **more).s  # type: ignore[arg-type]


def allies_in_flanders(rng: random.Random) -> MState:
    """Austria and the Pragmatic Army side by side: consent and dispute."""
    return Table(WAR, stage="austria", turn=4, hands=HANDS, seed=rng.getrandbits(60)).s


def force_march_from_a_fortress(rng: random.Random) -> MState:
    """Friedrich stands on an enemy fortress on a main road, far from any enemy."""
    pieces: Pieces = {**WAR, "friedrich": ("glogau", 8), "prussia-train-1": "crossen", "neipperg": ("olmuetz", 5)}
    return Table(
        pieces, stage="prussia", turn=2, hands=HANDS, markers={"glogau": "austria"}, seed=rng.getrandbits(60)
    ).s


def first_edition_saxony(rng: random.Random) -> MState:
    """Saxony has become neutral in the first edition, with Prussians inside."""
    pieces: Pieces = {**WAR, "leopold": ("torgau", 4), "prussia-train-1": "leipzig"}
    more = {"tracks": {"saxony": 3}, "edition": "first", "seed": rng.getrandbits(60), "hands": HANDS}
    return Table(pieces, stage="prussia", turn=4, **more).s  # type: ignore[arg-type]


def silesia_taken(rng: random.Random) -> MState:
    """Prussia holds Silesia, and may offer peace at the end of its stage."""
    markers = {city: "prussia" for city in ("breslau", "brieg", "glatz", "neisse", "cosel")}
    more = {"markers": {**markers, "prag": "prussia", "pilsen": "prussia"}, "seed": rng.getrandbits(60)}
    return Table(WAR, stage="prussia", turn=rng.choice([4, 5]), hands=HANDS, **more).s  # type: ignore[arg-type]


def saxony_wavers(rng: random.Random) -> MState:
    """Saxony one box from Austria, Rutowski off the map or in a stack, and a battle ahead."""
    pieces: Pieces = {**WAR, "schwerin": ("glatz", 2), "traun": ("nachod", 8)}
    if rng.random() < 0.5:
        pieces["rutowski"] = ("liegnitz", 3)
    else:
        del pieces["rutowski"]
    more = {
        "fields": {"battle": [1, 0, 2, 0, 1, 1]},
        "seed": rng.getrandbits(60),
        "edition": rng.choice(["second", "first"]),
    }
    return Table(pieces, stage="austria", phase="combat", turn=3, hands=HANDS, **more).s  # type: ignore[arg-type]


def election_ahead(rng: random.Random) -> MState:
    """The end of a turn with an imperial election, before a winter."""
    return Table(WAR, stage="end", turn=6, hands=HANDS, fields={"election": 1}, seed=rng.getrandbits(60)).s


def corps_abroad(rng: random.Random) -> MState:
    """The tracks of Russia and Italy close to boxes that send generals away or bring them back."""
    pieces: Pieces = {**WAR, "dessauer": ("box", 6)}
    tracks = {"russia": 3, "italy": rng.choice([2, 3, 5, 6])}
    return Table(
        pieces, stage="politics", turn=rng.choice([2, 5, 8, 11]), hands=HANDS, tracks=tracks, seed=rng.getrandbits(60)
    ).s


def corps_released(rng: random.Random) -> MState:
    """Russia lets a general go, and a friend stands where he comes back; the marker of Italy comes to the star."""
    pieces: Pieces = {**WAR, "dessauer": ("box", 6), "schwerin": ("landsberg-a-d-w", 2)}
    fields = {"shifts": [0, -1, rng.choice([1, 2])], "italy": FRANCE}
    more = {"tracks": {"russia": 3, "italy": 3}, "fields": fields, "seed": rng.getrandbits(60)}
    return Table(pieces, stage="tracks", turn=rng.choice([2, 5, 8, 11]), hands=HANDS, **more).s  # type: ignore[arg-type]


def last_winter(rng: random.Random) -> MState:
    """The last stage of the last turn."""
    return Table(WAR, stage="austria", turn=12, hands=HANDS, seed=rng.getrandbits(60)).s


def close_to_the_goal(rng: random.Random) -> MState:
    """Introductory: France or Prussia one fortress short of the goal."""
    pieces = {name: where for name, where in WAR.items() if name not in ("moritz", "arenberg", "george", "stair")}
    pieces = {n: w for n, w in pieces.items() if n not in ("france-train-2", "austria-train-2", "pragmatic-train-1")}
    core = ("eger", "pilsen", "prag", "budweis", "tabor", "leitmeritz", "jungbunzlau", "iglau")
    markers = {city: rng.choice(["france", "prussia"]) for city in core}
    if rng.random() < 0.6:
        markers = dict.fromkeys(core, "france")
    markers.update(dict.fromkeys(("breslau", "brieg", "glatz", "neisse"), "prussia"))
    players = rng.choice([2, 3])
    more = {"variant": "introductory", "players": players, "seed": rng.getrandbits(60), "markers": markers}
    return Table(pieces, stage=rng.choice(["france", "prussia"]), turn=8, hands=HANDS, **more).s  # type: ignore[arg-type]


def crowded(rng: random.Random) -> MState:
    """Two players, and all pieces of one of them where many roads meet: trains are asked for apart."""
    names = [PIECES[piece] for power in (4, 5) for piece in BOARD.pieces[power]]
    taken: list[int] = []
    for city in sorted(range(BOARD.size), key=lambda city: -len(BOARD.apart.neighbours[city])):
        if all(BOARD.apart.dist(city, other) > 2 for other in taken):
            taken.append(city)
    pieces: Pieces = {name: CITIES[city] for name, city in zip(names, taken, strict=False)}
    return Table(pieces, stage="austria", turn=7, players=2, hands=HANDS, seed=rng.getrandbits(60)).s


STARTS: list[Callable[[random.Random], MState]] = [
    hungry_invaders,
    allies_in_flanders,
    force_march_from_a_fortress,
    first_edition_saxony,
    silesia_taken,
    saxony_wavers,
    election_ahead,
    corps_abroad,
    corps_released,
    last_winter,
    close_to_the_goal,
    crowded,
]
