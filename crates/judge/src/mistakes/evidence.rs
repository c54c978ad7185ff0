//! What the outputs of a program say: which rules reproduce all of them, and how much that proves.

use std::collections::HashSet;

use crate::compare::CompareMode;
use crate::mistakes::{MistakeTable, WorkLimit};
use crate::problem::{Judgement, Problem};
use knights_core::input::{is_space, take_token};

/// What one differing word of a wrong output proves, in bits: few mistakes give the same word.
const BITS_OF_A_WORD: usize = 2;
/// What one wrong output can prove.
const BITS_OF_AN_OUTPUT: usize = 8;

#[derive(Clone, Copy, Debug)]
pub struct JudgedCase<'a> {
    pub input: &'a [u8],
    pub answer: &'a [u8],
    pub seen: SeenOutput<'a>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenOutput<'a> {
    Accepted,
    /// It wrote this output, which is wrong.
    Wrong(&'a [u8]),
    Crashed,
    /// It exceeded a limit, or its output is not known.
    Unknown,
}

/// The outputs of a program, those first that tell most for the least work.
pub(super) struct Evidence<'a> {
    problem: &'static dyn Problem,
    mode: CompareMode,
    /// The cases with an output: the wrong ones, then the accepted ones, the shortest first.
    pub(super) cases: Vec<&'a JudgedCase<'a>>,
    pub(super) wrong: usize,
    /// How unlikely it is, in bits, that wrong rules reproduce the wrong outputs by chance.
    pub(super) bits: usize,
}

impl<'a> Evidence<'a> {
    /// The evidence of these cases; `mode` says when two outputs are the same.
    pub(super) fn new(
        problem: &'static dyn Problem,
        mode: CompareMode,
        cases: &'a [JudgedCase<'a>],
    ) -> Self {
        let with_output = |case: &&JudgedCase<'_>| {
            matches!(case.seen, SeenOutput::Accepted | SeenOutput::Wrong(_))
        };
        let mut cases: Vec<_> = cases.iter().filter(with_output).collect();
        let size = |case: &JudgedCase<'_>| case.input.len() + case.answer.len();
        cases.sort_by_key(|case| (case.seen == SeenOutput::Accepted, size(case)));
        let mut seen = HashSet::new();
        let (mut wrong, mut bits) = (0, 0);
        for case in &cases {
            if let SeenOutput::Wrong(output) = case.seen {
                wrong += 1;
                if seen.insert(case.input) {
                    bits += bits_of(case.answer, output);
                }
            }
        }
        if is_constant(&cases) {
            bits = 0;
        }
        Self {
            problem,
            mode,
            cases,
            wrong,
            bits,
        }
    }

    /// How many of these outputs a program writes that makes these mistakes. `None` if it writes
    /// another one, or if its behaviour is not defined on more than a quarter of the inputs.
    pub(super) fn reproduced(
        &self,
        table: &dyn MistakeTable,
        chosen: &[usize],
        limit: &mut WorkLimit,
    ) -> Option<usize> {
        let mut undefined = 0;
        let fits = self.cases.iter().all(|case| {
            let seen = match case.seen {
                SeenOutput::Wrong(seen) => Some(seen),
                _ => None,
            };
            match table.output(case.input, seen, chosen, limit) {
                Some(output) => self.is_same(case, &output),
                None if limit.take_undefined() => {
                    undefined += 1;
                    true
                }
                None => false,
            }
        });
        let is_enough = undefined * 4 <= self.cases.len();
        (fits && is_enough).then(|| self.cases.len() - undefined)
    }

    /// Whether an output is the one that was seen, or is right as that one.
    fn is_same(&self, case: &JudgedCase<'_>, output: &[u8]) -> bool {
        match case.seen {
            SeenOutput::Wrong(seen) => self.mode.equal(seen, output),
            _ if self.problem.has_one_answer() => self.mode.equal(case.answer, output),
            _ => {
                let judgement = self.problem.check(case.input, case.answer, output);
                matches!(judgement, Ok(Judgement::Right(_)))
            }
        }
    }
}

/// Whether all outputs are the same though the answers are not: then the program does not look at
/// its input, and keeps to no rules.
fn is_constant(cases: &[&JudgedCase<'_>]) -> bool {
    let output = |case: &JudgedCase<'_>| match case.seen {
        SeenOutput::Wrong(output) => output.trim_ascii().to_vec(),
        _ => case.answer.trim_ascii().to_vec(),
    };
    let outputs: HashSet<Vec<u8>> = cases.iter().map(|case| output(case)).collect();
    let answers: HashSet<&[u8]> = cases.iter().map(|case| case.answer.trim_ascii()).collect();
    outputs.len() == 1 && answers.len() > 1
}

/// What a wrong output proves, in bits.
fn bits_of(answer: &[u8], output: &[u8]) -> usize {
    let mut rests = [answer, output];
    let mut bits = 0;
    while bits < BITS_OF_AN_OUTPUT {
        let [one, other] = rests.each_mut().map(take_token);
        if one != other {
            bits += BITS_OF_A_WORD;
        }
        if one.is_empty() || other.is_empty() {
            break;
        }
    }
    // Only white space differs.
    let is_blank = output.iter().all(|&byte| is_space(byte));
    if is_blank { 0 } else { bits.max(1) }
}
