//! What is said about an answer: why there is no tour, or how a random one was drawn.

use std::fmt;

use num_bigint::BigUint;

use knights_core::count::SampleLimit;
use knights_core::solve::Answer;

/// Why an answer has no tour, in one sentence; `None` if it has one.
pub fn no_tour(answer: &Answer) -> Option<String> {
    match answer {
        Answer::Found(_) => None,
        Answer::Impossible(reason) => Some(format!("no tour exists: {reason}")),
        Answer::Unknown { steps } => {
            Some(format!("unknown after {steps} steps: raise --max-steps"))
        }
    }
}

/// The most digits of a number in a line for people.
const MOST_DIGITS: usize = 40;

/// How a random tour was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TourDraw {
    /// From all tours of the task, each with the same chance.
    FromAll {
        seed: u64,
        /// How many tours there are.
        tours: BigUint,
    },
    /// By random changes of a tour.
    BySearch {
        seed: u64,
        /// Why the tours could not be counted.
        limit: SampleLimit,
    },
}

impl TourDraw {
    /// The name of the way.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::FromAll { .. } => "uniform",
            Self::BySearch { .. } => "search",
        }
    }

    pub const fn seed(&self) -> u64 {
        let (Self::FromAll { seed, .. } | Self::BySearch { seed, .. }) = self;
        *seed
    }

    /// How many tours there are, if it is known.
    pub const fn tours(&self) -> Option<&BigUint> {
        match self {
            Self::FromAll { tours, .. } => Some(tours),
            Self::BySearch { .. } => None,
        }
    }
}

impl fmt::Display for TourDraw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FromAll { tours, .. } => {
                let digits = tours.to_string();
                match digits.as_str() {
                    "1" => write!(f, "random tour: the only tour there is"),
                    _ if digits.len() > MOST_DIGITS => write!(
                        f,
                        "random tour: all tours have the same chance; their number has {} digits",
                        digits.len()
                    ),
                    _ => write!(f, "random tour: all {digits} tours have the same chance"),
                }
            }
            Self::BySearch { limit, .. } => {
                write!(
                    f,
                    "random tour: not all tours have the same chance, as {limit}"
                )
            }
        }
    }
}
