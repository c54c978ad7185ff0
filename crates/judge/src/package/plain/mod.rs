//! Archives of `1.in`, `1.out`, `2.in` and so on, which HUSTOJ, Hydro and Luogu read.

mod hydro;
mod luogu;

pub(super) use hydro::hydro;
pub(super) use luogu::luogu;

use crate::package::PackageFile;
use crate::package::contents::{PackageCase, PackageContents};

/// The points of a problem without groups.
const ALL_POINTS: u32 = 100;

/// Cases that count together.
struct NumberedGroup<'a> {
    points: u32,
    /// Each with its number, from 1 over all groups.
    cases: Vec<(usize, &'a PackageCase)>,
}

/// The groups, or one group with the samples and all secret cases. If there are groups, the
/// samples count in none, and are in the statement alone.
fn numbered_groups(contents: &PackageContents) -> Vec<NumberedGroup<'_>> {
    let mut numbers = 1..;
    let mut groups = Vec::new();
    for group in &contents.secrets {
        let (samples, points) = match &group.points {
            Some((_, points)) => (&contents.samples[..0], *points),
            None => (&contents.samples[..], ALL_POINTS),
        };
        let cases = samples.iter().chain(&group.cases);
        let cases = numbers.by_ref().zip(cases).collect();
        groups.push(NumberedGroup { points, cases });
    }
    groups
}

/// The files of all cases, below a folder.
fn files_of_cases(groups: &[NumberedGroup<'_>], folder: &str) -> Vec<PackageFile> {
    let cases = groups.iter().flat_map(|group| &group.cases);
    let files = cases.flat_map(|(number, case)| {
        [
            PackageFile::new(format!("{folder}{number}.in"), case.input.clone()),
            PackageFile::new(format!("{folder}{number}.out"), case.answer.clone()),
        ]
    });
    files.collect()
}
