//! What `judge` knows about a problem: its statement, answers, cases, and usual mistakes.

use crate::tools::judge::choices::COUNTS;
use crate::tools::judge::prelude::*;
use crate::tools::judge::problem_argument::{NamedProblem, ProblemArgument, about_problem};
use knights_judge::drawn::write_generated;
use knights_judge::new_folder::{NewFolder, Replaced};
use knights_problems::drawn::default_count;
use knights_problems::mistakes::MistakeTable;

const GENERATE_EXITS: &str = "\
Exit codes:
  0  the cases are written
  2  wrong usage, or a file or a stream that fails";

/// How many bytes are read: far more than any valid input has.
const READ: u64 = 1 << 26;

/// Print the statement of a problem
///
/// The page says what a program reads and prints, with its limits, and works through an example. It is Markdown. For
/// the folder of a problem, it is the statement in the folder, which may be LaTeX. `judge mistakes` lists the usual
/// mistakes.
#[derive(Args)]
#[command(after_long_help = ending(&[ANSWER_EXITS], "\
Example:
  $ judge statement simulate | head -n 1
  # Knights Taking Turns"))]
pub(crate) struct StatementArguments {
    #[command(flatten)]
    of: NamedProblem,
}

pub(crate) fn statement(env: &mut Env<'_>, arguments: &StatementArguments) -> anyhow::Result<()> {
    Ok(env.output.bytes(arguments.of.get().page()?.as_bytes())?)
}

/// Print a right output for an input of a problem
///
/// Reads a file, or standard input. White space in the input is free. If several outputs are right, it
/// is one of them, and the same every time.
#[derive(Args)]
#[command(mut_args(|arg| about_problem(arg, "The problem that the input is for")))]
#[command(after_long_help = ending(&[ANSWER_EXITS], "\
Example:
  $ echo '3 4 0 0' | judge answer --problem count
  2"))]
pub(crate) struct AnswerArguments {
    #[command(flatten)]
    of: ProblemArgument,

    /// The input; without it, or with -, standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

pub(crate) fn answer(env: &mut Env<'_>, arguments: &AnswerArguments) -> anyhow::Result<()> {
    ensure!(
        arguments.of.problem.has_reference(),
        "the problem has no reference, which prints right outputs; name one in knights.toml"
    );
    let input = env.read_start(arguments.file.as_deref(), "an input", READ)?;
    ensure!(
        (input.len() as u64) < READ,
        "the input is too long for a valid one; no problem has inputs of {READ} bytes"
    );
    arguments.of.problem.answer(&input, &mut env.output)
}

/// Write cases for a problem into a folder: inputs and answers
///
/// The first inputs are fixed, and chosen against wrong programs that are known. The others are drawn from the seed: the
/// families of a problem take turns, for example random boards, crowded ones, boards on which many moves are equally
/// good, and large ones. Files are named after their number and their family, as in `18_largest.in` and
/// `18_largest.ans`; the first ones after the input or the mistake that they catch. The same seed writes the same
/// bytes.
#[derive(Args)]
#[command(mut_args(|arg| about_seed(arg, "the cases", CASES)))]
#[command(after_long_help = ending(&[GENERATE_EXITS], "\
Example:
  $ judge gen --problem next_move --seed 1 --count 8 --out cases
  $ judge run --cases cases -- next_move | head -n 1
  AC: 8 of 8 accepted"))]
pub(crate) struct GenerateArguments {
    #[command(flatten)]
    of: ProblemArgument,

    #[command(flatten)]
    seed: SeedArgument,

    /// How many cases; by default 20, 40 for a problem with many usual mistakes, or all inputs if there are at most 256
    #[arg(long, value_name = "NUMBER", value_parser = number_in(COUNTS), help_heading = CASES)]
    count: Option<u64>,

    /// The folder, which is created if it does not exist; it must be empty
    #[arg(long, value_name = "DIR", help_heading = OUTPUT)]
    out: PathBuf,

    /// How the names of the answers end: a dot, then letters and digits
    ///
    /// `judge run` finds answers in .ans, .out and .a by itself; others need its --pattern.
    #[arg(long, value_name = "SUFFIX", default_value = ".ans", help_heading = OUTPUT)]
    #[arg(value_parser = parse_suffix)]
    answer_suffix: String,
}

pub(crate) fn generate(env: &mut Env<'_>, arguments: &GenerateArguments) -> anyhow::Result<()> {
    let advice = "name an empty or new folder";
    let folder = NewFolder::beside(&arguments.out, Replaced::Nothing { advice })?;
    let seed = arguments.seed.or_drawn(env)?;
    let (problem, suffix) = (arguments.of.problem, &arguments.answer_suffix);
    let count = arguments.count.unwrap_or_else(|| default_count(problem));
    if !problem.has_reference() && problem.checker().is_some() {
        env.remark("the problem has no reference, so the answers are empty; its checker decides");
    }
    write_generated(problem, seed, count, folder.path(), suffix)?;
    folder.take_place()
}

/// Reads the end of the names of answers, which must not be that of the inputs.
fn parse_suffix(text: &str) -> Result<String, &'static str> {
    let ending = text.strip_prefix('.').unwrap_or_default();
    if ending.is_empty() || !ending.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err("expected a dot, then letters and digits");
    }
    if ending.eq_ignore_ascii_case("in") {
        return Err("the names of the inputs end with .in");
    }
    Ok(text.to_owned())
}

/// List the mistakes that `judge run` and `judge stress` recognise
///
/// For each mistake it prints the name, what happens in each of its forms, and what to do about it.
/// `judge run` names a mistake if it reproduces every output of a program, alone or together with
/// another one. The names do not change.
#[derive(Args)]
#[command(after_long_help = ending(&[ANSWER_EXITS], "\
Example:
  $ judge mistakes simulate | head -n 3
  last-of-equals
    ties go to the last move of equal p
    Take a move only if its p-value is smaller than the least so far: `<`, not `<=`."))]
pub(crate) struct MistakesArguments {
    #[command(flatten)]
    of: NamedProblem,
}

pub(crate) fn mistakes(env: &mut Env<'_>, arguments: &MistakesArguments) -> anyhow::Result<()> {
    let table = arguments.of.get().mistakes();
    Ok(env.output.bytes(list(table).as_bytes())?)
}

/// All mistakes of a table as text, with an empty line between two of them.
fn list(table: &MistakeTable) -> String {
    let entries = table.mistakes().iter();
    let mistakes = entries.map(|entry| [&*entry.name, &entry.when, &entry.advice]);
    let limits = table.sizes.iter();
    let sizes = limits.map(|entry| [entry.name, entry.when, entry.advice]);
    let mut named: Vec<(&str, Vec<&str>, &str)> = Vec::new();
    for [name, form, advice] in mistakes.chain(sizes) {
        match named.iter_mut().find(|(other, ..)| *other == name) {
            // Forms that differ in the table only, such as which move is missing, share their words.
            Some((_, forms, _)) if forms.contains(&form) => {}
            Some((_, forms, _)) => forms.push(form),
            None => named.push((name, vec![form], advice)),
        }
    }
    let texts = named.into_iter().map(|(name, words, advice)| {
        let forms = words.join("\n  ");
        format!("{name}\n  {forms}\n  {advice}\n")
    });
    joined(texts, "\n")
}
