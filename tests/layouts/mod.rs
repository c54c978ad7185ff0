//! Layouts: one input with its white space changed; the answer must stay the same.
//!
//! `fixtures/layouts.txt` names the cases that run in them.

use std::fs;

use crate::support;

/// A change of white space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// Its name in `fixtures/layouts.txt`.
    pub(crate) name: &'static str,
    change: fn(&str) -> String,
}

const LAYOUTS: [Layout; 9] = [
    Layout {
        name: "crlf",
        change: |text| text.replace('\n', "\r\n"),
    },
    Layout {
        name: "byte_order_mark",
        change: |text| format!("\u{feff}{text}"),
    },
    Layout {
        name: "no_last_newline",
        change: |text| text.trim_end_matches('\n').to_owned(),
    },
    Layout {
        name: "tabs",
        change: |text| text.replace(' ', "\t"),
    },
    Layout {
        name: "vertical_tabs_and_form_feeds",
        change: |text| text.replace(' ', "\u{b}").replace('\n', "\u{c}"),
    },
    Layout {
        name: "blank_lines",
        change: |text| text.replace('\n', "\n\n"),
    },
    Layout {
        name: "spaces_at_line_ends",
        change: |text| text.replace('\n', "  \n  "),
    },
    Layout {
        name: "one_line",
        change: |text| words(text).join(" ") + "\n",
    },
    Layout {
        name: "one_word_a_line",
        change: |text| words(text).join("\n") + "\n",
    },
];

impl Layout {
    /// The input in this layout.
    pub(crate) fn apply(self, input: &[u8]) -> Vec<u8> {
        let text = str::from_utf8(input).expect("an input with other layouts is text");
        let changed = (self.change)(text);
        changed.into_bytes()
    }
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// The cases of `fixtures/layouts.txt`, each with its layouts: those that its line names, or
/// all if the line names none.
pub(crate) fn layouts() -> Vec<(String, Vec<Layout>)> {
    let text = fs::read_to_string(support::project("fixtures/layouts.txt"));
    let text = text.expect("the list of layouts can be read");
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(parse).collect()
}

fn parse(line: &str) -> (String, Vec<Layout>) {
    let mut words = line.split(' ');
    let case = words.next().expect("a line has a word").to_owned();
    let named: Vec<Layout> = words.map(layout).collect();
    if named.is_empty() {
        (case, LAYOUTS.to_vec())
    } else {
        (case, named)
    }
}

fn layout(name: &str) -> Layout {
    let found = LAYOUTS.into_iter().find(|layout| layout.name == name);
    found.unwrap_or_else(|| panic!("layouts.txt: {name} is not a layout"))
}
