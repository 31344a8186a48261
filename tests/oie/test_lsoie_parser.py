"""LSOIE with heads found while scoring, by a parser that is a callable."""

from dataclasses import replace
from fractions import Fraction as F

import pytest
from chain import Chain

from ieval.heads.parse import CannotParse, Parse
from ieval.oie import lsoie
from ieval.text import words
from ieval.types import Extraction, Head, Sentence, Span

#        0   1    2   3   4   5  6   7  8    9
TEXT = "Ann sold the old car to Bob in Oslo ."
GOVERNORS = (1, -1, 4, 4, 1, 6, 1, 8, 1, 1)  # as UD draws it
RELATIONS = tuple(words("nsubj root det amod obj case obl case obl punct"))
TAGS = tuple(words("NNP VBD DT JJ NN IN NNP IN NNP ."))


class Trees:
    """The tree of TEXT; writes down how often it is asked."""

    def __init__(self):
        self.asked = 0

    def __call__(self, sentences):
        self.asked += 1
        return [Parse(tuple(s), GOVERNORS, RELATIONS, TAGS) for s in sentences]


@pytest.fixture
def trees():
    return Trees()


def gold(*items: Extraction, tokens: tuple[str, ...] = ()) -> list[Sentence]:
    return [Sentence("1", TEXT, items, tokens)]


def pred(*tuples: tuple[str, ...]) -> list[Sentence]:
    return [Sentence("1", TEXT, tuple(Extraction(p, tuple(a), 0.5) for p, *a in tuples))]


SOLD = Extraction("sold", ("Ann", "the old car", "in Oslo"))
CASES = [  # gold, prediction, options, does it match
    # Heads are Ann, car and Oslo: the rest of each argument may differ.
    (SOLD, ("sold", "Ann", "car", "Oslo"), {}, True),
    (SOLD, ("sold", "Ann", "the old", "in Oslo"), {}, False),
    # In `sd` the preposition is the head.
    (SOLD, ("sold", "Ann", "car", "Oslo"), {"head_scheme": "sd"}, False),
    (SOLD, ("sold", "Ann", "car", "in"), {"head_scheme": "sd"}, True),
    # `old car to Bob`: car and Bob both hang on the verb; the least deep, leftmost of them is car.
    (Extraction("sold", ("Ann", "old car to Bob")), ("sold", "Ann", "car"), {}, True),
    (Extraction("sold", ("Ann", "old car to Bob")), ("sold", "Ann", "car"), {"head_count": "all"}, False),
    (Extraction("sold", ("Ann", "old car to Bob")), ("sold", "Ann", "car Bob"), {"head_count": "all"}, True),
    # An argument that is not in the sentence asks for nothing; the others still do.
    (Extraction("sold", ("Ann", "a boat")), ("sold", "Ann", "whatever"), {}, True),
    (Extraction("sold", ("Ann", "a boat")), ("sold", "Ann"), {}, True),
    (Extraction("sold", ("Ann", "a boat")), ("sold", "Bob", "a boat"), {}, False),
    # The predicate has words that are not in the sentence: equal is equal.
    (Extraction("has sold", ("Ann",)), ("has sold", "Ann"), {}, True),
    (Extraction("has sold", ("Ann",)), ("sold", "Ann"), {}, False),
    (Extraction("has sold", ("Ann",)), ("sold", "Ann"), {"predicate": "token_of_gold"}, True),
    # The variants of the authors' matcher, with whole lists of heads.
    (SOLD, ("sold", "Ann", "carpet", "Oslo"), {"variant": "released"}, True),
    (SOLD, ("sold", "Ann", "carpet", "Oslo"), {"variant": "released", "containment": "token"}, False),
    # All arguments are sentences long: only a full stop is left where a span is nothing else.
    (Extraction("sold", ("Ann", ".")), ("sold", "Ann", "car ."), {}, True),
    (Extraction("sold", ("Ann", ".")), ("sold", "Ann", "car"), {}, False),
]


@pytest.mark.parametrize(("item", "line", "options", "matches"), CASES)
def test_cases(trees, item, line, options, matches):
    result = lsoie.score(gold(item), pred(line), parser=trees, **options)
    assert result["precision"] == result["recall"] == F(int(matches))
    assert trees.asked == 1


def test_what_is_counted_named_and_signed(trees):
    items = (SOLD, Extraction("sold", ("Ann", "a boat", "a raft")), Extraction("will go", ("Ann",)))
    result = lsoie.score(gold(*items), pred(("sold", "Ann", "car", "Oslo")), parser=trees)
    assert result["arguments_without_head"] == 2
    assert result["predicates_not_in_sentence"] == 1
    assert result["recall"] == pytest.approx(F(2, 3))
    assert [w for w in result.warnings if "head" in w] == [
        "gold: 3 of 10 parts are not in their sentence and have no head: gold[0][1].arguments[1]: 'a boat' "
        f"is not in '{TEXT}'; gold[0][1].arguments[2]: 'a raft' is not in '{TEXT}'; gold[0][2].predicate: "
        f"'will go' is not in '{TEXT}'",
        "2 gold argument(s) have no head, so nothing is asked of them: arguments_without_head",
    ]
    assert "heads:function|scheme:ud|count:one|occurrence:nearest|given:keep" in result.signature


def test_given_heads_are_kept_or_replaced(trees):
    """Only what lacks is parsed for; `replace` parses for all."""
    wrong = replace(SOLD, heads=((), (Head("Ann"),), (Head("old"),), (Head("Oslo"),)))
    line = pred(("sold", "Ann", "old", "Oslo"))
    kept = lsoie.score(gold(wrong), line, parser=trees)
    assert (kept["tp"], trees.asked) == (1, 0)
    assert "|heads:complete|" in kept.signature
    assert lsoie.score(gold(wrong), line, parser=trees, given_heads="replace")["tp"] == 0
    assert trees.asked == 1
    some = replace(wrong, heads=((), (Head("Ann"),), (Head("old"),), ()))
    assert lsoie.score(gold(some), line, parser=trees)["tp"] == 1
    short = replace(wrong, heads=((), (Head("Ann"),), (Head("old"),)))
    assert lsoie.score(gold(short), line, parser=trees)["tp"] == 0


@pytest.mark.parametrize("nothing", [[], [Sentence("1", TEXT, ())], [Sentence("1", None, ())]])
def test_nothing_to_fill_starts_no_parser(nothing):
    result = lsoie.score(nothing, [], parser=Chain(broken="never installed"))
    assert result["f1"] == 0.0
    assert "|heads:complete|" in result.signature


def test_heads_have_offsets():
    """The second of two equal words is told from the first where the prediction has spans."""
    tokens = tuple(words("the dog bit the dog"))
    governors = (1, 2, -1, 4, 2)
    item = Extraction("bit", ("the dog", "the dog"), None, (Span(2, 3),), ((Span(0, 2),), (Span(3, 5),)))
    line = replace(item, argument_spans=((Span(0, 2),), (Span(0, 2),)))
    sides = [[Sentence("1", None, (x,), tokens)] for x in (item, line)]
    assert lsoie.score(*sides, parser=lambda _: [governors])["tp"] == 0
    text_only = [Sentence("1", None, (replace(line, argument_spans=()),), tokens)]
    assert lsoie.score(sides[0], text_only, parser=lambda _: [governors])["tp"] == 1


def test_the_head_of_the_predicate_by_its_offset(trees):
    """`sold to` has the head `sold`, where the prediction has it too."""
    item = Extraction("sold to", ("Ann",))
    line = [Sentence("1", TEXT, (Extraction("sold", ("Ann",), 0.5, (Span(1, 2),)),))]
    assert lsoie.score(gold(item), line, parser=trees, predicate="head_index")["tp"] == 1
    lost = Extraction("bought", ("Ann",))
    assert lsoie.score(gold(lost), line, parser=trees, predicate="head_index")["tp"] == 0
    other = [Sentence("1", TEXT, (Extraction("to", ("Ann",), 0.5, (Span(5, 6),)),))]
    assert lsoie.score(gold(item), other, parser=trees, predicate="head_index")["tp"] == 0


def test_the_occurrence_of_a_part():
    text = "the dog ran and the dog bit me"
    #            the dog ran and the dog bit me
    governors = (1, 2, -1, 6, 5, 6, 2, 6)
    item = Extraction("bit", ("the dog",))
    line = replace(item, predicate_spans=(Span(6, 7),), argument_spans=((Span(4, 6),),))
    sides = [Sentence("1", text, (item,))], [Sentence("1", text, (line,))]
    for occurrence, tp in (("nearest", 1), ("first", 0)):
        assert lsoie.score(*sides, parser=lambda s: [governors] * len(s), occurrence=occurrence)["tp"] == tp


def test_parsed_once_for_many(tmp_path):
    texts = [f"word number{n}" for n in range(9)]
    sentences = [Sentence(t, t, (Extraction("word", (t.split()[1],)),)) for t in texts]
    chain = Chain()
    for _ in range(2):
        assert lsoie.score(sentences, sentences, parser=chain, cache=tmp_path / "parses")["f1"] == 1.0
    assert len(chain.parsed) == 9
    assert lsoie.score(sentences, sentences, parser=chain)["f1"] == 1.0
    assert len(chain.parsed) == 18  # without a cache nothing is remembered


def test_what_was_parsed_before_a_failure_is_kept(tmp_path):
    texts = [f"word number{n}" for n in range(5)] + ["word power-cut"]
    sentences = [Sentence(str(n), t, (Extraction("is", ("word",)),)) for n, t in enumerate(texts)]
    chain = Chain(refuses="number3")
    with pytest.raises(ValueError, match=r"1 of 5 sentences could not be parsed; the others .* kept"):
        lsoie.score(sentences[:5], [], parser=chain, cache=tmp_path / "parses")
    chain = Chain()
    assert lsoie.score(sentences[:5], [], parser=chain, cache=tmp_path / "parses")["fn"] == 5
    assert chain.parsed == [("word", "number3")]
    with pytest.raises(ConnectionError, match="the server is gone"):
        lsoie.score(sentences, [], parser=chain, cache=tmp_path / "parses")


BAD = [  # parser, gold, options, message
    (None, gold(SOLD), {}, r"gold\[0\]\[0\]\.arguments\[0\]: no head of 'Ann'; .*parser='stanza'"),
    ("parsey", gold(SOLD), {}, "parser='parsey': expected one of 'stanza', 'corenlp', 'spacy', or a"),
    (7, gold(SOLD), {}, "parser 7: expected a callable"),
    (Chain(broken="not here: get it"), gold(SOLD), {}, "parser 'chain': not here: get it"),
    (Trees(), gold(SOLD), {"head_list": "shifted"}, "head_list='shifted' takes the lists"),
    (Trees(), gold(SOLD), {"head_scheme": "x"}, "head_scheme='x': expected one of 'ud', 'sd'"),
    (Trees(), gold(SOLD), {"head_count": "x"}, "head_count='x': expected one of 'one', 'all'"),
    (Trees(), gold(SOLD), {"occurrence": "x"}, "occurrence='x': expected one of 'nearest', 'first'"),
    (Trees(), gold(SOLD), {"given_heads": "x"}, "given_heads='x': expected one of 'keep', 'replace'"),
    (Trees(), [Sentence("1", None, (SOLD,))], {}, r"gold\[0\]: a sentence without tokens and text"),
    (lambda _: [(1, -1)], gold(SOLD), {}, "parser 'function': 2 governors for 10 tokens: 'Ann sold"),
    (lambda _: [Parse(("Ann", "so", "ld"), (1, -1, 1))], gold(SOLD), {},
     "parser 'function': 3 tokens after parsing where 10 were given; they part at token 1"),
    (Chain(), [Sentence("2", "a b", ()), Sentence("1", "a " * 21, (Extraction("is", ("a",)),))], {},
     r"gold\[1\]: 21 tokens, more than parser 'chain' is given \(max_tokens=20\)"),
    (lambda _: [range(-1, 9)], gold(SOLD), {"head_scheme": "sd"}, "head_scheme='sd' from a parse in 'ud'"),
]  # fmt: skip


@pytest.mark.parametrize(("parser", "sentences", "options", "message"), BAD)
def test_bad_input(parser, sentences, options, message):
    with pytest.raises(ValueError, match=message):
        lsoie.score(sentences, pred(("sold", "Ann")), parser=parser, **options)


def test_bad_predictions_are_refused_before_anything_is_parsed(trees):
    bad = [Sentence("1", TEXT, (Extraction("sold", (3,)),))]
    with pytest.raises(ValueError, match=r"pred\[0\]\[0\]\.arguments\[0\]: expected text, found 3"):
        lsoie.score(gold(SOLD), bad, parser=trees)
    assert trees.asked == 0


def test_a_refusal_is_a_refusal():
    def never(_):
        raise CannotParse("the parser of these tests is out of order")

    with pytest.raises(ValueError, match=r"1 of 1 sentences could not be parsed.*out of order"):
        lsoie.score(gold(SOLD), [], parser=never)


def test_heads_are_found_once_for_several_systems(trees):
    """What `prepared` makes scores as the sentences do, under the same signature and warnings."""
    sold, boat = gold(SOLD, Extraction("sold", ("Ann", "a boat"))), pred(("sold", "Ann", "car", "Oslo"))
    ready = lsoie.prepared(sold, parser=trees, head_scheme="sd")
    for _ in range(2):
        result = lsoie.score(ready, boat, parser=trees, head_scheme="sd")
    assert trees.asked == 1
    plain = lsoie.score(sold, boat, parser=Trees(), head_scheme="sd")
    assert result.to_dict(detail=True) == plain.to_dict(detail=True)
    with pytest.raises(ValueError, match=r"references\[0\]\[0\]\.arguments\[0\]: no head of 'Ann'"):
        lsoie.prepared(sold, sides=("references", "predictions"))
    with pytest.raises(ValueError, match="variant='news'"):
        lsoie.prepared(sold, variant="news")
