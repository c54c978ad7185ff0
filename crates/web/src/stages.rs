//! The three stages of the assignment, by the texts that its programs read and write.

use std::fmt::Write;

use anyhow::Result;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::{Pair, recorded, text};
use knights_core::assignment::stages::{
    self, read_knights, read_position, write_next_move, write_p_values, write_simulation,
};
use knights_core::board::MoveOrder;
use knights_core::input::{MAX_SIDE, Scanner};
use knights_render::documents::pair;
use knights_render::page::{check_board, check_knights};
use knights_render::recording::Recording;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KnightsRequest {
    side: i64,
    knights: Vec<Pair>,
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

pub(crate) fn simulate(request: &KnightsRequest) -> Result<Value> {
    let KnightsRequest { side, knights } = request;
    let input = format!("{side} {}\n{}", knights.len(), lines(knights));
    let (visited, starts) = read_knights(&mut Scanner::new(input.as_bytes()), MAX_SIDE)?;
    check_board(visited.board())?;
    check_knights(starts.len())?;
    let simulation = stages::simulate(visited.clone(), &starts)?;
    let recording = Recording::of_simulation(visited, starts)?;
    Ok(json!({
        "input": input,
        "output": text(|output| write_simulation(&simulation, output))?,
        "recording": recorded(&recording)?,
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionRequest {
    side: i64,
    knight: Pair,
    visited: Vec<Pair>,
}

/// Stages 1 and 2 for a knight whose own square is visited too. Its line is the first of stage 1.
pub(crate) fn p_values(request: &PositionRequest) -> Result<Value> {
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
    let p: Vec<i32> = line.split(' ').map(str::parse).collect::<Result<_, _>>()?;
    let next: i32 = output2.parse()?;
    let targets = MoveOrder::Judge
        .steps()
        .map(|step| grid.board().neighbour(here, step).map(pair));
    Ok(json!({
        "p": p,
        "targets": targets,
        "next": next,
        "input1": input1,
        "output1": output1,
        "input2": input2,
        "output2": output2,
    }))
}
