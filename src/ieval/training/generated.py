"""Entities, relations or events that a model writes as text, inside a Trainer: token ids in, scores out.

    rows -> gold items, once        token ids -> text -> items (`ieval.ie.parsing`)
                       \\                               /
              placed in the sentence (`ieval.ie.grounding`) and scored by `ieval.ie.spans`

For `Seq2SeqTrainer(predict_with_generate=True)`, and for what a causal model generates
(`prompt="strip"`). A row is a sentence with its items, and the labels of the Trainer are
the tokens of its answer: `answer` of the row, or else what `ieval.ie.prompts.answer`
writes. An answer that cannot be read has no items: it costs recall, and is counted.

A relation's expected answer does not tell the types of head and tail, so `relation` is
`boundary` here unless it, or a preset, is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ieval.ie import prompts, spans
from ieval.ie.keys import said
from ieval.ie.parsing import STATUSES, Parsed, parse, parse_all, statuses
from ieval.ie.rows import READERS
from ieval.ie.schema import schema as read_schema
from ieval.ie.tasks import TASKS
from ieval.result import Result
from ieval.row_values import listed
from ieval.text import check_choice
from ieval.training.order import Evidence, Order, indistinct, placed
from ieval.training.tagged import check_whole
from ieval.training.token_ids import Generated, Ids, after_prompt, by_inputs, read, without_padding
from ieval.types import Entity, Sentence

SIDES = ("rows", "predictions")
PROMPTS = ("absent", "strip")
SENTENCE = ("items", "tokens", "text")  # of a row; other keys are the model's
TAGGED = ("tags", "scheme", "tokens")  # of a row without items
REMEDY = (
    "send the inputs along: TrainingArguments(include_for_metrics=['inputs']), and input_ids in each of the "
    "rows"
)


class Hook:
    """Called with an `EvalPrediction`, returns scores and counts as plain floats and ints.

    After a call `result` is the whole `Result` (`result.to_dict(detail=True)["per_type"]`,
    `result.decisions()`), `texts` what the model wrote for each row, `parsed` how it was read.

    Args:
        rows: the evaluation examples in the order of their dataset: mappings with `items`
            and `tokens` (or `text`, with `offsets="character"`) as `ieval.ie.rows` has them;
            optional `answer`, the text that the model learns to write, and `input_ids`,
            which tell rows apart and where a prompt ends. Other keys are left alone.
        task: `ner`, `re` or `ed`.
        tokenizer: the model's, of transformers.
        schema: the types there are: names, or names with descriptions.
        prompt: `absent` where the output is the answer alone, as encoder-decoders give it;
            `strip` to take the input off its beginning, as causal models need it.
        options: those of `ieval.ie.spans.score`, `grounding` among them.

    Raises:
        ValueError: rows or options that cannot be scored.
        TypeError: an option that there is not.
        ModuleNotFoundError: a library that reads answers is missing; says how to install it.
    """

    def __init__(
        self,
        rows: Iterable[Any],
        *,
        task: str,
        tokenizer: Any,
        schema: Any = None,
        prompt: str = "absent",
        **options: Any,
    ):
        check_choice("prompt", prompt, PROMPTS)
        if not callable(tokenizer) or not hasattr(tokenizer, "batch_decode"):
            raise ValueError(f"tokenizer: {type(tokenizer).__name__}; expected the model's, of transformers")
        self.task, self.tokenizer, self.prompt = task, tokenizer, prompt
        self.schema = None if schema is None else read_schema(schema)
        parse("[]", task, self.schema)  # a missing library is told before the training
        names = None if self.schema is None else list(self.schema.types)
        untyped = task == "re" and options.get("compat") is None
        self.options = ({"relation": "boundary"} if untyped else {}) | options | {"schema": names}
        found = listed(rows, SIDES[0])
        self.gold = _sentences(found, task)
        self.result: Result | None = None
        self.texts: list[str] = []
        self.parsed: list[Parsed] = []
        self._score(())  # and a wrong option
        offsets = options.get("offsets") or "token"
        self.answers = [_answer(row, s, task, offsets) for row, s in zip(found, self.gold, strict=True)]
        self.inputs = _inputs(found, tokenizer)
        again = self._texts([tokenizer(text)["input_ids"] for text in self.answers])
        # A tokenizer may lose characters, of its own labels too.
        self.wanted = [(_squeezed(a), _squeezed(b)) for a, b in zip(self.answers, again, strict=True)]

    def __call__(self, prediction: Any, compute_result: bool | None = None) -> dict[str, float]:
        """The scores; `precision`, `recall`, `f1`, ... without a prefix, which the Trainer adds.

        Beside those of `ieval.ie.spans`: `answers_ok`, `answers_repaired`, `answers_partial`
        and `answers_failed` (see `ieval.ie.parsing`), `incomplete_items` left out,
        `truncated_labels`, `repeated_rows` dropped, and `indistinct_rows`: rows whose answers
        other rows have too, where neither row ids nor inputs tell them apart.

        Raises:
            ValueError: output that is not of these rows; says which.
        """
        check_whole(compute_result)
        found = read(prediction, self.tokenizer.pad_token_id)
        if found.row_ids is None and found.inputs is not None and self.inputs is not None:
            found = replace(found, row_ids=by_inputs(found.inputs, self.inputs))
        labels = [_squeezed(text) for text in self._texts(found.labels)]
        order = placed(len(labels), len(self.gold), found.row_ids, self._evidence(labels))
        self.texts = self._texts(self._own(found, order))
        self.parsed = parse_all(self.texts, self.task, self.schema)
        pred = READERS[self.task]([list(one.items) for one in self.parsed], SIDES[1])
        result = self._score(pred)
        self.result = replace(result, warnings=result.warnings + self._warnings(found))
        told = statuses(self.parsed)
        return {
            **self.result.scores,
            **{f"answers_{status}": told[status] for status in STATUSES},
            "incomplete_items": told["incomplete_items"],
            "truncated_labels": sum(labels[row] not in self.wanted[n] for n, row in enumerate(order.rows)),
            "repeated_rows": order.repeated,
            "indistinct_rows": indistinct(self.wanted) if found.row_ids is None else 0,
        }

    def _score(self, pred: Sequence[Sentence]) -> Result:
        return spans.score(self.gold, pred, task=self.task, sides=SIDES, **self.options)

    def _texts(self, ids: Sequence[Sequence[int]]) -> list[str]:
        decode = self.tokenizer.batch_decode
        texts: list[str] = decode(
            [list(row) for row in ids], skip_special_tokens=True, clean_up_tokenization_spaces=False
        )
        return texts

    def _own(self, found: Generated, order: Order) -> list[Ids]:
        """The answers in the order of the examples, without the prompts."""
        answers = [found.answers[row] for row in order.rows]
        if self.prompt == "absent":
            return answers
        if found.inputs is None and self.inputs is None:
            raise ValueError(f"prompt='strip': where the prompts end is not known; {REMEDY}, or one of them")
        made = []
        for n, (row, answer) in enumerate(zip(order.rows, answers, strict=True)):
            prompt = found.inputs[row] if found.inputs is not None else (self.inputs or ())[n]
            made.append(after_prompt(answer, prompt, f"{SIDES[1]}[{row}]"))
        return made

    def _warnings(self, found: Generated) -> tuple[str, ...]:
        if self.prompt == "absent" and found.inputs is not None:
            pairs = zip(found.answers, found.inputs, strict=True)
            if all(given and answer[: len(given)] == given for answer, given in pairs):
                return ("every output begins with its whole input; prompt='strip' takes that off",)
        return ()

    def _evidence(self, labels: Sequence[str]) -> Evidence:
        def fits(row: int, example: int) -> bool:
            text = labels[row]
            return text in self.wanted[example] or (
                bool(text) and any(whole.startswith(text) for whole in self.wanted[example])
            )

        def differ(row: int, example: int) -> str:
            expected = _short(self.wanted[example][0])
            return f"its label reads {_short(labels[row])}, the row's answer {expected}"

        return Evidence(
            fits,
            lambda row, n: labels[row] in self.wanted[n],
            differ,
            "generated text",
            "labels are the tokens of `answer` of the row, or else of what ieval.ie.prompts.answer writes",
            REMEDY,
        )


def _sentences(found: Sequence[Any], task: str) -> tuple[Sentence, ...]:
    if not found:
        raise ValueError("rows: empty; expected the evaluation examples")
    return READERS[task]([_sentence(row) for row in found], SIDES[0])


def _sentence(row: Any) -> Any:
    """Of a row what its reader knows."""
    if not isinstance(row, Mapping):
        return row
    known = TAGGED if "tags" in row and "items" not in row else SENTENCE
    return {key: row[key] for key in known if key in row}


def _answer(row: Any, sentence: Sentence, task: str, offsets: str) -> str:
    """The text that the labels of this row have to be."""
    given = row.get("answer") if isinstance(row, Mapping) else None
    if given is not None:
        if not isinstance(given, str):
            raise ValueError(f"rows[{sentence.id}].answer: expected a string, found {type(given).__name__}")
        return given
    made: list[dict[str, Any]] = []
    for item in sentence.items:
        texts = [_text(mention, sentence, offsets) for mention in TASKS[task].mentions(item)]
        if task == "re":
            made.append({"type": item.label, "head": {"text": texts[0]}, "tail": {"text": texts[1]}})
        else:
            made.append({"type": item.label, "text": texts[0]})
    return prompts.answer(task, made)


def _text(mention: Entity, sentence: Sentence, offsets: str) -> str:
    return mention.text or said(mention.spans, sentence, offsets)


def _inputs(found: Sequence[Any], tokenizer: Any) -> list[Ids] | None:
    """What the model sees of each row, where all rows have it."""
    given = [row.get("input_ids") if isinstance(row, Mapping) else None for row in found]
    if any(ids is None for ids in given):
        return None
    return [without_padding(ids, tokenizer.pad_token_id) for ids in given]


def _squeezed(text: str) -> str:
    """Without blanks, which tokenizers add and lose."""
    return "".join(text.split())


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
