"""Checks every state: who acts, who has won, where the cards are, and that everything survives JSON."""

from collections import Counter

from msgspec import inspect

from numbra.core.contract import Action, State

from .table import Table, observers, plain

ANY_FACE = "of any face"
"""What a component is called whose face chance draws anew."""


def components(state: State) -> Counter[str]:
    """All components on the table: the contents of counted zones; of dice and the like only how many there are."""
    counted = (zone for zone in state.zones() if zone.counted)
    return Counter(ANY_FACE if zone.independent else card for zone in counted for card in zone.cards)


def check_names(table: Table) -> None:
    """The types that a game calls simultaneous or provisional are those of its own actions."""
    described = inspect.type_info(table.game.action_type)
    kinds = described.types if isinstance(described, inspect.UnionType) else (described,)
    names = {kind.tag for kind in kinds if isinstance(kind, inspect.StructType)}
    for called, those in (("simultaneous", table.game.simultaneous), ("provisional", table.game.provisional)):
        unknown = sorted(those - names)
        table.promise(not unknown, f"{called} are kinds of actions, not {unknown}")


def check_state(table: Table, state: State) -> None:
    """Acting seats, waiting seats and winners are consistent."""
    seats = range(table.seats)
    acting, waiting, winners = state.acting, state.waiting_for, state.winners
    table.promise(set(acting) <= set(seats), f"the acting seats {acting} sit at the table")
    table.promise(len(set(acting)) == len(acting), f"no seat acts twice in {acting}")
    table.promise(set(waiting) <= set(acting), f"the game waits for {waiting}, of those acting, {acting}")
    table.promise(bool(acting) != state.over, f"seats act, {acting}, until the game is over and then no more")
    table.promise(bool(waiting) != state.over, f"the game waits for somebody, {waiting}, until it is over")
    table.promise(bool(winners) == state.over, f"there are winners, {winners}, when the game is over and not before")
    table.promise(set(winners) <= set(seats), f"the winners {winners} sit at the table")
    table.promise(
        len(state.scores) == table.seats and all(type(score) is int for score in state.scores),
        f"each seat has a score, a whole number: {state.scores}",
    )


def check_cards(table: Table, state: State, dealt: Counter[str]) -> None:
    """No component is lost and none comes from nowhere."""
    now = components(state)
    table.promise(now == dealt, f"components are conserved: missing {dict(dealt - now)}, too many {dict(now - dealt)}")


def check_views(table: Table, state: State) -> None:
    """Each seat's view says whose it is and whose turn, and survives JSON."""
    for seat in observers(state):
        view = state.view(seat)
        general = (view.seat, view.acting, view.waiting_for, view.over, view.winners)
        true = (seat, state.acting, state.waiting_for, state.over, state.winners)
        table.promise(
            general == true, f"a view says whose it is, who acts and who has won: {general}, not {true}", seat
        )
        again = table.game.view(plain(view))
        table.promise(again == view, f"a view survives JSON: {again} is not {view}", seat)


def check_histories(table: Table, state: State, after: State) -> None:
    """The histories of a view grow, or begin anew with nothing."""
    for seat in observers(state):
        before, now = state.view(seat), after.view(seat)
        for name in before.histories:
            told, history = getattr(before, name, None), getattr(now, name, None)
            goes_on = isinstance(told, tuple) and isinstance(history, tuple) and history[: len(told)] in (told, ())
            table.promise(goes_on, f"a history goes on as it began: {name} is {told}, and then {history}", seat)


def check_events(table: Table, state: State) -> None:
    """Events, complete and in each seat's edition, survive JSON."""
    for event in state.events:
        for edition in (event, *(event.seen_by(seat) for seat in observers(state))):
            again = None if edition is None else table.game.event(plain(edition))
            table.promise(again == edition, f"an event survives JSON: {again} is not {edition}")


def check_action_json(table: Table, action: Action) -> None:
    """An action survives JSON."""
    again = table.game.action(plain(action))
    table.promise(again == action, f"an action survives JSON: {again} is not {action}")
