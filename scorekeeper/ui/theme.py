"""The look of the table: colours, type and sizes for one screen, made anew when the screen or a setting changes."""

from dataclasses import dataclass

import flet as ft

from scorekeeper.sheet import SUITS

MARKS = ("●", "◆", "▲", "■")  # a side's shape goes wherever its colour goes


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by their job: text reaches 7:1 on its ground, everything else with a meaning 4.5:1 (tested)."""

    dark: bool
    ground: str
    panel: str
    line: str
    ink: str
    quiet: str
    chip: str
    faint: str  # the ground of what the rules forbid now
    faint_ink: str
    now: str
    now_ink: str
    felt: str
    felt_ink: str
    pill: str
    sides: tuple[str, ...]
    tints: tuple[str, ...]
    good: str
    bad: str


LIGHT = Palette(
    False,
    ground="#F4EFE2",
    panel="#FFFCF4",
    line="#D8CFBC",
    ink="#1D1B16",
    quiet="#4A4438",
    chip="#E9E1CF",
    faint="#F5F0E4",
    faint_ink="#6B6353",
    now="#F4D58A",
    now_ink="#241B05",
    felt="#22543F",
    felt_ink="#FBF7EA",
    pill="#12352A",
    sides=("#07524B", "#713600", "#4A2A86", "#7A1747"),
    tints=("#D6EFEB", "#FBE5C8", "#E8DFFA", "#F9DCE8"),
    good="#0B5132",
    bad="#8A1327",
)
DARK = Palette(
    True,
    ground="#0E1F18",
    panel="#0A1712",
    line="#2A4438",
    ink="#F3EFE2",
    quiet="#B9C7BD",
    chip="#1D3A2E",
    faint="#12261E",
    faint_ink="#8FA398",
    now="#F2D07F",
    now_ink="#241B05",
    felt="#173B2D",
    felt_ink="#FBF7EA",
    pill="#0A1F17",
    sides=("#67EDD9", "#FCC544", "#D6BCFF", "#FFB3CF"),
    tints=("#0B3B35", "#43300A", "#32215A", "#4F1B35"),
    good="#7FE3AE",
    bad="#FFB1B8",
)

IVORY = "#FBF7EA"
EVERY_SIGN = ft.TextStyle(font_family_fallback=["Signs"])  # one for all: Flet passes over what is the same
CARD_INKS = {"hearts": "#A80E32", "diamonds": "#A80E32", "spades": "#1B1A17", "clubs": "#1B1A17"}
FOUR_INKS = CARD_INKS | {"diamonds": "#0A4A99", "clubs": "#0B5A32"}
NAMED_INKS = {"red": "#8C0B29", "green": "#084F2B", "black": "#1B1A17", "yellow": "#5A4200"}


@dataclass(frozen=True, slots=True)
class Look:
    """How one screen is drawn: its palette and size in logical pixels, the text scale, and the suits' colours."""

    colours: Palette
    width: float
    height: float
    scale: float = 1.0
    four_colour: bool = False

    @property
    def wide(self) -> bool:
        """Room for scores, felt and entry side by side."""
        return self.width > self.height and self.width >= 600

    @property
    def roomy(self) -> bool:
        """Room for the hands so far beside the table."""
        return self.width >= 1000 and self.height >= 600

    @property
    def aside(self) -> float:
        """The width of the scores' column, in a wide screen."""
        return self.width * (0.2 if self.roomy else 0.19)

    @property
    def short(self) -> float:
        """The short side."""
        return min(self.width, self.height)

    @property
    def unit(self) -> float:
        """Sizes grow with the screen, but not as fast."""
        return max(1.0, min(1.7, self.short / 480))

    def size(self, points: float) -> float:
        """A type size on this screen, with the text scale."""
        return points * self.unit * self.scale

    def touch(self, least: float = 48) -> float:
        """The height of what is tapped; it grows with the text in it, a little."""
        return least * min(self.unit, 1.35) * (1 + (self.scale - 1) * 0.2)

    def text(
        self,
        value: str,
        size: float = 16,
        *,
        bold: bool = False,
        colour: str | None = None,
        lines: int | None = None,
        align: ft.TextAlign | None = None,
        most: float | None = None,
        **more,
    ) -> ft.Text:
        """Text that knows every sign; `most` is a size in pixels it never passes, whatever the scale."""
        pixels = self.size(size)
        return ft.Text(
            value,
            size=min(pixels, most) if most else pixels,
            weight=ft.FontWeight.BOLD if bold else ft.FontWeight.W_500,
            color=colour or self.colours.ink,
            max_lines=lines,
            overflow=ft.TextOverflow.ELLIPSIS if lines else None,
            text_align=align,
            style=EVERY_SIGN,
            **more,
        )

    def digits(self, value: str, pixels: float, colour: str, **more) -> ft.Text:
        """Big numerals, all of one width; `pixels` is the type size, untouched by the text scale."""
        style = ft.TextStyle(font_family_fallback=["Roboto", "Signs"], height=1.0)
        return ft.Text(
            value, size=pixels, font_family="Digits", weight=ft.FontWeight.BOLD, color=colour, style=style, **more
        )

    def ink_of(self, contract: str) -> str:
        """The colour of a contract's sign on ivory."""
        return (FOUR_INKS if self.four_colour else CARD_INKS).get(contract) or NAMED_INKS.get(contract, "#1B1A17")

    def suit_ink(self, contract: str) -> str:
        """The colour of a contract's sign on a chip of this palette."""
        if not self.colours.dark:
            return self.ink_of(contract)
        soft = {
            "#A80E32": "#FFB0BF", "#0A4A99": "#A9CDFF", "#0B5A32": "#8FE5B4",
            "#8C0B29": "#FFB0BF", "#084F2B": "#8FE5B4", "#5A4200": "#FFDF6B",
        }  # fmt: skip
        return soft.get(self.ink_of(contract), self.colours.ink)


def label(contract: str, name: str) -> str:
    """What a contract's chip says: its sign, or its name where the sign alone would not tell."""
    shown = sign(contract, name)
    if contract.isdigit():  # a bare number would be taken for tricks
        return name
    return name.capitalize() if contract in ("high", "low") or (len(shown) == 1 and shown.isalpha()) else shown


def sign(contract: str, name: str) -> str:
    """The medallion's sign for a contract: a suit, an arrow, a number, or the beginning of its name."""
    signs = SUITS | {"high": "▲", "low": "▼", "doubles": "🁫", "no-trump": "NT"}
    return signs.get(contract, contract if contract.isdigit() else name[:1].upper())
