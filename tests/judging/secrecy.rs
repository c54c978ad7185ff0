//! What a program can tell its author of a hidden case: at the two lower levels of feedback, less than 32 bits.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::support::up_to;
use knights::judge::cases::{Case, drawn_cases};
use knights::judge::class::report::{csv, gradescope, json, junit, page, text};
use knights::judge::class::{CaseTexts, ClassReport, Feedback, HandInResult, PartResult};
use knights::judge::compare::CompareMode;
use knights::judge::problem::{ALL, Problem};
use knights::judge::report::text::TextStyle;
use knights::judge::report::{CaseResult, PartProgram, Subtask};
use knights::judge::verdict::OutputVerdict;
use knights::run::{Execution, RunEnding, RunLimits, RunStatus};

/// The limits of the runs.
const LIMITS: RunLimits = RunLimits::DEFAULT;

/// A run that ended so, with this output.
fn run(output: &[u8], status: RunStatus, processor: Duration, peak_memory: u64) -> Execution {
    Execution {
        output: output.to_vec(),
        error_tail: output[..output.len().min(100)].to_vec(),
        ending: RunEnding {
            status,
            wall: processor * 2,
            processor,
            peak_memory,
        },
        broken_limit: None,
        hint: None,
        was_stopped: false,
    }
}

/// All reports of a level about a program that did this on a case.
fn reports(problem: &'static dyn Problem, case: &Case, run: &Execution, level: Feedback) -> String {
    let input = case.input.read().expect("it was drawn");
    let answer = case.answer.read().expect("it was drawn");
    let verdict = OutputVerdict::by_run(run, &LIMITS).unwrap_or_else(|| {
        if problem.has_one_answer() {
            OutputVerdict::by_answer(CompareMode::default(), answer, &run.output)
        } else {
            OutputVerdict::by_rules(problem, input, answer, &run.output)
        }
    });
    let mut result = CaseResult::new(&case.name, verdict, Some(run));
    result.explanation = problem.explain(input, answer, &run.output);
    let shown = String::from_utf8_lossy(&run.output).into_owned();
    let part = PartResult {
        subtask: Subtask {
            name: problem.name().to_owned(),
            points: None,
            program: PartProgram::Runs,
            cases: vec![result],
            unjudged: 0,
            mistakes: Vec::new(),
        },
        score: None,
        folders: Vec::new(),
        texts: vec![Some(CaseTexts {
            input: String::from_utf8_lossy(input).into_owned(),
            expected: String::from_utf8_lossy(answer).into_owned(),
            found: Some(shown),
        })],
    };
    let report = ClassReport {
        problem: problem.name().to_owned(),
        parts: vec![problem.name()],
        hand_ins: vec![HandInResult {
            name: "ada".to_owned(),
            unrecognised: Vec::new(),
            parts: vec![part],
        }],
        unjudged: 0,
        ignored: Vec::new(),
        contained: "none".to_owned(),
    };
    let report = report.for_readers(level);
    let documents = [
        text(&report, TextStyle::default()).into_bytes(),
        csv(&report).expect("it is written to memory"),
        json(&report).expect("it is written to memory"),
        junit(&report).into_bytes(),
        page(&report).into_bytes(),
        gradescope(&report, "visible").expect("it is written to memory"),
    ];
    String::from_utf8(documents.concat()).expect("reports are text")
}

/// Numbers and words that stand for 32 bits, and small numbers, which may be legal.
fn payloads(count: u32) -> Vec<String> {
    let number = |index: u32| index.wrapping_mul(2_654_435_761);
    let mut payloads = Vec::new();
    for index in 0..count {
        let number = number(index);
        payloads.push(match index % 5 {
            0 => number.to_string(),
            1 => format!("-{number}"),
            2 => format!("{number:08x}"),
            3 => (number % 100).to_string(),
            // One of 32 letters or spaces for each five bits.
            _ => (0..7)
                .map(|place| char::from(b'a' + (number >> (5 * place) & 15) as u8))
                .collect(),
        });
    }
    payloads
}

/// An answer with a payload in place of one of its tokens, after it, as a line of its own, or instead of it.
fn outputs(answer: &str, payload: &str) -> Vec<String> {
    let tokens: Vec<&str> = answer.split_inclusive([' ', '\n']).collect();
    let places = [0, tokens.len() / 2, tokens.len().saturating_sub(1)];
    let mut outputs: Vec<String> = places
        .into_iter()
        .filter(|&place| place < tokens.len())
        .map(|place| {
            let mut changed: Vec<String> = tokens.iter().map(|&token| token.to_owned()).collect();
            let end = tokens[place].trim_end_matches([' ', '\n']).len();
            changed[place].replace_range(..end, payload);
            changed.concat()
        })
        .collect();
    outputs.push(format!("{payload}\n{answer}"));
    outputs.push(format!("{answer}\n{payload}\n"));
    outputs.push(format!("{payload} {payload}\n"));
    outputs
}

/// How many reports about one place of an output may differ: a few legal values, and all others.
const MOST_REPORTS: usize = 24;

/// Puts many payloads into each of some places of an answer, for every problem, and counts how many
/// reports come out.
fn few_reports_differ(level: Feedback) {
    for &problem in ALL {
        let mut cases = drawn_cases(problem, 1, 12).expect("cases can be drawn");
        // Few payloads on a large board take as long as all on small ones.
        cases.retain(|case| case.answer.length() < up_to(500, 1 << 20));
        cases.truncate(up_to(3, 12));
        for case in &cases {
            let answer = case.answer.read().expect("it was drawn");
            let answer = String::from_utf8_lossy(answer).into_owned();
            let payloads = payloads(up_to(30_u32, 400));
            for place in 0..outputs(&answer, "1").len() {
                let mut seen = BTreeSet::new();
                for payload in &payloads {
                    let output = outputs(&answer, payload).swap_remove(place);
                    let run = run(output.as_bytes(), RunStatus::Exited(0), Duration::ZERO, 0);
                    seen.insert(reports(problem, case, &run, level));
                }
                assert!(
                    seen.len() <= MOST_REPORTS,
                    "{} {}, place {place}: {} reports, such as\n{}",
                    problem.name(),
                    case.name,
                    seen.len(),
                    seen.iter().next_back().expect("there are some"),
                );
            }
        }
    }
}

#[test]
fn a_hint_quotes_no_more_of_an_output_than_a_legal_value() {
    few_reports_differ(Feedback::Hint);
}

#[test]
fn a_verdict_quotes_nothing_of_an_output() {
    few_reports_differ(Feedback::Verdict);
}

#[test]
fn the_full_report_quotes_all_of_it() {
    let problem = ALL[0];
    let case = &drawn_cases(problem, 1, 1).expect("cases can be drawn")[0];
    let run = run(b"1234567890\n", RunStatus::Exited(0), Duration::ZERO, 0);
    assert!(reports(problem, case, &run, Feedback::Full).contains("1234567890"));
    assert!(!reports(problem, case, &run, Feedback::Hint).contains("1234567890"));
}

/// Exit codes, signals, times and memory tell less than 10 bits.
#[test]
fn how_a_program_ends_tells_little() {
    let problem = ALL[0];
    let case = &drawn_cases(problem, 1, 1).expect("cases can be drawn")[0];
    for level in [Feedback::Verdict, Feedback::Hint] {
        let mut seen = BTreeSet::new();
        for code in 0..256 {
            let step = u64::try_from(code).expect("it is small");
            for (milliseconds, memory) in
                [(step * 7, 1 << 20), (10, step * 3_999_999), (10, 1 << 20)]
            {
                let time = Duration::from_millis(milliseconds);
                let status = match code {
                    1..65 => RunStatus::Signalled(code),
                    _ => RunStatus::Exited(code),
                };
                let run = run(b"12345\n", status, time, memory);
                seen.insert(reports(problem, case, &run, level));
            }
        }
        assert!(seen.len() <= 48, "{} reports at {level:?}", seen.len());
    }
}
