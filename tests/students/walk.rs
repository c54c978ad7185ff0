//! Students of the interactive walk.

use super::{End, well};

/// The moves as the page lists them: to the right, and up.
const MOVES: [(i32, i32); 8] = [
    (-2, -1),
    (-2, 1),
    (2, -1),
    (2, 1),
    (-1, -2),
    (1, -2),
    (-1, 2),
    (1, 2),
];
/// Where a student whose walk does not end pulls the plug.
const PATIENCE: usize = 12_000;

/// A column and a row, from 0 at a1.
type Square = (i32, i32);

struct Board<'a> {
    width: i32,
    height: i32,
    visited: [[bool; 26]; 26],
    mistake: &'a str,
}

impl Board<'_> {
    fn visit(&mut self, (x, y): Square, visited: bool) {
        self.visited[index(x)][index(y)] = visited;
    }

    fn open(&self, (x, y): Square) -> Vec<Square> {
        let squares = MOVES.map(|(right, up)| match self.mistake {
            "y_goes_down" => (x + right, y - up),
            _ => (x + right, y + up),
        });
        let is_free = |&(x, y): &Square| {
            let is_on = (0..self.width).contains(&x) && (0..self.height).contains(&y);
            is_on && !self.visited[index(x)][index(y)]
        };
        squares.into_iter().filter(is_free).collect()
    }

    /// The squares that the knight can go to, each with its score, the best first.
    fn candidates(&self, square: Square) -> Vec<(usize, Square)> {
        let open = self.open(square).into_iter();
        let mut list: Vec<_> = open.map(|to| (self.open(to).len(), to)).collect();
        if self.mistake == "stable_sort" {
            list.sort_by_key(|&(score, _)| score);
            return list;
        }
        for first in 0..list.len() {
            for second in first + 1..list.len() {
                let swaps_equals = self.mistake == "swaps_equals";
                let is_worse = list[first].0 > list[second].0;
                if is_worse || (swaps_equals && list[first].0 == list[second].0) {
                    list.swap(first, second);
                }
            }
        }
        list
    }
}

fn index(number: i32) -> usize {
    usize::try_from(number).expect("on the board")
}

fn name((x, y): Square) -> String {
    let letter = u8::try_from(x).map(|x| char::from(b'a' + x));
    format!("{}{}", letter.expect("few columns"), y + 1)
}

/// The tour, square by square and as a board.
fn finished(board: &Board<'_>, path: &[Square]) -> String {
    let mut output = String::new();
    let last = usize::from(board.mistake == "last_square_left_out");
    for (number, &square) in path[..path.len() - last].iter().enumerate() {
        output += &format!("Move {number}: {}\n", name(square));
    }
    let area = board.width * board.height;
    let digits = match board.mistake {
        "digits_of_the_largest_number" => (area - 1).to_string().len(),
        "no_leading_zeros" => 1,
        _ => area.to_string().len(),
    };
    let dashes = usize::try_from(board.width).expect("a width") * (digits + 3) + 1;
    let line = "-".repeat(dashes) + "\n";
    output += &line;
    let mut rows: Vec<i32> = (0..board.height).rev().collect();
    if board.mistake == "lowest_row_first" {
        rows.reverse();
    }
    for y in rows {
        output.push('|');
        for x in 0..board.width {
            let number = path.iter().position(|&square| square == (x, y));
            output += &format!(" {:0digits$} |", number.unwrap_or_default());
        }
        output += "\n";
        output += &line;
    }
    output
}

pub(super) fn walk(mistake: &str, input: &str) -> End {
    let words: Vec<&str> = input.split_whitespace().collect();
    let number = |word: &str| word.parse::<i32>().expect("a number");
    let (mut width, mut height) = (number(words[0]), number(words[1]));
    if mistake == "width_and_height_swapped" {
        (width, height) = (height, width);
    }
    let started = words[2];
    let start = (
        i32::from(started.as_bytes()[0] - b'a'),
        number(&started[1..]) - 1,
    );
    let mut board = Board {
        width,
        height,
        visited: [[false; 26]; 26],
        mistake,
    };
    board.visit(start, true);
    let mut path = vec![start];
    let mut output = "Please enter the boardwidth\nPlease enter the boardheight\n".to_owned();
    if width * height % 2 == 1 && mistake != "no_line_about_odd_boards" {
        output += "The board size you have chosen has an odd number of squares, this means ";
        output += "the Knight has to start at a black square e.g. a1 b2 c1 f6\n";
    }
    output += "Please enter the knights starting position (type \"random\" for random)\n";
    output += &format!("The knight starts at {started}\n");
    let area = usize::try_from(width * height).expect("a board has squares");
    let mut lists = vec![board.candidates(start)];
    let mut steps = 0;
    while path.len() < area && steps < PATIENCE {
        let list = lists.last_mut().expect("the start stays");
        if list.is_empty() {
            if lists.len() == 1 {
                break;
            }
            lists.pop();
            let left = path.pop().expect("the start stays");
            board.visit(left, false);
            if mistake == "steps_back_do_not_count" {
                continue;
            }
            steps += 1;
            if mistake != "no_line_for_steps_back" {
                let here = path.last().copied().expect("the start stays");
                output += &format!("The knight moves back to {}\n", name(here));
            }
        } else {
            let (score, next) = list.remove(0);
            let is_cut = list.first().is_some_and(|&(other, _)| other != score);
            if is_cut && mistake != "no_cut" {
                list.clear();
            }
            board.visit(next, true);
            path.push(next);
            lists.push(board.candidates(next));
            steps += 1;
            output += &format!("The knight moves to {}\n", name(next));
        }
        let shown = steps - usize::from(mistake == "steps_from_0");
        output += &format!("step {shown} \n");
    }
    if path.len() == area {
        output += &finished(&board, &path);
        output += &format!(
            "The knight started at {started} and after {steps} steps finished his KnightsTour\n"
        );
    } else {
        steps += usize::from(mistake == "the_stop_counts");
        output += &format!(
            "The knight started at {started} and after {steps} steps has nothing left to try\n"
        );
    }
    well(output)
}
