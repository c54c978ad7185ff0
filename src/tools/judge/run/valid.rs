//! `judge run` judges nothing if its cases are wrong.

use anyhow::bail;

use crate::cli::progress;
use crate::judge::grade::OutputJudge;
use crate::judge::parts::AssignmentPart;
use crate::judge::valid_cases::{checked_cases, faults};

/// Refuses inputs that are not valid, and answers that are not right.
pub(super) fn ensure_valid(parts: &[AssignmentPart], judge: &OutputJudge) -> anyhow::Result<()> {
    let bar = progress::bar(checked_cases(parts), "cases checked");
    let faults = faults(parts, judge, || bar.inc(1));
    bar.finish_and_clear();
    let Some(first) = faults.first() else {
        return Ok(());
    };
    let more = match faults.len() - 1 {
        0 => String::new(),
        1 => "; another case is wrong too".to_owned(),
        more => format!("; {more} other cases are wrong too"),
    };
    bail!("{first}{more}; --no-validate skips this check")
}
