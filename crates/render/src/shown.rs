//! Inputs and outputs as people are shown them: a few lines, without control characters.

use std::fmt::Write;

use knights_core::input::escaped;

/// How many lines of a text are shown.
const LINES: usize = 24;
/// How many bytes of a line are shown.
const LINE: usize = 120;

/// A text, cut if it is long, with control characters escaped. Each line ends with LF.
pub fn shown(text: &[u8]) -> String {
    let mut shown = String::new();
    let mut lines = lines(text);
    for line in lines.by_ref().take(LINES) {
        let cut = &line[..line.len().min(LINE)];
        let dots = if cut.len() < line.len() { "..." } else { "" };
        let _ = writeln!(shown, "{}{dots}", escaped(cut).replace("\\\"", "\""));
    }
    let more = lines.count();
    if more > 0 {
        let _ = writeln!(shown, "... {more} more lines");
    }
    shown
}

/// Whether [`shown`] shows all of a text.
pub fn is_shown_whole(text: &[u8]) -> bool {
    lines(text).count() <= LINES && lines(text).all(|line| line.len() <= LINE)
}

/// The lines of a text, without an empty one after the last LF.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    text.split(|&byte| byte == b'\n')
}
