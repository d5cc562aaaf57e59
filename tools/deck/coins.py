"""The ace, sota, caballo and rey of oros (coins), drawn in card units."""

from __future__ import annotations

from .dress import beard, crown, figure, stubble, trim
from .foliage import sprig
from .horse import GREY, parade
from .palette import (
    AMBER,
    BLUE,
    CORAL,
    GOLD,
    INK,
    LEMON,
    LINEN,
    NIGHT,
    RED,
    SHADE,
    TEAL,
    WHITE,
    WINE,
)
from .pen import brushes, circle, element, group, line, moved, path, shape, star, use
from .people import FAIR, OLIVE, Face, fist, head, neck
from .pips import ring_of_dots
from .tack import bridle, leg, saddle, straps


def ace() -> str:
    """A great coin with a rosette of zellige, between two sprays of orange blossom."""
    coin = [
        circle(0, 0, 68, GOLD, stroke_width=3),
        circle(0, 0, 63.5, "none", stroke=AMBER, stroke_width=1.6),
        group(ring_of_dots(59, 2.3, 32, WINE), stroke="none"),
        circle(0, 0, 54.5, LEMON, stroke_width=2),
        *(
            moved(
                0,
                0,
                shape(
                    "0,-52.5* 5.5,-46 0,-38* -5.5,-46", TEAL if i % 2 else CORAL, stroke_width=1.4
                ),
                turn=i * 22.5,
            )
            for i in range(16)
        ),
        path(star(0, 0, 45, 34.4, 8, 22.5), NIGHT, stroke_width=1.8),
        path(star(0, 0, 38.5, 29.5, 8, 22.5), BLUE, stroke=WHITE, stroke_width=1.4),
        path(star(0, 0, 34, 14, 8), LEMON, stroke_width=1.6),
        path(star(0, 0, 25, 19.1, 8, 22.5), RED, stroke_width=1.6),
        path(star(0, 0, 18, 8.5, 8), GOLD, stroke_width=1.2),
        circle(0, 0, 6, TEAL, stroke_width=1.4),
        circle(0, 0, 2.2, LEMON, stroke="none"),
    ]
    return figure(
        moved(100, 156, *coin), moved(100, 62, sprig()), moved(100, 250, sprig(), turn=180)
    )


def sota() -> str:
    """A page in a red fez and baggy breeches shows a coin."""
    face = Face(OLIVE, "#2a1913", brow=2.4, smile=1.4)
    skin = face.skin
    return figure(
        # Legs and slippers.
        shape("62,236 60,262 58,280* 72,282* 76,262 80,238", skin.light),
        shape("108,238 112,262 112,281* 126,280* 128,260 128,236", skin.light),
        path(
            "M70 240 80 240 76 262 72 281 67 281C71 262 71 250 70 240zM120 240 128 240 128 262"
            " 126 280 120 281C122 264 121 250 120 240z",
            skin.shade,
            stroke="none",
        ),
        shape("57,276 54,283 42,289 38,293* 60,295 75,293 73,278* 66,283", GOLD),
        shape("110,277 108,286 109,293* 124,295 139,293* 134,288 128,284 126,276* 118,283", GOLD),
        brushes("44,292 56,292.5 72,291|111,290 121,291.5 132,291", 1.6, AMBER),
        # Breeches.
        shape(
            "68,172 52,196 46,224 54,242 70,246 86,240* 94,214* 106,240* 118,246 134,240 140,222"
            " 134,196 120,172",
            BLUE,
        ),
        path(
            "M122 176C136 196 141 216 137 228 133 240 124 244 118 244.5 126 226 124 196 114 178z",
            NIGHT,
            stroke="none",
        ),
        brushes(
            "72,182 62,206 60,232|80,184 74,210 74,238|94,184 94,200 94,216|110,186 116,210"
            " 116,236|86,190 88,206 92,218",
            2.6,
            NIGHT,
        ),
        shape("52,236 60,243 72,244 84,237* 85,244 72,250 58,248 51,243*", GOLD),
        shape("104,237 116,244 128,243 136,236* 137,243 128,249 116,250 104,244*", GOLD),
        # Shirt and waistcoat.
        shape("76,108* 70,140 68,176* 94,182 121,176* 118,140 112,108*", WHITE),
        brushes("90,124 88,144 90,166|100,124 101,146 99,168", 1.8, SHADE),
        shape("78,106 68,114 66,146 66,176* 84,179* 88,150 86,124 88,108*", RED),
        shape("110,106 122,112 123,146 123,176* 106,179* 101,150 103,124 101,108*", RED),
        path(
            "M115 112 121 116 122 146 122 175 114 177C116 150 116 130 115 112z", WINE, stroke="none"
        ),
        trim("88,112 86,126 88,150 84,178", 4, GOLD, WINE),
        trim("101,112 103,126 101,150 106,178", 4, GOLD, WINE),
        # Sash.
        shape("66,172 94,178 123,172* 124,190 94,197 65,190*", GOLD),
        brushes("68,178 94,184 121,178|67,185 94,191 122,185", 1.8, AMBER),
        shape("76,190 68,214 70,228* 82,227* 86,210 88,194", GOLD),
        path("M70 222 82.5 221M72 229 71 235M76 229 76 236M81 228 82 234", "none", stroke=WINE),
        # Left arm on the hip.
        shape(
            "74,108 62,112 46,140 36,158* 40,168 56,176 66,184* 74,174* 62,164 56,158 70,144"
            " 78,128",
            WHITE,
        ),
        brushes("62,122 52,142 44,158|70,120 62,136 54,150|44,166 54,168 62,172", 1.8, SHADE),
        path("M61 182 69 169 74 173 67 186z", GOLD),
        moved(73, 181, fist(skin), turn=75, scale=0.9),
        # Right arm with the coin.
        moved(155, 60, use("deck-pip-o")),
        shape("149,112* 149,98 152,90 160,90 162,112*", skin.light),
        moved(155, 86, fist(skin)),
        shape(
            "114,108 126,108 138,122 146,134* 142,112* 153,108 166,110* 170,134 166,152 154,160"
            " 140,154 124,138",
            WHITE,
        ),
        path(
            "M168 132C168 150 158 158 154 158.5 146 158 138 152 130 144 146 152 158 146 160 118z",
            SHADE,
            stroke="none",
        ),
        path("M142 112Q154 106 166 110L167 117Q154 114 143 119z", GOLD),
        brushes("124,118 134,130 142,138", 2, SHADE),
        neck(face, "88,88* 86,104 92,114 100,114 106,104 105,90*"),
        moved(
            96,
            74,
            shape("-10,-14 -18,-10 -20,2 -17,12 -11,12", face.hair),
            head(face),
            shape(
                "-9,-16 -16,-12 -18,-4 -16,3 -13.5,0* -12.5,-7 -9,-11 2,-12 10,-12 13,-9* 14,-16"
                " 4,-20",
                face.hair,
            ),
            # Fez with its tassel.
            shape("-17,-13* -14,-37 -2,-40 11,-37* 14.5,-15* 6,-11.5 -6,-10.5", RED),
            path("M3-39.6 11-37 14.5-15 7-12C9-22 8-32 3-39.600z", WINE, stroke="none"),
            element("ellipse", cx=-1.5, cy=-37.5, rx=12.5, ry=3, fill="#cf4a3c"),
            line("-1.5,-38* -16,-35 -21,-20", stroke=NIGHT, stroke_width=2.2),
            shape("-22,-21* -25,-8 -22,-5 -18,-7 -19,-21*", NIGHT, stroke_width=1.4),
        ),
    )


def rider() -> str:
    """A rider in a white turban and a red burnous on a grey, a coin in his hand."""
    face = Face(OLIVE, "#2a1913", brow=2.6, smile=0.8)
    skin = face.skin
    return figure(
        # Burnous behind the rider.
        shape("76,104 60,116 46,140 28,160 20,186* 40,196 62,190 80,170 92,130", RED),
        brushes("62,126 50,150 34,178|74,120 64,150 50,182|80,140 72,164 62,184", 2.6, WINE),
        parade(GREY),
        straps(RED, GOLD),
        bridle(RED, GOLD),
        saddle(TEAL, GOLD),
        # Leg.
        leg(WHITE, SHADE, "#c9772f", GOLD),
        # Body.
        shape("78,106* 72,134 74,160* 92,166 112,160* 112,134 110,106*", WHITE),
        brushes("86,120 84,140 86,158|100,128 102,146 101,160", 2, SHADE),
        shape("73,148 92,154 112,147* 113,160 93,167 73,161*", GOLD),
        brushes("74,154 92,160 112,154", 1.6, AMBER),
        # Left arm, with the reins.
        shape("78,108 68,116 64,138 70,152 90,156 104,154* 106,142* 90,140 82,134 86,118", WHITE),
        brushes("72,120 70,136 74,147", 2, SHADE),
        moved(110, 148, fist(skin), turn=80, scale=0.86),
        # Right arm, with the coin.
        moved(143, 50, use("deck-pip-o"), scale=0.98),
        shape("128,101* 133,92 137,84 147,86 142,105*", skin.light),
        moved(143, 76, fist(skin), turn=10, scale=0.95),
        shape(
            "104,106 112,106 118,112 126,97* 135,97 143,103* 138,122 128,137 116,136 106,124", WHITE
        ),
        path(
            "M142 105C136 122 130 134 126 135.5 120 136 114 132 109 126 124 128 131 116 137 101z",
            SHADE,
            stroke="none",
        ),
        path("M126 97Q136 96 143 103L141 109Q134 103 123 103z", GOLD),
        # Burnous about the shoulders.
        shape(
            "76,102 92,98 108,102 120,112 122,122 106,126 94,124 80,132 66,140 56,136 62,116", RED
        ),
        brushes("66,128 78,120 92,116|72,112 82,108 92,106|104,108 112,112 117,118", 2.2, WINE),
        circle(96, 120, 4.4, GOLD),
        neck(face, "84,86* 82,98 88,108 98,108 104,100 102,86*"),
        moved(
            93,
            72,
            head(face),
            stubble("#2b1d18"),
            shape("-12,-14 -19,-6 -18,4 -14,6* -13,-4", WHITE),
            shape("-16,-8* -22,-16 -20,-30 -6,-38 10,-36 18,-25 15,-10* 8,-12.5 -4,-12", WHITE),
            brushes(
                "-20,-16 -8,-15 4,-21 16,-27|-20,-25 -8,-22 4,-28 11,-34|-14,-10.5 0,-14 10,-18"
                " 17,-19|-14,-32 -6,-30 2,-34 6,-36",
                2,
                SHADE,
            ),
            shape("-6,-35* -5,-42 2,-43 5,-36*", RED),
            scale=0.95,
        ),
    )


def king() -> str:
    """An old king in a crimson mantle lifts a coin and leans on his sceptre."""
    face = Face(FAIR, "#cfc6b8", brow=3.2, aged=True)
    return figure(
        # Mantle, slippers and gown.
        shape(
            "68,106 52,116 45,160 38,215 25,284* 44,290 70,288 100,290 136,287* 138,250"
            " 142,205 147,160 142,120 128,106",
            RED,
        ),
        path(
            "M141 124C148 165 141 205 138 250L135 286 118 288C128 240 130 180 126 130z",
            WINE,
            stroke="none",
        ),
        shape("72,286 66,293 78,296 92,293 92,286", GOLD),
        shape("102,286 102,293 116,296 127,292 122,286", GOLD),
        shape(
            "86,110* 80,150 74,205 62,287* 80,291 104,289 127,288* 124,235 119,165 112,110*", LINEN
        ),
        path(
            "M112 112C119 165 122 235 127 288L110 289C112 230 112 180 108 132z",
            SHADE,
            stroke="none",
        ),
        brushes("84,190 80,230 74,272|92,196 91,235 87,284|111,196 115,240 116,282", 2.2, AMBER),
        trim("100,128 100,176", 4, GOLD, WINE),
        trim("101,188 101,288", 4, GOLD, WINE),
        # Sash.
        shape("76,174 88,180 104,180 120,173* 122,186 106,193 90,193 74,187*", TEAL),
        brushes("78,180 96,186 119,178", 1.6, "#124f52"),
        shape("90,186 86,205 82,226* 94,228* 97,206 98,188", TEAL),
        path("M83 223 94.5 225", "none", stroke=GOLD, stroke_width=3),
        # Borders of the mantle and its folds.
        trim("84,112 77,160 71,210 60,287", 6, GOLD, WINE),
        trim("114,112 121,165 126,235 129,287", 6, GOLD, WINE),
        brushes("62,150 58,200 46,270|54,140 50,190 38,256|134,170 134,215 132,268", 2.6, WINE),
        # Left arm with the sceptre.
        path("M55 112V284", "none", stroke=INK, stroke_width=6.4),
        path("M55 112V284", "none", stroke=GOLD, stroke_width=3),
        shape("66,112 54,122 46,144 40,172* 52,186 63,180* 66,160 78,138 80,118", RED),
        path("M40 172Q52 186 63 180L62 171Q50 175 42 163z", GOLD),
        brushes("62,126 56,146 54,166|70,130 64,146 60,160", 2, WINE),
        moved(56, 164, fist(face.skin)),
        circle(55, 124, 6.5, GOLD),
        circle(55, 124, 2.2, RED, stroke_width=1),
        # Right arm lifts the coin.
        moved(157, 60, use("deck-pip-o"), scale=0.96),
        shape("150,112* 150,98 154,92 162,93 164,112*", face.skin.light),
        moved(157, 86, fist(face.skin)),
        shape(
            "124,110 138,112 146,122* 146,106 158,104 169,108* 173,134 166,162 152,178*"
            " 144,164 132,152 122,140",
            RED,
        ),
        path(
            "M169 108C176 135 168 160 152 178L148 170C160 156 164 134 160 116z", WINE, stroke="none"
        ),
        path("M146 106Q158 102 169 108L170 117Q158 112 146 115z", GOLD),
        brushes("146,122 147,136 143,150|134,122 136,134 132,146", 2, WINE),
        # Ermine collar.
        shape("72,104 84,99 98,104 112,99 124,104 137,118 120,130 98,135 78,131 58,120", WHITE),
        brushes("66,120 82,127 98,129 116,126 130,118", 2, SHADE),
        brushes(
            "72,112 71,116 70,120|84,120 84,124 83,128|98,122 98,126 98,131|112,120 113,124"
            " 114,128|124,112 125,116 127,120",
            2.4,
            INK,
        ),
        circle(98, 112, 5, GOLD),
        circle(98, 112, 2, TEAL, stroke_width=0.8),
        moved(
            98,
            70,
            shape("-10,-14 -19,-10 -22,4 -20,18 -24,28 -14,32 -8,22* -10,4", "#e6dfd3"),
            head(face),
            shape(
                "-9,-16 -17,-12 -20,0 -19,12 -22,22 -15,26 -12,14 -13,4* -13.4,-4 -10,-10",
                "#e6dfd3",
            ),
            brushes("-16,-8 -17.6,4 -16.6,14 -18,22|-13,-8 -15,0 -14.6,8", 1.3, "#b3a796"),
            beard(
                "#efe9de",
                "#b3a796",
                "13.2,16 13.4,28 8,44 3,55* -4,46 -11,34 -14.4,16",
                "-9,18 -7,32 1,48|-3,20 -1,34 3,50|4,21 5,34 4,48|9,18 9.6,30 6,44|-12,12 -11,24"
                " -7,36",
            ),
            crown(WINE, TEAL),
        ),
    )


PICTURES = {1: ace, 10: sota, 11: rider, 12: king}
