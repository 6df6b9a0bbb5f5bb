"""Pure scoring: presets and facts in, numbers and their reasons out. Stdlib only."""
