"""Checks that previews are true, or are refused, and that drafts are legal plays."""

from random import Random

from numbra.core.contract import Action, Preview, Seat, State
from numbra.core.errors import NOT_PREVIEWABLE, IllegalAction, NumbraError, Unsupported

from .play import listing, some
from .table import Table, encode, fingerprint


def check_previews(table: Table, state: State, rng: Random, told: dict[type[Action], bool]) -> None:
    """Preview some legal actions of every seat. `told` collects the kinds that the game previews."""
    before = fingerprint(state)
    for seat in range(table.seats):
        shown: dict[bool, Action] = {}
        for action in some(listing(state.actions(seat)).actions, rng, 3):
            answered = _check_preview(table, state, seat, action)
            as_ever = told.setdefault(type(action), answered) == answered
            table.promise(as_ever, f"a kind of action is previewable or not, whatever the moment: {action}", seat)
            shown[answered] = action
        if len(shown) == 2:
            _check_sequence(table, state, seat, [shown[True], shown[False]])
        _check_drafts(table, state, seat, rng)
    table.promise(fingerprint(state) == before, "previews and drafts leave a state as it was")


def preview(table: Table, state: State, seat: Seat, actions: list[Action]) -> Preview | IllegalAction:
    """What these plays would be worth, or the refusal."""
    try:
        return state.preview(seat, actions)
    except IllegalAction as no:
        table.check_refusal(no, seat)
        return no


def _check_preview(table: Table, state: State, seat: Seat, action: Action) -> bool:
    """Whether a legal action is previewable; if it is, the preview must be true."""
    shown = preview(table, state, seat, [action])
    if isinstance(shown, IllegalAction):
        told = shown.code == NOT_PREVIEWABLE.code
        table.promise(told, f"a legal action is previewed or {NOT_PREVIEWABLE.code}, not {shown.code}: {action}", seat)
        return False
    table.promise(shown.refused is None and len(shown.plays) == 1, f"a legal action is possible: {shown}", seat)
    table.promise(shown.points == sum(play.points for play in shown.plays), f"a preview adds up: {shown}", seat)
    gain = state.apply(seat, action).scores[seat] - state.scores[seat]
    table.promise(shown.points == gain, f"{action} brings {gain} points, not {shown.points} as previewed", seat)
    return True


def _check_sequence(table: Table, state: State, seat: Seat, actions: list[Action]) -> None:
    """A sequence with one action that is not previewable is refused."""
    shown = preview(table, state, seat, actions)
    refused = shown if isinstance(shown, IllegalAction) else shown.refused
    told = refused is None or refused.code != NOT_PREVIEWABLE.code
    table.promise(not told, f"{NOT_PREVIEWABLE.code} holds after other plays too: {actions}: {shown}", seat)


def _check_drafts(table: Table, state: State, seat: Seat, rng: Random) -> None:
    """Drafts from cards that only this seat sees are legal, without repeats."""
    own = [card for zone in state.zones() if zone.faces == {seat} for card in zone.cards]
    for _ in range(3):
        try:
            drafts = listing(state.drafts(seat, rng.sample(own, min(len(own), rng.randint(1, 3))))).actions
        except (Unsupported, IllegalAction) as no:
            table.check_refusal(no, seat)
            continue
        texts = {encode(draft) for draft in drafts}
        table.promise(len(texts) == len(drafts), "no draft comes twice", seat)
        for draft in drafts[:5]:
            after = table.attempt(state, seat, draft)
            table.promise(not isinstance(after, NumbraError), f"a draft is legal: {draft}: {after}", seat)
