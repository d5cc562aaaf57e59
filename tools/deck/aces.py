from .pen import moved, use
ACES = {l: (lambda l=l: moved(100, 156, use(f"deck-pip-{l}"), scale=2)) for l in "oceb"}
