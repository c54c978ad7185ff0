//! Nothing is judged if the cases are wrong.

use anyhow::bail;

use crate::cli::progress;
use knights_judge::judging::OutputJudge;
use knights_judge::valid_cases::{CaseGroup, checked_cases, faults};

/// Refuses inputs that are not valid, and answers that are not right.
pub(crate) fn ensure_valid(groups: &[CaseGroup<'_>], judge: &OutputJudge) -> anyhow::Result<()> {
    let bar = progress::bar(checked_cases(groups), "cases checked");
    let faults = faults(groups, judge, || bar.inc(1));
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
