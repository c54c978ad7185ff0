//! The moves of a tour of the whole board, from which the repair starts.

use crate::board::{Board, OutOfMemory, Square, try_collect};
use crate::solve::construct::construct;
use crate::solve::cycles::factor::{DIRECTIONS, bit, opposite};
use crate::solve::{Ends, Task, existence};
use crate::tour::{Numbering, is_knight_move};

/// The moves of each square in a tour of the whole board: a closed one, if the board has one. All sets
/// are empty if the construction makes no tour.
pub(crate) fn base(task: &Task) -> Result<Vec<u8>, OutOfMemory> {
    let board = task.board;
    let start = Square::new(0, 0);
    let ends = match existence::closed(board) {
        Ok(()) => Ends::Closed(start),
        Err(_) => Ends::From(start),
    };
    match construct(board, ends)? {
        Some(numbering) => moves(&numbering),
        None => board.grid(0),
    }
}

/// The moves of each square in a tour, with the one from its end to its start if there is one.
fn moves(numbering: &Numbering) -> Result<Vec<u8>, OutOfMemory> {
    let board = numbering.board();
    let mut moves = board.grid(0_u8)?;
    let columns = board.columns() as usize;
    let rows: Vec<&[u32]> = try_collect(numbering.rows())?;
    for (row, moves) in moves.chunks_exact_mut(columns).enumerate() {
        for (direction, step) in (0..).zip(DIRECTIONS.steps()) {
            let other = row.checked_add_signed(step.rows.into());
            let Some(other) = other.and_then(|row| rows.get(row)) else {
                continue;
            };
            let right = isize::from(step.columns);
            let low = 0_usize.saturating_add_signed(-right);
            let high = columns.saturating_add_signed(-right.max(0));
            if low >= high {
                continue;
            }
            let others = &other[low.wrapping_add_signed(right)..high.wrapping_add_signed(right)];
            let pairs = rows[row][low..high].iter().zip(others);
            for (moves, (&number, &other)) in moves[low..high].iter_mut().zip(pairs) {
                let is_next = number.abs_diff(other) == 1;
                *moves |= if is_next { bit(direction) } else { 0 };
            }
        }
    }
    close(board, numbering, &mut moves);
    Ok(moves)
}

/// Adds the move from the end of a tour to its start.
fn close(board: Board, numbering: &Numbering, moves: &mut [u8]) {
    let (Some(start), Some(end)) = (numbering.find(1), numbering.find(board.squares())) else {
        return;
    };
    if !is_knight_move(start, end) {
        return;
    }
    for (direction, step) in (0..).zip(DIRECTIONS.steps()) {
        if step.target(start) == end {
            moves[board.index(start)] |= bit(direction);
            moves[board.index(end)] |= bit(opposite(direction));
        }
    }
}
