"""The deals of Code 777: the orders of the tiles and of the questions, at first and when they are shuffled again."""

from numbra.core.contract import Deal


class Code777Shuffle(Deal, frozen=True):
    """Three tiles to each rack, then the supply; the questions from the top. The seed fills in what is left out.

    Later only one of the two is shuffled at a time. Tiles that are shuffled into the supply then come in the order they
    have here, among all 28.
    """

    tiles: tuple[str, ...] | None = None
    questions: tuple[int, ...] | None = None


class Code777Deal(Code777Shuffle, frozen=True):
    """The first shuffle of both, and perhaps later ones, of tiles or questions, in the order they come."""

    later: tuple[Code777Shuffle, ...] = ()
