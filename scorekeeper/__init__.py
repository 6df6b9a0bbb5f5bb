"""The scorekeeper people keep on the table: facts in, numbers out."""
