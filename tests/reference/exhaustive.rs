//! Whether a tour of the free squares exists: an exhaustive search of its own, for small boards.

use std::cell::RefCell;

use super::{Square, is_move};

/// Where a tour is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Anywhere.
    Anywhere,
    /// On this square.
    At(Square),
    /// A knight's move from the start, after at least three squares: a closed tour.
    Closed,
}

/// A set of vertices: a bit for each.
type Set = u128;

/// The most squares that the search takes; one more vertex stands for what is outside.
const MOST_SQUARES: usize = Set::BITS as usize - 1;

/// Whether a tour goes from `start` over all squares that are `true` in `free`; `None` where that
/// is not known after this number of branchings.
pub fn exists(free: &[Vec<bool>], start: Square, goal: Goal, limit: u64) -> Option<bool> {
    let squares = squares(free);
    let is_free = |square: Square| free[square.0][square.1];
    if !is_free(start) {
        return Some(false);
    }
    if squares.len() == 1 {
        return Some(goal == Goal::Anywhere || goal == Goal::At(start));
    }
    if goal == Goal::At(start) || matches!(goal, Goal::At(end) if !is_free(end)) {
        return Some(false);
    }
    let own = squares
        .iter()
        .filter(|&&square| colour(square) == colour(start));
    let own = own.count();
    let other = squares.len() - own;
    // The colours alternate, so that the number of squares says on which colour the tour ends.
    let ends_alike = own == other + 1;
    let possible = match goal {
        Goal::Anywhere => own == other || ends_alike,
        Goal::At(end) if colour(end) == colour(start) => ends_alike,
        Goal::At(_) | Goal::Closed => own == other,
    };
    if !possible {
        return Some(false);
    }
    assert!(
        squares.len() <= MOST_SQUARES,
        "the board is too large for the reference"
    );
    let classes = classes_of_four_rows(free, &squares);
    let mut left = limit;
    Graph::new(&squares, start, goal).has_cycle(&classes, &mut left)
}

/// Whether plain depth-first search finds a tour, without any cleverness: for the smallest boards,
/// to try the searches.
pub fn plain(free: &[Vec<bool>], start: Square, goal: Goal) -> bool {
    plain_path(free, start, goal, &|path| match goal {
        Goal::Anywhere | Goal::At(_) => true,
        Goal::Closed => is_move(start, path[path.len() - 1]),
    })
}

/// All tours that plain depth-first search finds, with the directions of closed tours apart.
pub fn plain_all(free: &[Vec<bool>], start: Square, goal: Goal) -> Vec<Vec<Square>> {
    let found = RefCell::new(Vec::new());
    plain_path(free, start, goal, &|path| {
        let closes = path.len() > 2 && is_move(start, path[path.len() - 1]);
        if goal != Goal::Closed || closes {
            found.borrow_mut().push(path.to_vec());
        }
        false
    });
    found.into_inner()
}

/// Whether plain depth-first search finds a tour from `start` that makes the move between these
/// two squares, in either direction.
pub fn plain_with(free: &[Vec<bool>], start: Square, [one, other]: [Square; 2]) -> bool {
    plain_path(free, start, Goal::Anywhere, &|path| {
        let is_it = |pair: &[Square]| pair == [one, other] || pair == [other, one];
        path.windows(2).any(is_it)
    })
}

/// Whether plain depth-first search finds a tour that is accepted.
fn plain_path(
    free: &[Vec<bool>],
    start: Square,
    goal: Goal,
    accepts: &dyn Fn(&[Square]) -> bool,
) -> bool {
    let squares = squares(free);
    let mut search = Plain {
        free: free.to_vec(),
        all: squares.len(),
        path: Vec::new(),
        last: match goal {
            Goal::At(end) => Some(end),
            Goal::Anywhere | Goal::Closed => None,
        },
        accepts,
    };
    search.visit(start)
}

/// The state of the plain search.
struct Plain<'a> {
    /// The squares that are free and not visited.
    free: Vec<Vec<bool>>,
    /// How many squares a tour has.
    all: usize,
    path: Vec<Square>,
    /// The square that only the last step may visit.
    last: Option<Square>,
    accepts: &'a dyn Fn(&[Square]) -> bool,
}

impl Plain<'_> {
    /// Goes to a free square, and from there on. If that leads to no tour, the square is free
    /// again.
    fn visit(&mut self, square: Square) -> bool {
        self.free[square.0][square.1] = false;
        self.path.push(square);
        let is_end = self.last == Some(square);
        let found = if self.path.len() == self.all {
            (is_end || self.last.is_none()) && (self.accepts)(&self.path)
        } else {
            !is_end
                && neighbours(&self.free, square)
                    .into_iter()
                    .any(|next| self.visit(next))
        };
        self.path.pop();
        self.free[square.0][square.1] = true;
        found
    }
}

/// The free squares a knight's move away.
pub fn neighbours(free: &[Vec<bool>], from: Square) -> Vec<Square> {
    let mut found = Vec::new();
    for (row, line) in free.iter().enumerate() {
        for (column, &is_free) in line.iter().enumerate() {
            if is_free && is_move(from, (row, column)) {
                found.push((row, column));
            }
        }
    }
    found
}

/// The squares that are free.
pub fn squares(free: &[Vec<bool>]) -> Vec<Square> {
    let mut squares = Vec::new();
    for (row, line) in free.iter().enumerate() {
        for (column, &is_free) in line.iter().enumerate() {
            if is_free {
                squares.push((row, column));
            }
        }
    }
    squares
}

fn colour((row, column): Square) -> usize {
    (row + column) % 2
}

/// On a board of four rows (or columns) the squares of the outer ones, and of the inner ones, of
/// each colour: no two of a set have a move between them, and all neighbours of the outer ones are
/// in one of the inner sets.
fn classes_of_four_rows(free: &[Vec<bool>], squares: &[Square]) -> Vec<Set> {
    let line: fn(Square) -> usize = match (free.len(), free[0].len()) {
        (4, _) => |square| square.0,
        (_, 4) => |square| square.1,
        _ => return Vec::new(),
    };
    let mut classes = vec![0; 4];
    for (index, &square) in squares.iter().enumerate() {
        let outer = usize::from(line(square).is_multiple_of(3));
        classes[2 * outer + colour(square)] |= 1 << index;
    }
    classes
}

/// A graph whose Hamiltonian cycles are sought.
///
/// The vertices are the free squares. A path becomes a cycle by one vertex more, which is joined
/// to its start and to the squares where it may end.
#[derive(Clone)]
struct Graph {
    /// For each vertex those that the cycle may still go to from there.
    usable: Vec<Set>,
    /// For each vertex those that it must go to.
    chosen: Vec<Set>,
}

impl Graph {
    fn new(squares: &[Square], start: Square, goal: Goal) -> Self {
        let outside = squares.len();
        let count = outside + usize::from(goal != Goal::Closed);
        let mut graph = Self {
            usable: vec![0; count],
            chosen: vec![0; count],
        };
        for (one, &from) in squares.iter().enumerate() {
            for (other, &to) in squares.iter().enumerate() {
                if is_move(from, to) {
                    graph.usable[one] |= 1 << other;
                }
            }
            let may_end = goal == Goal::Anywhere || goal == Goal::At(from);
            if goal != Goal::Closed && (from == start || may_end) {
                graph.usable[one] |= 1 << outside;
                graph.usable[outside] |= 1 << one;
            }
            if goal != Goal::Closed && from == start {
                graph.choose(one, outside);
            }
        }
        graph
    }

    /// Whether there is a cycle through all vertices.
    fn has_cycle(mut self, classes: &[Set], left: &mut u64) -> Option<bool> {
        if !self.propagate(classes) {
            return Some(false);
        }
        let open = |vertex: &usize| self.usable[*vertex].count_ones() > 2;
        let fewest = |vertex: &usize| {
            let begun = self.chosen[*vertex] != 0;
            (self.usable[*vertex].count_ones(), !begun)
        };
        let Some(vertex) = (0..self.usable.len()).filter(open).min_by_key(fewest) else {
            // Two edges at each vertex, and all is connected: this is a cycle.
            return Some(true);
        };
        *left = left.checked_sub(1)?;
        let undecided = self.usable[vertex] & !self.chosen[vertex];
        let other = undecided.trailing_zeros() as usize;
        let mut with = self.clone();
        with.choose(vertex, other);
        if with.has_cycle(classes, left)? {
            return Some(true);
        }
        self.remove(vertex, other);
        self.has_cycle(classes, left)
    }

    fn choose(&mut self, one: usize, other: usize) {
        self.chosen[one] |= 1 << other;
        self.chosen[other] |= 1 << one;
    }

    fn remove(&mut self, one: usize, other: usize) {
        self.usable[one] &= !(1 << other);
        self.usable[other] &= !(1 << one);
    }

    /// Draws conclusions until there are none left; `false` where no cycle is possible.
    fn propagate(&mut self, classes: &[Set]) -> bool {
        loop {
            let before = (self.usable.clone(), self.chosen.clone());
            for vertex in 0..self.usable.len() {
                if !self.two_edges(vertex) {
                    return false;
                }
            }
            for vertex in 0..self.usable.len() {
                self.no_early_cycle(vertex);
            }
            for &class in classes {
                if !self.enough_neighbours(class) {
                    return false;
                }
            }
            if before == (self.usable.clone(), self.chosen.clone()) {
                return self.is_two_connected();
            }
        }
    }

    /// Each vertex has two edges of the cycle.
    fn two_edges(&mut self, vertex: usize) -> bool {
        let (usable, chosen) = (self.usable[vertex], self.chosen[vertex]);
        if usable.count_ones() < 2 || chosen.count_ones() > 2 || chosen & !usable != 0 {
            return false;
        }
        if usable.count_ones() == 2 {
            members(usable).for_each(|other| self.choose(vertex, other));
        } else if chosen.count_ones() == 2 {
            members(usable & !chosen).for_each(|other| self.remove(vertex, other));
        }
        true
    }

    /// The ends of a chain of chosen edges are not joined, unless it has all vertices.
    fn no_early_cycle(&mut self, first: usize) {
        if self.chosen[first].count_ones() != 1 {
            return;
        }
        let (mut seen, mut last): (Set, usize) = (1 << first, first);
        while let Some(next) = members(self.chosen[last] & !seen).next() {
            seen |= 1 << next;
            last = next;
        }
        let length = seen.count_ones() as usize;
        if length > 2 && length < self.usable.len() {
            self.remove(first, last);
        }
    }

    /// A set without edges of its own needs two edges for each of its vertices, and its
    /// neighbours have no more than two each; where they have just as many, they have none for
    /// others.
    fn enough_neighbours(&mut self, class: Set) -> bool {
        let neighbours = members(class).fold(0, |all, vertex| all | self.usable[vertex]);
        let elsewhere = |vertex: usize| (self.chosen[vertex] & !class).count_ones();
        let needed = 2 * class.count_ones();
        let offered: u32 = members(neighbours)
            .map(|vertex| 2_u32.saturating_sub(elsewhere(vertex)))
            .sum();
        if needed == offered {
            for vertex in members(neighbours) {
                let others = self.usable[vertex] & !self.chosen[vertex] & !class;
                members(others).for_each(|other| self.remove(vertex, other));
            }
        }
        needed <= offered
    }

    /// A cycle stays in one piece where any one vertex is taken away.
    fn is_two_connected(&self) -> bool {
        let all = members(!0)
            .take(self.usable.len())
            .fold(0, |all: Set, vertex| all | 1 << vertex);
        (0..self.usable.len()).all(|taken| self.is_connected(all & !(1 << taken)))
            && self.is_connected(all)
    }

    fn is_connected(&self, vertices: Set) -> bool {
        let mut reached = vertices & vertices.wrapping_neg();
        let mut new = reached;
        while new != 0 {
            let next = members(new).fold(0, |all, vertex| all | self.usable[vertex]);
            new = next & vertices & !reached;
            reached |= new;
        }
        reached == vertices
    }
}

/// The members of a set in order.
fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (first < Set::BITS).then_some(first as usize)
    })
}
