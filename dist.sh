#!/bin/sh
# Packs the programs for Linux, with completions and manual pages, into an archive and, if cargo-deb is there, a Debian
# package, for `make dist`. If maturin is there, it makes two wheels as well: the programs, and the Python module. If npm
# is there, it makes the page for browsers, and an archive of what running Python in it needs.
#
#     dist.sh PROGRAM...
#
# The C library is linked into the programs, so that they need nothing of the system but its kernel.
set -eu

: "${CARGO:=cargo}"
target=${CARGO_TARGET_DIR:-target}
host=$(rustc -vV | sed -n 's/^host: //p')
case $host in
*-linux-*) ;;
*) echo "dist.sh: only programs for Linux can be packed, and this is $host" >&2; exit 2 ;;
esac
version=$($CARGO pkgid | sed 's/.*[#@]//')
name=knights-$version-${host%%-*}-linux
# The time of all files, so that the same commit gives the same archive and package.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH
# Where `[package.metadata.deb]` in Cargo.toml looks for it.
packed=$target/$host/release/packed

RUSTFLAGS='-C target-feature=+crt-static' $CARGO build --release --locked --target "$host"
rm -rf "$packed" "$target/dist"
mkdir -p "$packed" "$target/dist/$name"
PREFIX=/ DESTDIR=$packed sh install.sh install "$target/$host/release" "$@" >/dev/null
strip "$packed"/bin/*
cp -R "$packed/." README.md CHANGELOG.md docs examples harness LICENSE install.sh "$target/dist/$name"
cp --parents fixtures/pictures/*.svg "$target/dist/$name"
tar -C "$target/dist" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    -czf "$target/dist/$name.tar.gz" "$name"
rm -r "${target:?}/dist/$name"
if $CARGO deb --version >/dev/null 2>&1 ||
    $CARGO install --quiet --locked --debug --no-default-features --root "$target/tools" cargo-deb@3.8.0; then
    $CARGO deb --quiet --no-build --no-strip --target "$host" --output "$target/dist/" >/dev/null
else
    echo 'dist.sh: no Debian package, since cargo-deb could not be built' >&2
fi
# `make python` has put it there.
PATH=$target/python-venv/bin:$PATH
if command -v maturin >/dev/null; then
    RUSTFLAGS='-C target-feature=+crt-static' maturin build --quiet --release --target "$host" --out "$target/dist"
    maturin build --quiet --locked --manifest-path crates/python/Cargo.toml --out "$target/dist"
else
    echo 'dist.sh: no wheels, since maturin is not installed' >&2
fi
# Not the page of an earlier build.
rm -rf "$target/web"
if command -v npm >/dev/null && command -v python3 >/dev/null &&
    sh crates/web/build.sh "$target/tmp/skipped" >/dev/null && [ -f "$target/web/python.js" ]; then
    cp "$target/web/knights.html" "$target/dist"
    find "$target/web/python.js" "$target/web/licences" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
    to=$(realpath "$target/dist")
    (cd "$target/web" && TZ=UTC python3 -m zipfile -c "$to/knights-python.zip" python.js licences)
else
    echo 'dist.sh: no page, since it cannot be built here: make web says why' >&2
fi
(cd "$target/dist" && sha256sum -- * >SHA256SUMS && cat SHA256SUMS)
