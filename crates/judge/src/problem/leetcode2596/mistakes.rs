//! The usual mistakes of programs for `leetcode2596`.

use crate::mistakes::{RuleChange, RuleTable, WorkLimit};
use crate::problem::claimed_tour::{
    ClaimRules, ClaimVerdict, ClosingTest, EDGE_CHANGES, LetterCase, MISSING_MOVES, STEP_CHANGES,
    StartTest, evaluated,
};
use crate::problem::leetcode2596::{ASKED, WORDS, read};
use knights_core::input::Scanner;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<ClaimRules> = RuleTable {
    changes: &[&ANSWERS, &STEP_CHANGES, &EDGE_CHANGES, &MISSING_MOVES],
    evaluate,
    sizes: &[],
};

fn evaluate(rules: &ClaimRules, input: &[u8], limit: &mut WorkLimit) -> Option<Vec<u8>> {
    let claim = read(&mut Scanner::new(input)).ok()?;
    evaluated(rules, &claim, ASKED, &WORDS, limit)
}

static ANSWERS: [RuleChange<ClaimRules>; 4] = [
    RuleChange::new(
        [
            "start-not-checked",
            "the number 0 may be on any square",
            "The tour starts on the top left square: check that 0 is there.",
        ],
        |rules| rules.start = StartTest::Any,
    ),
    RuleChange::new(
        [
            "closed-tours-only",
            "a knight's move has to lead from the last square to the first",
            "The last square may be anywhere.",
        ],
        |rules| rules.closing = ClosingTest::Always,
    ),
    RuleChange::new(
        [
            "capital-letter",
            "the words begin with a capital letter, as the truth values of Python do",
            "Print `true` or `false`.",
        ],
        |rules| rules.letters = LetterCase::Capitalised,
    ),
    RuleChange::new(
        [
            "answers-swapped",
            "a tour is denied and anything else is accepted",
            "Print `true` for a tour, and `false` otherwise.",
        ],
        |rules| rules.verdict = ClaimVerdict::Swapped,
    ),
];
