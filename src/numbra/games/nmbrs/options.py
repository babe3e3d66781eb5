"""How a table may depart from the default rules of nmbrs!."""

from typing import Annotated, Literal, get_args

from numbra.core.contract import Options, Value
from numbra.core.describing import described, named

from .texts import texts

Variant = Literal["full", "simplified"]
Rows = Literal["steps", "tables+1", "tables"]
JokerColour = Literal["printed", "any"]
VALUES = "1333333323322322222212311321211212211321111211311222321113311321112321211322212113311332211333322333"
COLOURS = "RGBGBGBGORRRORRBORGGGBBBGGGROBRBBROOBGOOORRROOOGBGGGGRRRGOBOBOGOBROOBORGRRRGRBROGRBBBBOBOORBOBGBOGGG"


class CardTable(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the number cards are worth and their colours, card 1 first."""

    values: Annotated[str, described(texts("option.values"), pattern=r"^[123]{100}\Z")] = VALUES
    colours: Annotated[str, described(texts("option.colours"), pattern=r"^[RGBO]{100}\Z")] = COLOURS


class NmbrsOptions(Options, frozen=True, kw_only=True):
    """The options of nmbrs!."""

    variant: Annotated[Variant, named(texts, "option.variant", choices=get_args(Variant))] = "full"
    rows: Annotated[Rows, named(texts, "option.rows", choices=get_args(Rows), purpose=True)] = "tables+1"
    joker_colour: Annotated[JokerColour, named(texts, "option.joker-colour", choices=get_args(JokerColour))] = "printed"
    target: Annotated[int, named(texts, "option.target", ge=1, le=10000)] = 100
    max_rounds: Annotated[int, named(texts, "option.max-rounds", ge=0, le=1000)] = 0
    cards: Annotated[CardTable, named(texts, "option.cards")] = CardTable()
