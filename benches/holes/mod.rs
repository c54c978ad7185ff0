//! Boards with random holes.

use knights::board::{Board, Square};
use knights::solve::{Ends, Task};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// The kind of a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// From a square to any other one.
    Path,
    /// Back to its start.
    Cycle,
}

/// A task on a board with random holes. The last `count` squares of a random order are holes. If the
/// colours of the rest do not balance, more squares of the more frequent colour become holes.
pub(crate) fn draw(board: Board, count: u32, kind: Kind, random: &mut ChaCha8Rng) -> Task {
    let mut squares: Vec<Square> = board.all().collect();
    squares.shuffle(random);
    let sign = |square: &Square| 1 - 2 * ((square.row + square.column) % 2).cast_signed();
    let mut holes = squares.split_off((board.squares() - count) as usize);
    let mut balance: i32 = squares.iter().map(sign).sum();
    while balance != 0 && (balance.abs() != 1 || kind == Kind::Cycle) {
        let surplus = squares
            .iter()
            .position(|square| sign(square) == balance.signum());
        holes.push(squares.swap_remove(surplus.expect("this colour has more squares")));
        balance -= balance.signum();
    }
    let start = squares
        .iter()
        .find(|&square| balance == 0 || sign(square) == balance);
    let start = *start.expect("a board has free squares");
    holes.sort_unstable();
    let ends = match kind {
        Kind::Path => Ends::From(start),
        Kind::Cycle => Ends::Closed(start),
    };
    Task { board, holes, ends }
}
