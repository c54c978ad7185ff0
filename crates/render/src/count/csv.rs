//! Numbers of tours as CSV: a line for each. Every line says what it counts, so that files can be
//! concatenated.

use std::fmt::Display;
use std::io::{self, Write};

use crate::count::fields::{QuestionFields, limit_name};
use knights_core::board::Square;
use knights_core::count::{CountAnswer, CountQuestion, CountReport, Counted};
use knights_core::output::Output;

/// The names of the columns.
const HEADING: &str =
    "rows,cols,holes,shape,direction,up_to_symmetry,row,col,end_row,end_col,count,limit";

/// Writes a line for each number.
pub fn write_csv(report: &CountReport, output: &mut Output<'_>) -> io::Result<()> {
    writeln!(output, "{HEADING}")?;
    let of_answer = |answer: &CountAnswer, output: &mut Output<'_>| {
        write_line(&answer.question, None, &answer.counted, output)
    };
    match report {
        CountReport::One(answer) => of_answer(answer, output),
        CountReport::Sizes(answers) => {
            let mut answers = answers.iter();
            answers.try_for_each(|answer| of_answer(answer, output))
        }
        CountReport::Starts(counted) => {
            let mut starts = counted.starts.iter();
            starts.try_for_each(|(start, answer)| {
                write_line(&counted.question, Some(*start), answer, output)
            })
        }
    }
}

/// Writes a line. The number of an unknown count is empty, and the limit that was reached follows it.
fn write_line(
    question: &CountQuestion,
    start: Option<Square>,
    counted: &Counted,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let QuestionFields {
        rows,
        cols,
        holes,
        shape,
        direction,
        up_to_symmetry,
        start: given,
        end,
    } = QuestionFields::of(question);
    let start = start.or(given);
    let [row, end_row] = [start, end].map(|square| field(square.map(|square| square.row)));
    let [col, end_col] = [start, end].map(|square| field(square.map(|square| square.column)));
    let (number, limit) = match counted {
        Counted::Exact(number) => (number.to_string(), ""),
        Counted::Unknown(limit) => (String::new(), limit_name(*limit)),
    };
    let direction = field(direction);
    writeln!(
        output,
        "{rows},{cols},{holes},{shape},{direction},{up_to_symmetry},{row},{col},{end_row},{end_col},{number},{limit}"
    )
}

/// A field that is empty without a value.
fn field(value: Option<impl Display>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}
