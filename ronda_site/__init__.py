"""The site: settings, addresses, ASGI and Celery applications, embedded services."""
