//! Semi-magic tours: all rows have one sum, and all columns have one.
//!
//! A line, which is a row or a column, is looked at when one of its squares has lost steps. Its open squares get at
//! least the smallest different steps that are left for them, which bounds what each of them may have:
//!
//! ```text
//! sum 34:   1  12  .  .     21 is left. If 5 is the smallest step for one of the open squares,
//!                           the other one has at most 16.
//! ```

use std::fmt;

use crate::board::Square;
use crate::solve::puzzle::state::{
    DeadEnd, MOST, Rules, Set, State, first, is_single, members, only,
};
use crate::solve::puzzle::{GivenFault, OddNumbers, Puzzle};

/// A row or a column, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The row with this number.
    Row(u32),
    /// The column with this number.
    Column(u32),
}

impl Line {
    const fn has(self, square: Square) -> bool {
        match self {
            Self::Row(row) => square.row == row,
            Self::Column(column) => square.column == column,
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {row}"),
            Self::Column(column) => write!(f, "column {column}"),
        }
    }
}

/// The sum that the numbers of a line have.
#[derive(Clone, Debug)]
pub(super) struct LineSum {
    pub(super) line: Line,
    /// Its free squares.
    pub(super) squares: Set,
    pub(super) sum: u32,
}

/// The sum of the numbers from 1.
const fn triangle(last: u32) -> u32 {
    last * (last + 1) / 2
}

/// The sums of all lines in a semi-magic tour of these squares. Other tours have none.
pub(super) fn line_sums(puzzle: &Puzzle, free: Set) -> Result<Vec<LineSum>, GivenFault> {
    let board = puzzle.board;
    if !puzzle.is_semi_magic {
        return Ok(Vec::new());
    }
    let steps = free.count_ones();
    let total = triangle(steps);
    let share = |number: u32, lines| {
        let is_whole = total.is_multiple_of(number);
        let fault = GivenFault::Shares(total, number, lines);
        is_whole.then_some(total / number).ok_or(fault)
    };
    let of_row = share(board.rows(), "rows")?;
    let of_column = share(board.columns(), "columns")?;
    let squares = |line: Line| {
        let squares = board.all().filter(|&square| line.has(square));
        free & squares.fold(0, |set, square| set | only(board.index(square)))
    };
    let rows = (0..board.rows()).map(|row| (Line::Row(row), of_row));
    let columns = (0..board.columns()).map(|column| (Line::Column(column), of_column));
    let sums = rows.chain(columns).map(|(line, sum)| {
        let squares = squares(line);
        // With the smallest numbers, and with the largest ones.
        let (number, least) = (squares.count_ones(), triangle(squares.count_ones()));
        let most = least + number * (steps - number);
        let has_sum = (least..=most).contains(&sum);
        has_sum
            .then_some(LineSum { line, squares, sum })
            .ok_or(GivenFault::Sum(line))
    });
    sums.collect()
}

/// The first line whose sum is odd with an even number of odd numbers, or the other way round, if these squares have the
/// odd numbers.
pub(super) fn odd_numbers(sums: &[LineSum], odd: Set) -> Option<OddNumbers> {
    let mut all = sums.iter().map(|own| OddNumbers {
        line: own.line,
        sum: own.sum,
        odd: (own.squares & odd).count_ones(),
    });
    all.find(|own| own.sum % 2 != own.odd % 2)
}

/// The least that some squares have together.
#[derive(Clone, Copy)]
struct Least {
    /// If all have different steps.
    together: usize,
    /// The largest of these steps, of the squares with even ones and with odd ones.
    largest: [usize; 2],
    /// The sum of the smallest step of each.
    smallest: usize,
}

const EVEN: Set = Set::MAX / 3;

/// Whether all steps of a set are odd. Where colours alternate, a square has only even ones or only odd ones.
const fn class(set: Set) -> usize {
    (set & EVEN == 0) as usize
}

/// What some squares may have, each its own set; `None` if they cannot all have different steps.
fn least(sets: &(impl Iterator<Item = Set> + Clone)) -> Option<Least> {
    let mut found = Least {
        together: 0,
        largest: [0; 2],
        smallest: 0,
    };
    for odd in 0..2 {
        let (mut starts, mut number, mut left) = ([0_u8; MOST], 0, 0);
        for set in sets.clone().filter(|&set| class(set) == odd) {
            starts[number] = set.trailing_zeros().try_into().ok()?;
            found.smallest += first(set);
            number += 1;
            left |= set;
        }
        let starts = &mut starts[..number];
        starts.sort_unstable();
        for &mut start in starts {
            left &= Set::MAX.checked_shl(start.into())?;
            if left == 0 {
                return None;
            }
            found.largest[odd] = first(left);
            found.together += first(left);
            left &= left - 1;
        }
    }
    Some(found)
}

/// The set with `sum - step` for each step.
const fn reflected(set: Set, sum: usize) -> Set {
    let turned = set.reverse_bits();
    if sum < MOST {
        turned >> (MOST - 1 - sum)
    } else {
        turned << (sum + 1 - MOST)
    }
}

impl State {
    /// Looks at the lines with squares of which steps were removed, until there are consequences for other squares.
    pub(super) fn conclude_sums(&mut self, rules: &Rules) -> Result<(), DeadEnd> {
        let changed = self.changed_numbers;
        self.changed_numbers = 0;
        for line in rules.sums.iter().filter(|line| line.squares & changed != 0) {
            self.conclude_sum(line, rules.steps - 1)
                .ok_or(DeadEnd::Line(line.line))?;
            if self.changed_numbers != 0 {
                self.changed_numbers |= changed;
                break;
            }
        }
        Ok(())
    }

    /// Removes steps with which a line cannot have its sum; `None` if it cannot have it at all.
    fn conclude_sum(&mut self, line: &LineSum, last: usize) -> Option<()> {
        // From here on, steps begin with 0.
        let mut rest = (line.sum as usize).checked_sub(line.squares.count_ones() as usize)?;
        let mut open = 0;
        for square in members(line.squares) {
            if is_single(self.steps[square]) {
                rest = rest.checked_sub(first(self.steps[square]))?;
            } else {
                open |= only(square);
            }
        }
        let number = open.count_ones() as usize;
        let mirrored = (number * last).checked_sub(rest)?;
        if number == 0 {
            return (rest == 0).then_some(());
        }
        if number == 2 {
            let (one, other) = (first(open), first(open & (open - 1)));
            self.keep_steps(one, reflected(self.steps[other], rest));
            self.keep_steps(other, reflected(self.steps[one], rest));
            return Some(());
        }
        let steps = self.steps;
        let low = least(&members(open).map(|square| steps[square]))?;
        let high = least(&members(open).map(|square| reflected(steps[square], last)))?;
        // The most that a square may have if the others have the least.
        let most = |least: &Least, set: Set, rest: usize| {
            let others =
                (least.together - least.largest[class(set)]).max(least.smallest - first(set));
            rest.checked_sub(others).filter(|_| least.together <= rest)
        };
        for square in members(open) {
            let set = steps[square];
            let largest = most(&low, set, rest)?.min(last);
            let smallest = last - most(&high, reflected(set, last), mirrored)?.min(last);
            self.keep_steps(
                square,
                Set::MAX << smallest & Set::MAX >> (MOST - 1 - largest),
            );
        }
        Some(())
    }
}
