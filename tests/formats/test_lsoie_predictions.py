"""Predicted tags and probabilities, five columns."""

from math import exp, inf, log

import pytest

from ieval import formats
from ieval.formats import explicit_tsv, lsoie_predictions
from ieval.formats.lines import Source
from ieval.types import Extraction, Head, Span


def five(words: str, tags: str, probabilities: str, verb: int = 1) -> str:
    """A block."""
    columns = zip(words.split(), tags.split(), probabilities.split(), strict=True)
    return "".join(f"{n}\t{w}\t{verb}\t{t}\t{p}\n" for n, (w, t, p) in enumerate(columns)) + "\n"


SOLD = five("Ann sold old cars", "B-ARG0 B-V B-ARG1 I-ARG1", "0.5 1.0 0.25 0.8")


def read(folder, text, format="auto", **options):
    path = folder / "in.conll"
    path.write_text(text, encoding="utf-8")
    return formats.read(path, format, **options)


def test_a_block_is_a_tuple(tmp_path):
    found = read(tmp_path, SOLD)
    (only,) = found
    assert (found.format, found.warnings) == ("lsoie_predictions", ())
    assert (only.id, only.text, only.tokens) == (None, "Ann sold old cars", ("Ann", "sold", "old", "cars"))
    (item,) = only.items
    assert item.confidence == pytest.approx((log(0.5) + log(0.25) + log(0.8)) / 3)
    assert item == Extraction(
        "sold",
        ("Ann", "old cars"),
        item.confidence,
        (Span(1, 2),),
        ((Span(0, 1),), (Span(2, 4),)),
        ((Head("sold", 1),), (), ()),
    )


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("mean_log_arguments", 0.1 ** (1 / 3)),
        ("product", exp(0.1)),
        ("mean_log", ((1 - 1e-5) * 0.1) ** 0.25),
    ],
)
def test_kinds_of_confidence(tmp_path, kind, expected):
    path = tmp_path / "in.conll"
    path.write_text(SOLD)
    ((item,),) = (s.items for s in lsoie_predictions.read(Source(path), kind=kind))
    assert exp(item.confidence) == pytest.approx(expected)


def test_blocks_with_the_same_words_are_one_sentence(tmp_path):
    found = read(tmp_path, SOLD + five("It rains", "O B-V", "1 1") + "\n" + SOLD)
    assert [(s.text, len(s.items)) for s in found] == [("Ann sold old cars", 2), ("It rains", 1)]


def test_predicates_without_a_tag_and_without_arguments_are_counted(tmp_path):
    blocks = [("It rains", "O O", 1), ("Oh no", "O B-V", 1), ("Oh no", "O O", 0)]
    found = read(tmp_path, "".join(five(words, tags, "1 1", verb) for words, tags, verb in blocks))
    assert [(s.text, [x.arguments for x in s.items]) for s in found] == [("It rains", []), ("Oh no", [()])]
    assert found[1].items[0].confidence == -inf
    assert found.warnings == (
        "in.conll: 2 predicate(s) without a token tagged as such, no tuples",
        "in.conll: 1 predicate(s) without any argument, kept as tuples",
    )


def test_gaps_missing_beginnings_and_both_notations(tmp_path):
    (only,) = read(tmp_path, five("a b c d e", "I-ARG1 B-V B-ARG0 I-ARG1 I-V", "1 1 1 1 1"))
    assert [(x.predicate, x.arguments) for x in only.items] == [("b e", ("c", "a d"))]
    (only,) = read(tmp_path, five("a b c", "A0-B P-B A1-B", "1 1 1"))
    assert [(x.predicate, x.arguments) for x in only.items] == [("b", ("a", "c"))]


STRAY = SOLD.replace("2\told", "a print of theirs\n2\told")


def test_a_line_with_fewer_columns(tmp_path):
    message = r"in\.conll:3: expected word_id, .*, found 1 column\(s\): 'a print of theirs'; pass faults="
    with pytest.raises(ValueError, match=message):
        read(tmp_path, STRAY, "lsoie_predictions")
    found = read(tmp_path, STRAY, "lsoie_predictions", faults="repair")
    assert found.sentences == read(tmp_path, SOLD).sentences
    assert [w.rsplit(";", 1)[1] for w in found.warnings] == [" read so as to leave it out"]


@pytest.mark.parametrize(
    ("before", "after", "line", "message"),
    [
        ("0.25", "nan", 3, "expected a probability from 0 to 1, found 'nan'"),
        ("0.25", "1.5", 3, "expected a probability from 0 to 1, found '1.5'"),
        ("0.25", "-0.1", 3, "expected a probability from 0 to 1, found '-0.1'"),
        ("0.25", "high", 3, "expected a probability from 0 to 1, found 'high'"),
        ("0.25", "0.25\tx", 3, "expected word_id, word, .*, found 6 columns"),
        ("B-ARG1", "ARG1", 3, "'ARG1' is not a BIO tag of Open IE"),
        ("B-ARG1", "B-ARGM-TMP", 3, "'B-ARGM-TMP' is not a BIO tag"),
        ("2\told", "3\told", 3, "expected 2 as the number of the token, found '3'"),
        ("2\told\t1", "2\told\t2", 3, "pred_id is '2', where its block began with '1'"),
        ("\t1\tB-ARG0", "\t4\tB-ARG0", 1, "pred_id is '4'; expected an offset below 4"),
        ("\t1\tB-ARG0", "\tx\tB-ARG0", 1, "pred_id is 'x'; expected an offset below 4"),
    ],
)
def test_a_malformed_line_has_its_place(tmp_path, before, after, line, message):
    assert before in SOLD
    with pytest.raises(ValueError, match=rf"in\.conll:{line}: {message}"):
        read(tmp_path, SOLD.replace(before, after), "lsoie_predictions")


def test_known_by_its_columns_and_not_taken_for_triples():
    assert lsoie_predictions.sniff(SOLD.splitlines())
    assert not explicit_tsv.sniff(SOLD.splitlines())
    triples = ["0\tAnn\tsold\tcars\t0.5", "1\tAnn\t1\tO\tit"]
    assert explicit_tsv.sniff(triples)
    assert not lsoie_predictions.sniff(triples)
    assert not lsoie_predictions.sniff([])


def test_the_real_file(data):
    path = data / "lsoie" / "crf_predictions.conll"
    assert formats.detect(path) == "lsoie_predictions"
    found = formats.read(path)
    items = [x for s in found for x in s.items]
    assert (len(found), len(items)) == (63, 232)
    assert [len([x for x in items if len(x.arguments) == n]) for n in (0, 1, 2)] == [141, 81, 10]
    assert "crf_predictions.conll:552: expected" in found.warnings[0]
    assert found.warnings[1:] == (
        "crf_predictions.conll: 141 predicate(s) without any argument, kept as tuples",
    )
    with pytest.raises(ValueError, match=r"conll:552: .*pass faults='repair'"):
        formats.read(path, faults="error")


def test_the_real_file_is_counted_without_any_reader(data):
    path = data / "lsoie" / "crf_predictions.conll"
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines()]
    tags = [cells[3] for cells in rows if len(cells) == 5]
    items = [x for s in formats.read(path) for x in s.items]
    assert tags.count("B-V") == len(items)
    assert sum(1 for tag in tags if "ARG" in tag) == sum(
        span.end - span.start for x in items for spans in x.argument_spans for span in spans
    )
    assert all(x.confidence == -inf or log(1e-5) <= x.confidence < 0 for x in items)
