//! What a late hand-in loses.

use std::str::FromStr;

use crate::class::{HandInResult, Lateness};
use crate::report::{Points, Rounding};

/// Points, or per cent of those that are earned, for each hand-in that is late or for each day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LatePenalty {
    amount: u32,
    unit: PenaltyUnit,
    period: PenaltyPeriod,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PenaltyUnit {
    Percent,
    Points,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PenaltyPeriod {
    Once,
    Day,
}

const PERCENT: u32 = 100;
const MOST: u32 = 1_000_000;

impl LatePenalty {
    /// Takes points off a hand-in that is late, down to 0, and says so in a remark. If nothing says by how much
    /// it is late, that is a day.
    pub fn take_off(self, hand_in: &mut HandInResult, rounding: Rounding) {
        let Some((late, score)) = hand_in.student.late.zip(hand_in.score()) else {
            return;
        };
        let days = match late {
            Lateness::Marked => 1,
            Lateness::Days(days) => days,
        };
        let times = match self.period {
            PenaltyPeriod::Once => days.min(1),
            PenaltyPeriod::Day => days,
        };
        let amount = self.amount.saturating_mul(times);
        let left = match self.unit {
            PenaltyUnit::Points => score.earned.less(Points::whole(amount)),
            PenaltyUnit::Percent => {
                let left = PERCENT.saturating_sub(amount);
                score
                    .earned
                    .share(left as usize, PERCENT as usize, rounding)
            }
        };
        hand_in.late_penalty = score.earned.less(left);
        let says = match late {
            Lateness::Marked => "late".to_owned(),
            Lateness::Days(1) => "1 day late".to_owned(),
            Lateness::Days(days) => format!("{days} days late"),
        };
        let (earned, off) = (score.earned, hand_in.late_penalty);
        let remark = format!("{says}: {off} of {earned} points are taken off");
        hand_in.remarks.push(remark);
    }
}

impl FromStr for LatePenalty {
    type Err = &'static str;

    /// Reads `5`, `20%`, `5/day` or `20%/day`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (amount, period) = match text.strip_suffix("/day") {
            Some(amount) => (amount, PenaltyPeriod::Day),
            None => (text, PenaltyPeriod::Once),
        };
        let (amount, unit) = match amount.strip_suffix('%') {
            Some(amount) => (amount, PenaltyUnit::Percent),
            None => (amount, PenaltyUnit::Points),
        };
        let amount = amount.parse().ok().filter(|amount| *amount <= MOST);
        Ok(Self {
            amount: amount.ok_or("expected points or per cent, such as 5, 20% or 10%/day")?,
            unit,
            period,
        })
    }
}
