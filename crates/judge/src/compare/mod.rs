//! Two outputs compared: whether they are equal, and where they first differ.
//!
//! A [`CompareMode`] says what counts, `tolerance` which numbers are near enough. `places` finds
//! where two texts differ, `difference` describes it, with an `excerpt` of each line.

mod difference;
mod excerpt;
mod places;
mod tolerance;

pub use difference::{Difference, DifferenceHint, DifferenceSide};
pub use excerpt::visible;
pub use places::Comparison;
pub use tolerance::FloatTolerance;
pub use tolerance::number;

/// When two outputs are equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CompareMode {
    /// Every byte is the same.
    Exact,
    /// Every byte is the same, ignoring ASCII letter case.
    Spaces,
    /// Each line has the same tokens; blank lines at the end do not count, and neither does a byte
    /// order mark with which the output begins.
    Lines,
    /// The tokens are the same, with any white space between them.
    #[default]
    TokensCase,
    /// The tokens are the same, ignoring ASCII letter case.
    Tokens,
}

impl CompareMode {
    /// All modes, the strictest first.
    pub const ALL: [Self; 5] = [
        Self::Exact,
        Self::Spaces,
        Self::Lines,
        Self::TokensCase,
        Self::Tokens,
    ];

    /// The name by which the mode is chosen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Spaces => "spaces",
            Self::Lines => "lines",
            Self::TokensCase => "tokens-case",
            Self::Tokens => "tokens",
        }
    }

    /// Whether upper and lower case count as the same.
    const fn ignores_case(self) -> bool {
        matches!(self, Self::Spaces | Self::Tokens)
    }

    /// Whether two outputs are equal.
    ///
    /// ```
    /// use knights::judge::compare::CompareMode;
    /// assert!(CompareMode::TokensCase.equal(b"1 2\n", b"1\r\n2"));
    /// assert!(!CompareMode::Lines.equal(b"1 2\n", b"1\r\n2"));
    /// ```
    #[must_use]
    pub fn equal(self, expected: &[u8], found: &[u8]) -> bool {
        Comparison::from(self).equal(expected, found)
    }

    /// Where an output first differs from what was expected; `None` if they are equal.
    ///
    /// # Complexity
    ///
    /// One comparison of memory if all bytes are equal; otherwise a few passes over both.
    #[must_use]
    pub fn difference(self, expected: &[u8], found: &[u8]) -> Option<Difference> {
        Comparison::from(self).difference(expected, found)
    }
}
