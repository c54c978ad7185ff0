//! Problems whose judge talks with a program, or runs it in several passes.
#![cfg(target_os = "linux")]

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::support::{Folder, all_kinds, has, judge_in, project};

/// A problem with the numbers 1 and 2 as cases, whose judge is a shell script of this text.
fn with_judge(script: &str) -> Folder {
    let folder = Folder::new(
        "
        -- knights.toml --
        checker = 'sh talk.sh'
        protocol = 'kattis'
        interactive = true
        setter-time-limit = 1
        -- data/secret/1 -- 1 =>
        -- data/secret/2 -- 2 =>
        ",
    );
    folder.write("talk.sh", script);
    folder
}

/// The verdicts on the cases of a shell script, with the message of the first.
#[track_caller]
fn verdicts(folder: &Folder, program: &str, options: &str) -> (String, String) {
    folder.write("mine.sh", program);
    let run = "run --problem . --no-validate --sandbox=off --format=json";
    let report = folder.json(&format!("{run} {options} -- sh mine.sh"));
    let cases = report["cases"].as_array().expect("a list").iter();
    let verdicts = cases.map(|case| case["verdict"].as_str().expect("a verdict"));
    let message = report["cases"][0]["message"].as_str().unwrap_or_default();
    (verdicts.collect::<Vec<_>>().join(" "), message.to_owned())
}

#[track_caller]
fn assert_verdicts(folder: &Folder, program: &str, options: &str, expected: &str) {
    let (found, message) = verdicts(folder, program, options);
    assert_eq!(found, expected, "{program}: {message}");
}

/// Says what the input is, and accepts twice as much.
const DOUBLE: &str = "read number < $1
echo $number
read said
[ \"$said\" = $((2 * number)) ] && exit 42
exit 43
";
const RIGHT: &str = "read n; echo $((2 * n))\n";

/// A page of the documentation shows the duel of another program.
#[test]
fn programs_play_a_duel_in_every_sandbox() {
    if !has("python3") {
        return;
    }
    for (program, verdict, words) in [
        ("accepted/search.py", "AC: 6 of 6 accepted", ""),
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
        for (sandbox, only) in [
            ("bwrap", "--only=sample/small"),
            ("confined", "--only=secret/4x4"),
            ("off", "--wall-limit=2"),
        ] {
            let waits = program.contains("no_flush");
            let is_off = sandbox == "off";
            // It waits until the time is over.
            if waits && !is_off || !all_kinds() && is_off == verdict.starts_with("AC") {
                continue;
            }
            let only = if waits { "--only=sample/small" } else { only };
            let source = format!("examples/duel/submissions/{program}");
            let sandbox = format!("--sandbox={sandbox}");
            let run = ["run", &source, "--problem=examples/duel", &sandbox, only];
            let answer = judge_in(&project(""), &run);
            if answer.code == 2 {
                // This sandbox does not work here, which other tests count.
                assert!(!is_off, "{}", answer.error);
                continue;
            }
            let text = answer.text();
            let is_expected = text.starts_with(if is_off { verdict } else { &verdict[..2] });
            let is_shown = !is_off || text.contains(words);
            assert!(is_expected && is_shown, "{program}, {sandbox}: {text}");
        }
    }
}

#[test]
fn both_may_write_much_before_they_read() {
    let much = "yes 123456789 | head -n 50000; read_lines=$(head -n 50000 | wc -l)\n";
    let folder = with_judge(&format!(
        "{much}[ $read_lines = 50000 ] && exit 42\nexit 43"
    ));
    let program = format!("{much}[ $read_lines = 50000 ]");
    assert_verdicts(&folder, &program, "", "AC AC");
}

#[test]
fn the_clock_does_not_run_while_the_other_side_works() {
    let folder = with_judge(&format!(
        "i=0; while [ $i -lt 250000 ]; do i=$((i + 1)); done\n{DOUBLE}"
    ));
    let settings = folder.read("knights.toml");
    folder.write("knights.toml", settings.replace("limit = 1", "limit = 20"));
    assert_verdicts(&folder, RIGHT, "--wall-limit=0.15", "AC AC");
}

/// Takes seconds of busy programs: which of two processes ends first is seen only where both run.
#[test]
fn the_first_to_end_decides() {
    let folder = with_judge(DOUBLE);
    for (after, expected) in [
        ("", "AC AC"),
        ("sleep 0.2; exit 3", "RTE RTE"),
        // It gets no more input, and has to end in time.
        ("while :; do :; done", "TLE TLE"),
        ("exec yes", "OLE OLE"),
        ("cat > /dev/null", "AC AC"),
    ] {
        let (program, limits) = (format!("{RIGHT}{after}"), "--wall-limit=9 --time-limit=0.2");
        assert_verdicts(&folder, &program, limits, expected);
    }
}

#[test]
fn a_refusal_counts_more_than_what_comes_after_it() {
    let folder = with_judge(DOUBLE);
    // Right on the first case, where it ends within the second that is left to it. What it does after it was refused,
    // on the other one, does not count.
    let refused = "read n; echo $((1 + n)); [ $n = 1 ] && sleep 0.2 || sleep 5; exit 3";
    assert_verdicts(&folder, refused, "", "RTE WA");
    // It says nothing, and ends before the judge does.
    assert_verdicts(&folder, "exit 3", "", "RTE RTE");
    // It closes its streams and goes on: the judge reads to the end, and so refuses it before the time is over.
    let closed = "exec 0<&- 1>&-; sleep 99";
    assert_verdicts(&folder, closed, "--wall-limit=99", "WA WA");
    if !has("python3") {
        return;
    }
    // Too slow before the judge has ended.
    let slow = "import time\nwhile time.process_time() < 0.6: pass\nprint(2 * int(input()))\n";
    folder.write("slow.py", slow);
    let program = "exec python3 slow.py";
    assert_verdicts(&folder, program, "--time-limit=0.2", "TLE TLE");
}

/// Before the time limit is known, a program may run for minutes.
#[test]
fn no_program_runs_on_when_its_judge_has_ended() {
    let begin = Instant::now();
    for (judge, expected) in [("exit 43", "WA"), ("exit 1", "JE")] {
        let folder = with_judge(judge);
        // The second one writes, and nothing reads it.
        for program in ["while :; do :; done", "exec yes"] {
            assert_verdicts(
                &folder,
                program,
                "--time-limit=60 --only=secret/1",
                expected,
            );
        }
    }
    // The judge closes its output, and goes on to read.
    let folder = with_judge("exec >&-\n[ \"$(cat)\" = end ] && exit 42\nexit 43");
    assert_verdicts(&folder, "cat > /dev/null; echo end", "", "AC AC");
    assert!(begin.elapsed() < Duration::from_secs(59));
}

#[test]
fn a_fault_of_the_judge_is_none_of_the_program() {
    for (judge, words) in [
        ("exit 1", "exited with 1"),
        ("echo 1; kill -ABRT $$", "was ended by signal 6"),
        (
            "echo 1; read x; while :; do :; done",
            "exceeded its time limit",
        ),
    ] {
        let (found, message) = verdicts(&with_judge(judge), "read n; echo $n", "");
        assert_eq!(found, "JE JE", "{message}");
        assert!(message.contains(words), "{judge}: {message}");
    }
    let folder = with_judge(DOUBLE);
    folder.write("mine.txt", "no program");
    let error = folder.refusal("run --problem=. --no-validate -- ./mine.txt");
    assert!(error.contains("is not executable"), "{error}");
}

#[test]
fn a_conversation_is_shown_with_its_beginning_and_its_end() {
    let folder = with_judge(
        "for n in $(seq 0 39); do echo $n; read said; [ \"$said\" = $n ] || exit 43; done; exit 42",
    );
    let program = "while read n; do [ $n -lt 20 ] && echo $n || echo none; done";
    let (found, message) = verdicts(&folder, program, "");
    let shown = "< 0\n> 0\n… 34 lines\n< 18\n> 18\n< 19\n> 19\n< 20\n> none";
    assert_eq!((&found[..], &message[..]), ("WA WA", shown));
}

#[test]
fn no_process_of_a_conversation_is_left() {
    let folder = with_judge(DOUBLE);
    // The name of the file tells these processes from all others.
    let mark = folder.name("left");
    let left = format!("for n in 1 2 3; do setsid sh -c 'sleep 60; :' {mark} & done\n{RIGHT}");
    assert_verdicts(&folder, &left, "", "AC AC");
    // One that kills the process that runs it.
    let killer = format!("{left}kill -9 $PPID\nsleep 9");
    assert_verdicts(&folder, &killer, "", "RTE RTE");
    let listed = Command::new("ps").args(["-eo", "args"]).output();
    let listed = listed.expect("ps runs").stdout;
    assert!(!String::from_utf8_lossy(&listed).contains(&mark));
}

/// Halves a number in each pass, until it is 1.
const HALVES: &str = "read number < $1
read half
[ \"$half\" = $((number / 2)) ] || exit 43
[ $half -gt 1 ] && echo $half > ${3}nextpass.in
exit 42
";

#[test]
fn a_program_runs_in_as_many_passes_as_its_judge_wants() {
    let folder = Folder::new(
        "
        -- problem.yaml --
        problem_format_version: 2025-09
        type: multi-pass
        name: Halves
        limits:
          validation_passes: 3
        -- data/secret/1 -- 8 =>
        -- data/secret/2 -- 16 =>
        ",
    );
    folder.write("output_validator/halves.sh", HALVES);
    let halve = "read n; echo $((n / 2))";
    assert_verdicts(&folder, halve, "", "AC JE");
    // It is wrong in the second pass.
    let wrong = "read n; [ $n -gt 4 ] && echo $((n / 2)) || echo $n";
    assert_verdicts(&folder, wrong, "", "WA WA");
    assert_verdicts(&folder, &format!("{halve}; [ $n != 4 ]"), "", "RTE RTE");
    // It cannot ask for another pass and refuse the output.
    let both = HALVES.replace("exit 42", "exit 43");
    folder.write("output_validator/halves.sh", both);
    let (found, message) = verdicts(&folder, halve, "");
    let words = "refused the output and left nextpass.in all the same";
    let is_refused = found == "JE JE" && message.ends_with(words);
    assert!(is_refused, "{found}: {message}");
    // Only the last pass gives a score.
    fs::remove_dir_all(folder.path("output_validator")).expect("it is there");
    folder.add(
        "
        -- problem.yaml --
        name: Halves
        type: scoring
        validation: custom score multi-pass
        limits:
          validation_passes: 4
        ",
    );
    let score = "[ $half -gt 1 ] || echo 5 > ${3}score.txt\nexit 42";
    let scored = HALVES.replace("exit 42", score);
    folder.write("output_validators/halves.sh", scored);
    assert_verdicts(&folder, halve, "", "AC AC");
}

#[test]
fn what_needs_an_output_alone_says_what_to_do() {
    let folder = with_judge(DOUBLE);
    folder.add(
        "
        -- in -- 1
        -- out -- 2
        ",
    );
    let error = folder.refusal("check --problem . in out");
    assert!(error.contains("judge run"), "{error}");
    let error = folder.refusal("package --problem . --format=legacy --out=packed");
    assert!(error.contains("batch"), "{error}");
}
