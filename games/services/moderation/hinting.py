"""What the site notices by itself is written down anew: operators see it, nothing follows."""

from datetime import datetime

from django.db import transaction

from games.models import Hint
from games.selectors.hints import found


@transaction.atomic
def renew(now: datetime) -> int:
    """Put the hints of today in the place of all earlier ones; return how many there are."""
    Hint.objects.all().delete()
    return len(Hint.objects.bulk_create(found(now), batch_size=1000))
