//! The dice of one case.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// Random numbers for one case, and how large it may be.
#[derive(Debug)]
pub struct Draw<'a> {
    /// The longest side of a board; at least 5. The largest inputs ignore it.
    pub longest: u32,
    /// How many cases of the family came before. What a few cases must have between them is
    /// spread over the turns.
    pub turn: u64,
    /// The source of the numbers.
    pub generator: &'a mut ChaCha8Rng,
}

impl Draw<'_> {
    /// A number from `least` to `most`, both included.
    pub(crate) fn number(&mut self, least: u32, most: u32) -> u32 {
        self.generator.random_range(least..=most)
    }

    /// True in one of `of` throws.
    pub(crate) fn chance(&mut self, of: u32) -> bool {
        self.number(1, of) == 1
    }

    /// One of several things.
    pub(crate) fn pick<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        let last = u32::try_from(things.len() - 1).expect("there are few things");
        &things[self.number(0, last) as usize]
    }

    /// Puts things into random order.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let most = u32::try_from(last).expect("a board has fewer squares");
            things.swap(last, self.number(0, most) as usize);
        }
    }
}
