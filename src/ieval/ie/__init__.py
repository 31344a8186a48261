"""Information extraction with types: entities (NER), relations (RE), events (ED), read and scored."""
