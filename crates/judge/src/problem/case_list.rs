//! Inputs with several cases, a line for each.

use std::ops::{Range, RangeInclusive};

use crate::problem::Draw;
use crate::problem::task::{TaskInputs, TaskProblem};
use knights_core::input::{InputError, InputReader, read_number};

/// A problem whose task is a list of cases.
pub(crate) trait CaseList: TaskProblem<Task = Vec<Self::Case>> {
    type Case: Copy;

    /// The most cases of an input.
    const MOST_CASES: u32;
    /// How the number of cases is known.
    const LENGTH: ListLength;

    /// How long the sides of the boards are.
    const SIDES: RangeInclusive<u32>;

    /// Reads a line with its end.
    fn read_line(reader: &mut impl InputReader) -> Result<Self::Case, InputError>;

    /// The line of a case, without its end.
    fn line(case: &Self::Case) -> String;

    /// The cases of an input of a family, at least one.
    fn draw_cases(family: &str, draw: &mut Draw<'_>) -> Vec<Self::Case>;

    /// The cases that are smaller than another one, the smallest first. Every chain of smaller cases
    /// ends.
    fn smaller_cases(case: Self::Case) -> Vec<Self::Case>;

    fn read_cases(reader: &mut impl InputReader) -> Result<Vec<Self::Case>, InputError> {
        let most = Self::MOST_CASES;
        let mut cases = Vec::new();
        match Self::LENGTH {
            ListLength::FirstLine => {
                let number = read_number(reader, "the number of cases", 1..=most.cast_signed())?;
                reader.end_of_line()?;
                for _ in 0..number {
                    cases.push(Self::read_line(reader)?);
                }
            }
            ListLength::ToTheEnd => {
                while cases.is_empty() || !reader.is_at_end() {
                    if cases.len() == most as usize {
                        let words = format!("an input has at most {most} lines");
                        let place = reader.offset();
                        return Err(reader.contradiction(place, words));
                    }
                    cases.push(Self::read_line(reader)?);
                }
            }
        }
        reader.finish()?;
        Ok(cases)
    }
}

/// How the number of cases of an input is known.
pub(crate) enum ListLength {
    /// It stands on the first line.
    FirstLine,
    /// The lines end with the input.
    ToTheEnd,
}

impl<P: CaseList> TaskInputs for P {
    fn sides(&self) -> RangeInclusive<u32> {
        P::SIDES
    }

    fn text(&self, cases: &Vec<P::Case>) -> String {
        let length = match P::LENGTH {
            ListLength::FirstLine => Some(cases.len().to_string()),
            ListLength::ToTheEnd => None,
        };
        let lines = length.into_iter().chain(cases.iter().map(P::line));
        lines.map(|line| line + "\n").collect()
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<P::Case> {
        P::draw_cases(family, draw)
    }

    fn elements(&self, cases: &Vec<P::Case>) -> usize {
        cases.len()
    }

    fn without(&self, mut cases: Vec<P::Case>, left_out: Range<usize>) -> Option<Vec<P::Case>> {
        cases.drain(left_out);
        (!cases.is_empty()).then_some(cases)
    }

    fn smaller(&self, cases: &Vec<P::Case>) -> impl Iterator<Item = Vec<P::Case>> {
        let places = 0..cases.len();
        let fewer = places
            .clone()
            .filter_map(move |place| self.without(cases.clone(), place..place + 1));
        let replaced = places.flat_map(move |place| {
            let smaller = P::smaller_cases(cases[place]).into_iter();
            smaller.map(move |case| {
                let mut cases = cases.clone();
                cases[place] = case;
                cases
            })
        });
        fewer.chain(replaced)
    }
}
