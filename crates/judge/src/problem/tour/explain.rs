//! The first step at which an output of `tour` departs from Warnsdorff's rule.

use crate::explain::{Explanation, Moment};
use crate::problem::numbered::{NumberedOutput, transposed};
use knights_core::board::{MoveOrder, Square};
use knights_core::input::{FoundText, InputSource};
use knights_core::warnsdorff::DegreeGrid;
use knights_render::sheet::BoardAndStart;

/// The walk of an output, as far as it follows the rule.
struct RuledWalk<'a> {
    output: NumberedOutput<'a>,
    visited: DegreeGrid,
    path: Vec<Square>,
}

/// Why a wrong output is wrong; `None` if the first difference says as much.
pub(super) fn explain(task: BoardAndStart, output: &[u8]) -> Option<Explanation> {
    if let Some(explanation) = transposed(task.board, output) {
        return Some(explanation);
    }
    let output = NumberedOutput::read(task.board, 1, output)?;
    if let Some(explanation) = output.wrong_start(task.start) {
        return Some(explanation);
    }
    let mut walk = RuledWalk {
        visited: DegreeGrid::new(task.board).ok()?,
        path: Vec::new(),
        output,
    };
    walk.go(task.start);
    loop {
        match walk.next() {
            Ok(Some(next)) => walk.go(next),
            Ok(None) => return walk.wrong_remark(),
            Err(explanation) => return Some(*explanation),
        }
    }
}

impl RuledWalk<'_> {
    fn go(&mut self, to: Square) {
        self.visited.visit(to);
        self.path.push(to);
    }

    fn here(&self) -> Square {
        *self.path.last().expect("a path has a start")
    }

    /// The squares that the knight can go to, with their degrees, in the sheet's order.
    fn candidates(&self) -> Vec<(Square, i32)> {
        let board = self.visited.board();
        let neighbours = board.neighbours(self.here(), MoveOrder::Sheet);
        let open = neighbours.filter_map(|square| Some((square, self.visited.degree(square)?)));
        open.map(|(square, degree)| (square, i32::from(degree)))
            .collect()
    }

    /// The next square, if the rule takes it; `None` if the walk ends as it has to.
    fn next(&self) -> Result<Option<Square>, Box<Explanation>> {
        let next = self.output.next(&self.path)?;
        let candidates = self.candidates();
        let Some(least) = candidates.iter().map(|&(_, degree)| degree).min() else {
            return Ok(next);
        };
        let Some(next) = next else {
            return Err(Box::new(self.stops_early(candidates)));
        };
        let degree = candidates.iter().find(|&&(square, _)| square == next);
        let degree = degree
            .expect("the square is open, since each number is on one")
            .1;
        if degree == least {
            return Ok(Some(next));
        }
        let best: Vec<Square> = of_degree(&candidates, least).collect();
        let text = format!(
            "from {} the output goes to {next}, degree {degree}; the rule takes {}, degree {least}",
            self.here(),
            alternatives(&best)
        );
        let mut explanation = self.output.at_step(&self.path, &text);
        explanation.found = Some(next.to_string());
        explanation.expected = Some(alternatives(&best));
        explanation.moment = Some(Moment {
            candidates,
            found: Some(next),
            expected: best.first().copied(),
            ..self.output.moment(&self.path)
        });
        Err(Box::new(explanation))
    }

    /// The walk ends although the knight can go on.
    fn stops_early(&self, candidates: Vec<(Square, i32)>) -> Explanation {
        let least = candidates.iter().map(|&(_, degree)| degree).min();
        let least = least.expect("the knight can go on");
        let best: Vec<Square> = of_degree(&candidates, least).collect();
        let why = if least == 0 && candidates.len() == 1 {
            ", and degree 0 is no reason to stop"
        } else {
            ""
        };
        let text = format!(
            "the output stops on {} though the knight can go to {}, degree {least}{why}",
            self.here(),
            alternatives(&best)
        );
        let mut explanation = self.output.at_step(&self.path, &text);
        explanation.expected = Some(alternatives(&best));
        explanation.moment = Some(Moment {
            candidates,
            expected: best.first().copied(),
            ..self.output.moment(&self.path)
        });
        explanation
    }

    /// The line after the board is missing or wrong.
    fn wrong_remark(&self) -> Option<Explanation> {
        let squares = self.visited.board().squares() as usize;
        let rest = self.output.rest.trim_ascii();
        let end = self.here();
        let length = self.path.len();
        let found = match rest {
            [] => FoundText::End(InputSource::Output),
            rest => FoundText::token(rest),
        };
        let (text, expected) = if length == squares {
            let text = format!("the tour is full, so no line follows the board; found {found}");
            (text, None)
        } else {
            let line = format!("no full tour: stuck at {end} after {length} of {squares} squares");
            let fault = if rest.is_empty() { "missing" } else { "wrong" };
            let text = format!(
                "the knight is stuck on {end} after {length} of {squares} squares, and the line that \
                 says so is {fault}"
            );
            (text, Some(line))
        };
        let is_right = expected.as_deref().unwrap_or_default().as_bytes() == rest;
        (!is_right).then(|| Explanation {
            text,
            square: Some(end),
            found: (!rest.is_empty()).then(|| found.to_string()),
            expected,
            moment: Some(self.output.moment(&self.path)),
            ..Explanation::default()
        })
    }
}

/// The squares of this degree.
fn of_degree(candidates: &[(Square, i32)], degree: i32) -> impl Iterator<Item = Square> {
    let of_degree = candidates
        .iter()
        .filter(move |&&(_, other)| other == degree);
    of_degree.map(|&(square, _)| square)
}

/// Squares, one of which is taken.
fn alternatives(squares: &[Square]) -> String {
    let words: Vec<String> = squares.iter().map(Square::to_string).collect();
    words.join(" or ")
}
