"""Pages about people, thin: parse, call one service or selector, answer."""
