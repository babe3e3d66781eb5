"""How a table may depart from the default rules of nmbrs!."""

from typing import Annotated, Literal

from numbra.core.contract import Options, Value, described

from .texts import texts

VALUES = "1333333323322322222212311321211212211321111211311222321113311321112321211322212113311332211333322333"
COLOURS = "RGBGBGBGORRRORRBORGGGBBBGGGROBRBBROOBGOOORRROOOGBGGGGRRRGOBOBOGOBROOBORGRRRGRBROGRBBBBOBOORBOBGBOGGG"


class CardTable(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the number cards are worth and their colours, card 1 first."""

    values: Annotated[str, described(texts("option.values"), pattern=r"^[123]{100}\Z")] = VALUES
    colours: Annotated[str, described(texts("option.colours"), pattern=r"^[RGBO]{100}\Z")] = COLOURS


class NmbrsOptions(Options, frozen=True, kw_only=True):
    """The options of nmbrs!."""

    variant: Annotated[Literal["full", "simplified"], described(texts("option.variant"))] = "full"
    rows: Annotated[Literal["steps", "tables+1", "tables"], described(texts("option.rows"))] = "tables+1"
    joker_colour: Annotated[Literal["printed", "any"], described(texts("option.joker-colour"))] = "printed"
    target: Annotated[int, described(texts("option.target"), ge=1, le=10000)] = 100
    max_rounds: Annotated[int, described(texts("option.max-rounds"), ge=0, le=1000)] = 0
    cards: Annotated[CardTable, described(texts("option.cards"))] = CardTable()
