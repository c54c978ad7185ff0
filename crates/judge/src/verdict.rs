//! The verdicts on a program and a case.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error};
use serde::{Serialize, Serializer};

use knights_run::{Run, RunLimit, RunStatus};

/// What the runtime of a program writes to standard error when it gets no more memory.
const OUT_OF_MEMORY: [&[u8]; 5] = [
    b"std::bad_alloc",
    b"MemoryError",
    b"java.lang.OutOfMemoryError",
    b"memory allocation of ",
    b"Cannot allocate memory",
];

/// A verdict. If several apply, the first one here is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The judge or its checker is at fault.
    JudgeError,
    /// The program wrote more than it is allowed to.
    OutputLimit,
    /// The program took longer than it is allowed to.
    TimeLimit,
    /// The program used more memory than it is allowed to, or got no more.
    MemoryLimit,
    /// The program ended by a signal, or with an exit code that is not 0.
    RuntimeError,
    /// The answer is wrong.
    WrongAnswer,
    /// The answer is right.
    Accepted,
}

impl Verdict {
    /// All verdicts, in the order in which they apply.
    pub const ALL: [Self; 7] = [
        Self::JudgeError,
        Self::OutputLimit,
        Self::TimeLimit,
        Self::MemoryLimit,
        Self::RuntimeError,
        Self::WrongAnswer,
        Self::Accepted,
    ];

    /// The verdict on a run that did not end normally; `None` if the output decides.
    pub fn of_run(run: &Run) -> Option<Self> {
        match (run.broken_limit, run.ending.status) {
            (Some(RunLimit::Output), _) => Some(Self::OutputLimit),
            (Some(RunLimit::Processor | RunLimit::Wall), _) => Some(Self::TimeLimit),
            (Some(RunLimit::Memory), _) => Some(Self::MemoryLimit),
            (None, RunStatus::Exited(0)) => None,
            (None, _) if ran_out_of_memory(&run.error_tail) => Some(Self::MemoryLimit),
            (Some(RunLimit::Processes) | None, _) => Some(Self::RuntimeError),
        }
    }

    /// Its abbreviation, and its name in words.
    const fn texts(self) -> (&'static str, &'static str) {
        match self {
            Self::JudgeError => ("JE", "judge error"),
            Self::OutputLimit => ("OLE", "output limit exceeded"),
            Self::TimeLimit => ("TLE", "time limit exceeded"),
            Self::MemoryLimit => ("MLE", "memory limit exceeded"),
            Self::RuntimeError => ("RTE", "runtime error"),
            Self::WrongAnswer => ("WA", "wrong answer"),
            Self::Accepted => ("AC", "accepted"),
        }
    }

    /// Its abbreviation: two or three letters.
    pub const fn name(self) -> &'static str {
        self.texts().0
    }

    /// The first letter of its abbreviation, which is different for each verdict.
    pub const fn letter(self) -> char {
        self.name().as_bytes()[0] as char
    }

    /// Its name in words.
    pub const fn description(self) -> &'static str {
        self.texts().1
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

impl<'de> Deserialize<'de> for Verdict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let found = Self::ALL.into_iter().find(|verdict| verdict.name() == name);
        found.ok_or_else(|| D::Error::custom(format_args!("{name:?} is not a verdict")))
    }
}

/// Whether a standard error says that the program got no more memory.
fn ran_out_of_memory(error_tail: &[u8]) -> bool {
    let has = |phrase: &&[u8]| error_tail.windows(phrase.len()).any(|part| part == *phrase);
    OUT_OF_MEMORY.iter().any(has)
}
