//! A tour of a board of three or four rows, of any length and with any squares blocked, or the
//! proof that there is none: column by column, in linear time.
//!
//! The moves between the columns so far leave paths, of which only the ends in the last two
//! columns matter, and which two belong together: that is a [`state`]. Three rows have some
//! 800 states and four some 13,000, whatever the number of columns. From those that can be
//! reached after each column the way back from the last one gives the moves. (The method is
//! known as dynamic programming over a frontier, or broken profile; for Hamiltonian cycles of
//! a grid Kwong, *Enumeration of Hamiltonian cycles in P4 × Pn and P5 × Pn*, Ars Combinatoria
//! 33, 1992.)

pub(crate) mod automaton;
pub(crate) mod layers;
pub(crate) mod state;
pub(crate) mod trace;

use std::collections::BTreeMap;

use crate::board::{Board, OutOfMemory, Square};
use crate::solve::Ends;
use crate::solve::frontier::automaton::Automaton;
use crate::solve::frontier::layers::Layers;
use crate::solve::frontier::state::{Chosen, Marks, Moves, State};
use crate::solve::frontier::trace::trace;
use crate::tour::Numbering;

/// What the frontier finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FrontierAnswer {
    /// A full tour.
    Tour(Numbering),
    /// There is none: no way over the columns leads through any of so many states.
    None {
        /// How many states were reached.
        states: usize,
    },
}

/// Whether a board has three or four rows, or columns.
pub(crate) const fn takes(board: Board) -> bool {
    matches!(board.rows(), 3 | 4) || matches!(board.columns(), 3 | 4)
}

/// A tour with these ends of all squares but the blocked ones, if there is one, on a board of
/// three or four rows or columns.
///
/// # Errors
///
/// The memory does not hold the board.
///
/// # Complexity
///
/// Linear in the squares: some 15 ns and 6 bytes each, and some milliseconds for the states of
/// four rows. A column with blocked squares costs a step over all states, 0.1 to some
/// milliseconds, and up to 30 kilobytes, unless the same has come before; beyond a gigabyte the
/// memory is said not to hold it.
pub(crate) fn frontier(
    board: Board,
    blocked: &[Square],
    ends: Ends,
) -> Result<FrontierAnswer, OutOfMemory> {
    debug_assert!(takes(board), "the frontier takes three or four rows");
    let turned = board.rows() > board.columns();
    let turn = move |square: Square| {
        if turned {
            Square::new(square.column, square.row)
        } else {
            square
        }
    };
    let rows = board.rows().min(board.columns()) as usize;
    let columns = board.rows().max(board.columns());
    let mut marked: BTreeMap<u32, Marks> = BTreeMap::new();
    for square in blocked.iter().copied().map(turn) {
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
    let marked: Vec<(u32, Marks)> = marked.into_iter().collect();
    let mut automaton = Automaton::new(rows);
    let first = State::first(rows, matches!(ends, Ends::From(_)));
    let layers = Layers::new(board, &mut automaton, first, columns, &marked)?;
    let last = automaton.number(State::complete(rows));
    if layers
        .get(layers.before(columns))
        .binary_search(&last)
        .is_err()
    {
        return Ok(FrontierAnswer::None {
            states: automaton.len(),
        });
    }
    let chosen = trace(board, &mut automaton, &layers, columns, &marked, last)?;
    let mut numbering = Numbering::blank(board)?;
    follow(
        &automaton.moves,
        &chosen,
        turn(ends.start()),
        |square, number| {
            numbering.set(turn(square), number);
        },
    );
    Ok(FrontierAnswer::Tour(numbering))
}

/// Goes along the chosen moves from the start, and tells each square with its number.
fn follow(moves: &Moves, chosen: &[Chosen], start: Square, mut visit: impl FnMut(Square, u32)) {
    // For each row: in which column after it the move is noted, its bit, and where it leads.
    let mut ways: Vec<Vec<(usize, Chosen, u32, i32)>> = vec![Vec::new(); moves.rows];
    for (place, &(new, back, old)) in moves.list.iter().enumerate() {
        let columns = i32::try_from(back).expect("one or two columns");
        let row = |row: usize| u32::try_from(row).expect("few rows");
        ways[new].push((0, 1 << place, row(old), -columns));
        ways[old].push((back, 1 << place, row(new), columns));
    }
    let mut before = None;
    let mut here = start;
    for number in 1.. {
        visit(here, number);
        let noted = &chosen[here.column as usize..][..3];
        let ways = ways[here.row as usize].iter();
        let open = ways.filter(|&&(column, bit, ..)| noted[column] & bit != 0);
        let mut squares = open.map(|&(_, _, row, columns)| {
            Square::new(row, here.column.wrapping_add_signed(columns))
        });
        let next = squares.find(|&square| Some(square) != before);
        let Some(next) = next.filter(|&next| next != start) else {
            return;
        };
        before = Some(here);
        here = next;
    }
}
