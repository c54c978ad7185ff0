//! Whether an input is valid: whether its numbers, written anew, give the same bytes.

use super::words;

/// The longest side of a board.
const LONGEST: u64 = 100;

/// Whether `input` keeps to the format and the limits of the problem.
pub(crate) fn is_valid(problem: &str, input: &str) -> bool {
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
