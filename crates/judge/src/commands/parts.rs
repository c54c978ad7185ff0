//! What the folder of a problem gives to a package: the sources of its programs, and its submissions.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::build::Languages;
use crate::cases::{Case, DATA};
use crate::commands::Commands;
use crate::commands::folder::examples::build_rule;
use crate::commands::folder::{ProblemFolder, entries_of};
use crate::problem::{
    BuildRule, MORE_CASES, PARTIAL, PackageFile, PackageMetadata, PackageParts, VERDICTS,
};
use crate::protocol::{Protocol, kattis_flags};
use knights_streams::reading::read_file;

/// How a validator in the protocol of Kattis accepts an input.
const ACCEPTED: i32 = 42;

impl ProblemFolder {
    /// The parts of a package. A validator shows on one of the cases whether it is for Kattis.
    pub(super) fn package_parts(
        &self,
        commands: &Commands,
        cases: &[Case],
    ) -> anyhow::Result<PackageParts> {
        // Without one, another may be named.
        let (statement, markup) = self.statement().unwrap_or_default();
        let mut parts = PackageParts {
            metadata: PackageMetadata {
                statement: None,
                time_limit: self
                    .milliseconds
                    .map(|time| Duration::from_millis(time).as_secs_f64()),
                memory_limit: self.megabytes,
                ..self.metadata.clone()
            },
            timing: self.more.timing.filter(|_| self.milliseconds.is_none()),
            statement,
            markup,
            ..PackageParts::default()
        };
        for validator in &commands.validators {
            // A format that needs a validator refuses a package without one.
            let (Ok(files), Some(case)) = (validator.files(), cases.first()) else {
                continue;
            };
            let run = validator.run(&[], &[], case.input.read()?)?;
            if validator.exit_code(&run)? == ACCEPTED {
                parts.input_validators.push(files);
            }
        }
        match commands.checker.as_deref() {
            Some(checker) if checker.dialogue.is_some() => parts.has_dialogue = true,
            // A format that needs a checker refuses a package without one.
            Some(checker) if checker.protocol == Protocol::Testlib => {}
            Some(checker) => {
                parts.output_validator = checker.program.files()?;
                let flags = checker.flags.iter();
                parts.flags = flags
                    .map(|flag| flag.to_string_lossy().into_owned())
                    .collect();
            }
            None => parts.flags = kattis_flags(self.comparison).unwrap_or_default(),
        }
        if !self.groups.cases.is_empty() {
            parts.flags = self.flags_of_groups(cases);
        }
        parts.groups = Arc::clone(&self.groups);
        parts.group_files = self.group_files()?;
        parts.include = self.included_files()?;
        parts.answer_validator = files(&self.path.join("answer_validators"), "")?;
        for (_, folder) in VERDICTS {
            parts.submissions.extend(self.programs(folder, folder)?);
        }
        parts.partial = self.programs(PARTIAL, "")?;
        parts.more_cases = self.more_cases()?;
        Ok(parts)
    }

    /// The flags of the output validator that all cases have, or what all folders have if they differ.
    fn flags_of_groups(&self, cases: &[Case]) -> Vec<String> {
        if self.groups.have_one_flag_set() {
            let first = cases.first().map_or("", |case| &case.name);
            self.groups.output_flags(first)
        } else {
            self.groups.output_flags.clone()
        }
    }

    /// What submissions are built with, by the folders of their languages.
    fn included_files(&self) -> anyhow::Result<Vec<PackageFile>> {
        let mut included = Vec::new();
        for (language, files) in &self.includes.0 {
            for (name, path) in files {
                let place = format!("{language}/{name}");
                included.push(PackageFile::new(place, read_file(path)?));
            }
        }
        Ok(included)
    }

    /// The cases besides those of the data, such as invalid inputs, without settings.
    fn more_cases(&self) -> anyhow::Result<Vec<PackageFile>> {
        let mut cases = Vec::new();
        for kind in MORE_CASES {
            cases.extend(files(&self.path.join(DATA).join(kind), kind)?);
        }
        cases.retain(|file| !file.path.ends_with("test_group.yaml"));
        Ok(cases)
    }

    /// What the package says of folders of cases and of cases, in the format that it has.
    fn group_files(&self) -> anyhow::Result<(&'static str, Vec<PackageFile>)> {
        let groups = &self.groups;
        for name in ["testdata.yaml", "test_group.yaml"] {
            let of_folders = groups
                .folders
                .keys()
                .map(|folder| Path::new(folder).join(name));
            let cases = groups.case_settings.keys();
            let of_cases = cases.map(|case| format!("{case}.yaml").into());
            let paths = of_folders
                .chain(of_cases)
                .map(|path| Path::new(DATA).join(path));
            let existing = paths.filter(|path| self.path.join(path).is_file());
            let read = existing.map(|path| {
                let bytes = read_file(&self.path.join(&path))?;
                Ok(PackageFile::new(path.to_string_lossy(), bytes))
            });
            let files: Vec<PackageFile> = read.collect::<anyhow::Result<_>>()?;
            if files.iter().any(|file| file.path.ends_with(name)) {
                return Ok((name, files));
            }
        }
        Ok(("", Vec::new()))
    }

    /// The sources of a folder of submissions, as files of another one.
    fn programs(&self, folder: &str, place: &str) -> anyhow::Result<Vec<PackageFile>> {
        let mut files = files(&self.path.join("submissions").join(folder), place)?;
        let languages = Languages::default();
        files.retain(|file| {
            let path = Path::new(&file.path);
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            // The package that is written says nothing of how they are built.
            let rule = build_rule(self.rules.as_ref(), &format!("{folder}/{name}"));
            languages.of_name(path).is_some() && rule == BuildRule::default()
        });
        Ok(files)
    }
}

/// The files of a folder, if it exists, as files of another one.
fn files(folder: &Path, place: &str) -> anyhow::Result<Vec<PackageFile>> {
    let entries = entries_of(folder)?.into_iter();
    let only_files = entries.filter(|(_, kind)| kind.is_file());
    let files = only_files.map(|(entry, _)| {
        let path = Path::new(place).join(entry.file_name());
        let bytes = read_file(&entry.path())?;
        Ok(PackageFile::new(path.to_string_lossy(), bytes))
    });
    files.collect()
}
