//! Folders that `judge package` and `judge gen` write: complete or not at all, and never a mixture.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::support::{Folder, answer, binary, files_below, skip, up_to};
use nix::fcntl::{Flock, FlockArg};
use tempfile::TempDir;

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder can be listed");
    let names = entries.map(|entry| entry.expect("the folder can be listed").file_name());
    let mut names: Vec<String> = names.map(|name| name.display().to_string()).collect();
    names.sort();
    names
}

/// The words of a command that writes a package of a problem.
fn package(problem: &str, count: u32, out: &Path) -> Vec<String> {
    let out = out.display();
    let line = format!("package --problem {problem} --format legacy --count {count} --out {out}");
    line.split(' ').map(str::to_owned).collect()
}

/// The same over what is there.
fn over(problem: &str, count: u32, out: &Path) -> Vec<String> {
    [package(problem, count, out), vec!["--overwrite".to_owned()]].concat()
}

/// Runs `judge` in memory, which has to succeed.
#[track_caller]
fn judge(arguments: &[String]) {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let answer = answer("judge", &arguments, b"");
    assert_eq!((answer.error.as_str(), answer.code), ("", 0));
}

/// The error line of `judge`, which has to fail.
#[track_caller]
fn refused(arguments: &[String]) -> String {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let answer = answer("judge", &arguments, b"");
    assert_eq!((answer.output.as_slice(), answer.code), (&b""[..], 2));
    let is_line = answer.error.lines().count() == 1 && answer.error.chars().count() <= 201;
    assert!(is_line, "{}", answer.error);
    answer.error
}

/// An empty folder, and the path of a package in it.
fn place() -> (Folder, PathBuf) {
    let folder = Folder::new("");
    let out = folder.path("knights");
    (folder, out)
}

/// The files of the small package of `simulate`, written where nothing was.
fn fresh() -> std::collections::BTreeMap<String, Vec<u8>> {
    let (_folder, out) = place();
    judge(&package("simulate", 10, &out));
    files_below(&out)
}

#[test]
fn a_package_replaces_all_of_another() {
    let (folder, out) = place();
    judge(&package("tour", 40, &out));
    let before = files_below(&out);
    judge(&over("simulate", 10, &out));
    let after = files_below(&out);
    assert!(after == fresh(), "{:?}", after.keys());
    assert!(before.len() > after.len());
    assert_eq!(names(&folder.path("")), ["knights"]);
    // The same options where nothing is, and where an empty folder is.
    for name in ["missing", "empty"] {
        let out = folder.path(name);
        if name == "empty" {
            fs::create_dir(&out).expect("there is room for a folder");
        }
        judge(&over("simulate", 10, &out));
        assert!(files_below(&out) == after);
    }
    // New folders can be read by others, as those that `mkdir` makes.
    let mode = |name: &str| {
        let data = fs::metadata(folder.path(name)).expect("it is there");
        data.permissions().mode() & 0o777
    };
    fs::create_dir(folder.path("made")).expect("there is room for a folder");
    assert_eq!(mode("missing"), mode("made"));
}

#[test]
fn files_of_the_user_are_never_removed() {
    let (folder, out) = place();
    judge(&package("tour", 10, &out));
    let before = files_below(&out);
    for foreign in [
        "problem.yaml",
        "notes.txt",
        "data/secret/mine.in",
        "data/secret/12_mine.in",
        "data/sample/again.ans",
        "data/secret/notes",
        "submissions/accepted/mine.py",
        ".git/config",
    ] {
        let path = format!("knights/{foreign}");
        folder.write(&path, "mine");
        let error = refused(&over("simulate", 10, &out));
        let words = format!("{path} is not as judge wrote it; move it away");
        assert!(error.contains(&words), "{error}");
        assert_eq!(folder.read(&path), "mine");
        // An empty folder that is left is no file.
        match before.get(foreign) {
            Some(bytes) => drop(folder.write(&path, bytes)),
            None => fs::remove_file(folder.path(&path)).expect("it can be removed"),
        }
        assert!(files_below(&out) == before);
    }
    symlink("/etc/hostname", out.join("data/secret/01_full.in")).expect("there is room");
    let error = refused(&over("simulate", 10, &out));
    let words = "knights/data/secret/01_full.in is not as judge wrote it";
    assert!(error.contains(words), "{error}");
    fs::remove_file(out.join("data/secret/01_full.in")).expect("it can be removed");
    judge(&over("simulate", 10, &out));
    assert!(files_below(&out) == fresh());

    // A folder that is no package, or the package of another author.
    let other = folder.path("other");
    folder.write("other/photo.jpg", "mine");
    let is_no_package = |error: &str| error.contains("is not a folder that judge has written");
    assert!(is_no_package(&refused(&over("tour", 10, &other))));
    folder.write("other/problem.yaml", "name: Mine\nauthor: Me\n");
    assert!(is_no_package(&refused(&over("tour", 10, &other))));
    assert_eq!(names(&other), ["photo.jpg", "problem.yaml"]);
    assert_eq!(names(&folder.path("")), ["knights", "other"]);

    // Without the option, nothing is replaced.
    let error = refused(&package("tour", 10, &out));
    let is_said = error.contains("already contains data; ") && error.contains("--overwrite");
    assert!(is_said, "{error}");
    assert!(files_below(&out) == fresh());
}

#[test]
fn a_link_stays_and_leads_to_the_new_package() {
    let other = TempDir::new_in("/dev/shm").or_else(|_| TempDir::new());
    let other = other.expect("there is room for a folder");
    let real = other.path().join("real");
    judge(&package("tour", 10, &real));
    let (folder, out) = place();
    symlink(&real, &out).expect("there is room for a link");
    judge(&over("simulate", 10, &out));
    assert!(out.is_symlink());
    assert!(files_below(&real) == fresh());
    assert_eq!(names(other.path()), ["real"]);
    // A link to nothing.
    let lost = folder.path("lost");
    symlink(folder.path("nowhere"), &lost).expect("there is room for a link");
    let error = refused(&over("tour", 10, &lost));
    assert!(error.starts_with("judge: cannot make "), "{error}");
    assert!(!folder.path("nowhere").exists());
}

/// `judge` as a process in a folder.
fn process(arguments: &[String], folder: &Path) -> Command {
    let mut command = Command::new(binary("judge"));
    command.args(arguments).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command
}

#[test]
fn the_current_folder_is_filled_if_it_is_empty_and_never_replaced() {
    let (folder, here) = place();
    fs::create_dir(&here).expect("there is room for a folder");
    let dot = Path::new(".");
    let written = process(&package("simulate", 10, dot), &here).status();
    assert!(written.expect("judge can be started").success());
    assert!(files_below(&here) == fresh());
    for below in ["", "data", "data/secret"] {
        let inside = here.join(below);
        let refused = process(&over("tour", 10, &here), &inside).output();
        let refused = refused.expect("judge can be started");
        let error = String::from_utf8(refused.stderr).expect("errors are text");
        assert!(error.contains("the current folder is in it"), "{error}");
        assert!(files_below(&here) == fresh());
    }
    assert_eq!(names(&folder.path("")), ["knights"]);
}

#[test]
fn a_program_that_is_killed_leaves_the_old_or_the_new() {
    let (folder, out) = place();
    let old = (package("tour", 20, &out), over("tour", 20, &out));
    let new = over("simulate", 10, &out);
    judge(&old.0);
    let before = files_below(&out);
    let after = fresh();
    let started = Instant::now();
    let done = process(&new, &folder.path("")).status();
    assert!(done.expect("judge can be started").success());
    let whole = started.elapsed();
    let mut interrupted = 0;
    let parts = up_to(12, 40);
    for part in 0..parts {
        judge(&old.1);
        let mut child = process(&new, &folder.path(""))
            .spawn()
            .expect("judge can be started");
        std::thread::sleep(whole * part / parts);
        child.kill().expect("it can be killed");
        let killed = !child.wait().expect("it ends").success();
        let found = files_below(&out);
        let is_whole = found == before || found == after;
        assert!(is_whole, "{part}: {:?}", found.keys());
        interrupted += u32::from(killed);
        let left = names(&folder.path("")).into_iter();
        let mut left = left.filter(|name| name != "knights");
        assert!(left.all(|name| name.starts_with(".knights.judge-new-")));
    }
    assert!(interrupted > 0, "nothing was interrupted");
    judge(&new);
    // The next one has removed what was left.
    assert_eq!(names(&folder.path("")), ["knights"]);
    assert!(files_below(&out) == after);
}

#[test]
fn what_another_program_writes_is_left_alone() {
    let (folder, out) = place();
    let busy = folder.path(".knights.judge-new-other");
    fs::create_dir(&busy).expect("there is room for a folder");
    fs::write(busy.join("file"), "half").expect("there is room");
    // Held as another `judge` holds it.
    let file = fs::File::open(&busy).expect("the folder can be opened");
    let lock = Flock::lock(file, FlockArg::LockExclusiveNonblock).expect("it is free");
    judge(&package("simulate", 10, &out));
    let expected = [".knights.judge-new-other", "knights"];
    assert_eq!(names(&folder.path("")), expected);
    drop(lock);
    judge(&over("simulate", 10, &out));
    assert_eq!(names(&folder.path("")), ["knights"]);
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
    let folder = Folder::new("");
    let out = folder.path("cases");
    let line = format!(
        "gen --problem tour --seed 1 --count 3 --out {}",
        out.display()
    );
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    judge(&words);
    let cases = files_below(&out);
    assert_eq!(cases.len(), 6);
    assert!(refused(&words).contains("already contains 01_"));
    fs::remove_dir_all(&out).expect("it can be removed");
    fs::create_dir(&out).expect("there is room for a folder");
    judge(&words);
    assert!(files_below(&out) == cases);
    assert_eq!(names(&folder.path("")), ["cases"]);
}
