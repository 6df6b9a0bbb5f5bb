"""Makes the fonts for names in scorekeeper/ui/assets/fonts/noto. Run by hand, its results are committed.

Flutter's engine has a table of Noto fonts, cut into slices, and asks its own server for those a text needs. Here a
script is one file, cut down to what that table has; index.html leads every slice to it. Needs fonttools, brotli and

    Debian's fonts-noto-core and fonts-noto-cjk          most scripts; Han in its mainland shapes, kana, Hangul
    npm's @fontsource/noto-emoji                         emoji of one colour: the engine draws no coloured ones
    PyPI's fontpkg-noto-sans, fontpkg-noto-sans-arabic   newer: the table's Noto Sans has Devanagari, too

    python .ci/make-name-fonts.py FOLDER                 where all of them lie unpacked
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

import flet_web
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SOURCES = Path(sys.argv[1])
FONTS = Path(__file__).parents[1] / "scorekeeper" / "ui" / "assets" / "fonts"
# Nobody has been given a name in these for a long time, and together they weigh as much as all the others.
DEAD = (
    "anatolianhieroglyphs avestan bhaiksuki brahmi buhid carian caucasianalbanian cuneiform cypriot deseret duployan "
    "egyptianhieroglyphs elbasan elymaic glagolitic gothic grantha hatran imperialaramaic indicsiyaqnumbers "
    "inscriptionalpahlavi inscriptionalparthian kaithi kharoshthi khojki khudawadi lineara linearb lycian lydian "
    "mahajani manichaean marchen masaramgondi mayannumerals medefaidrin meroitic modi multani nabataean nushu ogham "
    "oldhungarian olditalic oldnortharabian oldpermic oldpersian oldsogdian oldsoutharabian oldturkic palmyrene "
    "paucinhau phagspa phoenician psalterpahlavi rejang runic sharada shavian siddham sogdian soyombo takri "
    "tamilsupplement tirhuta ugaritic zanabazarsquare"
)
CJK = ("notosanssc", "notosanstc", "notosanshk", "notosansjp", "notosanskr")


def table() -> dict[str, set[int]]:
    """The engine's families, and the characters it believes each to have.

    Sets of fonts are written as steps from one font to the next, ranges of characters as the set that has each and a
    length; in both, digits stand before the letter they multiply (Flutter's font_fallback_data.dart).
    """
    code = (Path(flet_web.get_package_web_dir()) / "main.dart.js").read_text()
    families = re.findall(r'\("Noto [^"]*","(\w+)/v\d+/[^"]*\.\w+"\)', code)
    sets, ranges = (found[1] for found in re.finditer(r'"([a-zA-Z0-9,]{60000,})"', code))
    members = [places(one) for one in sets.split(",")]
    covered, start, size = defaultdict[str, set[int]](set), 0, 1
    for prefix, letter in re.findall("([0-9]*)([a-zA-Z])", ranges):
        number = int(prefix or 0) * 26
        if letter.islower():
            size = number + ord(letter) - ord("a") + 2
            continue
        for font in members[number + ord(letter) - ord("A")]:
            covered[families[font]].update(range(start, start + size))
        start, size = start + size, 1
    assert start == 0x110000, "the table is written in another way"
    return covered


def places(steps: str) -> list[int]:
    """Where a row of steps leads to."""
    found = [-1]
    for prefix, letter in re.findall("([0-9]*)([a-z])", steps):
        found.append(found[-1] + int(prefix or 0) * 26 + ord(letter) - ord("a") + 1)
    return found[1:]


def source(family: str) -> TTFont:
    """The whole font of a family."""
    if family == "cjk":
        return TTFont(find("NotoSansCJK-Regular.ttc"), fontNumber=2)
    if family == "notocoloremoji":
        return TTFont(find("noto-emoji-emoji-400-normal.woff2"))
    if family in ("notosans", "notosansarabic"):
        name = "NotoSansArabic" if family == "notosansarabic" else "NotoSans"
        return instantiateVariableFont(TTFont(find(f"{name}[[]wdth,wght].ttf")), {"wght": 400, "wdth": 100})
    found = [path for path in SOURCES.rglob("*-Regular.ttf") if path.name.lower() == f"{family}-regular.ttf"]
    return TTFont(found[0])


def find(name: str) -> Path:
    return next(SOURCES.rglob(name))


def save(font: TTFont, wanted: set[int], family: str) -> None:
    """The wanted characters of a font, packed."""
    options = Options(hinting=False, layout_features=[] if family == "cjk" else ["*"], notdef_outline=True)
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(FONTS / "noto" / f"{family}.woff2")


def main() -> None:
    (FONTS / "noto").mkdir(exist_ok=True)
    covered = table()
    # Han that the table lacks is drawn, too, where it stands beside some that makes the engine ask: a given name's.
    covered["cjk"] = set(range(0x4E00, 0xA000)).union(*(covered.pop(family) for family in CJK))
    for family in sorted(covered):
        if family.removeprefix("notosans") not in DEAD.split():
            save(source(family), covered[family], family)
    save(source("notosans"), {0x20}, "nothing")


main()
