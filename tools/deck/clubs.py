"""The ace, sota, caballo and rey of bastos (clubs), drawn in card units."""

from __future__ import annotations

from .dress import beard, crown, figure, trim
from .foliage import blossom, leaf
from .horse import BAY, parade
from .palette import (
    AMBER,
    BARK,
    CORAL,
    GOLD,
    GREEN,
    INK,
    LEAF,
    LEMON,
    LINEN,
    PINE,
    RED,
    SHADE,
    STRAW,
    WOOD,
)
from .pen import brush, brushes, circle, element, line, moved, path, shape, use
from .people import DARK, OLIVE, Face, fist, head, neck
from .tack import bridle, saddle, straps, thigh


def ace() -> str:
    """A great knotted club in leaf, with oranges and blossom."""
    leaves = (
        (132, 92, -38, GREEN),
        (136, 104, -4, LEAF),
        (72, 122, 214, GREEN),
        (74, 134, 172, LEAF),
        (124, 172, -28, LEAF),
        (122, 184, 14, GREEN),
        (80, 206, 202, LEAF),
        (82, 218, 160, GREEN),
        (110, 242, -20, GREEN),
    )
    oranges = ((152, 124, 11), (50, 152, 10.5), (58, 238, 10))
    return figure(
        path(
            "M132 98C142 102 150 108 152 116M76 130C64 134 54 138 50 144M84 214C70 218 60 224 58"
            " 230",
            "none",
            stroke=BARK,
            stroke_width=3,
        ),
        *(moved(x, y, leaf(fill, PINE), turn=turn, scale=1.16) for x, y, turn, fill in leaves),
        shape(
            "90,284 102,287 112,284 113,262 118,236* 124,228 119,218* 120,200 126,182* 134,174"
            " 128,162* 130,140 137,112* 145,104 139,92* 139,70 132,48 114,30 92,28 74,42 66,64"
            " 67,84* 58,92 65,104* 68,120 73,138* 66,148 75,158* 79,184 81,204* 73,212 83,222*"
            " 87,250",
            WOOD,
            stroke_width=2.6,
        ),
        path(
            "M114 283C114 262 116 244 117 234 120 206 126 176 128 150 136 110 144 66 114 31.5"
            " 134 44 139 64 137.5 92L136 112C129 142 128 160 124 182L117 218C113 250 113 264 111"
            " 283z",
            BARK,
            stroke="none",
        ),
        path(
            "M113 282C112 262 114 246 116 234L118 218C120 196 126 172 127 156 134 116 134 70 112"
            " 34 124 80 118 130 112 176 106 220 104 256 104 285z",
            BARK,
            stroke="none",
            opacity=0.55,
        ),
        brushes(
            "80,60 76,84 80,108|94,46 88,72 92,96|108,56 106,84 108,112|86,116 88,146 92,172"
            "|104,130 104,160 101,190|92,186 93,214 96,240|104,204 102,230 103,258|96,250 97,264"
            " 99,278",
            3,
            STRAW,
        ),
        *(
            element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=STRAW, stroke_width=1.6)
            for x, y, rx, ry in (
                (74, 92, 6.5, 5),
                (131, 103, 6, 5),
                (80, 147, 5.5, 4.5),
                (121, 173, 5.5, 4.5),
                (84, 212, 5, 4),
                (115, 228, 4.5, 4),
            )
        ),
        *(
            path(f"M{x - 2.5} {y}h5", "none", stroke=WOOD, stroke_width=1.6)
            for x, y in ((74, 92), (131, 103), (80, 147), (121, 173), (84, 212), (115, 228))
        ),
        *(
            circle(x, y, r, "#e8842a")
            + brush(f"{x - 6},{y - 1} {x - 4},{y - 5} {x + 1},{y - 7}", 2.2, LEMON)
            for x, y, r in oranges
        ),
        moved(60, 116, blossom(), scale=1.1),
        moved(146, 86, blossom(), scale=1.15),
        moved(138, 190, blossom(), scale=1.05),
    )


def sota() -> str:
    """A shepherd in a straw hat and a striped djellaba shoulders his club."""
    face = Face(OLIVE, "#4a2a18", brow=2.2, smile=1.8)
    skin = face.skin
    stripes = "#8a4b2c"
    return figure(
        # Legs and sandals.
        shape("68,244 68,266 64,284* 80,286* 84,266 86,244", skin.light),
        shape("106,244 110,266 110,286* 125,285* 126,264 126,244", skin.light),
        path(
            "M78 246 86 246 84 266 80 286 75 286C79 266 79 256 78 246zM118 246 126 246 126 264"
            " 125 285 119 286C121 266 120 256 118 246z",
            skin.shade,
            stroke="none",
        ),
        shape("63,278 50,285 44,290 46,293* 66,293 82,291 81,280* 72,285", skin.light),
        shape(
            "109,280 107,287 107,291* 122,293 137,293* 139,289 131,285 125,279* 116,285", skin.light
        ),
        path("M43 293.500H83M106 293.500H140", "none", stroke=BARK, stroke_width=3),
        path(
            "M56 284 62 292M66 282 76 292M125 283 119 292M114 284 110 290",
            "none",
            stroke=BARK,
            stroke_width=2.4,
        ),
        # Djellaba.
        shape(
            "76,108* 66,140 62,180 56,214 52,248* 74,256 97,252 120,256 138,247* 134,214 130,180"
            " 126,140 116,108*",
            LINEN,
        ),
        path(
            "M70 126C66 160 64 200 58 247L64 251C70 200 72 160 76 118zM84 112C82 160 80 200 77 254"
            "L84 254.500C86 200 88 160 89 112zM105 112C107 160 110 200 111 252L118 254C116 200"
            " 114 160 110 112zM119 124C124 160 126 200 128 249L134 247C132 200 128 160 123 130z",
            stripes,
            stroke="none",
        ),
        path(
            "M126 140C130 170 133 205 136 246L126 251C126 210 124 176 118 150z",
            BARK,
            opacity=0.3,
            stroke="none",
        ),
        brushes("94,190 92,220 92,250|102,196 104,222 104,250", 2.4, SHADE),
        trim("97,122 97,150", 3, BARK, STRAW),
        # Rope belt with a gourd.
        brushes("62,176 96,188 130,176", 6.5, INK),
        brushes("63,177 96,188 129,177", 3.6, STRAW),
        line("80,184* 76,194 74,200", stroke=BARK, stroke_width=2),
        shape("74,198 69,204 70,210 64,218 68,230 76,232 84,228 86,218 79,210 79,204", "#c9772f"),
        brushes("70,214 68,222 72,229", 2, "#f0b56a"),
        # Left arm hangs, with a crook of the elbow.
        shape("46,186* 46,196 52,202 60,198 60,184*", skin.light),
        shape("76,110 62,116 52,140 44,166 40,188* 52,194 66,190* 68,170 74,150 80,132", LINEN),
        path("M64 118C54 140 48 166 46 191L53 193C56 166 62 142 71 118z", stripes, stroke="none"),
        brushes("72,134 64,156 62,182", 2, SHADE),
        moved(53, 202, fist(skin), turn=50, scale=0.95),
        # Club on the right shoulder.
        moved(141, 84, use("deck-pip-b"), turn=24, scale=1.36),
        shape("114,110 130,112 144,128 152,146 144,160* 134,166* 124,152* 130,144 118,138", LINEN),
        path(
            "M130 113C143 127 150 140 149 148L143 159 137 163C141 150 136 134 120 118z",
            stripes,
            stroke="none",
        ),
        shape("124,152* 118,150 113,142 122,138 130,142 134,148*", skin.light),
        path("M124 152 134 166 139 161 131 147z", BARK),
        moved(121, 137, fist(skin), turn=24),
        # Hood lying on the shoulders.
        shape("76,108 84,102 97,108 110,102 118,108 124,118 110,120 97,126 84,120 70,118", LINEN),
        brushes("76,115 86,116 97,121 108,116 118,114", 2.2, stripes),
        neck(face, "88,88* 87,102 92,112 101,112 107,102 105,90*"),
        moved(
            96,
            76,
            shape("-10,-14 -18,-10 -19,4 -15,12 -10,10", face.hair),
            head(face),
            shape(
                "-9,-16 -17,-12 -18.5,-2 -16,5 -13,2* -12.5,-5 -8,-10 0,-9 4,-11 9,-9 13,-7*"
                " 14,-14 4,-20",
                face.hair,
            ),
            # Hat with woollen cords.
            shape("-13,-14* -12,-30 -6,-36 4,-36 10,-30 12,-15*", STRAW),
            brushes("-9,-30 -8,-22 -10,-16|0,-34 0,-26 0,-18|7,-30 8,-22 9,-17", 1.6, AMBER),
            element("ellipse", cx=-0.5, cy=-14, rx=33, ry=7.5, fill=STRAW),
            element(
                "ellipse",
                cx=-0.5,
                cy=-13,
                rx=26,
                ry=4.4,
                fill="none",
                stroke=AMBER,
                stroke_width=1.4,
            ),
            shape("-13,-16* -12.8,-22* 0,-19.5 12,-22* 12.4,-16* 0,-13", STRAW),
            path("M-13-17Q0-13.5 12.4-17L12-22Q0-18.5-12.8-22z", RED),
            *(
                circle(x, y, 3, colour, stroke_width=1.3)
                for x, y, colour in (
                    (-32, -11, RED),
                    (-24, -8, PINE),
                    (31, -11, RED),
                    (23, -8, PINE),
                )
            ),
        ),
    )


def rider() -> str:
    """An old countryman in a hooded cloak on a bay, his club on his shoulder."""
    face = Face(DARK, "#d9d2c6", brow=3.2, aged=True, smile=0.8)
    skin = face.skin
    return figure(
        # Cloak behind.
        shape("76,104 58,116 44,142 26,164 22,182* 40,192 62,190 80,172 92,130", GREEN),
        brushes("62,126 50,152 34,178|74,120 64,150 50,182|80,140 72,164 62,184", 2.6, PINE),
        parade(BAY),
        straps(CORAL, STRAW),
        bridle(CORAL, STRAW),
        saddle(CORAL, STRAW),
        # Leg.
        thigh(LINEN, SHADE, STRAW),
        shape(
            "119,184* 119,198 113,213 112,220 121,224 125,228* 101,229* 100,219 103,206 105,193*",
            skin.light,
        ),
        shape("101,221 112,219 121,224 126,229* 100,230*", GOLD),
        # Body.
        shape("78,106* 72,134 74,160* 92,166 112,160* 112,134 110,106*", LINEN),
        path(
            "M84 112 80 162 86 164 89 112zM98 112 99 165 105 163 103 112z", "#8a4b2c", stroke="none"
        ),
        brushes("74,152 92,160 112,152", 6.5, INK),
        brushes("74.5,152 92,160 111.5,152", 3.6, STRAW),
        # Left arm, with the reins.
        shape("78,108 68,116 64,138 70,152 90,156 104,154* 106,142* 90,140 82,134 86,118", GREEN),
        brushes("72,120 70,136 74,147|80,142 90,147 102,148", 2, PINE),
        moved(110, 148, fist(skin), turn=80, scale=0.86),
        # Club, and the right arm that shoulders it.
        moved(144, 62, use("deck-pip-b"), turn=36, scale=1.08),
        shape("102,106 114,108 126,122 131,134 124,142* 114,146* 108,132 102,124", GREEN),
        path(
            "M116 110C126 122 130 130 128 136L122 141 116 144C120 134 116 122 108 112z",
            PINE,
            stroke="none",
        ),
        moved(119, 101, fist(skin), turn=30, scale=0.95),
        shape("106,140* 103,130 106,118 111,108* 123,112* 122,128 116,142* ", GREEN),
        brushes("112,116 110,126 111,136", 2, PINE),
        path("M110 109 123.5 113 125 107 112 102.500z", GOLD),
        # Hood.
        shape("74,106 84,99 98,101 110,103 116,112 104,118 93,120 80,120 64,126 62,114", GREEN),
        brushes("66,120 80,114 94,114|100,113 106,112 112,110", 2.2, PINE),
        moved(
            93,
            72,
            shape("-12,-18 -22,-12 -26,6 -22,24 -12,32 6,32 12,26 6,10", PINE),
            head(face),
            beard(
                "#e3ddd2",
                "#a99f90",
                "13.2,15 12.5,26 8,36 5,42* -1,36 -9,28 -14.4,14",
                "-10,14 -7,26 1,36|-3,20 0,30 4,39|4,21 5,30 5,38|9,18 9.6,26 7,34",
            ),
            shape(
                "8,-34* -10,-32 -24,-20 -27,4 -24,24 -15,31* -17,18 -14,4 -13,-8 -6,-15 6,-17"
                " 14,-11* 18,-20 14,-29",
                GREEN,
            ),
            path("M14-13C16-20 13-28 8-32.5 2-32-2-31-6-29 2-28 8-24 8-17z", PINE, stroke="none"),
            brushes("-12,-26 -21,-10 -21,14|-6,-26 -16,-14 -18,4|0,-21 -10,-16 -15,-6", 2.2, PINE),
            scale=0.95,
        ),
    )


def king() -> str:
    """A young king in a green mantle plants his club like a staff."""
    face = Face(DARK, "#17100d", brow=2.6, smile=1.0)
    return figure(
        # Mantle.
        shape(
            "70,106 50,116 40,160 34,220 22,280* 46,291 80,286 110,291 136,286* 140,240 143,200"
            " 141,150 134,118 124,106",
            GREEN,
        ),
        path(
            "M133 120C142 150 142 200 138 240L134 285 114 289C128 240 130 180 122 130z",
            PINE,
            stroke="none",
        ),
        brushes("54,150 48,205 38,268|48,180 42,220 32,266|64,150 60,190 56,220", 2.8, PINE),
        # Boots and breeches.
        shape("74,232 70,262 66,284 60,291 72,296 88,293 90,262 92,232", WOOD),
        shape("102,232 104,262 104,284 104,293 118,296 128,291 121,284 120,262 122,232", WOOD),
        brushes("76,244 84,246 90,243|104,244 112,246 120,243", 2.4, BARK),
        brushes("74,276 80,278 87,276|105,277 112,279 119,277", 2, BARK),
        # Tunic to the knee.
        shape(
            "78,108* 72,150 68,185 60,238* 78,246 97,242 116,246 132,238* 126,190 122,150 116,108*",
            CORAL,
        ),
        path(
            "M116 112C122 150 126 190 131 237L114 244C112 210 112 160 108 120z",
            "#a8442a",
            stroke="none",
        ),
        brushes(
            "78,192 74,216 72,238|90,194 88,216 88,238|106,194 108,216 108,240", 2.6, "#a8442a"
        ),
        trim("63,233 79,239 97,235 115,239 128,233", 6, GOLD, PINE),
        trim("98,126 98,174", 7, GOLD, PINE),
        brushes(
            "86,136 92,138 97,137|86,148 92,150 97,149|86,160 92,162 97,161|99,137 104,138 110,136"
            "|99,149 104,150 110,148|99,161 104,162 110,160",
            2,
            LEMON,
        ),
        # Sash.
        shape("71,172 96,179 124,172* 126,190 97,197 68,190*", LINEN),
        brushes("72,178 96,184 122,178|71,185 96,191 124,185", 1.8, RED),
        shape("84,190 78,212 82,226* 92,222* 92,206 94,193", LINEN),
        line("80,216* 91,213*", stroke=RED, stroke_width=2.4),
        # Left arm on the hip under the mantle.
        shape("70,108 54,118 40,150 36,168 44,184 68,190* 74,178* 58,168 66,150 78,130", GREEN),
        brushes("58,124 48,148 46,166|68,122 58,142 54,158", 2.2, PINE),
        path("M66 192 71 175 77 178 73 194z", GOLD),
        moved(78, 184, fist(face.skin), turn=70, scale=0.92),
        # Club and right arm.
        moved(154, 102, use("deck-pip-b"), turn=8, scale=1.34),
        shape(
            "118,108 133,112 143,132 147,154* 139,150* 153,152* 160,158* 160,180 150,192 137,188"
            " 126,168",
            GREEN,
        ),
        path(
            "M158 166C158 182 150 191 147 191 140 190 132 182 128 170 140 184 150 180 148 158z",
            PINE,
            stroke="none",
        ),
        path("M140 150 160 158 163 150 144 142z", GOLD),
        moved(152, 143, fist(face.skin), turn=12),
        brushes("124,122 132,140 135,158", 2, PINE),
        # Clasped collar.
        shape("70,106 84,100 98,112 112,100 126,106 136,120 116,122 98,124 80,122 58,120", PINE),
        brushes("64,117 80,118 96,120 116,118 131,116", 2, LEAF),
        circle(98, 117, 5.4, GOLD),
        circle(98, 117, 2.2, RED, stroke_width=1),
        neck(face, "90,90* 88,104 94,112 103,112 110,104 108,92*"),
        moved(
            98,
            74,
            head(face),
            shape("-10,-16 -17,-10 -18,-2 -15,1* -13,-5 -8,-14", "#17100d"),
            shape(
                "-13.6,2* -11,8 -7.5,13 -2,18.5 2,20.5 7,20 10,15.5 12.4,8* 13.2,14 11,21 6,25.5"
                " -1,24.5 -8,19.5 -13,12",
                "#17100d",
                stroke_width=1.2,
            ),
            brushes("4.5,11.6 1,12 -2.5,15|6,11.6 8.5,12 10.4,14.4", 2, "#17100d"),
            crown(PINE, RED),
            circle(-16.5, 10, 2, GOLD, stroke_width=1),
        ),
    )


PICTURES = {1: ace, 10: sota, 11: rider, 12: king}
