"""A process that gives advice: hints from a seat's view, and analyses of games that are over. It knows nothing of the
server."""

from __future__ import annotations

import msgspec

from kabinett.bots.analysis import analyse, told
from kabinett.bots.hints import hint
from kabinett.core import record
from kabinett.core.text import Text
from kabinett.server.bot_worker import Games, Question, decision_of, serve


class HintWanted(msgspec.Struct, tag="hint"):
    question: Question
    seconds: float


class AnalysisWanted(msgspec.Struct, tag="analysis"):
    maker: str
    record: str


Wanted = HintWanted | AnalysisWanted


class Said(msgspec.Struct):
    """A text as it travels between processes."""

    key: str
    args: tuple[int, ...]

    def text(self) -> Text:
        return Text(self.key, self.args)


class HintGiven(msgspec.Struct):
    steps: list[str]
    reason: Said
    share: int | None
    other: list[str]
    effects: list[Said]
    trials: int


class MomentGiven(msgspec.Struct):
    n: int
    chances: list[float]


class TurnGiven(msgspec.Struct):
    """A turning point; `by` and `action`: who did what there."""

    n: int
    seat: int
    before: float
    after: float
    by: int
    action: str
    events: list[Said]


class AnalysisGiven(msgspec.Struct):
    """Without moments: nobody has learned to judge this game."""

    moments: list[MomentGiven] = []
    stages: list[int] = []
    turns: list[TurnGiven] = []


def said(text: Text) -> Said:
    return Said(text.key, text.args)


def give_hint(games: Games, wanted: HintWanted) -> HintGiven:
    asked = wanted.question
    game = games.get(asked.maker)
    given = hint(game, asked.view, decision_of(game, asked), asked.seed, 0, wanted.seconds)
    return HintGiven(
        [str(action) for action in given.steps],
        said(given.reason),
        given.share,
        [str(action) for action in given.other],
        [said(text) for text in given.effects],
        given.trials,
    )


def give_analysis(games: Games, wanted: AnalysisWanted) -> AnalysisGiven:
    play = record.replay(games.get(wanted.maker), record.read(wanted.record))
    found = analyse(play)
    if found is None:
        return AnalysisGiven()
    turns: list[TurnGiven] = []
    for turn in found.turns:
        entry = play.log[turn.n - 1]
        events = [said(text) for text in told(entry.events)]
        before, after = round(turn.before, 3), round(turn.after, 3)
        turns.append(TurnGiven(turn.n, turn.seat, before, after, entry.seat, str(entry.action), events))
    return AnalysisGiven(
        [MomentGiven(one.n, [round(chance, 3) for chance in one.chances]) for one in found.moments],
        [one.n for one in found.stages],
        turns,
    )


def main() -> None:
    games = Games()
    decoder = msgspec.json.Decoder(Wanted)

    def answer(line: bytes) -> dict[str, object]:
        wanted = decoder.decode(line)
        if isinstance(wanted, HintWanted):
            return {"given": give_hint(games, wanted)}
        return {"given": give_analysis(games, wanted)}

    serve(answer)


if __name__ == "__main__":
    main()
