//! A count as it runs: the left side, the right side, and the joining of both.

use std::fmt::Debug;
use std::mem::take;

use num_bigint::BigUint;

use crate::count::fragments::Packed;
use crate::count::limits::{Halt, Meter};
use crate::count::middle::Halves;
use crate::count::plan::{Plan, RightSide};
use crate::count::stage::sweep;
use crate::count::table::StateTable;
use crate::count::tally::{Tally, Total};
use crate::count::{CountLimits, CountProgress};

/// The steps in which both sides are joined.
const JOIN_STEPS: usize = 81;

/// A count of some type of states and numbers.
pub(super) trait CountRun: Debug + Send + Sync {
    /// Does the next step. Returns the number of cycles after the last step.
    fn step(&mut self) -> Result<Option<BigUint>, Halt>;

    fn progress(&self) -> CountProgress;
}

/// A count with states `K` and numbers of ways `C`.
#[derive(Debug)]
pub(super) struct Run<K, C> {
    plan: Plan,
    meter: Meter,
    phase: Phase<K, C>,
    next: usize,
    forecast: Forecast,
}

#[derive(Debug)]
enum Phase<K, C> {
    /// It follows the plan of the left side. The right side may start from a copy.
    Left(StateTable<K, C>, Option<StateTable<K, C>>),
    /// It follows the plan of the right side; the left side is ready.
    Right(StateTable<K, C>, StateTable<K, C>),
    /// It decides the moves of the middle and joins the two sides, part by part.
    Join(Halves<K, C>, Total),
}

impl<K: Packed, C: Tally + Debug> Run<K, C> {
    /// A count that has not begun.
    pub(super) fn new(plan: Plan, limits: CountLimits) -> Self {
        let meter = Meter::new(limits);
        let forecast = Forecast::new(&plan);
        let mut stages = plan.left.iter().map(|square| square.columns_left).zip(1..);
        if let Some((left, rows)) = stages.find_map(|(left, rows)| Some((left?, rows))) {
            let mut by_rows = forecast;
            by_rows.growth = states_of_a_row(&plan, rows).powi(rows);
            by_rows.states = by_rows.growth;
            meter.expect(StateTable::<K, C>::bytes_of(by_rows.after(left)));
        }
        Self {
            plan,
            meter,
            phase: Phase::Left(StateTable::of(K::new(0, 0, 0)), None),
            next: 0,
            forecast,
        }
    }

    /// The phase after all squares of both sides.
    fn join(&self, sides: [StateTable<K, C>; 2]) -> Phase<K, C> {
        let halves = Halves::new(sides, &self.plan, &self.meter);
        Phase::Join(halves, Total::default())
    }
}

impl<K: Packed + Debug, C: Tally + Debug> CountRun for Run<K, C> {
    fn step(&mut self) -> Result<Option<BigUint>, Halt> {
        self.meter.check()?;
        match &mut self.phase {
            Phase::Left(table, copy) => {
                if let Some(square) = self.plan.left.get(self.next) {
                    if self.plan.right.begins_after(self.next) {
                        *copy = table.try_clone(&self.meter);
                    }
                    *table = sweep(take(table), square, &self.meter);
                    self.next += 1;
                    if let Some(columns) = square.columns_left {
                        self.forecast.note(table.len());
                        let states = self.forecast.after(columns);
                        self.meter.expect(StateTable::<K, C>::bytes_of(states));
                    }
                } else {
                    let (left, copy) = (take(table), copy.take());
                    self.phase = match self.plan.right {
                        RightSide::Squares(_) => {
                            Phase::Right(left, StateTable::of(K::new(0, 0, 0)))
                        }
                        RightSide::Left(_) => self.join([left, copy.unwrap_or_default()]),
                    };
                    self.next = 0;
                }
            }
            Phase::Right(left, table) => {
                if let Some(square) = self.plan.right.squares().get(self.next) {
                    *table = sweep(take(table), square, &self.meter);
                    self.next += 1;
                } else {
                    let sides = [take(left), take(table)];
                    self.phase = self.join(sides);
                    self.next = 0;
                }
            }
            Phase::Join(halves, total) => {
                let parts = halves.parts();
                let end = (self.next + parts.div_ceil(JOIN_STEPS)).min(parts);
                for part in self.next..end {
                    *total = halves.cycles(part, &self.meter).plus(total);
                }
                self.next = end;
                self.meter.check()?;
                return Ok((end == parts).then(|| total.value()));
            }
        }
        self.meter.check()?;
        Ok(None)
    }

    fn progress(&self) -> CountProgress {
        let right = self.plan.right.squares();
        let right_steps = match self.plan.right {
            RightSide::Squares(_) => right.len() + 1,
            RightSide::Left(_) => 0,
        };
        let lengths = [self.plan.left.len() + 1, right_steps];
        let (done, squares, states) = match &self.phase {
            Phase::Left(table, _) => (self.next, &self.plan.left[..], table.len()),
            Phase::Right(left, table) => {
                let states = left.len() + table.len();
                (lengths[0] + self.next, right, states)
            }
            Phase::Join(halves, _) => {
                let steps = self.next / halves.parts().div_ceil(JOIN_STEPS);
                (
                    lengths[0] + lengths[1] + steps,
                    &self.plan.left[..],
                    halves.states(),
                )
            }
        };
        let begun = squares.iter().take(self.next + 1);
        let columns = begun.map(|square| square.column);
        let small = |number| u32::try_from(number).unwrap_or(u32::MAX);
        CountProgress {
            done: small(done),
            steps: small(lengths[0] + lengths[1] + JOIN_STEPS),
            column: small(columns.max().unwrap_or_default()),
            states: states as u64,
            bytes: self.meter.bytes(),
        }
    }
}

/// Estimates the states after columns that all have the same squares. The estimates are low.
///
/// The growth from one column to the next falls: the cycles of 8 rows have 5,356, then
/// 675,023 and 9,267,120 states, and the paths of 7 rows 28,129, then 2,085,098 and 8,558,230. A
/// growth has been at least the square root of the one before it if tours are cycles, and at least
/// its cube root if they are paths.
#[derive(Clone, Copy, Debug)]
struct Forecast {
    /// The states after the last column, and how often as many they were as after the one before.
    states: f64,
    growth: f64,
    /// The growth is at least the one before to the power of this.
    falls: f64,
}

/// How many states a count has after one column for each of its rows, to the power of the rows. This is low too: cycles
/// have 2.64 with 7 rows, 2.92 with 8 and 3.37 with 10; paths with two given ends 3.49 and 3.89 with 8 and 10; those with
/// free ends 4.33, 4.44 and 4.82 with 9, 8 and 10.
const fn states_of_a_row(plan: &Plan, rows: i32) -> f64 {
    match (rows, plan.is_open(), plan.has_free_ends) {
        (..=7, ..) => 2.5,
        (_, false, _) => 2.9,
        (_, true, false) => 3.4,
        (_, true, true) => 4.3,
    }
}

impl Forecast {
    /// A count that begins with one state.
    const fn new(plan: &Plan) -> Self {
        Self {
            states: 1.0,
            growth: 1.0,
            falls: if plan.is_open() { 1.0 / 3.0 } else { 1.0 / 2.0 },
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn note(&mut self, number: usize) {
        let states = number.max(1) as f64;
        self.growth = states / self.states;
        self.states = states;
    }

    pub(super) fn after(&self, columns: usize) -> f64 {
        let (mut states, mut growth) = (self.states, self.growth);
        for _ in 0..columns {
            growth = growth.powf(self.falls);
            states *= growth;
        }
        states
    }
}
