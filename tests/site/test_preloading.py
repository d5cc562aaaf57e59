"""The links that ask for a page's modules before its script does."""

from games.templatetags.modules import preload_modules, with_imports


def test_each_module_is_named_once_and_first_comes_the_page_s_own() -> None:
    names = with_imports("js/replay/replay.js")
    assert names[0] == "js/replay/replay.js"
    assert len(set(names)) == len(names)
    assert {"js/replay/board.js", "js/words.js"} <= set(names)
    assert preload_modules("js/replay/replay.js").count("modulepreload") == len(names)
