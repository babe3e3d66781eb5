"""What packages offer through entry points."""

from pathlib import Path

import pytest

from numbra.core.entry_points import Fault, in_module, loaded, offered
from packages import Offer


def test_what_a_package_offers_is_found_by_group(offer: Offer) -> None:
    """And loaded: the object that the entry point names."""
    offer("mine", "one = 1", things={"first": "mine:one"})
    (point,) = offered("numbra.things")
    assert (point.name, loaded(point)) == ("first", 1)
    assert offered("numbra.other-things") == ()


def test_what_cannot_be_loaded_says_why_and_is_tried_once(offer: Offer, tmp_path: Path) -> None:
    """Whatever its module raises."""
    count = f"from pathlib import Path\nPath({str(tmp_path)!r}, 'tried').touch(exist_ok=False)\n"
    offer("mine", count + "raise SystemExit('gone')", things={"first": "mine:one"})
    (point,) = offered("numbra.things")
    for _ in range(2):
        assert loaded(point) == Fault("SystemExit: gone")


@pytest.mark.usefixtures("looked_for_anew")
def test_an_object_is_named_by_its_module() -> None:
    """As an entry point names it."""
    assert in_module("pathlib:Path", "numbra.things") is Path
    assert in_module("nowhere:Path", "numbra.things") == Fault("ModuleNotFoundError: No module named 'nowhere'")
