"""Texts of tests' own, and what stands in the catalogues behind those of Numbra."""

import msgspec

from numbra.core.text import ENGLISH, Language, Message, Text


class Saying(Text, msgspec.Struct, frozen=True):
    """A sentence in some languages; in the others it is English."""

    en: str
    de: str = ""
    fr: str = ""

    def say(self, language: Language = ENGLISH, /, **params: object) -> str:
        """The sentence, with its parameters filled in."""
        template: str = getattr(self, language, "") or self.en
        return template.format_map(params)


def template(text: Text, language: Language) -> str:
    """A message with its placeholders; all its forms, one after the other, if it counts something."""
    assert isinstance(text, Message)
    message = text.catalogue.messages(language).get(text.key) or text.catalogue.messages(ENGLISH)[text.key]
    return message if isinstance(message, str) else " ".join(message.values())
