"""Information extraction with types: named entities (NER), relations (RE), events (ED)."""
