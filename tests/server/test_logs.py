"""What the server says about itself."""

from pathlib import Path

import httpx
import msgspec
import pytest

from server.house import guest, house


def test_a_fault_is_written_down_without_what_was_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where it happened and how it came about; the client is told only that it was the server's fault."""

    def broken() -> tuple[str, ...]:
        raise RuntimeError("a secret in a message")

    monkeypatch.setattr("numbra.server.api.game_names", broken)
    with house(tmp_path / "db") as address, httpx.Client(base_url=address, trust_env=False) as http:
        assert http.get("/api/games").status_code == 500
    lines = [msgspec.json.decode(line) for line in capsys.readouterr().err.splitlines()]
    (fault,) = [line for line in lines if line["event"] == "fault"]
    assert (fault["path"], fault["error"]) == ("/api/games", "RuntimeError")
    assert any("broken" in frame for frame in fault["trace"])
    assert "secret" not in str(lines)


def test_a_refusal_is_no_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is an answer."""
    with house(tmp_path / "db") as address, guest(address) as ann:
        assert ann.post("/api/tables", json={"game": "chess", "seats": [None]}).status_code == 400
        assert ann.get("/api/nowhere").status_code == 404
    assert capsys.readouterr().err == ""
