//! The verdict on a program that could not be run to its end.

use knights_problems::verdict::OutputVerdict;
use knights_run::RunError;

/// The verdict on a program that did not run to its end; no verdict if it did not start, or after an interrupt.
pub(crate) fn without_run(error: RunError) -> Result<OutputVerdict, RunError> {
    match error {
        RunError::Interrupted | RunError::NotStarted { .. } => Err(error),
        RunError::WorkerEnded { .. } => Ok(OutputVerdict::worker_ended(&error)),
        RunError::NoMemory { .. } | RunError::Judge(_) => {
            Ok(OutputVerdict::judge_error(&error.into()).doubtful_if(true))
        }
    }
}
