"""The page of this metric, for its Space or at home: `python app.py`."""

from pathlib import Path

from ieval.report import page

demo = page.build(
    "fact_based",
    options={
        "variant": ("paper", "released"),
        "match": ("slots", "joined"),
        "case": ("mixed", "lower"),
        "brackets": ("optional", "literal"),
    },
    card=Path(__file__).resolve().with_name("README.md"),
)

if __name__ == "__main__":
    demo.launch(max_file_size="50mb")
