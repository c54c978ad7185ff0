//! The results of surveys: maps and tables as text, CSV, JSON, and the parts of a survey.

mod csv;
mod json;
mod part;
mod table;

pub use csv::{write_csv, write_sizes_csv};
pub use json::{StartDocument, write_json, write_sizes_json};
pub use part::{merge, write_part};
pub use table::{write_maps, write_sizes_table};

use serde::Serialize;

use knights_core::board::MoveOrder;
use knights_core::survey::{Method, Summary, SurveyTask};
use knights_core::warnsdorff::TieBreak;

/// The method with its options, in words.
pub fn describe(method: Method) -> String {
    let (order, ties) = (method.order(), method.ties());
    let mut words = method.name().to_owned();
    words.extend(order.map(|order| format!(", order {}", order.name())));
    words.extend(ties.map(|ties| format!(", ties {}", ties.name())));
    let seed = ties.and_then(TieBreak::seed);
    words.extend(seed.map(|seed| format!(", seed {seed}")));
    words
}

/// The number of blocked squares in words, with a space before them; nothing if there are none.
pub fn describe_blocked(task: &SurveyTask) -> String {
    match task.blocked().len() {
        0 => String::new(),
        1 => " with 1 blocked square".to_owned(),
        count => format!(" with {count} blocked squares"),
    }
}

/// The rules for ties, the random one only with a seed.
pub fn tie_breaks(seed: Option<u64>) -> impl Iterator<Item = TieBreak> {
    let random = seed.map(|seed| TieBreak::Random { seed });
    let rules = [TieBreak::First, TieBreak::Pohl, TieBreak::Roth];
    rules.into_iter().chain(random)
}

/// What was surveyed and how: the first fields of every document and every line of CSV, so that
/// the lines of several surveys can stand in one table.
#[derive(Serialize)]
struct Heading {
    rows: u32,
    cols: u32,
    /// The number of blocked squares.
    holes: usize,
    method: &'static str,
    order: Option<&'static str>,
    ties: Option<&'static str>,
    seed: Option<u64>,
}

impl Heading {
    fn of(task: &SurveyTask) -> Self {
        let (board, method) = (task.board(), task.method());
        Self {
            rows: board.rows(),
            cols: board.columns(),
            holes: task.blocked().len(),
            method: method.name(),
            order: method.order().map(MoveOrder::name),
            ties: method.ties().map(TieBreak::name),
            seed: method.ties().and_then(TieBreak::seed),
        }
    }
}

/// The counts of a summary that are numbers of starts, with their names in CSV and JSON.
const fn counts_of_starts(summary: &Summary) -> [(&'static str, usize); 6] {
    [
        ("starts", summary.starts),
        ("possible", summary.possible),
        ("unknown", summary.unknown),
        ("full", summary.full),
        ("open", summary.open),
        ("closed", summary.closed),
    ]
}

/// The counts of a summary that are numbers of different tours, with their names in CSV and JSON.
const fn counts_of_tours(summary: &Summary) -> [(&'static str, usize); 3] {
    [
        ("sequences", summary.sequences),
        ("move_sets", summary.move_sets),
        ("up_to_symmetry", summary.up_to_symmetry),
    ]
}
