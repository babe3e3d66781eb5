"""Checks an answer: it belongs to the message sent, has the right type, and refuses in the right language."""

import json
import pkgutil
import re
from importlib import import_module
from typing import Any

import numbra
from numbra.core.errors import Refusal
from numbra.core.text import Language
from sayings import template

ANSWERS = {
    "actions": "legal",
    "preview": "previewed",
    "drafts": "drafted",
    "suppose": "supposed",
    "board": "shown",
    "hint": "hinted",
    "ping": "pong",
}
"""The answer to a message that is not refused; all other types are answered with “accepted”."""


def _refusals() -> dict[str, Refusal]:
    """Every refusal of Numbra, by its code."""
    modules = [import_module(found.name) for found in pkgutil.walk_packages(numbra.__path__, "numbra.")]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, Refusal)]
    return {one.code: one for one in found}


REFUSALS = _refusals()


def check_answer(sent: bytes, answer: dict[str, Any], language: Language) -> None:
    """Assert that this is a correct answer to what was sent."""
    if answer["type"] == "refused" and answer["code"] in ("wire/malformed", "wire/too-long"):
        assert answer["id"] == ""
    else:
        message = json.loads(sent)
        assert answer["id"] == message["id"]
        assert answer["type"] in (ANSWERS.get(message["type"], "accepted"), "refused")
    if answer["type"] == "refused":
        assert said_in(language, REFUSALS[answer["code"]], answer["sentence"]), answer


def said_in(language: Language, refusal: Refusal, sentence: str) -> bool:
    """Whether a sentence is this refusal in this language, with any parameters."""
    fixed = re.split(r"\{\w+\}", template(refusal.text, language))
    return re.fullmatch(".*".join(map(re.escape, fixed)), sentence, re.DOTALL) is not None
