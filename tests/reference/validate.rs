//! Whether an input is valid: writing its numbers again has to give the same bytes.

use super::{dual, walk, words};

/// The longest side of a board.
const LONGEST: u64 = 100;

/// Whether `input` keeps to the format and the limits of the problem.
pub fn is_valid(problem: &str, input: &str) -> bool {
    match problem {
        "dual" => return is_game(input),
        "walk" => return is_walk(input),
        "boj1331" => return super::boj1331::is_valid(input),
        "leetcode2596" => return super::leetcode2596::is_valid(input),
        _ => {}
    }
    let mut numbers = Vec::new();
    for word in words(input) {
        let Ok(number) = word.parse::<u64>() else {
            return false;
        };
        numbers.push(number);
    }
    let written = match problem {
        "valid_move_num" | "simulate" => write_knights(&numbers),
        "next_move" => write_position(&numbers),
        "tour" | "solve" => write_start(&numbers),
        "backtrack" => write_sides(&numbers),
        "count" => write_small_start(&numbers),
        "cses1689" => super::cses1689::written(&numbers),
        "leetcode2664" | "gvu_zirgas" | "withcs4440" | "pbinfo383" => {
            super::printed_tour::written(problem, &numbers)
        }
        "poj2488" => super::poj2488::written(&numbers),
        "acwing1116" => super::acwing1116::written(&numbers),
        other => panic!("no reference for the problem {other}"),
    };
    written.is_some_and(|written| written == input)
}

fn write_knights(numbers: &[u64]) -> Option<String> {
    let (&[n, m], squares) = numbers.split_first_chunk()?;
    let is_size = (1..=LONGEST).contains(&n);
    let squares = write_squares(n, m, squares)?;
    (is_size && m >= 1).then(|| format!("{n} {m}\n{squares}"))
}

fn write_position(numbers: &[u64]) -> Option<String> {
    let (&[n, r, c, m], squares) = numbers.split_first_chunk()?;
    let is_size = (1..=LONGEST).contains(&n);
    let squares = write_squares(n, m, squares)?;
    (is_size && r < n && c < n).then(|| format!("{n}\n{r} {c}\n{m}\n{squares}"))
}

fn write_start(numbers: &[u64]) -> Option<String> {
    let &[n, m, i, j] = numbers else {
        return None;
    };
    let is_size = (1..=LONGEST).contains(&n) && (1..=LONGEST).contains(&m);
    (is_size && i < n && j < m).then(|| format!("{n} {m} {i} {j}\n"))
}

/// A start on a board of at most 25 squares, or of at most 30 if a side is at most 3.
fn write_small_start(numbers: &[u64]) -> Option<String> {
    let &[n, m, _, _] = numbers else {
        return None;
    };
    let are_sides = (1..=10).contains(&n) && (1..=10).contains(&m);
    let most = if n <= 3 || m <= 3 { 30 } else { 25 };
    if are_sides && n * m <= most {
        write_start(numbers)
    } else {
        None
    }
}

/// `count` different squares of a board with sides of `n`, one a line.
fn write_squares(n: u64, count: u64, numbers: &[u64]) -> Option<String> {
    let mut lines = Vec::new();
    for pair in numbers.chunks(2) {
        let &[row, column] = pair else {
            return None;
        };
        if row >= n || column >= n {
            return None;
        }
        lines.push(format!("{row} {column}\n"));
    }
    let output = lines.concat();
    let squares = u64::try_from(lines.len()).expect("a length fits");
    lines.sort();
    lines.dedup();
    let all_differ = u64::try_from(lines.len()).expect("a length fits") == squares;
    (all_differ && squares == count).then_some(output)
}

/// Two sides of at most 8, and at most 25 squares unless they are equal.
fn write_sides(numbers: &[u64]) -> Option<String> {
    let &[n, m] = numbers else {
        return None;
    };
    let are_sides = (1..=8).contains(&n) && (1..=8).contains(&m);
    (are_sides && (n * m <= 25 || n == m)).then(|| format!("{n} {m}\n"))
}

/// Starts of which the last alone is valid, then moves, the last of which ends the game.
fn is_game(input: &str) -> bool {
    let mut written = String::new();
    let (mut starts, mut moves) = (0, 0);
    for line in input.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let (knight, numbers) = match words.as_slice() {
            [_, _, _, _] if moves == 0 => ("", &words[..]),
            [knight, _, _] if starts > 0 => (*knight, &words[1..]),
            _ => return false,
        };
        if knight.is_empty() {
            starts += 1;
        } else {
            moves += 1;
            if knight.len() != 1 || !knight.as_bytes()[0].is_ascii_graphic() {
                return false;
            }
        }
        let numbers: Vec<i64> = numbers
            .iter()
            .filter_map(|word| word.parse().ok())
            .collect();
        if numbers.len() + usize::from(!knight.is_empty()) != words.len()
            || numbers.iter().any(|number| number.abs() > 99)
        {
            return false;
        }
        let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
        let separator = if knight.is_empty() { "" } else { " " };
        written += &[knight, separator, &numbers.join(" "), "\n"].concat();
    }
    // The reference stops at the end of the game, or at a prompt without an answer.
    let answer = dual::answer(input);
    let refused = answer.matches("Invalid position(s)!").count();
    let asked = answer.matches("Move (knight row col): ").count();
    written == input
        && starts <= 20
        && moves <= 1000
        && refused + 1 == starts
        && asked == moves
        && answer.ends_with("No more moves!\n")
}

/// Two sides of 5 to 26 and the name of a square on which a tour may start, one a line; and the walk
/// ends within 10,000 steps.
fn is_walk(input: &str) -> bool {
    let lines: Vec<&str> = input.lines().collect();
    let &[width, height, square] = lines.as_slice() else {
        return false;
    };
    let (Ok(columns), Ok(rows)) = (width.parse::<u32>(), height.parse::<u32>()) else {
        return false;
    };
    if !(5..=26).contains(&columns) || !(5..=26).contains(&rows) {
        return false;
    }
    let Some(letter) = square.chars().next().filter(char::is_ascii_lowercase) else {
        return false;
    };
    let Ok(number) = square[1..].parse::<u32>() else {
        return false;
    };
    let column = u32::from(letter) - u32::from('a');
    let is_on_board = column < columns && (1..=rows).contains(&number);
    let is_black = (column + number) % 2 == 1;
    if !is_on_board || (columns * rows % 2 == 1 && !is_black) {
        return false;
    }
    let options = walk::Options {
        max_steps: 10_000,
        ..walk::Options::default()
    };
    let answer = walk::answer(input.as_bytes(), &options).expect("a reference");
    format!("{columns}\n{rows}\n{letter}{number}\n") == input && !answer.contains("stopped after")
}
