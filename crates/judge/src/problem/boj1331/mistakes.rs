//! The usual mistakes of programs for `boj1331`.

use crate::mistakes::{RuleChange, RuleTable, WorkLimit};
use crate::problem::boj1331::{ASKED, WORDS, read};
use crate::problem::claimed_tour::{
    ClaimRules, ClaimVerdict, ClosingTest, LetterCase, STEP_CHANGES, VisitTest, evaluated,
};
use knights_core::input::Scanner;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<ClaimRules> = RuleTable {
    changes: &[&TOURS, &STEP_CHANGES, &ANSWERS],
    evaluate,
    sizes: &[],
};

fn evaluate(rules: &ClaimRules, input: &[u8], limit: &mut WorkLimit) -> Option<Vec<u8>> {
    let claim = read(&mut Scanner::new(input)).ok()?;
    evaluated(rules, &claim, ASKED, &WORDS, limit)
}

const SQUARES: &str =
    "Mark every square, the first and the last one too, and look at the mark first.";

static TOURS: [RuleChange<ClaimRules>; 4] = [
    RuleChange::new(
        [
            "way-back-not-checked",
            "the move from the last square to the first is not checked",
            "The tour has to be closed: check this move as any other.",
        ],
        |rules| rules.closing = ClosingTest::Never,
    ),
    RuleChange::new(
        ["squares-may-repeat", "a square may come twice", SQUARES],
        |rules| rules.visits = VisitTest::None,
    ),
    RuleChange::new(
        [
            "first-square-not-marked",
            "the first square may come again",
            SQUARES,
        ],
        |rules| rules.visits = VisitTest::AllButFirst,
    ),
    RuleChange::new(
        [
            "last-square-not-marked",
            "the last square may be one of the others",
            SQUARES,
        ],
        |rules| rules.visits = VisitTest::LastUnseen,
    ),
];

static ANSWERS: [RuleChange<ClaimRules>; 4] = [
    RuleChange::new(
        [
            "and-before-or",
            "if the last square is two letters and one digit away from the first, `Valid` is printed, \
             whatever the other squares are",
            "`a and b or c and d and e` is `(a and b) or (c and d and e)`: write parentheses.",
        ],
        |rules| rules.verdict = ClaimVerdict::LastStepDecides,
    ),
    RuleChange::new(
        [
            "letter-case",
            "the words are in capital letters",
            "Print `Valid` or `Invalid`.",
        ],
        |rules| rules.letters = LetterCase::Upper,
    ),
    RuleChange::new(
        [
            "letter-case",
            "the words are in small letters",
            "Print `Valid` or `Invalid`.",
        ],
        |rules| rules.letters = LetterCase::Lower,
    ),
    RuleChange::new(
        [
            "answers-swapped",
            "a closed tour is denied and anything else is accepted",
            "Print `Valid` for a closed tour, and `Invalid` otherwise.",
        ],
        |rules| rules.verdict = ClaimVerdict::Swapped,
    ),
];
