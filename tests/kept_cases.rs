//! The cases of `judge gen` and `judge package`: few as they are, no usual mistake gets through
//! them.

mod reference;

use std::ops::RangeInclusive;

use knights::judge::cases::generated_cases;
use knights::judge::problem::named;
use reference::numbers;

/// How far each of the eight moves goes down.
const DOWN: [i64; 8] = [-2, -1, 1, 2, 2, 1, -1, -2];
/// How far each of the eight moves goes to the right.
const RIGHT: [i64; 8] = [1, 2, 2, 1, -1, -2, -2, -1];

/// How many cases are kept by default.
const COUNT: u64 = 20;

/// How many secret cases a package has at the least.
const LEAST: u64 = 10;

/// The seeds that are tried.
const SEEDS: RangeInclusive<u64> = 1..=8;

/// What a student of `next_move` does otherwise than the assignment says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slip {
    Nothing,
    /// Takes p = 0 for no move.
    ZeroIsNone,
    /// Never looks at this move.
    Without(usize),
    /// Counts visited squares in p too.
    PIgnoresVisited,
    /// Has a board of so many rows and columns at the most.
    Cut(i64),
    /// Has a board of so many rows at the most.
    CutBelow(i64),
    /// Looks for less than 8, the first minimum.
    MinimumFrom8,
    /// Takes the last of equals.
    LastOfEquals,
}

/// The index that a student with this slip prints.
fn next_move(input: &str, slip: Slip) -> i64 {
    let numbers: Vec<i64> = numbers(input)
        .iter()
        .map(|&n| i64::try_from(n).expect("a small number"))
        .collect();
    let (n, row, column) = (numbers[0], numbers[1], numbers[2]);
    let mut visited = vec![false; 10_000];
    for square in numbers[4..].chunks(2) {
        visited[usize::try_from(100 * square[0] + square[1]).expect("a square")] = true;
    }
    let (rows, columns) = match slip {
        Slip::Cut(side) => (n.min(side), n.min(side)),
        Slip::CutBelow(side) => (n.min(side), n),
        _ => (n, n),
    };
    let inside = |r: i64, c: i64| (0..rows).contains(&r) && (0..columns).contains(&c);
    let free =
        |r: i64, c: i64| inside(r, c) && !visited[usize::try_from(100 * r + c).expect("a square")];
    let steps = || DOWN.into_iter().zip(RIGHT);
    let mut best = (-1, if slip == Slip::MinimumFrom8 { 8 } else { 9 });
    for (index, (down, right)) in (0..).zip(steps()) {
        let (r, c) = (row + down, column + right);
        if slip == Slip::Without(usize::try_from(index).expect("an index")) || !free(r, c) {
            continue;
        }
        let p = if slip == Slip::PIgnoresVisited {
            steps()
                .filter(|(down, right)| inside(r + down, c + right))
                .count()
        } else {
            steps()
                .filter(|(down, right)| free(r + down, c + right))
                .count()
        };
        if p == 0 && slip == Slip::ZeroIsNone {
            continue;
        }
        if p < best.1 || (p == best.1 && slip == Slip::LastOfEquals) {
            best = (index, p);
        }
    }
    best.0
}

/// The texts of the first cases of a seed.
fn texts(problem: &str, seed: u64, count: u64) -> Vec<String> {
    let problem = named(problem).expect("the name of a problem");
    let cases = generated_cases(problem, seed, count).map(|case| case.input);
    let text = |bytes| String::from_utf8(bytes).expect("an input is text");
    cases.map(text).collect()
}

#[test]
fn the_cases_of_next_move_find_the_usual_mistakes() {
    let mut slips = vec![
        Slip::ZeroIsNone,
        Slip::PIgnoresVisited,
        Slip::Cut(99),
        Slip::Cut(50),
        Slip::CutBelow(98),
        Slip::MinimumFrom8,
        Slip::LastOfEquals,
    ];
    slips.extend((0..8).map(Slip::Without));
    let mut missed = Vec::new();
    for seed in SEEDS {
        let texts = texts("next_move", seed, COUNT);
        for text in &texts {
            let expected = reference::next_move::answer(text);
            assert_eq!(next_move(text, Slip::Nothing).to_string(), expected);
        }
        for &slip in &slips {
            let is_found = |text: &String| next_move(text, slip) != next_move(text, Slip::Nothing);
            if !texts.iter().any(is_found) {
                missed.push((seed, slip));
            }
        }
    }
    assert!(missed.is_empty(), "{missed:?}");
}

#[test]
fn the_cases_of_simulate_have_long_walks() {
    for seed in SEEDS {
        let texts = texts("simulate", seed, COUNT);
        // Each number is 10000 × knight + step, and who stops early never writes the last.
        let steps = texts.iter().map(|text| {
            let answer = reference::simulate::answer(text);
            let steps = numbers(&answer).into_iter().map(|number| number % 10_000);
            steps.max().expect("the board has squares")
        });
        let longest = steps.max().expect("there are cases");
        assert!(longest > 5000, "seed {seed}: {longest} steps");
    }
}

/// The eight p-values around a square.
fn p_values(free: &[Vec<bool>], row: i64, column: i64) -> [i64; 8] {
    let is_free = |row: i64, column: i64| {
        let square = usize::try_from(row).ok().zip(usize::try_from(column).ok());
        let square = square.and_then(|(row, column)| free.get(row)?.get(column));
        square.copied().unwrap_or(false)
    };
    std::array::from_fn(|index| {
        let (row, column) = (row + DOWN[index], column + RIGHT[index]);
        let steps = DOWN.into_iter().zip(RIGHT);
        let onward = steps.filter(|(down, right)| is_free(row + down, column + right));
        let count = i64::try_from(onward.count()).expect("at most eight");
        if is_free(row, column) { count } else { -1 }
    })
}

/// The p-values of each knight, who knows of those alone that were read before him.
fn answers_while_it_reads(input: &str) -> String {
    let numbers = numbers(input);
    let mut free = vec![vec![true; numbers[0]]; numbers[0]];
    let mut output = String::new();
    for square in numbers[2..].chunks(2) {
        free[square[0]][square[1]] = false;
        let [row, column] = [square[0], square[1]].map(|n| i64::try_from(n).expect("small"));
        output += &p_values(&free, row, column)
            .map(|p| p.to_string())
            .join(" ");
        output += "\n";
    }
    output
}

/// The final board, where each knight takes the last of moves with equal p-values.
fn last_of_equals(input: &str) -> String {
    let numbers = numbers(input);
    let size = numbers[0];
    let mut free = vec![vec![true; size]; size];
    let mut board = vec![vec![0; size]; size];
    let mut knights = Vec::new();
    for (knight, square) in (1..).zip(numbers[2..].chunks(2)) {
        free[square[0]][square[1]] = false;
        board[square[0]][square[1]] = 10_000 * knight;
        knights.push([square[0], square[1]].map(|n| i64::try_from(n).expect("small")));
    }
    let mut moves = true;
    while moves {
        moves = false;
        for square in &mut knights {
            let place = |[row, column]: [i64; 2]| {
                [row, column].map(|n| usize::try_from(n).expect("on the board"))
            };
            let p = p_values(&free, square[0], square[1]);
            let open = (0..8).rev().filter(|&index| p[index] >= 0);
            if let Some(best) = open.min_by_key(|&index| p[index]) {
                let [row, column] = place(*square);
                let stamp = board[row][column] + 1;
                *square = [square[0] + DOWN[best], square[1] + RIGHT[best]];
                let [row, column] = place(*square);
                free[row][column] = false;
                board[row][column] = stamp;
                moves = true;
            }
        }
    }
    let line = |line: &Vec<i64>| {
        line.iter()
            .map(i64::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    board.iter().map(|numbers| line(numbers) + "\n").collect()
}

#[test]
fn the_fewest_secret_cases_find_the_wrong_submission() {
    for seed in SEEDS {
        for problem in ["valid_move_num", "next_move", "simulate"] {
            let is_found = |text: &String| {
                let wrong = match problem {
                    "valid_move_num" => answers_while_it_reads(text),
                    "next_move" => next_move(text, Slip::MinimumFrom8).to_string(),
                    _ => last_of_equals(text),
                };
                let right = reference::answer(problem, &[], text).expect("a reference");
                wrong.split_whitespace().ne(right.split_whitespace())
            };
            let texts = texts(problem, seed, LEAST);
            assert!(texts.iter().any(is_found), "{problem:?}, seed {seed}");
        }
    }
}
