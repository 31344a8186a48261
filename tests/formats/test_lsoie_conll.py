"""LSOIE's eight columns, and CoNLL-2012 as it is made from them."""

from itertools import groupby

import pytest

from ieval import formats
from ieval.formats import conll2012, lsoie_conll
from ieval.formats.lines import Source
from ieval.types import Extraction, Head, Span

HEADER = "word_id word pred pred_id head_pred_id sent_id run_id label"


def eight(words: str, labels: str, pred: str = "might sold", ids: str = "[1]", head: str = "1") -> str:
    """A block; labels of one letter are spelt out."""
    rows = enumerate(zip(words.split(), labels.split(), strict=True))
    return "".join(f"{n}\t{w}\t{pred}\t{ids}\t{head}\t1\t2\t{label}\n" for n, (w, label) in rows) + "\n"


SOLD = eight("Ann sold the car off .", "A0-B P-B A1-B A1-I P-I O", "might sold off", "[1, 4]")


def read(folder, text, module=lsoie_conll):
    path = folder / "in.conll"
    path.write_text(text, encoding="utf-8")
    return module.read(Source(path))


def test_a_block_is_a_tuple(tmp_path):
    found = read(tmp_path, HEADER.replace(" ", "\t") + "\n" + SOLD)
    (only,) = found
    assert (only.id, only.text, only.tokens) == (None, "Ann sold the car off .", tuple(only.text.split()))
    assert only.items == (
        Extraction(
            "might sold off",
            ("Ann", "the car"),
            None,
            (Span(1, 2), Span(4, 5)),
            ((Span(0, 1),), (Span(2, 4),)),
            ((Head("sold", 1),), (), ()),
        ),
    )


def test_blocks_with_the_same_words_are_one_sentence(tmp_path):
    found = read(tmp_path, SOLD + eight("It rains", "A0-B P-B") + "\n" + SOLD)
    assert [len(s.items) for s in found] == [2, 1]
    assert [s.text for s in found] == ["Ann sold the car off .", "It rains"]


def test_other_tokens_are_another_sentence(tmp_path):
    found = read(tmp_path, eight("It can not", "A0-B P-B O") + eight("It cannot", "A0-B P-B"))
    assert [s.tokens for s in found] == [("It", "can", "not"), ("It", "cannot")]


def test_arguments_come_by_number_with_gaps_and_without_their_beginning(tmp_path):
    (only,) = read(tmp_path, eight("a sold b c d", "A2-B P-B A0-I A3-B A0-I"))
    (item,) = only.items
    assert item.arguments == ("b d", "a", "c")
    assert item.argument_spans[0] == (Span(2, 3), Span(4, 5))


@pytest.mark.parametrize(("head", "expected"), [("[1, 0]", ((Head("sold", 1),), ())), ("[]", ())])
def test_the_verb_in_a_list(tmp_path, head, expected):
    (only,) = read(tmp_path, eight("Ann sold", "A0-B P-B", head=head))
    assert only.items[0].heads == expected


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (
            eight("Ann sold", "A0-B P-B").replace("\tP-B", ""),
            2,
            r"expected 8 columns between tabs, found 7 col",
        ),
        (
            eight("Ann sold", "A0-B P-B").replace("P-B", "P-B\tx"),
            2,
            r"expected word_id, word, .*, found 9 columns",
        ),
        (eight("Ann sold", "A0-B B-V"), 2, r"expected O or a label such as P-B, A0-I, found 'B-V'"),
        (eight("Ann sold", "A0-B P"), 2, "expected O or a label such as P-B, A0-I, found 'P'"),
        (eight("Ann sold it", "A0-B P-B A0-B"), 3, r"a second 'A0-B' in one tuple"),
        (eight("Ann sold", "A0-B O"), 1, "no token of this tuple is labelled P-B"),
        (
            eight("Ann sold", "A0-B P-B").replace("\n1\t", "\n2\t"),
            2,
            "expected 1 as the number of the token, found '2'",
        ),
        (eight("Ann sold", "A0-B P-B", head="2"), 1, r"head_pred_id is '2'; expected an offset below 2"),
        (eight("Ann sold", "A0-B P-B", head="-1"), 1, r"head_pred_id is '-1'; expected an offset below 2"),
        (
            eight("Ann sold", "A0-B P-B").replace("1\tsold\tmight sold", "1\tsold\tsaw"),
            2,
            r"another predicate than in line 1: \['saw', '\[1\]', '1'\], not \['might sold'",
        ),
    ],
)
def test_a_malformed_block_has_its_place(tmp_path, text, line, message):
    with pytest.raises(ValueError, match=rf"in\.conll:{line}: {message}"):
        read(tmp_path, text)


def test_known_by_its_columns():
    assert lsoie_conll.sniff(SOLD.splitlines())
    assert lsoie_conll.sniff([HEADER.replace(" ", "\t"), *SOLD.splitlines()])
    assert not lsoie_conll.sniff(["1\tAnn\tsold\tit\ta\tb\tc\td"])


def twelve(words: str, *columns: str, sep: str = "\t") -> str:
    rows = enumerate(zip(words.split(), *(c.split() for c in columns), strict=True))
    lines = ["doc 0 {} {} XX - - - - - * {} -".format(n, w, " ".join(cells)) for n, (w, *cells) in rows]
    return "\n".join(line.replace(" ", sep) for line in lines) + "\n\n"


def test_conll2012(tmp_path):
    text = twelve("Ann has sold the car .", "(ARG0*) (V* *) (ARG1* *) *", "* (V*) * (ARG0* * *)")
    found = read(tmp_path, "#begin document (doc); part 000\n" + text + "#end document\n", conll2012)
    (only,) = found
    assert [(i.predicate, i.arguments) for i in only.items] == [
        ("has sold", ("Ann", "the car")),
        ("has", ("the car .",)),
    ]
    assert only.items[0].argument_spans == ((Span(0, 1),), (Span(3, 5),))
    assert only.items[0].predicate_spans == (Span(1, 3),)
    assert only.items[0].heads == ()


def test_conll2012_between_blanks_without_predicates_and_with_other_roles(tmp_path):
    text = twelve("Oh !", sep="  ").replace(" -\n", "-\n").replace("*  -", "*  -")
    text += twelve("Ann left today", "(ARG0*) (V*) (ARGM-TMP*)", sep="   ")
    text += twelve("Ann left today", "(ARG0*) (V*) *")
    found = read(tmp_path, text, conll2012)
    assert [(s.text, [i.arguments for i in s.items]) for s in found] == [
        ("Oh !", []), ("Ann left today", [("Ann",), ("Ann",)]),
    ]  # fmt: skip
    assert found.warnings == ("in.conll: 1 token(s) in roles other than V and ARGn left out",)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("doc 0 0 Ann\n", 1, r"expected 12 columns of CoNLL-2012 or more, found 4"),
        (
            twelve("Ann left", "(ARG0*) (V*)").replace("0\t1", "0\t2"),
            2,
            "expected 1 as the number of the token",
        ),
        (twelve("Ann left", "(ARG0*) (V*)")[:-4] + "\n", 2, "12 columns, where its sentence began with 13"),
        (twelve("Ann left", "(ARG0*) *"), 1, r"column 12 has no \(V\*"),
        (twelve("Ann left", "(ARG0* (V*)"), 2, r"expected \(ROLE\*, \* and \*\) in turn, .* found '\(V\*\)'"),
        (twelve("Ann left", "*) (V*)"), 1, r"found '\*\)'"),
        (twelve("Ann left", "ARG0 (V*)"), 1, "found 'ARG0'"),
        (twelve("Ann left", "(ARG0*) (V*"), 2, "the bracket of V in column 12 is never closed"),
    ],
)
def test_a_malformed_conll2012_block_has_its_place(tmp_path, text, line, message):
    with pytest.raises(ValueError, match=rf"in\.conll:{line}: .*{message}"):
        read(tmp_path, text, conll2012)


def test_conll2012_is_known_by_its_columns():
    assert conll2012.sniff(["# x", *twelve("Ann left", "(ARG0*) (V*)").splitlines()])
    assert not conll2012.sniff(SOLD.splitlines())
    assert not conll2012.sniff([])


COUNTS = {  # file: reader, sentences, tuples, arguments
    "science_dev_sample.conll": (lsoie_conll, 42, 63),
    "oie2016_test.oie.conll": (lsoie_conll, 603, 1730),
    "open_ie.gold_conll": (conll2012, 3, 10),
}


@pytest.mark.parametrize("name", COUNTS)
def test_real_files(data, name):
    module, sentences, tuples = COUNTS[name]
    path = data / "lsoie" / name
    found = module.read(Source(path))
    assert (len(found), sum(len(s.items) for s in found)) == (sentences, tuples)
    assert formats.detect(path) == module.NAME
    for s in found:
        for item in s.items:
            parts = zip(
                (item.predicate, *item.arguments), (item.predicate_spans, *item.argument_spans), strict=True
            )
            texts = [
                (text, " ".join(t for p in spans for t in s.tokens[p.start : p.end])) for text, spans in parts
            ]
            assert all(ours == theirs for ours, theirs in texts[1:])
            assert set(texts[0][1].split()) <= {*texts[0][0].split(), *s.tokens}


def test_oie2016_is_counted_without_any_reader(data):
    lines = (data / "lsoie" / "oie2016_test.oie.conll").read_text(encoding="utf-8").splitlines()[1:]
    blocks = [list(rows) for filled, rows in groupby(lines, key=lambda line: bool(line.strip())) if filled]
    found = lsoie_conll.read(Source(data / "lsoie" / "oie2016_test.oie.conll"))
    arguments = sum(len({r.rsplit("\t", 1)[1].split("-")[0] for r in b} - {"O", "P"}) for b in blocks)
    assert arguments == sum(len(item.arguments) for s in found for item in s.items)
