# Numbra: `make play` opens the table, `make play LAN=1` for the whole local network, `make test` runs every check,
# `make quick` those that take little time, `make site` builds the documentation into build/site.
# Each installs what it needs into .venv: what is played with, or everything.

PYTHON ?= python3
BIN := .venv/bin
LAN ?=

RULES := tests/core tests/games tests/playthroughs
# What `make quick` leaves to `make test`: other processes, databases and browsers, long searches, and what is tried at random.
LONG := tests/browser tests/test_bare.py tests/cli/test_extras.py tests/testing tests/bots tests/lab tests/docs/test_hosting.py tests/cli/test_serve.py tests/cli/test_new_game.py \
	tests/cli/tables tests/games/code777/test_sample.py \
	tests/docs/test_site.py tests/docs/test_api_pages.py tests/docs/test_tutorials.py tests/test_typed.py \
	tests/games/code777/test_posterior.py tests/client/test_following.py tests/server/store tests/server/backup tests/server/upgrade \
	$(wildcard tests/server/test_chaos*.py tests/server/http/test_*_fuzz.py tests/server/test_serving*.py) \
	$(foreach one,autoplay/test_packages_bots concurrency/test_process_pool history/test_replays http/test_sockets_gone autoplay/test_scheduler concurrency/test_bot_processes \
	live/test_cluster live/test_wire_secrets table/test_delta test_hostile test_killed test_soak transport/test_reference_cycles \
	transport/test_workers,tests/server/$(one).py)

.PHONY: play page test quick lint audit types pytest rules web browser docs site bench bench-engines bench-solver bench-bots bench-greys bench-server bench-store bench-growth bench-chaos bench-hostile bench-replays bench-limits bench-soak lock release rehearse clean

play: $(if $(wildcard .venv/installed),page,.venv/playable)
	@$(BIN)/numbra serve --open $(if $(LAN),--lan)

page: .venv/installed
	@$(BIN)/python hatch_build.py

# Three at a time, the longest first: each of them waits in between for servers, browsers, or its last worker.
test: .venv/installed
	@$(MAKE) --no-print-directory --jobs=3 --output-sync pytest browser rules types web lint audit

# For the work in between, in two minutes: everything but the long tests.
quick: .venv/installed
	@$(MAKE) --no-print-directory --jobs=2 --output-sync lint types web
	$(BIN)/pytest -n auto -q $(LONG:%=--ignore=%)

lint: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# Known vulnerabilities of what is shipped; where nobody can be asked it says so, and passes.
audit: .venv/installed
	$(BIN)/python audit.py

types: .venv/installed
	$(BIN)/mypy

# These often wait for servers, databases and other processes: one more at a time than there are cores.
pytest: .venv/installed
	$(BIN)/pytest -n $$(($$(getconf _NPROCESSORS_ONLN) + 1)) --ignore=tests/browser $(RULES:%=--ignore=%)

# The rules are tested by their own tests alone, every line and branch of them; measuring that would slow the others down.
rules: .venv/installed
	$(BIN)/pytest -n auto $(RULES) --cov --cov-report=
	$(BIN)/coverage report --fail-under=100

web: page
	$(BIN)/python hatch_build.py run --silent check
	$(BIN)/python hatch_build.py run --silent lint
	$(BIN)/python hatch_build.py run --silent test

# In a run of their own: Playwright keeps the event loop that other tests want to start.
browser: page
	$(BIN)/python tests/browser/chromium.py
	$(BIN)/pytest -n 3 tests/browser

# `--no-deps`: the locks are complete, so pip resolves nothing. Resolving `coverage[toml]` anew, it would take a later
# release than the lock's, whose hash nobody has written down.
INSTALL := pip install --quiet --disable-pip-version-check --no-deps
LOCKED := $(INSTALL) --require-hashes

.venv/installed: .venv/bin/python requirements.txt pyproject.toml
	$(BIN)/$(LOCKED) -r requirements.txt
	$(BIN)/$(INSTALL) --no-build-isolation -e .
	@touch $@

# Who plays keeps neither Node, 195 MB, nor the page's packages, 116 MB: the page is built with them, then they are deleted.
TOOLS := build/tools
PAGE_SOURCES := $(shell find web -name node_modules -prune -o -type f -print)

.venv/playable: .venv/bin/python requirements-runtime.txt requirements-build.txt pyproject.toml $(PAGE_SOURCES)
	$(BIN)/$(LOCKED) -r requirements-runtime.txt
	@rm -rf $(TOOLS)
	$(BIN)/$(LOCKED) --target $(TOOLS) -r requirements-build.txt
	PYTHONPATH="$(CURDIR)/$(TOOLS)" $(BIN)/$(INSTALL) --no-build-isolation -e .
	@rm -rf $(TOOLS) web/node_modules
	@touch $@

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Numbra needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=/path/to/python3.11 …")'
	$(PYTHON) -m venv .venv

docs: .venv/installed
	PYTHONPATH=tests $(BIN)/python -m docs.cli_page
	PYTHONPATH=tests $(BIN)/python -m docs.protocol_page
	PYTHONPATH=tests $(BIN)/python -m docs.page_types
	PYTHONPATH=tests $(BIN)/python -m docs.page_questions
	PYTHONPATH=tests $(BIN)/python -m docs.drawings

# The variable silences an advertisement for other tools that the theme prints.
site: .venv/installed
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build
	@echo "The site is in build/site: open build/site/index.html."

bench: bench-engines bench-solver bench-bots

# The benchmarks' reference engines live apart, so that the game never depends on them.
bench-engines: .venv-bench/installed
	.venv-bench/bin/python benchmarks/engines.py

# Next to OR-Tools, on boards that the solver's tests make.
bench-solver: .venv/installed
	$(BIN)/python -m benchmarks.solver

# The table of docs/bots.md; a run that was stopped goes on. Hours, not minutes.
bench-bots: .venv/installed
	$(BIN)/python -m benchmarks.bots

# What reading greys from the wire is worth in 49 Shades of Grey: the table of docs/bots.md; a run that was stopped goes on.
bench-greys: .venv/installed
	$(BIN)/python -m benchmarks.greys

.venv-bench/installed: requirements.txt benchmarks/requirements.txt pyproject.toml
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements.txt
	.venv-bench/bin/pip install --quiet --disable-pip-version-check -r benchmarks/requirements.txt
	.venv-bench/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

# Litestar asks for these, and imports them only for what is not used here: examples in schemas, HTMX, its own command.
UNUSED := faker litestar-htmx polyfactory rich-click
COMPILE := pip compile --quiet --universal --generate-hashes --no-header --no-annotate --no-emit-index-url \
	--python-version 3.11 $(UNUSED:%=--no-emit-package %)

lock: .venv/installed
	$(BIN)/pip install --quiet uv
	$(BIN)/uv $(COMPILE) --all-extras --group dev pyproject.toml -o requirements.txt
	$(BIN)/uv $(COMPILE) --extra lab --extra postgres --extra table --constraint requirements.txt pyproject.toml -o requirements-runtime.txt
	$(BIN)/uv $(COMPILE) --group build --constraint requirements.txt -o requirements-build.txt

# Everything up to the upload, on a tagged commit; a rehearsal of it on any other.
release: .venv/installed
	$(BIN)/python -m release

rehearse: .venv/installed
	$(BIN)/python -m release --rehearse

clean:
	rm -rf .venv .venv-bench build dist screenshots web/node_modules src/numbra/server/page .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis

# Next to boardgame.io's server, if Node and npm are there: its packages are installed into benchmarks/peer.
bench-server: .venv/installed
	$(BIN)/python -m benchmarks.server

bench-store: .venv/installed
	$(BIN)/python -m benchmarks.store --rounds 9
	$(BIN)/python -m benchmarks.store --rounds 9 --database postgresql

bench-growth: .venv/installed
	$(BIN)/python -m benchmarks.growth

# The long forms of what `make test` tries in short: half an hour each.
bench-chaos: .venv/installed
	$(BIN)/python -m benchmarks.chaos --kills 1000

bench-hostile: .venv/installed
	$(BIN)/python -m benchmarks.hostile --messages 1000000

bench-replays: .venv/installed
	$(BIN)/python -m benchmarks.replays

bench-soak: .venv/installed
	$(BIN)/python -m benchmarks.soak
	$(BIN)/python -m benchmarks.soak --database postgresql

bench-limits: .venv/installed
	$(BIN)/python -m benchmarks.limits
	$(BIN)/python -m benchmarks.limits --database postgresql
