//! What students may see of a report: less than their teacher, and nothing that gives a case away.

use std::borrow::Cow;
use std::mem::take;

use crate::class::{ClassReport, HandInResult};
use crate::hand_in::Doubt;
use knights_core::output::joined;
use knights_core::tour::is_knight_move;
use knights_problems::explain::Explanation;
use knights_problems::mistakes::FoundMistake;
use knights_problems::report::{CaseResult, JudgedPart, PartProgram};
use knights_problems::verdict::{Verdict, signal_name};
use knights_run::RunStatus;

/// What stands for a square that is a knight's move away.
const REACHED: &str = "a square within reach of the knight";

knights_problems::named_values! {
    /// How much a report says about a case that is not accepted.
    #[derive(PartialOrd, Ord)]
    Feedback {
        Verdict "verdict" "Verdicts and points"
        Hint "hint" "Also roughly where the first wrong decision is, the usual mistakes and compiler messages, but no inputs or \
                     answers"
        Full "full" "Also times, memory, exit codes, the input, the expected output, and what was found"
    }
}

impl ClassReport {
    /// The report as its readers may see it: built from what the level allows, so that a new field of a
    /// result does not compile until someone decides who may see it.
    pub fn for_readers(&self, feedback: Feedback) -> Cow<'_, Self> {
        if feedback == Feedback::Full {
            return Cow::Borrowed(self);
        }
        let whole = self.clone();
        let without_answers = |part| part_without_answers(part, feedback);
        let hand_ins = whole.hand_ins.into_iter().map(|hand_in| HandInResult {
            name: hand_in.name,
            student: hand_in.student,
            remarks: hand_in.remarks,
            late_penalty: hand_in.late_penalty,
            doubts: Doubt::without_reasons(hand_in.doubts),
            unrecognised: hand_in.unrecognised,
            parts: hand_in.parts.into_iter().map(without_answers).collect(),
        });
        Cow::Owned(Self {
            problem: whole.problem,
            parts: whole.parts,
            hand_ins: hand_ins.collect(),
            common_failure: None,
            unjudged: whole.unjudged,
            ignored: whole.ignored,
            contained: whole.contained,
            tools: whole.tools,
            layout: whole.layout,
        })
    }
}

/// What readers of the two lower levels see of a part.
fn part_without_answers(part: JudgedPart, feedback: Feedback) -> JudgedPart {
    let (program, mistakes) = match (feedback, part.program) {
        (Feedback::Hint | Feedback::Full, program) => (program, cures_and_mistakes(part.mistakes)),
        (_, PartProgram::NotStarted(_)) => (PartProgram::NotStarted(String::new()), Vec::new()),
        (_, PartProgram::NotBuilt(_)) => (PartProgram::NotBuilt(String::new()), Vec::new()),
        (_, program @ (PartProgram::Runs | PartProgram::Missing)) => (program, Vec::new()),
    };
    let cases = part.cases.into_iter().zip(1..).map(|(case, number)| {
        let name = name_without_words(&case.name, number);
        let shown = match feedback {
            Feedback::Verdict => without_reasons(case),
            Feedback::Hint | Feedback::Full => without_answer(case),
        };
        CaseResult { name, ..shown }
    });
    JudgedPart {
        name: part.name,
        score: part.score,
        folders: part.folders,
        program,
        cases: cases.collect(),
        unjudged: part.unjudged,
        is_too_slow: part.is_too_slow,
        mistakes,
        groups: part.groups,
    }
}

/// Mistakes, and cures without what comes from running the program, such as numbers of outputs; of those that come from
/// it, only the first.
fn cures_and_mistakes(found: Vec<FoundMistake>) -> Vec<FoundMistake> {
    let mut is_first = true;
    let shown = found.into_iter().filter_map(|found| match found.hint {
        None => Some(found),
        Some(hint) => (take(&mut is_first) && !hint.is_empty()).then_some(FoundMistake {
            cases: 0,
            of: 0,
            text: hint,
            hint: None,
            ..found
        }),
    });
    shown.collect()
}

/// The name of a case without what its last part may tell, such as `07_only_move_3`: the number that it begins with, or the
/// number of the case.
fn name_without_words(name: &str, number: usize) -> String {
    let last = name.rfind('/').map_or(0, |at| at + 1);
    let words = name[last..].trim_start_matches(|character: char| character.is_ascii_digit());
    match name.strip_suffix(words).filter(|start| start.len() > last) {
        Some(start) => start.to_owned(),
        None => format!("{}{number}", &name[..last]),
    }
}

/// The verdict alone: a program can tell its input by all that it uses and writes.
fn without_reasons(case: CaseResult) -> CaseResult {
    CaseResult {
        name: case.name,
        verdict: case.verdict,
        ending: None,
        difference: None,
        message: String::new(),
        message_names_answer: false,
        certainty: case.certainty,
        error_tail: Vec::new(),
        kind: String::new(),
        explanation: None,
        output: None,
        texts: None,
        note: None,
        score: case.score,
        start: None,
    }
}

/// The kind of the input, and what to look at.
fn hint(case: &CaseResult) -> Option<Explanation> {
    let advice = match case.verdict {
        Verdict::OutputLimit => "Look for a loop that prints and does not end.",
        Verdict::TimeLimit => "Look for a loop that does not end, and for work that grows fast.",
        Verdict::MemoryLimit => "Look for an array, a list or a recursion that grows fast.",
        Verdict::RuntimeError => {
            "Look at indices, the lengths of arrays, and what happens if there is no move."
        }
        Verdict::WrongAnswer if !case.kind.is_empty() => {
            "Compare the form of your output with the example of the statement."
        }
        _ => "",
    };
    let advice = (!advice.is_empty()).then(|| Explanation::new(advice));
    let hint = case.explanation.as_ref().map(explanation_hint).or(advice)?;
    Some(match &case.kind[..] {
        "" => hint,
        kind => hint.after(&format!("Kind of input: {kind}. ")),
    })
}

fn without_answer(case: CaseResult) -> CaseResult {
    let fails = case.verdict == Verdict::RuntimeError && case.message.is_empty();
    let message = match case.ending.map(|ending| ending.status.coarse()) {
        Some(RunStatus::Signalled(signal)) if fails => {
            signal_name(signal).unwrap_or_default().to_owned()
        }
        _ if case.message_names_answer => String::new(),
        _ => without_values(&case.message),
    };
    CaseResult {
        message,
        explanation: hint(&case),
        kind: case.kind.clone(),
        ..without_reasons(case)
    }
}

/// Roughly where the first wrong decision is, without what the rule asks for. A program can choose the
/// place, so only its size is shown.
fn explanation_hint(explanation: &Explanation) -> Explanation {
    let place = explanation.step.map_or(String::new(), |step| {
        let digits = step.checked_ilog10().unwrap_or(0) + 1;
        format!(", before step {}", 10_u64.pow(digits))
    });
    let found = shown_found(explanation);
    let says = match &found {
        Some(found) if explanation.is_own_text => {
            format!("the output has {found}; look at when your program gives up")
        }
        Some(found) if found == REACHED => format!(
            "the output has {REACHED}; look at which squares count as taken, how moves are compared, and which of \
             equal moves wins"
        ),
        Some(number) => format!(
            "the output has {number}; find by hand which squares the knight can go to, and compare them as the \
             statement says"
        ),
        None => {
            "make up an input of this kind, and go through the decisions there by hand".to_owned()
        }
    };
    Explanation {
        found,
        ..Explanation::new(format!("The first wrong decision{place}: {says}."))
    }
}

/// What the output has, if that is a text of ours, a square that the knight can go to, or, where there is
/// one decision, a move or -1: with anything else a program could show the input.
fn shown_found(explanation: &Explanation) -> Option<String> {
    let found = explanation.found.as_deref()?;
    let is_single = explanation.step.is_none() && explanation.moment.is_some();
    let number = found.parse().ok();
    let legal = number.filter(|number| is_single && (-1..8).contains(number));
    let is_target = explanation.moment.as_ref().is_some_and(|moment| {
        let from = moment.knight.or(explanation.square);
        let target = moment
            .found
            .filter(|&target| moment.names.square(target).eq_ignore_ascii_case(found));
        let step = from.zip(target);
        step.is_some_and(|(from, target)| is_knight_move(from, target))
    });
    match legal {
        _ if explanation.is_own_text => Some(found.to_owned()),
        Some(number) => Some(i32::to_string(&number)),
        None => is_target.then(|| REACHED.to_owned()),
    }
}

/// A message without what a program can choose: what was found, quoted texts, and numbers.
fn without_values(message: &str) -> String {
    let start = message.split("found ").next().unwrap_or_default();
    let message = match (start.find('"'), start.rfind('"')) {
        (Some(first), Some(last)) => &format!("{}…{}", &start[..first], &start[last + 1..]),
        _ => start,
    };
    let has_digit = |word: &str| word.contains(|character: char| character.is_ascii_digit());
    let plain = message.split(' ');
    let words = plain.map(|word| if has_digit(word) { "…" } else { word });
    joined(words, " ")
}
