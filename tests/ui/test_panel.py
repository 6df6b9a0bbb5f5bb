"""The entry panel's room: every preset's questions, the preview and the counts fit a small phone without scrolling."""

from __future__ import annotations

import pytest

from scorekeeper.scoring.reading import parse
from scorekeeper.store import load_shipped, shipped_ids
from scorekeeper.ui.panel import EDGES, HEADER, LEAST, counts, grid, panel_height
from scorekeeper.ui.table import frame
from scorekeeper.ui.theme import LIGHT, Look

SIZES = ((360, 640), (390, 844), (640, 360), (800, 1280), (1440, 900))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("preset_id", shipped_ids())
def test_nothing_in_the_panel_scrolls(preset_id: str, size: tuple[float, float]) -> None:
    """Bids under the header; the counts under the preview; at least 48 pixels a chip."""
    preset, look = parse(load_shipped(preset_id)), Look(LIGHT, *size)
    place = frame(look, 0, preset.sides)
    lay = grid(look, place.panel - 16, place.most)
    number = len(counts(preset))
    assert HEADER + EDGES + lay.height(len(preset.bids)) <= lay.most
    assert HEADER + EDGES + lay.height(len(preset.contracts)) <= lay.most
    preview = lay.preview if number <= 40 or not look.wide else LEAST * 1.6  # 43 counts in landscape: a shorter one
    assert HEADER + EDGES + preview + lay.height(number, lay.preview) <= lay.most
    assert panel_height(preset, lay) <= lay.most
    assert (lay.width - lay.gap(lay.per_row) * (lay.per_row - 1)) / lay.per_row >= LEAST
    if lay.folds(number, lay.preview):  # then a row of parts, and a row of numbers
        assert -(-number // lay.part(number)) <= lay.per_row
