//! Escapes what a terminal, an editor or XML would take for something else, and cuts long texts.

use std::fmt::Write;
use std::io;

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

use knights_core::input::escaped as escaped_bytes;

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

/// What stands for a character that is markup in XML; `None` for any other.
pub const fn entity(character: char) -> Option<&'static str> {
    match character {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        _ => None,
    }
}

/// A text without markup.
pub fn escaped(text: &str) -> String {
    maud::html! { (text) }.into_string()
}

/// How many lines of a text are shown.
const LINES: usize = 24;
/// How many bytes of a line are shown.
const LINE: usize = 120;

/// An input or an output as people are shown it: cut if it is long, with control characters escaped. Each line ends with LF.
pub fn excerpt(text: &[u8]) -> String {
    let mut excerpt = String::new();
    let mut lines = lines(text);
    for line in lines.by_ref().take(LINES) {
        let cut = &line[..line.len().min(LINE)];
        let dots = if cut.len() < line.len() { "..." } else { "" };
        let _ = writeln!(
            excerpt,
            "{}{dots}",
            escaped_bytes(cut).replace("\\\"", "\"")
        );
    }
    let more = lines.count();
    if more > 0 {
        let _ = writeln!(excerpt, "... {more} more lines");
    }
    excerpt
}

/// Whether [`excerpt`] shows all of a text.
pub fn is_whole_excerpt(text: &[u8]) -> bool {
    lines(text).count() <= LINES && lines(text).all(|line| line.len() <= LINE)
}

/// The lines of a text, without an empty one after the last LF.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let ended = text.strip_suffix(b"\n").unwrap_or(text);
    ended.split(|&byte| byte == b'\n')
}
