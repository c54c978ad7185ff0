//! The sentence that says why there is no tour.

use knights_core::solve::Answer;

/// Why an answer has no tour, in one sentence; `None` if it has one.
pub fn no_tour(answer: &Answer) -> Option<String> {
    match answer {
        Answer::Found(_) => None,
        Answer::Impossible(reason) => Some(format!("no tour exists: {reason}")),
        Answer::Unknown { steps } => {
            Some(format!("unknown after {steps} steps: raise --max-steps"))
        }
    }
}
