//! Work that runs in parts, `K/N`, on several machines: which part is whose, and which are missing.

use std::fmt;
use std::ops::Range;

use anyhow::{bail, ensure};

use crate::options::not_expected;
use knights_core::input::InputError;
use knights_core::output::joined;

/// A part of a whole: number `number`, from 1, of `count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    pub(crate) number: u32,
    pub(crate) count: u32,
}

impl Shard {
    pub(crate) fn new(number: u32, count: u32) -> Option<Self> {
        let is_part = (1..=count).contains(&number);
        is_part.then_some(Self { number, count })
    }

    /// The shard written as `K/N`, if 1 ≤ K ≤ N.
    pub fn parse(text: &str) -> Option<Self> {
        let (number, count) = text.split_once('/')?;
        let is_plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_plain(number) || !is_plain(count) {
            return None;
        }
        Self::new(number.parse().ok()?, count.parse().ok()?)
    }

    /// The value of the option `--shard`.
    pub fn of_option(text: &str) -> Result<Self, InputError> {
        Self::parse(text).ok_or_else(|| not_expected("--shard", "K/N with 1 <= K <= N", text))
    }

    /// The pieces of work of this part, of this many: as many as those of the other parts, or one more or less.
    pub fn slice(self, pieces: usize) -> Range<usize> {
        let before = |number: u32| {
            let part = pieces as u128 * u128::from(number) / u128::from(self.count);
            usize::try_from(part).expect("a part has at most all pieces")
        };
        before(self.number - 1)..before(self.number)
    }

    /// The pieces of work of this part: every `count`-th.
    pub fn of<T>(self, pieces: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
        let from_first = pieces.skip(self.number as usize - 1);
        from_first.step_by(self.count as usize)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

/// Refuses parts, each with the file that it comes from, unless each part of one whole is there once.
pub fn ensure_all(parts: &[(&str, Shard)]) -> anyhow::Result<()> {
    for (index, (file, shard)) in parts.iter().enumerate() {
        let (first, whole) = parts[0];
        ensure!(
            shard.count == whole.count,
            "{first} is one of {} parts, and {file} one of {}",
            whole.count,
            shard.count
        );
        let mut before = parts[..index].iter();
        if let Some((same, _)) = before.find(|(_, other)| other == shard) {
            bail!("{same} and {file} are both part {}", shard.number);
        }
    }
    let mut numbers: Vec<u32> = parts.iter().map(|(_, shard)| shard.number).collect();
    numbers.sort_unstable();
    let count = parts.first().map_or(0, |(_, shard)| shard.count);
    missing(&numbers, count).map_or(Ok(()), |missing| bail!(missing))
}

/// The parts that are missing among sorted numbers from 1 to `count`, in words, if some are.
fn missing(numbers: &[u32], count: u32) -> Option<String> {
    let wide = numbers.iter().map(|&number| u64::from(number));
    let before = std::iter::once(0).chain(wide.clone());
    let neighbours = before.zip(wide.chain([u64::from(count) + 1]));
    let between = neighbours.map(|(before, after)| (before + 1, after - 1));
    let gaps: Vec<(u64, u64)> = between.filter(|(first, last)| first <= last).collect();
    let named = gaps.iter().map(|&(first, last)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first} to {last}"),
    });
    let named = joined(named, ", ");
    let (noun, verb) = match gaps[..] {
        [] => return None,
        [(first, last)] if first == last => ("part", "is"),
        _ => ("parts", "are"),
    };
    Some(format!("{noun} {named} of {count} {verb} missing"))
}
