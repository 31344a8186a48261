"""The page of this metric, for its Space or at home: `python app.py`."""

from pathlib import Path

from ieval.ie.rule import CHOICES
from ieval.ie.rule import VARIANTS
from ieval.report import page

NAMES = ("match_by", "duplicates", "grounding", "types", "case", "ungrounded")
TASKS = {  # task: its tab, its options, its sample
    "ner": ("Entities", NAMES, ("entities.jsonl", "entities_answers.jsonl")),
    "re": ("Relations", (*NAMES, "relation"), ("relations.jsonl", "relations_answers.jsonl")),
    "ed": ("Events", NAMES, ("events.jsonl", "events_answers.jsonl")),
}


def options(task, names):
    """The presets of a task; each other option as the preset sets it, or one of its values."""
    presets = tuple(name for name, tasks in VARIANTS.items() if task in tasks and not needs_more(task, tasks))
    return {"compat": presets, **{name: (page.DEFAULT, *CHOICES[name]) for name in names}}


def needs_more(task, tasks):
    """Supertypes of events are no choice of words."""
    return task == "ed" and tasks[task].get("event_level") == "supertype"


CARD = Path(__file__).resolve().with_name("README.md")

demo = page.tabs(
    {
        name: page.build(
            task,
            options=options(task, names),
            card=CARD,
            trial=trial,
            reading={"on_fail": ("empty", "error"), "faults": page.READING["faults"]},
        )
        for task, (name, names, trial) in TASKS.items()
    },
    title="ieval: ruie",
)

if __name__ == "__main__":
    demo.launch(max_file_size="50mb")
