//! The usual mistakes of programs for `uva10255`.

use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::task::TaskProblem;
use crate::problem::tour_rules::{AskedDenial, PrintedTourRules, TourSpec, tour_from};
use crate::problem::uva10255::{CircuitTours, NO_CIRCUIT};
use knights_core::solve::Task;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<PrintedTourRules> =
    RuleTable::new(&[include_str!("mistakes.toml")], output);

const SPEC: TourSpec = TourSpec {
    denied: AskedDenial::WithoutClosedTour,
    denial: NO_CIRCUIT,
    ..TourSpec::NUMBERS
};

fn output(
    rules: &PrintedTourRules,
    input: &[u8],
    seen: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let tasks = CircuitTours.task(input).ok()?;
    let tasks: Vec<Task> = tasks.into_iter().map(tour_from).collect();
    SPEC.output(rules, &tasks, seen, limit)
}
