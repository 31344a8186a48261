"""Open IE protocols, one file each."""
