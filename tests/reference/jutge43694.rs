//! A path over the free squares of a board with holes, checked step by step; whether there is one, by
//! trying all paths.

use std::collections::HashSet;

use super::{Square, are_moves, is_move, words};

/// A board.
struct Holes {
    side: usize,
    /// The free squares, row by row.
    free: Vec<Square>,
    start: Square,
}

impl Holes {
    /// The board of a valid input.
    fn read(input: &str) -> Self {
        let words = words(input);
        let number = |word: &str| word.parse::<usize>().expect("a number");
        let side = number(words[0]);
        let mut free = Vec::new();
        for (row, line) in words[1..=side].iter().enumerate() {
            for (column, square) in line.chars().enumerate() {
                if square == '.' {
                    free.push((row, column));
                }
            }
        }
        let start = (number(words[side + 1]) - 1, number(words[side + 2]) - 1);
        Self { side, free, start }
    }

    /// The places of the free squares a move away from each.
    fn near(&self) -> Vec<Vec<usize>> {
        let of = |&from: &Square| {
            let places = 0..self.free.len();
            places
                .filter(move |&to| is_move(from, self.free[to]))
                .collect()
        };
        self.free.iter().map(of).collect()
    }

    /// Whether a path from the start visits all free squares.
    fn has_path(&self) -> bool {
        self.path(None).is_some()
    }

    /// A path from the start over all free squares, which ends a move away from a given square.
    fn path(&self, beside: Option<Square>) -> Option<Vec<Square>> {
        let is_start_colour =
            |&&(row, column): &&Square| (row + column) % 2 == (self.start.0 + self.start.1) % 2;
        let same = self.free.iter().filter(is_start_colour).count();
        if same != self.free.len().div_ceil(2) {
            return None;
        }
        let places = 0..self.free.len();
        let is_end = |&place: &usize| beside.is_none_or(|square| is_move(self.free[place], square));
        let mut search = Search {
            near: self.near(),
            free: (1 << self.free.len()) - 1,
            ends: places.filter(is_end).collect(),
            path: Vec::new(),
            failed: HashSet::new(),
        };
        let start = self.free.iter().position(|&square| square == self.start);
        let is_found = search.visit(start.expect("the start is free"));
        let squares = search.path.iter().map(|&place| self.free[place]);
        is_found.then(|| squares.collect())
    }
}

/// A search through all paths that remembers which rests cannot be visited.
struct Search {
    near: Vec<Vec<usize>>,
    /// The squares that are not visited, as bits.
    free: u128,
    /// The squares on which a path may end.
    ends: Vec<usize>,
    /// The squares that are visited.
    path: Vec<usize>,
    failed: HashSet<(usize, u128)>,
}

impl Search {
    /// Whether the rest can be visited after a square.
    fn visit(&mut self, here: usize) -> bool {
        self.free &= !(1 << here);
        self.path.push(here);
        if self.free == 0 && self.ends.contains(&here) {
            return true;
        }
        if self.can_end(here) && !self.failed.contains(&(here, self.free)) {
            let mut next: Vec<usize> = self.open(here).collect();
            next.sort_by_key(|&to| self.open(to).count());
            if next.into_iter().any(|to| self.visit(to)) {
                return true;
            }
            self.failed.insert((here, self.free));
        }
        self.free |= 1 << here;
        self.path.pop();
        false
    }

    /// Whether at most one square that is not visited can only be entered, and none cannot.
    fn can_end(&self, here: usize) -> bool {
        let ways = |place: usize| {
            let near = self.near[place].iter();
            near.filter(|&&to| to == here || self.free >> to & 1 == 1)
                .count()
        };
        let places = (0..self.near.len()).filter(|&place| self.free >> place & 1 == 1);
        let few: Vec<usize> = places.map(ways).filter(|&ways| ways < 2).collect();
        few.len() <= 1 && !few.contains(&0)
    }

    /// The squares a move away that are not visited.
    fn open(&self, here: usize) -> impl Iterator<Item = usize> {
        let near = self.near[here].iter().copied();
        near.filter(|&to| self.free >> to & 1 == 1)
    }
}

/// Whether an input is valid, byte by byte.
pub fn is_valid(input: &str) -> bool {
    let lines: Vec<&str> = input.split('\n').collect();
    let side = (3..=9).find(|side: &usize| lines[0] == side.to_string());
    let Some(side) = side.filter(|side| lines.len() == side + 3 && lines[side + 2].is_empty())
    else {
        return false;
    };
    let rows = &lines[1..=side];
    let is_row = |row: &&str| row.len() == side && row.chars().all(|square| ".*".contains(square));
    let mut starts = (1..=side).flat_map(|row| (1..=side).map(move |column| (row, column)));
    let start = starts.find(|(row, column)| lines[side + 1] == format!("{row} {column}"));
    let is_free = |(row, column): Square| rows[row - 1].as_bytes()[column - 1] == b'.';
    rows.iter().all(is_row) && start.is_some_and(is_free)
}

/// Whether an input has what a family promises.
pub fn is_of_family(family: &str, input: &str) -> bool {
    let task = Holes::read(input);
    let (side, free) = (task.side, task.free.len());
    let is_end = |place: usize| place == 0 || place == side - 1;
    match family {
        "random" => task.has_path(),
        "no_holes" => free == side * side,
        "one_hole" => free == side * side - 1,
        "few_squares" => free <= 2 * side && task.has_path(),
        "colours" => !task.has_path(),
        // The squares of a walk, and one more that few moves or none lead to.
        "cut_off" => free <= 17,
        "small" => side <= 5,
        "corners" => is_end(task.start.0) && is_end(task.start.1),
        "largest" => side == 9 && free >= 40 && task.has_path(),
        other => panic!("{other} is not a family"),
    }
}

/// A right output, or that of a program that looks for a closed path.
pub fn answer(input: &str, closed: Closed) -> String {
    let task = Holes::read(input);
    let beside = (closed == Closed::Only).then_some(task.start);
    let Some(path) = task.path(beside) else {
        return "no sol\n".to_owned();
    };
    let row = |row: usize| {
        let word = |column: usize| {
            let step = path.iter().position(|&square| square == (row, column));
            step.map_or("**".to_owned(), |step| format!("{:02}", step + 1))
        };
        (0..task.side).map(word).collect::<Vec<_>>().join(" ") + "\n"
    };
    (0..task.side).map(row).collect()
}

/// Which paths a program looks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// All.
    Any,
    /// Those that end a move away from their start.
    Only,
}

/// What Warnsdorff's rule alone finds, with the first of equals by row and column.
pub fn by_rule(input: &str) -> String {
    let task = Holes::read(input);
    let mut free = task.free.clone();
    let mut path = vec![task.start];
    loop {
        let here = path[path.len() - 1];
        free.retain(|&square| square != here);
        let open = |from: Square| free.iter().filter(move |&&to| is_move(from, to));
        let Some(&next) = open(here).min_by_key(|&&to| open(to).count()) else {
            break;
        };
        path.push(next);
    }
    if free.is_empty() {
        answer(input, Closed::Any)
    } else {
        "no sol\n".to_owned()
    }
}

/// Whether an output is a path from the start, or denies one rightly.
pub fn is_right(input: &str, output: &str) -> bool {
    let task = Holes::read(input);
    let words = words(output);
    if words == ["no", "sol"] {
        return !task.has_path();
    }
    if words.len() != task.side * task.side {
        return false;
    }
    let mut path = vec![None; task.free.len()];
    for (index, word) in words.into_iter().enumerate() {
        let square = (index / task.side, index % task.side);
        if !task.free.contains(&square) {
            if word != "**" {
                return false;
            }
            continue;
        }
        let is_step = word.len() == 2 && word.chars().all(|digit| digit.is_ascii_digit());
        let step: usize = if is_step {
            word.parse().expect("digits")
        } else {
            0
        };
        match step.checked_sub(1).and_then(|step| path.get_mut(step)) {
            Some(place) => *place = Some(square),
            None => return false,
        }
    }
    let path: Option<Vec<Square>> = path.into_iter().collect();
    path.is_some_and(|path| path[0] == task.start && are_moves(&path))
}
