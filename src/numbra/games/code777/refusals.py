"""Why something may be refused in Code 777."""

from numbra.core.errors import refusal

from .texts import texts

NOT_THREE_NUMBERS = refusal(texts, "code777/not-three-numbers")
NO_SUCH_NUMBER = refusal(texts, "code777/no-such-number")
ALREADY_ANNOUNCED = refusal(texts, "code777/already-announced")
SITTING_OUT = refusal(texts, "code777/sitting-out")
NOT_THREE_TILES = refusal(texts, "code777/not-three-tiles")
NO_SUCH_TILE = refusal(texts, "code777/no-such-tile")
SEEN_ELSEWHERE = refusal(texts, "code777/seen-elsewhere")
IMPOSSIBLE_VIEW = refusal(texts, "code777/impossible-view")
