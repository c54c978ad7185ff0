//! Finding the mistakes that reproduce all outputs of a program.

use rayon::prelude::*;

use crate::compare::CompareMode;
use crate::mistakes::evidence::Evidence;
use crate::mistakes::{
    FoundMistake, JudgedCase, Mistake, MistakeTable, SeenOutput, WorkLimit, sizes,
};
use crate::problem::Problem;

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
    problem: &'static dyn Problem,
    mode: CompareMode,
    cases: &[JudgedCase<'_>],
) -> Vec<FoundMistake> {
    let table = problem.mistakes();
    let is_wrong = |case: &JudgedCase<'_>| matches!(case.seen, SeenOutput::Wrong(_));
    if cases.iter().any(is_wrong) {
        let evidence = Evidence::new(problem, mode, cases);
        let found = reproducing(table, &evidence);
        if !found.is_empty() {
            return found;
        }
    }
    sizes::find(table.sizes(), cases)
}

/// The mistakes, or pairs of them, that reproduce every output.
fn reproducing(table: &dyn MistakeTable, evidence: &Evidence<'_>) -> Vec<FoundMistake> {
    let all = table.mistakes();
    let singles: Vec<Vec<usize>> = (0..all.len()).map(|one| vec![one]).collect();
    let Some(fits) = fitting(table, evidence, &singles, WORK[1]) else {
        return Vec::new();
    };
    if !fits.is_empty() {
        return described(all, &fits, evidence, [PROOF[0], PROOF[1]]);
    }
    if evidence.bits < PROOF[2] {
        return Vec::new();
    }
    let pairs = (0..all.len()).flat_map(|one| (one + 1..all.len()).map(move |two| [one, two]));
    let differ = |&[one, two]: &[usize; 2]| all[one].name != all[two].name;
    let pairs: Vec<Vec<usize>> = pairs.filter(differ).map(Vec::from).collect();
    let fits = fitting(table, evidence, &pairs, WORK[2]).unwrap_or_default();
    described(all, &fits, evidence, [PROOF[2]; 2])
}

/// A choice of mistakes that reproduces every output.
struct Fit {
    choice: Vec<usize>,
    /// How many outputs it reproduces: all but those where its behaviour is not defined.
    cases: usize,
}

/// Those of the choices that reproduce every output; `None` if that is too much work.
fn fitting(
    table: &dyn MistakeTable,
    evidence: &Evidence<'_>,
    choices: &[Vec<usize>],
    work: u64,
) -> Option<Vec<Fit>> {
    let mut limit = WorkLimit::new(work);
    let mut fits = Vec::new();
    for block in choices.chunks(BLOCK) {
        let tried = block.par_iter().map(|choice| {
            let mut own = WorkLimit::new(WORK[0]);
            let cases = evidence.reproduced(table, choice, &mut own);
            (cases, WORK[0] - own.left())
        });
        let tried: Vec<(Option<usize>, u64)> = tried.collect();
        for (choice, (cases, work)) in block.iter().zip(tried) {
            limit.spend(work)?;
            if let Some(cases) = cases {
                let choice = choice.clone();
                fits.push(Fit { choice, cases });
            }
        }
    }
    Some(fits)
}

/// The message about the choices that fit. Forms of the same mistakes count as one.
fn described(
    all: &[Mistake],
    fits: &[Fit],
    evidence: &Evidence<'_>,
    [of_one, of_several]: [usize; 2],
) -> Vec<FoundMistake> {
    let mut found: Vec<(String, &Fit)> = Vec::new();
    for fit in fits {
        let names: Vec<&str> = fit
            .choice
            .iter()
            .map(|&number| all[number].name.as_str())
            .collect();
        let name = names.join("+");
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
        }
    };
    found.iter().enumerate().map(describe).collect()
}

/// What is said of mistakes: that they reproduce this number of outputs, what to do, and which `others` do so
/// too.
fn text(mistakes: &[&Mistake], cases: usize, others: &[String], evidence: &Evidence<'_>) -> String {
    let whens: Vec<&str> = mistakes
        .iter()
        .map(|mistake| mistake.when.as_str())
        .collect();
    let advice: Vec<&str> = mistakes
        .iter()
        .map(|mistake| mistake.advice.as_str())
        .collect();
    let (when, advice) = (whens.join(", and "), advice.join(" "));
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
