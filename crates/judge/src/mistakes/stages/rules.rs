//! The rules of the three stages as a value: the default is right, every other value is a mistake.

use std::ops::Range;

use serde::Deserialize;

use crate::mistakes::moves::MoveChanges;

/// The rules of the three stages, with the right values by default. A stage ignores the rules that
/// it does not need.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct StageRules {
    pub(super) listed: Listed,
    pub(super) reading: Turned,
    pub(super) edges: Edges,
    /// What is wrong in the eight moves, in the order of their numbers.
    pub(super) moves: MoveChanges,
    /// What is wrong in the moves that count for a p-value, which have any order.
    pub(super) counting: MoveChanges,
    /// The numbers of those that count.
    pub(super) counted: MovesUsed,
    pub(super) tried: MovesUsed,
    pub(super) neighbours: Neighbours,
    pub(super) added: i32,
    /// The p-value of a square off the board, by default -1.
    pub(super) off_board: Option<i32>,
    pub(super) visited: VisitedValue,
    pub(super) marked: Marked,
    pub(super) choice: ChoiceRule,
    pub(super) ties: Ties,
    pub(super) smallest: i32,
    /// The number from which the search for the minimum starts, by default 9.
    pub(super) minimum: Option<i32>,
    pub(super) answer: MoveAnswer,
    pub(super) first_move: i32,
    /// What is printed if there is no move, by default -1.
    pub(super) stuck: Option<i32>,
    pub(super) turns: Turns,
    pub(super) ending: EndRule,
    /// The number of the first knight, by default 1.
    pub(super) first_knight: Option<i64>,
    pub(super) start_step: i64,
    /// The step of the first move, by default 1.
    pub(super) first_step: Option<i64>,
    pub(super) steps: StepCount,
    /// By what the number of a knight is multiplied, by default 10,000.
    pub(super) factor: Option<i64>,
    pub(super) unvisited: i64,
    pub(super) printing: Turned,
    pub(super) form: Form,
}

impl MovesUsed {
    pub(super) const fn numbers(self) -> Range<usize> {
        match self {
            Self::All => 0..8,
            Self::AllButLast => 0..7,
            Self::AllButFirst => 1..8,
            Self::FirstFour => 0..4,
        }
    }
}

choices! {
    Listed { All, AllButLast, First, None }
    Turned {
        Plain, Transposed,
        /// Row 0 is at the bottom.
        Upwards,
    }
    Edges {
        Exact,
        /// `<= n` for `< n`.
        OneMore,
        /// `> 0` for `>= 0`.
        WithoutFirst,
        /// `< n - 1` for `< n`.
        WithoutLast,
        /// `< 8` for `< n`.
        Eight,
        /// Only `< n`: a negative index counts from the end.
        Wrapping,
    }
    MovesUsed { All, AllButLast, AllButFirst, FirstFour }
    Neighbours {
        Free, OnBoard, Visited,
        /// The free ones, and all off the board.
        FreeOrOffBoard,
    }
    VisitedValue {
        MinusOne, Zero,
        /// It is counted as that of any other square.
        Counted,
    }
    /// Which squares are marked as visited.
    Marked {
        All, Nothing, OwnAlone, AllButOwn, UpToOwn, BeforeOwn,
        /// A start only when its knight has its first turn.
        AtFirstTurn,
        NoStart, AllButFirstStart, OnLeaving,
    }
    ChoiceRule {
        Fewest, Most, First, Last,
        /// The least of all, where the minimum starts with move 0, valid or not.
        FromMove0,
    }
    Ties { First, Last }
    MoveAnswer { Number, PValue }
    Turns {
        Round, Backwards,
        /// One knight until it is stuck, then the next.
        OneAfterAnother,
        FirstAlone,
        /// All choose, then all move, two of them perhaps to the same square.
        ChooseFirst,
        /// The same, but a knight stays whose square was taken.
        ChooseFirstAndYield,
        /// A stuck knight leaves the list after the round, and those behind it get other numbers.
        DropAfterRound,
        /// A stuck knight leaves the list at once, the next knight loses its turn, and those behind
        /// it get other numbers.
        DropAtOnce,
        /// The same, but all keep their numbers.
        DropAndKeepNumbers,
    }
    EndRule {
        AllStuck, AtStart, OneRound, OneStuck, RoundOfOneStuck,
        /// When a round has no move; and a stuck knight ends its round.
        StuckEndsRound,
        LastStuck, FirstStuck,
    }
    /// What a step counts: the moves of the knight, those of all knights, or the rounds.
    StepCount { OwnMoves, AllMoves, Rounds }
    Form {
        Plain, WithoutLastLine, Joined,
        /// A list for each line, as Python prints it.
        Lists,
        ListOfLists, SpaceAtEnd,
        /// Without the last newline; a single number gets one.
        OtherLastNewline,
        WithoutMinusOnes,
        /// One number for each line: how many are not -1.
        Counts,
    }
}
