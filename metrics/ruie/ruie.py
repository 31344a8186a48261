"""Scores of entities, relations and events as an `evaluate.Metric`: the label over `ieval.ie.spans`."""

import evaluate
import ieval.hub as hub

_DESCRIPTION = """\
Micro precision, recall and F1 of named entities (ner), relations (re) and event detection (ed) by type and
offsets, as RUIE-Bench scores them, with its robustness figures where rows say how they were perturbed.

An entity is right if its type and its span are those of a gold entity; a relation if its type and both of its
entities are; an event if its type and the span of its trigger are. Each gold item is matched once.
"""

_CITATION = """\
@article{zhu-etal-2025-robust-uie,
    title = "Towards Robust Universal Information Extraction: Dataset, Evaluation, and Solution",
    author = "Zhu, Jizhao and Shi, Akang and Li, Zixuan and Bai, Long and Jin, Xiaolong and Guo, Jiafeng and
      Cheng, Xueqi",
    journal = "arXiv preprint arXiv:2503.03201",
    year = "2025",
}
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions: for each sentence a list of items. Configuration `ner`: `{"type": str, "start": int,
        "end": int, "text": str}`; `re`: `{"type": str, "head": {...}, "tail": {...}}` with such entities;
        `ed`: as ner, of the trigger. Offsets are half-open and count tokens; both are -1 where only the text
        is known; `"spans": [[start, end], ...]` holds an item of several pieces. Configuration `ner_tags`:
        for each sentence a list of tags. Configurations `ner_text`, `re_text`, `ed_text`: for each sentence
        what a language model wrote.
    references: for each sentence such a list of items, or of tags in `ner_tags`; or a dict that says more:
        `{"items": [...], "tokens": [str]}`, in `ner_tags` `{"tags": [str], "tokens": [str]}`. Tokens are
        needed where offsets are to be found from texts. Further keys: `"text"`, `"dataset"`,
        `"perturbation"`, `"id"`, `"changed"`. Both sides need every sentence, in one order.
    compat: `"uie"`, `"robustuie"`, `"knowcoder"` or `"instructuie"`: what that scorer prints. It sets the
        default of each option down to offsets.
    match_by: `"offset"` or `"string"`.
    duplicates: `"multiset"`, or `"set"`: each item of a side once.
    grounding: how texts get offsets: `"best"`, `"first"`, `"closest"` or `"longer_first"`.
    relation: `"strict"` compares the types of head and tail too, `"boundary"` does not.
    schema: list of the types there are; others are an error in references.
    out_of_schema: predicted items of other types: `"count"` as wrong, `"drop"` or `"error"`.
    ungrounded: predicted items that have no place in their sentence: `"count"`, `"drop"` or `"error"`.
    types: `"exact"`, or `"normalised"` to words in lower case.
    case: `"mixed"`, or `"lower"` to find and compare texts in any case.
    event_level: `"subtype"`, or `"supertype"` by supertypes.
    supertypes: dict from type to supertype.
    offsets: they count a `"token"` or a `"character"`.
    scheme: of ner_tags: `"lenient"` takes any of them as conlleval does; `"IOB2"` (or `"BIO"`), `"IOB1"`,
        `"BIOES"` refuse tags out of place.
    on_fail: of the text configurations: an answer that cannot be read is `"empty"`, or an `"error"`.
    progress: of the text configurations: show a bar while reading.
    datasets: list with the dataset of each sentence, for robustness figures; as the column `dataset`.
    perturbations: list with the perturbation of each sentence, `"none"` for originals.
    ids: list with an id for each sentence, shared by an original and its perturbed forms.
    changed: list of bools: whether the perturbation altered the sentence.
    detail: add `protocol`, `signature`, `warnings`, `per_type` and `per_sentence`, with what became of each
        item.

All but predictions and references are also accepted when the metric is loaded.

Returns:
    `precision`, `recall`, `f1`: floats in [0, 1], of all sentences
    `identification_precision`, `identification_recall`, `identification_f1`: without the type of entity or
        event; of relations without the types of head and tail
    `tp`, `fp`, `fn`, `identification_tp`, `sentences`: counts
    `ungrounded`, `out_of_schema`, `duplicates`, `grounded`: among the predictions; `ungrounded_gold`
    `compared_as_text`: sentences with neither tokens nor offsets, whose items were compared by their texts
    `answers_ok`, `answers_repaired`, `answers_partial`, `answers_failed`, `incomplete_items`: of the text
        configurations
    `f1:conll03:typo`, `drop:conll03:typo`, `drop_avg`, ...: where sentences have a perturbation or a dataset

Examples:
    >>> import ieval
    >>> metric = ieval.metric("ruie", "ner", keep_in_memory=True)  # or evaluate.load(path, "ner")
    >>> references = [[{"type": "PER", "start": 0, "end": 1, "text": "Ann"},
    ...                {"type": "ORG", "start": 3, "end": 5, "text": "Boston College"}]]
    >>> predictions = [[{"type": "PER", "start": 0, "end": 1, "text": "Ann"},
    ...                 {"type": "LOC", "start": 3, "end": 5, "text": "Boston College"}]]
    >>> scores = metric.compute(predictions=predictions, references=references)
    >>> scores["f1"], scores["identification_f1"]
    (0.5, 1.0)
"""


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class Ruie(hub.Checked, evaluate.Metric):
    """Entities, relations and events matched by type and place."""

    protocol = "ner"

    def _info(self):
        return evaluate.MetricInfo(
            module_type="metric",
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_KWARGS_DESCRIPTION,
            features=hub.features(self.protocol, self.config_name),
            homepage="https://arxiv.org/abs/2503.03201",
            reference_urls=["https://arxiv.org/abs/2503.03201"],
        )

    def _compute(
        self,
        predictions,
        references,
        compat=None,
        match_by=None,
        duplicates=None,
        grounding=None,
        relation=None,
        schema=None,
        out_of_schema=None,
        ungrounded=None,
        types=None,
        case=None,
        event_level=None,
        supertypes=None,
        offsets=None,
        scheme="lenient",
        on_fail="empty",
        progress=False,
        datasets=None,
        perturbations=None,
        ids=None,
        changed=None,
        detail=False,
    ):
        return self.scored(
            predictions,
            references,
            compat=compat,
            match_by=match_by,
            duplicates=duplicates,
            grounding=grounding,
            relation=relation,
            schema=schema,
            out_of_schema=out_of_schema,
            ungrounded=ungrounded,
            types=types,
            case=case,
            event_level=event_level,
            supertypes=supertypes,
            offsets=offsets,
            scheme=scheme,
            on_fail=on_fail,
            progress=progress,
            datasets=datasets,
            perturbations=perturbations,
            ids=ids,
            changed=changed,
            detail=detail,
        )
