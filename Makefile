# The commands of the project; `make help` lists them.

CARGO ?= cargo

# Tests list here what they skip.
SKIPPED = "$${CARGO_TARGET_DIR:-target}/tmp/skipped"

# What `make install` installs, and where; a package may leave out the short names:
# make install PREFIX=/usr DESTDIR=package PROGRAMS=knights
PREFIX ?= /usr/local
PROGRAMS ?= knights tour dual valid_move_num next_move simulate judge
BUILT ?= $${CARGO_TARGET_DIR:-target}/release

.PHONY: help build install uninstall demo test lint bench bench-count bless accept

help: ## List the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

build: ## Build the programs into target/release
	$(CARGO) build --release --locked

install: build ## Install programs, completions and manual pages below PREFIX
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" sh install.sh install "$(BUILT)" $(PROGRAMS)

uninstall: ## Remove exactly what `make install` has installed below PREFIX
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" sh install.sh uninstall

demo: build ## Build the programs and show each at work on a real case
	@sh tests/demo.sh

test: ## Run all tests; with KNIGHTS_NO_SKIP=1 none may be skipped
	@rm -f $(SKIPPED)
	$(CARGO) test --locked; code=$$?; \
	if [ -s $(SKIPPED) ]; then cat $(SKIPPED); fi; \
	echo "$$(cat $(SKIPPED) 2>/dev/null | wc -l) skipped"; exit $$code

lint: ## Check format, lints and documentation
	$(CARGO) fmt --check
	$(CARGO) clippy --locked --all-targets -- -D warnings
	$(CARGO) rustc --locked --lib --profile check -- -D warnings --cfg knights_portable # as on other systems
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --no-deps
	@if $(CARGO) deny --version >/dev/null 2>&1; then $(CARGO) deny --locked check; \
	else echo "skipped: cargo-deny is not installed"; fi

bench: ## Measure speed and memory, in a release build
	$(CARGO) bench --locked --bench speed --bench judge

bench-count: ## Measure how long counts of tours take; LARGE=1 adds counts of many minutes
	KNIGHTS_LARGE=$(LARGE) $(CARGO) bench --locked --bench count

bless: ## Rewrite the expected files of fixtures/ and the examples of the pages, and show the changes
	KNIGHTS_BLESS=1 $(CARGO) test --locked --test cases
	KNIGHTS_BLESS=1 $(CARGO) test --locked --test programs readme::

accept: build ## Hold all packages against other people's tools; PROBLEMS="tour walk" names some
	@BUILT="$(BUILT)" sh tests/accept.sh $(PROBLEMS)
