//! Mistakes in the form of an output.

use crate::mistakes::RuleChange;
use crate::mistakes::stages::entry;
use crate::mistakes::stages::rules::{Form, StageRules};

const LISTS: &str = "printed-as-list";
const LISTS_ADVICE: &str = "Print the numbers of a line with a space between two of them, \
    without brackets and commas: `print(*row)`.";
const WHITE_SPACE_ADVICE: &str =
    "Here, white space counts: print exactly the spaces and the newlines of the answer.";

/// Lines in another form.
pub(super) static LINES: [RuleChange<StageRules>; 4] = [
    entry(
        [
            "last-line-missing",
            "the last line is not printed",
            "Check where the loop that prints the lines ends.",
        ],
        |rules| rules.form = Form::WithoutLastLine,
    ),
    entry(
        [LISTS, "each line is printed as a list", LISTS_ADVICE],
        |rules| rules.form = Form::Lists,
    ),
    entry(
        [
            LISTS,
            "the whole output is printed as one list",
            LISTS_ADVICE,
        ],
        |rules| rules.form = Form::ListOfLists,
    ),
    entry(
        [
            "numbers-run-together",
            "there are no spaces between the numbers",
            "Print a space between two numbers.",
        ],
        |rules| rules.form = Form::Joined,
    ),
];

/// Lines of p-values in another form.
pub(super) static P_LINES: [RuleChange<StageRules>; 2] = [
    entry(
        [
            "minus-ones-left-out",
            "the values -1 are not printed",
            "Every line has eight numbers.",
        ],
        |rules| rules.form = Form::WithoutMinusOnes,
    ),
    entry(
        [
            "one-number-for-each-knight",
            "only the number of valid moves is printed for each knight",
            "Every line has eight numbers: the p-values of the eight squares that the moves lead to.",
        ],
        |rules| rules.form = Form::Counts,
    ),
];

/// White space in other places than in the answer.
pub(super) static SPACES: [RuleChange<StageRules>; 2] = [
    entry(
        [
            "space-at-line-end",
            "each line ends with a space",
            WHITE_SPACE_ADVICE,
        ],
        |rules| rules.form = Form::SpaceAtEnd,
    ),
    entry(
        [
            "last-newline-missing",
            "the last line has no newline",
            WHITE_SPACE_ADVICE,
        ],
        |rules| rules.form = Form::OtherLastNewline,
    ),
];

/// White space after the answer of `next_move`.
pub(super) static ANSWER: [RuleChange<StageRules>; 1] = [entry(
    [
        "newline-after-answer",
        "a newline follows the number",
        WHITE_SPACE_ADVICE,
    ],
    |rules| rules.form = Form::OtherLastNewline,
)];
