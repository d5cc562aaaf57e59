"""Every message of the source, by domain: Python and templates (django), scripts (djangojs)."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract, extract_python
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[2]
_KEYWORDS: dict[str, Any] = {
    f"{name}{lazy}": arguments
    for lazy in ("", "_lazy")
    for name, arguments in {
        "gettext": None,
        "ngettext": (1, 2),
        "pgettext": ((1, "c"), 2),
        "npgettext": ((1, "c"), 2, 3),
    }.items()
} | {"_": None, "gettext_noop": None}
_COMMENTS = ("Translators:",)
_MARGIN = re.compile(r"^[ \t]+", re.MULTILINE)


def extract_template(
    fileobj: Any, keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, Any, list[str], str | None]]:
    """Babel's view of a Django template: the calls its tags stand for, all else blotted out."""
    source = templatize(fileobj.read().decode(), origin=getattr(fileobj, "name", None))
    # What is left is read as Python, to which margins would matter.
    python = _MARGIN.sub("", source).encode()
    return extract_python(BytesIO(python), keywords, comment_tags, options)


# Domain -> (folder, pattern, method of extraction).
SOURCES: dict[str, tuple[tuple[str, str, Any], ...]] = {
    "django": (
        ("accounts", "*.py", "python"),
        ("games", "*.py", "python"),
        ("ronda_site", "*.py", "python"),
        ("templates", "*.html", extract_template),
        ("templates", "*.txt", extract_template),
    ),
    "djangojs": (("static/js", "*.js", "javascript"),),
}


def extract_domain(domain: str, root: Path = ROOT) -> Catalog:
    """The messages of one domain, in the order of the files that hold them."""
    catalog = Catalog(domain=domain, charset="utf-8")
    for folder, pattern, method in SOURCES[domain]:
        for path in sorted((root / folder).rglob(pattern)):
            for line, message, comments, context in _messages(path, method):
                catalog.add(
                    message,
                    locations=[(path.relative_to(root).as_posix(), line)],
                    auto_comments=comments,
                    context=context,
                )
    return catalog


def _messages(path: Path, method: Any) -> Iterator[tuple[int, Any, list[str], str | None]]:
    with path.open("rb") as source:
        yield from extract(method, source, _KEYWORDS, _COMMENTS, strip_comment_tags=True)
