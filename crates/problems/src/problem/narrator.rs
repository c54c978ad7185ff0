//! Explains the first wrong step of a walk that an output has as a board of numbers, and finds the first line at
//! which the transcript of a dialogue departs from the right one.
//!
//! [`NumberedOutput::follow`] goes from number to number. At each step it knows the knight's moves and
//! what is visited; what else a problem asks there is a function.

use crate::explain::{BoardLabels, Explanation, Moment};
use crate::problem::printed::shown;
use knights_core::board::{Board, Square};
use knights_core::input::{parse_number, take_token, tokens};
use knights_core::tour::is_knight_move;

/// A board of numbers, as a program has printed it.
pub(crate) struct NumberedOutput<'a> {
    board: Board,
    names: BoardLabels,
    /// The number that belongs on the start.
    first: u32,
    numbers: Vec<i32>,
    /// The first two squares with each number from 0 to the number of squares.
    places: Vec<[Option<Square>; 2]>,
    pub rest: &'a [u8],
}

/// What an output does after a path: the square of the next number, a knight's move away and not on
/// the path; `None` if the walk ends with the path; or what is wrong there.
pub(crate) type NextStep = Result<Option<Square>, Box<Explanation>>;

impl<'a> NumberedOutput<'a> {
    /// The numbers of an output, if it begins with one for each square.
    pub(crate) fn read(
        board: Board,
        names: BoardLabels,
        first: u32,
        output: &'a [u8],
    ) -> Option<Self> {
        let mut rest = output;
        let mut numbers = Vec::new();
        let mut places = vec![[None; 2]; board.squares() as usize + 1];
        for square in board.all() {
            let number = parse_number(take_token(&mut rest))?;
            numbers.push(number);
            let index = usize::try_from(number).ok();
            let place = index.and_then(|place| places.get_mut(place));
            let free = place.and_then(|place| place.iter_mut().find(|square| square.is_none()));
            if let Some(free) = free {
                *free = Some(square);
            }
        }
        Some(Self {
            board,
            names,
            first,
            numbers,
            places,
            rest,
        })
    }

    /// Goes from the start to the next number again and again. `decide` sees the path and what the output
    /// does next; it returns the same if the problem allows that. The first error is the explanation.
    pub(crate) fn follow(
        &self,
        start: Square,
        decide: impl FnMut(&[Square], NextStep) -> NextStep,
    ) -> Option<Explanation> {
        self.wrong_start(start)
            .or_else(|| self.follow_from(vec![start], decide))
    }

    fn follow_from(
        &self,
        mut path: Vec<Square>,
        mut decide: impl FnMut(&[Square], NextStep) -> NextStep,
    ) -> Option<Explanation> {
        loop {
            match decide(&path, self.next(&path)) {
                Ok(Some(next)) => path.push(next),
                Ok(None) => return None,
                Err(explanation) => return Some(*explanation),
            }
        }
    }

    /// The first step at which the output is no tour from a start; `None` if it is one.
    pub(crate) fn broken_tour(&self, start: Square) -> Option<Explanation> {
        self.wrong_start(start)
            .or_else(|| self.broken_after(vec![start]))
    }

    /// The first step after a path at which the output is no tour; `None` if it is one.
    pub(crate) fn broken_after(&self, path: Vec<Square>) -> Option<Explanation> {
        self.follow_from(path, |path, next| match next? {
            None => self.ended(path).map_or(Ok(None), Err),
            next => Ok(next),
        })
    }

    fn name(&self, square: Square) -> String {
        self.names.square(square)
    }

    fn number(&self, square: Square) -> i32 {
        self.numbers[self.board.index(square)]
    }

    /// The first two squares with a number.
    fn places(&self, number: u32) -> [Option<Square>; 2] {
        let places = self.places.get(number as usize);
        places.copied().unwrap_or_default()
    }

    fn number_after(&self, path: &[Square]) -> u32 {
        self.first + u32::try_from(path.len()).expect("a path has few squares")
    }

    /// The board before the number that follows a path from the start.
    pub(crate) fn moment(&self, path: &[Square]) -> Moment {
        Moment::after(self.board, self.first, path).named(self.names)
    }

    /// The explanation of the number that follows a path from the start.
    pub(crate) fn at_step(&self, path: &[Square], text: &str) -> Explanation {
        let step = self.number_after(path);
        Explanation {
            square: path.last().copied(),
            moment: Some(self.moment(path)),
            ..Explanation::new(format!("step {step}: {text}")).step(step)
        }
    }

    /// Why the walk does not begin on its start; `None` if it does.
    fn wrong_start(&self, start: Square) -> Option<Explanation> {
        let (first, name, on_start) = (self.first, self.name(start), self.number(start));
        let counts_from = || {
            format!(
                "the start {name} has {on_start}, and {first} belongs there: the output counts from \
                 {on_start}"
            )
        };
        let found = match self.places(first) {
            [Some(square), None] if square == start => return None,
            [Some(square), None] => square,
            [Some(one), Some(other)] => return Some(self.twice(&[], one, other)),
            [None, _] => {
                let last = self.places(on_start.unsigned_abs().saturating_sub(1));
                let comes_back = last
                    .into_iter()
                    .flatten()
                    .any(|from| is_knight_move(from, start));
                let text = match on_start.checked_sub(first.cast_signed()) {
                    Some(1) => counts_from(),
                    Some(2..) if comes_back => format!(
                        "the start {name} has {on_start}, not {first}: the knight comes back to its \
                         start, which counts as visited"
                    ),
                    _ => format!("no square has the number {first}, which belongs on {name}"),
                };
                return Some(self.of_start(start, text, None));
            }
        };
        // A start with the 0 of unvisited squares is unvisited too.
        let is_numbered = self.places(on_start.unsigned_abs())[1].is_none();
        if is_numbered && is_knight_move(start, found) && on_start == first.cast_signed() - 1 {
            return Some(self.of_start(start, counts_from(), None));
        }
        let upwards = Square::new(self.board.rows() - 1 - start.row, start.column);
        let mirrored = if found == Square::new(start.column, start.row) {
            ": row and column are swapped"
        } else if found == upwards {
            ": rows count from the top"
        } else {
            ""
        };
        let text = format!(
            "the {first} stands on {}, not on the start {name}{mirrored}",
            self.name(found)
        );
        Some(self.of_start(start, text, Some(found)))
    }

    fn of_start(&self, start: Square, text: String, found: Option<Square>) -> Explanation {
        let [shown, expected] = match found {
            Some(found) => [found, start].map(|square| self.name(square)),
            None => [self.number(start).to_string(), self.first.to_string()],
        };
        let plain = Explanation::new(text).step(self.first);
        let explanation = plain.found(shown).expected(expected);
        explanation.at(start, self.moment(&[]).choices(found, start))
    }

    fn next(&self, path: &[Square]) -> NextStep {
        let number = self.number_after(path);
        let here = path.last().copied().expect("a path has a start");
        Err(Box::new(match self.places(number) {
            [Some(next), None] if is_knight_move(here, next) => return Ok(Some(next)),
            [Some(next), None] => {
                let (from, to) = (self.name(here), self.name(next));
                let text = format!("from {from} to {to} is not a knight's move");
                self.at_step(path, &text).found(to).choices(next, None)
            }
            [Some(one), Some(other)] => self.twice(path, one, other),
            [None, _] => {
                let places = self.places.iter().enumerate();
                let mut rest = places.skip(number as usize + 1);
                let later = rest.find_map(|(number, place)| Some((number, place[0]?)));
                let Some((later, square)) = later else {
                    return Ok(None);
                };
                let square = self.name(square);
                let text = format!(
                    "no square has the number {number}, but {square} has {later}; a later step may \
                     have visited the same square again"
                );
                self.at_step(path, &text).found(later).expected(number)
            }
        }))
    }

    fn twice(&self, path: &[Square], one: Square, other: Square) -> Explanation {
        let number = self.number_after(path);
        let (one, other) = (self.name(one), self.name(other));
        let text = format!("the number {number} is on {one} and on {other}");
        self.at_step(path, &text)
            .found(format!("{one} and {other}"))
    }

    /// The explanation of a walk that ends before it has visited every square; `None` if it is a tour.
    pub(crate) fn ended(&self, path: &[Square]) -> Option<Box<Explanation>> {
        let (squares, length) = (self.board.squares(), path.len());
        let visited = self.first.cast_signed()..self.number_after(path).cast_signed();
        let mut all = self.board.all();
        let missed = all.find(|&square| !visited.contains(&self.number(square)))?;
        let end = self.name(*path.last().expect("a path has a start"));
        let name = self.name(missed);
        let text = format!(
            "the output ends on {end} after {length} of {squares} squares; {name} is the first that it \
             does not visit"
        );
        let explanation = self.at_step(path, &text).expected(name);
        Some(Box::new(explanation.choices(None, missed)))
    }
}

/// The explanation of an output whose board has other sides.
pub(crate) fn other_sides(board: Board, output: &[u8]) -> Option<Explanation> {
    let is_number = |token: &[u8]| parse_number(token).is_some();
    let counts = output
        .split(|&byte| byte == b'\n')
        .map(|line| tokens(line).try_fold(0, |count, token| is_number(token).then_some(count + 1)))
        .filter(|&width| width != Some(0));
    let widths: Vec<u32> = counts.map_while(|width| width).collect();
    let height = u32::try_from(widths.len()).ok()?;
    let width = *widths.first().filter(|&width| height > 1 && *width > 1)?;
    let cause = if (height, width) == (board.rows(), board.columns()) {
        return None;
    } else if (height, width) == (board.columns(), board.rows()) {
        ": rows and columns are swapped"
    } else if height.checked_mul(width) == Some(board.squares()) {
        // White space is free.
        return None;
    } else {
        ""
    };
    widths.iter().all(|&other| other == width).then(|| {
        let lines = |lines: u32, numbers: u32| format!("{lines} lines of {numbers} numbers");
        let (found, expected) = (lines(height, width), lines(board.rows(), board.columns()));
        let text = format!("the board has {found}, not {expected}{cause}");
        Explanation::new(text).found(found).expected(expected)
    })
}

/// The first difference between the tokens of two transcripts, by the lines of the right one.
#[derive(Debug)]
pub(crate) struct Departure<'a> {
    /// The line of the right transcript, from 0; the number of its lines if it ends first.
    pub line: usize,
    /// The token of this line, from 0.
    pub token: usize,
    /// The tokens of the output that stand in the place of this line, up to the end of the line of
    /// the output that has the first wrong one.
    pub found: Vec<&'a [u8]>,
}

/// Where an output departs from the lines of the right transcript; `None` if their tokens are the
/// same, or if these are not the lines of the answer.
pub(crate) fn departure<'a>(
    lines: &[&str],
    answer: &[u8],
    output: &'a [u8],
) -> Option<Departure<'a>> {
    let right = lines.iter().flat_map(|line| tokens(line.as_bytes()));
    if !right.eq(tokens(answer)) {
        return None;
    }
    let mut rest = output;
    for line in 0..=lines.len() {
        let before = rest;
        let words: Vec<&[u8]> = match lines.get(line) {
            Some(line) => tokens(line.as_bytes()).collect(),
            // After the last line comes the end.
            None => vec![b""],
        };
        for (token, word) in words.into_iter().enumerate() {
            if take_token(&mut rest) != word {
                let line_end = rest.iter().take_while(|&&byte| byte != b'\n').count();
                let end = before.len() - rest.len() + line_end;
                let found = tokens(&before[..end]).collect();
                return Some(Departure { line, token, found });
            }
        }
    }
    None
}

impl Departure<'_> {
    /// What the output has instead of the line, on one line.
    pub(crate) fn shown(&self) -> String {
        shown(&self.found.join(&b' ')).to_string()
    }

    /// Whether the output has these words instead of the line.
    pub(crate) fn begins_with(&self, words: &str) -> bool {
        let mut found = self.found.iter();
        tokens(words.as_bytes()).all(|word| found.next() == Some(&word))
    }
}
