//! What is kept of the programs and the cases of a setter for the next call, and what is not. The programs write a log,
//! and so does their compiler, which is a script.
#![cfg(target_os = "linux")]

use std::fs::{self, File, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use crate::support::skip::skip;
use crate::support::{Folder, binary, search_path};

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

/// A problem and a compiler. What the compiler has built says which source it is made of, and its arguments but for
/// paths.
const FILES: &str = "
    -- problem/statement.md -- # Echo
    -- problem/validator.c -- validator.c
    -- problem/checker.c -- checker.c
    -- problem/reference.sh --
    echo reference >> HERE/log
    cat
    -- problem/data/secret/one -- one => one
    -- problem/data/secret/two -- two => two
    -- bin/built --
    #!/bin/sh
    case $1 in /*) set -- ;; esac
    echo $(cat *.c) $* >> HERE/log
    exit 42
    -- bin/gcc --
    #!/bin/sh
    while [ $1 != -o ]; do shift; done
    echo gcc >> HERE/log
    cp HERE/bin/built $2
";

/// A problem, a compiler and a cache, each in a folder.
struct Place(Folder);

impl Place {
    fn new(settings: &str) -> Self {
        let place = Self(Folder::new(""));
        place.0.add(&FILES.replace("HERE", &place.0.name("")));
        place.write("knights.toml", settings);
        place
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path(path)
    }

    /// Writes a file of the problem.
    fn write(&self, path: &str, text: &str) {
        self.0.write(format!("problem/{path}"), text);
    }

    /// Judges a program, with this folder as the cache. Gives what it has written, its errors, and the sorted log.
    fn run(&self, cache: &Path, sandbox: &str, program: &str) -> (String, String, Vec<String>) {
        self.0.write("log", "");
        let path = search_path();
        let folders = std::iter::once(self.path("bin")).chain(std::env::split_paths(&path));
        let run = Command::new(binary("judge"))
            .args(["run", "--sandbox", sandbox, "--problem"])
            .arg(self.path("problem"))
            .args(["--", "sh", "-c", program])
            .env("PATH", std::env::join_paths(folders).expect("a path"))
            .env("KNIGHTS_CACHE", cache)
            .env("CPATH", self.path("include"))
            .env("LIBRARY_PATH", self.path("linked"))
            .env("LD_LIBRARY_PATH", self.path("libraries"))
            .env("CARGO_HOME", self.path("cargo"))
            .output()
            .expect("judge can be started");
        let mut log: Vec<String> = self.0.read("log").lines().map(str::to_owned).collect();
        log.sort();
        let [output, error] = [run.stdout, run.stderr].map(String::from_utf8);
        (output.expect("text"), error.expect("text"), log)
    }

    /// The same with the usual cache and without a sandbox.
    fn unsafe_run(&self, program: &str) -> (String, String, Vec<String>) {
        self.run(&self.path("cache"), "off", program)
    }

    /// The log of a run in which the program and the cases are right.
    #[track_caller]
    fn log(&self) -> Vec<String> {
        let (output, error, log) = self.unsafe_run("cat");
        let is_right = output.starts_with("AC: 2 of 2 accepted\n") && error.is_empty();
        assert!(is_right, "{output}{error}");
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
    place.write("submissions/accepted/own.sh", "cat");
    place.write("__pycache__/own.pyc", "");
    assert_eq!(place.log(), NOTHING);
    place.write("data/secret/one.in", "one ");
    assert_eq!(place.log(), ONE);
    place.write("data/secret/two.ans", "two \n");
    assert_eq!(place.log(), ONE);
    assert_eq!(place.log(), NOTHING);
    place.write("knights.toml", &COMPARED.replace('9', "8"));
    assert_eq!(place.log().concat(), BUILT.concat().replace('9', "8"));
    place.write("knights.toml", COMPARED);
    assert_eq!(place.log(), NOTHING);
    for file in ["validator.c", "part.h"] {
        place.write(file, "validator.c ");
        assert_eq!(place.log(), ALL, "{file}");
        assert_eq!(place.log(), NOTHING, "{file}");
    }
    // Only the validator writes into the log.
    place.write("reference.sh", "cat");
    assert_eq!(place.log().len(), 2);
}

#[test]
fn without_a_reference_only_inputs_are_checked() {
    let place = Place::new(VALIDATED);
    assert_eq!(place.log(), [ALL[0], ALL[3], ALL[4]]);
    place.write("data/secret/two.in", "three");
    let log = || place.unsafe_run("echo two").2;
    assert_eq!(log(), [ALL[3]]);
    assert_eq!(log(), NOTHING);
    place.write("knights.toml", &VALIDATED.replace('9', "8"));
    assert_eq!(log().concat(), BUILT[2..].concat().replace('9', "8"));
}

#[test]
fn what_a_command_may_read_has_to_be_known() {
    let place = Place::new("");
    place.write("../script.sh", "cat > /dev/null");
    let script = place.path("script.sh");
    for (command, entries) in [
        ("true", 0),
        ("sh ../script.sh reference.sh", 0),
        (&format!("sh reference.sh {}", script.display()), 0),
        (&format!("sh reference.sh --file={}", script.display()), 0),
        ("sh reference.sh -I/usr", 0),
        ("sh reference.sh ~/script.sh", 0),
        ("sh reference.sh", 2),
    ] {
        place.write("knights.toml", &format!("validator = '{command}'\n"));
        place.unsafe_run("cat");
        assert_eq!(place.entries().len(), entries, "{command}");
    }
}

#[test]
fn a_command_may_read_every_file_of_the_problem() {
    let place = Place::new("");
    let log = place.0.name("log");
    let checks = format!("#!/bin/sh\necho checked >> {log}\ncat > /dev/null\nexit 42\n");
    let twice = ["checked"; 2];
    for script in ["scripts/check.sh", ".check.sh", "submissions/check.sh"] {
        place.write("knights.toml", &format!("validator = 'sh {script}'\n"));
        place.write(script, &checks);
        assert_eq!(place.log(), twice, "{script}");
        assert_eq!(place.log(), NOTHING, "{script}");
        for (file, text) in [
            (script, format!("{checks}# the end\n")),
            ("limits.txt", script.to_owned()),
        ] {
            place.write(file, &text);
            assert_eq!(place.log(), twice, "{script} after {file}");
            assert_eq!(place.log(), NOTHING, "{script} after {file}");
        }
    }
    // Two programs that are not on the path differ by their names.
    let programs = ["scripts/one", "scripts/other"];
    for program in programs {
        place.write(program, &checks);
    }
    for program in programs {
        place.write("knights.toml", &format!("validator = '{program}'\n"));
        assert_eq!(place.log(), twice, "{program}");
    }
}

#[test]
fn a_program_is_built_again_only_if_something_has_changed() {
    let place = Place::new(CHECKED);
    assert_eq!(place.log(), ["checker.c", "checker.c", "gcc"]);
    assert_eq!(place.log(), ["checker.c", "checker.c"]);
    place.write("checker.c", "int checker;");
    assert_eq!(place.log(), ["gcc", "int checker;", "int checker;"]);
    let compiler = place.0.read("bin/gcc").replace("gcc >>", "gcc 2 >>");
    for (path, text, is_built) in [
        ("../bin/gcc", &*compiler, true),
        ("../include/library.h", "", true),
        ("../include/below/library.h", "", true),
        ("../include/below/library.h", "int library;", true),
        ("../libraries/liblibrary.so.1", "", true),
        (
            "../libraries/library.d",
            "what a compiler has left there",
            false,
        ),
        ("../linked/library.o", "", true),
    ] {
        place.write(path, text);
        assert_eq!(place.log()[0] == "gcc 2", is_built, "{path}");
        assert_ne!(place.log()[0], "gcc 2", "{path}");
    }
    // Any other file outside of the folder may change without notice.
    place.write("../other.h", "");
    let include = format!("#include \"{}\"", place.0.name("other.h"));
    place.write("checker.c", &include);
    for _ in 0..2 {
        assert!(place.log().contains(&"gcc 2".to_owned()));
    }
}

#[test]
fn a_fault_is_found_again_each_time() {
    let place = Place::new(COMPARED);
    place.write("data/secret/two.ans", "three");
    let (output, error, log) = place.unsafe_run("cat");
    assert_eq!((&*output, log.len()), ("", ALL.len()));
    assert!(error.contains("two.ans is not right"), "{error}");
    let again = place.unsafe_run("cat");
    assert_eq!(again, (output, error, ONE.map(str::to_owned).to_vec()));
    // Nor is a check kept that could not be made.
    place.write("reference.sh", "exit 1");
    for _ in 0..2 {
        assert_eq!(place.unsafe_run("cat").2, BUILT[2..]);
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
        fs::set_permissions(&cache, Permissions::from_mode(mode)).expect("it is ours");
        assert_eq!(place.log(), ALL, "{mode:o}");
    }
    fs::set_permissions(&cache, Permissions::from_mode(0o755)).expect("it is ours");
    assert_eq!(place.log(), NOTHING);
    symlink(&cache, place.path("link")).expect("there is room");
    let others = ["link", "problem/knights.toml"].map(|other| place.path(other));
    for other in [&others[0], &others[1], Path::new("")] {
        let (_, error, log) = place.run(other, "off", "cat");
        let expected = ALL.map(str::to_owned);
        let found = (&*error, &log[..]);
        assert_eq!(found, ("", &expected[..]), "{}", other.display());
    }
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
    let used = |entry: &PathBuf| {
        let data = entry.metadata().expect("it is there");
        data.modified().expect("a time") >= now
    };
    let entries = place.entries();
    assert_eq!(entries.iter().filter(|entry| used(entry)).count(), 2);
}

#[test]
fn no_hand_in_reads_or_writes_what_is_kept() {
    let place = Place::new(COMPARED);
    // All programs that need a toolchain see what is in this folder.
    place.write("../cargo/bin/shown", "shown");
    let cache = place.path("cargo/bin/cache");
    let (cache_text, shown) = (cache.display(), place.0.name("cargo/bin/shown"));
    let program = format!(
        "cat {shown} > /dev/null || echo blind; ls {cache_text}/*.kept && echo seen; \
         echo > {cache_text}/new && echo written; cat"
    );
    let _ = place.run(&cache, "off", "cat");
    let entries = || fs::read_dir(&cache).expect("it was made").count();
    assert_eq!(entries(), 3);
    for mode in ["bwrap", "confined"] {
        let (output, error, log) = place.run(&cache, mode, &program);
        if error.contains("use --sandbox ") {
            skip(&format!("sandbox {mode}"));
            continue;
        }
        let is_right = output.starts_with("AC: 2 of 2 accepted\n");
        assert!(is_right, "{mode}: {output}{error}");
        assert_eq!(log, NOTHING, "{mode}");
        assert_eq!(entries(), 3, "{mode}");
    }
    // Without a sandbox, the same program sees everything.
    let (output, ..) = place.run(&cache, "off", &program);
    assert!(output.starts_with("WA: 0 of 2 accepted\n"), "{output}");
    assert_eq!(entries(), 4);
}
