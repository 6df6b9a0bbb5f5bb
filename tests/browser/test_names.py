"""Names in every script that people use, in real Chromium without internet: each letter is drawn, none is a box.

Two letters that no font has look alike; so every script shows two, and they must differ from each other, from nothing
and from the sign for what can't be drawn.
"""

import sys
from collections.abc import Callable, Iterator

import pytest
from drive import ROOT, Screen, Server, free_port, running

pytestmark = pytest.mark.browser
NOTO = ROOT / "scorekeeper" / "ui" / "assets" / "fonts" / "noto"

SCRIPTS = {  # two of its letters, as in the names Mehmet and Ömer
    "latin": "Żł", "vietnamese": "ếự", "decomposed": "e\u0304n\u0303", "greek": "Ωέ", "cyrillic": "ЖЁ", "arabic": "مر",
    "persian": "پژ", "hebrew": "נה", "devanagari": "अक", "bengali": "রস", "gurmukhi": "ਗਨ", "gujarati": "જલ",
    "oriya": "ଅନ", "tamil": "தம", "telugu": "తల", "kannada": "ಕನ", "malayalam": "മല", "sinhala": "සන", "thai": "สม",
    "lao": "ສມ", "khmer": "សម", "myanmar": "အမ", "tibetan": "བས", "georgian": "გი", "armenian": "Աե", "ethiopic": "አለ",
    "cherokee": "ᏣᎳ",
    "mongolian": "ᠮᠣ", "simplified": "李雷", "traditional": "龍灣", "japanese": "桜翔", "kana": "あカ",
    "hangul": "김민", "rare": "龘犇", "emoji": "🦊😀", "fancy": "𝓐𝔅",
}  # fmt: skip
LETTERS = {
    f"{script}-{at}": two[len(two) // 2 * at :][: len(two) // 2] for script, two in SCRIPTS.items() for at in (0, 1)
}
SHOWN = {"nothing": " ", "dead": "\U00012000", **LETTERS}
CELL, ABOVE = 60, 18  # pixels; and how many of them lie above a dot
APP = f"""
import sys
import flet as ft
from scorekeeper.ui import serve
from scorekeeper.ui.theme import LIGHT, Look
from scorekeeper.ui.tids import tid

def main(page):
    page.theme = ft.Theme(font_family="Roboto")
    look = Look(LIGHT, 800, 800)
    cells = [tid(name, ft.Container(look.text(text, 20), width={CELL}, height={CELL}))
             for name, text in {SHOWN!r}.items() if page.route == "/" or text.isascii()]
    page.add(ft.Row(cells, wrap=True, spacing=0, run_spacing=0))

sys.exit(serve.serve(main, int(sys.argv[1]), False))
"""


@pytest.fixture(scope="module")
def letters(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    port = free_port()
    with running([sys.executable, "-c", APP, str(port)], port, tmp_path_factory.mktemp("names") / "log") as server:
        yield server


def test_every_script_is_drawn(letters: Server, new_screen: Callable[..., Screen]) -> None:
    screen, answers = new_screen(800, 900), dict[str, int]()
    screen.page.on("response", lambda answer: answers.update({answer.url.rpartition("/fonts/")[2]: answer.status}))
    screen.open(letters.url, "nothing")
    screen.page.wait_for_load_state("networkidle")
    screen.page.wait_for_timeout(1000)  # from the last font to the drawing

    def drawn(name: str, height: int = CELL) -> bytes:
        x, y, *_ = boxes[name]
        return screen.page.screenshot(clip={"x": x, "y": y, "width": CELL, "height": height})

    boxes = screen.boxes()
    nothing, dead = drawn("nothing"), drawn("dead")
    assert dead != nothing
    assert drawn("dead", ABOVE) == drawn("nothing", ABOVE), "a box, not a dot"
    pictures = {name: drawn(name) for name in LETTERS}
    assert not [name for name, picture in pictures.items() if picture in (nothing, dead)]
    assert not [script for script in SCRIPTS if pictures[f"{script}-0"] == pictures[f"{script}-1"]]
    assert [name for name, status in answers.items() if status >= 400] == ["noto/notosanscuneiform.woff2"]
    assert (screen.outside, screen.errors) == ([], [])


def test_who_needs_no_other_script_loads_none(letters: Server, new_screen: Callable[..., Screen]) -> None:
    screen, asked = new_screen(800, 900), list[str]()
    screen.page.on("request", lambda request: asked.append(request.url))
    screen.open(f"{letters.url}/plain", "nothing")
    screen.page.wait_for_timeout(1000)
    assert not [url for url in asked if "/noto" in url]


def test_the_fonts_stay_small() -> None:
    """What they may weigh: all together; and each but the one of East Asia."""
    sizes = sorted(path.stat().st_size for path in NOTO.glob("*.woff2"))
    assert sum(sizes) < 7_500_000
    assert sizes[-1] < 5_000_000
    assert sizes[-2] < 500_000
