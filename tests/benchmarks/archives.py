"""A small archive of our own that stands for LSOIE's."""

import zipfile
from pathlib import Path


def conll(words: str, labels: str, pred: str, ids: str = "[1]", head: str = "1") -> str:
    """A block of LSOIE's eight columns."""
    pairs = enumerate(zip(words.split(), labels.split(), strict=True))
    return "".join(f"{n}\t{w}\t{pred}\t{ids}\t{head}\t1\t2\t{label}\n" for n, (w, label) in pairs) + "\n"


TWO = "[1, 3]"
MEMBERS = {  # three tuples of two sentences; the same in all parts but for the first word
    f"lsoie_{domain}_{part}.conll": conll(f"{name} sold cars off", "A0-B P-B A1-B P-I", "might sold off", TWO)
    + conll("Nobody knows", "A0-B P-B", "knows", head="[1]")
    + conll(f"{name} sold cars off", "O P-B A0-B O", "sold")
    for domain, part, name in (
        ("wiki", "train", "Ann"), ("wiki", "dev", "Bo"), ("wiki", "test", "Cy"),
        ("science", "train", "Di"), ("science", "dev", "Ed"), ("science", "test", "Flo"),
    )
}  # fmt: skip


def archive(path: Path, members: dict[str, str] = MEMBERS) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, text in members.items():
            opened.writestr(name, text)
    return path
