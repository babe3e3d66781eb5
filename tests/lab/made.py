"""Finished games made up for tests."""

from collections.abc import Iterable, Sequence

from numbra.lab.arena import Arena, Played


def arena(*bots: str, seats: int = 2, games: int = 4) -> Arena:
    """An arena of these bots, which need not exist."""
    return Arena(game="shades", bots=bots, seats=seats, games=games, seed="made", rules="1")


def played(compared: Arena, scores: Iterable[Sequence[int]], think_us: int = 1000) -> list[Played]:
    """The arena's first games, ended with these scores; the highest wins."""
    return [
        Played(
            number=fixture.number,
            game=compared.game,
            seed=f"made {fixture.deal}",
            deal=fixture.deal,
            seating=fixture.seating,
            scores=tuple(points),
            winners=tuple(seat for seat, score in enumerate(points) if score == max(points)),
            moves=9,
            think_us=tuple((think_us * (seat + 1),) for seat in range(len(points))),
        )
        for fixture, points in zip(compared.fixtures(), scores, strict=False)
    ]
