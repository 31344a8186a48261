"""A parser for tests: each token governs the next; it writes down what it parses, and may be slow or fail.

python chain.py CACHE LOG FIRST LAST SECONDS
"""

import sys
import time

from ieval.heads import cache
from ieval.heads.parse import CannotParse, Parse


class Chain:
    name = "chain"
    model = "1"
    scheme = "ud"
    max_tokens = 20

    def __init__(self, log=None, seconds=0.0, refuses="", broken=None):
        self.log, self.seconds, self.refuses, self.broken = log, seconds, refuses, broken
        self.parsed = []
        self.calls = 0

    def available(self):
        return self.broken

    def parse(self, sentences):
        self.calls += 1
        time.sleep(self.seconds)
        for tokens in sentences:
            if self.refuses and self.refuses in tokens:
                raise CannotParse(f"no, not {self.refuses}")
            if "power-cut" in tokens:
                raise ConnectionError("the server is gone")
            if "interrupt" in tokens:
                raise KeyboardInterrupt
        self.parsed += sentences
        if self.log:
            with open(self.log, "a") as file:
                file.writelines(" ".join(tokens) + "\n" for tokens in sentences)
        return [
            Parse(tuple(t), tuple(range(-1, len(t) - 1)), ("dep",) * len(t), ("NN",) * len(t))
            for t in sentences
        ]


def sentences(first, last):
    return [("word", f"number{n}") for n in range(first, last)]


if __name__ == "__main__":
    path, log, first, last, seconds = sys.argv[1:]
    some = sentences(int(first), int(last))
    found = cache.parsed(some, Chain(log, float(seconds)), cache=path, batch=5)
    assert [parse.tokens for parse in found] == some
