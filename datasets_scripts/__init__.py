"""Loading scripts and cards of the benchmarks; data of the package, a module so that editable installs find it."""
