//! A random number below a large one.

use num_bigint::BigUint;
use rand::Rng;

/// The bits of a word of the generator.
const WORD: u64 = 32;

/// A random number below `bound`, which is not 0; all have the same chance.
///
/// Numbers of as many bits as `bound` are drawn until one is below it: at most two on average.
pub(crate) fn random_below(bound: &BigUint, generator: &mut impl Rng) -> BigUint {
    let words = bound.bits().div_ceil(WORD);
    let surplus = words * WORD - bound.bits();
    loop {
        let digits: Vec<u32> = (0..words).map(|_| generator.next_u32()).collect();
        let number = BigUint::new(digits) >> surplus;
        if &number < bound {
            return number;
        }
    }
}
