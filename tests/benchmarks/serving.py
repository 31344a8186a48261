"""A server of our own on this machine, for tests of downloads."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Server(ThreadingHTTPServer):
    """Serves `body` under any name; `declared` is the length it promises, `status` its answer."""

    body: bytes = b""
    declared: int = 0
    status: int = 200
    gets: int = 0

    def serves(self, body: bytes, declared: int | None = None, status: int = 200) -> None:
        self.body, self.declared, self.status = body, len(body) if declared is None else declared, status


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_HEAD(self) -> None:
        self.send_response(self.server.status)
        self.send_header("Content-Length", str(self.server.declared))
        self.end_headers()

    def do_GET(self) -> None:
        self.server.gets += 1
        self.do_HEAD()
        self.wfile.write(self.server.body)

    def log_message(self, *_: object) -> None:
        """Quiet."""


@contextmanager
def serving(body: bytes) -> Iterator[Server]:
    server = Server(("127.0.0.1", 0), Handler)
    server.serves(body)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()
