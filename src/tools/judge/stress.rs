//! `judge stress`: a program on random cases, and a small one on which it is wrong.

use std::fs;
use std::io::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use rayon::ThreadPool;

use crate::cli;
use crate::cli::arguments::shell_words;
use crate::tools::judge::choices::{
    COUNTS, LimitArguments, SourceArguments, find_sandbox_or_none, languages, or_interrupted,
    sandbox_parser, seconds,
};
use crate::tools::judge::named::Call;
use crate::tools::judge::prelude::*;
use crate::tools::judge::problem_argument::problem_parser;
use crate::tools::judge::run::Again;
use knights_judge::build::BuildFailure;
use knights_judge::cases::replace_file;
use knights_judge::judging::OutputJudge;
use knights_judge::stress::{ShrinkEnd, Stress, TriedCase};
use knights_problems::compare::CompareMode;
use knights_problems::report::text::{explanation, mistakes_text};
use knights_render::escape::{excerpt, one_line};
use knights_run::{RunError, SandboxMode, ScratchFolder};

const EXITS: &str = "\
Exit codes:
  0      no case fails
  1      a case fails, or the source cannot be built
  2      wrong usage, or a program, a file or a stream that fails
  128+N  interrupted by the signal of number N";

/// Run a program on random cases, and shrink the first on which it fails
///
/// Most boards are small, but every side that the problem allows comes up. The first case on which
/// the program is wrong, crashes or exceeds a limit is run up to 5 more times with nothing else
/// running. A case that only took too long is run once more, and dropped if it is fast
/// enough. Any other case that is accepted in a later run is reported as not reproducible.
///
/// Otherwise the case is made smaller as long as the verdict stays the same: a smaller board,
/// fewer knights or visited squares, smaller numbers, until no step leads to a smaller case that
/// fails, or the time is over. There may be smaller ones that no step leads to. The case of a problem in a folder is
/// made smaller by lines, tokens, letters and numbers; without a validator, an input counts as valid if the
/// reference exits with 0 on it. It is shown with the
/// first difference, the reason, and a command that runs the program on it again. Then the program
/// runs on 24 more cases; if a usual mistake reproduces all its outputs, it is named. Files are
/// written only with --keep. The same seed finds the same case, on any number of cores.
#[derive(Args)]
#[command(mut_args(|arg| about_seed(arg, "the cases", CASES)))]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ judge stress --problem next_move --seed 1 --count 200 -- next_move
  200 cases of seed 1, all accepted
  $ echo 'echo 1' > next_move.sh
  $ judge stress next_move.sh --seed 1 | head -n 7
  judge: next_move.sh is judged as next_move
  case 1 of seed 1 fails; a small failing input:
  
  1
  0 0
  0
  
  expected:"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    sources: SourceArguments,

    /// The problem
    ///
    /// `judge --help` lists the problems. It may also be a folder, as in docs/formats.md.
    #[arg(long, value_name = "NAME", required_unless_present = "program", help_heading = CASES)]
    #[arg(value_parser = problem_parser(), hide_possible_values = true)]
    problem: Option<&'static dyn Problem>,

    #[command(flatten)]
    seed: SeedArgument,

    /// How many cases
    #[arg(long, value_name = "NUMBER", default_value = "1000", help_heading = CASES)]
    #[arg(value_parser = number_in(COUNTS))]
    count: u64,

    /// How outputs are compared with answers, in problems with a single right output
    #[arg(long, value_name = "MODE", help_heading = VERDICT)]
    #[arg(value_parser = explained(CompareMode::ALL))]
    compare: Option<CompareMode>,

    /// How long making the case smaller may take
    #[arg(long, value_name = "S", default_value_t = 10.0, help_heading = LIMITS)]
    #[arg(value_parser = seconds())]
    shrink_time: f64,

    #[command(flatten)]
    limits: LimitArguments,

    /// Whether the program runs in a sandbox; `judge run --help` describes the modes
    #[arg(long, value_name = "MODE", default_value = "off", help_heading = LIMITS)]
    #[arg(value_parser = sandbox_parser())]
    sandbox: SandboxMode,

    /// Save the failing case and its answer in this folder
    ///
    /// They are saved at once, and again when the case has been made smaller.
    #[arg(long, value_name = "DIR", help_heading = OUTPUT)]
    keep: Option<PathBuf>,

    /// The program: its source, the folder of a hand-in, or a command, as for `judge run`
    #[arg(value_name = "FILE", conflicts_with = "source")]
    program: Vec<OsString>,

    /// The program as a command, and its arguments
    #[arg(last = true, required_unless_present_any = ["source", "program"], value_name = "CMD")]
    command: Vec<OsString>,
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    let plan = match plan(env, arguments) {
        Ok(plan) => plan,
        Err(BuildFailure::Compiler(message)) => {
            let plain = message.lines();
            let lines = plain.map(|line| format!("\n  {}", one_line(line)));
            writeln!(env.output, "CE, compile error{}", lines.collect::<String>())?;
            return Ok(Exit::Negative);
        }
        Err(BuildFailure::Interrupted) => return Ok(or_interrupted(Exit::Success)),
        Err(failure) => return Err(failure.into()),
    };
    let count = usize::try_from(arguments.count);
    let bar = cli::bar(count.unwrap_or(usize::MAX), "cases");
    let failed = first_failure(arguments, &plan, &bar);
    let tried = bar.position();
    bar.finish_and_clear();
    match (failed, interrupted()) {
        (Ok(Some(case)), _) => report(env, arguments, &plan, case),
        (Err(error), None) => bail!(error),
        (Ok(None) | Err(_), signal) => {
            let (count, seed) = (arguments.count, plan.stress.seed);
            let accepted = format!("{} of seed {seed}, all accepted", counted(count, "case"));
            let words = match (signal, tried) {
                (None, _) => accepted,
                (Some(_), 0) => format!("interrupted before a case of seed {seed} was judged"),
                (Some(_), _) => format!("interrupted after {tried} of {accepted}"),
            };
            writeln!(env.output, "{words}")?;
            Ok(or_interrupted(Exit::Success))
        }
    }
}

/// What is to be judged, and by what.
struct Plan {
    stress: Stress,
    pool: ThreadPool,
    /// The program as a command; empty if it was built.
    command: Vec<OsString>,
    /// Where the program is, if it was built.
    _folder: Option<ScratchFolder>,
}

fn plan(env: &mut Env<'_>, arguments: &Arguments) -> Result<Plan, BuildFailure> {
    let call = Call {
        name: "judge stress",
        problem: arguments.problem.map(Assignment::of),
        cases: None,
        tests: &[],
        words: &arguments.program,
        command: &arguments.command,
        sources: &arguments.sources.source,
    };
    let target = call.resolve(env, languages(arguments.sources.languages.as_deref())?)?;
    let task = target.problem.context("name a problem with --problem")?;
    let problem = one_problem(task)?;
    if arguments.compare.is_some() && !problem.has_one_answer() {
        let name = problem.name();
        Err(anyhow!(
            "--compare goes with problems of one answer; {name} has many"
        ))?;
    }
    catch_interrupts().context("cannot catch signals")?;
    let hidden = Vec::from_iter(problem.folder().map(Path::to_owned));
    let sandbox = find_sandbox_or_none(env, arguments.sandbox, &arguments.limits, &hidden)?;
    let limits = arguments
        .limits
        .limits_of(Some(problem), arguments.limits.time);
    let (runner, folder) = target.runner(Some(problem), limits, &sandbox)?;
    let judge = if problem.has_one_answer() {
        let comparison = arguments.compare.map(Into::into);
        OutputJudge::Answer(comparison.unwrap_or_else(|| problem.comparison()))
    } else {
        OutputJudge::Rules(problem)
    };
    let stress = Stress {
        runner,
        problem,
        judge,
        seed: arguments.seed.or_drawn(env)?,
    };
    if let Some(folder) = &arguments.keep {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    Ok(Plan {
        stress,
        pool: arguments.limits.pool(&sandbox)?,
        command: target.command,
        _folder: folder,
    })
}

/// The problem of an assignment that has one.
fn one_problem(task: Assignment) -> Result<&'static dyn Problem> {
    let all = task.problems();
    if let [problem] = all[..] {
        return Ok(problem);
    }
    let names = joined(all.iter().map(|problem| problem.name()), ", ");
    bail!(
        "{} is several problems; name one with --problem: {names}",
        task.name
    )
}

/// A case on which the program fails.
struct FailedCase {
    number: u64,
    /// The file of its input, if it is to be saved. That of its answer ends with `.ans`.
    file: Option<PathBuf>,
    saved: Result<()>,
    failure: TriedCase,
    /// Why it is not to be made smaller, if it is not.
    end: Option<ShrinkEnd>,
}

/// The first case that fails, and not because of other programs. It is saved before anything else:
/// what follows may take long.
fn first_failure(
    arguments: &Arguments,
    plan: &Plan,
    bar: &ProgressBar,
) -> Result<Option<FailedCase>, RunError> {
    let (stress, mut first) = (&plan.stress, 1);
    loop {
        let found = plan
            .pool
            .install(|| stress.find(first..=arguments.count, || bar.inc(1)))?;
        let Some((number, failure)) = found else {
            return Ok(None);
        };
        let name = format!("{}_{}_{number}.in", stress.problem.name(), stress.seed);
        let file = arguments.keep.as_ref().map(|folder| folder.join(name));
        let saved = save(file.as_deref(), &failure);
        if let Some((failure, end)) = plan.pool.install(|| stress.repeat(failure)) {
            return Ok(Some(FailedCase {
                number,
                file,
                saved,
                failure,
                end,
            }));
        }
        if let Some(file) = file {
            let _ = fs::remove_file(file.with_extension("ans"));
            let _ = fs::remove_file(file);
        }
        bar.set_position(number);
        first = number + 1;
    }
}

/// Makes a case smaller for some seconds, and shows how far it is.
fn shrink(plan: &Plan, failure: TriedCase, seconds: f64) -> (TriedCase, ShrinkEnd) {
    const SHRINKS: &str = "making the case smaller";
    let end = Instant::now() + Duration::from_secs_f64(seconds);
    let spinner = cli::spinner(SHRINKS);
    let (tries, lines) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let goes_on = |next| {
        let tries = 1 + tries.fetch_add(1, Ordering::Relaxed);
        let lines = match lines.load(Ordering::Relaxed) {
            0 => String::new(),
            lines => format!(", {lines} lines"),
        };
        spinner.set_message(format!("{SHRINKS}: {tries} tries{lines}"));
        Instant::now() + next < end
    };
    let found = |input: &[u8]| {
        let breaks = input.iter().filter(|&&byte| byte == b'\n').count();
        lines.store(breaks, Ordering::Relaxed);
    };
    let search = || plan.stress.shrink(failure, goes_on, found);
    let smallest = plan.pool.install(search);
    spinner.finish_and_clear();
    smallest
}

/// Saves the input and its answer, or replaces what was saved before, if the case is to be saved.
fn save(input: Option<&Path>, failure: &TriedCase) -> Result<()> {
    let Some(input) = input else { return Ok(()) };
    replace_file(input, &failure.input)?;
    replace_file(&input.with_extension("ans"), &failure.answer)
}

/// Makes a case that fails every time smaller, and shows it with what is wrong, even if it cannot be saved.
fn report(
    env: &mut Env<'_>,
    arguments: &Arguments,
    plan: &Plan,
    mut case: FailedCase,
) -> Result<Exit> {
    let stress = &plan.stress;
    let end = if let Some(end) = case.end.take() {
        end
    } else {
        if let Some(assumption) = stress.problem.inputs().assumption() {
            env.remark(assumption);
        }
        let (smaller, end) = shrink(plan, case.failure, arguments.shrink_time);
        case.failure = smaller;
        end
    };
    let file = case.file.as_deref();
    case.saved = case.saved.and_then(|()| save(file, &case.failure));
    stress.explain(&mut case.failure);
    let mistakes = plan
        .pool
        .install(|| stress.mistakes(case.number, &case.failure));
    let again = again(env, arguments, plan, &case);
    let [head, remark] = words_about(&end, arguments.shrink_time);
    let expected = if stress.problem.has_one_answer() {
        "expected"
    } else {
        "one right answer"
    };
    let TriedCase {
        input,
        answer,
        output,
        judged,
    } = &case.failure;
    let [input, answer, output] = [input, answer, output].map(|text| excerpt(text));
    write!(
        env.output,
        "{name} {head}:\n\n{input}\n{expected}:\n{answer}\nfound:\n{output}\n{explanation}\n\
         {mistakes}{remark}again: {again}\n",
        name = judged.name,
        explanation = explanation(&judged.name, judged),
        mistakes = mistakes_text(&mistakes),
    )?;
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
fn words_about(end: &ShrinkEnd, seconds: f64) -> [String; 2] {
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
