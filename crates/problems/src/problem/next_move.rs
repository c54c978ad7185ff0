//! `next_move`: the move that Warnsdorff's rule picks, the judge problem's second stage.

use crate::mistakes::stages;
use crate::problem::placement::PlacementKind;
use crate::problem::prelude::*;
use knights_core::assignment::stages::{read_position, write_next_move};

pub(crate) struct NextMove;

impl ProblemRules for NextMove {
    fn facts(&self) -> Facts<'_> {
        ("next_move", &PlacementKind::Position, &stages::NEXT_MOVE)
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let (visited, knight, _) = read_position(&mut Scanner::new(input), MAX_SIDE)?;
        Ok(write_next_move(&visited, knight, output)?)
    }

    fn explain_wrong(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        let (visited, knight, _) = read_position(&mut Scanner::new(input), MAX_SIDE).ok()?;
        let mut words = tokens(output);
        let (word, None) = (words.next()?, words.next()) else {
            return None;
        };
        let found: i64 = str::from_utf8(word).ok()?.parse().ok()?;
        let moves = KnightMoves::new(&visited, knight);
        let best = moves.best();
        let number = usize::try_from(found).ok().filter(|&number| number < 8);
        let text = match (number, best) {
            (Some(number), best) if Some(number) != best => wrong_move(&moves, number, best),
            (None, Some(best)) if found == -1 => {
                let reason = has(&moves, best);
                format!("The output is -1, but the knight on {knight} {reason}")
            }
            (None, best) if found != -1 || best.is_some() => format!(
                "The output is {found}, which is neither the number of a move, 0 to 7, nor -1; {}",
                rule(&moves, best)
            ),
            _ => return None,
        };
        let text = format!("{text} {}", moves.sentence());
        let before = moves.moment(|square| visited.is_visited(square).then(|| "x".to_owned()));
        let target = |number: Option<usize>| moves.target(number?);
        let moment = before.choices(target(number), target(best));
        Some(Explanation {
            move_number: best.and_then(|best| best.try_into().ok()),
            ..Explanation::new(text)
                .found(found)
                .expected(best.map_or("-1".to_owned(), |best| best.to_string()))
                .at(knight, moment)
        })
    }
}

/// Why a move is not the one that the rule takes.
fn wrong_move(moves: &KnightMoves<'_>, number: usize, best: Option<usize>) -> String {
    let (knight, p, rule) = (moves.knight, moves.p[number], rule(moves, best));
    let start = format!("The output is move {number} of the knight on {knight}");
    match moves.target(number) {
        None => format!("{start}, which leads off the board; {rule}"),
        Some(square) if p < 0 => format!("{start} to {square}, which is visited; {rule}"),
        Some(square) => {
            let is_tie = best.is_some_and(|best| moves.p[best] == p);
            let words = " Of equal moves, the rule takes the first.";
            let first = if is_tie { words } else { "" };
            format!("{start} to {square}, p = {p}; {rule}{first}")
        }
    }
}

fn rule(moves: &KnightMoves<'_>, best: Option<usize>) -> String {
    match best.and_then(|best| Some((best, moves.p[best], moves.target(best)?))) {
        None => "no move leads to a free square, so the answer is -1.".to_owned(),
        Some((best, p, square)) => format!("the rule takes move {best} to {square}, p = {p}."),
    }
}

fn has(moves: &KnightMoves<'_>, best: usize) -> String {
    let valid = moves.p.iter().filter(|&&p| p >= 0).count();
    match valid {
        1 => format!("has a move: {}", rule(moves, Some(best))),
        _ => format!("has {valid} moves: {}", rule(moves, Some(best))),
    }
}
