//! `judge stress`: a program on random cases, and the smallest on which it is wrong.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::ProgressBar;
use rayon::ThreadPool;

use crate::cli::{Env, Exit, progress};
use crate::judge::cases::{
    Failure, Repetition, ShrinkEnd, ShrinkWatcher, Shrunk, Stress, write_file,
};
use crate::judge::compare::CompareMode;
use crate::judge::problem::Problem;
use crate::judge::report::text::{explanation, mistakes_text};
use crate::judge::run::{RunError, Runner, catch_interrupts, interrupted};
use crate::judge::verdict::Verdict;
use crate::text::input::escaped;
use crate::text::terminal::one_line;
use crate::tools::choices::{by_name, parse_whole, problem_parser, seed_or_drawn};
use crate::tools::judge::choices::{COUNTS, LimitArguments, number_in, seconds};

/// How many lines of a text are shown, and how many characters of each.
const SHOWN: (usize, usize) = (24, 120);

/// Run a program on random cases, and shrink the first on which it fails
///
/// Most boards are small, but every side that the problem allows comes up. The first case on which
/// the program is wrong, crashes or exceeds a limit is saved, and run up to 5 more times with
/// nothing else running. A case that only took too long is run once more, and dropped if it is fast
/// enough. Any other case that is accepted in a later run is reported as not reproducible.
///
/// Otherwise the case is made smaller as long as the verdict stays the same: a smaller board,
/// fewer knights or visited squares, smaller numbers, until nothing can be removed or the
/// time is over. It is shown with the first difference and the reason, and replaces the saved one. Then
/// the program runs on 24 more cases; if a usual mistake reproduces all its outputs, it is named. Exits with 1 if
/// a case fails, with 0 if none does, and with 128 plus the number of the signal after an
/// interrupt. The same seed finds the same case, on any number of
/// cores.
#[derive(Args)]
#[group(skip)]
#[command(after_help = "\
Example:
  $ judge stress --problem next_move --seed 1 --cases 200 -- next_move
  200 cases of seed 1, all accepted
  $ judge stress --problem next_move --seed 1 -- echo 1 | head -n 7
  case 1 of seed 1 fails; the smallest input found:
  
  1
  0 0
  0
  
  expected:")]
pub(crate) struct Arguments {
    /// The problem that the program is for
    #[arg(long, value_name = "NAME", value_parser = problem_parser())]
    problem: &'static dyn Problem,

    /// The seed of the cases; without it, a random one is used and printed on standard error
    #[arg(long, value_name = "NUMBER", value_parser = parse_whole, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// How many cases
    #[arg(long, value_name = "NUMBER", default_value = "1000")]
    #[arg(value_parser = number_in(COUNTS), allow_negative_numbers = true)]
    cases: u64,

    /// How outputs are compared with answers, in problems with a single right output
    #[arg(long, value_name = "MODE", value_parser = by_name(CompareMode::ALL, CompareMode::name))]
    compare: Option<CompareMode>,

    /// How long making the case smaller may take
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    #[arg(value_parser = seconds(), allow_negative_numbers = true)]
    shrink_time: f64,

    #[command(flatten)]
    limits: LimitArguments,

    /// The folder in which the case is saved, with its answer
    #[arg(long, value_name = "DIR", default_value = ".")]
    save: PathBuf,

    /// The program, and its arguments
    #[arg(last = true, required = true, value_name = "CMD")]
    command: Vec<OsString>,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    let Arguments { problem, cases, .. } = *arguments;
    if arguments.compare.is_some() && !problem.has_one_answer() {
        bail!(
            "--compare goes with problems of one answer; {} has many",
            problem.name()
        );
    }
    let stress = Stress {
        runner: Runner::new(&arguments.command, arguments.limits.limits()),
        problem,
        mode: arguments.compare.unwrap_or_default(),
        seed: seed_or_drawn(env, arguments.seed)?,
    };
    let folder = &arguments.save;
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    catch_interrupts().context("cannot catch signals")?;
    let pool = arguments.limits.pool()?;
    let bar = progress::bar(usize::try_from(cases).unwrap_or(usize::MAX), "cases");
    let found = first_failure(arguments, &stress, &pool, &bar);
    let tried = bar.position();
    bar.finish_and_clear();
    let words = match (found, interrupted()) {
        (Ok(Some(case)), _) => {
            report(env, arguments, &stress, case, &pool)?;
            return Ok(interrupted().map_or(Exit::Negative, Exit::Interrupted));
        }
        (Err(error), None) => bail!(error),
        (_, Some(_)) => format!("interrupted after {tried} of {cases}"),
        (Ok(None), None) => cases.to_string(),
    };
    let seed = stress.seed;
    writeln!(env.output, "{words} cases of seed {seed}, all accepted")?;
    Ok(interrupted().map_or(Exit::Success, Exit::Interrupted))
}

/// A case that fails.
struct FailedCase {
    number: u64,
    file: SavedCase,
    /// Whether it could be saved.
    saved: anyhow::Result<()>,
    failure: Failure,
    repetition: Repetition,
}

/// The first case that fails, and not for the sake of other programs. It is saved before anything
/// else: what follows may take long.
fn first_failure(
    arguments: &Arguments,
    stress: &Stress,
    pool: &ThreadPool,
    bar: &ProgressBar,
) -> Result<Option<FailedCase>, RunError> {
    let mut first = 1;
    loop {
        let found = pool.install(|| stress.find(first..=arguments.cases, || bar.inc(1)))?;
        let Some((number, failure)) = found else {
            return Ok(None);
        };
        let file = SavedCase::new(arguments, stress, number);
        let saved = file.save(&failure);
        if let Some((failure, repetition)) = pool.install(|| stress.repeat(failure)) {
            return Ok(Some(FailedCase {
                number,
                file,
                saved,
                failure,
                repetition,
            }));
        }
        file.remove();
        bar.set_position(number);
        first = number + 1;
    }
}

/// Makes a case smaller if it fails every time, and shows it, even if it cannot be saved.
fn report(
    env: &mut Env<'_>,
    arguments: &Arguments,
    stress: &Stress,
    case: FailedCase,
    pool: &ThreadPool,
) -> anyhow::Result<()> {
    let FailedCase {
        number,
        file,
        saved,
        failure,
        repetition,
    } = case;
    let (mut failure, words) = match repetition {
        Repetition::Accepted(run) => (failure, FoundWords::accepted(run)),
        Repetition::Stopped(error) => (failure, FoundWords::stopped(&error.into())),
        Repetition::Failed => {
            let watcher = Watcher::new(arguments.shrink_time);
            let Shrunk { failure, end } = pool.install(|| stress.shrink(failure, &watcher));
            watcher.spinner.finish_and_clear();
            (failure, FoundWords::shrunk(end, arguments.shrink_time))
        }
    };
    let saved = saved.and_then(|()| file.save(&failure));
    let again = repeated(&failure, arguments, &file.input)?;
    stress.explain(&mut failure);
    let mistakes = pool.install(|| stress.mistakes(number, &failure));
    let text = explain(&failure, stress, &words, &mistakes_text(&mistakes), &again);
    env.output.bytes(text.as_bytes())?;
    env.output.flush()?;
    saved
}

/// Stops shrinking when its time is over, and shows how far it is.
struct Watcher {
    start: Instant,
    time: Duration,
    spinner: ProgressBar,
    tries: AtomicU64,
    lines: AtomicUsize,
}

impl Watcher {
    /// A watcher for a shrink that begins now and may take this many seconds.
    fn new(seconds: f64) -> Self {
        Self {
            start: Instant::now(),
            time: Duration::from_secs_f64(seconds),
            spinner: progress::spinner("making the case smaller"),
            tries: AtomicU64::new(0),
            lines: AtomicUsize::new(0),
        }
    }
}

impl ShrinkWatcher for Watcher {
    fn goes_on(&self, next: Duration) -> bool {
        if self.start.elapsed() + next >= self.time {
            return false;
        }
        let tries = 1 + self.tries.fetch_add(1, Ordering::Relaxed);
        if !self.spinner.is_hidden() {
            let lines = match self.lines.load(Ordering::Relaxed) {
                0 => String::new(),
                lines => format!(", {lines} lines"),
            };
            let words = format!("making the case smaller: {tries} tries{lines}");
            self.spinner.set_message(words);
        }
        true
    }

    fn found(&self, input: &[u8]) {
        let lines = input.iter().filter(|&&byte| byte == b'\n').count();
        self.lines.store(lines, Ordering::Relaxed);
    }
}

/// What is said about a case beside what is wrong with it.
struct FoundWords {
    /// What follows the name of the case.
    head: String,
    /// Why it is not the smallest, if it may not be.
    remark: String,
}

impl FoundWords {
    /// The case was accepted in one of the runs that followed.
    fn accepted(run: u32) -> Self {
        Self {
            head: format!("failed, but was accepted in repetition {run}"),
            remark: "The fault is not reproducible, so the case was not made smaller.\n\n"
                .to_owned(),
        }
    }

    /// Something keeps the program from running.
    fn stopped(error: &anyhow::Error) -> Self {
        Self {
            head: "fails; the smallest input found so far".to_owned(),
            remark: format!("shrinking stopped: {error:#}\n\n"),
        }
    }

    /// The case was made smaller.
    fn shrunk(end: ShrinkEnd, seconds: f64) -> Self {
        match end {
            ShrinkEnd::Smallest => Self {
                head: "fails; the smallest input found".to_owned(),
                remark: String::new(),
            },
            ShrinkEnd::OutOfTime => Self {
                head: format!("fails; the smallest input found in {seconds} s"),
                remark: format!(
                    "shrinking stopped after {seconds} s; a longer --shrink-time may find a \
                     smaller one\n\n"
                ),
            },
            ShrinkEnd::Stopped(error) => Self::stopped(&error.into()),
        }
    }
}

/// The files of a case that fails.
struct SavedCase {
    input: PathBuf,
}

impl SavedCase {
    /// The files of the case of this number, which are not there yet.
    fn new(arguments: &Arguments, stress: &Stress, number: u64) -> Self {
        let name = format!("{}_{}_{number}.in", stress.problem.name(), stress.seed);
        Self {
            input: arguments.save.join(name),
        }
    }

    fn answer(&self) -> PathBuf {
        self.input.with_extension("ans")
    }

    /// Saves the input and its answer, or replaces what was saved before.
    fn save(&self, failure: &Failure) -> anyhow::Result<()> {
        replace(&self.input, &failure.input)?;
        replace(&self.answer(), &failure.answer)
    }

    /// Removes the files, if they are there.
    fn remove(&self) {
        for file in [&self.input, &self.answer()] {
            let _ = fs::remove_file(file);
        }
    }
}

/// Writes a file beside another, and then puts it into the place of that.
fn replace(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = Path::new(&beside);
    let moved = write_file(beside, bytes).and_then(|()| {
        fs::rename(beside, path).with_context(|| format!("cannot write {}", path.display()))
    });
    moved.inspect_err(|_| drop(fs::remove_file(beside)))
}

/// The command that shows the fault again.
fn repeated(failure: &Failure, arguments: &Arguments, file: &Path) -> anyhow::Result<String> {
    let words = arguments.command.iter().map(|word| word.to_string_lossy());
    let words: Vec<_> = words.collect();
    let command = shlex::try_join(words.iter().map(AsRef::as_ref))?;
    let [input, answer] = [file.to_owned(), file.with_extension("ans")]
        .map(|path| path.to_string_lossy().into_owned());
    let [input, answer] = [shlex::try_quote(&input)?, shlex::try_quote(&answer)?];
    let problem = arguments.problem.name();
    let end = match arguments.compare.unwrap_or_default() {
        _ if failure.judged.verdict != Verdict::WrongAnswer => String::new(),
        CompareMode::TokensCase => format!(" | judge check --problem {problem} {input} -"),
        CompareMode::Exact | CompareMode::Spaces | CompareMode::Lines | CompareMode::Tokens => {
            format!(" | diff - {answer}")
        }
    };
    Ok(one_line(&format!("{command} < {input}{end}")))
}

/// The case and what is wrong with it, for people.
fn explain(
    failure: &Failure,
    stress: &Stress,
    words: &FoundWords,
    mistakes: &str,
    repeated: &str,
) -> String {
    let expected = if stress.problem.has_one_answer() {
        "expected"
    } else {
        "one right answer"
    };
    let [input, answer, output] =
        [&failure.input, &failure.answer, &failure.output].map(|text| shown(text));
    let name = &failure.judged.name;
    let explanation = explanation(name, &failure.judged);
    let FoundWords { head, remark } = words;
    format!(
        "{name} {head}:\n\n{input}\n{expected}:\n{answer}\nfound:\n{output}\n{explanation}\n\
         {mistakes}{remark}again: {repeated}\n"
    )
}

/// A text, cut if it is long, with control characters escaped.
fn shown(text: &[u8]) -> String {
    let mut shown = String::new();
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let mut lines = text.split(|&byte| byte == b'\n');
    for line in lines.by_ref().take(SHOWN.0) {
        let cut = &line[..line.len().min(SHOWN.1)];
        let dots = if cut.len() < line.len() { "..." } else { "" };
        let _ = writeln!(shown, "{}{dots}", escaped(cut).replace("\\\"", "\""));
    }
    let more = lines.count();
    if more > 0 {
        let _ = writeln!(shown, "... {more} more lines");
    }
    shown
}
