"""Loading scripts and cards of the benchmarks: data, in a module so that editable installs find it."""
