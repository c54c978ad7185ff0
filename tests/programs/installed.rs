//! What `make install` installs, and that it works: completions in real shells, and manual pages.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::support::{binaries, binary, calls, has, names, project, search_path};
use tempfile::TempDir;

/// The value that `--generate` takes for a shell.
fn script(call: &[String], kind: &str) -> String {
    let output = Command::new(binary(&call[0]))
        .args(&call[1..])
        .args(["--generate", kind])
        .output()
        .expect("the program can be started");
    assert!(output.status.success() && output.stderr.is_empty());
    String::from_utf8(output.stdout).expect("what is generated is text")
}

/// A folder with the script of a program for a shell.
fn folder_with(name: &str, kind: &str, file: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room for a script");
    let path = folder.path().join(file);
    fs::write(path, script(&[name.to_owned()], kind)).expect("there is room for a script");
    folder
}

/// What a command prints, without an error.
fn printed(command: &mut Command) -> String {
    let command = command.env("PATH", search_path()).stdin(Stdio::null());
    let output = command.output().expect("the program has been found");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{error}");
    String::from_utf8(output.stdout).expect("it prints text")
}

/// A line that is typed up to a tab, and what the completion offers: all of these and no others,
/// or at least these.
struct Typed {
    line: &'static str,
    offers: &'static [&'static str],
    others: bool,
}

const TYPED: [Typed; 7] = [
    Typed {
        line: "tour so",
        offers: &["solve"],
        others: false,
    },
    Typed {
        line: "tour solve --format ",
        offers: &["board", "directions", "path", "json", "svg", "none"],
        others: true,
    },
    Typed {
        line: "tour --order ",
        offers: &["judge", "sheet", "tutorial", "walk"],
        others: false,
    },
    Typed {
        line: "tour survey --ti",
        offers: &["--ties"],
        others: false,
    },
    Typed {
        line: "judge run --sandbox ",
        offers: &["auto", "bwrap", "confined", "off"],
        others: false,
    },
    Typed {
        line: "knights tour so",
        offers: &["solve"],
        others: false,
    },
    Typed {
        line: "knights judge run --color ",
        offers: &["auto", "always", "never"],
        others: false,
    },
];

impl Typed {
    fn words(&self) -> Vec<&'static str> {
        self.line.split(' ').collect()
    }

    /// Checks what a shell has offered, one per line.
    fn check(&self, shown: &str) {
        let words = shown
            .lines()
            .filter_map(|line| line.split_whitespace().next());
        let found: BTreeSet<&str> = words.collect();
        let expected: BTreeSet<&str> = self.offers.iter().copied().collect();
        let (line, others) = (self.line, self.others);
        let is_right = if others {
            found.is_superset(&expected)
        } else {
            found == expected
        };
        assert!(is_right, "{line:?}: {found:?}");
    }
}

#[test]
fn bash_completes_subcommands_options_and_values() {
    if !has("bash") {
        return;
    }
    for typed in &TYPED {
        let words = typed.words();
        let folder = folder_with(words[0], "complete-bash", "completion");
        let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
        // As bash calls the function that `complete -p` names.
        let lines = format!(
            "source completion; COMP_WORDS=({}); COMP_CWORD={}; \
             [[ $(complete -p {name}) =~ -F\\ ([^ ]+) ]]; \
             ${{BASH_REMATCH[1]}} {name} \"${{COMP_WORDS[COMP_CWORD]}}\" {}; \
             printf '%s\\n' \"${{COMPREPLY[@]}}\"",
            quoted.join(" "),
            words.len() - 1,
            quoted[words.len() - 2],
            name = words[0],
        );
        let mut bash = Command::new("bash");
        let bash = bash
            .args(["--norc", "-c", &lines])
            .current_dir(folder.path());
        typed.check(&printed(bash));
    }
}

#[test]
fn fish_completes_subcommands_options_and_values() {
    if !has("fish") {
        return;
    }
    for typed in &TYPED {
        let folder = folder_with(typed.words()[0], "complete-fish", "completion");
        let lines = format!("source completion; complete -C '{}'", typed.line);
        let mut fish = Command::new("fish");
        let fish = fish
            .args(["--no-config", "-c", &lines])
            .current_dir(folder.path());
        typed.check(&printed(fish.env("HOME", folder.path())));
    }
}

#[test]
fn zsh_completes_subcommands_options_and_values() -> Result<(), rexpect::error::Error> {
    if !has("zsh") {
        return Ok(());
    }
    let folder = tempfile::tempdir().expect("there is room for scripts");
    for name in names().chain(["knights"]) {
        let script = script(&[name.to_owned()], "complete-zsh");
        let path = folder.path().join(format!("_{name}"));
        fs::write(path, script).expect("there is room for scripts");
    }
    let command = format!("sh -c 'cd {} && exec zsh -f -i'", folder.path().display());
    let mut zsh = rexpect::spawn(&command, Some(60_000))?;
    // An interactive zsh would ignore the signal that ends it if this test fails.
    zsh.send_line("trap exit TERM; PS1=; fpath=($PWD $fpath)")?;
    // A key that shows the line as it is after a completion.
    zsh.send_line("show() { print -r -- \"<$BUFFER>\"; }; zle -N show; bindkey '^X' show")?;
    zsh.send_line("autoload -Uz compinit; compinit -u -D; echo lo''aded")?;
    zsh.exp_string("loaded")?;
    for typed in &TYPED {
        zsh.send(&format!("{}\t\u{18}", typed.line))?;
        zsh.flush()?;
        let list = zsh.exp_string("<")?;
        let line = zsh.exp_string(">")?;
        if let [only] = typed.offers {
            let words = typed.words();
            let start = words[..words.len() - 1].join(" ");
            assert_eq!(line.trim_end_matches([' ', '=']), format!("{start} {only}"));
        }
        for offer in typed.offers {
            assert!(
                typed.offers.len() == 1 || list.contains(offer),
                "{offer}: {list}"
            );
        }
        zsh.send_control('u')?;
    }
    zsh.send_line(" exit")?;
    Ok(())
}

#[test]
fn every_shell_accepts_every_script() {
    let shells = [("bash", "-n"), ("zsh", "-n"), ("fish", "-n")];
    for (shell, option) in shells.into_iter().filter(|(shell, _)| has(shell)) {
        for name in names().chain(["knights"]) {
            let folder = folder_with(name, &format!("complete-{shell}"), "completion");
            let script = folder.path().join("completion");
            printed(Command::new(shell).arg(option).arg(script));
        }
    }
}

#[test]
fn every_manual_page_is_without_a_warning() {
    let (man, mandoc) = (has("man"), has_mandoc());
    for call in calls() {
        let page = script(&call, "man");
        let folder = tempfile::tempdir().expect("there is room for a page");
        let file = folder.path().join("page.1");
        fs::write(&file, &page).expect("there is room for a page");
        if man {
            let mut man = Command::new("man");
            let man = man.args(["--warnings", "-l"]).arg(&file);
            let shown = printed(man.env("MANWIDTH", "80").env("MAN_KEEP_FORMATTING", ""));
            assert!(
                shown.contains("EXIT STATUS") && shown.contains("EXAMPLES"),
                "{shown}"
            );
        }
        if mandoc {
            let mut lint = Command::new("mandoc");
            let lint = lint.args(["-Tlint", "-Wwarning"]).arg(&file);
            let output = lint.output().expect("mandoc has been found");
            let found = String::from_utf8_lossy(&output.stdout);
            // A page that is the same everywhere has no date.
            let found: Vec<&str> = found
                .lines()
                .filter(|line| !line.contains("missing date"))
                .collect();
            assert!(found.is_empty(), "{call:?}: {found:?}");
        }
        let name = call.join("-");
        assert!(
            page.contains(&format!(".TH {} 1 ", name.to_uppercase())),
            "{call:?}"
        );
    }
}

/// Whether mandoc is installed. It has no `--version`.
fn has_mandoc() -> bool {
    let mut mandoc = Command::new("mandoc");
    let mandoc = mandoc
        .args(["-Tlint", "/dev/null"])
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let found = mandoc.status().is_ok();
    if !found {
        crate::support::skip("mandoc");
    }
    found
}

#[test]
fn a_wrong_kind_is_an_error_and_a_right_one_needs_nothing_else() {
    let wrong = crate::support::answer("judge", &["--generate", "html"], b"");
    assert_eq!(wrong.code, 2);
    assert!(
        wrong
            .error
            .starts_with("judge: invalid value 'html' for '--generate <KIND>'")
    );
    assert!(wrong.output.is_empty());
    for shell in ["bash", "fish", "zsh"] {
        let kind = format!("complete-{shell}");
        let part = crate::support::answer("knights", &["tour", "--generate", &kind], b"");
        let words = format!("a shell completes whole programs; try 'knights --generate {kind}'");
        assert_eq!(part.error, format!("knights tour: {words}\n"));
        assert_eq!((part.code, part.output.len()), (2, 0));
    }
    // The problem that `judge run` and `judge check` need is missing.
    let page = script(&["judge".to_owned(), "check".to_owned()], "man");
    assert!(page.contains("judge\\-check"), "{page}");
    // An argument of another program.
    let command = [
        "stress",
        "--problem",
        "tour",
        "--count",
        "1",
        "--",
        "true",
        "--generate",
        "man",
    ];
    let judge = Command::new(binary("judge")).args(command).output();
    let output = judge.expect("judge can be started").stdout;
    assert!(!output.is_empty() && !output.starts_with(b".TH"));
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
    let programs: Vec<&str> = names().chain(["knights"]).collect();
    for chosen in [&programs[..], &["knights"], &programs] {
        make(
            "install",
            &prefix,
            &[&format!("PROGRAMS={}", chosen.join(" "))],
        );
        let mut expected = expected(chosen);
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
    let run = |arguments: &[&OsStr]| {
        let mut script = Command::new("sh");
        let script = script.arg(project("install.sh")).args(arguments);
        let output = script.env("PREFIX", folder.path()).output();
        let output = output.expect("there is a shell");
        let [text, error] = [output.stdout, output.stderr].map(String::from_utf8);
        (
            output.status.code(),
            text.expect("text"),
            error.expect("text"),
        )
    };
    let [install, uninstall, name] = ["install", "uninstall", "next_move"].map(OsStr::new);
    let root = folder.path().display();
    let usage = "install.sh: expected a folder and programs, as in: install.sh install bin tour\n";
    assert_eq!(run(&[install]), (Some(2), String::new(), usage.to_owned()));
    assert_eq!(run(&[install, name]).0, Some(2));
    let other = OsStr::new("valid_move_num");
    let programs = binaries();
    assert_eq!(
        run(&[install, programs.as_os_str(), other, name]).0,
        Some(0)
    );
    let replaced = format!(
        "removed programs that are not named now: valid_move_num\ninstalled below {root}: 5 files\n"
    );
    assert_eq!(run(&[install, programs.as_os_str(), name]).1, replaced);
    let removed = format!("removed from {root}: 5 files\n");
    assert_eq!(run(&[uninstall]).1, removed);
    let nothing = format!(
        "nothing to remove: {root}/share/knights/installed is missing; was PREFIX another folder?\n"
    );
    assert_eq!(run(&[uninstall]), (Some(0), nothing, String::new()));
}
