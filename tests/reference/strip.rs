//! Boards of a few rows and any number of columns, column by column.
//!
//! A board is built from the left, one column at a time. When a column is added, its moves to the
//! two columns before it are chosen. The rest of the board sees only a `State`: how many moves
//! each square of the last two columns still needs, and which of these squares are joined. There
//! are finitely many states, whatever the number of columns.

use std::collections::HashMap;

/// What is left open after some columns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    /// For each square of the last two columns, the older column first: how many moves it needs
    /// (0, 1 or 2), and the number of its path. A square that needs no move has number 0.
    squares: Vec<(u8, u8)>,
    /// Whether the tour is finished, so that no column may follow.
    is_finished: bool,
}

/// A set of states: bit i of the words is state i. No word at the end is 0.
pub type Set = Vec<u64>;

/// The rows of the ends of a tour in a column: none, one or two.
type Rows = Vec<usize>;

/// All states of a strip of some rows that a tour can meet, and the steps between them.
pub struct Strip {
    rows: usize,
    states: Vec<State>,
    numbers: HashMap<State, usize>,
    /// The states after one more column, by the state before and the ends in the column.
    steps: HashMap<(usize, Rows), Vec<usize>>,
}

impl Strip {
    /// A strip without columns.
    pub fn new(rows: usize) -> Self {
        let mut strip = Self {
            rows,
            states: Vec::new(),
            numbers: HashMap::new(),
            steps: HashMap::new(),
        };
        let blank = State {
            squares: vec![(0, 0); 2 * rows],
            is_finished: false,
        };
        strip.number(State {
            is_finished: true,
            ..blank.clone()
        });
        strip.number(blank);
        strip
    }

    /// The finished state alone.
    pub fn finished() -> Set {
        vec![1]
    }

    /// The state before the first column alone.
    pub fn blank() -> Set {
        vec![2]
    }

    /// How many states have been met.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    fn number(&mut self, state: State) -> usize {
        *self.numbers.entry(state).or_insert_with_key(|state| {
            self.states.push(state.clone());
            self.states.len() - 1
        })
    }

    /// The states after a column with these ends.
    pub fn after(&mut self, set: &Set, ends: &[usize]) -> Set {
        let mut after = Set::new();
        for from in members(set) {
            for &to in self.step(from, ends) {
                insert(&mut after, to);
            }
        }
        after
    }

    /// Those of the states `among` from which a column with these ends leads into the set.
    pub fn before(&mut self, set: &Set, ends: &[usize], among: &Set) -> Set {
        let mut before = Set::new();
        for from in members(among) {
            if self.step(from, ends).iter().any(|&to| contains(set, to)) {
                insert(&mut before, from);
            }
        }
        before
    }

    /// All states that any number of columns without ends leads to.
    pub fn closure(&mut self, set: &Set) -> Set {
        let mut all = set.clone();
        loop {
            let more = union(&all, &self.after(&all, &[]));
            if more == all {
                return all;
            }
            all = more;
        }
    }

    /// The states after one more column.
    fn step(&mut self, from: usize, ends: &[usize]) -> &[usize] {
        let key = (from, ends.to_vec());
        if !self.steps.contains_key(&key) {
            let mut found = Vec::new();
            if !self.states[from].is_finished {
                let window = Window::new(&self.states[from], self.rows, ends);
                window.choose(0, &mut found);
            }
            let mut numbers: Vec<usize> = found.into_iter().map(|to| self.number(to)).collect();
            numbers.sort_unstable();
            numbers.dedup();
            self.steps.insert(key.clone(), numbers);
        }
        &self.steps[&key]
    }
}

/// Three columns, the newest last, while the moves of the newest are chosen.
#[derive(Clone)]
struct Window {
    rows: usize,
    squares: Vec<(u8, u8)>,
    is_finished: bool,
}

impl Window {
    /// The last two columns and a new one, whose squares are paths of their own.
    fn new(state: &State, rows: usize, ends: &[usize]) -> Self {
        let mut squares = state.squares.clone();
        for row in 0..rows {
            let needed = if ends.contains(&row) { 1 } else { 2 };
            let path = u8::try_from(2 * rows + row + 1).expect("few squares");
            squares.push((needed, path));
        }
        Self {
            rows,
            squares,
            is_finished: false,
        }
    }

    /// All states that result from making or leaving out each move from pair number `pair` on. Pair
    /// `i * 3 * rows + j` is that of squares i and j; each move into the new column is one pair.
    fn choose(self, pair: usize, found: &mut Vec<State>) {
        let rows = self.rows;
        let (old, new) = (pair / (3 * rows), pair % (3 * rows));
        if old == 2 * rows {
            if self.squares[..rows].iter().all(|square| square.0 == 0) {
                found.push(self.state());
            }
            return;
        }
        // The squares of the oldest column before `old` are not asked again.
        if self.squares[..old.min(rows)]
            .iter()
            .any(|square| square.0 > 0)
        {
            return;
        }
        let across = (old % rows).abs_diff(new % rows);
        let columns = 2_usize.saturating_sub(old / rows);
        if new >= 2 * rows && across * columns == 2 {
            let mut with = self.clone();
            if with.join(old, new) {
                with.choose(pair + 1, found);
            }
        }
        self.choose(pair + 1, found);
    }

    /// Joins two squares by a move, if it is possible. The path or cycle that needs no more moves
    /// is the tour, and nothing else may need one then.
    fn join(&mut self, one: usize, other: usize) -> bool {
        let [a, b] = [self.squares[one], self.squares[other]];
        if a.0 == 0 || b.0 == 0 {
            return false;
        }
        self.squares[one].0 -= 1;
        self.squares[other].0 -= 1;
        for square in &mut self.squares {
            if square.1 == b.1 {
                square.1 = a.1;
            }
        }
        let mut open = self.squares.iter().filter(|square| square.0 > 0);
        if !open.clone().any(|square| square.1 == a.1) {
            self.is_finished = true;
            return open.next().is_none();
        }
        true
    }

    /// The state of the two newer columns, with the paths numbered from 1 as they come.
    fn state(&self) -> State {
        let mut paths = Vec::new();
        let mut squares = Vec::new();
        for &(needed, path) in &self.squares[self.rows..] {
            if needed == 0 {
                squares.push((0, 0));
                continue;
            }
            if !paths.contains(&path) {
                paths.push(path);
            }
            let place = paths.iter().position(|&known| known == path);
            let number = u8::try_from(place.expect("it is there") + 1).expect("few paths");
            squares.push((needed, number));
        }
        State {
            squares,
            is_finished: self.is_finished,
        }
    }
}

/// The states of a set.
fn members(set: &Set) -> Vec<usize> {
    let mut members = Vec::new();
    for (place, &word) in set.iter().enumerate() {
        let bits = (0..64).filter(|bit| word >> bit & 1 == 1);
        members.extend(bits.map(|bit| 64 * place + bit));
    }
    members
}

fn insert(set: &mut Set, state: usize) {
    if set.len() <= state / 64 {
        set.resize(state / 64 + 1, 0);
    }
    set[state / 64] |= 1 << (state % 64);
}

fn contains(set: &Set, state: usize) -> bool {
    set.get(state / 64)
        .is_some_and(|word| word >> (state % 64) & 1 == 1)
}

/// Whether two sets share a state.
pub fn meet(one: &Set, other: &Set) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

/// The states of either set.
pub fn union(one: &Set, other: &Set) -> Set {
    let length = one.len().max(other.len());
    let word = |set: &Set, place| set.get(place).copied().unwrap_or(0);
    let words = (0..length).map(|place| word(one, place) | word(other, place));
    words.collect()
}
