//! Patterns for the names of inputs and answers, as in `input*.txt=output*.txt`.

use std::str::FromStr;

/// A pattern for the names of inputs, and one for the names of their answers. Each has one `*`,
/// which stands for the same text in both: any text that is not empty, even one with a `/`.
///
/// ```
/// use knights::judge::cases::NamePattern;
/// let pattern: NamePattern = "in/*.txt=out/*.txt".parse()?;
/// assert_eq!(pattern.shared_part("in/07.txt"), Some("07"));
/// assert_eq!(pattern.answer_to("07"), "out/07.txt");
/// # Ok::<_, knights::judge::cases::PatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamePattern {
    input: Affixes,
    answer: Affixes,
}

/// What comes before a `*`, and what comes after it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Affixes {
    before: String,
    after: String,
}

/// Why a text is not a pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// It does not have the form.
    #[error("expected IN=ANS with one * on each side, as in 'input*.txt=output*.txt'")]
    Form,
    /// Every input would be its own answer.
    #[error("the inputs and the answers have the same names")]
    SameNames,
}

impl Affixes {
    /// What the `*` stands for in a name; `None` if the name does not match.
    fn middle<'a>(&self, name: &'a str) -> Option<&'a str> {
        let rest = name.strip_prefix(&self.before)?;
        let middle = rest.strip_suffix(&self.after)?;
        (!middle.is_empty()).then_some(middle)
    }

    /// The name in which the `*` stands for this.
    fn around(&self, middle: &str) -> String {
        format!("{}{middle}{}", self.before, self.after)
    }
}

impl NamePattern {
    /// What the `*` stands for in the name of an input; `None` if it is not the name of one.
    #[must_use]
    pub fn shared_part<'a>(&self, name: &'a str) -> Option<&'a str> {
        self.input.middle(name)
    }

    /// The name of the answer to an input for which the `*` stands for this.
    #[must_use]
    pub fn answer_to(&self, shared: &str) -> String {
        self.answer.around(shared)
    }

    /// The name of the input to which a file of this name would be the answer.
    pub fn input_of(&self, name: &str) -> Option<String> {
        let shared = self.answer.middle(name)?;
        Some(self.input.around(shared))
    }

    /// The pattern for inputs, with its `*`.
    pub fn input(&self) -> String {
        self.input.around("*")
    }
}

impl FromStr for NamePattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let sides = text.split_once('=').ok_or(PatternError::Form)?;
        let [input, answer] = [sides.0, sides.1].map(|side| {
            let (before, after) = side.split_once('*').ok_or(PatternError::Form)?;
            if after.contains(['*', '=']) || before.contains('=') {
                return Err(PatternError::Form);
            }
            let [before, after] = [before, after].map(str::to_owned);
            Ok(Affixes { before, after })
        });
        let (input, answer) = (input?, answer?);
        if input == answer {
            return Err(PatternError::SameNames);
        }
        Ok(Self { input, answer })
    }
}
