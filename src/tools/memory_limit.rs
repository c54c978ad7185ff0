//! `--memory-limit` of the programs that count tours.

use std::ops::RangeInclusive;

use clap::Args;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::tools::choices::quantity_in;
use crate::tools::help::LIMITS;

/// The limits that are accepted, in MB.
const MEMORY: RangeInclusive<u64> = 1..=1_000_000;
/// How many bytes are an MB, as a power of 2.
const MB: u32 = 20;

/// How much memory a count may fill.
#[derive(Args)]
#[group(skip)]
pub(crate) struct CountMemoryArguments {
    /// How much memory the count may fill; by default half of what the machine has
    ///
    /// A count that needs more ends with the answer `unknown`, and says how much it needs.
    #[arg(long = "memory-limit", value_name = "MB", help_heading = LIMITS)]
    #[arg(value_parser = quantity_in("a number of MB", MEMORY), allow_negative_numbers = true)]
    memory: Option<u64>,
}

impl CountMemoryArguments {
    /// The limit in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.memory
            .map_or_else(|| memory_of_machine() / 2, |memory| memory << MB)
    }
}

/// The memory that this program may use at most: that of the machine, or of its control group if
/// that has less.
fn memory_of_machine() -> u64 {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(memory);
    let all = system.total_memory();
    let group = system.cgroup_limits().map(|limits| limits.total_memory);
    group.map_or(all, |group| group.min(all))
}
