//! Outputs of programs for problems: cases, the first wrong decision, the mistake that reproduces them, and a report.

use std::slice::{from_mut, from_ref};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::text;
use knights_execution::{Execution, RunEnding, RunLimit, RunLimits, RunStatus};
use knights_problems::cures::{Evidence, Judged, Outputs, SourceText, found};
use knights_problems::drawn::{GeneratedCase, SEED, default_count, generated_cases};
use knights_problems::explain::{Moment, figure};
use knights_problems::mistakes::FoundMistake;
use knights_problems::problem::{ALL, Judgement, OutputFault, ProblemRules, answer, named};
use knights_problems::reasons::{JudgedOutput, kept_output, verdict_on};
use knights_problems::report::text::{CaseNote, TextStyle, clearest, difference, ending, findings};
use knights_problems::report::{CaseResult, JudgedPart, PartProgram, Report, count};
use knights_problems::verdict::{OutputVerdict, Verdict};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

/// The problems, in the order of the documentation.
pub(crate) fn problems(Nothing {}: &Nothing) -> Result<Value> {
    let entry = |problem: &&dyn ProblemRules| {
        Ok(json!({
            "name": problem.name(),
            "samples": problem.about().samples,
            "source": problem.about().source.as_ref().map(|judge| &judge.name),
        }))
    };
    ALL.iter().map(entry).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CasesRequest {
    problem: String,
}

fn problem_of(name: &str) -> Result<&'static dyn ProblemRules> {
    named(name).with_context(|| format!("there is no problem {name}"))
}

/// The default cases of `judge run`, with our answers.
fn default_cases(
    problem: &'static dyn ProblemRules,
) -> impl Iterator<Item = Result<(GeneratedCase, Vec<u8>)>> {
    generated_cases(problem, SEED, default_count(problem)).map(move |drawn| {
        let case = drawn?;
        let right = answer(problem, &case.input)?;
        Ok((case, right))
    })
}

pub(crate) fn cases(request: &CasesRequest) -> Result<Value> {
    let cases = default_cases(problem_of(&request.problem)?);
    let documents = cases.map(|case| {
        let (case, right) = case?;
        let (input, right) = (str::from_utf8(&case.input)?, str::from_utf8(&right)?);
        Ok(json!({ "name": case.name, "input": input, "answer": right }))
    });
    documents.collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplainRequest {
    problem: String,
    input: String,
    output: String,
}

pub(crate) fn explain(request: &ExplainRequest) -> Result<Value> {
    let problem = problem_of(&request.problem)?;
    let input = request.input.as_bytes();
    let output = request.output.as_bytes();
    let right = answer(problem, input).context("the input")?;
    let verdict = verdict_on(problem, input, &right, output);
    let mut result = CaseResult::new("", verdict, None);
    result.output = kept_output(result.verdict, output.to_vec(), right.len());
    let case = (input.to_vec(), right);
    let mistakes = reasons(problem, from_ref(&case), from_mut(&mut result), &[]);
    match result.verdict {
        Verdict::Accepted => Ok(json!({ "accepted": true, "board": "" })),
        _ => explained(problem, &case, &result, &mistakes),
    }
}

/// The input of a case, and our answer.
type OwnCase = (Vec<u8>, Vec<u8>);

/// Explains wrong outputs, and names mistakes and other faults of the program.
fn reasons(
    problem: &'static dyn ProblemRules,
    cases: &[OwnCase],
    results: &mut [CaseResult],
    sources: &[SourceText],
) -> Vec<FoundMistake> {
    let accepts = |place: usize, output: &[u8]| {
        let (input, right) = &cases[place];
        verdict_on(problem, input, right, output).verdict == Verdict::Accepted
    };
    let outputs = Outputs {
        problem: Some(problem),
        mode: problem.comparison().mode,
        accepts: &accepts,
        text: String::from_utf8_lossy,
    };
    let pairs = cases.iter().zip(results);
    let mut judged: Vec<_> = pairs
        .map(|((input, right), result)| JudgedOutput {
            input: Some(input),
            answer: Some(right),
            result,
        })
        .collect();
    let mut reasons = Judged::new(&outputs, &mut judged);
    let cures = found(&Evidence {
        sources,
        compiler: "",
        checks: None,
        trial: &(),
        failed: &reasons.failed(&outputs, &judged),
        judged: &reasons,
        may_guess: !reasons.is_explained,
    });
    reasons.add_cures(Some(problem), cures);
    reasons.mistakes
}

fn explained(
    problem: &'static dyn ProblemRules,
    (input, right): &OwnCase,
    result: &CaseResult,
    mistakes: &[FoundMistake],
) -> Result<Value> {
    let kept = result.output.as_deref();
    let output = kept.context("the output is too long to be explained")?;
    let judgement = if problem.has_one_answer() {
        Judgement::by_answer(problem.comparison(), right, output)
    } else {
        problem.check_homework(input, right, output)?
    };
    let fault = match &judgement {
        Judgement::Right(_) => String::new(),
        Judgement::Wrong(fault) => fault.to_string(),
    };
    let why = result.explanation.as_ref();
    let moment = why.and_then(|why| why.moment.as_ref());
    let mut drawn = String::new();
    if moment.is_none() {
        drawn = text(|output| judgement.write_picture(output).map(|_| ()))?;
    }
    let differs = matches!(&judgement, Judgement::Wrong(OutputFault::Differs { .. }));
    let compared = differs.then(|| problem.comparison().difference(right, output));
    Ok(json!({
        "accepted": false,
        "fault": fault,
        "why": why.map_or("", |why| &why.text),
        "board": moment.map_or_else(String::new, Moment::drawing),
        "picture": moment.map_or(drawn, |moment| figure(moment).into_string()),
        "difference": compared.flatten().map_or_else(String::new, |it| difference(&it)),
        "mistakes": mistakes,
    }))
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Ending {
    Exited,
    /// A signal, whose number is the code.
    Signalled,
    Time,
    Memory,
    Output,
    /// The program needs more than the browser has, such as a larger stack; `error` says what.
    Unjudged,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RunEntry {
    name: String,
    output: String,
    ending: Ending,
    error: String,
    code: i32,
    milliseconds: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportRequest {
    problem: String,
    time_limit: f64,
    memory_limit: u64,
    /// The name of the file, and its text. A program that ran elsewhere has none.
    source: Option<SourceText>,
    runs: Vec<RunEntry>,
}

impl ReportRequest {
    fn limits(&self) -> Result<RunLimits> {
        let seconds = self.time_limit;
        ensure!(
            RunLimits::SECONDS.contains(&seconds),
            "the time limit has to be from {} to {} seconds",
            RunLimits::SECONDS.start(),
            RunLimits::SECONDS.end()
        );
        Ok(RunLimits {
            wall: Duration::from_secs_f64(seconds),
            memory: self.memory_limit << 20,
            // As in `runner.js`.
            output: 4 << 20,
            ..RunLimits::DEFAULT
        })
    }
}

impl RunEntry {
    fn execution(&self, limits: &RunLimits) -> Execution {
        Execution {
            output: self.output.clone().into_bytes(),
            error_tail: self.error.clone().into_bytes(),
            ending: RunEnding {
                status: if self.ending == Ending::Signalled {
                    RunStatus::Signalled(self.code)
                } else {
                    RunStatus::Exited(self.code)
                },
                wall: Duration::from_secs_f64(self.milliseconds.max(0.0) / 1e3),
                // The browser does not say it.
                processor: Duration::ZERO,
                peak_memory: if self.ending == Ending::Memory {
                    limits.memory
                } else {
                    0
                },
            },
            broken_limit: match self.ending {
                Ending::Exited | Ending::Signalled | Ending::Unjudged => None,
                Ending::Time => Some(RunLimit::Wall),
                Ending::Memory => Some(RunLimit::Memory),
                Ending::Output => Some(RunLimit::Output),
            },
            hint: None,
            was_stopped: false,
        }
    }
}

/// The report on the default cases, of which those without a run were not judged, or have no output.
pub(crate) fn report(request: &ReportRequest) -> Result<Value> {
    let problem = problem_of(&request.problem)?;
    let limits = request.limits()?;
    let (mut unjudged, mut judged, mut results) = (0, Vec::new(), Vec::new());
    for case in default_cases(problem) {
        let (case, right) = case?;
        let Some(entry) = request.runs.iter().find(|run| run.name == case.name) else {
            unjudged += usize::from(request.source.is_some());
            continue;
        };
        let run = entry.execution(&limits);
        let verdict = match entry.ending {
            Ending::Unjudged => OutputVerdict::judge_error(&anyhow!("{}", entry.error)),
            _ => OutputVerdict::by_run(&run, &limits)
                .unwrap_or_else(|| verdict_on(problem, &case.input, &right, &run.output)),
        };
        let mut result = CaseResult::new(&case.name, verdict, Some(&run));
        result.output = kept_output(result.verdict, run.output, right.len());
        results.push(result);
        judged.push((case.input, right));
    }
    let mistakes = reasons(problem, &judged, &mut results, request.source.as_slice());
    for ((input, _), result) in judged.iter().zip(&mut results) {
        result.note = Some(CaseNote::new(Some(input), None));
    }
    let report = Report {
        parts: vec![JudgedPart {
            program: PartProgram::Runs,
            unjudged,
            is_too_slow: count(&results, Verdict::JudgeError) == 0,
            cases: results,
            mistakes,
            ..JudgedPart::default()
        }],
        contained: String::new(),
    };
    let shown = clearest(&report).map(|(_, case)| &case.name);
    let entries = judged.iter().zip(report.cases()).map(|(case, result)| {
        let is_shown = result.verdict == Verdict::WrongAnswer && shown == Some(&result.name);
        let explained = is_shown.then(|| explained(problem, case, result, &[]));
        let message = format!("{}{}", result.message, ending(result));
        Ok(json!({
            "name": result.name,
            "verdict": result.verdict,
            "kind": result.kind,
            "message": message.trim_start_matches(", "),
            "why": result.explanation.as_ref().map(|why| &why.text),
            "explained": explained.transpose()?,
        }))
    });
    let entries: Value = entries.collect::<Result<_>>()?;
    let text = findings(&report, TextStyle::default());
    Ok(json!({
        "accepted": report.is_accepted(),
        "head": text.lines().next(),
        "text": text,
        "mistakes": report.parts[0].mistakes,
        "cases": entries,
    }))
}
