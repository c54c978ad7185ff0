//! Cases that are made for a problem, with our answers: drawn, in memory or as files, and all starts of boards.

use std::path::Path;

use anyhow::{Result, bail, ensure};

use crate::cases::{Case, write_file};
use crate::problem::Problem;
use knights_core::board::{Board, Square};
use knights_core::output::joined;
use knights_problems::drawn::{SEED, default_count, generated_cases};
use knights_problems::problem::{ALL, ProblemRules, answer};
use knights_render::walk::name;

/// On how many squares at most all starts are judged in one run.
const MOST_STARTS: u64 = 4096;

/// The cases of a problem if no folder is named: those that it has, or drawn ones.
pub fn default_cases(problem: &'static dyn Problem) -> Result<Vec<Case>> {
    match problem.cases()? {
        Some(cases) => Ok(cases),
        None => drawn_cases(problem, SEED, default_count(problem)),
    }
}

/// Cases for a problem, in memory, with our answers.
pub fn drawn_cases(problem: &'static dyn ProblemRules, seed: u64, count: u64) -> Result<Vec<Case>> {
    let cases = generated_cases(problem, seed, count).map(|generated| {
        let case = generated?;
        let answer = answer(problem, &case.input)?;
        Ok(Case::new(case.name, case.input, answer))
    });
    cases.collect()
}

/// A case for each start of these boards, by boards and rows, without those for which there is no valid input.
pub fn start_cases(problem: &dyn ProblemRules, boards: &[Board]) -> Result<Vec<Case>> {
    let name = problem.name();
    let has_starts = |problem: &dyn ProblemRules| !problem.about().start_input.is_empty();
    if !has_starts(problem) {
        let others = ALL.iter().filter(|other| has_starts(**other));
        let names = joined(others.map(|other| other.name()), ", ");
        bail!("{name} does not ask for a tour from a start, as these problems do: {names}");
    }
    let squares: u64 = boards.iter().map(|board| u64::from(board.squares())).sum();
    ensure!(
        squares <= MOST_STARTS,
        "--starts names {squares} squares; name at most {MOST_STARTS}"
    );
    let mut cases = Vec::new();
    for &board in boards {
        let before = cases.len();
        for start in board.all() {
            cases.extend(start_case(problem, board, start)?);
        }
        ensure!(cases.len() > before, "{name} has no start on {board}");
    }
    Ok(cases)
}

/// The case of a start, named after the board and the start as the input has it; `None` if it is not valid.
fn start_case(problem: &dyn ProblemRules, board: Board, start: Square) -> Result<Option<Case>> {
    let (form, sides) = (&problem.about().start_input, problem.inputs().sides());
    let (rows, columns) = (board.rows(), board.columns());
    let is_square = rows == columns || form.contains('C');
    if !is_square || !sides.contains(&rows) || !sides.contains(&columns) {
        return Ok(None);
    }
    let parts = form.chars().map(|letter| match letter {
        'R' => rows.to_string(),
        'C' => columns.to_string(),
        'r' => start.row.to_string(),
        'c' => start.column.to_string(),
        'y' => (start.row + 1).to_string(),
        'x' => (start.column + 1).to_string(),
        'n' => name(start, board),
        other => other.to_string(),
    });
    let text = parts.collect::<String>();
    if problem.inputs().validate(text.as_bytes()).is_err() {
        return Ok(None);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let place = words.len() - if form.contains('n') { 1 } else { 2 };
    let case_name = format!("{rows}x{columns}/{}", words[place..].join(","));
    let answer = answer(problem, text.as_bytes())?;
    Ok(Some(Case {
        start: Some((board, start)),
        ..Case::new(case_name, text.into_bytes(), answer)
    }))
}

/// Writes cases for a problem into a folder, with our answers in files whose names
/// end with `answer_suffix`.
pub fn write_generated(
    problem: &'static dyn ProblemRules,
    seed: u64,
    count: u64,
    folder: &Path,
    answer_suffix: &str,
) -> Result<()> {
    for generated in generated_cases(problem, seed, count) {
        let case = generated?;
        let answer = answer(problem, &case.input)?;
        for (suffix, bytes) in [(".in", case.input), (answer_suffix, answer)] {
            write_file(&folder.join(format!("{}{suffix}", case.name)), &bytes)?;
        }
    }
    Ok(())
}
