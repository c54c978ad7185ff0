//! The verdict on a program and a case: the kinds of verdicts, and how an output gets one.

use std::fmt;

use crate::compare::{Comparison, Difference};
use knights_execution::{Execution, RunEnding, RunLimit, RunLimits, RunStatus};

/// What the runtime of a program writes to standard error when it gets no more memory.
const OUT_OF_MEMORY: [&[u8]; 5] = [
    b"std::bad_alloc",
    b"MemoryError",
    b"java.lang.OutOfMemoryError",
    b"memory allocation of ",
    b"Cannot allocate memory",
];

const SEGMENTATION_FAULT: i32 = 11;

named_values! {
    /// A verdict. If several apply, the first one here is given.
    #[derive(PartialOrd, Ord)]
    Verdict {
        /// The judge or its checker is at fault.
        JudgeError "JE" "judge error"
        OutputLimit "OLE" "output limit exceeded"
        TimeLimit "TLE" "time limit exceeded"
        /// The program used more memory than it is allowed to, or got no more.
        MemoryLimit "MLE" "memory limit exceeded"
        /// The program ended by a signal, or with an exit code that is not 0.
        RuntimeError "RTE" "runtime error"
        WrongAnswer "WA" "wrong answer"
        Accepted "AC" "accepted"
    }
}

impl Verdict {
    /// Whether the program is at fault.
    pub const fn is_failure(self) -> bool {
        !matches!(self, Self::Accepted | Self::JudgeError)
    }

    /// The verdict on a run that did not end normally; `None` if the output decides.
    pub fn of_run(run: &Execution) -> Option<Self> {
        match (run.broken_limit, run.ending.status) {
            (Some(limit), _) if limit.fault_of_machine().is_some() => Some(Self::JudgeError),
            (Some(RunLimit::Output), _) => Some(Self::OutputLimit),
            (Some(RunLimit::Processor | RunLimit::Wall), _) => Some(Self::TimeLimit),
            (Some(RunLimit::Memory), _) => Some(Self::MemoryLimit),
            (None, RunStatus::Exited(0)) => None,
            (None, _) if ran_out_of_memory(&run.error_tail) => Some(Self::MemoryLimit),
            _ => Some(Self::RuntimeError),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whether a program got a segmentation fault while its memory was nearly full, as by a full stack.
fn is_stack_full(run: &Execution, limits: &RunLimits) -> bool {
    let is_fault = run.ending.status == RunStatus::Signalled(SEGMENTATION_FAULT);
    is_fault && limits.is_nearly_full(run.ending.peak_memory)
}

/// Which limit a run has exceeded, and by what.
fn broken(limit: RunLimit, ending: &RunEnding, limits: &RunLimits) -> String {
    let used = ending.processor.as_secs_f64();
    match limit {
        RunLimit::Processor => {
            let most = (limits.processor.as_secs_f64() * 1e3).round() / 1e3;
            format!("more than {most} s of processor time: {used:.2} s")
        }
        RunLimit::Wall => {
            let most = limits.wall.as_secs_f64();
            // A browser does not say how long the processor was busy.
            let busy = match ending.processor {
                processor if processor.is_zero() => String::new(),
                processor if processor <= limits.wall / 2 => {
                    format!(", with {used:.2} s of processor time: it waited")
                }
                _ => format!(", with {used:.2} s of processor time"),
            };
            format!("more than {most} s by the clock{busy}")
        }
        RunLimit::Memory if ending.peak_memory > limits.memory => used_memory(ending, limits),
        RunLimit::Memory => format!("more than {} MB", limits.memory >> 20),
        RunLimit::Output => format!("more than {} MB of output", limits.output >> 20),
        RunLimit::Processes => {
            let (processes, threads) = (limits.processes, limits.threads());
            format!("more than {processes} processes or {threads} threads at the same time")
        }
        RunLimit::Files => {
            let (files, bytes) = (RunLimit::MOST_FILES, RunLimit::MOST_BYTES >> 20);
            format!("more than {files} temporary files, or {bytes} MB of them")
        }
        of_machine => of_machine.fault_of_machine().unwrap_or_default().to_owned(),
    }
}

fn used_memory(ending: &RunEnding, limits: &RunLimits) -> String {
    let used = ending.peak_memory.div_ceil(1 << 20);
    format!("used {used} of {} MB", limits.memory >> 20)
}

/// What is said of a program of the setter that exceeded its time limit.
pub const OVERTIME: &str = "exceeded its time limit";

/// The code with which a program exited, or else what it did instead, in words.
pub fn exit_code(run: &Execution) -> Result<i32, String> {
    if let Some(fault) = run.broken_limit.and_then(RunLimit::fault_of_machine) {
        return Err(format!("was ended from outside: {fault}"));
    }
    Err(match (run.broken_limit, run.ending.status) {
        (None, RunStatus::Exited(code)) => return Ok(code),
        (None, RunStatus::Failed) => "failed".to_owned(),
        (None, RunStatus::Signalled(signal)) => format!("was ended by signal {signal}"),
        (Some(RunLimit::Memory), _) => "exceeded its memory limit".to_owned(),
        (Some(RunLimit::Output), _) => "exceeded its output limit".to_owned(),
        (Some(RunLimit::Processes), _) => "started too many processes".to_owned(),
        (Some(RunLimit::Files), _) => "made too many temporary files".to_owned(),
        (Some(_), _) => OVERTIME.to_owned(),
    })
}

/// What a signal says of a fault in the program.
pub fn signal_name(signal: i32) -> Option<&'static str> {
    Some(match signal {
        4 => "illegal instruction",
        6 => "abort",
        7 => "bus error",
        8 => "arithmetic error, such as a division by 0",
        11 => "segmentation fault",
        31 => "a system call that is not allowed",
        _ => return None,
    })
}

/// Whether a standard error says that the program got no more memory.
fn ran_out_of_memory(error_tail: &[u8]) -> bool {
    let has = |phrase: &&[u8]| error_tail.windows(phrase.len()).any(|part| part == *phrase);
    OUT_OF_MEMORY.iter().any(has)
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Certainty {
    #[default]
    Final,
    /// Other programs that ran at the same time may have changed it: run the case again alone.
    Doubtful,
}

pub struct OutputVerdict {
    pub verdict: Verdict,
    pub difference: Option<Difference>,
    pub message: String,
    /// Whether the message may name what belongs in the output.
    pub names_answer: bool,
    pub certainty: Certainty,
    /// The score that the checker gives, if it gives one.
    pub score: Option<f64>,
}

impl OutputVerdict {
    /// A verdict with a message that may name what belongs in the output.
    pub const fn new(verdict: Verdict, message: String) -> Self {
        Self {
            verdict,
            difference: None,
            message,
            names_answer: true,
            certainty: Certainty::Final,
            score: None,
        }
    }

    /// A verdict with a message that has nothing of the answer.
    fn open(verdict: Verdict, message: String) -> Self {
        Self {
            names_answer: false,
            ..Self::new(verdict, message)
        }
    }

    pub fn not_started(reason: String) -> Self {
        Self::open(Verdict::RuntimeError, reason)
    }

    pub fn judge_error(error: &anyhow::Error) -> Self {
        Self::open(Verdict::JudgeError, format!("{error:#}"))
    }

    /// The verdict on a program whose worker was killed or stopped while nothing else ran.
    pub fn worker_ended(error: &impl fmt::Display) -> Self {
        let message = format!("{error}, though nothing else ran: the program must have done that");
        Self::open(Verdict::RuntimeError, message).doubtful_if(true)
    }

    /// The same verdict, which is in doubt if this holds.
    #[must_use]
    pub fn doubtful_if(mut self, is_doubtful: bool) -> Self {
        if is_doubtful {
            self.certainty = Certainty::Doubtful;
        }
        self
    }

    /// The verdict on a run that did not end normally; `None` if the output decides.
    pub fn by_run(run: &Execution, limits: &RunLimits) -> Option<Self> {
        let verdict = Verdict::of_run(run)?;
        let message = match run.broken_limit {
            Some(limit) => broken(limit, &run.ending, limits),
            None if verdict == Verdict::MemoryLimit => used_memory(&run.ending, limits),
            None if is_stack_full(run, limits) => "perhaps an endless recursion".to_owned(),
            None => run.hint.clone().unwrap_or_default(),
        };
        Some(Self::open(verdict, message).doubtful_if(run.is_doubtful(limits)))
    }

    /// The verdict if the answer is the only right output.
    pub fn by_answer(comparison: Comparison, answer: &[u8], output: &[u8]) -> Self {
        let difference = comparison.difference(answer, output);
        let verdict = match difference {
            None => Verdict::Accepted,
            Some(_) => Verdict::WrongAnswer,
        };
        Self {
            difference,
            ..Self::new(verdict, String::new())
        }
    }
}
