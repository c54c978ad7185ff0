//! What the readers of a report see of the cases.

use clap::ValueEnum;

use crate::class::{ClassReport, HandInResult, PartResult};
use crate::explain::Explanation;
use crate::report::{CaseResult, PartProgram};

/// How much a report says about a case that is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Feedback {
    /// Verdicts, times and points
    Verdict,
    /// Also the explanation, the usual mistakes and the messages of compilers, but no answers
    Hint,
    /// Also the input, the expected output, and what was found
    Full,
}

/// The word of a message that says what belongs in the output.
const EXPECTS: &str = "expected";

impl Explanation {
    /// Where the first wrong decision is, without what the rule asks for.
    fn hint(&self) -> Self {
        let names = self.moment.as_ref().map(|moment| moment.names);
        let names = names.unwrap_or_default();
        let place = [
            self.step.map(|step| format!("step {step}")),
            self.knight.map(|knight| format!("knight {knight}")),
            self.square
                .map(|square| format!("square {}", names.square(square))),
        ];
        let place = place.into_iter().flatten().collect::<Vec<_>>().join(", ");
        let place = match place.as_str() {
            "" => String::new(),
            place => format!(" is at {place}"),
        };
        let found = self.found.as_ref();
        let found = found.map_or(String::new(), |found| format!("; the output has {found}"));
        Self {
            text: format!("The first wrong decision{place}{found}."),
            expected: None,
            // It may be the move that the rule takes.
            move_number: None,
            moment: None,
            ..self.clone()
        }
    }
}

impl ClassReport {
    /// The report without what its readers may not see.
    pub fn for_readers(mut self, feedback: Feedback) -> Self {
        for part in self.hand_ins.iter_mut().flat_map(HandInResult::parts_mut) {
            part.hide(feedback);
        }
        self
    }
}

impl HandInResult {
    fn parts_mut(&mut self) -> impl Iterator<Item = &mut PartResult> {
        self.parts.iter_mut()
    }
}

impl PartResult {
    /// Removes what the readers may not see.
    fn hide(&mut self, feedback: Feedback) {
        if feedback < Feedback::Full {
            self.texts.iter_mut().for_each(|texts| *texts = None);
        }
        if feedback < Feedback::Hint {
            self.subtask.mistakes.clear();
            if let PartProgram::NotBuilt(message) | PartProgram::NotStarted(message) =
                &mut self.subtask.program
            {
                message.clear();
            }
        }
        for case in &mut self.subtask.cases {
            case.hide(feedback);
        }
    }
}

impl CaseResult {
    /// Removes what the readers may not see. A program can write its input to standard error.
    fn hide(&mut self, feedback: Feedback) {
        if feedback < Feedback::Full {
            self.difference = None;
            self.output = None;
            self.error_tail.clear();
            if let Some(explanation) = &mut self.explanation {
                *explanation = explanation.hint();
            }
            if self.message.contains(EXPECTS) {
                self.message.clear();
            }
        }
        if feedback < Feedback::Hint {
            self.message.clear();
            self.explanation = None;
        }
    }
}
