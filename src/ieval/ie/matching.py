"""The one matcher: keys against keys, as multisets."""

from __future__ import annotations

from collections.abc import Hashable, Sequence


def hits(golds: Sequence[Hashable], preds: Sequence[Hashable], *, capped: bool = True) -> list[bool]:
    """For each prediction whether it meets a gold key: each gold key once or, not `capped`, ever again.

    >>> hits(["a", "b"], ["a", "a", "c"]), hits(["a", "b"], ["a", "a", "c"], capped=False)
    ([True, False, False], [True, True, False])
    """
    if golds == preds:
        return [True] * len(golds)
    if not capped:
        known = set(golds)
        return [key in known for key in preds]
    left: dict[Hashable, int] = {}
    for key in golds:
        left[key] = left.get(key, 0) + 1
    found = []
    for key in preds:
        free = left.get(key, 0)
        found.append(free > 0)
        if free:
            left[key] = free - 1
    return found
