"""Ids that can be typed in a command."""

from unittest.mock import patch

from numbra.server.people import ids


def test_no_id_looks_like_a_flag() -> None:
    """`numbra admin ban -x…` would be refused as an unknown flag."""
    with patch.object(ids, "token_urlsafe", side_effect=["-aaaaaaaaaaaaaaa", "--aaaaaaaaaaaaaa", "a-aaaaaaaaaaaaaa"]):
        assert ids.new_id() == "a-aaaaaaaaaaaaaa"
    assert len(ids.new_id()) == 16
