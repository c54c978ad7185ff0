#!/bin/sh
# Installs the Python module into a virtual environment below target/, and runs its tests, for `make python`.
#
# If Python or a package of the tests is missing, it says so, adds a line to the file of its argument, and does not
# fail. A module that cannot be built is a failure.
set -u

venv=${CARGO_TARGET_DIR:-target}/python-venv
needed=crates/python/tests/requirements.txt
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1

skip() {
    mkdir -p "${1%/*}"
    echo "skipped: the Python module: $2" >>"$1"
    case ",${KNIGHTS_MAY_LACK:-}," in
    *,python3,*) exit 0 ;;
    esac
    [ "${KNIGHTS_NO_SKIP:-}" != 1 ]
    exit
}

python3 -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
    skip "$1" "Python 3.11 or later with venv is missing"
if ! cmp -s "$needed" "$venv/complete"; then
    rm -rf "$venv"
    { python3 -m venv "$venv" && "$venv/bin/pip" install --quiet --requirement "$needed"; } ||
        skip "$1" "the packages of $needed cannot be installed"
    cp "$needed" "$venv/complete"
fi
PATH=$(cd "$venv/bin" && pwd):$PATH
pip install --quiet --no-build-isolation --no-deps --force-reinstall ./crates/python &&
    python -m pytest --quiet -p no:cacheprovider crates/python/tests
