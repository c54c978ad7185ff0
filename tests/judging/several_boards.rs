//! `poj2488` and `acwing1116`, whose inputs have several boards: the answers, the usual mistakes, and
//! the explanations of wrong outputs.

use crate::support::finder::{
    Case, answered, cases_of, drawn, every_mistake_shows, names, problem,
};
use crate::support::up_to;
use knights::judge::problem::Problem;
use students::boards::cases;

/// The problems.
const PROBLEMS: [&str; 2] = ["poj2488", "acwing1116"];
/// How many cases are drawn, of which a program gets some small ones.
const CASES: u64 = 600;
/// How many cases a program gets.
const SMALL_CASES: usize = 16;

#[test]
fn every_board_with_a_tour_has_one_from_a1_and_its_names_have_one_digit() {
    let (mut boards, mut with_tour) = (0, 0);
    for p in 1..=26 {
        for q in 1..=26 / p {
            boards += 1;
            // The reference tries everything from every start.
            let first = reference::poj2488::first(p, q);
            assert_eq!(
                first.is_some(),
                reference::poj2488::has_tour(p, q),
                "{p} x {q}"
            );
            let path = first.as_deref().unwrap_or("impossible");
            let input = format!("1\n{p} {q}\n");
            let expected = format!("Scenario #1:\n{path}\n\n");
            assert_eq!(answered(problem("poj2488"), &input), expected, "{p} x {q}");
            if let Some(first) = first {
                with_tour += 1;
                assert!(
                    first.starts_with("A1") && first.len() == 2 * p * q,
                    "{first}"
                );
            }
        }
    }
    assert_eq!((boards, with_tour), (91, 12));
}

/// A program for `acwing1116` with a mistake.
fn several_counts(mistake: &str, input: &str) -> String {
    let (mut kept, mut marked) = (0, Vec::new());
    let mut text = String::new();
    for case in cases(input, 4) {
        let &[n, m, mut x, mut y] = case.as_slice() else {
            panic!("a case has four numbers")
        };
        if mistake == "start-ignored" {
            (x, y) = (0, 0);
        }
        let start = (x, y);
        let holes: Vec<(usize, usize)> = marked
            .iter()
            .copied()
            .filter(|&square| square != start)
            .collect();
        let board = reference::count::Board::new(n, m, &holes);
        let is_smaller = holes.iter().any(|&(row, column)| row < n && column < m);
        let mut found = if is_smaller {
            0
        } else {
            board.open(Some(start), None)
        };
        if mistake == "counts-doubled" {
            found *= 2;
        }
        kept = if mistake == "number-kept" {
            kept + found
        } else {
            found
        };
        if mistake == "start-kept" {
            marked.push(start);
        }
        text += &kept.to_string();
        text.push('\n');
        if mistake == "first-case-only" {
            break;
        }
    }
    text
}

/// What a program with a mistake prints; one without any is right.
fn program(name: &str, mistake: &str, input: &str) -> String {
    match name {
        "poj2488" => students::boards::run(mistake, input),
        _ => several_counts(mistake, input),
    }
}

/// Cases on which plain programs end soon, also wrong ones.
fn small_cases(problem: &'static dyn Problem, seed: u64) -> Vec<Case> {
    // A board of one square is rare.
    let (most, length, more) = match problem.name() {
        "poj2488" => (21, 2, ["2\n1 1\n3 4\n", "3\n4 3\n1 1\n2 2\n"]),
        _ => (
            12,
            4,
            ["2\n1 1 0 0\n3 4 0 0\n", "3\n4 3 0 0\n1 1 0 0\n2 2 0 0\n"],
        ),
    };
    let is_small = |input: &String| {
        let cases = cases(input, length);
        cases.len() <= 6 && cases.iter().all(|case| case[0] * case[1] <= most)
    };
    let inputs = drawn(problem, seed, CASES).filter(is_small);
    let mut small: Vec<String> = inputs.take(SMALL_CASES).collect();
    assert!(small.len() == SMALL_CASES, "{problem:?}: {small:?}");
    small.extend(more.map(str::to_owned));
    cases_of(problem, small)
}

/// Mistakes of programs. A walk that never goes back is stuck where one is that keeps its marks.
const MISTAKES: [(&str, &str); 2] = [
    (
        "poj2488",
        "none marks-not-removed never-goes-back closed-tour one-square-denied other-move-order marks-kept \
         first-case-only sides-swapped scenarios-from-zero heading-missing numbers-from-zero small-letters \
         number-before-letter letter-and-number-exchanged other-denial",
    ),
    (
        "acwing1116",
        "none number-kept start-kept first-case-only start-ignored counts-doubled",
    ),
];

/// Takes seconds: plain searches, one for each mistake.
#[test]
fn the_usual_mistakes_are_named() {
    let mut faults = Vec::new();
    for (name, mistakes) in MISTAKES {
        let cases = small_cases(problem(name), 1);
        for mistake in mistakes.split(' ') {
            let program = |case: &Case| Some(program(name, mistake, &case.input));
            let found = names(problem(name), &cases, program);
            let expected = match mistake {
                "none" => "",
                "marks-not-removed" | "never-goes-back" => "marks-not-removed never-goes-back",
                _ => mistake,
            };
            if found != expected {
                faults.push(format!("{name}, {mistake}: {found}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn right_programs_are_right() {
    for problem in PROBLEMS.map(problem) {
        for case in small_cases(problem, 2) {
            let output = program(problem.name(), "none", &case.input);
            assert!(case.accepts(problem, &output), "{}{output}", case.input);
        }
    }
}

#[test]
fn the_plain_rules_are_right_and_every_mistake_shows() {
    let more = [
        "3\n3 8\n4 6\n6 4\n",
        "4\n3 7 0 0\n3 7 2 6\n5 4 0 0\n4 5 3 0\n",
    ];
    for (problem, more) in PROBLEMS.map(problem).into_iter().zip(more) {
        let mut cases = small_cases(problem, 3);
        cases.extend(cases_of(problem, [more.to_owned()]));
        // One order is the right one.
        let never_shows = |when: &str| {
            problem.name() == "poj2488"
                && when.ends_with("the smallest column, then the smallest row")
        };
        let is_wrong = |case: &Case, output: &str| !case.accepts(problem, output);
        every_mistake_shows(
            problem,
            &cases,
            up_to(1 << 23, 1 << 26),
            is_wrong,
            never_shows,
        );
    }
}

/// Whether an output has the words of the reference's answer.
fn has_words_of_reference(problem: &dyn Problem, input: &str, output: &str) -> bool {
    let expected = reference::judge::answer(problem.name(), input);
    reference::words(&expected) == reference::words(output)
}

/// Takes seconds: what a checker lets pass is found by trying each place.
#[test]
fn outputs_with_one_other_byte_are_judged_as_by_the_reference() {
    for name in PROBLEMS {
        let problem = problem(name);
        let (mut right, mut wrong) = (0, 0);
        for case in small_cases(problem, 4) {
            let output = &case.answer;
            let [input, answer] = [&case.input, output].map(String::as_bytes);
            for place in (0..output.len()).step_by(1 + output.len() / up_to(8, 20)) {
                for other in ["", " ", "\n", "1", "B", "impossible"] {
                    let changed = format!("{}{other}{}", &output[..place], &output[place + 1..]);
                    let is_right = case.accepts(problem, &changed);
                    let expected = has_words_of_reference(problem, &case.input, &changed);
                    assert_eq!(is_right, expected, "{name}: {}{changed}", case.input);
                    let explanation = problem.explain(input, answer, changed.as_bytes());
                    assert!(!is_right || explanation.is_none(), "{name}: {changed}");
                    right += usize::from(is_right);
                    wrong += usize::from(!is_right);
                }
            }
        }
        assert!(right > 10 && wrong > 100, "{name}: {right} and {wrong}");
    }
}
