"""Chromium for the tests: one browser a file, a fresh profile a test.

Not one a run: Playwright's event loop would still be running when a test of another folder wants one of its own.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from drive import Screen, Server, app, start_chromium
from playwright.sync_api import Browser, sync_playwright


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = start_chromium(playwright.chromium)
        yield browser
        browser.close()


@pytest.fixture
def new_screen(chromium: Browser) -> Iterator[Callable[..., Screen]]:
    """Makes screens: `new_screen(360, 640, dark=True, phone=True)`; each has its own profile, as another device has."""
    contexts = []

    def make(width: int = 360, height: int = 640, dark: bool = False, phone: bool = False, **options: object) -> Screen:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            has_touch=phone,
            is_mobile=phone,
            **options,
        )  # type: ignore[arg-type]
        contexts.append(context)
        return Screen(context.new_page())

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def screen(new_screen: Callable[..., Screen]) -> Screen:
    """One screen of phone size."""
    return new_screen()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """The real app on an empty folder, `tmp_path / "data"`."""
    with app(tmp_path / "data") as running:
        yield running
