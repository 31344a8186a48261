"""The page of this metric, for its Space or at home: `python app.py`."""

from pathlib import Path

from ieval.ie.rule import CHOICES
from ieval.ie.rule import VARIANTS
from ieval.report import page

OPTIONS = {
    "compat": tuple(VARIANTS),
    **{name: CHOICES[name] for name in ("match_by", "duplicates", "grounding", "types", "case", "ungrounded")},
}
TASKS = {
    "ner": ("Entities", {**OPTIONS}, ("entities.jsonl", "entities_answers.jsonl")),
    "re": ("Relations", {**OPTIONS, "relation": CHOICES["relation"]}, ("relations.jsonl", "relations_answers.jsonl")),
    "ed": ("Events", {**OPTIONS}, ("events.jsonl", "events_answers.jsonl")),
}
CARD = Path(__file__).resolve().with_name("README.md")

demo = page.tabs(
    {
        name: page.build(
            task,
            options=options,
            card=CARD,
            trial=trial,
            reading={"on_fail": ("empty", "error"), "faults": page.READING["faults"]},
        )
        for task, (name, options, trial) in TASKS.items()
    },
    title="ieval: ruie",
)

if __name__ == "__main__":
    demo.launch(max_file_size="50mb")
