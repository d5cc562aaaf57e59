# Everything a person does with the site, one word each. Needs python3 (3.11 or later) and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What is installed, by the name of its requirements file: runs need less than tests.
RUN := $(VENV)/.embedded
DEV := $(VENV)/.dev

# Two processes, each with servers of its own; a file's tests stay together and browsers come last.
PARALLEL := -n 2 --dist loadfile --no-loadscope-reorder

# Settings for checks that read the settings and never reach a server.
CHECKS := SECRET_KEY=only-for-checks-0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEFG \
	SEAL_KEYS=MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE= \
	DATABASE_URL=postgres://nobody@127.0.0.1:1/none REDIS_URL=redis://127.0.0.1:1/0 DATABASE_POOL=0 \
	DJANGO_SETTINGS_MODULE=ronda_site.settings

.PHONY: run test check audit check-style check-layers check-messages check-templates check-settings \
	check-types bench messages format lock clean

run: $(RUN)  ## the whole site on http://127.0.0.1:8000/
	@$(BIN)/python -m ronda_site.run

test: $(DEV)  ## every test; ARGS="tests/site -k run" for some
	@$(BIN)/python -m pytest $(PARALLEL) $(ARGS)

# What must hold before a change lands; `make -k check` goes on after a failure.
check: check-style check-layers check-messages check-templates check-settings check-types

check-style: $(DEV)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

check-layers: $(DEV)
	@$(BIN)/lint-imports --no-cache

check-messages: $(DEV)
	@$(BIN)/python -m ronda_site.messages check

check-templates: $(DEV)
	@$(BIN)/djlint templates --lint --quiet

check-settings: $(DEV)
	@$(CHECKS) $(BIN)/python manage.py check --deploy --fail-level INFO
	@# No server is asked whether its history agrees.
	@$(CHECKS) $(BIN)/python -W "ignore:Got an error checking a consistent migration history" \
		manage.py makemigrations --check --dry-run

check-types: $(DEV)
	@$(CHECKS) $(BIN)/mypy

audit: $(DEV)  ## known holes in the packages that the site runs on; needs the network
	@$(BIN)/python -m tools.audit_packages

bench: $(DEV)  ## plays a second of the rules, and a short load, each beside its floor
	@$(BIN)/python -m tests.bench.rules
	@$(BIN)/python -m tests.bench.load --matches 20 --floor 20 --webs 1 --seconds 5 --crowd 50

messages: $(DEV)  ## bring locale/ up to date with the source
	@$(BIN)/python -m ronda_site.messages extract

format: $(DEV)
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

lock: $(DEV)  ## write requirements/*.txt anew from requirements/*.in
	@for name in base embedded dev; do $(BIN)/uv pip compile --quiet --universal \
		--python-version 3.11 --generate-hashes --no-emit-index-url \
		requirements/$$name.in -o requirements/$$name.txt; done

clean:  ## forget installed packages and caches; the data in var/ stay
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/.%: requirements/%.txt | $(BIN)/python
	@echo "Installing the packages of $<"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed; name it with PYTHON=")'
	@$(PYTHON) -m venv $(VENV)
