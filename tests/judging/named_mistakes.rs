//! The mistakes that are named: programs that each make one, and programs for which none is named.

use std::collections::HashSet;

use crate::support::{generated_cases, stress_case, up_to};
use knights::judge::problem::{ALL, Problem, named};
use knights::problems::compare::CompareMode;
use knights::problems::drawn::default_count;
use knights::problems::mistakes::{FoundMistake, MistakeTable, WorkLimit};
use knights::problems::naming::{JudgedCase, SeenOutput, find_mistakes};
use knights::problems::problem::answer;
use students::STUDENTS;
use students::beginners::BEGINNERS;

/// The three stages.
const STAGES: [&str; 3] = ["valid_move_num", "next_move", "simulate"];
/// More work than any small case takes.
const WORK: u64 = 1 << 24;

/// What a program made of a case.
struct Judged {
    input: Vec<u8>,
    answer: Vec<u8>,
    /// `None` after a crash.
    output: Option<Vec<u8>>,
}

fn problem(name: &str) -> &'static dyn Problem {
    named(name).expect("the problem exists")
}

fn table(name: &str) -> &'static MistakeTable {
    problem(name).mistakes()
}

/// A program on the cases that `judge run` makes with a seed.
fn judged(
    problem: &'static dyn Problem,
    seed: u64,
    program: impl Fn(&str) -> Option<String>,
) -> Vec<Judged> {
    let cases = generated_cases(problem, seed, default_count(problem));
    let judge = |input: Vec<u8>| Judged {
        answer: answer(problem, &input).expect("the input is valid"),
        output: program(str::from_utf8(&input).expect("inputs are text")).map(String::into_bytes),
        input,
    };
    cases.map(|case| judge(case.input)).collect()
}

/// What is found for a program.
fn found(problem: &'static dyn Problem, mode: CompareMode, judged: &[Judged]) -> Vec<FoundMistake> {
    let cases: Vec<JudgedCase<'_>> = judged
        .iter()
        .map(|judged| JudgedCase {
            input: &judged.input,
            answer: &judged.answer,
            seen: match &judged.output {
                None => SeenOutput::Crashed,
                Some(output) if mode.equal(&judged.answer, output) => SeenOutput::Accepted,
                Some(output) => SeenOutput::Wrong(output),
            },
        })
        .collect();
    find_mistakes(problem, mode, &cases)
}

/// The names that are found for a program on the cases of a seed.
fn names(name: &str, seed: u64, program: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let problem = problem(name);
    let judged = judged(problem, seed, program);
    let found = found(problem, CompareMode::TokensCase, &judged);
    found.into_iter().map(|mistake| mistake.name).collect()
}

/// The students of the three stages, and the names of their mistakes; empty if it has none that
/// 20 cases show.
#[rustfmt::skip]
const NAMES: [(&str, &str, &str); 35] = [
    ("valid_move_num", "none", ""),
    ("valid_move_num", "own_square_not_marked", "own-square-unmarked"),
    ("valid_move_num", "others_not_marked", "other-knights-unmarked"),
    ("valid_move_num", "marked_while_reading", "earlier-knights-only"),
    ("valid_move_num", "row_and_column_swapped", "rows-and-columns-swapped"),
    ("valid_move_num", "other_move_order", "other-move-order"),
    ("valid_move_num", "visited_squares_counted", "visited-neighbours-counted"),
    ("valid_move_num", "visited_square_is_0", "zero-for-visited"),
    ("valid_move_num", "minus_1_left_out", "minus-ones-left-out"),
    ("valid_move_num", "last_knight_forgotten", "last-knight-missed"),
    ("next_move", "none", ""),
    ("next_move", "minimum_starts_at_8", "minimum-starts-at-8"),
    ("next_move", "last_of_equals", "last-of-equals"),
    ("next_move", "largest", "most-instead-of-fewest"),
    ("next_move", "row_and_column_swapped", "rows-and-columns-swapped"),
    ("next_move", "own_square_marked", ""),
    ("next_move", "list_ignored", "visited-ignored"),
    ("next_move", "last_visited_forgotten", "last-visited-missed"),
    ("next_move", "other_move_order", "other-move-order"),
    ("next_move", "index_from_1", "moves-from-one"),
    ("next_move", "p_0_not_taken", "zero-p-refused"),
    ("next_move", "stuck_is_0", "zero-when-stuck"),
    ("simulate", "none", ""),
    ("simulate", "last_of_equals", "last-of-equals"),
    ("simulate", "row_and_column_swapped", "rows-and-columns-swapped"),
    ("simulate", "own_square_not_marked", "own-square-unmarked"),
    ("simulate", "knights_from_0", "knights-from-zero"),
    ("simulate", "steps_from_1", "steps-from-one"),
    ("simulate", "steps_of_all_counted_together", "steps-counted-together"),
    ("simulate", "ends_at_the_first_stuck_knight", "stuck-knight-ends-all"),
    ("simulate", "round_ends_at_a_stuck_knight", "stuck-knight-ends-round"),
    ("simulate", "stuck_knights_are_dropped", "stuck-knight-removed"),
    ("simulate", "one_round", "one-round-only"),
    ("simulate", "one_knight_after_the_other", "one-knight-after-another"),
    ("simulate", "all_choose_at_once", "all-choose-first"),
];

/// Every program of this file: its problem and its name, what it prints, and its mistake.
type Program = (
    &'static str,
    &'static str,
    fn(&str, &str, &str) -> Option<String>,
    &'static str,
);

fn programs() -> Vec<Program> {
    let student = |name: &str, mistake: &str, input: &str| {
        let end = students::run(name, mistake, input);
        end.is_well.then_some(end.output)
    };
    let students =
        NAMES.map(|(name, mistake, expected)| -> Program { (name, mistake, student, expected) });
    let beginners = BEGINNERS.iter().map(|&(name, mistake)| -> Program {
        let expected = mistake.split('/').next().unwrap_or_default();
        (name, mistake, students::beginners::run, expected)
    });
    students.into_iter().chain(beginners).collect()
}

#[test]
fn the_students_exist() {
    for (name, mistake, _) in NAMES {
        assert!(
            STUDENTS
                .iter()
                .any(|student| (student.0, student.1) == (name, mistake))
        );
    }
}

#[test]
fn mistakes_are_named() {
    let failed =
        programs()
            .into_iter()
            .step_by(up_to(2, 1))
            .filter_map(|(name, mistake, run, expected)| {
                let found = names(name, 1, |input| run(name, mistake, input));
                let first = found.first().map(String::as_str).unwrap_or_default();
                (first != expected).then(|| format!("{name}/{mistake}: {found:?}"))
            });
    assert_eq!(failed.collect::<Vec<_>>(), [""; 0]);
}

/// On other cases the right name may be missing, but no other comes without it.
#[test]
fn a_wrong_name_never_comes_alone() {
    let mut failed = Vec::new();
    for seed in 2..up_to(3, 4) {
        for (name, mistake, run, expected) in programs().into_iter().step_by(up_to(5, 1)) {
            let found = names(name, seed, |input| run(name, mistake, input));
            if !found.is_empty() && !found.iter().any(|name| name == expected) {
                failed.push(format!("{name}/{mistake} with seed {seed}: {found:?}"));
            }
        }
    }
    assert_eq!(failed, [""; 0]);
}

/// A right answer, changed by a function of the input and the answer.
fn changed(name: &'static str, change: impl Fn(&str, &str) -> String) -> Vec<String> {
    let mut all = Vec::new();
    for seed in 1..up_to(2, 5) {
        all.extend(names(name, seed, |input| {
            let right = answer(problem(name), input.as_bytes()).expect("valid");
            Some(change(
                input,
                str::from_utf8(&right).expect("answers are text"),
            ))
        }));
    }
    all
}

#[test]
fn faults_that_no_rule_explains_are_not_named() {
    let side = |input: &str| -> i32 {
        let word = input.split_whitespace().next().expect("a side");
        word.parse().expect("a number")
    };
    for name in STAGES {
        assert_eq!(changed(name, |_, _| String::new()), [""; 0], "nothing");
        assert_eq!(changed(name, |_, _| "0\n".to_owned()), [""; 0], "always 0");
        assert_eq!(
            changed(name, |_, _| "hello\n".to_owned()),
            [""; 0],
            "a word"
        );
        assert_eq!(
            changed(name, |input, _| input.to_owned()),
            [""; 0],
            "the input"
        );
        let odd = |input: &str, right: &str| {
            if side(input) % 2 == 0 {
                right.to_owned()
            } else {
                right.replace('1', "2")
            }
        };
        assert_eq!(changed(name, odd), [""; 0], "odd sides");
        let digits = |_: &str, right: &str| right.replace('3', "4");
        assert_eq!(changed(name, digits), [""; 0], "3 for 4");
        let first = |_: &str, right: &str| right.replacen(' ', " 7 ", 1);
        if name != "next_move" {
            assert_eq!(changed(name, first), [""; 0], "one number more");
        }
    }
    let sum = |input: &str, _: &str| (input.bytes().map(u32::from).sum::<u32>() % 8).to_string();
    assert_eq!(changed("next_move", sum), [""; 0], "a hash of the input");
    let stuck = |_: &str, _: &str| "-1".to_owned();
    assert_eq!(changed("next_move", stuck), [""; 0], "always stuck");
}

#[test]
fn pairs_are_named_and_lists_begin_with_single_mistakes() {
    let pair = |input: &str| {
        let output = students::run("simulate", "last_of_equals", input).output;
        // Steps from 1 as well.
        let lines = output.lines().map(|line| {
            let numbers = line.split(' ').map(|word| match word {
                "0" => 0,
                _ => word.parse::<i64>().expect("a number") + 1,
            });
            numbers
                .map(|number| number.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        });
        Some(lines.collect::<Vec<_>>().join("\n"))
    };
    assert_eq!(
        names("simulate", 1, pair),
        ["last-of-equals+steps-from-one"]
    );
}

#[test]
fn the_text_counts_the_outputs_and_names_what_fits_as_well() {
    let problem = problem("next_move");
    let mut judged = judged(problem, 1, |input| {
        Some(students::run("next_move", "minimum_starts_at_8", input).output)
    });
    // More cases would tell them apart.
    judged.truncate(18);
    let found = found(problem, CompareMode::TokensCase, &judged);
    let wrong = judged
        .iter()
        .filter(|judged| judged.output.as_ref() != Some(&judged.answer));
    let [first, second] = &found[..] else {
        panic!("two mistakes fit: {found:?}");
    };
    assert_eq!((first.cases, first.of), (18, 18));
    assert!(
        first
            .text
            .starts_with("Every one of your 18 outputs is what you get when ")
    );
    assert!(
        first
            .text
            .contains(&format!("; it makes {} of them wrong.", wrong.count()))
    );
    assert!(first.text.ends_with(&format!("from {}.", second.name)));
}

#[test]
fn white_space_is_a_mistake_only_where_it_counts() {
    for name in ["valid_move_num", "simulate"] {
        let problem = problem(name);
        let judged = judged(problem, 1, |input| {
            Some(students::run(name, "trailing_space", input).output)
        });
        assert_eq!(found(problem, CompareMode::TokensCase, &judged), []);
        let exact = found(problem, CompareMode::Exact, &judged);
        let names: Vec<&str> = exact.iter().map(|mistake| mistake.name.as_str()).collect();
        assert_eq!(names, ["space-at-line-end"]);
    }
}

#[test]
fn a_crash_beyond_a_size_is_named_after_it() {
    let crash = |limit: i32| {
        move |input: &str| {
            let n: i32 = input.split_whitespace().next()?.parse().ok()?;
            (n <= limit).then(|| students::run("simulate", "none", input).output)
        }
    };
    assert_eq!(names("simulate", 1, crash(10)), ["arrays-too-small"]);
    assert_eq!(names("simulate", 1, crash(0)), [""; 0], "no case is right");
    let never = |_: &str| None;
    assert_eq!(names("simulate", 1, never), [""; 0]);
}

#[test]
fn the_default_rules_are_right() {
    for name in STAGES {
        for number in 0..up_to(60, 300) {
            let input = stress_case(problem(name), 3, number);
            let right = answer(problem(name), &input).expect("the input is valid");
            let output = table(name).output(&input, None, &[], &mut WorkLimit::new(WORK));
            assert_eq!(output, Some(right), "{name}: {input:?}");
        }
    }
}

#[test]
fn the_data_of_every_mistake_is_read() {
    for problem in ALL.iter() {
        let table = problem.mistakes();
        let input = stress_case(*problem, 1, 0);
        for (number, mistake) in table.mistakes().iter().enumerate() {
            let name = format!("{}: {}", problem.name(), mistake.name);
            assert!(
                !mistake.name.is_empty() && !mistake.when.contains('{'),
                "{name}"
            );
            assert!(
                mistake.advice.ends_with('.') && mistake.advice.contains(' '),
                "{name}"
            );
            // A rule that does not exist, and a value that it does not have, panic.
            let _ = table.output(&input, None, &[number], &mut WorkLimit::new(1 << 16));
        }
    }
}

#[test]
fn each_mistake_makes_a_difference_and_has_a_name_and_words() {
    let mut all = HashSet::new();
    for name in STAGES {
        let (problem, table) = (problem(name), table(name));
        let inputs: Vec<Vec<u8>> = (0..200)
            .map(|number| stress_case(problem, 1, number))
            .collect();
        let answers: Vec<Vec<u8>> = inputs
            .iter()
            .map(|input| answer(problem, input).expect("the input is valid"))
            .collect();
        for (number, mistake) in table.mistakes().iter().enumerate() {
            let words = mistake.name.chars();
            assert!(
                words
                    .into_iter()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
            );
            assert!(!mistake.when.ends_with('.') && mistake.advice.ends_with('.'));
            let is_seen = inputs.iter().zip(&answers).any(|(input, answer)| {
                let output = table.output(input, None, &[number], &mut WorkLimit::new(WORK));
                output.is_some_and(|output| output != *answer)
            });
            assert!(
                is_seen,
                "{name}: {} is never seen: {}",
                mistake.name, mistake.when
            );
            all.insert(mistake.name.as_str());
        }
    }
    let promised = [
        "last-of-equals",
        "most-instead-of-fewest",
        "minimum-starts-at-8",
        "zero-p-refused",
        "other-move-order",
        "rows-upwards",
        "rows-and-columns-swapped",
        "visited-neighbours-counted",
        "zero-for-visited",
        "zero-for-off-board",
        "minus-one-only-off-board",
        "own-square-unmarked",
        "earlier-knights-only",
        "later-starts-not-marked",
        "all-choose-first",
        "stuck-knight-ends-all",
        "steps-from-one",
        "knights-from-zero",
        "moves-from-one",
    ];
    for name in promised {
        assert!(all.contains(name), "{name}");
    }
    assert!(all.len() >= 50, "{}", all.len());
}
