//! The usual mistakes of programs for `poj2488`.

use crate::mistakes::moves::ORDERS;
use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::case_list::CaseList;
use crate::problem::poj2488::FirstByName;
use crate::problem::poj2488::rules::{NameRules, output};

/// The mistakes.
pub(super) static MISTAKES: RuleTable<NameRules> =
    RuleTable::new(&[include_str!("mistakes.toml"), ORDERS], evaluate);

fn evaluate(
    rules: &NameRules,
    input: &[u8],
    _: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let cases = CaseList(FirstByName).cases(input).ok()?;
    output(rules, &cases, limit).map(String::into_bytes)
}
