"""The public interface: what users may rely on, and nothing by accident."""

import inspect
import pickle
from importlib.metadata import version

import msgspec
import pytest

import numbra
import numbra.testing
from numbra.core import registry
from numbra.core.contract import State
from numbra.core.game import Game


def test_what_numbra_exports() -> None:
    """A change here is a change for all users."""
    assert numbra.__all__ == [
        "Action",
        "Deal",
        "Event",
        "Game",
        "IllegalAction",
        "InvalidRecord",
        "InvalidSetup",
        "MalformedAction",
        "NumbraError",
        "Options",
        "Preview",
        "Record",
        "State",
        "UnknownGame",
        "Unsupported",
        "View",
        "Zone",
        "game",
        "game_names",
    ]
    assert all(hasattr(numbra, name) for name in numbra.__all__)
    assert numbra.__version__ == version("numbra")


def test_games_stays_a_function() -> None:
    """There is a package of that name, too; loading a game must not replace the function."""
    numbra.game("shades")
    assert numbra.game_names is registry.game_names
    assert "shades" in numbra.game_names()


def test_what_the_conformance_kit_exports() -> None:
    """One function, and the error it raises."""
    assert numbra.testing.__all__ == ["BrokenPromise", "check_catalogue", "check_game"]
    assert issubclass(numbra.testing.BrokenPromise, AssertionError)


def public(kind: type) -> dict[str, str]:
    """The public names of a class, methods with their parameters."""
    return {
        name: str(tuple(inspect.signature(value).parameters)[1:]) if inspect.isfunction(value) else "value"
        for name, value in inspect.getmembers(kind)
        if not name.startswith("_")
    }


def test_what_a_state_offers() -> None:
    """The contract, name by name."""
    assert public(State) == {
        "acting": "value",
        "actions": "('seat',)",
        "apply": "('seat', 'action')",
        "check_seat": "('seat', 'or_nobody')",
        "default": "('seat',)",
        "drafts": "('_seat', '_cards')",
        "events": "value",
        "later": "value",
        "over": "value",
        "play": "('seat', 'action')",
        "preview": "('_seat', '_actions')",
        "scores": "value",
        "seats": "value",
        "seed": "value",
        "suppose": "('_seat', '_cards')",
        "view": "('seat',)",
        "waiting_for": "value",
        "winners": "value",
        "zones": "()",
    }


def test_what_a_game_offers() -> None:
    """The contract, name by name; what each game declares is declared in the class."""
    assert public(Game) == {
        "action": "('given',)",
        "between_people": "()",
        "board": "value",
        "deal": "('seats', 'options', 'seed', 'deal', 'starter')",
        "draw_hidden": "('_view', '_rng')",
        "easier": "value",
        "event": "('given',)",
        "face": "('card',)",
        "lesson": "value",
        "minutes": "value",
        "options": "('given',)",
        "places": "('position', 'voice')",
        "sample": "('view', 'rng')",
        "say": "('action', 'voice')",
        "shuffle": "('seats', 'options', 'seed')",
        "simultaneous": "value",
        "provisional": "value",
        "start": "('seats', 'seed', 'options', 'deal')",
        "tagline": "value",
        "tell": "('_event', '_voice')",
        "usual_options": "value",
        "usual_seats": "value",
        "view": "('given',)",
        "wrong_deal": "('why',)",
    }
    declared = {
        "name",
        "title",
        "version",
        "seats",
        "options_type",
        "deal_type",
        "action_type",
        "event_type",
        "view_type",
    }
    assert declared <= set(Game.__annotations__)


def test_what_every_view_says() -> None:
    """Whatever the game."""
    assert [field.name for field in msgspec.structs.fields(numbra.View)] == [
        "seat",
        "acting",
        "waiting_for",
        "over",
        "winners",
    ]


def test_what_a_preview_says() -> None:
    """The sum, each play, and why it goes no further."""
    assert [field.name for field in msgspec.structs.fields(numbra.Preview)] == ["points", "plays", "refused"]


def test_the_actions_of_shades() -> None:
    """JSON names that clients rely on."""
    shades = numbra.game("shades")
    for given in (
        {"type": "guess", "number": 17},
        {"type": "call", "verdict": "exact"},
        {"type": "discard", "card": 5},
    ):
        assert msgspec.to_builtins(shades.action(given)) == given


@pytest.mark.parametrize("name", ["shades", "nmbrs", "code777"])
def test_states_and_views_are_values(name: str) -> None:
    """Equal, pickled and immutable by their fields, whatever else they can do."""
    state = numbra.game(name).start(seats=2, seed="value")
    after = state.apply(state.acting[0], next(iter(state.actions(state.acting[0]))))
    for one, other in ((state, after), (state.view(0), after.view(0))):
        assert pickle.loads(pickle.dumps(one)) == one != other  # noqa: S301 # our own
        with pytest.raises(AttributeError):
            one.over = True  # type: ignore[misc] # it is frozen
