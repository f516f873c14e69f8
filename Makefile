# make run     start the companion for this home network (sets everything up first)
# make test    all tests, the browser's included (sets everything up first)
# make check   format, lint, types, templates, translations, tests: what must hold before a commit
# The other targets are for single steps; CONTRIBUTING.md explains them.

VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/.done
PO := $(wildcard companion/translations/*/LC_MESSAGES/messages.po)
PYTHON_SOURCES := companion tests scripts hatch_build.py

# What `make run` hands to the command, and `make test` to pytest: make run ARGS="--port 9000"
ARGS ?=

.PHONY: run test check format format-check lint types templates translations translations-check bench picture clean
.NOTPARALLEL:

run: $(STAMPS)/run $(STAMPS)/translations
	$(BIN)/companion serve $(ARGS)

test: $(STAMPS)/dev $(STAMPS)/tests $(STAMPS)/translations
	$(BIN)/pytest --numprocesses auto --dist loadfile $(ARGS)

check: format-check lint types templates translations-check test

format: $(STAMPS)/dev
	$(BIN)/ruff format $(PYTHON_SOURCES)
	$(BIN)/ruff check --fix --quiet $(PYTHON_SOURCES)

format-check: $(STAMPS)/dev
	$(BIN)/ruff format --check $(PYTHON_SOURCES)

lint: $(STAMPS)/dev
	$(BIN)/ruff check $(PYTHON_SOURCES)

types: $(STAMPS)/dev
	$(BIN)/mypy

templates: $(STAMPS)/dev
	$(BIN)/djlint --lint --quiet templates
	$(BIN)/python -m scripts.templates

translations: $(STAMPS)/dev
	$(BIN)/python -m scripts.translations update
	$(BIN)/python -m scripts.translations compile

translations-check: $(STAMPS)/dev
	$(BIN)/python -m scripts.translations check

bench: $(STAMPS)/dev $(STAMPS)/translations
	$(BIN)/python -m tests.bench $(ARGS)

picture: $(STAMPS)/dev $(STAMPS)/tests $(STAMPS)/translations
	$(BIN)/python -m scripts.icons
	$(BIN)/python -m scripts.picture

clean:
	rm -rf .venv dist build static/htmx.min.js
	find companion/translations -name '*.mo' -delete

# Stamps lie in the environment they speak of: each step runs again only when what it was made from
# has changed, and everything runs again when somebody deletes .venv.

$(STAMPS)/run: pyproject.toml hatch_build.py scripts/set_up.sh
	scripts/set_up.sh system
	scripts/set_up.sh environment
	mkdir -p $(STAMPS) && touch $@

$(STAMPS)/dev: pyproject.toml hatch_build.py scripts/set_up.sh
	scripts/set_up.sh system
	scripts/set_up.sh environment dev
	mkdir -p $(STAMPS) && touch $@ $(STAMPS)/run

$(STAMPS)/tests: $(STAMPS)/dev
	scripts/set_up.sh tests
	touch $@

$(STAMPS)/translations: $(PO) scripts/translations.py
	$(BIN)/python -m scripts.translations compile
	touch $@
