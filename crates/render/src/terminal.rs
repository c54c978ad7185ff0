//! Characters that never reach a terminal as they are, and texts without them.

use std::io;

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

/// Whether a character could change what a terminal or an editor shows of the text around it:
/// control characters, marks and embeddings of the direction of writing, and the separators of
/// lines and paragraphs.
pub const fn changes_display(character: char) -> bool {
    matches!(
        character,
        '\0'..='\u{1F}'
            | '\u{7F}'..='\u{9F}'
            | '\u{61C}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2066}'..='\u{2069}'
    )
}

/// A text on one line, with these characters as escapes, such as `\n` and `\u{202e}`.
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for character in text.chars() {
        if changes_display(character) {
            line.extend(character.escape_default());
        } else {
            line.push(character);
        }
    }
    line
}

/// Writes a value as JSON on one line, with these characters as escapes, which keeps the value.
pub fn write_json(value: &impl Serialize, output: &mut impl io::Write) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(output, SafeJson);
    value.serialize(&mut serializer).map_err(io::Error::from)
}

/// JSON whose strings have escapes for all characters that change the display.
struct SafeJson;

impl Formatter for SafeJson {
    fn write_string_fragment<Output: io::Write + ?Sized>(
        &mut self,
        output: &mut Output,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(start) = rest.find(changes_display) {
            let (plain, found) = rest.split_at(start);
            CompactFormatter.write_string_fragment(output, plain)?;
            let mut characters = found.chars();
            let code = characters.next().map_or(0, u32::from);
            write!(output, "\\u{code:04x}")?;
            rest = characters.as_str();
        }
        CompactFormatter.write_string_fragment(output, rest)
    }
}
