"""What few need for a new game, folded away: names of sides, and scores from paper."""

from functools import partial

import flet as ft

from scorekeeper.ui.form import Form
from scorekeeper.ui.frame import field, fold
from scorekeeper.ui.theme import Look


def folds(look: Look, form: Form) -> list[ft.Control]:
    """Each one line, until it is tapped."""
    return [
        *([_naming(look, form)] if form.draft.rules.per_side > 1 else []),
        _paper(look, form),
    ]


def _naming(look: Look, form: Form) -> ft.Control:
    fields = [
        _labelled(
            look,
            f"Side {side + 1}: {name}",
            field(
                look,
                f"side-name-{side}",
                form.draft.typed_sides[side],
                partial(form.edit, "typed_sides", side),
                f"Name of side {side + 1}",
                hint=name,
            ),
        )
        for side, name in enumerate(form.draft.side_names)
    ]
    return fold(look, "name-sides", "Name the sides", form.naming, lambda: form.show(naming=not form.naming), fields)


def _paper(look: Look, form: Form) -> ft.Control:
    """Scores, target and games won so far, for a game begun on paper."""
    draft, faults = form.draft, form.draft.faults()
    preset = draft.rules

    def number(identifier: str, label: str, kind: str, at: int, value: str, hint: str) -> ft.Control:
        def change(text: str) -> None:
            form.edit(**{kind: text}) if kind == "target" else form.edit(kind, at, text)

        fault = faults.get(identifier, "")
        return _labelled(look, label, field(look, identifier, value, change, label, hint=hint, fault=fault))

    names = draft.side_names
    fields = [
        number(f"start-score-{at}", f"{name} have", "scores", at, draft.scores[at], "0")
        for at, name in enumerate(names)
    ]
    fields.append(number("start-target", "Playing to", "target", 0, draft.target, str(preset.start)))
    if preset.match_games > 1:
        fields += [
            number(f"start-games-{at}", f"Games won by {name}", "games", at, draft.games[at], "0")
            for at, name in enumerate(names)
        ]
    return fold(look, "from-paper", "Carry on from paper", form.paper, lambda: form.show(paper=not form.paper), fields)


def _labelled(look: Look, words: str, control: ft.Control) -> ft.Control:
    label = ft.Semantics(exclude_semantics=True, content=look.text(words, 14, colour=look.colours.quiet, lines=2))
    return ft.Column([label, control], spacing=3)
