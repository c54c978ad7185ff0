//! `judge grade`: how points are given, rounded and taken off, and the file that says so.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;

use crate::support::class::{Class, RIGHT, answer_of, hand_in};
use crate::support::{Answer, binary, has, search_path};
use knights::judge::cases::Case;
use knights::judge::class::{HandInResult, LatePenalty, PartResult, PointsTable};
use knights::judge::drawn::drawn_cases;
use knights::judge::hand_in::{Lateness, Student};
use knights::problems::problem::NEXT_MOVE;
use knights::problems::report::{CaseResult, JudgedPart, PartProgram, Points, Rounding, Score};
use knights::problems::verdict::{OutputVerdict, Verdict};
use serde_json::{Value, json};

/// Cases in two folders, of four and of three.
fn cases() -> Vec<Case> {
    let mut cases = drawn_cases(NEXT_MOVE, 1, 7).expect("seven cases");
    for (number, case) in cases.iter_mut().enumerate() {
        let folder = if number < 4 { "easy" } else { "hard" };
        case.name = format!("{folder}/{number}");
    }
    cases
}

/// A hand-in, late or not, that is accepted on the cases whose bits are set.
fn result(
    (table, cases): (&str, &[Case]),
    bits: u32,
    rounding: Rounding,
    late: Option<Lateness>,
) -> HandInResult {
    let results = cases.iter().enumerate().map(|(number, case)| {
        let accepted = bits >> number & 1 == 1;
        let verdict = [Verdict::WrongAnswer, Verdict::Accepted][usize::from(accepted)];
        CaseResult::new(&case.name, OutputVerdict::new(verdict, String::new()), None)
    });
    let judged = JudgedPart {
        name: NEXT_MOVE.name().to_owned(),
        points: None,
        program: PartProgram::Runs,
        cases: results.collect(),
        unjudged: 0,
        is_too_slow: false,
        mistakes: Vec::new(),
        groups: Vec::new(),
    };
    let table = PointsTable::read(table).expect("points");
    let points = table.of_part(NEXT_MOVE.name(), cases).expect("points");
    let (score, folders) = points.score(&judged, cases, rounding);
    HandInResult {
        name: "ada".to_owned(),
        student: Student {
            late,
            ..Student::named("Ada")
        },
        remarks: Vec::new(),
        late_penalty: Points::default(),
        doubts: Vec::new(),
        unrecognised: Vec::new(),
        parts: vec![PartResult {
            texts: vec![None; judged.cases.len()],
            judged,
            score,
            folders,
        }],
    }
}

/// Points in hundredths.
fn hundredths(points: Points) -> i64 {
    let written = serde_json::to_string(&points).expect("it is a number");
    let (whole, rest) = written.split_once('.').unwrap_or((&written, ""));
    format!("{whole}{rest:0<2}").parse().expect("a number")
}

/// The multiple of a step, in hundredths, to which a fraction of hundredths is rounded. All multiples are tried; of
/// two that are as near, the larger one counts.
fn rounded((numerator, denominator): (i64, i64), (step, is_down): (usize, bool)) -> i64 {
    let distance = |multiple: i64| (multiple * denominator - numerator).abs();
    let mut best = 0;
    for multiple in (0..=10_000).step_by(step) {
        let is_over = is_down && multiple * denominator > numerator;
        if !is_over && distance(multiple) <= distance(best) {
            best = multiple;
        }
    }
    best
}

/// For the whole part or each folder: its cases as bits, its points, and whether each case has a share.
type Units = [(u32, i64, bool)];

#[test]
fn points_are_given_rounded_and_taken_off_as_stated() {
    let roundings = [
        (Rounding::Down, (100, true)),
        (Rounding::Nearest, (100, false)),
        (Rounding::Half, (50, false)),
        (Rounding::Hundredth, (1, false)),
    ];
    let tables: [(&str, &Units); 5] = [
        ("next_move = 30", &[(0b111_1111, 30, false)]),
        (
            "next_move = { points = 25, rule = \"proportion\" }",
            &[(0b111_1111, 25, true)],
        ),
        (
            "[next_move]\neasy = 10\nhard = 7",
            &[(0b000_1111, 10, false), (0b111_0000, 7, false)],
        ),
        (
            "[next_move]\neasy = 10\nhard = { points = 7, rule = \"proportion\" }",
            &[(0b000_1111, 10, false), (0b111_0000, 7, true)],
        ),
        (
            "\"next_move/hard\" = { points = 1, rule = \"all\" }",
            &[(0b111_0000, 1, false)],
        ),
    ];
    // A penalty, the lateness, and what is left: per cent, or that many points fewer.
    let penalties = [
        ("20%", None, (100, 0)),
        ("20%", Some(Lateness::Marked), (80, 0)),
        ("15%", Some(Lateness::Days(3)), (85, 0)),
        ("15%/day", Some(Lateness::Days(3)), (55, 0)),
        ("15%/day", Some(Lateness::Marked), (85, 0)),
        ("15%/day", Some(Lateness::Days(7)), (0, 0)),
        ("4", Some(Lateness::Days(2)), (100, 4)),
        ("4/day", Some(Lateness::Days(2)), (100, 8)),
        (
            "1000000/day",
            Some(Lateness::Days(u32::MAX)),
            (100, i64::from(u32::MAX)),
        ),
    ];
    let cases = cases();
    for (table, units) in tables {
        for (rounding, rule) in roundings {
            for (penalty, late, (percent, fewer)) in penalties {
                for bits in 0..1 << 7 {
                    let mut result = result((table, &cases), bits, rounding, late);
                    let sum: i64 = units
                        .iter()
                        .map(|&(cases, points, has_shares)| {
                            let (accepted, all) = ((bits & cases).count_ones(), cases.count_ones());
                            match has_shares {
                                true => {
                                    rounded((100 * points * i64::from(accepted), all.into()), rule)
                                }
                                false if accepted == all => 100 * points,
                                false => 0,
                            }
                        })
                        .sum();
                    let left = match percent {
                        100 => sum,
                        percent => rounded((sum * percent, 100), rule),
                    };
                    let left = (left - 100 * fewer).max(0);
                    let penalty: LatePenalty = penalty.parse().expect("a penalty");
                    penalty.take_off(&mut result, rounding);
                    let score = result.score().expect("there are points");
                    let context = (table, rounding, penalty, late, bits);
                    assert_eq!(hundredths(score.earned), left, "{context:?}");
                    let of: i64 = units.iter().map(|unit| unit.1).sum();
                    assert_eq!(i64::from(score.of), of);
                    assert_eq!(result.remarks.len(), usize::from(left < sum), "{context:?}");
                    let kept = serde_json::to_string(&score).expect("JSON");
                    let read: Score = serde_json::from_str(&kept).expect("a score");
                    assert_eq!(read, score, "{kept}");
                }
            }
        }
    }
}

/// Right if the side is at least 3.
const SMALL: &str = "#!/bin/sh\nread side; case $side in [3-7]) (echo $side; cat) | next_move ;; *) echo 9 ;; esac\n";

/// A class whose student Ben is right on five of seven cases.
fn class() -> Class {
    let cases: Vec<(String, String)> = (1..=7)
        .map(|side| (format!("{side}"), format!("{side}\n0 0\n0\n")))
        .collect();
    let answer = |side: &str| {
        if matches!(side, "1" | "2") {
            "-1\n"
        } else {
            "2\n"
        }
    };
    let cases: Vec<(&str, &str, &str)> = cases
        .iter()
        .map(|(side, input)| (side.as_str(), input.as_str(), answer(side)))
        .collect();
    let class = Class::new(&cases);
    class.add("ada", RIGHT);
    class.add("ben", SMALL);
    class
}

/// `judge grade` on a class with a configuration and these options alone.
fn grade(class: &Class, config: &Path, more: &[&str]) -> Answer {
    let mut command = Command::new(binary("judge"));
    command
        .arg("grade")
        .arg(class.folder())
        .arg("--config")
        .arg(config);
    let command = command.args(more).env("PATH", search_path());
    answer_of(command.env("XDG_STATE_HOME", class.path("state")))
}

/// The points that Ben earns.
fn points_of_ben(answer: &Answer) -> Value {
    assert_eq!((answer.code, answer.error.as_str()), (1, ""));
    let report = serde_json::from_slice(&answer.output).expect("JSON");
    hand_in(&report, "ben")["points"].clone()
}

const CONFIG: &str = "\
problem = \"next_move\"
cases = \"../cases\"
sandbox = \"off\"
format = \"json\"
feedback = \"hint\"
rounding = 0.01
fail-fast = true
no-validate = false
time-limit = 3
only = [\"ada\", \"ben\"]
report = [\"csv=grades.csv\"]

[points]
next_move = { points = 30, rule = \"proportion\" }
";

#[test]
fn a_file_has_the_options_and_printed_again_grades_the_same() {
    if !has("sh") {
        return;
    }
    let class = class();
    let config = class.write("settings/grading.toml", CONFIG);
    let graded = grade(&class, &config, &[]);
    // Five of seven cases, after two failures: none of them is left out.
    assert_eq!(points_of_ben(&graded), json!({"earned": 21.43, "of": 30}));
    assert!(class.path("settings/grades.csv").is_file());
    let fewer = grade(&class, &config, &["--rounding", "nearest", "--only", "ben"]);
    assert_eq!(points_of_ben(&fewer), json!({"earned": 21, "of": 30}));
    let whole = grade(&class, &config, &["--points", "next_move = 30"]);
    assert_eq!(points_of_ben(&whole), json!({"earned": 0, "of": 30}));

    let printed = grade(&class, &config, &["--print-config"]);
    let text = String::from_utf8(printed.output).expect("text");
    let table: toml::Table = toml::from_str(&text).expect("TOML");
    let own: toml::Table = toml::from_str(CONFIG).expect("TOML");
    assert_eq!(table["points"], own["points"]);
    assert_eq!(table["only"], own["only"]);
    let again = class.write("elsewhere/printed.toml", &text);
    assert_eq!(grade(&class, &again, &[]).output, graded.output);
    let twice = grade(&class, &again, &["--print-config"]);
    assert_eq!(String::from_utf8(twice.output).expect("text"), text);
}

#[test]
fn a_wrong_file_is_refused_with_its_line() {
    let class = Class::of_next_move();
    for (text, words) in [
        ("problem = ", "line 1: "),
        (
            "problem = \"next_move\"\nproblem = \"simulate\"",
            "line 2: duplicate key",
        ),
        (
            "\npionts = 3",
            "line 2: unknown key \"pionts\"; did you mean \"points\"?",
        ),
        (
            "config = \"other.toml\"",
            "line 1: unknown key \"config\"; the keys are options",
        ),
        ("help = true", "line 1: unknown key \"help\""),
        (
            "problem = \"next_mvoe\"",
            "line 1: no problem 'next_mvoe'; did you mean 'next_move'?",
        ),
        ("problem = 3", "line 1: no problem '3' in: "),
        (
            "verbose = \"yes\"",
            "line 1: unexpected value 'yes' for '--verbose' found",
        ),
        (
            "jobs = true",
            "line 1: invalid value 'true' for '--jobs <NUMBER>': expected a number in 1..=1000",
        ),
        ("jobs = 0", "line 1: invalid value '0' for '--jobs"),
        (
            "jobs = [1, 2]",
            "line 1: invalid value '[1, 2]' for '--jobs",
        ),
        ("report = \"csv\"", "expected FORMAT=FILE"),
        (
            "late-penalty = \"a lot\"",
            "expected points or per cent, such as 5, 20% or 10%/day",
        ),
        (
            "late-penalty = \"99999999999\"",
            "expected points or per cent",
        ),
        (
            "rounding = 0.25",
            "line 1: invalid value '0.25' for '--rounding",
        ),
        ("[limits]\njobs = 3", "line 1: unknown key \"limits\""),
        (
            "[points]\nnext_move = 1.5",
            "next_move: expected a whole number of points",
        ),
        (
            "[points]\nnext_move = { points = 3, rule = \"half\" }",
            "line 1: points: next_move: unknown variant `half`, expected `all` or `proportion`",
        ),
        (
            "[points.next_move]\npoints = 3\nrule = \"all\"\nround = 2",
            "unknown field `round`, expected `points` or `rule`",
        ),
        (
            "[points.next_move]\nrule = \"all\"",
            "next_move: missing field `points`",
        ),
        (
            "[points]\nnext_move = { points = 1000001, rule = \"all\" }",
            "next_move: expected a whole number of points in 0..=1000000",
        ),
        ("[points]", "it has no points"),
    ] {
        let config = class.write("grading.toml", text);
        let answer = grade(&class, &config, &[]);
        assert_eq!((answer.code, answer.output.len()), (2, 0), "{text}");
        assert!(answer.error.contains(words), "{text}: {}", answer.error);
        assert_eq!(answer.error.lines().count(), 1, "{}", answer.error);
    }
    let missing = grade(&class, &class.path("no.toml"), &[]);
    assert!(
        missing.code == 2 && missing.error.contains("cannot read"),
        "{}",
        missing.error
    );
}

#[test]
fn a_stage_alone_earns_its_points_and_the_others_say_why_not() {
    if !has("sh") {
        return;
    }
    let class = Class::new(&[]);
    class.write("class/ada/valid_move_num.sh", "exec valid_move_num\n");
    let config = class.write("grading.toml", "problem = \"knights\"\nsandbox = \"off\"\n");
    let graded = grade(&class, &config, &[]);
    let text = String::from_utf8(graded.output).expect("text");
    assert!(text.contains("\nada   20/100  AC "), "{text}");
    for line in [
        "  next_move: no program was handed in, 0/30 points",
        "  simulate: no program was handed in, 0/50 points",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}: {text}");
    }
}

#[test]
fn a_late_hand_in_of_a_platform_loses_points() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    for name in ["ada_LATE_11_22", "ben_12_23"] {
        class.write(&format!("class/{name}_next_move.sh"), "exec next_move\n");
    }
    let graded = |penalty: &str| {
        let report = class.json(&["--points", "next_move = 30", "--late-penalty", penalty]);
        ["ada", "ben"].map(|name| {
            let hand_in = hand_in(&report, name);
            assert_eq!(hand_in["points"]["of"], 30);
            let [points, off] = [&hand_in["points"]["earned"], &hand_in["late_penalty"]];
            [points, off, &hand_in["remarks"]].map(Value::clone)
        })
    };
    let says = "late: 6 of 30 points are taken off";
    let late = graded("20%");
    assert_eq!(late[0], [json!(24), json!(6), json!([says])]);
    assert_eq!(late[1], [json!(30), json!(0), json!([])]);
    assert_eq!(graded("31/day")[0][..2], [json!(0), json!(30)]);
    let page = class.text(&["--points", "next_move = 30", "--late-penalty", "20%"]);
    assert!(
        page.contains(says) && page.contains("ada   24/30"),
        "{page}"
    );
}
