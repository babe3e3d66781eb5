"""How a table may depart from the default rules of nmbrs!."""

from typing import Annotated, Literal

from msgspec import Meta

from numbra.core.contract import Options, Value

VALUES = "1333333323322322222212311321211212211321111211311222321113311321112321211322212113311332211333322333"
COLOURS = "RGBGBGBGORRRORRBORGGGBBBGGGROBRBBROOBGOOORRROOOGBGGGGRRRGOBOBOGOBROOBORGRRRGRBROGRBBBBOBOORBOBGBOGGG"


class CardTable(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the number cards are worth and their colours, card 1 first."""

    values: Annotated[str, Meta(pattern=r"^[123]{100}\Z", description="100 digits, each 1, 2 or 3.")] = VALUES
    colours: Annotated[str, Meta(pattern=r"^[RGBO]{100}\Z", description="100 letters, each R, G, B or O.")] = COLOURS


class NmbrsOptions(Options, frozen=True, kw_only=True):
    """The options of nmbrs!."""

    variant: Annotated[
        Literal["full", "simplified"],
        Meta(description="The full game, or the simplified version with the cards 1 to 50 for younger players."),
    ] = "full"
    rows: Annotated[
        Literal["tables+1", "tables"],
        Meta(description="Whether a row, counted backward, may also reach 1, or must reach 0 (for learners)."),
    ] = "tables+1"
    joker_colour: Annotated[
        Literal["printed", "any"],
        Meta(description="Whether a joker counts as its printed colour, or as whatever colour doubles."),
    ] = "printed"
    target: Annotated[int, Meta(ge=1, le=10_000, description="Points that end the match after a round.")] = 100
    max_rounds: Annotated[
        int, Meta(ge=0, le=1_000, description="Rounds after which the best total wins; 0: until the target.")
    ] = 0
    cards: Annotated[
        CardTable, Meta(description="The values and colours of the number cards, where a box has others.")
    ] = CardTable()
