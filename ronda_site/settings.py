"""Every setting of the site, read from the environment once.

Owns the defaults and the names of the environment variables; must not know
how the servers behind DATABASE_URL and REDIS_URL are run.
"""

import socket
from pathlib import Path
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import ConstantBackoff
from redis.retry import Retry

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()

# --- What the operator decides -------------------------------------------------------------

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env("SECRET_KEY")
# What was signed and encrypted with an earlier key stays good while that key is named here.
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
# Encrypts the secret end of every shuffle chain at rest (receipt.md 6). The first key
# encrypts, all of them decrypt, so that a key can be changed without losing a match.
SEAL_KEYS = env.list("SEAL_KEYS")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
# Plain HTTP is for a visit on one's own machine only: cookies then travel unencrypted.
PLAIN_HTTP = env.bool("PLAIN_HTTP", default=False)
ADMIN_PATH = env("ADMIN_PATH", default="admin/")
# Nobody enters the administration by a password alone; on one's own machine one may.
STAFF_SECOND_FACTOR = env.bool("STAFF_SECOND_FACTOR", default=not PLAIN_HTTP)

REDIS_URL = env("REDIS_URL")
# Live messages may go by several servers: each group of sockets has its own, found by its name.
CHANNEL_URLS = env.list("CHANNEL_URLS", default=[REDIS_URL])
# Connections to Valkey notice within seconds that a machine was cut off, and that it is back. TCP
# sends again what was lost ever more seldom, and redis-py waits ever longer between its attempts:
# whoever asks next tries again anyway.
_PATIENCE = {"TCP_KEEPIDLE": 5, "TCP_KEEPINTVL": 2, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 10_000}
VALKEY_SOCKET = {
    "socket_connect_timeout": 2,
    "socket_timeout": 5,
    "socket_keepalive": True,
    "socket_keepalive_options": {
        getattr(socket, name): value for name, value in _PATIENCE.items() if hasattr(socket, name)
    },
}
VALKEY = VALKEY_SOCKET | {"retry": Retry(ConstantBackoff(0.2), 1)}
DATABASES = {"default": {"OPTIONS": {}} | env.db("DATABASE_URL")}
# Requests come on many threads: each process shares a bounded number of connections among them,
# which are checked before use, so that a restart of the server costs nobody an error. The live
# table and the pulse have their own beside it (games.consumers.threads). With 0 every thread has
# its own, for a site whose connections something else pools.
DATABASE_POOL = env.int("DATABASE_POOL", default=12)
if DATABASE_POOL:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"]["OPTIONS"]["pool"] = {
        "min_size": 1,
        "max_size": DATABASE_POOL,
        "timeout": 3,  # seconds that a page waits for one, before it is refused
        # Seconds for which the pool tries by itself, ever more seldom: who asks next tries at once.
        "reconnect_timeout": 2,
    }
    # A process that stands still, or whose machine was cut off, may hold the lock of a match. The
    # server lets go of a lost machine's within seconds, and who waits for a lock gives up, so that
    # one match cannot take every thread. (Milliseconds and seconds, as PostgreSQL counts them.)
    DATABASES["default"]["OPTIONS"] |= {
        "options": "-c lock_timeout=3000 -c idle_in_transaction_session_timeout=5000"
        " -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3"
        " -c tcp_user_timeout=10000",
        "connect_timeout": 5,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 15_000,
    }
    # The statements of a play are few and the same; a pooler outside may not know prepared ones.
    DATABASES["default"]["OPTIONS"]["prepare_threshold"] = 3

# --- The house ------------------------------------------------------------------------------

INSTALLED_APPS = [
    "daphne",
    "ronda_site",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "channels",
    "accounts",
    "games",
]

MIDDLEWARE = [
    # Machines that watch the site ask a node by its number and without HTTPS: before all else.
    "ronda_site.vitals.VitalsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Static files come compressed already; pages weigh a quarter. Tokens in them are masked anew
    # each time, and the length of what is sent is blurred, so that it tells nothing.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.GuestsMiddleware",
    "accounts.middleware.LastSeenMiddleware",
    "ronda_site.logs.LogContextMiddleware",
]

ROOT_URLCONF = "ronda_site.urls"
ASGI_APPLICATION = "ronda_site.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
            ],
        },
    },
]

# --- People ---------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.NameOrEmailBackend"]
_DJANGO = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": name}
    for name in (
        f"{_DJANGO}.UserAttributeSimilarityValidator",
        "accounts.passwords.MinimumLength",
        f"{_DJANGO}.CommonPasswordValidator",
        f"{_DJANGO}.NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "add_email": "accounts.forms.AddEmailForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "email"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
# One address a person; a new one takes its place once it is confirmed.
ACCOUNT_CHANGE_EMAIL = True
# Signing up with somebody's address tells nothing: only confirming makes it one's own.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_SESSION_REMEMBER = True
# Whoever finds a device unlocked changes neither the address nor the second factor.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
# Whoever has confirmed an address hears there of every change that could lock them out.
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Ronda] "
MFA_ADAPTER = "accounts.second_factor.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# Browsers allow passkeys over plain HTTP on one's own machine alone.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = PLAIN_HTTP
MFA_TOTP_ISSUER = "Ronda"
MFA_FORMS = {
    "authenticate": "accounts.second_factor.AuthenticateForm",
    "reauthenticate": "accounts.second_factor.ReauthenticateForm",
    "activate_totp": "accounts.second_factor.ActivateTOTPForm",
    "add_webauthn": "accounts.second_factor.AddPasskeyForm",
    "edit_webauthn": "accounts.second_factor.RenamePasskeyForm",
}
# Log-in by other sites, by their names in allauth: client_id and secret as the other site gives
# them, and its origin, to which our forms then lead.
SOCIAL_LOGINS = env.json("SOCIAL_LOGINS", default={})
if SOCIAL_LOGINS:
    INSTALLED_APPS += ["allauth.socialaccount"]
    INSTALLED_APPS += [f"allauth.socialaccount.providers.{name}" for name in SOCIAL_LOGINS]
    SOCIALACCOUNT_PROVIDERS = {name: {"APPS": [app]} for name, app in SOCIAL_LOGINS.items()}
    SOCIALACCOUNT_ADAPTER = "accounts.social.SocialAdapter"
    SOCIALACCOUNT_FORMS = {"signup": "accounts.social.SocialSignupForm"}
    # Everybody chooses a name here.
    SOCIALACCOUNT_AUTO_SIGNUP = False
# Beside allauth's own limits. An address can be a whole café's.
ACCOUNT_RATE_LIMITS = {
    "guest": env("GUEST_RATE_LIMIT", default="30/m/ip,600/d/ip"),
    # Pictures that were not painted before: a fifth of a second of a processor each.
    "picture": env("PICTURE_RATE_LIMIT", default="30/m/ip,1000/d/ip"),
    # All matches of a person as a file: minutes of a processor for whoever has played much.
    "matches": env("MATCHES_RATE_LIMIT", default="4/h/user"),
}
# Proxies in front of the site that add to X-Forwarded-For. With a wrong number either
# everybody shares one address, or anybody invents one.
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=0)

# --- Live play and work in the background ---------------------------------------------------

CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "ronda_site.channel_layer.BatchingChannelLayer",
        "CONFIG": {
            # By the third version redis-py takes every message for a push, and writes it out for a
            # log that nobody keeps.
            "hosts": [
                {"address": url, "protocol": 2, "retry": AsyncRetry(ConstantBackoff(0.2), 1)}
                | VALKEY_SOCKET
                for url in CHANNEL_URLS
            ],
            # Published messages know no numbered databases, so the number is part of their name.
            "prefix": f"ronda{urlsplit(REDIS_URL).path}",
        },
    }
}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": VALKEY,
        "KEY_PREFIX": "ronda",
    },
    # Each web process keeps the pictures that it painted last (some 150 kB each); by what is drawn,
    # so that none is ever out of date.
    "pictures": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pictures",
        "TIMEOUT": 3600,
        "OPTIONS": {"MAX_ENTRIES": 100},
    },
}
# The broker may be RabbitMQ: its URL alone is enough.
CELERY_BROKER_URL = env("CELERY_BROKER_URL", default=REDIS_URL)
CELERY_TASK_IGNORE_RESULT = True
# Every task may come twice and does nothing the second time, so a lost worker's are given again.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 4
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# A broker that goes away is waited for, at the start and for ever after.
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {
        # Seconds after which a task that nobody acknowledged is given again. No task is planned
        # that far ahead: deadlines are in the database.
        "visibility_timeout": 60,
        "health_check_interval": 10,
        "retry_on_timeout": True,
        **(VALKEY_SOCKET | {"socket_timeout": 15}),
    }
    if CELERY_BROKER_URL.startswith(("redis", "valkey"))
    else {}
)
# Celery would make a pool and a connection anew for each task; ours are kept (ronda_site.celery).
CELERY_DB_REUSE_MAX = 2**31
# How long a bot seems to think, in milliseconds.
BOT_PACE_MS = env.int("BOT_PACE_MS", default=900)

# Who is listed on the leaderboard (rule 9.4): matches, different opponents, days since the last.
LEADERBOARD_GAMES = env.int("LEADERBOARD_GAMES", default=30)
LEADERBOARD_OPPONENTS = env.int("LEADERBOARD_OPPONENTS", default=10)
LEADERBOARD_DAYS = env.int("LEADERBOARD_DAYS", default=14)

# --- Words ----------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("ar", _("Arabic")),
    ("en", _("English")),
    ("es", _("Spanish")),
    ("fr", _("French")),
]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Files ----------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = env.path("STATIC_ROOT", default=BASE_DIR / "var" / "static")
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "ronda_site.static.ModuleStaticFilesStorage"},
}

# --- Mail -----------------------------------------------------------------------------------

vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
# The worker delivers; requests only hand over.
EMAIL_DELIVERY_BACKEND = vars()["EMAIL_BACKEND"]
EMAIL_BACKEND = "accounts.mail.QueueBackend"
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = env("DEFAULT_FROM_EMAIL", default="Ronda <noreply@localhost>")

# --- Safety ---------------------------------------------------------------------------------

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = not PLAIN_HTTP
SECURE_HSTS_SECONDS = 0 if PLAIN_HTTP else 31_536_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = not PLAIN_HTTP
SECURE_REFERRER_POLICY = "same-origin"
# Nothing from elsewhere and nothing inline: a name or a phrase can never run (reports 27).
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF, *(app["origin"] for app in SOCIAL_LOGINS.values())],
        "frame-ancestors": [NONE],
    }
}
# What no page of the site asks a browser for, nobody's script gets; passkeys, the clipboard, full
# screen and the wake lock are the site's own.
PERMISSIONS_POLICY: dict[str, list[str]] = {
    name: []
    for name in (
        "accelerometer",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "usb",
        "xr-spatial-tracking",
    )
}
LANGUAGE_COOKIE_SECURE = not PLAIN_HTTP
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 31_536_000
if ALLAUTH_TRUSTED_PROXY_COUNT:
    # The nearest proxy ends TLS and says so; without one nobody's word is taken for it.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# --- What machines may ask --------------------------------------------------------------------

# Who brings it as `Authorization: Bearer …` is given the counts at /metrics; without one nobody is.
METRICS_TOKEN = env("METRICS_TOKEN", default="")
# Where a worker answers about itself, as host:port; nowhere unless it is said.
WORKER_HTTP = env("WORKER_HTTP", default="")

# The hour (UTC) from which on the night's audit is begun.
AUDIT_HOUR = env.int("AUDIT_HOUR", default=3)

# --- What is written to the log ---------------------------------------------------------------

LOG_LEVEL = env("LOG_LEVEL", default="INFO")
# `line` for people, `json` for programs that collect logs.
LOG_FORMAT = env("LOG_FORMAT", default="line")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "ours": {"()": "ronda_site.logs.formatter", "form": LOG_FORMAT},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "ours"},
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"level": LOG_LEVEL},
        # What a visitor asked for in vain is in the web server's log; faults of ours are here.
        "django.request": {"level": "ERROR"},
        # Anybody can ask for a host that is none of ours; it is answered with 400 and no more.
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
        # So is an operator's address that filters a list by what the list does not offer.
        "django.security.DisallowedModelAdminLookup": {"handlers": ["nowhere"], "propagate": False},
        # A line for each task and each sweep of every second would hide all else.
        "celery.app.trace": {"level": "WARNING"},
        "celery.beat": {"level": "WARNING"},
        "celery.worker.strategy": {"level": "WARNING"},
        "daphne": {"level": "WARNING"},
    },
}
