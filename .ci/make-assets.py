"""Makes the fonts and icons in scorekeeper/ui/assets. Run by hand, its results are committed.

Needs Debian's fonts-dejavu-core and fonts-roboto-unhinted; and fonttools, brotli and Pillow beside Flet:
    python .ci/make-assets.py [FOLDER_WITH_ROBOTO]
"""

import sys
from pathlib import Path

import flet_web
from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

ASSETS = Path(__file__).parents[1] / "scorekeeper" / "ui" / "assets"
DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
ROBOTO = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/truetype/roboto/unhinted")
SIGNS = [
    *range(0x2190, 0x2200),  # arrows
    *map(ord, "−×÷≤≥≠≈∞½¼¾⅓⅔±•·…–—⌘⌨⌫⏎"),
    *range(0x2460, 0x2474),  # circled numbers
    *range(0x25A0, 0x2600),  # shapes
    *map(ord, "★☆☰⚀⚁⚂⚃⚄⚅⚐⚑⚠⚡♔♕♚♛"),
    *range(0x2660, 0x2668),  # suits
    *map(ord, "✎✓✔✕✖✗✘❶❷❸❹❺❻❼❽❾❿⟲⟳⬤"),
    *range(0x1F030, 0x1F094),  # dominoes
]
LINE = [
    *(("hhea", key) for key in ("ascent", "descent", "lineGap")),
    *(("OS/2", f"sTypo{key}") for key in ("Ascender", "Descender", "LineGap")),
    *(("OS/2", f"usW{key}") for key in ("inAscent", "inDescent", "eightClass")),
]
ICONS = {  # size, rim, roundness
    "icon-192": (192, 0.14, 0.22),
    "icon-512": (512, 0.14, 0.22),
    "icon-maskable-192": (192, 0.24, 0),
    "icon-maskable-512": (512, 0.24, 0),
    "apple-touch-icon-192": (192, 0.16, 0),
}
FELT, CREAM, AMBER = "#143a2c", "#f4efe2", "#fbbf24"


def subset(path: Path, wanted: list[int]) -> TTFont:
    """The wanted signs of one font, without hints."""
    features = ["kern", "mark", "mkmk", "ccmp", "liga", "tnum"]
    options = Options(hinting=False, layout_features=features, notdef_outline=True)
    options.drop_tables += ["kern", "FFTM", "MATH", "hdmx"]
    if path == DEJAVU:
        options.drop_tables += ["GSUB", "GPOS", "GDEF"]
    font = TTFont(path)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    return font


def rename(font: TTFont, family: str, style: str = "Regular") -> None:
    """The licence of the signs wants changed fonts under names of their own."""
    plain = f"{family}-{style}".replace(" ", "")
    names = {1: family, 2: style, 3: f"scorekeeper:{plain}", 4: f"{family} {style}", 6: plain}
    for identifier, name in names.items():
        font["name"].setName(name, identifier, 3, 1, 0x409)


def with_signs(source: str, letters: set[int], target: Path, family: str) -> None:
    """One weight of Roboto, completed by the signs it lacks."""
    roboto = TTFont(ROBOTO / source)
    lacking = set(SIGNS) - set(roboto.getBestCmap())
    parts = []
    for number, font in enumerate((subset(ROBOTO / source, sorted(letters)), subset(DEJAVU, sorted(lacking)))):
        parts.append(f"/tmp/part{number}.ttf")
        font.save(parts[-1])
    merged = Merger().merge(parts)
    for table, key in LINE:  # or the merged lines would be taller than Roboto's
        setattr(merged[table], key, getattr(roboto[table], key))
    merged["glyf"][".notdef"] = merged["glyf"][merged.getBestCmap()[ord("·")]]  # what no font has is a dot, not a box
    merged["hmtx"][".notdef"] = merged["hmtx"][merged.getBestCmap()[ord("·")]]
    rename(merged, family)
    merged.flavor = "woff2" if target.suffix == ".woff2" else None
    merged.save(target)


def icon(size: int, inset: float, corner: float) -> Image.Image:
    """A spade with a diamond in it, on felt; `inset` is the rim around the mark, both in parts of the size."""
    big = size * 4
    image = Image.new("RGBA", (big, big), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, big - 1, big - 1), big * corner, FELT)
    sign(draw, "♠", CREAM, big, 1 - 2 * inset, 0)
    sign(draw, "♦", AMBER, big, (1 - 2 * inset) * 0.34, 0.03)
    image = image.resize((size, size), Image.Resampling.LANCZOS)
    return image.quantize(48) if size > 64 else image


def sign(draw: ImageDraw.ImageDraw, text: str, colour: str, big: int, height: float, lift: float) -> None:
    """One sign of the given height (in parts of the picture) in the middle."""
    left, top, right, bottom = ImageFont.truetype(DEJAVU, 1000).getbbox(text)
    scale = big * height / (bottom - top)
    font = ImageFont.truetype(DEJAVU, round(1000 * scale))
    corner = (big - (right + left) * scale) / 2, (big - (bottom + top) * scale) / 2 - lift * big
    draw.text(corner, text, colour, font=font)


def main() -> None:
    letters = {*range(0x20, 0x250), *range(0x2B9, 0x363), *range(0x1E00, 0x1F00)}  # Noto's other scripts need them, too
    letters |= set(TTFont(Path(flet_web.get_package_web_dir()) / "assets/fonts/roboto.woff2").getBestCmap())
    web = ASSETS / "assets" / "fonts"
    with_signs("RobotoTTF/Roboto-Regular.ttf", letters, web / "roboto.woff2", "Roboto with Signs")
    with_signs("RobotoTTF/Roboto-Medium.ttf", letters, web / "roboto-medium.woff2", "Roboto Medium with Signs")
    with_signs("RobotoTTF/Roboto-Bold.ttf", letters, web / "roboto-bold.woff2", "Roboto Bold with Signs")
    signs = subset(DEJAVU, SIGNS)
    rename(signs, "Table Signs")
    signs.save(ASSETS / "fonts" / "signs.ttf")
    digits = subset(ROBOTO / "RobotoCondensed-Bold.ttf", [*range(0x20, 0x7F), *map(ord, "−–—·½¼¾×±…")])
    rename(digits, "Table Digits")
    digits.save(ASSETS / "fonts" / "digits.ttf")
    icon(64, 0.1, 0.22).save(ASSETS / "favicon.png", optimize=True)
    for name, (size, inset, corner) in ICONS.items():
        icon(size, inset, corner).save(ASSETS / "icons" / f"{name}.png", optimize=True)


main()
