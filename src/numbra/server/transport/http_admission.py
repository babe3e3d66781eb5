"""Has HTTP data wait for admission before it is parsed: parsing a request costs as much as answering it."""

import asyncio
from functools import partial

from numbra.server.gate.admission import Admission
from numbra.server.gate.gate import gate_of

from .counted_connections import CountedHttp


class AdmittedHttp(CountedHttp):
    """Uvicorn's HTTP protocol, which parses received data only after admission."""

    _admission: Admission

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Find the admission of this application."""
        self._admission = gate_of(self.config.app).admission
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Parse the data once it is admitted; nothing more is read before."""
        if self._admission.admit_reading(partial(self._parse_admitted, data)):
            super().data_received(data)
        else:
            self.transport.pause_reading()

    def _parse_admitted(self, data: bytes) -> None:
        """Parse data that was admitted later, unless the connection is closing, and resume reading."""
        if not self.transport.is_closing():
            super().data_received(data)
        if not self.transport.is_closing() and not self.flow.read_paused:
            self.transport.resume_reading()
