"""Games whose states do not make sense are caught."""

from typing import Any, Self

import pytest
from msgspec.structs import force_setattr, replace

from example_game.highcard import Highcard, HighcardState, HighcardView, Play, Played
from numbra import Action, Zone
from numbra.core.contract import Seat
from numbra.testing import check_game

from .variants import Variant, assert_caught


def test_a_seat_that_does_not_exist_may_not_act() -> None:
    """The acting seats sit at the table."""

    class Broken(HighcardState, frozen=True):
        @property
        def acting(self) -> tuple[Seat, ...]:
            return () if self.over else (*super().acting, 7)

    assert_caught(Broken, "sit at the table")


def test_nobody_acts_twice() -> None:
    """The acting seats are named once each."""

    class Broken(HighcardState, frozen=True):
        @property
        def acting(self) -> tuple[Seat, ...]:
            return super().acting * 2

    assert_caught(Broken, "no seat acts twice")


def test_the_game_waits_only_for_those_who_may_act() -> None:
    """The clock of a seat that cannot act does not run."""

    class Broken(HighcardState, frozen=True):
        @property
        def waiting_for(self) -> tuple[Seat, ...]:
            return () if self.over else (0, 1)

    assert_caught(Broken, "the game waits for")


def test_the_game_waits_for_somebody() -> None:
    """A table where everybody may sleep never ends."""

    class Broken(HighcardState, frozen=True):
        @property
        def waiting_for(self) -> tuple[Seat, ...]:
            return ()

    assert_caught(Broken, "waits for somebody")


def test_nobody_acts_when_the_game_is_over() -> None:
    """Over and acting exclude each other."""

    class Broken(HighcardState, frozen=True):
        @property
        def acting(self) -> tuple[Seat, ...]:
            return super().acting or (0,)

    assert_caught(Broken, "until the game is over")


def test_a_winner_too_early_is_caught() -> None:
    """Nobody has won before the end."""

    class Broken(HighcardState, frozen=True):
        @property
        def winners(self) -> tuple[Seat, ...]:
            return (0,)

    assert_caught(Broken, "there are winners")


def test_a_game_without_winners_is_caught() -> None:
    """At the end somebody has won."""

    class Broken(HighcardState, frozen=True):
        @property
        def winners(self) -> tuple[Seat, ...]:
            return ()

    assert_caught(Broken, "there are winners")


def test_a_winner_who_does_not_play_is_caught() -> None:
    """The winners sit at the table."""

    class Broken(HighcardState, frozen=True):
        @property
        def winners(self) -> tuple[Seat, ...]:
            return (9,) if self.over else ()

    assert_caught(Broken, "the winners .* sit at the table")


def test_scores_are_whole_numbers_for_each_seat() -> None:
    """Neither fewer nor fractions."""

    class Fewer(HighcardState, frozen=True):
        @property
        def scores(self) -> tuple[int, ...]:
            return self.tricks[:1]

    class Fractions(HighcardState, frozen=True):
        @property
        def scores(self) -> Any:
            return tuple(count / 2 for count in self.tricks)

    assert_caught(Fewer, "each seat has a score")
    assert_caught(Fractions, "each seat has a score")


def test_a_lost_card_is_caught() -> None:
    """Tricks that vanish."""

    class Broken(HighcardState, frozen=True):
        def take_trick(self) -> Self:
            return replace(super().take_trick(), gone=())

    assert_caught(Broken, "components are conserved: missing {'")


def test_a_card_from_nowhere_is_caught() -> None:
    """A card that lies in two places."""

    class Broken(HighcardState, frozen=True):
        def zones(self) -> tuple[Zone, ...]:
            return (*super().zones(), Zone(name="copies", cards=tuple(map(str, self.trick))))

    assert_caught(Broken, "components are conserved: missing {}, too many {'")


def test_what_is_not_made_of_components_is_not_counted() -> None:
    """Answers said aloud and the like may repeat cards."""

    class Aloud(HighcardState, frozen=True):
        def zones(self) -> tuple[Zone, ...]:
            said = Zone(name="said", cards=tuple(map(str, self.gone)), faces=frozenset(range(4)), counted=False)
            return (*super().zones(), said)

    check_game(Variant(Aloud))


def test_a_view_for_the_wrong_seat_is_caught() -> None:
    """A view says whose it is."""

    class Broken(HighcardState, frozen=True):
        def view(self, seat: Seat | None) -> HighcardView:
            return replace(super().view(seat), seat=None)

    assert_caught(Broken, "a view says whose it is")


@pytest.mark.parametrize("name", ["seat", "waiting_for", "nothing"])
def test_a_history_that_is_none_is_caught(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Who was told of it would not know what it has become."""
    monkeypatch.setattr(HighcardView, "histories", (name,))
    assert_caught(HighcardState, f"a history goes on as it began: {name} is")


def test_a_view_that_does_not_survive_json_is_caught() -> None:
    """What its type does not foresee is lost or changed on the wire."""

    class Broken(HighcardState, frozen=True):
        def view(self, seat: Seat | None) -> HighcardView:
            return replace(super().view(seat), tricks=list(self.tricks))

    assert_caught(Broken, "a view survives JSON")


def test_an_event_that_does_not_survive_json_is_caught() -> None:
    """The same for events."""

    class Broken(HighcardState, frozen=True):
        def take_trick(self) -> Self:
            after = super().take_trick()
            return replace(after, events=(*after.events, Played(0, None)))  # type: ignore[arg-type]  # the fault

    assert_caught(Broken, "nothing may be raised .*a whole number is needed, not nothing")


def test_an_event_that_comes_back_as_another_is_caught() -> None:
    """Equal before and after."""

    class Broken(Highcard):
        def event(self, _given: object) -> Any:
            return Played(0, 0)

    assert_caught(Broken(), "an event survives JSON")


def test_an_action_that_comes_back_as_another_is_caught() -> None:
    """The same for actions."""

    class Broken(Highcard):
        def action(self, given: object) -> Action:
            return Play(super().action(given).card + 100)  # type: ignore[attr-defined]  # there is but one kind

    assert_caught(Broken(), "an action survives JSON")


def test_a_seat_that_acts_without_anything_to_do_is_caught() -> None:
    """Or the game would stand still."""
    assert_caught(Variant(_Idle), "who acts has something to do")


class _Idle(HighcardState, frozen=True):
    def actions(self, seat: Seat) -> tuple[Action, ...]:
        return tuple(super().actions(seat)) if len(self.gone) < self.seats else ()


def test_a_simultaneous_action_that_does_not_exist_is_caught() -> None:
    """A misspelt name would never be simultaneous."""

    class Broken(Highcard):
        simultaneous = frozenset({"play", "plya"})

    assert_caught(Broken(), r"simultaneous are kinds of actions, not \['plya'\]")


def test_a_state_that_changes_is_caught() -> None:
    """Playing a card must leave the old state alone."""

    class Broken(HighcardState, frozen=True):
        def play(self, seat: Seat, action: Action) -> Self:
            after = super().play(seat, action)
            force_setattr(self, "seed", "changed")
            return after

    assert_caught(Broken, "leaves? .* state as it was")


def test_a_state_that_changes_later_is_caught() -> None:
    """Also when what comes later reaches back."""

    class Broken(HighcardState, frozen=True):
        def play(self, seat: Seat, action: Action) -> Self:
            after = super().play(seat, action)
            shared.append(self)
            for earlier in shared[:-1] if after.over else ():
                force_setattr(earlier, "seed", "changed")
            return after

    shared: list[HighcardState] = []
    assert_caught(Broken, "a state stays as it was|leaves? .* state as it was")


def test_a_game_that_never_ends_is_caught() -> None:
    """Within as many steps as one is willing to wait."""

    class Broken(HighcardState, frozen=True):
        def take_trick(self) -> Self:
            after = super().take_trick()
            return replace(after, hands=self._dealt(after.gone), gone=()) if after.over else after

        def _dealt(self, gone: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
            return tuple(gone[seat :: self.seats] for seat in range(self.seats))

    assert_caught(Broken, "a game ends; this one goes on after 300 steps", steps=300)


def test_an_unforeseen_error_is_reported() -> None:
    """Whatever a game raises, the report says where."""

    class Broken(HighcardState, frozen=True):
        def take_trick(self) -> Self:
            raise ZeroDivisionError

    assert_caught(Broken, r"nothing may be raised but what the contract names, not ZeroDivisionError\(\)")
