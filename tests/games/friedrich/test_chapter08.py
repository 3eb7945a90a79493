"""Chapter 8: the retreat of the beaten."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.friedrich.kit import CITIES, PIECES, Table, distance, neighbours
from tests.rules import rule

Pieces = dict[str, str | tuple[str, int]]


# All roads out of the triangle of Potsdam, Berlin and Spandau are closed, but for the victor's to Zossen.
TRIANGLE: Pieces = {
    "keith": "brandenburg",
    "heinrich": "velten",
    "schwerin": "bernau",
    "dohna": "koenigs-wusterhausen",
}


def mask(*names: str) -> int:
    return sum([1 << PIECES.index(name) for name in names])


def beaten(city: str, victor: str, loss: int, others: Pieces | None = None, left: int = 1) -> Table:
    """Friedrich, who attacks from `victor`, has just beaten Daun in `city`; Daun lost so many armies, so many are left.
    Nothing else happened yet that was not the only possibility."""
    daun = loss + left
    pieces: Pieces = dict(others or {})
    pieces |= {"friedrich": (victor, daun + loss), "daun": (city, daun)}
    for name in ("keith", "seydlitz")[: (daun + loss - 1) // 8]:
        pieces[name] = victor
    t = Table(pieces, phase="combats")
    if t.kind == "combats":
        t.do("attack friedrich daun")
    t.do("stop")
    assert t.told("defeat")[0][2:] == (loss, loss)
    return t


def ends(t: Table) -> list[str]:
    """Where the retreat may end: the cities to choose from, or the only one."""
    if t.kind == "retreat":
        return sorted([text.split()[2] for text in t.options()])
    return [CITIES[city] for _, city, _ in t.told("retreated")]


def ways(city: str, length: int, closed: list[str]) -> set[str]:
    """All ends of ways, written out naively."""

    def go(at: str, left: int, seen: list[str]) -> Iterator[str]:
        if not left:
            yield at
        else:
            for other in neighbours(at):
                if other not in seen and other not in closed:
                    yield from go(other, left - 1, [*seen, other])

    return set(go(city, length, [city]))


# ---- when, and how far ---------------------------------------------------------------------------------------------


@rule("friedrich 8.1")
def test_the_retreat_comes_before_the_next_combat() -> None:
    t = beaten("meissen", "dresden", 2, {"browne": ("pirna", 3)})
    assert t.kind == "retreat" and t.at("daun") == "meissen" and len(t.told("battle")) == 1
    assert t.no("attack friedrich browne") == "8.1" and t.no("stop") == "8.1" and t.no("done") == "8.1"
    t.do(t.options()[0])
    assert t.at("daun") != "meissen"
    assert t.told("battle")[-1][:2] == (mask("friedrich"), mask("browne"))


@rule("friedrich 8.1")
def test_the_city_he_left_is_free_and_the_new_one_is_taken_in_the_next_combat() -> None:
    """Browne in Freiberg could go three roads back through Deuben; Daun, beaten out of it first, bars that way."""
    pieces: Pieces = {
        "friedrich": ("dresden", 8),
        "heinrich": ("chemnitz", 8),
        "browne": ("freiberg", 5),
        "lacy": "marienberg",
    }
    t = Table(pieces, phase="combats")
    t.do("stop")
    assert t.at("browne") == "teplitz"
    t = Table({**pieces, "daun": ("deuben", 7)}, phase="combats")
    t.do("attack friedrich daun", "stop")
    assert t.at("daun") == "dippoldiswalde"
    t.do("stop")
    assert t.at("browne") is None


@rule("friedrich 8.1")
def test_another_piece_is_not_retreated_instead() -> None:
    t = beaten("meissen", "dresden", 2, {"browne": "zwickau"})
    end = ends(t)[0]
    assert t.no(f"retreat browne {end}") == "8.1" and t.no(f"retreat friedrich {end}") == "8.1"


@rule("friedrich 8.2")
@pytest.mark.parametrize("loss", [1, 2, 3, 4, 5, 6, 7, 11])
def test_the_retreat_is_as_long_as_the_armies_lost(loss: int) -> None:
    others: Pieces = {"browne": "meissen", "karl": "meissen"}
    t = beaten("meissen", "dresden", loss, others if loss + 1 > 8 else {})
    found = ends(t)
    reached = ways("meissen", loss, ["dresden"])
    farthest = max([distance("dresden", end) for end in reached])
    assert farthest == loss + 1, "on open ground"
    assert set(found) == {end for end in reached if distance("dresden", end) == farthest}
    for end in found[:1]:
        if t.kind == "retreat":
            t.do(f"retreat daun {end}")
        assert t.at("daun") == end and t.told("retreated")[0][2] == loss


@rule("friedrich 8.2")
@pytest.mark.parametrize(("city", "length"), [("doebeln", 1), ("leisnig", 2), ("grimma", 3), ("leipzig", 4)])
def test_nearer_and_farther_cities_are_refused(city: str, length: int) -> None:
    t = beaten("meissen", "dresden", 3)
    assert distance("meissen", city) == length
    if length == 3:
        assert city in ends(t)
    else:
        assert city not in ends(t) and t.no(f"retreat daun {city}") == "8.2"


@rule("friedrich 8.2")
def test_cards_make_the_retreat_longer() -> None:
    """Daun has 5 against 4 and stops at minus 4."""
    t = Table({"friedrich": ("dresden", 4), "daun": ("pirna", 5)}, phase="combats", hands={"prussia": ["diamonds 5"]})
    t.do("play diamonds 5", "stop")
    assert t.told("defeat")[0][2:] == (4, 4)
    assert {len_ for _, _, len_ in t.told("retreated")} <= {4} and all(distance("pirna", end) == 4 for end in ends(t))


@rule("friedrich 8.2a")
@pytest.mark.parametrize(("own", "score"), [(2, 2), (2, 3), (2, 6), (1, 7)])
def test_who_has_lost_all_leaves_the_map_without_a_retreat(own: int, score: int) -> None:
    t = Table({"friedrich": ("dresden", own + score), "daun": ("pirna", own), "karl": "prag"}, phase="combats")
    t.do("stop")
    assert t.told("defeat")[0][2:] == (score, own)
    assert t.at("daun") is None and not t.told("retreated") and t.told("left_map") == [(mask("daun"),)]
    assert t.kind == "movement" and t.total("austria") == 1


@rule("friedrich 8.2a")
@pytest.mark.parametrize("count", [2, 3])
def test_a_whole_stack_can_be_lost(count: int) -> None:
    names = ["daun", "browne", "karl"][:count]
    pieces: Pieces = {**dict.fromkeys(names, "pirna"), "daun": ("pirna", count), "friedrich": ("dresden", 2 * count)}
    t = Table(pieces, phase="combats")
    t.do("stop")
    assert [t.at(name) for name in names] == [None] * count and t.total("austria") == 0
    assert not t.told("retreated")


@rule("friedrich 8.2a")
def test_with_one_army_left_he_retreats() -> None:
    t = Table({"friedrich": ("dresden", 5), "daun": ("pirna", 3)}, phase="combats")
    t.do("stop")
    if t.kind == "retreat":
        t.do(t.options()[0])
    assert t.at("daun") is not None and t.armies("daun") == 1 and t.told("retreated")[0][2] == 2


@rule("friedrich 8.2a")
def test_a_lost_attacker_leaves_the_map_too() -> None:
    t = Table({"friedrich": ("dresden", 2), "daun": ("pirna", 5)}, phase="combats")
    t.do("stop")
    assert t.at("friedrich") is None and t.at("daun") == "pirna" and t.armies("daun") == 5


@rule("friedrich 8.3")
@pytest.mark.parametrize("count", [2, 3])
def test_a_beaten_stack_goes_back_as_a_whole(count: int) -> None:
    names = ["daun", "browne", "karl"][:count]
    pieces: Pieces = {**dict.fromkeys(names, "pirna"), "daun": ("pirna", 7), "friedrich": ("dresden", 8)}
    t = Table(pieces, phase="combats")
    t.do("stop")
    assert {t.at(name) for name in names} == {"tetschen"} and t.armies("daun") == 6
    assert t.s.piece_at(CITIES.index("tetschen")) == PIECES.index("daun")
    assert t.s.piece_at(CITIES.index("pirna")) < 0


@rule("friedrich 8.3")
def test_what_is_left_of_a_stack_goes_together() -> None:
    """Three generals with 4 armies lose 2: two stay together, the third is gone before."""
    pieces: Pieces = {"daun": ("pirna", 4), "browne": "pirna", "karl": "pirna", "friedrich": ("dresden", 6)}
    t = Table(pieces, phase="combats")
    t.do("stop")
    if t.kind == "retreat":
        t.do(t.options()[0])
    assert t.at("daun") == t.at("browne") not in (None, "pirna") and t.at("karl") is None


@rule("friedrich 8.3")
def test_a_face_down_stack_stays_face_down() -> None:
    t = Table({"daun": ("pirna", 7), "browne": "pirna", "friedrich": ("dresden", 8)}, phase="combats", down=["daun"])
    t.do("stop")
    assert t.at("browne") == "tetschen" and t.down("daun") and t.down("browne")


# ---- who chooses ---------------------------------------------------------------------------------------------------


@rule("friedrich 8.4")
def test_the_winner_chooses_when_he_attacked() -> None:
    t = beaten("meissen", "dresden", 1)
    assert t.kind == "retreat" and t.seat == "friedrich" and t.nation == "prussia"
    assert ends(t) == ["doebeln", "grossenhain", "riesa"]
    t.do("retreat daun riesa")
    assert t.at("daun") == "riesa"


@rule("friedrich 8.4")
def test_the_winner_chooses_when_he_was_attacked() -> None:
    t = Table({"friedrich": ("meissen", 3), "daun": ("dresden", 4)}, phase="combats")
    t.do("stop")
    assert t.kind == "retreat" and t.seat == "maria-theresia" and t.nation == "austria"
    assert ends(t) == ["doebeln", "grossenhain", "riesa"]
    t.do("retreat friedrich doebeln")
    assert t.at("friedrich") == "doebeln" and t.armies("friedrich") == 2


@rule("friedrich 8.4")
def test_where_there_is_one_end_nobody_is_asked() -> None:
    t = beaten("pirna", "dresden", 1)
    assert (
        t.at("daun") == "tetschen"
        and t.kind == "movement"
        and t.told("retreated") == [(mask("daun"), CITIES.index("tetschen"), 1)]
    )


@rule("friedrich 8.4")
def test_everybody_sees_where_he_went() -> None:
    t = beaten("meissen", "dresden", 1)
    assert t.do("retreat daun riesa")[0] == "Daun: retreat to Riesa (1)."


# ---- as far as possible --------------------------------------------------------------------------------------------


@rule("friedrich 8.4a")
def test_nearer_ends_are_refused() -> None:
    """Radeberg is two roads behind Meissen, by Großenhain, but beside Dresden."""
    t = beaten("meissen", "dresden", 2)
    reached = ways("meissen", 2, ["dresden"])
    assert "radeberg" in reached and distance("dresden", "radeberg") == 1
    assert t.no("retreat daun radeberg") == "8.4a"
    assert {distance("dresden", end) for end in ends(t)} == {3}
    for end in reached - set(ends(t)):
        assert t.no(f"retreat daun {end}") == "8.4a"


@rule("friedrich 8.4a")
def test_only_the_victor_counts_and_not_other_enemies() -> None:
    """Heinrich stands beside Riesa and Ferdinand too: Daun can be driven there all the same."""
    free = beaten("meissen", "dresden", 1)
    near = beaten("meissen", "dresden", 1, {"heinrich": "oschatz", "ferdinand": "leisnig"})
    assert ends(free) == ends(near) == ["doebeln", "grossenhain", "riesa"]
    near.do("retreat daun riesa")
    assert distance("riesa", "oschatz") == 1


@rule("friedrich 8.4a")
def test_distance_is_counted_without_regard_to_pieces() -> None:
    """From Görlitz it is two roads to Bautzen through Löbau, though a piece bars them; to Muskau it is three."""
    assert ways("niesky", 2, ["goerlitz", "loebau"]) == {"muskau", "bautzen"}
    assert (distance("goerlitz", "bautzen"), distance("goerlitz", "muskau")) == (2, 3)
    for piece in ("keith", "karl", "prussia-train-1"):
        t = beaten("niesky", "goerlitz", 2, {piece: "loebau"})
        assert ends(t) == ["muskau"] and t.at("daun") == "muskau"


@rule("friedrich 8.4a")
def test_the_distance_is_that_of_the_victorious_stack_and_not_of_the_start() -> None:
    """Every end of three roads from Göttingen is four roads from Eschwege, or it is not chosen."""
    t = Table({"heinrich": ("eschwege", 8), "richelieu": ("goettingen", 5)}, phase="combats")
    t.do("stop")
    assert distance("goettingen", "nordhausen") == 3 and distance("eschwege", "nordhausen") == 3
    assert "nordhausen" not in ends(t) and t.no("retreat richelieu nordhausen") == "8.4a"
    assert {distance("eschwege", end) for end in ends(t)} == {4}


@rule("friedrich 8.4a")
def test_a_winding_way_leads_to_the_farthest_city_that_can_be_reached() -> None:
    """Velten, Bernau and Königs Wusterhausen are closed: from Potsdam two roads lead round the triangle only."""
    t = beaten("potsdam", "zossen", 2, TRIANGLE)
    assert ends(t) == ["berlin", "spandau"] and distance("potsdam", "berlin") == 1


@rule("friedrich 8.4a")
def test_the_rulebooks_picture_a_retreat_of_three() -> None:
    """Three armies lost, three cities: Soubise falls back from Göttingen before Heinrich in Eschwege, past Ferdinand
    in Holzminden and a train in Münden; the Harz alone is open."""
    t = Table(
        {
            "heinrich": ("eschwege", 7),
            "soubise": ("goettingen", 4),
            "ferdinand": "holzminden",
            "france-train-1": "muenden",
            "chevert": "alfeld",
        },
        phase="combats",
    )
    t.do("stop")
    assert t.told("defeat")[0][3] == 3
    assert ends(t) == ["salzgitter", "wernigerode"]
    t.do("retreat soubise salzgitter")
    assert t.at("soubise") == "salzgitter" and t.armies("soubise") == 1


# ---- through empty cities, none twice ------------------------------------------------------------------------------


@rule("friedrich 8.4b")
@pytest.mark.parametrize(("loss", "end"), [(1, "emden"), (2, None), (3, None)])
def test_a_dead_end_does_not_lead_back(loss: int, end: str | None) -> None:
    """Leer, Emden and nothing more: Emden is the end of a retreat of one city, and of no longer one."""
    t = beaten("leer", "papenburg", loss, {"hildburghausen": "oldenburg-lower-saxony"})
    assert t.at("daun") == end and t.total("austria") == (1 if end else 0)


@rule("friedrich 8.4b")
def test_nobody_goes_to_and_fro_to_use_up_the_roads() -> None:
    """Two roads beyond Oldenburg lies Jever, the end of its road: three cannot end there, nor in Oldenburg."""
    t = beaten("leer", "papenburg", 3)
    assert not {"jever", "oldenburg-lower-saxony", "emden", "leer"} & set(ends(t))
    assert set(ends(t)) == {
        end for end in ways("leer", 3, ["papenburg"]) if distance("papenburg", end) == distance("papenburg", ends(t)[0])
    }


@rule("friedrich 8.4b")
@pytest.mark.parametrize(("loss", "found"), [(1, ["berlin", "spandau"]), (2, ["berlin", "spandau"]), (3, [])])
def test_a_retreat_does_not_return_to_its_start(loss: int, found: list[str]) -> None:
    """In the triangle of Potsdam, Berlin and Spandau three roads would lead home."""
    t = beaten("potsdam", "zossen", loss, TRIANGLE)
    assert ends(t) == found
    if found:
        assert t.no("retreat daun potsdam") == "8.4b"
    else:
        assert t.at("daun") is None and t.told("all_lost") == [(mask("daun"), 1)]


@rule("friedrich 8.4c")
@pytest.mark.parametrize(
    "piece", ["keith", "ferdinand", "browne", "hildburghausen", "austria-train-1", "prussia-train-1"]
)
def test_no_piece_is_passed_joined_or_destroyed(piece: str) -> None:
    """Pirna has one road but Dresden's, to Tetschen: whoever stands there, Daun is lost."""
    t = beaten("pirna", "dresden", 1, {piece: "tetschen"}, left=4)
    assert t.at("daun") is None and t.at(piece) == "tetschen" and not t.told("retreated")
    assert t.told("all_lost") == [(mask("daun"), 4)]


@rule("friedrich 8.4c")
@pytest.mark.parametrize("piece", ["keith", "browne", "austria-train-1", "prussia-train-1"])
def test_the_end_must_be_empty_too(piece: str) -> None:
    open_ends = ends(beaten("meissen", "dresden", 1))
    t = beaten("meissen", "dresden", 1, {piece: "riesa"})
    assert open_ends == ["doebeln", "grossenhain", "riesa"]
    assert ends(t) == ["doebeln", "grossenhain"] and t.at(piece) == "riesa"


@rule("friedrich 8.4c")
def test_an_occupied_city_is_refused() -> None:
    t = beaten("meissen", "dresden", 2, {"browne": "leisnig", "austria-train-1": "oschatz"})
    assert t.kind == "retreat"
    assert t.no("retreat daun leisnig") == "8.4c" and t.no("retreat daun oschatz") == "8.4c"
    assert t.no("retreat daun dresden") == "8.4c"


@rule("friedrich 8.4c")
def test_a_way_through_a_piece_is_closed_and_one_round_it_is_open() -> None:
    """With Döbeln taken, Leisnig and Mittweida are out of reach in two roads."""
    t = beaten("meissen", "dresden", 2, {"browne": "doebeln"})
    assert "oschatz" in ends(t) and not {"leisnig", "mittweida"} & set(ends(t))
    assert t.no("retreat daun leisnig") == "8.2"


@rule("friedrich 8.4c")
def test_a_retreat_conquers_nothing() -> None:
    """Richelieu falls back through Hanover's cities; what he passes stays as it is."""
    t = Table({"heinrich": ("eschwege", 7), "richelieu": ("goettingen", 4)}, nation="prussia", phase="combats")
    t.do("stop")
    t.do(t.options()[0])
    assert t.s.conquered == 0 and t.s.passed == ()


# ---- no way out ----------------------------------------------------------------------------------------------------


@rule("friedrich 8.5")
def test_the_rulebooks_picture_no_retreat_of_three_is_possible() -> None:
    """Two cities are open behind Leer, Oldenburg and Jever; three must be gone: all is lost."""
    closed: Pieces = {"hildburghausen": "cloppenburg", "austria-train-1": "delmenhorst"}
    assert ways("leer", 3, ["papenburg", "cloppenburg", "delmenhorst"]) == set()
    t = beaten("leer", "papenburg", 3, closed, left=2)
    assert t.at("daun") is None and t.told("all_lost") == [(mask("daun"), 2)] and t.total("austria") == 0
    assert not t.told("retreated") and t.told("left_map") == [(mask("daun"),)]
    assert t.s.revealed, "everybody sees how many armies he had left"


@rule("friedrich 8.5")
def test_one_city_less_and_he_is_saved() -> None:
    closed: Pieces = {"hildburghausen": "cloppenburg", "austria-train-1": "delmenhorst"}
    t = beaten("leer", "papenburg", 2, closed, left=2)
    assert t.at("daun") == "jever" and t.armies("daun") == 2


@rule("friedrich 8.5")
@pytest.mark.parametrize("count", [2, 3])
def test_all_generals_of_the_stack_are_lost(count: int) -> None:
    names = ["daun", "browne", "karl"][:count]
    pieces: Pieces = {
        **dict.fromkeys(names, "pirna"),
        "daun": ("pirna", 7),
        "friedrich": ("dresden", 8),
        "lacy": "tetschen",
    }
    t = Table(pieces, phase="combats")
    t.do("stop")
    assert [t.at(name) for name in names] == [None] * count and t.total("austria") == 1
    assert t.told("all_lost") == [(mask(*names), 6)]
    assert t.s.piece_at(CITIES.index("pirna")) < 0


@rule("friedrich 8.5")
def test_a_lost_attacker_without_a_way_out() -> None:
    t = Table({"friedrich": ("pirna", 5), "daun": ("dresden", 7), "keith": "tetschen"}, phase="combats")
    t.do("stop")
    assert t.at("friedrich") is None and t.total("prussia") == 1 and t.told("all_lost") == [(mask("friedrich"), 3)]


@rule("friedrich 8.5")
def test_lost_generals_may_come_back() -> None:
    t = beaten("pirna", "dresden", 1, {"browne": "tetschen"}, left=4)
    t.pass_to("austria")
    t.do("recruit")
    assert any(text.startswith("enter daun") for text in t.options())


@rule("friedrich 8.5")
def test_other_combats_of_the_lost_are_dropped() -> None:
    t = Table(
        {"friedrich": ("dresden", 8), "keith": ("tetschen", 8), "daun": ("pirna", 7), "browne": ("meissen", 8)},
        phase="combats",
    )
    assert "attack keith daun" in t.options()
    t.do("attack friedrich daun", "stop")
    assert t.at("daun") is None and t.told("battle")[-1][:2] == (mask("friedrich"), mask("browne"))


@rule("friedrich 8.4a", "friedrich 8.4b", "friedrich 8.4c", "friedrich 8.5")
@pytest.mark.parametrize(
    ("start", "victor"),
    [("meissen", "dresden"), ("potsdam", "zossen"), ("leer", "papenburg"), ("goettingen", "eschwege")],
)
@pytest.mark.parametrize("length", [1, 2, 3, 4, 5])
def test_ends_against_all_ways_written_out(start: str, victor: str, length: int) -> None:
    """Twenty pieces three and five roads from the victor leave few and winding ways."""
    closed = [city for city in CITIES if distance(victor, city) in (3, 5)][:40:2]
    names = PIECES[24:] + [name for name in PIECES[1:24] if name not in ("daun", "keith", "seydlitz")]
    others: Pieces = dict(zip(names, closed))
    t = beaten(start, victor, length, others)
    reached = ways(start, length, [*closed, victor])
    farthest = max([distance(victor, end) for end in reached], default=0)
    assert ends(t) == sorted([end for end in reached if distance(victor, end) == farthest])
