//! What a program has found from each start of a board: a map, and how many of the tours are different.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::report::{CaseResult, Report};
use crate::verdict::Verdict;
use knights_core::output::joined;
use knights_core::solve::existence;
use knights_core::survey::{DifferentTours, StartResult, Summary};
use knights_render::survey::{describe_different, mark};

/// The marks of starts, and what they mean. The first four are those of a survey.
const MARKS: [(char, &str); 8] = [
    ('O', "open tour"),
    ('C', "closed tour"),
    ('x', "stuck though a tour exists"),
    ('.', "no tour exists"),
    ('W', "wrong"),
    ('T', "too slow"),
    ('R', "crashed, or too much memory or output"),
    (UNJUDGED, "not judged, or not known whether a tour exists"),
];
const UNJUDGED: char = '?';
/// Up to how many lengths of walks are listed.
const LISTED: usize = 8;

/// What a program has found from each start of a board. Documents have its fields in this order.
#[derive(Serialize)]
pub(super) struct StartMap {
    /// The marks, a row of the board each.
    map: Vec<String>,
    /// How many squares the right walk from each square visits, in row-major order.
    visited: Vec<Option<usize>>,
    different: DifferentTours,
}

impl StartMap {
    /// The maps of the boards of which all starts are cases.
    pub(super) fn all(report: &Report) -> Vec<Self> {
        let starts = report.cases().filter(|case| case.start.is_some());
        let starts: Vec<&CaseResult> = starts.collect();
        let board_of = |case: &CaseResult| case.start.map(|(board, ..)| board);
        let boards = starts.chunk_by(|one, other| board_of(one) == board_of(other));
        boards.filter_map(Self::of_board).collect()
    }

    fn of_board(cases: &[&CaseResult]) -> Option<Self> {
        let (board, ..) = cases.first()?.start?;
        let exists = |start| existence::from_start(board, start).is_ok();
        let unjudged = board
            .all()
            .map(|start| if exists(start) { UNJUDGED } else { '.' });
        let mut marks: Vec<char> = unjudged.collect();
        let (mut visited, mut walks) = (vec![None; marks.len()], Vec::new());
        for (verdict, (_, start, walk)) in cases
            .iter()
            .filter_map(|case| Some((case.verdict, case.start?)))
        {
            marks[board.index(start)] = mark_of(verdict, walk);
            visited[board.index(start)] = walk.map(|walk| walk.length as usize);
            walks.extend(walk);
        }
        let rows = marks.chunks(board.columns() as usize);
        Some(Self {
            map: rows.map(String::from_iter).collect(),
            visited,
            different: Summary::of(&walks).different,
        })
    }

    /// The map, what its marks mean, where the knight got stuck, and how many tours are different.
    pub(super) fn text(&self) -> String {
        let squares = self.visited.len();
        let (rows, columns) = (self.map.len(), squares / self.map.len());
        let map = self.map.concat();
        let legend = MARKS.into_iter().filter_map(|(mark, meaning)| {
            let count = map.matches(mark).count();
            (count > 0).then(|| format!("{mark} {meaning}: {count}"))
        });
        let lengths = self.visited.iter().flatten().copied();
        let stuck: BTreeSet<usize> = lengths
            .filter(|length| (1..squares).contains(length))
            .collect();
        let lengths = match (stuck.first(), stuck.last()) {
            (Some(least), Some(most)) if stuck.len() > LISTED => format!("{least} to {most}"),
            _ => joined(&stuck, ", "),
        };
        let stuck = match &lengths[..] {
            "" => String::new(),
            _ => format!("Stuck after {lengths} of {squares} squares.\n  "),
        };
        format!(
            "\nStarts of {rows} x {columns}:\n  {}\n  {}\n  {}{}\n",
            self.map.join("\n  "),
            joined(legend, "; "),
            stuck,
            describe_different(self.different)
        )
    }
}

/// The mark of a start on the map.
fn mark_of(verdict: Verdict, walk: Option<StartResult>) -> char {
    match verdict {
        Verdict::Accepted | Verdict::JudgeError => walk.map_or(UNJUDGED, |walk| mark(&walk).into()),
        Verdict::WrongAnswer => 'W',
        Verdict::TimeLimit => 'T',
        Verdict::RuntimeError | Verdict::MemoryLimit | Verdict::OutputLimit => 'R',
    }
}
