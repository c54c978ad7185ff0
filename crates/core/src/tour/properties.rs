//! What else is said of a tour: its symmetries, the sums of its numbers, and the shape of its line.

use std::iter::once;

use crate::board::{Fallible, Square, Step, Symmetry, SymmetryKind, members, steps};
use crate::tour::Tour;

/// Properties of a tour.
///
/// ```
/// use knights_core::board::{Board, Square, SymmetryKind};
/// use knights_core::tour::{Numbering, Tour, TourProperties};
///
/// // 3 by 4, the first board with a tour. Euler, 1759.
/// let mut numbering = Numbering::blank(Board::new(3, 4)?)?;
/// numbering.numbers_mut().copy_from_slice(&[1, 4, 7, 10, 12, 9, 2, 5, 3, 6, 11, 8]);
/// let properties = TourProperties::of(&Tour::verify(numbering)?)?;
/// assert!(properties.symmetries.is_empty());
/// assert_eq!(properties.sums.rows, [22, 28, 28]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TourProperties {
    /// The symmetries that map the moves of the tour to each other, without the identity. Both quarter turns are one.
    pub symmetries: Vec<TourSymmetry>,
    /// The sums of the numbers, from 1 at the start.
    pub sums: LineSums,
    /// How many pairs of moves cross each other, away from their ends.
    pub crossings: u64,
    /// How many squares the tour leaves in another direction than that in which it comes.
    pub turns: u32,
    /// The most moves in a straight line.
    pub longest_line: u32,
}

/// A symmetry of a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TourSymmetry {
    /// What it does to the board.
    pub kind: SymmetryKind,
    /// Whether it reverses the tour, so that the numbers of a square and of its image have a constant sum. Otherwise they
    /// have a constant difference. Numbers of a closed tour go round: 1 follows the last one.
    pub is_reversed: bool,
    /// Its name in a closed tour, as G. P. Jelliss has it (*Theory of Moves*, 2019), if there is one.
    pub name: Option<&'static str>,
}

/// The sums of the numbers of a tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineSums {
    /// Of each row, from above.
    pub rows: Vec<u64>,
    /// Of each column, from the left.
    pub columns: Vec<u64>,
    /// Of the two diagonals of a square board: that from the square (0, 0) first.
    pub diagonals: Option<[u64; 2]>,
    /// What is constant.
    pub magic: Magic,
}

/// Which lines of a board have the same sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Magic {
    /// Neither all rows nor all columns.
    None,
    /// All rows, or all columns.
    Lines,
    /// All rows, and all columns. Such a tour is often called magic.
    SemiMagic,
    /// All rows, all columns and both diagonals, all with one sum.
    Magic,
}

impl TourProperties {
    /// Finds the properties of a tour. A move that leads from its end to its start is one of its moves.
    ///
    /// # Errors
    ///
    /// A grid of the board does not fit into memory.
    ///
    /// # Complexity
    ///
    /// Linear in the squares of the board.
    pub fn of(tour: &Tour) -> Fallible<Self> {
        let (turns, longest_line) = lines(tour);
        Ok(Self {
            symmetries: symmetries(tour),
            sums: LineSums::of(tour),
            crossings: crossings(tour)?,
            turns,
            longest_line,
        })
    }
}

/// The names of the symmetries of closed tours: of those that keep the direction, and of those that reverse it.
const NAMES: [(SymmetryKind, [&str; 2]); 2] = [
    (SymmetryKind::HalfTurn, ["Eulerian", "Bergholtian"]),
    (SymmetryKind::Reflection, ["Sulian", "Murraian"]),
];

fn symmetries(tour: &Tour) -> Vec<TourSymmetry> {
    let maps = tour.board().symmetries().skip(1);
    let mut symmetries: Vec<TourSymmetry> = maps.filter_map(|map| symmetry(tour, map)).collect();
    let is_quarter = |symmetry: &TourSymmetry| symmetry.kind == SymmetryKind::QuarterTurn;
    symmetries.dedup_by(|one, other| is_quarter(one) && is_quarter(other));
    symmetries
}

/// What a symmetry of the board does to a tour, if it maps it to itself: then the numbers of all images follow from those
/// of the first two.
fn symmetry(tour: &Tour, map: Symmetry) -> Option<TourSymmetry> {
    let (board, length) = (tour.board(), i64::from(tour.length()));
    let is_closed = tour.returns();
    let number = |square| i64::from(tour.numbering().get(map.image(board, square)));
    let mut images = tour.squares().map(number);
    let first = images.next()?;
    let step = match images.clone().next()? - first {
        1 => 1,
        -1 => -1,
        // From the last number of a closed tour to the first, or back.
        difference if is_closed && difference == 1 - length => 1,
        difference if is_closed && difference == length - 1 => -1,
        _ => return None,
    };
    let expected = |place: i64| {
        let image = first + step * place;
        if is_closed {
            (image - 1).rem_euclid(length) + 1
        } else {
            image
        }
    };
    // A hole has the number 0.
    let is_expected = |(place, image)| image > 0 && image == expected(place);
    if first == 0 || !(1..).zip(images).all(is_expected) {
        return None;
    }
    let (kind, is_reversed) = (map.kind(), step < 0);
    let names = NAMES.iter().find(|(named, _)| is_closed && *named == kind);
    Some(TourSymmetry {
        kind,
        is_reversed,
        name: names.map(|(_, names)| names[usize::from(is_reversed)]),
    })
}

impl LineSums {
    fn of(tour: &Tour) -> Self {
        let numbering = tour.numbering();
        let board = numbering.board();
        let mut columns = vec![0; board.columns() as usize];
        let mut rows = Vec::with_capacity(board.rows() as usize);
        for row in numbering.rows() {
            rows.push(row.iter().map(|&number| u64::from(number)).sum());
            for (sum, &number) in columns.iter_mut().zip(row) {
                *sum += u64::from(number);
            }
        }
        let side = board.columns();
        let sum = |column: &dyn Fn(u32) -> u32| {
            let squares = (0..side).map(|row| Square::new(row, column(row)));
            squares.map(|square| u64::from(numbering.get(square))).sum()
        };
        let diagonals =
            (board.rows() == side).then(|| [sum(&|row| row), sum(&|row| side - 1 - row)]);
        let is_constant = |sums: &[u64]| sums.iter().all(|sum| *sum == sums[0]);
        let has_diagonals = diagonals.is_some_and(|sums| sums.iter().all(|sum| *sum == rows[0]));
        let magic = match (is_constant(&rows), is_constant(&columns)) {
            (true, true) if has_diagonals => Magic::Magic,
            (true, true) => Magic::SemiMagic,
            (false, false) => Magic::None,
            _ => Magic::Lines,
        };
        Self {
            rows,
            columns,
            diagonals,
            magic,
        }
    }
}

/// The moves of a tour, also one from its end to its start.
fn moves(tour: &Tour) -> impl Iterator<Item = (Square, Square)> + Clone {
    let back = once(tour.start()).filter(|_| tour.returns());
    let squares = tour.squares().chain(back);
    squares.clone().zip(squares.skip(1))
}

/// How often a tour changes its direction, and the most moves in one direction.
fn lines(tour: &Tour) -> (u32, u32) {
    let moves = moves(tour).map(|(from, to)| {
        (
            i64::from(to.row) - i64::from(from.row),
            i64::from(to.column) - i64::from(from.column),
        )
    });
    let first = moves.clone().next();
    // Whether the first line of a closed tour goes on before it.
    let (mut turns, mut line, mut longest, mut opening) = (0, 0, 0, None);
    let mut last = None;
    for direction in moves {
        if last.is_some_and(|last| last != direction) {
            opening = opening.or(Some(line));
            (turns, line) = (turns + 1, 0);
        }
        line += 1;
        longest = longest.max(line);
        last = Some(direction);
    }
    if tour.returns() && last != first {
        turns += 1;
    } else if let (true, Some(opening)) = (tour.returns(), opening) {
        longest = longest.max(line + opening);
    }
    (turns, longest)
}

/// The moves downwards, of which each move is one in one of its directions.
const DOWN: [Step; 4] = steps([(1, -2), (1, 2), (2, -1), (2, 1)]);

/// How many pairs of moves cross each other. No square is inside of a move, and no two moves have more than a point in
/// common.
fn crossings(tour: &Tour) -> Fallible<u64> {
    let board = tour.board();
    // The moves downwards that each square has.
    let mut moves_down = board.grid(0_u8)?;
    for (from, to) in moves(tour) {
        let (above, below) = (from.min(to), from.max(to));
        let place = DOWN.iter().position(|step| step.target(above) == below);
        moves_down[board.index(above)] |= 1 << place.expect("a tour has knight's moves");
    }
    let crossing = DOWN.map(crossing_moves);
    let mut pairs = 0;
    for square in board.all() {
        let has = |&&(rows, columns, bit): &&(i64, i64, u8)| {
            let (row, column) = (i64::from(square.row), i64::from(square.column));
            let begin = board.square(row + rows, column + columns);
            begin.is_some_and(|begin| moves_down[board.index(begin)] & bit != 0)
        };
        for place in members::<_, usize>(moves_down[board.index(square)]) {
            pairs += crossing[place].iter().filter(has).count() as u64;
        }
    }
    // Each pair was found from both of its moves.
    Ok(pairs / 2)
}

/// The moves downwards that cross one from (0, 0): the row and the column where each begins, and its bit.
fn crossing_moves(step: Step) -> Vec<(i64, i64, u8)> {
    let (origin, end) = ((0, 0), step.place((0, 0)));
    let mut crossing = Vec::new();
    for begin in (-2..=2).flat_map(|row| (-4..=4).map(move |column| (row, column))) {
        for (place, down) in DOWN.iter().enumerate() {
            let target = down.place(begin);
            // The side of the line from one point through another on which a third one is.
            let side = |from: (i32, i32), to: (i32, i32), point: (i32, i32)| {
                ((to.0 - from.0) * (point.1 - from.1) - (to.1 - from.1) * (point.0 - from.0))
                    .signum()
            };
            let parts = |from, to, one, other| side(from, to, one) * side(from, to, other) < 0;
            if parts(origin, end, begin, target) && parts(begin, target, origin, end) {
                crossing.push((begin.0.into(), begin.1.into(), 1 << place));
            }
        }
    }
    crossing
}
