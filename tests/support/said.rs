//! What programs say: as processes and in memory.

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::support::{answer, project};

/// The text of a file of this project.
pub(crate) fn text_of(path: &str) -> String {
    fs::read_to_string(project(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What a program has written, as text, and its exit code.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) output: String,
    pub(crate) error: String,
    pub(crate) code: i32,
}

impl Said {
    /// The first line of the output.
    pub(crate) fn result(&self) -> &str {
        self.output.lines().next().unwrap_or_default()
    }

    /// The output, which is a document in JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        let document = serde_json::from_str(&self.output);
        document.unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Asserts the exit code and that there are no errors.
    #[track_caller]
    pub(crate) fn ends_with(self, code: i32) -> Self {
        assert_eq!((self.code, self.error.as_str()), (code, ""), "{self:?}");
        self
    }

    /// Asserts that the output has these words.
    #[track_caller]
    pub(crate) fn shows(&self, words: &str) {
        assert!(
            self.output.contains(words),
            "{words:?} is missing: {self:?}"
        );
    }

    /// Asserts that there is nothing but one short line on standard error, which has these words.
    #[track_caller]
    pub(crate) fn refuses(&self, words: &str) {
        let error = &self.error;
        assert_eq!(
            (self.code, self.output.as_str()),
            (2, ""),
            "{words:?}: {self:?}"
        );
        assert!(error.contains(words), "{words:?} is missing: {error}");
        let (lines, letters) = (error.lines().count(), error.chars().count());
        assert!(lines == 1 && letters <= 201, "{letters} letters: {error}");
    }
}

/// Runs a command.
pub(crate) fn said(command: &mut Command) -> Said {
    let output = command.output().expect("the program can be started");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Said {
        output: text(output.stdout),
        error: text(output.stderr),
        code: output.status.code().expect("it exits"),
    }
}

/// What one of our programs says to an input in memory. The words of the line are separated by spaces.
pub(crate) fn said_in_memory(line: &str, input: &[u8]) -> Said {
    let words: Vec<&str> = line.split(' ').collect();
    let answer = answer(words[0], &words[1..], input);
    Said {
        output: String::from_utf8_lossy(&answer.output).into_owned(),
        error: answer.error,
        code: i32::from(answer.code),
    }
}
