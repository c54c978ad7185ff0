//! `uva10255` and `timus1596`, which ask for tours of boards that have closed ones: what the checkers
//! accept, the usual mistakes, and the largest board.

use crate::support::{stress_case, up_to};
use knights::judge::problem::{Problem, named};
use knights::problems::compare::CompareMode;
use knights::problems::naming::{JudgedCase, SeenOutput, find_mistakes};
use knights::problems::problem::{Judgement, answer};

/// The problems.
const PROBLEMS: [&str; 2] = ["uva10255", "timus1596"];
/// How many cases a program gets.
const CASES: u64 = 60;
/// The most bytes of an answer that a program is tried on.
const MOST_BYTES: usize = 20_000;
/// The directions 1 to 8 of `timus1596`, rows first.
const DIRECTIONS: [(isize, isize); 8] = [
    (2, 1),
    (2, -1),
    (-2, 1),
    (-2, -1),
    (1, 2),
    (1, -2),
    (-1, 2),
    (-1, -2),
];

fn problem(name: &str) -> &'static dyn Problem {
    named(name).expect("a problem")
}

/// The answer of the library.
fn answered(problem: &dyn Problem, input: &str) -> String {
    let answer = answer(problem, input.as_bytes()).expect("a valid input");
    String::from_utf8(answer).expect("text")
}

fn is_right(problem: &dyn Problem, input: &str, output: &str) -> bool {
    let judgement = problem.check(input.as_bytes(), b"", output.as_bytes());
    matches!(judgement, Ok(Judgement::Right(_)))
}

/// Inputs with short answers.
fn inputs(problem: &dyn Problem, seed: u64) -> Vec<String> {
    let inputs = (0..CASES).map(|number| stress_case(problem, seed, number));
    let inputs = inputs.map(|input| String::from_utf8(input).expect("text"));
    inputs
        .filter(|input| {
            let sides = reference::numbers(input);
            let area: usize = match problem.name() {
                "uva10255" => sides.chunks(3).map(|line| 5 * line[0] * line[0]).sum(),
                _ => sides[0] * sides[1],
            };
            area <= MOST_BYTES
        })
        .collect()
}

#[test]
fn answers_are_right_for_every_board_of_small_sides() {
    let uva = problem("uva10255");
    for side in 2..=14 {
        for (row, column) in [(1, 1), (1, side), (side / 2, side), (side, 2.min(side))] {
            let input = format!("{side} {row} {column}\n");
            let output = answered(uva, &input);
            assert!(reference::uva10255::is_right(&input, &output), "{input}");
            assert!(is_right(uva, &input, &output), "{input}");
        }
    }
    let timus = problem("timus1596");
    for rows in 6..=26 {
        for columns in 6..=26 {
            let input = format!("{rows} {columns}\n");
            let output = answered(timus, &input);
            assert!(reference::timus1596::is_right(&input, &output), "{input}");
            assert!(is_right(timus, &input, &output), "{input}");
        }
    }
}

#[test]
fn the_checker_agrees_with_the_reference_on_changed_outputs() {
    for name in PROBLEMS {
        let problem = problem(name);
        let (mut right, mut wrong) = (0, 0);
        for (place, input) in inputs(problem, 5).iter().enumerate() {
            let output = answered(problem, input);
            for (change, text) in changed(&output, place).into_iter().enumerate() {
                let expected = reference::judge::is_right(name, input, &text);
                assert_eq!(
                    is_right(problem, input, &text),
                    expected,
                    "{change}: {input}{text}"
                );
                if expected {
                    right += 1;
                } else {
                    wrong += 1;
                }
            }
        }
        assert!(right >= 60 && wrong >= 100, "{name}: {right} and {wrong}");
    }
}

/// An output, with other white space, and with a character or a word changed at some places.
fn changed(output: &str, seed: usize) -> Vec<String> {
    let mut texts = vec![
        output.to_owned(),
        output.replace('\n', "\r\n\r\n"),
        output.replacen(|letter: char| letter.is_ascii_digit(), "9", 1),
        format!("{output}1\n"),
        String::new(),
        "No solution\n".to_owned(),
        "No Circuit Tour.\n".to_owned(),
        output.replace('.', ""),
        output.to_ascii_lowercase(),
        output
            .trim_end()
            .rsplit_once('\n')
            .map_or_else(String::new, |(lines, _)| lines.to_owned()),
    ];
    for turn in 0..6 {
        let mut bytes = output.as_bytes().to_vec();
        let place = (seed * 7919 + turn * 104_729) % bytes.len();
        let other = (place + 3 + turn) % bytes.len();
        if turn % 2 == 0 {
            bytes.swap(place, other);
        } else {
            bytes[place] = b"12345678"[(seed + turn) % 8];
        }
        texts.push(String::from_utf8(bytes).expect("text"));
    }
    texts
}

#[test]
fn a_denial_and_a_broken_rule_are_named() {
    for (name, input, output, expected) in [
        (
            "uva10255",
            "6 1 1\n",
            "No Circuit Tour.\n",
            "has a closed tour",
        ),
        ("uva10255", "5 1 1\n", "1 2 3\n", "has no closed tour"),
        (
            "uva10255",
            "5 1 1\n",
            "No Circuit Tour\n",
            "\"Tour.\" of \"No Circuit Tour.\"",
        ),
        (
            "timus1596",
            "6 7\n",
            "No solution\n",
            "a board of 6 x 7 has a closed tour",
        ),
        ("timus1596", "7 7\n", "1111111\n", "line 2 with 7 digits"),
    ] {
        let judgement = problem(name).check(input.as_bytes(), b"", output.as_bytes());
        let Ok(Judgement::Wrong(fault)) = judgement else {
            panic!("{name}: {output}");
        };
        assert!(fault.to_string().contains(expected), "{fault}");
    }
    let six = "125626\n718818\n726734\n141562\n536534\n377844\n";
    let input = "6 6\n";
    assert!(is_right(problem("timus1596"), input, six));
    for (text, expected) in [
        (six.replacen('1', "3", 1), "which is off the board"),
        (six.replacen("726734", "746734", 1), "after 2 of 36 squares"),
        (six.replacen("718818", "711818", 1), "was visited before"),
    ] {
        let judgement = problem("timus1596").check(input.as_bytes(), b"", text.as_bytes());
        let Ok(Judgement::Wrong(fault)) = judgement else {
            panic!("{text}");
        };
        assert!(fault.to_string().contains(expected), "{fault}");
    }
}

#[test]
fn the_largest_boards_have_answers() {
    let timus = problem("timus1596");
    for input in ["1000 1000\n", "999 1000\n", "6 1000\n", "999 999\n"] {
        let output = answered(timus, input);
        assert!(reference::timus1596::is_right(input, &output), "{input}");
        assert!(is_right(timus, input, &output), "{input}");
    }
}

/// What a program with a mistake of `uva10255` prints; `None` if it crashes.
fn circuit(mistake: &str, input: &str) -> Option<String> {
    let uva = problem("uva10255");
    let mut outputs = Vec::new();
    let numbers = reference::numbers(input);
    let lines: Vec<&[usize]> = numbers.chunks(3).collect();
    let count = match mistake {
        "first-line-only" => 1,
        "last-line-missed" => lines.len() - 1,
        _ => lines.len(),
    };
    for line in &lines[..count] {
        let &[side, row, column] = *line else {
            panic!("a line has three numbers");
        };
        let (row, column) = match mistake {
            "start-ignored" => (1, 1),
            "rows-and-columns-swapped" => (column, row),
            "rows-upwards" => (side + 1 - row, column),
            "start-from-zero" if row.max(column) == side => return None,
            "start-from-zero" => (row + 1, column + 1),
            _ => (row, column),
        };
        let right = answered(uva, &format!("{side} {row} {column}\n"));
        let other = |name: &str| {
            let task = format!("{side} {side} {} {}\n", row - 1, column - 1);
            answered(problem(name), &task)
        };
        let has_circuit = !right.starts_with('N');
        outputs.push(match mistake {
            "odd-boards-accepted" if side > 5 && !has_circuit => {
                let tour = other("solve");
                if tour.starts_with('n') {
                    return None;
                }
                tour
            }
            "heuristic-alone" if has_circuit => {
                let walk = other("tour");
                if walk.contains("stuck") {
                    "No Circuit Tour.\n".to_owned()
                } else {
                    walk
                }
            }
            "heuristic-alone as it is" if has_circuit => {
                let walk = other("tour");
                let lines: Vec<&str> = walk.lines().take(side).collect();
                lines.join("\n") + "\n"
            }
            "steps-from-zero" if has_circuit => {
                let steps = reference::numbers(&right).into_iter();
                let steps: Vec<String> = steps.map(|step| (step - 1).to_string()).collect();
                steps.join(" ") + "\n"
            }
            "other-message" => right.replace('.', ""),
            _ => right,
        });
    }
    Some(outputs.join("\n"))
}

/// What a program with a mistake of `timus1596` prints.
fn directions(mistake: &str, input: &str) -> String {
    let timus = problem("timus1596");
    let sides = reference::numbers(input);
    let (rows, columns) = (sides[0], sides[1]);
    let right = answered(timus, input);
    let denial = "No solution\n".to_owned();
    if right == denial {
        return match mistake {
            "other-message" => "No Solution\n".to_owned(),
            _ => denial,
        };
    }
    let digit = |step: (isize, isize)| {
        let place = DIRECTIONS.iter().position(|&other| other == step);
        place.expect("a move") + 1
    };
    let board: Vec<Vec<usize>> = right
        .lines()
        .map(|line| {
            line.bytes()
                .map(|digit| usize::from(digit - b'0'))
                .collect()
        })
        .collect();
    let step = |row: usize, column: usize| DIRECTIONS[board[row][column] - 1];
    let mut printed = board.clone();
    for row in 0..rows {
        for column in 0..columns {
            let (down, across) = step(row, column);
            let to_row = row.wrapping_add_signed(down);
            let to_column = column.wrapping_add_signed(across);
            match mistake {
                "rows-and-columns-swapped" => printed[row][column] = digit((across, down)),
                "rows-upwards" => printed[row][column] = digit((-down, across)),
                "move-to-the-square" => printed[to_row][to_column] = board[row][column],
                "directions-from-zero" => printed[row][column] -= 1,
                "open-tour" if (to_row, to_column) == (0, 0) => {
                    printed[row][column] = board[row][column] % 8 + 1;
                }
                _ => {}
            }
        }
    }
    let text = |board: &[Vec<usize>], space: &str| -> String {
        let line = |line: &Vec<usize>| {
            let digits: Vec<String> = line.iter().map(usize::to_string).collect();
            digits.join(space) + "\n"
        };
        board.iter().map(line).collect()
    };
    match mistake {
        "odd-sides-denied" if rows % 2 == 1 || columns % 2 == 1 => denial,
        "oblong-boards-denied" if rows != columns => denial,
        "digits-apart" => text(&printed, " "),
        "column-by-column" => {
            let column = |column: usize| board.iter().map(|line| line[column]).collect();
            let turned: Vec<Vec<usize>> = (0..columns).map(column).collect();
            text(&turned, "")
        }
        "several-cycles" if rows >= 12 && (rows % 2 == 0 || columns % 2 == 0) => {
            let above = answered(timus, &format!("6 {columns}\n"));
            above + &answered(timus, &format!("{} {columns}\n", rows - 6))
        }
        _ => text(&printed, ""),
    }
}

/// Starts from which Warnsdorff's rule gets stuck in the order of `tour`.
fn stuck_starts() -> Vec<String> {
    let lines = (6..=24).step_by(2).flat_map(|side| {
        (1..=side).flat_map(move |row| (1..=side).map(move |column| (side, row, column)))
    });
    let is_stuck = |&(side, row, column): &(usize, usize, usize)| {
        let task = format!("{side} {side} {} {}\n", row - 1, column - 1);
        answered(problem("tour"), &task).contains("stuck")
    };
    let lines = lines.filter(is_stuck).take(12);
    lines
        .map(|(side, row, column)| format!("{side} {row} {column}\n"))
        .collect()
}

/// What the finder names for a program.
fn found(problem: &'static dyn Problem, program: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let more = match problem.name() {
        "uva10255" => stuck_starts(),
        _ => Vec::new(),
    };
    let seen: Vec<(String, Option<String>)> = inputs(problem, 1)
        .into_iter()
        .chain(more)
        .map(|input| {
            let output = program(&input);
            (input, output)
        })
        .collect();
    let cases: Vec<JudgedCase<'_>> = seen
        .iter()
        .map(|(input, output)| JudgedCase {
            input: input.as_bytes(),
            answer: b"",
            seen: match output {
                None => SeenOutput::Crashed,
                Some(output) if is_right(problem, input, output) => SeenOutput::Accepted,
                Some(output) => SeenOutput::Wrong(output.as_bytes()),
            },
        })
        .collect();
    let found = find_mistakes(problem, CompareMode::default(), &cases);
    found.into_iter().map(|mistake| mistake.name).collect()
}

/// Each mistake as the test calls it, and its name.
const CIRCUIT_MISTAKES: [(&str, &str); 11] = [
    ("none", ""),
    ("start-ignored", "start-ignored"),
    ("rows-and-columns-swapped", "rows-and-columns-swapped"),
    ("rows-upwards", "rows-upwards"),
    ("start-from-zero", "start-from-zero"),
    ("steps-from-zero", "steps-from-zero"),
    ("first-line-only", "first-line-only"),
    ("last-line-missed", "last-line-missed"),
    ("odd-boards-accepted", "odd-boards-accepted"),
    ("heuristic-alone", "heuristic-alone"),
    ("heuristic-alone as it is", "heuristic-alone"),
];
const DIRECTION_MISTAKES: [(&str, &str); 12] = [
    ("none", ""),
    ("odd-sides-denied", "odd-sides-denied"),
    ("oblong-boards-denied", "oblong-boards-denied"),
    ("several-cycles", "several-cycles"),
    ("open-tour", "open-tour"),
    ("rows-and-columns-swapped", "rows-and-columns-swapped"),
    ("column-by-column", "rows-and-columns-swapped"),
    ("rows-upwards", "rows-upwards"),
    ("move-to-the-square", "move-to-the-square"),
    ("directions-from-zero", "directions-from-zero"),
    ("digits-apart", "digits-apart"),
    ("other-message", "other-message"),
];

#[test]
fn the_mistakes_of_uva10255_are_named() {
    for (mistake, expected) in CIRCUIT_MISTAKES.into_iter().step_by(up_to(4, 1)) {
        let names = found(problem("uva10255"), |input| circuit(mistake, input));
        assert_eq!(names.join(" "), expected, "{mistake}");
    }
}

#[test]
fn a_denial_without_a_full_stop_is_named() {
    let names = found(problem("uva10255"), |input| circuit("other-message", input));
    assert_eq!(names, ["other-message"]);
}

#[test]
fn the_mistakes_of_timus1596_are_named() {
    for (mistake, expected) in DIRECTION_MISTAKES {
        let names = found(problem("timus1596"), |input| {
            Some(directions(mistake, input))
        });
        assert_eq!(names.join(" "), expected, "{mistake}");
    }
}

#[test]
fn other_faults_are_no_known_mistake() {
    for name in PROBLEMS {
        let problem = problem(name);
        let programs: [fn(&dyn Problem, &str) -> String; 3] = [
            |_, _| String::new(),
            |_, input| input.to_owned(),
            |problem, input| answered(problem, input) + "1\n",
        ];
        for program in programs {
            let names = found(problem, |input| Some(program(problem, input)));
            assert_eq!(names, Vec::<String>::new(), "{name}");
        }
    }
}
