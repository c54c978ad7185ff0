//! `--memory-limit` of programs that count tours: how much memory the states of a count may use.

use std::ops::RangeInclusive;

use clap::Args;
use sysinfo::System;

use crate::tools::choices::quantity_in;
use crate::tools::help::SEARCH;

/// The memory limits that are accepted, in MB.
const MEMORY: RangeInclusive<u64> = 1..=100_000_000;
/// How many bytes are an MB, as a power of 2.
const MB: u32 = 20;

/// The option.
#[derive(Args)]
#[group(skip)]
pub(crate) struct MemoryLimitArguments {
    /// How much memory the count may fill; by default half of what the machine has
    ///
    /// If the process belongs to a control group with a limit of its own, it is half of that limit.
    #[arg(long, value_name = "MB", help_heading = SEARCH)]
    #[arg(value_parser = quantity_in("a number of MB", MEMORY), allow_negative_numbers = true)]
    memory_limit: Option<u64>,
}

impl MemoryLimitArguments {
    /// Whether the limit was given.
    pub(crate) const fn is_given(&self) -> bool {
        self.memory_limit.is_some()
    }

    /// The limit in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.memory_limit
            .map_or_else(|| memory_of_machine() / 2, |limit| limit << MB)
    }
}

/// The bytes of memory that the machine has, or that the control group may use if that is less.
fn memory_of_machine() -> u64 {
    let mut system = System::new();
    system.refresh_memory();
    let group = system.cgroup_limits().map(|limits| limits.total_memory);
    let machine = system.total_memory();
    group
        .filter(|&group| group > 0)
        .map_or(machine, |group| group.min(machine))
}
