//! The problems that ask whether squares in order are a tour: the mistakes of students have names, every
//! mistake shows, and the rules without a mistake are right.

use crate::support::stress_case;
use knights::judge::problem::{Problem, named};
use knights::problems::compare::CompareMode;
use knights::problems::drawn::shrink;
use knights::problems::mistakes::WorkLimit;
use knights::problems::naming::{JudgedCase, SeenOutput, find_mistakes};
use knights::problems::problem::answer;

/// Students, and how the finder names their mistakes. Two names are those of mistakes with the same outputs;
/// without a name, the program is right or the outputs prove too little.
#[rustfmt::skip]
const NAMES: [(&str, &str, &str); 31] = [
    ("leetcode2596", "none", ""),
    ("leetcode2596", "any_start", "start-not-checked"),
    ("leetcode2596", "first_step_left_out", "first-step-not-checked"),
    ("leetcode2596", "last_step_left_out", "last-step-not-checked"),
    ("leetcode2596", "distances_add_up", "distances-added-up"),
    ("leetcode2596", "larger_distance", "larger-distance-only"),
    ("leetcode2596", "numbers_of_squares", "around-the-edge"),
    ("leetcode2596", "numbers_by_columns", "around-the-edge"),
    ("leetcode2596", "no_moves", "moves-not-checked"),
    ("leetcode2596", "closed", "closed-tours-only"),
    ("leetcode2596", "a_move_missing", ""),
    ("leetcode2596", "python", "capital-letter"),
    ("leetcode2596", "swapped", "answers-swapped"),
    ("leetcode2596", "always_false", ""),
    ("leetcode2596", "two_rows_only", ""),
    ("boj1331", "none", ""),
    ("boj1331", "no_way_back", "way-back-not-checked"),
    ("boj1331", "no_marks", "squares-may-repeat"),
    ("boj1331", "first_not_marked", "first-square-not-marked"),
    ("boj1331", "last_not_marked", "last-square-not-marked"),
    ("boj1331", "first_step_left_out", "first-step-not-checked"),
    ("boj1331", "last_step_left_out", "last-step-not-checked"),
    ("boj1331", "distances_add_up", "distances-added-up"),
    ("boj1331", "larger_distance", "larger-distance-only"),
    ("boj1331", "no_moves", "moves-not-checked"),
    ("boj1331", "and_before_or", "and-before-or"),
    ("boj1331", "capitals", "letter-case"),
    ("boj1331", "small_letters", "letter-case"),
    ("boj1331", "swapped", "answers-swapped"),
    ("boj1331", "always_false", ""),
    ("boj1331", "two_columns_only", ""),
];
/// How many cases a student gets.
const CASES: u64 = 120;

fn problem(name: &str) -> &'static dyn Problem {
    named(name).expect("a problem")
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("text")
}

/// The right answer, without the line feed.
fn right(problem: &dyn Problem, input: &[u8]) -> String {
    let answer = answer(problem, input).expect("a valid input");
    text(&answer).trim_end().to_owned()
}

#[test]
fn the_mistakes_of_students_are_named() {
    let mut faults = Vec::new();
    let drawn = ["leetcode2596", "boj1331"].map(|name| {
        let cases = (0..CASES).map(|number| stress_case(problem(name), 1, number));
        cases.collect::<Vec<Vec<u8>>>()
    });
    for (name, mistake, expected) in NAMES {
        let problem = problem(name);
        let inputs = drawn[usize::from(name == "boj1331")].iter().cloned();
        let seen = inputs.map(|input| {
            let output = students::claims::run(name, mistake, text(&input));
            (right(problem, &input), output, input)
        });
        let seen: Vec<(String, String, Vec<u8>)> = seen.collect();
        let cases = seen.iter().map(|(right, output, input)| JudgedCase {
            input,
            answer: right.as_bytes(),
            seen: if right == output {
                SeenOutput::Accepted
            } else {
                SeenOutput::Wrong(output.as_bytes())
            },
        });
        let cases: Vec<JudgedCase<'_>> = cases.collect();
        let found = find_mistakes(problem, CompareMode::default(), &cases);
        let found: Vec<String> = found.into_iter().map(|mistake| mistake.name).collect();
        let wrong = seen
            .iter()
            .filter(|(right, output, _)| right != output)
            .count();
        let is_wrong = wrong > 0;
        if found.join(" ") != expected || is_wrong == (mistake == "none") {
            faults.push(format!("{name} {mistake}: {found:?}, {wrong} wrong"));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_plain_rules_are_right_and_every_mistake_shows() {
    for name in ["leetcode2596", "boj1331"] {
        let problem = problem(name);
        let table = problem.mistakes();
        let inputs: Vec<Vec<u8>> = (0..300)
            .map(|number| stress_case(problem, 5, number))
            .collect();
        let output = |input: &[u8], chosen: &[usize]| {
            let output = table.output(input, None, chosen, &mut WorkLimit::new(1 << 20));
            text(&output.expect("it ends")).to_owned()
        };
        for input in &inputs {
            assert_eq!(output(input, &[]), right(problem, input), "{}", text(input));
        }
        for (number, mistake) in table.mistakes().iter().enumerate() {
            let shows = |input: &Vec<u8>| output(input, &[number]) != right(problem, input);
            assert!(inputs.iter().any(shows), "{name}: {mistake:?}");
        }
    }
}

#[test]
fn a_failing_case_shrinks_to_one_with_little_wrong() {
    for (name, mistake) in [
        ("leetcode2596", "last_step_left_out"),
        ("boj1331", "no_way_back"),
    ] {
        let problem = problem(name);
        let is_wrong = |input: &[u8]| {
            students::claims::run(name, mistake, text(input)) != right(problem, input)
        };
        let input = (0..CASES).map(|number| stress_case(problem, 1, number));
        let mut input = input;
        let input = input.find(|input| is_wrong(input)).expect("a case");
        let first = |candidates: &mut dyn Iterator<Item = Vec<u8>>| {
            let mut candidates = candidates.enumerate();
            Ok::<_, ()>(candidates.find(|(_, other)| is_wrong(other)))
        };
        let smallest = shrink(problem, input, first).expect("nothing can fail");
        assert!(is_wrong(&smallest) && problem.inputs().validate(&smallest).is_ok());
        if name == "leetcode2596" {
            assert!(smallest.starts_with(b"3\n"), "{}", text(&smallest));
        }
    }
}
