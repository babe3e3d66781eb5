"""Why an action of nmbrs! may be refused."""

from numbra.core.errors import refusal

from .texts import texts

DRAW_FIRST = refusal(texts, "nmbrs/draw-first")
ALREADY_DRAWN = refusal(texts, "nmbrs/already-drawn")
ONLY_CARD_LEFT = refusal(texts, "nmbrs/only-card-left")
NO_SUCH_CARD = refusal(texts, "nmbrs/no-such-card")
TOO_SHORT = refusal(texts, "nmbrs/too-short")
NOT_A_ROW = refusal(texts, "nmbrs/not-a-row")
UNEQUAL_STEPS = refusal(texts, "nmbrs/unequal-steps")
NOT_A_TABLE = refusal(texts, "nmbrs/not-a-table")
NOT_THERE = refusal(texts, "nmbrs/not-there")
NOT_IN_HAND = refusal(texts, "nmbrs/not-in-hand")
NOTHING_PLAYED = refusal(texts, "nmbrs/nothing-played")
OPEN_FIRST = refusal(texts, "nmbrs/open-first")
KEEP_ONE = refusal(texts, "nmbrs/keep-one")
SPLITS_A_ROW = refusal(texts, "nmbrs/splits-a-row")
CARD_IN_TWO_ROWS = refusal(texts, "nmbrs/card-in-two-rows")
RING = refusal(texts, "nmbrs/ring")
NO_SUCH_JOKER = refusal(texts, "nmbrs/no-such-joker")
SAME_ROW = refusal(texts, "nmbrs/same-row")
JOKER_WAITS = refusal(texts, "nmbrs/joker-waits")
NOTHING_TO_UNDO = refusal(texts, "nmbrs/nothing-to-undo")
DISCARD_NEEDED = refusal(texts, "nmbrs/discard-needed")
