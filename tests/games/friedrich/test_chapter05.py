"""Chapter 5: conquest, protection, reconquest, retroactive conquest, and the code of conduct."""

from __future__ import annotations

import pytest

from kabinett.games.friedrich.board import NATIONS
from tests.games.friedrich.kit import CITIES, GAME, PIECES, Table, distance, neighbours
from tests.rules import rule

BOARD = GAME.board


def objective_of(city: str) -> str:
    owner = BOARD.objective[CITIES.index(city)]
    return NATIONS[owner] if owner >= 0 else ""


def leaves(
    general: str, city: str, to: str, others: dict[str, str] | None = None, conquered: bool = False, **options: object
) -> bool:
    """Whether the objective changes hands when this general sets out from it."""
    nation = NATIONS[BOARD.nation[PIECES.index(general)]]
    t = Table({general: city, **(others or {})}, nation=nation, conquered=[city] if conquered else [], **options)
    t.do(f"march {general} {to}")
    return t.held(city) is not conquered


def city_at(start: str, far: int, without: tuple[str, ...] = ()) -> str:
    """Some city exactly so far from another."""
    return next(city for city in CITIES if distance(start, city) == far and city not in without)


# ---- conquest ------------------------------------------------------------------------------------------------------


@rule("friedrich 5.1")
@pytest.mark.parametrize(
    ("general", "city", "to"),
    [
        ("saltikov", "colberg", "belgard"),
        ("ehrensvaerd", "stettin", "gartz"),
        ("daun", "breslau", "ohlau"),
        ("hildburghausen", "dresden", "deuben"),
        ("richelieu", "hannover", "lehrte"),
        ("soubise", "magdeburg", "burg"),
    ],
)
def test_each_nation_conquers_its_own_objectives(general: str, city: str, to: str) -> None:
    assert objective_of(city) == NATIONS[BOARD.nation[PIECES.index(general)]]
    assert leaves(general, city, to)


@rule("friedrich 5.1")
@pytest.mark.parametrize(
    ("general", "city", "to"),
    [
        ("daun", "dresden", "deuben"),  # the Imperials'
        ("hildburghausen", "zittau", "loebau"),  # Austria's
        ("ehrensvaerd", "colberg", "belgard"),  # Russia's
        ("saltikov", "stettin", "gartz"),  # Sweden's
        ("daun", "prag", "beraun"),  # Prussia's
        ("ferdinand", "breslau", "ohlau"),
        ("friedrich", "breslau", "ohlau"),
        ("friedrich", "hannover", "lehrte"),
    ],
)
def test_nobody_conquers_the_objectives_of_others(general: str, city: str, to: str) -> None:
    assert not leaves(general, city, to)


@rule("friedrich 5.1")
def test_a_city_that_is_no_objective_is_not_conquered() -> None:
    t = Table({"daun": "ohlau"}, nation="austria")
    t.do("march daun brieg", "halt")
    assert t.s.conquered == 0 and not t.told("conquered")


@rule("friedrich 5.2")
def test_passing_through_conquers() -> None:
    t = Table({"daun": "strehlen"}, nation="austria")
    t.do("march daun breslau")
    assert not t.held("breslau")
    t.do("march daun ohlau")
    assert t.held("breslau") and t.told("conquered") == [(4, CITIES.index("breslau"))]


@rule("friedrich 5.2")
def test_turning_back_on_the_same_road_conquers() -> None:
    t = Table({"daun": "strehlen"}, nation="austria")
    t.do("march daun breslau", "march daun strehlen")
    assert t.held("breslau")


@rule("friedrich 5.2")
def test_setting_out_from_an_objective_conquers() -> None:
    t = Table({"daun": "breslau"}, nation="austria")
    t.do("march daun ohlau")
    assert t.held("breslau")


@rule("friedrich 5.2")
@pytest.mark.parametrize("others", [["karl"], ["karl", "lacy"]])
def test_a_stack_conquers_like_one_general(others: list[str]) -> None:
    t = Table({"daun": "breslau", **dict.fromkeys(others, "breslau")}, nation="austria")
    t.do("march daun ohlau", "halt")
    assert t.held("breslau")


@rule("friedrich 5.2")
def test_a_general_who_leaves_others_behind_on_an_objective_conquers_it() -> None:
    t = Table({"daun": "breslau", "karl": "breslau"}, nation="austria")
    t.do("part karl", "allot 1", "march karl ohlau", "halt")
    assert t.held("breslau") and t.at("daun") == "breslau"


@rule("friedrich 5.2")
def test_who_conquers_by_joining_or_destroying_has_left_as_well() -> None:
    for there in ("karl", "prussia-train-1"):
        t = Table({"daun": "breslau", there: "ohlau"}, nation="austria")
        t.do("march daun ohlau")
        assert t.held("breslau")


@rule("friedrich 5.2")
def test_staying_on_an_objective_conquers_nothing() -> None:
    t = Table({"daun": "breslau"}, nation="austria")
    t.do("done")
    assert not t.held("breslau")


@rule("friedrich 5.2a")
def test_a_march_that_ends_on_an_objective_conquers_it_only_when_it_is_left_later() -> None:
    t = Table({"daun": "strehlen", "austria-train-1": "trautenau"}, nation="austria")
    t.do("march daun breslau", "halt")
    assert not t.held("breslau")
    while not (t.s.turn == 2 and t.nation == "austria" and t.kind == "movement"):
        t.do(t.options()[-1])
    assert not t.held("breslau")
    t.do("march daun ohlau")
    assert t.held("breslau")


@rule("friedrich 5.2a")
def test_a_last_step_onto_an_objective_conquers_nothing() -> None:
    t = Table({"daun": "trautenau"}, nation="austria")
    t.do("march daun waldenburg", "march daun schweidnitz", "march daun breslau")
    assert (t.held("waldenburg"), t.held("schweidnitz"), t.held("breslau")) == (True, True, False)


@rule("friedrich 5.2b")
def test_who_protected_earlier_but_has_gone_does_not_matter() -> None:
    """Schwerin protects Breslau and marches away in Prussia's turn: then Daun conquers it."""
    t = Table({"schwerin": "brieg", "daun": "strehlen"})
    t.do("march schwerin oppeln", "march schwerin gross-strehlitz", "march schwerin gleiwitz", "halt")
    while t.nation != "austria":
        t.do(t.options()[-1])
    t.do("march daun breslau", "march daun wohlau")
    assert t.held("breslau")


@rule("friedrich 5.2b")
def test_who_comes_later_does_not_matter_either() -> None:
    t = Table({"schwerin": "gleiwitz", "daun": "breslau"}, nation="austria")
    assert distance("gleiwitz", "breslau") > 3
    t.do("march daun wohlau", "halt")
    while t.nation != "prussia" or t.kind != "movement":
        t.do(t.options()[-1])
    t.do("march schwerin gross-strehlitz", "march schwerin oppeln", "march schwerin brieg", "halt")
    assert distance("brieg", "breslau") <= 3 and t.held("breslau")


@rule("friedrich 5.2b", "friedrich 5.8b")
def test_a_protecting_train_that_is_destroyed_before_protects_no_more() -> None:
    t = imperial_train()
    t.do("march heinrich zwickau")
    assert t.at("imperial-train-1") is None
    t.do("march friedrich chemnitz", "march friedrich aue")
    assert not t.held("chemnitz")


@rule("friedrich 5.2c")
def test_a_retreat_over_an_objective_conquers_nothing_and_gives_no_claim() -> None:
    """Lacy, in Schweidnitz, is driven off: the city he leaves stays Prussian, then and in phase 4."""
    t = Table({"lacy": ("schweidnitz", 4), "schwerin": ("striegau", 6)}, nation="austria")
    t.do("done", "stop")
    if t.kind == "retreat":
        t.do(t.options()[0])
    assert t.told("retreated") and t.at("lacy") != "schweidnitz"
    assert not t.told("conquered") and not t.told("protected") and t.s.conquered == 0


@rule("friedrich 5.2c")
def test_a_retreat_that_passes_an_objective_conquers_nothing() -> None:
    """From Neurode the way leads over Waldenburg, which a Hanoverian does not protect: it is not conquered."""
    t = Table(
        {"lacy": ("neurode", 4), "ferdinand": ("reichenbach", 6), "karl": "glatz"}, nation="hanover", phase="combats"
    )
    t.do("stop")
    if t.kind == "retreat":
        t.do(t.options()[0])
    end = t.at("lacy")
    assert end is not None and end in neighbours("waldenburg") and end != "neurode"
    assert t.s.conquered == 0 and t.s.passed == () and not t.told("conquered")


@rule("friedrich 5.2c")
def test_a_move_by_a_card_of_fate_conquers_nothing() -> None:
    t = Table({"laudon": "breslau"}, phase="end", turn=6, chance=["6"])
    assert t.kind == "laudon"
    t.do("march laudon ohlau")
    assert t.at("laudon") == "ohlau" and not t.held("breslau") and not t.s.passed


# ---- protection ----------------------------------------------------------------------------------------------------


@rule("friedrich 5.3")
@pytest.mark.parametrize(("far", "protects"), [(1, True), (2, True), (3, True), (4, False), (5, False)])
@pytest.mark.parametrize("city", ["breslau", "neisse", "goerlitz"])
def test_protection_reaches_exactly_three_cities(city: str, far: int, protects: bool) -> None:
    to = neighbours(city)[0]
    guard = city_at(city, far, (to,))
    assert leaves("daun", city, to, {"schwerin": guard}) is not protects


@rule("friedrich 5.3")
@pytest.mark.parametrize("far", [3, 4])
def test_a_stack_protects_no_further_than_one_general(far: int) -> None:
    guard = city_at("breslau", far, ("ohlau",))
    t = Table({"daun": "breslau", "schwerin": guard, "keith": guard}, nation="austria")
    t.do("march daun ohlau")
    assert t.held("breslau") is (far == 4)
    if far == 3:
        masks = 1 << PIECES.index("schwerin") | 1 << PIECES.index("keith")
        assert t.told("protected") == [(4, CITIES.index("breslau"), masks)]


@rule("friedrich 5.3")
def test_pieces_in_between_do_not_interrupt_protection() -> None:
    assert distance("brieg", "breslau") == 2
    ring = {"karl": "ohlau", "lacy": "strehlen", "laudon": "oels"}
    assert not leaves("daun", "breslau", "wohlau", {"schwerin": "brieg", **ring})


@rule("friedrich 5.3a")
def test_a_general_who_has_retreated_onto_the_objective_does_not_protect_it() -> None:
    """Daun passes Schweidnitz; Laudon drives Schwerin out of Reichenbach, and picks Schweidnitz for his retreat."""
    t = retreat_by_one()
    assert "retreat schwerin schweidnitz" in t.options()
    t.do("retreat schwerin schweidnitz")
    assert t.at("schwerin") == "schweidnitz" and t.held("schweidnitz")


@rule("friedrich 5.3a", "friedrich 5.8")
def test_beside_the_objective_he_still_protects_it() -> None:
    t = retreat_by_one()
    t.do("retreat schwerin neurode")
    assert distance("neurode", "schweidnitz") == 2 and not t.held("schweidnitz")


def retreat_by_one() -> Table:
    t = Table({"daun": "schweidnitz", "schwerin": ("reichenbach", 4), "laudon": ("frankenstein", 5)}, nation="austria")
    t.do("march daun striegau", "halt", "done", "stop")
    assert t.kind == "retreat" and not t.held("schweidnitz")
    return t


DEFENCE = [
    ("saltikov", "colberg", "prussia"),
    ("ehrensvaerd", "stettin", "prussia"),
    ("daun", "breslau", "prussia"),
    ("daun", "goerlitz", "prussia"),  # Saxony
    ("hildburghausen", "leipzig", "prussia"),
    ("richelieu", "hannover", "hanover"),
    ("richelieu", "kassel", "hanover"),
    ("richelieu", "minden", "prussia"),
    ("soubise", "magdeburg", "prussia"),
    ("soubise", "halberstadt", "prussia"),
]
GUARDS = {"prussia": "seydlitz", "hanover": "cumberland", "austria": "browne", "imperial": "hildburghausen"}


@rule("friedrich 5.4")
@pytest.mark.parametrize(("general", "city", "defender"), DEFENCE)
@pytest.mark.parametrize("guard", ["prussia", "hanover", "austria", "imperial"])
def test_only_the_defending_nation_protects(general: str, city: str, defender: str, guard: str) -> None:
    if GUARDS[guard] == general:
        return
    near = city_at(city, 2)
    to = next(other for other in neighbours(city) if other != near)
    assert leaves(general, city, to, {GUARDS[guard]: near}) is (guard != defender)


@rule("friedrich 5.4")
def test_every_objective_is_defended_by_its_country_and_saxony_by_prussia() -> None:
    for city, owner in enumerate(BOARD.objective):
        if owner >= 0:
            country = BOARD.territory[city]
            assert NATIONS[BOARD.defender[city]] == {"Saxony": "prussia"}.get(country, country.lower())
    assert {BOARD.territory[c] for c in BOARD.objectives[5]} == {"Saxony"}


@rule("friedrich 5.4")
def test_in_bohemia_austria_defends_and_the_imperials_do_not() -> None:
    assert not leaves("friedrich", "prag", "kolin", {"browne": "kladno"}, advanced=True)
    assert leaves("friedrich", "prag", "kolin", {"hildburghausen": "kladno"}, advanced=True)


@rule("friedrich 5.4a")
@pytest.mark.parametrize(
    ("general", "city", "to", "friend"),
    [
        ("richelieu", "minden", "rinteln", "ferdinand"),
        ("richelieu", "halberstadt", "quedlinburg", "cumberland"),
        ("hildburghausen", "leipzig", "borna", "ferdinand"),
        ("daun", "zittau", "rumburg", "cumberland"),
        ("richelieu", "hannover", "wunstorf", "friedrich"),
        ("richelieu", "goettingen", "eschwege", "heinrich"),
    ],
)
def test_prussia_and_hanover_do_not_protect_for_each_other(general: str, city: str, to: str, friend: str) -> None:
    for far in (1, 2, 3):
        assert leaves(general, city, to, {friend: city_at(city, far, (to,))})


@rule("friedrich 5.5")
def test_one_march_conquers_several_objectives() -> None:
    t = Table({"daun": "waldenburg"}, nation="austria")
    t.do("march daun schweidnitz", "march daun breslau", "march daun oels")
    assert [t.held(city) for city in ("waldenburg", "schweidnitz", "breslau", "oels")] == [True, True, True, False]


@rule("friedrich 5.5")
def test_the_rulebooks_picture_one_conquered_two_protected() -> None:
    """Daun passes Waldenburg, Schweidnitz and Breslau. Schwerin in Brieg is four, three and two cities away."""
    assert [distance("brieg", city) for city in ("waldenburg", "schweidnitz", "breslau")] == [4, 3, 2]
    t = Table({"daun": "waldenburg", "schwerin": "brieg"}, nation="austria")
    t.do("march daun schweidnitz", "march daun breslau", "march daun wohlau")
    assert [t.held(city) for city in ("waldenburg", "schweidnitz", "breslau")] == [True, False, False]
    guard = 1 << PIECES.index("schwerin")
    assert t.told("protected") == [(4, CITIES.index(city), guard) for city in ("schweidnitz", "breslau")]


@rule("friedrich 5.6")
def test_a_conquered_city_hinders_no_march() -> None:
    t = Table({"daun": "strehlen", "friedrich": "oels"}, nation="austria", conquered=["breslau"])
    t.do("march daun breslau", "halt")
    assert t.at("daun") == "breslau"
    t = Table({"friedrich": "oels", "prussia-train-1": "wohlau", "daun": "prag"}, conquered=["breslau"])
    t.do("march friedrich breslau", "march friedrich strehlen", "halt", "march prussia-train-1 breslau", "halt")
    assert (t.at("friedrich"), t.at("prussia-train-1")) == ("strehlen", "breslau")


@rule("friedrich 5.6")
def test_a_conquered_city_hinders_neither_supply_nor_retreat() -> None:
    """Schwerin, at home in conquered Breslau, is in supply; Lacy's retreat leads through it."""
    t = Table({"schwerin": "breslau"}, conquered=["breslau"], phase="supply")
    assert not t.down("schwerin")
    for conquered in ([], ["breslau"]):
        t = Table({"lacy": ("ohlau", 4), "heinrich": ("brieg", 6)}, phase="combats", conquered=conquered)
        t.do("stop")
        assert neighbours("ohlau") == ["breslau", "brieg"]
        ends = {text.split(" ")[2] for text in t.options()} if t.kind == "retreat" else {t.at("lacy")}
        assert ends and all(city in neighbours("breslau") for city in ends)


# ---- reconquest ----------------------------------------------------------------------------------------------------


@rule("friedrich 5.7")
@pytest.mark.parametrize(
    ("general", "city", "to", "back"),
    [
        ("friedrich", "breslau", "ohlau", True),
        ("friedrich", "dresden", "deuben", True),  # Saxony
        ("friedrich", "minden", "rinteln", True),
        ("ferdinand", "hannover", "lehrte", True),
        ("ferdinand", "breslau", "ohlau", False),
        ("ferdinand", "minden", "rinteln", False),
        ("friedrich", "hannover", "lehrte", False),
        ("hildburghausen", "dresden", "deuben", False),  # their home, but theirs is the conquest
        ("daun", "dresden", "deuben", False),
        ("daun", "breslau", "ohlau", False),
    ],
)
def test_only_the_original_defender_reconquers(general: str, city: str, to: str, back: bool) -> None:
    assert leaves(general, city, to, conquered=True) is back


@rule("friedrich 5.7")
def test_reconquest_happens_on_leaving_too() -> None:
    t = Table({"friedrich": "oels", "prussia-train-1": "wohlau"}, conquered=["breslau"])
    t.do("march friedrich breslau")
    assert t.held("breslau")
    t.do("march friedrich strehlen")
    assert not t.held("breslau") and t.told("reconquered") == [(0, CITIES.index("breslau"))]


@rule("friedrich 5.7")
def test_in_bohemia_only_austria_reconquers() -> None:
    assert leaves("daun", "prag", "kolin", conquered=True, advanced=True)
    assert not leaves("hildburghausen", "prag", "kolin", conquered=True, advanced=True)


@rule("friedrich 5.7a")
@pytest.mark.parametrize(("far", "protects"), [(1, True), (2, True), (3, True), (4, False)])
def test_a_conquest_is_protected_at_one_to_three_cities(far: int, protects: bool) -> None:
    guard = city_at("breslau", far, ("ohlau",))
    assert leaves("friedrich", "breslau", "ohlau", {"daun": guard}, conquered=True) is not protects


@rule("friedrich 5.7a")
@pytest.mark.parametrize(
    ("city", "to", "guard", "protects"),
    [
        ("breslau", "ohlau", "daun", True),
        ("breslau", "ohlau", "hildburghausen", False),
        ("breslau", "ohlau", "saltikov", False),
        ("dresden", "deuben", "hildburghausen", True),
        ("dresden", "deuben", "daun", False),
        ("colberg", "belgard", "saltikov", True),
        ("colberg", "belgard", "ehrensvaerd", False),
        ("minden", "rinteln", "richelieu", True),
        ("minden", "rinteln", "daun", False),
    ],
)
def test_only_the_conquering_nation_protects_its_conquest(city: str, to: str, guard: str, protects: bool) -> None:
    near = next(other for other in neighbours(city) if other != to)
    assert leaves("friedrich", city, to, {guard: near}, conquered=True) is not protects


@rule("friedrich 5.7a")
def test_the_old_defender_does_not_protect_what_is_lost() -> None:
    """A Prussian beside it does not keep his own side from taking it back, nor does he make it Prussian."""
    assert leaves("friedrich", "breslau", "ohlau", {"keith": "oels"}, conquered=True)


# ---- retroactive conquest ------------------------------------------------------------------------------------------


def retro(armies: int, extra: dict[str, str | tuple[str, int]] | None = None, march: bool = True) -> Table:
    """Daun passes Schweidnitz, three cities from Schwerin in Brieg; Laudon in Ohlau attacks Schwerin with eight."""
    t = Table(
        {"daun": "waldenburg", "schwerin": ("brieg", armies), "laudon": ("ohlau", 8), **(extra or {})},
        nation="austria",
    )
    if march:
        t.do("march daun schweidnitz", "march daun striegau", "halt")
    t.do("done")
    return t


def finish(t: Table, end: str = "") -> Table:
    """Nobody plays a card; the winner sends the loser to this city if he may."""
    while t.kind in ("duel", "retreat", "combats") and t.s.nation == NATIONS.index("austria"):
        wanted = [text for text in t.options() if end and text.endswith(f" {end}")]
        t.do(wanted[0] if wanted else t.options()[-1])
    return t


@rule("friedrich 5.8")
def test_the_rulebooks_picture_driven_off_far_enough() -> None:
    """Five against eight: Schwerin retreats three cities, and Schweidnitz falls afterwards."""
    t = retro(5)
    assert not t.held("schweidnitz") and t.told("protected")
    finish(t)
    where = t.at("schwerin")
    assert where is not None and distance(where, "schweidnitz") > 3
    assert t.held("schweidnitz") and t.told("conquered")[-1] == (4, CITIES.index("schweidnitz"))


@rule("friedrich 5.8")
@pytest.mark.parametrize(("end", "falls"), [("strehlen", False), ("oppeln", True)])
def test_not_driven_off_far_enough(end: str, falls: bool) -> None:
    """Seven against eight: one city back. In Strehlen Schwerin protects Schweidnitz still, in Oppeln no more."""
    assert (distance(end, "schweidnitz") > 3) is falls
    t = finish(retro(7), end)
    assert t.at("schwerin") == end and t.held("schweidnitz") is falls


@rule("friedrich 5.8")
def test_without_having_been_passed_an_objective_does_not_fall() -> None:
    t = finish(retro(5, march=False))
    assert not t.held("schweidnitz") and not t.held("waldenburg")


@rule("friedrich 5.8")
def test_an_objective_on_which_the_march_ended_does_not_fall() -> None:
    t = Table({"daun": "waldenburg", "schwerin": ("brieg", 5), "laudon": ("ohlau", 8)}, nation="austria")
    t.do("march daun schweidnitz", "halt", "done")
    finish(t)
    assert t.held("waldenburg") and not t.held("schweidnitz")


@rule("friedrich 5.8")
def test_setting_out_from_a_protected_objective_gives_the_claim_too() -> None:
    t = Table({"daun": "schweidnitz", "schwerin": ("brieg", 5), "laudon": ("ohlau", 8)}, nation="austria")
    t.do("march daun striegau", "halt", "done")
    assert finish(t).held("schweidnitz")


@rule("friedrich 5.8")
@pytest.mark.parametrize(("own", "theirs"), [(8, 8), (2, 5)])
def test_a_drawn_or_lost_battle_conquers_nothing(own: int, theirs: int) -> None:
    t = Table({"daun": "schweidnitz", "schwerin": ("brieg", theirs), "laudon": ("ohlau", own)}, nation="austria")
    t.do("march daun striegau", "halt", "done")
    finish(t)
    assert bool(t.told("draw")) is (own == theirs)
    assert t.at("schwerin") == "brieg" and not t.held("schweidnitz")


@rule("friedrich 5.8")
def test_the_next_nations_battle_comes_too_late() -> None:
    """Austria passes; the Imperials, whose turn is next, drive Schwerin off: Schweidnitz does not fall."""
    t = Table({"daun": "schweidnitz", "schwerin": ("brieg", 3), "hildburghausen": ("ohlau", 6)}, nation="austria")
    t.do("march daun striegau", "halt", "done")
    assert t.nation == "imperial" and t.s.passed == ()
    t.do("done")
    while t.kind in ("duel", "retreat"):
        t.do(t.options()[-1])
    assert t.at("schwerin") != "brieg" and not t.held("schweidnitz")


@rule("friedrich 5.8")
def test_the_next_turns_battle_comes_too_late() -> None:
    t = Table({"daun": "schweidnitz", "schwerin": ("brieg", 5), "laudon": ("breslau", 8)}, nation="austria")
    t.do("march daun striegau", "halt", "done")
    while not (t.s.turn == 2 and t.nation == "austria" and t.kind == "movement"):
        t.do(t.options()[-1])
    t.do("march laudon ohlau", "halt", "done")
    finish(t)
    assert t.told("defeat") and t.at("schwerin") != "brieg" and not t.held("schweidnitz")


@rule("friedrich 5.8")
def test_another_who_has_retreated_into_reach_keeps_the_objective() -> None:
    """Schwerin is gone, but Seydlitz was driven from Kreuzburg to Namslau, three cities from Schweidnitz."""
    assert (distance("kreuzburg", "schweidnitz"), distance("namslau", "schweidnitz")) == (4, 3)
    extra: dict[str, str | tuple[str, int]] = {"seydlitz": ("kreuzburg", 5), "lacy": ("rosenberg", 6)}
    t = retro(5, extra)
    while t.kind in ("combats", "duel", "retreat") and t.s.nation == NATIONS.index("austria"):
        t.do(t.options()[-1])
    assert t.at("seydlitz") == "namslau" and t.at("schwerin") != "brieg"
    where = t.at("schwerin")
    assert where is None or distance(where, "schweidnitz") > 3
    assert not t.held("schweidnitz")


@rule("friedrich 5.8a")
def test_every_protector_must_be_beaten() -> None:
    """Keith protects Schweidnitz as well, and nobody attacks him."""
    t = finish(retro(5, {"keith": ("hirschberg", 2)}))
    assert distance("hirschberg", "schweidnitz") == 2
    assert t.at("schwerin") != "brieg" and not t.held("schweidnitz")


@rule("friedrich 5.8a")
def test_two_protectors_beaten_by_two_generals() -> None:
    t = retro(5, {"keith": ("hirschberg", 1), "karl": ("lauban", 8)})
    assert t.kind == "combats"
    finish(t)
    assert t.at("keith") is None and t.held("schweidnitz")


@rule("friedrich 5.8a")
def test_a_protector_eliminated_in_combat_was_driven_off() -> None:
    t = finish(retro(2))
    assert t.at("schwerin") is None and t.held("schweidnitz")


@rule("friedrich 5.8a")
def test_a_protector_who_could_not_retreat_was_eliminated_by_combat() -> None:
    shut: dict[str, str | tuple[str, int]] = {
        "ferdinand": "strehlen",
        "austria-train-1": "oppeln",
        "austria-train-2": "namslau",
    }
    t = finish(retro(5, shut))
    assert t.at("schwerin") is None and t.told("all_lost") and t.held("schweidnitz")


@rule("friedrich 5.8a")
@pytest.mark.parametrize(("end", "falls"), [("namslau", False), ("oppeln", True), ("stand", False)])
def test_evading_by_card_8_of_clubs_counts_as_a_retreat(end: str, falls: bool) -> None:
    """Lacy passes Schweidnitz, Daun attacks Schwerin, who steps back one city without a fight."""
    t = Table({"lacy": "schweidnitz", "schwerin": ("brieg", 5), "daun": ("ohlau", 5)}, nation="austria", effect="8C")
    t.do("march lacy striegau", "halt", "done")
    assert t.kind == "evade"
    if end == "stand":
        t.do("stand")
        t.do(t.options()[-1])  # a draw
        assert t.told("draw") and t.at("schwerin") == "brieg"
    else:
        t.do(f"evade {end}")
        assert t.at("schwerin") == end and not t.told("battle")
    assert t.held("schweidnitz") is falls


def imperial_train() -> Table:
    """Chemnitz is conquered by the Imperials, whose train in Zwickau protects it; Friedrich and Heinrich are near."""
    return Table(
        {"imperial-train-1": "zwickau", "friedrich": "mittweida", "heinrich": "altenburg"}, conquered=["chemnitz"]
    )


@rule("friedrich 5.8b")
def test_a_train_destroyed_after_the_passing_gives_nothing() -> None:
    t = imperial_train()
    t.do("march friedrich chemnitz", "march friedrich aue", "halt")
    assert t.told("protected") and t.held("chemnitz")
    t.do("march heinrich zwickau")
    assert t.at("imperial-train-1") is None
    t.do("done")
    assert t.held("chemnitz")


@rule("friedrich 5.8b")
def test_a_train_destroyed_does_not_help_where_a_general_was_driven_off_too() -> None:
    t = Table(
        {
            "imperial-train-1": "zwickau",
            "friedrich": "mittweida",
            "heinrich": "altenburg",
            "hildburghausen": ("deuben", 2),
            "keith": ("dresden", 8),
        },
        conquered=["chemnitz"],
    )
    t.do("march friedrich chemnitz", "march friedrich aue", "halt", "march heinrich zwickau", "done", "stop")
    assert t.at("hildburghausen") is None and t.at("imperial-train-1") is None and t.held("chemnitz")


@rule("friedrich 5.8b")
def test_passing_again_after_the_train_is_gone_takes_the_city_back() -> None:
    t = imperial_train()
    t.do("march friedrich chemnitz", "march friedrich aue", "halt", "march heinrich zwickau")
    assert t.held("chemnitz")
    t = Table(
        {"imperial-train-1": "zwickau", "friedrich": "mittweida", "heinrich": "altenburg", "keith": "chemnitz"},
        conquered=["chemnitz"],
    )
    t.do("march heinrich zwickau", "march keith aue", "halt")
    assert not t.held("chemnitz")


@rule("friedrich 5.8c")
@pytest.mark.parametrize(("armies", "back"), [(5, True), (8, False)])
def test_retroactive_reconquest(armies: int, back: bool) -> None:
    """Schweidnitz is Austria's, Laudon in Brieg protects it. Friedrich passes; Keith drives Laudon off, or does not."""
    t = Table(
        {"friedrich": "waldenburg", "laudon": ("brieg", armies), "keith": ("ohlau", 8)},
        conquered=["schweidnitz"],
    )
    t.do("march friedrich schweidnitz", "march friedrich striegau", "halt")
    assert t.held("schweidnitz") and t.told("protected")
    t.do("done")
    while t.kind in ("duel", "retreat"):
        t.do(t.options()[-1])
    assert t.held("schweidnitz") is not back
    rules = [event.rule for event in t.events if event.public is not None and event.public.key == "reconquered"]
    assert rules == (["5.8c"] if back else [])


# ---- the code of conduct -------------------------------------------------------------------------------------------


@rule("friedrich 5.9")
def test_by_default_nothing_keeps_a_piece_off_an_allys_objective() -> None:
    t = Table({"daun": "deuben", "austria-train-1": "tetschen"}, nation="austria")
    t.do("march daun dresden", "halt", "march austria-train-1 pirna", "halt")
    assert (t.at("daun"), t.at("austria-train-1")) == ("dresden", "pirna")


@rule("friedrich 5.9a")
@pytest.mark.parametrize(
    ("nation", "piece", "start", "city"),
    [
        ("austria", "daun", "deuben", "dresden"),
        ("austria", "austria-train-1", "tetschen", "pirna"),
        ("imperial", "hildburghausen", "loebau", "zittau"),
        ("russia", "saltikov", "gartz", "stettin"),
        ("sweden", "ehrensvaerd", "belgard", "colberg"),
        ("sweden", "ehrensvaerd", "lehrte", "hannover"),
    ],
)
def test_with_fair_play_no_march_ends_on_an_allys_objective(nation: str, piece: str, start: str, city: str) -> None:
    assert objective_of(city) != nation
    t = Table({piece: start}, nation=nation, fair_play=True)
    t.do(f"march {piece} {city}")
    assert t.at(piece) == city and "halt" not in t.options()
    assert t.no("halt") == "5.9a"
    beyond = next(text for text in t.options() if text.startswith("march"))
    t.do(beyond)
    assert t.at(piece) != city


@rule("friedrich 5.9a")
def test_with_fair_play_a_last_step_onto_an_allys_objective_is_refused() -> None:
    t = Table({"daun": "dippoldiswalde"}, nation="austria", fair_play=True)
    t.do("march daun deuben", "march daun freiberg")
    assert t.no("march daun chemnitz") == "5.9a"
    assert "march daun marienberg" in t.options()


@rule("friedrich 5.9a")
def test_with_fair_play_objectives_that_no_ally_needs_any_more_are_open() -> None:
    """Sweden's of the second order without Russia, and Bohemia when Prussia has declined its Offensive Option."""
    pieces: dict[str, str | tuple[str, int]] = {"daun": "fehrbellin", "ehrensvaerd": "stralsund"}
    for gone, free in (([], False), (["elisabeth"], True)):
        t = Table(pieces, nation="austria", turn=9, fate_drawn=gone, fair_play=True)
        t.do("march daun neuruppin")
        assert ("halt" in t.options()) == free
    near = neighbours("prag")[0]
    for offensive, free in ((0, True), (1, False)):
        exposed = "hearts 13" if offensive else ""
        t = Table(
            {"ferdinand": near},
            nation="hanover",
            turn=9,
            advanced=True,
            offensive=offensive,
            exposed=exposed,
            fair_play=True,
        )
        t.do("march ferdinand prag")
        assert ("halt" in t.options()) == free


@rule("friedrich 5.9a")
def test_with_fair_play_nobody_joins_or_destroys_on_an_allys_objective() -> None:
    t = Table({"daun": "deuben", "karl": "dresden", "prussia-train-1": "pirna"}, nation="austria", fair_play=True)
    assert t.no("march daun dresden") == "5.9a"
    t = Table({"daun": "tetschen", "prussia-train-1": "pirna"}, nation="austria", fair_play=True)
    assert t.no("march daun pirna") == "5.9a"
    assert "march daun pirna" in Table({"daun": "tetschen", "prussia-train-1": "pirna"}, nation="austria").options()


@rule("friedrich 5.9a")
def test_fair_play_does_not_touch_own_conquered_or_enemy_objectives() -> None:
    t = Table({"daun": "deuben"}, nation="austria", fair_play=True, conquered=["dresden"])
    t.do("march daun dresden", "halt")
    t = Table({"daun": "strehlen"}, nation="austria", fair_play=True)
    t.do("march daun breslau", "halt")
    t = Table({"friedrich": "strehlen"}, fair_play=True)
    t.do("march friedrich breslau", "halt")
    assert t.at("friedrich") == "breslau"


@rule("friedrich 5.9a")
def test_fair_play_forgets_nations_that_are_out() -> None:
    t = Table({"ehrensvaerd": "belgard"}, nation="sweden", fair_play=True, fate_drawn=["elisabeth"])
    t.do("march ehrensvaerd colberg", "halt")
    assert t.at("ehrensvaerd") == "colberg"


@rule("friedrich 5.9a")
def test_prussias_objectives_count_in_the_advanced_game_only() -> None:
    t = Table({"ferdinand": "beraun"}, nation="hanover", fair_play=True)
    t.do("march ferdinand prag", "halt")
    t = Table({"ferdinand": "beraun"}, nation="hanover", fair_play=True, advanced=True)
    t.do("march ferdinand prag")
    assert t.no("halt") == "5.9a"


@rule("friedrich 5.9a")
def test_who_stands_on_an_allys_objective_may_stay() -> None:
    t = Table({"daun": "dresden"}, nation="austria", fair_play=True)
    t.do("done")
    assert t.at("daun") == "dresden"


@rule("friedrich 5.9a")
@pytest.mark.parametrize("others", [[], ["karl"], ["karl", "lacy"]])
def test_out_onto_an_allys_objective_and_back_is_allowed(others: list[str]) -> None:
    """Dresden's other roads are shut: whoever goes there from Radeberg must, and can, come back to it."""
    shut = {"friedrich": "meissen", "heinrich": "pirna", "keith": "deuben"}
    stack = {"daun": "radeberg", **dict.fromkeys(others, "radeberg")}
    t = Table({**stack, **shut}, nation="austria", fair_play=True)
    assert "march daun dresden" in t.options()
    t.do("march daun dresden")
    assert t.options() == ["march daun radeberg"]
    t.do("march daun radeberg", "halt")
    assert t.at("daun") == "radeberg"


@rule("friedrich 5.9a")
def test_a_train_may_go_out_and_back_too() -> None:
    shut = {"friedrich": "meissen", "heinrich": "pirna", "keith": "deuben"}
    t = Table({"austria-train-1": "radeberg", **shut}, nation="austria", fair_play=True)
    t.do("march austria-train-1 dresden")
    assert t.options() == ["march austria-train-1 radeberg"]


# ---- trains --------------------------------------------------------------------------------------------------------


@rule("friedrich 5.10")
@pytest.mark.parametrize(
    ("train", "city", "to"),
    [
        ("austria-train-1", "breslau", "ohlau"),
        ("imperial-train-1", "dresden", "deuben"),
        ("france-train-1", "hannover", "lehrte"),
        ("russia-train-1", "colberg", "belgard"),
    ],
)
def test_a_train_conquers_nothing(train: str, city: str, to: str) -> None:
    assert not leaves(train, city, to)


@rule("friedrich 5.10")
def test_a_train_reconquers_nothing() -> None:
    assert not leaves("prussia-train-1", "breslau", "ohlau", conquered=True)


@rule("friedrich 5.10")
@pytest.mark.parametrize(
    ("general", "city", "to", "train"),
    [
        ("daun", "breslau", "ohlau", "prussia-train-1"),
        ("hildburghausen", "dresden", "deuben", "prussia-train-1"),
        ("richelieu", "hannover", "wunstorf", "hanover-train-1"),
    ],
)
def test_a_train_protects_nothing(general: str, city: str, to: str, train: str) -> None:
    near = next(other for other in neighbours(city) if other != to)
    assert leaves(general, city, to, {train: near})


@rule("friedrich 5.10")
@pytest.mark.parametrize(
    ("city", "to", "train"),
    [("breslau", "ohlau", "austria-train-1"), ("minden", "rinteln", "france-train-1")],
)
def test_a_train_protects_no_conquest(city: str, to: str, train: str) -> None:
    near = next(other for other in neighbours(city) if other != to)
    assert leaves("friedrich", city, to, {train: near}, conquered=True)


@rule("friedrich 5.10a")
@pytest.mark.parametrize(("far", "protects"), [(1, True), (2, True), (3, True), (4, False)])
def test_the_imperial_train_protects_imperial_conquests(far: int, protects: bool) -> None:
    guard = city_at("dresden", far, ("deuben",))
    assert leaves("friedrich", "dresden", "deuben", {"imperial-train-1": guard}, conquered=True) is not protects


@rule("friedrich 5.10a")
@pytest.mark.parametrize("city", ["radeberg", "zittau", "goerlitz", "muskau", "kamenz"])
def test_the_imperial_train_does_nothing_for_austrias_conquests(city: str) -> None:
    to, near = neighbours(city)[:2]
    assert objective_of(city) == "austria"
    assert leaves("friedrich", city, to, {"imperial-train-1": near}, conquered=True)


@rule("friedrich 5.10a")
def test_the_imperial_train_protects_nothing_that_is_not_conquered() -> None:
    """It does not defend Prague, though it protects like a general."""
    assert leaves("friedrich", "prag", "kolin", {"imperial-train-1": "kladno"}, advanced=True)
