//! When hand-ins are due, and what a late one loses.

use std::str::FromStr;
use std::time::SystemTime;

use jiff::civil::DateTime;
use jiff::fmt::friendly::{Designator, Spacing, SpanPrinter};
use jiff::fmt::temporal::Pieces;
use jiff::tz::{Offset, TimeZone};
use jiff::{
    SignedDuration, Span, SpanRelativeTo, Timestamp, Unit, ZonedDateTime, ZonedDateTimeDifference,
};

use crate::class::HandInResult;
use crate::hand_in::{Doubt, DoubtKind, HandIn, Lateness};
use knights_problems::report::{Points, Rounding};

/// A number of points, or of per cent of those that are earned.
#[derive(Clone, Copy, Debug, Default)]
pub struct LatePenalty {
    amount: u32,
    is_percent: bool,
    is_daily: bool,
}

const HUNDRED: u32 = 100;

impl LatePenalty {
    /// Takes points off a hand-in that is late, down to 0, and if some are lost, says so in a remark. If nothing says by how much
    /// it is late, that is a day.
    pub fn take_off(self, hand_in: &mut HandInResult, rounding: Rounding) {
        let Some((late, score)) = hand_in.student.late.zip(hand_in.score()) else {
            return;
        };
        let amount = match late {
            Lateness::Days(days) if self.is_daily => self.amount.saturating_mul(days),
            _ => self.amount,
        };
        let earned = score.earned;
        let left = if self.is_percent {
            let percent = HUNDRED.saturating_sub(amount);
            earned.share(percent as usize, HUNDRED as usize, rounding)
        } else {
            earned.less(Points::whole(amount))
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
        let once = text.strip_suffix("/day").unwrap_or(text);
        let number = once.strip_suffix('%').unwrap_or(once);
        let is_percent = number != once;
        let most = if is_percent { HUNDRED } else { u32::MAX };
        let amount = number.parse().ok().filter(|amount| *amount <= most);
        Ok(Self {
            amount: amount.ok_or("expected a number of points, or a percentage up to 100%, such as 5, 20% or 10%/day")?,
            is_percent,
            is_daily: once != text,
        })
    }
}

/// When hand-ins are due, in the time zone of this machine or with an offset.
#[derive(Clone, Debug)]
pub struct Deadline(ZonedDateTime);

/// How much later is in time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Grace(SignedDuration);

/// How the names of Blackboard have a time.
const IN_NAMES: &str = "%Y-%m-%d-%H-%M-%S";
const SHOWN: &str = "%Y-%m-%d %H:%M";
const DAY: i64 = 86_400;
/// No file is older: archives without times say 1970 or 1980.
const EARLIEST: Timestamp = Timestamp::constant(500_000_000, 0);
/// By how much the clocks of two machines may differ.
const CLOCKS_DIFFER: SignedDuration = SignedDuration::from_hours(24);

impl Deadline {
    /// Where times without an offset are read and shown.
    pub fn zone(&self) -> TimeZone {
        self.0.time_zone().clone()
    }

    /// Says by how many days a hand-in is late, if its time is known: they count from the deadline, also after the grace.
    pub(super) fn apply(&self, grace: Grace, hand_in: &mut HandIn) {
        let time = hand_in.handed_in.map(Timestamp::try_from);
        let Some(stamp) = time.and_then(Result::ok) else {
            return;
        };
        let is_odd = stamp < EARLIEST || stamp.duration_since(Timestamp::now()) > CLOCKS_DIFFER;
        let time = stamp.to_zoned_datetime(self.zone());
        if is_odd {
            let reason = format!("it is dated {}", time.strftime(SHOWN));
            hand_in.doubts.push(Doubt::new(DoubtKind::Undated, reason));
            return;
        }
        let late = time.duration_since(&self.0);
        if late <= grace.0 {
            hand_in.student.late = Some(Lateness::Days(0));
            return;
        }
        let days = ((late.as_secs() - 1) / DAY + 1).try_into();
        hand_in.student.late = Some(Lateness::Days(days.unwrap_or(u32::MAX)));
        let unit = match late.as_mins() {
            0 => Unit::Second,
            _ => Unit::Minute,
        };
        let to_time = ZonedDateTimeDifference::new(&time);
        let difference = to_time.largest(Unit::Day).smallest(unit);
        let span = self.0.until(difference).unwrap_or_default();
        let words = SpanPrinter::new()
            .spacing(Spacing::BetweenUnitsAndDesignators)
            .designator(Designator::Verbose)
            .span_to_string(&span);
        let shown = time.strftime(SHOWN);
        let remark = format!("handed in {shown}, {words} after the deadline");
        hand_in.remarks.push(remark);
    }
}

impl FromStr for Deadline {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let due = || {
            let pieces = Pieces::parse(text).ok()?;
            let offset = || pieces.to_numeric_offset().map(Offset::to_time_zone);
            let named = pieces.to_time_zone().ok()?.or_else(offset);
            let clock = pieces.date().to_datetime(pieces.time()?);
            let zone = named.unwrap_or_else(TimeZone::system);
            clock.to_zoned_datetime(zone).ok()
        };
        let words =
            "expected a date and a time, such as \"2026-11-25 23:59\" or 2026-11-25T23:59+01:00";
        due().map(Self).ok_or(words)
    }
}

impl Grace {
    /// The days that count as late for a hand-in that is this many seconds late.
    pub(super) fn days(self, seconds: u64) -> Option<u32> {
        if i64::try_from(seconds).ok()? <= self.0.as_secs() {
            return Some(0);
        }
        u32::try_from(seconds.div_ceil(DAY.unsigned_abs())).ok()
    }
}

impl FromStr for Grace {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parsed = text
            .parse()
            .and_then(|span: Span| span.to_duration(SpanRelativeTo::days_are_24_hours()));
        let time = parsed.ok().filter(|time| !time.is_negative());
        time.map(Self)
            .ok_or("expected a time such as 15min, 2h or 1day")
    }
}

/// When an attempt was made, in the forms of Blackboard and of Gradescope.
pub(super) fn handed_in(attempt: &str, zone: &TimeZone) -> Option<SystemTime> {
    let parsed = DateTime::strptime(IN_NAMES, attempt);
    let clock = parsed.and_then(|clock| clock.to_zoned_datetime(zone.clone()));
    let time = clock.map(|clock| clock.timestamp()).or_else(|_| {
        let (time, offset) = attempt.rsplit_once(' ').unwrap_or((attempt, ""));
        format!("{time}{offset}").parse::<Timestamp>()
    });
    SystemTime::try_from(time.ok()?).ok()
}
