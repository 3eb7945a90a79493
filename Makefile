# Kabinett. Needs Python 3.11 or newer and make; everything else is installed into .venv.
# `make` alone lists the targets.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV     := .venv
COMPILED := .venv-compiled
BIN      := $(VENV)/bin
PIP      := -m pip --disable-pip-version-check --quiet

# The first of these that runs, is new enough and can make environments. Looked for only when one is made;
# `make setup PYTHON=/path/to/python` names another.
PYTHON = $(shell for p in python3.13 python3.12 python3.11 python3; do \
	$$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; break; }; done)

# make_venv DIR: an environment, unless there is one that works.
define make_venv
	@if ! $(1)/bin/python -m pip --version >/dev/null 2>&1; then \
		test -n "$(PYTHON)" || { echo "Python 3.11 or newer, with venv and ensurepip, was not found." >&2; exit 1; }; \
		echo "$(PYTHON) -m venv $(1)"; rm -rf $(1); $(PYTHON) -m venv $(1); fi
endef

# need_game: for the targets that take GAME=.
define need_game
	@test -n "$(GAME)" || { echo "Name the game: make $@ GAME=friedrich" >&2; exit 1; }
endef

.PHONY: help setup web play test pytest webtest e2e services pictures lint types compiled soak mutants crash ladder bots bench bench-server bench-bots golden clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# ---- the environment -------------------------------------------------------------------------------------------------

setup: $(VENV)/.stamp ## install into .venv, again when pyproject.toml has changed

$(VENV)/.stamp: pyproject.toml
	$(call make_venv,$(VENV))
	$(BIN)/python $(PIP) install --editable '.[dev]'
	@touch $@

# The browser client. Where Node is missing it comes from PyPI.
WEB := $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null)

web: kabinett/web/index.html ## build the pages into the package, again when something in web/ has changed

web/node_modules/.stamp: web/package-lock.json $(VENV)/.stamp
	tools/node.sh npm ci --no-audit --no-fund --loglevel=error
	@touch $@

kabinett/web/index.html: web/node_modules/.stamp $(WEB)
	tools/node.sh npm run --silent build
	@touch $@

play: setup web ## open the games in the browser
	$(BIN)/kabinett serve --open

# ---- tests -----------------------------------------------------------------------------------------------------------

test: lint types webtest pytest e2e ## everything that must hold before a commit: lint, types, tests, a real browser

pytest: setup services
	$(BIN)/python -m pytest -n 2

webtest: web ## types and unit tests of the browser client
	tools/node.sh npm run --silent check
	tools/node.sh npm run --silent test

e2e: setup web services ## stories in a real browser, against a server of their own
	@if tools/browser.sh >/dev/null; then tools/node.sh npm run --silent e2e; \
	elif [ "$$KABINETT_NEED_BROWSER" = 1 ]; then echo "no browser: install chromium, or name one in CHROMIUM" >&2; exit 1; \
	else echo "SKIPPED: the tests in a browser, because chromium is not installed"; fi

services:
	@tools/services.sh

pictures: setup web services ## screenshots of each page into docs/pictures
	tools/node.sh npm run --silent pictures

lint: setup ## ruff: faults and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup ## mypy --strict
	$(BIN)/mypy

soak: setup ## GAME=: random play of every option to the end, resumable, table in docs/
	$(need_game)
	$(BIN)/python -m tools.soak $(GAME)

mutants: setup ## GAME=: break 200 places of the rules; do the tests notice? list in docs/
	$(need_game)
	$(BIN)/python -m tools.mutants $(GAME)

crash: setup ## kill servers in the middle of 200 games: is anything lost or repeated? table in docs/
	$(BIN)/python -m tools.crash

ladder: setup ## GAME=: is each level of play clearly stronger than the one below? resumable, table in docs/
	$(need_game)
	$(BIN)/python -m tools.ladder $(GAME) $(ARGS)

bots: setup ## GAME=: bots against bots, resumable, tables in docs/
	$(need_game)
	$(BIN)/python -m tools.bots $(GAME) $(ARGS)

golden: setup ## [GAME=] make the golden records anew, after a change of the rules version
	$(BIN)/python -m tools.golden $(GAME)

bench: setup ## games and decisions per second, with ratios against peers
	bench/run.sh

bench-server: setup ## the server under load: 100 tables, 500 sockets; table in docs/
	bench/server.sh $(ARGS)

bench-bots: setup ## how long bots take at tables of a busy machine; table in docs/
	$(BIN)/python -m bench.bots_bench $(ARGS)

# ---- the compiled package --------------------------------------------------------------------------------------------
# A wheel made by mypyc, in an environment of its own. The tests run from a copy in build/, where no source of the
# package can be found in its stead.

WHEEL   := build/wheel
COPY    := build/compiled
SOURCES := $(shell find kabinett -type f ! -path '*/__pycache__/*' 2>/dev/null)
# What the tests read beside the package.
BESIDE  := tests tools bench docs examples README.md pyproject.toml

$(COMPILED)/.stamp: pyproject.toml
	$(call make_venv,$(COMPILED))
	@mkdir -p build
	$(COMPILED)/bin/python -c 'import tomllib; p = tomllib.load(open("pyproject.toml", "rb")); \
		extras = p["project"]["optional-dependencies"]; \
		print(*p["build-system"]["requires"], "wheel", *p["project"]["dependencies"], *extras["server"], \
			*extras["lab"], *extras["research"], *[name for name in extras["dev"] if not name.startswith("kabinett")], sep="\n")' > build/requirements.txt
	$(COMPILED)/bin/python $(PIP) install --requirement build/requirements.txt
	@touch $@

$(WHEEL)/.stamp: $(COMPILED)/.stamp setup.py $(SOURCES)
	rm -rf $(WHEEL) build/lib* build/bdist* build/temp*
	KABINETT_COMPILE=1 $(COMPILED)/bin/python $(PIP) wheel --no-build-isolation --no-deps --wheel-dir $(WHEEL) .
	@touch $@

# Every module that setup.py says is compiled must come from a shared object outside this tree.
define CHECK_COMPILED
import importlib, pathlib, runpy, sys
root = pathlib.Path(sys.argv[1])
files = runpy.run_path(str(root / "setup.py"), run_name="list")["compiled_modules"](root)
for file in files:
    module = importlib.import_module(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    found = pathlib.Path(module.__file__).resolve()
    if found.suffix not in (".so", ".pyd") or root / "kabinett" in found.parents:
        sys.exit(f"{file} is not compiled: {found}")
print(f"{len(files)} compiled modules")
endef
export CHECK_COMPILED

compiled: $(WHEEL)/.stamp ## build the compiled wheel in .venv-compiled and run all tests on it
	$(COMPILED)/bin/python $(PIP) install --force-reinstall --no-deps $(WHEEL)/*.whl
	rm -rf $(COPY) && mkdir -p $(COPY)
	for f in $(BESIDE); do if [ -e $$f ]; then cp -R $$f $(COPY)/; fi; done
	cd $(COPY) && $(CURDIR)/$(COMPILED)/bin/python -c "$$CHECK_COMPILED" $(CURDIR)
	cd $(COPY) && $(CURDIR)/$(COMPILED)/bin/python -m pytest -n 2 -p no:cacheprovider

# ---- the end ---------------------------------------------------------------------------------------------------------

clean: ## remove all that was made, the environments too
	rm -rf $(VENV) $(COMPILED) .venv-bench build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	rm -rf kabinett/web web/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
