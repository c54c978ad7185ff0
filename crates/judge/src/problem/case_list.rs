//! Inputs with several cases: the number of cases, and a line for each.

use std::iter;
use std::ops::{Range, RangeInclusive};

use crate::problem::{Draw, Inputs, read_number};
use knights_core::input::{InputError, InputReader, Scanner, StrictReader};

/// What a line of such an input is.
pub(crate) trait CaseLine: Sync {
    /// A case.
    type Case: Copy;

    /// The most cases of an input.
    fn most_cases(&self) -> u32;

    /// How long the sides of the boards are.
    fn sides(&self) -> RangeInclusive<u32>;

    /// Reads a line with its end.
    fn read_line(&self, reader: &mut impl InputReader) -> Result<Self::Case, InputError>;

    /// The line of a case, without its end.
    fn line(&self, case: Self::Case) -> String;

    /// The cases of an input of a family, at least one.
    fn draw_cases(&self, family: &str, draw: &mut Draw<'_>) -> Vec<Self::Case>;

    /// The cases that are smaller than another one, the smallest first. Every chain of smaller cases
    /// ends.
    fn smaller_cases(&self, case: Self::Case) -> Vec<Self::Case>;
}

/// Inputs with lines of a kind.
pub(crate) struct CaseList<Line>(pub Line);

impl<Line: CaseLine> CaseList<Line> {
    /// Reads an input.
    fn read(&self, reader: &mut impl InputReader) -> Result<Vec<Line::Case>, InputError> {
        let most = self.0.most_cases().cast_signed();
        let number = read_number(reader, "the number of cases", 1..=most)?;
        reader.end_of_line()?;
        let cases = (0..number).map(|_| self.0.read_line(reader));
        let cases = cases.collect::<Result<_, _>>()?;
        reader.finish()?;
        Ok(cases)
    }

    /// The cases of an input, with any white space.
    ///
    /// # Errors
    ///
    /// The first error of the input.
    pub(crate) fn cases(&self, input: &[u8]) -> Result<Vec<Line::Case>, InputError> {
        self.read(&mut Scanner::new(input))
    }

    /// The cases of a valid input.
    fn valid(&self, input: &[u8]) -> Vec<Line::Case> {
        self.cases(input).expect("the input is valid")
    }

    /// The text of an input.
    fn text(&self, cases: &[Line::Case]) -> Vec<u8> {
        let first = iter::once(cases.len().to_string());
        let lines = first.chain(cases.iter().map(|&case| self.0.line(case)));
        lines
            .map(|line| line + "\n")
            .collect::<String>()
            .into_bytes()
    }
}

impl<Line: CaseLine> Inputs for CaseList<Line> {
    fn sides(&self) -> RangeInclusive<u32> {
        self.0.sides()
    }

    fn validate(&self, input: &[u8]) -> Result<(), InputError> {
        self.read(&mut StrictReader::new(input)).map(|_| ())
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<u8> {
        self.text(&self.0.draw_cases(family, draw))
    }

    fn elements(&self, input: &[u8]) -> usize {
        self.valid(input).len()
    }

    fn without(&self, input: &[u8], left_out: Range<usize>) -> Option<Vec<u8>> {
        let mut cases = self.valid(input);
        cases.drain(left_out);
        (!cases.is_empty()).then(|| self.text(&cases))
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        let cases = self.valid(input);
        let places = 0..cases.len();
        let fewer = places
            .clone()
            .filter_map(|place| self.without(input, place..place + 1));
        let replaced = places.flat_map(|place| {
            let smaller = self.0.smaller_cases(cases[place]).into_iter();
            let mut cases = cases.clone();
            smaller.map(move |case| {
                cases[place] = case;
                self.text(&cases)
            })
        });
        visit(&mut fewer.chain(replaced));
    }
}
