"""What can be counted and measured here, in the words of Prometheus. Nothing in it says who, or at which table."""

import os
from collections.abc import Iterable, Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from prometheus_client.samples import Sample

from .log import Acted, AnyLine, Opened
from .table import Table

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The numbers of one process: each of several answers for itself, on a port of its own, and says which it is."""

    def __init__(self) -> None:
        all_ = self._registry = CollectorRegistry()
        self._known = Gauge("numbra_tables_known", "Tables in memory", registry=all_)
        self._playing = Gauge("numbra_tables_playing", "Tables in memory that are being played", registry=all_)
        self.opened = Counter("numbra_tables_opened", "Tables opened", ["game"], registry=all_)
        self.sockets = Gauge("numbra_sockets_open", "Sockets open", registry=all_)
        self.guests = Counter("numbra_guests", "Guests who came in", registry=all_)
        self.actions = Counter("numbra_actions", "Actions written down", ["game", "by"], registry=all_)
        self.talks = Counter("numbra_chat_messages", "Things said at tables", registry=all_)
        self.refusals = Counter("numbra_refusals", "Refusals, over HTTP and sockets", ["code"], registry=all_)
        self.faults = Counter("numbra_faults", "Faults of the server", registry=all_)
        self.action_seconds = Histogram(
            "numbra_action_seconds", "From a player's action to its answer", buckets=SECONDS, registry=all_
        )
        self.request_seconds = Histogram(
            "numbra_http_request_seconds",
            "From a request to the end of its answer",
            ["method", "route", "status"],
            buckets=SECONDS,
            registry=all_,
        )

    def wrote(self, table: Table, line: AnyLine) -> None:
        """A line is on disk."""
        match line:
            case Opened():
                self.opened.labels(line.game).inc()
            case Acted():
                self.actions.labels(table.opened.game, line.by).inc()

    def text(self, tables: Iterable[Table]) -> bytes:
        """All of it, as it is read by others; these are the tables in memory."""
        statuses = [table.status for table in tables]
        self._known.set(len(statuses))
        self._playing.set(statuses.count("playing"))
        return generate_latest(_OfThisProcess(self._registry))


class _OfThisProcess(CollectorRegistry):
    """The same numbers, each with the process it was counted in; since when it counts, the system knows."""

    def __init__(self, all_: Collector) -> None:
        super().__init__()
        self._all = all_

    def collect(self) -> Iterator[Metric]:
        for metric in self._all.collect():
            metric.samples = [_of_this_process(one) for one in metric.samples if not one.name.endswith("_created")]
            yield metric


def _of_this_process(sample: Sample) -> Sample:
    return sample._replace(labels={**sample.labels, "process": str(os.getpid())})
