//! Grading a class: judges all hand-ins at once, and then doubtful ones again, one at a time.

use std::path::Path;
use std::sync::Arc;
use std::{fs, io};

use anyhow::Context;
use rayon::prelude::*;

use crate::build::{Assignment, BuildFailure, Language, Languages, ProgramLimits, build};
use crate::class::programs::{HandInPrograms, PartFiles};
use crate::class::{
    ClassFolder, ClassList, ClassReport, HandInResult, LatePenalty, Step, Unread, common_failure,
};
use crate::hand_in::{Doubt, DoubtKind, HandIn};
use crate::judging::OutputJudge;
use crate::selftest::version;
use crate::submissions::{JudgedSubmissions, Part, Submission};
use knights_problems::report::text::explanation;
use knights_problems::report::{CaseTexts, JudgedPart, PartProgram, Points, Rounding};
use knights_problems::verdict::Verdict;
use knights_render::escape::one_line;
use knights_run::{Runner, Sandbox, SandboxView, ScratchFolder, interrupted, search};

/// What the hand-ins of a class are judged by.
pub struct ClassGrader {
    pub assignment: Assignment,
    pub parts: Vec<Part>,
    pub languages: Languages,
    pub judge: OutputJudge,
    pub limits: ProgramLimits,
    pub sandbox: Sandbox,
    pub rounding: Rounding,
    pub late_penalty: LatePenalty,
    pub unread: Unread,
}

/// A hand-in that is to be judged.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    pub hand_in: &'a HandIn,
    /// Of the hand-in, and of what it is judged by.
    pub fingerprint: &'a str,
    /// How often the judge ended during it.
    pub deaths: u32,
}

/// How often the judge may end during a hand-in before that one runs no more.
const DEATHS: u32 = 2;

impl Job<'_> {
    /// Whether it runs last and alone, so that it has caused the next death.
    fn is_alone(&self) -> bool {
        (1..DEATHS).contains(&self.deaths)
    }
}

struct GradedHandIn {
    unrecognised: Vec<String>,
    /// What the machine could not do for it.
    failure: Option<anyhow::Error>,
    unread: Option<Doubt>,
    graded: JudgedSubmissions,
}

/// Takes what happens to hand-ins.
type EventSink<'a> = &'a (dyn Fn(Job<'_>, Step) + Sync);

impl ClassGrader {
    /// Grades hand-ins on the threads of the current pool, and says what happens. The results do not depend on the
    /// number of threads.
    ///
    /// When all hand-ins have run, the cases run again, with nothing else running, whose results other
    /// programs may have changed, and the hand-ins that the machine could not build.
    ///
    /// A hand-in during which the judge ended once runs last and alone. After two deaths it does not run any more, and is
    /// in doubt.
    ///
    /// # Errors
    ///
    /// The machine could build none of the hand-ins. If it could build some, the others are in doubt.
    pub fn grade(&self, jobs: &[Job<'_>], happens: EventSink<'_>) -> anyhow::Result<()> {
        let (alone, others): (Vec<_>, Vec<_>) = jobs.iter().partition(|job| job.is_alone());
        let first_runs = others
            .into_par_iter()
            .filter_map(|&job| Some((job, self.first_run(job, happens)?)));
        let in_doubt: Vec<(Job<'_>, GradedHandIn)> = first_runs.collect();
        let failed = in_doubt.iter().filter(|(_, run)| run.failure.is_some());
        if let Some(first) = jobs.first()
            && failed.count() == jobs.len()
            && let Some(failure) = self.run(first.hand_in).and_then(|graded| graded.failure)
        {
            return Err(failure);
        }
        for (job, in_doubt) in in_doubt {
            self.settle(job, in_doubt, happens);
        }
        for &job in alone {
            if let Some(in_doubt) = self.first_run(job, happens) {
                self.settle(job, in_doubt, happens);
            }
        }
        Ok(())
    }

    /// What of a hand-in is in doubt when it has run.
    fn first_run(&self, job: Job<'_>, happens: EventSink<'_>) -> Option<GradedHandIn> {
        happens(job, Step::Begun);
        let graded = if job.deaths >= DEATHS {
            Some(self.set_aside())
        } else {
            self.run(job.hand_in)
        };
        match graded {
            Some(graded) if graded.failure.is_some() || graded.graded.in_doubt() > 0 => {
                graded.graded.end_workers();
                happens(job, Step::Ended);
                Some(graded)
            }
            graded => {
                self.end(job, graded, happens);
                None
            }
        }
    }

    /// Runs again what is in doubt, with nothing else running.
    fn settle(&self, job: Job<'_>, in_doubt: GradedHandIn, happens: EventSink<'_>) {
        happens(job, Step::Begun);
        // What runs beside a build may have killed it.
        let settled = match in_doubt.failure {
            Some(_) => self.run(job.hand_in),
            None => Some(in_doubt),
        };
        self.end(job, settled, happens);
    }

    /// Gives the result of a hand-in, unless an interrupt came first.
    fn end(&self, job: Job<'_>, graded: Option<GradedHandIn>, happens: EventSink<'_>) {
        let result = graded.and_then(|graded| self.finish(job.hand_in, graded));
        let step = result.map_or(Step::Ended, |result| Step::Judged(Box::new(result)));
        happens(job, step);
    }

    /// The compilers and interpreters of languages: these, their paths, and what they say of their versions.
    pub fn tools(&self, languages: &[Arc<Language>]) -> Vec<String> {
        let tools = languages.iter().filter_map(|language| {
            let path = search(language.tool()?)?;
            let version = version(language, &self.sandbox);
            let line = format!("{}: {} {version}", language.name, path.display());
            Some(line.trim_end().to_owned())
        });
        tools.collect()
    }

    /// The languages of hand-ins, by their names.
    pub fn languages_of(&self, jobs: &[Job<'_>]) -> Vec<Arc<Language>> {
        let languages = jobs.par_iter().flat_map_iter(|job| {
            let programs = HandInPrograms::new(job.hand_in, self).programs.into_iter();
            programs.filter_map(|files| match files? {
                PartFiles::Sources(sources) => Some(sources.language),
                PartFiles::Executable(_) => None,
            })
        });
        let mut needed: Vec<Arc<Language>> = languages.collect();
        needed.sort_by(|language, next| language.name.cmp(&next.name));
        needed.dedup();
        needed
    }

    /// What is said of a hand-in that may not run.
    fn set_aside(&self) -> GradedHandIn {
        let reason = format!("the judge ended {DEATHS} times while it judged this hand-in");
        let not_started = || Err(PartProgram::NotStarted(reason.clone()));
        let lacking = self
            .parts
            .iter()
            .map(|part| Submission::new(part, not_started()));
        GradedHandIn {
            unrecognised: Vec::new(),
            failure: None,
            unread: None,
            graded: JudgedSubmissions::judge(lacking.collect(), &self.judge, &|| ()),
        }
    }

    /// Builds the programs of a hand-in, and runs them on the cases; `None` after an interrupt.
    fn run(&self, hand_in: &HandIn) -> Option<GradedHandIn> {
        let found = HandInPrograms::new(hand_in, self);
        let (mut parts, mut failure) = (Vec::new(), None);
        for (part, files) in self.parts.iter().zip(found.programs) {
            if interrupted().is_some() {
                return None;
            }
            parts.push(match self.program(hand_in, part, files.as_ref()) {
                Ok(built) => built,
                Err(BuildFailure::Interrupted) => return None,
                Err(fault) => {
                    let reason = format!("{fault:#}");
                    failure = Some(fault.into());
                    Submission::new(part, Err(PartProgram::NotStarted(reason)))
                }
            });
        }
        Some(GradedHandIn {
            unrecognised: found.unrecognised,
            failure,
            unread: found.doubt,
            graded: JudgedSubmissions::judge(parts, &self.judge, &|| ()),
        })
    }

    /// The program of a part.
    fn program(
        &self,
        hand_in: &HandIn,
        part: &Part,
        files: Option<&PartFiles>,
    ) -> Result<Submission, BuildFailure> {
        Ok(match files {
            None => Submission::new(part, Err(PartProgram::Missing)),
            Some(PartFiles::Sources(sources)) => {
                Submission::built(part, sources, self.limits, &self.sandbox, build)?
            }
            Some(PartFiles::Executable(path)) => {
                let made = self.executable(hand_in, path);
                let (runner, folder) = made.context("cannot make a folder for a program")?;
                Submission {
                    folder: Some(folder),
                    ..Submission::new(part, Ok(runner))
                }
            }
        })
    }

    /// A runner for an executable of a hand-in, and a folder that it needs. It starts in the folder of the hand-in, or in
    /// this one.
    fn executable(&self, hand_in: &HandIn, path: &Path) -> io::Result<(Runner, ScratchFolder)> {
        let folder = ScratchFolder::new("program")?;
        let (mut program, mut view) = (path.to_owned(), SandboxView::default());
        view.folder = Some(folder.path().to_owned());
        if self.sandbox.has_users() {
            // Only this user may be able to read the hand-in.
            for file in hand_in.files.iter().filter(|file| file.path != path) {
                // One that cannot be read is a remark already.
                let _ = file.copy(&folder.path().join(&file.name));
            }
            program = folder.path().join(path.file_name().unwrap_or_default());
            fs::copy(path, &program)?;
            folder.open()?;
        } else if hand_in.path.is_dir() {
            view.folder = Some(hand_in.path.clone());
        } else {
            // The folder of a single file has other hand-ins.
            view.read_only.push(hand_in.path.clone());
        }
        let command = [program.into_os_string()];
        let runner = Runner::in_sandbox(&command, self.limits.of(None), &self.sandbox, &view);
        Ok((runner, folder))
    }

    /// The result of a hand-in that has run. What is in doubt runs again. `None` after an interrupt.
    fn finish(&self, hand_in: &HandIn, graded: GradedHandIn) -> Option<HandInResult> {
        let mut settled = graded.graded.settle(&self.judge, &|| ());
        for (submission, judged) in &mut settled {
            submission.explain(judged, &self.judge);
        }
        let mut parts: Vec<JudgedPart> = settled.into_iter().map(|(_, judged)| judged).collect();
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
            keep_texts(part, judged);
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

    /// The report. Only here do hand-ins get points, less what late ones lose, and doubts about marks on the list.
    pub fn report(
        &self,
        class: &ClassFolder,
        list: Option<&ClassList>,
        mut hand_ins: Vec<HandInResult>,
        contained: String,
        tools: Vec<String>,
    ) -> ClassReport {
        // Without a mark nothing shows points, least of all 0.
        for hand_in in hand_ins.iter_mut().filter(|entry| entry.blank().is_none()) {
            for (part, judged) in self.parts.iter().zip(&mut hand_in.parts) {
                part.points.apply(judged, &part.cases, self.rounding);
            }
            self.late_penalty.take_off(hand_in, self.rounding);
        }
        if let Some(list) = list {
            list.add_kept_marks(&mut hand_ins);
        }
        ClassReport {
            problem: self.assignment.name.to_owned(),
            parts: self.parts.iter().map(|part| part.name).collect(),
            unjudged: class.hand_ins.len() - hand_ins.len(),
            common_failure: common_failure(&hand_ins),
            hand_ins,
            ignored: class.ignored.clone(),
            contained,
            tools,
            layout: class.layout,
        }
    }

    /// What a person has to look at in the results of a part: a failure of the judge, or errors after right outputs.
    fn doubt(&self, part: &Part, judged: &JudgedPart) -> Option<Doubt> {
        let mut results = judged.cases.iter();
        if let Some(case) = results.find(|case| case.verdict == Verdict::JudgeError) {
            let reason = format!("{}: JE, {}", case.full_name(judged), case.message);
            return Some(Doubt::new(DoubtKind::Machine, one_line(&reason)));
        }
        let first = judged.cases.first()?;
        let mut with_cases = judged.cases.iter().zip(part.judged_cases(&judged.cases));
        let are_right = with_cases.all(|(result, case)| {
            let output = result.output.as_ref();
            result.verdict == Verdict::RuntimeError
                && output.is_some_and(|output| self.judge.accepts(case, output))
        });
        are_right.then(|| {
            let shown = explanation(&first.full_name(judged), first);
            let (count, shown) = (judged.cases.len(), shown.lines().next().unwrap_or_default());
            let reason =
                format!("{shown}, after the right output; the same on all of {count} cases");
            Doubt::new(DoubtKind::RightOutputs, one_line(&reason))
        })
    }
}

/// Keeps the texts of the cases that are not accepted in the place of their outputs.
fn keep_texts(part: &Part, judged: &mut JudgedPart) {
    let cases = part.judged_cases(&judged.cases);
    for (result, case) in judged.cases.iter_mut().zip(cases) {
        let found = result.output.take();
        if let (Ok(input), Ok(answer)) = (case.input.read(), case.answer.read())
            && result.verdict != Verdict::Accepted
        {
            result.texts = Some(CaseTexts {
                input: start(input),
                expected: start(answer),
                found: found.map(|found| start(&found)),
            });
        }
    }
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
