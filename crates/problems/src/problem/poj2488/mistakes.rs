//! The usual mistakes of programs for `poj2488`: its rules, with room for them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::Write;

use crate::mistakes::moves::by_columns;
use crate::problem::poj2488::{FirstByName, NONE, by_name};
use crate::problem::prelude::*;

/// The steps of a plain search on one board after which it is given up: a right one takes at most
/// 40,146 steps, on 6 × 4.
const MOST_STEPS: u64 = 1_000_000;

pub(super) static MISTAKES: MistakeTable =
    MistakeTable::new(&[table!("problem/poj2488/mistakes"), ORDERS], output);

/// The rules. Each field has the right value by default.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct NameRules {
    moves: MoveChanges,
    search: SearchRules,
    starts: TriedStarts,
    /// Which number of a case counts the numbers, and which the letters.
    sides: Sides,
    single: SingleSquare,
    scenarios: BetweenCases,
    heading: Shown,
    case_number: i64,
    squares: SquareNames,
    denial: Spelling,
}

choices! {
    /// Where the search starts: on each square, until there is a tour, or on A1 alone.
    TriedStarts { All, CornerAlone }
    /// What a board of one square has: the tour A1, or none.
    SingleSquare { Tour, None }
    SquareNames {
        /// A capital letter for the column, and the number of the row from 1.
        LetterAndNumber,
        FromZero, SmallLetter, NumberFirst,
        /// A letter for the row, and the number of the column.
        Exchanged,
    }
}

/// What a program with these rules prints; `None` if its search takes too long.
fn output(trial: &mut Trial<'_>) -> Option<Vec<u8>> {
    let rules: NameRules = trial.rules();
    let cases = FirstByName.task(trial.input).ok()?;
    let mut known: HashMap<Board, Vec<Square>> = HashMap::new();
    let mut marked: Vec<Square> = Vec::new();
    let mut text = String::new();
    for (number, case) in (1..).zip(rules.scenarios.answered(&cases)) {
        let board = rules.sides.board(case.board.rows(), case.board.columns())?;
        if let Entry::Vacant(place) = known.entry(board) {
            place.insert(first_path(&rules, board, trial.limit)?);
        }
        let mut path = Some(&known[&board]).filter(|path| !path.is_empty());
        // With a marked square on the board, no path has all squares.
        if marked.iter().any(|&square| board.contains(square)) {
            path = None;
        }
        if let (BetweenCases::MarksKept, Some(path)) = (rules.scenarios, path) {
            marked.extend(path);
        }
        if rules.heading == Shown::Always {
            writeln!(text, "Scenario #{}:", number + rules.case_number).ok()?;
        }
        let names = |path: &Vec<Square>| path.iter().map(|&square| rules.name(square)).collect();
        let line: String = path.map_or_else(|| rules.denial.of(NONE), names);
        writeln!(text, "{line}\n").ok()?;
    }
    Some(text.into_bytes())
}

impl NameRules {
    fn name(&self, square: Square) -> String {
        let Square { row, column } = square;
        let letter = |from: u8, place: u32| {
            let place = u8::try_from(place).expect("a side is at most 26");
            char::from(from + place)
        };
        match self.squares {
            SquareNames::LetterAndNumber => format!("{}{}", letter(b'A', column), row + 1),
            SquareNames::FromZero => format!("{}{row}", letter(b'A', column)),
            SquareNames::SmallLetter => format!("{}{}", letter(b'a', column), row + 1),
            SquareNames::NumberFirst => format!("{}{}", row + 1, letter(b'A', column)),
            SquareNames::Exchanged => format!("{}{}", letter(b'A', row), column + 1),
        }
    }
}

/// The path that a program finds on a board; it is empty if it finds none.
fn first_path(rules: &NameRules, board: Board, limit: &mut WorkLimit) -> Option<Vec<Square>> {
    if board.squares() == 1 && rules.single == SingleSquare::None {
        return Some(Vec::new());
    }
    let most = MOST_STEPS.min(limit.left());
    let moves = rules.moves.of(by_columns());
    let mut search = PlainSearch::new(board, rules.search, moves, most);
    let tried = match rules.starts {
        TriedStarts::All => board.squares() as usize,
        TriedStarts::CornerAlone => 1,
    };
    let mut starts = by_name(board).take(tried);
    let found = starts.find_map(|start| match search.run(place(start)) {
        Some(false) => None,
        ended => Some(ended),
    });
    limit.spend(most - search.steps)?;
    let mut path: Vec<Square> = board.all().collect();
    match found {
        Some(None) => return None,
        Some(Some(_)) => path.sort_by_key(|&square| search.number(square)),
        None => path.clear(),
    }
    Some(path)
}
