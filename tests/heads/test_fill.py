"""Parts found in their sentence, and their heads."""

from dataclasses import replace

import pytest

from ieval.heads.fill import Filled, fill
from ieval.heads.given import Given
from ieval.heads.locate import located
from ieval.heads.parse import Parse
from ieval.text import words
from ieval.types import Extraction, Fact, Head, Sentence, Span

#       0   1   2   3    4  5    6       7   8  9
KING = words("The cat saw that it had already seen the dog")
KING_TREE = Parse(
    tuple(KING),
    (1, 2, -1, 7, 7, 7, 7, 2, 9, 7),
    tuple(words("det nsubj root mark nsubj aux advmod ccomp det obj")),
    tuple(words("DT NN VBD IN PRP VBD RB VBN DT NN")),
)
PARSER = Given((KING_TREE,))


def sentence(*items: Extraction) -> Sentence:
    return Sentence("1", None, items, tuple(KING))


def offsets(spans: tuple[Span, ...]) -> list[int]:
    return [n for span in spans for n in range(span.start, span.end)]


def heads(filled: Filled, n: int = 0, k: int = 0) -> tuple[tuple[int, ...], ...]:
    """Offsets of the heads of each part of extraction `k` of sentence `n`."""
    parts = filled.sentences[n].items[k].heads
    assert all(h.text == filled.sentences[n].tokens[h.index] for part in parts for h in part)
    return tuple(tuple(h.index for h in part) for part in parts)


PLACES = [  # sentence, predicate, arguments, where they are, how they were found
    ("a b c d", "b", ["a", "c d"], [[1], [0], [2, 3]], ["as is", "as is", "as is"]),
    ("A b c d", "B", ["a", "C"], [[1], [0], [2]], ["other case", "other case", "other case"]),
    # `has gone` with a gap, in its shortest stretch.
    ("has it has now gone", "has gone", ["it"], [[2, 4], [1]], ["gaps", "as is"]),
    # The auxiliary of the predicate is not in the sentence.
    ("it may change", "can change", ["it"], [[2], [0]], ["some words", "as is"]),
    # All words of the predicate are there, in another order: the last one, the verb.
    ("it failed , as it might", "might failed", ["it"], [[1], [0]], ["some words", "as is"]),
    # An argument must have all its words.
    ("it may change", "change", ["it can"], [[2], []], ["as is", "missing"]),
    ("it may change", "improves", ["it"], [[], [0]], ["missing", "as is"]),
    ("it may change", "change", [""], [[2], []], ["as is", "missing"]),
    # Brackets in either notation.
    ("see -LRB- here -RRB- now", "see", ["( here )"], [[0], [1, 2, 3]], ["as is", "other case"]),
    # The second `the dog` is nearer to the predicate.
    ("the dog ran and the dog bit me", "bit", ["the dog", "me"], [[6], [4, 5], [7]], ["as is"] * 3),
    # The predicate itself stands twice: the arguments decide.
    ("I said you said no", "said", ["you", "no"], [[3], [2], [4]], ["as is"] * 3),
    # A part that shares tokens with the predicate is taken only where there is no other place.
    ("a run to run a mill", "run", ["a"], [[1], [0]], ["as is"] * 2),
    ("to run a mill", "run a", ["a"], [[1, 2], [2]], ["as is"] * 2),
]


@pytest.mark.parametrize(("text", "predicate", "arguments", "where", "how"), PLACES)
def test_places(text, predicate, arguments, where, how):
    x, places = located(Extraction(predicate, tuple(arguments)), text.split())
    assert [offsets(place.spans) for place in places] == where
    assert [place.how for place in places] == how
    assert (x.predicate_spans, *x.argument_spans) == tuple(place.spans for place in places)


def test_the_first_occurrence_on_request():
    tokens = words("the dog ran and the dog bit me")
    x, _ = located(Extraction("bit", ("the dog",)), tokens, occurrence="first")
    assert x.argument_spans == ((Span(0, 2),),)
    with pytest.raises(ValueError, match="occurrence='last': expected one of 'nearest', 'first'"):
        located(x, tokens, occurrence="last")


def test_spans_that_are_given_are_kept_and_guide_the_rest():
    tokens = words("the dog ran and the dog bit me")
    given = Extraction("bit", ("the dog", "me"), None, (Span(6, 7),), ((Span(0, 2),), ()))
    x, places = located(given, tokens)
    assert x.argument_spans == ((Span(0, 2),), (Span(7, 8),))
    assert [place.how for place in places] == ["given", "given", "as is"]


def test_heads_of_all_parts():
    filled = fill(
        [
            sentence(
                Extraction("had seen", ("it", "the dog")),
                Extraction("saw", ("The cat", "that it had seen the dog")),
            )
        ],
        PARSER,
    )
    assert (heads(filled), heads(filled, k=1)) == (((7,), (4,), (9,)), ((2,), (1,), (7,)))
    assert filled.found == {"gaps": 2, "as is": 4}
    assert filled.warnings == ("gold: parts found in their sentence only by a looser rule: 2 (gaps)",)
    assert filled.sentences[0].items[0].heads[2] == (Head("dog", 9),)
    assert filled.sentences[0].items[0].predicate_spans == (Span(5, 6), Span(7, 8))


def test_all_heads_of_a_part_that_is_no_constituent():
    x = Extraction("saw", ("cat", "had already"))
    assert heads(fill([sentence(x)], PARSER))[2] == (5,)
    assert heads(fill([sentence(x)], PARSER, heads="all"))[2] == (5, 6)


def test_the_scheme_reaches_the_heads():
    tree = Parse(("He", "left", "in", "May"), (1, -1, 3, 1), ("nsubj", "root", "case", "obl"), ())
    gold = [Sentence("1", "He left in May", (Extraction("left", ("He", "in May")),))]
    for scheme, expected in (("ud", (3,)), ("sd", (2,))):
        assert heads(fill(gold, Given((tree,)), head_scheme=scheme))[2] == expected


def test_what_is_not_in_the_sentence_is_counted_and_named():
    filled = fill([sentence(), sentence(Extraction("heard", ("The cat", "a bird")))], PARSER)
    assert heads(filled, 1) == ((), (1,), ())
    assert filled.found == {"missing": 2, "as is": 1}
    assert filled.missing == (
        "gold[1][0].predicate: 'heard' is not in 'The cat saw that it had already seen the dog'",
        "gold[1][0].arguments[1]: 'a bird' is not in 'The cat saw that it had already seen the dog'",
    )
    assert filled.warnings[0].startswith(
        "gold: 2 of 3 parts are not in their sentence and have no head: gold[1][0]"
    )


def test_sentences_without_extractions_are_not_parsed():
    for nothing in ([], [Sentence("1", "no tree for this", ())], [Sentence("1", None, ())]):
        assert fill(nothing, Given(())).sentences == tuple(nothing)


def test_extractions_that_are_kept():
    """Whole ones as they are, and of others the heads that they have; a list of another length goes."""
    cat = (Head("The"),)  # wrong, and given
    whole = Extraction("saw", ("The cat", "it"), None, (), (), ((), cat, (Head("it"),)))
    part, short = replace(whole, heads=((), cat, ())), replace(whole, heads=((), cat))

    def keep(x: Extraction) -> bool:
        return len(x.heads) == 3 and all(x.heads[1:])

    filled = fill([sentence(whole, part, short)], PARSER, keep=keep)
    assert filled.sentences[0].items[0] == whole
    assert filled.sentences[0].items[1].heads == ((Head("saw", 2),), cat, (Head("it", 4),))
    assert heads(filled, k=2) == ((2,), (1,), (4,))
    assert filled.found == {"as is": 6}
    assert heads(fill([sentence(whole)], PARSER)) == ((2,), (1,), (4,))
    assert fill([sentence(whole)], Given(()), keep=keep).sentences == (sentence(whole),)


def test_tokens_go_before_the_text():
    gold = [Sentence("1", "something else", (Extraction("saw", ("cat",)),), tuple(KING))]
    assert heads(fill(gold, PARSER)) == ((2,), (1,))


SAW = Extraction("saw", ("cat",))


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (Sentence("1", None, (SAW,)), r"gold\[0\]: a sentence without tokens and text"),
        (Sentence("1", "The cat", (Fact((SAW,)),)), r"gold\[0\]\[0\]: Fact where an extraction is needed"),
        (
            sentence(SAW, Extraction("saw", (), None, (Span(9, 11),))),
            r"gold\[0\]\[1\]: span 9:11 in a sentence of 10",
        ),
        (
            sentence(Extraction("saw", ("a", "b"), None, (), ((Span(0, 1),),))),
            r"gold\[0\]\[0\]: spans of 1 arguments for 2 arguments",
        ),
        (Sentence("1", "untold words", (SAW,)), "no tree is given for the sentence 'untold words'"),
    ],
)
def test_bad_input(bad, message):
    with pytest.raises(ValueError, match=message):
        fill([bad], PARSER)


@pytest.mark.parametrize("option", ["head_scheme", "heads", "occurrence"])
def test_options_are_checked_before_any_work(option):
    with pytest.raises(ValueError, match=f"{option}='x': expected one of"):
        fill([], PARSER, **{option: "x"})


def test_the_gold_of_lsoie_is_found(data):
    """All of the released wiki gold: auxiliaries of 289 predicates are made up."""
    by_text: dict[str, list[Extraction]] = {}
    for line in (data / "lsoie" / "gold" / "eval.oie").read_text(encoding="utf-8").splitlines():
        text, predicate, *arguments = line.split("\t")
        by_text.setdefault(text, []).append(Extraction(predicate, tuple(arguments)))
    gold = [Sentence(None, text, tuple(items)) for text, items in by_text.items()]
    filled = fill(gold, lambda sentences: [range(-1, len(tokens) - 1) for tokens in sentences])
    assert sum(filled.found.values()) == 16727
    assert filled.found["as is"] == 16342
    assert filled.found["some words"] == 289
    assert filled.missing == ()
