//! The three stages of the assignment, by the texts that its programs read and write.

use std::fmt::Write;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use crate::request::{Pair, text};
use knights_core::assignment::stages::{
    self, read_knights, read_position, write_next_move, write_p_values, write_simulation,
};
use knights_core::board::MoveOrder;
use knights_core::input::{MAX_SIDE, Scanner};
use knights_render::documents::pair;
use knights_render::page::{MoveChoice, RecordingPage, check_board, check_knights};
use knights_render::recording::Recording;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KnightsRequest {
    side: i64,
    knights: Vec<Pair>,
}

#[derive(Serialize)]
pub(crate) struct SimulateAnswer {
    input: String,
    output: String,
    page: String,
}

/// A line for each square.
fn lines(squares: &[Pair]) -> String {
    squares
        .iter()
        .fold(String::new(), |mut text, [row, column]| {
            let _ = writeln!(text, "{row} {column}");
            text
        })
}

pub(crate) fn simulate(request: &KnightsRequest) -> Result<SimulateAnswer> {
    let KnightsRequest { side, knights } = request;
    let input = format!("{side} {}\n{}", knights.len(), lines(knights));
    let (visited, starts) = read_knights(&mut Scanner::new(input.as_bytes()), MAX_SIDE)?;
    check_board(visited.board())?;
    check_knights(starts.len())?;
    let simulation = stages::simulate(visited.clone(), &starts)?;
    let recording = Recording::of_simulation(visited, starts)?;
    let page = RecordingPage::new(&recording, MoveChoice::SmallestDegree, 0);
    Ok(SimulateAnswer {
        output: text(|output| write_simulation(&simulation, output))?,
        page: text(|output| page.write(output))?,
        input,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionRequest {
    side: i64,
    knight: Pair,
    visited: Vec<Pair>,
}

#[derive(Serialize)]
pub(crate) struct PositionAnswer {
    p: Vec<i32>,
    targets: Vec<Option<[u32; 2]>>,
    next: i32,
    input1: String,
    output1: String,
    input2: String,
    output2: String,
}

/// Stages 1 and 2 for a knight whose own square is visited too. Its line is the first of stage 1.
pub(crate) fn p_values(request: &PositionRequest) -> Result<PositionAnswer> {
    let PositionRequest {
        side,
        knight,
        visited,
    } = request;
    let all = lines(&[&[*knight], &visited[..]].concat());
    let count = visited.len() + 1;
    let input1 = format!("{side} {count}\n{all}");
    let (grid, knights) = read_knights(&mut Scanner::new(input1.as_bytes()), MAX_SIDE)?;
    let output1 = text(|output| write_p_values(&grid, &knights, output))?;
    let input2 = format!("{side}\n{}{count}\n{all}", lines(&[*knight]));
    let (grid, here, _) = read_position(&mut Scanner::new(input2.as_bytes()), MAX_SIDE)?;
    let output2 = text(|output| write_next_move(&grid, here, output))?;
    let line = output1.lines().next().unwrap_or_default();
    let p: Result<_, _> = line.split(' ').map(str::parse).collect();
    let steps = MoveOrder::Judge.steps().into_iter();
    Ok(PositionAnswer {
        p: p?,
        targets: steps
            .map(|step| grid.board().neighbour(here, step).map(pair))
            .collect(),
        next: output2.parse()?,
        input1,
        output1,
        input2,
        output2,
    })
}
