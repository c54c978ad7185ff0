//! What a program can tell its author of a hidden case: at the two lower levels of feedback, six bits at most.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::support::up_to;
use knights::judge::cases::Case;
use knights::judge::class::report::{csv, feedback, gradescope, json, junit, page, text};
use knights::judge::class::{ClassReport, Feedback, HandInResult};
use knights::judge::drawn::drawn_cases;
use knights::judge::hand_in::{Doubt, DoubtKind, Student};
use knights::judge::judging::OutputJudge;
use knights::judge::problem::{ALL, Problem};
use knights::problems::compare::Comparison;
use knights::problems::cures::{Evidence, Judged, Outputs, found};
use knights::problems::mistakes::{FoundMistake, WorkLimit};
use knights::problems::reasons::{JudgedOutput, verdict_by_rules};
use knights::problems::report::text::TextStyle;
use knights::problems::report::{CaseResult, CaseTexts, JudgedPart, PartProgram, Points};
use knights::problems::verdict::{OutputVerdict, Verdict};
use knights::run::{Execution, RunEnding, RunLimit, RunLimits, RunStatus};

/// The limits of the runs.
const LIMITS: RunLimits = RunLimits::DEFAULT;

/// The report about a program that did this on a case.
fn report(
    problem: &'static dyn Problem,
    case: &Case,
    run: &Execution,
    outputs: &MistakenOutputs,
) -> ClassReport {
    let input = case.input.read().expect("it was drawn");
    let answer = case.answer.read().expect("it was drawn");
    let verdict = OutputVerdict::by_run(run, &LIMITS).unwrap_or_else(|| {
        if problem.has_one_answer() {
            OutputVerdict::by_answer(Comparison::default(), answer, &run.output)
        } else {
            verdict_by_rules(problem, input, answer, &run.output)
        }
    });
    let mut result = CaseResult::new(&case.name, verdict, Some(run));
    let kind = problem.inputs().kind(input).unwrap_or_default();
    kind.clone_into(&mut result.kind);
    let mut mistakes = Vec::new();
    if result.verdict == Verdict::WrongAnswer {
        result.explanation = problem.explain(input, answer, &run.output);
        mistakes = Vec::from_iter(outputs.get(&run.output).cloned());
    }
    result.output = Some(run.output.clone()).filter(|_| result.verdict != Verdict::Accepted);
    if mistakes.is_empty() {
        (result, mistakes) = with_cures(problem, case, result);
    }
    let shown = String::from_utf8_lossy(&run.output).into_owned();
    result.texts = Some(CaseTexts {
        input: String::from_utf8_lossy(input).into_owned(),
        expected: String::from_utf8_lossy(answer).into_owned(),
        found: Some(shown.clone()),
    });
    let part = JudgedPart {
        name: problem.name().to_owned(),
        program: PartProgram::Runs,
        cases: vec![result],
        mistakes,
        ..JudgedPart::default()
    };
    ClassReport {
        problem: problem.name().to_owned(),
        parts: vec![problem.name()],
        hand_ins: vec![HandInResult {
            name: "ada".to_owned(),
            student: Student::named("ada"),
            remarks: Vec::new(),
            late_penalty: Points::default(),
            doubts: vec![Doubt::new(DoubtKind::Unlisted, &shown)],
            unrecognised: Vec::new(),
            parts: vec![part],
        }],
        common_failure: Some(shown.clone()),
        unjudged: 0,
        ignored: Vec::new(),
        contained: "none".to_owned(),
        tools: Vec::new(),
        layout: None,
    }
}

/// The result with its cures, as if they had been the only ones.
fn with_cures(
    problem: &'static dyn Problem,
    case: &Case,
    mut result: CaseResult,
) -> (CaseResult, Vec<FoundMistake>) {
    let judge = if problem.has_one_answer() {
        OutputJudge::Answer(Comparison::default())
    } else {
        OutputJudge::Rules(problem)
    };
    let outputs = Outputs {
        problem: None,
        mode: judge.mode(),
        accepts: &|_, output| judge.accepts(case, output),
        text: String::from_utf8_lossy,
    };
    let mut judged = [JudgedOutput {
        input: case.input.read().ok(),
        answer: case.answer.read().ok(),
        result: &mut result,
    }];
    let mut reasons = Judged::new(&outputs, &mut judged);
    let cures = found(&Evidence {
        sources: &[],
        compiler: "",
        checks: None,
        trial: &(),
        failed: &reasons.failed(&outputs, &judged),
        judged: &reasons,
        may_guess: !reasons.is_explained,
    });
    reasons.add_cures(None, cures);
    (result, reasons.mistakes)
}

/// All forms in which a report is written.
fn documents(report: &ClassReport) -> String {
    let pages = feedback(report).into_iter().map(|page| page.bytes);
    let documents = [
        text(report, TextStyle::default()).into_bytes(),
        csv(report).expect("it is written to memory"),
        json(report).expect("it is written to memory"),
        junit(report).into_bytes(),
        page(report).into_bytes(),
        gradescope(report, "visible").expect("it is written to memory"),
        pages.collect::<Vec<_>>().concat(),
    ];
    String::from_utf8(documents.concat()).expect("reports are text")
}

/// A secret, from which a program draws all that it does.
struct Secret(u64);

impl Secret {
    fn below(&mut self, count: u32) -> u32 {
        // The generator of Knuth's MMIX.
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % count
    }

    fn place(&mut self, length: usize) -> usize {
        self.below(1 << 31) as usize % length
    }

    /// Something that stands for 31 bits of the secret, or may be legal.
    fn value(&mut self, tokens: &[&str]) -> String {
        let number = self.below(1 << 31);
        match self.below(7) {
            0 => number.to_string(),
            1 => format!("{number:08x}"),
            2 => format!("-{number}"),
            3 => format!("{}{}", "0".repeat(number as usize % 99), number % 8),
            4 => tokens[self.place(tokens.len())].trim().to_owned(),
            _ => (number % 11).cast_signed().wrapping_sub(2).to_string(),
        }
    }

    /// The answer with something wrong at a place, and perhaps after it; or the output of a usual mistake.
    fn output(&mut self, answer: &str, mistakes: &MistakenOutputs) -> Vec<u8> {
        let mut tokens: Vec<&str> = answer.split_inclusive([' ', '\n']).collect();
        let (place, other) = (self.place(tokens.len()), self.place(tokens.len()));
        let value = self.value(&tokens);
        let line = format!("{value}\n");
        let lines = line.repeat(self.below(4) as usize);
        let labelled = format!("{value}: {answer}");
        match self.below(11) {
            0 => tokens.truncate(place),
            1 => tokens.swap(place, other),
            2 => drop(tokens.remove(place)),
            3 => tokens.insert(place, &line),
            4 => tokens = answer.split_inclusive('\n').rev().collect(),
            5 => tokens = vec![&line],
            6 if !mistakes.is_empty() => {
                let output = mistakes.keys().nth(self.place(mistakes.len()));
                return output.expect("it is one of them").clone();
            }
            7 => tokens = vec![&labelled],
            8 => tokens = tokens.into_iter().map(str::trim).collect(),
            9 => {
                let other = ["a ", "[1, ", ".0 ", "\u{a0}", "\r\n", "\x1b[1m"][self.place(6)];
                tokens.insert(place, other);
            }
            _ => tokens
                .splice(place..=place, [&value[..], "\n"])
                .for_each(drop),
        }
        tokens.push(if self.below(4) == 0 { &lines } else { "" });
        tokens.concat().into_bytes()
    }

    /// A run that ends in one of all ways, after some time, with some memory and something in its standard error.
    fn run(&mut self, answer: &str, mistakes: &MistakenOutputs) -> Execution {
        const BROKEN: [RunLimit; 5] = [
            RunLimit::Output,
            RunLimit::Processor,
            RunLimit::Wall,
            RunLimit::Memory,
            RunLimit::Processes,
        ];
        const ERRORS: [&str; 18] = [
            "",
            "MemoryError",
            "ValueError: ",
            "Segmentation fault ",
            "EOFError",
            "RecursionError",
            "IndexError: list index out of range",
            "ValueError: invalid literal for int() with base 10: '1 2'",
            "ValueError: invalid literal for int() with base 10: ''",
            "ValueError: too many values to unpack",
            "ModuleNotFoundError: No module named 'x'",
            "TypeError: 'float' object cannot be interpreted as an integer",
            "TypeError: 'str' object cannot be interpreted as an integer",
            "java.util.NoSuchElementException",
            "java.lang.NumberFormatException",
            "ZeroDivisionError",
            "StackOverflowError",
            "SyntaxError: Missing parentheses in call to 'print'",
        ];
        let mut time = |most| Duration::from_millis(self.below(most).into());
        let (wall, processor) = (time(6000), time(6000));
        Execution {
            output: match self.below(10) {
                0 => answer.as_bytes().to_vec(),
                _ => self.output(answer, mistakes),
            },
            error_tail: format!("{}{}", ERRORS[self.place(18)], self.below(1 << 31)).into_bytes(),
            ending: RunEnding {
                status: match self.below(8) {
                    0 => RunStatus::Exited(self.below(256).cast_signed()),
                    1 => RunStatus::Signalled(self.below(64).cast_signed() + 1),
                    _ => RunStatus::Exited(0),
                },
                wall,
                processor,
                peak_memory: u64::from(self.below(1024)) << 20,
            },
            broken_limit: (self.below(8) == 0).then(|| BROKEN[self.place(BROKEN.len())]),
            hint: None,
            was_stopped: false,
        }
    }
}

/// The outputs of programs that each make one usual mistake, with the mistake that is found for them.
type MistakenOutputs = BTreeMap<Vec<u8>, FoundMistake>;

fn mistaken_outputs(problem: &'static dyn Problem, input: &[u8]) -> MistakenOutputs {
    let table = problem.mistakes();
    let output = |number| table.output(input, None, &[number], &mut WorkLimit::new(1 << 20));
    let mistakes = table.mistakes().iter().enumerate();
    let found = mistakes.filter_map(|(number, mistake)| {
        let found = FoundMistake {
            name: mistake.name.clone(),
            cases: 1,
            of: 1,
            text: mistake.advice.clone(),
            hint: None,
        };
        Some((output(number)?, found))
    });
    found.collect()
}

/// How many reports about a case there may be at a level: as many as verdicts, and 6 bits.
const MOST: [(Feedback, usize); 2] = [
    (Feedback::Verdict, Verdict::ALL.len()),
    (Feedback::Hint, 64),
];

/// A program uses all that it can choose at once to tell one of many secrets. The logarithm of the
/// number of reports is the number of bits that come out of the case.
#[test]
fn all_channels_of_a_case_together_tell_six_bits() {
    for &problem in ALL.iter() {
        let mut cases = drawn_cases(problem, 1, 12).expect("cases can be drawn");
        cases.retain(|case| case.answer.length() < 4_000);
        cases.sort_by_key(|case| case.answer.length());
        // Answers of middle length have many places, and are soon explained.
        let chosen = cases.iter().skip(up_to(4, 0)).step_by(up_to(3, 1));
        for case in chosen.take(up_to(1, 5)) {
            let input = case.input.read().expect("it was drawn");
            let answer = case.answer.read().expect("it was drawn");
            let (answer, outputs) = (
                String::from_utf8_lossy(answer),
                mistaken_outputs(problem, input),
            );
            let mut seen = MOST.map(|_| BTreeMap::new());
            for secret in 0..up_to(100, 2_000) {
                let run = Secret(secret).run(&answer, &outputs);
                let report = report(problem, case, &run, &outputs);
                for ((level, _), seen) in MOST.iter().zip(&mut seen) {
                    let report = report.for_readers(*level);
                    let documents = || documents(&report);
                    seen.entry(format!("{report:?}")).or_insert_with(documents);
                }
            }
            for ((level, most), seen) in MOST.iter().zip(seen) {
                let reports: BTreeSet<String> = seen.into_values().collect();
                assert!(
                    reports.len() <= *most,
                    "{} {}: {} reports at {level:?}, such as\n{}",
                    problem.name(),
                    case.name,
                    reports.len(),
                    reports.last().expect("there are some"),
                );
            }
        }
    }
}

/// What a report says of an input itself is not a text of the input.
#[test]
fn an_input_is_of_one_of_five_kinds() {
    let mut kinds = BTreeSet::new();
    for &problem in ALL.iter() {
        for case in drawn_cases(problem, 1, up_to(12, 40)).expect("cases can be drawn") {
            let input = case.input.read().expect("it was drawn");
            kinds.extend(problem.inputs().kind(input));
        }
    }
    let five = [
        "large board",
        "no knight can move",
        "one square",
        "small board",
        "small board, many knights",
    ];
    assert_eq!(Vec::from_iter(kinds), five);
}

#[test]
fn the_full_report_quotes_all_of_it() {
    let problem = ALL[0];
    let case = &drawn_cases(problem, 1, 1).expect("cases can be drawn")[0];
    let outputs = MistakenOutputs::new();
    let mut run = Secret(1).run("1\n", &outputs);
    (run.output, run.broken_limit, run.ending.status) =
        (b"1234567890\n".to_vec(), None, RunStatus::Exited(0));
    let shown = |level| documents(&report(problem, case, &run, &outputs).for_readers(level));
    assert!(shown(Feedback::Full).contains("1234567890"));
    assert!(!shown(Feedback::Hint).contains("1234567890"));
}
