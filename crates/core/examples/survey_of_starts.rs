//! From how many starts of a board Warnsdorff's rule finds a full tour.

#![expect(clippy::print_stdout, reason = "an example shows its result")]

use std::error::Error;

use knights_core::board::Board;
use knights_core::survey::{Method, SurveyTask, Surveyor};
use knights_core::warnsdorff::{TieBreak, WarnsdorffOptions};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::new(8, 8)?;
    for ties in [TieBreak::First, TieBreak::Pohl, TieBreak::Roth] {
        let options = WarnsdorffOptions {
            ties,
            ..WarnsdorffOptions::default()
        };
        let task = SurveyTask::whole(board, Method::Warnsdorff(options));
        let starts: Vec<_> = task.starts().collect();
        let results = Surveyor::new(task)?.results(&starts)?;
        let full = results.iter().filter(|result| result.outcome.is_full());
        println!(
            "{}: {} of {} starts",
            ties.name(),
            full.count(),
            starts.len()
        );
    }
    Ok(())
}
