//! The usual mistakes of programs for `walk`: its rules, plain and with room for them, and what a program with
//! right or wrong rules prints.
//!
//! The default is right. The programs do not use it: they have the fast walk of `assignment`.

use crate::mistakes::ideas::WayBack;
use crate::problem::prelude::*;
use crate::problem::walk::Walk;
use knights_render::walk::name;

/// The rules. Each field has the right value by default.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct WalkRules {
    /// What is wrong in the moves: rows downwards, and columns to the right.
    pub(super) moves: MoveChanges,
    /// What the degree of a square counts.
    pub(super) degrees: Neighbours,
    pub(super) sort: Sort,
    pub(super) cut: Cut,
    pub(super) start: StartMark,
    pub(super) way_back: WayBack,
    /// Which of the first two numbers is the width; the rows are those of a right program.
    pub(super) sides: Sides,
    /// The line about an odd number of squares.
    pub(super) odd_board: Shown,
    /// What is added to the number of a step.
    pub(super) first_step: i64,
    pub(super) steps_back: StepsBack,
    pub(super) stop: Stop,
    /// The line of the last square in the list of the tour.
    pub(super) last_square: Shown,
    pub(super) printed: Printed,
    pub(super) digits: Digits,
    /// The number of the start on the board and in the list.
    pub(super) first_number: usize,
}

choices! {
    Sort {
        /// With the exchange sort, smallest first.
        Exchange,
        /// With the exchange sort, which exchanges equal degrees too.
        ExchangeEqual,
        LargestFirst,
        Unsorted,
    }
    Cut {
        /// All after one that is alone with its degree.
        AfterUnique,
        Never,
        /// All but the first, even if the next one has its degree.
        Always,
    }
    StepsBack {
        /// Both lines.
        Said,
        /// The line with the number alone.
        NumberAlone,
        /// Nothing, and it does not count.
        Uncounted,
        /// The square that the knight leaves, instead of the one that it reaches.
        SquareLeft,
    }
    /// Whether the stop counts as a step if nothing is left to try.
    Stop { Uncounted, Counted }
    /// How many digits the numbers on the board have: those of the number of squares, those of the
    /// largest number, or those that each needs.
    Digits { OfSquares, OfLargest, Needed }
}

pub(super) type Candidate = (Square, i32);

#[derive(Clone, Debug)]
pub(super) struct PlainWalk {
    rules: WalkRules,
    moves: [Step; 8],
    board: Board,
    visited: Vec<bool>,
    /// The squares from the start to the knight, each with the candidates that are left.
    path: Vec<(Square, Vec<Candidate>)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlainStep {
    To(Square),
    /// Back to the second square, from the first.
    Back(Square, Square),
    /// None: nothing is left to try, or every square is visited.
    Stop,
}

impl PlainWalk {
    pub(super) fn new(rules: &WalkRules, board: Board, start: Square) -> Self {
        let mut walk = Self {
            moves: rules.moves.of(MoveOrder::Walk.steps()),
            rules: rules.clone(),
            board,
            visited: vec![false; board.squares() as usize],
            path: Vec::new(),
        };
        walk.visited[board.index(start)] = rules.start == StartMark::Visited;
        walk.path.push((start, walk.candidates(start)));
        walk
    }

    /// The squares from the start to the knight.
    pub(super) fn squares(&self) -> impl ExactSizeIterator<Item = Square> {
        self.path.iter().map(|&(square, _)| square)
    }

    /// The square of the knight, and the candidates that are left there.
    pub(super) fn here(&self) -> (Square, &[Candidate]) {
        let (square, candidates) = self.path.last().expect("the start stays");
        (*square, candidates)
    }

    /// Whether the knight could go on if nothing had been tried.
    pub(super) fn has_open_neighbour(&self) -> bool {
        let neighbours = self.neighbours(self.here().0);
        neighbours.into_iter().any(|square| self.is_open(square))
    }

    pub(super) fn is_full(&self) -> bool {
        self.path.len() == self.board.squares() as usize
    }

    pub(super) fn step(&mut self) -> PlainStep {
        if self.is_full() {
            return PlainStep::Stop;
        }
        let (here, candidates) = self.path.last_mut().expect("the start stays");
        let here = *here;
        if !candidates.is_empty() {
            let (next, degree) = candidates.remove(0);
            let is_unique = candidates
                .first()
                .is_some_and(|&(_, other)| other != degree);
            if self.rules.cut == Cut::Always || (self.rules.cut == Cut::AfterUnique && is_unique) {
                candidates.clear();
            }
            self.visited[self.board.index(next)] = true;
            self.path.push((next, self.candidates(next)));
            return PlainStep::To(next);
        }
        if self.path.len() == 1 || self.rules.way_back == WayBack::Never {
            return PlainStep::Stop;
        }
        self.path.pop();
        if self.rules.way_back == WayBack::Unmarks {
            self.visited[self.board.index(here)] = false;
        }
        PlainStep::Back(here, self.here().0)
    }

    /// The squares on the board that are a move away, in the order of the moves.
    fn neighbours(&self, square: Square) -> Vec<Square> {
        self.board.targets(square, self.moves).collect()
    }

    fn is_open(&self, square: Square) -> bool {
        !self.visited[self.board.index(square)]
    }

    fn candidates(&self, square: Square) -> Vec<Candidate> {
        let open = self
            .neighbours(square)
            .into_iter()
            .filter(|&to| self.is_open(to));
        let mut list: Vec<Candidate> = open.map(|to| (to, self.degree(to))).collect();
        match self.rules.sort {
            Sort::Exchange => exchange_sort(&mut list, |one, other| one > other),
            Sort::ExchangeEqual => exchange_sort(&mut list, |one, other| one >= other),
            Sort::LargestFirst => exchange_sort(&mut list, |one, other| one < other),
            Sort::Unsorted => {}
        }
        list
    }

    fn degree(&self, square: Square) -> i32 {
        let counts = |&to: &Square| self.rules.degrees.include(Some(!self.is_open(to)));
        let counted = self.neighbours(square).into_iter().filter(counts);
        i32::try_from(counted.count()).expect("there are eight moves")
    }
}

/// The sort of the page; `exchanges` says which pairs of degrees change places.
fn exchange_sort(list: &mut [Candidate], exchanges: fn(i32, i32) -> bool) {
    for first in 0..list.len() {
        for second in first + 1..list.len() {
            if exchanges(list[first].1, list[second].1) {
                list.swap(first, second);
            }
        }
    }
}

/// The steps after which a walk is given up.
const MOST_STEPS: usize = 12_000;

pub(super) static MISTAKES: MistakeTable =
    MistakeTable::new(&[table!("problem/walk/mistakes"), ORDERS], |trial| {
        let question = Walk.task(trial.input).ok()?;
        let text = transcript(&trial.rules(), question.board, question.start)?;
        // A step looks at the neighbours of up to eight squares.
        trial.limit.spend(4 * text.len() as u64)?;
        Some(text.into_bytes())
    });

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
        let counted = steps + usize::from(rules.stop == Stop::Counted);
        format!("{counted} steps has nothing left to try")
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
    let pairs = (first..).zip(&squares[..listed]);
    let listed = pairs.map(|(number, &square)| format!("Move {number}: {}", name(square, board)));
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
        lines.push(format!("| {} |", joined(line.iter().map(number), " | ")));
        lines.push(dashes.clone());
    }
    lines
}
