//! `poj2488` and `acwing1116`, whose inputs have several boards: the answers, the usual mistakes, and
//! the explanations of wrong outputs.

#![allow(
    clippy::format_push_string,
    reason = "a reference writes what is plainest"
)]

use crate::support::{stress_case, up_to};
use knights::judge::problem::{Problem, named};
use knights::problems::compare::CompareMode;
use knights::problems::mistakes::WorkLimit;
use knights::problems::naming::{JudgedCase, SeenOutput, find_mistakes};
use knights::problems::problem::{Judgement, answer};

/// The problems.
const PROBLEMS: [&str; 2] = ["poj2488", "acwing1116"];
/// How many cases are drawn, of which a program gets some small ones.
const CASES: u64 = 600;
/// How many cases a program gets.
const SMALL_CASES: usize = 16;

fn problem(name: &str) -> &'static dyn Problem {
    named(name).expect("a problem")
}

/// The answer of the library.
fn answered(problem: &dyn Problem, input: &str) -> String {
    let answer = answer(problem, input.as_bytes()).expect("a valid input");
    String::from_utf8(answer).expect("text")
}

fn is_right(problem: &dyn Problem, input: &str, output: &str) -> bool {
    let right = answered(problem, input);
    let judgement = problem.check(input.as_bytes(), right.as_bytes(), output.as_bytes());
    matches!(judgement, Ok(Judgement::Right(_)))
}

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

/// The cases of an input, each with this number of numbers.
fn cases(input: &str, length: usize) -> Vec<Vec<usize>> {
    let numbers = reference::numbers(input);
    numbers[1..].chunks(length).map(<[usize]>::to_vec).collect()
}

/// A program for `poj2488` with a mistake.
fn first_tours(mistake: &str, input: &str) -> String {
    let mut marked: Vec<(usize, usize)> = Vec::new();
    let mut text = String::new();
    for (place, case) in cases(input, 2).into_iter().enumerate() {
        let (mut numbers, mut letters) = (case[0], case[1]);
        if mistake == "sides-swapped" {
            (numbers, letters) = (letters, numbers);
        }
        let mut path = Vec::new();
        let starts =
            (0..letters).flat_map(|letter| (0..numbers).map(move |number| (letter, number)));
        let squares = numbers * letters;
        let found = squares <= 30
            && starts.into_iter().any(|start| {
                path.clear();
                let mut visited = marked.clone();
                let stays = |square: &(usize, usize)| square.0 < letters && square.1 < numbers;
                !marked.iter().any(stays)
                    && goes_on(mistake, [letters, numbers], start, &mut path, &mut visited)
            });
        if mistake == "marks-kept" && found {
            marked.extend(&path);
        }
        let first = usize::from(mistake != "scenarios-from-zero");
        if mistake != "heading-missing" {
            text += &format!("Scenario #{}:\n", place + first);
        }
        let denied = found
            .then_some(())
            .filter(|()| mistake != "one-square-denied" || squares > 1);
        text += &match denied {
            Some(()) => path
                .iter()
                .map(|&square| written(mistake, square))
                .collect::<String>(),
            None if mistake == "other-denial" => "Impossible".to_owned(),
            None => "impossible".to_owned(),
        };
        text += "\n\n";
        if mistake == "first-case-only" {
            break;
        }
    }
    text
}

/// A square as a program writes it.
fn written(mistake: &str, (letter, number): (usize, usize)) -> String {
    let small = mistake == "small-letters";
    let alphabet = if small { 'a' } else { 'A' };
    let of = |place: usize| char::from(alphabet as u8 + u8::try_from(place).expect("a letter"));
    match mistake {
        "numbers-from-zero" => format!("{}{number}", of(letter)),
        "number-before-letter" => format!("{}{}", number + 1, of(letter)),
        "letter-and-number-exchanged" => format!("{}{}", of(number), letter + 1),
        _ => format!("{}{}", of(letter), number + 1),
    }
}

/// Extends a path over the board from a square.
fn goes_on(
    mistake: &str,
    sides: [usize; 2],
    here: (usize, usize),
    path: &mut Vec<(usize, usize)>,
    visited: &mut Vec<(usize, usize)>,
) -> bool {
    path.push(here);
    visited.push(here);
    if path.len() == sides[0] * sides[1] {
        return mistake != "closed-tour" || path.len() == 1;
    }
    let mut moves = vec![
        (-2, -1),
        (-2, 1),
        (-1, -2),
        (-1, 2),
        (1, -2),
        (1, 2),
        (2, -1),
        (2, 1),
    ];
    if mistake == "other-move-order" {
        moves.sort_by_key(|&(right, up)| (up, right));
    }
    for (right, up) in moves {
        let (Some(letter), Some(number)) = (
            here.0.checked_add_signed(right),
            here.1.checked_add_signed(up),
        ) else {
            continue;
        };
        let next = (letter, number);
        if letter >= sides[0] || number >= sides[1] || visited.contains(&next) {
            continue;
        }
        if goes_on(mistake, sides, next, path, visited) {
            return true;
        }
        if mistake == "never-goes-back" {
            return false;
        }
    }
    path.pop();
    if mistake != "marks-not-removed" {
        visited.retain(|&other| other != here);
    }
    false
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
        text += &format!("{kept}\n");
        if mistake == "first-case-only" {
            break;
        }
    }
    text
}

/// What a program with a mistake prints; one without any is right.
fn program(name: &str, mistake: &str, input: &str) -> String {
    match name {
        "poj2488" => first_tours(mistake, input),
        _ => several_counts(mistake, input),
    }
}

/// Inputs on which plain programs end soon, also wrong ones.
fn small_inputs(problem: &'static dyn Problem, seed: u64) -> Vec<String> {
    let inputs = (0..CASES).map(|number| stress_case(problem, seed, number));
    let inputs = inputs.map(|input| String::from_utf8(input).expect("text"));
    let most = if problem.name() == "poj2488" { 21 } else { 12 };
    let length = if problem.name() == "poj2488" { 2 } else { 4 };
    let is_small = |input: &String| {
        let cases = cases(input, length);
        cases.len() <= 6 && cases.iter().all(|case| case[0] * case[1] <= most)
    };
    let mut small: Vec<String> = inputs.filter(is_small).take(SMALL_CASES).collect();
    assert!(small.len() == SMALL_CASES, "{problem:?}: {small:?}");
    // A board of one square is rare.
    small.extend(match problem.name() {
        "poj2488" => ["2\n1 1\n3 4\n", "3\n4 3\n1 1\n2 2\n"].map(str::to_owned),
        _ => ["2\n1 1 0 0\n3 4 0 0\n", "3\n4 3 0 0\n1 1 0 0\n2 2 0 0\n"].map(str::to_owned),
    });
    small
}

/// The names of the mistakes that are found in a program.
fn found(
    problem: &'static dyn Problem,
    seed: u64,
    program: impl Fn(&str) -> String,
) -> Vec<String> {
    let inputs = small_inputs(problem, seed);
    let outputs: Vec<[String; 3]> = inputs
        .into_iter()
        .map(|input| [answered(problem, &input), program(&input), input])
        .collect();
    let cases: Vec<JudgedCase<'_>> = outputs
        .iter()
        .map(|[answer, output, input]| JudgedCase {
            input: input.as_bytes(),
            answer: answer.as_bytes(),
            seen: if is_right(problem, input, output) {
                SeenOutput::Accepted
            } else {
                SeenOutput::Wrong(output.as_bytes())
            },
        })
        .collect();
    let found = find_mistakes(problem, CompareMode::default(), &cases);
    found.into_iter().map(|mistake| mistake.name).collect()
}

#[test]
fn the_usual_mistakes_are_named() {
    let journeys = [
        "marks-not-removed",
        "never-goes-back",
        "closed-tour",
        "one-square-denied",
        "other-move-order",
        "marks-kept",
        "first-case-only",
        "sides-swapped",
        "scenarios-from-zero",
        "heading-missing",
        "numbers-from-zero",
        "small-letters",
        "number-before-letter",
        "letter-and-number-exchanged",
        "other-denial",
    ];
    let counts = [
        "number-kept",
        "start-kept",
        "first-case-only",
        "start-ignored",
        "counts-doubled",
    ];
    let journeys = journeys.map(|mistake| ("poj2488", mistake));
    let counts = counts.map(|mistake| ("acwing1116", mistake));
    let mut faults = Vec::new();
    let mistakes = journeys.into_iter().chain(counts);
    for (name, mistake) in mistakes.step_by(up_to(2, 1)) {
        let found = found(problem(name), 1, |input| program(name, mistake, input));
        // A walk that never goes back is stuck where one is that keeps its marks.
        let expected = match mistake {
            "marks-not-removed" | "never-goes-back" => {
                &["marks-not-removed", "never-goes-back"][..]
            }
            _ => &[mistake][..],
        };
        if found != expected {
            faults.push(format!("{name}, {mistake}: {found:?}"));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn right_programs_are_right_and_make_no_mistake() {
    for name in PROBLEMS {
        let problem = problem(name);
        for input in small_inputs(problem, 2) {
            let output = program(name, "none", &input);
            assert!(
                is_right(problem, &input, &output),
                "{name}: {input}{output}"
            );
        }
        let found = found(problem, 2, |input| program(name, "none", input));
        assert_eq!(found, Vec::<String>::new(), "{name}");
    }
}

#[test]
fn the_plain_rules_are_right_and_every_mistake_shows() {
    for name in PROBLEMS {
        let problem = problem(name);
        let table = problem.mistakes();
        let inputs = small_inputs(problem, 3);
        let output = |input: &str, chosen: &[usize]| {
            let mut limit = WorkLimit::new(up_to(1 << 23, 1 << 26));
            let output = table.output(input.as_bytes(), None, chosen, &mut limit)?;
            Some(String::from_utf8(output).expect("text"))
        };
        for input in &inputs {
            let output = output(input, &[]).expect("the search ends");
            assert!(is_right(problem, input, &output), "{name}: {input}{output}");
        }
        let more = [
            "3\n3 8\n4 6\n6 4\n",
            "4\n3 7 0 0\n3 7 2 6\n5 4 0 0\n4 5 3 0\n",
        ]
        .map(str::to_owned);
        for (number, mistake) in table.mistakes().iter().enumerate() {
            let own = more
                .iter()
                .filter(|input| problem.inputs().validate(input.as_bytes()).is_ok());
            let shows = inputs.iter().chain(own).any(|input| {
                output(input, &[number]).is_some_and(|output| !is_right(problem, input, &output))
            });
            // One order is the right one.
            let is_right_order = name == "poj2488"
                && mistake
                    .when
                    .ends_with("the smallest column, then the smallest row");
            assert_eq!(shows, !is_right_order, "{name}: {mistake:?}");
        }
    }
}

/// Whether an output has the words of the reference's answer.
fn has_words_of_reference(problem: &dyn Problem, input: &str, output: &str) -> bool {
    let expected = reference::judge::answer(problem.name(), input);
    reference::words(&expected) == reference::words(output)
}

#[test]
fn outputs_with_one_other_byte_are_judged_as_by_the_reference() {
    for name in PROBLEMS {
        let problem = problem(name);
        let (mut right, mut wrong) = (0, 0);
        for input in small_inputs(problem, 4) {
            let output = answered(problem, &input);
            for place in (0..output.len()).step_by(1 + output.len() / up_to(8, 20)) {
                for other in ["", " ", "\n", "1", "B", "impossible"] {
                    let changed = format!("{}{other}{}", &output[..place], &output[place + 1..]);
                    let is_right = is_right(problem, &input, &changed);
                    let expected = has_words_of_reference(problem, &input, &changed);
                    assert_eq!(is_right, expected, "{name}: {input}{changed}");
                    let explanation =
                        problem.explain(input.as_bytes(), output.as_bytes(), changed.as_bytes());
                    assert!(
                        !is_right || explanation.is_none(),
                        "{name}: {input}{changed}"
                    );
                    right += usize::from(is_right);
                    wrong += usize::from(!is_right);
                }
            }
        }
        assert!(
            right > 10 && wrong > 100,
            "{name}: {right} right, {wrong} wrong"
        );
    }
}
