"""The parts of one process that check, limit and log requests; they exist before its database is open."""

from dataclasses import dataclass
from typing import Any

from numbra.server.limits.client_limits import Limits
from numbra.server.limits.connection_limits import Connections

from .admission import Admission
from .host_check import Hosts
from .logs import EventLog
from .metrics import Metrics


@dataclass(frozen=True)
class Gate:
    """What every connection, request and message passes."""

    event_log: EventLog
    metrics: Metrics
    limits: Limits
    admission: Admission
    hosts: Hosts
    connections: Connections


def gate_of(app: Any) -> Gate:
    """The gate of an application."""
    gate: Gate = app.state.gate
    return gate
