"""Entities, relations and events: read from files, rows and model answers, placed in their text, scored."""
