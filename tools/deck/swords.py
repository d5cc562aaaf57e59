"""The ace, sota, caballo and rey of espadas (swords), drawn in card units."""

from __future__ import annotations

from .dress import beard, crown, figure, stubble, trim
from .foliage import leaf
from .horse import BLACK, rear, reared
from .palette import (
    AMBER,
    BARK,
    BLUE,
    CORAL,
    GOLD,
    GREEN,
    LEAF,
    LEMON,
    LINEN,
    NIGHT,
    PINE,
    RED,
    SHADE,
    SILVER,
    SKY,
    SLATE,
    STEEL,
    TEAL,
    WINE,
    WOOD,
)
from .pen import brushes, circle, line, mirrored, moved, path, shape, star, use
from .people import TAN, Face, fist, head, palm
from .tack import bridle, leg, saddle, straps


def ace() -> str:
    """A great sword wound with a ribbon, between two sprays of laurel."""
    spray = "".join(
        moved(x, y, leaf(GREEN if i % 2 else LEAF, PINE), turn=turn, scale=0.86)
        for i, (x, y, turn) in enumerate(
            (
                (118, 262, -20),
                (126, 248, 22),
                (131, 236, -40),
                (136, 222, 4),
                (138, 208, -62),
                (141, 196, -16),
                (140, 182, -84),
            )
        )
    )
    laurel = path("M104 276C124 262 138 232 139 176", "none", stroke=PINE, stroke_width=2.6) + spray
    return figure(
        laurel,
        mirrored(100, laurel),
        # Blade.
        path("M88 92H112L110 252 100 288 90 252z", STEEL, stroke_width=2.6),
        path("M100 93H110.700L108.8 252 100 284z", SLATE, stroke="none"),
        path("M97.6 96H102.400L101.4 240H98.600z", SILVER, stroke="none"),
        # Grip and guard.
        shape("92,48* 108,48* 110,62 107,78* 93,78* 90,62", RED),
        path(
            "M91 56 109 51M90.5 64 109.5 58M91 71 109 66M93 77 108 73",
            "none",
            stroke=GOLD,
            stroke_width=2.4,
        ),
        path("M92 48H108C111 56 111 66 107 78H93C89 66 89 56 92 48z", "none"),
        shape(
            "58,74 62,84 80,84 100,80* 120,84 138,84 142,74 150,80 146,94 132,98 112,93 100,96*"
            " 88,93 68,98 54,94 50,80",
            GOLD,
        ),
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


def sota() -> str:
    """A guard in a saffron turban rests both hands on his sword."""
    face = Face(TAN, "#1d1411", brow=3, frown=1.2, smile=-0.2)
    skin = face.skin
    return figure(
        # Cape behind.
        shape(
            "72,108 52,124 38,170 32,230 30,268* 48,274 70,262 124,262 140,266* 142,220 148,176"
            " 140,130 124,108",
            RED,
        ),
        path(
            "M134 122C146 160 144 196 141 220L139 264 122 260C134 220 134 160 124 126z",
            WINE,
            stroke="none",
        ),
        brushes("54,150 44,200 38,256|58,190 52,224 48,262", 2.8, WINE),
        # Boots and breeches.
        shape("66,238 64,262 61,280 48,288 46,293* 66,294 82,292 82,280 84,240", WOOD),
        shape(
            "110,240 111,262 110,280 109,292* 124,294 139,293* 137,287 128,280 128,262 128,238",
            WOOD,
        ),
        brushes("66,280 72,283 80,281|115,281 122,283 128,280", 2, BARK),
        trim("66,244 75,247 84,244", 4, GOLD, BARK),
        trim("110,244 119,247 128,244", 4, GOLD, BARK),
        shape(
            "66,186 54,210 52,232 62,244 76,247 90,238* 97,216* 104,238* 118,247 132,243 142,230"
            " 138,208 126,186",
            LINEN,
        ),
        brushes(
            "68,200 60,220 64,238|80,202 76,222 80,242|112,202 118,222 116,242|126,202 132,220"
            " 130,238|97,200 96,208 97,218",
            2.6,
            SHADE,
        ),
        # Coat.
        shape(
            "76,108* 68,140 68,174 58,214* 76,222 97,214 118,222 136,214* 126,174 126,140 118,108*",
            NIGHT,
        ),
        brushes(
            "78,184 72,200 68,214|90,186 90,200 90,212|106,186 108,200 110,214", 2.4, "#0f2145"
        ),
        trim("60,209 77,216 97,208 117,216 134,209", 4, GOLD, WINE),
        brushes(
            "80,124 88,128 97,127|80,136 88,140 97,139|80,148 88,152 97,151|97,127 106,128 114,124"
            "|97,139 106,140 114,136|97,151 106,152 114,148",
            2.6,
            GOLD,
        ),
        shape("67,170 97,177 127,170* 128,186 97,193 66,186*", GOLD),
        brushes("68,176 97,183 126,176", 1.8, AMBER),
        # Sword, point on the ground.
        moved(97, 225, use("deck-pip-e"), scale=1.26),
        # Arms, hands on the pommel.
        shape(
            "76,110 60,114 50,136 48,158 60,168 78,170 88,172* 90,160* 76,154 70,148 80,132", BLUE
        ),
        brushes("62,124 56,142 58,156|70,122 64,138 64,148", 2.2, NIGHT),
        shape(
            "118,110 134,114 145,136 147,158 134,168 116,170 108,172* 106,160* 120,154 126,148"
            " 115,132",
            BLUE,
        ),
        path(
            "M134 116C146 136 146 150 144.5 158L133 166 112 170C130 164 138 156 134 140z",
            NIGHT,
            stroke="none",
        ),
        path("M84 173 86 158 92 160 91 174zM111 173 108 158 103 160 104 174z", STEEL),
        moved(105, 170, fist(skin), turn=-96, scale=0.88),
        moved(93, 166, fist(skin), turn=78, scale=0.92),
        shape("76,110 70,118 60,122 50,120 56,110 68,104", SILVER),
        shape("118,110 124,118 134,122 144,120 138,110 126,104", SILVER),
        brushes("56,116 64,117 70,112|138,116 130,117 124,112", 2, SLATE),
        # Turban with its tail about the neck.
        shape("80,100 96,96 114,100 120,110 110,120 96,124 82,120 74,110", GOLD),
        brushes("78,109 96,117 116,108|80,115 96,121 112,115", 1.8, AMBER),
        moved(
            97,
            70,
            head(face),
            stubble("#2b1d18"),
            shape("-11,-14 -20,-12 -22,4 -20,20 -16,32 -6,30 -12,16 -14,2 -13,-8", GOLD),
            brushes("-18,-6 -19,8 -16,24|-15,-4 -16,8 -13,22", 1.8, AMBER),
            shape("-16,-8* -23,-16 -20,-32 -4,-40 12,-37 20,-25 16,-10* 8,-12.5 -4,-12", GOLD),
            path("M16-12C20-25 14-35 4-39 16-38 23-26 16-10z", AMBER, stroke="none"),
            brushes(
                "-21,-18 -8,-16 4,-22 18,-28|-20,-27 -8,-24 4,-30 12,-35|-14,-11 0,-15 10,-19"
                " 18,-20|-14,-34 -6,-32 2,-36 6,-38",
                2,
                AMBER,
            ),
            brushes("-18,-22 -8,-20 2,-25", 1.8, LEMON),
            circle(2, -21, 3.4, TEAL, stroke_width=1.2),
            circle(2, -21, 1.3, LEMON, stroke="none"),
        ),
    )


def rider() -> str:
    """A veiled rider in indigo charges on a black horse, sword high."""
    face = Face(TAN, "#1d1411", brow=3, frown=1.8, smile=0)
    skin = face.skin
    return figure(
        # Mantle flying behind.
        shape(
            "70,104 56,104 40,122 20,128 16,146* 26,146 22,160* 36,158 34,172* 54,168 72,150"
            " 84,126",
            BLUE,
        ),
        brushes("64,112 46,132 26,138|68,118 52,142 32,152|72,124 60,148 44,164", 2.8, NIGHT),
        rear(BLACK),
        reared(
            straps(RED, GOLD),
            bridle(RED, GOLD, "M164 155.500C150 164 130 158 116 144"),
            saddle(RED, GOLD),
        ),
        reared(
            leg(LINEN, SHADE, WOOD, GOLD),
        ),
        # Body.
        shape("66,106* 60,130 60,158* 78,166 100,158* 102,130 98,106*", NIGHT),
        shape("60,146 78,152 101,145* 101,157 78,165 60,159*", RED),
        brushes("61,152 78,158 100,151", 1.6, WINE),
        brushes("70,120 68,132 70,146|88,122 90,134 88,146", 2, "#0f2145"),
        # Left arm, with the reins.
        shape("66,108 56,116 52,136 60,148 78,152 94,147* 95,136* 78,136 70,130 76,116", BLUE),
        brushes("60,118 58,132 62,142", 2, NIGHT),
        moved(99, 141, fist(skin), turn=74, scale=0.86),
        # Right arm, with the sword.
        moved(137, 49, use("deck-pip-e"), turn=236, scale=0.86),
        shape("92,106 102,104 107,96 106,78* 112,72 121,74* 123,92 118,112 108,122 96,120", BLUE),
        path(
            "M121 80C122 94 118 108 110 118 106 121 100 120 97 117 110 112 116 98 116 76z",
            NIGHT,
            stroke="none",
        ),
        path("M105 78Q112 71 121.5 74L121 67Q112 65 105 71z", SILVER),
        moved(111, 63, fist(skin), turn=40, scale=0.92),
        # Mantle on the shoulders.
        shape("64,104 78,100 94,102 104,108 102,118 90,118 78,116 66,124 52,128 50,116", BLUE),
        brushes("54,121 66,114 80,109|90,108 96,110 101,113", 2.2, NIGHT),
        moved(
            81,
            72,
            head(face),
            # Veil over nose and mouth, then the turban.
            shape("-15,-2* -16,10 -14,24 -6,32 8,31 13,22 14,4* 8,6.5 -2,5", BLUE),
            brushes(
                "-13,7 -2,10 12,9|-13,15 0,18 12,16|-10,23 2,26 11,23|4,9 7,14 6,22", 1.8, NIGHT
            ),
            shape("-16,-8* -23,-14 -22,-30 -8,-39 9,-37 19,-27 16,-10* 8,-12.5 -4,-12", BLUE),
            path("M16-12C19-24 14-33 4-38 16-37 22-26 16-10z", NIGHT, stroke="none"),
            shape("-14,-12 -20,-8 -21,6 -17,14 -14,8 -13,-2", BLUE),
            brushes(
                "-21,-17 -8,-15 4,-20 17,-28|-20,-26 -8,-23 4,-29 12,-34|-14,-10.5 0,-14 10,-17"
                " 17,-18|-14,-33 -6,-31 2,-35 6,-37|-17,-6 -18,2 -16,8",
                2,
                NIGHT,
            ),
            brushes("-18,-21 -8,-19 2,-24", 1.8, SKY),
            scale=0.95,
        ),
    )


def king() -> str:
    """A stern king with a black beard sits on his throne, sword upright."""
    face = Face(TAN, "#1d1411", brow=3.2, frown=1.6, smile=-0.6)
    dark = NIGHT
    return figure(
        # Throne with a horseshoe arch, on a step.
        shape("34,294* 34,286* 139,286* 139,294*", RED),
        shape(
            "38,285* 40,212* 46,150 54,120* 48,104 52,76 70,50 92,34* 114,50 132,76 136,104"
            " 130,120* 136,150 138,212* 138,286*",
            WOOD,
        ),
        brushes("45,222 44,250 44,280|136,236 136,256 136,280", 3, BARK),
        shape(
            "58,150 60,118* 56,102 60,80 75,58 92,46* 109,58 124,80 128,102 124,118* 126,150", TEAL
        ),
        *(
            circle(x, y, 2.2, GOLD, stroke_width=0.9)
            for x, y in ((53, 94), (60, 71), (75, 53), (92, 40), (109, 53), (124, 71), (131, 94))
        ),
        # Mantle over the shoulders and the arms of the throne.
        shape(
            "70,110 52,122 42,160 34,206 36,226 46,232 56,240 70,250 112,250 128,240 142,230"
            " 148,212 144,180 138,150 130,122 116,110",
            BLUE,
        ),
        path(
            "M129 124C140 160 147 200 146 212L141 228 120 240C126 220 128 190 122 150z",
            NIGHT,
            stroke="none",
        ),
        brushes("54,150 46,190 42,222|130,200 136,212 138,224|52,190 50,212 52,230", 2.8, NIGHT),
        # Mail and breast.
        shape("76,112* 70,150 70,192* 92,200 116,192* 116,150 110,112*", STEEL),
        *(
            line(
                f"74,{y} 92,{y + 5} 112,{y + 1}",
                stroke=SLATE,
                stroke_width=1.8,
                stroke_dasharray="2.6 2.6",
            )
            for y in (128, 135, 142, 149, 156, 163, 170)
        ),
        # Gown over the knees.
        shape("70,188 68,230 72,282* 92,285 112,282* 118,230 116,186 92,192", AMBER),
        brushes("92,214 91,240 92,282|82,220 84,246 84,280|103,220 101,246 100,280", 3, "#7d4c12"),
        shape(
            "68,184 54,196 49,212 53,228 55,256 52,280* 66,285 86,283* 87,256 90,230 93,212"
            " 89,196 80,187",
            "#e2b23f",
        ),
        shape(
            "104,186 96,196 93,212 97,230 98,256 99,283* 118,285 133,280* 130,256 132,228"
            " 136,212 131,196 117,184",
            "#e2b23f",
        ),
        path(
            "M117 186C130 196 134 212 130.5 228L129 256 131.5 279 118 283.500C120 250 118 236"
            " 117 226 127 214 126 200 117 186z",
            AMBER,
            stroke="none",
        ),
        path(
            "M86.5 282 87 256C88 244 91 226 92 212 90 222 84 228 78 230 80 250 78 270 76 284z",
            AMBER,
            stroke="none",
        ),
        brushes(
            "58,216 64,222 72,224|62,232 64,256 62,280|104,228 106,250 104,280|99,218 104,223"
            " 112,224",
            2.4,
            AMBER,
        ),
        brushes("58,208 64,200 76,199|100,208 106,200 118,199", 3, LEMON),
        trim("56,276 67,279 84,277", 5, BLUE, SILVER),
        trim("101,277 117,279 129,276", 5, BLUE, SILVER),
        shape("60,284 54,291 66,296 80,293 78,286", dark),
        shape("104,286 102,292 116,295 128,290 122,284", dark),
        # Belt.
        shape("69,178 92,185 117,178* 118,189 92,197 68,189*", RED),
        circle(92, 190.5, 5.4, GOLD),
        # Left arm rests on the knee.
        shape(
            "70,112 56,124 46,152 45,178 52,196 66,204* 76,194* 66,182 66,160 76,140 80,122", BLUE
        ),
        brushes("58,132 54,158 55,180|68,126 62,146 60,166", 2.2, NIGHT),
        path("M62 207 71 188 78 193 70 210z", SILVER),
        moved(76, 205, palm(face.skin), turn=14),
        # Right arm with the sword.
        moved(152, 84, use("deck-pip-e"), turn=180, scale=1.22),
        shape(
            "114,112 130,116 140,134 142,146* 145,134* 158,136* 160,160 150,176 134,170 122,152",
            BLUE,
        ),
        path(
            "M157 144C160 160 152 175 149 175 140 172 130 166 124 154 140 164 150 160 150 142z",
            NIGHT,
            stroke="none",
        ),
        path("M144 138 158 140 160 130 145 128z", SILVER),
        moved(152, 124, fist(face.skin)),
        line("142,146* 138,152 133,154", stroke_width=1.6),
        # Collar of the mantle.
        shape("70,112 82,104 92,110 104,104 116,112 124,124 108,122 92,128 76,122 60,124", SILVER),
        brushes("64,121 78,116 92,122 106,116 120,121", 2, SLATE),
        circle(92, 118, 4.4, RED),
        moved(
            92,
            80,
            shape("-10,-14 -19,-10 -21,4 -20,16 -14,26 -8,20", "#241915"),
            head(face),
            shape("-9,-16 -17,-12 -20,-2 -20,10 -16,20 -13,10 -13.5,2* -13,-6 -9,-12", "#241915"),
            beard(
                "#2b1d18",
                "#5b463c",
                "13.2,14 12,24 8,33 5,38* -1,34 -9,27 -14.4,14",
                "-10,14 -7,24 1,34|-3,20 0,28 4,35|4,21 5,28 5,34|9,18 9.6,24 7,31",
            ),
            crown(BLUE, TEAL),
        ),
    )


PICTURES = {1: ace, 10: sota, 11: rider, 12: king}
