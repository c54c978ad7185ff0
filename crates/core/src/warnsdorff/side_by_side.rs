//! Walks by Warnsdorff's rule from many starts, several side by side in one thread.
//!
//! A move depends on the one before, through a chain of loads, comparisons and an addition that
//! keeps one walk waiting most of the time. The moves of other walks fill that time: four walks take
//! turns, one move each. A walk that is stuck makes room for the next start.
//!
//! A move has no branch but the one that ends the walk. All of its work is on four words of eight
//! cells, in the rows where the knight's neighbours lie.

use wide::u8x16;

use crate::board::{Board, Fallible, MoveOrder, Square, Step, try_vec};
use crate::tour::{DIRECTIONS, Trail};
use crate::warnsdorff::walk::away_from_centre;
use crate::warnsdorff::{DegreeGrid, TieBreak, WarnsdorffOptions};

/// How many walks take turns. With two, a move takes a quarter longer; more than four do not
/// make it shorter, and their cells need more of the cache.
const LANES: usize = 4;
/// The closed rows above and below the board, and the closed columns beside it.
const MARGIN: usize = 2;
/// The cells of a word, from two columns to the left of the knight.
const WORD: usize = 8;
/// The largest board: the cells of four walks have to fit into a cache.
const MOST_SQUARES: u32 = 1 << 20;

/// A cell that no knight may go to. Eight neighbours can lower it without clearing its highest bit.
const CLOSED: u8 = 0xc0;
/// What a visit subtracts from the cells two rows away. The degree begins at bit 3, so that 1 is 8.
const FAR: u64 = u64::from_le_bytes([0, 8, 0, 8, 0, 0, 0, 0]);
/// What a visit takes from the cells one row away.
const NEAR: u64 = u64::from_le_bytes([8, 0, 0, 0, 8, 0, 0, 0]);
/// Why the words of a move lie in the cells.
const WORDS_FIT: &str = "the margin is as wide as a knight's move";

/// A board, prepared for walks by Warnsdorff's rule from many starts.
///
/// The rule for ties is one that depends only on the square of the knight, so that it is a
/// `Preference` among moves. The smallest key of the neighbours is the next move:
///
/// ```text
/// bit 7     6 5 4 3    2 1 0
///     closed degree    rank of the move on this square
/// ```
#[derive(Clone, Debug)]
pub(crate) struct SideBySide {
    board: Board,
    stride: usize,
    /// Moves all knights in turn until one is stuck, with this distance between rows. Returns the number of its lane.
    turns: Turns,
    /// The cells of the board without visits: closed, or the degree in bits 3 to 6.
    cells: Vec<u8>,
    /// For each cell, the number of the preference on its square.
    numbers: Vec<u8>,
    preferences: Box<[Preference; 256]>,
}

type Turns = fn(&SideBySide, &mut [Lane]) -> usize;

/// The distances between the cells of two rows that the compiler knows.
const STRIDES: [(usize, Turns); 6] = [
    (32, SideBySide::turns::<32, { window(32) }>),
    (64, SideBySide::turns::<64, { window(64) }>),
    (128, SideBySide::turns::<128, { window(128) }>),
    (256, SideBySide::turns::<256, { window(256) }>),
    (512, SideBySide::turns::<512, { window(512) }>),
    (1024, SideBySide::turns::<1024, { window(1024) }>),
];

struct Lane {
    /// Its number among the starts.
    number: usize,
    start: Square,
    cells: Vec<u8>,
    /// The upper left cell of the five by five around the knight.
    corner: usize,
    /// The moves so far, as in [`Trail`]; beyond `length` those of an earlier walk.
    moves: Vec<u8>,
    length: usize,
}

impl SideBySide {
    /// The board with its holes; `None` if it is too large, or if the rule for ties does
    /// not depend on the square alone.
    pub(crate) fn new(
        board: Board,
        holes: &[Square],
        options: &WarnsdorffOptions,
    ) -> Fallible<Option<Self>> {
        let has_room = |(stride, _): &(usize, _)| *stride >= board.columns() as usize + MARGIN;
        let with_room = STRIDES.into_iter().find(has_room);
        let Some((stride, turns)) = with_room.filter(|_| board.squares() <= MOST_SQUARES) else {
            return Ok(None);
        };
        let Some((preferences, of_squares)) = preferences(board, options, stride)? else {
            return Ok(None);
        };
        let length = (board.rows() as usize + 2 * MARGIN) * stride + WORD;
        let mut cells = try_vec(length, CLOSED)?;
        let mut numbers = try_vec(length, 0)?;
        let mut grid = DegreeGrid::new(board)?;
        for &square in holes {
            grid.visit(square);
        }
        for (square, number) in board.all().zip(of_squares) {
            let cell = corner(square, stride) + MARGIN * stride + MARGIN;
            cells[cell] = grid.degree(square).map_or(CLOSED, |degree| degree << 3);
            numbers[cell] = number;
        }
        Ok(Some(Self {
            board,
            stride,
            turns,
            cells,
            numbers,
            preferences,
        }))
    }

    /// Walks from each start, a free square. Calls `finished` with the number of the start
    /// and the walk, in the order in which the walks end. Each of four walks takes two bytes a square.
    pub(crate) fn follow(
        &self,
        starts: &[Square],
        mut finished: impl FnMut(usize, &Trail<'_>) -> Fallible<()>,
    ) -> Fallible<()> {
        let mut waiting = starts.iter().copied().enumerate();
        let mut lanes = Vec::new();
        for (number, start) in waiting.by_ref().take(LANES) {
            let mut lane = self.lane()?;
            self.begin(&mut lane, number, start);
            lanes.push(lane);
        }
        while !lanes.is_empty() {
            let stuck = (self.turns)(self, &mut lanes);
            let lane = &mut lanes[stuck];
            finished(lane.number, &self.trail(lane))?;
            if let Some((number, start)) = waiting.next() {
                self.begin(lane, number, start);
            } else {
                lanes.swap_remove(stuck);
            }
        }
        Ok(())
    }

    fn lane(&self) -> Fallible<Lane> {
        Ok(Lane {
            number: 0,
            start: Square::new(0, 0),
            cells: try_vec(self.cells.len(), 0)?,
            corner: 0,
            moves: try_vec(self.board.squares() as usize, 0)?,
            length: 0,
        })
    }

    fn begin(&self, lane: &mut Lane, number: usize, start: Square) {
        lane.number = number;
        lane.start = start;
        lane.cells.copy_from_slice(&self.cells);
        lane.corner = corner(start, self.stride);
        lane.length = 0;
    }

    fn trail<'a>(&self, lane: &'a Lane) -> Trail<'a> {
        let count = |cells: usize| u32::try_from(cells).expect("cells are counted in u32");
        let (row, column) = (lane.corner / self.stride, lane.corner % self.stride);
        Trail {
            start: lane.start,
            end: Square::new(count(row), count(column)),
            moves: &lane.moves[..lane.length],
        }
    }

    fn turns<const STRIDE: usize, const WINDOW: usize>(&self, lanes: &mut [Lane]) -> usize {
        loop {
            for (number, lane) in lanes.iter_mut().enumerate() {
                let cell = lane.corner + MARGIN * STRIDE + MARGIN;
                let preference = &self.preferences[usize::from(self.numbers[cell])];
                let key = visit::<STRIDE, WINDOW>(&mut lane.cells, lane.corner, preference);
                if key & 0x80 != 0 {
                    return number;
                }
                let best = preference.moves[usize::from(key & 7)];
                lane.corner = lane.corner.wrapping_add_signed((best >> 3) as isize);
                lane.moves[lane.length] = best.to_le_bytes()[0];
                lane.length += 1;
            }
        }
    }
}

/// The upper left cell of the five by five around a square.
const fn corner(square: Square, stride: usize) -> usize {
    square.row as usize * stride + square.column as usize
}

/// The cells from the first to the last that a move uses.
const fn window(stride: usize) -> usize {
    2 * MARGIN * stride + WORD
}

/// Visits the square in the middle of the five by five cells from `corner` on. Returns the
/// smallest key of its neighbours.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "the cells stay in registers: a call doubles the time of a move"
)]
fn visit<const STRIDE: usize, const WINDOW: usize>(
    cells: &mut [u8],
    corner: usize,
    preference: &Preference,
) -> u8 {
    // With lengths that the compiler knows, this is the only bounds check.
    let window: &mut [u8; WINDOW] = cells[corner..].first_chunk_mut().expect(WORDS_FIT);
    window[MARGIN * STRIDE + MARGIN] = CLOSED;
    let far_above = lower(&mut window[..], FAR);
    let near_above = lower(&mut window[STRIDE..], NEAR);
    let near_below = lower(&mut window[3 * STRIDE..], NEAR);
    let far_below = lower(&mut window[4 * STRIDE..], FAR);
    // Closed neighbours and cells that are no neighbours get keys from 128 on.
    let above = pair(far_above, near_above).saturating_add(u8x16::new(preference.ranks[ABOVE]));
    let below = pair(near_below, far_below).saturating_add(u8x16::new(preference.ranks[BELOW]));
    least(above.min(below))
}

/// Lowers the cells of the first word, and returns it. No cell borrows from the next: a degree
/// counts the neighbours that can lower it.
#[inline]
fn lower(cells: &mut [u8], by: u64) -> u64 {
    let word: &mut [u8; WORD] = cells.first_chunk_mut().expect(WORDS_FIT);
    let lowered = u64::from_le_bytes(*word).wrapping_sub(by);
    *word = lowered.to_le_bytes();
    lowered
}

/// Sixteen cells from two words. Arithmetic, since a copy may end up as a call.
#[inline]
fn pair(first: u64, second: u64) -> u8x16 {
    let cells = u128::from(second) << 64 | u128::from(first);
    u8x16::new(cells.to_le_bytes())
}

/// The least of the cells 0, 1, 3 and 4 of two words: those where neighbours are.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "the cells stay in a register: a call doubles the time of a move"
)]
fn least(cells: u8x16) -> u8 {
    let whole = |cells: u8x16| u128::from_le_bytes(cells.to_array());
    let both = whole(cells.min(u8x16::new((whole(cells) >> 64).to_le_bytes())));
    let halves = whole(u8x16::new(both.to_le_bytes()).min(u8x16::new((both >> 24).to_le_bytes())));
    let [left, right, ..] = halves.to_le_bytes();
    left.min(right)
}

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
const PLACES: [(usize, usize); 8] = [
    (ABOVE, 1),
    (ABOVE, 3),
    (ABOVE, 8),
    (ABOVE, 12),
    (BELOW, 0),
    (BELOW, 4),
    (BELOW, 9),
    (BELOW, 11),
];
/// The two pairs of rows in which the neighbours of a square lie.
const ABOVE: usize = 0;
const BELOW: usize = 1;

/// An order of the eight moves, prepared for a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Preference {
    /// For each cell of the two rows above and of the two rows below: the rank of the move to it, from 0
    /// for the best; 255 if no move leads there.
    ranks: [[u8; 16]; 2],
    /// For each rank, eight times the distance between two positions, plus the number of the
    /// direction.
    pub(super) moves: [i32; 8],
}

impl Preference {
    /// The directions from the best to the worst, for a grid with this distance between rows.
    fn new(sorted: [u8; 8], stride: i32) -> Self {
        let mut ranks = [[u8::MAX; 16]; 2];
        for (rank, direction) in (0..).zip(sorted) {
            let (rows, place) = PLACES[usize::from(direction)];
            ranks[rows][place] = rank;
        }
        let moves = sorted.map(|direction| {
            let step = DIRECTIONS[usize::from(direction)];
            let distance = i32::from(step.rows) * stride + i32::from(step.columns);
            8 * distance + i32::from(direction)
        });
        Self { ranks, moves }
    }
}

/// The different preferences of a board, as many as a byte has values, and for each square, in row-major
/// order, the number of its preference.
type Preferences = (Box<[Preference; MOST]>, Vec<u8>);

/// The preferences of a rule for ties; `None` if the choice depends on more than the square.
fn preferences(
    board: Board,
    options: &WarnsdorffOptions,
    stride: usize,
) -> Fallible<Option<Preferences>> {
    let WarnsdorffOptions { order, ties } = *options;
    let is_roth = match ties {
        TieBreak::First => false,
        TieBreak::Roth => true,
        TieBreak::Pohl | TieBreak::Random { .. } => return Ok(None),
    };
    let mut numbers = try_vec(board.squares() as usize, 0)?;
    let mut different: Vec<[u8; 8]> = vec![sorted(order, |_| 0)];
    if is_roth {
        for (square, number) in board.all().zip(&mut numbers) {
            let away = away_from_centre(board, square);
            let here = sorted(order, |step| -away(step));
            let earlier = different.iter().position(|known| *known == here);
            let region = earlier.unwrap_or_else(|| {
                different.push(here);
                different.len() - 1
            });
            *number = u8::try_from(region).expect("the lines of equal moves make few regions");
        }
    }
    different.resize(MOST, different[0]);
    let signed = i32::try_from(stride).expect("it is one of a few");
    let prepared = different.iter().map(|&here| Preference::new(here, signed));
    let sized = prepared.collect::<Box<[_]>>().try_into();
    let preferences = sized.expect("there are as many as a byte has values");
    Ok(Some((preferences, numbers)))
}

/// The directions from the lowest cost to the highest; the earlier move of the order comes first
/// among equals.
fn sorted(order: MoveOrder, cost: impl Fn(Step) -> i64) -> [u8; 8] {
    let mut steps = order.steps();
    steps.sort_by_key(|&step| cost(step));
    steps.map(|step| {
        let numbered = (0..).zip(DIRECTIONS).find(|&(_, listed)| listed == step);
        numbered.expect("an order has the eight moves").0
    })
}
