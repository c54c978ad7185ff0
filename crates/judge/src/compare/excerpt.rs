//! Excerpts of lines, in which every character can be seen.

use std::fmt::Write;

/// How many bytes of a line are shown before the difference.
const SHOWN_BEFORE: usize = 24;
/// How many bytes of a line are shown from the difference on.
pub(super) const SHOWN_AFTER: usize = 40;

/// An excerpt of a line around a position, and how many of its characters come before it.
pub(super) fn excerpt(line: &[u8], place: usize) -> (String, usize) {
    let start = place.saturating_sub(SHOWN_BEFORE);
    let end = (place + SHOWN_AFTER).min(line.len());
    let mut shown = String::new();
    if start > 0 {
        shown.push('…');
    }
    shown.push_str(&visible(&line[start..place]));
    let caret = shown.chars().count();
    shown.push_str(&visible(&line[place..end]));
    if end < line.len() {
        shown.push('…');
    }
    (shown, caret)
}

/// Bytes with white space made visible, and all bytes that are not ASCII as escapes.
///
/// ```
/// assert_eq!(knights::judge::compare::visible(b"a\t1 \xE9\0\n"), "a⇥1␠\\xE9\\x00↵");
/// ```
#[must_use]
pub fn visible(bytes: &[u8]) -> String {
    let mut shown = String::with_capacity(bytes.len());
    for &byte in bytes {
        match byte {
            b' ' => shown.push('␠'),
            b'\t' => shown.push('⇥'),
            b'\n' => shown.push('↵'),
            b'\r' => shown.push_str("\\r"),
            b'\\' => shown.push_str("\\\\"),
            b'!'..=b'~' => shown.push(char::from(byte)),
            _ => {
                let _ = write!(shown, "\\x{byte:02X}");
            }
        }
    }
    shown
}
