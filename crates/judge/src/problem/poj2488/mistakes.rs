//! The usual mistakes of programs for `poj2488`.

use crate::mistakes::{RuleChange, RuleTable, WorkLimit};
use crate::problem::case_list::CaseList;
use crate::problem::orders::{self, other_orders};
use crate::problem::poj2488::FirstByName;
use crate::problem::poj2488::rules::{
    AfterDeadEnd, DenialWord, NameRules, NamedSides, ScenarioHeading, Scenarios, SingleSquare,
    SquareNames, TriedFirst, TriedStarts, WantedPath, output,
};
use knights_core::board::MoveOrder;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<NameRules> = RuleTable {
    changes: &[&SEARCH, &CASES, &PRINTING, &ORDERS],
    evaluate,
    sizes: &[],
};

fn evaluate(rules: &NameRules, input: &[u8], limit: &mut WorkLimit) -> Option<Vec<u8>> {
    let cases = CaseList(FirstByName).cases(input).ok()?;
    output(rules, &cases, limit).map(String::into_bytes)
}

const ORDER: &str =
    "Try the moves in the order of the names: the letter decides first, then the number.";
const SIDES: &str =
    "The first number of a case is p, how many numbers there are; q letters follow.";
const BACK: &str =
    "If a move fails, remove the mark and go on with the next move of the square before.";
const NAMES: &str = "A name is a capital letter from A and a number from 1, such as B3.";
const DENIAL: &str = "Without a tour, print \"impossible\" in small letters.";
const HEADING: &str = "Print \"Scenario #1:\" before the first path, and so on.";

static SEARCH: [RuleChange<NameRules>; 7] = [
    RuleChange::new(
        [
            "marks-not-removed",
            "a square stays visited when the search goes back",
            BACK,
        ],
        |rules| rules.dead_end = AfterDeadEnd::KeepsMarks,
    ),
    RuleChange::new(
        [
            "marks-not-removed",
            "a square stays visited when the search goes back",
            BACK,
        ],
        |rules| {
            rules.dead_end = AfterDeadEnd::KeepsMarks;
            rules.starts = TriedStarts::CornerAlone;
        },
    ),
    RuleChange::new(
        [
            "never-goes-back",
            "a walk ends at the first square without a free move",
            BACK,
        ],
        |rules| rules.dead_end = AfterDeadEnd::GivesUp,
    ),
    RuleChange::new(
        [
            "never-goes-back",
            "a walk ends at the first square without a free move",
            BACK,
        ],
        |rules| {
            rules.dead_end = AfterDeadEnd::GivesUp;
            rules.starts = TriedStarts::CornerAlone;
        },
    ),
    RuleChange::new(
        [
            "fewest-onward-first",
            "the move to the square with the fewest moves on is tried first",
            "Warnsdorff's rule finds a tour, but not the first one.",
        ],
        |rules| rules.tried = TriedFirst::FewestOnward,
    ),
    RuleChange::new(
        [
            "closed-tour",
            "the tour has to end a move away from its start",
            "The last square may be anywhere.",
        ],
        |rules| rules.wanted = WantedPath::ClosingEnd,
    ),
    RuleChange::new(
        [
            "one-square-denied",
            "a board of one square has no tour",
            "Its tour is A1: check for the last square before the moves.",
        ],
        |rules| rules.single = SingleSquare::None,
    ),
];

static CASES: [RuleChange<NameRules>; 5] = [
    RuleChange::new(
        [
            "marks-kept",
            "the squares of a tour are still marked in the cases after it",
            "Remove all marks before each case.",
        ],
        |rules| rules.scenarios = Scenarios::MarksKept,
    ),
    RuleChange::new(
        [
            "first-case-only",
            "only the first case is answered",
            "The first line has the number of cases.",
        ],
        |rules| rules.scenarios = Scenarios::FirstAlone,
    ),
    RuleChange::new(
        [
            "sides-swapped",
            "p is taken for the letters, and q for the numbers",
            SIDES,
        ],
        |rules| rules.sides = NamedSides::LettersFirst,
    ),
    RuleChange::new(
        [
            "one-side-for-both",
            "the board has p numbers and p letters",
            SIDES,
        ],
        |rules| rules.sides = NamedSides::FirstTwice,
    ),
    RuleChange::new(
        [
            "one-side-for-both",
            "the board has q numbers and q letters",
            SIDES,
        ],
        |rules| rules.sides = NamedSides::SecondTwice,
    ),
];

static PRINTING: [RuleChange<NameRules>; 9] = [
    RuleChange::new(
        [
            "scenarios-from-zero",
            "the cases are counted from 0",
            HEADING,
        ],
        |rules| rules.heading = ScenarioHeading::FromZero,
    ),
    RuleChange::new(
        [
            "heading-missing",
            "no line with the number of the case is printed",
            HEADING,
        ],
        |rules| rules.heading = ScenarioHeading::Missing,
    ),
    RuleChange::new(
        [
            "numbers-from-zero",
            "the numbers of the squares are counted from 0",
            NAMES,
        ],
        |rules| rules.squares = SquareNames::FromZero,
    ),
    RuleChange::new(
        [
            "small-letters",
            "the letters of the squares are small",
            NAMES,
        ],
        |rules| rules.squares = SquareNames::SmallLetter,
    ),
    RuleChange::new(
        [
            "number-before-letter",
            "the number of a square comes before its letter",
            NAMES,
        ],
        |rules| rules.squares = SquareNames::NumberFirst,
    ),
    RuleChange::new(
        [
            "letter-and-number-exchanged",
            "the letter and the number of a square are exchanged",
            NAMES,
        ],
        |rules| rules.squares = SquareNames::Exchanged,
    ),
    RuleChange::new(
        [
            "other-denial",
            "boards without a tour get \"Impossible\"",
            DENIAL,
        ],
        |rules| rules.denial = DenialWord::Capital,
    ),
    RuleChange::new(
        [
            "other-denial",
            "boards without a tour get \"IMPOSSIBLE\"",
            DENIAL,
        ],
        |rules| rules.denial = DenialWord::Capitals,
    ),
    RuleChange::new(
        ["other-denial", "boards without a tour get no line", DENIAL],
        |rules| rules.denial = DenialWord::Nothing,
    ),
];

static ORDERS: [RuleChange<NameRules>; 20] = other_orders!(ORDER);
