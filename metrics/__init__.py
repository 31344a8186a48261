"""One folder a metric; installed as `ieval.metrics`, where `ieval.metric` finds them without a checkout."""
