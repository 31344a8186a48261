"""BIO tags of Open IE: read both notations, decode under constraints, make tuples.

One tag sequence describes one predicate of a sentence. Two notations are in use:
role first, as LSOIE's files have it (`A0-B`, `P-I`), and position first, as
AllenNLP and most taggers write it (`B-ARG0`, `I-V`). Both are read into
`(position, role)` with roles `P` (the predicate), `A0`, `A1`, ...

Differs from the authors' tag reader (LSOIE, trained_oie_extractor.py):
    1. Adjacent arguments stay apart; the script merges `A0 A1` into one.
    2. Arguments come in the order of their roles, not of the sentence.
    3. An argument that ends with the sentence is kept; the script loses it.
    4. The predicate is all of its tokens; the script takes the single verb token.
    5. A predicate without arguments is kept as a tuple without arguments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ieval.text import check_choice
from ieval.types import Extraction, Span

POLICIES = ("error", "keep", "repair")

_ROLE_FIRST = re.compile(r"(P|A\d+)-([BI])")
_POSITION_FIRST = re.compile(r"([BI])-(V|P|A(?:RG)?\d+)")


def read_tag(tag: str) -> tuple[str, str]:
    """Position (`B`, `I` or `O`) and role (empty for `O`). Raises ValueError on any other text.

    >>> read_tag("A0-B"), read_tag("I-ARG1"), read_tag("B-V"), read_tag("O")
    (('B', 'A0'), ('I', 'A1'), ('B', 'P'), ('O', ''))
    """
    if tag == "O":
        return "O", ""
    if found := _ROLE_FIRST.fullmatch(tag):
        return found[2], found[1]
    if found := _POSITION_FIRST.fullmatch(tag):
        role = found[2]
        return found[1], "P" if role in ("V", "P") else "A" + role.lstrip("ARG")
    raise ValueError(f"{tag!r} is not a BIO tag of Open IE; expected O, or e.g. A0-B, P-I, B-ARG0, I-V")


def spans(tags: Sequence[str], *, policy: str = "error") -> dict[str, tuple[tuple[Span, ...], ...]]:
    """The pieces of each role: a tuple of spans a piece, several where it is not contiguous.

    >>> spans(["A0-B", "A0-I", "P-B", "A1-B"])["A0"]
    ((Span(start=0, end=2),),)

    Args:
        tags: one a token, in either notation.
        policy: for an `I` that follows neither `B` nor `I` of its role: `error`
            raises; `repair` takes it for a `B`; `keep` takes it for a further part
            of the last piece of that role (LSOIE tags predicates such as `did ...
            go` that way), and for a `B` where there is none.

    Raises:
        ValueError: a text that is no tag, or an orphan `I` under `error`.
    """
    check_choice("policy", policy, POLICIES)
    pieces: dict[str, list[list[Span]]] = {}
    before = ("O", "")
    for n, tag in enumerate(tags):
        try:
            position, role = read_tag(tag)
        except ValueError as problem:
            raise ValueError(f"token {n}: {problem}") from None
        if position != "O":
            _extend(pieces.setdefault(role, []), n, position, before[1] == role, policy, tag)
        before = (position, role)
    return {role: tuple(tuple(piece) for piece in found) for role, found in pieces.items()}


def _extend(found: list[list[Span]], n: int, position: str, follows: bool, policy: str, tag: str) -> None:
    if position == "B":
        found.append([Span(n, n + 1)])
    elif follows:
        found[-1][-1] = Span(found[-1][-1].start, n + 1)
    elif policy == "error":
        raise ValueError(f"token {n}: {tag!r} continues nothing; the policies 'repair' and 'keep' read it")
    elif policy == "keep" and found:
        found[-1].append(Span(n, n + 1))
    else:
        found.append([Span(n, n + 1)])


def extraction(
    tokens: Sequence[str],
    tags: Sequence[str],
    *,
    confidence: float | None = None,
    policy: str = "error",
    repeated: str = "join",
) -> Extraction | None:
    """The tuple of one tag sequence; None where no token is tagged as the predicate.

    >>> x = extraction(["Ann", "saw", "Bo"], ["A0-B", "P-B", "A1-B"])
    >>> x.predicate, x.arguments
    ('saw', ('Ann', 'Bo'))

    Args:
        tokens, tags: of the sentence, equally many.
        confidence: of the whole tuple.
        policy: see `spans`.
        repeated: a role with several pieces gives one argument of all of them
            (`join`), or of its first piece (`first`).

    Raises:
        ValueError: unequal lengths, or as `spans` does.
    """
    check_choice("repeated", repeated, ("join", "first"))
    if len(tokens) != len(tags):
        raise ValueError(f"{len(tokens)} tokens and {len(tags)} tags; each token needs one tag")
    found = spans(tags, policy=policy)
    if "P" not in found:
        return None
    roles = sorted((role for role in found if role != "P"), key=lambda role: int(role[1:]))
    first = {role: found[role][:1] for role in roles} if repeated == "first" else {}
    chosen = {role: _flat(pieces) for role, pieces in (found | first).items()}
    return Extraction(
        _text(tokens, chosen["P"]),
        tuple(_text(tokens, chosen[role]) for role in roles),
        confidence,
        chosen["P"],
        tuple(chosen[role] for role in roles),
    )


def _flat(pieces: Iterable[tuple[Span, ...]]) -> tuple[Span, ...]:
    return tuple(span for piece in pieces for span in piece)


def _text(tokens: Sequence[str], parts: tuple[Span, ...]) -> str:
    return " ".join(token for span in parts for token in tokens[span.start : span.end])


def tags(length: int, x: Extraction) -> list[str]:
    """The tags of a tuple with spans, role first; of overlapping arguments the shorter keeps the token.

    >>> tags(3, extraction(["Ann", "saw", "Bo"], ["B-ARG0", "B-V", "B-ARG1"]))
    ['A0-B', 'P-B', 'A1-B']

    Raises:
        ValueError: a part without spans, or a span outside the sentence.
    """
    parts = [("P", x.predicate_spans), *((f"A{n}", s) for n, s in enumerate(x.argument_spans))]
    if len(x.argument_spans) != len(x.arguments) or not all(found for _, found in parts):
        raise ValueError(f"{x.predicate!r}: a part without token spans cannot be tagged")
    written = ["O"] * length
    for role, found in sorted(parts, key=lambda part: -sum(s.end - s.start for s in part[1])):
        positions = [n for s in found for n in range(s.start, s.end)]
        if positions[-1] >= length or positions[0] < 0:
            raise ValueError(
                f"{x.predicate!r}: {role} covers token {positions[-1]} of a sentence with {length}"
            )
        for k, n in enumerate(positions):
            written[n] = f"{role}-{'I' if k else 'B'}"
    return written
