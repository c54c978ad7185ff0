//! Inputs by seed and number: the same two give the same input for ever.

use std::collections::HashSet;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::judge::problem::{Draw, LONGEST_SIDE, Problem};

/// The longest sides of the boards among cases for files, one of them for each case.
const SIDES_OF_FILES: [u32; 5] = [6, 6, 12, 30, LONGEST_SIDE];
/// The same for cases that are tried by the thousand.
const SIDES_OF_STRESS: [u32; 4] = [5, 6, 6, 12];
/// Of this many cases that are tried, one is of the largest.
const LARGEST_EVERY: u64 = 64;
/// How often another input is drawn instead of one that came before.
const REDRAWS: usize = 50;

/// An input that was drawn for a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedCase {
    /// The number of the case, from 1, and its family, as in `03_empty`.
    pub name: String,
    /// The family.
    pub family: &'static str,
    /// The input.
    pub input: Vec<u8>,
}

/// The first `count` cases of a seed, for files: the families of the problem take turns. If there
/// are not enough different inputs, some come twice.
pub fn generated_cases(
    problem: &'static dyn Problem,
    seed: u64,
    count: u64,
) -> impl Iterator<Item = GeneratedCase> {
    let families = problem.families();
    let digits = count.to_string().len().max(2);
    let mut before = HashSet::new();
    (0..count)
        .zip(families.iter().cycle())
        .map(move |(number, &family)| {
            let mut generator = generator(seed, number);
            let mut draw = || {
                let longest = SIDES_OF_FILES[generator.random_range(0..SIDES_OF_FILES.len())];
                let turn = number / families.len() as u64;
                problem.draw(
                    family,
                    &mut Draw {
                        longest,
                        turn,
                        generator: &mut generator,
                    },
                )
            };
            let mut input = draw();
            for _ in 0..REDRAWS {
                if !before.contains(&input) {
                    break;
                }
                input = draw();
            }
            before.insert(input.clone());
            let name = format!("{:0digits$}_{family}", number + 1);
            GeneratedCase {
                name,
                family,
                input,
            }
        })
}

/// Input `number` of a seed, to be tried: mostly small, of any family of the problem.
#[must_use]
pub fn stress_case(problem: &dyn Problem, seed: u64, number: u64) -> Vec<u8> {
    let mut generator = generator(seed, number);
    let families = problem.families().split_last();
    let (largest, others) = families.expect("a problem has families");
    let (family, longest, turn) = if number % LARGEST_EVERY == LARGEST_EVERY - 1 {
        (largest, LONGEST_SIDE, number / LARGEST_EVERY)
    } else {
        let longest = SIDES_OF_STRESS[generator.random_range(0..SIDES_OF_STRESS.len())];
        let family = &others[generator.random_range(0..others.len())];
        (family, longest, number)
    };
    let generator = &mut generator;
    let mut draw = Draw {
        longest,
        turn,
        generator,
    };
    problem.draw(family, &mut draw)
}

/// The generator for a case, which depends on no other case.
fn generator(seed: u64, number: u64) -> ChaCha8Rng {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    generator.set_stream(number);
    generator
}
