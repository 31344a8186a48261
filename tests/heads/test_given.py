"""Trees of the user's own, and parsers of the user's own."""

import pytest

from ieval.heads import registry
from ieval.heads.given import Function, Given, conllu
from ieval.heads.parse import CannotParse, Parse

TREE = Parse(("Ann", "sings"), (1, -1), ("nsubj", "root"))
FILE = """\
# text = She can't go
1\tShe\tshe\tPRON\tPRP\t_\t4\tnsubj\t_\t_
2-3\tcan't\t_\t_\t_\t_\t_\t_\t_\t_
2\tca\tcan\tAUX\tMD\t_\t4\taux\t_\t_
3\tn't\tnot\tPART\tRB\t_\t4\tadvmod\t_\t_
3.1\tgone\tgo\tVERB\t_\t_\t_\t_\t_\t_
4\tgo\tgo\tVERB\t_\t_\t0\troot\t_\t_

"""


def test_given_trees_are_found_by_their_tokens():
    backend = Given((TREE, TREE))
    assert backend.available() is None
    assert backend.parse([["Ann", "sings"]]) == [TREE]
    with pytest.raises(CannotParse, match="no tree is given for the sentence 'Bob sings'; 2 are given"):
        backend.parse([["Bob", "sings"]])


def test_given_trees_must_agree():
    with pytest.raises(ValueError, match="two different trees are given for the sentence 'Ann sings'"):
        Given((TREE, Parse(("Ann", "sings"), (-1, 0))))


def test_trees_of_a_conllu_file(tmp_path):
    pytest.importorskip("conllu")
    path = tmp_path / "trees.conllu"
    path.write_text(FILE)
    (parse,) = conllu(path).parses
    assert parse.tokens == ("She", "ca", "n't", "go")
    assert parse.governors == (3, 3, 3, -1)
    assert parse.relations == ("nsubj", "aux", "advmod", "root")
    assert parse.tags == ("PRP", "MD", "RB", "VERB")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("\t0\troot", "\t1\troot", "sentence 1: .*no root"),
        ("MD\t_\t4\taux", "MD\t_\t3\taux", None),
        ("PRP\t_\t4", "PRP\t_\t9", "sentence 1: .*token 0 has governor 8"),
        ("PRP\t_\t4", "PRP\t_\t_", "sentence 1: .*token 0 has governor -2"),
        ("1\tShe", "one\tShe", "trees.conllu: not CoNLL-U"),
    ],
)
def test_conllu_that_holds_no_tree(tmp_path, old, new, message):
    pytest.importorskip("conllu")
    path = tmp_path / "trees.conllu"
    path.write_text(FILE.replace(old, new))
    if message is None:
        assert conllu(path).parses[0].governors == (3, 2, 3, -1)
    else:
        with pytest.raises(ValueError, match=message):
            conllu(path)


def test_a_callable_may_return_governors_or_parses():
    assert Function(lambda sentences: [[1, -1] for _ in sentences]).parse([["Ann", "sings"]]) == [
        Parse(("Ann", "sings"), (1, -1))
    ]
    assert Function(lambda _: [TREE]).parse([("Ann", "sings")]) == [TREE]


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        ([], "0 parses for 1 sentences"),
        ([[1, -1, 0]], "3 governors for 2 tokens: 'Ann sings'"),
        ([[1, 0]], "no root.*'Ann sings'"),
        ([[0, -1]], "0 -> 0 govern each other"),
        ([["root", 0]], "returned .*expected a Parse, or one governor a token"),
        ([None], "returned None for 'Ann sings'"),
        (
            [Parse(("Ann", "sing", "s"), (1, -1, 1))],
            "3 tokens after parsing where 2 were given; they part at token 1",
        ),
        ([Parse(("Ann", "sings"), (1, -1), ("nsubj",))], "1 relations for 2 tokens"),
    ],
)
def test_a_callable_that_returns_no_tree(returned, message):
    with pytest.raises(CannotParse, match=message):
        Function(lambda _: returned).parse([["Ann", "sings"]])


def test_what_is_called_a_parser():
    made = Given((TREE,))
    assert registry.backend(made) is made
    assert registry.backend(lambda s: s, model="mine").model == "mine"
    assert registry.names() == ("stanza", "corenlp", "spacy")
    with pytest.raises(
        ValueError, match="parser='malt': expected one of 'stanza', 'corenlp', 'spacy', or a callable"
    ):
        registry.backend("malt")
    with pytest.raises(TypeError, match="colour"):
        registry.backend("stanza", colour="red")
    with pytest.raises(TypeError, match="options folder for a parser that is made already"):
        registry.backend(made, folder="x")
    with pytest.raises(ValueError, match="parser 7: expected a callable"):
        registry.backend(7)
    with pytest.raises(ValueError, match="scheme='collins'"):
        Function(lambda s: s, scheme="collins")


def test_the_reader_of_conllu_is_not_installed(monkeypatch, tmp_path):
    monkeypatch.setattr("ieval.heads.given.find_spec", lambda _: None)
    with pytest.raises(
        ValueError, match=r"trees\.conllu: the library .* is not installed: pip install conllu"
    ):
        conllu(tmp_path / "trees.conllu")
