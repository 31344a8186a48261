"""Names, detection, and what all formats have in common."""

import io
import os
import threading

import pytest
from files import read, tsv, x

from ieval import formats
from ieval.types import Extraction, Fact, Sentence

TABBED = tsv("A b . | 0.5 | likes | A | b")


def test_every_format_is_complete():
    for name, module in formats.FORMATS.items():
        assert name in (module.NAME, "openie5")
        assert module.HOLDS in ("facts", "extractions", "either")
        assert callable(module.sniff)
        assert callable(module.read)
        assert len(module.__doc__.splitlines()) > 3
        assert "    " in module.__doc__, f"{name} shows no sample"
    assert formats.names() == tuple(formats.FORMATS)
    assert set(formats.writable()) == {
        "benchie",
        "carb_gold",
        "explicit_json",
        "explicit_jsonl",
        "explicit_tsv",
        "lsoie_oie",
        "tabbed",
    }


@pytest.mark.parametrize("format", [name for name in formats.names() if name != "openie5"])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b"\xef\xbb\xbf", "the file is empty"),
        (b" \n\r\n\t\n", "the file is empty"),
        (b"1\tAnn\tmet\tBob\n1\tAnn\tmet\tRen\xe9\n", r":2: byte 0xe9 is not UTF-8; convert the file"),
        ("Ann met Bob .\n".encode("utf-16"), r":1: byte 0xff is not UTF-8"),
    ],
)
def test_unreadable_content(tmp_path, format, content, message):
    with pytest.raises(ValueError, match=rf"in\.txt.*{message}"):
        read(tmp_path, content, format)
    with pytest.raises(ValueError, match=rf"in\.txt.*{message}"):
        read(tmp_path, content)


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path):
    assert read(tmp_path, b"\xef\xbb\xbf" + TABBED.encode())[0].text == "A b ."


def test_no_such_file(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"gone\.tsv: no such file"):
        formats.read(tmp_path / "gone.tsv")
    with pytest.raises(IsADirectoryError, match="a folder; expected a file"):
        formats.detect(tmp_path)


def test_a_pipe_is_read_once(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_text, args=(TABBED,))
    writer.start()
    assert formats.read(path)[0].text == "A b ."
    writer.join()


def test_an_unknown_format(tmp_path):
    with pytest.raises(
        ValueError, match=r"format='brat': expected one of benchie, .*, stanford, openie5, auto"
    ):
        read(tmp_path, TABBED, "brat")
    with pytest.raises(ValueError, match=r"format='clausie': expected one of benchie, carb_gold, .*tabbed"):
        formats.write([], tmp_path / "out", "clausie")


def test_an_unknown_way_with_faults(tmp_path):
    with pytest.raises(ValueError, match=r"faults='ignore': expected one of 'known', 'repair', 'error'"):
        read(tmp_path, TABBED, faults="ignore")


@pytest.mark.parametrize(
    "text",
    [
        "Ann met Bob .\nNobody came .\n",
        tsv("a | b", "c | d"),
        tsv("s12 | Ann | met | Bob"),
        '{"id": 1,\n "extractions": []}',
        '[{"tokens": ["Ann"]}]',
        tsv("1 | Ann | met | Bob", "two | Ann | met | Bob"),
        tsv("1 | 2 | 3", "4 | 5 | 6"),
    ],
)
def test_no_format_fits(tmp_path, text):
    with pytest.raises(
        ValueError, match=r"in\.txt: by the first lines no format fits of benchie, .*; name the format"
    ):
        read(tmp_path, text)


def test_several_formats_fit(tmp_path, monkeypatch):
    monkeypatch.setattr(formats.explicit_tsv, "sniff", lambda lines: len(lines) == 1)
    path = tmp_path / "in.txt"
    path.write_text(TABBED)
    with pytest.raises(
        ValueError, match=r"in\.txt: by the first lines several formats fit: explicit_tsv, tabbed; name"
    ):
        formats.detect(path)
    assert formats.read(path, "tabbed").format == "tabbed"


def test_ids_with_more_arguments_are_not_taken_for_props(tmp_path):
    assert read(tmp_path, tsv("1 | the dog | ate | meat | there")).format == "explicit_tsv"


def test_detection_looks_at_the_first_lines_only(tmp_path):
    with pytest.raises(ValueError, match=r"in\.txt:31: expected sentence, confidence"):
        read(tmp_path, "\n" * 5 + TABBED * 25 + "stray\n")


def test_a_nan_in_the_first_line_is_named_as_such(tmp_path):
    with pytest.raises(ValueError, match=r"in\.txt:1: expected a finite number as confidence, found 'NaN'"):
        read(tmp_path, TABBED.replace("0.5", "NaN"))


def test_published_faults_are_known_by_their_file_only(tmp_path):
    stray = "sent_id:1\tA .\n1--> Cluster 1:\nA --> is --> b]\n"
    with pytest.raises(ValueError, match=r"in\.txt:3: .*pass faults='repair'"):
        read(tmp_path, stray)
    found = read(tmp_path, stray, faults="repair")
    assert found[0].items[0].variants[0].arguments == ("A", "b")
    assert found.warnings[0].startswith("in.txt:3: ")


def test_writing_to_an_open_file():
    file = io.StringIO()
    formats.write([Sentence("1", None, (x("met", "Ann", "Bob"),))], file, "explicit_tsv")
    assert file.getvalue() == "1\tAnn\tmet\tBob\n"


def test_facts_are_not_written_as_extractions_nor_the_reverse(tmp_path):
    one, fact = x("met", "Ann", "Bob"), Fact((Extraction("met", ("Ann", "Bob")),))
    with pytest.raises(ValueError, match=r"\[1\]: facts, where explicit_tsv holds extractions"):
        formats.write(
            [Sentence("1", None, (one,)), Sentence("2", None, (fact,))], tmp_path / "a", "explicit_tsv"
        )
    with pytest.raises(ValueError, match=r"\[0\]: extractions, where benchie holds facts"):
        formats.write([Sentence("1", None, (one,))], tmp_path / "a", "benchie")
    assert not (tmp_path / "a").exists()
