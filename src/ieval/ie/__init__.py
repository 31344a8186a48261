"""Entities, relations and events: read from rows, tags and model answers, placed in their sentence, and scored."""
