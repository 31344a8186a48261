"""Short ways to write items and sides."""

from ieval.types import Entity, Event, Relation, Sentence, Span


def entity(label, text="", *place):
    """`entity("LOC", "Oslo", 0, 1)`, or without a place."""
    return Entity(label, text, (Span(*place),) if place else ())


def event(label, text="", *place):
    return Event(label, entity("", text, *place))


def relation(label, head, tail):
    """Head and tail as tuples of what `entity` takes."""
    return Relation(label, entity(*head), entity(*tail))


def side(*sentences, tokens=None):
    """A side of a corpus: each sentence a list of items."""
    words = tuple((tokens or "").split())
    return tuple(Sentence(str(n), None, tuple(items), words) for n, items in enumerate(sentences))
