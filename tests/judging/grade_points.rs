//! `judge grade`: how points are given, rounded and taken off, and the file that says so.
#![cfg(target_os = "linux")]

use crate::support::class::{Class, RIGHT, WRONG, answer_of};
use knights::judge::cases::Case;
use knights::judge::class::{HandInResult, LatePenalty};
use knights::judge::drawn::drawn_cases;
use knights::judge::hand_in::{Lateness, Student};
use knights::judge::points::PointsTable;
use knights::problems::problem::NEXT_MOVE;
use knights::problems::report::{CaseResult, JudgedPart, PartProgram, Points, Rounding, Score};
use knights::problems::verdict::{OutputVerdict, Verdict};

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
    let mut part = JudgedPart {
        name: NEXT_MOVE.name().to_owned(),
        program: PartProgram::Runs,
        cases: results.collect(),
        ..JudgedPart::default()
    };
    let table = PointsTable::read(table).expect("points");
    let points = table.of_part(NEXT_MOVE.name(), cases).expect("points");
    points.apply(&mut part, cases, rounding);
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
        parts: vec![part],
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

const SHARES: &str = r#"next_move = { points = 25, rule = "proportion" }"#;
const FOLDERS: &str = "[next_move]\neasy = 10\nhard = 7";
const HALF_SHARES: &str = "[next_move]\neasy = 10\nhard = { points = 7, rule = \"proportion\" }";
const HARD: &str = r#""next_move/hard" = { points = 1, rule = "all" }"#;

/// Takes seconds: all roundings and tables, each with every set of accepted cases.
#[test]
fn points_are_given_rounded_and_taken_off_as_stated() {
    let roundings = [
        (Rounding::Down, (100, true)),
        (Rounding::Nearest, (100, false)),
        (Rounding::Half, (50, false)),
        (Rounding::Hundredth, (1, false)),
    ];
    let (all, easy, hard) = (0b111_1111, 0b000_1111, 0b111_0000);
    let tables: [(&str, &Units); 5] = [
        ("next_move = 30", &[(all, 30, false)]),
        (SHARES, &[(all, 25, true)]),
        (FOLDERS, &[(easy, 10, false), (hard, 7, false)]),
        (HALF_SHARES, &[(easy, 10, false), (hard, 7, true)]),
        (HARD, &[(hard, 1, false)]),
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
                    assert_eq!(hundredths(score.of), 100 * of);
                    assert_eq!(result.remarks.len(), usize::from(left < sum), "{context:?}");
                    let kept = serde_json::to_string(&score).expect("JSON");
                    let read: Score = serde_json::from_str(&kept).expect("a score");
                    assert_eq!(read, score, "{kept}");
                }
            }
        }
    }
}

/// `tests/classes/points.txt` has more configurations.
#[test]
fn a_configuration_that_is_printed_grades_the_same() {
    let class = Class::of_next_move();
    class.add("ada", RIGHT);
    class.add("ben", WRONG);
    let written = "\
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
    class.write("settings/grading.toml", written);
    let output = |config: &str, more: &[&str]| {
        let options = [&["--config", config], more].concat();
        let answer = answer_of(&mut class.bare_command(&class.folder(), &options));
        assert!(answer.code < 2, "{}", answer.error);
        String::from_utf8(answer.output).expect("text")
    };
    let text = output("settings/grading.toml", &["--print-config"]);
    let [table, given] = [&text, written].map(toml::from_str::<toml::Table>);
    let (table, given) = (table.expect("TOML"), given.expect("TOML"));
    assert_eq!(
        (&table["points"], &table["only"]),
        (&given["points"], &given["only"])
    );
    let graded = output("settings/grading.toml", &[]);
    assert!(class.path("settings/grades.csv").is_file());
    class.write("elsewhere/printed.toml", &text);
    assert_eq!(output("elsewhere/printed.toml", &[]), graded);
    assert_eq!(output("elsewhere/printed.toml", &["--print-config"]), text);
}
