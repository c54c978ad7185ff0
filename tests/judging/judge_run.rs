//! `judge run`: its verdicts, its reports, its points, and other people's checkers.
//!
//! The programs that are judged are lines of shell.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::symlink;
use std::time::Duration;

use crate::support::Folder;
use crate::support::class::without_times;
use crate::support::folder::rows;
use crate::support::said::{Said, said};
use crate::support::skip::has_ulimit;
use crate::support::{project, stages_in};
use knights_problems::verdict::{OutputVerdict, Verdict};
use knights_run::{Execution, RunEnding, RunLimit, RunLimits, RunStatus};
use roxmltree::Document;
use serde_json::{Value, json};

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

/// What is printed about the student with all details, besides the times.
const PRINTED: [&str; 10] = [
    "2: WA at line 3, token 1 (after 7 bytes)",
    "  expected: (the end)\n  found:    rong␠<&\\x01\\xFF>↵\n            ^\n  1 line differs\n",
    "3: RTE, exit code 3\n  stderr: trouble\n",
    "4: RTE, signal 11",
    "5: TLE, time limit exceeded\n  more than 0.5 s by the clock, with 0.0",
    " s of processor time: it waited\n  output so far: partial↵\n",
    "6: OLE, output limit exceeded\n  more than 8 MB of output",
    "7: MLE, memory limit exceeded\n  used ",
    " of 1024 MB\n",
    "  hint: only letter case differs",
];

/// A case without words, whose answer has none, and so a program that prints nothing is right.
fn empty_case() -> Folder {
    Folder::of_empty("case.in case.ans")
}

/// The student judged, with all reports: the printed one, and `report.json` and `report.xml` in the folder.
fn student(more: &str) -> (Folder, Said) {
    let place = Folder::of(&[("student", STUDENT)]);
    for number in 1..=LETTERS.len() {
        place.write_case(
            &format!("cases/{number}"),
            &format!("{number}\n"),
            "right\n",
        );
    }
    let reports = "--report json=report.json --report junit=report.xml";
    let line = format!(
        "judge run --wall-limit 0.5 --verbose {reports} --cases cases {more} -- sh {}",
        place.path("student").display()
    );
    let printed = place.run(&line).ends_with(1);
    (place, printed)
}

fn document(place: &Folder) -> Value {
    serde_json::from_str(&place.read("report.json")).expect("the report is JSON")
}

#[test]
fn every_verdict_is_printed_and_reported_as_one() {
    let (place, printed) = student("");
    let result = "WA: 2 of 9 accepted (2 WA, 2 RTE, 1 MLE, 1 TLE, 1 OLE)";
    assert_eq!(printed.result(), result);
    for words in PRINTED {
        printed.shows(words);
    }
    let document = document(&place);
    let cases = document["cases"].as_array().expect("a list of cases");
    assert_eq!(cases.len(), LETTERS.len());
    for (index, (case, letter)) in cases.iter().zip(LETTERS.chars()).enumerate() {
        assert_eq!(case["name"], (index + 1).to_string());
        let verdict = case["verdict"].as_str().expect("a verdict is a string");
        assert!(verdict.starts_with(letter), "{case}");
        printed.shows(&format!("{:<6}{verdict:<7}", index + 1));
        let seconds = case["wall_seconds"].as_f64().expect("a number");
        assert!((0.0..1.0).contains(&seconds), "{case}");
        let memory = case["peak_memory_bytes"].as_u64();
        assert!(memory > Some(100_000), "{case}");
    }
    assert_eq!(cases[2]["exit_code"], json!(3));
    assert_eq!(cases[2]["stderr"], json!("trouble\n"));
    assert_eq!(cases[3]["signal"], json!(11));
    assert_eq!(cases[3]["exit_code"], Value::Null);
    assert!(cases[4]["wall_seconds"].as_f64() >= Some(0.5));
    assert_eq!(document["accepted"], json!(false));
    assert_eq!(document["points"], Value::Null);
    let counts = json!({"AC": 2, "WA": 2, "TLE": 1, "RTE": 2, "OLE": 1, "MLE": 1, "JE": 0});
    assert_eq!(document["counts"], counts);
    let difference = &cases[1]["difference"];
    assert_eq!(difference["found"]["offset"], json!(7));
    assert_eq!(difference["found"]["line"], json!(3));
    assert_eq!(difference["found"]["token"], json!(1));
    assert_eq!(difference["expected"]["offset"], json!(6));
    assert_eq!(difference["lines"], json!(1));
    let hint = &cases[7]["difference"]["hint"];
    assert_eq!(*hint, json!("only letter case differs"));
    the_xml_says_the_same(&place.read("report.xml"));
    // The report does not depend on the number of jobs.
    let with = |jobs: u32| without_times(self::document(&student(&format!("-j {jobs}")).0));
    assert_eq!(with(1), with(5));
}

fn the_xml_says_the_same(text: &str) {
    let document = Document::parse(text).expect("the report is XML");
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "testsuites");
    for element in [root, root.first_element_child().expect("there is a suite")] {
        let counts = ["tests", "failures", "errors"].map(|name| element.attribute(name));
        assert_eq!(counts, ["9", "7", "0"].map(Some));
    }
    let named = |name: &'static str| {
        let nodes = document.descendants();
        nodes.filter(move |node| node.has_tag_name(name))
    };
    let verdicts = named("testcase").map(|case| match case.first_element_child() {
        Some(failure) => &failure.attribute("type").expect("a verdict")[..1],
        None => "A",
    });
    assert_eq!(verdicts.collect::<String>(), LETTERS);
    let words: String = named("failure")
        .filter_map(|failure| failure.text())
        .collect();
    assert!(words.contains("rong␠<&\\x01\\xFF>"), "{words}");
}

#[test]
fn a_run_that_was_too_long_by_the_clock_says_whether_it_computed() {
    let wall = Duration::from_secs(6);
    let limits = RunLimits {
        wall,
        ..RunLimits::DEFAULT
    };
    let waited = ": it waited";
    for (seconds, words) in [(0.13, waited), (3.0, waited), (5.9, "")] {
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
        assert_eq!(verdict.verdict, Verdict::TimeLimit);
        let words =
            format!("more than 6 s by the clock, with {seconds:.2} s of processor time{words}");
        assert_eq!(verdict.message, words);
    }
}

#[test]
fn names_of_cases_are_no_markup_and_do_not_reach_the_terminal_as_they_are() {
    let place = Folder::of(&[]);
    place.write_case("a<b>&\"\u{1}", "", "");
    let report = place
        .run("judge run --format junit --cases . -- true")
        .output;
    let document = Document::parse(&report).expect("the report is XML");
    let mut nodes = document.descendants();
    let case = nodes.find(|node| node.has_tag_name("testcase"));
    let name = case.and_then(|case| case.attribute("name"));
    assert_eq!(name, Some("a<b>&\"\\u{1}"));
    let place = Folder::of(&[]);
    place.write_case("a\u{1b}[2J\nb", "", "x");
    let said = place.run("judge run --verbose --cases . -- true");
    said.shows("\na\\x1B[2J↵b  WA");
    said.shows("\na\\x1B[2J↵b: WA");
}

#[test]
fn points_are_given_for_stages_that_are_all_right() {
    let report = |stages: &[(&str, &str)]| {
        let place = Folder::of(&[]);
        stages_in(&place.path(""), stages);
        let fixtures = project("fixtures").display().to_string();
        let line = format!(
            "judge run --format json --problem knights --source hand_in --cases {fixtures}"
        );
        let said = place.run(&line);
        (said.code, said.json())
    };
    let all = ["valid_move_num", "next_move", "simulate"].map(|stage| (stage, stage));
    let (code, all) = report(&all);
    assert_eq!(
        (code, &all["points"]),
        (0, &json!({"earned": 100, "of": 100}))
    );
    let (code, some) = report(&[
        ("valid_move_num", "valid_move_num"),
        ("simulate", "next_move"),
    ]);
    let earned = json!({"earned": 20, "of": 100});
    assert_eq!((code, &some["points"]), (1, &earned));
    let points = |stage: usize| some["subtasks"][stage]["points"]["earned"].as_u64();
    assert_eq!([0, 1, 2].map(points), [Some(20), Some(0), Some(0)]);
    assert_eq!(some["subtasks"][1]["program"], json!(false));
    assert_eq!(some["subtasks"][2]["name"], json!("simulate"));
    let cases = some["cases"].as_array().expect("a list of cases");
    let has_case = |stage: &str| cases.iter().any(|case| case["subtask"] == stage);
    assert!(has_case("simulate") && !has_case("next_move"));
}

#[test]
fn cases_are_made_where_none_are_named_and_stay_in_memory_except_for_a_checker() {
    let place = Folder::of(&[("checker", "[ -s $1 ] && cmp -s $2 $3")]);
    stages_in(&place.path(""), &[("next_move", "next_move")]);
    let stages = place.run("judge run --problem knights --source hand_in");
    assert_eq!(stages.code, 1);
    stages.shows("simulate: no program, 0 of 50 points");
    stages.shows("\nnext_move: AC, 40 of 40 accepted, 30 of 30 points\n");
    let mut command = place.command("judge run --problem next_move -- next_move");
    said(command.env("TMPDIR", "/nowhere")).ends_with(0);
    let checker = place.path("checker").display().to_string();
    let line = format!(
        "judge run --problem next_move --checker 'sh {checker}' --protocol testlib -- next_move"
    );
    place.run(&line).ends_with(0);
}

#[test]
fn a_part_stops_at_its_first_failure() {
    let place = Folder::of(&[]);
    for (number, answer) in [("1", "1"), ("2", "0"), ("3", "0")] {
        place.write_case(number, number, answer);
    }
    let judge = |more: &str| {
        let log = place.path("log").display().to_string();
        let line = format!("judge run --format json --cases . {more} -- tee -a {log}");
        let cases = place.run(&line).ends_with(1).json()["cases"].clone();
        let cases = cases.as_array().expect("a list").iter();
        cases
            .map(|case| case["name"].to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(judge("--fail-fast"), ["\"1\"", "\"2\""]);
    assert_eq!(place.read("log"), "12");
    assert_eq!(judge("").len(), 3);
}

/// Takes two seconds: 30 cases, judged in three ways.
#[test]
fn an_output_is_held_against_the_rules_where_many_are_right() {
    let place = Folder::of(&[]);
    place
        .run("judge gen --problem tour --seed 3 --count 30 --out cases")
        .ends_with(0);
    let judge = "judge run --problem tour --verbose --cases cases";
    place
        .run(&format!("{judge} -- tour --ties roth"))
        .ends_with(0);
    // The answers have ties broken in another way.
    place
        .run(&format!("{judge} --compare tokens -- tour --ties roth"))
        .ends_with(1);
    // Another rule altogether.
    place.run(&format!("{judge} -- simulate")).ends_with(1);
    let broken = place.run(&format!("{judge} -- echo 1"));
    broken.shows("WA, wrong answer\n  ");
}

#[test]
fn the_mode_decides_what_is_equal() {
    let place = Folder::of(&[]);
    place.write_case("case", "", "A b\n");
    let outputs = r"
        A b\n       | exact ignore-case lines tokens-case tokens
        a B\n       | ignore-case tokens
        A  b\r\n\n  | lines tokens-case tokens
        A\nb        | tokens-case tokens
        a\tB        | tokens
    ";
    for [output, equal] in rows(outputs) {
        for mode in ["exact", "ignore-case", "lines", "tokens-case", "tokens"] {
            let line = format!("judge run --compare {mode} --cases . -- printf '{output}'");
            let is_equal = equal.split(' ').any(|other| other == mode);
            place.run(&line).ends_with(i32::from(!is_equal));
        }
    }
}

/// One case judged by a checker that is a script, with its protocol.
fn checked(protocol: &str, script: &str) -> Said {
    let place = Folder::of(&[("checker", script)]);
    place.write_case("cases/case", "input\n", "answer\n");
    let checker = place.path("checker").display().to_string();
    place.run(&format!(
        "judge run --checker 'sh {checker}' --protocol {protocol} --cases cases -- echo output"
    ))
}

#[test]
fn checkers_of_kattis_and_testlib_are_asked() {
    let right = "[ $# = 3 ] && [ $(cat $1) = input ] && [ $(cat $2) = answer ] &&
        case $3 in */) ;; *) exit 5 ;; esac && read word && [ $word = output ] &&
        echo fine > $3/judgemessage.txt && exit 42";
    checked("kattis", right).ends_with(0);
    let right = "[ $# = 3 ] && [ $(cat $1) = input ] && [ $(cat $2) = output ] &&
        [ $(cat $3) = answer ] && exit 0; exit 5";
    checked("testlib", right).ends_with(0);
    for (protocol, script) in [
        (
            "kattis",
            "echo 'too many notes' > $3/judgemessage.txt; exit 43",
        ),
        ("testlib", "echo 'too many notes' >&2; exit 1"),
        ("testlib", "echo 'too many notes' >&2; exit 2"),
    ] {
        let wrong = checked(protocol, script).ends_with(1);
        wrong.shows("case: WA, wrong answer\n  too many notes\n");
    }
}

/// A protocol | a checker at fault | what is said about it.
const AT_FAULT: &str = r"
kattis  | exit 7                                      | exited with 7, not with 42 or 43
kattis  | exit 0                                      | exited with 0, not with 42 or 43
kattis  | kill -9 $$                                  | was ended by signal 9
kattis  | yes                                         | exceeded its output limit
testlib | exit 3                                      | reported that it failed
testlib | printf 'FAIL no\n answer' >&2; exit 3       | reported that it failed: FAIL no answer
kattis  | echo trouble >&2; exit 3                    | exited with 3, not with 42 or 43: trouble
testlib | exit 9                                      | exited with 9, not with 0, 1, 2 or 7
";

/// Takes two seconds: each fault of a checker is a run.
#[test]
fn a_checker_at_fault_is_named() {
    let is_named = |protocol: &str, script: &str, fault: &str| {
        let said = checked(protocol, script);
        assert_eq!((said.code, said.result()), (1, "JE: 0 of 1 accepted"));
        let named = said.error.strip_prefix("judge: case: JE: the checker sh ");
        let named = named.expect("the checker is named");
        assert!(named.ends_with(&format!("checker{fault}\n")), "{named}");
    };
    for [protocol, script, fault] in rows(AT_FAULT) {
        is_named(protocol, script, &format!(" {fault}"));
    }
    let no_points = ": expected a message as in \"points 0.5\"";
    is_named("testlib", "exit 7", no_points);
}

#[test]
fn a_checker_that_hangs_is_stopped() {
    for script in ["sleep 100", "sleep 100 & sleep 100"] {
        let settings = "checker = 'sh checker'\nprotocol = 'kattis'\nsetter-time-limit = 0.5\n";
        let place = Folder::of(&[("knights.toml", settings), ("checker", script)]);
        place.write_case("data/secret/case", "input\n", "answer\n");
        let problem = place.name("");
        let said = place.run(&format!(
            "judge run --no-validate --problem {problem} --cases data -- true"
        ));
        assert_eq!(said.code, 1, "{script}");
        let fault = "checker exceeded its time limit\n";
        assert!(said.error.ends_with(fault), "{said:?}");
        said.shows("JE: ");
    }
}

#[test]
fn a_checker_is_not_asked_about_a_run_that_failed() {
    let line = "judge run --checker false --protocol kattis --cases . -- false";
    let said = empty_case().run(line).ends_with(1);
    said.shows("RTE: ");
}

#[test]
fn colours_are_for_those_who_want_them() {
    let place = empty_case();
    let is_coloured = |variables: &[(&str, &str)]| {
        let mut command = place.command("judge run --cases . -- true");
        let said = said(command.envs(variables.iter().copied()));
        said.output.contains('\u{1b}')
    };
    assert!(is_coloured(&[("CLICOLOR_FORCE", "1")]));
    assert!(!is_coloured(&[]));
    assert!(!is_coloured(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}

#[test]
fn cases_that_are_no_files_are_refused() {
    let refuses = |place: &Folder, words: &str| {
        place.run("judge run --cases . -- true").refuses(words);
    };
    for (pipe, file) in [("case.in", "case.ans"), ("case.ans", "case.in")] {
        let place = Folder::of_empty(file);
        let mode = nix::sys::stat::Mode::S_IRWXU;
        nix::unistd::mkfifo(&place.path(pipe), mode).expect("there can be pipes");
        refuses(&place, &format!("{pipe} is not a file\n"));
    }
    let place = Folder::of_empty("a.in a.ans");
    let link = |to: &str, from: &str| symlink(to, place.path(from)).expect("there can be links");
    link(&place.name(""), "link");
    refuses(
        &place,
        "link is a link to a folder, which is not followed\n",
    );
    fs::rename(place.path("link"), place.path("invalid")).expect("it can have another name");
    link("a.in", "b.in");
    link("a.ans", "b.ans");
    place.run("judge run --cases . -- true").ends_with(0);
}

/// Takes a second: the memory ends only where a real output fills it.
#[test]
fn an_output_beyond_the_memory_is_a_fault_of_the_judge() {
    if !has_ulimit() {
        return;
    }
    let run = empty_case().sh(
        "ulimit -v 400000; exec judge run -j 1 --output-limit 1000 --time-limit 60 --cases . -- yes",
    );
    let line = "judge: case: JE: there is not enough memory for the output of \"yes\"\n";
    assert_eq!((run.code, &run.error[..]), (1, line));
}

#[test]
fn a_message_of_a_checker_that_is_no_file_is_not_read() {
    for make in ["mkfifo", "ln -s /dev/zero"] {
        let said = checked("kattis", &format!("{make} $3/judgemessage.txt && exit 43"));
        said.ends_with(1)
            .shows("case: WA, wrong answer\n  input:\n    input\n  again: ");
    }
    let much = "yes q | head -c 100000 | tr -d '\n' > $3/judgemessage.txt; exit 43";
    let text = checked("kattis", much).output;
    // The names of folders may have this letter too.
    assert!(text.contains(&"q".repeat(2048)) && !text.contains(&"q".repeat(2049)));
}

#[test]
fn a_folder_that_cannot_be_made_for_a_checker_is_told_once() {
    let place = empty_case();
    let mut command = place.command("judge run --checker true --protocol kattis --cases . -- true");
    let said = said(command.env("TMPDIR", "/nowhere"));
    assert_eq!(
        (said.code, said.error.matches("No such file").count()),
        (1, 1)
    );
    let words = "cannot keep the output for the checker: ";
    assert!(said.error.contains(words), "{said:?}");
}

/// Takes two seconds: three programs of ours on drawn cases, from start to end.
#[test]
fn our_own_programs_are_accepted_for_the_problems_of_dialogues() {
    let place = Folder::of(&[]);
    for [problem, program] in rows("dual | dual\n backtrack | tour backtrack\n walk | tour walk") {
        let run = place.run(&format!("judge run --problem {problem} -- {program}"));
        let end = "contained: no sandbox\n";
        assert!(run.ends_with(0).output.ends_with(end), "{problem}");
        let stress = format!("judge stress --problem {problem} --count 100 --seed 1 -- {program}");
        let stress = place.run(&stress).ends_with(0);
        assert_eq!(stress.output, "100 cases of seed 1, all accepted\n");
    }
}

#[test]
fn walks_are_drawn_into_files() {
    let place = Folder::of(&[]);
    place
        .run("judge gen --problem walk --seed 3 --count 10 --out cases")
        .ends_with(0);
    let files = place.files("cases");
    let inputs: Vec<&str> = files
        .iter()
        .filter_map(|file| file.strip_suffix(".in"))
        .collect();
    assert_eq!(inputs.len(), 10);
    for case in inputs {
        let text = place.read(&format!("cases/{case}.in"));
        let answer =
            |program, words: &[&str]| crate::support::answer(program, words, text.as_bytes());
        let validated = answer("judge", &["validate", "--problem", "walk"]);
        assert_eq!(validated.code, 0, "{case}");
        let walked = String::from_utf8(answer("tour", &["walk"]).output).expect("text");
        assert_eq!(walked, place.read(&format!("cases/{case}.ans")), "{case}");
    }
}
