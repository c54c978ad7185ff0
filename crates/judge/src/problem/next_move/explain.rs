//! Why an output of `next_move` is wrong.

use crate::explain::{Explanation, KnightMoves, OutputNumbers};
use crate::problem::next_move::read_position;
use knights_core::input::{MAX_SIDE, Scanner};

/// Why an output is wrong; `None` if it is right or not a single number.
pub(super) fn explain(input: &[u8], output: &[u8]) -> Option<Explanation> {
    let (visited, knight, _) = read_position(&mut Scanner::new(input), MAX_SIDE).ok()?;
    let OutputNumbers::Table(numbers) = OutputNumbers::new(output, 1, 1) else {
        return None;
    };
    let found = *numbers.first()?;
    let moves = KnightMoves::new(&visited, knight);
    let best = moves.best();
    let number = usize::try_from(found).ok().filter(|&number| number < 8);
    let text = match (number, best) {
        (Some(number), best) if Some(number) != best => wrong_move(&moves, number, best),
        (None, Some(best)) if found == -1 => {
            format!(
                "The output is -1, but the knight on {knight} {}",
                has(&moves, best)
            )
        }
        (None, best) if found != -1 || best.is_some() => format!(
            "The output is {found}, which is neither the number of a move, 0 to 7, nor -1; {}",
            rule(&moves, best)
        ),
        _ => return None,
    };
    let label = |square| visited.is_visited(square).then(|| "x".to_owned());
    let mut moment = moves.moment(label);
    moment.found = number.and_then(|number| moves.target(number));
    moment.expected = best.and_then(|best| moves.target(best));
    Some(Explanation {
        text: format!("{text} {}", moves.sentence()),
        move_number: best.and_then(|best| best.try_into().ok()),
        square: Some(knight),
        found: Some(found.to_string()),
        expected: Some(best.map_or("-1".to_owned(), |best| best.to_string())),
        moment: Some(moment),
        ..Explanation::default()
    })
}

/// Why a move is not the one that the rule takes.
fn wrong_move(moves: &KnightMoves<'_>, number: usize, best: Option<usize>) -> String {
    let knight = moves.knight;
    let start = format!("The output is move {number} of the knight on {knight}");
    let p = moves.p[number];
    match (moves.target(number), best) {
        (None, _) => format!("{start}, which leads off the board; {}", rule(moves, best)),
        (Some(square), _) if p < 0 => {
            format!(
                "{start} to {square}, which is visited; {}",
                rule(moves, best)
            )
        }
        (Some(square), Some(best)) if moves.p[best] == p => {
            format!(
                "{start} to {square}, p = {p}; {} Of equal moves, the rule takes the first.",
                rule(moves, Some(best))
            )
        }
        (Some(square), best) => format!("{start} to {square}, p = {p}; {}", rule(moves, best)),
    }
}

/// What the rule takes.
fn rule(moves: &KnightMoves<'_>, best: Option<usize>) -> String {
    match best.and_then(|best| Some((best, moves.target(best)?))) {
        None => "no move leads to a free square, so the answer is -1.".to_owned(),
        Some((best, square)) => {
            format!(
                "the rule takes move {best} to {square}, p = {}.",
                moves.p[best]
            )
        }
    }
}

/// That there is a move.
fn has(moves: &KnightMoves<'_>, best: usize) -> String {
    let valid = moves.p.iter().filter(|&&p| p >= 0).count();
    match valid {
        1 => format!("has a move: {}", rule(moves, Some(best))),
        _ => format!("has {valid} moves: {}", rule(moves, Some(best))),
    }
}
