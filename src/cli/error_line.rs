//! Lines on standard error: short, and without characters that change the display.

use std::ffi::OsString;

use knights_core::input::cut;
use knights_render::terminal;

/// The most characters of a line on standard error, with the name of the program.
const LONGEST_LINE: usize = 200;
/// The characters at the end of a longer line that are kept: what was found, or what to do.
const KEPT_END: usize = 80;

/// An argument as an error shows it: escaped, and cut if it is long.
pub(super) fn shown_argument(argument: &OsString) -> OsString {
    let bytes = argument.as_encoded_bytes();
    let (start, dots) = cut(bytes);
    let plain = |byte: &u8| byte.is_ascii_graphic() || *byte == b' ';
    if dots.is_empty() && bytes.iter().all(plain) {
        return argument.clone();
    }
    OsString::from(format!("{}{dots}", start.escape_ascii()))
}

/// A text on one line of at most [`LONGEST_LINE`] characters, with escapes for characters
/// that would change the display.
///
/// A longer text loses its middle: it begins with the position of an error, and ends with what
/// was found or what to do.
pub(super) fn one_line(text: &str) -> String {
    let mut line = terminal::one_line(text);
    let length = line.chars().count();
    if length > LONGEST_LINE {
        let (start, end) = (LONGEST_LINE - KEPT_END - 3, length - KEPT_END);
        let (start, end) = (line.chars().take(start), line.chars().skip(end));
        line = start.chain("...".chars()).chain(end).collect();
    }
    line
}
