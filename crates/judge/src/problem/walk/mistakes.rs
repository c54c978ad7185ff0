//! The usual mistakes of programs for `walk`, and what a program with right or wrong rules prints.

use crate::mistakes::ideas::Shown;
use crate::mistakes::moves::ORDERS;
use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::task::TaskProblem;
use crate::problem::walk::Walk;
use crate::problem::walk::rules::{Digits, PlainStep, PlainWalk, StepsBack, Stop, WalkRules};
use knights_core::board::{Board, Square};
use knights_render::walk::name;

/// The steps after which a walk is given up.
const MOST_STEPS: usize = 12_000;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<WalkRules> =
    RuleTable::new(&[include_str!("mistakes.toml"), ORDERS], evaluate);

fn evaluate(
    rules: &WalkRules,
    input: &[u8],
    _: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let question = Walk.task(input).ok()?;
    let text = transcript(rules, question.board, question.start)?;
    // A step looks at the neighbours of up to eight squares.
    limit.spend(4 * text.len() as u64)?;
    Some(text.into_bytes())
}

/// The transcript; `None` if the walk does not end soon, or if the program would start off its board.
pub(super) fn transcript(rules: &WalkRules, board: Board, start: Square) -> Option<String> {
    let typed = name(start, board);
    let (board, start) = taken(rules, board, start)?;
    let mut lines = questions(rules, board);
    lines.push(format!("The knight starts at {typed}"));
    let mut walk = PlainWalk::new(rules, board, start);
    let steps = walked(rules, board, &mut walk, &mut lines)?;
    let how = if walk.is_full() {
        lines.extend(tour(rules, board, &walk));
        format!("{steps} steps finished his KnightsTour")
    } else {
        let steps = steps + usize::from(rules.stop == Stop::Counted);
        format!("{steps} steps has nothing left to try")
    };
    lines.push(format!("The knight started at {typed} and after {how}\n"));
    Some(lines.join("\n"))
}

/// The board and the start that a program reads; `None` if the start is off the board.
fn taken(rules: &WalkRules, board: Board, start: Square) -> Option<(Board, Square)> {
    let turned = rules.sides.board(board.rows(), board.columns())?;
    let from_bottom = board.rows() - 1 - start.row;
    let row = turned.rows().checked_sub(from_bottom + 1)?;
    let start = Square::new(row, start.column);
    turned.contains(start).then_some((turned, start))
}

/// The questions.
fn questions(rules: &WalkRules, board: Board) -> Vec<String> {
    let mut lines = vec![
        "Please enter the boardwidth".to_owned(),
        "Please enter the boardheight".to_owned(),
        "Please enter the knights starting position (type \"random\" for random)".to_owned(),
    ];
    if board.squares() % 2 == 1 && rules.odd_board == Shown::Always {
        let odd = "The board size you have chosen has an odd number of squares, this means the \
                   Knight has to start at a black square e.g. a1 b2 c1 f6";
        lines.insert(2, odd.to_owned());
    }
    lines
}

/// Walks to the end, and returns the number of steps.
fn walked(
    rules: &WalkRules,
    board: Board,
    walk: &mut PlainWalk,
    lines: &mut Vec<String>,
) -> Option<usize> {
    let mut steps = 0;
    let mut shown = rules.first_step;
    for _ in 0..MOST_STEPS {
        match walk.step() {
            PlainStep::Stop => return Some(steps),
            PlainStep::To(square) => {
                lines.push(format!("The knight moves to {}", name(square, board)));
            }
            PlainStep::Back(left, here) => match rules.steps_back {
                StepsBack::Uncounted => continue,
                StepsBack::NumberAlone => {}
                StepsBack::Said => {
                    lines.push(format!("The knight moves back to {}", name(here, board)));
                }
                StepsBack::SquareLeft => {
                    lines.push(format!("The knight moves back to {}", name(left, board)));
                }
            },
        }
        steps += 1;
        shown += 1;
        lines.push(format!("step {shown} "));
    }
    None
}

/// The tour as a list and as a board.
fn tour(rules: &WalkRules, board: Board, walk: &PlainWalk) -> Vec<String> {
    let first = rules.first_number;
    let squares: Vec<Square> = walk.squares().collect();
    let listed = squares.len() - usize::from(rules.last_square == Shown::Never);
    let listed = (first..).zip(&squares[..listed]);
    let listed = listed.map(|(number, &square)| format!("Move {number}: {}", name(square, board)));
    let mut lines: Vec<String> = listed.collect();
    let digits = match rules.digits {
        Digits::OfSquares => board.squares().to_string().len(),
        Digits::OfLargest => (squares.len() - 1 + first).to_string().len(),
        Digits::Needed => 1,
    };
    let mut numbers = vec![0; squares.len()];
    for (number, &square) in (first..).zip(&squares) {
        numbers[board.index(square)] = number;
    }
    let dashes = "-".repeat(board.columns() as usize * (digits + 3) + 1);
    lines.push(dashes.clone());
    for line in rules.printed.lines(board) {
        let number = |square: &Square| format!("{:0digits$}", numbers[board.index(*square)]);
        let cells: Vec<String> = line.iter().map(number).collect();
        lines.push(format!("| {} |", cells.join(" | ")));
        lines.push(dashes.clone());
    }
    lines
}
