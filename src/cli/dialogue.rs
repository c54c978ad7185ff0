//! Asking a person: a prompt, then what is typed, line by line.

use std::io::{self, BufRead, Write};

use anyhow::Context;

use crate::cli::Env;
use crate::text::input::{
    FoundText, InputError, InputFault, InputLocation, InputSource, after_byte_order_mark, is_space,
};

/// The lines that a person types. What an answer leaves of a line is there for the next.
#[derive(Debug, Default)]
pub struct Dialogue {
    line: Vec<u8>,
    /// How much of the line has been taken.
    taken: usize,
    /// Which line it is, from 1; 0 before the first.
    number: usize,
}

impl Dialogue {
    /// Prompts, and takes an answer from the rest of the line, or where that is blank from
    /// the next line that is not.
    ///
    /// `take` is given the line, and leaves in it what is not part of the answer.
    ///
    /// # Errors
    ///
    /// A stream fails, or the input ends where `expected` should come.
    pub fn ask<Answer>(
        &mut self,
        env: &mut Env<'_>,
        prompt: &str,
        expected: &str,
        take: impl FnOnce(&mut &[u8]) -> Answer,
    ) -> anyhow::Result<Answer> {
        env.output.bytes(prompt.as_bytes())?;
        while self.rest().iter().all(|&byte| is_space(byte)) {
            if !self.read_line(env)? {
                return Err(self.end_of_input(expected).into());
            }
        }
        let mut rest = self.rest();
        let answer = take(&mut rest);
        self.taken = self.line.len() - rest.len();
        Ok(answer)
    }

    /// What has not been taken of the line.
    fn rest(&self) -> &[u8] {
        &self.line[self.taken..]
    }

    /// Reads the next line; false where the input ends.
    fn read_line(&mut self, env: &mut Env<'_>) -> anyhow::Result<bool> {
        if !env.input.buffer().contains(&b'\n') {
            // This may wait, and whoever answers must have seen the prompt.
            env.output.flush()?;
        }
        let line = next_line(env).context("cannot read the standard input")?;
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
        let place = if self.line.ends_with(b"\n") || self.number == 0 {
            (self.number + 1, 1)
        } else {
            (self.number, self.line.len() + 1)
        };
        InputError {
            place: InputLocation::Text {
                line: place.0,
                column: place.1,
            },
            fault: InputFault::Unexpected {
                expected: expected.to_owned(),
                found: FoundText::End(InputSource::Text),
            },
        }
    }
}

/// The next line with its newline; nothing at the end of the input.
fn next_line(env: &mut Env<'_>) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    loop {
        let chunk = env.input.fill_buf()?;
        let newline = chunk.iter().position(|&byte| byte == b'\n');
        let length = newline.map_or(chunk.len(), |place| place + 1);
        line.try_reserve(length)?;
        line.extend_from_slice(&chunk[..length]);
        env.input.consume(length);
        if newline.is_some() || length == 0 {
            return Ok(line);
        }
    }
}
