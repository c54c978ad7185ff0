//! What the readers of a report see of the cases.
//!
//! A reader's report is built from what the level allows. A new field of a result does not compile
//! here until somebody says who may see it.

use clap::ValueEnum;

use crate::class::{ClassReport, HandInResult, PartResult};
use crate::explain::Explanation;
use crate::report::{CaseResult, PartProgram, Subtask};

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

impl ClassReport {
    /// The report as its readers may see it.
    pub fn for_readers(self, feedback: Feedback) -> Self {
        if feedback == Feedback::Full {
            return self;
        }
        let hand_ins = self.hand_ins.into_iter().map(|hand_in| HandInResult {
            name: hand_in.name,
            unrecognised: hand_in.unrecognised,
            parts: hand_in
                .parts
                .into_iter()
                .map(|part| part.without_answers(feedback))
                .collect(),
        });
        Self {
            problem: self.problem,
            parts: self.parts,
            hand_ins: hand_ins.collect(),
            unjudged: self.unjudged,
            ignored: self.ignored,
        }
    }
}

impl PartResult {
    /// What readers of the two lower levels see.
    fn without_answers(self, feedback: Feedback) -> Self {
        let Subtask {
            name,
            points,
            program,
            cases,
            unjudged,
            mistakes,
        } = self.subtask;
        let (program, mistakes) = match feedback {
            Feedback::Verdict => (program.without_message(), Vec::new()),
            Feedback::Hint | Feedback::Full => (program, mistakes),
        };
        let cases = cases.into_iter().map(|case| match feedback {
            Feedback::Verdict => case.without_reasons(),
            Feedback::Hint | Feedback::Full => case.without_answer(),
        });
        Self {
            subtask: Subtask {
                name,
                points,
                program,
                cases: cases.collect(),
                unjudged,
                mistakes,
            },
            score: self.score,
            folders: self.folders,
            texts: vec![None; self.texts.len()],
        }
    }
}

impl PartProgram {
    fn without_message(self) -> Self {
        match self {
            Self::Runs => Self::Runs,
            Self::Missing => Self::Missing,
            Self::NotStarted(_) => Self::NotStarted(String::new()),
            Self::NotBuilt(_) => Self::NotBuilt(String::new()),
        }
    }
}

impl CaseResult {
    /// The verdict and what the program used. A program can write its input to standard error.
    fn without_reasons(self) -> Self {
        Self {
            name: self.name,
            verdict: self.verdict,
            ending: self.ending,
            difference: None,
            message: String::new(),
            message_names_answer: false,
            error_tail: Vec::new(),
            explanation: None,
            output: None,
        }
    }

    /// The verdict and a hint.
    fn without_answer(self) -> Self {
        let message = if self.message_names_answer {
            String::new()
        } else {
            self.message.clone()
        };
        Self {
            message,
            explanation: self.explanation.as_ref().map(Explanation::hint),
            ..self.without_reasons()
        }
    }
}

impl Explanation {
    /// Where the first wrong decision is, without what the rule asks for. The number of the move may
    /// be that which the rule takes, and the board shows it.
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
        let says = found.map_or(String::new(), |found| format!("; the output has {found}"));
        Self {
            text: format!("The first wrong decision{place}{says}."),
            step: self.step,
            knight: self.knight,
            move_number: None,
            square: self.square,
            found: self.found.clone(),
            expected: None,
            moment: None,
        }
    }
}
