"""The figures of a trial are printed under their headings."""

from release.trial import HEADINGS, Trial


def test_a_row_has_a_figure_for_each_heading() -> None:
    """With one decimal."""
    row = Trial("3.11.7", 3.34, 35.42, 65.6, 3.0).row()
    assert row == ("3.11.7", "3.3", "35.4", "65.6", "3.0")
    assert len(row) == len(HEADINGS)
