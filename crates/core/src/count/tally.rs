//! Numbers that count the ways to reach a state: 64 or 128 bits while they fit, or any size.

use num_bigint::BigUint;
use num_traits::{One, Zero};

/// A number of ways. Sums are checked, so that an overflow never looks like a count.
pub(super) trait Tally: Clone + Zero + One + Send + Sync + 'static {
    /// Adds a number; `false` if the sum does not fit.
    fn grow(&mut self, by: &Self) -> bool;

    /// Half of an even number.
    fn half(&self) -> Self;

    /// Adds the product of two numbers to a total.
    fn add_product(&self, other: &Self, total: &mut Total);
}

/// A sum of products: of 128 bits while it fits, and of any size.
#[derive(Clone, Debug, Default)]
pub(super) struct Total {
    low: u128,
    rest: BigUint,
}

impl Total {
    fn add(&mut self, number: u128) {
        if let Some(sum) = self.low.checked_add(number) {
            self.low = sum;
        } else {
            self.rest += std::mem::replace(&mut self.low, number);
        }
    }

    pub(super) fn plus(mut self, other: &Self) -> Self {
        self.add(other.low);
        self.rest += &other.rest;
        self
    }

    pub(super) fn value(&self) -> BigUint {
        &self.rest + self.low
    }
}

impl From<BigUint> for Total {
    fn from(rest: BigUint) -> Self {
        Self { low: 0, rest }
    }
}

/// A number with a fixed number of bits.
macro_rules! fixed_tally {
    ($number:ty) => {
        impl Tally for $number {
            fn grow(&mut self, by: &Self) -> bool {
                let (sum, overflows) = self.overflowing_add(*by);
                *self = sum;
                !overflows
            }

            fn half(&self) -> Self {
                self / 2
            }

            fn add_product(&self, other: &Self, total: &mut Total) {
                let factors = [u128::from(*self), u128::from(*other)];
                match factors[0].checked_mul(factors[1]) {
                    Some(product) => total.add(product),
                    None => total.rest += BigUint::from(factors[0]) * factors[1],
                }
            }
        }
    };
}

fixed_tally!(u64);
fixed_tally!(u128);

impl Tally for BigUint {
    fn grow(&mut self, by: &Self) -> bool {
        *self += by;
        true
    }

    fn half(&self) -> Self {
        self >> 1
    }

    fn add_product(&self, other: &Self, total: &mut Total) {
        total.rest += self * other;
    }
}
