//! The usual mistakes of programs for `backtrack`.

use crate::mistakes::{RuleChange, RuleTable, WorkLimit};
use crate::problem::backtrack::read_strictly;
use crate::problem::backtrack::rules::{
    BacktrackRules, BoardSides, FreeSquares, Goal, NextChoice, NoTourOutput, NumberOfStart,
    PrintedBoard, SearchEdge, SearchWayBack, output,
};
use crate::problem::orders::{self, other_orders};
use knights_core::board::MoveOrder;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<BacktrackRules> = RuleTable {
    changes: &[&SEARCH, &PRINTING, &ORDERS],
    evaluate,
    sizes: &[],
};

fn evaluate(rules: &BacktrackRules, input: &[u8], limit: &mut WorkLimit) -> Option<Vec<u8>> {
    let board = read_strictly(input).ok()?;
    output(rules, board, limit).map(String::into_bytes)
}

const ORDER: &str =
    "The moves begin with two rows down and one column to the right; the page lists all.";
const SWAPPED: &str = "The first number is n, the rows; the second one is m, the columns.";
const MESSAGE: &str = "If no tour exists, print \"Solution does not exist\".";

static SEARCH: [RuleChange<BacktrackRules>; 9] = [
    RuleChange::new(
        [
            "numbers-not-removed",
            "a square keeps its number when the search goes back",
            "Remove the number of a square when all moves from it have failed.",
        ],
        |rules| rules.way_back = SearchWayBack::KeepsNumbers,
    ),
    RuleChange::new(
        [
            "never-goes-back",
            "the search ends at the first square without a free move",
            "If a move fails, go on with the next move of the same square.",
        ],
        |rules| rules.way_back = SearchWayBack::Never,
    ),
    RuleChange::new(
        [
            "zero-is-free",
            "squares with 0 are free, and so is the start, which has 0",
            "Mark squares that are not visited with -1.",
        ],
        |rules| rules.free = FreeSquares::WithZero,
    ),
    RuleChange::new(
        [
            "board-limit-included",
            "the row n and the column m count as part of the board",
            "Rows go from 0 to n - 1, columns from 0 to m - 1: `<`, not `<=`.",
        ],
        |rules| rules.edge = SearchEdge::OneMore,
    ),
    RuleChange::new(
        [
            "fewest-onward-first",
            "the move to the square with the fewest moves on is tried first",
            "Try the moves in the order of the page, not by Warnsdorff's rule.",
        ],
        |rules| rules.choice = NextChoice::FewestOnward,
    ),
    RuleChange::new(
        [
            "closed-tour",
            "the tour has to end a move away from its start",
            "The last square may be anywhere.",
        ],
        |rules| rules.goal = Goal::Closed,
    ),
    RuleChange::new(
        [
            "rows-and-columns-swapped",
            "n is the number of columns and m that of rows",
            SWAPPED,
        ],
        |rules| rules.sides = BoardSides::ColumnsFirst,
    ),
    RuleChange::new(
        [
            "one-side-for-both",
            "the board has n rows and n columns",
            SWAPPED,
        ],
        |rules| rules.sides = BoardSides::RowsTwice,
    ),
    RuleChange::new(
        [
            "one-side-for-both",
            "the board has m rows and m columns",
            SWAPPED,
        ],
        |rules| rules.sides = BoardSides::ColumnsTwice,
    ),
];

static PRINTING: [RuleChange<BacktrackRules>; 7] = [
    RuleChange::new(
        [
            "steps-from-one",
            "the start has the number 1",
            "The start has the number 0.",
        ],
        |rules| rules.first = NumberOfStart::One,
    ),
    RuleChange::new(
        [
            "rows-and-columns-swapped",
            "the board is printed column by column",
            "Print row 0 first, then row 1.",
        ],
        |rules| rules.printed = PrintedBoard::ByColumns,
    ),
    RuleChange::new(
        [
            "rows-upwards",
            "the last row is printed first",
            "Print row 0 first.",
        ],
        |rules| rules.printed = PrintedBoard::FromLastRow,
    ),
    RuleChange::new(
        [
            "no-tour-unsaid",
            "nothing is printed if no tour exists",
            MESSAGE,
        ],
        |rules| rules.no_tour = NoTourOutput::Nothing,
    ),
    RuleChange::new(
        [
            "board-without-a-tour",
            "the board is printed even if no tour exists",
            MESSAGE,
        ],
        |rules| rules.no_tour = NoTourOutput::Board,
    ),
    RuleChange::new(
        [
            "board-without-a-tour",
            "the board is printed even if no tour exists, after the message",
            MESSAGE,
        ],
        |rules| rules.no_tour = NoTourOutput::WordsAndBoard,
    ),
    RuleChange::new(
        [
            "board-without-a-tour",
            "an empty board is printed if no tour exists",
            MESSAGE,
        ],
        |rules| rules.no_tour = NoTourOutput::EmptyBoard,
    ),
];

static ORDERS: [RuleChange<BacktrackRules>; 20] = other_orders!(ORDER);
