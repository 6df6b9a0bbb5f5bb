"""One name for one control: the identifier tests and programs find it by, and the words a screen reader says."""

import flet as ft

# These become one node with the label; a container of several controls must not swallow their names.
ONE_NODE = (
    *(ft.Button, ft.FilledButton, ft.FilledTonalButton, ft.OutlinedButton, ft.TextButton, ft.IconButton),
    *(
        ft.FloatingActionButton,
        ft.GestureDetector,
        ft.Container,
        ft.ListTile,
        ft.Checkbox,
        ft.Switch,
        ft.Radio,
        ft.Chip,
    ),
)


def tid(
    identifier: str, content: ft.Control, label: str | None = None, *, merge: bool | None = None, **more
) -> ft.Control:
    """`content` under a stable identifier and, where its own text does not say it all, a spoken label.

    `merge` decides whether everything inside is read as one node; by default it is for what is tapped as a whole.
    More arguments (`button`, `selected`, `live_region` ...) go to `ft.Semantics`.
    """
    named = ft.Semantics(identifier=identifier, label=label, content=content, **more)
    if merge is None:
        merge = isinstance(content, ONE_NODE)
    return ft.MergeSemantics(content=named) if merge else named
