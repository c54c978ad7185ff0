//! Boards, tasks and tours of the library as the references have them, and calls of `tour` that have to succeed.

use crate::support::{Answer, answer};
use knights::board::{Board, MoveOrder, Square};
use knights::count::{AllTours, CountQuestion, Direction};
use knights::solve::{self, Answer as Solved, Ends};
use knights::tour::{Tour, TourSet};
use reference::exhaustive::Goal;
use reference::solve::Task;

/// A row and a column, from 0.
pub(crate) type Place = (usize, usize);

/// All squares of a board.
pub(crate) fn all(rows: usize, columns: usize) -> impl Iterator<Item = Place> + Clone {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

/// The sizes of boards, as in `3x4 5x5`.
pub(crate) fn sizes(list: &str) -> impl Iterator<Item = (usize, usize)> {
    let side = |text: &str| text.parse().expect("the length of a side");
    let sizes = list.split(' ').filter_map(|size| size.split_once('x'));
    sizes.map(move |(rows, columns)| (side(rows), side(columns)))
}

fn part(part: usize) -> u32 {
    u32::try_from(part).expect("a small board")
}

pub(crate) fn board(rows: usize, columns: usize) -> Board {
    Board::new(part(rows), part(columns)).expect("a board")
}

pub(crate) fn square((row, column): Place) -> Square {
    Square::new(part(row), part(column))
}

pub(crate) fn place(square: Square) -> Place {
    (square.row as usize, square.column as usize)
}

/// The places of a tour, in its order.
pub(crate) fn path(tour: &Tour) -> Vec<Place> {
    tour.squares().map(place).collect()
}

/// The free squares of a board without holes.
pub(crate) fn whole(rows: usize, columns: usize) -> Vec<Vec<bool>> {
    vec![vec![true; columns]; rows]
}

/// The free squares of a drawing, with blanks between its rows.
pub(crate) fn drawn(rows: &str) -> Vec<Vec<bool>> {
    let line = |row: &str| row.chars().map(|sign| sign == '.').collect();
    rows.split_whitespace().map(line).collect()
}

/// The squares that are not free.
pub(crate) fn holes(free: &[Vec<bool>]) -> Vec<Square> {
    let all = all(free.len(), free[0].len());
    let holes = all.filter(|&(row, column)| !free[row][column]);
    holes.map(square).collect()
}

/// The task as the library takes it.
pub(crate) fn asked(task: &Task) -> solve::Task {
    let start = square(task.start);
    solve::Task {
        board: board(task.free.len(), task.free[0].len()),
        holes: holes(&task.free),
        ends: match task.goal {
            Goal::Anywhere => Ends::From(start),
            Goal::At(end) => Ends::Between(start, square(end)),
            Goal::Closed => Ends::Closed(start),
        },
    }
}

/// The tour is one of the task, as the reference says.
#[track_caller]
pub(crate) fn check_tour(task: &Task, tour: &Tour) {
    let checked = task.check(&path(tour));
    checked.unwrap_or_else(|fault| panic!("{fault}\n{}", show(task)));
}

/// The free squares as a mask, with this end of each line.
pub(crate) fn mask(free: &[Vec<bool>], ending: &str) -> String {
    let sign = |&free: &bool| if free { '.' } else { '#' };
    let line = |row: &Vec<bool>| row.iter().map(sign).collect::<String>() + ending;
    free.iter().map(line).collect()
}

/// The task for the message of a failure.
pub(crate) fn show(task: &Task) -> String {
    let mask = mask(&task.free, "\n");
    format!("from {:?}, {:?}\n{mask}", task.start, task.goal)
}

/// Runs `tour` in memory with the words of a line.
pub(crate) fn tour(line: &str, input: &str) -> Answer {
    let words: Vec<&str> = line.split_whitespace().collect();
    answer("tour", &words, input.as_bytes())
}

/// What `tour` prints, with code 0.
#[track_caller]
pub(crate) fn printed(line: &str, input: &str) -> String {
    let found = tour(line, input);
    assert_eq!(found.code, 0, "{line}: {}", found.error);
    String::from_utf8(found.output).expect("the output is text")
}

/// Whether there is a tour, by an answer without a limit.
#[track_caller]
pub(crate) fn is_found(answer: &Solved, check: impl FnOnce(&Tour)) -> bool {
    match answer {
        Solved::Found(tour) => check(tour),
        Solved::Impossible(reason) => assert!(!reason.to_string().is_empty()),
        Solved::Unknown { steps } => panic!("unknown after {steps} steps, without a limit"),
    }
    matches!(answer, Solved::Found(_))
}

/// All tours of a set, in both directions.
pub(crate) const fn question(set: TourSet) -> CountQuestion {
    CountQuestion {
        set,
        direction: Direction::Directed,
        symmetric: None,
        is_up_to_symmetry: false,
    }
}

/// The tours of the library's list, in its order.
pub(crate) fn listed(question: &CountQuestion, order: MoveOrder) -> Vec<Vec<Square>> {
    let board = question.set.board;
    let mut tours = AllTours::new(question, order).expect("a small board");
    let mut found = Vec::new();
    while let Some(tour) = tours.next_tour() {
        let squares = tour.iter().map(|&index| board.square_at(index.into()));
        found.push(squares.collect());
    }
    found
}
