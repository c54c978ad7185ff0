//! The problems that submissions are judged on.

/// A problem: a format of inputs, and which outputs are right for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Problem {
    /// The judge problem's first stage: the p-values around each knight.
    ValidMoveNum,
    /// Its second stage: the move that Warnsdorff's rule picks.
    NextMove,
    /// Its third stage: knights that take turns.
    Simulate,
    /// The homework sheet: one knight by Warnsdorff's rule, whatever the tie-break.
    Tour,
    /// A full tour from a start, where there is one.
    Solve,
}

impl Problem {
    /// Every problem, in the order of the documentation.
    pub const ALL: [Self; 5] = [
        Self::ValidMoveNum,
        Self::NextMove,
        Self::Simulate,
        Self::Tour,
        Self::Solve,
    ];

    /// The longest side of a board in an input.
    ///
    /// The judge problem's statement has it; the other problems have taken it over.
    pub const LONGEST_SIDE: u32 = 100;

    /// Whether an input has a single right output, up to white space.
    #[must_use]
    pub const fn has_one_answer(self) -> bool {
        matches!(self, Self::ValidMoveNum | Self::NextMove | Self::Simulate)
    }

    /// The name that `--problem` takes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ValidMoveNum => "valid_move_num",
            Self::NextMove => "next_move",
            Self::Simulate => "simulate",
            Self::Tour => "tour",
            Self::Solve => "solve",
        }
    }
}
