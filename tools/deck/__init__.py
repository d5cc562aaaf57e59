"""The deck: draws the forty faces and the back, and writes them as two SVG sprites.

Owns every card picture. Must not know the rules of play, Django, or the pages that show cards.
Run ``python -m tools.deck`` to write the sprites, ``python -m tools.deck --check`` to compare them.
"""
