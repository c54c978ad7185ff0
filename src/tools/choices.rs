//! Arguments that several programs share, and what they mean.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::Arg;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use rand::TryRng;
use rand::rngs::SysRng;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use sysinfo::System;

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};

use crate::cli::{Env, Exit};
use crate::tools::help::{LIMITS, OUTPUT, SEARCH};
use knights_core::board::MoveOrder;
use knights_core::solve::Answer;
use knights_core::warnsdorff::TieBreak;
use knights_render::picture::tour::Animation;

/// How many threads can be asked for.
const JOBS: RangeInclusive<u16> = 1..=512;

/// The rules for ties with their names and what the help says of them. The seed of the random one
/// is only known after all arguments, in [`seeded`].
pub(crate) fn ties() -> impl Iterator<Item = (&'static str, &'static str, TieBreak)> {
    let about = |ties| match ties {
        TieBreak::First => "The earlier move",
        TieBreak::Pohl => "The smallest sum of the degrees of the squares that follow",
        TieBreak::Roth => "The square farthest from the centre",
        TieBreak::Random { .. } => "A random one",
    };
    TieBreak::all(Some(0)).map(move |ties| (ties.name(), about(ties), ties))
}

/// The rule for ties, with its seed if it is random. A seed without the random rule is an error.
pub(crate) fn seeded(env: &mut Env<'_>, ties: TieBreak, seed: &SeedArgument) -> Result<TieBreak> {
    if let TieBreak::Random { .. } = ties {
        return Ok(TieBreak::Random {
            seed: seed.or_drawn(env)?,
        });
    }
    ensure!(
        seed.seed.is_none(),
        "--seed needs --ties random; add it, or leave --seed out"
    );
    Ok(ties)
}

pub(crate) fn number_in<T: FromStr + PartialOrd + Display + Clone>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    quantity_in("a number", range)
}

/// Takes a quantity in a range; an error says that this was expected.
pub(crate) fn quantity_in<T: FromStr + PartialOrd + Display + Clone>(
    quantity: &'static str,
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        number.ok_or_else(|| format!("expected {quantity} in {least}..={most}"))
    }
}

/// Takes one of these values by its name.
pub(crate) fn by_name<T: Copy + Send + Sync + 'static>(
    values: impl IntoIterator<Item = T>,
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let named = move |value| (name(value), "", value);
    explained(values.into_iter().map(named))
}

/// Takes one of these values by its name. The texts after the names are for the help.
pub(crate) fn explained<T: Copy + Send + Sync + 'static>(
    values: impl IntoIterator<Item = (&'static str, &'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let values: Vec<_> = values.into_iter().collect();
    let possible = values.iter().map(|&(name, help, _)| match help {
        "" => PossibleValue::new(name),
        help => PossibleValue::new(name).help(help),
    });
    PossibleValuesParser::new(possible).map(move |chosen| {
        let found = values.iter().find(|(name, ..)| *name == chosen);
        found.expect("only these names are possible").2
    })
}

/// Takes the names of the move orders.
pub(crate) fn order_parser() -> impl TypedValueParser<Value = MoveOrder> {
    let origin = |order| match order {
        MoveOrder::Judge => "Clockwise from two up, one right; that of the judge problem",
        MoveOrder::Sheet => "The moves by two columns first; that of the homework sheet",
        MoveOrder::Tutorial => "That of the backtracking tutorial",
        MoveOrder::Walk => "That of `tour walk`",
    };
    explained(MoveOrder::ALL.map(|order| (order.name(), origin(order), order)))
}

/// Takes a limit of moves tried, or of the steps of a walk.
pub(crate) fn parse_steps(text: &str) -> Result<u64, String> {
    number_in(1..=u64::MAX)(text)
}

#[derive(Args)]
pub(crate) struct SeedArgument {
    #[arg(long, value_name = "NUMBER", value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,
}

/// Says of what the seed is, under a heading; for [`mut_args`](clap::Command::mut_args), which keeps
/// the order of arguments.
pub(crate) fn about_seed(seed: Arg, what: &str, heading: &'static str) -> Arg {
    if seed.get_id() != "seed" {
        return seed;
    }
    let help = format!("The seed of {what}; by default a random one, which is shown");
    let more =
        "A seed that was not given is shown on standard error, so that you can repeat the run.";
    let long = format!("{help}\n\n{more}");
    seed.help(help).long_help(long).help_heading(heading)
}

impl SeedArgument {
    /// The seed that was given, or one from the operating system, which is shown on standard error.
    pub(crate) fn or_drawn(&self, env: &mut Env<'_>) -> Result<u64> {
        let seed = self.seed.map_or_else(random_seed, Ok)?;
        self.show(env, seed);
        Ok(seed)
    }

    /// Shows a seed on standard error, unless it was given.
    pub(crate) fn show(&self, env: &mut Env<'_>, seed: u64) {
        if self.seed.is_none() {
            env.remark(format_args!("random seed: --seed {seed}"));
        }
    }
}

/// How many threads work at a time.
#[derive(Args)]
pub(crate) struct JobsArgument {
    #[arg(short, long, value_name = "NUMBER", value_parser = number_in(JOBS), help_heading = LIMITS)]
    jobs: Option<u16>,
}

/// Says what the threads do, as [`about_seed`].
pub(crate) fn about_jobs(jobs: Arg, what: &'static str) -> Arg {
    if jobs.get_id() == "jobs" {
        jobs.help(what)
    } else {
        jobs
    }
}

impl JobsArgument {
    /// The threads: one for each core by default.
    pub(crate) fn pool(&self) -> Result<ThreadPool, ThreadPoolBuildError> {
        let threads = self.jobs.map_or(0, usize::from);
        ThreadPoolBuilder::new().num_threads(threads).build()
    }
}

/// Takes a seed, which may be any number.
pub(crate) fn parse_seed(text: &str) -> Result<u64, String> {
    number_in(0..=u64::MAX)(text)
}

/// A seed from the operating system.
pub(crate) fn random_seed() -> Result<u64> {
    let drawn = SysRng.try_next_u64();
    drawn.context("the system provides no random seed; give one with --seed")
}

#[derive(Args)]
pub(crate) struct ExitCodeArguments {
    /// Exit with 1 if there is no full tour, and with 3 if the search gave up
    #[arg(long, help_heading = OUTPUT)]
    exit_code: bool,
}

impl ExitCodeArguments {
    /// How the program ends with this verdict, also if its answer is not read to the end: an answer is a success unless
    /// the option is there.
    pub(crate) fn exit(&self, env: &mut Env<'_>, verdict: Exit) -> Exit {
        let exit = if self.exit_code {
            verdict
        } else {
            Exit::Success
        };
        env.verdict = Some(exit);
        exit
    }

    /// The same for this answer.
    pub(crate) fn exit_of(&self, env: &mut Env<'_>, answer: &Answer) -> Exit {
        let verdict = match answer {
            Answer::Found(_) => Exit::Success,
            Answer::Impossible(_) => Exit::Negative,
            Answer::Unknown { .. } => Exit::Undecided,
        };
        self.exit(env, verdict)
    }
}

/// The memory limits that are accepted, in MB.
const MEMORY: RangeInclusive<u64> = 1..=100_000_000;
/// How many bytes are an MB, as a power of 2.
const MB: u32 = 20;

#[derive(Args)]
pub(crate) struct MemoryLimitArguments {
    /// How much memory the count may fill; by default half of what the machine has
    ///
    /// If the process belongs to a control group with a limit of its own, it is half of that limit.
    #[arg(long, value_name = "MB", help_heading = SEARCH)]
    #[arg(value_parser = quantity_in("a number of MB", MEMORY))]
    memory_limit: Option<u64>,
}

impl MemoryLimitArguments {
    pub(crate) const fn is_given(&self) -> bool {
        self.memory_limit.is_some()
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.memory_limit
            .map_or_else(|| memory_of_machine() / 2, |limit| limit << MB)
    }
}

/// The bytes of memory that the machine has, or that the control group may use if that is less.
fn memory_of_machine() -> u64 {
    let mut system = System::new();
    system.refresh_memory();
    let machine = system.total_memory();
    match system.cgroup_limits() {
        Some(group) if group.total_memory > 0 => group.total_memory.min(machine),
        _ => machine,
    }
}

/// How many seconds a picture may play.
const SECONDS: RangeInclusive<u32> = 1..=3600;

#[derive(Args)]
pub(crate) struct AnimationArguments {
    /// Let the picture of `--format svg` play by itself, again and again
    ///
    /// The board may have up to 2,500 squares.
    #[arg(long, help_heading = OUTPUT)]
    animate: bool,

    /// How long the picture plays, in seconds, from 1 to 3600; by default 20, less on small boards
    /// and more on large ones
    #[arg(long, value_name = "S", requires = "animate", help_heading = OUTPUT)]
    #[arg(value_parser = number_in(SECONDS))]
    duration: Option<u32>,
}

impl AnimationArguments {
    /// How a picture in this format plays, if it does. Another format is an error.
    pub(crate) fn in_format(&self, format: &impl ValueEnum) -> Result<Option<Animation>> {
        if !self.animate {
            return Ok(None);
        }
        let named = format.to_possible_value();
        if named.is_none_or(|format| format.get_name() != "svg") {
            bail!("--animate needs --format svg; add it, or leave --animate out");
        }
        let seconds = self.duration;
        Ok(Some(Animation { seconds }))
    }
}
