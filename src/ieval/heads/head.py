"""The head of a span, from the governors of its sentence.

Governors are token offsets, -1 at a root. A token of the span is a candidate
when its governor lies outside; a span that is a constituent has exactly one.
Only trees have this property: of CoreNLP's graphs give `basicDependencies`,
never `collapsed` or `enhanced` ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from unicodedata import category

from ieval.text import PTB_BRACKETS, check_choice
from ieval.types import Span

HEADS = ("one", "all")
_SYMBOLS = frozenset("%&@#*/")  # of Unicode category P, but words of their sentence: 50 %, R & D
_QUOTES = frozenset("`´")


def of_spans(
    governors: Sequence[int], spans: Iterable[Span], tokens: Sequence[str], *, heads: str = "one"
) -> tuple[int, ...]:
    """Token offsets of the heads of a part of a sentence, in sentence order.

    Punctuation is dropped if something else remains. Of several candidates
    (a coordination cut in two, a part with a gap) `one` takes the least deep
    in the tree, the leftmost of these; `all` takes all.

    >>> of_spans((1, -1, 4, 4, 1), [Span(2, 5)], "She reads the red book".split())
    (4,)

    Args:
        spans: of the part, several where it has gaps.

    Raises:
        ValueError: governors that are no tree, or spans that are empty or leave the sentence.
    """
    check_choice("heads", heads, HEADS)
    if len(governors) != len(tokens):
        raise ValueError(f"{len(governors)} governors for {len(tokens)} tokens; expected one a token")
    depth = depths(tuple(governors))
    inside = _offsets(spans, len(tokens))
    found = [n for n in inside if governors[n] not in inside]
    found = [n for n in found if not is_punctuation(tokens[n])] or found
    if heads == "all":
        return tuple(found)
    return (min(found, key=lambda n: (depth[n], n)),)


def _offsets(spans: Iterable[Span], length: int) -> dict[int, None]:
    """The tokens of the spans in sentence order, quick to ask."""
    offsets: set[int] = set()
    for span in spans:
        if not 0 <= span.start < span.end <= length:
            raise ValueError(
                f"span {span.start}:{span.end} in a sentence of {length} tokens; "
                f"expected 0 <= start < end <= {length}"
            )
        offsets.update(range(span.start, span.end))
    if not offsets:
        raise ValueError("no span given; a head needs one token at least")
    return dict.fromkeys(sorted(offsets))


@lru_cache(maxsize=4096)
def depths(governors: tuple[int, ...]) -> tuple[int, ...]:
    """How many steps each token is from its root. Several roots are fine: two sentences in one.

    Raises ValueError unless every token leads to a root.

    >>> depths((1, -1, 3, 1))
    (1, 0, 2, 1)
    """
    count = len(governors)
    for n, governor in enumerate(governors):
        if not -1 <= governor < count:
            raise ValueError(
                f"token {n} has governor {governor} in a sentence of {count} tokens; "
                f"expected an offset from 0 to {count - 1}, or -1 for a root"
            )
    if count and -1 not in governors:
        raise ValueError("no root: no token has governor -1; offsets count from 0 (CoNLL-U counts from 1)")
    known = [-1] * count
    for n in range(count):
        path: list[int] = []
        at = n
        while at != -1 and known[at] == -1:
            known[at] = -2
            path.append(at)
            at = governors[at]
        if at != -1 and known[at] == -2:
            cycle = [*path[path.index(at) :], at]
            raise ValueError(f"no tree: tokens {' -> '.join(map(str, cycle))} govern each other")
        depth = -1 if at == -1 else known[at]
        for token in reversed(path):
            depth += 1
            known[token] = depth
    return tuple(known)


def is_punctuation(token: str) -> bool:
    """Brackets, quotes, stops, dashes; not the signs that are read as words.

    >>> [is_punctuation(t) for t in ("-RRB-", "``", "...", "%", "U.S.")]
    [True, True, True, False, False]
    """
    if token in PTB_BRACKETS:
        return True
    return all((category(c)[0] == "P" and c not in _SYMBOLS) or c in _QUOTES for c in token)
