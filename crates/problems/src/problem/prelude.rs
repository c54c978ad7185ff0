//! What problems use.

pub(crate) use crate::explain::{
    BoardLabels, Explanation, KnightMoves, Moment, explain_table, move_number,
};
pub(crate) use crate::mistakes::ideas::{
    BetweenCases, FirstNumber, Neighbours, Printed, ReadStart, Shown, Sides, Spelling, StartMark,
    Used, place,
};
pub(crate) use crate::mistakes::moves::{MoveChanges, ORDERS};
pub(crate) use crate::mistakes::search::{PlainSearch, SearchRules};
pub(crate) use crate::mistakes::{MistakeTable, Trial, WorkLimit};
pub(crate) use crate::problem::board_line::{
    BOARD_AND_START, BoardLimits, BoardLine, COLUMN, COLUMNS, Field, ROW, ROWS, SIDE, at_edges,
    size,
};
pub(crate) use crate::problem::draw::keep;
pub(crate) use crate::problem::judgement::OutputFault;
pub(crate) use crate::problem::narrator::{NumberedOutput, other_sides};
pub(crate) use crate::problem::printed::{has_tour, shown, square_board};
pub(crate) use crate::problem::task::{CaseList, Checked, Refusal, TaskInputs, judgement};
pub(crate) use crate::problem::{
    Draw, DrawnSides, Facts, Inputs, Judgement, ProblemRules, board_of, shorter_boards,
    small_boards,
};
pub(crate) use knights_core::board::OutOfMemory;
pub(crate) use knights_core::board::{Board, MoveOrder, Square, Step};
pub(crate) use knights_core::input::{InputError, take_token, tokens};
pub(crate) use knights_core::input::{
    InputReader, MAX_SIDE, ReadError, Scanner, StrictReader, read_number,
};
pub(crate) use knights_core::output::{Output, joined};
pub(crate) use knights_core::solve::{Answer, Ends, Task, existence, solve};
pub(crate) use knights_core::tour::{Numbering, Tour, TourDiagnosis, TourFault, is_knight_move};
pub(crate) use knights_core::warnsdorff::DegreeGrid;
pub(crate) use knights_render::sheet::{BoardAndStart, read_task};
pub(crate) use serde::Deserialize;
pub(crate) use std::ops::{Range, RangeInclusive};
