//! Several tours in one text.

use crate::submission::rows::{Gap, Table};
use crate::submission::tokens::Part;
use crate::submission::{Judged, Submission, SubmissionOptions, judge};
use knights_core::input::ReadError;

/// Parts of a text are no tours if a byte stands for more squares than this on average.
const SQUARES_OF_A_BYTE: usize = 64;
/// The fewest cells of a tour that is one line of several.
const LEAST_CELLS: usize = 8;

/// Reads several submissions, as `tour list` prints them: between blank lines, one after the other in brackets, or one
/// on each line. The text is one submission if a form fits all of it, or if no part is a tour and some fit no form.
///
/// # Errors
///
/// Those of [`read_submission`](crate::submission::read_submission). A part that cannot be read gives its error as
/// its result.
pub fn read_submissions(
    text: &[u8],
    options: &SubmissionOptions<'_>,
) -> Result<Vec<Judged>, ReadError> {
    let table = Table::of(text)?;
    let whole = match judge(&table.whole(), options) {
        Ok(submission) => return Ok(vec![Ok(submission)]),
        Err(error) => error,
    };
    let squares = options.size.map_or(1, |board| board.squares() as usize);
    for gap in [Gap::Block, Gap::Line] {
        let parts = table.parts(gap);
        let is_long = |part: &Part<'_>| part.is_document() || part.cells().len() >= LEAST_CELLS;
        let are_long = || parts.iter().all(is_long);
        // Each part takes the time for its board, of which most would have no byte for many squares.
        let is_quick = parts.len().saturating_mul(squares) <= SQUARES_OF_A_BYTE * text.len();
        if parts.len() < 2 || !is_quick || gap == Gap::Line && !are_long() {
            continue;
        }
        let all: Vec<Judged> = parts.iter().map(|part| judge_one(part, options)).collect();
        let is_tour = |read: &Submission| read.verdict.is_ok();
        let read = all.iter().flatten().count();
        if read == all.len() && are_long()
            || 2 * read >= all.len() && all.iter().flatten().any(is_tour)
        {
            return Ok(all);
        }
    }
    Err(whole)
}

/// The verdict on one of several parts. A number alone is rather the count of tours than a board.
fn judge_one(part: &Part<'_>, options: &SubmissionOptions<'_>) -> Judged {
    if part.cells().len() == 1 && !part.is_document() {
        return Err(part.unexpected(0, "a tour of several squares").into());
    }
    judge(part, options)
}
