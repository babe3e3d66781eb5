"""Where the server writes down what happens."""

import logging
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from numbra.server.logs import NOISE, CannotLog, Journal, quiet, table_mark


def fault() -> Exception:
    """A fault with a history, and with a secret in it."""
    try:
        raise RuntimeError("a secret")
    except RuntimeError as error:
        return error


def test_without_a_file_only_faults_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    """People who play see a quiet terminal; how a fault came about is told, never what was in it."""
    journal = Journal()
    journal.note("request", ms=1)
    journal.fault(fault(), request="7")
    journal.close()
    (line,) = capsys.readouterr().err.splitlines()
    told = msgspec.json.decode(line)
    assert (told["event"], told["request"], told["error"]) == ("fault", "7", "RuntimeError")
    assert "test_logs.py" in told["trace"][-1]
    assert "secret" not in line


def test_of_several_faults_each_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """What went wrong together, and where; the group itself says nothing."""
    inner = ExceptionGroup("a secret", [KeyError("a secret")])
    Journal().fault(ExceptionGroup("a secret", [fault(), inner]))
    line = capsys.readouterr().err
    told = msgspec.json.decode(line)
    one, other = told["together"]
    assert (told["error"], one["error"], other["error"]) == ("ExceptionGroup", "RuntimeError", "ExceptionGroup")
    assert "test_logs.py" in one["trace"][-1]
    assert [each["error"] for each in other["together"]] == ["KeyError"]
    assert "secret" not in line


@pytest.fixture
def heard() -> Iterator[list[str]]:
    """What the library under us writes down."""
    lines: list[str] = []
    logger, handler = logging.getLogger("uvicorn.error"), logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]  # that is its use
    before = list(logger.filters)
    logger.addHandler(handler)
    yield lines
    logger.removeHandler(handler)
    logger.filters[:] = before


def test_clients_fill_no_log_with_what_they_send(heard: list[str]) -> None:
    """The library under us is quiet about them, however often it is told to be, and only about them."""
    logger = logging.getLogger("uvicorn.error")
    quiet()
    quiet()
    for line in NOISE:
        logger.warning(line)
    logger.error("Exception in ASGI application\n")
    assert heard == ["Exception in ASGI application\n"]


def test_all_of_it_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    """Where `-` is the file."""
    Journal("-").note("request", ms=1)
    told = msgspec.json.decode(capsys.readouterr().err)
    assert {**told, "at": 0} == {"at": 0, "event": "request", "ms": 1}


def test_all_of_it_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Line by line, at once, after what others have written; nothing once it is closed."""
    one, other = Journal(str(tmp_path / "log")), Journal(str(tmp_path / "log"))
    for journal in (one, other, one):
        journal.note("request")
    one.fault(fault())
    events = [msgspec.json.decode(line)["event"] for line in (tmp_path / "log").read_text().splitlines()]
    assert events == ["request", "request", "request", "fault"]
    one.close()
    other.close()
    other.note("request")
    assert capsys.readouterr().err == ""


def test_an_alarm_is_in_the_file_and_on_standard_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each once, also where standard error is the log."""
    for path in (str(tmp_path / "log"), "-", None):
        journal = Journal(path)
        journal.alarm("database-trouble", code="store/failed")
        journal.close()
        (line,) = capsys.readouterr().err.splitlines()
        assert msgspec.json.decode(line)["code"] == "store/failed"
    (line,) = (tmp_path / "log").read_text(encoding="utf-8").splitlines()
    assert msgspec.json.decode(line)["event"] == "database-trouble"


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    """Is refused before the doors open."""
    with pytest.raises(CannotLog) as no:
        Journal(str(tmp_path))
    assert no.value.code == "server/cannot-log"
    assert str(tmp_path) in no.value.sentence()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a file that is always full is a thing of Linux")
def test_a_log_that_is_full_stops_nobody() -> None:
    """What cannot be written down is lost; the game goes on."""
    journal = Journal("/dev/full")
    journal.note("request")
    journal.close()


def test_a_table_has_a_mark_that_does_not_give_it_away() -> None:
    """Always the same one; also for codes that are no text at all."""
    assert table_mark("abc") == table_mark("abc") == "ba7816bf8f01"
    assert len({table_mark(code) for code in ("abc", "abd", "", "\udc80")}) == 4
