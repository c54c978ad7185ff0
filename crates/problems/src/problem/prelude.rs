//! What problems use.

pub(crate) use crate::explain::{BoardLabels, Explanation, KnightMoves, Moment, explain_table};
pub(crate) use crate::mistakes::ideas::{
    BetweenCases, FirstNumber, Neighbours, Printed, ReadStart, Shown, Sides, Spelling, StartMark,
    Used,
};
pub(crate) use crate::mistakes::moves::{MoveChanges, ORDERS};
pub(crate) use crate::mistakes::search::{PlainSearch, SearchRules, place};
pub(crate) use crate::mistakes::{MistakeTable, Trial, WorkLimit};
pub(crate) use crate::problem::board_line::{
    BOARD_AND_START, BoardLimits, BoardLine, COLUMN, COLUMNS, ROW, ROWS, SIDE,
};
pub(crate) use crate::problem::draw::keep;
pub(crate) use crate::problem::judgement::OutputFault;
pub(crate) use crate::problem::narrator::{NumberedOutput, other_sides};
pub(crate) use crate::problem::placement::PlacementKind;
pub(crate) use crate::problem::printed::{find_tour, shown, square_board};
pub(crate) use crate::problem::task::{
    AnyInputs, CaseCount, CaseList, Checked, Refusal, TableOfMistakes, TaskInputs, TaskProblem,
    WrongOutput,
};
pub(crate) use crate::problem::{
    Draw, DrawnSides, InputKind, board_of, input_kind, shorter, shorter_boards, small_boards,
};
pub(crate) use knights_core::board::OutOfMemory;
pub(crate) use knights_core::board::{Board, MoveOrder, Square, Step};
pub(crate) use knights_core::input::{InputError, take_token, tokens};
pub(crate) use knights_core::input::{
    InputReader, MAX_SIDE, ReadError, Scanner, StrictReader, parse_number, read_number,
};
pub(crate) use knights_core::output::{Output, joined};
pub(crate) use knights_core::solve::{Answer, Ends, Task, existence};
pub(crate) use knights_core::tour::{Numbering, Tour, TourDiagnosis, TourFault, is_knight_move};
pub(crate) use knights_core::warnsdorff::DegreeGrid;
pub(crate) use knights_render::sheet::{BoardAndStart, read_task};
pub(crate) use serde::Deserialize;
pub(crate) use std::ops::{Range, RangeInclusive};
