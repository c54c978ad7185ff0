//! How text for people is written: in colours, and in lines that a terminal shows whole.

use std::fmt::{self, Display};

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

use crate::compare::visible;
use crate::verdict::Verdict;
use knights_render::escape::changes_display;

#[derive(Clone, Copy, Debug, Default)]
pub struct TextStyle {
    pub colours: bool,
    /// Whether there is a table, and every case that is not accepted is explained.
    pub verbose: bool,
    /// How many columns the terminal has. Without one, a sentence is one line, so that `grep` finds all of it.
    pub width: Option<u16>,
}

impl TextStyle {
    pub fn paint(self, verdict: Verdict, shown: impl Display) -> String {
        let colour = match verdict {
            Verdict::Accepted => AnsiColor::Green,
            Verdict::WrongAnswer => AnsiColor::Red,
            Verdict::JudgeError => AnsiColor::Magenta,
            Verdict::OutputLimit
            | Verdict::TimeLimit
            | Verdict::MemoryLimit
            | Verdict::RuntimeError => AnsiColor::Yellow,
        };
        self.bold(colour, shown)
    }

    /// A line of words. If it is wider than the terminal, the rest follows below, two columns further right.
    pub(super) fn words(self, line: &str) -> String {
        let words = line.trim_start();
        let (indent, mut column, mut text) = (line.len() - words.len(), 0, String::new());
        for word in words.split(' ') {
            let is_too_wide = |width| column + 1 + word.width() > usize::from(width);
            let space = match column {
                0 => indent,
                _ if self.width.is_some_and(is_too_wide) => {
                    text.push('\n');
                    column = 0;
                    indent + 2
                }
                _ => 1,
            };
            text.extend([&" ".repeat(space), word]);
            column += space + word.width();
        }
        text
    }

    pub(super) fn bold(self, colour: AnsiColor, shown: impl Display) -> String {
        if !self.colours || cfg!(target_family = "wasm") {
            return shown.to_string();
        }
        let style = Style::new().fg_color(Some(colour.into())).bold();
        format!("{style}{shown}{style:#}")
    }
}

/// What is written to a text, which cannot fail.
pub fn written(write: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut text = String::new();
    write(&mut text).expect("writing to a string cannot fail");
    text
}

/// A line without characters that would change the display.
pub(super) fn visible_line(line: &str) -> String {
    let plain = |c: char| {
        if changes_display(c) {
            visible(c.to_string().as_bytes())
        } else {
            c.into()
        }
    };
    line.chars().map(plain).collect()
}
