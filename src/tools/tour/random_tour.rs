//! `--random`: a random tour instead of the one that the solver finds.

use anyhow::{Result, bail};
use clap::Args;

use crate::cli::Env;
use crate::cli::progress::spinner;
use crate::tools::choices::{parse_whole, seed_or_drawn};
use crate::tools::help::SEARCH;
use crate::tools::memory_limit::MemoryLimitArguments;
use knights_core::count::{CountLimit, CountLimits, SampleLimit, SampleLimits, TourList};
use knights_core::solve::{Task, random_tour};
use knights_core::tour::Tour;
use knights_render::draw::TourDraw;

/// The most states of each count, unless `--memory-limit` is given: some hundred megabytes, and
/// 8 x 8 is given up early. It does not depend on the machine, so that the same tour is drawn on all
/// machines.
const MOST_STATES: u64 = 3_000_000;
/// The most states of all counts together, unless `--memory-limit` is given: some seconds. The open
/// tours of 6 x 6 from a corner take 20 million.
const MOST_WORK: u64 = 300_000_000;

/// The options.
#[derive(Args)]
#[group(skip)]
#[command(mut_arg("memory_limit", |option| option
    .help("With --random: how much memory the count may fill; by default it takes a few seconds")
    .long_help("With --random: how much memory the count may fill\n\n\
        By default, the counts are limited to 3,000,000 states at a time and 300,000,000 in all, \
        which is a few seconds. If you give a limit, it replaces these two, and the counts may take \
        hours.")))]
pub(crate) struct RandomArguments {
    /// Print a random tour
    ///
    /// If the tours can be counted in a few seconds, each has the same chance. With --memory-limit,
    /// the counts may take longer. Otherwise many small random changes are made to a tour, and not all
    /// tours have the same chance. A line on standard error says which of the two was done.
    #[arg(long, help_heading = SEARCH)]
    random: bool,

    /// The seed of --random; by default a random one, which is shown
    ///
    /// A seed that was not given is shown on standard error, so that you can repeat the run.
    #[arg(long, value_name = "NUMBER", value_parser = parse_whole, help_heading = SEARCH)]
    #[arg(allow_negative_numbers = true)]
    seed: Option<u64>,

    #[command(flatten)]
    memory_limit: MemoryLimitArguments,
}

impl RandomArguments {
    /// Checks that no option needs `--random` without it.
    pub(crate) fn check(&self) -> Result<()> {
        let useless = match self {
            Self { random: true, .. } => return Ok(()),
            _ if self.seed.is_some() => "--seed",
            _ if self.memory_limit.is_given() => "--memory-limit",
            _ => return Ok(()),
        };
        bail!("{useless} needs --random; add it, or leave {useless} out")
    }

    /// A random tour in the place of one that solves the task, and how it was drawn; `None` if the
    /// options do not ask for it.
    pub(crate) fn draw(
        &self,
        env: &mut Env<'_>,
        task: &Task,
        tour: &Tour,
    ) -> Result<Option<(Tour, TourDraw)>> {
        if !self.random {
            return Ok(None);
        }
        let seed = seed_or_drawn(env, self.seed)?;
        let spinner = spinner("counting");
        let drawn = self.draw_from_all(task, seed);
        spinner.finish_and_clear();
        let (tour, draw) = match drawn? {
            Ok(drawn) => drawn,
            Err(limit) => {
                let draw = TourDraw::BySearch { seed, limit };
                (random_tour(task, tour, seed)?, draw)
            }
        };
        env.remark(&draw);
        Ok(Some((tour, draw)))
    }

    /// A tour from the list of all tours, or the limit that the counts reached.
    fn draw_from_all(
        &self,
        task: &Task,
        seed: u64,
    ) -> Result<Result<(Tour, TourDraw), SampleLimit>> {
        let drawn = TourList::new(task, self.limits()).and_then(|tours| {
            let tour = tours.draw(seed)?.expect("the solver has found a tour");
            let tours = tours.length().clone();
            Ok((tour, TourDraw::FromAll { seed, tours }))
        });
        match drawn {
            Err(SampleLimit::Board(error)) => Err(error.into()),
            Err(SampleLimit::Count(CountLimit::Memory { needed, .. }))
                if !self.memory_limit.is_given() =>
            {
                bail!(
                    "the counts need {} MB, more than half of the memory of this machine; choose a --memory-limit",
                    needed.div_ceil(1 << 20)
                )
            }
            drawn => Ok(drawn),
        }
    }

    /// The limits of the counts.
    fn limits(&self) -> SampleLimits {
        let memory = self.memory_limit.bytes();
        if self.memory_limit.is_given() {
            let states = u64::MAX;
            return SampleLimits {
                each: CountLimits { memory, states },
                work: u64::MAX,
            };
        }
        SampleLimits {
            each: CountLimits {
                memory,
                states: MOST_STATES,
            },
            work: MOST_WORK,
        }
    }
}
