"""The catalogues in locale/: brought up to date, compiled, checked to be complete."""

import os
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from ronda_site.messages.extraction import ROOT, SOURCES, extract_domain

# The languages of the site and their plural forms, as Unicode's CLDR has them.
PLURAL_FORMS = {
    "ar": "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : "
    "n%100>=11 && n%100<=99 ? 4 : 5);",
    "en": "nplurals=2; plural=(n != 1);",
    "es": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
}
SOURCE_LANGUAGE = "en"
# %(name)s, %s, %% and {name}, which a translation must keep.
_PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[a-z%]|\{\w*\}")


def po_path(root: Path, language: str, domain: str) -> Path:
    return root / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


def read(path: Path) -> Catalog:
    """The catalogue at `path`, its plural forms included."""
    with path.open("rb") as source:
        return read_po(source, locale=path.parents[1].name)


def update_all(root: Path = ROOT) -> None:
    """Give every catalogue exactly the messages of the source; keep what is translated."""
    for domain in SOURCES:
        template = extract_domain(domain, root)
        for language in PLURAL_FORMS:
            path = po_path(root, language, domain)
            old = read(path) if path.exists() else Catalog(locale=language, domain=domain)
            _write(path, _merged(language, domain, template, old))


def compile_all(root: Path = ROOT) -> None:
    """Compile the catalogues that changed since they were last compiled."""
    for path in sorted((root / "locale").rglob("*.po")):
        compiled = path.with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime >= path.stat().st_mtime:
            continue
        # Aside first, so that a process starting meanwhile reads the old one or the new one.
        draft = compiled.with_name(f"{compiled.name}.{os.getpid()}")
        with draft.open("wb") as target:
            write_mo(target, read(path))
        draft.rename(compiled)


def problems(root: Path = ROOT) -> Iterator[str]:
    """What keeps the translations from being complete, one sentence each."""
    for domain in SOURCES:
        wanted = {_key(message) for message in extract_domain(domain, root) if message.id}
        for language in PLURAL_FORMS:
            path = po_path(root, language, domain)
            where = path.relative_to(root)
            if not path.exists():
                yield f"{where}: missing"
                continue
            catalog = read(path)
            found = {_key(message) for message in catalog if message.id}
            if found != wanted or catalog.obsolete:
                yield f"{where}: differs from the source; run `make messages`"
            if language != SOURCE_LANGUAGE:
                for message in catalog:
                    for fault in _faults(message, catalog.num_plurals):
                        yield f"{where}: {message.id!r} {fault}"


def _key(message: Message) -> tuple[str | None, str | tuple[str, ...]]:
    identity = message.id
    return message.context, tuple(identity) if isinstance(identity, list | tuple) else identity


def _faults(message: Message, plurals: int) -> Iterator[str]:
    if not message.id:
        return
    if message.fuzzy:
        yield "is fuzzy"
    if not message.pluralizable:
        if not message.string:
            yield "is not translated"
        elif _placeholders(message.string) != _placeholders(message.id):
            yield "has other placeholders than the source"
        return
    forms = message.string if isinstance(message.string, list | tuple) else (message.string,)
    if len(forms) != plurals or not all(forms):
        yield f"needs {plurals} plural forms"
        return
    allowed = _placeholders(message.id[1])
    # "One card" may do without its number; the form for many may not.
    if _placeholders(forms[-1]) != allowed or any(_placeholders(form) - allowed for form in forms):
        yield "has other placeholders than the source"


def _placeholders(text: object) -> set[str]:
    return set(_PLACEHOLDER.findall(str(text))) - {"%%"}


def _merged(language: str, domain: str, template: Catalog, old: Catalog) -> Catalog:
    new = Catalog(locale=language, domain=domain, charset="utf-8", fuzzy=False)
    new.mime_headers = [("Plural-Forms", PLURAL_FORMS[language])]
    for message in template:
        if not message.id:
            continue
        known = old.get(message.id, context=message.context)
        new.add(
            message.id,
            known.string if known and _key(known) == _key(message) else None,
            locations=message.locations,
            auto_comments=message.auto_comments,
            flags=message.flags | ({"fuzzy"} if known and known.fuzzy else set()),
            context=message.context,
        )
    return new


def _write(path: Path, catalog: Catalog) -> None:
    """Write without dates and line numbers, so that only a change of words changes the file."""
    buffer = BytesIO()
    write_po(buffer, catalog, width=98, include_lineno=False, omit_header=True)
    language = str(catalog.locale_identifier)
    header = (
        f"# Ronda in {language}.\n"
        'msgid ""\nmsgstr ""\n'
        f'"Language: {language}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {PLURAL_FORMS[language]}\\n"\n\n'
    )
    text = header.encode() + buffer.getvalue()
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_bytes() != text:
        path.write_bytes(text)
