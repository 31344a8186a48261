"""Short notation for tuples with heads in tests: in `sold | Ann* | the old car*` a star follows each head."""

from ieval.types import Extraction, Head, Sentence, Span

TEXT = "Ann sold the old car to Bob in Oslo ."


def gold_tuple(line: str) -> Extraction:
    """The predicate, then the arguments; a predicate without a star has no head."""
    parts = [part.split() for part in line.split(" | ")]
    texts = [" ".join(word.removesuffix("*") for word in words) for words in parts]
    heads = tuple(tuple(Head(w[:-1]) for w in words if w.endswith("*")) for words in parts)
    return Extraction(texts[0], tuple(texts[1:]), heads=heads)


def pred_tuple(line: str) -> Extraction:
    """`predicate | argument | ...`, with the confidence after an @ where there is one."""
    tuple_, _, confidence = line.partition(" @ ")
    predicate, *arguments = tuple_.split(" | ")
    return Extraction(predicate, tuple(arguments), float(confidence) if confidence else None)


def golds(*sentences: list[str], text: str | None = TEXT) -> tuple[Sentence, ...]:
    return tuple(Sentence(str(n), text, tuple(map(gold_tuple, s))) for n, s in enumerate(sentences, 1))


def preds(*sentences: list[str], text: str | None = TEXT) -> tuple[Sentence, ...]:
    return tuple(Sentence(str(n), text, tuple(map(pred_tuple, s))) for n, s in enumerate(sentences, 1))


def with_offsets(x: Extraction, tokens: tuple[str, ...]) -> Extraction:
    """Spans and head offsets of parts that stand in the sentence word by word, once."""

    def span(text: str) -> Span:
        words = tuple(text.split())
        starts = [n for n in range(len(tokens)) if tokens[n : n + len(words)] == words]
        return Span(starts[0], starts[0] + len(words))

    heads = tuple(tuple(Head(h.text, tokens.index(h.text)) for h in part) for part in x.heads)
    arguments = tuple((span(a),) for a in x.arguments)
    return Extraction(x.predicate, x.arguments, x.confidence, (span(x.predicate),), arguments, heads)
