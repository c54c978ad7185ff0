//! Numbers of tours: as text, CSV and JSON.

mod csv;
mod fields;
mod json;
mod plain;

pub use csv::write_csv;
pub use json::write_json;
pub use plain::write_plain;

use knights_core::count::{CountLimit, CountQuestion, Direction, SameTours, TourShape};

/// How many bytes are an MB.
const MB: u64 = 1 << 20;

/// Why a number is not known, and what to do about it. It begins with `unknown`.
pub fn describe_limit(limit: CountLimit) -> String {
    let raise = |needed: u64, limit: u64| {
        let (needed, limit) = (needed.div_ceil(MB), limit / MB);
        format!(
            "at least {needed} MB of memory are needed, and the limit is {limit} MB; raise --memory-limit"
        )
    };
    let words = match limit {
        CountLimit::Memory { needed, limit } => raise(needed, limit),
        CountLimit::States { limit } => {
            format!("there are more than {limit} states; raise --max-states")
        }
        CountLimit::Frontier { squares, most } => format!(
            "the frontier has {squares} squares, and at most {most} are possible; count a board whose \
             shorter side has at most 15"
        ),
    };
    format!("unknown: {words}")
}

/// The question in words, such as `8 x 8 without (0, 0), open tours to (7, 7)`.
pub fn describe_question(question: &CountQuestion) -> String {
    let set = &question.set;
    let mut words = format!("{} x {}", set.board.rows(), set.board.columns());
    if !set.blocked.is_empty() {
        let blocked: Vec<String> = set.blocked.iter().map(ToString::to_string).collect();
        words.push_str(" without ");
        words.push_str(&blocked.join(" "));
    }
    words += match set.shape {
        TourShape::Closed => ", closed tours",
        TourShape::Open { .. } if question.direction == Direction::Undirected => {
            ", undirected open tours"
        }
        TourShape::Open { .. } => ", open tours",
    };
    if let TourShape::Open { start, end } = set.shape {
        words.extend(start.map(|start| format!(" from {start}")));
        words.extend(end.map(|end| format!(" to {end}")));
    }
    if question.same == SameTours::Symmetric {
        words += " up to symmetry";
    }
    words
}
