"""Entities, relations and events: read from rows and tags, placed in their sentence, and scored."""
