//! A board of numbers as an output has it, right or wrong, and why it is not a walk from a start.

use crate::explain::{BoardLabels, Explanation, Moment};
use knights_core::board::{Board, Square};
use knights_core::input::{is_space, parse_number, take_token};
use knights_core::tour::is_knight_move;

/// A board of numbers, read from an output.
#[derive(Debug)]
pub(crate) struct NumberedOutput<'a> {
    board: Board,
    /// What squares are called.
    names: BoardLabels,
    /// The number that belongs on the start.
    first: u32,
    numbers: Vec<i32>,
    /// The first two squares with each number from 0 to the number of squares.
    places: Vec<[Option<Square>; 2]>,
    /// What follows the board.
    pub rest: &'a [u8],
}

/// Where a number stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placed {
    /// On no square.
    Nowhere,
    /// On one square.
    Once(Square),
    /// On two squares or more.
    Twice(Square, Square),
}

impl<'a> NumberedOutput<'a> {
    /// The numbers of an output, if it begins with one for each square.
    pub(crate) fn read(board: Board, first: u32, output: &'a [u8]) -> Option<Self> {
        let mut rest = output;
        let mut numbers = Vec::new();
        let mut places = vec![[None; 2]; board.squares() as usize + 1];
        for square in board.all() {
            let number = parse_number(take_token(&mut rest))?;
            numbers.push(number);
            let place = usize::try_from(number).ok();
            if let Some(place) = place.and_then(|place| places.get_mut(place)) {
                let free = place.iter_mut().find(|square| square.is_none());
                if let Some(free) = free {
                    *free = Some(square);
                }
            }
        }
        Some(Self {
            board,
            names: BoardLabels::default(),
            first,
            numbers,
            places,
            rest,
        })
    }

    /// The same with other names of squares.
    fn with_names(self, names: BoardLabels) -> Self {
        Self { names, ..self }
    }

    /// The name of a square.
    fn name(&self, square: Square) -> String {
        self.names.square(square)
    }

    /// The number on a square.
    pub(crate) fn number(&self, square: Square) -> i32 {
        self.numbers[self.board.index(square)]
    }

    /// Where a number stands.
    pub(crate) fn placed(&self, number: u32) -> Placed {
        match self.places.get(number as usize) {
            Some(&[Some(one), Some(other)]) => Placed::Twice(one, other),
            Some(&[Some(one), None]) => Placed::Once(one),
            _ => Placed::Nowhere,
        }
    }

    /// The first number of those above `number` that is on the board, with its square.
    fn later(&self, number: u32) -> Option<(usize, Square)> {
        let places = self.places.iter().enumerate();
        let mut later = places.skip(number as usize + 1);
        later.find_map(|(number, place)| Some((number, place[0]?)))
    }

    /// The board before the number that follows a path from the start.
    pub(crate) fn moment(&self, path: &[Square]) -> Moment {
        let numbers = (self.first..).zip(path);
        Moment {
            board: self.board,
            labels: numbers
                .map(|(number, &square)| (square, number.to_string()))
                .collect(),
            knight: path.last().copied(),
            candidates: Vec::new(),
            found: None,
            expected: None,
            names: self.names,
        }
    }

    /// The explanation of the number that follows a path from the start.
    pub(crate) fn at_step(&self, path: &[Square], text: &str) -> Explanation {
        let step = self.first + u32::try_from(path.len()).expect("a path has few squares");
        Explanation {
            text: format!("step {step}: {text}"),
            step: Some(step),
            square: path.last().copied(),
            moment: Some(self.moment(path)),
            ..Explanation::default()
        }
    }

    /// Why the walk does not begin on its start; `None` if it does.
    pub(crate) fn wrong_start(&self, start: Square) -> Option<Explanation> {
        let first = self.first;
        let on_start = self.number(start);
        let found = match self.placed(first) {
            Placed::Once(square) if square == start => return None,
            Placed::Once(square) => square,
            Placed::Twice(one, other) => {
                return Some(self.twice(&[], one, other));
            }
            Placed::Nowhere => {
                let name = self.name(start);
                let text = match on_start.checked_sub(first.cast_signed()) {
                    Some(1) => self.counts_from(start),
                    Some(2..) => format!(
                        "the start {name} has {on_start}, not {first}: the knight comes back to its \
                         start, which counts as visited"
                    ),
                    _ => format!("no square has the number {first}, which belongs on {name}"),
                };
                return Some(self.of_start(start, text, None));
            }
        };
        if is_knight_move(start, found) && on_start == first.cast_signed() - 1 {
            return Some(self.of_start(start, self.counts_from(start), None));
        }
        let text = format!(
            "the {first} stands on {}, not on the start {}{}",
            self.name(found),
            self.name(start),
            self.mirrored(start, found)
        );
        Some(self.of_start(start, text, Some(found)))
    }

    /// The words for numbers that begin with another one than the first.
    fn counts_from(&self, start: Square) -> String {
        let (on_start, first) = (self.number(start), self.first);
        let name = self.name(start);
        format!(
            "the start {name} has {on_start}, and {first} belongs there: the output counts from \
             {on_start}"
        )
    }

    /// The words for a square that is the mirror image of another.
    fn mirrored(&self, start: Square, found: Square) -> &'static str {
        let board = self.board;
        let upwards = Square::new(board.rows() - 1 - start.row, start.column);
        if found == Square::new(start.column, start.row) {
            ": row and column are swapped"
        } else if found == upwards {
            ": rows count from the top"
        } else {
            ""
        }
    }

    /// An explanation about the start.
    fn of_start(&self, start: Square, text: String, found: Option<Square>) -> Explanation {
        let shown = self.number(start).to_string();
        Explanation {
            text,
            step: Some(self.first),
            square: Some(start),
            found: Some(found.map_or(shown, |found| self.name(found))),
            expected: Some(found.map_or(self.first.to_string(), |_| self.name(start))),
            moment: Some(Moment {
                found,
                expected: Some(start),
                ..self.moment(&[])
            }),
            ..Explanation::default()
        }
    }

    /// The square of the next number of a path from the start, which is a knight's move away and not
    /// on the path.
    ///
    /// `Ok(None)` if the walk ends with the path.
    pub(crate) fn next(&self, path: &[Square]) -> Result<Option<Square>, Box<Explanation>> {
        let number = self.first + u32::try_from(path.len()).expect("a path has few squares");
        let here = path.last().copied().expect("a path has a start");
        match self.placed(number) {
            Placed::Once(next) if is_knight_move(here, next) => Ok(Some(next)),
            Placed::Once(next) => Err(Box::new(self.no_move(path, here, next))),
            Placed::Twice(one, other) => Err(Box::new(self.twice(path, one, other))),
            Placed::Nowhere => self.later(number).map_or(Ok(None), |(later, square)| {
                let square = self.name(square);
                let text = format!(
                    "no square has the number {number}, but {square} has {later}; a later step may \
                     have visited the same square again"
                );
                Err(Box::new(Explanation {
                    found: Some(later.to_string()),
                    expected: Some(number.to_string()),
                    ..self.at_step(path, &text)
                }))
            }),
        }
    }

    /// The explanation of a walk that ends before it has visited every square; `None` if it is a
    /// tour.
    pub(crate) fn ended(&self, path: &[Square]) -> Option<Explanation> {
        let squares = self.board.squares();
        let length = i32::try_from(path.len()).expect("a path has few squares");
        let visited = self.first.cast_signed()..self.first.cast_signed() + length;
        let mut all = self.board.all();
        let missed = all.find(|&square| !visited.contains(&self.number(square)))?;
        let end = path.last().expect("a path has a start");
        let text = format!(
            "the output ends on {} after {length} of {squares} squares; {} is the first \
             that it does not visit",
            self.name(*end),
            self.name(missed)
        );
        let mut explanation = self.at_step(path, &text);
        explanation.expected = Some(self.name(missed));
        if let Some(moment) = &mut explanation.moment {
            moment.expected = Some(missed);
        }
        Some(explanation)
    }

    /// The explanation of a step that is not a knight's move.
    fn no_move(&self, path: &[Square], here: Square, next: Square) -> Explanation {
        let (from, to) = (self.name(here), self.name(next));
        let text = format!("from {from} to {to} is not a knight's move");
        let mut explanation = self.at_step(path, &text);
        explanation.found = Some(to);
        if let Some(moment) = &mut explanation.moment {
            moment.found = Some(next);
        }
        explanation
    }

    /// The explanation of a number on two squares.
    fn twice(&self, path: &[Square], one: Square, other: Square) -> Explanation {
        let number = self.first as usize + path.len();
        let (one, other) = (self.name(one), self.name(other));
        let text = format!("the number {number} is on {one} and on {other}");
        Explanation {
            found: Some(format!("{one} and {other}")),
            ..self.at_step(path, &text)
        }
    }
}

/// The first step at which an output is no tour from a start; `None` if it is one, or if it is not a
/// board of numbers.
pub(crate) fn broken_tour(
    board: Board,
    start: Square,
    names: BoardLabels,
    output: &[u8],
) -> Option<Explanation> {
    let output = NumberedOutput::read(board, 1, output)?.with_names(names);
    if let Some(explanation) = output.wrong_start(start) {
        return Some(explanation);
    }
    let mut path = vec![start];
    loop {
        match output.next(&path) {
            Ok(Some(next)) => path.push(next),
            Ok(None) => return output.ended(&path),
            Err(explanation) => return Some(*explanation),
        }
    }
}

/// Whether an output begins with a board that has as many lines as this one has columns, and as many
/// columns as this one has rows.
fn is_transposed(board: Board, output: &[u8]) -> bool {
    let is_number = |token: &[u8]| parse_number(token).is_some();
    let widths = output
        .split(|&byte| byte == b'\n')
        .map(|line| line.split(|&byte| is_space(byte)))
        .map(|tokens| tokens.filter(|token| !token.is_empty()))
        .map(|mut tokens| tokens.try_fold(0, |count, token| is_number(token).then_some(count + 1)))
        .filter(|&width| width != Some(0));
    let lines: Vec<u32> = widths.map_while(|width| width).collect();
    board.rows() != board.columns()
        && lines.len() == board.columns() as usize
        && lines.iter().all(|&width| width == board.rows())
}

/// The explanation of an output whose board has rows and columns swapped.
pub(crate) fn transposed(board: Board, output: &[u8]) -> Option<Explanation> {
    let lines = |lines: u32, numbers: u32| format!("{lines} lines of {numbers} numbers");
    let found = lines(board.columns(), board.rows());
    let expected = lines(board.rows(), board.columns());
    is_transposed(board, output).then(|| Explanation {
        text: format!("the board has {found}, not {expected}: rows and columns are swapped"),
        found: Some(found),
        expected: Some(expected),
        ..Explanation::default()
    })
}
