//! Mistakes in the simulation: turns, its end, starts, and the numbers on the board.

use crate::mistakes::RuleChange;
use crate::mistakes::stages::entry;
use crate::mistakes::stages::rules::{EndRule, Marked, StageRules, StepCount, Turns};

const ALL_CHOOSE: &str = "all-choose-first";
const ALL_CHOOSE_ADVICE: &str =
    "A knight chooses when it is its turn, on the board that the knights before it have left.";
const REMOVED: &str = "stuck-knight-removed";
const REMOVED_ADVICE: &str = "A knight keeps its number. Do not take knights out of the list that \
    you go through; skip those that are stuck.";

/// Wrong turns.
pub(super) static TURNS: [RuleChange<StageRules>; 9] = [
    entry(
        [
            ALL_CHOOSE,
            "all knights of a round choose before any of them moves",
            ALL_CHOOSE_ADVICE,
        ],
        |rules| rules.turns = Turns::ChooseFirst,
    ),
    entry(
        [
            ALL_CHOOSE,
            "all knights of a round choose before any of them moves, and one whose square was \
             taken stays",
            ALL_CHOOSE_ADVICE,
        ],
        |rules| rules.turns = Turns::ChooseFirstAndYield,
    ),
    entry(
        [
            "one-knight-after-another",
            "a knight moves until it is stuck before the next one begins",
            "In each round every knight makes one move.",
        ],
        |rules| rules.turns = Turns::OneAfterAnother,
    ),
    entry(
        [
            "one-knight-after-another",
            "a knight moves until it is stuck before the next one begins, and all its moves have \
             the step 1",
            "In each round every knight makes one move.",
        ],
        |rules| {
            rules.turns = Turns::OneAfterAnother;
            rules.steps = StepCount::Rounds;
        },
    ),
    entry(
        [
            "first-knight-alone",
            "only knight 1 moves",
            "In each round every knight makes one move.",
        ],
        |rules| rules.turns = Turns::FirstAlone,
    ),
    entry(
        [
            "last-knight-first",
            "the knights move in the opposite order, the last one first",
            "The knights move in the order 1, 2, …, m.",
        ],
        |rules| rules.turns = Turns::Backwards,
    ),
    entry(
        [
            REMOVED,
            "stuck knights leave the list after the round, and those behind them get other numbers",
            REMOVED_ADVICE,
        ],
        |rules| rules.turns = Turns::DropAfterRound,
    ),
    entry(
        [
            REMOVED,
            "a stuck knight leaves the list at once, and the next one loses its turn",
            REMOVED_ADVICE,
        ],
        |rules| rules.turns = Turns::DropAndKeepNumbers,
    ),
    entry(
        [
            REMOVED,
            "a stuck knight leaves the list at once, the next one loses its turn, and all behind \
             it get other numbers",
            REMOVED_ADVICE,
        ],
        |rules| rules.turns = Turns::DropAtOnce,
    ),
];

const ENDS_ALL: &str = "stuck-knight-ends-all";
const ENDS_ALL_ADVICE: &str =
    "A stuck knight stays where it is, and the others go on until none of them can move.";

/// Wrong ends.
pub(super) static ENDS: [RuleChange<StageRules>; 7] = [
    entry(
        [
            ENDS_ALL,
            "the simulation ends as soon as one knight is stuck",
            ENDS_ALL_ADVICE,
        ],
        |rules| rules.ending = EndRule::OneStuck,
    ),
    entry(
        [
            ENDS_ALL,
            "the simulation ends after the round in which one knight is stuck",
            ENDS_ALL_ADVICE,
        ],
        |rules| rules.ending = EndRule::RoundOfOneStuck,
    ),
    entry(
        [
            "stuck-knight-ends-round",
            "a stuck knight ends its round, and the knights after it lose their turns",
            "Go on with the next knight (`continue`, not `break`).",
        ],
        |rules| rules.ending = EndRule::StuckEndsRound,
    ),
    entry(
        [
            "last-knight-decides",
            "the simulation ends when the last knight is stuck",
            "Remember whether any knight of the round has moved: the next knight may not reset it.",
        ],
        |rules| rules.ending = EndRule::LastStuck,
    ),
    entry(
        [
            "first-knight-decides",
            "the simulation ends when knight 1 is stuck",
            "The simulation ends when no knight can move.",
        ],
        |rules| rules.ending = EndRule::FirstStuck,
    ),
    entry(
        [
            "one-round-only",
            "the simulation ends after one round",
            "Repeat the rounds until no knight can move.",
        ],
        |rules| rules.ending = EndRule::OneRound,
    ),
    entry(
        [
            "no-knight-moves",
            "no knight ever moves",
            "The p-value of the square on which a knight stands is always -1, because that square \
             is visited: ask about the squares that its moves lead to.",
        ],
        |rules| rules.ending = EndRule::AtStart,
    ),
];

const OWN_ADVICE: &str = "Mark the start of each knight, and each square when a knight reaches it.";

/// Starts that are not marked.
pub(super) static STARTS: [RuleChange<StageRules>; 3] = [
    entry(
        [
            "own-square-unmarked",
            "the squares on which the knights start count as free",
            OWN_ADVICE,
        ],
        |rules| rules.marked = Marked::NoStart,
    ),
    entry(
        [
            "own-square-unmarked",
            "a square is marked only when its knight leaves it",
            OWN_ADVICE,
        ],
        |rules| rules.marked = Marked::OnLeaving,
    ),
    entry(
        [
            "later-starts-not-marked",
            "the start of a knight counts as free until its first turn",
            "Mark the starts of all knights before the first of them moves.",
        ],
        |rules| rules.marked = Marked::AtFirstTurn,
    ),
];

const FROM_ZERO: &str = "knights-from-zero";
const FROM_ZERO_ADVICE: &str = "The knights have the numbers 1 to m.";

/// Wrong numbers on the board.
pub(super) static NUMBERS: [RuleChange<StageRules>; 9] = [
    entry(
        [
            "steps-from-one",
            "the steps are counted from 1, with 1 on the start",
            "The step of a start is 0, that of the first move is 1.",
        ],
        |rules| rules.first_steps = [1, 2],
    ),
    entry(
        [
            FROM_ZERO,
            "the knights are counted from 0",
            FROM_ZERO_ADVICE,
        ],
        |rules| rules.first_knight = 0,
    ),
    entry(
        [
            FROM_ZERO,
            "the knights are counted from 0, so that the 0 on the start of the first means that \
             it is free",
            FROM_ZERO_ADVICE,
        ],
        |rules| {
            rules.first_knight = 0;
            rules.marked = Marked::AllButFirstStart;
        },
    ),
    entry(
        [
            "steps-counted-late",
            "the first move of a knight has the step 0, like its start",
            "Count the move before you write its number.",
        ],
        |rules| rules.first_steps = [0, 0],
    ),
    entry(
        [
            "steps-counted-early",
            "the first move of a knight has the step 2",
            "Count each move once.",
        ],
        |rules| rules.first_steps = [0, 2],
    ),
    entry(
        [
            "steps-counted-together",
            "the moves of all knights are counted together",
            "Each knight has a step count of its own.",
        ],
        |rules| rules.steps = StepCount::AllMoves,
    ),
    entry(
        [
            "factor-of-1000",
            "the number of a knight is multiplied by 1000",
            "The number on a square is 10000 × knight + step.",
        ],
        |rules| rules.factor = 1000,
    ),
    entry(
        [
            "factor-of-100000",
            "the number of a knight is multiplied by 100000",
            "The number on a square is 10000 × knight + step.",
        ],
        |rules| rules.factor = 100_000,
    ),
    entry(
        [
            "minus-one-for-unvisited",
            "a square that no knight has visited has -1",
            "Such a square has 0.",
        ],
        |rules| rules.unvisited = -1,
    ),
];
