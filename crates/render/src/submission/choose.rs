//! Chooses one of several ways to read a text, or asks.

use crate::submission::shape::{Shape, TextKind};
use crate::submission::{
    FORMS, Legality, Likelihood, Read, Reading, Submission, SubmissionForm, SubmissionOptions,
};
use knights_core::input::{
    FoundText, InputError, InputLocation, InputReader, InputSource, ReadError, Scanner,
};

/// A way to read a text, and what comes of it.
struct Candidate {
    reading: Box<dyn Reading>,
    read: Read,
}

impl Candidate {
    /// How good the walk is. What is unclear has legal moves.
    const fn legality(&self) -> Legality {
        match self.read {
            Read::Judged(_, legality) => legality,
            Read::Unclear(_) => Legality::Partial,
        }
    }
}

/// Reads a text in the form that the options name, or in the one that it has.
///
/// If there are several ways, the only one in which the text is a tour counts, or else the only
/// one in which all moves are legal, or else the only usual one. If there is no such way, it asks.
pub(super) fn read(
    text: &Shape<'_>,
    options: &SubmissionOptions<'_>,
) -> Result<Submission, ReadError> {
    let form = options.form.or(match text.kind {
        TextKind::Json => Some(SubmissionForm::Json),
        TextKind::Boxed => Some(SubmissionForm::Walk),
        TextKind::Words => None,
        TextKind::Other => return Err(no_tour(text)),
    });
    let is_meant = |other| form.is_none_or(|form| form == other);
    let forms = FORMS.iter().filter(|&&(other, ..)| is_meant(other));
    let mut readings = Vec::new();
    for (_, readings_of, _) in forms.clone() {
        readings.extend(readings_of(text, options));
    }
    let mut faults = Vec::new();
    let mut candidates = Vec::new();
    for reading in readings {
        match reading.read(text, options) {
            Ok(read) => candidates.push(Candidate { reading, read }),
            Err(ReadError::OutOfMemory(error)) => return Err(error.into()),
            Err(fault) => faults.push((reading.likelihood(), fault)),
        }
    }
    // The fault of a usual way matters more than a rare way in which a rule is broken.
    let usual = |(likelihood, _): &(Likelihood, ReadError)| *likelihood == Likelihood::Usual;
    let place = faults.iter().position(usual);
    let is_poor = |candidate: &Candidate| {
        let is_rare = candidate.reading.likelihood() == Likelihood::Rare;
        is_rare && candidate.legality() == Legality::Broken
    };
    if candidates.is_empty() || place.is_some() && candidates.iter().all(is_poor) {
        let fault = faults.into_iter().nth(place.unwrap_or(0));
        let mut forms = forms;
        let complaint = || {
            let (.., complaint) = forms.next().expect("each form is in the list");
            complaint(text, options)
        };
        return Err(fault.map_or_else(complaint, |(_, fault)| fault));
    }
    match best(candidates)? {
        Read::Judged(submission, _) => Ok(submission),
        Read::Unclear(question) => Err(question.into()),
    }
}

/// The way that counts, or a question.
fn best(mut candidates: Vec<Candidate>) -> Result<Read, ReadError> {
    let most = candidates.iter().map(Candidate::legality).max();
    candidates.retain(|candidate| Some(candidate.legality()) == most);
    if most == Some(Legality::Broken) {
        let usual = |candidate: &Candidate| candidate.reading.likelihood() == Likelihood::Usual;
        if candidates.iter().any(usual) {
            candidates.retain(usual);
        }
    }
    if candidates.len() > 1 {
        let words: Vec<String> = candidates
            .iter()
            .map(|candidate| candidate.reading.words())
            .collect();
        let place = InputLocation::Text { line: 1, column: 1 };
        let question = format!("this could be {}", words.join(", or "));
        return Err(InputError::contradiction(place, question).into());
    }
    let chosen = candidates.pop().expect("there is a way to read the text");
    Ok(chosen.read)
}

/// The error that a text is no tour, with its first line.
fn no_tour(text: &Shape<'_>) -> ReadError {
    let mut scanner = Scanner::at(text.text, text.start);
    let place = scanner.offset();
    let line = text.rows().next();
    let line = line.map_or(&b""[..], |row| row.text.trim_ascii());
    let found = match line {
        [] => FoundText::End(InputSource::Text),
        line => FoundText::token(line),
    };
    let place = InputLocation::after(&text.text[..place]);
    InputError::unexpected(place, "a tour", &found).into()
}
