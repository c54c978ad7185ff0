//! What `make install` installs, and that it works: completions in real shells, and manual pages.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::support::{
    all_kinds, answer, binaries, binary, calls, has, kinds, names, project, ran, search_path,
    shell_in, skip,
};
use tempfile::TempDir;

/// What `--generate` makes for a call.
fn script(call: &[&str], kind: &str) -> String {
    let words = [&call[1..], &["--generate", kind]].concat();
    let found = answer(call[0], &words, b"");
    assert_eq!((found.code, &*found.error), (0, ""), "{call:?}");
    found.text().to_owned()
}

/// The programs, and the one that has all others.
fn programs() -> impl Iterator<Item = &'static str> {
    names().chain(["knights"])
}

/// A folder with the scripts of all programs for a shell, with the names of the programs after a prefix.
fn scripts(shell: &str, prefix: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room for scripts");
    for name in programs() {
        let path = folder.path().join(format!("{prefix}{name}"));
        let script = script(&[name], &format!("complete-{shell}"));
        fs::write(path, script).expect("there is room for scripts");
    }
    folder
}

/// What a command prints, without an error.
fn printed(command: &mut Command) -> String {
    let found = ran(command.stdin(Stdio::null()));
    assert_eq!((found.code, &*found.error), (0, ""), "{command:?}");
    found.text().to_owned()
}

/// Lines that are typed up to a tab, each with what a completion offers: these and no others, or at least these.
const TYPED: [(&str, &str); 7] = [
    ("tour so", "solve"),
    (
        "tour solve --format ",
        "board directions path json svg none ...",
    ),
    ("tour --order ", "judge sheet tutorial walk"),
    ("tour survey --ti", "--ties"),
    ("judge run --sandbox ", "auto bwrap confined off"),
    ("knights tour so", "solve"),
    ("knights judge run --color ", "auto always never"),
];

/// Checks what a shell has offered, one per line.
fn check(line: &str, offers: &str, shown: &str) {
    let words = shown
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    let found: BTreeSet<&str> = words.collect();
    let mut expected: BTreeSet<&str> = offers.split(' ').collect();
    let has_others = expected.remove("...");
    let is_right = expected.is_subset(&found) && (has_others || found == expected);
    assert!(is_right, "{line:?}: {found:?}");
}

/// What bash offers: it calls the function that `complete -p` names.
fn offered_by_bash(folder: &Path, line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let script = format!(
        "source ./{name}; COMP_WORDS=({}); COMP_CWORD={}; \
         [[ $(complete -p {name}) =~ -F\\ ([^ ]+) ]]; \
         ${{BASH_REMATCH[1]}} {name} \"${{COMP_WORDS[COMP_CWORD]}}\" {}; \
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        quoted.join(" "),
        words.len() - 1,
        quoted[words.len() - 2],
        name = words[0],
    );
    let mut bash = Command::new("bash");
    printed(bash.args(["--norc", "-c", &script]).current_dir(folder))
}

fn offered_by_fish(folder: &Path, line: &str) -> String {
    let name = line.split(' ').next().unwrap_or_default();
    let script = format!("source ./{name}; complete -C '{line}'");
    let mut fish = Command::new("fish");
    let fish = fish.args(["--no-config", "-c", &script]);
    printed(fish.current_dir(folder).env("HOME", folder))
}

#[test]
fn shells_complete_subcommands_options_and_values() -> Result<(), rexpect::error::Error> {
    for shell in kinds(["bash", "fish", "zsh"]).filter(|shell| has(shell)) {
        let folder = scripts(shell, if shell == "zsh" { "_" } else { "" });
        let folder = folder.path();
        for script in fs::read_dir(folder).expect("a folder").flatten() {
            printed(Command::new(shell).arg("-n").arg(script.path()));
        }
        let offered = match shell {
            "bash" => offered_by_bash,
            "fish" => offered_by_fish,
            _ => {
                zsh_completes(folder)?;
                continue;
            }
        };
        for (line, offers) in TYPED {
            check(line, offers, &offered(folder, line));
        }
    }
    Ok(())
}

/// A zsh that someone types into.
fn zsh_completes(folder: &Path) -> Result<(), rexpect::error::Error> {
    let command = format!("sh -c 'cd {} && exec zsh -f -i'", folder.display());
    let mut zsh = rexpect::spawn(&command, Some(60_000))?;
    // An interactive zsh would ignore the signal that ends it if this test fails.
    zsh.send_line("trap exit TERM; PS1=; fpath=($PWD $fpath)")?;
    // A key that shows the line as it is after a completion.
    zsh.send_line("show() { print -r -- \"<$BUFFER>\"; }; zle -N show; bindkey '^X' show")?;
    zsh.send_line("autoload -Uz compinit; compinit -u -D; echo lo''aded")?;
    zsh.exp_string("loaded")?;
    for (typed, offers) in TYPED {
        zsh.send(&format!("{typed}\t\u{18}"))?;
        zsh.flush()?;
        let list = zsh.exp_string("<")?;
        let line = zsh.exp_string(">")?;
        if offers.contains(' ') {
            let mut offers = offers.split(' ').filter(|offer| *offer != "...");
            assert!(offers.all(|offer| list.contains(offer)), "{typed}: {list}");
        } else {
            let (start, _) = typed.rsplit_once(' ').expect("two words");
            assert_eq!(
                line.trim_end_matches([' ', '=']),
                format!("{start} {offers}")
            );
        }
        zsh.send_control('u')?;
    }
    zsh.send_line(" exit")?;
    Ok(())
}

/// Takes a second of `man`, which reads what no other test does.
#[test]
fn every_manual_page_is_without_a_warning() {
    let folder = tempfile::tempdir().expect("there is room for pages");
    let mut pages = Vec::new();
    for call in calls() {
        let words: Vec<&str> = call.iter().map(String::as_str).collect();
        let page = script(&words, "man");
        let name = call.join("-");
        assert!(
            page.contains(&format!(".TH {} 1 ", name.to_uppercase())),
            "{call:?}"
        );
        let file = folder.path().join(format!("{name}.1"));
        fs::write(&file, &page).expect("there is room for a page");
        pages.push(file);
    }
    if has("man") {
        let mut man = Command::new("man");
        let man = man.args(["--warnings", "-l"]).args(&pages);
        let shown = printed(man.env("MANWIDTH", "80").env("MAN_KEEP_FORMATTING", ""));
        for heading in ["EXIT STATUS", "EXAMPLES"] {
            assert_eq!(shown.matches(heading).count(), pages.len(), "{heading}");
        }
    }
    let lint = Command::new("mandoc")
        .args(["-Tlint", "-Wwarning"])
        .args(&pages)
        .output();
    // It has no `--version`.
    let Ok(lint) = lint else {
        return skip("mandoc");
    };
    // A page that is the same everywhere has no date.
    let found = String::from_utf8_lossy(&lint.stdout);
    let found: Vec<&str> = found
        .lines()
        .filter(|line| !line.contains("missing date"))
        .collect();
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn a_wrong_kind_is_an_error_and_a_right_one_needs_nothing_else() {
    let wrong = answer("judge", &["--generate", "html"], b"");
    assert!(
        wrong.is_refusal("judge: invalid value 'html' for '--generate <KIND>'"),
        "{wrong:?}"
    );
    for shell in ["bash", "fish", "zsh"] {
        let kind = format!("complete-{shell}");
        let part = answer("knights", &["tour", "--generate", &kind], b"");
        let words = format!("a shell completes whole programs; try 'knights --generate {kind}'");
        assert_eq!(
            (part.error, part.code),
            (format!("knights tour: {words}\n"), 2)
        );
    }
    // The problem that `judge run` and `judge check` need is missing.
    let page = script(&["judge", "check"], "man");
    assert!(page.contains("judge\\-check"), "{page}");
    // An argument of another program.
    let command = "stress --problem tour --count 1 -- true --generate man";
    let judge = ran(Command::new(binary("judge")).args(command.split(' ')));
    assert!(!judge.output.is_empty() && !judge.output.starts_with(b".TH"));
}

/// All files below a folder, as paths from it.
fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder can be listed") {
            let path = entry.expect("a folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let path = path.strip_prefix(folder).expect("it is below the folder");
                found.insert(path.to_owned());
            }
        }
    }
    found
}

/// `make` with a target, for a prefix. The programs are those of the tests.
fn made(target: &str, prefix: &Path, path: &OsStr, rest: &[&str]) -> Output {
    Command::new("make")
        .args(["-o", "build", target])
        .arg(format!("PREFIX={}", prefix.display()))
        .arg(format!("BUILT={}", binaries().display()))
        .args(rest)
        .env("PATH", path)
        .current_dir(project(""))
        .output()
        .expect("make has been found")
}

/// As [`made`], without an error or a remark.
fn make(target: &str, prefix: &Path, rest: &[&str]) {
    let output = made(target, prefix, &search_path(), rest);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{error}");
}

/// What is installed for programs: a binary and three completions each, and the manual pages.
fn expected(programs: &[&str]) -> BTreeSet<PathBuf> {
    let mut expected = BTreeSet::from([PathBuf::from("share/knights/installed")]);
    for name in programs {
        let files = [
            format!("bin/{name}"),
            format!("share/bash-completion/completions/{name}"),
            format!("share/zsh/site-functions/_{name}"),
            format!("share/fish/vendor_completions.d/{name}.fish"),
        ];
        expected.extend(files.map(PathBuf::from));
    }
    for call in calls() {
        let page = |words: &str| PathBuf::from(format!("share/man/man1/{words}.1"));
        if programs.contains(&call[0].as_str()) {
            expected.insert(page(&call.join("-")));
        }
        if programs.contains(&"knights") && call[0] != "knights" {
            expected.insert(page(&format!("knights-{}", call.join("-"))));
        }
    }
    expected
}

#[test]
fn what_is_installed_is_removed_and_nothing_else() {
    if !has("make") {
        return;
    }
    let folder = tempfile::tempdir().expect("there is room for the programs");
    let prefix = folder.path().join("a prefix");
    let foreign = Path::new("share/man/man1/foreign.1");
    let beside = prefix.join(foreign);
    fs::create_dir_all(beside.parent().expect("it is in a folder")).expect("there is room");
    fs::write(&beside, "").expect("there is room");
    let all: Vec<&str> = programs().collect();
    let programs = if all_kinds() {
        &all
    } else {
        &["tour", "next_move"][..]
    };
    for chosen in [programs, &["next_move"], programs] {
        make(
            "install",
            &prefix,
            &[&format!("PROGRAMS={}", chosen.join(" "))],
        );
        let mut expected = expected(chosen);
        for file in &expected {
            let length = fs::metadata(prefix.join(file)).map_or(0, |data| data.len());
            assert!(length > 0, "{} is empty", file.display());
        }
        expected.insert(foreign.to_owned());
        assert_eq!(files(&prefix), expected);
    }
    let program = prefix.join("bin/tour");
    let mode = fs::metadata(&program)
        .expect("it is there")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o755);
    let shown = printed(Command::new(&program).args(["3", "4", "0", "0"]));
    assert_eq!(shown.lines().next(), Some(" 1  4  7 10"));
    make("uninstall", &prefix, &[]);
    assert_eq!(files(&prefix), BTreeSet::from([foreign.to_owned()]));
    assert!(
        !prefix.join("bin").exists(),
        "folders that are empty are removed"
    );
    // Nothing is left to remove.
    make("uninstall", &prefix, &[]);
}

#[test]
fn a_package_is_installed_below_another_root() {
    if !has("make") {
        return;
    }
    let folder = tempfile::tempdir().expect("there is room for the programs");
    let root = format!("DESTDIR={}", folder.path().display());
    make("install", Path::new("/usr"), &[&root, "PROGRAMS=knights"]);
    assert_eq!(files(&folder.path().join("usr")), expected(&["knights"]));
    let page = fs::read_to_string(
        folder
            .path()
            .join("usr/share/man/man1/knights-tour-solve.1"),
    );
    assert!(
        page.expect("the page is there")
            .contains("knights tour solve")
    );
    make("uninstall", Path::new("/usr"), &[&root]);
    assert_eq!(files(folder.path()), BTreeSet::new());
}

/// Makes another program of a name.
fn write_other(path: &Path) {
    fs::create_dir_all(path.parent().expect("it is in a folder")).expect("there is room");
    fs::write(path, "#!/bin/sh\n").expect("there is room");
    fs::set_permissions(path, Permissions::from_mode(0o755)).expect("the file is ours");
}

/// Takes a second: `make install` itself must not lose a file of a user.
#[test]
fn other_programs_with_our_names_are_reported_and_never_replaced() {
    if !has("make") {
        return;
    }
    let folder = tempfile::tempdir().expect("there is room for the programs");
    let (others, prefix) = (folder.path().join("others"), folder.path().join("prefix"));
    let (judge, tour) = (others.join("judge"), prefix.join("bin/tour"));
    let install = |first: &Path, programs: &str| {
        let path = [first.as_os_str(), &search_path()].join(OsStr::new(":"));
        let output = made("install", &prefix, &path, &[programs]);
        let error = String::from_utf8(output.stderr).expect("messages are text");
        (output.status.success(), error)
    };
    let alone = format!(
        "; to install only knights: PREFIX={} sh install.sh install {} knights\n",
        prefix.display(),
        binaries().display()
    );
    write_other(&judge);
    let same_names = "install.sh: there are other programs with these names: ";
    let remark = format!("{same_names}{}{alone}", judge.display());
    assert_eq!(install(&others, "PROGRAMS=judge tour"), (true, remark));
    // As if an older version of ours was there.
    write_other(&tour);
    let bin = prefix.join("bin");
    assert_eq!(install(&bin, "PROGRAMS=judge tour"), (true, String::new()));
    make("uninstall", &prefix, &[]);

    write_other(&tour);
    let (succeeded, error) = install(&others, "PROGRAMS=knights tour");
    let place = format!("install.sh: {} is another program", tour.display());
    let refusal = format!("{place}; choose another PREFIX{alone}");
    assert!(!succeeded && error.starts_with(&refusal), "{error}");
    assert_eq!(files(&prefix), BTreeSet::from([PathBuf::from("bin/tour")]));
    make("install", &prefix, &["PROGRAMS=knights"]);
}

#[test]
fn the_installer_says_what_it_needs_and_what_it_removes() {
    let folder = tempfile::tempdir().expect("there is room for a program");
    let (root, built) = (folder.path().display(), binaries());
    let run = |arguments: &str| {
        let script = format!(
            "BIN='{}' PREFIX='{root}'; export PREFIX; sh install.sh {arguments}",
            built.display()
        );
        shell_in(&project(""), &script)
    };
    let usage = "install.sh: expected a folder and programs, as in: install.sh install bin tour\n";
    let refused = run("install");
    assert_eq!(
        (refused.code, refused.text(), &*refused.error),
        (2, "", usage)
    );
    assert_eq!(run("install next_move").code, 2);
    assert_eq!(run("install \"$BIN\" valid_move_num next_move").code, 0);
    let replaced = format!(
        "removed programs that are not named now: valid_move_num\ninstalled below {root}: 5 files\n"
    );
    assert_eq!(run("install \"$BIN\" next_move").text(), replaced);
    assert_eq!(
        run("uninstall").text(),
        format!("removed from {root}: 5 files\n")
    );
    let nothing = format!(
        "nothing to remove: {root}/share/knights/installed is missing; was PREFIX another folder?\n"
    );
    let again = run("uninstall");
    assert_eq!(
        (again.code, again.text(), &*again.error),
        (0, &*nothing, "")
    );
}
