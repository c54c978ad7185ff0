//! Finding the mistakes that reproduce all outputs of a program, and how much these prove; then mistakes that show
//! beyond some size, as an array that is too small does.

use std::collections::HashSet;

use rayon::prelude::*;

use crate::compare::CompareMode;
use crate::mistakes::{FoundMistake, Mistake, MistakeTable, SizeMistake, WorkLimit};
use crate::problem::{Judgement, ProblemRules};
use crate::verdict::Verdict;
use knights_core::input::{is_space, take_token};
use knights_core::output::joined;

/// How much work one program may take, all single mistakes together, and all pairs together: a
/// second or two.
const WORK: [u64; 3] = [1 << 27, 1 << 29, 1 << 27];
/// How many are tried at once. The work is counted after each block, so that the result does not
/// depend on the number of threads.
const BLOCK: usize = 16;
/// What the wrong outputs have to prove, in bits: if one mistake fits, if several do, and if pairs
/// of mistakes fit, of which there are thousands.
const PROOF: [usize; 3] = [4, 6, 12];
/// If more mistakes fit than this, the cases say too little.
const MOST: usize = 3;

/// The mistakes that reproduce every output of a program, the most likely first: single ones, or
/// pairs if no single one does. `mode` says when two outputs are the same.
///
/// The result is empty if no output is wrong, if none is reproduced, or if the outputs say too
/// little. Cases without an output count only for mistakes that depend on the size of an input.
pub fn find_mistakes(
    problem: &'static dyn ProblemRules,
    mode: CompareMode,
    cases: &[JudgedCase<'_>],
) -> Vec<FoundMistake> {
    let table = problem.mistakes();
    let is_wrong = |case: &JudgedCase<'_>| case.wrong_output().is_some();
    if cases.iter().any(is_wrong) {
        let found = reproducing(table, &Evidence::new(problem, mode, cases));
        if !found.is_empty() {
            return found;
        }
    }
    find_size(table.sizes, cases)
}

/// The mistakes, or pairs of them, that reproduce every output.
fn reproducing(table: &MistakeTable, evidence: &Evidence<'_>) -> Vec<FoundMistake> {
    let all = table.mistakes();
    let singles: Vec<Vec<usize>> = (0..all.len()).map(|one| vec![one]).collect();
    let Some(fits) = fitting(table, evidence, &singles, WORK[1]) else {
        return Vec::new();
    };
    if !fits.is_empty() {
        return found_mistakes(all, &fits, evidence, [PROOF[0], PROOF[1]]);
    }
    if evidence.bits < PROOF[2] {
        return Vec::new();
    }
    let every = (0..all.len()).flat_map(|one| (one + 1..all.len()).map(move |two| [one, two]));
    let differ = |&[one, two]: &[usize; 2]| all[one].name != all[two].name;
    let pairs: Vec<Vec<usize>> = every.filter(differ).map(Vec::from).collect();
    let fits = fitting(table, evidence, &pairs, WORK[2]).unwrap_or_default();
    found_mistakes(all, &fits, evidence, [PROOF[2]; 2])
}

struct Fit {
    choice: Vec<usize>,
    /// How many outputs it reproduces: all but those where its behaviour is not defined.
    cases: usize,
}

/// Those of the choices that reproduce every output; `None` if that is too much work.
fn fitting(
    table: &MistakeTable,
    evidence: &Evidence<'_>,
    choices: &[Vec<usize>],
    work: u64,
) -> Option<Vec<Fit>> {
    let mut limit = WorkLimit::new(work);
    let mut fits = Vec::new();
    for block in choices.chunks(BLOCK) {
        let runs = block.par_iter().map(|choice| {
            let mut budget = WorkLimit::new(WORK[0]);
            let cases = evidence.reproduced(table, choice, &mut budget);
            (cases, WORK[0] - budget.left())
        });
        let tried: Vec<(Option<usize>, u64)> = runs.collect();
        for (indices, (cases, work)) in block.iter().zip(tried) {
            limit.spend(work)?;
            if let Some(cases) = cases {
                let choice = indices.clone();
                fits.push(Fit { choice, cases });
            }
        }
    }
    Some(fits)
}

/// The message about the choices that fit. Forms of the same mistakes count as one.
fn found_mistakes(
    all: &[Mistake],
    fits: &[Fit],
    evidence: &Evidence<'_>,
    [of_one, of_several]: [usize; 2],
) -> Vec<FoundMistake> {
    let mut found: Vec<(String, &Fit)> = Vec::new();
    for fit in fits {
        let name = joined(fit.choice.iter().map(|&number| &all[number].name), "+");
        if !found.iter().any(|(other, _)| *other == name) {
            found.push((name, fit));
        }
    }
    let proof = if found.len() > 1 { of_several } else { of_one };
    if found.len() > MOST || evidence.bits < proof {
        return Vec::new();
    }
    let names: Vec<String> = found.iter().map(|(name, _)| name.clone()).collect();
    let describe = |(place, (name, fit)): (usize, &(String, &Fit))| {
        let mut others = names.clone();
        others.remove(place);
        let mistakes: Vec<&Mistake> = fit.choice.iter().map(|&number| &all[number]).collect();
        FoundMistake {
            name: name.clone(),
            cases: fit.cases,
            of: evidence.cases.len(),
            text: text(&mistakes, fit.cases, &others, evidence),
            hint: None,
        }
    };
    found.iter().enumerate().map(describe).collect()
}

/// What is said of mistakes: that they reproduce this number of outputs, what to do, and which `others` do so
/// too.
fn text(mistakes: &[&Mistake], cases: usize, others: &[String], evidence: &Evidence<'_>) -> String {
    let when = joined(mistakes.iter().map(|mistake| &mistake.when), ", and ");
    let advice = joined(mistakes.iter().map(|mistake| &mistake.advice), " ");
    let (outputs, wrong) = (evidence.cases.len(), evidence.wrong);
    let mut text = match (wrong, outputs - wrong) {
        _ if cases < outputs => format!(
            "{cases} of your {outputs} outputs are what you get when {when}; on the other inputs, a \
             program with this mistake may do anything."
        ),
        (1, 0) => format!("Your output is what you get when {when}."),
        (1, right) => format!(
            "Your only wrong output is what you get when {when}; {} too.",
            match right {
                1 => "the right one fits".to_owned(),
                _ => format!("the {right} right ones fit"),
            }
        ),
        (_, 0) => format!("Every one of your {outputs} outputs is what you get when {when}."),
        _ => format!(
            "Every one of your {outputs} outputs is what you get when {when}; it makes {wrong} of \
             them wrong."
        ),
    };
    text.push(' ');
    text.push_str(&advice);
    if !others.is_empty() {
        text.push_str(" These cases cannot tell this mistake from ");
        text.push_str(&others.join(" or "));
        text.push('.');
    }
    text
}

/// What one differing word of a wrong output proves, in bits: few mistakes give the same word.
const BITS_OF_A_WORD: usize = 2;
/// What one wrong output can prove.
const BITS_OF_AN_OUTPUT: usize = 8;

/// A case with the verdict on an output, and the output if it is wrong and was kept.
pub struct JudgedCase<'a> {
    pub input: &'a [u8],
    pub answer: &'a [u8],
    pub verdict: Verdict,
    pub output: Option<&'a [u8]>,
}

impl<'a> JudgedCase<'a> {
    fn is_accepted(&self) -> bool {
        self.verdict == Verdict::Accepted
    }

    fn wrong_output(&self) -> Option<&'a [u8]> {
        self.output.filter(|_| self.verdict == Verdict::WrongAnswer)
    }
}

/// The outputs of a program, those first that tell most for the least work.
struct Evidence<'a> {
    problem: &'static dyn ProblemRules,
    mode: CompareMode,
    /// The cases with an output: the wrong ones, then the accepted ones, the shortest first.
    cases: Vec<&'a JudgedCase<'a>>,
    wrong: usize,
    /// How unlikely it is, in bits, that wrong rules reproduce the wrong outputs by chance.
    bits: usize,
}

impl<'a> Evidence<'a> {
    /// The evidence of these cases; `mode` says when two outputs are the same.
    fn new(
        problem: &'static dyn ProblemRules,
        mode: CompareMode,
        judged: &'a [JudgedCase<'a>],
    ) -> Self {
        let with_output =
            |case: &&JudgedCase<'_>| case.is_accepted() || case.wrong_output().is_some();
        let mut cases: Vec<_> = judged.iter().filter(with_output).collect();
        let size = |case: &JudgedCase<'_>| case.input.len() + case.answer.len();
        cases.sort_by_key(|case| (case.is_accepted(), size(case)));
        let mut seen = HashSet::new();
        let (mut wrong, mut bits) = (0, 0);
        for case in &cases {
            if let Some(output) = case.wrong_output() {
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
    fn reproduced(
        &self,
        table: &MistakeTable,
        chosen: &[usize],
        limit: &mut WorkLimit,
    ) -> Option<usize> {
        let mut undefined = 0;
        let fits = self.cases.iter().all(|case| {
            match table.output(case.input, case.wrong_output(), chosen, limit) {
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
        match case.wrong_output() {
            Some(seen) => self.mode.equal(seen, output),
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
    let outputs = cases
        .iter()
        .map(|case| case.wrong_output().unwrap_or(case.answer));
    let outputs: HashSet<&[u8]> = outputs.map(<[u8]>::trim_ascii).collect();
    let answers: HashSet<&[u8]> = cases.iter().map(|case| case.answer.trim_ascii()).collect();
    outputs.len() == 1 && answers.len() > 1
}

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

/// How many cases have to speak for a limit on each of its sides.
const ENOUGH: usize = 3;

/// The mistakes that separate the cases on which the program is right from those on which it is
/// wrong, at least once with a crash.
fn find_size(table: &[SizeMistake], cases: &[JudgedCase<'_>]) -> Vec<FoundMistake> {
    let has_crashed = |case: &JudgedCase<'_>| case.verdict == Verdict::RuntimeError;
    let is_known = |case: &JudgedCase<'_>| {
        case.is_accepted() || has_crashed(case) || case.wrong_output().is_some()
    };
    if !cases.iter().any(has_crashed) || !cases.iter().all(is_known) {
        return Vec::new();
    }
    // Cases that are large in one way are often large in the other.
    Vec::from_iter(table.iter().find_map(|entry| find_one(entry, cases)))
}

fn find_one(entry: &SizeMistake, cases: &[JudgedCase<'_>]) -> Option<FoundMistake> {
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for case in cases {
        let size = (entry.size)(case.input)?;
        let sizes = if case.is_accepted() {
            &mut right
        } else {
            &mut wrong
        };
        sizes.push(size);
    }
    let (most, least) = (*right.iter().max()?, *wrong.iter().min()?);
    if right.len() < ENOUGH || wrong.len() < ENOUGH || most >= least {
        return None;
    }
    let (when, advice, counts) = (entry.when, entry.advice, entry.counts);
    Some(FoundMistake {
        name: entry.name.to_owned(),
        cases: cases.len(),
        of: cases.len(),
        text: format!(
            "All {} cases of up to {most} {counts} are right, and all {} of {least} {counts} or \
             more are wrong or crash, as when {when}. {advice}",
            right.len(),
            wrong.len()
        ),
        hint: None,
    })
}
