"""The server's log."""

import logging
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from numbra.server.gate.logs import NOISE, CannotLog, EventLog, quiet, table_mark


def fault() -> Exception:
    """An error with a traceback, and with a secret in its message."""
    try:
        raise RuntimeError("a secret")
    except RuntimeError as error:
        return error


def test_without_a_file_only_faults_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    """The terminal stays quiet for people who play; a fault's traceback is written, never its message."""
    event_log = EventLog()
    event_log.info("request", ms=1)
    event_log.exception(fault(), request="7")
    event_log.close()
    (line,) = capsys.readouterr().err.splitlines()
    told = msgspec.json.decode(line)
    assert (told["event"], told["request"], told["error"]) == ("fault", "7", "RuntimeError")
    assert "test_logs.py" in told["trace"][-1]
    assert "secret" not in line


def test_of_several_faults_each_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The errors of an exception group, and where they were raised; the group's own message is left out."""
    inner = ExceptionGroup("a secret", [KeyError("a secret")])
    EventLog().exception(ExceptionGroup("a secret", [fault(), inner]))
    line = capsys.readouterr().err
    told = msgspec.json.decode(line)
    one, other = told["together"]
    assert (told["error"], one["error"], other["error"]) == ("ExceptionGroup", "RuntimeError", "ExceptionGroup")
    assert "test_logs.py" in one["trace"][-1]
    assert [each["error"] for each in other["together"]] == ["KeyError"]
    assert "secret" not in line


@pytest.fixture
def heard() -> Iterator[list[str]]:
    """The lines that uvicorn logs."""
    lines: list[str] = []
    logger, handler = logging.getLogger("uvicorn.error"), logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]  # that is its use
    before = list(logger.filters)
    logger.addHandler(handler)
    yield lines
    logger.removeHandler(handler)
    logger.filters[:] = before


def test_clients_fill_no_log_with_what_they_send(heard: list[str]) -> None:
    """Uvicorn's lines about clients are filtered, however often the filter is installed, and no others are."""
    logger = logging.getLogger("uvicorn.error")
    quiet()
    quiet()
    for line in NOISE:
        logger.warning(line)
    logger.error("Exception in ASGI application\n")
    assert heard == ["Exception in ASGI application\n"]


def test_all_of_it_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    """If the file is `-`."""
    EventLog("-").info("request", ms=1)
    told = msgspec.json.decode(capsys.readouterr().err)
    assert {**told, "at": 0} == {"at": 0, "event": "request", "ms": 1}


def test_all_of_it_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Line by line, at once, after what others have written; nothing after it is closed."""
    one, other = EventLog(str(tmp_path / "log")), EventLog(str(tmp_path / "log"))
    for event_log in (one, other, one):
        event_log.info("request")
    one.exception(fault())
    events = [msgspec.json.decode(line)["event"] for line in (tmp_path / "log").read_text().splitlines()]
    assert events == ["request", "request", "request", "fault"]
    one.close()
    other.close()
    other.info("request")
    assert capsys.readouterr().err == ""


def test_an_alarm_is_in_the_file_and_on_standard_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each once, also if standard error is the log."""
    for path in (str(tmp_path / "log"), "-", None):
        event_log = EventLog(path)
        event_log.critical("database-trouble", code="store/failed")
        event_log.close()
        (line,) = capsys.readouterr().err.splitlines()
        assert msgspec.json.decode(line)["code"] == "store/failed"
    (line,) = (tmp_path / "log").read_text(encoding="utf-8").splitlines()
    assert msgspec.json.decode(line)["event"] == "database-trouble"


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    """It is refused before the server listens."""
    with pytest.raises(CannotLog) as no:
        EventLog(str(tmp_path))
    assert no.value.code == "server/cannot-log"
    assert str(tmp_path) in no.value.sentence()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a file that is always full is a thing of Linux")
def test_a_log_that_is_full_stops_nobody() -> None:
    """Lines that cannot be written are lost; the game goes on."""
    event_log = EventLog("/dev/full")
    event_log.info("request")
    event_log.close()


def test_a_table_has_a_mark_that_does_not_give_it_away() -> None:
    """Always the same one; also for codes that are not valid text."""
    assert table_mark("abc") == table_mark("abc") == "ba7816bf8f01"
    assert len({table_mark(code) for code in ("abc", "abd", "", "\udc80")}) == 4
