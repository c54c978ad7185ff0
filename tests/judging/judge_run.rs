//! `judge run`: its verdicts, its reports, its points, and other people's checkers.
//!
//! The programs that are judged are lines of shell.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::skip::has_ulimit;
use crate::support::{Answer, has, project, search_path, stages_in};
use knights_problems::verdict::{OutputVerdict, Verdict};
use knights_run::{Execution, RunEnding, RunLimit, RunLimits, RunStatus};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Answers right on `1`, and is wrong in a way of its own on each other number.
const STUDENT: &str = r"
    read number
    case $number in
        1) echo right ;;
        2) printf 'right\n\nrong <&\001\377>\n' ;;
        3) echo trouble >&2; exit 3 ;;
        4) kill -SEGV $$ ;;
        5) echo partial; sleep 100 ;;
        6) yes ;;
        7) echo std::bad_alloc >&2; exit 1 ;;
        8) echo RIGHT ;;
        9) printf 'right ' ;;
    esac
";

/// The letters of its verdicts, in the order of the numbers.
const LETTERS: &str = "AWRRTOMWA";

/// A folder with files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room for cases");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("there is room");
        fs::write(path, text).expect("there is room for cases");
    }
    folder
}

/// The cases of the student above.
fn cases() -> TempDir {
    let folder = folder(&[]);
    for number in 1..=LETTERS.len() {
        let file = folder.path().join(number.to_string());
        fs::write(file.with_extension("in"), format!("{number}\n")).expect("there is room");
        fs::write(file.with_extension("ans"), "right\n").expect("there is room");
    }
    folder
}

/// Runs `judge run`.
fn judge(arguments: &[&str], cases: &Path, command: &[&str]) -> Answer {
    judge_in(&[], arguments, cases, command)
}

/// Runs `judge run` with these variables.
fn judge_in(
    variables: &[(&str, &str)],
    arguments: &[&str],
    cases: &Path,
    command: &[&str],
) -> Answer {
    let output = Command::new(crate::support::binary("judge"))
        .arg("run")
        .args(arguments)
        .arg("--cases")
        .arg(cases)
        .args(command)
        .env("PATH", search_path())
        .env_remove("CLICOLOR_FORCE")
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .output()
        .expect("judge can be started");
    Answer {
        output: output.stdout,
        error: String::from_utf8(output.stderr).expect("errors are text"),
        code: output
            .status
            .code()
            .and_then(|code| u8::try_from(code).ok())
            .expect("it exits"),
    }
}

/// The student judged, as a report of this form.
fn student(form: &str, more: &[&str]) -> Option<Answer> {
    if !has("sh") {
        return None;
    }
    let arguments = [&["--wall-limit", "0.5", "--format", form], more].concat();
    Some(judge(
        &arguments,
        cases().path(),
        &["--", "sh", "-c", STUDENT],
    ))
}

fn document(answer: &Answer) -> Value {
    serde_json::from_slice(&answer.output).expect("the report is JSON")
}

fn text(answer: &Answer) -> String {
    String::from_utf8(answer.output.clone()).expect("the report is text")
}

#[test]
fn every_verdict_is_printed_and_reported_as_one() {
    let Some(printed) = student("text", &["--verbose"]) else {
        return;
    };
    let Some(reported) = student("json", &[]) else {
        return;
    };
    assert_eq!((printed.code, reported.code), (1, 1));
    assert_eq!((printed.error.as_str(), reported.error.as_str()), ("", ""));
    let printed = text(&printed);
    let result = "WA: 2 of 9 accepted (2 WA, 2 RTE, 1 MLE, 1 TLE, 1 OLE)";
    assert_eq!(printed.lines().next(), Some(result));
    let document = document(&reported);
    let cases = document["cases"].as_array().expect("a list of cases");
    assert_eq!(cases.len(), LETTERS.len());
    for (index, (case, letter)) in cases.iter().zip(LETTERS.chars()).enumerate() {
        let (name, verdict) = (case["name"].as_str(), case["verdict"].as_str());
        assert_eq!(name, Some((index + 1).to_string().as_str()));
        let verdict = verdict.expect("a verdict is a string");
        assert!(verdict.starts_with(letter), "{name:?}: {verdict}");
        let row = format!("{:<6}{verdict:<7}", index + 1);
        assert!(printed.contains(&row), "{row} in {printed}");
        assert!(
            case["wall_seconds"]
                .as_f64()
                .is_some_and(|time| (0.0..1.0).contains(&time))
        );
        assert!(
            case["peak_memory_bytes"]
                .as_u64()
                .is_some_and(|bytes| bytes > 100_000)
        );
    }
    assert_eq!(cases[2]["exit_code"], json!(3));
    assert_eq!(cases[2]["stderr"], json!("trouble\n"));
    assert_eq!(cases[3]["signal"], json!(11));
    assert_eq!(cases[3]["exit_code"], Value::Null);
    assert!(
        cases[4]["wall_seconds"]
            .as_f64()
            .is_some_and(|time| time >= 0.5)
    );
    assert_eq!(document["accepted"], json!(false));
    assert_eq!(document["points"], Value::Null);
    let counts = json!({"AC": 2, "WA": 2, "TLE": 1, "RTE": 2, "OLE": 1, "MLE": 1, "JE": 0});
    assert_eq!(document["counts"], counts);
    for words in [
        "2: WA at line 3, token 1 (after 7 bytes)",
        "  expected: (the end)\n  found:    rong␠<&\\x01\\xFF>↵\n            ^\n  1 line differs\n",
        "3: RTE, exit code 3\n  stderr: trouble\n",
        "4: RTE, signal 11",
        "5: TLE, time limit exceeded\n  more than 0.5 s by the clock, with 0.0",
        " s of processor time: it waited, or the machine was busy\n  output so far: partial↵\n",
        "6: OLE, output limit exceeded",
        "7: MLE, memory limit exceeded",
        "  hint: only letter case differs",
    ] {
        assert!(printed.contains(words), "{words} in {printed}");
    }
}

#[test]
fn a_run_that_was_too_long_by_the_clock_says_whether_it_computed() {
    let wall = Duration::from_secs(6);
    let limits = RunLimits {
        wall,
        ..RunLimits::DEFAULT
    };
    for (seconds, words) in [
        (
            0.13,
            "0.13 s of processor time: it waited, or the machine was busy",
        ),
        (
            3.0,
            "3.00 s of processor time: it waited, or the machine was busy",
        ),
        (5.9, "5.90 s of processor time"),
    ] {
        let run = Execution {
            output: Vec::new(),
            error_tail: Vec::new(),
            ending: RunEnding {
                status: RunStatus::Signalled(9),
                wall,
                processor: Duration::from_secs_f64(seconds),
                peak_memory: 0,
            },
            broken_limit: Some(RunLimit::Wall),
            hint: None,
            was_stopped: false,
        };
        let verdict = OutputVerdict::by_run(&run, &limits).expect("it exceeded a limit");
        let words = format!("more than 6 s by the clock, with {words}");
        assert_eq!(
            (verdict.verdict, verdict.message),
            (Verdict::TimeLimit, words)
        );
    }
}

#[test]
fn the_first_difference_is_in_the_document() {
    let Some(reported) = student("json", &[]) else {
        return;
    };
    let document = document(&reported);
    let difference = &document["cases"][1]["difference"];
    assert_eq!(difference["found"]["offset"], json!(7));
    assert_eq!(difference["found"]["line"], json!(3));
    assert_eq!(difference["found"]["token"], json!(1));
    assert_eq!(difference["expected"]["offset"], json!(6));
    assert_eq!(difference["lines"], json!(1));
    assert_eq!(
        document["cases"][7]["difference"]["hint"],
        json!("only letter case differs")
    );
}

#[test]
fn the_report_does_not_depend_on_the_number_of_jobs() {
    let verdicts = |jobs: &str| -> Option<Value> {
        let mut document = document(&student("json", &["-j", jobs])?);
        let cases = document["cases"].as_array_mut().expect("a list of cases");
        for case in cases {
            for field in ["wall_seconds", "cpu_seconds", "peak_memory_bytes"] {
                case[field] = Value::Null;
            }
        }
        Some(document)
    };
    assert_eq!(verdicts("1"), verdicts("5"));
}

#[test]
fn the_xml_can_be_parsed_whatever_was_printed() {
    let Some(reported) = student("junit", &[]) else {
        return;
    };
    let text = text(&reported);
    let document = roxmltree::Document::parse(&text).expect("the report is XML");
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "testsuites");
    for element in [root, root.first_element_child().expect("there is a suite")] {
        assert_eq!(element.attribute("tests"), Some("9"));
        assert_eq!(element.attribute("failures"), Some("7"));
        assert_eq!(element.attribute("errors"), Some("0"));
    }
    let cases = document
        .descendants()
        .filter(|node| node.has_tag_name("testcase"));
    let verdicts: String = cases
        .map(|case| {
            let failure = case.first_element_child();
            failure.map_or("A", |failure| {
                &failure.attribute("type").expect("a verdict")[..1]
            })
        })
        .collect();
    assert_eq!(verdicts, LETTERS);
    let failures = document
        .descendants()
        .filter(|node| node.has_tag_name("failure"));
    let words: String = failures.filter_map(|failure| failure.text()).collect();
    assert!(words.contains("rong␠<&\\x01\\xFF>"), "{words}");
}

#[test]
fn names_of_cases_are_no_markup() {
    let cases = folder(&[("a<b>&\"\u{1}.in", ""), ("a<b>&\"\u{1}.ans", "")]);
    let reported = judge(&["--format", "junit"], cases.path(), &["--", "true"]);
    let text = text(&reported);
    let document = roxmltree::Document::parse(&text).expect("the report is XML");
    let case = document
        .descendants()
        .find(|node| node.has_tag_name("testcase"));
    let name = case.and_then(|case| case.attribute("name"));
    assert_eq!(name, Some("a<b>&\"\\u{1}"));
}

#[test]
fn points_are_given_for_stages_that_are_all_right() {
    let report = |stages: &[(&str, &str)]| {
        let folder = folder(&[]);
        let stages = stages_in(folder.path(), stages);
        let stages = stages.each_ref().map(String::as_str);
        let arguments = [&["--format", "json"], &stages[..]].concat();
        let answer = judge(&arguments, &project("fixtures"), &[]);
        (answer.code, document(&answer))
    };
    let (code, all) = report(&[
        ("valid_move_num", "valid_move_num"),
        ("next_move", "next_move"),
        ("simulate", "simulate"),
    ]);
    assert_eq!(
        (code, &all["points"]),
        (0, &json!({"earned": 100, "of": 100}))
    );
    let (code, some) = report(&[
        ("valid_move_num", "valid_move_num"),
        ("simulate", "next_move"),
    ]);
    assert_eq!(
        (code, &some["points"]),
        (1, &json!({"earned": 20, "of": 100}))
    );
    let points = |stage: usize| some["subtasks"][stage]["points"]["earned"].as_u64();
    assert_eq!([0, 1, 2].map(points), [Some(20), Some(0), Some(0)]);
    assert_eq!(some["subtasks"][1]["program"], json!(false));
    assert_eq!(some["subtasks"][2]["name"], json!("simulate"));
    let stages = some["cases"].as_array().expect("a list of cases").iter();
    assert!(stages.clone().any(|case| case["subtask"] == "simulate"));
    assert!(!stages.clone().any(|case| case["subtask"] == "next_move"));
}

#[test]
fn cases_are_made_where_none_are_named() {
    let run = |arguments: &[&str]| {
        let output = Command::new(crate::support::binary("judge"))
            .arg("run")
            .args(arguments)
            .output()
            .expect("judge can be started");
        let text = String::from_utf8(output.stdout).expect("the report is text");
        (output.status.code(), text)
    };
    let program = |name: &str| crate::support::binary(name).display().to_string();
    let folder = folder(&[]);
    let stages = stages_in(folder.path(), &[("next_move", &program("next_move"))]);
    let (code, text) = run(&stages.each_ref().map(String::as_str));
    assert_eq!(code, Some(1));
    assert!(
        text.contains("simulate: no program, 0 of 50 points"),
        "{text}"
    );
    assert!(
        text.contains("\nnext_move: AC, 40 of 40 accepted, 30 of 30 points\n"),
        "{text}"
    );
    let (code, text) = run(&["--problem", "simulate", "--", &program("simulate")]);
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn cases_that_are_made_stay_in_memory_except_for_a_checker() {
    if !has("sh") {
        return;
    }
    let judge = |variables: &[(&str, &str)], more: &[&str]| {
        let output = Command::new(crate::support::binary("judge"))
            .args(["run", "--problem", "next_move"])
            .args(more)
            .arg("--")
            .arg(crate::support::binary("next_move"))
            .envs(variables.iter().copied())
            .output()
            .expect("judge can be started");
        let text = String::from_utf8(output.stdout).expect("the report is text");
        (output.status.code(), text)
    };
    let (code, text) = judge(&[("TMPDIR", "/nowhere")], &[]);
    assert_eq!(code, Some(0), "{text}");
    let folder = folder(&[("checker", "[ -s $1 ] && cmp -s $2 $3")]);
    let checker = format!("sh '{}'", folder.path().join("checker").display());
    let (code, text) = judge(&[], &["--checker", &checker, "--protocol", "testlib"]);
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn a_part_stops_at_its_first_failure() {
    if !has("sh") {
        return;
    }
    let cases = folder(&[("1.in", "1"), ("1.ans", "1"), ("2.in", "2"), ("2.ans", "0")]);
    for (name, text) in [("3.in", "3"), ("3.ans", "0")] {
        fs::write(cases.path().join(name), text).expect("there is room");
    }
    let log = cases.path().join("log");
    let script = format!("tee -a {}", log.display());
    let command = ["--", "sh", "-c", &script];
    let answer = judge(&["--fail-fast", "--format", "json"], cases.path(), &command);
    let names = |document: &Value| -> Vec<String> {
        let cases = document["cases"].as_array().expect("a list").iter();
        cases.map(|case| case["name"].to_string()).collect()
    };
    assert_eq!(answer.code, 1, "{}", answer.error);
    assert_eq!(names(&document(&answer)), ["\"1\"", "\"2\""]);
    assert_eq!(fs::read_to_string(&log).expect("it ran"), "12");
    let answer = judge(&["--format", "json"], cases.path(), &command);
    assert_eq!(names(&document(&answer)).len(), 3);
}

#[test]
fn an_output_is_held_against_the_rules_where_many_are_right() {
    let cases = tempfile::tempdir().expect("there is room for cases");
    let folder = cases.path().join("cases");
    let made = Command::new(crate::support::binary("judge"))
        .args([
            "gen",
            "--problem",
            "tour",
            "--seed",
            "3",
            "--count",
            "30",
            "--out",
        ])
        .arg(&folder)
        .status();
    assert!(made.is_ok_and(|status| status.success()));
    let problem = ["--problem", "tour", "--verbose"];
    let command = ["--", "tour", "--ties", "roth"];
    let answer = judge(&problem, &folder, &command);
    assert_eq!(answer.code, 0, "{}", text(&answer));
    // The answers have ties broken in another way.
    let compare = [&problem[..], &["--compare", "tokens"]].concat();
    assert_eq!(judge(&compare, &folder, &command).code, 1);
    // Another rule altogether.
    let answer = judge(&problem, &folder, &["--", "simulate"]);
    assert_eq!(answer.code, 1);
    let broken = judge(&problem, &folder, &["--", "echo", "1"]);
    assert!(
        text(&broken).contains("WA, wrong answer\n  "),
        "{}",
        text(&broken)
    );
}

#[test]
fn cases_are_found_in_folders_below_in_the_order_of_their_names() {
    let cases = folder(&[
        ("b.in", ""),
        ("b.out", ""),
        ("a/z.in", ""),
        ("a/z.a", ""),
        ("a/b.in", ""),
        ("a/b.ans", ""),
        ("invalid/c.in", ""),
        ("invalid_inputs/d.in", ""),
        ("e.txt", ""),
    ]);
    let answer = judge(&["--format", "json"], cases.path(), &["--", "true"]);
    let document = document(&answer);
    let cases = document["cases"]
        .as_array()
        .expect("a list of cases")
        .iter();
    let names: Vec<&str> = cases.filter_map(|case| case["name"].as_str()).collect();
    assert_eq!(names, ["a/b", "a/z", "b"]);
}

#[test]
fn the_mode_decides_what_is_equal() {
    let cases = folder(&[("case.in", ""), ("case.ans", "A b\n")]);
    for (output, equal) in [
        ("A b\\n", "exact ignore-case lines tokens-case tokens"),
        ("a B\\n", "ignore-case tokens"),
        ("A  b\\r\\n\\n", "lines tokens-case tokens"),
        ("A\\nb", "tokens-case tokens"),
        ("a\\tB", "tokens"),
    ] {
        if !has("sh") {
            return;
        }
        for mode in ["exact", "ignore-case", "lines", "tokens-case", "tokens"] {
            let script = format!("printf '{output}'");
            let answer = judge(
                &["--compare", mode],
                cases.path(),
                &["--", "sh", "-c", &script],
            );
            let is_equal = equal.split(' ').any(|other| other == mode);
            assert_eq!(answer.code == 0, is_equal, "{output} with {mode}");
        }
    }
}

/// One case judged by a checker that is a script, with its protocol.
fn checked(protocol: &str, script: &str) -> Answer {
    let cases = folder(&[("case.in", "input\n"), ("case.ans", "answer\n")]);
    let folder = folder(&[("checker", script)]);
    let checker = format!("sh '{}'", folder.path().join("checker").display());
    let arguments = ["--checker", &checker, "--protocol", protocol];
    judge(&arguments, cases.path(), &["--", "echo", "output"])
}

#[test]
fn a_checker_of_kattis_is_asked() {
    if !has("sh") {
        return;
    }
    let right = "[ $# = 3 ] && [ $(cat $1) = input ] && [ $(cat $2) = answer ] &&
        case $3 in */) ;; *) exit 5 ;; esac && read word && [ $word = output ] &&
        echo fine > $3/judgemessage.txt && exit 42";
    assert_eq!(checked("kattis", right).code, 0);
    let wrong = checked(
        "kattis",
        "echo 'too many notes' > $3/judgemessage.txt; exit 43",
    );
    assert_eq!((wrong.code, wrong.error.as_str()), (1, ""));
    assert!(text(&wrong).contains("case: WA, wrong answer\n  too many notes\n"));
}

#[test]
fn a_checker_of_testlib_is_asked() {
    if !has("sh") {
        return;
    }
    let right = "[ $# = 3 ] && [ $(cat $1) = input ] && [ $(cat $2) = output ] &&
        [ $(cat $3) = answer ] && exit 0; exit 5";
    assert_eq!(checked("testlib", right).code, 0);
    for code in [1, 2] {
        let wrong = checked("testlib", &format!("echo 'wrong somehow' >&2; exit {code}"));
        assert_eq!((wrong.code, wrong.error.as_str()), (1, ""));
        assert!(text(&wrong).contains("case: WA, wrong answer\n  wrong somehow\n"));
    }
}

#[test]
fn a_checker_at_fault_is_named() {
    if !has("sh") {
        return;
    }
    for (protocol, script, fault) in [
        ("kattis", "exit 7", "exited with 7, not with 42 or 43"),
        ("kattis", "exit 0", "exited with 0, not with 42 or 43"),
        ("kattis", "kill -9 $$", "was ended by signal 9"),
        ("kattis", "yes", "exceeded its output limit"),
        ("testlib", "exit 3", "reported that it failed"),
        (
            "testlib",
            "printf 'FAIL no\\n answer' >&2; exit 3",
            "reported that it failed: FAIL no answer",
        ),
        (
            "kattis",
            "echo trouble >&2; exit 3",
            "exited with 3, not with 42 or 43: trouble",
        ),
        ("testlib", "exit 9", "exited with 9, not with 0, 1, 2 or 7"),
        (
            "testlib",
            "exit 7",
            ": expected a message as in \"points 0.5\"",
        ),
    ] {
        let answer = checked(protocol, script);
        assert_eq!(answer.code, 1, "{script}");
        let named = "judge: case: JE: the checker sh ";
        let script = answer
            .error
            .strip_prefix(named)
            .expect("the checker is named");
        let fault = fault
            .strip_prefix(": ")
            .map_or(format!(" {fault}"), |fault| format!(": {fault}"));
        assert!(script.ends_with(&format!("checker{fault}\n")), "{script}");
        let text = text(&answer);
        assert!(text.starts_with("JE: 0 of 1 accepted\n"), "{text}");
    }
}

#[test]
fn a_checker_that_hangs_is_stopped() {
    if !has("sh") {
        return;
    }
    for script in ["sleep 100", "sleep 100 & sleep 100"] {
        let settings = "checker = 'sh checker'\nprotocol = 'kattis'\nsetter-time-limit = 0.5\n";
        let problem = folder(&[
            ("knights.toml", settings),
            ("checker", script),
            ("data/secret/case.in", "input\n"),
            ("data/secret/case.ans", "answer\n"),
        ]);
        let path = problem.path().display().to_string();
        let arguments = ["--no-validate", "--problem", &path];
        let answer = judge(&arguments, &problem.path().join("data"), &["--", "true"]);
        assert_eq!(answer.code, 1, "{script}");
        let fault = "checker exceeded its time limit\n";
        assert!(answer.error.ends_with(fault), "{}", answer.error);
        assert!(text(&answer).starts_with("JE: "), "{}", text(&answer));
    }
}

#[test]
fn a_checker_is_not_asked_about_a_run_that_failed() {
    if !has("sh") {
        return;
    }
    let cases = folder(&[("case.in", ""), ("case.ans", "")]);
    let arguments = ["--checker", "false", "--protocol", "kattis"];
    let answer = judge(&arguments, cases.path(), &["--", "false"]);
    assert_eq!((answer.code, answer.error.as_str()), (1, ""));
    assert!(text(&answer).starts_with("RTE: "));
}

#[test]
fn colours_are_for_those_who_want_them() {
    let cases = folder(&[("case.in", ""), ("case.ans", "")]);
    let is_coloured = |variables: &[(&str, &str)]| {
        let answer = judge_in(variables, &[], cases.path(), &["--", "true"]);
        text(&answer).contains('\u{1b}')
    };
    assert!(is_coloured(&[("CLICOLOR_FORCE", "1")]));
    assert!(!is_coloured(&[]));
    assert!(!is_coloured(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}

#[test]
fn cases_that_are_no_files_are_refused() {
    let refused = |cases: &Path, words: &str| {
        let answer = judge(&[], cases, &["--", "true"]);
        assert_eq!((answer.code, answer.output.as_slice()), (2, &b""[..]));
        assert!(answer.error.ends_with(words), "{}", answer.error);
        assert_eq!(answer.error.lines().count(), 1);
    };
    for (pipe, file) in [("case.in", "case.ans"), ("case.ans", "case.in")] {
        let cases = folder(&[(file, "")]);
        let pipe = cases.path().join(pipe);
        nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).expect("there can be pipes");
        refused(cases.path(), &format!("{} is not a file\n", pipe.display()));
    }
    let cases = folder(&[("a.in", ""), ("a.ans", "")]);
    let link = cases.path().join("link");
    std::os::unix::fs::symlink(cases.path(), &link).expect("there can be links");
    refused(
        cases.path(),
        "link is a link to a folder, which is not followed\n",
    );
    fs::rename(&link, cases.path().join("invalid")).expect("it can have another name");
    std::os::unix::fs::symlink("a.in", cases.path().join("b.in")).expect("there can be links");
    std::os::unix::fs::symlink("a.ans", cases.path().join("b.ans")).expect("there can be links");
    assert_eq!(judge(&[], cases.path(), &["--", "true"]).code, 0);
}

#[test]
fn an_output_beyond_the_memory_is_a_fault_of_the_judge() {
    if !has_ulimit() {
        return;
    }
    let cases = folder(&[("case.in", ""), ("case.ans", "")]);
    let judge = crate::support::binary("judge");
    let script = "ulimit -v 400000
        exec \"$0\" run -j 1 --output-limit 1000 --time-limit 60 --cases \"$1\" -- yes";
    let run = Command::new("sh")
        .args(["-c", script])
        .args([judge.as_os_str(), cases.path().as_os_str()])
        .output()
        .expect("there is a shell");
    let error = String::from_utf8_lossy(&run.stderr);
    let line = "judge: case: JE: there is not enough memory for the output of \"yes\"\n";
    assert_eq!((run.status.code(), &*error), (Some(1), line));
}

#[test]
fn a_message_of_a_checker_that_is_no_file_is_not_read() {
    if !has("sh") {
        return;
    }
    for make in ["mkfifo", "ln -s /dev/zero"] {
        let answer = checked("kattis", &format!("{make} $3/judgemessage.txt && exit 43"));
        assert_eq!((answer.code, answer.error.as_str()), (1, ""), "{make}");
        let text = text(&answer);
        assert!(
            text.contains("case: WA, wrong answer\n  input:\n    input\n  again: "),
            "{text}"
        );
    }
    let much = "yes q | head -c 100000 | tr -d '\n' > $3/judgemessage.txt; exit 43";
    let text = text(&checked("kattis", much));
    // The names of folders may have this letter too.
    assert!(text.contains(&"q".repeat(2048)) && !text.contains(&"q".repeat(2049)));
}

#[test]
fn names_of_cases_do_not_reach_the_terminal_as_they_are() {
    let cases = folder(&[("a\u{1b}[2J\nb.in", ""), ("a\u{1b}[2J\nb.ans", "x")]);
    let text = text(&judge(&["--verbose"], cases.path(), &["--", "true"]));
    assert!(text.contains("\na\\x1B[2J↵b  WA"), "{text}");
    assert!(text.contains("\na\\x1B[2J↵b: WA"), "{text}");
}

#[test]
fn a_folder_that_cannot_be_made_for_a_checker_is_told_once() {
    let cases = folder(&[("case.in", ""), ("case.ans", "")]);
    let checker = ["--checker", "true", "--protocol", "kattis"];
    let variables = [("TMPDIR", "/nowhere")];
    let answer = judge_in(&variables, &checker, cases.path(), &["--", "true"]);
    assert_eq!(answer.code, 1);
    assert_eq!(answer.error.matches("No such file").count(), 1);
    assert!(
        answer
            .error
            .contains("cannot keep the output for the checker: ")
    );
}

#[test]
fn our_own_programs_are_accepted_for_the_problems_of_dialogues() {
    let tour = crate::support::binary("tour").display().to_string();
    let dual = crate::support::binary("dual").display().to_string();
    for (problem, program) in [
        ("dual", &[dual.as_str()][..]),
        ("backtrack", &[tour.as_str(), "backtrack"]),
        ("walk", &[tour.as_str(), "walk"]),
    ] {
        for (subcommand, more, end) in [
            ("run", &[][..], "contained: no sandbox\n"),
            (
                "stress",
                &["--count", "100", "--seed", "1"],
                "100 cases of seed 1, all accepted\n",
            ),
        ] {
            let output = Command::new(crate::support::binary("judge"))
                .args([subcommand, "--problem", problem])
                .args(more)
                .arg("--")
                .args(program)
                .output()
                .expect("judge can be started");
            let text = String::from_utf8(output.stdout).expect("the report is text");
            assert_eq!(output.status.code(), Some(0), "{problem}: {text}");
            assert!(text.ends_with(end), "{problem}: {text}");
        }
    }
}

#[test]
fn walks_are_drawn_into_files() {
    let parent = tempfile::tempdir().expect("there is room for cases");
    let folder = parent.path().join("cases");
    let out = folder.display().to_string();
    let arguments = [
        "gen",
        "--problem",
        "walk",
        "--seed",
        "3",
        "--count",
        "10",
        "--out",
        &out,
    ];
    assert_eq!(crate::support::answer("judge", &arguments, b"").code, 0);
    let paths = fs::read_dir(&folder).expect("the folder can be listed");
    let paths = paths.map(|entry| entry.expect("the folder can be listed").path());
    let inputs: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "in"))
        .collect();
    assert_eq!(inputs.len(), 10);
    for input in inputs {
        let text = fs::read(&input).expect("a case can be read");
        let checked = crate::support::answer("judge", &["validate", "--problem", "walk"], &text);
        assert_eq!(checked.code, 0, "{}", input.display());
        let walked = crate::support::answer("tour", &["walk"], &text);
        let right = fs::read(input.with_extension("ans")).expect("a case can be read");
        assert!(walked.output == right, "{}", input.display());
    }
}
