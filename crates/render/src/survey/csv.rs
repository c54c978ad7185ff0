//! Surveys as CSV: a line for each start, or for each board. Every line says which survey it is
//! of, so that files can be concatenated.

use std::fmt::{Display, Formatter, Result};
use std::io::{self, Write};

use crate::survey::{Heading, counts_of_starts, counts_of_tours};
use knights_core::board::Square;
use knights_core::output::Output;
use knights_core::survey::{Summary, Survey, SurveyTask, SurveyedTask};

/// The names of the columns that every line begins with.
const HEADING: &str = "rows,cols,holes,method,order,ties,seed";

/// Writes a line for each start of each survey.
pub fn write_csv(surveys: &[Survey], output: &mut Output<'_>) -> io::Result<()> {
    writeln!(output, "{HEADING},row,col,length,full,closed,possible")?;
    for survey in surveys {
        let heading = heading(&survey.task);
        for result in &survey.rows {
            let (Square { row, column }, length) = (result.start, result.length);
            let outcome = result.outcome;
            let (full, closed) = (outcome.is_full(), outcome.is_closed());
            let possible = Field(outcome.is_possible());
            writeln!(
                output,
                "{heading},{row},{column},{length},{full},{closed},{possible}"
            )?;
        }
    }
    Ok(())
}

/// Writes a line for each survey.
pub fn write_sizes_csv(surveys: &[SurveyedTask], output: &mut Output<'_>) -> io::Result<()> {
    output.bytes(HEADING.as_bytes())?;
    for (name, _) in counts(&Summary::default()) {
        write!(output, ",{name}")?;
    }
    output.bytes(b"\n")?;
    for SurveyedTask { task, summary } in surveys {
        output.bytes(heading(task).as_bytes())?;
        for (_, count) in counts(summary) {
            write!(output, ",{count}")?;
        }
        output.bytes(b"\n")?;
    }
    Ok(())
}

/// The counts of a line, with the names of their columns.
fn counts(summary: &Summary) -> impl Iterator<Item = (&'static str, usize)> {
    let starts = counts_of_starts(summary).into_iter();
    starts.chain(counts_of_tours(summary))
}

/// The fields that every line of a survey begins with. None of them needs quotes.
fn heading(task: &SurveyTask) -> String {
    let Heading {
        rows,
        cols,
        holes,
        method,
        order,
        ties,
        seed,
    } = Heading::of(task);
    let (order, ties, seed) = (Field(order), Field(ties), Field(seed));
    format!("{rows},{cols},{holes},{method},{order},{ties},{seed}")
}

/// A field that is empty without a value.
struct Field<T>(Option<T>);

impl<T: Display> Display for Field<T> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        self.0.as_ref().map_or(Ok(()), |value| value.fmt(formatter))
    }
}
