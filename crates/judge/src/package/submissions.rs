//! The programs of a package that show what a submission gets.

use crate::problem::{PackageFile, VERDICTS};
use knights_problems::verdict::Verdict;

#[derive(Clone, Debug)]
pub(crate) struct ExampleSubmission {
    pub(super) verdict: Verdict,
    pub(super) folder: &'static str,
    pub(super) name: String,
    text: Vec<u8>,
}

impl ExampleSubmission {
    /// Those whose folders are known, by their verdicts.
    pub(super) fn all(files: &[PackageFile]) -> Vec<Self> {
        let of_verdict = |(verdict, folder): (Verdict, &'static str)| {
            files.iter().filter_map(move |file| {
                let name = file.path.strip_prefix(folder)?.strip_prefix('/')?;
                Some(Self {
                    verdict,
                    folder,
                    name: name.to_owned(),
                    text: file.bytes.clone(),
                })
            })
        };
        VERDICTS.into_iter().flat_map(of_verdict).collect()
    }

    /// Where it is below the folder of all submissions.
    pub(super) fn path(&self) -> String {
        format!("{}/{}", self.folder, self.name)
    }

    pub(super) fn file(&self, path: String) -> PackageFile {
        PackageFile::new(path, &*self.text)
    }

    /// The only group of cases in which it fails, if the name of its file begins with that of the
    /// group, as `stage2_first_of_equals.py` does.
    pub(super) fn only_failing_group<'a>(
        &self,
        mut groups: impl Iterator<Item = &'a str>,
    ) -> Option<&'a str> {
        if self.verdict == Verdict::Accepted {
            return None;
        }
        let rest = |group: &str| self.name.strip_prefix(group);
        groups.find(|group| rest(group).is_some_and(|rest| rest.starts_with('_')))
    }
}
