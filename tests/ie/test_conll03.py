"""A real tagger on CoNLL-2003's test: seqeval and straight loops as oracles.

The tagger gives each token its most frequent tag in the other half of the
sentences (by turns), `B-`/`I-` mistakes and all.
"""

from collections import Counter, defaultdict

import pytest

import ieval
from ieval.ie import tags

seqeval = pytest.importorskip("seqeval.metrics")


def iob2(length, entities):
    written = ["O"] * length
    for e in entities:
        (span,) = e.spans
        written[span.start : span.end] = [f"B-{e.label}", *[f"I-{e.label}"] * (span.end - span.start - 1)]
    return written


@pytest.fixture(scope="module")
def corpus(data):
    """Tokens, gold tags as IOB2 and predicted tags of each sentence."""
    text = (data / "ie" / "conll03_eng.testb").read_text(encoding="utf-8")
    blocks = [[line.split() for line in block.splitlines()] for block in text.split("\n\n") if block.strip()]
    blocks = [b for b in blocks if b[0][0] != "-DOCSTART-"]
    words = [[columns[0] for columns in b] for b in blocks]
    golds = [iob2(len(b), tags.entities([columns[3] for columns in b], "IOB1")) for b in blocks]
    seen = (defaultdict(Counter), defaultdict(Counter))
    for n, (tokens, gold) in enumerate(zip(words, golds, strict=True)):
        for token, tag in zip(tokens, gold, strict=True):
            seen[n % 2][token][tag] += 1
    preds = [
        [max(sorted(found), key=found.get) if (found := seen[1 - n % 2].get(t)) else "O" for t in tokens]
        for n, tokens in enumerate(words)
    ]
    return words, golds, preds


@pytest.fixture(scope="module")
def rows(corpus):
    """The same as rows of items with offsets and texts."""

    def side(tagged):
        return [
            [{"type": e.label, "start": s.start, "end": s.end, "text": " ".join(tokens[s.start : s.end])}
             for e in tags.entities(found, "lenient") for s in e.spans]
            for tokens, found in zip(corpus[0], tagged, strict=True)
        ]  # fmt: skip

    return side(corpus[1]), side(corpus[2])


def test_the_corpus_is_whole(corpus, rows):
    assert (len(corpus[0]), sum(map(len, corpus[0])), sum(map(len, rows[0]))) == (3453, 46435, 5648)


def test_seqeval_gives_the_same(corpus, rows):
    _, golds, preds = corpus
    result = ieval.score("ner", *rows)
    of_tags = ieval.score(
        "ner",
        [{"tags": g, "scheme": "IOB2"} for g in golds],
        [{"tags": p, "scheme": "lenient"} for p in preds],
    )
    for found in (result, of_tags):
        assert found["precision"] == pytest.approx(seqeval.precision_score(golds, preds), abs=1e-12)
        assert found["recall"] == pytest.approx(seqeval.recall_score(golds, preds), abs=1e-12)
        assert found["f1"] == pytest.approx(seqeval.f1_score(golds, preds), abs=1e-12)
    assert 0.5 < result["f1"] < result["identification_f1"] < 0.8


def test_and_of_each_type(corpus, rows):
    report = seqeval.classification_report(corpus[1], corpus[2], output_dict=True)
    per_type = ieval.score("ner", *rows).to_dict(detail=True)["per_type"]
    assert per_type.keys() == {"LOC", "MISC", "ORG", "PER"}
    for label, scores in per_type.items():
        expected = [report[label][name] for name in ("precision", "recall", "f1-score", "support")]
        found = [scores["precision"], scores["recall"], scores["f1"], scores["tp"] + scores["fn"]]
        assert found == pytest.approx(expected, abs=1e-12)


def f1(hits, pred, gold):
    return 2 * hits / (pred + gold)


def test_the_other_scorers_by_straight_loops(rows):
    gold, pred = ([[(e["type"], e["text"]) for e in row] for row in side] for side in rows)
    pairs = list(zip(gold, pred, strict=True))
    sets = [(set(g), set(p)) for g, p in pairs]
    as_sets = f1(*(sum(map(len, part)) for part in zip(*((g & p, p, g) for g, p in sets), strict=True)))
    copies = f1(sum(x in g for g, p in pairs for x in p), sum(map(len, pred)), sum(map(len, gold)))
    assert ieval.score("ner", *rows, compat="robustuie")["f1"] == pytest.approx(as_sets)
    assert ieval.score("ner", *rows, match_by="string", duplicates="set")["f1"] == pytest.approx(as_sets)
    assert ieval.score("ner", *rows, compat="knowcoder")["f1"] == pytest.approx(copies)
    empty = sum(not g and not p for g, p in pairs)
    with_none = [(g or {"none"}, p or {"none"}) for g, p in sets]
    free = f1(*(sum(map(len, part)) for part in zip(*((g & p, p, g) for g, p in with_none), strict=True)))
    instructuie = ieval.score("ner", *rows, compat="instructuie")
    assert instructuie["f1"] == pytest.approx(free, abs=2e-3)  # its spelling makes a few strings alike
    assert instructuie["f1"] > ieval.score("ner", *rows)["f1"]
    assert instructuie["tp"] >= empty > 500


def test_tags_read_strictly_are_refused_with_their_place(corpus):
    golds, preds = corpus[1:]
    with pytest.raises(ValueError, match=r"^pred\[\d+\]\.tags\[\d+\]: 'I-\w+' .*expected B-\w+ to open"):
        ieval.score(
            "ner",
            [{"tags": g, "scheme": "IOB2"} for g in golds],
            [{"tags": p, "scheme": "IOB2"} for p in preds],
        )


def test_tokens_and_strings_give_nearly_what_offsets_give(corpus, rows):
    gold = [{"tokens": t, "items": items} for t, items in zip(corpus[0], rows[0], strict=True)]
    words = [[{**e, "start": -1, "end": -1} for e in row] for row in rows[1]]
    best = ieval.score("ner", gold, words)
    first = ieval.score("ner", gold, words, compat="uie")
    assert best["ungrounded"] == 0
    assert best["f1"] == pytest.approx(ieval.score("ner", *rows)["f1"], abs=5e-4)
    assert first["f1"] <= best["f1"]
