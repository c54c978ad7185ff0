//! Points: exact numbers of hundredths, and how a share of them is rounded.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer, ser};
use serde_json::Number;

/// A number of hundredths, so that sums are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "f64")]
pub struct Points(u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    pub earned: Points,
    pub of: u32,
}

/// What a share of points is rounded to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rounding {
    #[default]
    Down,
    Nearest,
    Half,
    Hundredth,
}

impl Rounding {
    /// Each with its name, and what it is.
    pub const ALL: [(&'static str, &'static str, Self); 4] = [
        ("down", "Whole points, rounded down", Self::Down),
        ("nearest", "The nearest whole points", Self::Nearest),
        ("0.5", "The nearest half point", Self::Half),
        ("0.01", "The nearest hundredth of a point", Self::Hundredth),
    ];
}

const HUNDREDTHS: u64 = 100;

impl Points {
    pub fn whole(points: u32) -> Self {
        Self(u64::from(points) * HUNDREDTHS)
    }

    /// What is left without others, and 0 if these are more.
    #[must_use]
    pub fn less(self, others: Self) -> Self {
        Self(self.0.saturating_sub(others.0))
    }

    /// The share of `part` in `whole`. What lies in the middle is rounded up to the nearest.
    #[must_use]
    pub fn share(self, part: usize, whole: usize, rounding: Rounding) -> Self {
        let (step, up) = match rounding {
            Rounding::Down => (HUNDREDTHS, 0),
            Rounding::Nearest => (HUNDREDTHS, 1),
            Rounding::Half => (HUNDREDTHS / 2, 1),
            Rounding::Hundredth => (1, 1),
        };
        let (points, whole) = (self.0 * part as u64, step * whole.max(1) as u64);
        Self((2 * points + up * whole) / (2 * whole) * step)
    }
}

impl Score {
    /// The sum of points; `None` if there are none to earn.
    pub fn sum(scores: impl Iterator<Item = Self>) -> Option<Self> {
        scores.reduce(|one, other| Self {
            earned: Points(one.earned.0 + other.earned.0),
            of: one.of + other.of,
        })
    }

    pub fn is_full(self) -> bool {
        self.earned == Points::whole(self.of)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}.{:02}", self.0 / HUNDREDTHS, self.0 % HUNDREDTHS);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.earned, self.of)
    }
}

/// As a number, without a fraction if it is whole.
impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number: Number = self.to_string().parse().map_err(ser::Error::custom)?;
        number.serialize(serializer)
    }
}

impl From<f64> for Points {
    fn from(points: f64) -> Self {
        let hundredths = format!("{points:.2}").replace('.', "");
        Self(hundredths.parse().unwrap_or_default())
    }
}
