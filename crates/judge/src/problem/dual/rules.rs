//! What can be wrong in the rules of the two-knight game.
//!
//! The default is right.

use serde::Deserialize;

/// The rules. Each field has the right value by default.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct DualRules {
    pub(super) in_a_row: InARow,
    pub(super) streak_end: StreakEnd,
    pub(super) invalid_move: InvalidMove,
    pub(super) targets: Targets,
    pub(super) starts: StartSquares,
    pub(super) shape: MoveShape,
    pub(super) game_end: GameEnd,
    pub(super) end_check: EndCheck,
    pub(super) other_names: OtherNames,
    pub(super) signs: Signs,
    pub(super) commands: CommandNames,
    pub(super) first_letter: FirstLetter,
    pub(super) letters: Letters,
    pub(super) knight_shown: KnightShown,
    pub(super) trail: Trail,
    pub(super) axes: Axes,
    pub(super) shown_rows: ShownRows,
    pub(super) same_start: SameStart,
    pub(super) start_limits: StartLimits,
    pub(super) bad_start: BadStart,
    pub(super) warning: Warning,
    pub(super) first_board: FirstBoard,
    pub(super) last_board: LastBoard,
    pub(super) last_line: LastLine,
}

choices! {
    /// How many moves in a row a knight may make.
    InARow {
        /// Two.
        Two,
        /// Three.
        Three,
        /// Any number.
        Any,
        /// One.
        One,
    }
    /// When a knight's count of moves in a row starts again.
    StreakEnd {
        /// When the other knight moves.
        OtherMoves,
        /// Never.
        Never,
    }
    /// Whether an invalid move counts as one in a row.
    InvalidMove {
        /// It does not.
        Ignored,
        /// It does.
        Counts,
    }
    /// Which squares a knight may enter.
    Targets {
        /// Those that are not visited.
        Unvisited,
        /// Those on which no knight stands.
        Unoccupied,
        /// Those that the other knight has not visited.
        UnvisitedByOther,
        /// Those that it has not visited itself.
        UnvisitedBySelf,
        /// All.
        All,
    }
    /// Whether the start squares are visited from the beginning.
    StartSquares {
        /// They are.
        Visited,
        /// They are not.
        Unvisited,
    }
    /// Which moves are a knight's.
    MoveShape {
        /// One and two squares.
        Knight,
        /// All.
        Any,
    }
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
        /// When the input ends.
        InputEnds,
    }
    /// When a program looks whether the game has ended.
    EndCheck {
        /// After each valid move.
        ValidMoves,
        /// After each command.
        AllCommands,
    }
    /// What a command for another character does.
    OtherNames {
        /// It is invalid.
        Invalid,
        /// It moves the first knight.
        First,
        /// It moves the second knight.
        Second,
    }
    /// Which sign each knight has on the board.
    Signs {
        /// `@` the first, `#` the second.
        Right,
        /// `#` the first, `@` the second.
        Swapped,
    }
    /// Which knight each command moves.
    CommandNames {
        /// `@` the first, `#` the second.
        Right,
        /// `#` the first, `@` the second.
        Swapped,
    }
    /// Which letter stands on a start.
    FirstLetter {
        /// `A` and `a`.
        A,
        /// `B` and `b`.
        B,
    }
    /// The letters of the two trails.
    Letters {
        /// Capitals for the first, small ones for the second.
        CapitalsAndSmall,
        /// Small ones for the first, capitals for the second.
        SmallAndCapitals,
        /// Capitals for both.
        Capitals,
        /// Small ones for both.
        Small,
    }
    /// What is shown where a knight stands.
    KnightShown {
        /// Its sign.
        Sign,
        /// The letter of its trail.
        Letter,
    }
    /// What is left on a square that a knight leaves.
    Trail {
        /// The letter.
        Letter,
        /// The knight's sign.
        Sign,
        /// Nothing: the square is free again.
        Nothing,
    }
    /// Which of two numbers is the row.
    Axes {
        /// The first.
        RowFirst,
        /// The second.
        ColumnFirst,
    }
    /// In which order the rows are shown.
    ShownRows {
        /// From row 0.
        FromZero,
        /// From row 5.
        FromLast,
    }
    /// Whether both knights may start on the same square.
    SameStart {
        /// They may not.
        Invalid,
        /// They may.
        Valid,
    }
    /// Which numbers are rows and columns of a start.
    StartLimits {
        /// 0 to 5.
        Board,
        /// 1 to 6.
        FromOne,
    }
    /// What follows an invalid start.
    BadStart {
        /// The question is asked again.
        AskedAgain,
        /// The program ends.
        Ends,
    }
    /// What is printed for an invalid move.
    Warning {
        /// The warning.
        Printed,
        /// Nothing.
        Missing,
        /// The warning and the board.
        WithBoard,
    }
    /// Whether the board is shown before the first move.
    FirstBoard {
        /// It is.
        Shown,
        /// It is not.
        Missing,
    }
    /// Whether the board is shown after the last move.
    LastBoard {
        /// It is.
        Shown,
        /// It is not.
        Missing,
    }
    /// Whether the last line is printed.
    LastLine {
        /// It is.
        Printed,
        /// It is not.
        Missing,
    }
}
