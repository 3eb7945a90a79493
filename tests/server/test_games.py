"""Games described for clients, and the words in which they are described."""

from __future__ import annotations

import json
import re
import string
import tomllib
from typing import Any

import httpx
import pytest

from kabinett.bots import LEVELS
from kabinett.core.text import LANGUAGES, wrong_form
from kabinett.games import GAMES, data, game
from kabinett.server.games import describe
from kabinett.server.wire import decision_json, options_json
from tests.games.wallenstein.kit import Table
from tests.server.conftest import MakeHost

pytestmark = pytest.mark.anyio


async def fetched(browser: httpx.AsyncClient, path: str) -> Any:
    answer = await browser.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_the_list_of_games(sqlite_app: MakeHost) -> None:
    host = await sqlite_app()
    listed = {card["name"]: card for card in (await fetched(await host.client(), "/api/games"))["games"]}
    assert set(listed) == set(host.site.games)
    friedrich = listed["friedrich"]
    assert friedrich["seats"] == [3, 4] and friedrich["reconstructed"] is False
    assert set(friedrich["title"]) == set(friedrich["tagline"]) == set(LANGUAGES)
    assert len(set(friedrich["tagline"].values())) == 3
    assert [option["name"] for option in friedrich["options"]] == ["players", "advanced", "edition", "fair_play"]
    assert listed["plan"]["title"] == {"en": "Plan", "fr": "Plan", "de": "Plan"} and listed["plan"]["seats"] == [3, 3]


async def test_a_description_has_all_that_is_shown(sqlite_app: MakeHost) -> None:
    host = await sqlite_app()
    browser = await host.client()
    found = await fetched(browser, "/api/games/friedrich?lang=fr")
    seatings = [(part["options"], len(part["seats"])) for part in found["seats"]]
    assert seatings == [({"players": 4}, 4), ({"players": 3}, 3)]
    players = found["options"][0]
    assert players == {
        "name": "players",
        "values": [4, 3],
        "default": 4,
        "title": "Joueurs",
        "about": players["about"],
        "labels": ["quatre", "trois"],
    }
    assert found["options"][1]["labels"] == ["non", "oui"]
    assert found["verbs"]["march"] == "Marcher" and len(found["verbs"]) == len(found["vocabulary"]["verbs"])
    assert found["phrases"] == {"give": "{1} : {2} {2:armée|armées}", "part": "Détacher {1}"}
    assert found["lenses"][0] == {"name": "sectors", "title": "Secteurs et couleurs"}
    assert found["bots"] == [*LEVELS, "random"] and found["default_bot"] == "officer" and found["turn_line"] == "turn"
    words = found["vocabulary"]
    assert words["kinds"]["power"]["names"][0] == "prussia" and words["names"]["power"]["fr"][0] == "Prusse"
    assert words["kinds"]["group"] == {"group": "piece"} and words["kinds"]["number"] == {}
    assert words["verbs"]["march"] == ["piece", "place"]
    assert words["texts"]["marched"] == [["group", "group"], ["from", "place"], ["to", "place"]]
    assert set(words["sentences"]) == {"fr"} and set(words["sentences"]["fr"]) == set(words["texts"])
    assert words["sentences"]["fr"]["core.stale"].startswith("La question")


async def test_words_fit_what_is_sent(sqlite_app: MakeHost) -> None:
    """Every sentence's places are declared, every argument's kind is described."""
    host = await sqlite_app()
    browser = await host.client()
    for name in host.site.games:
        for language in LANGUAGES:
            words = (await fetched(browser, f"/api/games/{name}?lang={language}"))["vocabulary"]
            for key, sentence in words["sentences"][language].items():
                used = {part[1] for part in string.Formatter().parse(sentence) if part[1] is not None}
                assert used <= {arg for arg, _ in words["texts"][key]}, key
                assert wrong_form(sentence, [arg for arg, kind in words["texts"][key] if kind == "number"]) is None, key
            for params in words["texts"].values():
                assert {kind for _, kind in params} <= set(words["kinds"])
            for args in words["verbs"].values():
                assert set(args) <= set(words["kinds"])
            for kind, shown in words["names"].items():
                if kind in words["kinds"]:
                    assert len(shown[language]) <= len(words["kinds"][kind]["names"])


@pytest.mark.parametrize("name", ["plan", "windows", "league"])
async def test_a_game_without_words_falls_back_to_names(sqlite_app: MakeHost, name: str) -> None:
    host = await sqlite_app()
    found = await fetched(await host.client(), f"/api/games/{name}?lang=de")
    assert found["title"] == name.capitalize() and found["tagline"] == "" and found["board"] is None
    assert all(label == verb for verb, label in found["verbs"].items())
    assert all(option["labels"] == [str(value) for value in option["values"]] for option in found["options"])
    assert found["bots"] == ["random"] and found["default_bot"] == "random"
    assert (await (await host.client()).get(f"/api/games/{name}/board")).status_code == 404


async def test_what_an_option_means_is_sent_with_it() -> None:
    counties = {"altmark": ("red", 2), "anhalt": ("red", 2), "boehmen": ("red", 2), "baden": ("red", 2)}
    t = Table(counties, phase="landsknechte", landsknechte=True)
    decision = t.s.decision(0)
    assert decision is not None
    sent = decision_json(t.game, decision)["actions"]
    assert sent == [
        {"text": "bonus thalers", "verb": "bonus", "args": ["thalers"],
         "said": {"key": "effect.thalers", "args": {"number": 2}}},
        {"text": "bonus tray-armies", "verb": "bonus", "args": ["tray-armies"],
         "said": {"key": "effect.tray", "args": {"number": 1}}},
    ]  # fmt: skip
    t.do("bonus thalers")
    asked = t.s.decision(t.s.to_act[0])
    assert asked is not None and all("said" not in option for option in options_json(t.game, asked))


async def test_rules_in_our_own_words(sqlite_app: MakeHost) -> None:
    host = await sqlite_app()
    rules = (await fetched(await host.client(), "/api/games/friedrich/rules?lang=de"))["rules"]
    assert len(rules) == len(game("friedrich").rules)
    assert rules[0]["id"] == "friedrich 1.1" and rules[0]["title"] == "Vier Spieler, sieben Nationen"
    assert all(rule["text"] for rule in rules)


async def test_what_never_changes_may_be_kept(sqlite_app: MakeHost) -> None:
    host = await sqlite_app()
    browser = await host.client()
    found = await fetched(browser, "/api/games/friedrich?lang=en")
    for path, version in (("rules?lang=en", found["rules"]), ("board?", found["board"])):
        plain = await browser.get(f"/api/games/friedrich/{path}")
        assert "no-cache" in plain.headers["cache-control"] and plain.headers["etag"] == f'"{version}"'
        kept = await browser.get(f"/api/games/friedrich/{path}&v={version}")
        assert "immutable" in kept.headers["cache-control"] and kept.content == plain.content
        old = await browser.get(f"/api/games/friedrich/{path}&v=0")
        assert "immutable" not in old.headers["cache-control"]
        for tags in (f'"{version}"', f'"other", W/"{version}"'):
            same = await browser.get(f"/api/games/friedrich/{path}", headers={"If-None-Match": tags})
            assert same.status_code == 304 and same.content == b""
        other = await browser.get(f"/api/games/friedrich/{path}", headers={"If-None-Match": '"other"'})
        assert other.status_code == 200
    assert (await browser.get("/api/games?")).headers["etag"]


@pytest.mark.parametrize(
    ("path", "status"),
    [("chess", 404), ("chess/rules", 404), ("chess/board", 404), ("%00", 404), ("friedrich?lang=xx", 422)],
)
async def test_unknown_games_and_languages(sqlite_app: MakeHost, path: str, status: int) -> None:
    host = await sqlite_app()
    assert (await (await host.client()).get(f"/api/games/{path}")).status_code == status


@pytest.mark.parametrize("name", GAMES)
def test_labels_are_the_same_in_all_languages(name: str) -> None:
    labels = data.read_labels(name)
    assert set(labels["en"]) == set(labels["fr"]) == set(labels["de"])
    assert all(text.strip() for words in labels.values() for text in words.values())
    made = game(name)
    wanted = {"game.title", "game.tagline", "game.credits"}
    wanted |= {name for name in labels["en"] if name.startswith("verbs.") and name.endswith(".said")}
    wanted |= {f"verbs.{verb}" for verb in made.words.verbs} | {f"lenses.{lens}" for lens in made.lenses()}
    for option in made.options:
        wanted |= {f"options.{option.name}", f"options.{option.name}.about"}
        wanted |= {f"options.{option.name}.{str(value).lower()}" for value in option.values}
    assert set(made.labels["en"]) == wanted


@pytest.mark.parametrize("name", GAMES)
def test_phrases_name_every_argument_of_their_verb_once(name: str) -> None:
    made = game(name)
    for language in LANGUAGES:
        for label, said in made.labels[language].items():
            if not label.startswith("verbs.") or not label.endswith(".said"):
                continue
            kinds = made.words.verbs[label.split(".")[1]]
            places = [str(number + 1) for number in range(len(kinds))]
            assert sorted(re.findall(r"{(\d)}", said)) == places, label
            assert wrong_form(said, [place for place, kind in zip(places, kinds) if kind == "number"]) is None, label


@pytest.mark.parametrize("name", GAMES)
def test_the_log_has_a_line_that_begins_a_turn(name: str) -> None:
    assert json.loads(describe(game(name), "en").body)["turn_line"] in game(name).words.texts


@pytest.mark.parametrize("name", GAMES)
def test_no_two_buttons_are_called_the_same(name: str) -> None:
    for language in LANGUAGES:
        read = tomllib.loads((data.GAMES_FOLDER / name / "messages" / f"{language}.toml").read_text("utf-8"))
        assert len(set(read["verbs"].values())) == len(read["verbs"])
