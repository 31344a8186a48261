"""Short notation for sentences in tests: `Ann | met | [old] Bob` is a triple."""

from ieval.types import Extraction, Fact, Sentence


def triple(line: str) -> Extraction:
    subject, predicate, object_ = line.split(" | ")
    return Extraction(predicate, (subject, object_))


def gold(*sentences: list[list[str]]) -> tuple[Sentence, ...]:
    """Each sentence a list of synsets, each synset a list of triples; ids count from 1."""
    return tuple(
        Sentence(str(n), None, tuple(Fact(tuple(map(triple, synset))) for synset in synsets))
        for n, synsets in enumerate(sentences, 1)
    )


def pred(*sentences: list[str]) -> tuple[Sentence, ...]:
    """Each sentence a list of triples; ids count from 1."""
    return tuple(Sentence(str(n), None, tuple(map(triple, lines))) for n, lines in enumerate(sentences, 1))
