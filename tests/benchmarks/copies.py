"""Published files that the shared data has in `ie/`, under names of its own, by their keys."""

COPIES = {
    "conll03/testb": "conll03_eng.testb",
    "conll04/all": "conll04_sincere.json",
    "wikiann/en-test": "wikiann_en_test.txt",
    "nyt/jointer-test": "nyt_jointer_test_predictions.json",
}
