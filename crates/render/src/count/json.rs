//! Numbers of tours as JSON. They are strings, since many programs read JSON numbers only up to
//! 2^53 exactly.

use std::io;

use num_bigint::BigUint;
use serde::Serialize;

use crate::count::describe_limit;
use crate::count::fields::{QuestionFields, limit_name};
use crate::json::write_line;
use knights_core::board::Square;
use knights_core::count::{CountAnswer, CountQuestion, CountReport, Counted, CountedStarts};
use knights_core::output::Output;

/// A question with its answer.
#[derive(Serialize)]
struct CountDocument {
    #[serde(flatten)]
    question: QuestionDocument,
    start: Option<[u32; 2]>,
    #[serde(flatten)]
    number: NumberDocument,
}

/// A question with an answer for each start.
#[derive(Serialize)]
struct StartsDocument {
    #[serde(flatten)]
    question: QuestionDocument,
    starts: Vec<StartNumber>,
    /// The sum of all numbers.
    #[serde(flatten)]
    sum: NumberDocument,
}

/// What was counted.
#[derive(Serialize)]
struct QuestionDocument {
    rows: u32,
    cols: u32,
    blocked: Vec<[u32; 2]>,
    shape: &'static str,
    direction: Option<&'static str>,
    up_to_symmetry: bool,
    end: Option<[u32; 2]>,
}

/// A number, or the limit that was reached.
#[derive(Serialize)]
struct NumberDocument {
    count: Option<String>,
    limit: Option<&'static str>,
    message: Option<String>,
}

/// The number of a start.
#[derive(Serialize)]
struct StartNumber {
    start: [u32; 2],
    #[serde(flatten)]
    number: NumberDocument,
}

/// Writes one document, or a list with one for each board.
pub fn write_json(report: &CountReport, output: &mut Output<'_>) -> io::Result<()> {
    match report {
        CountReport::One(answer) => write_line(&CountDocument::of(answer), output),
        CountReport::Starts(starts) => write_line(&StartsDocument::of(starts), output),
        CountReport::Sizes(answers) => {
            let documents: Vec<CountDocument> = answers.iter().map(CountDocument::of).collect();
            write_line(&documents, output)
        }
    }
}

impl CountDocument {
    fn of(answer: &CountAnswer) -> Self {
        Self {
            question: QuestionDocument::of(&answer.question),
            start: QuestionFields::of(&answer.question).start.map(pair),
            number: NumberDocument::of(&answer.counted),
        }
    }
}

impl StartsDocument {
    fn of(counted: &CountedStarts) -> Self {
        let starts = counted.starts.iter().map(|(start, counted)| StartNumber {
            start: pair(*start),
            number: NumberDocument::of(counted),
        });
        Self {
            question: QuestionDocument::of(&counted.question),
            starts: starts.collect(),
            sum: NumberDocument::of(&sum(counted)),
        }
    }
}

/// The sum of the numbers of all starts, unless one of them is unknown.
fn sum(counted: &CountedStarts) -> Counted {
    let mut sum = BigUint::ZERO;
    for (_, counted) in &counted.starts {
        match counted {
            Counted::Exact(number) => sum += number,
            Counted::Unknown(_) => return counted.clone(),
        }
    }
    Counted::Exact(sum)
}

impl QuestionDocument {
    fn of(question: &CountQuestion) -> Self {
        let fields = QuestionFields::of(question);
        Self {
            rows: fields.rows,
            cols: fields.cols,
            blocked: question.set.blocked.iter().copied().map(pair).collect(),
            shape: fields.shape,
            direction: fields.direction,
            up_to_symmetry: fields.up_to_symmetry,
            end: fields.end.map(pair),
        }
    }
}

impl NumberDocument {
    fn of(counted: &Counted) -> Self {
        match counted {
            Counted::Exact(number) => Self {
                count: Some(number.to_string()),
                limit: None,
                message: None,
            },
            Counted::Unknown(limit) => Self {
                count: None,
                limit: Some(limit_name(*limit)),
                message: Some(describe_limit(*limit)),
            },
        }
    }
}

/// A square as row and column.
const fn pair(square: Square) -> [u32; 2] {
    [square.row, square.column]
}
