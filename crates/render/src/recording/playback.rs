//! Where the knights of a recording stand after any number of its steps.

use crate::recording::{RecordedAction, Recording};
use knights_core::board::Square;

/// A recording after some of its steps. A step costs constant time.
#[derive(Clone, Debug)]
pub struct Playback<'a> {
    recording: &'a Recording,
    step: usize,
    /// The squares of each knight, from its start to where it stands.
    paths: Vec<Vec<Square>>,
}

impl<'a> Playback<'a> {
    /// The recording before its first step.
    pub fn new(recording: &'a Recording) -> Self {
        let paths = recording.starts.iter().map(|&start| vec![start]);
        Self {
            recording,
            step: 0,
            paths: paths.collect(),
        }
    }

    /// Takes the next step, if there is one.
    pub fn forward(&mut self) {
        let Some(&step) = self.recording.steps.get(self.step) else {
            return;
        };
        let path = &mut self.paths[usize::from(step.knight)];
        match step.action {
            RecordedAction::To(square) => path.push(square),
            RecordedAction::Back => {
                path.pop();
            }
        }
        self.step += 1;
    }

    /// The squares of a knight, from its start to where it stands.
    pub fn path(&self, knight: usize) -> &[Square] {
        &self.paths[knight]
    }
}
