//! What several tests share: running programs, in memory or as processes, and skipping what this
//! machine cannot do.

#![allow(
    dead_code,
    unused_imports,
    reason = "every test crate includes this module, and few use all of it"
)]

pub(crate) mod browser;
pub(crate) mod checks;
pub(crate) mod class;
pub(crate) mod class_text;
pub(crate) mod drawn;
pub(crate) mod finder;
pub(crate) mod folder;
pub(crate) mod played;
pub(crate) mod process;
pub(crate) mod programs;
pub(crate) mod python;
pub(crate) mod said;
pub(crate) mod skip;

pub(crate) use drawn::{generated_cases, smallest, stress_case};
pub(crate) use folder::{Folder, assert_has, files_below, rows};
pub(crate) use process::{feed, piped, search_path, wait_for};
pub(crate) use programs::{
    Answer, answer, binaries, binary, calls, judge_in, names, project, ran, shell_in, stages_in,
};
pub(crate) use skip::{all_kinds, has, has_packages, kinds, more, skip, up_to};
