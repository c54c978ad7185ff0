//! The mistakes of programs for `tour`, `solve`, `backtrack`, `walk`, `dual` and `count`: the finder names
//! that of each student, and none for a program that is right or wrong in another way.

use crate::support::{stress_case, up_to};
use knights::judge::problem::{Problem, named};
use knights::problems::compare::CompareMode;
use knights::problems::mistakes::WorkLimit;
use knights::problems::naming::{JudgedCase, SeenOutput, find_mistakes};
use knights::problems::problem::{Judgement, answer};
use students::STUDENTS;

/// The problems.
const PROBLEMS: [&str; 6] = ["tour", "solve", "backtrack", "walk", "dual", "count"];
/// The mistakes of the students, and how the finder names them. Two names are those of mistakes with
/// the same outputs; without a name, the outputs prove too little.
#[rustfmt::skip]
const NAMES: [(&str, &str, &str); 56] = [
    ("tour", "highest_degree", "most-instead-of-fewest"),
    ("tour", "first_square", "first-valid-move"),
    ("tour", "from_0", "steps-from-zero"),
    ("tour", "row_and_column_swapped", "rows-and-columns-swapped"),
    ("tour", "remark_forgotten", "message-missing"),
    ("tour", "a_move_too_long", ""),
    ("solve", "heuristic_alone", "heuristic-alone"),
    ("dual", "streak_never_ends", "streak-never-ends"),
    ("dual", "no_rule_of_three", "moves-in-a-row-unlimited"),
    ("dual", "invalid_moves_count", "invalid-moves-count"),
    ("dual", "signs_swapped", "signs-swapped"),
    ("dual", "same_squares_accepted", "same-start-accepted"),
    ("dual", "never_ends", "game-never-ends"),
    ("dual", "ends_when_one_knight_is_stuck", "one-stuck-knight-ends-the-game"),
    ("dual", "no_line_for_an_invalid_move", "warning-missing"),
    ("dual", "any_character_moves_the_first", "any-character-is-a-knight"),
    ("dual", "letters_from_b", "letters-from-b"),
    ("dual", "capitals_alone", "one-letter-case"),
    ("backtrack", "never_goes_back", "numbers-not-removed never-goes-back"),
    ("backtrack", "numbers_are_not_taken_back", "numbers-not-removed never-goes-back"),
    ("backtrack", "rows_and_columns_of_moves_swapped", "other-move-order"),
    ("backtrack", "row_and_column_swapped", "rows-and-columns-swapped"),
    ("backtrack", "one_size_for_both", "one-side-for-both"),
    ("backtrack", "counts_from_1", "steps-from-one"),
    ("backtrack", "nothing_without_a_tour", ""),
    ("backtrack", "board_without_a_tour", "board-without-a-tour"),
    ("walk", "swaps_equals", "equals-exchanged"),
    ("walk", "no_cut", "cut-missing"),
    ("walk", "y_goes_down", "rows-downwards"),
    ("walk", "width_and_height_swapped", "rows-and-columns-swapped"),
    ("walk", "steps_from_0", "steps-from-zero"),
    ("walk", "steps_back_do_not_count", "steps-back-uncounted"),
    ("walk", "the_stop_counts", "stop-counted"),
    ("walk", "no_line_for_steps_back", "steps-back-unsaid"),
    ("walk", "no_line_about_odd_boards", "odd-line-missing"),
    ("walk", "last_square_left_out", "last-square-left-out"),
    ("walk", "lowest_row_first", "rows-upwards"),
    ("walk", "digits_of_the_largest_number", "digits-of-largest"),
    ("count", "marks_stay", "marks-not-removed"),
    ("count", "start_not_marked", "start-not-marked"),
    ("count", "closed_tours", "closed-tours-only"),
    ("count", "one_square_short", "one-square-short"),
    ("count", "one_square_more", ""),
    ("count", "dead_ends_count", "dead-ends-counted"),
    ("count", "stops_at_the_first", "stops-at-first-tour"),
    ("count", "halved", "counts-halved"),
    ("count", "doubled", "counts-doubled"),
    ("count", "none_on_1", ""),
    ("count", "limit_included", "board-limit-included"),
    ("count", "row_and_column_swapped", "rows-and-columns-swapped"),
    ("count", "from_1", "start-from-one"),
    ("count", "always_from_the_corner", "start-ignored"),
    ("count", "all_starts", "all-starts-counted"),
    ("count", "one_size_for_both", "one-side-for-both"),
    ("count", "a_move_missing", "move-missing"),
    ("count", "a_sign_wrong", "wrong-move-in-table"),
];
/// How many cases a student gets.
const CASES: u64 = 60;
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

fn problem(name: &str) -> &'static dyn Problem {
    named(name).expect("a problem")
}

/// A program, as a function from inputs to outputs.
type Program<'a> = &'a dyn Fn(&str) -> String;

/// What a program did on a case.
struct Seen {
    input: Vec<u8>,
    answer: Vec<u8>,
    /// The output; `None` after a crash or a limit.
    output: Option<Vec<u8>>,
    is_right: bool,
}

/// The cases of a program, which is a function from inputs to outputs.
fn judged(problem: &dyn Problem, seed: u64, program: impl Fn(&str) -> Option<String>) -> Vec<Seen> {
    let inputs = (0..CASES).map(|number| stress_case(problem, seed, number));
    let inputs = inputs.filter(|input| match problem.name() {
        "backtrack" => squares(input) <= up_to(20, 25),
        "count" => squares(input) <= 21,
        _ => true,
    });
    let more = MORE.iter().filter(|(name, _)| *name == problem.name());
    let inputs = inputs.chain(more.map(|(_, input)| input.as_bytes().to_vec()));
    let results = inputs.map(|input| {
        let answer = answer(problem, &input).expect("a valid input");
        let output = program(str::from_utf8(&input).expect("text")).map(String::into_bytes);
        let is_right = output.as_deref().is_some_and(|output| {
            let judgement = problem.check(&input, &answer, output);
            matches!(judgement, Ok(Judgement::Right(_)))
        });
        Seen {
            input,
            answer,
            output,
            is_right,
        }
    });
    results.collect()
}

/// The squares of a board: on few of them a plain search ends in a moment, whatever the order of its
/// moves.
fn squares(input: &[u8]) -> u32 {
    let sides = str::from_utf8(input).expect("text").split_whitespace();
    let sides: Vec<u32> = sides.map(|side| side.parse().expect("a side")).collect();
    sides[0] * sides[1]
}

/// What the finder names.
fn found(problem: &'static dyn Problem, seen: &[Seen]) -> Vec<String> {
    let cases = seen.iter().map(|one| JudgedCase {
        input: &one.input,
        answer: &one.answer,
        seen: match &one.output {
            None => SeenOutput::Crashed,
            Some(_) if one.is_right => SeenOutput::Accepted,
            Some(output) => SeenOutput::Wrong(output),
        },
    });
    let cases: Vec<JudgedCase<'_>> = cases.collect();
    let found = find_mistakes(problem, CompareMode::default(), &cases);
    for mistake in &found {
        assert!(mistake.text.ends_with('.'), "{}", mistake.text);
        assert_eq!(mistake.cases, mistake.of);
    }
    found.into_iter().map(|mistake| mistake.name).collect()
}

/// What a student prints.
fn student(problem: &str, mistake: &str, input: &str) -> Option<String> {
    if is_off_the_board(mistake, input) {
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

#[test]
fn the_mistakes_of_students_are_named() {
    let mut faults = Vec::new();
    for (name, mistake, expected) in NAMES.into_iter().step_by(up_to(2, 1)) {
        let known = STUDENTS
            .iter()
            .any(|&(one, other, _)| (one, other) == (name, mistake));
        assert!(known, "{name} has no student {mistake}");
        let problem = problem(name);
        let seen = judged(problem, 1, |input| student(name, mistake, input));
        let found = found(problem, &seen);
        let wrong = seen.iter().filter(|one| !one.is_right).count();
        if found != expected.split_whitespace().collect::<Vec<&str>>() {
            faults.push(format!("{name} {mistake}: {found:?}, {wrong} wrong"));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn right_programs_make_no_mistake() {
    for name in PROBLEMS {
        let problem = problem(name);
        let right = |input: &str| {
            let bytes = answer(problem, input.as_bytes()).expect("a valid input");
            Some(String::from_utf8(bytes).expect("text"))
        };
        let seen = judged(problem, 2, right);
        assert!(seen.iter().all(|one| one.is_right), "{name}");
        assert_eq!(found(problem, &seen), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn other_faults_are_no_known_mistake() {
    for name in PROBLEMS {
        let problem = problem(name);
        let right = |input: &str| {
            let bytes = answer(problem, input.as_bytes()).expect("a valid input");
            String::from_utf8(bytes).expect("text")
        };
        let programs: [(&str, Program<'_>); 4] = [
            ("nothing", &|_| String::new()),
            ("one word", &|_| "1\n".to_owned()),
            ("the input", &|input| input.to_owned()),
            ("the end twice", &|input| {
                let text = right(input);
                let last = text.split_whitespace().last().unwrap_or_default();
                format!("{text}\n{last}\n")
            }),
        ];
        for (what, program) in programs {
            let seen = judged(problem, 3, |input| Some(program(input)));
            assert_eq!(
                found(problem, &seen),
                Vec::<String>::new(),
                "{name}: {what}"
            );
        }
    }
}

#[test]
fn the_plain_rules_are_right() {
    for name in PROBLEMS {
        let problem = problem(name);
        let table = problem.mistakes();
        for number in 0..up_to(50, 200) {
            let input = stress_case(problem, 4, number);
            let right = answer(problem, &input).expect("a valid input");
            let mut limit = WorkLimit::new(u64::MAX);
            let plain = table
                .output(&input, None, &[], &mut limit)
                .expect("it ends");
            let judgement = problem
                .check(&input, &right, &plain)
                .expect("a valid input");
            let text = String::from_utf8_lossy(&input);
            assert!(
                matches!(judgement, Judgement::Right(_)),
                "{name} {text}: {judgement:?}"
            );
        }
    }
}

#[test]
fn every_mistake_shows() {
    // One order is that of the problem, and Warnsdorff's rule finds a tour in some order.
    let never_shows = |problem: &str, when: &str| match problem {
        "backtrack" => when == "the moves are tried anticlockwise from (2, 1)",
        "walk" => when == "the moves are tried in the order of the interactive walk",
        _ => when == "Warnsdorff's rule alone decides whether a tour exists",
    };
    for name in PROBLEMS {
        let problem = problem(name);
        let table = problem.mistakes();
        let drawn = (0..up_to(60, 150)).map(|number| stress_case(problem, 5, number));
        let drawn = drawn.filter(|input| name != "count" || squares(input) <= up_to(16, 30));
        let more = MORE.iter().filter(|(other, _)| *other == name);
        let more = more.map(|(_, input)| input.as_bytes().to_vec());
        let inputs: Vec<(Vec<u8>, Vec<u8>)> = drawn
            .chain(more)
            .map(|input| {
                let right = answer(problem, &input).expect("a valid input");
                (input, right)
            })
            .collect();
        for (number, mistake) in table.mistakes().iter().enumerate() {
            let shows = inputs.iter().any(|(input, right)| {
                let mut limit = WorkLimit::new(up_to(1 << 22, 1 << 30));
                let output = table.output(input, None, &[number], &mut limit);
                let judgement = output.map(|output| problem.check(input, right, &output));
                matches!(judgement, Some(Ok(Judgement::Wrong(_))))
            });
            assert_eq!(
                shows,
                !never_shows(name, &mistake.when),
                "{name}: {mistake:?}"
            );
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
    let problem = problem("count");
    let table = problem.mistakes();
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
