//! What a late hand-in loses.

use std::str::FromStr;

use crate::class::{HandInResult, Lateness};
use crate::report::{Points, Rounding};

/// A number of points, or of per cent of those that are earned.
#[derive(Clone, Copy, Debug)]
pub struct LatePenalty {
    amount: u32,
    kind: PenaltyKind,
}

#[derive(Clone, Copy, Debug)]
enum PenaltyKind {
    Points,
    PointsEachDay,
    Percent,
    PercentEachDay,
}

use PenaltyKind::{Percent, PercentEachDay, PointsEachDay};

/// What stands after the amount. The first one that fits counts.
const KINDS: [(&str, PenaltyKind); 4] = [
    ("%/day", PercentEachDay),
    ("/day", PointsEachDay),
    ("%", Percent),
    ("", PenaltyKind::Points),
];
const HUNDRED: usize = 100;

impl LatePenalty {
    /// Takes points off a hand-in that is late, down to 0, and if some are lost, says so in a remark. If nothing says by how much
    /// it is late, that is a day.
    pub fn take_off(self, hand_in: &mut HandInResult, rounding: Rounding) {
        let Some((late, score)) = hand_in.student.late.zip(hand_in.score()) else {
            return;
        };
        let amount = match (self.kind, late) {
            (PointsEachDay | PercentEachDay, Lateness::Days(days)) => {
                self.amount.saturating_mul(days)
            }
            _ => self.amount,
        };
        let earned = score.earned;
        let left = match self.kind {
            Percent | PercentEachDay => {
                let percent = HUNDRED.saturating_sub(amount as usize);
                earned.share(percent, HUNDRED, rounding)
            }
            PenaltyKind::Points | PointsEachDay => earned.less(Points::whole(amount)),
        };
        let off = earned.less(left);
        if off == Points::default() {
            return;
        }
        hand_in.late_penalty = off;
        let remark = format!("late: {off} of {earned} points are taken off");
        hand_in.remarks.push(remark);
    }
}

impl FromStr for LatePenalty {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut kinds = KINDS.into_iter();
        let found =
            kinds.find_map(|(end, kind)| Some((text.strip_suffix(end)?.parse().ok()?, kind)));
        let (amount, kind) =
            found.ok_or("expected points or per cent, such as 5, 20% or 10%/day")?;
        Ok(Self { amount, kind })
    }
}
