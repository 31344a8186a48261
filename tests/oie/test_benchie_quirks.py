"""What the released BenchIE script gets wrong or stops at, and what we do instead.

Each test names the row of the list of quirks that it answers. The sentences are our own.
"""

import os
import subprocess
import sys

import pytest
from notation import gold, pred

from ieval.formats import benchie, explicit_tsv
from ieval.formats.lines import Source
from ieval.oie import fact_based, triples

GOLD = """\
sent_id:1\tAnn met Bob in Oslo .
1--> Cluster 1:
Ann --> met --> Bob
1--> Cluster 2:
Ann --> met Bob in --> Oslo

sent_id:2\tIt snows and Carl sleeps .
2--> Cluster 1:
It --> snows -->\x20
2--> Cluster 2:
Carl --> sleeps -->\x20
"""

OUTPUT = "1\tAnn\tmet\tBob\n1\tAnn\tmet Bob in\tOslo\n2\tIt\tsnows\t\n2\tCarl\tsleeps\t\n"


@pytest.fixture
def files(tmp_path):
    """Score gold text against output text, through the readers."""

    def scored(gold_text: str = GOLD, output: str = OUTPUT, **options: object):
        gold_file, pred_file = tmp_path / "gold.txt", tmp_path / "pred.tsv"
        gold_file.write_text(gold_text, encoding="utf-8")
        pred_file.write_text(output, encoding="utf-8")
        faults = options.pop("faults", "known")
        golds = benchie.read(Source(gold_file, faults))
        return fact_based.score(golds.sentences, explicit_tsv.read(Source(pred_file)).sentences, **options)

    return scored


def counts(result):
    return result["tp"], result["fp"], result["fn"]


# Row: first-synset crediting.
def test_an_extraction_covers_all_synsets_that_hold_it():
    sentence = gold([["Ann | met | Bob"], ["Ann | met | [old] Bob"]])
    output = pred(["Ann | met | Bob"])
    assert counts(fact_based.score(sentence, output)) == (2, 0, 0)
    assert counts(fact_based.score(sentence, output, variant="released")) == (1, 0, 1)


# Row: first-synset crediting (gold is not perfect against itself).
def test_gold_against_itself_is_perfect():
    sentence = gold([["Ann | met | Bob"], ["Ann | met | Bob"], ["Bob | is | old"]])
    own = pred(["Ann | met | Bob", "Bob | is | old"])
    assert fact_based.score(sentence, own)["recall"] == 1
    assert fact_based.score(sentence, own, variant="released")["recall"] == 2 / 3


# Row: strip mismatch (outer blanks credit the last synset of the sentence).
@pytest.mark.parametrize("variant", ["paper", "released"])
def test_outer_blanks_credit_the_right_synset(variant):
    sentence = gold([["Ann | met | Bob"], ["Bob | is | old"]])
    result = fact_based.score(sentence, pred(["Ann | met | Bob ", "Bob | is | old"]), variant=variant)
    assert result["recall"] == 1  # the script: 1/2
    only = fact_based.score(sentence, pred([" Ann | met | Bob"]), variant=variant)
    (decision, missed) = next(only.decisions())[1]
    assert (decision.gold, missed.gold) == ((0,), (1,))


# Row: two blank lines between blocks.
def test_more_blank_lines_shift_nothing(files):
    assert counts(files(GOLD.replace("\n\nsent_id", "\n\n\n\nsent_id"))) == (4, 0, 0)


# Row: no blank line between blocks.
def test_a_missing_blank_line_merges_nothing(files):
    assert counts(files(GOLD.replace("\n\nsent_id", "\nsent_id"))) == (4, 0, 0)


def test_blocks_in_another_order_meet_by_id(files):
    first, second = GOLD.split("\n\n")
    assert counts(files(second + "\n\n" + first + "\n")) == (4, 0, 0)


# Row: blank line in system file.
def test_blank_lines_in_the_output_are_free(files):
    assert counts(files(output=OUTPUT.replace("\n", "\n\n"))) == (4, 0, 0)


# Row: empty object (trailing tab).
def test_an_empty_object_is_a_slot(files):
    assert counts(files(output="2\tIt\tsnows\t\n")) == (1, 0, 3)


def test_a_missing_object_is_an_error(files):
    with pytest.raises(ValueError, match=r"pred\.tsv:2: expected sentence id, subject, predicate and object"):
        files(output="1\tAnn\tmet\tBob\n2\tIt\tsnows\n")


# Row: stray text line in gold.
@pytest.mark.parametrize("stray", ["2 0 6 : a note", "ab"])
def test_a_stray_line_is_an_error_with_its_place(files, stray):
    text = GOLD.replace("2--> Cluster 2", f"{stray}\n2--> Cluster 2")
    with pytest.raises(ValueError, match=r"gold\.txt:10: neither header nor triple"):
        files(text)
    assert counts(files(text, faults="repair")) == (4, 0, 0)


# Row: nested bracket.
def test_a_nested_bracket_is_an_error_with_its_place(files):
    text = GOLD.replace("met --> Bob", "met --> [the [big] dog] Bob")
    with pytest.raises(ValueError, match=r"gold\.txt:3: .*'\[' inside the group opened at character 0"):
        files(text)


def test_a_nested_bracket_repaired_leaves_the_outer_group(files):
    text = GOLD.replace("met --> Bob", "met --> [the [big] dog] Bob")
    for form, right in (("Bob", 1), ("the big dog Bob", 1), ("the dog Bob", 0), ("the big big Bob", 0)):
        assert files(text, f"1\tAnn\tmet\t{form}\n", faults="repair")["tp"] == right


# Row: unclosed bracket.
def test_an_unclosed_bracket_is_an_error_with_its_place(files):
    text = GOLD.replace("met --> Bob", "met --> [the big Bob")
    with pytest.raises(ValueError, match=r"gold\.txt:3: .*'\[' at character 0 is never closed"):
        files(text)


@pytest.mark.parametrize("object_", ["[the big Bob", "the] big Bob"])
def test_a_stray_bracket_repaired_loses_no_word(files, object_):
    text = GOLD.replace("met --> Bob", f"met --> {object_}")
    assert files(text, "1\tAnn\tmet\tthe big Bob\n", faults="repair")["tp"] == 1
    assert files(text, "1\tAnn\tmet\tbig Bob\n", faults="repair")["tp"] == 0


# Row: double space / NBSP in gold.
@pytest.mark.parametrize("blank", ["  ", "\u00a0", "\u3000", " \u2009 "])
def test_white_space_is_normalised_on_both_sides(blank):
    for golds, preds in (("old Bob", f"old{blank}Bob"), (f"old{blank}Bob", "old Bob")):
        sides = gold([[f"Ann | met | {golds}"]]), pred([f"Ann | met | {preds}"])
        assert fact_based.score(*sides)["tp"] == 1
        assert fact_based.score(*sides, whitespace="keep")["tp"] == 0


# Row: system file opened without encoding (UnicodeDecodeError under an ASCII locale).
def test_files_are_utf8_under_any_locale(tmp_path):
    path = tmp_path / "pred.tsv"
    path.write_text("1\t安\t见\t鲍勃\n", encoding="utf-8")
    code = (
        "import sys; from ieval.formats import explicit_tsv; from ieval.formats.lines import Source\n"
        "x = explicit_tsv.read(Source(sys.argv[1])).sentences[0].items[0]\n"
        "print(ascii(x.predicate))"
    )
    ascii_locale = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], env=os.environ | ascii_locale, capture_output=True, text=True
    )
    assert done.stdout.strip() == ascii("见"), done.stderr


def test_a_byte_that_is_not_utf8_has_its_place(tmp_path):
    path = tmp_path / "pred.tsv"
    path.write_bytes(b"1\tAnn\tmet\tBob\n1\tAnn\tmet\tRen\xe9\n")
    with pytest.raises(ValueError, match=r"pred\.tsv:2: byte 0xe9 is not UTF-8"):
        explicit_tsv.read(Source(path))


# Row: n-ary system output (5+ columns).
def test_more_arguments_are_never_ignored_in_silence(files, tmp_path):
    line = "1\tAnn\tmet\tBob\tin Oslo\n"
    with pytest.raises(ValueError, match=r"pred\[0\]\[0\]: 3 arguments with predicate 'met'"):
        files(output=line)
    path = tmp_path / "nary.tsv"
    path.write_text(line)
    made, warnings = triples.triples(explicit_tsv.read(Source(path)).sentences, nary="first")
    assert counts(fact_based.score(gold([["Ann | met | Bob"]]), made)) == (1, 0, 0)
    assert warnings == ("pred: 1 extraction(s) without exactly two arguments kept their first object",)


# Row: a fourth slot of the gold is dropped in silence.
def test_a_fourth_slot_is_an_error_with_its_place(files):
    with pytest.raises(ValueError, match=r"gold\.txt:3: expected three slots, found 4"):
        files(GOLD.replace("met --> Bob", "met --> Bob --> Carl"))


# Row: expansion (2^20 forms took 8 s and 560 MB; 2^200 would take for ever).
def test_optional_tokens_are_never_expanded():
    slot = " ".join(f"[w{n}]" for n in range(200))
    sentence = gold([[f"Ann | met | {slot} Bob"]])
    every_second = " ".join(f"w{n}" for n in range(0, 200, 2))
    lines = [f"Ann | met | {every_second} Bob", f"Ann | met | w1 {every_second}"]
    result = fact_based.score(sentence, pred(lines))
    assert counts(result) == (1, 1, 0)


# Row: empty output (P = R = F1 = 0 without error; no report of unknown or missing sentences).
def test_empty_output_scores_zero_and_is_reported():
    sentences = gold([["Ann | met | Bob"]], [["Bob | is | old"]])
    for output in ((), pred([], [])):
        result = fact_based.score(sentences, output)
        assert (result["precision"], result["recall"], result["f1"]) == (0, 0, 0)
        assert counts(result) == (0, 0, 2)
        assert result["sentences_without_output"] == 2


def test_unknown_sentences_are_reported():
    output = pred(["Ann | met | Bob"], ["Bob | met | Carl", "Carl | met | Ann"])
    result = fact_based.score(gold([["Ann | met | Bob"]]), output)
    assert (result["unknown_sentences"], result["ignored_extractions"]) == (1, 2)
    assert result.warnings == (
        "1 predicted sentence(s) with 2 extraction(s) are not in the gold, the first: '2'",
    )


# Parsing: `Crozier[,]` makes the whole token optional.
def test_text_glued_to_a_bracket_is_not_optional_with_it():
    sentence = gold([["Ann | met | Crozier[,] the captain"]])
    for form, right in (("Crozier , the captain", 1), ("Crozier the captain", 1), ("the captain", 0)):
        assert fact_based.score(sentence, pred([f"Ann | met | {form}"]))["tp"] == right
