"""The page of this metric, for its Space or at home: `python app.py [--gold GOLD --pred OUTPUT ...]`."""

import argparse
import os
from pathlib import Path

from ieval.report import errors_page

HERE = Path(__file__).resolve().parent


def page(arguments=()):
    parser = argparse.ArgumentParser(description="how Open IE systems fail: a page to see, and to label")
    parser.add_argument("--gold", type=Path, help="a file on this machine to open with")
    parser.add_argument("--pred", type=Path, nargs="+", action="extend", default=[], help="outputs, likewise")
    parser.add_argument("--labels", type=Path, default=Path("labels"), help="the folder of label files")
    parser.add_argument("--annotator", default="me", help="the name that labels are kept under")
    given = parser.parse_args(arguments)
    return errors_page.build(
        labels=given.labels,
        card=HERE / "README.md",
        gold=given.gold,
        outputs=given.pred,
        annotator=given.annotator,
        public="SPACE_ID" in os.environ,  # as on a Space, where visitors do not know each other
    )


if __name__ == "__main__":
    page(None).launch(max_file_size=errors_page.LARGEST)
else:
    demo = page()
