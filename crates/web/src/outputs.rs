//! Outputs of programs for problems: cases, the first wrong decision, the mistake that reproduces them, and a report.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use crate::request::text;
use knights_execution::{Execution, RunEnding, RunLimit, RunLimits, RunStatus};
use knights_problems::drawn::{SEED, default_count, generated_cases};
use knights_problems::explain::{Moment, figure};
use knights_problems::mistakes::FoundMistake;
use knights_problems::naming::{JudgedCase, SeenOutput, find_mistakes};
use knights_problems::problem::{ALL, Judgement, OutputFault, ProblemRules, answer, named};
use knights_problems::reasons::{JudgedOutput, add_reasons, kept_output, mode_of, verdict_on};
use knights_problems::report::text::{CaseNote, CaseNotes, TextStyle, difference, findings};
use knights_problems::report::{CaseResult, JudgedPart, PartProgram, Report};
use knights_problems::verdict::{OutputVerdict, Verdict};
use knights_render::escape::{excerpt, is_whole_excerpt};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

#[derive(Serialize)]
pub(crate) struct ProblemEntry {
    name: &'static str,
    has_one_answer: bool,
    samples: Vec<(&'static str, &'static str)>,
    source: Option<&'static str>,
}

pub(crate) fn problems() -> Vec<ProblemEntry> {
    let entry = |problem: &&'static dyn ProblemRules| ProblemEntry {
        name: problem.name(),
        has_one_answer: problem.has_one_answer(),
        samples: problem.about().samples().collect(),
        source: problem.about().source.as_ref().map(|judge| &*judge.name),
    };
    ALL.iter().map(entry).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CasesRequest {
    problem: String,
    seed: Option<u64>,
}

#[derive(Serialize)]
pub(crate) struct CaseEntry {
    name: String,
    input: String,
    answer: String,
}

fn problem_of(name: &str) -> Result<&'static dyn ProblemRules> {
    named(name).with_context(|| format!("there is no problem {name}"))
}

/// The default cases of `judge run`.
pub(crate) fn cases(request: &CasesRequest) -> Result<Vec<CaseEntry>> {
    let problem = problem_of(&request.problem)?;
    let seed = request.seed.unwrap_or(SEED);
    let cases = generated_cases(problem, seed, default_count(problem)).map(|case| {
        let case = case?;
        Ok(CaseEntry {
            answer: String::from_utf8(answer(problem, &case.input)?)?,
            input: String::from_utf8(case.input)?,
            name: case.name,
        })
    });
    cases.collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplainRequest {
    problem: String,
    input: String,
    output: String,
}

#[derive(Serialize)]
pub(crate) struct Explained {
    accepted: bool,
    fault: String,
    why: String,
    board: String,
    picture: String,
    difference: String,
    mistakes: Vec<NamedMistake>,
}

#[derive(Serialize)]
struct NamedMistake {
    name: String,
    text: String,
}

fn mistakes_of(found: &[FoundMistake]) -> Vec<NamedMistake> {
    let named = found.iter().map(|found| NamedMistake {
        name: found.name.clone(),
        text: found.text.clone(),
    });
    named.collect()
}

pub(crate) fn explain(request: &ExplainRequest) -> Result<Explained> {
    let problem = problem_of(&request.problem)?;
    let input = request.input.as_bytes();
    let right = answer(problem, input).context("the input")?;
    explained(problem, input, &right, request.output.as_bytes())
}

fn explained(
    problem: &'static dyn ProblemRules,
    input: &[u8],
    right: &[u8],
    output: &[u8],
) -> Result<Explained> {
    let judgement = if problem.has_one_answer() {
        Judgement::by_answer(problem.comparison(), right, output)
    } else {
        problem.check_homework(input, right, output)?
    };
    let fault = match &judgement {
        Judgement::Right(_) => String::new(),
        Judgement::Wrong(fault) => fault.to_string(),
    };
    let accepted = matches!(judgement, Judgement::Right(_));
    let why = (!accepted).then(|| problem.explain(input, right, output));
    let why = why.flatten();
    let moment = why.as_ref().and_then(|why| why.moment.as_ref());
    let mut drawn = String::new();
    if moment.is_none() {
        drawn = text(|output| judgement.write_picture(output).map(|_| ()))?;
    }
    let compared = matches!(&judgement, Judgement::Wrong(OutputFault::Differs { .. }));
    let compared = compared.then(|| problem.comparison().difference(right, output));
    let judged = [JudgedCase {
        input,
        answer: right,
        seen: if accepted {
            SeenOutput::Accepted
        } else {
            SeenOutput::Wrong(output)
        },
    }];
    Ok(Explained {
        accepted,
        fault,
        board: moment.map_or_else(String::new, Moment::drawing),
        picture: moment.map_or(drawn, |moment| figure(moment).into_string()),
        difference: compared
            .flatten()
            .map_or_else(String::new, |it| difference(&it)),
        mistakes: mistakes_of(&find_mistakes(problem, mode_of(problem), &judged)),
        why: why.map_or_else(String::new, |why| why.text),
    })
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Ending {
    Exited,
    /// By an exception, or with another exit code than 0.
    Failed,
    Time,
    Memory,
    Output,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RunEntry {
    name: String,
    output: String,
    ending: Ending,
    #[serde(default)]
    error: String,
    milliseconds: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportRequest {
    problem: String,
    seed: Option<u64>,
    time_limit: f64,
    memory_limit: u64,
    runs: Vec<RunEntry>,
}

#[derive(Serialize)]
pub(crate) struct ReportAnswer {
    accepted: bool,
    text: String,
    head: String,
    mistakes: Vec<NamedMistake>,
    cases: Vec<CaseReport>,
}

#[derive(Serialize)]
struct CaseReport {
    name: String,
    verdict: Verdict,
    kind: String,
    message: String,
    /// For the first case that is not accepted.
    explained: Option<Explained>,
}

impl RunEntry {
    fn execution(&self, limits: &RunLimits) -> Execution {
        let used = Duration::from_secs_f64(self.milliseconds.max(0.0) / 1e3);
        Execution {
            output: self.output.clone().into_bytes(),
            error_tail: self.error.clone().into_bytes(),
            ending: RunEnding {
                status: match self.ending {
                    Ending::Exited => RunStatus::Exited(0),
                    _ => RunStatus::Exited(1),
                },
                wall: used,
                processor: used,
                peak_memory: if self.ending == Ending::Memory {
                    limits.memory
                } else {
                    0
                },
            },
            broken_limit: match self.ending {
                Ending::Exited | Ending::Failed => None,
                Ending::Time => Some(RunLimit::Processor),
                Ending::Memory => Some(RunLimit::Memory),
                Ending::Output => Some(RunLimit::Output),
            },
            hint: None,
            was_stopped: false,
        }
    }
}

/// The report on the default cases, of which those without a run were not judged.
pub(crate) fn report(request: &ReportRequest) -> Result<ReportAnswer> {
    let problem = problem_of(&request.problem)?;
    let seconds = request.time_limit;
    ensure!(
        RunLimits::SECONDS.contains(&seconds),
        "the time limit is not possible"
    );
    let limits = RunLimits {
        processor: Duration::from_secs_f64(seconds),
        memory: request.memory_limit << 20,
        ..RunLimits::DEFAULT
    };
    let all = CasesRequest {
        problem: request.problem.clone(),
        seed: request.seed,
    };
    let all = cases(&all)?;
    let mut results = Vec::new();
    for case in &all {
        let Some(entry) = request.runs.iter().find(|run| run.name == case.name) else {
            continue;
        };
        let (input, right) = (case.input.as_bytes(), case.answer.as_bytes());
        let run = entry.execution(&limits);
        let verdict = OutputVerdict::by_run(&run, &limits)
            .unwrap_or_else(|| verdict_on(problem, input, right, &run.output));
        let mut result = CaseResult::new(&case.name, verdict, Some(&run));
        result.output = kept_output(result.verdict, run.output, right.len());
        results.push((case, result));
    }
    let mut judged: Vec<_> = results
        .iter_mut()
        .map(|(case, result)| JudgedOutput {
            input: Some(case.input.as_bytes()),
            answer: Some(case.answer.as_bytes()),
            result,
        })
        .collect();
    let mistakes = add_reasons(problem, mode_of(problem), &mut judged);
    let notes = results.iter().map(|(case, result)| {
        let input = case.input.as_bytes();
        let note = CaseNote {
            input: is_whole_excerpt(input).then(|| excerpt(input)),
            input_bytes: input.len(),
            again: None,
        };
        (result.name.clone(), note)
    });
    let notes: CaseNotes = notes.collect();
    let failing = results
        .iter()
        .find(|(_, result)| result.verdict == Verdict::WrongAnswer);
    let failing = failing.map(|(case, result)| {
        let output = result.output.as_deref().unwrap_or_default();
        let explained = explained(
            problem,
            case.input.as_bytes(),
            case.answer.as_bytes(),
            output,
        )?;
        anyhow::Ok((&case.name, explained))
    });
    let mut failing = failing.transpose()?;
    let entries = results.iter().map(|(case, result)| CaseReport {
        name: case.name.clone(),
        verdict: result.verdict,
        kind: result.kind.clone(),
        message: result.message.clone(),
        explained: failing
            .take_if(|(name, _)| **name == case.name)
            .map(|(_, explained)| explained),
    });
    let entries = entries.collect();
    let part = JudgedPart {
        name: String::new(),
        points: None,
        program: PartProgram::Runs,
        unjudged: all.len() - results.len(),
        is_too_slow: all.len() > results.len(),
        cases: results.into_iter().map(|(_, result)| result).collect(),
        mistakes,
        groups: Vec::new(),
    };
    let report = Report {
        parts: vec![part],
        contained: String::new(),
    };
    let text = findings(&report, &notes, TextStyle::default());
    Ok(ReportAnswer {
        accepted: report.is_accepted(),
        head: text.lines().next().unwrap_or_default().to_owned(),
        text,
        mistakes: mistakes_of(&report.parts[0].mistakes),
        cases: entries,
    })
}
