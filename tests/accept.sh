#!/bin/sh
# Holds our packages and cases against other people's tools, for `make accept`.
#
#     accept.sh [PROBLEM...]    only these problems; all if none is named
#
# The Python tools are installed into target/accept/venv, the other ones are used if they are
# there. What was left out, and why, is listed at the end. A tool that is there and refuses what is
# ours, or warns about it, makes this fail. Packages and logs stay in target/accept.
set -eu
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
built=$(cd "${BUILT:-$target/release}" && pwd)
mkdir -p "$target/accept"
accept=$(cd "$target/accept" && pwd)
venv=$accept/venv
work=$accept/work
log=$accept/log
PATH=$built:$venv/bin:$PATH
# bt reads languages.yaml here, and remembers which package has which UUID.
XDG_CONFIG_HOME=$work/home
XDG_CACHE_HOME=$work/home
XDG_DATA_HOME=$work/home
TMPDIR=$work/left
export PATH XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME TMPDIR

# No tool may take longer, in seconds. A run of oj gets 30 for each case.
limit=${ACCEPT_LIMIT:-1800}
accepted=0
refused=
skipped=

# Notes what is left out, and why.
skip() {
    skipped="$skipped
  $1"
}

# Whether all of these programs are there; notes what is left out if not.
have() {
    what=$1
    shift
    for tool in "$@"; do
        if ! command -v "$tool" >/dev/null; then
            skip "$what: $tool was not found"
            return 1
        fi
    done
}

# Runs a command in a folder under the limit; what it says goes to the log.
limited() {
    folder=$1
    shift
    if command -v timeout >/dev/null; then
        set -- timeout -k 10 "$limit" "$@"
    fi
    (cd "$folder" && "$@") >"$log" 2>&1 </dev/null
}

# What a tool has said, without colours.
said() {
    sed "s/$(printf '\033')\[[0-9;]*m//g" "$log" | LC_ALL=C tr -d '\000-\010\013-\037' | sed 's/^/    /'
}

# Says what was held, and shows what the tool says if it refuses.
verdict() {
    what=$1 code=$2
    if [ "$code" = 0 ]; then
        accepted=$((accepted + 1))
        printf 'accepted: %s\n' "$what"
        return
    fi
    [ "$code" != 124 ] || what="$what (no end within $limit s)"
    refused="$refused
  $what"
    printf 'REFUSED: %s\n' "$what"
    said
}

# A tool has to accept: holds WHAT FOLDER COMMAND...
holds() {
    held=$1
    shift
    code=0
    limited "$@" || code=$?
    verdict "$held" "$code"
}

# A tool has to refuse with exit code 1: refuses WHAT FOLDER COMMAND...
refuses() {
    held=$1
    shift
    code=0
    limited "$@" || code=$?
    case $code in 1) code=0 ;; 0) code=1 ;; esac
    verdict "$held" "$code"
}

# The values that an option of a subcommand can have: values SUBCOMMAND OPTION
values() {
    judge "$1" --help | tr -s '\n ' '  ' |
        sed -n "s/.* --$2 <[A-Z]*> [^[]*\[possible values: \([^]]*\)\].*/\1/p" | tr -d ,
}

# Whether a word is in a list: among WORD LIST...
among() {
    word=$1
    shift
    case " $* " in *" $word "*) true ;; *) false ;; esac
}

# Installs the Python tools, unless the same versions are there already.
install_tools() {
    if cmp -s tests/accept_requirements.txt "$venv/complete"; then
        return
    fi
    rm -rf "$venv"
    printf 'installing the tools of tests/accept_requirements.txt into %s\n' "$venv"
    if limited . python3 -m venv "$venv" &&
        limited . "$venv/bin/pip" install --quiet --disable-pip-version-check \
            -r tests/accept_requirements.txt; then
        cp tests/accept_requirements.txt "$venv/complete"
    else
        said
        rm -rf "$venv"
        skip "all Python tools: they could not be installed"
    fi
}

# Writes a package, and unpacks it if it is an archive: write_package PROBLEM FORMAT FOLDER
write_package() {
    case $2 in
    legacy | kattis | 2025-09)
        judge package --problem "$1" --format "$2" --out "$3" >>"$work/written"
        return
        ;;
    esac
    judge package --problem "$1" --format "$2" --out "$3.zip" >>"$work/written"
    if have "the archive of $1 for $2" python3; then
        holds "archive of $1 for $2 by python3" . python3 -m zipfile -t "$3.zip"
        python3 -m zipfile -e "$3.zip" "$3"
    fi
}

# Tells the tools how to run Python and Java here: without pypy3 if it is missing, and with any
# version of Java.
write_languages() {
    mkdir -p "$XDG_CONFIG_HOME/problemtools" "$XDG_CONFIG_HOME/bapctools"
    {
        if ! command -v pypy3 >/dev/null; then
            skip "PyPy: pypy3 was not found, so Python programs run with python3"
            printf 'python3:\n  compile: "python3 -m py_compile {files}"\n'
            printf "  run: 'python3 \"{mainfile}\"'\n"
        fi
        printf 'java:\n  compile: "javac -encoding UTF-8 -sourcepath {path} -d {path} {files}"\n'
    } >"$XDG_CONFIG_HOME/problemtools/languages.yaml"
    cp "$XDG_CONFIG_HOME/problemtools/languages.yaml" "$XDG_CONFIG_HOME/bapctools/"
}

# Removes the submissions that cannot be built here.
without_missing_compilers() {
    for missing in javac:java g++:cpp gcc:c; do
        if ! command -v "${missing%:*}" >/dev/null; then
            find "$work" -path '*/submissions/*' -name "*.${missing#*:}" -exec rm {} +
            skip "submissions in files *.${missing#*:}: ${missing%:*} was not found"
        fi
    done
}

# Writes a script that runs a command on every case of a folder, and compares byte by byte.
write_same_bytes() {
    cat >"$work/same_bytes" <<'END'
for input in ./*.in; do
    "$@" <"$input" | cmp - "${input%.in}.ans" || exit 1
done
END
}

# bt knows no scores. Without them, the rest of the package can be held against it.
without_scores() {
    sed -i.old '/^type: scoring$/d' "$1/problem.yaml"
    find "$1/data" -name test_group.yaml -exec \
        sed -i.old -E '/^(max_score|score_aggregation|require_pass):/d' {} +
    [ ! -e "$1/generators/generators.yaml" ] ||
        sed -i.old -E '/^ *(max_score|score_aggregation|require_pass):/d' "$1/generators/generators.yaml"
    [ ! -e "$1/submissions/submissions.yaml" ] ||
        sed -i.old -E '/^ *score:/d' "$1/submissions/submissions.yaml"
    find "$1" -name '*.old' -exec rm {} +
    find "$1/data" -name test_group.yaml -size 0 -exec rm {} +
}

rm -rf "$work"
mkdir -p "$TMPDIR"
have "all Python tools" python3 && install_tools
write_languages
write_same_bytes

problems=$(judge --help | sed -n '/^Problems:/,/^$/s/^  \([a-z0-9_]*\) .*/\1/p' | tr '\n' ' ')
packaged="knights ${problems% } $(echo examples/*)"
formats=$(values package format)
if [ -z "$problems" ] || [ -z "$formats" ]; then
    echo 'accept.sh: the help texts of judge do not list its problems and formats' >&2
    exit 2
fi
for problem in "$@"; do
    if ! among "$problem" "$packaged"; then
        printf 'accept.sh: no problem "%s"; there are %s\n' "$problem" "$packaged" >&2
        exit 2
    fi
done

# shellcheck disable=SC2086 # names are words
[ $# -gt 0 ] || set -- $packaged
for problem in "$@"; do
    # The systems want names of letters and digits alone.
    name=$(basename "$problem" | tr -d _)
    for format in $formats; do
        write_package "$problem" "$format" "$work/$format/$name"
    done
    if [ "$problem" != knights ] && [ ! -d "$problem" ]; then
        judge gen --problem "$problem" --seed 1 --count 40 --out "$work/cases/$problem"
        # oj looks for NAME.out.
        judge gen --problem "$problem" --seed 1 --count 40 --answer-suffix .out \
            --out "$work/oj/$problem"
    fi
done
if [ "$*" = "$packaged" ]; then
    sh tests/tools.sh
    different=$target/problemtools/examples/different
    if [ -d "$different" ] && have "the examples of problemtools" verifyproblem; then
        holds "the verdicts of problemtools' example by verifyproblem" . \
            verifyproblem -p submissions -- "$different"
    else
        skip "the examples of problemtools: they could not be downloaded"
    fi
fi
without_missing_compilers

if [ "$*" = "$packaged" ] && have "a JUnit report" xmllint; then
    # One stage has no program, and one a wrong one.
    mkdir "$work/hand_in"
    echo valid_move_num >"$work/hand_in/valid_move_num.sh"
    echo next_move >"$work/hand_in/simulate.sh"
    judge run --problem knights --source "$work/hand_in" --format junit >"$work/report.xml" || true
    holds "JUnit XML by xmllint" "$work" \
        xmllint --noout --schema "$PWD/docs/schema/judge_run_junit.xsd" "$work/report.xml"
fi

for cases in "$work"/cases/*/; do
    [ -d "$cases" ] || continue
    problem=$(basename "$cases")
    program=$problem
    command -v "$program" >/dev/null || program="judge answer --problem $problem"
    # shellcheck disable=SC2086 # a command and its arguments
    holds "cases of $problem by cmp" "$cases" sh "$work/same_bytes" $program
    have "cases of $problem" oj || continue
    name=$(printf %s "$problem" | tr -d _)
    checker="judge check --problem $problem --protocol testlib"
    for submission in "$work/2025-09/$name"/submissions/accepted/*.py; do
        holds "cases of $problem and ${submission##*/} by oj test and judge check" "$work" \
            oj test --tle 30 -d "$work/oj/$problem" --judge-command "$checker" -c "python3 $submission"
    done
    for submission in "$work/2025-09/$name"/submissions/wrong_answer/*.py; do
        [ -e "$submission" ] || continue
        refuses "cases of $problem and ${submission##*/} refused by oj test" "$work" \
            oj test --tle 30 -d "$work/oj/$problem" --judge-command "$checker" -c "python3 $submission"
    done
done

parts="config data validators graders submissions"
if have "the statement of legacy packages" lualatex tidy gs; then
    parts="$parts statement"
fi
for package in "$work"/legacy/*; do
    have "the legacy package ${package##*/}" verifyproblem || continue
    # shellcheck disable=SC2086 # the parts are words
    holds "legacy package ${package##*/} by verifyproblem" . \
        verifyproblem -e -p $parts -- "$package"
done

for package in "$work"/2025-09/*; do
    name=${package##*/}
    have "the 2025-09 package $name" bt c++ || continue
    if grep -q '^type: scoring$' "$package/problem.yaml"; then
        skip "the scores of the 2025-09 package $name: bt does not know them"
        without_scores "$package"
    fi
    if [ -e "$package/generators/generators.yaml" ]; then
        holds "2025-09 package $name by bt generate" "$package" bt generate --no-bar
    fi
    # Without generating, the cases are those that judge has written.
    holds "2025-09 package $name by bt run" "$package" bt run --no-bar --no-generate
    holds "2025-09 package $name by bt validate" "$package" \
        bt validate --no-bar -j "$(nproc 2>/dev/null || echo 1)"
done

# This format has the same validators and submissions; what is new is the form of the cases.
for package in "$work"/domjudge/*/; do
    [ -d "$package" ] || continue
    name=$(basename "$package")
    have "the domjudge package $name" verifyproblem || continue
    skip "the settings of packages for DOMjudge: verifyproblem knows no statement in HTML"
    folder=$(dirname "$(find "$package" -name problem.yaml)")
    holds "domjudge package $name by verifyproblem" . verifyproblem -e -p data -- "$folder"
done
printf '%s accepted\n' "$accepted"
if [ -n "$skipped" ]; then
    echo 'left out:'
    printf '%s\n' "$skipped" | sed '/^$/d' | sort -u
fi
if [ -n "$refused" ]; then
    printf 'refused:%s\n' "$refused"
    exit 1
fi
