//! Tours of boards with three or four rows (or columns), of any length and with any squares
//! blocked, or the proof that no tour exists: column by column, in linear time.
//!
//! The moves between the columns so far form paths. Only the path ends in the last two columns
//! matter, and which two belong together: that is a [`state`]. Three rows have about 800 states
//! and four about 13,000, whatever the number of columns. Data flows from the [`automaton`] of
//! the states to the [`layers`] of reachable states after each column, and from the last column
//! back over the [`trace`] of one tour. A [`walk`] keeps the layers while a knight moves. (The
//! method is known as dynamic programming over a frontier, or broken profile; for Hamiltonian cycles
//! of a grid see Kwong, *Enumeration of Hamiltonian cycles in P4 × Pn and P5 × Pn*, Ars
//! Combinatoria 33, 1992, 87–96.)

pub(crate) mod automaton;
pub(crate) mod layers;
pub(crate) mod state;
pub(crate) mod walk;

use std::collections::BTreeMap;

use crate::board::{Board, OutOfMemory, Square};
use crate::solve::frontier::automaton::Automaton;
use crate::solve::frontier::layers::{Layers, trace};
use crate::solve::frontier::state::{Chosen, FrontierState, Marks, Moves};
use crate::solve::{Answer, Ends, Reason};
use crate::tour::{Numbering, Tour};

/// Whether a board has three or four rows or columns.
pub(crate) const fn takes(board: Board) -> bool {
    matches!(board.rows(), 3 | 4) || matches!(board.columns(), 3 | 4)
}

/// The square on the board turned so that it has more columns than rows. Applied to the result, it gives
/// the square itself.
fn lying(board: Board, square: Square) -> Square {
    if board.rows() > board.columns() {
        Square::new(square.column, square.row)
    } else {
        square
    }
}

/// Finds a tour with these ends of all squares that are not blocked, if there is one, on a board
/// of three or four rows or columns.
///
/// # Complexity
///
/// Linear in the squares: about 15 ns and 6 bytes each, and some milliseconds for the states of
/// four rows. A column with blocked squares costs a step over all states, from 0.1 to a few
/// milliseconds and up to 30 kilobytes, unless the same step has occurred before. Beyond a
/// gigabyte it fails with [`OutOfMemory`].
pub(crate) fn frontier(
    board: Board,
    blocked: &[Square],
    ends: Ends,
) -> Result<Answer, OutOfMemory> {
    debug_assert!(takes(board), "the frontier takes three or four rows");
    let turn = move |square| lying(board, square);
    let rows = board.rows().min(board.columns()) as usize;
    let columns = board.rows().max(board.columns());
    let marked = marked_columns(blocked.iter().copied().map(turn), ends, turn);
    let mut automaton = Automaton::new(rows);
    let first = match ends {
        Ends::From(_) => FrontierState::first_with_free_end(rows),
        Ends::Between(..) | Ends::Closed(_) => FrontierState::first(rows),
    };
    let layers = Layers::new(&mut automaton, first, columns, &marked)?;
    let last = automaton.number(FrontierState::complete(rows))?;
    let final_layer = layers.get(layers.before(columns));
    if final_layer.binary_search(&last).is_err() {
        let states = automaton.len();
        return Ok(Answer::Impossible(Reason::Frontier { states }));
    }
    let chosen = trace(&mut automaton, &layers, columns, &marked, last)?;
    let mut numbering = Numbering::blank(board)?;
    follow(
        &automaton.moves,
        &chosen,
        turn(ends.start()),
        |square, number| {
            numbering.set(turn(square), number);
        },
    );
    Ok(Answer::Found(Tour::verified(numbering)))
}

/// The columns with blocked squares or ends of the tour, in order.
fn marked_columns(
    blocked: impl Iterator<Item = Square>,
    ends: Ends,
    turn: impl Fn(Square) -> Square,
) -> Vec<(u32, Marks)> {
    let mut marked: BTreeMap<u32, Marks> = BTreeMap::new();
    for square in blocked {
        marked.entry(square.column).or_default().blocked |= 1 << square.row;
    }
    let fixed = match ends {
        Ends::Closed(_) => [None, None],
        Ends::From(start) => [Some(start), None],
        Ends::Between(start, end) => [Some(start), Some(end)],
    };
    for square in fixed.into_iter().flatten().map(turn) {
        marked.entry(square.column).or_default().ends |= 1 << square.row;
    }
    marked.into_iter().collect()
}

/// A move as seen from one of its squares.
#[derive(Clone, Copy)]
struct Way {
    /// Which column after this one holds the move, and the bit of the move there.
    column: usize,
    bit: Chosen,
    /// The row of the other square, and how many columns to the right it is.
    row: u32,
    columns: i32,
}

/// Follows the chosen moves from the start, and calls `visit` with each square and its number.
fn follow(moves: &Moves, chosen: &[Chosen], start: Square, mut visit: impl FnMut(Square, u32)) {
    let mut ways: Vec<Vec<Way>> = vec![Vec::new(); moves.rows];
    for (number, &(new, back, old)) in moves.list.iter().enumerate() {
        let columns = i32::try_from(back).expect("one or two columns");
        let row = |row: usize| u32::try_from(row).expect("few rows");
        let bit = 1 << number;
        ways[new].push(Way {
            column: 0,
            bit,
            row: row(old),
            columns: -columns,
        });
        ways[old].push(Way {
            column: back,
            bit,
            row: row(new),
            columns,
        });
    }
    let mut before = None;
    let mut here = start;
    for number in 1.. {
        visit(here, number);
        let nearby = &chosen[here.column as usize..][..3];
        let ways = ways[here.row as usize].iter();
        let open = ways.filter(|way| nearby[way.column] & way.bit != 0);
        let mut squares =
            open.map(|way| Square::new(way.row, here.column.wrapping_add_signed(way.columns)));
        let next = squares.find(|&square| Some(square) != before);
        let Some(next) = next.filter(|&next| next != start) else {
            return;
        };
        before = Some(here);
        here = next;
    }
}
