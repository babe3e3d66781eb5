"""What the command line itself refuses."""

from numbra.core.errors import NumbraError, refusal

from .texts import texts

BAD_OPTION = refusal(texts, "cli/bad-option")
TWICE = refusal(texts, "cli/option-twice")
RESUME_HAS_SETUP = refusal(texts, "cli/resume-has-setup")
CANNOT_READ = refusal(texts, "cli/cannot-read")
CANNOT_WRITE = refusal(texts, "cli/cannot-write")
NO_HOME = refusal(texts, "cli/no-home")
OUTPUT_LOST = refusal(texts, "cli/output-lost")
NOT_TEXT = refusal(texts, "cli/not-text")
NO_GAMES = refusal(texts, "cli/no-games")
BAD_SETTING = refusal(texts, "cli/bad-setting")
LAN_HAS_HOST = refusal(texts, "cli/lan-has-host")
NOT_A_TABLE = refusal(texts, "cli/not-a-table")
SERVER_SAID_NO = refusal(texts, "cli/server-said-no")
NO_ANSWER = refusal(texts, "cli/no-answer")
TABLE_GONE = refusal(texts, "cli/table-gone")

STEP_WITHOUT_DRAWING = refusal(texts, "cli/step-without-drawing")
NO_SUCH_MOVE = refusal(texts, "cli/no-such-move")
STILL_PLAYED = refusal(texts, "cli/still-played")


NEEDS_YES = refusal(texts, "cli/needs-yes")
TOO_MANY_DAYS = refusal(texts, "cli/too-many-days")
LONG_REASON = refusal(texts, "cli/long-reason")


class UsageError(NumbraError):
    """The command was given something it cannot use."""


class FileError(NumbraError):
    """A file that is not what was expected, or that cannot be written."""


class ServerError(NumbraError):
    """A server that does not answer, or says no."""
