//! What a program with right or wrong rules prints of its walk.

use crate::problem::walk::rules::{
    Digits, FirstNumber, FirstStep, LastSquare, OddBoard, PlainStep, PlainWalk, RowOrder, Sides,
    StepsBack, Stop, WalkRules,
};
use knights_core::board::{Board, Square};
use knights_render::algebraic::name;

/// The steps after which a walk is given up.
const MOST_STEPS: usize = 12_000;

/// The transcript; `None` if the walk does not end soon, or if the program would start off its board.
pub(super) fn transcript(rules: &WalkRules, board: Board, start: Square) -> Option<String> {
    let typed = name(start, board);
    let (board, start) = read(rules, board, start)?;
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
fn read(rules: &WalkRules, board: Board, start: Square) -> Option<(Board, Square)> {
    if rules.sides == Sides::WidthFirst {
        return Some((board, start));
    }
    let turned = Board::new(board.columns(), board.rows()).ok()?;
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
    if board.squares() % 2 == 1 && rules.odd_board == OddBoard::Said {
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
        let shown = steps - usize::from(rules.first_step == FirstStep::Zero);
        lines.push(format!("step {shown} "));
    }
    None
}

/// The tour as a list and as a board.
fn tour(rules: &WalkRules, board: Board, walk: &PlainWalk) -> Vec<String> {
    let first = usize::from(rules.first_number == FirstNumber::One);
    let squares: Vec<Square> = walk.squares().collect();
    let listed = squares.len() - usize::from(rules.last_square == LastSquare::LeftOut);
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
    let mut rows: Vec<&[usize]> = numbers.chunks(board.columns() as usize).collect();
    if rules.rows == RowOrder::BottomFirst {
        rows.reverse();
    }
    lines.push(dashes.clone());
    for row in rows {
        let cells: Vec<String> = row
            .iter()
            .map(|number| format!("{number:0digits$}"))
            .collect();
        lines.push(format!("| {} |", cells.join(" | ")));
        lines.push(dashes.clone());
    }
    lines
}
