"""The ace, sota, caballo and rey of copas (cups), drawn in card units."""

from __future__ import annotations

from .dress import beard, crown, figure, trim
from .horse import CHESTNUT, walk
from .palette import (
    AMBER,
    BARK,
    BLUE,
    CORAL,
    GOLD,
    GREEN,
    INK,
    LEMON,
    MAUVE,
    NIGHT,
    PINE,
    PLUM,
    RED,
    SHADE,
    TEAL,
    WHITE,
    WINE,
    WOOD,
)
from .pen import brush, brushes, circle, line, mirrored, moved, path, shape, star, use
from .people import FAIR, Face, fist, head, neck, palm
from .tack import bridle, leg, saddle, straps


def ace() -> str:
    """A covered cup with two handles."""
    handle = path("M138 112C168 96 172 150 132 164L130 156C156 144 156 116 138 124z", GOLD)
    return figure(
        handle,
        mirrored(100, handle),
        # Foot and stem.
        path(
            "M57 266C57 256 80 252 86 238 90 230 92 224 92 216H108C108 224 110 230 114 238 120"
            " 252 143 256 143 266L140 276H60z",
            GOLD,
        ),
        path(
            "M110 217C110 226 113 232 117 239 124 251 141 256 142 266L139 275H118C124 262 112"
            " 250 108 238 105 230 105 224 105 217z",
            AMBER,
            stroke="none",
        ),
        path("M59 266Q100 274 141 266", "none", stroke=WINE, stroke_width=2),
        shape("84,214 88,207 112,207 116,214 112,221 88,221", RED),
        brushes("89,211 98,209.5 108,210.5", 2.2, CORAL),
        *(circle(x, 214, 2, GOLD, stroke_width=1) for x in (92, 100, 108)),
        shape("90,207* 84,198 116,198 110,207*", GOLD),
        # Bowl.
        shape("54,104* 55,140 66,172 86,194* 114,194* 134,172 145,140 146,104*", RED),
        path(
            "M145 106C145 130 142 146 134 170L114 193H100C124 180 134 150 134 106z",
            WINE,
            stroke="none",
        ),
        brush("62,122 64,146 76,172", 5, "#e0705e"),
        path("M54.5 120C82 128 118 128 145.5 120L144 134C118 141 82 141 56 134z", GOLD),
        *(
            circle(x, y, 3.2, jewel, stroke_width=1.2)
            for x, y, jewel in (
                (66, 130.5, TEAL),
                (83, 133, BLUE),
                (100, 133.8, TEAL),
                (117, 133, BLUE),
                (134, 130.5, TEAL),
            )
        ),
        path(star(100, 164, 20, 15.3, 8), GOLD, stroke_width=1.8),
        path(star(100, 164, 13, 6, 8, 22.5), NIGHT, stroke_width=1.2),
        circle(100, 164, 3.4, LEMON, stroke_width=1),
        path("M86 194C90 188 110 188 114 194 116 200 84 200 86 194z", GOLD),
        # Lid.
        shape("54,98* 62,80 82,66 92,58* 108,58* 118,66 138,80 146,98*", RED),
        path("M108 59C118 66 136 78 144.5 97H126C126 82 116 68 104 59z", WINE, stroke="none"),
        brush("66,90 74,80 86,70", 3.6, "#e0705e"),
        path(
            "M100 60V97M84 67C78 78 75 88 74 97M116 67C122 78 125 88 126 97",
            "none",
            stroke=GOLD,
            stroke_width=2.4,
        ),
        path("M49 98C49 92 151 92 151 98V106C151 112 49 112 49 106z", GOLD),
        path("M52 104.500C72 109 128 109 148 104.5", "none", stroke=AMBER, stroke_width=1.8),
        shape("90,58* 88,52 112,52 110,58*", GOLD),
        circle(100, 44, 8.5, GOLD),
        path(star(100, 44, 6.2, 4.2, 8), RED, stroke_width=1),
        shape("97,36* 98,30 100,25* 102,30 103,36*", GOLD, stroke_width=1.6),
    )


def sota() -> str:
    """A young woman in a caftan carries a cup on her palm."""
    face = Face(FAIR, "#3a2016", brow=1.7, lashes=True, smile=1.2)
    skin = face.skin
    return figure(
        # Veil behind.
        shape("84,48 70,70 62,110 54,160 48,214* 60,220 72,214* 84,150 100,110", "#e9a99a"),
        brushes("74,84 66,130 58,190|80,100 74,140 66,200", 2.2, CORAL),
        # Caftan.
        shape("66,284 60,292 74,296 88,293 88,284", GOLD),
        shape("100,286 102,293 114,296 125,291 118,284", GOLD),
        shape(
            "78,108* 72,140 75,166 66,200 54,250 46,284* 70,291 96,289 120,291 136,285* 134,250"
            " 126,205 115,166 117,140 110,108*",
            TEAL,
        ),
        path(
            "M115 168C126 205 133 250 134.5 284L120 289 108 289C118 250 116 205 108 176z",
            "#124f52",
            stroke="none",
        ),
        brushes(
            "74,190 64,232 58,278|84,196 78,240 74,284|108,196 114,236 114,282|92,150 90,140"
            " 84,130|80,124 78,136 80,150",
            2.6,
            "#124f52",
        ),
        shape("92,180 84,230 78,289* 95,290 109,289* 104,230 98,180", CORAL),
        brushes("94,196 90,240 88,284|98,200 101,240 103,284", 2.2, "#a8442a"),
        trim("95,124 95,160", 6, GOLD, WINE),
        trim("92,182 84,230 79,286", 4, GOLD, WINE),
        trim("98,182 104,230 108,286", 4, GOLD, WINE),
        trim("48,277 70,283 79,282", 4, GOLD, WINE),
        trim("108,283 120,284 135,279", 4, GOLD, WINE),
        # Belt.
        shape("74,162 95,168 116,162* 117,178 95,185 73,178*", GOLD),
        brushes("75,175 95,181 116,175", 1.6, AMBER),
        path(
            " ".join(f"M{x} {y}v7" for x, y in ((80, 167), (86, 169), (104, 169), (110, 167))),
            "none",
            stroke=AMBER,
            stroke_width=1.4,
        ),
        circle(95, 175, 5.6, RED),
        circle(95, 175, 2, LEMON, stroke_width=0.8),
        # Left arm lifts the skirt; a wide sleeve.
        shape("50,200* 50,212 56,216 62,210 60,198*", skin.light),
        shape("76,110 64,116 54,146 44,176 36,200* 50,208 70,204* 74,178 72,158 78,140", TEAL),
        path("M37 196 36 200Q52 210 70 204L70 197Q54 202 38 193z", CORAL),
        brushes("64,126 56,156 46,186|70,130 64,160 58,188", 2.2, "#124f52"),
        moved(57, 214, fist(skin), turn=80, scale=0.86),
        # Right arm; the cup on the palm.
        moved(152, 62, use("deck-pip-c"), scale=1.02),
        shape("142,118* 143,104 146,98 155,98 156,120*", skin.light),
        moved(152, 95, palm(skin)),
        shape(
            "112,110 124,110 136,124 142,134* 138,112* 150,109 161,113* 172,150 168,186* 154,170"
            " 140,160 124,146",
            TEAL,
        ),
        path("M160 116C170 150 169 172 167 183L156 170C160 150 156 132 152 120z", CORAL),
        path("M138 112Q150 107 161 113L163 121Q150 116 139 120z", GOLD),
        brushes("122,120 132,134 140,142", 2.2, "#124f52"),
        # Neckline and head.
        shape("82,106 94,101 108,106 114,116 96,126 78,116", CORAL),
        neck(face, "88,88* 87,102 90,110 96,116* 102,110 106,102 104,90*"),
        *(
            circle(x, y, 2, jewel, stroke_width=0.9)
            for x, y, jewel in (
                (86, 108, GOLD),
                (90, 113, TEAL),
                (96, 116.5, GOLD),
                (102, 113, TEAL),
                (106.5, 108, GOLD),
            )
        ),
        moved(
            96,
            73,
            head(face),
            shape(
                "2,-23 -12,-20 -18,-10 -18,4 -14,9* -12.5,0 -10,-9 -2,-15 4,-17* 9,-14 12.5,-7*"
                " 15,-12 12,-20",
                face.hair,
            ),
            brushes("-15,-6 -12,-14 -2,-19|-15.5,2 -14,-8 -6,-16", 1.2, "#6b4330"),
            shape(
                "3,-26 -14,-22 -22,-8 -24,16 -30,36 -22,34 -17,16 -16,-4 -10,-15 4,-19 13,-16*"
                " 12,-23",
                "#e9a99a",
            ),
            brushes("-18,-8 -20,12 -24,30|-12,-18 -17,-6 -18,10", 1.5, CORAL),
            trim("-15,-8 -8,-15 4,-18.5 13,-15", 3, GOLD, WINE),
            circle(5, -17.5, 2.6, TEAL, stroke_width=1),
            circle(5, -13, 1.5, GOLD, stroke_width=0.8),
            path("M-15 9v5", "none", stroke=INK, stroke_width=1.2),
            circle(-15, 15, 2.4, GOLD, stroke_width=1),
        ),
    )


def rider() -> str:
    """A young rider with a plumed cap on a chestnut drinks to your health."""
    face = Face(FAIR, "#5a3018", brow=2.1, smile=1.8)
    skin = face.skin
    return figure(
        # Short cape behind.
        shape("74,106 58,116 42,138 34,158* 46,170 62,172 78,160 90,130", GOLD),
        brushes("62,122 50,142 42,160|72,122 60,144 54,166", 2.6, AMBER),
        walk(CHESTNUT),
        straps(TEAL, GOLD),
        bridle(TEAL, GOLD),
        saddle(WINE, GOLD),
        # Leg.
        leg(TEAL, "#124f52", BARK, GOLD),
        shape("102,193* 111,190 121,181* 124,190 114,199 101,203*", WOOD),
        # Body: a plum doublet.
        shape(
            "77,106* 72,130 76,150 70,170* 84,177 100,174 116,172* 109,150 113,130 110,106*", PLUM
        ),
        path(
            "M112 132C108 150 110 156 114 171L102 173C104 160 104 140 106 124z",
            "#4a1a41",
            stroke="none",
        ),
        trim("96,118 96,148", 4, GOLD, WINE),
        brushes("82,122 84,140 83,148|78,156 76,164 76,170|88,158 87,166 88,174", 2.2, MAUVE),
        shape("75,147 92,152 110,147* 111,156 92,161 75,156*", GOLD),
        circle(96, 155, 3.6, TEAL),
        # Left arm, puffed and slashed, with the reins.
        shape("70,132 70,146 80,156 94,157 105,155* 106,144* 92,143 84,136 84,126", PLUM),
        moved(110, 149, fist(skin), turn=80, scale=0.86),
        path("M99 157 100 142 106 142 106 156z", WHITE),
        shape("78,106 66,112 60,126 66,138 78,140 88,134 90,120", PLUM),
        brushes("70,114 67,124 70,135|77,112 74,124 77,138|84,114 81,126 83,135", 3.4, CORAL),
        # Right arm, with the cup.
        moved(144, 48, use("deck-pip-c"), scale=0.98),
        shape("118,122* 126,122 131,112 136,96* 148,100* 145,118 136,136 122,138 112,130", PLUM),
        path(
            "M147 102C144 120 137 132 132 135 126 137 118 135 114 130 128 132 136 120 142 99z",
            "#4a1a41",
            stroke="none",
        ),
        path("M134 97 149 101 152 93 137 88z", WHITE),
        moved(145, 79, fist(skin), turn=8, scale=0.95),
        shape("104,105 114,106 124,114 126,126 118,136 106,136 100,122", PLUM),
        brushes(
            "110,112 114,120 112,132|117,114 121,122 118,132|105,113 106,122 104,130", 3.4, CORAL
        ),
        # Cape clasped on the shoulders, and a ruff.
        shape("74,104 84,98 98,100 112,104 118,110 104,114 92,112 80,118 64,124 62,112", GOLD),
        brushes("66,119 78,113 92,108|106,108 112,108 115,109", 2, AMBER),
        shape("80,100 84,95 93,97 102,95 108,100 104,107 94,109 84,107", WHITE),
        brushes("86,98 86,103 87,106|93,99 93,104 94,107|101,98 101,103 100,106", 1.3, SHADE),
        moved(
            93,
            72,
            shape("-10,-14 -18,-10 -21,2 -22,14 -26,24 -17,27 -8,22 -8,10", face.hair),
            head(face),
            shape(
                "-8,-16 -16,-12 -19,0 -18,12 -22,23 -15,24 -12.5,14 -13,6 -12.5,-3 -9,-9 -2,-13"
                " 6,-11 13,-8* 14,-15 6,-20",
                face.hair,
            ),
            brushes("-15,-8 -17,4 -18,18|-12,-10 -15,0 -15,12|-9,-13 -2,-16 8,-14", 1.3, "#94592f"),
            # Cap and plume.
            shape(
                "12,-20 2,-36 -14,-42 -28,-38 -40,-26* -31,-27 -35,-20* -26,-22 -28,-15* -16,-19",
                WHITE,
            ),
            brushes("10,-22 -4,-31 -20,-33 -34,-27", 1.6, SHADE),
            shape("-18,-12* -20,-24 -8,-32 8,-30 17,-22 16,-13* 6,-16 -6,-15", GREEN),
            path("M16-13C18-22 12-29 2-31 12-26 12-20 8-15.500z", PINE, stroke="none"),
            shape("-19,-10* -19,-17* -4,-20 17,-18* 17,-11* 4,-14 -6,-13.5", GOLD),
            circle(9, -15.5, 2.6, RED, stroke_width=1),
            scale=0.95,
        ),
    )


def king() -> str:
    """A stout king with a red beard raises his cup."""
    face = Face(FAIR, "#8a3b18", brow=2.8, smile=1.6)
    return figure(
        # Mantle thrown over the left shoulder.
        shape("72,104 50,114 36,158 28,215 18,278* 34,290 54,287 72,291 92,280 92,140", TEAL),
        brushes("48,140 40,190 30,256|56,150 50,210 42,276|62,160 60,230 58,280", 3, "#124f52"),
        shape("70,284 62,292 76,296 92,293 92,284", RED),
        shape("104,284 104,293 118,296 131,292 124,284", RED),
        # Gown.
        shape(
            "76,106 62,117 54,146 49,188 52,235 56,286* 80,291 108,290 135,286* 138,242"
            " 142,200 138,158 132,124 120,108",
            PLUM,
        ),
        path(
            "M136 150C144 200 136 242 134 285L112 289C122 260 128 225 128 200 132 180 130 150"
            " 128 130z",
            "#4a1a41",
            stroke="none",
        ),
        brushes(
            "66,222 66,250 70,284|82,226 80,256 82,286|116,224 120,250 118,284", 2.8, "#4a1a41"
        ),
        brushes("60,150 56,176 57,196|68,140 63,160 62,176", 2.4, MAUVE),
        trim("99,126 103,160 101,204", 8, GOLD, WINE),
        trim("101,220 99,255 97,290", 8, GOLD, WINE),
        trim("57,280 82,285 108,284 134,280", 5, GOLD, WINE),
        # Belt under the belly.
        shape("50,196 72,207 99,210 124,206 141,196* 140,209 122,219 98,223 72,220 50,209*", GOLD),
        circle(100, 216, 6.5, TEAL),
        circle(100, 216, 2.6, LEMON, stroke_width=1),
        *(
            circle(x, y, 2.2, RED, stroke_width=1)
            for x, y in ((62, 208), (80, 213), (120, 213), (133, 207))
        ),
        # Left arm, its hand on the belt.
        shape(
            "68,110 54,122 46,150 44,180 56,198 70,203* 78,192* 68,180 66,164 76,144 80,122", TEAL
        ),
        brushes("58,128 52,154 53,180|66,124 60,148 58,166", 2.2, "#124f52"),
        path("M65 206 73 188 79 192 71 208z", GOLD),
        moved(80, 200, palm(face.skin), turn=-4),
        # Right arm with the cup.
        moved(156, 58, use("deck-pip-c"), scale=1.02),
        shape("148,96* 151,80 163,80 163,92*", face.skin.light),
        moved(157, 76, fist(face.skin), turn=6),
        shape(
            "121,108 136,110 148,121 158,134* 149,92* 163,88* 172,128 171,146 160,154 144,150"
            " 130,142",
            PLUM,
        ),
        path(
            "M171 126C173 142 167 152 158 153 150 152 140 149 134 143 150 148 164 144 164 112z",
            "#4a1a41",
            stroke="none",
        ),
        path("M147.5 93 163 88 165 97 150 102z", GOLD),
        line("158,134* 152,138 146,138", stroke_width=1.6),
        # Collar.
        shape("74,104 97,99 121,104 130,118 116,129 99,133 82,130 66,120", GOLD),
        brushes("70,119 84,126 99,128.5 114,125 127,117", 2, AMBER),
        *(
            circle(x, y, 2.4, jewel, stroke_width=1)
            for x, y, jewel in (
                (76, 115, TEAL),
                (87, 120, RED),
                (99, 122, TEAL),
                (111, 120, RED),
                (121, 114, TEAL),
            )
        ),
        neck(face, "88,90* 87,104 92,111 104,111 110,104 108,92*"),
        moved(
            98,
            70,
            shape("-10,-14 -19,-10 -21,4 -18,14 -12,18 -9,12", "#a44a1d"),
            head(face),
            shape("-9,-16 -17,-12 -19.5,-2 -17,4* -14,4 -13,-2* -12.4,-6 -9,-12", "#a44a1d"),
            beard(
                "#b9551f",
                "#7c3413",
                "14.4,14 15,22 11,30 5,33 -2,32* -8,30 -13,23 -15.5,12",
                "-12,10 -12,18 -7,26|-7,15 -5,24 0,30|-1,20 1,26 3,31|6,20 7,26 6,31"
                "|10,16 11.6,22 10,28",
            ),
            crown(TEAL, PLUM),
            turn=-5,
        ),
    )


PICTURES = {1: ace, 10: sota, 11: rider, 12: king}
