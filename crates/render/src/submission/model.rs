//! The answer of a SAT solver to a formula of `tour graph`: a model, whose first variables are the moves.

use std::collections::BTreeSet;

use crate::submission::{Judged, Layout, Submission, SubmissionOptions, question};
use knights_core::board::{Board, KnightGraph};
use knights_core::input::parse_number;
use knights_core::output::counted;
use knights_core::tour::PathCheck;

/// Reads lines `s SATISFIABLE` and `v 1 -2 0`, the file that `MiniSat` writes, or a list of literals. `None` if the
/// text is no such answer.
pub(super) fn read(text: &Layout<'_>, options: &SubmissionOptions<'_>) -> Option<Judged> {
    // Every answer has one of these in its first lines after comments; a board hardly has one.
    let lines = text.rows().filter(|row| !row.text.starts_with(b"c"));
    let mut bytes = lines.take(2).flat_map(|row| row.text);
    if !bytes.any(|byte| b"-AN".contains(byte)) {
        return None;
    }
    let (mut status, mut is_list, mut size) = (None, true, options.size);
    let mut literals: Vec<i32> = Vec::new();
    for (count, row) in text.rows().enumerate() {
        let line = row.text.trim_ascii();
        let prefix = [&b"s "[..], b"v "]
            .into_iter()
            .find(|prefix| line.starts_with(prefix));
        let words = &line[prefix.map_or(0, <[u8]>::len)..];
        let numbers = words.split(|byte| b"[], \t".contains(byte));
        let numbers = numbers.filter(|word| !word.is_empty()).map(parse_number);
        match (numbers.collect::<Option<Vec<_>>>().as_deref(), words) {
            (Some([rows, columns]), _) if count == 0 => {
                size = Board::new(rows.unsigned_abs(), columns.unsigned_abs()).ok();
            }
            (Some(numbers), _) => {
                literals.extend(numbers);
                status = status.or(prefix.map(|_| "SAT"));
            }
            (_, b"SAT" | b"SATISFIABLE") => status = Some("SAT"),
            (_, b"UNSAT" | b"UNSATISFIABLE") => status = Some("UNSAT"),
            (_, b"INDET" | b"INDETERMINATE" | b"UNKNOWN") => status = Some("UNKNOWN"),
            _ => is_list = false,
        }
    }
    let is_ended = literals.last() == Some(&0);
    literals.truncate(literals.len() - usize::from(is_ended));
    // A list has a minus sign, and each variable in its place.
    is_list &= literals.iter().any(|&literal| literal < 0) && is_each(&literals);
    let fault = match status {
        None if !is_list => return None,
        Some("UNSAT") => "no tour to check: the solver says that there is none",
        Some("UNKNOWN") => "no tour to check: the solver has given up; raise its limits",
        _ if literals.is_empty() => {
            "the answer has no model; let the solver print it, or write it to a file"
        }
        Some(_) if !is_ended => "the model is cut short: no 0 ends it",
        _ => match size {
            Some(board) => return Some(judged(literals, board, options)),
            None => {
                "a model needs the size of its board, --size NxM, and holes as for 'tour graph'"
            }
        },
    };
    Some(Err(question(fault).into()))
}

/// Whether these are literals of the variables 1, 2, 3, ...
fn is_each(literals: &[i32]) -> bool {
    let mut numbered = (1..).zip(literals);
    numbered.all(|(variable, literal)| literal.unsigned_abs() == variable)
}

/// The verdict on the path whose moves are true.
fn judged(mut literals: Vec<i32>, board: Board, options: &SubmissionOptions<'_>) -> Judged {
    let board = options.sized(board)?;
    let holes = options.holes_on(board)?;
    let graph = KnightGraph::new(board, &holes)?;
    let moves = |from| graph.neighbours(from).map(move |to| (from, to));
    let moves: Vec<_> = graph.squares().flat_map(moves).collect();
    literals.sort_by_key(|literal| literal.unsigned_abs());
    // Besides the moves, there is a variable for each pair of squares but the root, and in an open tour for each square
    // that may be its start or its end.
    let rest = literals.len().checked_sub(moves.len());
    let squares = graph.vertices() as usize;
    let pairs = |squares: usize| squares * squares.saturating_sub(1) / 2;
    let is_closed = rest == Some(pairs(squares.saturating_sub(1)));
    let mut ends = [2, squares + 1, 2 * squares].into_iter();
    let is_open = ends.any(|ends| rest == Some(pairs(squares) + ends));
    if !is_each(&literals) || !is_closed && !is_open {
        let words = format!(
            "no formula for {} of {} x {} has these {}; give --size and the holes that 'tour graph' got",
            counted(squares, "free square"),
            board.rows(),
            board.columns(),
            counted(literals.len(), "literal"),
        );
        return Err(question(&words).into());
    }
    let mut next = board.grid(None)?;
    let mut starts: BTreeSet<_> = graph.squares().collect();
    let mut is_model = true;
    for (&(from, to), _) in moves
        .iter()
        .zip(literals)
        .filter(|(_, literal)| *literal > 0)
    {
        is_model &= next[board.index(from)].replace(to).is_none() && starts.remove(&to);
    }
    if !is_model || starts.len() != usize::from(is_open) {
        let words = "no model of the formula: not every square has one move to it and from it";
        return Err(question(words).into());
    }
    let start = starts.first().copied().or(graph.squares().next());
    let mut path = PathCheck::new(board, &holes)?;
    let mut here = start;
    while let Some(square) = here {
        path.go(square.row.cast_signed(), square.column.cast_signed());
        here = next[board.index(square)].filter(|next| Some(*next) != start);
    }
    Ok(Submission::new(path.finish(), holes))
}
