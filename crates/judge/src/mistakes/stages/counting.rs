//! Mistakes in the p-values: marks, edges, neighbours, and the value -1.

use crate::mistakes::RuleChange;
use crate::mistakes::stages::entry;
use crate::mistakes::stages::rules::{Edges, Marked, Neighbours, StageRules};

/// Squares of knights that are not marked, in the first stage.
pub(super) static MARKS: [RuleChange<StageRules>; 5] = [
    entry(
        [
            "own-square-unmarked",
            "the square on which the knight itself stands counts as free",
            "Mark the squares of all knights, also that of the knight you are looking at.",
        ],
        |rules| rules.marked = Marked::AllButOwn,
    ),
    entry(
        [
            "earlier-knights-only",
            "only the knights up to the one you are looking at occupy their squares",
            "Read all knights, and mark their squares, before you print the first line.",
        ],
        |rules| rules.marked = Marked::UpToOwn,
    ),
    entry(
        [
            "earlier-knights-only",
            "only the knights before the one you are looking at occupy their squares",
            "Read all knights, and mark their squares, before you print the first line.",
        ],
        |rules| rules.marked = Marked::BeforeOwn,
    ),
    entry(
        [
            "other-knights-unmarked",
            "a knight occupies its square only while you look at it",
            "All knights stand on the board at the same time: mark the squares of all.",
        ],
        |rules| rules.marked = Marked::OwnAlone,
    ),
    entry(
        [
            "no-square-marked",
            "no square is occupied",
            "Mark the squares of all knights as visited.",
        ],
        |rules| rules.marked = Marked::Nothing,
    ),
];

const VISITED_ADVICE: &str =
    "A square that is visited has the value -1, just like one that is off the board.";
const OFF_BOARD_ADVICE: &str = "A square that is off the board has the value -1; 0 means a square \
    that can be entered, with no move from there.";

/// Other values, in the first stage.
pub(super) static VALUES: [RuleChange<StageRules>; 4] = [
    entry(ZERO_FOR_VISITED, |rules| rules.visited = Some(0)),
    entry(ZERO_FOR_OFF_BOARD, |rules| rules.off_board = 0),
    entry(MINUS_ONE_ONLY_OFF_BOARD, |rules| rules.visited = None),
    entry(
        [
            "one-counted-too-few",
            "each p-value of a free square is one too small",
            "Do not subtract the square that the knight comes from: if it counts as visited, it \
             is not among the free ones.",
        ],
        |rules| rules.added = -1,
    ),
];

const ZERO_FOR_VISITED: [&str; 3] = [
    "zero-for-visited",
    "a visited square has the p-value 0",
    VISITED_ADVICE,
];
const ZERO_FOR_OFF_BOARD: [&str; 3] = [
    "zero-for-off-board",
    "a square off the board has the p-value 0",
    OFF_BOARD_ADVICE,
];
const MINUS_ONE_ONLY_OFF_BOARD: [&str; 3] = [
    "minus-one-only-off-board",
    "a visited square has a p-value like any other, and only a square off the board has -1",
    VISITED_ADVICE,
];

/// Other values than -1, where a move is chosen by them.
pub(super) static CHOSEN_VALUES: [RuleChange<StageRules>; 3] = [
    entry(MINUS_ONE_ONLY_OFF_BOARD, |rules| rules.visited = None),
    entry(ZERO_FOR_VISITED, |rules| rules.visited = Some(0)),
    entry(ZERO_FOR_OFF_BOARD, |rules| rules.off_board = 0),
];

/// Neighbours that do not count, or count by mistake.
pub(super) static COUNTS: [RuleChange<StageRules>; 3] = [
    entry(
        [
            "visited-neighbours-counted",
            "a p-value counts all squares a move away, also those that are visited",
            "A p-value counts the squares that are free.",
        ],
        |rules| rules.neighbours = Neighbours::OnBoard,
    ),
    entry(
        [
            "visited-instead-of-free",
            "a p-value counts the squares that are visited instead of those that are free",
            "A p-value counts the squares that are free.",
        ],
        |rules| rules.neighbours = Neighbours::Visited,
    ),
    entry(
        [
            "off-board-neighbours-counted",
            "a p-value counts squares off the board",
            "Check the row and the column of each square before you count it.",
        ],
        |rules| rules.neighbours = Neighbours::FreeOrOffBoard,
    ),
];

const ONE_LARGER: [&str; 3] = [
    "board-one-larger",
    "row n and column n are on the board",
    "Rows and columns end at n - 1: use `< n`, not `<= n`.",
];

/// Wrong edges of the board.
pub(super) static EDGES: [RuleChange<StageRules>; 5] = [
    entry(ONE_LARGER, |rules| rules.edges = Edges::OneMore),
    entry(
        [
            "first-row-off-board",
            "row 0 and column 0 are not on the board",
            "Rows and columns begin with 0: use `>= 0`, not `> 0`.",
        ],
        |rules| rules.edges = Edges::WithoutFirst,
    ),
    entry(
        [
            "last-row-off-board",
            "the last row and the last column are not on the board",
            "Rows and columns end at n - 1: use `< n`, not `< n - 1`.",
        ],
        |rules| rules.edges = Edges::WithoutLast,
    ),
    entry(
        [
            "negative-indices-wrap",
            "a negative row or column counts from the end of the board",
            "Check `>= 0` before you look a square up: an index of -1 means the last element.",
        ],
        |rules| rules.edges = Edges::Wrapping,
    ),
    entry(
        [
            "board-fixed-at-8",
            "every board has 8 rows and 8 columns",
            "Use the n of the input.",
        ],
        |rules| rules.edges = Edges::Eight,
    ),
];

const LAST_MOVE: &str = "last-move-forgotten";
const LAST_MOVE_ADVICE: &str = "The moves have the numbers 0 to 7: use `< 8`, not `< 7`.";
const FIRST_MOVE: &str = "first-move-forgotten";
const FIRST_MOVE_ADVICE: &str = "The moves have the numbers 0 to 7: begin with 0.";

/// Moves that are forgotten where p-values are counted.
pub(super) static COUNTED_MOVES: [RuleChange<StageRules>; 3] = [
    entry(
        [LAST_MOVE, "a p-value leaves move 7 out", LAST_MOVE_ADVICE],
        |rules| rules.counted = 0..7,
    ),
    entry(
        [FIRST_MOVE, "a p-value leaves move 0 out", FIRST_MOVE_ADVICE],
        |rules| rules.counted = 1..8,
    ),
    entry(
        [
            "four-moves-only",
            "a p-value counts moves 0 to 3 alone",
            "A knight has eight moves.",
        ],
        |rules| rules.counted = 0..4,
    ),
];

/// Moves that are forgotten where a knight moves.
pub(super) static TRIED_MOVES: [RuleChange<StageRules>; 4] = [
    entry(
        [LAST_MOVE, "move 7 is never tried", LAST_MOVE_ADVICE],
        |rules| rules.tried = 0..7,
    ),
    entry(
        [LAST_MOVE, "move 7 is left out everywhere", LAST_MOVE_ADVICE],
        |rules| {
            rules.tried = 0..7;
            rules.counted = 0..7;
        },
    ),
    entry(
        [FIRST_MOVE, "move 0 is never tried", FIRST_MOVE_ADVICE],
        |rules| rules.tried = 1..8,
    ),
    entry(
        [
            FIRST_MOVE,
            "move 0 is left out everywhere",
            FIRST_MOVE_ADVICE,
        ],
        |rules| {
            rules.tried = 1..8;
            rules.counted = 1..8;
        },
    ),
];
