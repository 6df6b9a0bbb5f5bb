"""The players: who there is and how often they played. A tap on somebody shows what can be done."""

from collections.abc import Callable

import flet as ft

from scorekeeper.people import Person
from scorekeeper.scoring.foreign import alike
from scorekeeper.scoring.words import counted, joined
from scorekeeper.ui import dialogs
from scorekeeper.ui.frame import field, page
from scorekeeper.ui.kit import button, card, tapped
from scorekeeper.ui.session import Session
from scorekeeper.ui.theme import Look
from scorekeeper.ui.tids import tid

Change = Callable[[Callable[[], str]], bool]
Name = Callable[[str | None], None]
SEARCH_FROM = 12  # people; fewer are seen at a glance


@ft.component
def PlayersScreen(session: Session, look: Look):
    """Everybody by name; those who are hidden come last."""
    edition, reread = ft.use_state(0)
    everybody = ft.use_memo(session.room.people.everybody, [edition])
    opened, set_open = ft.use_state("")
    wanted, want = ft.use_state("")

    def change(does: Callable[[], str]) -> bool:
        problem = session.room.settle(does)
        if problem:
            session.say(problem)
        else:
            reread(lambda n: n + 1)
        return not problem

    shown = [one for one in everybody if alike(wanted.strip()) in alike(one.name)]
    shown.sort(key=lambda one: one.hidden)
    lines: list[ft.Control] = []
    if len(everybody) > SEARCH_FROM:
        sign = ft.Icons.SEARCH
        lines.append(field(look, "search-players", wanted, want, "Search players", hint="Search", prefix_icon=sign))
    if names := _shared(everybody):
        words = f"Two share the name {joined(names)}. They stay apart: a new game lets you pick which one is meant."
        lines.append(tid("shared-names", look.text(words, 15, colour=look.colours.quiet)))
    for one in shown:
        toggle = tapped(set_open, "" if opened == one.id else one.id)
        lines.append(PlayerRow(session, look, one, everybody, opened == one.id, toggle, change, key=one.id))
    if not everybody:
        words = "Nobody yet. Whoever sits down to a game is here from then on."
        lines.append(tid("empty", look.text(words, 17, colour=look.colours.quiet)))
    # All anew after a change: Flet's patch of a list whose rows change places and inside points past its end.
    return page(look, session, "Players", [ft.Column(lines, spacing=10, key=f"edition-{edition}")])


def _shared(everybody: list[Person]) -> list[str]:
    """Names of more than one."""
    names = [alike(one.name) for one in everybody if not one.hidden]
    return list(dict.fromkeys(one.name for one in everybody if not one.hidden and names.count(alike(one.name)) > 1))


@ft.component
def PlayerRow(
    session: Session, look: Look, one: Person, everybody: list[Person], opened: bool, toggle: Callable[[], None],
    change: Change,
):  # fmt: skip
    """Somebody with the number of games; opened, what can be done."""
    c = look.colours
    naming, name = ft.use_state(None)
    played = counted(one.games, "games") if one.games else "no game yet"
    if one.hidden:
        played += " · hidden"
    sign = ft.Icon(ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE, color=c.quiet, size=24 * look.unit)
    words = ft.Column(
        [
            look.text(one.name, 18, bold=True, lines=2, colour=c.quiet if one.hidden else c.ink),
            look.text(played, 14, colour=c.quiet),
        ],
        spacing=0,
        expand=True,
    )
    line = ft.Container(
        ft.Row([words, sign], spacing=8), on_click=toggle, ink=True, border_radius=16,
        padding=ft.Padding.symmetric(horizontal=16, vertical=10),
    )  # fmt: skip
    parts: list[ft.Control] = [tid(f"player-row-{one.id}", line, button=True, expanded=opened)]
    if opened and naming is not None:
        parts.append(_inside(_naming(session, look, one, naming, name, change)))
    elif opened:
        parts.append(_inside(_choices(session, look, one, everybody, name, change)))
    return card(look, ft.Column(parts, spacing=2), padding=0)


def _inside(lines: list[ft.Control]) -> ft.Control:
    stretched = ft.Column(lines, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(stretched, padding=ft.Padding.only(left=12, right=12, bottom=12))


def _naming(session: Session, look: Look, one: Person, typed: str, name: Name, change: Change) -> list[ft.Control]:
    """The field for another name."""

    def keep() -> None:
        if change(lambda: session.room.people.rename(one.id, typed)):
            name(None)

    more = {"autofocus": True, "on_submit": lambda _: keep()}
    keys = [
        button(look, f"save-name-{one.id}", "Save", keep, strong=True, expand=True),
        button(look, f"keep-name-{one.id}", "Cancel", tapped(name, None), expand=True),
    ]
    said = look.text("Old games show the new name too.", 14, colour=look.colours.quiet)
    return [field(look, f"new-name-{one.id}", typed, name, f"Another name for {one.name}", **more), said, ft.Row(keys)]


def _choices(
    session: Session, look: Look, one: Person, everybody: list[Person], name: Name, change: Change
) -> list[ft.Control]:
    """What can be done with somebody."""
    people = session.room.people

    def delete() -> None:
        if one.games:
            _refuse(session, look, one, change)
        else:
            change(lambda: people.delete(one.id))

    made = [
        button(look, f"rename-{one.id}", "Rename", tapped(name, one.name), icon=ft.Icons.EDIT, most=26),
        button(look, f"merge-{one.id}", "Merge", tapped(_merge, session, look, one, everybody, change),
               icon=ft.Icons.MERGE, label=f"{one.name} is the same person as …", most=26),
        button(look, f"hide-{one.id}", "Show" if one.hidden else "Hide",
               lambda: change(lambda: people.hide(one.id, not one.hidden)), most=26,
               icon=ft.Icons.VISIBILITY if one.hidden else ft.Icons.VISIBILITY_OFF,
               label=f"Offer {one.name} for new games {'again' if one.hidden else 'no more'}"),
        button(look, f"delete-{one.id}", "Delete", delete, icon=ft.Icons.DELETE_OUTLINE, most=26),
    ]  # fmt: skip
    width = min(look.width, 720) - 48
    least = 84 + 4 * look.size(17)  # what the longest of the four words needs, with its sign
    per_row = 4 if width >= 4 * least + 24 else 2 if width >= 2 * least + 8 else 1
    lines: list[ft.Control] = [
        ft.Row([ft.Container(each, expand=True) for each in made[at : at + per_row]], spacing=8)
        for at in range(0, 4, per_row)
    ]
    for other, called in one.others:
        part = button(look, f"part-{other}", "Part again", tapped(change, tapped(people.part, other)), most=26,
                      label=f"{called} is somebody else again")  # fmt: skip
        lines.append(ft.Row([ft.Container(look.text(f"also played as {called}", 15, lines=2), expand=True), part]))
    return lines


# -- questions -----------------------------------------------------------------


def _merge(session: Session, look: Look, one: Person, everybody: list[Person], change: Change) -> None:
    """Who somebody else is."""
    people = session.room.people

    def chosen(other: Person) -> None:
        session.page.pop_dialog()
        if change(lambda: people.merge(one.id, other.id)):
            words = f"{one.name} is {other.name} from now on, in old games too."
            session.say(words, lambda: change(lambda: people.part(one.id)))

    rest = [other for other in everybody if other.id != one.id]
    body: list[ft.Control] = [
        look.text(f"The games of {one.name} will count for whom you choose. Nothing is lost: they can part again.", 15)
    ]
    body += [button(look, f"merge-into-{other.id}", other.label, tapped(chosen, other)) for other in rest]
    dialogs.sheet(look, session.page, f"{one.name} is the same person as", body)


def _refuse(session: Session, look: Look, one: Person, change: Change) -> None:
    """Why somebody can't be deleted, and what can be done instead."""

    def hide() -> None:
        session.page.pop_dialog()
        change(lambda: session.room.people.hide(one.id))

    why = session.room.settle(lambda: session.room.people.delete(one.id))
    body: list[ft.Control] = [tid("problem", look.text(why, 17))]
    if not one.hidden:
        body.append(button(look, f"hide-instead-{one.id}", f"Hide {one.name}", hide, strong=True))
    dialogs.sheet(look, session.page, f"{one.name} stays", body, brief=True)
