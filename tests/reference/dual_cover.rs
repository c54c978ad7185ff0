//! The longest game of two knights, by trying every move of every position.

use std::collections::{HashMap, HashSet};

/// A position: the visited squares, the squares of both knights, who moved last, and how many times
/// in a row.
type Position = (u32, [usize; 2], usize, u8);

/// A board of at most 32 squares.
pub struct Game {
    moves: Vec<Vec<usize>>,
    known: HashMap<Position, u32>,
}

impl Game {
    /// A board of this size.
    pub fn new(rows: i32, columns: i32) -> Self {
        let mut moves = Vec::new();
        for square in 0..rows * columns {
            let (row, column) = (square / columns, square % columns);
            let mut targets = Vec::new();
            for other in 0..rows * columns {
                let down = (other / columns - row).abs();
                let right = (other % columns - column).abs();
                if down * right == 2 {
                    targets.push(usize::try_from(other).expect("not negative"));
                }
            }
            moves.push(targets);
        }
        let known = HashMap::new();
        Self { moves, known }
    }

    /// The most squares that a game from two squares visits, the squares counted row by row.
    pub fn most_visited(&mut self, starts: [usize; 2]) -> u32 {
        let visited = 1 << starts[0] | 1 << starts[1];
        2 + self.most_moves((visited, starts, 0, 0))
    }

    /// The most squares that a game visits after these moves of the knights 0 and 1.
    pub fn most_visited_after(&mut self, starts: [usize; 2], moves: &[(usize, usize)]) -> u32 {
        let mut position: Position = (1 << starts[0] | 1 << starts[1], starts, 0, 0);
        for &(knight, to) in moves {
            let in_a_row = if position.2 == knight {
                position.3 + 1
            } else {
                1
            };
            position.1[knight] = to;
            position = (position.0 | 1 << to, position.1, knight, in_a_row);
        }
        position.0.count_ones() + self.most_moves(position)
    }

    /// The most moves that can still be made.
    fn most_moves(&mut self, position: Position) -> u32 {
        if let Some(&known) = self.known.get(&position) {
            return known;
        }
        let (visited, squares, last, in_a_row) = position;
        let mut most = 0;
        for knight in 0..2 {
            if knight == last && in_a_row == 2 {
                continue;
            }
            for to in self.moves[squares[knight]].clone() {
                if visited & 1 << to != 0 {
                    continue;
                }
                let mut onward = squares;
                onward[knight] = to;
                let moves = if knight == last { in_a_row + 1 } else { 1 };
                let after = (visited | 1 << to, onward, knight, moves);
                most = most.max(1 + self.most_moves(after));
            }
        }
        self.known.insert(position, most);
        most
    }
}

/// The sets of squares that a path of one knight can visit, for each start of a board of at most 32
/// squares.
pub struct PathSets(Vec<HashSet<u32>>);

impl PathSets {
    /// A board of this size.
    pub fn new(rows: i32, columns: i32) -> Self {
        let moves = Game::new(rows, columns).moves;
        let all = u32::try_from(moves.len()).expect("a small board") - 2;
        let most = (0..=all).filter(|&first| can_take_turns(first, all - first));
        let most = most.max().unwrap_or(0);
        let sets = (0..moves.len()).map(|start| path_sets(&moves, start, most));
        Self(sets.collect())
    }

    /// Whether two paths from two squares visit all squares and share none, if the knights can take
    /// turns so that neither moves three times in a row.
    pub fn cover(&self, starts: [usize; 2]) -> bool {
        let squares = u32::try_from(self.0.len()).expect("a small board");
        let all = u32::MAX >> (32 - squares);
        self.0[starts[0]].iter().any(|&path| {
            let moves = path.count_ones() - 1;
            self.0[starts[1]].contains(&(all & !path)) && can_take_turns(moves, squares - 2 - moves)
        })
    }
}

/// The sets of squares that a path from a start visits in at most this number of moves.
fn path_sets(moves: &[Vec<usize>], start: usize, most: u32) -> HashSet<u32> {
    let mut reached = HashSet::from([(1_u32 << start, start)]);
    let mut new: Vec<(u32, usize)> = reached.iter().copied().collect();
    while let Some((visited, here)) = new.pop() {
        if visited.count_ones() > most {
            continue;
        }
        for &to in &moves[here] {
            let after = (visited | 1 << to, to);
            if visited & 1 << to == 0 && reached.insert(after) {
                new.push(after);
            }
        }
    }
    reached.into_iter().map(|(visited, _)| visited).collect()
}

/// Whether two knights can make these numbers of moves: all orders are tried.
pub fn can_take_turns(first: u32, second: u32) -> bool {
    fn can_go_on(left: [u32; 2], last: usize, in_a_row: u32) -> bool {
        left == [0, 0]
            || (0..2).any(|knight| {
                let moves = if knight == last { in_a_row + 1 } else { 1 };
                let mut after = left;
                left[knight] > 0 && moves < 3 && {
                    after[knight] -= 1;
                    can_go_on(after, knight, moves)
                }
            })
    }
    can_go_on([first, second], 0, 0)
}

/// The map of `dual survey --size NxM --format map`; `None` for other arguments.
pub fn map(arguments: &[String]) -> Option<String> {
    let [option, size, format, map] = arguments else {
        return None;
    };
    if [option, format, map] != ["--size", "--format", "map"] {
        return None;
    }
    let (rows, columns) = size.split_once('x')?;
    let mut game = Game::new(rows.parse().ok()?, columns.parse().ok()?);
    let squares = game.moves.len();
    let mut text = String::new();
    for one in 0..squares {
        for other in 0..squares {
            let mark = match one == other {
                true => '\\',
                false if game.most_visited([one, other]) as usize == squares => 'O',
                false => '.',
            };
            text.push(mark);
        }
        text.push('\n');
    }
    Some(text)
}
