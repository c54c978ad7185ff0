//! The file in which a checker of testlib leaves its result.

use crate::protocol::CheckOutcome;
use knights_render::escape::entity;

/// What is in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestlibResult {
    /// The message.
    Message,
    /// The outcome and the message as XML: the option `-appes`.
    Xml,
}

impl TestlibResult {
    /// The text of the file, byte by byte as testlib writes it. The encoding that it names fits
    /// any: in XML, characters beyond ASCII are escaped, and control characters become dots.
    ///
    /// ```
    /// use knights_judge::protocol::{CheckOutcome, TestlibResult};
    /// assert_eq!(
    ///     TestlibResult::Xml.text(CheckOutcome::Rejected, "expected \"1\""),
    ///     "<?xml version=\"1.0\" encoding=\"windows-1251\"?>\
    ///      <result outcome = \"wrong-answer\">expected &quot;1&quot;</result>\n",
    /// );
    /// ```
    #[must_use]
    pub fn text(self, outcome: CheckOutcome, message: &str) -> String {
        let message = message.trim();
        if self == Self::Message {
            return message.to_owned();
        }
        let outcome = match outcome {
            CheckOutcome::Accepted => "accepted",
            CheckOutcome::Rejected => "wrong-answer",
            CheckOutcome::Unreadable => "presentation-error",
            CheckOutcome::Failed => "fail",
        };
        format!(
            "<?xml version=\"1.0\" encoding=\"windows-1251\"?>\
             <result outcome = \"{outcome}\">{}</result>\n",
            escaped(message)
        )
    }
}

/// A text for XML in any encoding.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if let Some(entity) = entity(character) {
            escaped.push_str(entity);
            continue;
        }
        match character {
            '\0'..='\x1F' => escaped.push('.'),
            ' '..='~' => escaped.push(character),
            _ => escaped.extend(character.escape_unicode()),
        }
    }
    escaped
}
