//! Mistakes in reading the input: turned boards, squares that are left out.

use crate::mistakes::RuleChange;
use crate::mistakes::stages::rules::{Listed, StageRules, Turned};
use crate::mistakes::stages::{entry, orders};

const SWAPPED: &str = "rows-and-columns-swapped";
const SWAPPED_ADVICE: &str =
    "In the input and in the table of moves the row comes first; also check `board[row][column]`.";
const UPWARDS: &str = "rows-upwards";
const UPWARDS_ADVICE: &str =
    "Row 0 is at the top: move 0 goes two rows up, so the row gets smaller.";

/// Boards that are turned.
pub(super) static TURNED: [RuleChange<StageRules>; 4] = [
    entry(
        [
            SWAPPED,
            "the row and the column of a move are swapped",
            SWAPPED_ADVICE,
        ],
        |rules| rules.moves = orders::transposed(rules.moves),
    ),
    entry(
        [
            SWAPPED,
            "the row and the column of a square in the input are swapped",
            SWAPPED_ADVICE,
        ],
        |rules| rules.reading = Turned::Transposed,
    ),
    entry(
        [
            UPWARDS,
            "rows are counted upwards in the moves",
            UPWARDS_ADVICE,
        ],
        |rules| rules.moves = orders::upwards(rules.moves),
    ),
    entry(
        [
            UPWARDS,
            "rows are counted upwards in the input",
            UPWARDS_ADVICE,
        ],
        |rules| rules.reading = Turned::Upwards,
    ),
];

/// Boards that are printed in another way than they are read.
pub(super) static PRINTED: [RuleChange<StageRules>; 4] = [
    entry(
        [
            SWAPPED,
            "the board is printed column by column",
            SWAPPED_ADVICE,
        ],
        |rules| rules.printing = Turned::Transposed,
    ),
    entry(
        [
            SWAPPED,
            "rows and columns are swapped in the input and in the output",
            SWAPPED_ADVICE,
        ],
        |rules| {
            rules.reading = Turned::Transposed;
            rules.printing = Turned::Transposed;
        },
    ),
    entry(
        [UPWARDS, "the last row is printed first", UPWARDS_ADVICE],
        |rules| rules.printing = Turned::Upwards,
    ),
    entry(
        [
            UPWARDS,
            "rows are counted upwards in the input and in the output",
            UPWARDS_ADVICE,
        ],
        |rules| {
            rules.reading = Turned::Upwards;
            rules.printing = Turned::Upwards;
        },
    ),
];

/// Knights that are not read.
pub(super) static LISTED: [RuleChange<StageRules>; 2] = [
    entry(
        [
            "last-knight-missed",
            "the last knight of the input is left out",
            "Check where the loop that reads the knights ends.",
        ],
        |rules| rules.listed = Listed::AllButLast,
    ),
    entry(
        [
            "only-first-knight",
            "only the first knight of the input is read",
            "There are m knights, not one.",
        ],
        |rules| rules.listed = Listed::First,
    ),
];

/// Visited squares that are not read.
pub(super) static VISITED: [RuleChange<StageRules>; 3] = [
    entry(
        [
            "visited-ignored",
            "the list of visited squares is ignored",
            "Mark every square of the list before you choose.",
        ],
        |rules| rules.listed = Listed::None,
    ),
    entry(
        [
            "last-visited-missed",
            "the last visited square of the input is left out",
            "Check where the loop that reads the visited squares ends.",
        ],
        |rules| rules.listed = Listed::AllButLast,
    ),
    entry(
        [
            "only-first-visited",
            "only the first visited square of the input is read",
            "There are m visited squares, not one.",
        ],
        |rules| rules.listed = Listed::First,
    ),
];
