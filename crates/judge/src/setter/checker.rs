//! External checkers, which decide on an output, or talk with a program while it runs, or let it run in several passes.

use std::ffi::OsString;
use std::fmt::Write;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::{fs, io};

use anyhow::{Context, anyhow, bail, ensure};

use super::{SetterProgram, details, words};
use crate::cases::Case;
use crate::groups::{CaseGroups, Total};
use crate::judging::without_run;
use crate::problem::OutputChecker;
use crate::protocol::{CheckOutcome, Protocol};
use knights_problems::compare::number;
use knights_problems::verdict::{OutputVerdict, Verdict};
use knights_run::{Execution, Link, RunError, RunLimit, Runner, ScratchFolder};

/// The input of the next pass, if the checker wants one.
const NEXT_PASS: &str = "nextpass.in";
/// The most bytes of a message.
const MESSAGE: usize = 2048;

/// Whether a checker gives scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreFiles {
    Refused,
    Allowed,
    /// To each output that is accepted.
    Required,
}

/// What is said where the files for the checker cannot be written.
const NO_FILES: &str = "cannot keep the output for the checker";

/// What is said where there is only an output, and no program.
const NO_OUTPUT_ALONE: &str = "this problem's judge talks with the program, so that an output alone has no verdict; use judge run or judge grade";

/// How many lines of a conversation are shown of its beginning and of its end, and how many characters of each.
const FIRST_LINES: usize = 2;
const LAST_LINES: usize = 6;
const LINE: usize = 100;

/// An external checker: a program that decides whether an output is right.
#[derive(Debug)]
pub struct Checker {
    pub program: SetterProgram,
    pub protocol: Protocol,
    /// What follows the names of the files, in the protocol of Kattis.
    pub flags: Vec<String>,
    /// How it takes part in the runs of a program, if it does not just get an output.
    pub dialogue: Option<Dialogue>,
    /// The flags of folders and of cases, which come after these.
    pub groups: Arc<CaseGroups>,
    pub scores: ScoreFiles,
}

/// How a checker takes part in the runs of a program.
#[derive(Debug)]
pub struct Dialogue {
    /// Whether it talks with the program. Otherwise it gets the output of each run.
    pub is_interactive: bool,
    /// How often a program may run on a case: again for as long as the checker accepts, and leaves the input of another
    /// pass.
    pub passes: u32,
}

/// A verdict, and the score if it is not the usual one.
type Scored = (Verdict, Option<f64>);

impl OutputChecker for Checker {
    fn check(&self, case: &Case, output: &[u8]) -> Result<OutputVerdict, RunError> {
        if self.dialogue.is_some() {
            return Ok(OutputVerdict::judge_error(&anyhow!(NO_OUTPUT_ALONE)));
        }
        let checked = || {
            let folder = ScratchFolder::new("checker").context(NO_FILES)?;
            let run = self.run_on(case, output, folder.path())?;
            let verdict = self.verdict_on(case, &run, folder.path());
            Ok(verdict.doubtful_if(run.is_doubtful(self.program.limits())))
        };
        checked().or_else(|error| failure(&error))
    }

    fn prepare(&self) -> anyhow::Result<()> {
        self.program.prepare()
    }

    fn end_workers(&self) {
        self.program.end_workers();
    }

    fn run(
        &self,
        program: &Runner,
        case: &Case,
    ) -> Option<Result<(OutputVerdict, Option<Execution>), RunError>> {
        let talked = self.talk(self.dialogue.as_ref()?, program, case);
        Some(match talked.map_err(anyhow::Error::downcast::<NotRun>) {
            Ok((verdict, run, _)) => Ok((verdict, run)),
            Err(Ok(NotRun(error))) => Err(error),
            Err(Err(error)) => failure(&error).map(|verdict| (verdict, None)),
        })
    }
}

impl Checker {
    /// A checker of outputs, which gives no scores.
    pub fn new(program: SetterProgram, protocol: Protocol, flags: &str) -> anyhow::Result<Self> {
        Ok(Self {
            program,
            protocol,
            flags: words(flags)?,
            dialogue: None,
            groups: Arc::default(),
            scores: ScoreFiles::Refused,
        })
    }

    fn run_on(&self, case: &Case, output: &[u8], folder: &Path) -> anyhow::Result<Execution> {
        let file = folder.join("output");
        let arguments = self.arguments(case, &file, folder)?;
        if self.protocol == Protocol::Kattis {
            return self.program.run(&[], &arguments, output);
        }
        fs::write(&file, output).context(NO_FILES)?;
        self.program.run(&[], &arguments, b"")
    }

    /// What follows the checker's arguments: the names of files in a folder, and the flags for the case.
    fn arguments(
        &self,
        case: &Case,
        output: &Path,
        folder: &Path,
    ) -> anyhow::Result<Vec<OsString>> {
        let input = case.input.as_file(folder.join("input"))?.into();
        let answer = case.answer.as_file(folder.join("answer"))?.into();
        if self.protocol != Protocol::Kattis {
            return Ok(vec![input, output.into(), answer]);
        }
        let mut feedback = OsString::from(folder);
        feedback.push("/");
        let of_case = self.groups.output_flags(&case.name);
        let flags = self.flags.iter().chain(&of_case).map(OsString::from);
        Ok([input, answer, feedback].into_iter().chain(flags).collect())
    }

    /// What a run of the checker says of a case.
    fn verdict_on(&self, case: &Case, run: &Execution, folder: &Path) -> OutputVerdict {
        match self.scored(case, run, folder) {
            Ok((verdict, score)) => OutputVerdict {
                score,
                ..OutputVerdict::new(verdict, self.message(run, folder))
            },
            Err(error) => OutputVerdict::new(Verdict::JudgeError, format!("{error:#}")),
        }
    }

    /// The verdict of a run of the checker, and the score of the output, which is `None` if it is the usual one.
    ///
    /// # Errors
    ///
    /// The checker failed, must not give a score, gives none, or one that is no number.
    fn scored(&self, case: &Case, run: &Execution, folder: &Path) -> anyhow::Result<Scored> {
        let code = self.program.exit_code(run)?;
        let (program, details) = (&self.program, details(&run.error_tail));
        let scored = match self.protocol.outcome(code) {
            Some(CheckOutcome::Accepted) => self.left_score(case, Verdict::Accepted, folder),
            Some(CheckOutcome::Points) => points(run),
            Some(CheckOutcome::Rejected | CheckOutcome::Unreadable) => {
                self.left_score(case, Verdict::WrongAnswer, folder)
            }
            Some(CheckOutcome::Failed) => bail!("{program} reported that it failed{details}"),
            None => {
                let codes = self.protocol.verdict_codes();
                bail!("{program} exited with {code}, not with {codes}{details}")
            }
        };
        scored.with_context(|| program.to_string())
    }

    /// The message that a run has left.
    fn message(&self, run: &Execution, folder: &Path) -> String {
        let file = beginning(folder, "judgemessage.txt").unwrap_or_default();
        let whole = match self.protocol {
            Protocol::Plain => &run.output,
            Protocol::Kattis => &file,
            Protocol::Testlib => &run.error_tail,
        };
        let message = &whole[..whole.len().min(MESSAGE)];
        String::from_utf8_lossy(message).trim().to_owned()
    }

    /// This verdict with the score that the checker has left in a file, in the protocol of Kattis.
    fn left_score(&self, case: &Case, verdict: Verdict, folder: &Path) -> anyhow::Result<Scored> {
        let group = self.groups.of(&case.name);
        let secret = group.filter(|_| case.name.starts_with("secret/"));
        let scoring = secret.map(|group| (group.total, group.accepted));
        let allowed = match (self.scores, scoring) {
            (ScoreFiles::Allowed, Some((Total::AllOrNothing, _))) => ScoreFiles::Refused,
            // There is no largest score that it could have.
            (ScoreFiles::Allowed, Some((_, None))) => ScoreFiles::Required,
            (allowed, _) => allowed,
        };
        let [score, factor] =
            ["score.txt", "score_multiplier.txt"].map(|name| match self.protocol {
                Protocol::Kattis => beginning(folder, name).ok().map(|text| (name, text)),
                Protocol::Plain | Protocol::Testlib => None,
            });
        ensure!(score.is_none() || factor.is_none(), "it left two scores");
        let is_factor = factor.is_some();
        let Some((name, text)) = score.or(factor) else {
            let has_score = allowed == ScoreFiles::Required && verdict == Verdict::Accepted;
            // The last pass gives it.
            let is_lacking = has_score && !folder.join(NEXT_PASS).is_file();
            ensure!(!is_lacking, "it accepts the output and left no score.txt");
            return Ok((verdict, None));
        };
        if allowed == ScoreFiles::Refused {
            bail!("it left a {name}, and there are no scores of its validator");
        }
        ensure!(
            verdict == Verdict::Accepted,
            "it left a {name} for a wrong output"
        );
        let text = String::from_utf8_lossy(&text);
        let value = number(text.trim().as_bytes())
            .with_context(|| format!("{name}: {:?} is no score", text.trim()))?;
        if !is_factor {
            return Ok((verdict, Some(value)));
        }
        let usual = self.groups.accepted(&case.name);
        let most = usual.context("the case has no largest score to multiply")?;
        ensure!(
            (0.0..=1.0).contains(&value),
            "{name}: expected 0 to 1, found {value}"
        );
        Ok((verdict, Some(value * most)))
    }
}

/// The verdict and the score that a message of testlib names. Without any points, the output is wrong.
fn points(run: &Execution) -> anyhow::Result<Scored> {
    let message = String::from_utf8_lossy(&run.error_tail);
    let rest = message.trim_start().strip_prefix("points ");
    let points = rest.and_then(|rest| number(rest.split_whitespace().next()?.as_bytes()));
    let score = points.context("expected a message as in \"points 0.5\"")?;
    let verdict = if score <= 0.0 {
        Verdict::WrongAnswer
    } else {
        Verdict::Accepted
    };
    Ok((verdict, Some(score)))
}

/// The beginning of a file in the folder for the checker. A pipe, or a link to another place, is not read.
fn beginning(folder: &Path, name: &str) -> io::Result<Vec<u8>> {
    let path = folder.join(name);
    let mut bytes = Vec::new();
    if !fs::symlink_metadata(&path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    fs::File::open(path)?
        .take(MESSAGE as u64)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The verdict if the checker did not run to its end.
fn failure(error: &anyhow::Error) -> Result<OutputVerdict, RunError> {
    match error.downcast_ref() {
        Some(RunError::Interrupted) => Err(RunError::Interrupted),
        Some(RunError::NotStarted { .. }) | None => Ok(OutputVerdict::judge_error(error)),
        Some(_) => Ok(OutputVerdict::judge_error(error).doubtful_if(true)),
    }
}

/// Whether both a program and its checker have something against it. Then it decides which ended first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    OfOne,
    OfBoth,
}

/// The verdict, the run that it is about, and who failed.
type Talked = (OutputVerdict, Option<Execution>, Fault);

/// A program did not start, or was interrupted.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
struct NotRun(RunError);

/// The verdict on a program that did not run to its end.
fn ended(error: RunError) -> anyhow::Result<Talked> {
    Ok((without_run(error).map_err(NotRun)?, None, Fault::OfOne))
}

impl Checker {
    /// Runs a program on a case, in as many passes as the checker wants. They talk by pipes. If that fails, they talk once
    /// more, from the first pass on, through the judge, which keeps what they say.
    fn talk(&self, dialogue: &Dialogue, program: &Runner, case: &Case) -> anyhow::Result<Talked> {
        let judged = self.passes(dialogue, program, case, Link::Pipes)?;
        let (OutputVerdict { verdict, .. }, run, fault) = &judged;
        if !dialogue.is_interactive || !verdict.is_failure() {
            return Ok(judged);
        }
        let relayed = match self.passes(dialogue, program, case, Link::Relay) {
            Err(error) if error.is::<NotRun>() => return Ok(judged),
            relayed => relayed?,
        };
        // Only there it is known who failed first, and an output is counted. A limit by the clock may be over for what the
        // program had no part in.
        let by_clock = run.as_ref().and_then(|run| run.broken_limit) == Some(RunLimit::Wall);
        let again = relayed.0.verdict;
        let is_like = by_clock
            || *fault == Fault::OfBoth && again != Verdict::TimeLimit
            || [*verdict, Verdict::OutputLimit].contains(&again);
        Ok(if is_like { relayed } else { judged })
    }

    fn passes(
        &self,
        dialogue: &Dialogue,
        program: &Runner,
        case: &Case,
        link: Link,
    ) -> anyhow::Result<Talked> {
        let folder = ScratchFolder::new("checker").context(NO_FILES)?;
        let next = folder.path().join(NEXT_PASS);
        let mut current = case.clone();
        let mut slowest: Option<Execution> = None;
        for _ in 0..dialogue.passes {
            let (mut verdict, run, fault) = if dialogue.is_interactive {
                self.conversation(program, &current, folder.path(), link)?
            } else {
                self.one_run(program, &current, folder.path())?
            };
            let processor = |run: &Execution| run.ending.processor;
            let is_slower = slowest.as_ref().map(processor) < run.as_ref().map(processor);
            let is_over = verdict.verdict != Verdict::Accepted;
            if is_slower || is_over {
                slowest = run;
            }
            let left = fs::read(&next).ok();
            if is_over && left.is_some() && verdict.verdict == Verdict::WrongAnswer {
                let program = &self.program;
                verdict = OutputVerdict::judge_error(&anyhow!(
                    "{program} refused the output and left {NEXT_PASS} all the same"
                ));
            }
            let Some(input) = left.filter(|_| !is_over) else {
                return Ok((verdict, slowest, fault));
            };
            fs::remove_file(&next).context(NO_FILES)?;
            current.input = input.into();
        }
        let (program, passes) = (&self.program, dialogue.passes);
        let error = anyhow!("{program} has no verdict after {passes} passes");
        let verdict = OutputVerdict::judge_error(&error);
        Ok((verdict, slowest, Fault::OfOne))
    }

    /// Lets both talk once, and says whether both failed.
    fn conversation(
        &self,
        program: &Runner,
        case: &Case,
        folder: &Path,
        link: Link,
    ) -> anyhow::Result<Talked> {
        let output = folder.join("output");
        let arguments = self.arguments(case, &output, folder)?;
        let accepts = self.protocol.exit_code(CheckOutcome::Accepted).into();
        let judge = &self.program;
        let talk = judge.converse(program, &arguments, accepts, link)?;
        let shown = transcript(&talk.said);
        let [of_program, of_checker] = talk.runs;
        let checker_run = of_checker?;
        let run = match of_program {
            Ok(run) => run,
            Err(error) => return ended(error),
        };
        let stated = self.verdict_on(case, &checker_run, folder);
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
        Ok((verdict, Some(run), fault))
    }

    /// A run of a program on the input of a pass, and what the checker says of its output.
    fn one_run(&self, program: &Runner, case: &Case, folder: &Path) -> anyhow::Result<Talked> {
        let run = match program.run(case.input.read()?) {
            Ok(run) => run,
            Err(error) => return ended(error),
        };
        if let Some(verdict) = OutputVerdict::by_run(&run, program.limits()) {
            return Ok((verdict, Some(run), Fault::OfOne));
        }
        let checker_run = self.run_on(case, &run.output, folder)?;
        let verdict = self.verdict_on(case, &checker_run, folder);
        Ok((verdict, Some(run), Fault::OfOne))
    }
}

/// What is added if neither side says anything.
const BOTH_WAIT: &str =
    "\nboth wait for the other: did the program read all that it was told, and flush what it says?";

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
