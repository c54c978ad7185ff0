//! What the script of a page reads of a recording.

use crate::object;
use crate::recording::Recording;
use knights_core::board::{MoveOrder, Square};
use knights_core::tour::is_knight_move;

/// A recording as JSON, as the script of the page reads it, and the squares of each knight, from its start to its end.
/// In JSON, squares are indices in row-major order.
pub(super) fn page_data(recording: &Recording) -> (String, Vec<Vec<Square>>) {
    let board = recording.board;
    let indices = |squares: &[Square]| -> Vec<usize> {
        squares.iter().map(|&square| board.index(square)).collect()
    };
    let steps = MoveOrder::Judge.steps();
    let (mut moves, mut jumps) = (String::with_capacity(recording.steps.len()), Vec::new());
    let paths = recording.play(|here, to| {
        moves.push(match to {
            None => '-',
            Some(to) => {
                let number = ('0'..).zip(steps).find(|(_, step)| step.target(here) == to);
                if number.is_none() {
                    jumps.push(board.index(to));
                }
                number.map_or('x', |(digit, _)| digit)
            }
        });
    });
    let has_several = recording.starts.len() > 1;
    let knights = recording.steps.iter().map(|step| step.knight);
    let data = object! {
        rows: board.rows(),
        columns: board.columns(),
        holes: indices(&recording.holes),
        starts: indices(&recording.starts),
        // One character a step: the number of the move in the judge's order, or `-` for a step back, or `x` for a step to
        // the next square of `jumps`.
        moves: moves,
        jumps: jumps,
        // The knight of each step, if there are several.
        knights: knights.filter(|_| has_several).collect::<Vec<u16>>(),
        names: recording.knights,
        first: recording.first_number,
        degree_name: recording.degree_name,
        least: recording.takes_least,
        algebraic: recording.is_algebraic,
        // Whether a line leads from the end to the start.
        closed: is_closed(recording, &paths),
        fault: recording.fault.as_deref().map(indices),
        outcome: &recording.outcome,
    };
    let data = serde_json::to_string(&data).expect("a structure of numbers and texts");
    (data, paths)
}

/// Whether the only knight has visited all free squares, and can go back to its start.
fn is_closed(recording: &Recording, paths: &[Vec<Square>]) -> bool {
    let [path] = paths else {
        return false;
    };
    let free = recording.board.squares() as usize - recording.holes.len();
    let returns = |&end: &Square| is_knight_move(end, path[0]);
    path.len() == free && path.len() > 2 && path.last().is_some_and(returns)
}
