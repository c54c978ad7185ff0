#!/bin/sh
# Holds our packages and cases against other people's tools, for `make accept`.
#
# Nothing is installed here: a tool that is not found, or does not start, is named at the end,
# and left out. One that is there and refuses what is ours makes this fail.
set -eu
cd "$(dirname "$0")/.."
PATH="${CARGO_TARGET_DIR:-$PWD/target}/release:$PATH"
export PATH

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# What the tools leave behind goes with it.
mkdir "$work/left"
TMPDIR=$work/left
# bt remembers here which package has which UUID, and complains of two with the same.
XDG_CONFIG_HOME=$work/left
export TMPDIR XDG_CONFIG_HOME

problems="valid_move_num next_move simulate tour"
missing=
broken=
refused=

# Whether all of these programs are there; remembers those that are not.
have() {
    found=yes
    for tool in "$@"; do
        if ! command -v "$tool" >"$work/path"; then
            found=no
            case " $missing " in *" $tool "*) ;; *) missing="$missing $tool" ;; esac
        fi
    done
    [ "$found" = yes ]
}

# Whether a tool that is there starts at all, asked for something harmless; remembers it if not.
starts() {
    if "$@" >"$work/log" 2>&1 </dev/null; then
        return 0
    fi
    broken="$broken $1"
    printf '%s does not start:\n' "$1"
    sed 's/^/    /' "$work/log"
    return 1
}

# Runs a tool in a folder, and shows what it says if it refuses.
holds() {
    what=$1 folder=$2
    shift 2
    if (cd "$folder" && "$@") >"$work/log" 2>&1 </dev/null; then
        printf 'accepted: %s\n' "$what"
    else
        refused="$refused
  $what"
        printf 'REFUSED: %s\n' "$what"
        sed 's/^/    /' "$work/log"
    fi
}

# Runs a program on every case of the folder, and compares byte by byte.
same_bytes() {
    for input in ./*.in; do
        "$1" <"$input" | cmp - "${input%.in}.ans" || return 1
    done
}

for problem in $problems; do
    # The systems want names of letters and digits alone.
    name=$(printf %s "$problem" | tr -d _)
    for format in legacy 2025-09; do
        judge package --problem "$problem" --format "$format" --out "$work/$format/$name" \
            >>"$work/written"
    done
    judge gen --problem "$problem" --seed 1 --count 20 --out "$work/cases/$problem"
    # oj looks for NAME.out.
    judge gen --problem "$problem" --seed 1 --count 20 --answer-suffix .out --out "$work/oj/$problem"
done

if have cmp; then
    for problem in $problems; do
        holds "cases of $problem by cmp" "$work/cases/$problem" same_bytes "$problem"
    done
fi
if have xmllint; then
    # One stage has no program, and one a wrong one.
    judge run --problem knights --stage1 valid_move_num --stage3 next_move --format junit \
        >"$work/report.xml" || true
    holds "JUnit XML by xmllint" "$work" \
        xmllint --noout --schema "$PWD/docs/schema/judge_run_junit.xsd" "$work/report.xml"
fi
if have oj && starts oj --version; then
    for problem in $problems; do
        holds "cases of $problem by oj test" "$work" \
            oj test -c "$problem" -d "$work/oj/$problem"
    done
    # A walk that the answers do not have, judged by our checker.
    holds "walks of other ties by oj test and judge check" "$work" \
        oj test -c "tour --ties roth" -d "$work/oj/tour" \
        --judge-command "judge check --problem tour --protocol testlib"
fi
if have verifyproblem pypy3 && starts verifyproblem --help; then
    for package in "$work"/legacy/*; do
        holds "legacy package ${package##*/} by verifyproblem" "$work" \
            verifyproblem -p config data validators submissions -- "$package"
    done
fi
if have bt pypy3 c++ && starts bt --help; then
    for package in "$work"/2025-09/*; do
        holds "2025-09 package ${package##*/} by bt validate" "$package" bt validate --no-bar
        holds "2025-09 package ${package##*/} by bt run" "$package" bt run --no-bar
    done
fi

for tool in $missing; do
    printf 'not found: %s; what needs it was left out (docs/problem-setters.md says how to get it)\n' "$tool"
done
for tool in $broken; do
    printf 'does not start: %s; what needs it was left out\n' "$tool"
done
if [ -n "$refused" ]; then
    printf 'refused:%s\n' "$refused"
    exit 1
fi
