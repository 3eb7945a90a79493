"""What clients are shown: lenses, scenes, chains, readable positions."""

from __future__ import annotations

import json

from kabinett.games.maria.board import POWERS
from tests.games.maria.kit import BOARD, CITIES, GAME, PIECES, Table

PIECES_AT: dict[str, str | tuple[str, int]] = {
    "friedrich": ("berlin", 6),
    "schwerin": "berlin",
    "rutowski": ("dresden", 4),
    "neipperg": ("sagan", 3),
    "arenberg": ("utrecht", 4),
    "prussia-train-1": "crossen",
    "austria-train-1": "prag",
    "pragmatic-train-1": "arnhem",
}


def places(t: Table, name: str) -> dict[str, int]:
    return {CITIES[city]: number for city, number in GAME.lens(name, t.s.view(1)).places.items()}


def test_control() -> None:
    t = Table(PIECES_AT, markers={"linz": "france"})
    lens = GAME.lens("control", t.s.view(0))
    assert set(lens.places) == set(BOARD.fortresses)
    assert lens.places[CITIES.index("linz")] == 0 and lens.places[CITIES.index("wien")] == 4
    assert lens.labels[CITIES.index("brandenburg")].key == "lens.guarded"
    assert lens.labels[CITIES.index("linz")].key == "lens.control"


def test_supply() -> None:
    t = Table(PIECES_AT, hussars=["gruenberg"])
    found = places(t, "supply-prussia")
    assert found["berlin"] == 3 and found["guben"] == 2 and found["sagan" if "sagan" in found else "gruenberg"] == 1
    arenberg = GAME.lens("supply-austria", t.s.view(0))
    assert arenberg.lines == [(CITIES.index("arnhem"), CITIES.index("utrecht"))] or len(arenberg.lines) == 1


def test_protection() -> None:
    t = Table(PIECES_AT)
    lens = GAME.lens("protection-prussia", t.s.view(2))
    assert lens.places[CITIES.index("potsdam")] == 2
    berlin, brandenburg = CITIES.index("berlin"), CITIES.index("brandenburg")
    assert (berlin, brandenburg) in lens.lines and (berlin, berlin) not in lens.lines


def test_force_marches() -> None:
    t = Table(PIECES_AT)
    found = places(t, "force-prussia")
    assert found["magdeburg"] == 4 and found["crossen" if "crossen" in found else "frankfurt-a-d-o"] >= 2
    assert "gruenberg" not in found, "an enemy stands beside it"
    alone = places(Table({"friedrich": ("berlin", 4)}), "force-prussia")
    assert alone["liegnitz"] == max(alone.values()) == 8, "and no farther"
    assert GAME.lens("force-bavaria", t.s.view(2)).places == {}


def test_all_lenses_have_names() -> None:
    for language in ("en", "fr", "de"):
        for name in GAME.lenses():
            assert GAME.labels[language].get(f"lenses.{name}"), (language, name)


def test_scene() -> None:
    hands = {"prussia": ["hearts 9"], "austria": ["reserve"]}
    t = Table(PIECES_AT, stage="prussia", hands=hands, hussars=["glatz"], markers={"linz": "france"})
    own, other = GAME.scene(t.s.view(1)), GAME.scene(t.s.view(0))
    tokens = {token["id"]: token for token in own["tokens"]}  # type: ignore[attr-defined]
    assert tokens["friedrich"]["armies"] == 6 and tokens["schwerin"]["under"] and tokens["hussar-1"]["at"] == "glatz"
    assert [token["id"] for token in own["tokens"] if token["moved"]] == [], "a hussar does not march"  # type: ignore[attr-defined]
    assert tokens["friedrich"]["bounds"] is not None and tokens["prussia-train-2"]["box"]
    seen = {token["id"]: token for token in other["tokens"]}  # type: ignore[attr-defined]
    assert seen["friedrich"]["armies"] is None and seen["neipperg"]["armies"] == 3
    marks = own["marks"]
    assert {"at": "linz", "kind": "marker", "power": "france", "protected": False} in marks  # type: ignore[operator]
    assert {mark["at"] for mark in marks if mark["kind"] == "elector"} == {"koeln", "mainz", "mannheim", "trier"}  # type: ignore[attr-defined]
    assert own["hands"][2]["cards"] == ["hearts 9"] and other["hands"][2]["cards"] is None  # type: ignore[index]
    assert own["stage"] == ["prussia", "saxony"] and len(own["college"]) == 9 and own["reconstructed"]  # type: ignore[arg-type]
    assert {box["id"] for box in own["boxes"]} >= {"battle-prussia", "electors", "emperor", "italy", "silesia"}  # type: ignore[attr-defined]
    json.dumps(own)


def test_a_scene_knows_who_stands_together() -> None:
    t = Table(PIECES_AT, stage="austria", tracks={"saxony": 5})
    found = GAME.scene(t.s.view(0))
    tokens = {token["id"]: token for token in found["tokens"]}  # type: ignore[attr-defined]
    assert tokens["friedrich"]["bounds"] and tokens["schwerin"]["bounds"] is None, "one number for the whole stack"
    assert found["stage"] == ["austria", "saxony", "pragmatic"]
    assert [power["side"] for power in found["powers"]] == [1, 1, 1, 2, 2, 2]  # type: ignore[attr-defined]
    neutral = GAME.scene(Table(PIECES_AT, stage="austria", tracks={"saxony": 3}).s.view(0))
    assert neutral["powers"][3]["neutral"] and neutral["powers"][3]["side"] == 0  # type: ignore[index]


def test_scene_of_politics() -> None:
    t = Table({}, stage="politics", turn=2, hands={"prussia": ["hearts 9", "clubs 2"], "france": ["spades 4"]})
    t.do("place hearts 9")
    own, other = GAME.scene(t.s.view(1)), GAME.scene(t.s.view(2))
    mine = own["politics"]["spaces"][0]  # type: ignore[index]
    theirs = other["politics"]["spaces"][0]  # type: ignore[index]
    assert mine["placed"] and mine["placed_card"] == "hearts 9"
    assert theirs["placed"] and theirs["placed_card"] is None
    assert len(own["politics"]["cards"]) == 2 and [track["box"] for track in own["politics"]["tracks"]] == t.s.tracks  # type: ignore[index]


def test_scene_of_the_introductory_game() -> None:
    t = Table({"friedrich": ("berlin", 6)}, stage="prussia", variant="introductory", markers={"prag": "france"})
    found = GAME.scene(t.s.view(None))
    assert found["politics"] is None and found["boxes"] == [] and found["college"] == []
    assert found["goals"][0] == {"power": "france", "held": 1, "needed": 9}  # type: ignore[index]
    assert found["goals"][1]["held"] == 2  # type: ignore[index]
    assert [power["id"] for power in found["powers"] if power["out"]] == ["pragmatic"]  # type: ignore[attr-defined]
    whole = GAME.scene(Table({}, stage="prussia").s.view(None))
    assert not any(power["out"] for power in whole["powers"])  # type: ignore[attr-defined]


def test_chains_offer_whole_marches() -> None:
    t = Table({"friedrich": ("berlin", 4)}, stage="prussia")
    first = GAME.words.parse("march friedrich fuerstenwalde")
    found = {CITIES[chain.end]: chain for chain in t.s.chains(1, first)}
    assert "liegnitz" in found and len(found["liegnitz"].actions) == 8, "a force march of eight"
    t.do(*[str(action) for action in found["glogau"].actions])
    assert t.where("friedrich") == "glogau" and t.kind == "movement"
    t = Table({"friedrich": ("glogau", 4)}, stage="prussia", markers={"glogau": "austria"})
    plain = {CITIES[c.end]: c for c in t.s.chains(1, GAME.words.parse("march friedrich beuthen"))}
    forced = {CITIES[c.end]: c for c in t.s.chains(1, GAME.words.parse("force friedrich beuthen"))}
    assert plain["gruenberg"].effects[0].key == "conquered" and forced["berlin"].effects == []
    assert str(forced["berlin"].actions[0]) == "force friedrich beuthen" and "berlin" not in plain
    assert len(forced["fuerstenwalde"].actions) == 6 and str(forced["fuerstenwalde"].actions[-1]) == "halt", "five"
    assert min(len(chain.actions) for chain in forced.values()) == 6, "a force march declared is no shorter"


def test_chains_lead_back_to_where_they_began() -> None:
    t = Table({"friedrich": ("berlin", 6), "schwerin": "berlin"}, stage="prussia")
    back = GAME.words.parse("march friedrich potsdam")
    found = {CITIES[chain.end]: chain for chain in t.s.chains(1, back)}
    assert found["berlin"].effects == [] and len(found["berlin"].actions) == 3, "the whole stack has left it"
    train = GAME.words.parse("march prussia-train-1 potsdam")
    with_train = Table({"prussia-train-1": "berlin"}, stage="prussia")
    assert "berlin" in {CITIES[chain.end] for chain in with_train.s.chains(1, train)}, "a train, too"
    t.do("part friedrich", "allot 3")
    found = {CITIES[chain.end]: chain for chain in t.s.chains(1, back)}
    assert [effect.key for effect in found["berlin"].effects] == ["effect.join"], "Schwerin has stayed"


def test_a_position_by_hand() -> None:
    t = Table(PIECES_AT, stage="prussia")
    position = t.s.position()
    assert position["place"]["prussia-train-2"] == "box"  # type: ignore[index]
    again = GAME.from_position(position)
    assert again.hash() == t.s.hash()
    position["under"] = []
    try:
        GAME.from_position(position)
    except Exception as error:
        assert "supreme command in berlin" in str(error)
    else:
        raise AssertionError("two generals of whom nobody commands")
    assert PIECES[0]


def test_troops_to_be_allotted_count_and_a_draft_stands_on_the_own_tokens_only() -> None:
    s = GAME.new({"variant": "advanced", "players": 3}, 1740)

    def shown(seat: int | None) -> tuple[list[object], dict[str, object]]:
        found = json.loads(json.dumps(GAME.scene(s.view(seat))))
        own = [one["armies"] for one in found["tokens"] if one["power"] == "prussia" and one["kind"] == "general"]
        return own, {power["id"]: power["armies"] for power in found["powers"]}

    def asked() -> str:
        decision = s.decision(1)
        assert decision is not None
        return GAME.words.say(decision.prompt, "en")

    troops = {power: BOARD.troops[number] for number, power in enumerate(POWERS)}
    others = [GAME.scene(s.view(seat)) for seat in (None, 0, 2)]
    unknown, powers = shown(1)
    assert set(unknown) == {None} and powers == troops
    all_troops = troops["prussia"]
    assert asked().startswith(f"Prussia: {all_troops} of {all_troops} troops left to give. How many for ")
    decision = s.decision(1)
    assert decision is not None
    action = decision.actions[len(decision.actions) // 2]
    s.apply(1, action)
    assert asked().startswith(f"Prussia: {all_troops - action.args[1]} of {all_troops} troops left to give.")
    drafted, _ = shown(1)
    assert next(number for number in drafted if number is not None) == action.args[1]
    assert [GAME.scene(s.view(seat)) for seat in (None, 0, 2)] == others, "nobody else is shown a draft"
    while (decision := s.decision(1)) is not None:
        s.apply(1, decision.actions[0])
    assert sum([number for number in shown(1)[0] if isinstance(number, int)]) == all_troops
    assert shown(None)[1] == troops
    introductory = GAME.scene(GAME.new({"variant": "introductory"}, 1740).view(None))
    assert isinstance(introductory["powers"], list)
    assert [power["armies"] for power in introductory["powers"] if power["out"]] == [0]
