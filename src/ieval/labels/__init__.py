"""Error classes that people confirmed or changed: their files, what they do to scores, how far two agree."""
