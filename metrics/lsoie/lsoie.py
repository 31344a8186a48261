"""LSOIE's Open Information Extraction scores as an `evaluate.Metric`: the label over `ieval.oie.lsoie`."""

import evaluate
import ieval.hub as hub

_DESCRIPTION = """\
Precision, recall, F1 and the curve of confidences of Open Information Extraction by syntactic heads (LSOIE).

A predicted tuple is right if it has the predicate of a gold tuple and contains the syntactic head of each of
its arguments, in the argument of the same place. Borders of arguments do not matter, so neither do
determiners, adjectives and clauses that a system adds or leaves out.
"""

_CITATION = """\
@inproceedings{solawetz-larson-2021-lsoie,
    title = "{LSOIE}: A Large-Scale Dataset for Supervised Open Information Extraction",
    author = "Solawetz, Jacob and Larson, Stefan",
    booktitle = "Proceedings of the 16th Conference of the European Chapter of the Association for
      Computational Linguistics: Main Volume",
    year = "2021",
    url = "https://aclanthology.org/2021.eacl-main.222",
}
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions: configuration `tuples`, the default: for each sentence a list of
        `{"predicate": str, "arguments": [str], "confidence": float or None}`. Beside the strings there may be
        token offsets: `predicate_spans`, `[[start, end], ...]`, and `argument_spans`, such a list for each
        argument. Configuration `tags`: for each sentence a list of `{"tags": [str], "probabilities":
        [float]}`, one a predicate, with a BIO tag and its probability for each token; or with a `confidence`
        in place of the probabilities.
    references: configuration `tuples`: for each sentence `{"tokens": [str], "extractions": [{"predicate":
        str, "arguments": [str], "heads": [str]}]}`, with the head of each argument. Beside the strings there
        may be spans, and `head_indices`, the offsets of the heads. Configuration `tags`: `{"tokens": [str],
        "extractions": [{"tags": [str], "heads": [int]}]}`, with the offset of the head of each argument in
        the order of the roles. Both sides need every sentence, in one order.
    variant: `"paper"`, the definition; `"recipe"`, its short form; `"released"`, the numbers of the authors'
        matcher; `"curves"`, those of their published curves. It sets the default of each option down to
        head_list. Also the name of a configuration, of tuples: `evaluate.load(..., "released")`.
    predicate: `"equal"`; `"token_of_gold"`, any one token of the gold predicate; `"head_index"`, the same
        offset of the head.
    containment: a head is a `"token"` of the argument, by offset where both have it, or any `"substring"`.
    arity: `"any"` number of arguments, or the `"same"` as the gold tuple has.
    one_to_one: a prediction matches at most one gold tuple.
    pick: the `"best"` (most confident) or the `"first"` of its matches stands for a gold tuple.
    head_list: `"complete"`, or `"shifted"` for lists that lack heads, as the authors' script takes them.
    threshold: adds the scores of the predictions with at least this confidence.
    parser: finds the heads that the references lack: `"stanza"`, `"corenlp"`, `"spacy"`, a parser made by
        `ieval.heads.registry.backend`, or a callable. Without one they must be given.
    head_scheme: the head of `in 2009` is `2009`, `"ud"`, or `in`, `"sd"`.
    head_count: `"one"` or `"all"` heads of an argument that is no constituent.
    occurrence: of a string that stands several times in the sentence, the `"nearest"` to the rest or the
        `"first"`.
    given_heads: with a parser, `"keep"` the heads of the references or `"replace"` all.
    cache: file that parses are read from and kept in.
    progress: show a bar while parsing.
    case: `"mixed"` or `"lower"`.
    unknown: what becomes of sentences that the gold does not have; rows are paired, so there are none.
    align_by: how sentences of both sides meet; rows are paired, so leave it at `"auto"`.
    tag_policy: for tags: an `I` that continues nothing is an `"error"`; `"keep"` takes it for a further part
        of its role, `"repair"` for a `B`.
    confidence: for tags: `"mean_log_arguments"`, the mean log-probability of the tokens of arguments;
        `"mean_log"`, of all tokens; `"product"`, the probability of the whole sequence.
    detail: add `protocol`, `signature`, `warnings` and `per_sentence`, with what became of each extraction
        and each gold tuple.

All but predictions and references are also accepted when the metric is loaded.

Returns:
    `precision`, `recall`, `f1`: floats in [0, 1], of all predictions
    `best_f1`, `best_threshold`, `auc`, `auc_anchored`: of the curve; absent, with a warning, where
        confidences are missing or all the same
    `precision_at_threshold`, `recall_at_threshold`, `f1_at_threshold`: where a threshold is given
    `tp`, `fn`: gold tuples matched, and the others; `fp`: wrong predictions; further counts
    `mean_argument_length`, `mean_gold_argument_length`: in tokens

Examples:
    >>> import ieval
    >>> metric = ieval.metric("lsoie", keep_in_memory=True)  # or evaluate.load(path of the folder)
    >>> references = [{
    ...     "tokens": ["Ann", "sold", "the", "old", "car", "."],
    ...     "extractions": [
    ...         {"predicate": "sold", "arguments": ["Ann", "the old car"], "heads": ["Ann", "car"]},
    ...     ],
    ... }]
    >>> predictions = [[
    ...     {"predicate": "sold", "arguments": ["Ann", "car ."], "confidence": 0.9},
    ...     {"predicate": "sold", "arguments": ["Ann", "the old"], "confidence": 0.4},
    ... ]]
    >>> scores = metric.compute(predictions=predictions, references=references)
    >>> {name: scores[name] for name in ("precision", "recall", "best_f1", "best_threshold")}
    {'precision': 0.5, 'recall': 1.0, 'best_f1': 1.0, 'best_threshold': 0.9}
    >>> detail = metric.compute(predictions=predictions, references=references, detail=True)
    >>> detail["per_sentence"][0]["decisions"][1]["note"]
    'argument 1: head (lacks car)'
"""


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class Lsoie(hub.Checked, evaluate.Metric):
    """Tuples matched by predicate and by the syntactic heads of the arguments."""

    protocol = "lsoie"

    def _info(self):
        return evaluate.MetricInfo(
            module_type="metric",
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_KWARGS_DESCRIPTION,
            features=hub.features(self.protocol, self.config_name),
            homepage="https://arxiv.org/abs/2101.11177",
            reference_urls=["https://arxiv.org/abs/2101.11177", "https://aclanthology.org/2021.eacl-main.222"],
        )

    def _compute(
        self,
        predictions,
        references,
        variant="paper",
        predicate=None,
        containment=None,
        arity=None,
        one_to_one=None,
        pick=None,
        head_list=None,
        threshold=None,
        parser=None,
        head_scheme="ud",
        head_count="one",
        occurrence="nearest",
        given_heads="keep",
        cache=None,
        progress=False,
        case="mixed",
        unknown="ignore",
        align_by="auto",
        tag_policy="error",
        confidence="mean_log_arguments",
        detail=False,
    ):
        return self.scored(
            predictions,
            references,
            variant=variant,
            predicate=predicate,
            containment=containment,
            arity=arity,
            one_to_one=one_to_one,
            pick=pick,
            head_list=head_list,
            threshold=threshold,
            parser=parser,
            head_scheme=head_scheme,
            head_count=head_count,
            occurrence=occurrence,
            given_heads=given_heads,
            cache=cache,
            progress=progress,
            case=case,
            unknown=unknown,
            align_by=align_by,
            tag_policy=tag_policy,
            confidence=confidence,
            detail=detail,
        )
