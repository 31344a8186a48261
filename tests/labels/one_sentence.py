"""One sentence, its gold, an output with three extractions, and labels for them."""

from ieval.labels.record import Labels, Place, fingerprint
from ieval.labels.relabel import relabelled
from ieval.oie.containment import score
from ieval.types import Extraction, Sentence

SALE, MET, OWNS = ("sold", ("Ann", "car")), ("met", ("Ann", "Bob")), ("owned", ("Bob", "a house"))


def side(*tuples, key="1", text="Ann met Bob , who owned a house , and sold the old car ."):
    return [Sentence(key, text, tuple(Extraction(*x) for x in tuples))]


GOLD = side(SALE, MET)
# One correct, one of wrong boundaries, one out of scope.
PRED = side(MET, ("sold", ("Ann", "the old car")), OWNS)
RESULT = score(GOLD, PRED)


def labels(given, who="Ann", system="A", gold=GOLD, pred=PRED):
    """`given`: (side, item) to label, in the one sentence."""
    placed = {Place(system, "1", *place): label for place, label in given.items()}
    return Labels(who, fingerprint(gold), {system: fingerprint(pred)}, placed)


def made(given):
    return relabelled(RESULT, labels(given), "A")
