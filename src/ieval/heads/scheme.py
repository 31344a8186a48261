"""Two ways to draw a tree, and the way from each to the other.

    ud   Universal Dependencies (Stanza, CoreNLP's english_UD): in `in 2009` the noun
         governs its preposition, in `is the mayor` the noun governs the copula.
    sd   ClearNLP and Stanford style (spaCy; heads of constituency parses too): the
         preposition and `be` govern.

So `in 2009` has the head `2009` or `in`. Only these constructions are turned,
and the relations in them renamed; everything else stays as the parser drew it.
What decides in `sd` is an object (`pobj`, `pcomp`) or a predicate of `be`
(`attr`, `acomp`), in `ud` a preposed `case`, a preposition that is `mark` of an
`-ing` form, or a `cop`.
"""

from __future__ import annotations

from itertools import pairwise

from ieval.heads import head
from ieval.heads.parse import Parse
from ieval.text import check_choice, words

SCHEMES = ("ud", "sd")
BE = frozenset(words("be am is are was were been being 's 're 'm ’s ’re ’m"))
_OBJECTS = ("pobj", "pcomp")
_PREDICATES = ("attr", "acomp")
_NOT_PREPOSITIONS = frozenset(words("while although though if because unless whether that once as"))
# Dependents of a UD predicate noun or adjective that are the clause's, hence the copula's in `sd`.
_CLAUSAL = frozenset(words("nsubj csubj aux mark expl advcl punct parataxis discourse vocative dislocated"))


def converted(parse: Parse, to: str, *, scheme: str) -> Parse:
    """A parse of one scheme, drawn in the other. Raises ValueError without relations to go by."""
    check_choice("head_scheme", to, SCHEMES)
    check_choice("scheme", scheme, SCHEMES)
    if to == scheme:
        return parse
    if len(parse.relations) != len(parse.tokens):
        raise ValueError(
            f"head_scheme={to!r} from a parse in {scheme!r} without relations: only relations tell "
            "prepositions and copulas; give them, or ask for the scheme of the parse"
        )
    return _to_ud(parse) if to == "ud" else _to_sd(parse)


def _to_ud(parse: Parse) -> Parse:
    """Each preposition and copula goes below its object or predicate, with all that hung on it."""
    inner = _inner(parse)
    lowest = list(range(len(parse.tokens)))
    bottom_up = _top_down(parse)[::-1]
    for n in bottom_up:
        lowest[n] = lowest[inner[n]] if n in inner else n
    governors, relations = list(parse.governors), list(parse.relations)
    outermost = {lowest[n]: n for n in bottom_up}
    for n, relation in enumerate(parse.relations):
        if n in inner:
            governors[n] = lowest[n]
            relations[n] = _below(parse.relations[inner[n]])
        else:
            top = outermost[n]
            above = parse.governors[top]
            governors[n] = lowest[above] if above >= 0 else -1
            if top != n:
                relations[n] = _outer(parse, top, relation)
    return Parse(parse.tokens, tuple(governors), tuple(relations), parse.tags)


def _inner(parse: Parse) -> dict[int, int]:
    """For each preposition or copula of an `sd` tree its first object or predicate, its governor in `ud`."""
    inner: dict[int, int] = {}
    for n, (governor, relation) in enumerate(zip(parse.governors, parse.relations, strict=True)):
        if governor < 0 or governor in inner:
            continue
        if relation in _OBJECTS or (relation in _PREDICATES and parse.tokens[governor].lower() in BE):
            inner[governor] = n
    return inner


def _below(relation: str) -> str:
    """What a preposition or copula is called below its `pobj`, `pcomp`, `attr` or `acomp`."""
    return {"pobj": "case", "pcomp": "mark"}.get(relation, "cop")


def _outer(parse: Parse, top: int, relation: str) -> str:
    """What the object of a preposition is called in `ud`; a predicate takes the relation of its copula."""
    above = parse.governors[top]
    if relation in _PREDICATES or above < 0 or parse.relations[top] not in ("prep", "agent", "dative"):
        return parse.relations[top]
    nominal = len(parse.tags) > above and parse.tags[above][:1] == "N"
    if relation == "pcomp":
        return "acl" if nominal else "advcl"
    return "nmod" if nominal else "obl"


def _to_sd(parse: Parse) -> Parse:
    """Each copula goes above its predicate with the clause's dependents, prepositions above their objects."""
    chains = _chains(parse)
    copula = {chain[-1]: chain[0] for chain in chains if parse.relations[chain[0]] == "cop"}
    governors, relations = list(parse.governors), list(parse.relations)

    def attach(n: int, above: int) -> int:
        return copula[above] if above in copula and _of_clause(parse, n, above, copula[above]) else above

    for chain in chains:
        bottom = chain[-1]
        governors[chain[0]] = attach(bottom, parse.governors[bottom])
        relations[chain[0]] = parse.relations[bottom] if bottom in copula else "prep"
        for above, below in pairwise(chain):
            governors[below] = above
            relations[below] = _inside(parse, above, below, bottom)
    turned = {n for chain in chains for n in chain}
    for n, above in enumerate(parse.governors):
        if n not in turned:
            governors[n] = attach(n, above)
    return Parse(parse.tokens, tuple(governors), tuple(relations), parse.tags)


def _chains(parse: Parse) -> list[list[int]]:
    """Copula, prepositions, predicate or object: each from the new top down to the old one."""
    dependents: list[list[int]] = [[] for _ in parse.tokens]
    for n, governor in enumerate(parse.governors):
        if governor >= 0:
            dependents[governor].append(n)
    taken: set[int] = set()
    chains = []
    for n in _top_down(parse):
        if n in taken:
            continue
        copulas = [c for c in dependents[n] if parse.relations[c] == "cop"][:1]
        prepositions = [c for c in dependents[n] if c < n and _is_preposition(parse, c, n)]
        if copulas or prepositions:
            chains.append([*copulas, *prepositions, n])
            taken.update(chains[-1])
    return chains


def _is_preposition(parse: Parse, n: int, above: int) -> bool:
    if parse.relations[n] == "case":
        return True
    gerund = len(parse.tags) > above and parse.tags[above] == "VBG"
    return parse.relations[n] == "mark" and gerund and parse.tags[n] == "IN" and _may_govern(parse.tokens[n])


def _may_govern(token: str) -> bool:
    return token.lower() not in _NOT_PREPOSITIONS


def _of_clause(parse: Parse, n: int, predicate: int, copula: int) -> bool:
    """Whether a dependent of a predicate noun or adjective hangs on the copula instead."""
    relation = parse.relations[n].split(":")[0]
    if relation == "advmod":
        return n < copula or (n < predicate and parse.tokens[n].lower() in ("not", "n't", "n’t", "never"))
    return relation in _CLAUSAL


def _inside(parse: Parse, above: int, below: int, bottom: int) -> str:
    """What a member of a chain is called under the one above it."""
    if parse.relations[above] == "cop":
        if below != bottom:
            return "prep"
        adjective = len(parse.tags) > below and parse.tags[below][:1] in ("J", "A")
        return "acomp" if adjective else "attr"
    if below != bottom:
        return "prep"
    return "pcomp" if parse.relations[above] == "mark" else "pobj"


def _top_down(parse: Parse) -> list[int]:
    """Tokens, governors before their dependents."""
    depth = head.depths(parse.governors)
    return sorted(range(len(depth)), key=depth.__getitem__)
