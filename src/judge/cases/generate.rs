//! Inputs by seed and number: the same two give the same input for ever.

use std::collections::HashSet;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::judge::cases::Family;
use crate::judge::problem::{Instance, Problem};

/// The longest sides of the boards among cases that are kept, one of them for each case.
const KEPT: [u32; 5] = [6, 6, 12, 30, Problem::LONGEST_SIDE];
/// The same for cases that are tried by the thousand.
const TRIED: [u32; 4] = [5, 6, 6, 12];
/// Of so many cases that are tried, one is of the largest.
const LARGEST_EVERY: u64 = 64;
/// How often another input is drawn in place of one that was there before.
const REDRAWS: usize = 50;

/// The first `count` cases of a seed, to be kept: the families of the problem in turn. Where
/// there are not enough different inputs, some come twice.
pub fn kept(problem: Problem, seed: u64, count: u64) -> impl Iterator<Item = (Family, Instance)> {
    let families = Family::of(problem);
    let each = families.len() as u64;
    let families = families.iter().cycle();
    let mut before = HashSet::new();
    (0..count).zip(families).map(move |(number, &family)| {
        let mut generator = generator(seed, number);
        let mut draw = || {
            let longest = KEPT[generator.random_range(0..KEPT.len())];
            family.draw(problem, longest, number / each, &mut generator)
        };
        let mut instance = draw();
        for _ in 0..REDRAWS {
            if !before.contains(&instance) {
                break;
            }
            instance = draw();
        }
        before.insert(instance.clone());
        (family, instance)
    })
}

/// The name of a case that is kept: its number, from 1, and its family.
#[must_use]
pub fn name_of_kept(number: u64, count: u64, family: Family) -> String {
    let digits = count.to_string().len().max(2);
    format!("{number:0digits$}_{}", family.name())
}

/// Case `number` of a seed, to be tried: mostly small, of any family of the problem.
#[must_use]
pub fn tried(problem: Problem, seed: u64, number: u64) -> Instance {
    let mut generator = generator(seed, number);
    let families = Family::of(problem);
    let (largest, others) = families.split_last().expect("a problem has families");
    if number % LARGEST_EVERY == LARGEST_EVERY - 1 {
        let turn = number / LARGEST_EVERY;
        return largest.draw(problem, Problem::LONGEST_SIDE, turn, &mut generator);
    }
    let longest = TRIED[generator.random_range(0..TRIED.len())];
    let family = others[generator.random_range(0..others.len())];
    family.draw(problem, longest, number, &mut generator)
}

/// The generator for a case, which depends on no other.
fn generator(seed: u64, number: u64) -> ChaCha8Rng {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    generator.set_stream(number);
    generator
}
