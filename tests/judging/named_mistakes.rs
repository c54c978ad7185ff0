//! The mistakes that are named: programs that each make one, and programs for which none is named.
//! `tests/students/` has the programs.

use crate::support::finder::{Case, cases_of, drawn, every_mistake_shows, found, names, problem};
use crate::support::{all_kinds, generated_cases, stress_case, up_to};
use knights::judge::problem::{ALL, Problem};
use knights::problems::compare::CompareMode;
use knights::problems::cures::{Judged, Outputs};
use knights::problems::drawn::default_count;
use knights::problems::mistakes::{FoundMistake, WorkLimit};
use students::Shows;

/// The three stages, other problems with students, and those that ask whether squares are a tour.
const STAGES: [&str; 3] = ["valid_move_num", "next_move", "simulate"];
const WALKS: [&str; 6] = ["tour", "solve", "backtrack", "walk", "dual", "count"];
const CLAIMS: [&str; 2] = ["leetcode2596", "boj1331"];

/// Inputs on which rare mistakes show.
const MORE: [(&str, &str); 8] = [
    ("backtrack", "6 6\n"),
    ("walk", "6\n5\nb3\n"),
    ("walk", "5\n6\nc2\n"),
    ("dual", "1 3 1 3\n1 3 2 4\n@ 0 5\n@ 1 3\n# 4 5\n# 5 3\n"),
    ("dual", "1 3 2 4\nx 0 5\n@ 0 5\n@ 1 3\n# 4 5\n# 5 3\n"),
    ("dual", "1 3 2 4\na 0 5\n@ 0 5\n@ 1 3\n# 4 5\n# 5 3\n"),
    ("count", "3 10 0 0\n"),
    ("count", "10 3 3 1\n"),
];
/// What a student of the walk prints who does not end.
const ENDLESS: &str = "step 12000 ";

fn all_problems() -> impl Iterator<Item = &'static dyn Problem> {
    let names = STAGES.into_iter().chain(WALKS).chain(CLAIMS);
    names.map(problem)
}

fn is_stage(problem: &dyn Problem) -> bool {
    STAGES.contains(&problem.name())
}

/// The squares of a board: on few of them a plain search ends in a moment, whatever the order of its
/// moves.
fn squares(input: &str) -> usize {
    let sides = reference::numbers(input);
    sides[0] * sides[1]
}

/// Drawn inputs on which plain searches end soon, and those on which rare mistakes show.
fn small_inputs(problem: &'static dyn Problem, seed: u64, count: u64, most: usize) -> Vec<String> {
    let name = problem.name();
    let is_search = ["backtrack", "count"].contains(&name);
    let drawn = drawn(problem, seed, count);
    let small = drawn.filter(|input| !is_search || squares(input) <= most);
    let more = MORE.iter().filter(|(other, _)| *other == name);
    small
        .chain(more.map(|(_, input)| (*input).to_owned()))
        .collect()
}

/// The cases on which mistakes are looked for.
fn cases(problem: &'static dyn Problem, seed: u64) -> Vec<Case> {
    let inputs = match problem.name() {
        name if STAGES.contains(&name) => {
            let cases = generated_cases(problem, seed, default_count(problem));
            let cases = cases.map(|case| String::from_utf8(case.input).expect("text"));
            cases
                .filter(|input| all_kinds() || input.len() <= 120)
                .collect()
        }
        name if CLAIMS.contains(&name) => drawn(problem, seed, up_to(60, 120)).collect(),
        _ => small_inputs(problem, seed, 60, 20),
    };
    cases_of(problem, inputs)
}

/// What a student prints; `None` after a crash or a limit.
fn student(problem: &str, mistake: &str, input: &str) -> Option<String> {
    if WALKS.contains(&problem) && is_off_the_board(mistake, input) {
        return None;
    }
    let end = students::run(problem, mistake, input);
    (end.is_well && !end.output.contains(ENDLESS)).then_some(end.output)
}

/// Whether a student who swaps the sides of the board starts off the board: most programs crash then.
fn is_off_the_board(mistake: &str, input: &str) -> bool {
    let words: Vec<&str> = input.split_whitespace().collect();
    let number = |word: &str| word.parse::<u32>().expect("a number");
    match mistake {
        "row_and_column_swapped" if words.len() == 4 => {
            let numbers: Vec<u32> = words.into_iter().map(number).collect();
            numbers[2] >= numbers[1] || numbers[3] >= numbers[0]
        }
        "width_and_height_swapped" => {
            let column = u32::from(words[2].as_bytes()[0] - b'a');
            column >= number(words[1]) || number(&words[2][1..]) > number(words[0])
        }
        _ => false,
    }
}

/// The mistakes of students that every run of their programs shows, and the names that are found.
fn mistakes(problem: &dyn Problem) -> impl Iterator<Item = (&'static str, &'static str)> {
    let students = students::of(problem.name());
    students
        .filter(|(_, shows, _)| matches!(shows, Shows::Wrong | Shows::Nowhere))
        .map(|(mistake, _, names)| (mistake, names))
}

/// Takes seconds: a wrong name is seen only beside all other students of its problem.
#[test]
fn mistakes_are_named() {
    let mut faults = Vec::new();
    for problem in all_problems() {
        let cases = cases(problem, 1);
        let name = problem.name();
        for (mistake, expected) in mistakes(problem) {
            let program = |case: &Case| student(name, mistake, &case.input);
            let (found, wrong) = found(problem, CompareMode::default(), &cases, program);
            let is_whole = |mistake: &FoundMistake| mistake.cases == mistake.of;
            assert!(is_stage(problem) || found.iter().all(is_whole), "{found:?}");
            assert!(found.iter().all(|mistake| mistake.text.ends_with('.')));
            let found: Vec<&str> = found.iter().map(|mistake| &mistake.name[..]).collect();
            let is_named = if is_stage(problem) {
                found.first().copied().unwrap_or_default() == expected
            } else {
                found.join(" ") == expected
            };
            let shows = !CLAIMS.contains(&name) || (wrong > 0) == (mistake != "none");
            if !is_named || !shows {
                faults.push(format!("{name}/{mistake}: {found:?}, {wrong} wrong"));
            }
        }
    }
    assert_eq!(faults, [""; 0]);
}

/// On other cases the right name may be missing, but no other comes without it.
#[test]
fn a_wrong_name_never_comes_alone() {
    let mut faults = Vec::new();
    for problem in STAGES.map(problem) {
        for seed in 2..up_to(3, 4) {
            let cases = cases(problem, seed);
            let name = problem.name();
            for (mistake, expected) in mistakes(problem).step_by(up_to(5, 1)) {
                let found = names(problem, &cases, |case| student(name, mistake, &case.input));
                if !found.is_empty() && !found.split(' ').any(|name| name == expected) {
                    faults.push(format!("{name}/{mistake} with seed {seed}: {found}"));
                }
            }
        }
    }
    assert_eq!(faults, [""; 0]);
}

#[test]
fn right_programs_make_no_mistake() {
    for problem in all_problems() {
        let cases = cases(problem, 2);
        let right = |case: &Case| Some(case.answer.clone());
        let (found, wrong) = found(problem, CompareMode::default(), &cases, right);
        assert_eq!((found, wrong), (Vec::new(), 0), "{problem:?}");
    }
}

/// A right answer, changed in some way.
type Change = (&'static str, fn(&Case) -> String);
const CHANGES: [Change; 3] = [
    ("nothing", |_| String::new()),
    ("a word", |_| "hello\n".to_owned()),
    ("the input", |case| case.input.clone()),
];
const CHANGES_OF_STAGES: [Change; 3] = [
    ("always 0", |_| "0\n".to_owned()),
    ("odd sides", |case| {
        match reference::numbers(&case.input)[0] % 2 {
            0 => case.answer.clone(),
            _ => case.answer.replace('1', "2"),
        }
    }),
    ("3 for 4", |case| case.answer.replace('3', "4")),
];
const CHANGES_OF_NEXT_MOVE: [Change; 2] = [
    ("always stuck", |_| "-1".to_owned()),
    ("a hash of the input", |case| {
        (case.input.bytes().map(u32::from).sum::<u32>() % 8).to_string()
    }),
];
const ONE_NUMBER_MORE: [Change; 1] = [("one number more", |case| {
    case.answer.replacen(' ', " 7 ", 1)
})];
const CHANGES_OF_WALKS: [Change; 2] = [
    ("one word", |_| "1\n".to_owned()),
    ("the end twice", |case| {
        let last = case.answer.split_whitespace().last().unwrap_or_default();
        format!("{}\n{last}\n", case.answer)
    }),
];

/// Takes a second: a false name shows only on many wrong outputs of many problems.
#[test]
fn faults_that_no_rule_explains_are_not_named() {
    for problem in STAGES.into_iter().chain(WALKS).map(problem) {
        let of_problem = match problem.name() {
            "next_move" => [&CHANGES_OF_STAGES[..], &CHANGES_OF_NEXT_MOVE].concat(),
            _ if is_stage(problem) => [&CHANGES_OF_STAGES[..], &ONE_NUMBER_MORE].concat(),
            _ => CHANGES_OF_WALKS.to_vec(),
        };
        for seed in 3..up_to(4, 7) {
            let cases = cases(problem, seed);
            for (what, change) in CHANGES.into_iter().chain(of_problem.iter().copied()) {
                let found = names(problem, &cases, |case| Some(change(case)));
                assert_eq!(found, "", "{problem:?}: {what}");
            }
        }
    }
}

#[test]
fn pairs_are_named_and_lists_begin_with_single_mistakes() {
    let pair = |case: &Case| {
        let output = student("simulate", "last_of_equals", &case.input)?;
        // Steps from 1 as well.
        let number = |word: &str| match word.parse::<i64>().expect("a number") {
            0 => "0".to_owned(),
            number => (number + 1).to_string(),
        };
        let lines = output.lines().map(|line| {
            let numbers: Vec<String> = line.split(' ').map(number).collect();
            numbers.join(" ") + "\n"
        });
        Some(lines.collect())
    };
    let simulate = problem("simulate");
    let found = names(simulate, &cases(simulate, 1), pair);
    assert_eq!(found, "last-of-equals+steps-from-one");
    // Three students read the input as another mistake has changed it.
    assert_eq!(
        reads("simulate", "knights_from_0", with_columns_first),
        "knights-from-zero+rows-and-columns-swapped"
    );
    assert_eq!(
        reads("next_move", "last_of_equals", without_the_last_square),
        "last-of-equals+last-visited-missed"
    );
    assert_eq!(
        reads("dual", "invalid_moves_count", |input| {
            input.replace(['a', 'x'], "@")
        }),
        "invalid-moves-count+any-character-is-a-knight"
    );
}

/// The names for a student who reads another input.
fn reads(name: &str, mistake: &str, other: fn(&str) -> String) -> String {
    let problem = problem(name);
    let program = |case: &Case| student(name, mistake, &other(&case.input));
    names(problem, &cases(problem, 1), program)
}

/// An input of `simulate` with the columns of squares before their rows.
fn with_columns_first(input: &str) -> String {
    let (head, squares) = input.split_once('\n').expect("it has a line");
    let swapped = squares.lines().map(|line| {
        let (row, column) = line.split_once(' ').expect("it has two numbers");
        format!("{column} {row}\n")
    });
    format!("{head}\n{}", swapped.collect::<String>())
}

/// An input of `next_move` without the last visited square.
fn without_the_last_square(input: &str) -> String {
    let lines: Vec<&str> = input.lines().collect();
    lines[..lines.len() - usize::from(lines.len() > 3)].join("\n")
}

#[test]
fn the_text_counts_the_outputs_and_names_what_fits_as_well() {
    let problem = problem("next_move");
    // More cases would tell the two apart.
    let cases = &cases(problem, 1)[..18];
    let program = |case: &Case| student("next_move", "minimum_starts_at_8", &case.input);
    let (found, wrong) = found(problem, CompareMode::TokensCase, cases, program);
    let [first, second] = &found[..] else {
        panic!("two mistakes fit: {found:?}");
    };
    assert_eq!((first.cases, first.of), (18, 18));
    for words in [
        "Every one of your 18 outputs is what you get when ",
        &format!("; it makes {wrong} of them wrong."),
        &format!("from {}.", second.name),
    ] {
        assert!(first.text.contains(words), "{words}: {}", first.text);
    }
}

#[test]
fn white_space_is_a_mistake_only_where_it_counts() {
    for problem in ["valid_move_num", "simulate"].map(problem) {
        let cases = cases(problem, 1);
        let program = |case: &Case| student(problem.name(), "trailing_space", &case.input);
        assert_eq!(names(problem, &cases, program), "");
        let (exact, _) = found(problem, CompareMode::Exact, &cases, program);
        let names: Vec<&str> = exact.iter().map(|mistake| &mistake.name[..]).collect();
        assert_eq!(names, ["space-at-line-end"]);
    }
}

#[test]
fn a_crash_beyond_a_size_is_named_after_it() {
    let simulate = problem("simulate");
    let cases = cases(simulate, 1);
    for (limit, expected) in [(10, "arrays-too-small"), (0, "")] {
        let program = |case: &Case| {
            let size = reference::numbers(&case.input)[0];
            (size <= limit).then(|| case.answer.clone())
        };
        assert_eq!(names(simulate, &cases, program), expected, "{limit}");
    }
}

/// Takes seconds: each rule of each table is a program of its own, and may be the wrong one.
#[test]
fn the_plain_rules_are_right_and_every_mistake_shows() {
    // One order is that of the problem, and Warnsdorff's rule finds a tour in some order.
    let never_shows = |problem: &str, when: &str| match problem {
        "backtrack" => when == "the moves are tried anticlockwise from (2, 1)",
        "walk" => when == "the moves are tried in the order of the interactive walk",
        _ => when == "Warnsdorff's rule alone decides whether a tour exists",
    };
    for problem in all_problems() {
        let name = problem.name();
        let count = match name {
            _ if WALKS.contains(&name) => up_to(60, 200),
            _ => up_to(200, 300),
        };
        let most = if name == "count" {
            up_to(16, 30)
        } else {
            usize::MAX
        };
        let cases = cases_of(problem, small_inputs(problem, 5, count, most));
        let work = up_to(1 << 22, 1 << 30);
        // White space counts, if that is asked for.
        let is_wrong = |case: &Case, output: &str| {
            output != case.answer && (is_stage(problem) || !case.accepts(problem, output))
        };
        every_mistake_shows(problem, &cases, work, is_wrong, |when| {
            never_shows(name, when)
        });
    }
}

#[test]
fn the_data_of_every_mistake_is_read() {
    for problem in ALL.iter() {
        let table = problem.mistakes();
        let input = stress_case(*problem, 1, 0);
        for (number, mistake) in table.mistakes().iter().enumerate() {
            let (name, when, advice) = (&mistake.name, &mistake.when, &mistake.advice);
            let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(!name.is_empty() && name.chars().all(fits), "{mistake:?}");
            assert!(!when.contains('{') && !when.ends_with('.'), "{mistake:?}");
            assert!(advice.ends_with('.') && advice.contains(' '), "{mistake:?}");
            // A rule that does not exist, and a value that it does not have, panic.
            let _ = table.output(&input, None, &[number], &mut WorkLimit::new(1 << 16));
        }
    }
}

/// How many walks end with `left` more squares of 3 × 4; those that end a move away from `start` come second.
fn walks(start: [i32; 2], here: [i32; 2], left: usize, visited: &mut Vec<[i32; 2]>) -> [u64; 2] {
    let is_move =
        |one: [i32; 2], other: [i32; 2]| (one[0] - other[0]).abs() * (one[1] - other[1]).abs() == 2;
    if left == 0 {
        return [1, u64::from(is_move(start, here))];
    }
    let mut found = [0, 0];
    for next in (0..12).map(|place| [place / 4, place % 4]) {
        if is_move(here, next) && !visited.contains(&next) {
            visited.push(next);
            let more = walks(start, next, left - 1, visited);
            visited.pop();
            found = [found[0] + more[0], found[1] + more[1]];
        }
    }
    found
}

#[test]
fn a_closed_tour_from_off_the_board_ends_near_its_start() {
    let table = problem("count").mistakes();
    let place = |name: &str| table.mistakes().iter().position(|one| one.name == name);
    let mistakes = ["start-from-one", "closed-tours-only"].map(|name| place(name).expect("a name"));
    let start = [-1, -1];
    let [open, closed] = walks(start, start, 11, &mut Vec::new());
    assert!(open > closed);
    let mut limit = WorkLimit::new(1 << 20);
    let found = table.output(b"3 4 0 0\n", None, &mistakes, &mut limit);
    let found = String::from_utf8(found.expect("it ends")).expect("text");
    assert_eq!(found.trim(), closed.to_string());
}

/// A program that fails beyond some size may do so for the reason that a cure names; other cures explain it in its place.
#[test]
fn a_cure_takes_the_place_of_a_size_unless_it_agrees() {
    let mut sizes = 0;
    for problem in knights::problems::problem::ALL.iter().copied() {
        let outputs = Outputs {
            problem: Some(problem),
            mode: CompareMode::Tokens,
            accepts: &|_, _| false,
            text: String::from_utf8_lossy,
        };
        for size in problem.mistakes().sizes {
            let named = |name: &str| FoundMistake {
                name: name.to_owned(),
                cases: 1,
                of: 1,
                text: String::new(),
                hint: None,
            };
            for (cure, wanted) in [
                (
                    "array-too-small",
                    &["array-too-small", size.name, "other"][..],
                ),
                ("prompt", &["prompt", "other"]),
            ] {
                let mut judged = Judged::new(&outputs, &mut []);
                judged.mistakes = vec![named(size.name), named("other")];
                judged.add_cures(Some(problem), vec![named(cure)]);
                let listed: Vec<&str> = judged.mistakes.iter().map(|it| &it.name[..]).collect();
                assert_eq!(listed, wanted, "{}", problem.name());
            }
            sizes += 1;
        }
    }
    assert!(sizes > 3, "{sizes}");
}
