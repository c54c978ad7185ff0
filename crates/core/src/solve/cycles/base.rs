//! The moves from which the repair starts: those of a tour of the whole board, or random ones.

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::board::{Board, OutOfMemory, Square, try_collect, try_vec};
use crate::solve::construct::construct;
use crate::solve::cycles::factor::{DIRECTIONS, Factor, bit, bits, opposite};
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

/// Chooses random moves between squares that miss moves, until no two of them are a move apart.
///
/// A tour of the whole board repeats the same moves over and over. In some of these patterns, all
/// moves from squares of one colour go to the same side. Then no moves can be exchanged for others
/// far and wide, as no chain of exchanges comes back to where it began. Random moves have no such
/// pattern.
pub(crate) fn choose_at_random(factor: &mut Factor, seed: u64) -> Result<(), OutOfMemory> {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let mut places = try_vec(factor.board.squares() as usize, 0)?;
    for (index, place) in factor.places().zip(&mut places) {
        *place = index;
    }
    // In row-major order, all that does not fit would end up in the last rows.
    places.shuffle(&mut generator);
    for place in places {
        while factor.usable(place) != 0 && factor.missing(place) > 0 {
            let directions = bits(factor.open(place));
            let mut found: [u8; 8] = [0; 8];
            let mut count = 0;
            for direction in directions {
                if factor.missing(factor.target(place, direction)) > 0 {
                    found[count] = direction;
                    count += 1;
                }
            }
            if count == 0 {
                break;
            }
            factor.choose(place, found[generator.random_range(0..count)]);
        }
    }
    Ok(())
}
