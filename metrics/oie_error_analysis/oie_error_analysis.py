"""Error analysis of Open IE as an `evaluate.Metric`: the label over `ieval.oie.containment`."""

import evaluate
import ieval.hub as hub

_DESCRIPTION = """\
Precision, recall and F2 of Open Information Extraction over n-ary tuples, strictly, relaxed and by
containment of tokens, all at once; and for every extraction the kind of error it is, as a proposal.
"""

_CITATION = """\
@inproceedings{schneider-etal-2017-analysing,
  title={Analysing Errors of Open Information Extraction Systems},
  author={Schneider, Rudolf and Oberhauser, Tom and Klatt, Tobias and Gers, Felix A. and
    L{\\"o}ser, Alexander},
  booktitle={Proceedings of the First Workshop on Building Linguistically Generalizable NLP Systems},
  pages={11--18},
  year={2017},
}
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions: for each sentence a list of tuples, `{"predicate": str, "arguments": [str]}`, with any
        number of arguments, the subject first.
    references: the same of the gold. Both sides need every sentence, in one order, with an empty list where
        there is nothing. Loaded with `config_name="spans"`: `{"tokens": [str], "extractions": [...]}`, and
        the tuples of both sides as `{"predicate_spans": [[start, end]], "argument_spans": [[[start, end]]]}`.
    variant: `"paper"`, our definition, or `"recipe"`, the arithmetic of the paper's recipe.
    primary: the strategy that says what is correct: `"strict"`, `"relaxed"`, `"in_order"`, `"with_extra"`,
        `"any_argument"` or `"anywhere"`.
    beta: of F; 2 counts recall twice as much as precision. The keys are named after it: `strict_f2`.
    holder: who contains whom in the containment strategies: `"pred"`, `"gold"` or `"either"`; default:
        `"pred"`.
    arity: arguments of the container, `"same"`, `"extra"` or `"any"`; default: as each strategy says.
    counting: `"both_sides"` or `"predictions"`; default: as the variant.
    markup: `"unescape"` HTML entities and Penn Treebank brackets, or `"keep"`; default: as the variant.
    case: `"mixed"` or `"lower"`.
    detail: add `protocol`, `signature`, `warnings` and `per_sentence`, with the class of each extraction and
        of each gold tuple missed.

All but predictions and references are also accepted when the metric is loaded.

Returns:
    for each strategy, and each with `_one_to_one` behind its name, under its name:
    `strict_precision`, `strict_recall`, `strict_f2`: floats in [0, 1]
    `strict_tp`, `strict_fn`: gold tuples matched and not; `strict_fp`: extractions that match none
    `precision`, `recall`, `f1`, `f2`, `tp`, `fp`, `fn`: those of the primary strategy
    `correct`, `wrong_boundaries`, `redundant`, `uninformative`, `wrong`, `out_of_scope`: extractions by class
    `missing`: gold tuples that no extraction stands for
    `missed_by_arity`: gold tuples missed for the number of arguments alone

Examples:
    >>> import ieval
    >>> metric = ieval.metric("oie_error_analysis", keep_in_memory=True)  # or evaluate.load(folder)
    >>> references = [[
    ...     {"predicate": "sold", "arguments": ["Ann", "car", "Bob"]},
    ...     {"predicate": "met", "arguments": ["Ann", "Bob"]},
    ... ]]
    >>> predictions = [[
    ...     {"predicate": "sold", "arguments": ["Ann", "the old car", "Bob"]},
    ...     {"predicate": "met", "arguments": ["Ann", "Bob"]},
    ...     {"predicate": "owned", "arguments": ["Bob", "a house"]},
    ... ]]
    >>> scores = metric.compute(predictions=predictions, references=references)
    >>> [round(scores[f"{name}_f2"], 4) for name in ("strict", "relaxed", "in_order")]
    [0.4545, 0.4545, 0.9091]
    >>> {name: scores[name] for name in ("correct", "wrong_boundaries", "out_of_scope", "missing")}
    {'correct': 1, 'wrong_boundaries': 1, 'out_of_scope': 1, 'missing': 0}
"""


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class OieErrorAnalysis(hub.Checked, evaluate.Metric):
    """Containment match of tuples, and classes of errors."""

    protocol = "error_analysis"

    def _info(self):
        return evaluate.MetricInfo(
            module_type="metric",
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_KWARGS_DESCRIPTION,
            features=hub.features(self.protocol, self.config_name),
            homepage="https://aclanthology.org/W17-5402",
            reference_urls=["https://aclanthology.org/W17-5402", "https://arxiv.org/abs/1707.07499"],
        )

    def _compute(
        self,
        predictions,
        references,
        variant="paper",
        primary="strict",
        beta=2.0,
        holder=None,
        arity=None,
        counting=None,
        markup=None,
        case="mixed",
        detail=False,
    ):
        return self.scored(
            predictions,
            references,
            variant=variant,
            primary=primary,
            beta=beta,
            holder=holder,
            arity=arity,
            counting=counting,
            markup=markup,
            case=case,
            detail=detail,
        )
