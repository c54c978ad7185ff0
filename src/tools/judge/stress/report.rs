//! What `judge stress` says of the case that fails.

use std::io::Write as _;

use crate::cli::arguments::shell_words;
use crate::tools::judge::choices::or_interrupted;
use crate::tools::judge::prelude::*;
use crate::tools::judge::run::Again;
use crate::tools::judge::stress::{Arguments, FailedCase, Judged, Plan};
use knights_judge::stress::{Failure, ShrinkEnd, Stress};
use knights_problems::report::text::{explanation, mistakes_text};
use knights_render::escape::excerpt;
use knights_run::SandboxMode;

/// Says on how many cases the program is accepted, or shows the one that fails, even if it cannot be saved.
pub(super) fn report(
    env: &mut Env<'_>,
    arguments: &Arguments,
    plan: &Plan,
    judged: Judged,
) -> Result<Exit> {
    let (count, seed) = (arguments.count, plan.stress.seed);
    let (case, end, mistakes) = match judged {
        Judged::Failed(case, end, mistakes) => (case, end, mistakes),
        Judged::Accepted { tried } => {
            let accepted = format!("{} of seed {seed}, all accepted", counted(count, "case"));
            let words = match (interrupted(), tried) {
                (None, _) => accepted,
                (Some(_), 0) => format!("interrupted before a case of seed {seed} was judged"),
                (Some(_), _) => format!("interrupted after {tried} of {accepted}"),
            };
            writeln!(env.output, "{words}")?;
            return Ok(or_interrupted(Exit::Success));
        }
    };
    let again = again(env, arguments, plan, &case);
    let words = words_about(&end, arguments.shrink_time);
    let mistakes = mistakes_text(&mistakes);
    let text = explain(&case.failure, &plan.stress, &words, &mistakes, &again);
    env.output.bytes(text.as_bytes())?;
    env.output.flush()?;
    case.saved?;
    Ok(or_interrupted(Exit::Negative))
}

/// A command that shows the fault again, or why no command can.
fn again(env: &Env<'_>, arguments: &Arguments, plan: &Plan, case: &FailedCase) -> String {
    let stress = &plan.stress;
    let is_repeated = arguments.sandbox != SandboxMode::Off || plan.command.is_empty();
    let again = Again {
        program: env.name,
        arguments: &env.arguments,
        command: shell_words(&plan.command).filter(|_| !is_repeated),
        problem: Some(stress.problem),
        mode: Some(stress.judge.mode()),
    };
    if is_repeated {
        // The source is built again, or the sandbox made, and the same case found.
        let is_drawn = arguments.seed.seed.is_none();
        let seed = is_drawn.then(|| format!("--seed={}", stress.seed));
        return again.with_option(seed).unwrap_or_default();
    }
    let line = match case.file.as_ref().filter(|_| case.saved.is_ok()) {
        Some(file) => {
            let (answer, verdict) = (file.with_extension("ans"), case.failure.judged.verdict);
            again.on_file(file, Some(&answer), verdict)
        }
        None => again.on_bytes(&case.failure.input),
    };
    line.unwrap_or_else(|| "the input is too long for a command; --keep DIR saves it".to_owned())
}

/// What a report says about a case besides what is wrong with it: the words after its name, and why it was
/// not made smaller still, if that is known.
type FoundWords = [String; 2];

fn words_about(end: &ShrinkEnd, seconds: f64) -> FoundWords {
    match end {
        ShrinkEnd::Unreproducible(run) => [
            format!("failed, but was accepted in repetition {run}"),
            "The fault is not reproducible, so the case was not made smaller.\n\n".to_owned(),
        ],
        ShrinkEnd::NothingSmaller => ["fails; a small failing input".to_owned(), String::new()],
        ShrinkEnd::OutOfTime => [
            format!("fails; a failing input, made smaller for {seconds} s"),
            format!(
                "shrinking stopped after {seconds} s; a longer --shrink-time may find a smaller \
                 one\n\n"
            ),
        ],
        ShrinkEnd::Stopped(error) => [
            "fails; the smallest failing input so far".to_owned(),
            format!("shrinking stopped: {error}\n\n"),
        ],
    }
}

/// The case and what is wrong with it, for people.
fn explain(
    failure: &Failure,
    stress: &Stress,
    [head, remark]: &FoundWords,
    mistakes: &str,
    repeated: &str,
) -> String {
    let expected = if stress.problem.has_one_answer() {
        "expected"
    } else {
        "one right answer"
    };
    let texts = [&failure.input, &failure.answer, &failure.output];
    let [input, answer, output] = texts.map(|text| excerpt(text));
    let name = &failure.judged.name;
    let explanation = explanation(name, &failure.judged);
    format!(
        "{name} {head}:\n\n{input}\n{expected}:\n{answer}\nfound:\n{output}\n{explanation}\n\
         {mistakes}{remark}again: {repeated}\n"
    )
}
