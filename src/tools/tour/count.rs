//! `tour count`: how many tours there are.

use indicatif::ProgressBar;
use num_bigint::BigUint;
use rayon::ThreadPool;

use crate::cli::steps;
use crate::tools::board::parse_sizes;
use crate::tools::choices::{JobsArgument, MemoryLimitArguments, about_jobs};
use crate::tools::prelude::*;
use crate::tools::tour::ask::Asked;
use crate::tools::tour::set::TourSetArguments;
use knights_core::count::{
    CountAnswer, CountLimits, CountProgress, CountQuestion, CountReport, Counted, CountedStarts,
    Counter,
};
use knights_render::count::{describe_limit, write_csv, write_json, write_plain};
use knights_render::picture::heat_map::write_count_map;

const EXITS: &str = "\
Exit codes:
  0  an answer, also if no tour exists or a limit was reached
  1  with --exit-code: no tour exists
  2  wrong input, wrong usage, or a stream that fails
  3  with --exit-code: a limit was reached, so that a number is not known";

/// Count the tours of a board exactly
///
/// Takes the rows and columns of the board as arguments or from standard input. As an argument, one
/// number is a square board, and `5..8` is --sizes. Counts directed paths: sequences of squares, so that a tour and its reverse
/// are two, and the last square may be anywhere, unless an option says something else. Prints the
/// number alone. If a limit is reached first, prints a line that begins with `unknown`.
///
/// The memory for a count grows quickly with the shorter side of the board, but only slowly with the
/// longer one. With --step or --given, and with --leaper or --surface if a line through the board crosses too many moves,
/// tours are found one by one on up to 128 squares.
#[derive(Args)]
#[command(mut_args(|arg| about_jobs(arg, "How many threads count at a time; by default one for each core")))]
#[command(mut_arg("exit_code", |option| option.help("Exit with 1 if no tour exists, and with 3 if a limit was reached")))]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ tour count 3 4
  16
  $ tour count 3 10 --closed
  16
  $ tour count 6 6 --closed --symmetric quarter-turn
  10
  $ tour count 5 --step 13=2,2
  256
  $ tour count 4 --closed --surface torus
  1344
  $ tour count 4 --closed --surface torus --up-to-symmetry
  19
  $ tour count 3 4 --each-start
  2 0 0 2
  4 0 0 4
  2 0 0 2"))]
pub struct Arguments {
    #[command(flatten)]
    tours: TourSetArguments,

    /// Count all boards of these sizes, such as `5..8` or `3x4..20`
    ///
    /// `5..8` are the square boards with these sides, both included. The report has a row for each
    /// board.
    #[arg(long, value_name = "SIZES", allow_hyphen_values = true, help_heading = TASK)]
    #[arg(conflicts_with_all = ["size", "start", "end", "hole", "mask", "step", "given", "each_start"])]
    sizes: Option<String>,

    /// Print the number of tours from each square
    #[arg(long, help_heading = TASK)]
    each_start: bool,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    format: Format,

    #[command(flatten)]
    exit_code: ExitCodeArguments,

    #[command(flatten)]
    memory: MemoryLimitArguments,

    /// Give up if a count has more than this many states at a time
    ///
    /// A state says how parts of tours end at a line through the board. The memory and the time for a
    /// count grow with the number of its states. Where tours are found one by one, it limits the guesses.
    #[arg(long, value_name = "NUMBER", value_parser = parse_steps, help_heading = SEARCH)]
    max_states: Option<u64>,

    #[command(flatten)]
    jobs: JobsArgument,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The number; for `--each-start` a board, for `--sizes` a table
    Text,
    /// A line for each number
    Csv,
    /// A JSON document
    Json,
    /// An SVG heat map, for `--each-start`
    Svg,
}

/// Counts, and what they may use.
#[derive(Debug)]
pub struct Count {
    /// What is counted, of which there is at least one.
    pub questions: Vec<CountQuestion>,
    /// The question without a start, if each start is counted.
    each_start: Option<CountQuestion>,
    /// The limits of each count.
    pub limits: CountLimits,
    /// The threads that share the work.
    pub threads: ThreadPool,
}

impl Asked for Count {
    type Arguments = Arguments;

    fn read(env: &mut Env<'_>, arguments: &Arguments) -> Result<Self> {
        let tours = &arguments.tours;
        let (questions, each_start) = if let Some(sizes) = &arguments.sizes {
            let options = tours.options(None, false)?;
            let boards = parse_sizes("--sizes", sizes)?.into_iter();
            let questions = boards.map(|board| {
                let moved = tours.board.moves.on(board);
                options.question(moved, Vec::new(), [None; 2])
            });
            (questions.collect::<Result<_>>()?, None)
        } else {
            let question = tours.read(env, arguments.each_start)?;
            if arguments.each_start {
                (question.of_starts(), Some(question))
            } else {
                (vec![question], None)
            }
        };
        Ok(Self {
            questions,
            each_start,
            limits: CountLimits {
                memory: arguments.memory.bytes(),
                states: arguments.max_states.unwrap_or(u64::MAX),
                ..CountLimits::default()
            },
            threads: arguments.jobs.pool()?,
        })
    }
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    let tours = &arguments.tours;
    let given = tours.given.are_there().then_some("given steps");
    let symmetric = tours.symmetric.map(|_| "--symmetric");
    let without_column = symmetric.or(given).or(tours.board.moves.given());
    if let (Format::Csv, Some(what)) = (arguments.format, without_column) {
        bail!("--format csv has no column for {what}; use json");
    }
    if arguments.format == Format::Svg && !arguments.each_start {
        bail!("--format svg draws a number for each start; add --each-start");
    }
    let count = Count::read(env, arguments)?;
    let progress = steps();
    let answers = count.answers(&progress);
    progress.finish_and_clear();
    let exit = arguments.exit_code.exit(env, verdict(&answers));
    let report = count.report(answers, arguments.sizes.is_some());
    write(env, &report, arguments.format)?;
    Ok(exit)
}

impl Count {
    /// The answer to each question, in order.
    fn answers(&self, progress: &ProgressBar) -> Vec<Counted> {
        let numbered = (1..).zip(&self.questions);
        let answers = numbered.map(|(number, question)| {
            let which = match self.questions.len() {
                1 => String::new(),
                all => format!("count {number} of {all}, "),
            };
            let counter = Counter::new(question.clone(), self.limits);
            self.threads
                .install(|| counter.finish(|reached| show(progress, &which, reached)))
        });
        answers.collect()
    }

    fn report(self, answers: Vec<Counted>, are_sizes: bool) -> CountReport {
        if let Some(question) = self.each_start {
            return CountReport::Starts(CountedStarts::of_classes(question, &answers));
        }
        let pairs = self.questions.into_iter().zip(answers);
        let mut answered: Vec<CountAnswer> = pairs
            .map(|(question, counted)| CountAnswer { question, counted })
            .collect();
        if are_sizes {
            CountReport::Sizes(answered)
        } else {
            CountReport::One(answered.remove(0))
        }
    }
}

/// Shows how far a count is. The message begins with which of several it is.
fn show(bar: &ProgressBar, which: &str, progress: CountProgress) {
    if progress.done == 0 {
        bar.reset();
    }
    if progress.steps == 1 {
        bar.set_message(format!("{which}in one step"));
        return;
    }
    bar.set_length(progress.steps.into());
    bar.set_position(progress.done.into());
    let (column, states) = (progress.column, progress.states);
    bar.set_message(format!("{which}column {column}, {states} states"));
}

/// What the exit code reports: a number that is not known, or that all numbers are 0.
fn verdict(answers: &[Counted]) -> Exit {
    let is_unknown = |answer: &Counted| matches!(answer, Counted::Unknown(_));
    let is_zero = |answer: &Counted| *answer == Counted::Exact(BigUint::ZERO);
    if answers.iter().any(is_unknown) {
        Exit::Undecided
    } else if answers.iter().all(is_zero) {
        Exit::Negative
    } else {
        Exit::Success
    }
}

/// Writes the answers. Why a number is unknown goes to standard error if the answer does not say it.
fn write(env: &mut Env<'_>, report: &CountReport, format: Format) -> Result<()> {
    let says_why = match report {
        CountReport::One(_) => matches!(format, Format::Text | Format::Json),
        CountReport::Starts(_) | CountReport::Sizes(_) => format == Format::Json,
    };
    if let (Some(limit), false) = (report.limit(), says_why) {
        env.remark(describe_limit(limit));
    }
    let output = &mut env.output;
    match (format, report) {
        (Format::Csv, _) => write_csv(report, output)?,
        (Format::Json, _) => write_json(report, output)?,
        (Format::Svg, CountReport::Starts(starts)) => write_count_map(starts, output)?,
        (Format::Text | Format::Svg, _) => write_plain(report, output)?,
    }
    Ok(())
}
