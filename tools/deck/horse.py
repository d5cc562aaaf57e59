"""The horse of a rider, facing right, in card units. Must not know riders or suits."""

from __future__ import annotations

from dataclasses import dataclass

from .palette import INK
from .pen import brush, brushes, circle, group, path, shape


@dataclass(frozen=True)
class Coat:
    """Colours of a horse: body, its shade (the far legs too), mane and its strands, hooves."""

    body: str
    shade: str
    mane: str
    strand: str
    hoof: str = "#4a382c"


GREY = Coat("#f3ece0", "#cfc3b1", "#d9cfc0", "#a89a86")
CHESTNUT = Coat("#bd6a3c", "#8f4a28", "#ecce95", "#bb9350")
BLACK = Coat("#514750", "#342b32", "#261e21", "#665a62")
BAY = Coat("#93592f", "#693b19", "#2a1a17", "#5f4233")

# The outline, clockwise: head and chest, foreleg, belly, hind leg, croup and crest.
HEAD = (
    "150,107 157,110.5 165,126 171.5,143 177,155 176.5,163* 171,166 163.5,160.5* 157,153"
    " 149,149 142,142* 142.5,158 149,170 151.5,181 148,194"
)
FORELEG = (
    "142.5,206 141.5,222 142,241 139,248 137.5,262 140.5,270 143.5,276* 147,288* 127.5,288*"
    " 129,276* 126.5,269 127.5,260 126.5,248 124.5,240 122.5,226 116,218*"
)
BELLY = "104,227 88,228"
HIND = (
    "74,219 72,224 64,235 57,245 55.5,252 54.5,264 56.5,271 59.5,276* 64,288* 44.5,288* 46,276*"
    " 42.5,270 43,263 41,252 34.5,244 37.5,230 36,212"
)
CROUP = "30,188 31,172 39,159 56,152 78,159 94,159 107,150 114,134 125,118 138,108"


def far_fore_raised(coat: Coat) -> str:
    """The far foreleg, lifted and folded."""
    return group(
        shape(
            "134,184 150,177 164,174.5 172,175.5 175.5,180.5 173,186 162,195 155,202* 147.5,195.5*"
            " 154,189 158,185.5 150,190 140,202",
            coat.shade,
        ),
        shape("155,202* 147.5,195.5* 141,200 136,207* 145.5,216* 152,209", coat.hoof),
    )


def far_fore_walking(coat: Coat) -> str:
    """The far foreleg, pushing off."""
    return group(
        shape(
            "118,208 138,206 136,224 131,238 128,248 122,262 120,269 119,275* 107,271* 111,263"
            " 115,252 116,244 116,234",
            coat.shade,
        ),
        shape("119,275* 107,271* 101,284* 118,288*", coat.hoof),
    )


def far_hind(coat: Coat) -> str:
    """The far hind leg, stepping under the belly."""
    return group(
        shape(
            "56,216 80,216 82,232 78,243 79,251 85,264 89,272 92,277* 79,279* 77,269 69,256 63,248"
            " 62,234",
            coat.shade,
        ),
        path("M79 278.5 92 276 97 288 77 288z", coat.hoof),
    )


def tail(coat: Coat) -> str:
    """The tail of a horse on its four feet."""
    return shape(
        "35,165* 25,168 19,184 18,206 21,228 17.5,248* 28,241 32,227* 33,238 38,246* 40,222 36,202"
        " 36,186 40,174*",
        coat.mane,
    ) + brushes("29,171 23,190 25,220|33,175 29,196 31,218|23,186 21,206 23,226", 1.6, coat.strand)


def mane(coat: Coat) -> str:
    """The mane, falling over the near side of the neck, and the forelock."""
    return group(
        shape(
            "152,104 138,106 124,116 113,132 106,149 104,157* 112,160 120,156* 119,152 126,152"
            " 131,146* 129,142 136,140 139,133* 137,129 143,125 145,117* 148,112",
            coat.mane,
        ),
        brushes(
            "143,109 134,117 128,130|134,112 124,124 119,139|124,120 116,134 113,150"
            "|140,119 133,129 131,140|128,131 122,142 120,151",
            1.5,
            coat.strand,
        ),
        shape("148,105* 156,106.5 159.5,111 160,118* 155,115 152,110", coat.mane, stroke_width=1.5),
        stroke_width=1.8,
    )


def face(coat: Coat) -> str:
    """Ears, eye, cheek, nostril and mouth."""
    return group(
        shape("149,108* 146.5,99 150,90* 155.5,97 156,107*", coat.body),
        brushes("150.5,105 150,99 151.2,94", 2.2, coat.shade),
        path("M150 147C157 146 160 138 157 130", "none", stroke=coat.shade, stroke_width=2),
        shape("154,124* 157.5,120.6 161,123.6* 158,126.2", INK, stroke="none"),
        circle(158.8, 122.8, 0.8, "#fff", stroke="none"),
        brushes("153.5,120.6 157,118 160.5,119.6", 1.3, INK),
        brush("173,151.5 175,153 175,156", 3, INK),
        brushes("175.5,161 171,160.5 167,157.5", 1.5, INK),
    )


def standing(coat: Coat, far_fore: str) -> str:
    """A horse on its feet, without its tack."""
    return group(
        tail(coat),
        far_hind(coat),
        far_fore,
        shape(f"{HEAD} {FORELEG} {BELLY} {HIND} {CROUP}", coat.body),
        path("M116.5 217C106 226 90 227 76 219 86 218 100 218 115 208z", coat.shade, stroke="none"),
        path(
            "M143 146C146 158 149 168 150.5 181L147.5 193C144 180 141 168 140 156z",
            coat.shade,
            stroke="none",
        ),
        path(
            "M35.5 210C39 220 39 228 36 243L42 251 44 263C47 250 45 242 48 234 52 222 48 208 33"
            " 186z",
            coat.shade,
            stroke="none",
        ),
        path(
            "M123.5 226 125.5 239 127.5 248 128.5 260 127.5 269 131 271C132.5 256 131.5 244 130.5"
            " 236 129.5 226 127 218 121 215z",
            coat.shade,
            stroke="none",
        ),
        brushes(
            "77,200 79,212 74,221|121,204 118,212 118,219|54,243 50,245 45,252|140,243 136,246"
            " 131,244",
            2.2,
            coat.shade,
        ),
        path("M129 276.5 143.5 276.5 147 288 127.5 288z", coat.hoof),
        path("M46 276.5 59.5 276.5 64 288 44.5 288z", coat.hoof),
        mane(coat),
        face(coat),
    )


def parade(coat: Coat) -> str:
    """A horse that lifts a foreleg."""
    return standing(coat, far_fore_raised(coat))


def walk(coat: Coat) -> str:
    """A horse that walks on."""
    return standing(coat, far_fore_walking(coat))


def reared(*parts: str) -> str:
    """What belongs to the trunk of a standing horse, moved to that of a rearing one."""
    return group(*parts, transform="translate(4 8)rotate(-19 50 200)")


def rear(coat: Coat) -> str:
    """A horse on its hind legs."""
    trunk = f"{HEAD} 140,206 130,214 116,219 {BELLY} 66,226 40,214 {CROUP}"
    hind = (
        "90,214 92,228 84,238 70,246 60,252 62,262 66,270 70,276* 76,288* 56,288* 56,277* 51,271"
        " 48,262 40,254 40,246 50,234 44,222 32,208 30,190 60,180"
    )
    far = (
        "100,220 104,234 96,244 84,252 76,257 79,266 85,273 88,277* 76,281* 72,274 66,264 60,256"
        " 62,248 74,238 80,224"
    )
    near_fore = (
        "110,186 132,176 150,176 160,178 164,183 162,189 152,200 150,208* 140,205* 142,196"
        " 148,188 138,192 124,204"
    )
    far_fore = (
        "124,172 144,160 160,158 168,161 170,167 167,173 160,184 159,192* 149,189* 151,180"
        " 156,173 146,176 134,184"
    )
    return group(
        shape(
            "35,180* 24,184 18,200 19,222 24,240 18,262* 29,255 34,240* 35,250 42,258* 42,236"
            " 38,218 38,204 42,190*",
            coat.mane,
        ),
        brushes("28,190 23,206 27,234|34,194 30,212 33,234", 1.6, coat.strand),
        shape(far, coat.shade),
        path("M76 280.5 88 276.5 94 288 74 288z", coat.hoof),
        shape(far_fore, coat.shade),
        shape("159,192* 149,189* 145,195 143,202* 154,207* 158,200", coat.hoof),
        reared(shape(trunk, coat.body)),
        shape(hind, coat.body),
        path(
            "M33.5 196C40 178 52 168 66 171 82 175 93 198 94 214 84 222 60 206 33.5 207z",
            coat.body,
            stroke="none",
        ),
        path(
            "M34 206C44 222 52 234 44 246L50 262 54 271C56 262 52 254 58 248 66 238 60 222 38 204z",
            coat.shade,
            stroke="none",
        ),
        path("M56 277 70 276.5 76 288 56 288z", coat.hoof),
        shape(near_fore, coat.body),
        path("M112 186C122 182 134 178 142 178 132 184 124 194 122 200z", coat.body, stroke="none"),
        shape("150,208* 140,205* 136,211 133,218* 144,224* 149,216", coat.hoof),
        reared(mane(coat), face(coat)),
    )
