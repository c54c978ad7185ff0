//! The problems that ask for any tour from a start, or whether one exists, by a search through all walks.
//!
//! On boards of odd area it does not start where the colours forbid a tour.

use super::{Square, are_moves, is_move, numbers, squares_of_words, words};

/// What an input of a problem asks for: the rows, the columns and the start, from 0.
fn task(problem: &str, numbers: &[usize]) -> Option<(usize, usize, Square)> {
    let (most, (rows, columns), start) = match (problem, numbers) {
        ("leetcode2664", &[rows, columns, row, column]) => (5, (rows, columns), (row, column)),
        ("gvu_zirgas", &[side, column, row]) => (
            7,
            (side, side),
            (row.checked_sub(1)?, column.checked_sub(1)?),
        ),
        ("pbinfo383", &[rows, columns, row, column]) => (
            6,
            (rows, columns),
            (row.checked_sub(1)?, column.checked_sub(1)?),
        ),
        ("withcs4440", &[rows, columns]) => (9, (rows, columns), (0, 0)),
        _ => return None,
    };
    let has_sides = (1..=most).contains(&rows) && (1..=most).contains(&columns);
    (has_sides && start.0 < rows && start.1 < columns).then_some((rows, columns, start))
}

/// The input that is made of these numbers, if it is valid.
pub fn written(problem: &str, numbers: &[u64]) -> Option<String> {
    let numbers = numbers.iter().map(|&number| usize::try_from(number).ok());
    let numbers: Vec<usize> = numbers.collect::<Option<_>>()?;
    let (rows, columns, start) = task(problem, &numbers)?;
    if matches!(problem, "leetcode2664" | "pbinfo383") && tour(rows, columns, start).is_none() {
        return None;
    }
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    Some(words.join(" ") + "\n")
}

/// Whether an input has what a family promises.
pub fn is_of_family(problem: &str, family: &str, input: &str) -> bool {
    let (rows, columns, (row, column)) = task(problem, &numbers(input)).expect("a valid input");
    let ends = [
        row == 0 || row == rows - 1,
        column == 0 || column == columns - 1,
    ];
    match family {
        // From which starts the rule gets stuck depends on the order of the moves.
        "random" | "rule_gets_stuck" => true,
        "corners" => ends == [true; 2],
        "edges" => ends[0] != ends[1],
        "oblong" => rows != columns,
        "asymmetric" => row != column && row + column != rows - 1,
        "impossible" => tour(rows, columns, (row, column)).is_none(),
        "largest" if problem == "leetcode2664" => (rows, columns) == (5, 5),
        "largest" if problem == "gvu_zirgas" => rows == 7,
        "largest" if problem == "pbinfo383" => (rows, columns) == (6, 6),
        "largest" => (rows, columns) == (9, 9),
        other => panic!("{other} is not a family"),
    }
}

/// The number on the start, and the words for a tour that is not printed and for none.
fn words_of(problem: &str) -> (usize, &'static str, &'static str) {
    match problem {
        "leetcode2664" => (0, "", ""),
        "gvu_zirgas" => (1, "", "NEIMANOMA"),
        "pbinfo383" => (1, "", ""),
        _ => (0, "True", "False"),
    }
}

/// A right output.
pub fn answer(problem: &str, input: &str) -> String {
    let (first, found, none) = words_of(problem);
    let (rows, columns, start) = task(problem, &numbers(input)).expect("a valid input");
    match tour(rows, columns, start) {
        None => format!("{none}\n"),
        Some(_) if !found.is_empty() => format!("{found}\n"),
        Some(path) => {
            let number = |square: Square| {
                let place = path.iter().position(|&other| other == square);
                (place.expect("a tour has all squares") + first).to_string()
            };
            let line = |row| {
                let words: Vec<String> = (0..columns).map(|column| number((row, column))).collect();
                words.join(" ") + "\n"
            };
            (0..rows).map(line).collect()
        }
    }
}

/// Whether an output is right.
pub fn is_right(problem: &str, input: &str, output: &str) -> bool {
    let (first, found, none) = words_of(problem);
    let (rows, columns, start) = task(problem, &numbers(input)).expect("a valid input");
    let words = words(output);
    if let [word] = words[..] {
        if word == none && !none.is_empty() {
            return tour(rows, columns, start).is_none();
        }
        if !found.is_empty() {
            return word == found && tour(rows, columns, start).is_some();
        }
    }
    let path = squares_of_words(columns, &words, first).unwrap_or_default();
    path.len() == rows * columns && path[0] == start && are_moves(&path)
}

/// The squares of a tour from a start, if there is one.
fn tour(rows: usize, columns: usize, start: Square) -> Option<Vec<Square>> {
    if rows * columns % 2 == 1 && (start.0 + start.1) % 2 == 1 {
        return None;
    }
    // From one order of the squares the search may take very long, and from another it does not.
    for turn in 0.. {
        let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let mut squares: Vec<Square> = squares.collect();
        let length = squares.len();
        squares.rotate_left(turn * 7 % length);
        let mut search = Search {
            squares,
            path: vec![start],
            left: 500 << turn,
        };
        if search.goes_on() {
            return Some(search.path);
        }
        if search.left > 0 {
            return None;
        }
    }
    None
}

struct Search {
    squares: Vec<Square>,
    path: Vec<Square>,
    /// How many squares it may still visit.
    left: u64,
}

impl Search {
    fn open(&self, from: Square) -> Vec<Square> {
        let open = self.squares.iter().copied();
        open.filter(|&to| is_move(from, to) && !self.path.contains(&to))
            .collect()
    }

    /// Whether the walk can be made a tour.
    fn goes_on(&mut self) -> bool {
        if self.path.len() == self.squares.len() {
            return true;
        }
        let mut choice = self.open(self.path[self.path.len() - 1]);
        choice.sort_by_key(|&square| self.open(square).len());
        for next in choice {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            self.path.push(next);
            if self.goes_on() {
                return true;
            }
            self.path.pop();
        }
        false
    }
}
