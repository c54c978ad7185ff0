//! When two numbers are near enough.

/// How far a number may be from the one that was expected. Either bound is enough.
///
/// ```
/// use knights::judge::compare::FloatTolerance;
/// let tolerance = FloatTolerance { absolute: Some(0.01), relative: None };
/// assert_eq!(tolerance.is_near(b"0.5", b"0.5049"), Some(true));
/// assert_eq!(tolerance.is_near(b"0.5", b"half"), Some(false));
/// assert_eq!(tolerance.is_near(b"half", b"half"), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FloatTolerance {
    /// The largest difference.
    pub absolute: Option<f64>,
    /// The largest difference as a part of the expected number.
    pub relative: Option<f64>,
}

impl FloatTolerance {
    /// Whether a token is a number near the expected one; `None` if no number is expected.
    #[must_use]
    pub fn is_near(self, expected: &[u8], found: &[u8]) -> Option<bool> {
        let expected = number(expected)?;
        let Some(found) = number(found) else {
            return Some(false);
        };
        let difference = (expected - found).abs();
        let within = |bound: Option<f64>, unit: f64| bound.is_some_and(|e| difference <= e * unit);
        Some(within(self.absolute, 1.0) || within(self.relative, expected.abs()))
    }
}

/// The number that a token stands for, if it is a finite one.
pub fn number(token: &[u8]) -> Option<f64> {
    let number: f64 = str::from_utf8(token).ok()?.parse().ok()?;
    number.is_finite().then_some(number)
}
