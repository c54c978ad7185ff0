//! What a package asks of a judge besides a time limit and memory, and how its time limit follows if it has none.

#[derive(Clone, Copy, Debug, Default)]
pub struct PackageLimits {
    /// How the time limit goes with the times of submissions.
    pub timing: Option<Timing>,
    /// How many MB a run may write.
    pub output: Option<u64>,
    /// How many seconds a build may take, and how many MB it may fill.
    pub build: [Option<u64>; 2],
}

/// How a time limit follows from submissions that are fast enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    /// How many times as long as the slowest of them others may take.
    pub to_limit: f64,
    /// How many times as long as the limit those take that are too slow.
    pub to_slow: f64,
    /// The limit is a multiple of this many seconds.
    pub resolution: f64,
}

impl Timing {
    /// The two factors if the format `legacy` says nothing.
    pub const LEGACY: [f64; 2] = [5.0, 2.0];

    /// The time limit if the slowest run takes this many seconds.
    pub fn limit(self, slowest: f64) -> f64 {
        let steps = slowest * self.to_limit / self.resolution;
        steps.ceil().max(1.0) * self.resolution
    }
}
