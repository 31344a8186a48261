"""Fact-based Open Information Extraction as an `evaluate.Metric`: the label over `ieval.oie.fact_based`."""

import evaluate
import ieval.hub as hub

_DESCRIPTION = """\
Precision, recall and F1 of Open Information Extraction against fact synsets (AnnIE, BenchIE).

The gold of a sentence is a list of facts, each a list of all triples that state it. An extraction is right if
and only if it equals one of those triples in subject, predicate and object; a fact counts once, however many
extractions state it. So a system is paid for facts, not for words in common with the gold.
"""

_CITATION = """\
@inproceedings{gashteovski-etal-2022-benchie,
    title = "{B}ench{IE}: A Framework for Multi-Faceted Fact-Based Open Information Extraction Evaluation",
    author = "Gashteovski, Kiril and Yu, Mingying and Kotnis, Bhushan and Lawrence, Carolin and
      Niepert, Mathias and Glava{\\v{s}}, Goran",
    booktitle = "Proceedings of the 60th Annual Meeting of the Association for Computational Linguistics
      (Volume 1: Long Papers)",
    year = "2022",
    url = "https://aclanthology.org/2022.acl-long.307",
}
@inproceedings{friedrich-etal-2022-annie,
    title = "{A}nn{IE}: An Annotation Platform for Constructing Complete Open Information Extraction
      Benchmark",
    author = "Friedrich, Niklas and Gashteovski, Kiril and Yu, Mingying and Kotnis, Bhushan and
      Lawrence, Carolin and Niepert, Mathias and Glava{\\v{s}}, Goran",
    booktitle = "Proceedings of the 60th Annual Meeting of the Association for Computational Linguistics:
      System Demonstrations",
    year = "2022",
    eprint = "2109.07464",
    archivePrefix = "arXiv",
}
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions: for each sentence a list of triples, `{"subject": str, "predicate": str, "object": str}`.
    references: for each sentence a list of facts, each a list of the triples that state it. A slot may
        hold optional tokens in brackets, `[the] [first] Prime Minister [of Australia]`; a bracket is taken or
        left as a whole, and real ones are written `\\[` and `\\]`. Both sides need every sentence, in one
        order, with an empty list where there is nothing.
    variant: `"paper"`, the definition, or `"released"`, the numbers of the authors' script. Also the name of
        the configuration: `evaluate.load(..., "released")`.
    credit: an extraction that several facts hold covers `"all"` of them or the `"first"`; default: as the
        variant.
    false_positives: `"lines"` counts a repeated wrong triple again, `"distinct"` does not; default: as the
        variant.
    match: `"slots"`, or `"joined"` to ignore the borders between subject, predicate and object.
    minimal: leave every optional token out of the gold.
    brackets: `"optional"`, or `"literal"` for gold whose brackets are text.
    case: `"mixed"` or `"lower"`.
    whitespace: `"normalise"` or `"keep"`.
    punctuation: `"keep"` or `"drop"`.
    unicode: `"keep"` or `"nfc"`.
    tokens: `"words"` or `"characters"`.
    detail: add `protocol`, `signature`, `warnings` and `per_sentence`, with what became of each extraction
        and each fact.

All but predictions and references are also accepted when the metric is loaded.

Returns:
    `precision`, `recall`, `f1`, `macro_precision`, `macro_recall`, `macro_f1`: floats in [0, 1]
    `tp`, `fn`: facts that some extraction states, and the others
    `fp`: extractions that state no fact
    `extractions`, `matched_extractions`, and `redundancy`: matched extractions per fact found
    `sentences`, `sentences_without_gold`, `sentences_without_output`

Examples:
    >>> import ieval
    >>> metric = ieval.metric("fact_based_oie", keep_in_memory=True)  # or evaluate.load(path of the folder)
    >>> references = [[  # one sentence: two facts, the first stated in two ways
    ...     [{"subject": "He", "predicate": "served as", "object": "[the] Prime Minister [of Australia]"},
    ...      {"subject": "He", "predicate": "served", "object": "as [the] Prime Minister [of Australia]"}],
    ...     [{"subject": "He", "predicate": "became", "object": "[a] justice"}],
    ... ]]
    >>> predictions = [[
    ...     {"subject": "He", "predicate": "served as", "object": "the Prime Minister"},
    ...     {"subject": "He", "predicate": "served", "object": "as Prime Minister of Australia"},
    ...     {"subject": "He", "predicate": "became", "object": "a justice of"},
    ... ]]
    >>> scores = metric.compute(predictions=predictions, references=references)
    >>> {name: scores[name] for name in ("precision", "recall", "f1", "tp", "fp", "fn", "redundancy")}
    {'precision': 0.5, 'recall': 0.5, 'f1': 0.5, 'tp': 1, 'fp': 1, 'fn': 1, 'redundancy': 2.0}
    >>> detail = metric.compute(predictions=predictions, references=references, detail=True)
    >>> detail["per_sentence"][0]["decisions"][2]["note"]
    'object: boundary (1 too many: of)'
"""


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class FactBasedOie(hub.Checked, evaluate.Metric):
    """Exact match of triples against fact synsets."""

    protocol = "fact_based"

    def _info(self):
        return evaluate.MetricInfo(
            module_type="metric",
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_KWARGS_DESCRIPTION,
            features=hub.features(self.protocol, self.config_name),
            homepage="https://arxiv.org/abs/2109.06850",
            reference_urls=["https://arxiv.org/abs/2109.06850", "https://arxiv.org/abs/2109.07464"],
        )

    def _compute(
        self,
        predictions,
        references,
        variant="paper",
        credit=None,
        false_positives=None,
        match="slots",
        minimal=False,
        brackets="optional",
        case="mixed",
        whitespace="normalise",
        punctuation="keep",
        unicode="keep",
        tokens="words",
        detail=False,
    ):
        return self.scored(
            predictions,
            references,
            variant=variant,
            credit=credit,
            false_positives=false_positives,
            match=match,
            minimal=minimal,
            brackets=brackets,
            case=case,
            whitespace=whitespace,
            punctuation=punctuation,
            unicode=unicode,
            tokens=tokens,
            detail=detail,
        )
