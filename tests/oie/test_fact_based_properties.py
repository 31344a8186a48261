"""What holds for every gold and every output, over sentences small enough that chance makes matches."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from notation import gold, pred

from ieval.oie import fact_based, synsets
from ieval.types import Extraction, Fact, Sentence

WORDS = st.sampled_from(["a", "b", "[a]", "[b a]"])
SLOT = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
PLAIN = st.lists(st.sampled_from(["a", "b"]), max_size=3).map(" ".join)
VARIANT = st.builds(lambda s, p, o: Extraction(p, (s, o)), SLOT, SLOT, SLOT)
LINE = st.builds(lambda s, p, o: Extraction(p, (s, o)), PLAIN, PLAIN, PLAIN)
FACT = st.lists(VARIANT, min_size=1, max_size=3).map(lambda variants: Fact(tuple(variants)))
FACTS = st.lists(FACT, max_size=4).map(tuple)
LINES = st.lists(LINE, max_size=6).map(tuple)
CORPUS = st.lists(st.tuples(FACTS, LINES), max_size=4)
OPTIONS = st.fixed_dictionaries({
    "credit": st.sampled_from(["all", "first"]),
    "false_positives": st.sampled_from(["lines", "distinct"]),
    "match": st.sampled_from(["slots", "joined"]),
    "minimal": st.booleans(),
})  # fmt: skip


def sides(corpus):
    golds = tuple(Sentence(str(n), None, facts) for n, (facts, _) in enumerate(corpus))
    preds = tuple(Sentence(str(n), None, lines) for n, (_, lines) in enumerate(corpus))
    return golds, preds


def forms(slot):
    """Every text of a slot, by expansion."""
    words = slot.replace("[b a]", "[b+a]").split()
    choices = [("", w[1:-1].replace("+", " ")) if w.startswith("[") else (w,) for w in words]
    return {" ".join(filter(None, chosen)) for chosen in product(*choices)}


@given(CORPUS)
def test_equals_the_definition_by_expansion(corpus):
    tp = fp = 0
    for facts, lines in corpus:
        holds = [
            {t for v in fact.variants for t in product(*map(forms, synsets.triple(v)))} for fact in facts
        ]  # fmt: skip
        tp += sum(any(synsets.triple(x) in held for x in lines) for held in holds)
        fp += sum(not any(synsets.triple(x) in held for held in holds) for x in lines)
    result = fact_based.score(*sides(corpus))
    assert (result["tp"], result["fp"]) == (tp, fp)
    assert result["fn"] == sum(len(facts) for facts, _ in corpus) - tp


@given(CORPUS, OPTIONS, st.randoms(use_true_random=False))
def test_order_of_extractions_and_sentences_never_matters(corpus, options, random):
    golds, preds = sides(corpus)
    shuffled = [Sentence(s.id, None, tuple(random.sample(s.items, len(s.items)))) for s in preds]
    random.shuffle(shuffled)
    result = fact_based.score(golds, preds, **options)
    assert result.scores == fact_based.score(golds, shuffled, **options).scores


@given(CORPUS, OPTIONS)
def test_rates_are_in_range_and_counts_agree(corpus, options):
    result = fact_based.score(*sides(corpus), **options)
    rates = ("precision", "recall", "f1", "macro_precision", "macro_recall", "macro_f1")
    assert all(0 <= result[name] <= 1 for name in rates)
    assert result["tp"] + result["fn"] == sum(len(facts) for facts, _ in corpus)
    assert min(result["tp"], result["fp"], result["fn"]) >= 0
    assert result["matched_extractions"] <= result["extractions"] == sum(len(lines) for _, lines in corpus)


@given(CORPUS, OPTIONS, st.data())
def test_counts_add_over_any_split(corpus, options, data):
    whole = fact_based.score(*sides(corpus), **options)
    cut = data.draw(st.integers(0, len(corpus)))
    ids = [s.id for s in whole.sentences]
    parts = whole.select(ids[:cut]) + whole.select(ids[cut:])
    assert parts.scores == whole.scores
    golds, preds = sides(corpus)
    shards = [fact_based.score(golds[a:b], preds[a:b], **options) for a, b in ((0, cut), (cut, len(golds)))]
    assert (shards[0] + shards[1]).scores == whole.scores


@given(CORPUS)
def test_gold_against_itself_scores_one(corpus):
    golds, _ = sides(corpus)
    own = [
        Sentence(s.id, None, tuple(
            Extraction(min(forms(v.predicate)), tuple(min(forms(a)) for a in v.arguments))
            for v in (fact.variants[0] for fact in s.items)
        ))
        for s in golds
    ]  # fmt: skip
    result = fact_based.score(golds, own)
    has_facts = any(s.items for s in golds)
    assert (result["precision"], result["recall"], result["f1"]) == ((1, 1, 1) if has_facts else (0, 0, 0))


@given(CORPUS, OPTIONS)
def test_duplicated_output_changes_only_repeated_wrong_lines(corpus, options):
    golds, preds = sides(corpus)
    once = fact_based.score(golds, preds, **options)
    twice = fact_based.score(golds, [Sentence(s.id, None, s.items * 2) for s in preds], **options)
    assert (twice["tp"], twice["fn"], twice["recall"]) == (once["tp"], once["fn"], once["recall"])
    assert twice["fp"] == once["fp"] * (2 if options["false_positives"] == "lines" else 1)


@given(CORPUS)
def test_looser_rules_never_find_less(corpus):
    golds, preds = sides(corpus)
    slots = fact_based.score(golds, preds)
    assert fact_based.score(golds, preds, match="joined")["tp"] >= slots["tp"]
    assert fact_based.score(golds, preds, credit="first")["tp"] <= slots["tp"]
    assert fact_based.score(golds, preds, minimal=True)["tp"] <= slots["tp"]


@given(CORPUS, OPTIONS)
def test_decisions_agree_with_counts(corpus, options):
    result = fact_based.score(*sides(corpus), **options)
    decisions = [d for _, found in result.decisions() for d in found]
    verdicts = [d.verdict for d in decisions]
    assert verdicts.count("right") == result["matched_extractions"]
    assert verdicts.count("wrong") == result["extractions"] - result["matched_extractions"]
    assert verdicts.count("missed") == result["fn"]


@given(st.lists(st.sampled_from(["Ann", "met", "old", "Bob", "in", "Oslo"]), min_size=4, max_size=8))
def test_whole_sentence_in_every_slot_scores_nothing(words):
    text = " ".join(words)
    golds = gold([[f"{words[0]} | {words[1]} | [{words[2]}] {' '.join(words[3:])}"]])
    for match in ("slots", "joined"):
        assert fact_based.score(golds, pred([f"{text} | {text} | {text}"]), match=match)["f1"] == 0
