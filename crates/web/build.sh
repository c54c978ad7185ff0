#!/bin/sh
# Compiles the library for browsers into target/web-parts/wasm, and makes the page of it, for `make web`.
#
# If npm, or the standard library for WebAssembly, is missing and cannot be installed, it says so, adds a line to the file of its
# argument, and does not fail.
set -u

: "${CARGO:=cargo}"
target=${CARGO_TARGET_DIR:-target}
triple=wasm32-unknown-unknown
sources=$(rustc --print sysroot)/lib/rustlib/src/rust/library

skip() {
    mkdir -p "${1%/*}"
    echo "skipped: the page: $2" >>"$1"
    case ",${KNIGHTS_MAY_LACK:-}," in
    *,wasm,*) exit 0 ;;
    esac
    [ "${KNIGHTS_NO_SKIP:-}" != 1 ]
    exit
}

command -v npm >/dev/null 2>&1 || skip "$1" "npm is missing"
if ! [ -d "$sources" ] && command -v rustup >/dev/null 2>&1; then
    rustup component add rust-src >/dev/null 2>&1 || rustup target add "$triple" >/dev/null 2>&1
fi
# With its sources the standard library is compiled for size, and without the texts of panics, which nothing would show.
# Vectors of 16 bytes are in all browsers since Safari 16.4; without them, each step on one is sixteen.
if [ -d "$sources" ]; then
    export RUSTC_BOOTSTRAP=1
    export RUSTFLAGS='-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Zfmt-debug=shallow -Ctarget-feature=+simd128'
    std='-Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size'
elif [ -d "$(rustc --print target-libdir --target "$triple")" ]; then
    std=
else
    skip "$1" "rustup has neither rust-src nor $triple"
fi
# Beside the library, since each uses one core most of the time.
(unset RUSTFLAGS RUSTC_BOOTSTRAP
$CARGO build --quiet --locked --manifest-path crates/web/bindgen/Cargo.toml --target-dir "$target/web-bindgen") &
# shellcheck disable=SC2086 # Two options, or none.
$CARGO build --quiet --locked --package knights-web --profile browser --target "$triple" $std || exit 1
wait $! || exit 1
"$target/web-bindgen/debug/knights-web-bindgen" "$target/$triple/browser/knights_web.wasm" "$target/web-parts/wasm" || exit 1
library=$target/web-parts/wasm/knights_web_bg.wasm
echo "$library: $(wc -c <"$library") bytes, $(gzip -9 -c "$library" | wc -c) compressed"
# `make tools` has done it, so that no network is needed.
[ web/node_modules/.package-lock.json -nt web/package-lock.json ] ||
    npm ci --prefix web --no-audit --no-fund --loglevel=error >/dev/null || skip "$1" "npm cannot install the packages of web/package.json"
node web/build.mjs
