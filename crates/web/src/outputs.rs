//! Outputs of programs for problems: cases, the first wrong decision, the mistake that reproduces them, and a report.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::text;
use knights_execution::{Execution, RunEnding, RunLimit, RunLimits, RunStatus};
use knights_problems::drawn::{GeneratedCase, SEED, default_count, generated_cases};
use knights_problems::explain::{Moment, figure};
use knights_problems::mistakes::FoundMistake;
use knights_problems::naming::{JudgedCase, SeenOutput, find_mistakes};
use knights_problems::problem::{ALL, Judgement, OutputFault, ProblemRules, answer, named};
use knights_problems::reasons::{JudgedOutput, add_reasons, kept_output, mode_of, verdict_on};
use knights_problems::report::text::{
    CaseNote, CaseNotes, TextStyle, clearest, difference, findings,
};
use knights_problems::report::{CaseResult, JudgedPart, PartProgram, Report};
use knights_problems::verdict::{OutputVerdict, Verdict};
use knights_render::escape::{excerpt, is_whole_excerpt};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

/// The problems, in the order of the documentation.
pub(crate) fn problems() -> Value {
    let entry = |problem: &&dyn ProblemRules| {
        json!({
            "name": problem.name(),
            "has_one_answer": problem.has_one_answer(),
            "samples": problem.about().samples().collect::<Vec<_>>(),
            "source": problem.about().source.as_ref().map(|judge| &judge.name),
        })
    };
    ALL.iter().map(entry).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CasesRequest {
    problem: String,
    seed: Option<u64>,
}

fn problem_of(name: &str) -> Result<&'static dyn ProblemRules> {
    named(name).with_context(|| format!("there is no problem {name}"))
}

/// The default cases of `judge run`, with our answers.
fn default_cases(
    problem: &'static dyn ProblemRules,
    seed: Option<u64>,
) -> impl Iterator<Item = Result<(GeneratedCase, Vec<u8>)>> {
    let seed = seed.unwrap_or(SEED);
    generated_cases(problem, seed, default_count(problem)).map(move |case| {
        let case = case?;
        let right = answer(problem, &case.input)?;
        Ok((case, right))
    })
}

pub(crate) fn cases(request: &CasesRequest) -> Result<Value> {
    let cases = default_cases(problem_of(&request.problem)?, request.seed);
    let cases = cases.map(|case| {
        let (case, right) = case?;
        let (input, right) = (str::from_utf8(&case.input)?, str::from_utf8(&right)?);
        Ok(json!({ "name": case.name, "input": input, "answer": right }))
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

fn mistakes_of(found: &[FoundMistake]) -> Value {
    let named = found.iter();
    named
        .map(|found| json!({ "name": found.name, "text": found.text }))
        .collect()
}

pub(crate) fn explain(request: &ExplainRequest) -> Result<Value> {
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
) -> Result<Value> {
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
    let mistakes = find_mistakes(problem, mode_of(problem), &judged);
    Ok(json!({
        "accepted": accepted,
        "fault": fault,
        "why": why.as_ref().map_or("", |why| &why.text),
        "board": moment.map_or_else(String::new, Moment::drawing),
        "picture": moment.map_or(drawn, |moment| figure(moment).into_string()),
        "difference": compared.flatten().map_or_else(String::new, |it| difference(&it)),
        "mistakes": mistakes_of(&mistakes),
    }))
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
pub(crate) fn report(request: &ReportRequest) -> Result<Value> {
    let problem = problem_of(&request.problem)?;
    let seconds = request.time_limit;
    ensure!(
        RunLimits::SECONDS.contains(&seconds),
        "the time limit has to be from {} to {} seconds",
        RunLimits::SECONDS.start(),
        RunLimits::SECONDS.end()
    );
    let limits = RunLimits {
        processor: Duration::from_secs_f64(seconds),
        memory: request.memory_limit << 20,
        ..RunLimits::DEFAULT
    };
    let cases = default_cases(problem, request.seed);
    let (mut unjudged, mut results) = (0, Vec::new());
    for case in cases {
        let (case, right) = case?;
        let Some(entry) = request.runs.iter().find(|run| run.name == case.name) else {
            unjudged += 1;
            continue;
        };
        let run = entry.execution(&limits);
        let verdict = OutputVerdict::by_run(&run, &limits)
            .unwrap_or_else(|| verdict_on(problem, &case.input, &right, &run.output));
        let mut result = CaseResult::new(&case.name, verdict, Some(&run));
        result.output = kept_output(result.verdict, run.output, right.len());
        results.push((case.input, right, result));
    }
    let judged = results
        .iter_mut()
        .map(|(input, right, result)| JudgedOutput {
            input: Some(input),
            answer: Some(right),
            result,
        });
    let mut judged: Vec<_> = judged.collect();
    let mistakes = add_reasons(problem, mode_of(problem), &mut judged);
    let notes = results.iter().map(|(input, _, result)| {
        let note = CaseNote {
            input: is_whole_excerpt(input).then(|| excerpt(input)),
            input_bytes: input.len(),
            again: None,
        };
        (result.name.clone(), note)
    });
    let notes: CaseNotes = notes.collect();
    let report = Report {
        parts: vec![JudgedPart {
            name: String::new(),
            points: None,
            program: PartProgram::Runs,
            unjudged,
            is_too_slow: unjudged > 0,
            cases: results.iter().map(|(.., result)| result.clone()).collect(),
            mistakes,
            groups: Vec::new(),
        }],
        contained: String::new(),
    };
    let shown = clearest(&report, &notes).map(|(_, case)| &case.name);
    let entries = results.iter().map(|(input, right, result)| {
        let output = result.output.as_deref();
        let is_shown = result.verdict == Verdict::WrongAnswer && shown == Some(&result.name);
        let shown = output.filter(|_| is_shown);
        let explained = shown.map(|output| explained(problem, input, right, output));
        Ok(json!({
            "name": result.name,
            "verdict": result.verdict,
            "kind": result.kind,
            "message": result.message,
            "explained": explained.transpose()?,
        }))
    });
    let entries: Value = entries.collect::<Result<_>>()?;
    let text = findings(&report, &notes, TextStyle::default());
    Ok(json!({
        "accepted": report.is_accepted(),
        "head": text.lines().next(),
        "text": text,
        "mistakes": mistakes_of(&report.parts[0].mistakes),
        "cases": entries,
    }))
}
