//! The rules of the three stages as a value: the default is right, every other value is a mistake.

use std::ops::Range;

use serde::Deserialize;

use crate::mistakes::moves::MoveChanges;

/// The rules of the three stages, with the right values by default. A stage ignores the rules that
/// it does not need.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct StageRules {
    /// Which of the listed squares are read.
    pub(super) listed: Listed,
    /// What a pair of numbers in the input means.
    pub(super) reading: Turned,
    /// Which squares are on the board.
    pub(super) edges: Edges,
    /// What is wrong in the eight moves, in the order of their numbers.
    pub(super) moves: MoveChanges,
    /// What is wrong in the moves that count for a p-value, which have any order.
    pub(super) counting: MoveChanges,
    /// The numbers of those that count.
    pub(super) counted: MovesUsed,
    /// The moves that a knight tries.
    pub(super) tried: MovesUsed,
    /// The squares that count for a p-value.
    pub(super) neighbours: Neighbours,
    /// What is added to each p-value that is counted.
    pub(super) added: i32,
    /// The p-value of a square off the board, by default -1.
    pub(super) off_board: Option<i32>,
    /// The p-value of a visited square.
    pub(super) visited: VisitedValue,
    /// Which squares are marked as visited.
    pub(super) marked: Marked,
    /// Which move is chosen.
    pub(super) choice: ChoiceRule,
    /// Which of several equal moves is chosen.
    pub(super) ties: Ties,
    /// The smallest p-value that can be chosen.
    pub(super) smallest: i32,
    /// The number from which the search for the minimum starts, by default 9.
    pub(super) minimum: Option<i32>,
    /// What is printed of a move.
    pub(super) answer: MoveAnswer,
    /// The number of the first move.
    pub(super) first_move: i32,
    /// What is printed if there is no move, by default -1.
    pub(super) stuck: Option<i32>,
    /// In which turns the knights move.
    pub(super) turns: Turns,
    /// When the simulation ends.
    pub(super) ending: EndRule,
    /// The number of the first knight, by default 1.
    pub(super) first_knight: Option<i64>,
    /// The step of a start square.
    pub(super) start_step: i64,
    /// The step of the first move, by default 1.
    pub(super) first_step: Option<i64>,
    /// What a step counts.
    pub(super) steps: StepCount,
    /// By what the number of a knight is multiplied, by default 10,000.
    pub(super) factor: Option<i64>,
    /// The number on a square that was not visited.
    pub(super) unvisited: i64,
    /// How the final board is turned.
    pub(super) printing: Turned,
    /// What the lines look like.
    pub(super) form: Form,
}

impl MovesUsed {
    /// The numbers of the moves.
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
    /// Which of the listed squares are read.
    Listed { All, AllButLast, First, None }
    /// How a board is turned.
    Turned {
        Plain,
        /// Rows and columns are swapped.
        Transposed,
        /// Row 0 is at the bottom.
        Upwards,
    }
    /// Which squares are on the board.
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
    /// Which of the eight moves are used.
    MovesUsed { All, AllButLast, AllButFirst, FirstFour }
    /// The squares that count for a p-value.
    Neighbours {
        Free,
        /// All on the board.
        OnBoard,
        /// Those that are visited.
        Visited,
        /// The free ones, and all off the board.
        FreeOrOffBoard,
    }
    /// The p-value of a visited square.
    VisitedValue {
        MinusOne,
        Zero,
        /// It is counted as that of any other square.
        Counted,
    }
    /// Which squares are marked as visited.
    Marked {
        All,
        /// Nothing that is listed.
        Nothing,
        /// The knight's own square alone.
        OwnAlone,
        /// All but the knight's own square.
        AllButOwn,
        /// Those of the knights up to this one.
        UpToOwn,
        /// Those of the knights before this one.
        BeforeOwn,
        /// A start only when its knight has its first turn.
        AtFirstTurn,
        /// No start, but what the knights reach.
        NoStart,
        /// Every start but that of the first knight.
        AllButFirstStart,
        /// A square when a knight leaves it.
        OnLeaving,
    }
    /// Which move is chosen.
    ChoiceRule {
        Fewest,
        Most,
        /// The first valid one.
        First,
        /// The last valid one.
        Last,
        /// The least of all, where the minimum starts with move 0, valid or not.
        FromMove0,
    }
    /// Which of several equal moves is chosen.
    Ties { First, Last }
    /// What is printed of a move.
    MoveAnswer { Number, PValue }
    /// In which turns the knights move.
    Turns {
        Round,
        /// The last knight first.
        Backwards,
        /// One knight until it is stuck, then the next.
        OneAfterAnother,
        /// The first knight alone.
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
    /// When the simulation ends.
    EndRule {
        AllStuck,
        /// Before the first move.
        AtStart,
        /// After one round.
        OneRound,
        /// As soon as a knight is stuck.
        OneStuck,
        /// After the round in which a knight is stuck.
        RoundOfOneStuck,
        /// When a round has no move; and a stuck knight ends its round.
        StuckEndsRound,
        /// When the last knight is stuck.
        LastStuck,
        /// When the first knight is stuck.
        FirstStuck,
    }
    /// What a step counts: the moves of the knight, those of all knights, or the rounds.
    StepCount { OwnMoves, AllMoves, Rounds }
    /// What the lines look like.
    Form {
        Plain,
        /// Without the last line.
        WithoutLastLine,
        /// Without spaces.
        Joined,
        /// A list for each line, as Python prints it.
        Lists,
        /// One list of lists.
        ListOfLists,
        /// A space at the end of each line.
        SpaceAtEnd,
        /// Without the last newline; a single number gets one.
        OtherLastNewline,
        /// Without the numbers -1.
        WithoutMinusOnes,
        /// One number for each line: how many are not -1.
        Counts,
    }
}
