//! Cases of the built-in problems, which draw without a program that could fail.

use knights::judge::problem::Problem;
use knights::problems::drawn;
use knights::problems::drawn::{GeneratedCase, shrink};

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

/// The smallest input on which a program fails, made in this number of tries from the first of these on which it does;
/// `None` if it fails on none.
pub(crate) fn smallest(
    problem: &dyn Problem,
    mut inputs: impl Iterator<Item = Vec<u8>>,
    tries: usize,
    fails: impl Fn(&[u8]) -> bool,
) -> Option<Vec<u8>> {
    let mut smallest = inputs.find(|input| fails(input))?;
    let mut left = tries;
    // Ends early or not; then what was found so far counts.
    let _ = shrink(problem, smallest.clone(), |candidates| {
        for (place, candidate) in candidates.enumerate() {
            if left == 0 {
                return Err(());
            }
            left -= 1;
            if fails(&candidate) {
                smallest.clone_from(&candidate);
                return Ok(Some((place, candidate)));
            }
        }
        Ok(None)
    });
    Some(smallest)
}
