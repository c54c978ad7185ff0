//! `judge grade` that is interrupted or killed, and goes on.
#![cfg(target_os = "linux")]

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use crate::support::class::{
    Class, RIGHT, answer_of, hand_in, names, without_times, write_program,
};
use crate::support::skip::is_ignored;
use crate::support::wait_for;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;

/// How many hand-ins there are.
const HAND_INS: usize = 6;

/// A class whose programs write their names into a log when they run. From the fourth on they wait
/// until there is a file `go`.
fn slow_class() -> Class {
    let class = Class::of_one_case();
    let place = class.path("").display().to_string();
    for number in 0..HAND_INS {
        let wait = match number {
            0..3 => String::new(),
            _ => format!("while [ ! -e '{place}go' ]; do sleep 0.05; done\n"),
        };
        let answer = if number % 2 == 0 { -1 } else { 0 };
        let program = format!("#!/bin/sh\n{wait}echo s{number} >> '{place}log'\necho {answer}\n");
        class.add(format!("s{number}"), &program);
    }
    class
}

/// Which programs have run since the log was read last.
fn log(class: &Class) -> Vec<String> {
    let path = class.path("log");
    let text = fs::read_to_string(&path).unwrap_or_default();
    let _ = fs::remove_file(path);
    text.lines().map(str::to_owned).collect()
}

/// The file in which results are kept.
fn kept(class: &Class) -> Option<PathBuf> {
    let mut entries = fs::read_dir(class.path("state/knights")).ok()?;
    Some(entries.next()?.expect("an entry").path())
}

/// How many results a file keeps.
fn results_in(file: impl AsRef<Path>) -> usize {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.matches("\"result\":{").count()
}

/// Whether a program of the class is running. The command of the judge has the folder of the class, too.
fn is_running(class: &Class) -> bool {
    let folder = class.folder().display().to_string();
    let processes = fs::read_dir("/proc").expect("Linux has processes");
    processes.flatten().any(|process| {
        let command = fs::read(process.path().join("cmdline")).unwrap_or_default();
        let command = String::from_utf8_lossy(&command);
        command.contains(&folder) && !command.contains("grade")
    })
}

/// Waits until three hand-ins have been judged, and the program of the next one runs.
fn wait_for_fourth(class: &Class, kept: impl Fn() -> Option<PathBuf>) {
    wait_for("the fourth hand-in", || {
        kept().is_some_and(|path| results_in(path) == 3) && is_running(class)
    });
}

/// Starts `judge grade`, and waits until its fourth hand-in runs.
fn started(class: &Class) -> Child {
    let mut command = class.command(&["--jobs", "1", "--wall-limit", "60", "--format", "json"]);
    command.arg("--feedback-dir").arg(class.path("pages"));
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("judge can be started");
    wait_for_fourth(class, || kept(class));
    child
}

/// Waits until no program of a killed run is left, and lets those of the next run go on. The worker of a
/// killed run ends its program, but not at once.
fn let_go(class: &Class) {
    wait_for("the end of a killed run", || !is_running(class));
    class.write("go", "");
}

/// Goes on, and checks that only what is missing is judged, and that the report is the same as
/// without an interrupt.
fn goes_on(class: &Class, missing: &[&str]) {
    let_go(class);
    assert_eq!(log(class), ["s0", "s1", "s2"]);
    let resumed = class.json(&["--resume", "--jobs", "1", "--wall-limit", "60"]);
    // Those during which the judge ended are the last.
    let mut new = log(class);
    new.sort();
    assert_eq!(new, missing);
    assert_eq!(
        kept(class),
        None,
        "the file is removed when the run is complete"
    );
    let whole = class.json(&["--jobs", "1", "--wall-limit", "60"]);
    assert_eq!(without_times(resumed), without_times(whole));
}

#[test]
fn a_killed_run_goes_on_and_what_has_changed_is_judged_again() {
    let class = slow_class();
    let mut child = started(&class);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    // The last line was cut off.
    let path = kept(&class).expect("the results are kept");
    let file = OpenOptions::new().append(true).open(path);
    file.and_then(|mut file| file.write_all(b"{\"fingerprint\":\"0123\",\"result\":{\"na"))
        .expect("there is room");
    let program = class.folder().join("s1/next_move");
    let text = fs::read_to_string(&program).expect("a program");
    write_program(&program, &text.replace("echo 0\n", "echo -1\n"));
    goes_on(&class, &["s1", "s3", "s4", "s5"]);
}

/// Ends the judge: the worker is its child.
const ENDS_THE_JUDGE: &str =
    "#!/bin/sh\nread _ _ _ judge _ < /proc/$PPID/stat\nkill -9 $judge\nsleep 60\n";

#[test]
fn a_hand_in_during_which_the_judge_ended_twice_is_set_aside() {
    let class = Class::of_next_move();
    for name in ["ada", "eve", "zoe"] {
        class.add(name, RIGHT);
    }
    class.add("bad", ENDS_THE_JUDGE);
    let arguments = ["--resume", "--jobs", "2", "--sandbox", "off"];
    let arguments = [&arguments[..], &["--format", "json"]].concat();
    for _ in 0..2 {
        let status = class.command(&arguments).status();
        assert_eq!(status.expect("judge starts").signal(), Some(9));
    }
    for _ in 0..2 {
        // A result that is not certain is not kept.
        let full = [&arguments[..], &["--out", "/dev/full"]].concat();
        assert_eq!(class.grade(&full).code, 2);
    }
    let report: Value = class.json(&arguments[..5]);
    for name in ["ada", "eve", "zoe"] {
        assert_eq!(hand_in(&report, name)["accepted"], true, "{report}");
    }
    let reason = "next_move: the judge ended 2 times while it judged this hand-in";
    assert_eq!(report["by_hand"][0]["name"], "bad");
    assert_eq!(report["by_hand"][0]["reason"], reason);
    assert_eq!(report["by_hand"][0]["blank"], true);
}

#[test]
fn an_interrupted_run_reports_what_it_has_and_goes_on() {
    if is_ignored(2) {
        return;
    }
    let class = slow_class();
    let child = started(&class);
    let id = i32::try_from(child.id()).expect("a process number");
    kill(Pid::from_raw(id), Signal::SIGINT).expect("it runs");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(!class.path("pages").exists(), "no page is of all students");
    let words = "only reports are written; --resume judges them and writes the rest";
    let remark = format!("judge: interrupted: hand-ins that are not judged: 3; {words}\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), remark);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(names(&report), ["s0", "s1", "s2"]);
    assert_eq!(report["unjudged"], 3);
    assert_eq!(report["accepted"], false);
    goes_on(&class, &["s3", "s4", "s5"]);
}

#[test]
fn other_cases_points_and_limits_count_as_changes() {
    let class = slow_class();
    let state = class.path("kept.jsonl");
    class.write("points.toml", "next_move = 5\n");
    let kept_there = ["--jobs", "1", "--state", "kept.jsonl"];
    let mut command = class.command(&[&kept_there[..], &["--wall-limit", "60"]].concat());
    let child = command.stdout(Stdio::null()).spawn();
    let mut child = child.expect("judge can be started");
    wait_for_fourth(&class, || Some(state.clone()));
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let_go(&class);
    let kept = fs::read(&state).expect("the results are kept");
    log(&class);
    let runs = |more: &[&str]| {
        class.put("kept.jsonl", &kept);
        class.text(&[&["--resume"], &kept_there[..], more].concat());
        log(&class).len()
    };
    let limit = ["--wall-limit", "60"];
    assert_eq!(runs(&limit), 3);
    assert_eq!(runs(&["--wall-limit", "50"]), HAND_INS);
    let points = [&limit[..], &["--points", "points.toml"]].concat();
    assert_eq!(runs(&points), HAND_INS);
    let readers = [&limit[..], &["--feedback", "hint", "--format", "csv"]].concat();
    assert_eq!(runs(&readers), 3);
    class.write("cases/one.in", "2\n0 0\n0\n");
    assert_eq!(runs(&limit), HAND_INS);
}

#[test]
fn results_are_kept_until_all_reports_are_written() {
    let class = slow_class();
    class.write("go", "");
    let text = class.text(&[]);
    for report in [
        ["--out", "/dev/full"],
        ["--report", "csv=/nowhere/grades.csv"],
    ] {
        log(&class);
        let answer = class.grade(&report);
        assert_eq!((answer.code, log(&class).len()), (2, HAND_INS));
        let words = "; --resume writes them without judging again: cannot write /";
        assert!(answer.error.contains(words), "{}", answer.error);
        let resumed = class.text(&["--resume"]);
        assert_eq!(log(&class), [""; 0]);
        assert_eq!(resumed.lines().count(), text.lines().count(), "{resumed}");
        assert_eq!(kept(&class), None);
    }
}

#[test]
fn what_is_kept_and_where_is_said() {
    let class = Class::of_next_move();
    class.add("ada", RIGHT);
    let answer = class.grade(&["--resume"]);
    let words = "judge: there is nothing to resume: judging all hand-ins\n";
    assert_eq!((answer.code, answer.error.as_str()), (0, words));
    let mut homeless = class.command(&[]);
    homeless.env_remove("XDG_STATE_HOME").env_remove("HOME");
    let answer = answer_of(&mut homeless);
    assert_eq!(answer.code, 0);
    let words = "name a file with --state";
    assert!(answer.error.contains(words), "{}", answer.error);
    // A file of the user is not taken for a state.
    class.write("notes.txt", "my notes\n");
    for more in [&[][..], &["--resume"]] {
        let words = "it does not come from `judge grade`";
        class.refuses(&[&["--state", "notes.txt"], more].concat(), words);
        assert_eq!(class.read("notes.txt"), "my notes\n");
    }
}

#[test]
fn wrong_cases_are_refused_before_anything_is_judged() {
    let class = Class::of_next_move();
    class.add("ada", RIGHT);
    class.write("cases/easy/1.ans", "5\n");
    class.refuses(&[], "1.ans is not right");
    assert_eq!(class.grade(&["--no-validate"]).code, 1);
}
