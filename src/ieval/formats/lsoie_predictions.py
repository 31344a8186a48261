"""Tags that a model predicts: five columns, a line a token, a block a predicate.

    word_id<TAB>word<TAB>pred_id<TAB>tag<TAB>prob
    0<TAB>Ann<TAB>1<TAB>B-ARG0<TAB>0.9
    1<TAB>sells<TAB>1<TAB>B-V<TAB>1.0
    2<TAB>cars<TAB>1<TAB>B-ARG1<TAB>0.7

What LSOIE's tagger writes (an AllenNLP model), without a header line; blocks are
parted by blank lines, and blocks with the same words are one sentence. `pred_id`
is the offset of the verb asked about, `tag` the tag chosen for the token, in
either notation of `ieval.oie.bio`, and `prob` the model's probability of it.

The tokens of a role are one part, with gaps where there are some: an `I` without
its `B` belongs to it, and so does a further `B`. The confidence of a tuple is made
of its probabilities: the mean of the logarithms over argument tokens, which LSOIE
uses, or what `read(source, kind=)` says, see `ieval.oie.viterbi.confidence`.

A predicate of which no token is tagged is no tuple; one without arguments is a
tuple without arguments. The number of both is in the warnings. A line with fewer
columns (the authors' file has one, a print of their program) is left out under
`faults="repair"`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ieval.formats.columns import is_number
from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.formats.tagged import Block, blocks, check_count, document
from ieval.oie import bio
from ieval.types import Extraction, Head

NAME = "lsoie_predictions"
HOLDS = "extractions"
PUBLISHED = ("c7443950526470b262b828f861c4d380f83199f67ba9edb220233b9a28b1b415",)  # crf.conll

_COLUMNS = "word_id, word, pred_id, tag and prob between tabs"
_TAG = re.compile(r"O|[BI]-\S+|(?:P|A\d+)-[BI]")


def sniff(lines: list[str]) -> bool:
    """Whether the first lines look like this format."""
    rows = [line.split("\t") for line in lines if line.strip()]
    return bool(rows) and all(
        len(r) == 5 and r[0].isdecimal() and r[2].isdecimal() and _TAG.fullmatch(r[3]) and is_number(r[4])
        for r in rows
    )


def read(source: Source, *, kind: str = "mean_log_arguments") -> Document:
    """Raises ValueError with file and line at the first line that does not fit.

    Args:
        kind: of confidence, one of `ieval.oie.viterbi.CONFIDENCES`.
    """
    found: dict[tuple[str, ...], list[Extraction]] = {}
    untagged = bare = 0
    for block in blocks(source, 5, _COLUMNS, stray="leave it out"):
        tokens = tuple(cells[1] for _, cells in block)
        items = found.setdefault(tokens, [])  # a sentence without tuples is one all the same
        x = _extraction(source, block, tokens, kind)
        if x is None:
            untagged += 1
        else:
            bare += not x.arguments
            items.append(x)
    if untagged:
        source.warnings.append(
            f"{source.path.name}: {untagged} predicate(s) without a token tagged as such, no tuples"
        )
    if bare:
        source.warnings.append(
            f"{source.path.name}: {bare} predicate(s) without any argument, kept as tuples"
        )
    return document(found, NAME, source)


def _extraction(source: Source, block: Block, tokens: tuple[str, ...], kind: str) -> Extraction | None:
    from ieval.oie.viterbi import confidence  # numpy, only when there is something to compute

    check_count(source, block, 0)
    first, (_, _, verb, *_) = block[0]
    if not verb.isdecimal() or int(verb) >= len(tokens):
        raise source.error(first, f"pred_id is {verb!r}; expected an offset below {len(tokens)}")
    probabilities = [_checked(source, number, cells, verb) for number, cells in block]
    tags = [cells[3] for _, cells in block]
    x = bio.extraction(tokens, tags, policy="keep")
    if x is None:
        return None
    heads = ((Head(tokens[int(verb)], int(verb)),), *(() for _ in x.arguments))
    return replace(x, confidence=confidence(probabilities, tags, kind=kind), heads=heads)


def _checked(source: Source, number: int, cells: list[str], verb: str) -> float:
    """The probability of a line that is in order."""
    if len(cells) != 5:
        raise source.error(number, f"expected {_COLUMNS}, found {len(cells)} columns")
    if cells[2] != verb:
        raise source.error(
            number, f"pred_id is {cells[2]!r}, where its block began with {verb!r}; a blank line parts blocks"
        )
    try:
        bio.read_tag(cells[3])
    except ValueError as problem:
        raise source.error(number, str(problem)) from None
    probability = float(cells[4]) if is_number(cells[4]) else -1.0
    if not 0.0 <= probability <= 1.0:  # NaN too
        raise source.error(number, f"expected a probability from 0 to 1, found {cells[4]!r}")
    return probability
