//! Wrong moves in the table of the eight moves.

use crate::mistakes::RuleChange;
use crate::mistakes::stages::entry;
use crate::mistakes::stages::rules::StageRules;
use knights_core::board::Step;

const NAME: &str = "wrong-move-in-table";
const ADVICE: &str = "Compare your table of moves with the statement, number by number.";

/// Where a wrong table is used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// Wherever a knight moves or counts.
    Everywhere,
    /// Where p-values are counted.
    Counting,
}

/// Replaces a move.
fn replace(rules: &mut StageRules, number: usize, [rows, columns]: [i8; 2], place: Use) {
    let step = Step { rows, columns };
    rules.counting[number] = step;
    if place == Use::Everywhere {
        rules.moves[number] = step;
    }
}

/// One move with a wrong sign or with its numbers swapped.
#[rustfmt::skip]
pub(super) static TYPOS: [RuleChange<StageRules>; 48] = [
    entry([NAME, "move 0 is (2, 1) instead of (-2, 1)", ADVICE], |rules| replace(rules, 0, [2, 1], Use::Everywhere)),
    entry([NAME, "move 0 is (-2, -1) instead of (-2, 1)", ADVICE], |rules| replace(rules, 0, [-2, -1], Use::Everywhere)),
    entry([NAME, "move 0 is (1, -2) instead of (-2, 1)", ADVICE], |rules| replace(rules, 0, [1, -2], Use::Everywhere)),
    entry([NAME, "move 1 is (1, 2) instead of (-1, 2)", ADVICE], |rules| replace(rules, 1, [1, 2], Use::Everywhere)),
    entry([NAME, "move 1 is (-1, -2) instead of (-1, 2)", ADVICE], |rules| replace(rules, 1, [-1, -2], Use::Everywhere)),
    entry([NAME, "move 1 is (2, -1) instead of (-1, 2)", ADVICE], |rules| replace(rules, 1, [2, -1], Use::Everywhere)),
    entry([NAME, "move 2 is (-1, 2) instead of (1, 2)", ADVICE], |rules| replace(rules, 2, [-1, 2], Use::Everywhere)),
    entry([NAME, "move 2 is (1, -2) instead of (1, 2)", ADVICE], |rules| replace(rules, 2, [1, -2], Use::Everywhere)),
    entry([NAME, "move 2 is (2, 1) instead of (1, 2)", ADVICE], |rules| replace(rules, 2, [2, 1], Use::Everywhere)),
    entry([NAME, "move 3 is (-2, 1) instead of (2, 1)", ADVICE], |rules| replace(rules, 3, [-2, 1], Use::Everywhere)),
    entry([NAME, "move 3 is (2, -1) instead of (2, 1)", ADVICE], |rules| replace(rules, 3, [2, -1], Use::Everywhere)),
    entry([NAME, "move 3 is (1, 2) instead of (2, 1)", ADVICE], |rules| replace(rules, 3, [1, 2], Use::Everywhere)),
    entry([NAME, "move 4 is (-2, -1) instead of (2, -1)", ADVICE], |rules| replace(rules, 4, [-2, -1], Use::Everywhere)),
    entry([NAME, "move 4 is (2, 1) instead of (2, -1)", ADVICE], |rules| replace(rules, 4, [2, 1], Use::Everywhere)),
    entry([NAME, "move 4 is (-1, 2) instead of (2, -1)", ADVICE], |rules| replace(rules, 4, [-1, 2], Use::Everywhere)),
    entry([NAME, "move 5 is (-1, -2) instead of (1, -2)", ADVICE], |rules| replace(rules, 5, [-1, -2], Use::Everywhere)),
    entry([NAME, "move 5 is (1, 2) instead of (1, -2)", ADVICE], |rules| replace(rules, 5, [1, 2], Use::Everywhere)),
    entry([NAME, "move 5 is (-2, 1) instead of (1, -2)", ADVICE], |rules| replace(rules, 5, [-2, 1], Use::Everywhere)),
    entry([NAME, "move 6 is (1, -2) instead of (-1, -2)", ADVICE], |rules| replace(rules, 6, [1, -2], Use::Everywhere)),
    entry([NAME, "move 6 is (-1, 2) instead of (-1, -2)", ADVICE], |rules| replace(rules, 6, [-1, 2], Use::Everywhere)),
    entry([NAME, "move 6 is (-2, -1) instead of (-1, -2)", ADVICE], |rules| replace(rules, 6, [-2, -1], Use::Everywhere)),
    entry([NAME, "move 7 is (2, -1) instead of (-2, -1)", ADVICE], |rules| replace(rules, 7, [2, -1], Use::Everywhere)),
    entry([NAME, "move 7 is (-2, 1) instead of (-2, -1)", ADVICE], |rules| replace(rules, 7, [-2, 1], Use::Everywhere)),
    entry([NAME, "move 7 is (-1, -2) instead of (-2, -1)", ADVICE], |rules| replace(rules, 7, [-1, -2], Use::Everywhere)),
    entry([NAME, "move 0 is (2, 1) instead of (-2, 1), where p-values are counted", ADVICE], |rules| replace(rules, 0, [2, 1], Use::Counting)),
    entry([NAME, "move 0 is (-2, -1) instead of (-2, 1), where p-values are counted", ADVICE], |rules| replace(rules, 0, [-2, -1], Use::Counting)),
    entry([NAME, "move 0 is (1, -2) instead of (-2, 1), where p-values are counted", ADVICE], |rules| replace(rules, 0, [1, -2], Use::Counting)),
    entry([NAME, "move 1 is (1, 2) instead of (-1, 2), where p-values are counted", ADVICE], |rules| replace(rules, 1, [1, 2], Use::Counting)),
    entry([NAME, "move 1 is (-1, -2) instead of (-1, 2), where p-values are counted", ADVICE], |rules| replace(rules, 1, [-1, -2], Use::Counting)),
    entry([NAME, "move 1 is (2, -1) instead of (-1, 2), where p-values are counted", ADVICE], |rules| replace(rules, 1, [2, -1], Use::Counting)),
    entry([NAME, "move 2 is (-1, 2) instead of (1, 2), where p-values are counted", ADVICE], |rules| replace(rules, 2, [-1, 2], Use::Counting)),
    entry([NAME, "move 2 is (1, -2) instead of (1, 2), where p-values are counted", ADVICE], |rules| replace(rules, 2, [1, -2], Use::Counting)),
    entry([NAME, "move 2 is (2, 1) instead of (1, 2), where p-values are counted", ADVICE], |rules| replace(rules, 2, [2, 1], Use::Counting)),
    entry([NAME, "move 3 is (-2, 1) instead of (2, 1), where p-values are counted", ADVICE], |rules| replace(rules, 3, [-2, 1], Use::Counting)),
    entry([NAME, "move 3 is (2, -1) instead of (2, 1), where p-values are counted", ADVICE], |rules| replace(rules, 3, [2, -1], Use::Counting)),
    entry([NAME, "move 3 is (1, 2) instead of (2, 1), where p-values are counted", ADVICE], |rules| replace(rules, 3, [1, 2], Use::Counting)),
    entry([NAME, "move 4 is (-2, -1) instead of (2, -1), where p-values are counted", ADVICE], |rules| replace(rules, 4, [-2, -1], Use::Counting)),
    entry([NAME, "move 4 is (2, 1) instead of (2, -1), where p-values are counted", ADVICE], |rules| replace(rules, 4, [2, 1], Use::Counting)),
    entry([NAME, "move 4 is (-1, 2) instead of (2, -1), where p-values are counted", ADVICE], |rules| replace(rules, 4, [-1, 2], Use::Counting)),
    entry([NAME, "move 5 is (-1, -2) instead of (1, -2), where p-values are counted", ADVICE], |rules| replace(rules, 5, [-1, -2], Use::Counting)),
    entry([NAME, "move 5 is (1, 2) instead of (1, -2), where p-values are counted", ADVICE], |rules| replace(rules, 5, [1, 2], Use::Counting)),
    entry([NAME, "move 5 is (-2, 1) instead of (1, -2), where p-values are counted", ADVICE], |rules| replace(rules, 5, [-2, 1], Use::Counting)),
    entry([NAME, "move 6 is (1, -2) instead of (-1, -2), where p-values are counted", ADVICE], |rules| replace(rules, 6, [1, -2], Use::Counting)),
    entry([NAME, "move 6 is (-1, 2) instead of (-1, -2), where p-values are counted", ADVICE], |rules| replace(rules, 6, [-1, 2], Use::Counting)),
    entry([NAME, "move 6 is (-2, -1) instead of (-1, -2), where p-values are counted", ADVICE], |rules| replace(rules, 6, [-2, -1], Use::Counting)),
    entry([NAME, "move 7 is (2, -1) instead of (-2, -1), where p-values are counted", ADVICE], |rules| replace(rules, 7, [2, -1], Use::Counting)),
    entry([NAME, "move 7 is (-2, 1) instead of (-2, -1), where p-values are counted", ADVICE], |rules| replace(rules, 7, [-2, 1], Use::Counting)),
    entry([NAME, "move 7 is (-1, -2) instead of (-2, -1), where p-values are counted", ADVICE], |rules| replace(rules, 7, [-1, -2], Use::Counting)),
];
