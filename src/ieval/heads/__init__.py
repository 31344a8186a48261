"""The syntactic heads of the parts of an extraction, from a dependency parse of its sentence.

`fill.fill` does it all; `registry.backend` makes a parser by name; `cache.parsed` parses once and remembers.
"""
