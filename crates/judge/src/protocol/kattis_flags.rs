//! The flags of Kattis' default output validator: how exact an output has to be.

use crate::compare::{CompareMode, Comparison, number};

/// The flag that letter case matters.
const CASE: &str = "case_sensitive";
/// The flag that white space matters.
const SPACES: &str = "space_change_sensitive";
/// The flag for both bounds of numbers.
const TOLERANCE: &str = "float_tolerance";
/// The flag for the difference of numbers.
const ABSOLUTE: &str = "float_absolute_tolerance";
/// The flag for the difference of numbers as a part of the expected one.
const RELATIVE: &str = "float_relative_tolerance";

/// Why flags cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FlagError {
    /// There is no flag of this name.
    #[error(
        "unknown flag \"{0}\"; the flags are {CASE}, {SPACES}, {TOLERANCE} E, {ABSOLUTE} E and \
         {RELATIVE} E"
    )]
    Unknown(String),
    /// A flag needs a number that is not there.
    #[error("expected a number after the flag {0}, found the end of the arguments")]
    NoNumber(&'static str),
    /// What follows a flag is not a number that it can have.
    #[error("expected a number of at least 0 after the flag {0}, found \"{1}\"")]
    BadNumber(&'static str, String),
    /// Outputs for this problem are judged by rules, to which the flag means nothing.
    #[error("the flag {0} cannot be applied: outputs for {1} are judged by its rules")]
    NotApplicable(&'static str, &'static str),
}

/// How an output is compared if these flags are given, as Kattis' default validator does it:
/// letter case is ignored unless a flag says otherwise. Without any flag, letter case matters.
///
/// If a flag is given twice, the last one counts.
///
/// # Errors
///
/// A flag is unknown, or has no number though it needs one.
///
/// ```
/// use knights_judge::protocol::kattis_comparison;
/// let comparison = kattis_comparison(&["float_tolerance", "1e-6"])?;
/// assert!(comparison.equal(b"Area 2.0", b"area 2.000001"));
/// # Ok::<_, knights_judge::protocol::FlagError>(())
/// ```
pub fn kattis_comparison<Flag: AsRef<str>>(flags: &[Flag]) -> Result<Comparison, FlagError> {
    if flags.is_empty() {
        return Ok(Comparison::default());
    }
    let mut comparison = Comparison::default();
    let (mut is_case_sensitive, mut is_space_sensitive) = (false, false);
    let mut flags = flags.iter().map(AsRef::as_ref);
    while let Some(flag) = flags.next() {
        match known(flag)? {
            CASE => is_case_sensitive = true,
            SPACES => is_space_sensitive = true,
            name => {
                let bound = Some(bound(name, flags.next())?);
                let tolerance = comparison.tolerance.get_or_insert_default();
                if name != RELATIVE {
                    tolerance.absolute = bound;
                }
                if name != ABSOLUTE {
                    tolerance.relative = bound;
                }
            }
        }
    }
    comparison.mode = match (is_space_sensitive, is_case_sensitive) {
        (true, true) => CompareMode::Exact,
        (true, false) => CompareMode::Spaces,
        (false, true) => CompareMode::TokensCase,
        (false, false) => CompareMode::Tokens,
    };
    Ok(comparison)
}

/// Refuses flags that mean nothing for a problem whose outputs are judged by its rules. In these,
/// letter case always matters.
pub fn ensure_kattis_rules<Flag: AsRef<str>>(
    flags: &[Flag],
    problem: &'static str,
) -> Result<(), FlagError> {
    let mut flags = flags.iter().map(AsRef::as_ref);
    match flags.find(|&flag| flag != CASE) {
        Some(flag) => Err(FlagError::NotApplicable(known(flag)?, problem)),
        None => Ok(()),
    }
}

/// The flag of this name.
fn known(name: &str) -> Result<&'static str, FlagError> {
    let mut flags = [CASE, SPACES, TOLERANCE, ABSOLUTE, RELATIVE].into_iter();
    let found = flags.find(|&flag| flag == name);
    found.ok_or_else(|| FlagError::Unknown(name.to_owned()))
}

/// The number after a flag.
fn bound(flag: &'static str, text: Option<&str>) -> Result<f64, FlagError> {
    let text = text.ok_or(FlagError::NoNumber(flag))?;
    let bound = number(text.as_bytes()).filter(|&bound| bound >= 0.0);
    bound.ok_or_else(|| FlagError::BadNumber(flag, text.to_owned()))
}
