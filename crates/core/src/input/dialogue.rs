//! A dialogue with a person: a prompt, then what is typed, line by line.

use std::io::{self, BufRead, BufReader, Read, Write};

use crate::board::OutOfMemory;
use crate::input::{
    FoundText, InputError, InputLocation, InputSource, after_byte_order_mark, is_space,
};
use crate::output::Output;

/// Why a dialogue ends without an answer.
#[derive(Debug, thiserror::Error)]
pub enum DialogueError {
    /// The input ends too early, or is wrong.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A stream fails.
    #[error(transparent)]
    Stream(#[from] io::Error),
    /// The board is too large for this machine.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// The two streams of a dialogue. What an answer leaves of a line is there for the next answer.
pub struct Dialogue<'a, 'i, 'o> {
    input: &'a mut BufReader<&'i mut dyn Read>,
    output: &'a mut Output<'o>,
    line: Vec<u8>,
    /// How much of the line has been taken.
    taken: usize,
    /// The number of the line, from 1; 0 before the first.
    number: usize,
}

impl<'a, 'i, 'o> Dialogue<'a, 'i, 'o> {
    /// A dialogue over these streams.
    pub fn new(input: &'a mut BufReader<&'i mut dyn Read>, output: &'a mut Output<'o>) -> Self {
        Self {
            input,
            output,
            line: Vec::new(),
            taken: 0,
            number: 0,
        }
    }

    /// Writes to the person.
    pub fn say(&mut self, words: &str) -> io::Result<()> {
        self.output.bytes(words.as_bytes())
    }

    /// The output, for more than words.
    pub const fn output(&mut self) -> &mut Output<'o> {
        self.output
    }

    /// Prompts, and takes an answer from the rest of the line, or from the next line that is not
    /// blank.
    ///
    /// `take` is given the line, and leaves in it what is not part of the answer. It is an error
    /// if the input ends where `expected` should follow.
    pub fn ask<Answer>(
        &mut self,
        prompt: &str,
        expected: &str,
        take: impl FnOnce(&mut &[u8]) -> Answer,
    ) -> Result<Answer, DialogueError> {
        self.say(prompt)?;
        while self.line[self.taken..].iter().all(|&byte| is_space(byte)) {
            if !self.read_line()? {
                return Err(self.end_of_input(expected).into());
            }
        }
        let mut rest = &self.line[self.taken..];
        let answer = take(&mut rest);
        self.taken = self.line.len() - rest.len();
        Ok(answer)
    }

    /// Reads the next line; false at the end of the input.
    fn read_line(&mut self) -> io::Result<bool> {
        if !self.input.buffer().contains(&b'\n') {
            // This may wait, and the person must have seen the prompt.
            self.output.flush()?;
        }
        let mut line = Vec::new();
        let mut longest_line = self.input.by_ref().take(LONGEST_LINE);
        longest_line.read_until(b'\n', &mut line).map_err(|error| {
            let words = format!("cannot read the standard input: {error}");
            io::Error::new(error.kind(), words)
        })?;
        if line.is_empty() {
            return Ok(false);
        }
        self.number += 1;
        self.taken = match self.number {
            1 => line.len() - after_byte_order_mark(&line).len(),
            _ => 0,
        };
        self.line = line;
        Ok(true)
    }

    /// The error that the input ends too early.
    fn end_of_input(&self, expected: &str) -> InputError {
        let (line, column) = if self.line.ends_with(b"\n") || self.number == 0 {
            (self.number + 1, 1)
        } else {
            (self.number, self.line.len() + 1)
        };
        let found = FoundText::End(InputSource::Text);
        InputError::unexpected(InputLocation::Text { line, column }, expected, &found)
    }
}

/// How long a line may be, in bytes. What follows counts as the next line.
const LONGEST_LINE: u64 = 1 << 20;
