//! What the help texts share: the headings of options, and the sections that follow them.
//!
//! A section is a line that ends with a colon, and indented lines below it. The manual pages are
//! made from the same sections.

use knights_core::board::MoveOrder;

/// The heading of what is asked: the board, the start, the end, holes.
pub(crate) const TASK: &str = "The task";
/// The heading of how an answer is found.
pub(crate) const SEARCH: &str = "The search";
/// The heading of the program that is judged, and of what is built for it.
pub(crate) const PROGRAM: &str = "The program";
/// The heading of where cases come from.
pub(crate) const CASES: &str = "The cases";
/// The heading of what decides whether an output is right.
pub(crate) const VERDICT: &str = "The verdict";
/// The heading of limits on time, memory and output.
pub(crate) const LIMITS: &str = "The limits";
/// The heading of what a package says of its problem.
pub(crate) const METADATA: &str = "The package";
/// The heading of what is written, in which form, and where.
pub(crate) const OUTPUT: &str = "The output";
/// The heading of which part of the work is done, and how parts become a whole.
pub(crate) const PARTS: &str = "Work in parts";

/// The heading of the move orders, where an order decides between equal squares.
pub(crate) const LEAST_WINS: &str =
    "The move orders; of equal squares, the move with the smallest number wins:";
/// The heading of the move orders of a depth-first search.
pub(crate) const TRIED_FIRST: &str = "The move orders; the smallest number is tried first:";

/// The exit codes of a program that answers.
pub(crate) const ANSWER_EXITS: &str = "\
Exit codes:
  0  success
  2  wrong input, wrong usage, or a stream that fails";

/// The exit codes of a program that looks for a tour.
pub(crate) const SEARCH_EXITS: &str = "\
Exit codes:
  0  an answer, also if no tour exists
  1  with --exit-code: no tour exists
  2  wrong input, wrong usage, or a stream that fails
  3  with --exit-code: the search gave up";

/// The side of the board on which the moves of a knight are drawn.
const SIDE: usize = 5;
/// The knight's row and column on it.
const CENTRE: i8 = 2;
const GAP: &str = "    ";

/// The end of a long help text: sections, and examples that run in an empty folder.
pub(crate) fn ending(sections: &[&str], example: &str) -> String {
    [sections, &[example]].concat().join("\n\n")
}

/// The section with the numbers of the moves in an order.
pub(crate) fn moves(order: MoveOrder) -> String {
    let rows = drawing(order).map(|row| format!("\n  {row}")).concat();
    format!("The numbers of the moves of a knight N:{rows}")
}

/// The section with the four orders, under a heading: [`LEAST_WINS`] or [`TRIED_FIRST`].
pub(crate) fn move_orders(heading: &str) -> String {
    let width = 2 * SIDE - 1;
    let names = MoveOrder::ALL.map(|order| format!("{:width$}", order.name()));
    let mut text = heading.to_owned();
    let mut line = |parts: [String; 4]| {
        text.push_str("\n  ");
        text.push_str(parts.join(GAP).trim_end());
    };
    line(names);
    let drawings = MoveOrder::ALL.map(drawing);
    for row in 0..SIDE {
        line(drawings.each_ref().map(|drawing| drawing[row].clone()));
    }
    text
}

/// A knight with the number of each of its moves on the square that it leads to, row by row.
fn drawing(order: MoveOrder) -> [String; SIDE] {
    let mut rows = [["."; SIDE]; SIDE];
    let place = |difference: i8| usize::from((difference + CENTRE).unsigned_abs());
    rows[place(0)][place(0)] = "N";
    let numbers = ["0", "1", "2", "3", "4", "5", "6", "7"];
    for (number, step) in numbers.into_iter().zip(order.steps()) {
        rows[place(step.rows)][place(step.columns)] = number;
    }
    rows.map(|row| row.join(" "))
}
