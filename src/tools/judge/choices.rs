//! Arguments that several subcommands of `judge` take, and what they mean.

use std::ops::RangeInclusive;
use std::thread::available_parallelism;
use std::time::Duration;

use clap::builder::TypedValueParser;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::cli;
use crate::tools::choices::quantity_in;
use crate::tools::help::PROGRAM;
use crate::tools::judge::prelude::*;
use crate::tools::{NAME, PROGRAMS};
use knights_judge::build::{Languages, ProgramLimits};
use knights_judge::cache;
use knights_judge::cases::Case;
use knights_judge::judging::{CheckedCase, OutputJudge, complete_answers, faults, to_check};
use knights_judge::submissions::Part;
use knights_judge::verify::{DerivedLimit, derived_limit};
use knights_render::options::most_similar;
use knights_run::{RunLimits, Runner, SandboxMode, WALL_FACTOR, address_space};

/// How many cases can be asked for.
pub(crate) const COUNTS: RangeInclusive<u64> = 1..=1_000_000;
/// How many cases can run at a time: each needs a thread and two processes.
const JOBS: RangeInclusive<usize> = 1..=1000;
/// The output limits that are accepted, in MB.
const OUTPUT: RangeInclusive<u64> = 1..=1_000_000;
/// How many bytes of addresses a judge needs, and each of its threads.
const ADDRESSES: u64 = 128 << 20;
const ADDRESSES_OF_THREAD: u64 = 4 << 20;
/// How many bytes are an MB, as a power of 2.
const MB: u32 = 20;

/// The sources of a program that is built.
#[derive(Args)]
pub(crate) struct SourceArguments {
    /// The sources to build and judge, or the folder of a hand-in
    ///
    /// The name of a source says what it is. For the stages: `validMoveNum.c`, `nextMove.c` and `main.c` with the
    /// functions of the assignment, which are linked with drivers of ours; or whole programs, `valid_move_num.*`,
    /// `next_move.*` and `simulate.*`. For `dual`: the class `DualKnightsTour.cpp`, the client `tour.cpp`. For
    /// every problem: `main.*`, a name of the problem, or a single source of any name. All other files are copied beside
    /// the sources for the build and the run.
    #[arg(long, value_name = "FILE", requires = "problem", num_args = 1.., help_heading = PROGRAM)]
    #[arg(conflicts_with = "command")]
    pub(crate) source: Vec<PathBuf>,

    /// A TOML file with languages, in place of the table that is built in
    ///
    /// docs/formats.md describes it.
    #[arg(long, value_name = "FILE", requires = "source", help_heading = PROGRAM)]
    pub(crate) languages: Option<PathBuf>,
}

/// The limits of each run, and how many run at a time.
#[derive(Args)]
pub(crate) struct LimitArguments {
    /// How much processor time a run may use; by default what the problem's judge allows, or else 2 (Java,
    /// Kotlin, Scala and C# 6; Python, JavaScript, Ruby, PHP, Lua, Perl and Prolog 8)
    ///
    /// `judge statement` says what that judge allows. A run that uses up to one and a half times as much is repeated with nothing else running;
    /// the second run counts.
    #[arg(long = "time-limit", value_name = "S", help_heading = LIMITS)]
    #[arg(value_parser = seconds())]
    pub(crate) time: Option<f64>,

    /// How long a run may take by the clock; by default three times --time-limit
    ///
    /// It ends programs that wait. A program that exceeds it while it is busy is run again with
    /// nothing else running; the second run counts.
    #[arg(long = "wall-limit", value_name = "S", help_heading = LIMITS)]
    #[arg(value_parser = seconds())]
    wall: Option<f64>,

    /// How much memory a run may fill; by default 1024, or what the problem's judge allows
    ///
    /// The resident and shared memory of the program and its descendants.
    #[arg(long = "memory-limit", value_name = "MB", help_heading = LIMITS)]
    #[arg(value_parser = quantity_in("a number of MB", RunLimits::MEGABYTES))]
    memory: Option<u64>,

    /// How much a run may write to standard output and standard error together; by default 8, or what the package allows
    #[arg(long = "output-limit", value_name = "MB", help_heading = LIMITS)]
    #[arg(value_parser = quantity_in("a number of MB", OUTPUT))]
    output: Option<u64>,

    /// How many cases run at a time; by default one for each core
    #[arg(short, long, value_name = "NUMBER", value_parser = number_in(JOBS), help_heading = LIMITS)]
    jobs: Option<usize>,
}

impl LimitArguments {
    /// How many programs run at a time.
    fn jobs(&self) -> usize {
        self.jobs
            .or_else(|| available_parallelism().ok().map(usize::from))
            .unwrap_or(1)
    }

    /// The threads that run programs in a sandbox.
    pub(crate) fn pool(&self, sandbox: &Sandbox) -> Result<ThreadPool> {
        let threads = sandbox.threads(self.jobs());
        let needed = ADDRESSES + threads as u64 * ADDRESSES_OF_THREAD;
        if let Some(most) = address_space().filter(|most| *most < needed) {
            let [most, needed] = [most, needed].map(|bytes| bytes >> 10);
            bail!(
                "{most} KB of addresses are not enough for judge: raise them with ulimit -v {needed}"
            );
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.map_err(|error| {
            let threads = counted(threads, "thread");
            anyhow!("cannot start {threads}: {error}; allow more processes, or name fewer --jobs")
        })
    }

    /// The time limit that is given, or that of a package that has none, which follows from its submissions. Remarks say
    /// that, and which validators cannot run here.
    pub(crate) fn given_or_derived(
        &self,
        env: &mut Env<'_>,
        task: Option<Assignment>,
    ) -> Result<Option<f64>> {
        let problem = task.and_then(|task| task.problem);
        if let Some(lack) = problem.and_then(|problem| problem.inputs().missing_tool()) {
            env.remark(lack);
        }
        let (Some(task), Some(problem), None) = (task, problem, self.time) else {
            return Ok(self.time);
        };
        let limits = self.limits_of(Some(problem), None).of(None);
        let pool = self.pool(&Sandbox::OFF)?;
        let derived = pool.install(|| derived_limit(problem, &task.output_judge(), limits))?;
        if let Some(derived) = &derived {
            env.remark(limit_text(derived));
        }
        Ok(derived.map(|derived| derived.seconds))
    }

    /// The limits for programs of a problem, or of several, with this time limit in place of that of the problem.
    pub(crate) fn limits_of(
        &self,
        problem: Option<&dyn Problem>,
        given: Option<f64>,
    ) -> ProgramLimits {
        let [time, memory] = problem.map_or([None; 2], |problem| problem.about().limits());
        let usual = time.map_or(RunLimits::DEFAULT.processor, Duration::from_millis);
        let processor = given.map_or(usual, Duration::from_secs_f64);
        let output = problem.and_then(|problem| problem.package_limits().output);
        let output = self.output.or(output).map(|output| output << MB);
        let memory = self.memory.or(memory).map(|memory| memory << MB);
        let wall = self.wall.map(Duration::from_secs_f64);
        let limits = RunLimits {
            processor,
            wall: wall.unwrap_or(processor * WALL_FACTOR),
            memory: memory.unwrap_or(RunLimits::DEFAULT.memory),
            output: output.unwrap_or(RunLimits::DEFAULT.output),
            ..RunLimits::DEFAULT
        };
        if given.is_none() && self.wall.is_none() && time.is_none() {
            ProgramLimits::usual(limits)
        } else {
            ProgramLimits::exact(limits)
        }
    }
}

/// What is said of a limit that follows from submissions.
pub(crate) fn limit_text(limit: &DerivedLimit) -> String {
    let (seconds, factor) = (limit.seconds, limit.factor);
    let (time, slowest) = (limit.time, &limit.slowest);
    format!("time limit {seconds} s, from {factor} times the {time:.2} s of {slowest}")
}

pub(crate) fn seconds() -> impl Fn(&str) -> Result<f64, String> + Clone {
    quantity_in("seconds", RunLimits::SECONDS)
}

pub(crate) fn languages(file: Option<&Path>) -> Result<Languages> {
    file.map_or_else(|| Ok(Languages::default()), Languages::read)
}

pub(crate) fn sandbox_parser() -> impl TypedValueParser<Value = SandboxMode> {
    by_name(SandboxMode::ALL, SandboxMode::name)
}

/// The sandbox of a mode, in which these files and folders are hidden, and our programs with the
/// answers.
pub(crate) fn find_sandbox(
    mode: SandboxMode,
    limits: &LimitArguments,
    hidden: &[PathBuf],
) -> Result<Sandbox> {
    let off = SandboxMode::Off.name();
    let mut sandbox = Sandbox::find(mode).map_err(|error| {
        let confined = SandboxMode::Confined;
        let is_other = mode == SandboxMode::Bubblewrap && Sandbox::find(confined).is_ok();
        let other = if is_other { confined.name() } else { off };
        anyhow!("{error}; {}, or use --sandbox {other}", error.advice())
    })?;
    if let Some(path) = sandbox.exposed(hidden) {
        let shown = path.display();
        bail!(
            "without Landlock, every program can read {shown}: run chmod go= {shown}, or use --sandbox {off}"
        );
    }
    // Each of our programs knows answers.
    let names = PROGRAMS.iter().map(|program| program.name);
    sandbox.hide_programs(names.chain([NAME]));
    sandbox.hide(hidden.iter().cloned());
    sandbox.hide(cache::folder().map(Path::to_owned));
    sandbox.limit_programs(limits.jobs());
    Ok(sandbox)
}

/// The same, but if `auto` finds none, one line on standard error says so, and programs run without.
pub(crate) fn find_sandbox_or_none(
    env: &mut Env<'_>,
    mode: SandboxMode,
    limits: &LimitArguments,
    hidden: &[PathBuf],
) -> Result<Sandbox> {
    match Sandbox::find(mode) {
        Err(error) if mode == SandboxMode::Auto => {
            env.remark(format_args!("programs run without a sandbox: {error}"));
            Ok(Sandbox::OFF)
        }
        _ => find_sandbox(mode, limits, hidden),
    }
}

/// A runner for a command of the user. In a sandbox its program sees its file, and each argument
/// that is an existing file.
pub(crate) fn runner_in(sandbox: &Sandbox, command: &[OsString], limits: ProgramLimits) -> Runner {
    let run_limits = limits.of(Languages::default().of_command(command));
    if !sandbox.is_on() {
        return Runner::new(command, run_limits);
    }
    let (command, view) = sandbox.view_of(command);
    Runner::in_sandbox(&command, run_limits, sandbox, &view)
}

/// A report that goes to a file: its format, and the file.
pub(crate) type ReportFile<F> = (F, PathBuf);

/// Reads `FORMAT=FILE`.
pub(crate) fn report_file<F: ValueEnum>(text: &str) -> Result<ReportFile<F>, String> {
    let (form, file) = text
        .split_once('=')
        .filter(|(_, file)| !matches!(*file, "" | "-"))
        .ok_or("expected FORMAT=FILE, such as json=report.json")?;
    let format = F::from_str(form, false).map_err(|_| {
        let values = F::value_variants().iter();
        let forms = values.filter_map(|form| Some(form.to_possible_value()?.get_name().to_owned()));
        format!("the formats are {}", forms.collect::<Vec<_>>().join(", "))
    })?;
    Ok((format, file.into()))
}

/// Refuses values of `--only` if one is the name of no such thing, and says which one was meant, or what names look like.
pub(crate) fn ensure_named(
    words: &[String],
    thing: &str,
    names: impl Iterator<Item = String>,
) -> Result<()> {
    if words.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = names.collect();
    let Some(word) = words.iter().find(|word| !names.contains(word)) else {
        return Ok(());
    };
    let has = |name: &&str| name.to_lowercase().contains(&word.to_lowercase());
    let mut all = names.iter().map(String::as_str);
    let meant = most_similar(word, all.clone()).or_else(|| all.clone().find(has));
    let advice = if let Some(meant) = meant {
        format!("did you mean {meant:?}?")
    } else {
        let first = all.next().unwrap_or_default();
        format!("the first of {} is {first:?}", names.len())
    };
    bail!("--only {word:?}: there is no such {thing}; {advice}")
}

/// How a command goes on with cases that are wrong.
const SKIP_CHECK: &str = "; --no-validate skips this check";

/// Refuses inputs that are not valid, and answers that are not right, with some advice. Returns why it is not known
/// whether a case is valid, if it is not.
pub(crate) fn ensure_valid(
    cases: &[CheckedCase<'_>],
    judge: &OutputJudge,
    advice: &str,
) -> Result<Option<String>> {
    let bar = cli::bar(cases.len(), "cases checked");
    let checked = faults(cases, judge, || bar.inc(1));
    bar.finish_and_clear();
    let faults = match checked {
        Ok(faults) => faults,
        Err(unknown) => return Ok(Some(unknown.to_string())),
    };
    let Some(first) = faults.first() else {
        return Ok(None);
    };
    let more = match faults.len() - 1 {
        0 => String::new(),
        1 => "; another case is wrong too".to_owned(),
        more => format!("; {more} other cases are wrong too"),
    };
    bail!("{first}{more}{advice}")
}

/// Fills in the answers of cases that are not needed, and checks the cases, as [`ensure_valid`] does; without advice, they
/// are not checked.
pub(crate) fn prepare_cases<'a>(
    parts: impl Iterator<Item = (Option<&'static dyn Problem>, &'a mut Vec<Case>)>,
    judge: &OutputJudge,
    advice: Option<&str>,
) -> Result<Option<String>> {
    let mut checked = Vec::new();
    for (problem, cases) in parts {
        complete_answers(cases, judge)?;
        checked.extend(to_check(problem, cases));
    }
    advice.map_or(Ok(None), |advice| ensure_valid(&checked, judge, advice))
}

/// The same for cases that are not judged unless they are known to be valid.
pub(crate) fn prepare_known_cases<'a>(
    parts: impl Iterator<Item = &'a mut Part>,
    judge: &OutputJudge,
    no_validate: bool,
) -> Result<()> {
    let cases = parts.map(|part| (part.problem, &mut part.cases));
    let unknown = prepare_cases(cases, judge, (!no_validate).then_some(SKIP_CHECK))?;
    unknown.map_or(Ok(()), |unknown| bail!("{unknown}{SKIP_CHECK}"))
}

/// How a run ends that would end like this, unless a signal has ended it.
pub(crate) fn or_interrupted(exit: Exit) -> Exit {
    interrupted().map_or(exit, Exit::Interrupted)
}
