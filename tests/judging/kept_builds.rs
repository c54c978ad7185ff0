//! What is kept of the programs and the cases of a setter for the next call, and what is not. The programs write a log,
//! and so does their compiler, which is a script.
#![cfg(target_os = "linux")]

use std::fs::{self, File, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use crate::support::skip::skip;
use crate::support::{binary, search_path};
use tempfile::TempDir;

/// The settings of a problem whose answers are compared, and those of one that has a checker.
const COMPARED: &str = "validator = 'validator.c --most 9'\nreference = 'sh reference.sh'\n";
const CHECKED: &str = "checker = 'checker.c'\nprotocol = 'kattis'\n";
const VALIDATED: &str = "validator = 'validator.c --most 9'\n";
/// What the log has after all is done for the two cases of the first one.
const ALL: [&str; 5] = [
    "gcc",
    "reference",
    "reference",
    "validator.c --most 9",
    "validator.c --most 9",
];
/// The same without the build.
const BUILT: [&str; 4] = [ALL[1], ALL[2], ALL[3], ALL[4]];
/// What is done for one case.
const ONE: [&str; 2] = [ALL[1], ALL[3]];

const NOTHING: [&str; 0] = [];

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is ours");
}

/// A problem, a compiler and a cache, each in a folder.
struct Place(TempDir);

impl Place {
    fn new(settings: &str) -> Self {
        let place = Self(tempfile::tempdir().expect("there is room"));
        let log = place.path("log");
        let log = log.display();
        place.write("problem/knights.toml", settings);
        place.write("problem/statement.md", "# Echo\n");
        for name in ["validator.c", "checker.c"] {
            place.write(&format!("problem/{name}"), name);
        }
        place.write(
            "problem/reference.sh",
            &format!("echo reference >> {log}\ncat\n"),
        );
        for case in ["one", "two"] {
            place.write(&format!("problem/data/secret/{case}.in"), case);
            place.write(&format!("problem/data/secret/{case}.ans"), case);
        }
        // What it has built says which source it is made of, and its arguments but for paths.
        place.write(
            "bin/built",
            &format!(
                "#!/bin/sh\ncase $1 in /*) set -- ;; esac\necho $(cat *.c) $* >> {log}\nexit 42\n"
            ),
        );
        place.write(
            "bin/gcc",
            &format!(
                "#!/bin/sh\nwhile [ $1 != -o ]; do shift; done\necho gcc >> {log}\ncp {} $2\n",
                place.path("bin/built").display()
            ),
        );
        for name in ["built", "gcc"] {
            set_mode(&place.path(&format!("bin/{name}")), 0o755);
        }
        place
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("there is room");
        fs::write(path, text).expect("there is room");
    }

    /// Judges a program, with this folder as the cache. Gives what it has written, its errors, and the sorted log.
    fn run(&self, cache: &Path, options: &[&str], program: &str) -> (String, String, Vec<String>) {
        let log = self.path("log");
        fs::write(&log, "").expect("there is room");
        let folders = [self.path("bin")].into_iter();
        let path = search_path();
        let folders = folders.chain(std::env::split_paths(&path));
        let run = Command::new(binary("judge"))
            .args(["run", "--problem"])
            .arg(self.path("problem"))
            .args(options)
            .args(["--", "sh", "-c", program])
            .env("PATH", std::env::join_paths(folders).expect("a path"))
            .env("KNIGHTS_CACHE", cache)
            .env("CPATH", self.path("include"))
            .env("LIBRARY_PATH", self.path("linked"))
            .env("LD_LIBRARY_PATH", self.path("libraries"))
            .env("CARGO_HOME", self.path("cargo"))
            .output()
            .expect("judge can be started");
        let log = fs::read_to_string(log).expect("it is text");
        let mut log: Vec<String> = log.lines().map(str::to_owned).collect();
        log.sort();
        let [output, error] = [run.stdout, run.stderr].map(String::from_utf8);
        (output.expect("text"), error.expect("text"), log)
    }

    /// The log of a run in which the program and the cases are right.
    #[track_caller]
    fn log(&self) -> Vec<String> {
        let (output, error, log) = self.run(&self.path("cache"), &["--sandbox=off"], "cat");
        assert!(
            output.starts_with("AC: 2 of 2 accepted\n") && error.is_empty(),
            "{output}{error}"
        );
        log
    }

    /// The entries of the cache.
    fn entries(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.path("cache")).into_iter().flatten();
        let mut entries: Vec<PathBuf> = entries.map(|entry| entry.expect("one").path()).collect();
        entries.sort();
        entries
    }
}

#[test]
fn cases_are_checked_again_only_if_something_has_changed() {
    let place = Place::new(COMPARED);
    assert_eq!(place.log(), ALL);
    assert_eq!(place.log(), NOTHING);
    // Neither another submission nor a new file of Python decides whether a case is right.
    place.write("problem/submissions/accepted/own.sh", "cat");
    place.write("problem/__pycache__/own.pyc", "");
    assert_eq!(place.log(), NOTHING);
    place.write("problem/data/secret/one.in", "one ");
    assert_eq!(place.log(), ONE);
    place.write("problem/data/secret/two.ans", "two\n");
    assert_eq!(place.log(), ONE);
    assert_eq!(place.log(), NOTHING);
    let other = COMPARED.replace('9', "8");
    place.write("problem/knights.toml", &other);
    assert_eq!(place.log().concat(), BUILT.concat().replace('9', "8"));
    place.write("problem/knights.toml", COMPARED);
    assert_eq!(place.log(), NOTHING);
    for file in ["validator.c", "part.h"] {
        place.write(&format!("problem/{file}"), "validator.c ");
        assert_eq!(place.log(), ALL, "{file}");
        assert_eq!(place.log(), NOTHING, "{file}");
    }
    place.write("problem/reference.sh", "cat");
    assert_eq!(
        place.log().len(),
        2,
        "only the validator writes into the log"
    );
}

#[test]
fn without_a_reference_only_inputs_are_checked() {
    let place = Place::new(VALIDATED);
    assert_eq!(place.log(), [ALL[0], ALL[3], ALL[4]]);
    place.write("problem/data/secret/two.in", "three");
    let run = |options: &[&str]| place.run(&place.path("cache"), options, "echo two");
    assert_eq!(run(&["--sandbox=off"]).2, [ALL[3]]);
    assert_eq!(run(&["--sandbox=off"]).2, NOTHING);
    place.write("problem/knights.toml", &VALIDATED.replace('9', "8"));
    assert_eq!(
        run(&["--sandbox=off"]).2.concat(),
        BUILT[2..].concat().replace('9', "8")
    );
}

#[test]
fn what_a_command_may_read_has_to_be_known() {
    let place = Place::new("");
    place.write("script.sh", "cat > /dev/null");
    let script = place.path("script.sh");
    let known = "validator = 'sh reference.sh'\n";
    for (settings, entries) in [
        ("validator = 'true'\n", 0),
        ("validator = 'sh ../script.sh reference.sh'\n", 0),
        (
            &known.replace(".sh'", &format!(".sh {}'", script.display())),
            0,
        ),
        (
            &known.replace(".sh'", &format!(".sh --file={}'", script.display())),
            0,
        ),
        (&known.replace(".sh'", ".sh -I/usr'"), 0),
        (&known.replace(".sh'", ".sh ~/script.sh'"), 0),
        (known, 2),
    ] {
        place.write("problem/knights.toml", settings);
        place.run(&place.path("cache"), &["--sandbox=off"], "cat");
        assert_eq!(place.entries().len(), entries, "{settings}");
    }
}

#[test]
fn a_command_may_read_every_file_of_the_problem() {
    let place = Place::new("");
    let checks = format!(
        "echo checked >> {}\ncat > /dev/null\nexit 42\n",
        place.path("log").display()
    );
    let twice = ["checked"; 2];
    for script in ["scripts/check.sh", ".check.sh", "submissions/check.sh"] {
        place.write(
            "problem/knights.toml",
            &format!("validator = 'sh {script}'\n"),
        );
        place.write(&format!("problem/{script}"), &checks);
        assert_eq!(place.log(), twice, "{script}");
        assert_eq!(place.log(), NOTHING, "{script}");
        for (file, text) in [
            (script, format!("{checks}# the end\n")),
            ("limits.txt", script.to_owned()),
        ] {
            place.write(&format!("problem/{file}"), &text);
            assert_eq!(place.log(), twice, "{script} after {file}");
            assert_eq!(place.log(), NOTHING, "{script} after {file}");
        }
    }
    // Two programs that are not on the path differ by their names.
    for program in ["scripts/one", "scripts/other"] {
        place.write(
            &format!("problem/{program}"),
            &format!("#!/bin/sh\n{checks}"),
        );
        set_mode(&place.path(&format!("problem/{program}")), 0o755);
    }
    for program in ["scripts/one", "scripts/other"] {
        place.write(
            "problem/knights.toml",
            &format!("validator = '{program}'\n"),
        );
        assert_eq!(place.log(), twice, "{program}");
    }
}

#[test]
fn a_program_is_built_again_only_if_something_has_changed() {
    let place = Place::new(CHECKED);
    assert_eq!(place.log(), ["checker.c", "checker.c", "gcc"]);
    assert_eq!(place.log(), ["checker.c", "checker.c"]);
    place.write("problem/checker.c", "int checker;");
    assert_eq!(place.log(), ["gcc", "int checker;", "int checker;"]);
    let compiler = fs::read_to_string(place.path("bin/gcc")).expect("it is text");
    place.write("bin/gcc", &compiler.replace("gcc >>", "gcc 2 >>"));
    assert_eq!(place.log()[0], "gcc 2");
    assert_eq!(place.log().len(), 2);
    place.write("include/library.h", "");
    assert_eq!(place.log()[0], "gcc 2");
    place.write("include/below/library.h", "");
    assert_eq!(place.log()[0], "gcc 2");
    place.write("include/below/library.h", "int library;");
    assert_eq!(place.log()[0], "gcc 2");
    assert_eq!(place.log().len(), 2);
    place.write("libraries/liblibrary.so.1", "");
    assert_eq!(place.log()[0], "gcc 2");
    place.write("libraries/library.d", "what a compiler has left there");
    assert_eq!(place.log().len(), 2);
    place.write("linked/library.o", "");
    assert_eq!(place.log()[0], "gcc 2");
    // Any other file outside of the folder may change without notice.
    place.write("other.h", "");
    let other = place.path("other.h");
    place.write(
        "problem/checker.c",
        &format!("#include \"{}\"", other.display()),
    );
    for _ in 0..2 {
        assert!(place.log().contains(&"gcc 2".to_owned()));
    }
}

#[test]
fn a_fault_is_found_again_each_time() {
    let place = Place::new(COMPARED);
    place.write("problem/data/secret/two.ans", "three");
    let run = || place.run(&place.path("cache"), &["--sandbox=off"], "cat");
    let (output, error, log) = run();
    assert_eq!((&*output, log.len()), ("", ALL.len()));
    assert!(error.contains("two.ans is not right"), "{error}");
    assert_eq!(run(), (output, error, ONE.map(str::to_owned).to_vec()));
    // Nor is a check kept that could not be made.
    place.write("problem/reference.sh", "exit 1");
    for _ in 0..2 {
        assert_eq!(run().2, BUILT[2..]);
    }
}

#[test]
fn a_damaged_entry_is_as_good_as_none() {
    for damage in [&b""[..], b"kept", &[0; 1000]] {
        let place = Place::new(COMPARED);
        assert_eq!(place.log(), ALL);
        let entries = place.entries();
        assert_eq!(entries.len(), 3);
        for entry in &entries {
            fs::write(entry, damage).expect("there is room");
        }
        assert_eq!(place.log(), ALL);
        assert_eq!(place.log(), NOTHING);
        // One entry is not taken for another.
        fs::copy(&entries[0], &entries[1]).expect("there is room");
        fs::copy(&entries[0], &entries[2]).expect("there is room");
        assert_ne!(place.log(), NOTHING);
    }
}

#[test]
fn a_folder_that_others_can_change_is_not_used() {
    let place = Place::new(COMPARED);
    assert_eq!(place.log(), ALL);
    let cache = place.path("cache");
    for mode in [0o722, 0o702, 0o720, 0o777] {
        set_mode(&cache, mode);
        assert_eq!(place.log(), ALL, "{mode:o}");
    }
    set_mode(&cache, 0o755);
    assert_eq!(place.log(), NOTHING);
    symlink(&cache, place.path("link")).expect("there is room");
    for other in ["link", "problem/knights.toml"] {
        let (_, error, log) = place.run(&place.path(other), &["--sandbox=off"], "cat");
        assert_eq!(
            (&*error, &log[..]),
            ("", &ALL.map(str::to_owned)[..]),
            "{other}"
        );
    }
    let (_, error, log) = place.run(Path::new(""), &["--sandbox=off"], "cat");
    assert_eq!((&*error, &log[..]), ("", &ALL.map(str::to_owned)[..]));
    assert_eq!(place.entries().len(), 3);
}

#[test]
fn what_was_not_used_for_a_month_or_has_no_room_is_removed() {
    let day = Duration::from_secs(24 * 3600);
    let now = SystemTime::now();
    for megabytes in [0, 300] {
        let place = Place::new(COMPARED);
        fs::create_dir(place.path("cache")).expect("there is room");
        let files = [
            ("new.kept", 1, true),
            ("month.kept", 29, megabytes == 0),
            ("old.kept", 31, false),
            ("old.txt", 31, true),
        ];
        for (name, days, _) in files {
            let file = File::create(place.path("cache").join(name)).expect("there is room");
            // The file has a hole, which takes no room.
            file.set_len(megabytes << 20).expect("there is room");
            file.set_modified(now - day * days).expect("it is ours");
        }
        assert_eq!(place.log(), ALL);
        for (name, _, is_left) in files {
            let exists = place.path("cache").join(name).exists();
            assert_eq!(exists, is_left, "{name} {megabytes}");
        }
    }
    let place = Place::new(COMPARED);
    assert_eq!(place.log(), ALL);
    // An entry that is used stays for another month.
    for entry in place.entries() {
        let file = File::open(entry).expect("it is ours");
        file.set_modified(now - day * 29).expect("it is ours");
    }
    assert_eq!(place.log(), NOTHING);
    let age = |entry: PathBuf| {
        entry
            .metadata()
            .and_then(|data| data.modified())
            .expect("a time")
    };
    let used = place.entries().into_iter().map(age);
    assert_eq!(used.filter(|&time| time >= now).count(), 2);
}

#[test]
fn no_hand_in_reads_or_writes_what_is_kept() {
    let place = Place::new(COMPARED);
    // All programs that need a toolchain see what is in this folder.
    let cache = place.path("cargo/bin/cache");
    fs::create_dir_all(place.path("cargo/bin")).expect("there is room");
    let shown = place.path("cargo/bin/shown");
    fs::write(&shown, "shown").expect("there is room");
    let (cache_text, shown) = (cache.display(), shown.display());
    let program = format!(
        "cat {shown} > /dev/null || echo blind; ls {cache_text}/*.kept && echo seen; \
         echo > {cache_text}/new && echo written; cat"
    );
    let _ = place.run(&cache, &["--sandbox=off"], "cat");
    let entries = || fs::read_dir(&cache).expect("it was made").count();
    assert_eq!(entries(), 3);
    for mode in ["bwrap", "confined"] {
        let sandbox = format!("--sandbox={mode}");
        let (output, error, log) = place.run(&cache, &[&sandbox], &program);
        if error.contains("use --sandbox ") {
            skip(&format!("sandbox {mode}"));
            continue;
        }
        assert!(
            output.starts_with("AC: 2 of 2 accepted\n"),
            "{mode}: {output}{error}"
        );
        assert_eq!(log, NOTHING, "{mode}");
        assert_eq!(entries(), 3, "{mode}");
    }
    // Without a sandbox, the same program sees everything.
    let (output, ..) = place.run(&cache, &["--sandbox=off"], &program);
    assert!(output.starts_with("WA: 0 of 2 accepted\n"), "{output}");
    assert_eq!(entries(), 4);
}
