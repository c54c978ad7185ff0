#!/bin/sh
# Tries what `make dist` has packed in a clean Debian, for `make test-dist`: the archive, the Debian package, and the wheels.
#
#     dist.sh FILE      adds a line to FILE if it cannot be tried here
#     dist.sh inside    what is done in the clean Debian
set -eu

# What has been installed works with nothing else: programs, manual pages, and a completion in a shell.
try() {
    echo "trying $1"
    tour 8 | tour check | grep -qx 'open tour from (0, 0) to (4, 3)'
    judge run --problem next_move -- next_move | grep -qx 'AC: 40 of 40 accepted'
    man tour | grep -q 'tour-solve(1)'
    # The tab makes it "tour solve".
    printf 'tour so\t3 4 0 0\nexit\n' | TERM=dumb script -qec 'bash -il' /dev/null >/tmp/typed
    grep -q '^ 1  4  7 10' /tmp/typed || { cat /tmp/typed; exit 1; }
}

# Nothing is left of what was installed.
gone() {
    ! find /usr -name '*tour*' | grep .
}

inside() {
    cd /tmp
    tar -xzf knights-*.tar.gz
    # Not even a C library.
    chroot knights-*/ /bin/tour 3 4 0 0 | grep -qx ' 1  4  7 10'
    cd knights-*/
    # shellcheck disable=SC2046 # names of programs
    sh install.sh install bin $(ls bin)
    try 'the archive'
    sh install.sh uninstall
    gone
    dpkg --install /tmp/knights_*.deb
    try 'the Debian package'
    dpkg --remove knights
    gone
    echo 'trying the wheels'
    python3 -m venv --system-site-packages wheels
    wheels/bin/pip install --quiet --no-index /tmp/knights*.whl
    wheels/bin/tour 8 | wheels/bin/knights tour check | grep -qx 'open tour from (0, 0) to (4, 3)'
    wheels/bin/python -c 'import knights; assert knights.count(6, closed=True) == 9862'
    echo tried
}

# A run that is skipped does not fail, unless nothing may be skipped.
skip() {
    echo "skipped: what make dist packs: $1" >>"$skipped"
    [ "${KNIGHTS_NO_SKIP:-}" != 1 ]
    exit
}

[ "$1" != inside ] || { inside; exit; }
skipped=$1
packed=${CARGO_TARGET_DIR:-target}/dist
mkdir -p "${skipped%/*}"
command -v mmdebstrap >/dev/null || skip 'this machine has no mmdebstrap'
ls "$packed"/*.deb >/dev/null 2>&1 || skip 'this machine has no cargo-deb'
ls "$packed"/*.whl >/dev/null 2>&1 || skip 'this machine has no maturin: run make python first'
[ -s "$packed/knights.html" ] || skip 'this machine cannot make the page'
python3 -m zipfile -l "$packed/knights-python.zip" | grep -q '^python.js '
for sources in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list.d/ubuntu.sources /etc/apt/sources.list; do
    [ ! -s "$sources" ] || break
done
log=$packed.log
# shellcheck disable=SC2016 # mmdebstrap says what $1 is
if ! mmdebstrap --quiet --variant=essential --include=bash-completion,man-db,python3-numpy,python3-venv --format=null \
    --customize-hook='echo made' \
    --customize-hook="copy-in tests/dist.sh $(echo "$packed"/*.tar.gz "$packed"/*.deb "$packed"/*.whl) /tmp" \
    --customize-hook='chroot "$1" sh /tmp/dist.sh inside' '' /dev/null "$sources" >"$log" 2>&1; then
    grep -qx made "$log" || skip 'mmdebstrap cannot make a clean Debian here'
    cat "$log"
    exit 1
fi
grep -qx tried "$log"
