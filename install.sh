#!/bin/sh
# Installs the programs with their completions and manual pages, or removes what was installed.
#
#     install.sh install FOLDER PROGRAM...    FOLDER has the programs
#     install.sh uninstall
#
# Both write below $DESTDIR$PREFIX. What is installed is listed in share/knights/installed, and
# exactly that is removed: files first, then the folders that were made for them, if they are empty.
set -eu

prefix=${PREFIX:-/usr/local}
case $prefix in
/*) ;;
*) echo "install.sh: expected an absolute path as PREFIX, found \"$prefix\"" >&2; exit 2 ;;
esac
root=${DESTDIR:-}$prefix
list=share/knights/installed

# Notes what is installed, at once, so that an installation that stops halfway can be removed.
note() {
    echo "$1" >>"$root/$list"
}

# Makes a folder below the root, and notes the folders that were missing.
folder() {
    [ -d "$root/$1" ] && return
    case $1 in */*) folder "${1%/*}" ;; esac
    mkdir "$root/$1"
    note "$1/"
}

# Installs what a command prints, as a file below the root.
file() {
    name=$1
    mode=$2
    shift 2
    folder "${name%/*}"
    note "$name"
    "$@" >"$root/$name"
    chmod "$mode" "$root/$name"
}

uninstall() {
    if [ ! -f "$root/$list" ]; then
        echo "nothing to remove: $root/$list is missing; was PREFIX another folder?"
        return
    fi
    count=$(grep -vc '/$' "$root/$list" || true)
    grep -v '/$' "$root/$list" | while IFS= read -r name; do rm -f "$root/$name"; done
    folders=$(grep '/$' "$root/$list" | sort -r || true)
    rm -f "$root/$list"
    # The deepest first. A folder that has files of others stays.
    echo "$folders" | while IFS= read -r name; do
        [ -z "$name" ] || rmdir "$root/$name" 2>/dev/null || true
    done
    echo "removed from $root: $count files"
}

# Refuses to replace a program that is not ours, and names those that a shell finds under the same names today.
look_for_others() {
    alone="to install only knights: PREFIX=$prefix sh install.sh install $from knights"
    others=
    for program; do
        here=$root/bin/$program
        if [ -e "$here" ] && ! grep -qxF "bin/$program" "$root/$list" 2>/dev/null; then
            echo "install.sh: $here is another program; choose another PREFIX; $alone" >&2
            exit 2
        fi
        # The shell of a person who builds a package is of no interest.
        { [ -z "${DESTDIR:-}" ] && there=$(command -v "$program"); } || continue
        # shellcheck disable=SC3013 # dash, bash, zsh and busybox have -ef
        [ "$there" -ef "$here" ] || cmp -s "$there" "$from/$program" || others="$others, $there"
    done
    [ -z "$others" ] || echo "install.sh: there are other programs with these names: ${others#, }; $alone" >&2
}

install() {
    from=$1
    shift
    # Before anything is written.
    for program; do
        [ -x "$from/$program" ] || { echo "install.sh: $from has no program $program" >&2; exit 2; }
    done
    look_for_others "$@"
    # What an older version installed goes away with it.
    gone=
    for program in $(sed -n 's|^bin/||p' "$root/$list" 2>/dev/null); do
        case " $* " in *" $program "*) ;; *) gone="$gone $program" ;; esac
    done
    uninstall >/dev/null
    [ -z "$gone" ] || echo "removed programs that are not named now:$gone"
    missing=
    for name in share share/knights; do [ -d "$root/$name" ] || missing="$missing $name/"; done
    mkdir -p "$root/${list%/*}"
    : >"$root/$list"
    for name in $missing; do note "$name"; done
    for program; do
        call=$from/$program
        rm -f "$root/bin/$program"
        file "bin/$program" 755 cat "$call"
        file "share/bash-completion/completions/$program" 644 "$call" --generate complete-bash
        file "share/zsh/site-functions/_$program" 644 "$call" --generate complete-zsh
        file "share/fish/vendor_completions.d/$program.fish" 644 "$call" --generate complete-fish
        "$call" --generate list | while read -r _ words; do
            # shellcheck disable=SC2086 # a word for each subcommand
            page=$(echo "$program" $words | tr ' ' '-')
            # shellcheck disable=SC2086
            file "share/man/man1/$page.1" 644 "$call" $words --generate man
        done
    done
}

case ${1:-} in
install)
    shift
    [ $# -ge 2 ] || { echo 'install.sh: expected a folder and programs, as in: install.sh install bin tour' >&2; exit 2; }
    install "$@"
    echo "installed below $root: $(grep -vc '/$' "$root/$list") files"
    ;;
uninstall) uninstall ;;
*)
    echo "install.sh: expected install or uninstall, found \"${1:-}\"" >&2
    exit 2
    ;;
esac
