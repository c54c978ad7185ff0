//! The usual mistakes of programs for `walk`.

use crate::mistakes::{RuleChange, RuleTable, WorkLimit};
use crate::problem::orders::{self, other_orders};
use crate::problem::walk::printing::transcript;
use crate::problem::walk::read;
use crate::problem::walk::rules::{
    Cut, Digits, FirstNumber, FirstStep, LastSquare, OddBoard, RowOrder, Scores, Sides, Sort,
    StartMark, StepsBack, Stop, WalkRules, WayBack,
};
use knights_core::board::MoveOrder;
use knights_core::input::StrictReader;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<WalkRules> = RuleTable {
    changes: &[&CANDIDATES, &STEPS, &PRINTING, &ORDERS],
    evaluate,
    sizes: &[],
};

fn evaluate(rules: &WalkRules, input: &[u8], limit: &mut WorkLimit) -> Option<Vec<u8>> {
    let question = read(&mut StrictReader::new(input)).ok()?;
    let text = transcript(rules, question.board, question.start)?;
    // A step looks at the neighbours of up to eight squares.
    limit.spend(4 * text.len() as u64)?;
    Some(text.into_bytes())
}

const ORDER: &str =
    "The moves begin with two columns to the left and one row down; the page lists all.";
const SORT: &str = "Exchange two candidates only if the score of the first is larger: `>`.";
const CUT: &str = "Drop the other candidates only if the next one has another score.";
const WAY_BACK: &str = "A square that the knight leaves on its way back is free again.";
const BACK: &str = "A step back has both lines, with the square that the knight reaches.";
const DIGITS: &str =
    "Every number has as many digits as the number of squares, with leading zeros.";

static CANDIDATES: [RuleChange<WalkRules>; 8] = [
    RuleChange::new(
        [
            "equals-exchanged",
            "the sort exchanges candidates of equal score",
            SORT,
        ],
        |rules| rules.sort = Sort::ExchangeEqual,
    ),
    RuleChange::new(
        [
            "most-instead-of-fewest",
            "the candidate with the largest score comes first",
            "Sort the smallest score to the front.",
        ],
        |rules| rules.sort = Sort::LargestFirst,
    ),
    RuleChange::new(
        [
            "not-sorted",
            "the candidates are tried in the order of the moves",
            "Sort the candidates by their scores.",
        ],
        |rules| rules.sort = Sort::Unsorted,
    ),
    RuleChange::new(
        [
            "visited-neighbours-counted",
            "the score counts visited squares too",
            "Count only the squares that are not visited.",
        ],
        |rules| rules.scores = Scores::All,
    ),
    RuleChange::new(["cut-missing", "no candidates are dropped", CUT], |rules| {
        rules.cut = Cut::Never;
    }),
    RuleChange::new(
        [
            "equals-not-tried",
            "all candidates after the first are dropped",
            CUT,
        ],
        |rules| rules.cut = Cut::Always,
    ),
    RuleChange::new(
        [
            "start-not-marked",
            "the start is not visited from the beginning",
            "Mark the start before the first move.",
        ],
        |rules| rules.start = StartMark::Unvisited,
    ),
    RuleChange::new(
        [
            "rows-downwards",
            "a move upwards goes down",
            "y counts rows upwards, and row 1 is at the bottom.",
        ],
        |rules| rules.moves = orders::upside_down(rules.moves),
    ),
];

static STEPS: [RuleChange<WalkRules>; 9] = [
    RuleChange::new(
        [
            "squares-stay-visited",
            "a square stays visited when the knight goes back",
            WAY_BACK,
        ],
        |rules| rules.way_back = WayBack::StaysVisited,
    ),
    RuleChange::new(
        [
            "never-goes-back",
            "the walk ends at the first square without a candidate",
            "Without a candidate the knight goes back one square.",
        ],
        |rules| rules.way_back = WayBack::Never,
    ),
    RuleChange::new(
        [
            "steps-from-zero",
            "the first step has the number 0",
            "The first step is step 1.",
        ],
        |rules| rules.first_step = FirstStep::Zero,
    ),
    RuleChange::new(
        [
            "steps-back-uncounted",
            "steps back are neither counted nor printed",
            BACK,
        ],
        |rules| rules.steps_back = StepsBack::Uncounted,
    ),
    RuleChange::new(
        [
            "steps-back-unsaid",
            "only the number of a step back is printed",
            BACK,
        ],
        |rules| rules.steps_back = StepsBack::NumberAlone,
    ),
    RuleChange::new(
        [
            "square-left-named",
            "a step back names the square that the knight leaves",
            BACK,
        ],
        |rules| rules.steps_back = StepsBack::SquareLeft,
    ),
    RuleChange::new(
        [
            "stop-counted",
            "the stop counts as a step if nothing is left to try",
            "Only moves to a square count as steps.",
        ],
        |rules| rules.stop = Stop::Counted,
    ),
    RuleChange::new(
        [
            "rows-and-columns-swapped",
            "the first number is the height",
            "The first number is the width, the second one the height.",
        ],
        |rules| rules.sides = Sides::HeightFirst,
    ),
    RuleChange::new(
        [
            "rows-and-columns-swapped",
            "the moves have x and y exchanged",
            "The first number of a move is x, to the right; the second one is y, upwards.",
        ],
        // In rows downwards and columns to the right, y upwards becomes -x and x becomes -y.
        |rules| {
            rules.moves = orders::upside_down(orders::transposed(orders::upside_down(rules.moves)));
        },
    ),
];

static PRINTING: [RuleChange<WalkRules>; 6] = [
    RuleChange::new(
        [
            "odd-line-missing",
            "the line about an odd number of squares is missing",
            "On a board of odd area this line comes before the third question.",
        ],
        |rules| rules.odd_board = OddBoard::Unsaid,
    ),
    RuleChange::new(
        [
            "last-square-left-out",
            "the list of the tour ends before its last square",
            "The list has a line for every square.",
        ],
        |rules| rules.last_square = LastSquare::LeftOut,
    ),
    RuleChange::new(
        [
            "rows-upwards",
            "the board is printed from row 1",
            "Print the highest row first.",
        ],
        |rules| rules.rows = RowOrder::BottomFirst,
    ),
    RuleChange::new(
        [
            "digits-of-largest",
            "the numbers have as many digits as the largest",
            DIGITS,
        ],
        |rules| rules.digits = Digits::OfLargest,
    ),
    RuleChange::new(
        [
            "no-leading-zeros",
            "the numbers have no leading zeros",
            DIGITS,
        ],
        |rules| rules.digits = Digits::Needed,
    ),
    RuleChange::new(
        [
            "tour-from-one",
            "the start has the number 1",
            "The start has the number 0.",
        ],
        |rules| rules.first_number = FirstNumber::One,
    ),
];

static ORDERS: [RuleChange<WalkRules>; 20] = other_orders!(ORDER);
