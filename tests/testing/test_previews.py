"""Games whose previews or drafts do not tell the truth are caught; honest ones are not."""

from collections.abc import Iterable, Sequence
from typing import Self

import pytest
from msgspec.structs import force_setattr, replace

from example_game.highcard import Highcard, HighcardState, Play
from numbra import Action, IllegalAction, Preview
from numbra.core.contract import Refused, Seat, Worth
from numbra.core.errors import GAME_OVER, NO_DRAFTS, NOT_PREVIEWABLE, Unsupported
from numbra.testing import check_game

from .variants import Variant, assert_caught


class Pass(Action, frozen=True, tag="pass"):
    """Throw the first card away and say so: what it brings cannot be previewed."""


class Passing(HighcardState, frozen=True):
    """One may also pass; cards played bring half a trick's worth at once, which a preview tells."""

    bonus: tuple[int, ...] = (0, 0, 0, 0)

    @property
    def scores(self) -> tuple[int, ...]:
        """Two points a trick, and one for each card played."""
        return tuple(2 * tricks + bonus for tricks, bonus in zip(self.tricks, self.bonus, strict=False))

    def actions(self, seat: Seat) -> Iterable[Action]:
        """Any card, or pass."""
        return (*super().actions(seat), Pass()) if seat in self.acting else ()

    def play(self, seat: Seat, action: Action) -> Self:
        """To pass is to play the first card without a bonus."""
        if isinstance(action, Pass):
            return super().play(seat, Play(self.hands[seat][0]))
        after = super().play(seat, action)
        return replace(after, bonus=tuple(bonus + (owner == seat) for owner, bonus in enumerate(self.bonus)))

    def take_trick(self) -> Self:
        """Tricks bring nothing here: their points would be hidden from a preview."""
        return replace(super().take_trick(), tricks=self.tricks)

    def preview(self, _seat: Seat, actions: Sequence[Action]) -> Preview:
        """A point for each card."""
        if not all(isinstance(action, Play) for action in actions):
            raise IllegalAction(NOT_PREVIEWABLE)
        plays = tuple(Worth(1) for _ in actions[:1])
        later = Refused(code=GAME_OVER.code, sentence="One at a time.") if len(actions) > 1 else None
        return Preview(points=len(plays), plays=plays, refused=later)

    def drafts(self, seat: Seat, cards: Sequence[str]) -> Iterable[Action]:
        """One card at a time."""
        if len(cards) > 1:
            raise IllegalAction(GAME_OVER)
        return [Play(int(card)) for card in cards] if seat in self.acting else []


class PassingGame(Variant):
    """Highcard with passing."""

    action_type = Play | Pass


def assert_passing_caught(kind: type[Passing], promise: str) -> None:
    """The kit finds fault with this kind of passing."""
    assert_caught(PassingGame(kind), promise)


def test_honest_previews_are_fine() -> None:
    """Some kinds of actions previewable, others not."""
    check_game(PassingGame(Passing), games=2)


def test_a_false_preview_is_caught() -> None:
    """It promises more than the play brings."""

    class Broken(Passing, frozen=True):
        def preview(self, seat: Seat, actions: Sequence[Action]) -> Preview:
            shown = super().preview(seat, actions)
            return replace(shown, points=shown.points + 1, plays=(Worth(shown.points + 1),))

    assert_passing_caught(Broken, "brings 1 points, not 2 as previewed")


def test_a_preview_that_does_not_add_up_is_caught() -> None:
    """The sum is that of its plays."""

    class Broken(Passing, frozen=True):
        def preview(self, seat: Seat, actions: Sequence[Action]) -> Preview:
            return replace(super().preview(seat, actions), points=5)

    assert_passing_caught(Broken, "a preview adds up")


def test_a_preview_that_calls_a_legal_action_impossible_is_caught() -> None:
    """What is listed is possible."""

    class Broken(Passing, frozen=True):
        def preview(self, seat: Seat, actions: Sequence[Action]) -> Preview:
            no = Refused(code=GAME_OVER.code, sentence="No.")
            return replace(super().preview(seat, actions), points=0, plays=(), refused=no)

    assert_passing_caught(Broken, "a legal action is possible")


def test_a_preview_refused_for_another_reason_is_caught() -> None:
    """A legal action is previewed or named as not previewable."""

    class Broken(Passing, frozen=True):
        def preview(self, _seat: Seat, _actions: Sequence[Action]) -> Preview:
            raise IllegalAction(GAME_OVER)

    assert_passing_caught(Broken, "previewed or core/not-previewable, not core/game-over")


def test_a_kind_previewed_only_sometimes_is_caught() -> None:
    """Whether the worth is told must not say anything itself."""

    class Broken(Passing, frozen=True):
        def preview(self, seat: Seat, actions: Sequence[Action]) -> Preview:
            if actions == [Play(max(self.hands[seat]))]:
                raise IllegalAction(NOT_PREVIEWABLE)
            return super().preview(seat, actions)

    assert_passing_caught(Broken, "previewable or not, whatever the moment")


def test_a_preview_of_a_sequence_that_reveals_is_caught() -> None:
    """What is not previewable is not previewable after something else either."""

    class Broken(Passing, frozen=True):
        def preview(self, seat: Seat, actions: Sequence[Action]) -> Preview:
            shown = super().preview(seat, actions[:1])
            more = tuple(Worth(0) for _ in actions[1:])
            return replace(shown, plays=shown.plays + more)

    assert_passing_caught(Broken, "core/not-previewable holds after other plays too")


def test_the_refusal_of_a_sequence_may_come_as_part_of_the_preview() -> None:
    """Raised or told, both will do."""

    class Telling(Passing, frozen=True):
        def preview(self, seat: Seat, actions: Sequence[Action]) -> Preview:
            shown = super().preview(seat, actions[:1])
            if len(actions) > 1:
                return replace(shown, refused=Refused(code=NOT_PREVIEWABLE.code, sentence="Not that."))
            return shown

    check_game(PassingGame(Telling))


def test_a_preview_that_changes_the_state_is_caught() -> None:
    """To ask is free."""

    class Broken(Passing, frozen=True):
        def preview(self, seat: Seat, actions: Sequence[Action]) -> Preview:
            force_setattr(self, "seed", "changed")
            return super().preview(seat, actions)

    assert_passing_caught(Broken, "previews and drafts leave a state as it was")


def test_an_illegal_draft_is_caught() -> None:
    """What is drafted can be played."""

    class Broken(Passing, frozen=True):
        def drafts(self, seat: Seat, cards: Sequence[str]) -> Iterable[Action]:
            return [Play(int(card) + 1) for card in cards if seat in self.acting]

    assert_passing_caught(Broken, "a draft is legal: Play")


def test_a_repeated_draft_is_caught() -> None:
    """Once is enough."""

    class Broken(Passing, frozen=True):
        def drafts(self, seat: Seat, cards: Sequence[str]) -> Iterable[Action]:
            return [*super().drafts(seat, cards[:1])] * 2

    assert_passing_caught(Broken, "no draft comes twice")


def test_drafts_are_optional() -> None:
    """A game without them says so."""
    state = Highcard().start(seats=2)
    with pytest.raises(Unsupported) as no:
        state.drafts(0, [])
    assert no.value.code == NO_DRAFTS.code
