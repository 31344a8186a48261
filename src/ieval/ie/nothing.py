"""How a model says that there is nothing to extract."""

from __future__ import annotations

import re

_KINDS = r"(entit(y|ies)|relation(ship)?s?|triples?|events?|triggers?|mentions?|items?|results?)"
_TEXT = r"(sentence|text|input|passage|paragraph)"
_SAID = re.compile(
    rf"\W*(none|null|nil|n/?a|empty( list)?|nothing|\u65e0"
    r"|not? (mentioned|present|applicable|found|available)"
    rf"|((the |this )?(given )?{_TEXT} (contains|has|mentions|includes) |there (are|is) )?"
    rf"(no(t any)?|does not contain any|doesn't contain any) ([\w-]+ ){{0,3}}?{_KINDS}( {_KINDS})?"
    rf"( (were |was |are |is |be )?(found|present|detected|identified|mentioned|extracted))?"
    rf"( (of|from|for|with|matching) (the|these|those|this|any) [\w -]{{1,40}})?"
    rf"( (in|between|within) (the|this|these) (given )?({_TEXT}|{_KINDS}))?)\W*",
    re.IGNORECASE,
)
_DASHES = ("", "-", "--", "\u2013", "\u2014", "/")


def is_nothing(text: str) -> bool:
    """Whether it stands for no item.

    >>> [is_nothing(x) for x in ("None.", "N/A", "-", "There are no entities of the given types.", "No, Ann")]
    [True, True, True, True, False]
    """
    return text.strip() in _DASHES or bool(_SAID.fullmatch(text))
