//! The usual mistakes of programs for `walk`.

use crate::mistakes::moves::ORDERS;
use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::walk::printing::transcript;
use crate::problem::walk::read;
use crate::problem::walk::rules::WalkRules;
use knights_core::input::StrictReader;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<WalkRules> =
    RuleTable::new(&[include_str!("mistakes.toml"), ORDERS], evaluate);

fn evaluate(
    rules: &WalkRules,
    input: &[u8],
    _: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let question = read(&mut StrictReader::new(input)).ok()?;
    let text = transcript(rules, question.board, question.start)?;
    // A step looks at the neighbours of up to eight squares.
    limit.spend(4 * text.len() as u64)?;
    Some(text.into_bytes())
}
