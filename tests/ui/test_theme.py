"""Contrast: 7:1 for text, 4.5:1 for everything else that means something, in both palettes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scorekeeper.ui.felt import SITTING_OUT
from scorekeeper.ui.theme import CARD_INKS, DARK, FOUR_INKS, IVORY, LIGHT, MARKS, NAMED_INKS, Look, Palette

TEXT, MEANING = 7.0, 4.5
PALETTES = {"light": LIGHT, "dark": DARK}


def luminance(colour: str) -> float:
    """Of WCAG 2: how bright sRGB is, from 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def blend(above: str, below: str, opacity: float) -> str:
    """What shows of a colour through which the one below can be seen."""
    both = [(int(above[at : at + 2], 16), int(below[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(opacity * over + (1 - opacity) * under):02X}" for over, under in both)


def pairs(c: Palette) -> Iterator[tuple[str, str, str, float]]:
    """What is written or drawn, on what, and how much it must stand out."""
    for ground in ("ground", "panel", "chip"):
        yield f"ink on {ground}", c.ink, getattr(c, ground), TEXT
    for ground in ("ground", "panel"):
        yield f"quiet on {ground}", c.quiet, getattr(c, ground), TEXT
        yield f"good on {ground}", c.good, getattr(c, ground), TEXT
        yield f"bad on {ground}", c.bad, getattr(c, ground), TEXT
    yield "now_ink on now", c.now_ink, c.now, TEXT
    yield "felt_ink on felt", c.felt_ink, c.felt, TEXT
    yield "felt_ink on pill", c.felt_ink, c.pill, TEXT
    yield "the undo of a toast, now on pill", c.now, c.pill, MEANING
    yield "what is forbidden, faint_ink on faint", c.faint_ink, c.faint, MEANING
    yield "what has nothing to do, faint_ink on ground", c.faint_ink, c.ground, MEANING
    out = blend(c.felt_ink, c.felt, SITTING_OUT), blend(c.pill, c.felt, SITTING_OUT)
    yield "who sits out", *out, TEXT
    yield "the declarer's ring on felt", c.now, c.felt, MEANING
    yield "whose turn, now on felt", c.now, c.felt, MEANING
    yield "the target's tick on its track", c.ink, c.chip, MEANING
    yield "earlier targets on the track", c.quiet, c.chip, MEANING
    yield "the dealer's chip", "#1B1A17", IVORY, TEXT
    yield "the medallion on felt", IVORY, c.felt, MEANING
    for side, (ink, tint) in enumerate(zip(c.sides, c.tints, strict=True)):
        yield f"ink of side {side} on its tint", ink, tint, TEXT
        yield f"ink of side {side} on panel", ink, c.panel, TEXT
        yield f"words on the tint of side {side}", c.ink, tint, TEXT
        yield f"bar of side {side} on its track", ink, c.chip, MEANING
    for four in (False, True):
        look = Look(c, 360, 640, four_colour=four)
        for contract in sorted({*CARD_INKS, *NAMED_INKS, "6", "high", "no-trump"}):
            least = MEANING if contract in CARD_INKS else TEXT  # suits are big signs, all others words
            for ground in ("chip", "panel"):
                yield f"{contract} on {ground}, {four}", look.suit_ink(contract), getattr(c, ground), least
            yield f"{contract} on ivory", look.ink_of(contract), IVORY, TEXT


@pytest.mark.parametrize("name", PALETTES)
def test_every_pair_stands_out(name: str) -> None:
    """Each text and sign on each ground it is drawn on."""
    wrong = [
        f"{what}: {contrast(ink, ground):.2f} of {least}"
        for what, ink, ground, least in pairs(PALETTES[name])
        if contrast(ink, ground) < least
    ]
    assert not wrong, "\n".join(wrong)


def test_the_measure_itself() -> None:
    """The figures of the standard."""
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_four_suits_in_four_colours_and_never_by_colour_alone() -> None:
    """With the setting each suit has an ink of its own; sides have shapes of their own."""
    assert len(set(FOUR_INKS.values())) == 4
    assert len(set(CARD_INKS.values())) == 2
    assert len(set(MARKS)) == len(MARKS) >= max(len(LIGHT.sides), len(DARK.sides)) >= 4
