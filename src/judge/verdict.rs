//! What is said of a program on a case.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::judge::run::{Run, RunLimit, RunStatus};

/// What a program's runtime says on the standard error when it gets no more memory.
const OUT_OF_MEMORY: [&[u8]; 5] = [
    b"std::bad_alloc",
    b"MemoryError",
    b"java.lang.OutOfMemoryError",
    b"memory allocation of ",
    b"Cannot allocate memory",
];

/// A verdict. Where several fit, the one that stands first here is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The judge or its checker is at fault.
    JudgeError,
    /// The program wrote more than it may.
    OutputLimit,
    /// The program took longer than it may.
    TimeLimit,
    /// The program took more memory than it may, or got none.
    MemoryLimit,
    /// The program ended by a signal, or with an exit code that is not 0.
    RuntimeError,
    /// The answer is wrong.
    WrongAnswer,
    /// The answer is right.
    Accepted,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Self; 7] = [
        Self::JudgeError,
        Self::OutputLimit,
        Self::TimeLimit,
        Self::MemoryLimit,
        Self::RuntimeError,
        Self::WrongAnswer,
        Self::Accepted,
    ];

    /// The verdict that a run gets whatever it has written; nothing where it is the output
    /// that decides.
    #[must_use]
    pub fn of_run(run: &Run) -> Option<Self> {
        match (run.cut, run.status) {
            (Some(RunLimit::Output), _) => Some(Self::OutputLimit),
            (Some(RunLimit::Time), _) => Some(Self::TimeLimit),
            (Some(RunLimit::Memory), _) => Some(Self::MemoryLimit),
            (None, RunStatus::Exited(0)) => None,
            (None, _) if says_out_of_memory(&run.error_tail) => Some(Self::MemoryLimit),
            (None, _) => Some(Self::RuntimeError),
        }
    }

    /// Its two or three letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::JudgeError => "JE",
            Self::OutputLimit => "OLE",
            Self::TimeLimit => "TLE",
            Self::MemoryLimit => "MLE",
            Self::RuntimeError => "RTE",
            Self::WrongAnswer => "WA",
            Self::Accepted => "AC",
        }
    }

    /// Its first letter, which no other has.
    #[must_use]
    pub const fn letter(self) -> char {
        self.name().as_bytes()[0] as char
    }

    /// Its name in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::JudgeError => "judge error",
            Self::OutputLimit => "output limit exceeded",
            Self::TimeLimit => "time limit exceeded",
            Self::MemoryLimit => "memory limit exceeded",
            Self::RuntimeError => "runtime error",
            Self::WrongAnswer => "wrong answer",
            Self::Accepted => "accepted",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Whether the last words of a program are that it got no memory.
fn says_out_of_memory(words: &[u8]) -> bool {
    let has = |phrase: &&[u8]| words.windows(phrase.len()).any(|part| part == *phrase);
    OUT_OF_MEMORY.iter().any(has)
}
