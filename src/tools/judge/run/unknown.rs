//! A program whose problem nothing names. If it prints boards and reads nothing, they are judged as by `tour check`.
//! Otherwise it runs on the samples of all problems, and the error names the nearest.

use std::cmp::Reverse;

use rayon::prelude::*;

use crate::tools::judge::choices::find_sandbox_or_none;
use crate::tools::judge::named::Target;
use crate::tools::judge::prelude::*;
use crate::tools::judge::run::Arguments;
use crate::tools::judge::run::arguments::Format;
use knights_judge::build::BuildFailure;
use knights_judge::cases::Case;
use knights_problems::problem::answer;
use knights_problems::verdict::Verdict;
use knights_render::submission::{SubmissionOptions, read_submissions};
use knights_run::{RunStatus, Runner};

/// What a program reads that needs no input: it prints the same as without one.
const ANY_INPUT: &[u8] = b"5 5\n0 0\n";
/// How long it may run on a sample, in seconds.
const TIME: f64 = 2.0;
/// How many problems the error names.
const NEAREST: usize = 3;

pub(super) fn run(
    env: &mut Env<'_>,
    arguments: &Arguments,
    target: &Target,
    words: &str,
) -> Result<Exit> {
    catch_interrupts().context("cannot catch signals")?;
    let sandbox = find_sandbox_or_none(env, arguments.sandbox, &arguments.limits, &[])?;
    let time = arguments.limits.time.unwrap_or(TIME);
    let (runner, _folder) = target
        .runner(None, arguments.limits.limits_of(None, Some(time)), &sandbox)
        .map_err(|failure| cannot_be_built(failure, words))?;
    if arguments.format == Format::Text
        && arguments.report.is_empty()
        && let Some(exit) = check_boards(env, &runner, words)?
    {
        return Ok(exit);
    }
    let pool = arguments.limits.pool(&sandbox)?;
    let nearest = pool.install(|| nearest(&runner))?;
    bail!(
        "the problem of {words} is not known; of the samples of all problems it is right on {nearest}; add --problem NAME \
         (judge --help lists them), or --cases DIR"
    )
}

fn cannot_be_built(failure: BuildFailure, words: &str) -> anyhow::Error {
    let BuildFailure::Compiler(message) = failure else {
        return failure.into();
    };
    let has_error = |line: &&str| line.to_lowercase().contains("error");
    let with_error = message.lines().find(has_error);
    let line = with_error.or_else(|| message.lines().next());
    anyhow!(
        "the problem of {words} is not known, and it cannot be built: {}",
        line.unwrap_or_default()
    )
}

/// The verdict on what the program prints, if it prints boards whatever it reads.
fn check_boards(env: &mut Env<'_>, runner: &Runner, words: &str) -> Result<Option<Exit>> {
    let [without, with] = [b"", ANY_INPUT].map(|input| runner.run(input));
    let (without, with) = (without?, with?);
    if without.ending.status != RunStatus::Exited(0) || without.output != with.output {
        return Ok(None);
    }
    let read = read_submissions(&without.output, &SubmissionOptions::default());
    let submissions: Result<Vec<_>, _> = read.and_then(|all| all.into_iter().collect());
    let Ok(submissions) = submissions else {
        return Ok(None);
    };
    // One number is a count, or the answer to a question.
    if submissions.iter().all(|one| one.board().squares() == 1) {
        return Ok(None);
    }
    env.remark(format_args!(
        "{words} reads nothing; what it prints is judged as by tour check"
    ));
    for submission in &submissions {
        if let Some(remark) = &submission.remark {
            env.remark(remark);
        }
        writeln!(env.output, "{}", submission.describe())?;
    }
    let is_right = submissions.iter().all(|one| one.verdict.is_ok());
    Ok(Some(Exit::of_verdict(is_right)))
}

/// The problems with the most right samples, in words.
fn nearest(runner: &Runner) -> Result<String> {
    let tasks: Vec<Assignment> = Assignment::all().collect();
    let tried = tasks
        .into_par_iter()
        .filter_map(|task| right_samples(runner, task, task.problem?).transpose());
    let mut tried: Vec<(usize, usize, &str)> = tried.collect::<Result<_>>()?;
    // The share of the right ones, and then their number.
    tried.sort_by_key(|&(right, all, _)| Reverse((right * 1000 / all, right)));
    if tried.is_empty() {
        return Ok("none".to_owned());
    }
    let nearest = tried.iter().take(NEAREST);
    let shown = nearest.map(|(right, all, name)| format!("{right} of {all} of {name}"));
    Ok(joined(shown, ", "))
}

/// How many samples of a problem are right, of how many, and its name; `None` if no one is.
fn right_samples(
    runner: &Runner,
    task: Assignment,
    problem: &'static dyn Problem,
) -> Result<Option<(usize, usize, &'static str)>> {
    let (judge, mut right) = (task.output_judge(), 0);
    for (name, input) in &problem.about().samples {
        let answer = answer(&**problem, input.as_bytes())?;
        let case = Case::new(name, input.as_bytes().to_vec(), answer);
        match judge.judge(runner, &case)?.verdict {
            Verdict::Accepted => right += 1,
            Verdict::WrongAnswer => {}
            // It waits for something else, or fails.
            _ => break,
        }
    }
    let all = problem.about().samples.len();
    Ok((right > 0).then_some((right, all, problem.name())))
}
