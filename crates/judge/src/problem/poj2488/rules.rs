//! The rules of `poj2488`, plain and with room for the usual mistakes. The default is right.

use std::fmt::Write;

use serde::Deserialize;

use crate::mistakes::WorkLimit;
use crate::mistakes::moves::{MoveChanges, by_columns};
use crate::problem::poj2488::by_name;
use knights_core::board::{Board, Square, Step};
use knights_core::tour::is_knight_move;

/// The steps of a plain search on one board after which it is given up: a right one takes at most
/// 40,146 steps, on 6 × 4.
const MOST_STEPS: u64 = 1_000_000;

/// The rules. Each field has the right value by default.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct NameRules {
    pub(super) moves: MoveChanges,
    pub(super) tried: TriedFirst,
    pub(super) dead_end: AfterDeadEnd,
    pub(super) wanted: WantedPath,
    pub(super) starts: TriedStarts,
    pub(super) sides: NamedSides,
    pub(super) single: SingleSquare,
    pub(super) scenarios: Scenarios,
    pub(super) heading: ScenarioHeading,
    pub(super) squares: SquareNames,
    pub(super) denial: DenialWord,
}

choices! {
    /// Which move is tried first.
    TriedFirst {
        /// The first in order.
        InOrder,
        /// The one with the fewest moves on, the first of equals.
        FewestOnward,
    }
    /// What happens if all moves from a square have failed.
    AfterDeadEnd {
        /// Its mark is removed, and the square before it tries its next move.
        Unmarks,
        /// Its mark stays, and the square before it tries its next move.
        KeepsMarks,
        /// This start is given up.
        GivesUp,
    }
    /// What is looked for.
    WantedPath {
        /// A tour.
        AnyEnd,
        /// A tour whose end is a move away from its start.
        ClosingEnd,
    }
    /// Where the search starts.
    TriedStarts {
        /// On each square, until there is a tour.
        All,
        /// On A1 alone.
        CornerAlone,
    }
    /// Which number of a case is which side.
    NamedSides {
        /// The numbers, then the letters.
        NumbersFirst,
        /// The letters, then the numbers.
        LettersFirst,
        /// The first one is both.
        FirstTwice,
        /// The second one is both.
        SecondTwice,
    }
    /// What a board of one square has.
    SingleSquare {
        /// The tour A1.
        Tour,
        /// None.
        None,
    }
    /// What the cases have to do with each other.
    Scenarios {
        /// Nothing.
        Apart,
        /// The squares of a tour stay marked.
        MarksKept,
        /// Only the first one is answered.
        FirstAlone,
    }
    /// The line before a path.
    ScenarioHeading {
        /// With the number of the case, from 1.
        FromOne,
        /// With the number of the case, from 0.
        FromZero,
        /// The heading is missing.
        Missing,
    }
    /// How a square is written.
    SquareNames {
        /// A capital letter for the column, and the number of the row from 1.
        LetterAndNumber,
        /// The number counts from 0.
        FromZero,
        /// A small letter.
        SmallLetter,
        /// The number comes first.
        NumberFirst,
        /// A letter for the row, and the number of the column.
        Exchanged,
    }
    /// What is printed without a tour.
    DenialWord {
        /// `impossible`.
        Impossible,
        /// `Impossible`.
        Capital,
        /// `IMPOSSIBLE`.
        Capitals,
        /// Nothing.
        Nothing,
    }
}

/// What a program with these rules prints; `None` if its search takes too long.
pub(super) fn output(rules: &NameRules, cases: &[Board], limit: &mut WorkLimit) -> Option<String> {
    let mut known: Vec<(Board, Vec<Square>)> = Vec::new();
    let mut marked: Vec<Square> = Vec::new();
    let mut text = String::new();
    let answered = match rules.scenarios {
        Scenarios::FirstAlone => 1,
        _ => cases.len(),
    };
    for (number, &case) in cases[..answered].iter().enumerate() {
        let board = rules.board(case)?;
        if !known.iter().any(|(other, _)| *other == board) {
            known.push((board, first_path(rules, board, limit)?));
        }
        let path = known.iter().find(|(other, _)| *other == board);
        let mut path = path.map(|(_, path)| path).filter(|path| !path.is_empty());
        // With a marked square on the board, no path has all squares.
        if marked.iter().any(|&square| board.contains(square)) {
            path = None;
        }
        if let (Scenarios::MarksKept, Some(path)) = (rules.scenarios, path) {
            marked.extend(path);
        }
        match rules.heading {
            ScenarioHeading::FromOne => writeln!(text, "Scenario #{}:", number + 1).ok()?,
            ScenarioHeading::FromZero => writeln!(text, "Scenario #{number}:").ok()?,
            ScenarioHeading::Missing => {}
        }
        let names = |path: &Vec<Square>| path.iter().map(|&square| rules.name(square)).collect();
        let line: String = path.map_or_else(|| rules.denial().to_owned(), names);
        writeln!(text, "{line}\n").ok()?;
    }
    Some(text)
}

impl NameRules {
    /// The board of a case as the program takes it.
    fn board(&self, case: Board) -> Option<Board> {
        let (first, second) = (case.rows(), case.columns());
        let (rows, columns) = match self.sides {
            NamedSides::NumbersFirst => (first, second),
            NamedSides::LettersFirst => (second, first),
            NamedSides::FirstTwice => (first, first),
            NamedSides::SecondTwice => (second, second),
        };
        Board::new(rows, columns).ok()
    }

    /// A square as it is written.
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

    /// What is printed without a tour.
    const fn denial(&self) -> &'static str {
        match self.denial {
            DenialWord::Impossible => "impossible",
            DenialWord::Capital => "Impossible",
            DenialWord::Capitals => "IMPOSSIBLE",
            DenialWord::Nothing => "",
        }
    }
}

/// The path that a program finds on a board; it is empty if it finds none.
fn first_path(rules: &NameRules, board: Board, limit: &mut WorkLimit) -> Option<Vec<Square>> {
    if board.squares() == 1 && rules.single == SingleSquare::None {
        return Some(Vec::new());
    }
    let most = MOST_STEPS.min(limit.left());
    let mut search = NameSearch {
        rules,
        moves: rules.moves.of(by_columns()),
        board,
        is_visited: Vec::new(),
        path: Vec::new(),
        steps: most,
    };
    let found = search.run();
    limit.spend(most - search.steps)?;
    Some(if found? { search.path } else { Vec::new() })
}

/// A plain search.
struct NameSearch<'a> {
    rules: &'a NameRules,
    moves: [Step; 8],
    board: Board,
    is_visited: Vec<bool>,
    path: Vec<Square>,
    /// How many steps are left.
    steps: u64,
}

impl NameSearch<'_> {
    /// Whether the path is found; `None` if that takes too many steps.
    fn run(&mut self) -> Option<bool> {
        let starts = match self.rules.starts {
            TriedStarts::All => self.board.squares() as usize,
            TriedStarts::CornerAlone => 1,
        };
        for start in by_name(self.board).take(starts) {
            self.is_visited = vec![false; self.board.squares() as usize];
            self.path.clear();
            if self.visit(start)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Goes on from a square; whether the path is found.
    fn visit(&mut self, here: Square) -> Option<bool> {
        self.steps = self.steps.checked_sub(1)?;
        let place = self.board.index(here);
        self.is_visited[place] = true;
        self.path.push(here);
        if self.path.len() == self.is_visited.len() && self.is_wanted(here) {
            return Some(true);
        }
        let mut next = self.free(here);
        if self.rules.tried == TriedFirst::FewestOnward {
            next.sort_by_cached_key(|&square| self.free(square).len());
        }
        for square in next {
            // What was free may be marked by now, if marks are kept.
            if self.is_visited[self.board.index(square)] {
                continue;
            }
            if self.visit(square)? {
                return Some(true);
            }
            if self.rules.dead_end == AfterDeadEnd::GivesUp {
                return Some(false);
            }
        }
        self.path.pop();
        if self.rules.dead_end == AfterDeadEnd::Unmarks {
            self.is_visited[place] = false;
        }
        Some(false)
    }

    /// Whether a path of all squares may end on this square.
    fn is_wanted(&self, end: Square) -> bool {
        let is_single = self.path.len() == 1;
        self.rules.wanted == WantedPath::AnyEnd || is_single || is_knight_move(self.path[0], end)
    }

    /// The free squares a move away, in the order of the moves.
    fn free(&self, here: Square) -> Vec<Square> {
        let moves = self.moves.into_iter();
        let squares = moves.filter_map(|step| self.board.neighbour(here, step));
        squares
            .filter(|&square| !self.is_visited[self.board.index(square)])
            .collect()
    }
}
