//! Games of two knights as text and JSON: transcripts, hints, and the survey of all pairs of starts.

mod hint;
mod json;
mod survey;
mod transcript;

pub use hint::{promise_in_words, write_hint_json, write_next_move};
pub use json::write_completion_json;
pub use survey::{write_pairs_csv, write_pairs_json, write_pairs_matrix, write_pairs_table};
pub use transcript::{read_game, read_starts, write_transcript};

use knights_core::cover::{Completion, CoverVerdict};

/// What is known about a game that does not visit all squares, in one sentence; `None` if it does.
pub fn no_cover(completion: &Completion) -> Option<String> {
    let squares = completion.game.board().squares();
    let left = completion.game.left();
    match completion.verdict {
        CoverVerdict::Cover => None,
        CoverVerdict::NoCover {
            reason,
            is_exact: true,
        } => Some(format!(
            "no game visits all {squares} squares: {reason}; the longest game leaves {left}"
        )),
        CoverVerdict::NoCover { reason, .. } => Some(format!(
            "no game visits all {squares} squares: {reason}; the longest game found leaves {left}: raise --max-steps"
        )),
        CoverVerdict::Unknown => Some(format!(
            "unknown after {} steps; the longest game found leaves {left} of {squares} squares: raise --max-steps",
            completion.steps
        )),
    }
}
