"""The flow of a game: a stack of small steps. A step holds no data; its frame on the stack is a tuple of integers."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from kabinett.core.action import Action
from kabinett.core.contract import Chain, Refusal
from kabinett.core.state import State
from kabinett.core.text import Text

S = TypeVar("S", bound=State)
Frame = tuple[int, ...]
"""Step number, then the step's arguments. Frames are public: a secret never stands in one."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One step of the rules. It either acts (`asks` gives nobody) or asks; `rule` is the paragraph it stands for."""

    rule: ClassVar[str] = ""
    kind: ClassVar[str] = ""
    form: ClassVar[str] = "choose"
    params: ClassVar[tuple[tuple[str, str], ...]] = ()

    def __init__(self) -> None:
        self.number = -1

    # acting

    def act(self, s: S, frame: Frame) -> None:
        """Carry out what nobody has to be asked for; must change the stack."""
        raise AssertionError(f"{self.kind} asks, it does not act")

    # asking

    def asks(self, s: S, frame: Frame) -> tuple[int, ...]:
        """The seats that owe a decision. Depends on what everybody knows, and on nothing else."""
        return ()

    def options(self, s: S, frame: Frame, seat: int) -> list[Action]:
        """All legal actions of this seat."""
        return []

    def why_not(self, s: S, frame: Frame, seat: int, action: Action) -> Refusal | None:
        """Why this action is not legal; None where it is. Says nothing this seat may not know."""
        return None

    def drafts(self, s: S, frame: Frame, seat: int, action: Action) -> bool:
        """Whether this action is only a step of a choice not yet committed: kept in a draft, `back` undoes it."""
        return False

    def do(self, s: S, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        """Carry out a legal action that is not a draft step; `draft` holds the steps of the choice before it."""

    def power(self, s: S, frame: Frame, seat: int) -> int:
        """The power that is asked, -1 where it is the seat itself."""
        return -1

    def prompt(self, s: S, frame: Frame, seat: int) -> Text:
        return Text(f"ask.{self.kind}", frame[1:])

    def said(self, s: S, frame: Frame, seat: int) -> tuple[Text, ...]:
        """What each option means here (an amount that a card gives), in their order; empty: their words tell it."""
        return ()

    def form_now(self, s: S, frame: Frame, seat: int) -> str:
        return self.form

    def secret(self, s: S, frame: Frame, seat: int) -> bool:
        """Whether the others must not be able to tell this seat's answers apart."""
        return False

    def chains(self, s: S, frame: Frame, seat: int, first: Action) -> list[Chain]:
        """Whole batches that start with this action."""
        return []

    # unasked

    def may(self, s: S, frame: Frame, seat: int) -> list[Action]:
        """What this seat may do unasked while this step is anywhere on the stack."""
        return []

    def about(self, s: S, frame: Frame, seat: int) -> tuple[int, ...]:
        """What this seat's unasked answers are about, where their words alone do not say it (a proposal)."""
        return ()

    def why_not_may(self, s: S, frame: Frame, seat: int, action: Action) -> Refusal | None:
        """Why an unasked action of this step is not legal; None where it is, and for all other actions."""
        return None

    def do_may(self, s: S, depth: int, seat: int, action: Action) -> None:
        """Carry out an unasked action; `depth` is where this step's frame lies on the stack."""
