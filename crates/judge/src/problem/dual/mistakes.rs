//! The usual mistakes of programs for `dual`: its rules, with room for them.

use std::collections::HashSet;

use serde::Deserialize;

use crate::mistakes::ideas::{Shown, StartMark};
use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::dual::DualGame;
use crate::problem::dual::transcript::{
    ASK_MOVE, ASK_START, BAD_MOVE, BAD_START, GAME_OVER, Transcript,
};
use crate::problem::task::TaskProblem;
use crate::problem::transcript::tokens;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<DualRules> =
    RuleTable::new(&[include_str!("mistakes.toml")], evaluate);

/// The rules. Each field has the right value by default.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct DualRules {
    pub(super) in_a_row: InARow,
    pub(super) streak_end: StreakEnd,
    pub(super) invalid_move: InvalidMove,
    pub(super) targets: Targets,
    pub(super) starts: StartMark,
    pub(super) shape: MoveShape,
    pub(super) game_end: GameEnd,
    pub(super) end_check: EndCheck,
    pub(super) other_names: OtherNames,
    /// The signs of the two knights on the board.
    pub(super) signs: Swap,
    /// The knights that the two commands move.
    pub(super) commands: Swap,
    pub(super) first_letter: FirstLetter,
    pub(super) letters: Letters,
    pub(super) knight_shown: KnightShown,
    pub(super) trail: Trail,
    /// The row and the column of two numbers.
    pub(super) axes: Swap,
    pub(super) shown_rows: ShownRows,
    pub(super) same_start: SameStart,
    pub(super) start_limits: StartLimits,
    pub(super) bad_start: BadStart,
    pub(super) warning: Warning,
    pub(super) first_board: Shown,
    pub(super) last_board: Shown,
    pub(super) last_line: Shown,
}

choices! {
    /// How many moves in a row a knight may make.
    InARow { Two, Three, Any, One }
    /// When a knight's count of moves in a row starts again.
    StreakEnd { OtherMoves, Never }
    /// Whether an invalid move counts as one in a row.
    InvalidMove { Ignored, Counts }
    /// Which squares a knight may enter.
    Targets {
        Unvisited,
        /// Those on which no knight stands.
        Unoccupied,
        UnvisitedByOther,
        UnvisitedBySelf,
        All,
    }
    /// Which moves are a knight's.
    MoveShape { Knight, Any }
    /// When the game ends.
    GameEnd {
        /// When neither knight has a valid move.
        NoValidMove,
        /// When neither knight has an unvisited square to go to; moves in a row do not matter.
        NoFreeSquare,
        /// When one of the knights has no valid move.
        OneHasNoMove,
        /// When one of the knights has no unvisited square to go to.
        OneHasNoFreeSquare,
        /// When the first knight has no valid move.
        FirstHasNoMove,
        /// When the second knight has no valid move.
        SecondHasNoMove,
        InputEnds,
    }
    /// When a program looks whether the game has ended.
    EndCheck { ValidMoves, AllCommands }
    /// What a command for another character does: nothing, or it moves a knight.
    OtherNames { Invalid, First, Second }
    /// Whether two things are exchanged.
    Swap { Right, Swapped }
    /// Which letter stands on a start, in the case of its trail.
    FirstLetter { A, B }
    /// The letters of the trails of the first knight and of the second.
    Letters { CapitalsAndSmall, SmallAndCapitals, Capitals, Small }
    /// What is shown where a knight stands: its sign, or the letter of its trail.
    KnightShown { Sign, Letter }
    /// What is left on a square that a knight leaves; after nothing the square is free again.
    Trail { Letter, Sign, Nothing }
    /// From which row the board is shown.
    ShownRows { FromZero, FromLast }
    /// Whether both knights may start on the same square.
    SameStart { Invalid, Valid }
    /// Which numbers are rows and columns of a start: 0 to 5, or 1 to 6.
    StartLimits { Board, FromOne }
    /// What follows an invalid start.
    BadStart { AskedAgain, Ends }
    /// What is printed for an invalid move.
    Warning { Printed, Missing, WithBoard }
}

/// About how many steps a byte of a transcript takes.
const STEPS_OF_A_BYTE: u64 = 8;

fn evaluate(
    rules: &DualRules,
    input: &[u8],
    seen: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let script = DualGame.task(input).ok()?;
    let transcript = Transcript::of(*rules, &script)?;
    let text = transcript.text().into_bytes();
    limit.spend(STEPS_OF_A_BYTE * text.len() as u64)?;
    match seen {
        Some(seen) if transcript.asks_on && only_asks_on(&text, seen) => Some(seen.to_vec()),
        _ => Some(text),
    }
}

/// Whether an output begins like a text and goes on with questions and warnings alone: nothing says
/// what a program does that still asks when the input has ended.
fn only_asks_on(text: &[u8], seen: &[u8]) -> bool {
    let words = [ASK_START, ASK_MOVE, BAD_START, BAD_MOVE, GAME_OVER].map(str::as_bytes);
    let words: HashSet<&[u8]> = words.into_iter().flat_map(tokens).collect();
    let mut seen = tokens(seen);
    tokens(text).all(|token| seen.next() == Some(token)) && seen.all(|token| words.contains(token))
}
