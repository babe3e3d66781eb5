"""Prometheus metrics of one process. Nothing in them identifies a person or a table."""

import os
from collections.abc import Iterable, Iterator
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from prometheus_client.samples import Sample

from numbra.server.table.fold import Table
from numbra.server.table.log import Acted, AnyLine, Opened

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the histograms' buckets, in seconds."""


class Metrics:
    """The metrics of one process, labelled with its id: each worker process serves its own on a port of its own."""

    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        self._known = Gauge("numbra_tables_known", "Tables in memory", registry=registry)
        self._playing = Gauge("numbra_tables_playing", "Tables in memory that are being played", registry=registry)
        self.opened = Counter("numbra_tables_opened", "Tables opened", ["game"], registry=registry)
        self.sockets = Gauge("numbra_sockets_open", "Sockets open", registry=registry)
        self.guests = Counter("numbra_guests", "Guests who came in", registry=registry)
        self.actions = Counter("numbra_actions", "Actions written down", ["game", "by"], registry=registry)
        self._actions_of = cache(self.actions.labels)
        self.talks = Counter("numbra_chat_messages", "Things said at tables", registry=registry)
        self.refusals = Counter("numbra_refusals", "Refusals, over HTTP and sockets", ["code"], registry=registry)
        self.faults = Counter("numbra_faults", "Faults of the server", registry=registry)
        self.bot_failures = Counter(
            "numbra_bot_failures", "Turns at which a bot failed", ["game", "bot"], registry=registry
        )
        self.action_seconds = Histogram(
            "numbra_action_seconds", "From a player's action to its answer", buckets=SECONDS, registry=registry
        )
        self.request_seconds = Histogram(
            "numbra_http_request_seconds",
            "From a request to the end of its answer",
            ["method", "route", "status"],
            buckets=SECONDS,
            registry=registry,
        )

    def wrote(self, table: Table, line: AnyLine) -> None:
        """Count a line that is on disk."""
        match line:
            case Opened():
                self.opened.labels(line.game).inc()
            case Acted():
                self._actions_of(table.opened.game, line.by).inc()

    def text(self, tables: Iterable[Table]) -> bytes:
        """All metrics in the Prometheus text format; `tables` are those in memory."""
        statuses = [table.status for table in tables]
        self._known.set(len(statuses))
        self._playing.set(statuses.count("playing"))
        return generate_latest(_LabelledRegistry(self._registry))


class _LabelledRegistry(CollectorRegistry):
    """The same samples, each labelled with the process id, without `_created` times: the system knows them."""

    def __init__(self, source: Collector) -> None:
        super().__init__()
        self._source = source

    def collect(self) -> Iterator[Metric]:
        for metric in self._source.collect():
            metric.samples = [_labelled(one) for one in metric.samples if not one.name.endswith("_created")]
            yield metric


def _labelled(sample: Sample) -> Sample:
    return sample._replace(labels={**sample.labels, "process": str(os.getpid())})
