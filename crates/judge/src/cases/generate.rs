//! Inputs by seed and number: the same two give the same input for ever.

use std::collections::HashSet;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::problem::{Draw, DrawnCount, DrawnSides, LONGEST_SIDE, Problem};

/// The longest sides of the boards among cases for files, one of them for each case.
const SIDES_OF_FILES: [u32; 5] = [6, 6, 12, 30, LONGEST_SIDE];
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
                        sides: DrawnSides::UpTo(longest),
                        listed: DrawnCount::ByFamily,
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

/// The generator for a case, which depends on no other case.
pub(super) fn generator(seed: u64, number: u64) -> ChaCha8Rng {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    generator.set_stream(number);
    generator
}
