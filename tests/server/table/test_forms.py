"""The actions of a seat as forms, for games of all kinds."""

from typing import Annotated, Any

import pytest

import numbra
from numbra.core.contract import Action, State
from numbra.core.describing import described
from numbra.core.text import LANGUAGES, Text
from numbra.server.table import forms as module
from numbra.server.table.forms import FormSeen, card_names, forms


def forms_of(name: str, state: State, language: str = "en") -> dict[str, FormSeen]:
    """The forms of the first seat that the game waits for, by their types."""
    return {form.type: form for form in forms(numbra.game(name), state.actions(state.waiting_for[0]), language)}


def begun(name: str, seats: int, **how: Any) -> State:
    """A game as it begins."""
    return numbra.game(name).start(seats=seats, seed="5eed", **how)


def test_only_what_is_legal_has_a_form(example_dice: numbra.Game) -> None:
    """There is nothing to call a lie before the first bid."""
    state = example_dice.start(seats=2, seed="5eed", options={"dice": 1})
    assert list(forms_of("liarsdice", state)) == ["bid"]
    after = state.apply(state.acting[0], example_dice.action({"type": "bid", "count": 1, "face": 5}))
    now = forms_of("liarsdice", after)
    assert list(now) == ["bid", "call"]
    assert now["bid"].legal == ((1, 6), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6))
    assert (now["call"].fields, now["call"].legal) == ((), ((),))


def test_a_form_speaks_the_viewers_language(example_dice: numbra.Game) -> None:
    """Its name, those of its fields, and what they mean."""
    state = example_dice.start(seats=2, seed="5eed")
    bid = forms_of("liarsdice", state, "de")["bid"]
    count, face = bid.fields
    assert (bid.called, count.called, count.about) == ("Bieten", "Würfel", "wie viele Würfel es mindestens sind")
    assert [(one.kind, one.means, one.least, one.most) for one in (count, face)] == [
        ("number", None, 1, None),
        ("number", "face", 1, 6),
    ]
    assert set(card_names(bid)) == {"1", "2", "3", "4", "5", "6"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_games_have_forms(language: str) -> None:
    """Though they have boards of their own, they can be played without."""
    guess = forms_of("shades", begun("shades", 2), language)["guess"]
    assert guess.legal == tuple((number,) for number in range(1, 50))
    ask, announce = forms_of("code777", begun("code777", 3), language).values()
    assert (ask.legal, announce.fields[0].kind) == (((),), "numbers")
    assert len(announce.legal or ()) == 84
    assert list(forms_of("nmbrs", begun("nmbrs", 3), language)) == ["take", "decline"]


def test_a_verdict_is_a_choice_of_texts() -> None:
    """All three are legal."""
    state = begun("shades", 2)
    after = state.apply(state.acting[0], numbra.game("shades").action({"type": "guess", "number": 25}))
    (call,) = forms_of("shades", after).values()
    assert {value for (value,) in call.legal or ()} == {"high", "low", "exact"}
    assert call.fields[0].kind == "text"


def played(name: str, wanted: str) -> State:
    """A game in which an action of this type is legal, after the first legal action each time."""
    state = begun(name, 2)
    while wanted not in forms_of(name, state):
        state = state.apply(state.acting[0], next(iter(state.actions(state.acting[0]))))
    return state


def test_a_hand_of_nmbrs_is_legal_card_by_card() -> None:
    """A discard names one of the cards in the hand."""
    state = played("nmbrs", "discard")
    discard = forms_of("nmbrs", state)["discard"]
    hand = next(zone.cards for zone in state.zones() if zone.name == f"hand {state.acting[0]}")
    assert {value for (value,) in discard.legal or ()} == set(hand)


class Show(Action, frozen=True, tag="show"):
    """Show some cards, and perhaps one more."""

    cards: Annotated[tuple[str, ...], described(Text.same("Which."), means="card")]
    more: Annotated[str | None, described(Text.same("Which besides."), means="card")] = None


class Shows(type(numbra.game("shades"))):  # type: ignore[misc]  # the class of an object is not known to the checker
    """A game of another kind of action."""

    action_type = Show


def test_cards_are_named_one_by_one() -> None:
    """Those in lists, too; where there may be none, there is no name."""
    (form,) = forms(Shows(), (Show(("7", "9")), Show((), "4")), "en")
    assert [(field.kind, field.means) for field in form.fields] == [("texts", "card"), ("text", "card")]
    assert list(card_names(form)) == ["7", "9", "4"]


def test_too_many_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind with more than some hundred gets a form without them; the others are listed all the same."""
    monkeypatch.setattr(module, "LISTED", 83)
    ask, announce = forms_of("code777", begun("code777", 3)).values()
    assert (ask.legal, announce.legal) == (((),), None)


def test_what_nobody_can_look_through_is_left_to_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where not all legal actions are looked at, any kind may be among them: each has a form without values."""
    monkeypatch.setattr(module, "LOOKED_AT", 40)
    found = forms_of("shades", begun("shades", 2))
    assert {name: form.legal for name, form in found.items()} == {"guess": None, "call": None, "discard": None}


def test_no_more_is_looked_at_than_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may list its actions for ever."""
    monkeypatch.setattr(module, "LOOKED_AT", 5)
    looked = 0

    def endless() -> Any:
        nonlocal looked
        guess: Action = numbra.game("shades").action({"type": "guess", "number": 7})
        while True:
            looked += 1
            yield guess

    assert forms(numbra.game("shades"), endless(), "en")
    assert looked == 6


def test_who_may_not_act_has_no_forms() -> None:
    """A seat that is not acting has no legal action."""
    state = begun("shades", 2)
    assert forms(numbra.game("shades"), state.actions(1 - state.acting[0]), "en") == ()
