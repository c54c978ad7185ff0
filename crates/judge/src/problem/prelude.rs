//! What nearly every problem uses.

pub(crate) use std::ops::{Range, RangeInclusive};

pub(crate) use crate::explain::{BoardLabels, Explanation, Moment};
pub(crate) use crate::mistakes::MistakeTable;
pub(crate) use crate::problem::task::{
    AnyInputs, Checked, Refusal, TableOfMistakes, TaskInputs, TaskProblem, WrongOutput,
};
pub(crate) use crate::problem::{Draw, DrawnCount, DrawnSides, shorter};
pub(crate) use knights_core::board::{Board, MoveOrder, OutOfMemory, Square, Step};
pub(crate) use knights_core::input::{
    InputError, InputReader, MAX_SIDE, ReadError, Scanner, tokens,
};
pub(crate) use knights_core::output::{Output, joined};
pub(crate) use knights_core::solve::{Ends, Task, existence};
pub(crate) use knights_core::tour::{Numbering, Tour, TourDiagnosis, TourFault, is_knight_move};
pub(crate) use knights_render::sheet::BoardAndStart;
