//! Counts one question after the other, with a progress bar, and stops at a signal if the count is kept in a file.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use rayon::ThreadPool;

use crate::tools::prelude::*;
use crate::tools::tour::count::checkpoint::{Checkpoint, PROGRAM, RunState};
use knights_core::count::{CountLimits, CountQuestion, Counted, Counter, TourSet, count_lengths};

/// How often a signal is looked for.
const TICK: Duration = Duration::from_millis(50);

/// The counts of some questions, of which there is at least one.
pub(super) struct Counting<'a> {
    pub(super) questions: &'a [CountQuestion],
    pub(super) limits: CountLimits,
    pub(super) threads: ThreadPool,
    pub(super) progress: ProgressBar,
    /// How many milliseconds a step has taken at most.
    pub(super) longest: AtomicU64,
}

impl Counting<'_> {
    /// Answers every question, and begins where the run was; `None` if a signal ends the run, which is then saved.
    pub(super) fn run(
        &self,
        env: &mut Env<'_>,
        checkpoint: Option<&mut Checkpoint>,
        mut state: RunState,
    ) -> Result<Option<Vec<Counted>>> {
        self.count_lengths(&mut state);
        thread::scope(|scope| {
            let (running, ended) = mpsc::channel::<()>();
            if checkpoint.is_some() && !self.progress.is_hidden() {
                scope.spawn(move || self.announce_stop(&ended));
            }
            let answers = self.answers(env, checkpoint, state);
            drop(running);
            answers
        })
    }

    /// Waits for a signal, and says that the step in progress is the last one. A count that ends ends this as well.
    fn announce_stop(&self, ended: &Receiver<()>) {
        while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            if interrupted().is_some() {
                let longest = Duration::from_millis(self.longest.load(Ordering::Relaxed));
                self.progress.println(format!(
                    "{PROGRAM}: stops after this step of the count; the steps before took up to {:.1} s. Press Ctrl-C \
                     again to end at once, with the count that was saved last",
                    longest.as_secs_f64()
                ));
                return;
            }
        }
    }

    /// The answers, as [`run`](Self::run) gives them.
    fn answers(
        &self,
        env: &mut Env<'_>,
        mut checkpoint: Option<&mut Checkpoint>,
        mut state: RunState,
    ) -> Result<Option<Vec<Counted>>> {
        let mut answers = Vec::new();
        let others = (0..self.questions.len()).filter(|&other| other != state.current);
        let order: Vec<usize> = std::iter::once(state.current).chain(others).collect();
        for current in order {
            let question = &self.questions[current];
            let own_answer = || question.own_answer(self.limits);
            if let Some(answer) = self.threads.install(own_answer) {
                answers.push((current, answer));
                continue;
            }
            let sequences = if let Some(number) = state.known[current].clone() {
                Counted::Exact(number)
            } else {
                if state.current != current {
                    state.current = current;
                    state.counter = Counter::new(&question.set, self.limits);
                }
                let counted = self.count(env, checkpoint.as_deref_mut(), &mut state)?;
                let Some(counted) = counted else {
                    self.progress.finish_and_clear();
                    return Ok(None);
                };
                counted
            };
            if let Counted::Exact(number) = &sequences {
                state.known[current] = Some(number.clone());
            }
            let answer = || question.answer(sequences, self.limits);
            answers.push((current, self.threads.install(answer)));
        }
        self.progress.finish_and_clear();
        answers.sort_unstable_by_key(|&(index, _)| index);
        let answers = answers.into_iter().map(|(_, answer)| answer);
        Ok(Some(answers.collect()))
    }

    /// Counts the tours of boards of the same few rows together.
    fn count_lengths(&self, state: &mut RunState) {
        let sets = self.questions.iter().map(|question| question.set.clone());
        let sets: Vec<TourSet> = sets.collect();
        let numbers = count_lengths(&sets, self.limits);
        for (known, number) in state.known.iter_mut().zip(numbers) {
            if known.is_none() {
                *known = number;
            }
        }
    }

    fn count(
        &self,
        env: &mut Env<'_>,
        mut checkpoint: Option<&mut Checkpoint>,
        state: &mut RunState,
    ) -> Result<Option<Counted>> {
        loop {
            self.show(state);
            let counter = &mut state.counter;
            let begin = Instant::now();
            if let ControlFlow::Break(counted) = self.threads.install(|| counter.step()) {
                return Ok(Some(counted));
            }
            let took = u64::try_from(begin.elapsed().as_millis()).unwrap_or(u64::MAX);
            self.longest.fetch_max(took, Ordering::Relaxed);
            let Some(checkpoint) = &mut checkpoint else {
                continue;
            };
            if interrupted().is_some() {
                checkpoint.save(state)?;
                return Ok(None);
            }
            self.progress.suspend(|| checkpoint.save_if_due(env, state));
        }
    }

    fn show(&self, state: &RunState) {
        let progress = state.counter.progress();
        let all = self.questions.len();
        let which = (all > 1).then(|| format!("count {} of {all}, ", state.current + 1));
        let which = which.unwrap_or_default();
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
