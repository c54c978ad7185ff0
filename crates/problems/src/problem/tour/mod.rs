//! `tour`: the homework sheet, one knight by Warnsdorff's rule, with any choice between equals.

pub(super) mod mistakes;

use crate::compare::CompareMode;
use crate::problem::placement::PlacementKind;
use crate::problem::prelude::*;
use crate::problem::printed::{read_numbering, starts_right};
use knights_core::input::FoundText;
use knights_core::warnsdorff::{self, WarnsdorffOptions};
use knights_render::sheet::{stuck, write_board};

pub(crate) struct WarnsdorffTour;

/// A board and a start, which an input of the sheet has.
fn task(input: &[u8]) -> Result<BoardAndStart, ReadError> {
    Ok(read_task(&mut Scanner::new(input), MAX_SIDE)?)
}

impl ProblemRules for WarnsdorffTour {
    fn facts(&self) -> Facts<'_> {
        ("tour", &PlacementKind::Start, &mistakes::MISTAKES)
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let BoardAndStart { board, start } = task(input)?;
        let walk = warnsdorff::walk(board, start, &WarnsdorffOptions::default())?;
        Ok(write_board(&Tour::verified(walk), output)?)
    }

    fn check(&self, input: &[u8], _: &[u8], output: &[u8]) -> anyhow::Result<Judgement> {
        judgement(task(input), |task| check_walk(task, output).map(Some))
    }

    fn check_homework(&self, input: &[u8], _: &[u8], output: &[u8]) -> anyhow::Result<Judgement> {
        judgement(task(input), |task| check_with_message(task, output))
    }

    fn takes_other_lines(&self) -> bool {
        true
    }

    fn explain_wrong(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        let task = task(input).ok()?;
        if begins_with_words(output) {
            return departure(task, &without_words(output));
        }
        other_sides(task.board, output).or_else(|| departure(task, output))
    }
}

/// The sheet asks for "a message" if the tour is not full: lines with words, before or after the board.
fn check_with_message(task: BoardAndStart, output: &[u8]) -> Checked {
    let checked = check_walk(task, output).map(Some);
    checked.or_else(|refusal| {
        let board = without_words(output);
        match check_walk(task, &board) {
            Err(Refusal::Output(OutputFault::Remark {
                expected: Some(_),
                found: FoundText::End(_),
            })) if board != output => {
                let mut scanner = Scanner::of_output(&board);
                Ok(Tour::verify(read_numbering(&mut scanner, task.board, 1)?).ok())
            }
            // A message before the board is not what is wrong.
            Err(fault) if begins_with_words(output) => Err(fault),
            _ => Err(refusal),
        }
    })
}

fn has_letter(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    line.chars().any(char::is_alphabetic)
}

fn begins_with_words(output: &[u8]) -> bool {
    output
        .split(|&byte| byte == b'\n')
        .next()
        .is_some_and(has_letter)
}

/// The output with empty lines in the place of its lines with words.
fn without_words(output: &[u8]) -> Vec<u8> {
    let all = output.split_inclusive(|&byte| byte == b'\n');
    let lines = all.map(|line| if has_letter(line) { b"\n" } else { line });
    lines.collect::<Vec<_>>().concat()
}

/// A walk by Warnsdorff's rule until the knight is stuck, with any choice between squares of equal
/// degree, and the remark on a tour that is not full.
fn check_walk(task: BoardAndStart, output: &[u8]) -> Result<Tour, Refusal> {
    let mut scanner = Scanner::of_output(output);
    let walk = match Tour::verify(read_numbering(&mut scanner, task.board, 1)?) {
        Ok(walk) => walk,
        Err(broken) => {
            // The walk before that step may break another rule earlier.
            if let Some(walk) = &broken.walk {
                follows_the_rule(task, walk)?;
            }
            return Err(broken.into());
        }
    };
    let visited = follows_the_rule(task, &walk)?;
    if let Some(open) = open_neighbours(&visited, walk.end()).next() {
        let (end, step) = (walk.end(), walk.length() + 1);
        let fault = TourFault::CouldGoOn { end, open };
        let numbering = walk.numbering().clone();
        return Err(TourDiagnosis::new(numbering, step, fault).into());
    }
    let remark = stuck(&walk, walk.board().squares());
    let rest = scanner.rest();
    if CompareMode::TokensCase.equal(remark.as_deref().unwrap_or_default().as_bytes(), rest) {
        return Ok(walk);
    }
    Err(Refusal::from(OutputFault::Remark {
        expected: remark,
        found: shown(rest.trim_ascii_end()),
    }))
}

/// The walk must go to a square of least degree at each step. Returns what it has visited.
fn follows_the_rule(task: BoardAndStart, walk: &Tour) -> Result<DegreeGrid, Refusal> {
    starts_right(task.start, walk)?;
    let mut visited = DegreeGrid::new(task.board).map_err(Refusal::OutOfMemory)?;
    visited.visit(task.start);
    let mut here = task.start;
    for (step, next) in (1..).zip(walk.squares()).skip(1) {
        let degree = |square: Square| visited.degree(square).expect("the walk is legal");
        let neighbours = open_neighbours(&visited, here).map(|square| (square, degree(square)));
        let least = neighbours.min_by_key(|&(_, degree)| degree);
        let (taken, least) = ((next, degree(next)), least.expect("the walk goes on"));
        if least.1 < taken.1 {
            let fault = TourFault::NotOfLeastDegree { taken, least };
            let numbering = walk.numbering().clone();
            return Err(TourDiagnosis::new(numbering, step, fault).into());
        }
        visited.visit(next);
        here = next;
    }
    Ok(visited)
}

/// The squares a move away that are not visited, in the sheet's order.
fn open_neighbours(visited: &DegreeGrid, square: Square) -> impl Iterator<Item = Square> {
    let neighbours = visited.board().neighbours(square, MoveOrder::Sheet);
    neighbours.filter(|&neighbour| !visited.is_visited(neighbour))
}

fn departure(task: BoardAndStart, output: &[u8]) -> Option<Explanation> {
    let output = NumberedOutput::read(task.board, BoardLabels::FromZero, 1, output)?;
    let mut visited = DegreeGrid::new(task.board).ok()?;
    output.follow(task.start, |path, step| {
        let here = path[path.len() - 1];
        visited.visit(here);
        let next = step?;
        let degree = |square| visited.degree(square).map(i32::from);
        let open = open_neighbours(&visited, here);
        let with_degrees = open.filter_map(|square| Some((square, degree(square)?)));
        let candidates: Vec<(Square, i32)> = with_degrees.collect();
        let Some(least) = candidates.iter().map(|&(_, degree)| degree).min() else {
            return wrong_remark(&output, path).map_or(Ok(None), |wrong| Err(Box::new(wrong)));
        };
        let lowest = candidates.iter().filter(|&&(_, degree)| degree == least);
        let best: Vec<Square> = lowest.map(|&(square, _)| square).collect();
        if next.is_some_and(|next| best.contains(&next)) {
            return Ok(next);
        }
        let names = joined(&best, " or ");
        let text = if let Some(next) = next {
                let degree = degree(next).expect("each number is on one square, so this one is open");
                format!(
                    "from {here} the output goes to {next}, degree {degree}; the rule takes {names}, \
                     degree {least}"
                )
        } else {
                let why = if least == 0 && candidates.len() == 1 {
                    ", and degree 0 is no reason to stop"
                } else {
                    ""
                };
                format!(
                    "the output stops on {here} though the knight can go to {names}, degree {least}{why}"
                )
        };
        Err(Box::new(Explanation {
            found: next.as_ref().map(Square::to_string),
            expected: Some(names),
            moment: Some(Moment {
                candidates,
                ..output.moment(path).choices(next, best.first().copied())
            }),
            ..output.at_step(path, &text)
        }))
    })
}

fn wrong_remark(output: &NumberedOutput<'_>, path: &[Square]) -> Option<Explanation> {
    let moment = output.moment(path);
    let squares = moment.board.squares() as usize;
    let rest = output.rest.trim_ascii();
    let (end, length, found) = (path[path.len() - 1], path.len(), shown(rest));
    let (text, expected) = if length == squares {
        let text = format!("the tour is full, so no line follows the board; found {found}");
        (text, None)
    } else {
        let line = format!("no full tour: stuck at {end} after {length} of {squares} squares");
        let fault = if rest.is_empty() { "missing" } else { "wrong" };
        let text = format!(
            "the knight is stuck on {end} after {length} of {squares} squares, and the line that says \
             so is {fault}"
        );
        (text, Some(line))
    };
    let is_right = expected.as_deref().unwrap_or_default().as_bytes() == rest;
    (!is_right).then(|| Explanation {
        found: (!rest.is_empty()).then(|| found.to_string()),
        expected,
        ..Explanation::new(text).at(end, moment)
    })
}
