"""The messages of clients: a class is all there is to one."""

import inspect
from typing import get_args

import msgspec
import pytest

from numbra.server.protocol import base, chat, commands, from_client, questions, rematch
from numbra.server.protocol.base import FromClient
from numbra.server.protocol.from_client import MESSAGES, AnyFromClient, decode


def test_every_class_of_a_message_is_found() -> None:
    """Whichever module declares it: the decoder, the protocol page and the TypeScript types read this union."""
    modules = (base, chat, commands, from_client, questions, rematch)
    declared = {
        kind
        for module in modules
        for kind in vars(module).values()
        if inspect.isclass(kind) and issubclass(kind, FromClient) and kind.__struct_config__.tag != kind.__name__
    }
    assert declared == set(MESSAGES) == set(get_args(AnyFromClient))


@pytest.mark.parametrize("kind", MESSAGES, ids=lambda kind: kind.__struct_config__.tag)
def test_a_message_says_what_it_is_for(kind: type[FromClient]) -> None:
    """Its docstring is its documentation; its tag is its name on the wire."""
    assert inspect.getdoc(kind)
    assert kind.__struct_config__.tag_field == "type"


@pytest.mark.parametrize("raw", [b'{"type":"fly","id":"1"}', b'{"type":"leave"}', b'{"type":"leave","id":"1","x":1}'])
def test_what_is_no_message_is_not_decoded(raw: bytes) -> None:
    """No such kind, no id, or a field that the message does not have."""
    with pytest.raises(msgspec.DecodeError):
        decode(raw)


@pytest.mark.parametrize("kind", [one for one in MESSAGES if issubclass(one, commands.Command)])
def test_a_command_has_a_rule_of_its_own(kind: type[commands.Command]) -> None:
    """Whoever forgets it would have every such message fail."""
    assert kind.decide is not commands.Command.decide
