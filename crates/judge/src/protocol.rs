//! Protocols of checkers and validators: how they are called, and what their exit codes mean.

use anyhow::{Context, bail};

use knights_problems::compare::{CompareMode, Comparison, FloatTolerance, number};
use knights_render::escape::entity;

knights_problems::named_values! {
    /// A convention between a judge and its checkers and validators.
    #[derive(Default)]
    Protocol {
        /// `CHECKER INPUT OUTPUT ANSWER`, with the exit codes of `grep` and `diff`; the message is
        /// on standard output.
        #[default]
        Plain "plain" ""
        /// `CHECKER INPUT ANSWER FOLDER/ [FLAG...] < OUTPUT`, as in Kattis and `DOMjudge`; the message
        /// is in a file in the folder.
        Kattis "kattis" ""
        /// `CHECKER INPUT OUTPUT ANSWER [RESULT [-appes]]`, as in testlib; the message is on standard
        /// error.
        Testlib "testlib" ""
    }
}

/// What a checker or validator reports by its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckOutcome {
    /// The judged file is right.
    Accepted,
    /// It gets the points that the message names.
    Points,
    /// The judged file is wrong.
    Rejected,
    /// The judged file is wrong, and does not even have the right format.
    Unreadable,
    /// There is no verdict: the arguments, a file or the checker itself is at fault.
    Failed,
}

/// The exit code for a failure, in protocols that do not define one.
const FAILED: u8 = 2;

impl Protocol {
    const fn exit_codes(self) -> &'static [(u8, CheckOutcome)] {
        use CheckOutcome::{Accepted, Failed, Points, Rejected, Unreadable};
        match self {
            Self::Plain => &[(0, Accepted), (1, Rejected)],
            Self::Kattis => &[(42, Accepted), (43, Rejected)],
            Self::Testlib => &[
                (0, Accepted),
                (1, Rejected),
                (2, Unreadable),
                (3, Failed),
                (7, Points),
            ],
        }
    }

    /// The exit code by which a checker or validator of this protocol reports an outcome.
    ///
    /// ```
    /// use knights_judge::protocol::{CheckOutcome, Protocol};
    /// assert_eq!(Protocol::Kattis.exit_code(CheckOutcome::Unreadable), 43);
    /// assert_eq!(Protocol::Testlib.outcome(3), Some(CheckOutcome::Failed));
    /// ```
    pub fn exit_code(self, outcome: CheckOutcome) -> u8 {
        let mut codes = self.exit_codes().iter();
        match (codes.find(|(_, known)| *known == outcome), outcome) {
            (Some(&(code, _)), _) => code,
            (None, CheckOutcome::Unreadable) => self.exit_code(CheckOutcome::Rejected),
            (None, _) => FAILED,
        }
    }

    /// What an exit code means; `None` if the protocol does not define it.
    pub fn outcome(self, exit_code: i32) -> Option<CheckOutcome> {
        let mut codes = self.exit_codes().iter();
        let known = codes.find(|(code, _)| i32::from(*code) == exit_code);
        known.map(|&(_, outcome)| outcome)
    }

    /// The exit codes that are verdicts, such as `42 or 43`.
    pub fn verdict_codes(self) -> String {
        let codes = self.exit_codes().iter();
        let with_verdict = codes.filter(|(_, outcome)| *outcome != CheckOutcome::Failed);
        let verdicts: Vec<String> = with_verdict.map(|(code, _)| code.to_string()).collect();
        let (last, others) = verdicts.split_last().expect("there are verdicts");
        format!("{} or {last}", others.join(", "))
    }
}

/// What a checker of testlib leaves in a file with the option `-appes`: the outcome and the message as XML, byte by byte as
/// testlib writes it. The encoding that it names fits any: characters beyond ASCII are escaped, and control characters
/// become dots.
///
/// ```
/// use knights_judge::protocol::{CheckOutcome, testlib_xml};
/// assert_eq!(
///     testlib_xml(CheckOutcome::Rejected, "expected \"1\""),
///     "<?xml version=\"1.0\" encoding=\"windows-1251\"?>\
///      <result outcome = \"wrong-answer\">expected &quot;1&quot;</result>\n",
/// );
/// ```
pub fn testlib_xml(outcome: CheckOutcome, message: &str) -> String {
    let outcome = match outcome {
        CheckOutcome::Accepted => "accepted",
        CheckOutcome::Points => "points",
        CheckOutcome::Rejected => "wrong-answer",
        CheckOutcome::Unreadable => "presentation-error",
        CheckOutcome::Failed => "fail",
    };
    format!(
        "<?xml version=\"1.0\" encoding=\"windows-1251\"?>\
         <result outcome = \"{outcome}\">{}</result>\n",
        escaped(message.trim())
    )
}

/// A text for XML in any encoding.
fn escaped(text: &str) -> String {
    let shown = |character: char| match (entity(character), character) {
        (Some(entity), _) => entity.to_owned(),
        (None, '\0'..='\x1F') => ".".to_owned(),
        (None, ' '..='~') => character.to_string(),
        _ => character.escape_unicode().to_string(),
    };
    text.chars().map(shown).collect()
}

const CASE: &str = "case_sensitive";
const SPACES: &str = "space_change_sensitive";
const TOLERANCE: &str = "float_tolerance";
/// The flag for the difference of numbers.
const ABSOLUTE: &str = "float_absolute_tolerance";
/// The flag for the difference of numbers as a part of the expected one.
const RELATIVE: &str = "float_relative_tolerance";

/// How an output is compared if these flags are given, as Kattis' default validator does it:
/// letter case is ignored unless a flag says otherwise. Without any flag, letter case matters.
///
/// If a flag is given twice, the last one counts.
///
/// ```
/// use knights_judge::protocol::kattis_comparison;
/// let comparison = kattis_comparison(&["float_tolerance", "1e-6"])?;
/// assert!(comparison.equal(b"Area 2.0", b"area 2.000001"));
/// # Ok::<_, anyhow::Error>(())
/// ```
pub fn kattis_comparison<Flag: AsRef<str>>(flags: &[Flag]) -> anyhow::Result<Comparison> {
    let mut comparison = Comparison::default();
    let (mut is_case_sensitive, mut is_space_sensitive) = (flags.is_empty(), false);
    let mut words = flags.iter().map(AsRef::as_ref);
    while let Some(flag) = words.next() {
        match known(flag)? {
            CASE => is_case_sensitive = true,
            SPACES => is_space_sensitive = true,
            name => {
                let bound = Some(bound(name, words.next())?);
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
        (true, false) => CompareMode::IgnoreCase,
        (false, true) => CompareMode::TokensCase,
        (false, false) => CompareMode::Tokens,
    };
    Ok(comparison)
}

/// The flags for a comparison, if Kattis has it.
///
/// ```
/// use knights_judge::protocol::{kattis_comparison, kattis_flags};
/// let flags = ["case_sensitive", "float_tolerance", "0.001"];
/// let comparison = kattis_comparison(&flags)?;
/// assert_eq!(kattis_flags(comparison), Some(flags.map(str::to_owned).to_vec()));
/// # Ok::<_, anyhow::Error>(())
/// ```
pub fn kattis_flags(comparison: Comparison) -> Option<Vec<String>> {
    let mode: &[&str] = match comparison.mode {
        CompareMode::Exact => &[CASE, SPACES],
        CompareMode::IgnoreCase => &[SPACES],
        CompareMode::Lines => return None,
        CompareMode::TokensCase => &[CASE],
        CompareMode::Tokens => &[],
    };
    let FloatTolerance { absolute, relative } = comparison.tolerance.unwrap_or_default();
    let bounds = match (absolute, relative) {
        (Some(first), Some(second)) if first.to_bits() == second.to_bits() => {
            [(TOLERANCE, absolute), (TOLERANCE, None)]
        }
        _ => [(ABSOLUTE, absolute), (RELATIVE, relative)],
    };
    let mut flags: Vec<String> = mode.iter().map(|&flag| flag.to_owned()).collect();
    for (flag, bound) in bounds {
        flags.extend(
            bound
                .into_iter()
                .flat_map(|bound| [flag.to_owned(), bound.to_string()]),
        );
    }
    Some(flags)
}

/// Refuses flags that mean nothing for a problem whose outputs are judged by its rules. In these,
/// letter case always matters.
pub fn ensure_kattis_rules<Flag: AsRef<str>>(flags: &[Flag], problem: &str) -> anyhow::Result<()> {
    let mut words = flags.iter().map(AsRef::as_ref);
    match words.find(|&flag| flag != CASE) {
        Some(flag) => bail!(
            "the flag {} cannot be applied: outputs for {problem} are judged by its rules",
            known(flag)?
        ),
        None => Ok(()),
    }
}

fn known(name: &str) -> anyhow::Result<&'static str> {
    let mut flags = [CASE, SPACES, TOLERANCE, ABSOLUTE, RELATIVE].into_iter();
    flags.find(|&flag| flag == name).with_context(|| {
        format!(
            "unknown flag \"{name}\"; the flags are {CASE}, {SPACES}, {TOLERANCE} E, {ABSOLUTE} E and {RELATIVE} E"
        )
    })
}

fn bound(flag: &str, next: Option<&str>) -> anyhow::Result<f64> {
    let text = next.with_context(|| {
        format!("expected a number after the flag {flag}, found the end of the arguments")
    })?;
    let bound = number(text.as_bytes()).filter(|&bound| bound >= 0.0);
    bound.with_context(|| {
        format!("expected a number of at least 0 after the flag {flag}, found \"{text}\"")
    })
}
