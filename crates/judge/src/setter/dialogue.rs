//! Problems whose judge talks with a program while it runs, or runs it in several passes.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow};

use super::checker::{Checker, NO_FILES};
use crate::cases::Case;
use crate::feedback::NEXT_PASS;
use crate::protocol::CheckOutcome;
use crate::verdict::without_run;
use knights_problems::verdict::{OutputVerdict, Verdict};
use knights_run::{Execution, Link, RunError, RunLimit, Runner, ScratchFolder};

/// How many lines of a conversation are shown of its beginning and of its end, and how many characters of each.
const FIRST_LINES: usize = 2;
const LAST_LINES: usize = 6;
const LINE: usize = 100;

/// How a checker takes part in the runs of a program.
#[derive(Debug)]
pub struct Dialogue {
    /// Whether it talks with the program. Otherwise it gets the output of each run.
    pub is_interactive: bool,
    /// How often a program may run on a case: again for as long as the checker accepts, and leaves the input of another
    /// pass.
    pub passes: u32,
}

/// Whether both a program and its checker have something against it. Then it decides which ended first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    OfOne,
    OfBoth,
}

/// The verdict, or why the program cannot run; the run that it is about; and who failed.
pub(super) type DialogueResult = (Result<OutputVerdict, RunError>, Option<Execution>, Fault);

impl Dialogue {
    /// Runs a program on a case, in as many passes as the checker wants. They talk by pipes. If that fails, they talk once
    /// more, from the first pass on, through the judge, which keeps what they say.
    pub(super) fn run(
        &self,
        checker: &Checker,
        program: &Runner,
        case: &Case,
    ) -> anyhow::Result<DialogueResult> {
        let judged = self.passes(checker, program, case, Link::Pipes)?;
        let (Ok(OutputVerdict { verdict, .. }), run, fault) = &judged else {
            return Ok(judged);
        };
        if !self.is_interactive || !verdict.is_failure() {
            return Ok(judged);
        }
        let relayed = self.passes(checker, program, case, Link::Relay)?;
        // Only there it is known who failed first, and an output is counted. A limit by the clock may be over for what the
        // program had no part in.
        let by_clock = run.as_ref().and_then(|run| run.broken_limit) == Some(RunLimit::Wall);
        let is_like = relayed.0.as_ref().is_ok_and(|relayed| {
            by_clock
                || *fault == Fault::OfBoth && relayed.verdict != Verdict::TimeLimit
                || [*verdict, Verdict::OutputLimit].contains(&relayed.verdict)
        });
        Ok(if is_like { relayed } else { judged })
    }

    fn passes(
        &self,
        checker: &Checker,
        program: &Runner,
        case: &Case,
        link: Link,
    ) -> anyhow::Result<DialogueResult> {
        let folder = ScratchFolder::new("checker").context(NO_FILES)?;
        let next = folder.path().join(NEXT_PASS);
        let mut current = case.clone();
        let mut slowest: Option<Execution> = None;
        for _ in 0..self.passes {
            let judged = if self.is_interactive {
                talk(checker, program, &current, folder.path(), link)?
            } else {
                one_run(checker, program, &current, folder.path())?
            };
            let (Ok(mut verdict), run, fault) = judged else {
                return Ok(judged);
            };
            let processor = |run: &Execution| run.ending.processor;
            let is_slower = slowest.as_ref().map(processor) < run.as_ref().map(processor);
            let is_over = verdict.verdict != Verdict::Accepted;
            if is_slower || is_over {
                slowest = run;
            }
            let left = fs::read(&next).ok();
            if is_over && left.is_some() && verdict.verdict == Verdict::WrongAnswer {
                let program = &checker.program;
                verdict = OutputVerdict::judge_error(&anyhow!(
                    "{program} refused the output and left {NEXT_PASS} all the same"
                ));
            }
            let Some(input) = left.filter(|_| !is_over) else {
                return Ok((Ok(verdict), slowest, fault));
            };
            fs::remove_file(&next).context(NO_FILES)?;
            current.input = input.into();
        }
        let (program, passes) = (&checker.program, self.passes);
        let error = anyhow!("{program} has no verdict after {passes} passes");
        let verdict = OutputVerdict::judge_error(&error);
        Ok((Ok(verdict), slowest, Fault::OfOne))
    }
}

/// Lets both talk once, and says whether both failed.
fn talk(
    checker: &Checker,
    program: &Runner,
    case: &Case,
    folder: &Path,
    link: Link,
) -> anyhow::Result<DialogueResult> {
    let output = folder.join("output");
    let arguments = checker.arguments(case, &output, folder)?;
    let accepts = checker.protocol.exit_code(CheckOutcome::Accepted).into();
    let judge = &checker.program;
    let talk = judge.converse(program, &arguments, accepts, link)?;
    let shown = transcript(&talk.said);
    let [of_program, of_checker] = talk.runs;
    let checker_run = of_checker?;
    let run = match of_program {
        Ok(run) => run,
        Err(error) => return Ok((without_run(error), None, Fault::OfOne)),
    };
    let stated = checker.verdict_on(case, &checker_run, folder);
    let by_checker = stated.doubtful_if(checker_run.is_doubtful(judge.limits()));
    let by_run = OutputVerdict::by_run(&run, program.limits());
    // What it does after the checker has ended exceeds none of these limits, so that it was stopped before. The checker,
    // which then reads to the end, may be seen to end first.
    let is_stopped = matches!(
        run.broken_limit,
        Some(RunLimit::Processor | RunLimit::Wall | RunLimit::Output)
    );
    // After the checker has ended, a program may fail for that reason alone. If it was accepted, and then fails, that
    // counts, as in other judges.
    let decides = by_checker.verdict != Verdict::Accepted && talk.first == 1 && !is_stopped;
    let fault = match (&by_run, by_checker.verdict) {
        (None, _) | (_, Verdict::Accepted) => Fault::OfOne,
        _ => Fault::OfBoth,
    };
    let mut verdict = match by_run {
        Some(mut failed) if !decides => {
            let has_waited = run.ending.processor <= run.ending.wall / 2;
            if run.broken_limit == Some(RunLimit::Wall) && has_waited {
                failed.message += BOTH_WAIT;
            }
            failed
        }
        _ => by_checker,
    };
    if verdict.verdict.is_failure() {
        let message = format!("{}\n{shown}", verdict.message);
        message.trim().clone_into(&mut verdict.message);
        verdict.names_answer = true;
    }
    Ok((Ok(verdict), Some(run), fault))
}

/// What is added if neither side says anything.
const BOTH_WAIT: &str =
    "\nboth wait for the other: did the program read all that it was told, and flush what it says?";

/// A run of a program on the input of a pass, and what the checker says of its output.
fn one_run(
    checker: &Checker,
    program: &Runner,
    case: &Case,
    folder: &Path,
) -> anyhow::Result<DialogueResult> {
    let run = match program.run(case.input.read()?) {
        Ok(run) => run,
        Err(error) => return Ok((without_run(error), None, Fault::OfOne)),
    };
    if let Some(verdict) = OutputVerdict::by_run(&run, program.limits()) {
        return Ok((Ok(verdict), Some(run), Fault::OfOne));
    }
    let checker_run = checker.run_on(case, &run.output, folder)?;
    let verdict = checker.verdict_on(case, &checker_run, folder);
    Ok((Ok(verdict), Some(run), Fault::OfOne))
}

/// The beginning and the end of a conversation: `>` before what the program wrote, `<` before what it was told.
fn transcript(conversation: &[(usize, Vec<u8>)]) -> String {
    let mut lines: Vec<(usize, String)> = Vec::new();
    let mut is_open = false;
    for (speaker, bytes) in conversation {
        for line in String::from_utf8_lossy(bytes).split_inclusive('\n') {
            match lines.last_mut() {
                Some((last, text)) if is_open && last == speaker => text.push_str(line),
                _ => lines.push((*speaker, line.to_owned())),
            }
            is_open = !line.ends_with('\n');
        }
    }
    let left_out = lines.len().saturating_sub(FIRST_LINES + LAST_LINES);
    let mut text = String::new();
    for (number, (speaker, line)) in lines.iter().enumerate() {
        let mark = if *speaker == 0 { '>' } else { '<' };
        if left_out > 1 && number == FIRST_LINES {
            let _ = writeln!(text, "… {left_out} lines");
        }
        if left_out <= 1 || !(FIRST_LINES..FIRST_LINES + left_out).contains(&number) {
            let shown: String = line.trim_end().chars().take(LINE).collect();
            let _ = writeln!(text, "{mark} {shown}");
        }
    }
    text
}
