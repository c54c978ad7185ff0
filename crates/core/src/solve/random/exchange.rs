//! Other ways of a tour through random windows of its board.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::solve::random::links::{Links, Place};
use crate::solve::random::window::Window;

/// The longest side of a window, unless the board has fewer rows or columns.
const SIDE: u32 = 6;
/// The squares of a window.
const SQUARES: u32 = SIDE * SIDE;
/// How often each square is in a window, on average.
const PASSES: u32 = 20;
/// From this many squares on, there are fewer passes.
const MANY: u32 = 1_000_000;
/// The fewest passes.
const FEWEST_PASSES: u32 = 2;

/// Changes the way of a tour through random windows. The ends of an open tour stay.
pub(crate) fn exchange(links: &mut Links, generator: &mut ChaCha8Rng) {
    let board = links.board;
    let rows = board.rows().min(SQUARES / board.columns().min(SIDE));
    let columns = board.columns().min(SQUARES / rows.min(SIDE));
    let rows = rows.min(SQUARES / columns);
    let mut window = Window::new(rows, columns);
    let passes = (MANY / links.length * PASSES).clamp(FEWEST_PASSES, PASSES);
    let windows = u64::from(passes) * u64::from(board.squares()).div_ceil(u64::from(SQUARES));
    for _ in 0..windows {
        let row = generator.random_range(0..=board.rows() - rows);
        let column = generator.random_range(0..=board.columns() - columns);
        let corner: Place = row * board.columns() + column;
        window.exchange(links, corner, generator);
    }
}
