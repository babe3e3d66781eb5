"""Whether an answer is a good one: the only one, to what was sent, and in words that a person understands."""

import json
import pkgutil
import re
from importlib import import_module
from typing import Any

import numbra
from numbra.core.errors import Refusal
from numbra.core.text import Language

ANSWERS = {
    "actions": "legal",
    "preview": "previewed",
    "drafts": "drafted",
    "suppose": "supposed",
    "hint": "hinted",
    "ping": "pong",
}
"""What a message is answered with if it is not refused; all others are accepted."""


def _refusals() -> dict[str, Refusal]:
    """Every refusal that Numbra has, by its code."""
    modules = [import_module(found.name) for found in pkgutil.walk_packages(numbra.__path__, "numbra.")]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, Refusal)]
    return {one.code: one for one in found}


REFUSALS = _refusals()


def check_answer(sent: bytes, answer: dict[str, Any], language: Language) -> None:
    """Fail unless this is a good answer to what was sent."""
    if answer["type"] == "refused" and answer["code"] in ("wire/malformed", "wire/too-long"):
        assert answer["id"] == ""
    else:
        message = json.loads(sent)
        assert answer["id"] == message["id"]
        assert answer["type"] in (ANSWERS.get(message["type"], "accepted"), "refused")
    if answer["type"] == "refused":
        assert said_in(language, REFUSALS[answer["code"]], answer["sentence"]), answer


def said_in(language: Language, refusal: Refusal, sentence: str) -> bool:
    """Whether a sentence is this refusal's in this language, whatever its parameters are."""
    fixed = re.split(r"\{\w+\}", getattr(refusal.text, language))
    return re.fullmatch(".*".join(map(re.escape, fixed)), sentence, re.DOTALL) is not None
