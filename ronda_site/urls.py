"""Every address of the site."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.views.i18n import JavaScriptCatalog

from accounts.views.entrance import set_language
from ronda_site import installing

# Our own words alone, not the admin's; they weigh more than all the table's modules.
catalog = JavaScriptCatalog.as_view(packages=["games"])

handler500 = "ronda_site.faults.server_error"

urlpatterns = [
    path("", include("games.urls")),
    path("accounts/", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("i18n/setlang/", set_language, name="set_language"),
    path("jsi18n/", catalog, name="javascript-catalog"),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
    path("service-worker.js", installing.service_worker, name="service-worker"),
    path("offline/", installing.offline_page, name="offline"),
    path(settings.ADMIN_PATH, admin.site.urls),
]
