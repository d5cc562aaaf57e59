"""Beat's scheduler, for which seconds pass however the clock of the machine is set."""

import time
from datetime import timedelta
from typing import Any

from celery.beat import ScheduleEntry, Scheduler
from celery.schedules import schedstate


class SteadyScheduler(Scheduler):
    """Celery's, which would wait for the hour to come again when the clock was set back an hour."""

    def _when(self, entry: ScheduleEntry, next_time_to_run: float, *_args: Any) -> float:
        return time.monotonic() + float(self.adjust(next_time_to_run) or 0)

    def is_due(self, entry: ScheduleEntry) -> schedstate:
        if entry.last_run_at > entry.default_now() + timedelta(seconds=1):
            return schedstate(is_due=True, next=entry.schedule.seconds)
        return super().is_due(entry)
