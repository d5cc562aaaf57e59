"""The four aces: each suit's sign, large and ornate. Drawn in card units."""

from __future__ import annotations

from .palette import (
    AMBER,
    BARK,
    BLUE,
    CORAL,
    GOLD,
    GREEN,
    INK,
    LEAF,
    LEMON,
    NIGHT,
    PINE,
    RED,
    SILVER,
    SLATE,
    STEEL,
    STRAW,
    TEAL,
    WHITE,
    WINE,
    WOOD,
)
from .pen import brush, brushes, circle, element, group, mirrored, moved, path, polar, shape, star
from .pips import ring_of_dots


def inked(*parts: str) -> str:
    """Parts of an ace, with the outline that they share."""
    return group(
        *parts, stroke=INK, stroke_width=2.2, stroke_linejoin="round", stroke_linecap="round"
    )


def leaf(fill: str, vein: str) -> str:
    """A leaf 26 long that grows to the right from (0, 0)."""
    return shape("0,0* 6,-7 15,-8 26,-2* 18,5 8,5", fill, stroke_width=1.7) + brush(
        "1,0 10,-1.500 23,-2", 1.6, vein
    )


def blossom() -> str:
    """An orange blossom, 18 across."""
    petals = (moved(*polar(0, 0, 5.2, i * 72), element("ellipse", rx=3.4, ry=4.6, fill=WHITE),
                    turn=i * 72) for i in range(5))
    return group(*petals, circle(0, 0, 2.6, GOLD, stroke_width=1), stroke_width=1.3)


def sprig() -> str:
    """A spray of leaves and a blossom, 70 wide, for above and below the coin."""
    half = (
        moved(8, 1, leaf(LEAF, PINE), turn=-16, scale=0.92)
        + moved(6, 3, leaf(GREEN, PINE), turn=16, scale=0.9)
    )
    return half + mirrored(0, half) + blossom()


def ace_of_coins() -> str:
    """A great coin with a rosette of zellige, between two sprays of orange blossom."""
    coin = [
        circle(0, 0, 68, GOLD, stroke_width=3),
        circle(0, 0, 63.5, "none", stroke=AMBER, stroke_width=1.6),
        group(ring_of_dots(59, 2.3, 32, WINE), stroke="none"),
        circle(0, 0, 54.5, LEMON, stroke_width=2),
        *(moved(0, 0, shape("0,-52.500* 5.500,-46 0,-38* -5.500,-46", TEAL if i % 2 else CORAL,
                            stroke_width=1.4), turn=i * 22.5) for i in range(16)),
        path(star(0, 0, 45, 34.4, 8, 22.5), NIGHT, stroke_width=1.8),
        path(star(0, 0, 38.500, 29.500, 8, 22.5), BLUE, stroke=WHITE, stroke_width=1.4),
        path(star(0, 0, 34, 14, 8), LEMON, stroke_width=1.6),
        path(star(0, 0, 25, 19.100, 8, 22.5), RED, stroke_width=1.6),
        path(star(0, 0, 18, 8.500, 8), GOLD, stroke_width=1.2),
        circle(0, 0, 6, TEAL, stroke_width=1.4),
        circle(0, 0, 2.2, LEMON, stroke="none"),
    ]
    return inked(
        moved(100, 156, *coin), moved(100, 62, sprig()), moved(100, 250, sprig(), turn=180)
    )


def ace_of_cups() -> str:
    """A covered cup with two handles."""
    handle = path("M138 112C168 96 172 150 132 164L130 156C156 144 156 116 138 124z", GOLD)
    return inked(
        handle,
        mirrored(100, handle),
        # Foot and stem.
        path("M57 266C57 256 80 252 86 238 90 230 92 224 92 216H108C108 224 110 230 114 238 120 252 143"
             " 256 143 266L140 276H60z", GOLD),
        path("M110 217C110 226 113 232 117 239 124 251 141 256 142 266L139 275H118C124 262 112 250 108"
             " 238 105 230 105 224 105 217z", AMBER, stroke="none"),
        path("M59 266Q100 274 141 266", "none", stroke=WINE, stroke_width=2),
        shape("84,214 88,207 112,207 116,214 112,221 88,221", RED),
        brushes("89,211 98,209.500 108,210.500", 2.2, CORAL),
        *(circle(x, 214, 2, GOLD, stroke_width=1) for x in (92, 100, 108)),
        shape("90,207* 84,198 116,198 110,207*", GOLD),
        # Bowl.
        shape("54,104* 55,140 66,172 86,194* 114,194* 134,172 145,140 146,104*", RED),
        path("M145 106C145 130 142 146 134 170L114 193H100C124 180 134 150 134 106z", WINE,
             stroke="none"),
        brush("62,122 64,146 76,172", 5, "#e0705e"),
        path("M54.500 120C82 128 118 128 145.500 120L144 134C118 141 82 141 56 134z", GOLD),
        *(circle(x, y, 3.2, jewel, stroke_width=1.2) for x, y, jewel in
          ((66, 130.5, TEAL), (83, 133, BLUE), (100, 133.800, TEAL), (117, 133, BLUE), (134, 130.5, TEAL))),
        path(star(100, 164, 20, 15.3, 8), GOLD, stroke_width=1.8),
        path(star(100, 164, 13, 6, 8, 22.5), NIGHT, stroke_width=1.2),
        circle(100, 164, 3.4, LEMON, stroke_width=1),
        path("M86 194C90 188 110 188 114 194 116 200 84 200 86 194z", GOLD),
        # Lid.
        shape("54,98* 62,80 82,66 92,58* 108,58* 118,66 138,80 146,98*", RED),
        path("M108 59C118 66 136 78 144.500 97H126C126 82 116 68 104 59z", WINE, stroke="none"),
        brush("66,90 74,80 86,70", 3.6, "#e0705e"),
        path("M100 60V97M84 67C78 78 75 88 74 97M116 67C122 78 125 88 126 97", "none", stroke=GOLD,
             stroke_width=2.4),
        path("M49 98C49 92 151 92 151 98V106C151 112 49 112 49 106z", GOLD),
        path("M52 104.500C72 109 128 109 148 104.500", "none", stroke=AMBER, stroke_width=1.8),
        shape("90,58* 88,52 112,52 110,58*", GOLD),
        circle(100, 44, 8.5, GOLD),
        path(star(100, 44, 6.2, 4.2, 8), RED, stroke_width=1),
        shape("97,36* 98,30 100,25* 102,30 103,36*", GOLD, stroke_width=1.6),
    )


def ace_of_swords() -> str:
    """A great sword wound with a ribbon, between two sprays of laurel."""
    spray = "".join(
        moved(x, y, leaf(GREEN if i % 2 else LEAF, PINE), turn=turn, scale=0.86)
        for i, (x, y, turn) in enumerate(
            ((118, 262, -20), (126, 248, 22), (131, 236, -40), (136, 222, 4), (138, 208, -62),
             (141, 196, -16), (140, 182, -84))
        )
    )
    laurel = path("M104 276C124 262 138 232 139 176", "none", stroke=PINE, stroke_width=2.6) + spray
    return inked(
        laurel,
        mirrored(100, laurel),
        # Blade.
        path("M88 92H112L110 252 100 288 90 252z", STEEL, stroke_width=2.6),
        path("M100 93H110.700L108.800 252 100 284z", SLATE, stroke="none"),
        path("M97.600 96H102.400L101.400 240H98.600z", SILVER, stroke="none"),
        # Grip and guard.
        shape("92,48* 108,48* 110,62 107,78* 93,78* 90,62", RED),
        path("M91 56 109 51M90.500 64 109.500 58M91 71 109 66M93 77 108 73", "none", stroke=GOLD,
             stroke_width=2.4),
        path("M92 48H108C111 56 111 66 107 78H93C89 66 89 56 92 48z", "none"),
        shape("58,74 62,84 80,84 100,80* 120,84 138,84 142,74 150,80 146,94 132,98 112,93 100,96*"
              " 88,93 68,98 54,94 50,80", GOLD),
        brushes("56,88 68,94 84,89|144,88 132,94 116,89", 2.4, AMBER),
        path(star(100, 87, 9, 6.2, 8), TEAL, stroke_width=1.4),
        circle(100, 87, 2.6, LEMON, stroke_width=0.8),
        circle(100, 37, 12, GOLD),
        path(star(100, 37, 9, 6.2, 8), RED, stroke_width=1.4),
        circle(100, 37, 2.6, LEMON, stroke_width=0.8),
        # Ribbon.
        shape("70,116* 60,130 66,142 58,158* 72,152 78,138 74,128 88,126*", CORAL),
        shape("130,150* 142,160 140,174 148,188* 134,184 126,172 128,162 112,164*", CORAL),
        shape("70,116* 90,114 114,122 126,136* 132,146 130,150* 112,142 88,132 70,116*", RED),
        brushes("80,119 100,124 122,140|64,134 70,140 66,150|138,166 134,172 140,180", 2.4, WINE),
    )


def ace_of_clubs() -> str:
    """A great knotted club in leaf, with oranges and blossom."""
    leaves = ((132, 92, -38, GREEN), (136, 104, -4, LEAF), (72, 122, 214, GREEN), (74, 134, 172, LEAF),
              (124, 172, -28, LEAF), (122, 184, 14, GREEN), (80, 206, 202, LEAF), (82, 218, 160, GREEN),
              (110, 242, -20, GREEN))
    oranges = ((152, 124, 11), (50, 152, 10.5), (58, 238, 10))
    return inked(
        path("M132 98C142 102 150 108 152 116M76 130C64 134 54 138 50 144M84 214C70 218 60 224 58 230",
             "none", stroke=BARK, stroke_width=3),
        *(moved(x, y, leaf(fill, PINE), turn=turn, scale=1.16) for x, y, turn, fill in leaves),
        shape("90,284 102,287 112,284 113,262 118,236* 124,228 119,218* 120,200 126,182* 134,174 128,162*"
              " 130,140 137,112* 145,104 139,92* 139,70 132,48 114,30 92,28 74,42 66,64 67,84*"
              " 58,92 65,104* 68,120 73,138* 66,148 75,158* 79,184 81,204* 73,212 83,222* 87,250",
              WOOD, stroke_width=2.6),
        path("M114 283C114 262 116 244 117 234 120 206 126 176 128 150 136 110 144 66 114 31.500 134 44"
             " 139 64 137.500 92L136 112C129 142 128 160 124 182L117 218C113 250 113 264 111 283z", BARK,
             stroke="none"),
        path("M113 282C112 262 114 246 116 234L118 218C120 196 126 172 127 156 134 116 134 70 112 34 124"
             " 80 118 130 112 176 106 220 104 256 104 285z", BARK, stroke="none", opacity=0.55),
        brushes("80,60 76,84 80,108|94,46 88,72 92,96|108,56 106,84 108,112|86,116 88,146 92,172"
                "|104,130 104,160 101,190|92,186 93,214 96,240|104,204 102,230 103,258|96,250 97,264"
                " 99,278", 3, STRAW),
        *(element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=STRAW, stroke_width=1.6)
          for x, y, rx, ry in ((74, 92, 6.5, 5), (131, 103, 6, 5), (80, 147, 5.5, 4.5),
                               (121, 173, 5.5, 4.5), (84, 212, 5, 4), (115, 228, 4.5, 4))),
        *(path(f"M{x - 2.5} {y}h5", "none", stroke=WOOD, stroke_width=1.6)
          for x, y in ((74, 92), (131, 103), (80, 147), (121, 173), (84, 212), (115, 228))),
        *(circle(x, y, r, "#e8842a") + brush(f"{x - 6},{y - 1} {x - 4},{y - 5} {x + 1},{y - 7}", 2.2,
                                             LEMON) for x, y, r in oranges),
        moved(60, 116, blossom(), scale=1.1),
        moved(146, 86, blossom(), scale=1.15),
        moved(138, 190, blossom(), scale=1.05),
    )


ACES = {"o": ace_of_coins, "c": ace_of_cups, "e": ace_of_swords, "b": ace_of_clubs}
