# The commands of the project; `make help` lists them.

CARGO ?= cargo

# Tests list here what they skip; those of Python in a file of their own, since they may run beside others.
SKIPPED = "$${CARGO_TARGET_DIR:-target}/tmp/skipped$(if $(filter python,$@),-python)"

# What `make install` installs, and where; a package may leave out the short names:
# make install PREFIX=/usr DESTDIR=package PROGRAMS=knights
PREFIX ?= /usr/local
PROGRAMS ?= knights tour dual valid_move_num next_move simulate judge
BUILT ?= $${CARGO_TARGET_DIR:-target}/release

# What `make tools` builds.
PATH := $(PATH):$(abspath $(or $(CARGO_TARGET_DIR),target)/tools/bin)

.PHONY: help build install uninstall dist demo tools test test-more golden test-dist python web test-web lint bench bench-count bless accept

help: ## List the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

build: ## Build the programs into target/release
	$(CARGO) build --release --locked

install: build ## Install programs, completions and manual pages below PREFIX
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" sh install.sh install "$(BUILT)" $(PROGRAMS)

dist: ## Pack the programs for Linux into target/dist: an archive, a Debian package and wheels; and the page
	@CARGO="$(CARGO)" sh dist.sh $(PROGRAMS)

uninstall: ## Remove exactly what `make install` has installed below PREFIX
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" sh install.sh uninstall

demo: build ## Build the programs and show each at work on a real case
	@sh tests/demo.sh

tools: ## Install what the tests use and this machine lacks
	@sh tests/tools.sh

# The tests, and those of the page, are built for the same crates and features, and so once.
BUILT_FOR = --locked --workspace $(if $(KNIGHTS_MORE),--features schemas)
BUILD_PROGRAMS = $(CARGO) test --quiet $(BUILT_FOR) --test golden --no-run
# With cargo-nextest, all tests share one pool: one more than there are cores, since many wait for other programs.
ifneq ($(shell $(CARGO) nextest --version 2>/dev/null),)
RUN_TESTS = $(CARGO) nextest run $(BUILT_FOR) --test-threads $$(($$(nproc || echo 1) + 1)); code=$$?; \
	$(CARGO) test $(BUILT_FOR) --doc -- --quiet || code=$$?
else
RUN_TESTS = $(CARGO) test $(BUILT_FOR) --no-fail-fast; code=$$?
endif
# Slow tests call `more`, `up_to`, `all_kinds` or `kinds`. `test-more` runs only the files that do; those of `processes`
# name their tests themselves, and all run.
ASK = grep -lE '(more|up_to|kinds)\('
RUN_MORE = export KNIGHTS_MORE=1; code=0; \
	for name in $$($(ASK) tests/*.rs tests/*/*.rs | sed -E '/support/d; s/tests\/([a-z]*).*/\1/' | sort -u); do \
		files=$$($(ASK) tests/$$name/*.rs 2>/dev/null | sed -E '/processes/d; s/.*\/(.*)\.rs$$/\1::/'); \
		$(CARGO) test --locked --workspace --test $$name -- --quiet $$files || code=$$?; \
	done; \
	$(CARGO) test --locked --workspace --features schemas --test schemas -- --quiet || code=$$?
# Where `python3` is a script that chooses a version, it takes longer to start than most programs of the tests take
# to run, so that the folder of the interpreter comes first.
FIND_PYTHON = python=$$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null); \
	[ -z "$$python" ] || [ "$$python" = "$$(command -v python3)" ] || export PATH="$${python%/*}:$$PATH"
SHOW_SKIPPED = if [ -s $(SKIPPED) ]; then sort $(SKIPPED); fi; \
	echo "$$(cat $(SKIPPED) 2>/dev/null | wc -l) skipped"; exit $$code

test: ## Run the tests; KNIGHTS_MORE=1 runs all in full, KNIGHTS_MORE=tours,kinds these programs and every kind; KNIGHTS_NO_SKIP=1 forbids skips
	@rm -f $(SKIPPED)
	@$(FIND_PYTHON); $(RUN_TESTS); $(SHOW_SKIPPED)

test-more: ## Run what takes minutes: all sizes, seeds and languages
	@rm -f $(SKIPPED)
	@$(FIND_PYTHON); $(RUN_MORE); $(SHOW_SKIPPED)

golden: ## Compare what users see with the hashes of tests/golden.txt; KNIGHTS_BLESS=1 rewrites them
	$(CARGO) test --locked --test golden

test-dist: dist ## Install and try in a clean Debian what make dist has packed
	@rm -f $(SKIPPED)
	@code=0; sh tests/dist.sh $(SKIPPED) || code=$$?; $(SHOW_SKIPPED)

python: ## Build the Python module in a virtual environment below target/, and test it; KNIGHTS_MORE=questions asks more
	@rm -f $(SKIPPED)
	@$(BUILD_PROGRAMS)
	@$(FIND_PYTHON); sh tests/python.sh $(SKIPPED); code=$$?; $(SHOW_SKIPPED)

web: ## Build the page for browsers into target/web
	@rm -f $(SKIPPED)
	@sh crates/web/build.sh $(SKIPPED); code=$$?; $(SHOW_SKIPPED)

test-web: web ## Test the page, and that it says the same as the programs
	@[ -s $(SKIPPED) ] || $(BUILD_PROGRAMS)
	@[ -s $(SKIPPED) ] || node --test --test-concurrency=2 crates/web/tests/*.test.mjs web/tests/*.test.mjs

lint: ## Check format, lints and documentation
	$(CARGO) fmt --all --check
	$(CARGO) clippy --locked --workspace --all-targets --all-features -- -D warnings
	@# As on other systems than Linux:
	for crate in run judge; do \
		$(CARGO) rustc --locked --package knights-$$crate --lib --profile check -- -D warnings --cfg knights_portable || exit 1; \
	done
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --workspace --no-deps
	@if $(CARGO) deny --version >/dev/null 2>&1; then $(CARGO) deny --locked check; \
	else echo "skipped: cargo-deny is not installed"; fi
	@if command -v actionlint >/dev/null; then actionlint .github/workflows/*; \
	else echo "skipped: actionlint is not installed"; fi

bench: ## Measure speed and memory, in a release build
	$(CARGO) bench --locked --bench speed --bench judge

bench-count: ## Measure how long counts of tours take; LARGE=1 adds counts of many minutes
	KNIGHTS_LARGE=$(LARGE) $(CARGO) bench --locked --bench count

bless: ## Rewrite expected files, examples of the pages and the schema of questions, and show the changes
	KNIGHTS_BLESS=1 $(CARGO) test --locked --test cases
	KNIGHTS_BLESS=1 $(CARGO) test --locked --test programs readme::
	KNIGHTS_BLESS=1 $(CARGO) test --locked --test judging classes::
	KNIGHTS_BLESS=1 $(CARGO) test --locked --workspace --features schemas --test schemas questions_

accept: build ## Hold all packages against other people's tools; PROBLEMS="tour walk" names some
	@BUILT="$(BUILT)" sh tests/accept.sh $(PROBLEMS)
