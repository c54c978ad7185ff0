//! Grading a class: judges all hand-ins at once, and then doubtful ones again, one at a time.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use anyhow::Context;
use rayon::prelude::*;

use crate::build::{BuildFailure, Language, Languages, PartSources, ProgramLimits, build};
use crate::cases::Case;
use crate::class::{Assignment, ClassPart, HandInPrograms, HandInResult, PartFiles, Unread};
use crate::hand_in::{Doubt, DoubtKind, HandIn};
use crate::judging::OutputJudge;
use crate::selftest::{ensure_fit, version};
use crate::submissions::{JudgedSubmissions, Stop, Submission};
use knights_problems::report::text::explanation;
use knights_problems::report::{CaseResult, CaseTexts, JudgedPart, PartProgram, Points, Rounding};
use knights_problems::verdict::Verdict;
use knights_render::escape::one_line;
use knights_run::{Runner, Sandbox, SandboxView, ScratchFolder, interrupted, search};

/// What the hand-ins of a class are judged by.
pub struct ClassGrader<'a> {
    pub assignment: Assignment,
    pub parts: &'a [ClassPart],
    pub languages: &'a Languages,
    pub judge: &'a OutputJudge,
    pub limits: ProgramLimits,
    pub sandbox: &'a Sandbox,
    pub thoroughness: Thoroughness,
    pub rounding: Rounding,
    pub unread: Unread,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thoroughness {
    AllCases,
    /// Those of a part up to the third that exceeds the time limit, if its points are all or nothing.
    TooSlow,
    /// Those of a part up to the first that is not accepted; if folders of cases have points, those of
    /// a folder.
    FirstFailure,
}

#[derive(Clone, Copy, Debug)]
pub enum ClassEvent<'a> {
    /// The hand-in with this index will run.
    Begun(usize),
    /// It has its result.
    Judged(usize, &'a HandInResult),
    /// It has run; some of its cases have to run again, and then it begins again.
    InDoubt(usize),
    /// It has no result because of an interrupt.
    Interrupted(usize),
}

/// How often the judge may end during a hand-in before that one runs no more.
const DEATHS: u32 = 2;

struct GradedHandIn {
    unrecognised: Vec<String>,
    /// What the machine could not do for it.
    failure: Option<anyhow::Error>,
    unread: Option<Doubt>,
    graded: JudgedSubmissions,
}

impl ClassGrader<'_> {
    /// Grades hand-ins on the threads of the current pool, and says what happens. The results are in the
    /// order of the hand-ins, and do not depend on the number of threads; `None` if an interrupt came
    /// first.
    ///
    /// When all hand-ins have run, the cases run again, with nothing else running, whose results other
    /// programs may have changed, and the hand-ins that the machine could not build.
    ///
    /// `deaths` says how often the judge ended during each hand-in. One of these runs last and alone, so that the next
    /// death is its own: after two it does not run any more, and is in doubt.
    ///
    /// # Errors
    ///
    /// The machine could build none of the hand-ins. If it could build some, the others are in doubt.
    pub fn grade(
        &self,
        hand_ins: &[HandIn],
        deaths: &[u32],
        happens: &(impl Fn(ClassEvent<'_>) + Sync),
    ) -> anyhow::Result<Vec<Option<HandInResult>>> {
        let finish = |index: usize, graded: GradedHandIn| {
            let result = self.finish(&hand_ins[index], graded);
            happens(match &result {
                Some(result) => ClassEvent::Judged(index, result),
                None => ClassEvent::Interrupted(index),
            });
            result
        };
        // Either the result, or the results that are in doubt.
        let run = |index: usize| {
            happens(ClassEvent::Begun(index));
            if deaths[index] >= DEATHS {
                return Ok(finish(index, self.set_aside()));
            }
            let Some(graded) = self.run(&hand_ins[index]) else {
                happens(ClassEvent::Interrupted(index));
                return Ok(None);
            };
            if graded.failure.is_none() && graded.graded.in_doubt() == 0 {
                return Ok(finish(index, graded));
            }
            graded.graded.end_workers();
            happens(ClassEvent::InDoubt(index));
            Err(graded)
        };
        let is_alone = |index: usize| (1..DEATHS).contains(&deaths[index]);
        let indices = (0..hand_ins.len()).into_par_iter();
        let first_runs = indices.map(|index| {
            if is_alone(index) {
                Ok(None)
            } else {
                run(index)
            }
        });
        let ran: Vec<Result<_, GradedHandIn>> = first_runs.collect();
        let fails = |graded: &GradedHandIn| graded.failure.is_some();
        if let Some(first) = hand_ins.first()
            && ran.iter().all(|ran| ran.as_ref().is_err_and(fails))
            && let Some(failure) = self.run(first).and_then(|graded| graded.failure)
        {
            return Err(failure);
        }
        let settle = |(index, ran): (usize, Result<_, _>)| {
            ran.unwrap_or_else(|in_doubt: GradedHandIn| {
                happens(ClassEvent::Begun(index));
                // What runs beside a build may have killed it.
                let settled = match in_doubt.failure {
                    Some(_) => self.run(&hand_ins[index])?,
                    None => in_doubt,
                };
                finish(index, settled)
            })
        };
        let mut results: Vec<Option<HandInResult>> =
            ran.into_iter().enumerate().map(settle).collect();
        for index in (0..hand_ins.len()).filter(|&index| is_alone(index)) {
            results[index] = settle((index, run(index)));
        }
        Ok(results)
    }

    /// Refuses to grade on a machine that fails right programs in the languages of the hand-ins, or keeps no limits.
    pub fn self_test(&self, hand_ins: &[HandIn]) -> anyhow::Result<()> {
        ensure_fit(&self.languages_of(hand_ins), self.languages, self.sandbox)
    }

    /// The compilers and interpreters of the hand-ins: the languages, their paths, and what they say of their versions.
    pub fn tools(&self, hand_ins: &[HandIn]) -> Vec<String> {
        let tools = self
            .languages_of(hand_ins)
            .into_iter()
            .filter_map(|language| {
                let path = search(language.tool()?)?;
                let version = version(&language, self.sandbox);
                Some(
                    format!("{}: {} {version}", language.name, path.display())
                        .trim_end()
                        .to_owned(),
                )
            });
        tools.collect()
    }

    fn languages_of(&self, hand_ins: &[HandIn]) -> Vec<Arc<Language>> {
        let languages = |hand_in: &HandIn| {
            let found = HandInPrograms::new(hand_in, self.assignment, self.parts, self.languages);
            let sources = found.programs.iter().filter_map(PartFiles::sources);
            let languages = sources.map(|sources| sources.language.clone());
            languages.collect::<Vec<_>>()
        };
        let mut needed: Vec<_> = hand_ins.par_iter().flat_map_iter(languages).collect();
        needed.sort_by(|one, other| one.name.cmp(&other.name));
        needed.dedup();
        needed
    }

    /// What is said of a hand-in that may not run.
    fn set_aside(&self) -> GradedHandIn {
        let reason = || format!("the judge ended {DEATHS} times while it judged this hand-in");
        let all = self.parts.iter();
        let parts = all.map(|part| self.submission(part, Err(PartProgram::NotStarted(reason()))));
        GradedHandIn {
            unrecognised: Vec::new(),
            failure: None,
            unread: None,
            graded: JudgedSubmissions::judge(parts.collect(), self.judge, &|| ()),
        }
    }

    /// Builds the programs of a hand-in, and runs them on the cases; `None` after an interrupt.
    fn run(&self, hand_in: &HandIn) -> Option<GradedHandIn> {
        let found = HandInPrograms::new(hand_in, self.assignment, self.parts, self.languages);
        let (mut parts, mut failure) = (Vec::new(), None);
        for (part, files) in self.parts.iter().zip(found.programs) {
            if interrupted().is_some() {
                return None;
            }
            let in_problem = |sources: &PartSources| sources.for_problem(Some(part.problem));
            let sources = files.sources().map(in_problem);
            let built = match self.part(hand_in, part, &files, sources.as_ref()) {
                Ok(part) => part,
                Err(BuildFailure::Interrupted) => return None,
                Err(BuildFailure::Machine(error)) => {
                    let reason = PartProgram::NotStarted(format!("{error:#}"));
                    failure = Some(error);
                    self.submission(part, Err(reason))
                }
                Err(BuildFailure::Compiler(message)) => Submission {
                    check_in: Some(self.sandbox.clone()),
                    ..self.submission(part, Err(PartProgram::NotBuilt(message)))
                },
            };
            parts.push(Submission { sources, ..built });
        }
        Some(GradedHandIn {
            unrecognised: found.unrecognised,
            failure,
            unread: found.doubt.map(|doubt| Doubt {
                is_blank: self.unread == Unread::Blank,
                ..doubt
            }),
            graded: JudgedSubmissions::judge(parts, self.judge, &|| ()),
        })
    }

    fn part(
        &self,
        hand_in: &HandIn,
        part: &ClassPart,
        files: &PartFiles,
        sources: Option<&PartSources>,
    ) -> Result<Submission, BuildFailure> {
        let (runner, folder) = match (files, sources) {
            (_, Some(sources)) => {
                let built = build(sources, self.sandbox)?;
                (built.usual_runner(self.limits, self.sandbox), built.folder)
            }
            (PartFiles::Executable(path), None) => {
                let made = self.executable(hand_in, path.clone());
                let program = made.context("cannot make a folder for a program");
                program.map_err(BuildFailure::Machine)?
            }
            _ => return Ok(self.submission(part, Err(PartProgram::Missing))),
        };
        Ok(Submission {
            folder: Some(folder),
            ..self.submission(part, Ok(runner))
        })
    }

    /// A runner for an executable of a hand-in, and a folder that it needs.
    fn executable(&self, hand_in: &HandIn, path: PathBuf) -> io::Result<(Runner, ScratchFolder)> {
        let folder = ScratchFolder::new("program")?;
        let (mut view, mut program) = (hand_in.view(folder.path()), path);
        if self.sandbox.has_users() {
            // Only this user may be able to read the hand-in.
            for file in hand_in.all_files().filter(|file| file.path != program) {
                // One that cannot be read is a remark already.
                let _ = file.copy(&folder.path().join(&file.name));
            }
            let copy = folder.path().join(program.file_name().unwrap_or_default());
            fs::copy(&program, &copy)?;
            folder.open()?;
            program = copy;
            view.folder = Some(folder.path().to_owned());
        }
        let command = [program.into_os_string()];
        let limits = self.limits.of(None);
        let runner = Runner::in_sandbox(&command, limits, self.sandbox, &view);
        Ok((runner, folder))
    }

    /// A part of a hand-in with this program. The points are counted later.
    fn submission(&self, part: &ClassPart, runner: Result<Runner, PartProgram>) -> Submission {
        Submission {
            name: part.name.to_owned(),
            cases: match runner {
                Ok(_) => part.cases.clone(),
                Err(_) => Vec::new(),
            },
            runner,
            stop: match self.thoroughness {
                Thoroughness::FirstFailure => Stop::InGroups(part.points.groups(&part.cases)),
                Thoroughness::TooSlow if part.points.are_of_whole() => Stop::TooSlow,
                Thoroughness::TooSlow | Thoroughness::AllCases => Stop::Never,
            },
            ..Submission::without_program(Some(part.problem))
        }
    }

    /// The result of a hand-in that has run. What is in doubt runs again. `None` after an interrupt.
    fn finish(&self, hand_in: &HandIn, graded: GradedHandIn) -> Option<HandInResult> {
        let mut parts = graded.graded.settle(self.judge, &|| ());
        if parts.iter().any(JudgedPart::is_interrupted) {
            return None;
        }
        let not_started = parts.iter().filter_map(|part| {
            let reason = format!("{}{}", part.prefix(), part.error()?);
            Some(Doubt::new(DoubtKind::Machine, one_line(&reason)))
        });
        let judged = self.parts.iter().zip(&parts);
        let unsure = judged.filter_map(|(part, judged)| self.doubt(part, judged));
        let earlier = hand_in.doubts.iter().cloned();
        let so_far = earlier.chain(not_started).chain(unsure);
        let doubts = so_far.chain(graded.unread).collect();
        for (part, judged) in self.parts.iter().zip(&mut parts) {
            part.points.apply(judged, &part.cases, self.rounding);
            for case in &mut judged.cases {
                keep_texts(case, &part.cases);
            }
        }
        Some(HandInResult {
            name: hand_in.name.clone(),
            student: hand_in.student.clone(),
            remarks: hand_in.remarks.clone(),
            late_penalty: Points::default(),
            doubts,
            unrecognised: graded.unrecognised,
            parts,
        })
    }

    /// What a person has to look at in the results of a part: a failure of the judge, or errors after right outputs.
    fn doubt(&self, part: &ClassPart, judged: &JudgedPart) -> Option<Doubt> {
        let mut cases = judged.cases.iter();
        if let Some(case) = cases.find(|case| case.verdict == Verdict::JudgeError) {
            let reason = format!("{}: JE, {}", case.full_name(judged), case.message);
            return Some(Doubt::new(DoubtKind::Machine, one_line(&reason)));
        }
        let is_right = |result: &CaseResult| {
            let case = part.cases.iter().find(|case| case.name == result.name);
            result.verdict == Verdict::RuntimeError
                && case
                    .zip(result.output.as_ref())
                    .is_some_and(|(case, output)| self.judge.accepts(case, output))
        };
        let first = judged.cases.first()?;
        judged.cases.iter().all(is_right).then(|| {
            let shown = explanation(&first.full_name(judged), first);
            let (count, shown) = (judged.cases.len(), shown.lines().next().unwrap_or_default());
            let reason =
                format!("{shown}, after the right output; the same on all of {count} cases");
            Doubt::new(DoubtKind::RightOutputs, one_line(&reason))
        })
    }
}

impl HandIn {
    /// What an executable sees, which starts in the folder of the hand-in, or in an empty folder: that
    /// of a single file has other hand-ins.
    fn view(&self, empty: &Path) -> SandboxView {
        let (folder, read_only) = if self.path.is_dir() {
            (self.path.clone(), Vec::new())
        } else {
            (empty.to_owned(), vec![self.path.clone()])
        };
        SandboxView {
            folder: Some(folder),
            read_only,
            ..SandboxView::default()
        }
    }
}

/// Keeps the texts of a case in the place of its output, if it is not accepted.
fn keep_texts(result: &mut CaseResult, cases: &[Case]) {
    let found = result.output.take();
    if result.verdict == Verdict::Accepted {
        return;
    }
    let case = cases.iter().find(|case| case.name == result.name);
    result.texts = case.and_then(|case| {
        let (input, answer) = (case.input.read().ok()?, case.answer.read().ok()?);
        Some(CaseTexts {
            input: start(input),
            expected: start(answer),
            found: found.map(|found| start(&found)),
        })
    });
}

/// The most lines of a text that are kept.
const LINES: usize = 24;
/// The most characters of a line that are kept.
const COLUMNS: usize = 120;

/// The start of a text, with `…` where it is cut.
fn start(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut start = String::new();
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if number == LINES {
            start.push_str("…\n");
            break;
        }
        match line.char_indices().nth(COLUMNS) {
            Some((end, _)) if line[end..].trim_end() != "" => {
                start.push_str(&line[..end]);
                start.push_str("…\n");
            }
            _ => start.push_str(line),
        }
    }
    start
}
