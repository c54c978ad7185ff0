//! Which of the eight moves a rule for ties prefers, on each square of a board.

use crate::board::{Board, MoveOrder, OutOfMemory, Square, Step, try_vec};
use crate::warnsdorff::TieBreak;
use crate::warnsdorff::neighbourhood::BY_ROWS;

/// How many preferences a board can have: as many as a byte numbers. Roth's rule has at most 65, since
/// a preference changes only where two of the eight moves lead equally far from the centre.
const MOST: usize = 256;

/// Where the neighbours of a knight are in four words of eight cells, in the order of the rows. A word
/// begins two columns to the left of the knight, `x`.
///
/// ```text
/// two rows above         . 0 . 1 . . . .    place  0 of `above`
/// a row above            2 . . . 3 . . .    place  8
///                        . . x . .
/// a row below            4 . . . 5 . . .    place  0 of `below`
/// two rows below         . 6 . 7 . . . .    place  8
/// ```
const PLACES: [(Side, usize); 8] = [
    (Side::Above, 1),
    (Side::Above, 3),
    (Side::Above, 8),
    (Side::Above, 12),
    (Side::Below, 0),
    (Side::Below, 4),
    (Side::Below, 9),
    (Side::Below, 11),
];

/// One of the two pairs of rows in which the neighbours of a square lie.
#[derive(Clone, Copy, Debug)]
enum Side {
    Above,
    Below,
}

/// An order of the eight moves, prepared for a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Preference {
    /// For each cell of the two rows above: the rank of the move to it, from 0 for the best; 255 if
    /// no move leads there.
    pub(super) above: [u8; 16],
    /// The same for the two rows below.
    pub(super) below: [u8; 16],
    /// For each rank, eight times the distance between two positions, plus the number of the
    /// direction.
    pub(super) moves: [i32; 8],
}

impl Preference {
    /// The directions from the best to the worst, for a grid with this distance between rows.
    fn new(sorted: [u8; 8], stride: u16) -> Self {
        let (mut above, mut below) = ([u8::MAX; 16], [u8::MAX; 16]);
        for (rank, direction) in (0..).zip(sorted) {
            match PLACES[usize::from(direction)] {
                (Side::Above, place) => above[place] = rank,
                (Side::Below, place) => below[place] = rank,
            }
        }
        let moves = sorted.map(|direction| {
            let step = BY_ROWS[usize::from(direction)];
            let distance = i32::from(step.rows) * i32::from(stride) + i32::from(step.columns);
            8 * distance + i32::from(direction)
        });
        Self {
            above,
            below,
            moves,
        }
    }
}

/// The preferences on all squares of a board.
#[derive(Clone, Debug)]
pub(super) struct Preferences {
    /// The different ones, as often as a byte has values.
    pub(super) different: Box<[Preference; MOST]>,
    /// For each square, in row-major order, the number of its preference.
    pub(super) numbers: Vec<u8>,
}

impl Preferences {
    /// The preferences of a rule for ties; `None` if the choice depends on more than the square.
    pub(super) fn new(
        board: Board,
        order: MoveOrder,
        ties: TieBreak,
        stride: u16,
    ) -> Result<Option<Self>, OutOfMemory> {
        if !matches!(ties, TieBreak::First | TieBreak::Roth) {
            return Ok(None);
        }
        let mut numbers = try_vec(board.squares() as usize, 0)?;
        let mut different: Vec<[u8; 8]> = vec![sorted(order, |_| 0)];
        if ties == TieBreak::Roth {
            for (square, number) in board.all().zip(&mut numbers) {
                let [down, right] = from_centre(board, square);
                let along =
                    |step: Step| down * i64::from(step.rows) + right * i64::from(step.columns);
                let here = sorted(order, |step| -along(step));
                let known = different.iter().position(|other| *other == here);
                let known = known.unwrap_or_else(|| {
                    different.push(here);
                    different.len() - 1
                });
                *number = u8::try_from(known).expect("the lines of equal moves make few regions");
            }
        }
        different.resize(MOST, different[0]);
        let different = different.into_iter();
        let different: Vec<_> = different
            .map(|here| Preference::new(here, stride))
            .collect();
        let different = different.into_boxed_slice().try_into();
        Ok(Some(Self {
            different: different.expect("there are as many as a byte has values"),
            numbers,
        }))
    }
}

/// Twice the way from the centre of the board to a square: integers.
fn from_centre(board: Board, square: Square) -> [i64; 2] {
    let twice = |line: u32, length: u32| 2 * i64::from(line) - i64::from(length - 1);
    [
        twice(square.row, board.rows()),
        twice(square.column, board.columns()),
    ]
}

/// The directions from the lowest cost to the highest; the earlier move of the order comes first
/// among equals.
fn sorted(order: MoveOrder, cost: impl Fn(Step) -> i64) -> [u8; 8] {
    let mut steps = order.steps();
    steps.sort_by_key(|&step| cost(step));
    steps.map(|step| {
        let found = (0..).zip(BY_ROWS).find(|&(_, other)| other == step);
        found.expect("an order has the eight moves").0
    })
}
