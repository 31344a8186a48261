"""The page of this metric, for its Space or at home: `python app.py`."""

from pathlib import Path

from ieval.report import page

demo = page.build(
    "error_analysis",
    options={
        "primary": ("strict", "relaxed", "in_order", "with_extra", "any_argument", "anywhere"),
        "case": ("mixed", "lower"),
        "variant": ("paper", "recipe"),
        "markup": ("unescape", "keep"),
    },
    card=Path(__file__).resolve().with_name("README.md"),
    trial=("heads.tsv", "tagger.tsv"),
    reading={"faults": page.READING["faults"]},
)

if __name__ == "__main__":
    demo.launch(max_file_size="50mb")
