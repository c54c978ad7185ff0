//! Problems whose judge talks with a program, or runs it in several passes.
#![cfg(target_os = "linux")]

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{Answer, has, judge_in, project};

/// A problem in a folder: its files, and two cases with the numbers 1 and 2.
fn problem(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    for case in ["1", "2"] {
        for (ending, text) in [("in", case), ("ans", "")] {
            write(&folder, &format!("data/secret/{case}.{ending}"), text);
        }
    }
    for (name, text) in files {
        write(&folder, name, text);
    }
    folder
}

fn write(folder: &TempDir, name: &str, text: &str) {
    let path = folder.path().join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("there is room");
    fs::write(path, text).expect("there is room");
}

/// A problem whose judge is a Python program of this text.
fn with_judge(checker: &str) -> TempDir {
    problem(&[
        (
            "knights.toml",
            "checker = 'python3 talk.py'\nprotocol = 'kattis'\ninteractive = true\n",
        ),
        ("talk.py", &format!("import sys, time\n{checker}")),
    ])
}

/// Runs a program of this text.
fn run(folder: &TempDir, program: &str, more: &[&str]) -> Answer {
    write(
        folder,
        "mine.py",
        &format!("import os, sys, time\n{program}"),
    );
    let arguments = ["run", "--problem", ".", "--no-validate"];
    let program = ["--", "python3", "mine.py"];
    judge_in(folder.path(), &[&arguments, more, &program[..]].concat())
}

/// The verdicts on the cases, with the message of the first.
fn verdicts(folder: &TempDir, program: &str, more: &[&str]) -> (String, String) {
    let answer = run(
        folder,
        program,
        &[&["--sandbox=off", "--format=json"], more].concat(),
    );
    let report: Value = serde_json::from_slice(&answer.output)
        .unwrap_or_else(|error| panic!("{error}: {}", answer.error));
    let cases = report["cases"].as_array().expect("a list");
    let names = cases
        .iter()
        .map(|case| case["verdict"].as_str().expect("a verdict"));
    let message = cases[0]["message"].as_str().unwrap_or_default();
    (names.collect::<Vec<_>>().join(" "), message.to_owned())
}

/// Says what the input is, and accepts twice as much.
const DOUBLE: &str = "number = int(open(sys.argv[1]).read())
print(number, flush=True)
said = sys.stdin.readline().strip()
sys.exit(42 if said == str(2 * number) else 43)";

#[test]
fn programs_play_a_duel_in_every_sandbox() {
    if !has("python3") {
        return;
    }
    let base = project("examples/duel/submissions");
    for (program, verdict, words) in [
        ("accepted/search.py", "AC: 6 of 6 accepted", ""),
        (
            "wrong_answer/fewest_moves.py",
            "WA: 1 of 6",
            "  < 2 0\n  > -1 -1\n",
        ),
        (
            "wrong_answer/visited_squares.py",
            "WA: 0 of 6",
            "has lost\n",
        ),
        (
            "time_limit_exceeded/no_flush.py",
            "TLE: 0 of 1",
            "  both wait for the other: did the program read all that it was told, and flush what it says?\n",
        ),
    ] {
        for (sandbox, more) in [
            ("bwrap", "--only=sample/small"),
            ("confined", "--only=secret/4x4"),
            ("off", "--wall-limit=9"),
        ] {
            // It waits until the time is over.
            let waits = program.contains("no_flush");
            let (more, verdict) = match (waits, sandbox) {
                (true, "off") => ("--only=sample/small", verdict),
                (true, _) => continue,
                (false, "off") => (more, verdict),
                (false, _) => (more, &verdict[..2]),
            };
            let source = base.join(program);
            let answer = judge_in(
                &project(""),
                &[
                    "run",
                    source.to_str().expect("a path"),
                    "--problem=examples/duel",
                    "--sandbox",
                    sandbox,
                    more,
                ],
            );
            if answer.code == 2 {
                // This sandbox does not work here, which other tests count.
                assert!(sandbox != "off", "{}", answer.error);
                continue;
            }
            let text = String::from_utf8_lossy(&answer.output);
            assert!(text.starts_with(verdict), "{program}, {sandbox}: {text}");
            let is_shown = sandbox == "off" || verdict == "AC";
            assert!(
                !is_shown || text.contains(words),
                "{program}, {sandbox}: {text}"
            );
        }
    }
}

#[test]
fn both_may_write_much_before_they_read() {
    if !has("python3") {
        return;
    }
    let much = "print('x' * 3_000_000, flush=True)\nread = len(sys.stdin.readline())\n";
    let folder = with_judge(&format!("{much}sys.exit(42 if read == 3_000_001 else 43)"));
    let (found, message) = verdicts(&folder, &format!("{much}assert read == 3_000_001"), &[]);
    assert_eq!(found, "AC AC", "{message}");
}

#[test]
fn the_first_to_end_decides() {
    if !has("python3") {
        return;
    }
    let folder = with_judge(DOUBLE);
    let right = "print(2 * int(input()), flush=True)\n";
    for (more, expected) in [
        ("", "AC AC"),
        ("time.sleep(0.2); sys.exit(3)", "RTE RTE"),
        // It gets no more input, and has to end in time.
        ("while True: pass", "TLE TLE"),
        ("while True: print('x' * 99999)", "OLE OLE"),
        ("sys.stdin.read()", "AC AC"),
    ] {
        let (found, message) = verdicts(
            &folder,
            &format!("{right}{more}"),
            &["--wall-limit=9", "--time-limit=0.5"],
        );
        assert_eq!(found, expected, "{more}: {message}");
    }
    // Right on the first case, where it ends within the second that is left to it. What it does after it was refused,
    // on the other one, does not count.
    let refused =
        "n = int(input()); print(1 + n, flush=True); time.sleep(0.2 if n == 1 else 5); sys.exit(3)";
    let (found, message) = verdicts(&folder, refused, &[]);
    assert_eq!(found, "RTE WA", "{message}");
    // It says nothing, and ends before the judge does.
    let (found, _) = verdicts(&folder, "sys.exit(3)", &[]);
    assert_eq!(found, "RTE RTE");
    // It closes its streams and goes on: the judge reads to the end, and so refuses it before the time is over.
    let closed = "os.close(0); os.close(1); time.sleep(99)";
    let (found, _) = verdicts(&folder, closed, &["--wall-limit=99"]);
    assert_eq!(found, "WA WA");
    // Too slow before the judge has ended.
    let slow = "import time\nwhile time.process_time() < 1: pass\n";
    let (found, _) = verdicts(&folder, &format!("{slow}{right}"), &["--time-limit=0.5"]);
    assert_eq!(found, "TLE TLE");
}

/// Before the time limit is known, a program may run for minutes.
#[test]
fn no_program_runs_on_when_its_judge_has_ended() {
    if !has("python3") {
        return;
    }
    let begin = Instant::now();
    for (judge, expected) in [("sys.exit(43)", "WA WA"), ("sys.exit(1)", "JE JE")] {
        let folder = with_judge(judge);
        for program in ["while True: pass", "while True: print(1)"] {
            let (found, message) = verdicts(&folder, program, &["--time-limit=60"]);
            assert_eq!(found, expected, "{message}");
        }
    }
    // The judge closes its output, and goes on to read.
    let closes = "os.close(1)\nsys.exit(42 if sys.stdin.read() == 'end\\n' else 43)";
    let folder = with_judge(&format!("import os\n{closes}"));
    let (found, message) = verdicts(&folder, "sys.stdin.read(); print('end')", &[]);
    assert_eq!(found, "AC AC", "{message}");
    assert!(begin.elapsed() < Duration::from_secs(40));
}

#[test]
fn a_fault_of_the_judge_is_none_of_the_program() {
    if !has("python3") {
        return;
    }
    for (checker, words) in [
        ("sys.exit(1)", "exited with 1"),
        ("print(1, flush=True)\nos.abort()", "exited with 1"),
        (
            "print(1, flush=True)\nsys.stdin.readline()\nwhile True: pass",
            "exceeded its time limit",
        ),
    ] {
        let settings = "checker = 'python3 talk.py'\nprotocol = 'kattis'\ninteractive = true\nsetter-time-limit = 0.3\n";
        let folder = with_judge(checker);
        write(&folder, "knights.toml", settings);
        let (found, message) = verdicts(&folder, "print(input())", &[]);
        assert_eq!(found, "JE JE", "{message}");
        assert!(message.contains(words), "{checker}: {message}");
    }
}

#[test]
fn a_program_that_cannot_start_is_no_fault_of_the_judge() {
    if !has("python3") {
        return;
    }
    let folder = with_judge(DOUBLE);
    write(&folder, "mine.txt", "no program");
    let arguments = ["run", "--problem=.", "--no-validate", "--", "./mine.txt"];
    let answer = judge_in(folder.path(), &arguments);
    assert_eq!((answer.code, &answer.output[..]), (2, &b""[..]));
    assert!(
        answer.error.contains("is not executable"),
        "{}",
        answer.error
    );
}

#[test]
fn a_conversation_is_shown_with_its_beginning_and_its_end() {
    if !has("python3") {
        return;
    }
    let folder = with_judge(
        "for number in range(40):\n    print(number, flush=True)\n    if sys.stdin.readline().strip() != str(number):\n        sys.exit(43)\nsys.exit(42)",
    );
    let program =
        "for line in sys.stdin:\n    print(line.strip() if int(line) < 20 else 'none', flush=True)";
    let (found, message) = verdicts(&folder, program, &[]);
    assert_eq!(
        (&found[..], &message[..]),
        (
            "WA WA",
            "< 0\n> 0\n… 34 lines\n< 18\n> 18\n< 19\n> 19\n< 20\n> none"
        )
    );
}

#[test]
fn no_process_of_a_conversation_is_left() {
    if !has("python3") {
        return;
    }
    let folder = with_judge(DOUBLE);
    // The name of the file tells these processes from all others.
    let mark = folder.path().join("left").display().to_string();
    let left = format!(
        "import subprocess\nfor _ in range(3):\n    subprocess.Popen(['python3', '-c', 'import time; time.sleep(60)', '{mark}'], \
         start_new_session=True)\nprint(2 * int(input()), flush=True)\n"
    );
    let (found, _) = verdicts(&folder, &left, &[]);
    assert_eq!(found, "AC AC");
    // One that kills the process that runs it.
    let killer = format!("{left}os.kill(os.getppid(), 9)\ntime.sleep(9)");
    let (found, message) = verdicts(&folder, &killer, &[]);
    assert_eq!(found, "RTE RTE", "{message}");
    let listed = Command::new("ps")
        .args(["-eo", "args"])
        .output()
        .expect("ps runs");
    assert!(!String::from_utf8_lossy(&listed.stdout).contains(&mark));
}

/// Halves a number in each pass, until it is 1.
const HALVES: &str = "import sys
from pathlib import Path
number = int(Path(sys.argv[1]).read_text())
if sys.stdin.read().split() != [str(number // 2)]:
    sys.exit(43)
if number // 2 > 1:
    Path(sys.argv[3] + 'nextpass.in').write_text(str(number // 2))
sys.exit(42)
";

#[test]
fn a_program_runs_in_as_many_passes_as_its_judge_wants() {
    if !has("python3") {
        return;
    }
    let yaml = "problem_format_version: 2025-09\ntype: multi-pass\nname: Halves\nlimits:\n  validation_passes: 3\n";
    let folder = problem(&[
        ("problem.yaml", yaml),
        ("output_validator/halves.py", HALVES),
    ]);
    let halve = "print(int(input()) // 2)";
    write(&folder, "data/secret/1.in", "8");
    write(&folder, "data/secret/2.in", "16");
    let (found, message) = verdicts(&folder, halve, &[]);
    assert_eq!(found, "AC JE", "{message}");
    // It is wrong in the second pass.
    let (found, _) = verdicts(
        &folder,
        "n = int(input())\nprint(n // 2 if n > 4 else n)",
        &[],
    );
    assert_eq!(found, "WA WA");
    let (found, _) = verdicts(
        &folder,
        "n = int(input())\nprint(n // 2)\nsys.exit(n == 4)",
        &[],
    );
    assert_eq!(found, "RTE RTE");
    // Only the last pass gives a score.
    let scored = HALVES.replace(
        "sys.exit(42)",
        "else:\n    Path(sys.argv[3] + 'score.txt').write_text('5')\nsys.exit(42)",
    );
    let more = "name: Halves\ntype: scoring\nvalidation: custom score multi-pass\nlimits:\n  validation_passes: 4\n";
    let own = problem(&[
        ("problem.yaml", more),
        ("output_validators/halves.py", &scored),
    ]);
    write(&own, "data/secret/1.in", "8");
    write(&own, "data/secret/2.in", "16");
    let (found, message) = verdicts(&own, halve, &[]);
    assert_eq!(found, "AC AC", "{message}");
    // It cannot ask for another pass and refuse the output.
    let both = HALVES.replace("sys.exit(42)", "sys.exit(43)");
    write(&folder, "output_validator/halves.py", &both);
    let (found, message) = verdicts(&folder, halve, &[]);
    assert_eq!(found, "JE JE");
    assert!(
        message.ends_with("refused the output and left nextpass.in all the same"),
        "{message}"
    );
}

#[test]
fn an_interactor_of_polygon_leaves_a_file_to_the_checker() {
    if !has("python3") {
        return;
    }
    let xml = "<problem><judging><testset name='tests'><tests><test/><test/></tests></testset></judging><assets>\
        <checker><source path='files/check.py'/></checker><interactor><source path='files/talk.py'/></interactor>\
        </assets></problem>";
    // An interactor gets the input, the file that it writes, and the answer.
    let talk = "import sys\nprint(open(sys.argv[1]).read(), flush=True)\nopen(sys.argv[2], 'w').write(sys.stdin.readline())\n";
    let check = "import sys\nnumber, said = (int(open(name).read()) for name in sys.argv[1:3])\nsys.exit(said != 2 * number)\n";
    let folder = problem(&[
        ("problem.xml", xml),
        ("files/talk.py", talk),
        ("files/check.py", check),
    ]);
    for case in ["01", "02"] {
        write(&folder, &format!("tests/{case}"), case);
        write(&folder, &format!("tests/{case}.a"), "");
    }
    let (found, message) = verdicts(&folder, "print(2 * int(input()))", &[]);
    assert_eq!(found, "AC AC", "{message}");
    let (found, message) = verdicts(&folder, "print(2)", &[]);
    assert_eq!(found, "AC WA", "{message}");
}

#[test]
fn what_needs_an_output_alone_says_what_to_do() {
    if !has("python3") {
        return;
    }
    let folder = with_judge(DOUBLE);
    write(&folder, "in", "1");
    write(&folder, "out", "2");
    let checked = judge_in(folder.path(), &["check", "--problem", ".", "in", "out"]);
    assert_eq!(checked.code, 2);
    assert!(checked.error.contains("judge run"), "{}", checked.error);
    let packed = judge_in(
        folder.path(),
        &[
            "package",
            "--problem",
            ".",
            "--format=legacy",
            "--out=packed",
        ],
    );
    assert_eq!(packed.code, 2);
    assert!(packed.error.contains("batch"), "{}", packed.error);
}
