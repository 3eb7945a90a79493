"""Overlays for the board: they say what the rules say, from any seat."""

from __future__ import annotations

import pytest

from kabinett.core.contract import Lens
from kabinett.core.errors import KabinettError
from tests.games.friedrich.kit import CITIES, GAME, NATIONS, PIECES, Table, distance
from tests.rules import rule


def lens(t: Table, name: str, seat: int | None = 0) -> Lens:
    return GAME.lens(name, t.s.view(seat))


def named(places: dict[int, int]) -> dict[str, int]:
    return {CITIES[city]: value for city, value in places.items()}


def lines(found: Lens) -> set[tuple[str, str]]:
    return {(CITIES[a], CITIES[b]) for a, b in found.lines}


def test_every_lens_is_the_same_for_everybody() -> None:
    pieces: dict[str, str | tuple[str, int]] = {name: CITIES[GAME.board.start[n]] for n, name in enumerate(PIECES)}
    pieces = {name: city for name, city in pieces.items() if name not in ("keith", "winterfeldt")}
    t = Table(pieces, conquered=["dresden"], advanced=True)
    assert len(GAME.lenses()) == 16
    for name in GAME.lenses():
        first = lens(t, name)
        for seat in (1, 2, 3, None):
            other = lens(t, name, seat)
            assert (other.places, other.lines, other.labels) == (first.places, first.lines, first.labels)


def test_an_unknown_lens_is_refused() -> None:
    t = Table({"friedrich": "berlin"})
    for name in ("supply", "supply-poland", "reach", ""):
        with pytest.raises(KabinettError):
            lens(t, name)


def test_sectors() -> None:
    t = Table({"friedrich": "berlin"})
    assert lens(t, "sectors").places == dict(enumerate(GAME.board.suit))


@rule("friedrich 9.2", "friedrich 9.3")
def test_supply_shows_home_and_the_reach_of_trains() -> None:
    t = Table({"austria-train-1": "pardubitz"})
    places = named(lens(t, "supply-austria").places)
    assert places["prag"] == places["pardubitz"] == 2
    assert places["schweidnitz"] == 1 and "breslau" not in places and "berlin" not in places
    assert {city for city, value in places.items() if value == 1} == {
        city
        for number, city in enumerate(CITIES)
        if distance("pardubitz", city) <= 6 and GAME.board.territory[number] != "Austria"
    }


@rule("friedrich 9.3a")
def test_supply_ends_at_enemies() -> None:
    t = Table({"austria-train-1": "pardubitz", "keith": "glatz", "richelieu": "trautenau"})
    places = named(lens(t, "supply-austria").places)
    assert "glatz" not in places and "grottkau" not in places and "schweidnitz" not in places
    assert places["trautenau"] == 2


@rule("friedrich 9.2a")
def test_supply_of_russia_and_france_shows_their_depots() -> None:
    t = Table({"friedrich": "berlin"})
    assert named(lens(t, "supply-russia").places) == {"sierpc": 2, "warszawa": 2}
    assert named(lens(t, "supply-france").places) == {"koblenz": 2, "gemuenden": 2}


@rule("friedrich 9.1", "friedrich 9.3")
@pytest.mark.parametrize("nation", NATIONS)
def test_the_lens_agrees_with_the_supply_phase(nation: str) -> None:
    number = NATIONS.index(nation)
    general = PIECES[GAME.board.generals[number][0]]
    train = PIECES[GAME.board.trains[number][0]]
    enemy, enemy_train = ("daun", "austria-train-1") if number <= 1 else ("keith", "prussia-train-1")
    at = CITIES[GAME.board.start[PIECES.index(train)]]
    near = [city for city in CITIES if 4 <= distance(at, city) <= 8][:: 5 if nation == "prussia" else 9]
    for city in near:
        others = {enemy: near[0], enemy_train: near[-1]}
        if city in others.values():
            continue
        pieces: dict[str, str | tuple[str, int]] = {general: city, train: at, **others}
        before = Table(pieces, nation=nation)
        shown = CITIES.index(city) in lens(before, f"supply-{nation}").places
        after = Table(pieces, nation=nation, phase="supply")
        assert shown is not after.down(general), city


def test_objectives_show_what_counts_now() -> None:
    t = Table({"friedrich": "berlin", "daun": "prag"}, conquered=["kuestrin"])
    shown = lens(t, "objectives")
    places = named(shown.places)
    assert places["kuestrin"] == 2 and places["stargard"] == 1 and places["goerlitz"] == 1
    assert "prag" not in places, "Prussia's objectives do nothing in the standard game"
    assert len(places) == 10 + 10 + 16 + 10 + 10


def test_objectives_of_nations_that_are_out_or_eased() -> None:
    t = Table({"friedrich": "berlin"}, fate_drawn=["elisabeth"])
    places = named(lens(t, "objectives").places)
    assert "colberg" not in places, "Russia is out"
    assert "stettin" in places and "neuruppin" not in places, "Sweden needs the first order only"


@pytest.mark.parametrize(
    ("turn", "offensive", "drawn", "shown"),
    [(3, 0, [], True), (4, 0, [], False), (4, 1, [], True), (7, 2, [], True), (7, 2, ["poems"], False)],
)
def test_objectives_in_bohemia(turn: int, offensive: int, drawn: list[str], shown: bool) -> None:
    exposed = "spades 10" if offensive == 1 else ""
    t = Table({"friedrich": "berlin"}, turn=turn, offensive=offensive, exposed=exposed, fate_drawn=drawn, advanced=True)
    assert ("prag" in named(lens(t, "objectives").places)) is shown


def test_objectives_say_who_holds_them() -> None:
    t = Table({"friedrich": "bautzen", "daun": "melnik"}, conquered=["teplitz"], turn=2, advanced=True)
    labels = lens(t, "objectives").labels
    assert labels[CITIES.index("zittau")].args == (1 << PIECES.index("friedrich"),)
    assert labels[CITIES.index("prag")].args == (1 << PIECES.index("daun"),)
    assert CITIES.index("breslau") not in labels
    assert CITIES.index("teplitz") not in labels, "taken by Prussia, and no Prussian is near"


def test_protection_reaches_three_cities_and_not_the_own_one() -> None:
    t = Table({"friedrich": "bautzen", "keith": "loebau"})
    shown = lens(t, "protection-prussia")
    places = named(shown.places)
    for number, city in enumerate(CITIES):
        near = sum(1 <= distance(city, at) <= 3 for at in ("bautzen", "loebau"))
        assert places.get(city, 0) == near, (number, city)


def test_protection_draws_lines_only_to_objectives_that_are_really_protected() -> None:
    t = Table({"friedrich": "bautzen", "ferdinand": "loebau"})
    # Zittau is Austria's, Kamenz lies three cities from Bautzen; Prussia defends both.
    assert {("bautzen", "zittau"), ("bautzen", "goerlitz")} <= lines(lens(t, "protection-prussia"))
    assert lines(lens(t, "protection-hanover")) == set(), "Hanover defends nothing in Saxony"
    assert "zittau" in named(lens(t, "protection-hanover").places)


def test_protection_of_a_conquered_objective_is_the_conquerors() -> None:
    pieces: dict[str, str | tuple[str, int]] = {"friedrich": "bautzen", "daun": "rumburg"}
    t = Table(pieces, conquered=["zittau"])
    assert ("bautzen", "zittau") not in lines(lens(t, "protection-prussia"))
    assert ("rumburg", "zittau") in lines(lens(t, "protection-austria"))
    t = Table(pieces)
    assert ("bautzen", "zittau") in lines(lens(t, "protection-prussia"))
    assert ("rumburg", "zittau") not in lines(lens(t, "protection-austria"))


def test_the_imperial_train_protects_what_the_imperials_hold() -> None:
    t = Table({"imperial-train-1": "meissen"}, conquered=["dresden", "radeberg"])
    shown = lens(t, "protection-imperial")
    assert lines(shown) == {("meissen", "dresden")} and named(shown.places) == {"dresden": 1}
    t = Table({"austria-train-1": "meissen", "prussia-train-1": "grossenhain"}, conquered=["radeberg"])
    assert lens(t, "protection-austria").places == lens(t, "protection-prussia").places == {}


def test_prussians_protect_nothing_for_objectives_that_do_not_count() -> None:
    t = Table({"daun": "beraun"}, turn=4)
    assert ("beraun", "prag") not in lines(lens(t, "protection-austria"))
    t = Table({"daun": "beraun"}, turn=2, advanced=True)
    assert ("beraun", "prag") in lines(lens(t, "protection-austria"))
