//! What the folder of a problem gives to a package: the sources of its programs, and its submissions.

use std::path::Path;
use std::time::Duration;

use crate::build::Languages;
use crate::cases::{Case, DATA};
use crate::commands::FolderProblem;
use crate::commands::folder::entries_of;
use crate::commands::folder::examples::build_rule;
use crate::problem::{
    BuildRule, MORE_CASES, PARTIAL, PackageFile, PackageMetadata, PackageParts, VERDICTS, below,
    program,
};
use crate::protocol::{Protocol, kattis_flags};
use knights_streams::reading::read_file;

/// How a validator in the protocol of Kattis accepts an input.
const ACCEPTED: i32 = 42;
const SUBMISSIONS: &str = "submissions/";

impl FolderProblem {
    /// The parts of a package. A validator shows on one of the cases whether it is for Kattis.
    pub(super) fn parts(&self, cases: &[Case]) -> anyhow::Result<PackageParts> {
        let [milliseconds, megabytes] = self.about.limits;
        // Without one, another may be named.
        let (statement, markup) = self.statement().unwrap_or_default();
        let mut parts = PackageParts {
            metadata: PackageMetadata {
                statement: None,
                time_limit: milliseconds.map(|time| Duration::from_millis(time).as_secs_f64()),
                memory_limit: megabytes,
                ..self.metadata.clone()
            },
            timing: self.limits.timing.filter(|_| milliseconds.is_none()),
            statement,
            markup,
            ..PackageParts::default()
        };
        for validator in &self.validators {
            // A format that needs a validator refuses a package without one.
            let (Ok(files), Some(case)) = (validator.files(), cases.first()) else {
                continue;
            };
            let run = validator.run(&[], &[], case.input.read()?)?;
            if validator.exit_code(&run)? == ACCEPTED {
                parts.files.extend(program("input_validators", files));
            }
        }
        match self.checker.as_deref() {
            Some(checker) if checker.dialogue.is_some() => parts.has_dialogue = true,
            // A format that needs a checker refuses a package without one.
            Some(checker) if checker.protocol == Protocol::Testlib => {}
            Some(checker) => {
                let files = checker.program.files()?;
                parts.files.extend(below("output_validator", files));
                parts.flags.clone_from(&checker.flags);
            }
            None => parts.flags = kattis_flags(self.comparison).unwrap_or_default(),
        }
        if !self.groups.cases.is_empty() {
            // Those of all cases, or what all folders have if they differ.
            parts.flags = if self.groups.have_one_flag_set() {
                let first = cases.first().map_or("", |case| &case.name);
                self.groups.output_flags(first)
            } else {
                self.groups.output_flags.clone()
            };
        }
        parts.group_files = self.group_files.clone();
        self.add_files(&mut parts.files)?;
        Ok(parts)
    }

    /// Adds what is packed as it is: what submissions are built with, answer validators, more cases and submissions.
    fn add_files(&self, files: &mut Vec<PackageFile>) -> anyhow::Result<()> {
        for (language, included) in &self.limits.includes.0 {
            for (name, path) in included {
                let place = format!("include/{language}/{name}");
                files.push(PackageFile::new(place, read_file(path)?));
            }
        }
        files.extend(self.files("answer_validators")?);
        for kind in MORE_CASES {
            let cases = self.files(&format!("{DATA}/{kind}"))?.into_iter();
            files.extend(cases.filter(|file| !file.path.ends_with("test_group.yaml")));
        }
        let languages = Languages::default();
        for folder in VERDICTS.map(|(_, folder)| folder).iter().chain([&PARTIAL]) {
            let submissions = self.files(&format!("{SUBMISSIONS}{folder}"))?.into_iter();
            files.extend(submissions.filter(|file| {
                let name = &file.path[SUBMISSIONS.len()..];
                // The package that is written says nothing of how they are built.
                let rule = build_rule(self.rules.as_ref(), name);
                languages.of_name(Path::new(name)).is_some() && rule == BuildRule::default()
            }));
        }
        Ok(())
    }

    /// The files at the top of a folder of the problem, if it exists.
    fn files(&self, folder: &str) -> anyhow::Result<Vec<PackageFile>> {
        let entries = entries_of(&self.path.join(folder))?.into_iter();
        let only_files = entries.filter(|(_, kind)| kind.is_file());
        let files = only_files.map(|(entry, _)| {
            let path = Path::new(folder).join(entry.file_name());
            let bytes = read_file(&entry.path())?;
            Ok(PackageFile::new(path.to_string_lossy(), bytes))
        });
        files.collect()
    }
}
