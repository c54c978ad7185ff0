//! Cases that are drawn for a problem, with our answers: in memory, and as files.

use std::path::Path;

use crate::cases::{Case, write_file};
use knights_problems::drawn::generated_cases;
use knights_problems::problem::{ProblemRules, answer};

/// Cases for a problem, in memory, with our answers.
pub fn drawn_cases(
    problem: &'static dyn ProblemRules,
    seed: u64,
    count: u64,
) -> anyhow::Result<Vec<Case>> {
    let cases = generated_cases(problem, seed, count).map(|generated| {
        let case = generated?;
        let answer = answer(problem, &case.input)?;
        Ok(Case {
            name: case.name,
            input: case.input.into(),
            answer: answer.into(),
        })
    });
    cases.collect()
}

/// Writes cases for a problem into a folder, with our answers in files whose names
/// end with `answer_suffix`.
pub fn write_generated(
    problem: &'static dyn ProblemRules,
    seed: u64,
    count: u64,
    folder: &Path,
    answer_suffix: &str,
) -> anyhow::Result<()> {
    for generated in generated_cases(problem, seed, count) {
        let case = generated?;
        let answer = answer(problem, &case.input)?;
        for (suffix, bytes) in [(".in", case.input), (answer_suffix, answer)] {
            write_file(&folder.join(format!("{}{suffix}", case.name)), &bytes)?;
        }
    }
    Ok(())
}
