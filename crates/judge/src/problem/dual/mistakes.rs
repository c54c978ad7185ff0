//! The usual mistakes of programs for `dual`.

use std::collections::HashSet;

use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::dual::rules::DualRules;
use crate::problem::dual::script::Script;
use crate::problem::dual::transcript::{
    ASK_MOVE, ASK_START, BAD_MOVE, BAD_START, GAME_OVER, Transcript,
};
use crate::problem::transcript::tokens;
use knights_core::input::StrictReader;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<DualRules> =
    RuleTable::new(&[include_str!("mistakes.toml")], evaluate);

/// About how many steps a byte of a transcript takes.
const STEPS_OF_A_BYTE: u64 = 8;

fn evaluate(
    rules: &DualRules,
    input: &[u8],
    seen: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let script = Script::read(&mut StrictReader::new(input)).ok()?;
    let transcript = Transcript::of(*rules, &script)?;
    let text = transcript.text().into_bytes();
    limit.spend(STEPS_OF_A_BYTE * text.len() as u64)?;
    match seen {
        Some(seen) if transcript.asks_on && only_asks_on(&text, seen) => Some(seen.to_vec()),
        _ => Some(text),
    }
}

/// Whether an output begins like a text and goes on with questions and warnings alone: nothing says
/// what a program does that still asks when the input has ended.
fn only_asks_on(text: &[u8], seen: &[u8]) -> bool {
    let words = [ASK_START, ASK_MOVE, BAD_START, BAD_MOVE, GAME_OVER].map(str::as_bytes);
    let words: HashSet<&[u8]> = words.into_iter().flat_map(tokens).collect();
    let mut seen = tokens(seen);
    tokens(text).all(|token| seen.next() == Some(token)) && seen.all(|token| words.contains(token))
}
