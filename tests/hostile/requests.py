"""HTTP requests that no browser sends, as bytes."""

from urllib.parse import quote, quote_from_bytes, urlencode

from hypothesis import strategies as st

PLACES = [
    "/",
    "/rules/",
    "/deals/",
    "/my/matches.jsonl.gz",
    "/learn/",
    "/challenges/{}/",
    "/matches/{}/",
    "/matches/{}/replay/",
    "/matches/{}/record.json",
    "/matches/{}/receipt.json",
    "/matches/{}/picture.png",
    "/people/{}/picture.png",
    "/picture.png",
    "/people/{}/",
    "/leaderboard/{}/",
    "/accounts/guest/",
    "/accounts/login/",
    "/accounts/logout/",
    "/accounts/signup/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/password/reset/",
    "/accounts/password/reset/key/{}/",
    "/accounts/confirm-email/{}/",
    "/accounts/{}/",
    "/i18n/setlang/",
    "/jsi18n/",
    "/manifest.webmanifest",
    "/service-worker.js",
    "/static/{}",
    "/admin/",
    "/admin/games/match/{}/change/",
    "/ws/matches/{}/",
    "/{}",
]
FIELDS = [
    "username",
    "password",
    "password1",
    "password2",
    "oldpassword",
    "login",
    "email",
    "next",
    "language",
    "action_add",
    "ply",
    "before",
    "page",
    "to",
    "name",
    "against",
    "result",
    "ruleset",
    "month",
]
TOKEN = "a" * 32

names = st.text(max_size=20) | st.sampled_from(
    [
        "streak",
        "cafe-41",
        "aaaaaaaa",
        "..",
        "%00",
        "1-aa-bb",
        "99999999999999999999",
        "\u202e",
        "A" * 300,
    ]
)
# Hashing passwords is slow on purpose; few requests need to get that far.
methods = st.sampled_from(["GET"] * 6 + ["HEAD", "POST", "POST", "PUT", "OPTIONS", "G\xc9T", "get"])


@st.composite
def requests(draw: st.DrawFn, cookies: list[str]) -> tuple[bytes, bool]:
    """One request, and whether it is whole: sometimes its bytes are tampered with in the end."""
    method = draw(methods)
    name = draw(names)
    encoded = draw(st.sampled_from([quote(name, safe=""), quote_from_bytes(draw(st.binary()))]))
    target = draw(st.sampled_from(PLACES)).format(encoded)
    query = draw(st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=8), names, max_size=3))
    if query:
        target += "?" + urlencode(query, errors="replace")
    host = draw(st.sampled_from(["127.0.0.1", "127.0.0.1", "localhost:1", "evil.example", ""]))
    headers = [f"Host: {host}", "Connection: close"]
    cookie = [f"csrftoken={TOKEN}", draw(st.sampled_from([*cookies, "sessionid=x", "x"]))]
    if draw(st.booleans()):
        cookie.append(f"django_language={quote(draw(names))}")
    headers.append("Cookie: " + "; ".join(cookie))
    odd = draw(
        st.sampled_from(
            [
                "",
                "Accept-Language: " + "x-" * 50,
                "Accept-Language: ar;q=nan, \xff",
                "X-Forwarded-For: 1, 2, \x7f",
                "Range: bytes=0-",
                "If-Modified-Since: never",
                "Content-Type: multipart/form-data; boundary=",
                "Content-Type: application/json; charset=nowhere",
                "Origin: null",
                "Upgrade: websocket",
                "Referer: http://[",
            ]
        )
    )
    if odd:
        headers.append(odd)
    body = b""
    if method in ("POST", "PUT"):
        fields = draw(st.dictionaries(st.sampled_from(FIELDS), names, max_size=4))
        body = urlencode(fields | {"csrfmiddlewaretoken": TOKEN}, errors="replace").encode()
        if not odd.startswith("Content-Type"):
            headers.append("Content-Type: application/x-www-form-urlencoded")
        body += draw(st.just(b"") | st.binary(max_size=30))
        headers.append(f"Content-Length: {len(body)}")
    head = "\r\n".join([f"{method} {target} HTTP/1.1", *headers]) + "\r\n\r\n"
    whole = head.encode("latin1", errors="replace") + body
    if draw(st.integers(0, 9)):
        return whole, True
    at = draw(st.integers(0, len(whole)))
    return whole[:at] + draw(st.binary(max_size=4)) + whole[at + draw(st.integers(0, 3)) :], False
