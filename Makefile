# Surefoot: `make demo` shows it, `make test` checks it; both set up what they need.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
PYTEST := $(BIN)/python -m pytest
SHARED := -n auto --dist worksteal
# A file at a time, as each has a browser and a server of its own. In the order of the files: those that take long stand
# first. No other file is read: to collect all tests takes each process ten seconds more.
FILES   = -n auto --dist loadfile --no-loadscope-reorder $$(grep -rl 'mark\.browser' --include='test_*.py' tests | sort)
BESIDE := $(MAKE) --no-print-directory --keep-going --jobs=3 --output-sync
WITH    = -m 'browser and not nightly' -o cache_dir=$(VENV)/browser-cache --junitxml=$(VENV)/junit-browser.xml
WITHOUT = -m 'not browser and not nightly' --junitxml=$(VENV)/junit.xml
DOCTOR := $(VENV)/doctor.txt
BROWSED := $(VENV)/browsed.txt
OWN    := langchain openai-agents stagehand

export PIP_DISABLE_PIP_VERSION_CHECK = 1
# Each of the many servers that tests start would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

# Installs Debian packages where that is allowed, else says which are missing. One at a time, as apt wants it.
define apt
{ if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
    flock . sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(1) >/dev/null'; \
  else \
    echo "Missing on this machine: $(1). Get it with:  sudo apt-get install $(1)" >&2; exit 1; \
  fi; }
endef

# What failed, once more with nothing beside it: much waits for what a page or a process does, and the machine was busy.
define again
echo "Once more, one after another, what failed:"; $(PYTEST) $(1:.xml=-again.xml) --last-failed
endef

# Installs the npm packages that a folder locks. Without their scripts: none is needed, and one would download browsers.
define packages
@command -v npm >/dev/null || $(call apt,nodejs npm)
@mkdir -p $(@D) && cp $(1)/package*.json $(1)/.npmrc $(@D)
@cd $(@D) && npm ci --ignore-scripts --no-audit --no-fund --silent
@touch $@
endef

.DEFAULT_GOAL := help
.PHONY: help demo check test quick lint policies mutate hooks bench browser database adapters adapters-nightly lock clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(READY) browser ## three goals on real pages and a form that fails, in a real Chromium, no key needed
	$(BIN)/surefoot demo

check: $(READY) ## in about a minute: lint, policies with their proofs, tests that need no browser and no process
	@$(BESIDE) lint policies quick

# The tests in a browser wait for pages, the others for servers that they kill: beside each other, neither leaves a
# processor idle.
test: ## every check and test; ARGS=… goes to pytest
	@$(BESIDE) browser database adapters
	@$(BESIDE) lint mutate
ifeq ($(strip $(ARGS)),)
	@$(PYTEST) $(FILES) $(WITH) >$(BROWSED) 2>&1 & browsed=$$!; trap 'kill $$browsed; exit 130' INT TERM; \
	$(PYTEST) $(SHARED) $(WITHOUT); without=$$?; \
	wait $$browsed; with=$$?; cat $(BROWSED); \
	if [ $$with = 1 ]; then $(call again,$(WITH)); with=$$?; fi; \
	if [ $$without = 1 ]; then $(call again,$(WITHOUT)); without=$$?; fi; \
	exit $$((with | without))
else
	$(PYTEST) $(ARGS)
endif

quick: $(READY) ## tests that need no browser, start no process and are not slow; properties on a fifth of their examples
	$(PYTEST) $(SHARED) -q --hypothesis-profile=quick -m 'not browser and not process and not slow and not nightly'

lint: $(READY) ## style, types and layers; layout and reference pages of the policies
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/surefoot policy fmt --check
	$(BIN)/surefoot policy docs --check
	$(BIN)/surefoot policy facts --check

policies: $(READY) ## check the policies, run their golden files, fail on parts that none exercises
	$(BIN)/surefoot policy check
	$(BIN)/surefoot policy test --coverage

mutate: $(READY) ## the same, and fail on slips in the policies that no golden file notices
	$(BIN)/surefoot policy check
	$(BIN)/surefoot policy test --coverage --mutate

hooks: $(READY) ## have every commit checked first: what continuous integration runs, on what the commit changes
	$(BIN)/pre-commit install

bench: $(READY) browser ## success, false completes and turns on MiniWoB++, Wagtail's admin and a list of todos
	$(BIN)/surefoot bench miniwob
	$(BIN)/surefoot bench apps

browser: $(READY) ## find a Chromium, or install Debian's
	@$(BIN)/surefoot doctor >$(DOCTOR) 2>&1 || grep -q '^ok *Browser' $(DOCTOR) || $(call apt,chromium)
	@$(BIN)/surefoot doctor >$(DOCTOR) 2>&1 || { cat $(DOCTOR) >&2; exit 1; }

database: ## find a PostgreSQL for the tests, or install Debian's
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || $(call apt,postgresql)

adapters: $(VENV)/playwright-mcp/.ready $(VENV)/browser-use/.ready $(VENV)/typescript/.ready ## install what adapters for other people's agents are tried with

adapters-nightly: adapters $(OWN:%=$(VENV)/%/.ready) ## and what those of the nightly run are tried with

$(OWN:%=$(VENV)/%/.ready) $(VENV)/browser-use/.ready: $(VENV)/%/.ready: clients/python/adapters/%/requirements.txt
	$(PYTHON) -m venv $(@D)
	$(@D)/bin/python -m pip install --quiet --no-deps --require-hashes --only-binary :all: -r $<
	@touch $@

$(VENV)/playwright-mcp/.ready: clients/python/adapters/playwright-mcp/package-lock.json $(READY)
	$(call packages,$(<D))

$(VENV)/typescript/.ready: clients/typescript/package-lock.json $(READY)
	$(call packages,$(<D))

$(READY): requirements/all.txt pyproject.toml clients/python/pyproject.toml
	@test -n "$(PYTHON)" || { echo "No python3 found. Get it with:  sudo apt-get install python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or later is needed; $(PYTHON) is `$(PYTHON) --version`. Set PYTHON=…" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || $(call apt,python3-venv)
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes --only-binary :all: -r requirements/all.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e . -e clients/python
	@touch $@

# Run on the oldest Python that is supported (Debian 12: 3.11.2). It keeps the versions that still fit; for the newest:
# `make lock ARGS=--upgrade`.
# Extras stay in the pins: without them, the pip of Python 3.11 takes `google-auth[requests]` for another package, and
# looks for its newest version, which has no hash here.
COMPILE = CUSTOM_COMPILE_COMMAND="make lock" $(VENV)/lock/bin/pip-compile --quiet --generate-hashes --allow-unsafe \
  --no-strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links $(ARGS)

lock: ## pin every dependency by version and hash, from pyproject.toml
	@test -x $(VENV)/lock/bin/pip-compile || { $(PYTHON) -m venv $(VENV)/lock && $(VENV)/lock/bin/pip install --quiet pip-tools==7.6.2; }
	$(COMPILE) --extra google --extra otel --extra search --extra prove --extra postgresql --output-file requirements/runtime.txt pyproject.toml
	$(COMPILE) --extra google --extra otel --extra search --extra prove --extra postgresql --extra browser --extra bench --extra test --build-deps-for editable \
	  --output-file requirements/all.txt pyproject.toml
	for one in $(OWN); do \
	  $(COMPILE) --output-file clients/python/adapters/$$one/requirements.txt clients/python/adapters/$$one/requirements.in || exit; done

clean: ## remove what was set up and cached
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
