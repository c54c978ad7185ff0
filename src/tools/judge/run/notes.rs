//! What `judge run` adds to the cases that are not accepted: files, inputs, and the commands that show the faults again.

use std::collections::HashSet;
use std::fmt::Write;
use std::fs;

use crate::cli::arguments::shell_words;
use crate::cli::files::resolved;
use crate::tools::judge::prelude::*;
use knights_judge::cases::{Case, CaseData, cases, replace_file};
use knights_judge::submissions::Submission;
use knights_problems::compare::CompareMode;
use knights_problems::drawn::{SEED, default_count};
use knights_problems::report::{CaseNote, CaseResult, Report};
use knights_problems::verdict::Verdict;
use knights_render::escape::{changes_display, one_line};
use knights_streams::reading::read_file;

/// The longest input that fits into a command, in bytes.
const SHORT: usize = 200;
/// Options that are not repeated: the reports of all cases stay as they are.
const OF_ALL_CASES: [&str; 2] = ["--report", "--only"];

/// What it takes to show a fault again.
pub(crate) struct Again<'a> {
    pub(crate) program: &'static str,
    /// How it was called.
    pub(crate) arguments: &'a [OsString],
    /// What is judged, as a shell reads it; `None` if it was built or ran in a sandbox, as it then has to do again.
    pub(crate) command: Option<String>,
    pub(crate) problem: Option<&'a dyn Problem>,
    /// How outputs are compared; `None` if another program decides.
    pub(crate) mode: Option<CompareMode>,
}

/// Adds notes to the cases of a report that are not accepted. They are kept in a folder, if one is named; the result
/// says whether that has failed.
pub(super) fn add_notes(
    again: &Again<'_>,
    report: &mut Report,
    submissions: &[Submission],
    kept: &mut Option<KeptCases>,
) -> anyhow::Result<()> {
    let mut outcome = Ok(());
    for (part, submission) in report.parts.iter_mut().zip(submissions) {
        let cases = submission.part.judged_cases(&part.cases);
        for (result, case) in part.cases.iter_mut().zip(cases) {
            if result.verdict == Verdict::Accepted {
                continue;
            }
            let name = submission.part.full_name(case);
            let files = match kept {
                Some(kept) if outcome.is_ok() => {
                    let files = kept.keep(&name, case, result);
                    files.map_err(|error| outcome = Err(error)).ok()
                }
                _ => None,
            };
            let command = match &again.command {
                Some(_) => again.on_case(case, result.verdict, files.as_ref()),
                None => again.with_option(Some(format!("--only={name}"))),
            };
            result.note = Some(CaseNote::new(case.input.read().ok(), command));
        }
    }
    outcome
}

impl Again<'_> {
    /// Calls this program with the same arguments and one more option, which comes before a command.
    pub(crate) fn with_option(&self, more: Option<String>) -> Option<String> {
        let end = self.arguments.iter().position(|word| word == "--");
        let (options, command) = self.arguments.split_at(end.unwrap_or(self.arguments.len()));
        let mut repeated = Vec::new();
        let mut words = options.iter();
        while let Some(word) = words.next() {
            let text = word.to_string_lossy();
            let (option, value) = text.split_once('=').unzip();
            if !OF_ALL_CASES.contains(&option.unwrap_or(&text)) {
                repeated.push(word.clone());
            } else if value.is_none() {
                words.next();
            }
        }
        repeated.extend(more.map(OsString::from));
        repeated.extend_from_slice(command);
        let (program, words) = (self.program, shell_words(&repeated)?);
        Some(one_line(&format!("{program} {words}")))
    }

    /// Runs the command on a case.
    fn on_case(&self, case: &Case, verdict: Verdict, files: Option<&KeptFiles>) -> Option<String> {
        match (&case.input, &case.answer, files) {
            (CaseData::File { path: input, .. }, CaseData::File { path: answer, .. }, _) => {
                self.on_file(input, Some(answer), verdict)
            }
            (CaseData::File { path: input, .. }, _, _) => self.on_file(input, None, verdict),
            (_, _, Some([input, answer])) => self.on_file(input, Some(answer), verdict),
            (CaseData::Bytes(input), _, None) => self.on_bytes(input).or_else(|| {
                let (program, problem) = (self.program, self.problem?);
                let (name, count) = (problem.name(), default_count(problem));
                // The next such line finds the folder there.
                let folder = format!("{name}_{SEED}_{count}");
                let input = Path::new(&folder).join(format!("{}.in", case.name));
                let line = self.on_file(&input, None, verdict)?;
                Some(format!(
                    "[ -d {folder} ] || {program} gen --problem {name} --seed {SEED} --count {count} --out {folder}; {line}"
                ))
            }),
            (CaseData::Missing(_), _, None) => None,
        }
    }

    /// Runs the command on an input file, and compares a wrong output with the answer.
    pub(crate) fn on_file(
        &self,
        input: &Path,
        answer: Option<&Path>,
        verdict: Verdict,
    ) -> Option<String> {
        let quoted = |path: &Path| {
            let text = path.to_string_lossy().into_owned();
            Some(shlex::try_quote(&text).ok()?.into_owned())
        };
        let (command, input) = (self.command.as_deref()?, quoted(input)?);
        let is_by_rules = |problem: &&dyn Problem| {
            self.mode == Some(CompareMode::TokensCase) || !problem.has_one_answer()
        };
        let check = match (self.mode, self.problem.filter(is_by_rules), answer) {
            (Some(_), Some(problem), _) if verdict == Verdict::WrongAnswer => {
                let problem = quoted(Path::new(&*problem.argument()))?;
                format!(" | {} check --problem {problem} {input} -", self.program)
            }
            (Some(_), None, Some(answer)) if verdict == Verdict::WrongAnswer => {
                format!(" | diff - {}", quoted(answer)?)
            }
            _ => String::new(),
        };
        Some(one_line(&format!("{command} < {input}{check}")))
    }

    /// Runs the command on an input that is part of the line; `None` if the input is too long for that.
    pub(crate) fn on_bytes(&self, input: &[u8]) -> Option<String> {
        let command = self.command.as_deref()?;
        (input.len() <= SHORT)
            .then(|| one_line(&format!("printf '{}' | {command}", format_of(input))))
    }
}

/// The bytes as a format of `printf` between quotation marks.
fn format_of(bytes: &[u8]) -> String {
    let mut format = String::with_capacity(bytes.len());
    for (place, &byte) in bytes.iter().enumerate() {
        match byte {
            b'\n' => format.push_str("\\n"),
            b'%' => format.push_str("%%"),
            // An option, if it comes first.
            b'-' if place == 0 => format.push_str("\\055"),
            b' '..=b'~' if byte != b'\\' && byte != b'\'' => format.push(char::from(byte)),
            _ => {
                let _ = write!(format, "\\{byte:03o}");
            }
        }
    }
    format
}

pub(super) struct KeptCases {
    folder: PathBuf,
    /// The files of the cases themselves, which are not replaced.
    protected: HashSet<PathBuf>,
    taken: HashSet<PathBuf>,
    can_overwrite: bool,
}

/// The input and the answer.
type KeptFiles = [PathBuf; 2];

impl KeptCases {
    /// Makes the folder, unless a file of the user is in the place of one that may be written.
    pub(super) fn new(
        folder: &Path,
        submissions: &[Submission],
        can_overwrite: bool,
    ) -> anyhow::Result<Self> {
        let parts = submissions.iter().map(|program| &program.part);
        let cases = parts.flat_map(|part| part.cases.iter().map(move |case| (part, case)));
        let files = cases
            .clone()
            .flat_map(|(_, case)| [&case.input, &case.answer]);
        let protected = files.filter_map(|data| match data {
            CaseData::File { path, .. } => path.canonicalize().ok(),
            CaseData::Bytes(_) | CaseData::Missing(_) => None,
        });
        let mut kept = Self {
            folder: folder.to_owned(),
            protected: protected.collect(),
            taken: HashSet::new(),
            can_overwrite,
        };
        for (part, case) in cases {
            let path = kept.path(&part.full_name(case));
            kept.files(&path, case)?;
        }
        kept.taken.clear();
        let shown = folder.display();
        fs::create_dir_all(folder).with_context(|| format!("cannot make {shown}"))?;
        Ok(kept)
    }

    /// The files of a case at a path without an ending: the input, the answer, and what was found. Those that an earlier
    /// run did not leave are refused.
    fn files(&self, path: &Path, case: &Case) -> anyhow::Result<[PathBuf; 3]> {
        // An output with the ending of an answer would be a second answer.
        let files = [".in", ".ans", ".found"].map(|ending| {
            let mut file = path.as_os_str().to_owned();
            file.push(ending);
            PathBuf::from(file)
        });
        let is_earlier = files[2].exists();
        let data = [Some(&case.input), Some(&case.answer), None];
        for (file, data) in files.iter().zip(data) {
            let shown = file.display();
            ensure!(
                !self.protected.contains(&resolved(file)?),
                "{shown} is a file of the cases; name another folder with --keep"
            );
            let bytes = data.and_then(|data| data.read().ok());
            ensure!(
                self.can_overwrite
                    || is_earlier
                    || !file.exists()
                    || read_file(file).is_ok_and(|old| Some(&*old) == bytes),
                "{shown} is not a case of an earlier run; name another folder with --keep, or replace it with --overwrite"
            );
        }
        Ok(files)
    }

    /// Writes the input, the answer and what was found. An output that the program did not write is
    /// removed, if an earlier run has left one.
    pub(super) fn keep(
        &mut self,
        name: &str,
        case: &Case,
        result: &CaseResult,
    ) -> anyhow::Result<KeptFiles> {
        let path = self.path(name);
        let parent = path.parent().unwrap_or(&self.folder);
        fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
        let [input, answer, output] = self.files(&path, case)?;
        replace_file(&input, case.input.read()?)?;
        replace_file(&answer, case.answer.read()?)?;
        match &result.output {
            Some(bytes) => replace_file(&output, bytes)?,
            None => drop(fs::remove_file(&output)),
        }
        Ok([input, answer])
    }

    /// A remark on the cases in the folder that this run did not write, if there are some.
    pub(super) fn remark(&self) -> Option<String> {
        let mut cases = cases(&self.folder, None).unwrap_or_default();
        cases.retain(|case| !self.taken.contains(&self.folder.join(&case.name)));
        let folder = self.folder.display();
        let count = cases.len();
        (count > 0).then(|| {
            format!(
                "cases in {folder} that this run did not write: {count}; --keep with a new folder leaves them out"
            )
        })
    }

    /// The path of a case in the folder, without an ending. No part of it leads out of the folder or
    /// changes what a terminal shows.
    fn path(&mut self, name: &str) -> PathBuf {
        let plain = |c: char| if changes_display(c) { '_' } else { c };
        let parts = name
            .split('/')
            .filter(|part| !matches!(*part, "" | "." | ".."));
        let mut path = self.folder.clone();
        path.extend(parts.map(|part| part.chars().map(plain).collect::<String>()));
        while !self.taken.insert(path.clone()) {
            path.as_mut_os_string().push("_");
        }
        path
    }
}
