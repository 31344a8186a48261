"""BenchIE gold: fact synsets with optional tokens in brackets.

    sent_id:1<TAB>He served as the first Prime Minister of Australia .
    1--> Cluster 1:
    He --> served as --> [the] [first] Prime Minister [of Australia]
    He --> served --> as [the] [first] Prime Minister [of Australia]

One block a sentence. Blank lines between blocks are free: a block starts at its
`sent_id:` line. A header names the sentence again; the loose spellings of the
published files (`78-->Cluster 6:`, `14-> Cluster 6:`) are accepted.

Faults repaired on request, and in the published files:
    1. A line that is neither header nor triple is left out (zh line 2080).
    2. A bracket that opens or closes nothing is taken out of its token (en line
       9176, `$ 89]` is `$ 89`; BenchIE drops the whole token).
    3. A header that names another sentence keeps its place (en lines 2331, 4762).
    4. A synset without triples is left out (BenchIE counts it as missed).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from ieval.formats.lines import Source
from ieval.formats.document import Document
from ieval.oie.pattern import chunks
from ieval.types import Extraction, Fact, Sentence
