"""How the terminal says things: who did what when nobody in particular is told, names and colons of the language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kabinett
from kabinett.bots import BOTS
from kabinett.cli.pittswar_words import say as say_pittswar
from kabinett.cli.words import PLAYERS, outcome_line, player_name, started
from kabinett.core.contract import Outcome
from kabinett.core.play import Play
from kabinett.core.text import LANGUAGES, Text
from tests.cli.kit import DIVIDED, random_play, run, session, write_record

PITT = kabinett.game("pittswar")
MARIA = kabinett.game("maria")
FRIEDRICH = kabinett.game("friedrich")


@pytest.fixture(scope="module")
def pitt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_record(tmp_path_factory.mktemp("records") / "pitt.rec", random_play(PITT, 3))


# a game told to nobody in particular


@pytest.mark.parametrize(
    "language, drew",
    [("en", "(France|Coalition) draws"), ("fr", "(France|Coalition) tire : "), ("de", "(Frankreich|Koalition) zieht")],
)
def test_a_finished_game_tells_who_drew(language: str, drew: str, pitt: Path) -> None:
    out = run("replay", pitt, "-l", language).out
    assert len(set(re.findall(drew, out))) == 2
    assert not re.search(r"\b([Yy]ou|[Vv]ous|Sie)\b", out)


def test_in_friedrich_and_maria_too() -> None:
    maria = kabinett.game("maria")
    for language in LANGUAGES:
        for game, key, args in (
            (FRIEDRICH, "you_draw", (0, 3)),
            (FRIEDRICH, "you_discard", (6, 3)),
            (maria, "you_place", (2, 3)),
        ):
            said = game.words.say(Text(key, args), language)
            assert game.words.shown("power", args[0], language) in said
            assert not re.search(r"\b([Yy]ou|[Vv]ous|Sie)\b", said)


def test_sentences_begin_with_a_capital(pitt: Path) -> None:
    lines = [line for line in run("replay", pitt, "-l", "fr").out.splitlines() if line]
    small = [line for line in lines if re.match(r"\w", line) and line[0].islower() and ".  [" in line]
    assert len(lines) > 100 and small == []
    assert started("rebels rise.") == "Rebels rise." and started("") == ""


@pytest.mark.parametrize(
    "language, nobody", [("en", "Won by nobody."), ("fr", "Victoire : personne."), ("de", "Sieg: niemand.")]
)
def test_a_drawn_game_has_no_empty_winner(language: str, nobody: str) -> None:
    drawn = Outcome([], [1, 1], [0, 0], Text("passes", (0,)), "15.1")
    line = outcome_line(PITT, PITT.checked_options({}), drawn, language).plain
    assert nobody in line


def test_winners_by_their_names(pitt: Path, tmp_path: Path) -> None:
    play = random_play(PITT, 3)
    outcome = play.state.outcome
    assert outcome is not None
    names = [["Frankreich", "Koalition"][seat] for seat in outcome.winners]
    assert f"Das Spiel ist zu Ende. Sieg: {', '.join(names) or 'niemand'}. " in run("replay", pitt, "-l", "de").out
    assert (", ".join(names) or "niemand") in run("show", pitt, "-l", "de").out[:200]
    begun = write_record(tmp_path / "begun.rec", Play(PITT, {}, 1))
    assert ", 0/0, nicht beendet" in " ".join(run("show", begun, "-l", "de").out.split())
    assert ", 0/0, inachevée" in " ".join(run("show", begun, "-l", "fr").out.split())


# names and words of the language


def test_players_are_named_in_the_language(tmp_path: Path) -> None:
    assert set(PLAYERS) == {"human", *BOTS}
    assert player_name("officer", "de") == "Offizier" and player_name("general@24", "fr") == "général@24"
    assert player_name("patient:make", "fr") == "patient:make"
    made, out = session(Play(FRIEDRICH, {}, 5), ["quit"], tmp_path / "f.rec", ["human", *["officer"] * 3], "fr")
    made.run()
    assert "Frédéric : humain" in out.getvalue() and "Élisabeth : officier" in out.getvalue()


def test_sources_in_the_language() -> None:
    assert "décision 24" in run("rules", "pittswar", "-l", "fr").out
    assert "Entscheide " in run("rules", "pittswar", "-l", "de").out
    assert "ruling" not in run("rules", "friedrich", "-l", "de").out
    assert "rulings" in run("rules", "friedrich").out


@pytest.mark.parametrize("name, options", [("pittswar", {}), ("maria", {"variant": "advanced"}), ("friedrich", {})])
def test_a_french_colon_has_a_space_before_it(name: str, options: dict[str, object], tmp_path: Path) -> None:
    play = random_play(kabinett.game(name), 4, 500, options)
    file = write_record(tmp_path / "g.rec", play)
    out = run("show", file, "-l", "fr").out + run("replay", file, "-l", "fr").out
    wrong = [line for line in out.splitlines()[1:] if re.search(r"[^\s\d]: ", line)]
    assert wrong == []


def test_no_french_preposition_before_a_zone() -> None:
    """Not « de Orléans », « à Savoie », « à Le Caire »: what stands before a name would have to know it."""
    for key, sentence in PITT.words.catalog.sentences["fr"].items():
        assert not re.search(r"\b(de|à|du|au|en|le|la) \{(zone|from|power|unit|event|leader)\}", sentence), key


def test_one_step_and_no_minus_nought() -> None:
    for language, one, two in (
        ("en", "1 step,", "2 steps,"),
        ("fr", "1 pas,", "2 pas,"),
        ("de", "1 Stufe,", "2 Stufen,"),
    ):
        assert one in say_pittswar("in_battle", language, side="x", steps=1, sum="+1")
        assert two in say_pittswar("in_battle", language, side="x", steps=2, sum="+1")
        assert "-0" not in PITT.words.say(Text("attrition", (0, 5, 6, 0, 0)), language)


def test_games_by_name() -> None:
    assert "friedrich" in run("games", "friedrich").out and "wallenstein" not in run("games", "friedrich").out
    assert [one["name"] for one in run("games", "maria", "wallenstein", "--json").json["games"]] == [
        "maria",
        "wallenstein",
    ]
    assert run("games", "chess").code == 2


# Friedrich's set-up


@pytest.mark.parametrize(
    "language, left, shares",
    [
        ("en", "32 armies to be given out", "Prussia: Friedrich + Winterfeldt 8, Prinz Heinrich 4"),
        ("fr", "32 armées à répartir", "Prusse : Friedrich + Winterfeldt 8, Prinz Heinrich 4"),
        ("de", "32 Armeen zu verteilen", "Preußen: Friedrich + Winterfeldt 8, Prinz Heinrich 4"),
    ],
)
def test_what_is_still_to_be_given(language: str, left: str, shares: str, tmp_path: Path) -> None:
    who = ["human", "random", "random", "random"]
    made, out = session(Play(FRIEDRICH, {}, 5), [*DIVIDED[:-1], "show", "quit"], tmp_path / "f.rec", who, language)
    made.run()
    assert left in out.getvalue() and shares in out.getvalue()
    assert not re.search(r"\b0 (armies|armée|Armeen)", out.getvalue())
