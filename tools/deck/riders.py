"""The four caballos: riders, each with the sign of the suit. Drawn in card units."""

from __future__ import annotations

from .dress import beard, trim
from .horse import BAY, BLACK, CHESTNUT, GREY, bridle, parade, rear, reared, saddle, stirrup, straps, walk
from .kings import figure
from .palette import *  # noqa: F403
from .people import DARK, FAIR, OLIVE, TAN, Face, fist, head, neck, palm
from .pen import brushes, circle, element, group, line, moved, path, shape, use


def rider_of_coins() -> str:
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
        shape("80,150 76,168 86,184 104,193 117,192 123,183 119,170 104,158", WHITE),
        brushes("86,170 98,181 112,187|96,161 108,170 117,180", 2, SHADE),
        stirrup(106, 231, GOLD),
        shape("121,182* 122,196 115,213 113,221 122,225 125,229* 100,230* 99,219 101,206 103,193*"
              " 111,191", "#c9772f"),
        brushes("107,200 105,209 104,219", 2, BARK),
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
        shape("104,106 112,106 118,112 126,97* 135,97 143,103* 138,122 128,137 116,136 106,124",
              WHITE),
        path("M142 105C136 122 130 134 126 135.500 120 136 114 132 109 126 124 128 131 116 137 101z",
             SHADE, stroke="none"),
        path("M126 97Q136 96 143 103L141 109Q134 103 123 103z", GOLD),
        # Burnous about the shoulders.
        shape("76,102 92,98 108,102 120,112 122,122 106,126 94,124 80,132 66,140 56,136 62,116", RED),
        brushes("66,128 78,120 92,116|72,112 82,108 92,106|104,108 112,112 117,118", 2.2, WINE),
        circle(96, 120, 4.4, GOLD),
        neck(face, "84,86* 82,98 88,108 98,108 104,100 102,86*"),
        moved(
            93,
            72,
            head(face),
            shape("-13.6,2* -9,10 -3,17.500 1,19.500 6,19 9.500,15 12.4,7* 13,14 10,21.500 5,25 -1,24"
                  " -8,19 -13,12", "#2b1d18", stroke_width=1.2),
            brushes("5,11.6 1,11.8 -3,15|6,11.6 9,12 11,14.4", 2.4, "#2b1d18"),
            shape("-12,-14 -19,-6 -18,4 -14,6* -13,-4", WHITE),
            shape("-16,-8* -22,-16 -20,-30 -6,-38 10,-36 18,-25 15,-10* 8,-12.500 -4,-12", WHITE),
            brushes("-20,-16 -8,-15 4,-21 16,-27|-20,-25 -8,-22 4,-28 11,-34|-14,-10.500 0,-14 10,-18"
                    " 17,-19|-14,-32 -6,-30 2,-34 6,-36", 2, SHADE),
            shape("-6,-35* -5,-42 2,-43 5,-36*", RED),
            scale=0.95,
        ),
    )


def rider_of_cups() -> str:
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
        shape("80,150 76,168 86,184 104,193 117,192 123,183 119,170 104,158", TEAL),
        brushes("86,170 98,181 112,187|96,161 108,170 117,180", 2, "#124f52"),
        stirrup(106, 231, GOLD),
        shape("121,182* 122,196 115,213 113,221 122,225 127,229* 100,230* 99,219 101,206 103,193*"
              " 111,191", BARK),
        shape("102,193* 111,190 121,181* 124,190 114,199 101,203*", WOOD),
        # Body: a plum doublet.
        shape("77,106* 72,130 76,150 70,170* 84,177 100,174 116,172* 109,150 113,130 110,106*", PLUM),
        path("M112 132C108 150 110 156 114 171L102 173C104 160 104 140 106 124z", "#4a1a41",
             stroke="none"),
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
        path("M147 102C144 120 137 132 132 135 126 137 118 135 114 130 128 132 136 120 142 99z",
             "#4a1a41", stroke="none"),
        path("M134 97 149 101 152 93 137 88z", WHITE),
        moved(145, 79, fist(skin), turn=8, scale=0.95),
        shape("104,105 114,106 124,114 126,126 118,136 106,136 100,122", PLUM),
        brushes("110,112 114,120 112,132|117,114 121,122 118,132|105,113 106,122 104,130", 3.4,
                CORAL),
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
            shape("-8,-16 -16,-12 -19,0 -18,12 -22,23 -15,24 -12.500,14 -13,6 -12.500,-3 -9,-9 -2,-13 6,-11"
                  " 13,-8* 14,-15 6,-20", face.hair),
            brushes("-15,-8 -17,4 -18,18|-12,-10 -15,0 -15,12|-9,-13 -2,-16 8,-14", 1.3, "#94592f"),
            # Cap and plume.
            shape("12,-20 2,-36 -14,-42 -28,-38 -40,-26* -31,-27 -35,-20* -26,-22 -28,-15* -16,-19",
                  WHITE),
            brushes("10,-22 -4,-31 -20,-33 -34,-27", 1.6, SHADE),
            shape("-18,-12* -20,-24 -8,-32 8,-30 17,-22 16,-13* 6,-16 -6,-15", GREEN),
            path("M16-13C18-22 12-29 2-31 12-26 12-20 8-15.500z", PINE, stroke="none"),
            shape("-19,-10* -19,-17* -4,-20 17,-18* 17,-11* 4,-14 -6,-13.500", GOLD),
            circle(9, -15.500, 2.6, RED, stroke_width=1),
            scale=0.95,
        ),
    )


def rider_of_swords() -> str:
    """A veiled rider in indigo charges on a black horse, sword high."""
    face = Face(TAN, "#1d1411", brow=3, frown=1.8, smile=0)
    skin = face.skin
    return figure(
        # Mantle flying behind.
        shape("70,104 56,104 40,122 20,128 16,146* 26,146 22,160* 36,158 34,172* 54,168 72,150 84,126",
              BLUE),
        brushes("64,112 46,132 26,138|68,118 52,142 32,152|72,124 60,148 44,164", 2.8, NIGHT),
        rear(BLACK),
        reared(straps(RED, GOLD), bridle(RED, GOLD, "M164 155.500C150 164 130 158 116 144"),
               saddle(RED, GOLD)),
        reared(
            shape("80,150 76,168 86,184 104,193 117,192 123,183 119,170 104,158", LINEN),
            brushes("86,170 98,181 112,187|96,161 108,170 117,180", 2, SHADE),
            stirrup(106, 231, GOLD),
            shape("121,182* 122,196 115,213 113,221 122,225 125,229* 100,230* 99,219 101,206 103,193*"
                  " 111,191", WOOD),
            brushes("107,200 105,209 104,219", 2, BARK),
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
        path("M121 80C122 94 118 108 110 118 106 121 100 120 97 117 110 112 116 98 116 76z", NIGHT,
             stroke="none"),
        path("M105 78Q112 71 121.500 74L121 67Q112 65 105 71z", SILVER),
        moved(111, 63, fist(skin), turn=40, scale=0.92),
        # Mantle on the shoulders.
        shape("64,104 78,100 94,102 104,108 102,118 90,118 78,116 66,124 52,128 50,116", BLUE),
        brushes("54,121 66,114 80,109|90,108 96,110 101,113", 2.2, NIGHT),
        moved(
            81,
            72,
            head(face),
            # Veil over nose and mouth, then the turban.
            shape("-15,-2* -16,10 -14,24 -6,32 8,31 13,22 14,4* 8,6.500 -2,5", BLUE),
            brushes("-13,7 -2,10 12,9|-13,15 0,18 12,16|-10,23 2,26 11,23|4,9 7,14 6,22", 1.8, NIGHT),
            shape("-16,-8* -23,-14 -22,-30 -8,-39 9,-37 19,-27 16,-10* 8,-12.500 -4,-12", BLUE),
            path("M16-12C19-24 14-33 4-38 16-37 22-26 16-10z", NIGHT, stroke="none"),
            shape("-14,-12 -20,-8 -21,6 -17,14 -14,8 -13,-2", BLUE),
            brushes("-21,-17 -8,-15 4,-20 17,-28|-20,-26 -8,-23 4,-29 12,-34|-14,-10.500 0,-14 10,-17"
                    " 17,-18|-14,-33 -6,-31 2,-35 6,-37|-17,-6 -18,2 -16,8", 2, NIGHT),
            brushes("-18,-21 -8,-19 2,-24", 1.8, SKY),
            scale=0.95,
        ),
    )


def rider_of_clubs() -> str:
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
        shape("80,150 76,168 86,184 104,193 117,192 123,183 119,170 104,158", LINEN),
        brushes("86,170 98,181 112,187|96,161 108,170 117,180", 2, SHADE),
        stirrup(106, 231, STRAW),
        shape("119,184* 119,198 113,213 112,220 121,224 125,228* 101,229* 100,219 103,206 105,193*",
              skin.light),
        shape("101,221 112,219 121,224 126,229* 100,230*", GOLD),
        # Body.
        shape("78,106* 72,134 74,160* 92,166 112,160* 112,134 110,106*", LINEN),
        path("M84 112 80 162 86 164 89 112zM98 112 99 165 105 163 103 112z", "#8a4b2c", stroke="none"),
        brushes("74,152 92,160 112,152", 6.5, INK),
        brushes("74.500,152 92,160 111.500,152", 3.6, STRAW),
        # Left arm, with the reins.
        shape("78,108 68,116 64,138 70,152 90,156 104,154* 106,142* 90,140 82,134 86,118", GREEN),
        brushes("72,120 70,136 74,147|80,142 90,147 102,148", 2, PINE),
        moved(110, 148, fist(skin), turn=80, scale=0.86),
        # Club, and the right arm that shoulders it.
        moved(144, 62, use("deck-pip-b"), turn=36, scale=1.08),
        shape("102,106 114,108 126,122 131,134 124,142* 114,146* 108,132 102,124", GREEN),
        path("M116 110C126 122 130 130 128 136L122 141 116 144C120 134 116 122 108 112z", PINE,
             stroke="none"),
        moved(119, 101, fist(skin), turn=30, scale=0.95),
        shape("106,140* 103,130 106,118 111,108* 123,112* 122,128 116,142* ", GREEN),
        brushes("112,116 110,126 111,136", 2, PINE),
        path("M110 109 123.500 113 125 107 112 102.500z", GOLD),
        # Hood.
        shape("74,106 84,99 98,101 110,103 116,112 104,118 93,120 80,120 64,126 62,114", GREEN),
        brushes("66,120 80,114 94,114|100,113 106,112 112,110", 2.2, PINE),
        moved(
            93,
            72,
            shape("-12,-18 -22,-12 -26,6 -22,24 -12,32 6,32 12,26 6,10", PINE),
            head(face),
            beard("#e3ddd2", "#a99f90", "13.2,15 12.500,26 8,36 5,42* -1,36 -9,28 -14.400,14",
                  "-10,14 -7,26 1,36|-3,20 0,30 4,39|4,21 5,30 5,38|9,18 9.6,26 7,34"),
            shape("8,-34* -10,-32 -24,-20 -27,4 -24,24 -15,31* -17,18 -14,4 -13,-8 -6,-15 6,-17"
                  " 14,-11* 18,-20 14,-29", GREEN),
            path("M14-13C16-20 13-28 8-32.500 2-32-2-31-6-29 2-28 8-24 8-17z", PINE, stroke="none"),
            brushes("-12,-26 -21,-10 -21,14|-6,-26 -16,-14 -18,4|0,-21 -10,-16 -15,-6", 2.2, PINE),
            scale=0.95,
        ),
    )


RIDERS = {"o": rider_of_coins, "c": rider_of_cups, "e": rider_of_swords, "b": rider_of_clubs}
