"""The scripts of a page, asked for at once: without this a browser finds each module's imports
only when the module is there, one way to the server after the other."""

import re
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()

_IMPORT = re.compile(r'^(?:import|export)\b[^;"=()]*"(\.{1,2}/[^"]+)"', re.MULTILINE)


@cache
def with_imports(module: str) -> tuple[str, ...]:
    """Return a module's name and those of all that it imports, itself first, each once."""
    found = {module: None}
    waiting = [module]
    while waiting:
        name = waiting.pop(0)
        source = finders.find(name)
        assert source, name
        for path in _IMPORT.findall(Path(source).read_text()):
            imported = normpath(join(dirname(name), path))
            if imported not in found:
                found[imported] = None
                waiting.append(imported)
    return tuple(found)


@register.simple_tag
def preload_modules(module: str) -> SafeString:
    """Links that make the browser ask for a module and all its imports at once."""
    names = ((static(name),) for name in with_imports(module))
    return format_html_join("\n", '<link rel="modulepreload" href="{}">', names)
