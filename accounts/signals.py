"""What the accounts announce to whoever plays games with them.

Each signal is sent after the change is committed, except `guest_joined`, which is sent
inside the transaction that joins the two, so that all of it happens or nothing.

guest_joined(guest, user): a guest logged in to an account of their own; what the guest
    has finished belongs to `user` now.
session_ended(session_key): one browser session is over (signed out, or signed in as
    somebody else); its sockets close.
access_revoked(user): every session of this person is over (password change, ban,
    closing); all their sockets close.
account_closed(user): the account is closed; whatever runs for it ends.
renamed(user): the person has another name.
export_wanted(user): a person wants everything that is known of them. Receivers return a list of
    (name of a file, number of its lines, lines that JSON can tell); sent in a task, outside of any
    transaction.
"""

from django.dispatch import Signal

guest_joined = Signal()
session_ended = Signal()
access_revoked = Signal()
account_closed = Signal()
renamed = Signal()
export_wanted = Signal()
