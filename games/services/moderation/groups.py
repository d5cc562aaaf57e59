"""The groups of operators, with what each may do: made after every migration, if one is missing.

What is given here is given again each time; what an operator gives a group besides is left.
"""

from django.contrib.auth.models import Group, Permission
from django.db.models import Q

SEEN = {
    "accounts": ["user"],
    "games": ["match", "rating", "ratingchange", "seek", "challenge", "auditentry"],
}
# Support helps people with their accounts and sees why something was decided; Moderators decide
# about conduct; Admins do all that an operator can, and see how the site is.
SUPPORT = ["act_note", "act_end_sessions", "act_reset_link", "act_clear_factor", "view_sanction"]
MODERATOR = [
    "act_note",
    "act_warn",
    "act_mute",
    "act_ban",
    "act_unlist",
    "act_lift",
    "act_rename",
    "act_void",
    "act_stop",
    "act_take_report",
    "act_close_report",
    "act_answer_appeal",
    "act_end_sessions",
    "view_sanction",
    "view_appeal",
    "view_report",
    "view_hint",
]
ADMIN = sorted(
    {*SUPPORT, *MODERATOR, "act_close", "act_reopen", "act_anonymise", "view_sample", "view_audit"}
)
GROUPS = {"Support": SUPPORT, "Moderator": MODERATOR, "Admin": ADMIN}


def make_groups() -> None:
    """Make the groups that are missing, and let each do what its name says."""
    seen = Q()
    for app, models in SEEN.items():
        names = [f"view_{model}" for model in models]
        seen |= Q(content_type__app_label=app, codename__in=names)
    for name, codenames in GROUPS.items():
        group, _ = Group.objects.get_or_create(name=name)
        own = Q(content_type__app_label="games", codename__in=codenames)
        group.permissions.add(*Permission.objects.filter(seen | own))
