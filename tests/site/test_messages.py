"""Messages: found in every kind of source, kept when translated, complete before a change lands."""

import gettext
from pathlib import Path

import pytest

from ronda_site.messages import catalogs
from ronda_site.messages.extraction import extract_domain

PYTHON = """
from django.utils.translation import gettext as _, ngettext, pgettext
_("Play now")
ngettext("%(n)d card", "%(n)d cards", 2)
pgettext("suit", "Cups")
"""
TEMPLATE = """{% load i18n %}
<div>
    {% if a %}<p title="{% translate "Don't go" %}">'</p>{% endif %}
  {% blocktranslate trimmed with name=person %}
    Hello {{ name }},
    welcome
  {% endblocktranslate %}
  {% blocktranslate count n=n %}{{ n }} match{% plural %}{{ n }} matches{% endblocktranslate %}
</div>
"""
SCRIPT = """
const text = window.gettext("Your turn");
say(interpolate(ngettext("%(n)s point", "%(n)s points", n), { n }, true), `in ${text}`);
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small project with one source of each kind."""
    for name, text in {
        "games/words.py": PYTHON,
        "templates/page.html": TEMPLATE,
        "static/js/words.js": SCRIPT,
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_text(text)
    return tmp_path


def translate(root: Path, language: str, domain: str, old: str, new: str) -> None:
    path = catalogs.po_path(root, language, domain)
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


def translate_scripts(root: Path, language: str, forms: list[str]) -> None:
    """Translate all of djangojs, which has one plain message and one with plurals."""
    translate(root, language, "djangojs", '"Your turn"\nmsgstr ""', '"Your turn"\nmsgstr "T"')
    empty = "\n".join(f'msgstr[{number}] ""' for number in range(len(forms)))
    full = "\n".join(f'msgstr[{number}] "{form}"' for number, form in enumerate(forms))
    translate(root, language, "djangojs", empty, full)


def test_every_kind_of_source_gives_its_messages(root: Path) -> None:
    found = {(m.context, m.id) for m in extract_domain("django", root) if m.id}
    assert found == {
        (None, "Play now"),
        (None, ("%(n)d card", "%(n)d cards")),
        ("suit", "Cups"),
        (None, "Don't go"),
        (None, "Hello %(name)s, welcome"),
        (None, ("%(n)s match", "%(n)s matches")),
    }
    scripts = {m.id for m in extract_domain("djangojs", root) if m.id}
    assert scripts == {"Your turn", ("%(n)s point", "%(n)s points")}


def test_update_keeps_translations_and_drops_what_is_gone(root: Path) -> None:
    catalogs.update_all(root)
    translate(root, "fr", "django", '"Play now"\nmsgstr ""', '"Play now"\nmsgstr "Jouer"')
    (root / "templates" / "page.html").unlink()
    catalogs.update_all(root)
    kept = catalogs.read(catalogs.po_path(root, "fr", "django"))
    assert kept.get("Play now").string == "Jouer"
    assert kept.get("Don't go") is None
    assert not kept.obsolete


def test_update_without_a_change_leaves_the_files_alone(root: Path) -> None:
    catalogs.update_all(root)
    before = {path: path.read_bytes() for path in root.rglob("*.po")}
    assert len(before) == 2 * len(catalogs.PLURAL_FORMS)
    catalogs.update_all(root)
    assert {path: path.read_bytes() for path in root.rglob("*.po")} == before


def test_compiled_arabic_has_its_six_forms(root: Path) -> None:
    catalogs.update_all(root)
    translate_scripts(root, "ar", [f"%(n)s {form}" for form in "abcdef"])
    catalogs.compile_all(root)
    with catalogs.po_path(root, "ar", "djangojs").with_suffix(".mo").open("rb") as compiled:
        arabic = gettext.GNUTranslations(compiled)
    forms = {
        n: arabic.ngettext("%(n)s point", "%(n)s points", n)[-1]
        for n in (0, 1, 2, 3, 10, 11, 40, 99, 100, 102, 103, 111)
    }
    assert "".join(forms.values()) == "abcddeeeffde"


def test_compiling_again_touches_only_what_changed(root: Path) -> None:
    catalogs.update_all(root)
    catalogs.compile_all(root)
    compiled = catalogs.po_path(root, "es", "django").with_suffix(".mo")
    compiled.write_bytes(b"as it was")
    catalogs.compile_all(root)
    assert compiled.read_bytes() == b"as it was"


class TestCheck:
    """Each test breaks one thing in an otherwise complete set of script messages."""

    @pytest.fixture(autouse=True)
    def complete(self, root: Path) -> None:
        for name in ("games/words.py", "templates/page.html"):
            (root / name).unlink()
        catalogs.update_all(root)
        translate_scripts(root, "ar", [*["%(n)s"] * 6])
        translate_scripts(root, "es", ["%(n)s", "%(n)s"])
        translate_scripts(root, "fr", ["un", "%(n)s"])

    def faults(self, root: Path) -> str:
        return "\n".join(catalogs.problems(root))

    def test_nothing_is_wrong_with_complete_ones(self, root: Path) -> None:
        assert self.faults(root) == ""

    @pytest.mark.parametrize(
        ("old", "new", "fault"),
        [
            ('msgstr "T"', 'msgstr ""', "'Your turn' is not translated"),
            ('msgstr "T"', 'msgstr "%(n)s"', "'Your turn' has other placeholders"),
            ('msgstr[4] "%(n)s"', 'msgstr[4] ""', "needs 6 plural forms"),
            ('msgstr[5] "%(n)s"', 'msgstr[5] "many"', "has other placeholders"),
            ('msgstr[1] "%(n)s"', 'msgstr[1] "%(m)s"', "has other placeholders"),
            ('msgid "Your turn"', '#, fuzzy\nmsgid "Your turn"', "'Your turn' is fuzzy"),
            ('msgid "Your turn"', 'msgid "My turn"', "differs from the source"),
        ],
    )
    def test_each_fault_is_named(self, root: Path, old: str, new: str, fault: str) -> None:
        translate(root, "ar", "djangojs", old, new)
        assert fault in self.faults(root)
        assert "/ar/" in self.faults(root)

    def test_a_missing_catalogue_is_named(self, root: Path) -> None:
        catalogs.po_path(root, "fr", "djangojs").unlink()
        assert self.faults(root).startswith("locale/fr/LC_MESSAGES/djangojs.po: missing")
