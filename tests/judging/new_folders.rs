//! Folders that `judge package` and `judge gen` write: complete or not at all, and never a mixture.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::support::{answer, binary, skip, up_to};
use nix::fcntl::{Flock, FlockArg};
use tempfile::TempDir;

/// All files below a folder, by their paths.
type Files = BTreeMap<String, Vec<u8>>;

/// Reads all files below a folder.
fn read(folder: &Path) -> Files {
    let mut files = Files::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("the folder can be listed") {
            let path = entry.expect("the folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).expect("below the folder");
            let bytes = fs::read(&path).expect("the file can be read");
            files.insert(name.display().to_string(), bytes);
        }
    }
    files
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder can be listed");
    let names = entries.map(|entry| entry.expect("the folder can be listed").file_name());
    let mut names: Vec<String> = names.map(|name| name.display().to_string()).collect();
    names.sort();
    names
}

/// The arguments that write a package of a problem.
fn package<'a>(problem: &'a str, count: &'a str, out: &'a Path) -> Vec<&'a str> {
    let out = out.to_str().expect("temporary folders have plain names");
    let mut arguments = vec!["package", "--problem", problem, "--format", "legacy"];
    arguments.extend(["--count", count, "--out", out]);
    arguments
}

/// The same over what is there.
fn over<'a>(problem: &'a str, count: &'a str, out: &'a Path) -> Vec<&'a str> {
    [package(problem, count, out), vec!["--overwrite"]].concat()
}

/// Runs `judge` in memory, which has to succeed.
fn judge(arguments: &[&str]) {
    let answer = answer("judge", arguments, b"");
    assert_eq!((answer.error.as_str(), answer.code), ("", 0));
}

/// The error line of `judge`, which has to fail.
fn refused(arguments: &[&str]) -> String {
    let answer = answer("judge", arguments, b"");
    assert_eq!((answer.output.as_slice(), answer.code), (&b""[..], 2));
    assert_eq!(answer.error.lines().count(), 1, "{}", answer.error);
    assert!(answer.error.chars().count() <= 201, "{}", answer.error);
    answer.error
}

/// The files of the small package of `simulate`, written where nothing was.
fn fresh() -> Files {
    let folder = TempDir::new().expect("there is room for a folder");
    let out = folder.path().join("fresh");
    judge(&package("simulate", "10", &out));
    read(&out)
}

#[test]
fn a_package_replaces_all_of_another() {
    let folder = TempDir::new().expect("there is room for a folder");
    let out = folder.path().join("knights");
    judge(&package("tour", "40", &out));
    let before = read(&out);
    judge(&over("simulate", "10", &out));
    let after = read(&out);
    assert!(after == fresh(), "{:?}", after.keys());
    assert!(before.len() > after.len());
    assert_eq!(
        names(folder.path()),
        ["knights"],
        "nothing is left beside it"
    );
    // The same options where nothing is, and where an empty folder is.
    for name in ["missing", "empty"] {
        let out = folder.path().join(name);
        if name == "empty" {
            fs::create_dir(&out).expect("there is room for a folder");
        }
        judge(&over("simulate", "10", &out));
        assert!(read(&out) == after);
    }
    // New folders can be read by others, as those that `mkdir` makes.
    let mode = |name: &str| {
        let data = fs::metadata(folder.path().join(name)).expect("it is there");
        data.permissions().mode() & 0o777
    };
    fs::create_dir(folder.path().join("made")).expect("there is room for a folder");
    assert_eq!(mode("missing"), mode("made"));
}

#[test]
fn files_of_the_user_are_never_removed() {
    let folder = TempDir::new().expect("there is room for a folder");
    let out = folder.path().join("knights");
    judge(&package("tour", "10", &out));
    for foreign in [
        "notes.txt",
        "data/secret/mine.in",
        "data/secret/12_mine.in",
        "data/sample/again.ans",
        "data/secret/notes",
        "submissions/accepted/mine.py",
        ".git/config",
    ] {
        let path = out.join(foreign);
        let above = path.parent().expect("it is in a folder");
        fs::create_dir_all(above).expect("there is room");
        fs::write(&path, "mine").expect("there is room");
        let before = read(&out);
        let error = refused(&over("simulate", "10", &out));
        let words = format!("knights/{foreign} is not as judge wrote it; move it away");
        assert!(error.contains(&words), "{error}");
        assert!(read(&out) == before);
        fs::remove_file(&path).expect("it can be removed");
        // An empty folder is no file.
    }
    symlink("/etc/hostname", out.join("data/secret/01_full.in")).expect("there is room");
    let error = refused(&over("simulate", "10", &out));
    assert!(
        error.contains("knights/data/secret/01_full.in is not as judge wrote it"),
        "{error}"
    );
    fs::remove_file(out.join("data/secret/01_full.in")).expect("it can be removed");
    judge(&over("simulate", "10", &out));
    assert!(read(&out) == fresh());

    // A folder that is no package, or the package of another author.
    let other = folder.path().join("other");
    fs::create_dir(&other).expect("there is room for a folder");
    fs::write(other.join("photo.jpg"), "mine").expect("there is room");
    let is_no_package = |error: &str| error.contains("is not a package that judge has written");
    assert!(is_no_package(&refused(&over("tour", "10", &other))));
    fs::write(other.join("problem.yaml"), "name: Mine\nauthor: Me\n").expect("there is room");
    assert!(is_no_package(&refused(&over("tour", "10", &other))));
    assert_eq!(names(&other), ["photo.jpg", "problem.yaml"]);
    assert_eq!(names(folder.path()), ["knights", "other"]);

    // Without the option, nothing is replaced.
    let error = refused(&package("tour", "10", &out));
    assert!(
        error.contains("already contains data; ") && error.contains("--overwrite"),
        "{error}"
    );
    assert!(read(&out) == fresh());
}

#[test]
fn a_link_stays_and_leads_to_the_new_package() {
    let folder = TempDir::new().expect("there is room for a folder");
    let other = TempDir::new_in("/dev/shm").or_else(|_| TempDir::new());
    let other = other.expect("there is room for a folder");
    let real = other.path().join("real");
    judge(&package("tour", "10", &real));
    let out = folder.path().join("knights");
    symlink(&real, &out).expect("there is room for a link");
    judge(&over("simulate", "10", &out));
    assert!(out.is_symlink());
    assert!(read(&real) == fresh());
    assert_eq!(names(other.path()), ["real"]);
    // A link to nothing.
    let lost = folder.path().join("lost");
    symlink(folder.path().join("nowhere"), &lost).expect("there is room for a link");
    let error = refused(&over("tour", "10", &lost));
    assert!(error.starts_with("judge: cannot make "), "{error}");
    assert!(!folder.path().join("nowhere").exists());
}

/// `judge` as a process in a folder.
fn process(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(binary("judge"));
    command.args(arguments).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command
}

#[test]
fn the_current_folder_is_filled_if_it_is_empty_and_never_replaced() {
    let folder = TempDir::new().expect("there is room for a folder");
    let here = folder.path().join("knights");
    fs::create_dir(&here).expect("there is room for a folder");
    let dot = Path::new(".");
    let written = process(&package("simulate", "10", dot), &here).status();
    assert!(written.expect("judge can be started").success());
    assert!(read(&here) == fresh());
    for below in ["", "data", "data/secret"] {
        let inside = here.join(below);
        let named = here.to_str().expect("a plain name");
        let refused = process(&over("tour", "10", Path::new(named)), &inside).output();
        let refused = refused.expect("judge can be started");
        let error = String::from_utf8(refused.stderr).expect("errors are text");
        assert!(error.contains("the current folder is in it"), "{error}");
        assert!(read(&here) == fresh());
    }
    assert_eq!(names(folder.path()), ["knights"]);
}

#[test]
fn a_program_that_is_killed_leaves_the_old_or_the_new() {
    let folder = TempDir::new().expect("there is room for a folder");
    let out = folder.path().join("knights");
    let old = (package("tour", "20", &out), over("tour", "20", &out));
    let new = over("simulate", "10", &out);
    judge(&old.0);
    let before = read(&out);
    let after = fresh();
    let started = Instant::now();
    let done = process(&new, folder.path()).status();
    assert!(done.expect("judge can be started").success());
    let whole = started.elapsed();
    let mut interrupted = 0;
    let parts = up_to(12, 40);
    for part in 0..parts {
        judge(&old.1);
        let mut child = process(&new, folder.path())
            .spawn()
            .expect("judge can be started");
        std::thread::sleep(whole * part / parts);
        child.kill().expect("it can be killed");
        let killed = !child.wait().expect("it ends").success();
        let found = read(&out);
        assert!(
            found == before || found == after,
            "{part}: {:?}",
            found.keys()
        );
        interrupted += u32::from(killed);
        for name in names(folder.path()) {
            if name == "knights" {
                continue;
            }
            assert!(name.starts_with(".knights.judge-new-"), "{name}");
        }
    }
    assert!(interrupted > 0, "nothing was interrupted");
    judge(&new);
    assert_eq!(names(folder.path()), ["knights"], "the next one cleans up");
    assert!(read(&out) == after);
}

#[test]
fn what_another_program_writes_is_left_alone() {
    let folder = TempDir::new().expect("there is room for a folder");
    let out = folder.path().join("knights");
    let busy = folder.path().join(".knights.judge-new-other");
    fs::create_dir(&busy).expect("there is room for a folder");
    fs::write(busy.join("file"), "half").expect("there is room");
    // Held as another `judge` holds it.
    let file = fs::File::open(&busy).expect("the folder can be opened");
    let lock = Flock::lock(file, FlockArg::LockExclusiveNonblock).expect("it is free");
    judge(&package("simulate", "10", &out));
    assert_eq!(
        names(folder.path()),
        [".knights.judge-new-other", "knights"]
    );
    drop(lock);
    judge(&over("simulate", "10", &out));
    assert_eq!(names(folder.path()), ["knights"]);
}

/// Runs `judge` in a file system of this many kilobytes at `folder/small`, after `before`. Returns
/// the exit code, the error and what the script shows of the file system at the end.
fn on_a_small_disk(folder: &Path, before: &str, arguments: &str) -> Option<(String, String)> {
    let small = folder.join("small");
    fs::create_dir_all(&small).expect("there is room for a folder");
    let script = format!(
        "mount -t tmpfs -o size=256k tmpfs {small} || exit 77
        cd {small}
        {before}
        {judge} {arguments}
        echo code $?
        find . -type f | LC_ALL=C sort | xargs -r md5sum",
        small = small.display(),
        judge = binary("judge").display(),
    );
    let output = Command::new("unshare")
        .args(["--map-root-user", "--mount", "sh", "-c", &script])
        .output();
    match output {
        Ok(output) if output.status.code() == Some(0) => {
            let text = |bytes| String::from_utf8(bytes).expect("it writes text");
            Some((text(output.stdout), text(output.stderr)))
        }
        _ => {
            skip("small file system that a test can mount");
            None
        }
    }
}

#[test]
fn a_full_disk_leaves_the_old_or_nothing() {
    let folder = TempDir::new().expect("there is room for a folder");
    let judge = binary("judge");
    let package = "package --problem tour --format legacy --out knights";
    let before = format!("{} {package} --count 10 > /dev/null", judge.display());
    let list = "echo code 0; find . -type f | LC_ALL=C sort | xargs -r md5sum";
    // The small package fits; a large one does not.
    let more = format!("{package} --count 300 --overwrite");
    let Some((output, error)) = on_a_small_disk(folder.path(), &format!("{before}; {list}"), &more)
    else {
        return;
    };
    let parts: Vec<&str> = output.split("code ").collect();
    let [_, old, new] = parts[..] else {
        panic!("{output} {error}")
    };
    assert!(error.starts_with("judge: cannot write knights/"), "{error}");
    assert!(error.contains("No space left on device"), "{error}");
    let old = old.strip_prefix("0\n").expect("the code of echo");
    let new = new.strip_prefix("2\n").expect("judge fails");
    assert!(old.lines().count() > 20 && old == new, "{output}");
    // Where nothing was, nothing is afterwards.
    for more in [
        format!("{package} --count 300"),
        "gen --problem tour --count 300 --seed 1 --out cases".to_owned(),
    ] {
        let (output, error) = on_a_small_disk(folder.path(), "", &more).expect("as before");
        assert_eq!(output, "code 2\n", "{error}");
        assert!(error.contains("No space left on device"), "{error}");
    }
}

#[test]
fn cases_are_written_whole_into_an_empty_folder() {
    let folder = TempDir::new().expect("there is room for a folder");
    let out = folder.path().join("cases");
    let named = out.to_str().expect("a plain name");
    let arguments = [
        "gen",
        "--problem",
        "tour",
        "--seed",
        "1",
        "--count",
        "3",
        "--out",
        named,
    ];
    judge(&arguments);
    let cases = read(&out);
    assert_eq!(cases.len(), 6);
    assert!(refused(&arguments).contains("already contains 01_"));
    fs::remove_dir_all(&out).expect("it can be removed");
    fs::create_dir(&out).expect("there is room for a folder");
    judge(&arguments);
    assert!(read(&out) == cases);
    assert_eq!(names(folder.path()), ["cases"]);
}
