"""Why a database is not backed up, restored or moved."""

from numbra.core.errors import refusal
from numbra.server.texts import texts

EXISTS = refusal(texts, "backup/exists")
CANNOT_WRITE = refusal(texts, "backup/cannot-write")
LEFT_OVER = refusal(texts, "backup/left-over")
NOT_EMPTY = refusal(texts, "backup/not-empty")
NO_DATABASE = refusal(texts, "backup/no-database")
OLDER_DATABASE = refusal(texts, "backup/older-database")
BEING_SERVED = refusal(texts, "backup/being-served")
FAILED = refusal(texts, "backup/failed")
DIFFERENT = refusal(texts, "backup/different")
CANNOT_REPLAY = refusal(texts, "backup/cannot-replay")
