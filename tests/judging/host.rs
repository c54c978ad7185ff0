//! What the machine lacks is never the fault of a program: right programs are accepted, or nothing is judged.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::support::Folder;
use crate::support::class::{Class, hand_in, is_root};
use crate::support::said::{Said, said};
use crate::support::{binary, has, kinds, project, skip, wait_for};

/// A class with right programs in two languages. The machine is tested before it is graded.
fn right_class() -> Class {
    let class = Class::of_next_move().on_tested_machine();
    for (name, source) in [("anna", "next_move.c"), ("ben", "next_move.py")] {
        let from = project("tests/hand_ins/programs").join(source);
        let text = fs::read_to_string(from).expect("a hand-in of the tests");
        class.write(&format!("class/{name}/{source}"), &text);
    }
    class
}

/// The same command, after a shell has changed what it inherits.
fn after(change: &str, command: &Command) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{change}; exec \"$0\" \"$@\"")]);
    shell.arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell.stdin(Stdio::null());
    shell
}

/// The modes of sandboxes that work here, or the first of them.
fn modes() -> Vec<&'static str> {
    let class = Class::of_next_move();
    let works = |mode: &&str| {
        let mut judge = Command::new(binary("judge"));
        judge.args(["run", "--sandbox", mode, "--cases"]);
        judge.arg(class.path("cases")).args(["--", "cat"]);
        let works = said(&mut judge).code < 2;
        if !works {
            skip(mode);
        }
        works
    };
    kinds(["bwrap", "confined", "off"].into_iter().filter(works)).collect()
}

/// Both hand-ins are right.
fn accepts_both(graded: &Said) {
    assert_eq!(
        (graded.code, graded.output.matches(",AC").count()),
        (0, 2),
        "{graded:?}"
    );
}

/// Grades a class of right programs in each mode, after a shell has changed what `judge` inherits.
fn accepts_all_after(change: &str) {
    for mode in modes() {
        let class = right_class();
        let command = class.command(&["--sandbox", mode, "--format", "csv", "--wall-limit", "60"]);
        accepts_both(&said(&mut after(change, &command)));
    }
}

#[test]
fn a_umask_takes_no_points() {
    accepts_all_after("umask 077");
}

#[test]
fn inherited_limits_take_no_points() {
    accepts_all_after("ulimit -u 1500; ulimit -f 2000; ulimit -n 100");
}

#[test]
fn a_folder_from_which_nothing_runs_takes_no_points() {
    if !is_root() {
        return skip("root, who mounts");
    }
    let folder = tempfile::tempdir().expect("there is room");
    let folder = folder.path().display();
    let mount = format!("mount -t tmpfs -o noexec,mode=755 tmpfs {folder}; export TMPDIR={folder}");
    for mode in modes() {
        let class = right_class();
        let command = class.command(&["--sandbox", mode, "--format", "csv", "--wall-limit", "60"]);
        let inner = after(&mount, &command);
        let mut outer = Command::new("unshare");
        outer.arg("-m").arg("sh").args(inner.get_args());
        accepts_both(&said(outer.env("XDG_STATE_HOME", class.path("state"))));
    }
}

#[test]
fn a_file_size_that_stops_the_compiler_is_no_compile_error() {
    for mode in modes() {
        let class = right_class();
        let command = class.command(&["--sandbox", mode]);
        said(&mut after("ulimit -f 1", &command)).refuses("judge: ");
        // A build that fails in the end, without the self-test.
        let command = class.command(&["--sandbox", mode, "--no-self-test", "--only", "anna"]);
        said(&mut after("ulimit -f 8", &command)).refuses("File");
    }
}

/// The folder of a new group of processes.
const GROUP: &str = "/sys/fs/cgroup/pids";

#[test]
fn a_machine_without_processes_is_one_line() {
    let group = Path::new(GROUP).join(format!("knights-test-{}", std::process::id()));
    if !Path::new(GROUP).is_dir() || fs::create_dir(&group).is_err() {
        return skip("a control group of processes");
    }
    let class = right_class();
    for processes in ["3", "6", "10"] {
        fs::write(group.join("pids.max"), processes).expect("the group is ours");
        for mode in modes() {
            let command = class.command(&["--sandbox", mode]);
            let enter = format!("echo $$ > {}/cgroup.procs", group.display());
            said(&mut after(&enter, &command)).refuses("judge: ");
        }
    }
    wait_for("the end of all processes of the group", || {
        fs::remove_dir(&group).is_ok()
    });
}

/// The child of a process below which this command runs, with its words ended by zeros.
fn worker_of(judge: u32, command: &str) -> Option<u32> {
    let entries = fs::read_dir("/proc").ok()?.flatten();
    let mut ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let line = |id: &u32| fs::read_to_string(format!("/proc/{id}/cmdline")).unwrap_or_default();
    let mut id = ids.find(|id| line(id) == command)?;
    loop {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        let parent = stat
            .rsplit(')')
            .next()?
            .split_whitespace()
            .nth(1)?
            .parse()
            .ok()?;
        match parent {
            _ if parent == judge => return Some(id),
            0 | 1 => return None,
            _ => id = parent,
        }
    }
}

#[test]
fn a_worker_that_others_kill_is_no_runtime_error() {
    for mode in modes().into_iter().filter(|mode| *mode != "off") {
        if mode == "confined" && !is_root() {
            skip("root, whose workers no program can kill");
            continue;
        }
        let class = Class::of_next_move();
        let mut judge = Command::new(binary("judge"));
        judge.args(["run", "--sandbox", mode, "--format", "json"]);
        judge.arg("--cases").arg(class.path("cases/hard"));
        judge.args(["--", "sleep", "4.125"]).stdout(Stdio::piped());
        let mut judge = judge.spawn().expect("judge starts");
        // It runs again, alone.
        wait_for("judge to give up", || {
            if let Some(worker) = worker_of(judge.id(), "sleep\x004.125\x00") {
                let worker = worker.to_string();
                // It may have ended.
                let _ = Command::new("kill").args(["-9", &worker]).status();
            }
            judge.try_wait().expect("it is our child").is_some()
        });
        let output = judge.wait_with_output().expect("judge has ended");
        let report: Value = serde_json::from_slice(&output.stdout).expect("the report is JSON");
        let case = &report["cases"][0];
        assert_eq!(case["verdict"], "JE", "{mode}: {report}");
    }
}

/// A table of languages: C, built by this shell command, with a right program if it has a test.
fn table(class: &Class, build: &str, test: &str) -> String {
    let languages = format!(
        "[[language]]\nname = \"C\"\nextensions = [\"c\"]\nbuild = {build}\nrun = [\"{{program}}\"]\n{test}\
         [[language]]\nname = \"Python\"\nextensions = [\"py\"]\nrun = [\"python3\", \"{{main}}\"]\n"
    );
    class
        .write("languages.toml", &languages)
        .display()
        .to_string()
}

#[test]
fn a_machine_that_fails_a_right_program_judges_nothing() {
    let class = right_class();
    // A compiler whose programs crash.
    let build = r#"["sh", "-c", "printf '#!/bin/sh\\necho oh >&2; exit 3\\n' > $0; chmod +x $0", "{program}"]"#;
    let languages = table(&class, build, "test = \"int main(void) {}\"\n");
    let arguments = ["--languages", &languages];
    said(&mut class.command(&arguments)).refuses(
        "this machine cannot judge: C: a right program exited with 3: oh; --no-self-test skips this check",
    );
    // Only what the class needs is tried.
    let ben = class.json(&["--languages", &languages, "--only", "ben"]);
    assert_eq!(hand_in(&ben, "ben")["accepted"], true);
    let report = class.json(&["--languages", &languages, "--no-self-test"]);
    assert_eq!(hand_in(&report, "anna")["accepted"], false);
    // A run whose first case is a runtime error finds out, too, and keeps its report.
    let run = "run --problem next_move --source class/anna/next_move.c --cases cases --sandbox off --languages";
    let mut judge = Command::new(binary("judge"));
    judge
        .args(run.split(' '))
        .arg(&languages)
        .current_dir(class.path(""));
    let run = said(&mut judge);
    run.shows("RTE: 0 of ");
    let remark = "judge: this machine cannot judge: C: a right program exited with 3: oh";
    assert!(run.code == 1 && run.error.contains(remark), "{run:?}");
}

#[test]
fn a_build_that_was_killed_is_tried_again_alone() {
    let class = right_class();
    let mark = class.path("killed").display().to_string();
    let build = format!(
        r#"["sh", "-c", "if [ ! -e {mark} ]; then : > {mark}; kill -9 $$; fi; gcc -o $0 $1", "{{program}}", "{{main}}"]"#
    );
    let languages = table(&class, &build, "");
    let report = class.json(&[
        "--languages",
        &languages,
        "--sandbox",
        "off",
        "--no-self-test",
    ]);
    assert_eq!(hand_in(&report, "anna")["accepted"], true, "{report}");
    assert!(Path::new(&mark).exists());
}

#[test]
fn too_few_addresses_are_one_line() {
    let class = right_class();
    let command = class.command(&["--sandbox", "off"]);
    said(&mut after("ulimit -v 100000", &command)).refuses("raise them with ulimit -v ");
}

#[test]
fn a_hand_in_that_the_machine_cannot_build_is_in_doubt() {
    let class = right_class();
    let languages = table(&class, r#"["no-such-compiler"]"#, "package = \"toys\"\n");
    let reason = "no-such-compiler, which builds C, is not installed on this machine; install the package toys";
    let report = class.json(&["--languages", &languages]);
    let doubt = json!([{ "kind": "machine", "reason": reason, "is_blank": true }]);
    let found = &hand_in(&report, "anna")["doubts"];
    assert!(found.is_null() || *found == doubt, "{found}");
    assert_eq!(hand_in(&report, "anna")["parts"][0]["error"], reason);
    assert_eq!(hand_in(&report, "ben")["accepted"], true);
    let mut only = class.command(&["--languages", &languages, "--only", "anna"]);
    said(&mut only).refuses(reason);
}

/// Takes seconds: each lack is a start of the program with another `PATH` or limit.
#[test]
fn the_doctor_says_what_the_machine_lacks() {
    let doctor = |change: &str, arguments: &str| {
        let mut command = Command::new(binary("judge"));
        command.arg("doctor").args(arguments.split(' '));
        said(&mut after(change, &command))
    };
    let found = doctor(":", "--format json --sandbox off");
    let report = found.json();
    let can_grade = report["can_grade"].as_bool();
    assert_eq!((found.code, can_grade), (0, Some(true)), "{report}");
    let limits = report["limits"].as_array().expect("a list").iter();
    let names: Vec<&str> = limits.filter_map(|limit| limit["name"].as_str()).collect();
    let expected = "processor time, time by the clock, memory, output, processes";
    assert_eq!(names.join(", "), expected, "{report}");
    // Both say whether a control group limits memory.
    let sandboxes = report["sandboxes"].to_string();
    let is_limited = sandboxes.contains("limits kept by a control group");
    let is_measured = report["limits"][2]["about"] == "measured every 10 ms";
    let is_said = is_limited || sandboxes.contains("memory only measured");
    assert!(!is_said || is_measured != is_limited, "{report}");
    let languages = report["languages"].as_array().expect("a list");
    for (name, tool) in [("C", "gcc"), ("Python 3", "python3"), ("Go", "go")] {
        let found = languages.iter().find(|language| language["name"] == name);
        let found = found.expect("it is in the table");
        assert_eq!(found["about"] != "", has(tool), "{found}");
        assert_eq!(found["fault"].is_null(), has(tool), "{found}");
    }
    let few = doctor("ulimit -n 100; PATH=/nowhere", "--sandbox off");
    few.shows("open files             100, but judge needs 256: raise it with ulimit -n");
    // No sandbox of this kind.
    let none = doctor("PATH=/nowhere", "--sandbox bwrap");
    assert_eq!(none.code, 1, "{none:?}");
    let last = none.output.lines().last().expect("there are lines");
    let words =
        "A class cannot be graded: bubblewrap is not installed; install the package bubblewrap";
    assert!(last.starts_with(words), "{last}");
}

#[test]
fn settings_of_interpreters_do_not_reach_a_program() {
    if !has("python3") {
        return;
    }
    let place = Folder::of(&[]);
    place.write_case("one", "0 False\n", "0 False\n");
    // Without a buffer, a program that does not flush its output is right; with `-O`, it asserts nothing.
    let program = "import sys; print(sys.flags.optimize, sys.stdout.write_through)";
    let mut judge = Command::new(binary("judge"));
    judge.args(["run", "--sandbox=off", "--cases", &place.name("")]);
    judge.args(["--", "python3", "-c", program]);
    let change = "export PYTHONUNBUFFERED=1 PYTHONOPTIMIZE=2";
    said(&mut after(change, &judge)).shows("AC: 1 of 1");
}
