//! Checks in one pass over a board that its numbers are a legal walk.
//!
//! Bands of rows are checked independently of each other. The loops run over slices of equal length,
//! which the compiler turns into vector instructions.

use std::ops::Range;

use crate::board::{MoveOrder, Square, Workers};
use crate::tour::Numbering;

/// How many squares are checked together, so that they stay in the cache with their neighbours.
const BLOCK: usize = 1024;
/// About how many squares a band has.
const BAND: usize = 64 * BLOCK;
/// The most columns of a board whose rows are too short to be checked one by one.
const NARROW: usize = 128;
/// The columns at each side from which a move can leave the board.
const MARGIN: usize = 2;
/// A part of a row that is off the board.
static BLANK: [u32; BLOCK] = [0; BLOCK];

/// A walk whose numbers are legal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LegalWalk {
    pub start: Square,
    pub end: Square,
    pub length: u32,
}

/// The walk of the numbers, if each number from 1 to the largest is on exactly one square, a move from
/// the number before.
///
/// A visited square is *loose* if no neighbour has the next number. The numbers are a walk if 1 occurs,
/// exactly one square is loose, and its number is the number of visited squares, say n. For if a number k
/// below n occurs, k + 1 occurs too, since the squares with k are not loose. So 1 to n all occur. They take
/// up all visited squares, so that each occurs once; and each but n has its successor as a neighbour.
/// (A square beyond the board counts as one with 0, which follows no number up to n.)
/// Conversely, in a walk only the last square is loose. Each of the three conditions is found band by
/// band, and a band reads no more than two rows beyond it.
pub(crate) fn legal_walk(numbering: &Numbering) -> Option<LegalWalk> {
    let board = numbering.board();
    let columns = board.columns() as usize;
    let workers = Workers::of(board);
    let seen = if !board.is_usual() {
        vec![plainly(numbering)]
    } else if columns <= NARROW {
        let steps = NarrowStep::all(columns);
        let narrow_bands = bands(numbering, BLOCK / columns * columns);
        workers.map(narrow_bands, |band| narrow_band(numbering, &steps, band))
    } else {
        let wide_bands = bands(numbering, columns);
        workers.map(wide_bands, |band| wide_band(numbering, band))
    };
    let all = seen.into_iter().fold(Seen::default(), Seen::and);
    let (start, end) = (all.start?, all.loose?);
    let length = numbering.numbers()[end];
    let square = |index| {
        let number = u32::try_from(index).expect("squares are counted in u32");
        board.square_at(number)
    };
    (all.loose_squares == 1 && all.visited == length).then(|| LegalWalk {
        start: square(start),
        end: square(end),
        length,
    })
}

/// The squares in bands of whole units.
fn bands(numbering: &Numbering, unit: usize) -> Vec<Range<usize>> {
    let squares = numbering.numbers().len();
    let band = unit * (BAND / unit).max(1);
    let firsts = (0..squares).step_by(band);
    firsts
        .map(|first| first..squares.min(first + band))
        .collect()
}

/// What has been seen on some squares.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    visited: u32,
    loose_squares: u32,
    /// The index of one with 1.
    start: Option<usize>,
    /// The index of a loose one.
    loose: Option<usize>,
}

impl Seen {
    /// What has been seen on these squares or on others.
    fn and(self, other: Self) -> Self {
        Self {
            visited: self.visited + other.visited,
            loose_squares: self.loose_squares + other.loose_squares,
            start: self.start.or(other.start),
            loose: self.loose.or(other.loose),
        }
    }

    /// What is to be seen on the squares from the index `first` on, which have these numbers. `joined`
    /// has 1 for each that has a neighbour with the next number, and 0 for the others.
    fn on(first: usize, numbers: &[u32], joined: &[u32]) -> Self {
        let (mut visited, mut loose_squares, mut starts) = (0, 0, 0);
        for (&number, &joined) in numbers.iter().zip(joined) {
            let is_visited = u32::from(number != 0);
            visited += is_visited;
            loose_squares += is_visited & (joined ^ 1);
            starts += u32::from(number == 1);
        }
        let mut seen = Self {
            visited,
            loose_squares,
            ..Self::default()
        };
        if starts > 0 {
            let start = numbers.iter().position(|&number| number == 1);
            seen.start = start.map(|index| first + index);
        }
        if loose_squares > 0 {
            let mut squares = numbers.iter().zip(joined);
            let loose = squares.position(|(&number, &joined)| number != 0 && joined == 0);
            seen.loose = loose.map(|index| first + index);
        }
        seen
    }
}

/// Checks whole rows, one block of a row at a time.
fn wide_band(numbering: &Numbering, band: Range<usize>) -> Seen {
    let columns = numbering.board().columns() as usize;
    let row_at = |row: usize| numbering.numbers().get(row * columns..)?.get(..columns);
    let mut seen = Seen::default();
    let mut buffer = [0; BLOCK];
    for row in band.start / columns..band.end / columns {
        let numbers = row_at(row).expect("a band consists of rows of the board");
        let others = [-2, -1, 1, 2].map(|down| row_at(row.checked_add_signed(down)?));
        for first in (0..columns).step_by(BLOCK) {
            let last = columns.min(first + BLOCK);
            let joined = &mut buffer[..last - first];
            let low = first.max(MARGIN);
            let high = last.min(columns - MARGIN).max(low);
            if low < high {
                mark_joined(
                    &numbers[low..high],
                    shifted(others, low..high),
                    &mut joined[low - first..high - first],
                );
            }
            for column in (first..low).chain(high..last) {
                joined[column - first] = u32::from(is_joined(numbering, row, column));
            }
            seen = seen.and(Seen::on(
                row * columns + first,
                &numbers[first..last],
                joined,
            ));
        }
    }
    seen
}

/// The neighbours of some columns of a row, by the eight moves. `others` are the rows that are two
/// above, one above, one below and two below, if they are on the board.
fn shifted(others: [Option<&[u32]>; 4], columns: Range<usize>) -> [&[u32]; 8] {
    let [above_2, above_1, below_1, below_2] = others;
    let moves = [
        (above_2, -1),
        (above_2, 1),
        (above_1, -2),
        (above_1, 2),
        (below_1, -2),
        (below_1, 2),
        (below_2, -1),
        (below_2, 1),
    ];
    moves.map(|(row, right)| {
        row.map_or(&BLANK[..columns.len()], |row| {
            let first = columns.start.wrapping_add_signed(right);
            &row[first..][..columns.len()]
        })
    })
}

/// Writes 1 for each number that one of its eight neighbours follows, and 0 for the others.
fn mark_joined(numbers: &[u32], neighbours: [&[u32]; 8], joined: &mut [u32]) {
    let count = joined.len();
    let numbers = &numbers[..count];
    let [one, two, three, four, five, six, seven, eight] =
        neighbours.map(|neighbours| &neighbours[..count]);
    for index in 0..count {
        let next_number = numbers[index].wrapping_add(1);
        let follows = |neighbour: u32| u32::from(neighbour == next_number);
        joined[index] = follows(one[index])
            | follows(two[index])
            | follows(three[index])
            | follows(four[index])
            | follows(five[index])
            | follows(six[index])
            | follows(seven[index])
            | follows(eight[index]);
    }
}

/// All squares one by one: whatever the moves are.
fn plainly(numbering: &Numbering) -> Seen {
    let columns = numbering.board().columns() as usize;
    let squares = 0..numbering.numbers().len();
    let marks = squares.map(|index| is_joined(numbering, index / columns, index % columns).into());
    let joined: Vec<u32> = marks.collect();
    Seen::on(0, numbering.numbers(), &joined)
}

/// Whether a neighbour of a square has the next number.
fn is_joined(numbering: &Numbering, row: usize, column: usize) -> bool {
    let line = |line| u32::try_from(line).expect("squares are counted in u32");
    let square = Square::new(line(row), line(column));
    let next_number = numbering.get(square).wrapping_add(1);
    let mut neighbours = numbering.board().neighbours(square, MoveOrder::Sheet);
    neighbours.any(|neighbour| numbering.get(neighbour) == next_number)
}

/// A knight's move on a narrow board.
struct NarrowStep {
    /// How many squares it leads on, in row-major order.
    away: isize,
    /// For each square of a block, 1 if the move stays on the board's columns, or else 0: it would end in
    /// another row.
    stays: Vec<u32>,
}

impl NarrowStep {
    fn all(columns: usize) -> [Self; 8] {
        MoveOrder::Sheet.steps().map(|step| {
            let right = isize::from(step.columns);
            let stays = (0..BLOCK / columns * columns).map(|index| {
                let column = (index % columns).checked_add_signed(right);
                u32::from(column.is_some_and(|column| column < columns))
            });
            Self {
                away: isize::from(step.rows) * columns.cast_signed() + right,
                stays: stays.collect(),
            }
        })
    }
}

fn narrow_band(numbering: &Numbering, steps: &[NarrowStep; 8], band: Range<usize>) -> Seen {
    let numbers = numbering.numbers();
    let block = steps[0].stays.len();
    let mut buffer = [0; BLOCK];
    let mut seen = Seen::default();
    for first in band.clone().step_by(block) {
        let last = band.end.min(first + block);
        let joined = &mut buffer[..last - first];
        joined.fill(0);
        for NarrowStep { away, stays } in steps {
            let low = first.max(0_usize.saturating_add_signed(-away));
            let high = last.min(numbers.len().saturating_add_signed(-away.max(&0)));
            if low >= high {
                continue;
            }
            let others = &numbers[low.wrapping_add_signed(*away)..high.wrapping_add_signed(*away)];
            let pairs = numbers[low..high].iter().zip(others);
            let stays = &stays[low - first..];
            for ((joined, stays), (&number, &at_target)) in
                joined[low - first..].iter_mut().zip(stays).zip(pairs)
            {
                *joined |= u32::from(at_target == number.wrapping_add(1)) & stays;
            }
        }
        seen = seen.and(Seen::on(first, &numbers[first..last], joined));
    }
    seen
}
