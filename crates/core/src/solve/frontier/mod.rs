//! Tours of boards with three or four rows (or columns), of any length and with any holes, or the
//! proof that no tour exists: column by column, in linear time.
//!
//! The moves between the columns so far form paths. Only the path ends in the last two columns
//! matter, and which two belong together: that is a [`state`]. Three rows have about 800 states
//! and four about 13,000, whatever the number of columns. Data flows from the [`Automaton`] of
//! the states to the [`Layers`] of reachable states after each column, few of which differ. From the last
//! column it flows back along the [`trace`] of one tour. (The
//! method is known as dynamic programming over a frontier, or broken profile; for Hamiltonian cycles
//! of a grid see Kwong, *Enumeration of Hamiltonian cycles in P4 × Pn and P5 × Pn*, Ars
//! Combinatoria 33, 1992, 87–96.)

mod state;

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, RandomState};

use crate::board::{Board, Fallible, OutOfMemory, Square, try_vec};
use crate::solve::frontier::state::{
    Automaton, Chosen, FrontierState, Marks, Moves, StateNumber, Successor,
};
use crate::solve::{Answer, Ends, Reason};
use crate::tour::{Numbering, Tour};

/// Whether a board has three or four rows or columns.
pub(crate) const fn takes(board: Board) -> bool {
    matches!(board.rows(), 3 | 4) || matches!(board.columns(), 3 | 4)
}

/// Finds a tour with these ends of all squares that are not holes, if there is one, on a board
/// of three or four rows or columns.
///
/// # Complexity
///
/// Linear in the squares: about 15 ns and 6 bytes each, and some milliseconds for the states of
/// four rows. A column with holes costs a step over all states, from 0.1 to a few
/// milliseconds and up to 30 kilobytes, unless the same step has occurred before. Beyond a
/// gigabyte it fails with [`OutOfMemory`].
pub(crate) fn frontier(board: Board, holes: &[Square], ends: Ends) -> Fallible<Answer> {
    debug_assert!(takes(board), "the frontier takes three or four rows");
    let turn = move |square| board.lying(square);
    let columns = board.rows().max(board.columns());
    let marked = marked_columns(holes.iter().copied().map(turn), ends, turn);
    let mut automaton = Automaton::of(board);
    let rows = automaton.moves.rows;
    let blank = FrontierState::blank(rows);
    let first = match ends {
        Ends::From(_) => blank.with_free_end(),
        Ends::Between(..) | Ends::Closed(_) => blank,
    };
    let layers = Layers::new(&mut automaton, first, columns, &marked)?;
    let last = automaton.number(blank.complete())?;
    let final_layer = layers.get(layers.before[columns as usize]);
    if final_layer.binary_search(&last).is_err() {
        let states = automaton.states.len();
        return Ok(Answer::Impossible(Reason::Frontier { states }));
    }
    let chosen = trace(&mut automaton, &layers, columns, &marked, last)?;
    let mut numbering = Numbering::blank(board)?;
    follow(
        &automaton.moves,
        &chosen,
        turn(ends.start()),
        |square, number| {
            numbering.set(turn(square), number);
        },
    );
    Ok(Answer::Found(Tour::verified(numbering)))
}

/// The columns with holes or ends of the tour, in order.
fn marked_columns(
    holes: impl Iterator<Item = Square>,
    ends: Ends,
    turn: impl Fn(Square) -> Square,
) -> Vec<(u32, Marks)> {
    let mut marked: BTreeMap<u32, Marks> = BTreeMap::new();
    for square in holes {
        marked.entry(square.column).or_default().holes |= 1 << square.row;
    }
    for square in ends.given().map(turn) {
        marked.entry(square.column).or_default().ends |= 1 << square.row;
    }
    marked.into_iter().collect()
}

/// Follows the chosen moves from the start, and calls `visit` with each square and its number.
fn follow(moves: &Moves, chosen: &[Chosen], start: Square, mut visit: impl FnMut(Square, u32)) {
    // The moves of each row: which column after it holds the move, the bit there, and where it leads.
    let mut ways: Vec<Vec<(usize, Chosen, u32, i32)>> = vec![Vec::new(); moves.rows];
    for (number, &(new, back, old)) in moves.list.iter().enumerate() {
        let columns = i32::try_from(back).expect("one or two columns");
        let [new_row, old_row] = [new, old].map(|row| u32::try_from(row).expect("few rows"));
        ways[new].push((0, 1 << number, old_row, -columns));
        ways[old].push((back, 1 << number, new_row, columns));
    }
    let mut before = None;
    let mut here = start;
    for number in 1.. {
        visit(here, number);
        let nearby = &chosen[here.column as usize..][..3];
        let from_row = ways[here.row as usize].iter();
        let open = from_row.filter(|(column, bit, ..)| nearby[*column] & bit != 0);
        let mut squares = open.map(|&(_, _, row, columns)| {
            Square::new(row, here.column.wrapping_add_signed(columns))
        });
        let onward = squares.find(|&square| Some(square) != before);
        let Some(to) = onward.filter(|&to| to != start) else {
            return;
        };
        before = Some(here);
        here = to;
    }
}

type LayerNumber = u32;

/// The most states of all layers together: a gigabyte. Without holes they have a few
/// hundred thousand.
const MOST_STATES: usize = 1 << 28;

/// The layers before every column and after the last.
#[derive(Debug, Default)]
struct Layers {
    /// The layer before each column, and after the last.
    before: Vec<LayerNumber>,
    /// The different layers: the states of each, sorted.
    different: Vec<Vec<StateNumber>>,
    /// The layer after each of them over a column without marks, as most are, where it is known.
    unmarked_steps: Vec<Option<LayerNumber>>,
    /// The same over a column with marks.
    marked_steps: HashMap<(LayerNumber, Marks), LayerNumber>,
    numbers: HashMap<u64, LayerNumber>,
    hasher: RandomState,
    /// How many states all different layers have.
    states: usize,
}

impl Layers {
    /// The layers over the columns of a board. `marked` has the columns with marks, in order.
    pub(crate) fn new(
        automaton: &mut Automaton,
        first: FrontierState,
        columns: u32,
        marked: &[(u32, Marks)],
    ) -> Fallible<Self> {
        let mut layers = Self {
            before: try_vec(columns as usize + 1, 0)?,
            ..Self::default()
        };
        let mut number = layers.add(vec![automaton.number(first)?])?;
        let mut upcoming = marked.iter().peekable();
        for column in 0..columns {
            layers.before[column as usize] = number;
            let mark = upcoming.next_if(|mark| mark.0 == column);
            let marks = mark.map_or_else(Marks::default, |&(_, marks)| marks);
            let is_marked = marks != Marks::default();
            let known = if is_marked {
                layers.marked_steps.get(&(number, marks)).copied()
            } else {
                layers.unmarked_steps[number as usize]
            };
            if let Some(after) = known {
                number = after;
                continue;
            }
            let after = layers.add(automaton.step(layers.get(number), marks)?)?;
            if is_marked {
                layers.marked_steps.try_reserve(1)?;
                layers.marked_steps.insert((number, marks), after);
            } else {
                layers.unmarked_steps[number as usize] = Some(after);
            }
            number = after;
        }
        layers.before[columns as usize] = number;
        Ok(layers)
    }

    /// The states of a layer, sorted.
    fn get(&self, number: LayerNumber) -> &[StateNumber] {
        &self.different[number as usize]
    }

    /// The number of a layer, which is kept if it is new. (Two layers with the same hash would
    /// only cost memory: the second would be kept each time it comes.)
    fn add(&mut self, layer: Vec<StateNumber>) -> Fallible<LayerNumber> {
        let hash = self.hasher.hash_one(&layer);
        if let Some(&number) = self.numbers.get(&hash)
            && self.get(number) == layer
        {
            return Ok(number);
        }
        self.states += layer.len();
        if self.states > MOST_STATES {
            return Err(OutOfMemory);
        }
        let count = LayerNumber::try_from(self.different.len());
        let number = count.expect("there are fewer layers than columns");
        self.different.try_reserve(1)?;
        self.numbers.try_reserve(1)?;
        self.unmarked_steps.try_reserve(1)?;
        self.different.push(layer);
        self.unmarked_steps.push(None);
        self.numbers.insert(hash, number);
        Ok(number)
    }
}

/// The moves of one tour: for each column, those that join it to the two before. The tour ends in
/// the state `last`. The vector has two more columns than the board, without moves.
fn trace(
    automaton: &mut Automaton,
    layers: &Layers,
    columns: u32,
    marked: &[(u32, Marks)],
    last: StateNumber,
) -> Fallible<Vec<Chosen>> {
    // `follow` looks at three columns from each square on, also at the last.
    let mut chosen = try_vec(columns as usize + 2, 0)?;
    // The same steps back occur again and again: each is computed once.
    let mut known: HashMap<(LayerNumber, Marks, StateNumber), Successor> = HashMap::new();
    let mut state = last;
    let mut remaining = marked.iter().rev().peekable();
    for column in (0..columns).rev() {
        let mark = remaining.next_if(|mark| mark.0 == column);
        let marks = mark.map_or_else(Marks::default, |&(_, marks)| marks);
        let key = (layers.before[column as usize], marks, state);
        let step = if let Some(&step) = known.get(&key) {
            step
        } else {
            let step = step_back(automaton, layers.get(key.0), state, marks)?;
            known.try_reserve(1)?;
            known.insert(key, step);
            step
        };
        (state, chosen[column as usize]) = step;
    }
    Ok(chosen)
}

/// The first state of a layer that leads to the state `to` over a column with these marks, and
/// the moves that lead there.
fn step_back(
    automaton: &mut Automaton,
    layer: &[StateNumber],
    to: StateNumber,
    marks: Marks,
) -> Fallible<Successor> {
    for &from in layer {
        let mut successors = automaton.successors(from, marks)?.iter();
        if let Some(&(_, chosen)) = successors.find(|&&(state, _)| state == to) {
            return Ok((from, chosen));
        }
    }
    unreachable!("each state of a layer has a predecessor in the layer before")
}
