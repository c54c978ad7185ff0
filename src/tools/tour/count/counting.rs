//! Counts one question after the other, with a progress bar and checkpoints.

use std::ops::ControlFlow;

use anyhow::Result;
use indicatif::ProgressBar;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::cli::Env;
use crate::cli::progress::steps;
use crate::tools::tour::count::checkpoint::{Checkpoint, RunState};
use knights_core::count::{CountLimits, CountQuestion, Counted, Counter, TourSet, count_lengths};

/// What is counted, and with what.
pub(super) struct Counting<'a> {
    questions: &'a [CountQuestion],
    limits: CountLimits,
    threads: ThreadPool,
    progress: ProgressBar,
}

impl<'a> Counting<'a> {
    /// The counts of these questions, of which there is at least one, with a number of threads:
    /// one for each core by default.
    pub(super) fn new(
        questions: &'a [CountQuestion],
        limits: CountLimits,
        jobs: Option<u16>,
    ) -> Result<Self> {
        let threads = ThreadPoolBuilder::new()
            .num_threads(jobs.map_or(0, usize::from))
            .build()?;
        Ok(Self {
            questions,
            limits,
            threads,
            progress: steps(),
        })
    }

    /// Answers every question, and begins where the run was.
    pub(super) fn run(
        &self,
        env: &mut Env<'_>,
        checkpoint: Option<&mut Checkpoint>,
        mut state: RunState,
    ) -> Result<Vec<Counted>> {
        let mut saving = Saving {
            checkpoint,
            has_failed: false,
        };
        self.count_lengths(&mut state);
        let mut answers = Vec::new();
        let others = (0..self.questions.len()).filter(|&other| other != state.current);
        let order: Vec<usize> = std::iter::once(state.current).chain(others).collect();
        for current in order {
            let question = &self.questions[current];
            let sequences = if let Some(number) = state.known[current].clone() {
                Counted::Exact(number)
            } else {
                if state.current != current {
                    state.current = current;
                    state.counter = Counter::new(&question.set, self.limits);
                }
                self.count(env, &mut saving, &mut state)?
            };
            if let Counted::Exact(number) = &sequences {
                state.known[current] = Some(number.clone());
            }
            answers.push((
                current,
                self.threads
                    .install(|| question.answer(sequences, self.limits)),
            ));
        }
        self.progress.finish_and_clear();
        answers.sort_unstable_by_key(|&(index, _)| index);
        Ok(answers.into_iter().map(|(_, answer)| answer).collect())
    }

    /// Counts the tours of boards of the same few rows together.
    fn count_lengths(&self, state: &mut RunState) {
        let sets = self.questions.iter().map(|question| question.set.clone());
        let sets: Vec<TourSet> = sets.collect();
        for (known, number) in state
            .known
            .iter_mut()
            .zip(count_lengths(&sets, self.limits))
        {
            if known.is_none() {
                *known = number;
            }
        }
    }

    /// Counts the tours of one question.
    fn count(
        &self,
        env: &mut Env<'_>,
        saving: &mut Saving<'_>,
        state: &mut RunState,
    ) -> Result<Counted> {
        loop {
            self.show(state);
            let counter = &mut state.counter;
            if let ControlFlow::Break(counted) = self.threads.install(|| counter.step()) {
                return Ok(counted);
            }
            self.progress.suspend(|| saving.save_if_due(env, state));
        }
    }

    /// Shows how far the run is.
    fn show(&self, state: &RunState) {
        let progress = state.counter.progress();
        let all = self.questions.len();
        let which = if all > 1 {
            format!("count {} of {all}, ", state.current + 1)
        } else {
            String::new()
        };
        let (column, states) = (progress.column, progress.states);
        if progress.done == 0 {
            self.progress.reset();
        }
        self.progress.set_length(progress.steps.into());
        self.progress.set_position(progress.done.into());
        let words = format!("{which}column {column}, {states} states");
        self.progress.set_message(words);
    }
}

/// The checkpoint of a run, if there is one.
struct Saving<'a> {
    checkpoint: Option<&'a mut Checkpoint>,
    /// Whether it could not be written once.
    has_failed: bool,
}

impl Saving<'_> {
    /// Writes a checkpoint if it is time for one. The count goes on if that fails: the checkpoint
    /// from before is still there.
    fn save_if_due(&mut self, env: &mut Env<'_>, state: &RunState) {
        let due = self.checkpoint.as_mut();
        let Some(checkpoint) = due.filter(|checkpoint| checkpoint.is_due()) else {
            return;
        };
        match checkpoint.save(state) {
            Err(error) if !self.has_failed => {
                self.has_failed = true;
                env.remark(format_args!("{error:#}; the count goes on"));
            }
            _ => {}
        }
    }
}
