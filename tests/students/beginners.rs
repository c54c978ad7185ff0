//! Programs of beginners for the three stages, each with one mistake.

use super::{numbers, stages};

/// Every program: the problem, and the mistake by the name that it should be given. What follows a
/// `/` tells two programs of the same mistake apart.
#[rustfmt::skip]
pub const BEGINNERS: &[(&str, &str)] = &[
    ("valid_move_num", "zero-for-off-board"),
    ("valid_move_num", "minus-one-only-off-board"),
    ("valid_move_num", "rows-upwards"),
    ("valid_move_num", "board-one-larger"),
    ("valid_move_num", "first-row-off-board"),
    ("valid_move_num", "last-row-off-board"),
    ("valid_move_num", "negative-indices-wrap"),
    ("valid_move_num", "visited-instead-of-free"),
    ("valid_move_num", "off-board-neighbours-counted"),
    ("valid_move_num", "one-counted-too-few"),
    ("valid_move_num", "no-square-marked"),
    ("valid_move_num", "last-line-missing"),
    ("valid_move_num", "printed-as-list"),
    ("valid_move_num", "one-number-for-each-knight"),
    ("valid_move_num", "wrong-move-in-table"),
    ("valid_move_num", "last-move-forgotten"),
    ("valid_move_num", "four-moves-only"),
    ("next_move", "first-valid-move"),
    ("next_move", "last-valid-move"),
    ("next_move", "minus-one-chosen"),
    ("next_move", "minimum-starts-with-move-0"),
    ("next_move", "p-instead-of-move"),
    ("next_move", "zero-for-visited"),
    ("next_move", "zero-for-off-board"),
    ("next_move", "minus-one-only-off-board"),
    ("simulate", "board-one-larger"),
    ("simulate", "most-instead-of-fewest"),
    ("simulate", "first-valid-move"),
    ("simulate", "visited-neighbours-counted"),
    ("simulate", "last-knight-decides"),
    ("simulate", "last-knight-first"),
    ("simulate", "stuck-knight-ends-all"),
    ("simulate", "no-knight-moves"),
    ("simulate", "later-starts-not-marked"),
    ("simulate", "knights-from-zero/as_marks"),
    ("simulate", "steps-counted-late"),
    ("simulate", "factor-of-1000"),
    ("simulate", "minus-one-for-unvisited"),
    ("simulate", "rows-upwards"),
    ("simulate", "other-move-order"),
    ("simulate", "last-line-missing"),
    ("simulate", "printed-as-list"),
];

/// What a program prints; `None` if it crashes.
pub fn run(problem: &str, mistake: &str, input: &str) -> Option<String> {
    let mistake = mistake.split('/').next().unwrap_or_default();
    let end = stages::run(problem, mistake, &numbers(input));
    end.is_well.then_some(end.output)
}
