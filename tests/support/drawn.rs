//! Cases of the built-in problems, which draw without a program that could fail.

use knights::judge::problem::Problem;
use knights::problems::drawn;
use knights::problems::drawn::GeneratedCase;

const DRAWN: &str = "a built-in problem draws";

pub(crate) fn stress_case(problem: &dyn Problem, seed: u64, number: u64) -> Vec<u8> {
    drawn::stress_case(problem, seed, number).expect(DRAWN)
}

pub(crate) fn generated_cases(
    problem: &'static dyn Problem,
    seed: u64,
    count: u64,
) -> impl Iterator<Item = GeneratedCase> {
    drawn::generated_cases(problem, seed, count).map(|case| case.expect(DRAWN))
}
