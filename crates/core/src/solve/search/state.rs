//! A state of the search: the edges that the path may still use, and those that it must use.

use crate::board::{Board, Fallible, NOWHERE, try_vec};
use crate::solve::search::free_graph::{FreeGraph, TO_LINKED, TO_OUTSIDE, Vertex};

/// A square: bit k of a set stands for edge k.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The edges that the cycle may use.
    pub usable: u16,
    /// The usable edges that the cycle must use.
    pub chosen: u16,
    /// If this is an end of a chosen path: the other end.
    mate: Vertex,
}

/// A partial cycle: its chosen edges, and the edges that are still usable.
///
/// A path from s through all squares is a cycle through one more vertex: the outside vertex,
/// which is joined to s and to each square where the path may end. Two paths are a cycle too: their
/// starts are joined to each other, and the outside vertex to each square where a path may end.
#[derive(Debug)]
pub(crate) struct SearchState {
    nodes: Vec<Node>,
    /// How many edges of the outside vertex are usable, and how many are chosen.
    pub outside: (u32, u32),
    outside_mate: Vertex,
    /// How many edges are chosen.
    pub chosen: u32,
    /// The changed squares as they were before, the latest change last.
    trail: Vec<(Vertex, Node)>,
    /// The unfinished squares, while the state is completed.
    pub queue: SquareQueue,
}

/// A state to go back to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    trail: usize,
    outside: (u32, u32),
    outside_mate: Vertex,
    chosen: u32,
}

/// The most changes per square from the first state to a complete one: five edges, each chosen or
/// removed once at both ends, and two ends of the path that a chosen edge makes longer.
const MOST_CHANGES: usize = 12;

#[inline]
pub(crate) fn edges(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let edge = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(edge)
    })
}

impl SearchState {
    /// The state in which all edges between free squares are usable, and those between the
    /// outside vertex and the squares that `ends` accepts.
    pub(crate) fn new(graph: &FreeGraph, ends: impl Fn(Vertex) -> bool) -> Fallible<Self> {
        let mut outside = 0;
        let blank = Node {
            usable: 0,
            chosen: 0,
            mate: 0,
        };
        let mut nodes = graph.board.grid(blank)?;
        for ((vertex, neighbours), node) in (0..).zip(&graph.neighbours).zip(&mut nodes) {
            node.mate = vertex;
            for (edge, &neighbour) in neighbours.iter().enumerate() {
                node.usable |= u16::from(neighbour != NOWHERE) << edge;
            }
            node.usable |= u16::from(graph.partner(vertex).is_some()) << TO_LINKED;
            if ends(vertex) {
                node.usable |= 1 << TO_OUTSIDE;
                outside += 1;
            }
        }
        Ok(Self {
            nodes,
            outside: (outside, 0),
            outside_mate: graph.outside(),
            chosen: 0,
            trail: Vec::new(),
            queue: SquareQueue::default(),
        })
    }

    /// Prepares a state to be completed: allocates the trail for all changes up to a complete state, and
    /// queues the unfinished squares.
    pub(crate) fn prepare(&mut self, graph: &FreeGraph) -> Fallible<()> {
        let changes = MOST_CHANGES * (self.nodes.len() + 1);
        self.trail.try_reserve_exact(changes)?;
        self.queue = SquareQueue::new(graph.board)?;
        for square in (0..graph.outside()).filter(|&square| graph.is_vertex(square)) {
            self.requeue(square);
        }
        Ok(())
    }

    /// Moves a changed square to its place in the queue.
    pub(crate) fn requeue(&mut self, square: Vertex) {
        let Node { usable, chosen, .. } = self.nodes[square as usize];
        self.queue.update(square, usable, chosen);
    }

    /// A mark to go back to this state.
    pub(crate) const fn mark(&self) -> Mark {
        Mark {
            trail: self.trail.len(),
            outside: self.outside,
            outside_mate: self.outside_mate,
            chosen: self.chosen,
        }
    }

    pub(crate) fn go_back(&mut self, mark: Mark) {
        for (square, node) in self.trail.drain(mark.trail..).rev() {
            self.nodes[square as usize] = node;
            self.queue.update(square, node.usable, node.chosen);
        }
        self.outside = mark.outside;
        self.outside_mate = mark.outside_mate;
        self.chosen = mark.chosen;
    }

    /// Empties the trail; marks become invalid.
    pub(crate) fn forget(&mut self) {
        self.trail.clear();
    }

    /// A square, to change it: its old contents go onto the trail.
    pub(crate) fn node_mut(&mut self, square: Vertex) -> &mut Node {
        let node = &mut self.nodes[square as usize];
        self.trail.push((square, *node));
        node
    }

    #[inline]
    pub(crate) fn usable(&self, square: Vertex) -> u16 {
        self.nodes[square as usize].usable
    }

    #[inline]
    pub(crate) fn chosen(&self, square: Vertex) -> u16 {
        self.nodes[square as usize].chosen
    }

    /// The usable edges of a square that are not chosen.
    #[inline]
    pub(crate) fn open(&self, square: Vertex) -> u16 {
        self.usable(square) & !self.chosen(square)
    }

    /// Whether every vertex has its two edges.
    pub(crate) const fn is_complete(&self, graph: &FreeGraph) -> bool {
        self.chosen == graph.vertices
    }

    /// The other end of the chosen path that ends at a vertex.
    pub(crate) fn mate(&self, graph: &FreeGraph, vertex: Vertex) -> Vertex {
        if vertex == graph.outside() {
            self.outside_mate
        } else {
            self.nodes[vertex as usize].mate
        }
    }

    /// Sets the other end of the chosen path that ends at a vertex.
    pub(crate) fn set_mate(&mut self, graph: &FreeGraph, vertex: Vertex, mate: Vertex) {
        if vertex == graph.outside() {
            self.outside_mate = mate;
        } else {
            self.node_mut(vertex).mate = mate;
        }
    }
}

/// How many classes there are: two for each number of usable edges up to ten.
const CLASSES: usize = 22;

const FINISHED: u8 = u8::MAX;

/// The unfinished squares by class: by the number of usable edges, and for equal numbers the ends of
/// chosen paths first. Each class is a set of bits with summaries.
///
/// ```text
/// summary     0 1 . .          bit k: word k below is not empty
/// squares     0000 0110 ...    the first square is found along the lowest bits
/// ```
#[derive(Debug, Default)]
pub(crate) struct SquareQueue {
    /// The class in which each square is; empty while the queue is not in use.
    classes: Vec<u8>,
    /// The levels of a set, for each class: first the squares, then a summary of each level below.
    sets: Vec<Vec<Vec<u64>>>,
    counts: [u32; CLASSES],
}

impl SquareQueue {
    /// A queue for the squares of a board, all of them finished.
    pub(crate) fn new(board: Board) -> Fallible<Self> {
        let mut sets = Vec::new();
        for _ in 0..CLASSES {
            let mut levels = Vec::new();
            let mut length = board.squares() as usize;
            while length > 1 || levels.is_empty() {
                length = length.div_ceil(64);
                levels.push(try_vec(length, 0)?);
            }
            sets.push(levels);
        }
        Ok(Self {
            classes: board.grid(FINISHED)?,
            sets,
            counts: [0; CLASSES],
        })
    }

    /// Moves a square to the class of its sets of usable and chosen edges.
    #[inline]
    fn update(&mut self, square: Vertex, usable: u16, chosen: u16) {
        let Some(class) = self.classes.get_mut(square as usize) else {
            return;
        };
        let wanted = match chosen.count_ones() {
            0 => usable.count_ones() * 2 + 1,
            1 => usable.count_ones() * 2,
            _ => u32::from(FINISHED),
        };
        let old = u32::from(*class);
        if old == wanted {
            return;
        }
        *class = u8::try_from(wanted).expect("a square has at most ten edges");
        if old != u32::from(FINISHED) {
            self.remove(old as usize, square as usize);
        }
        if wanted != u32::from(FINISHED) {
            self.insert(wanted as usize, square as usize);
        }
    }

    fn insert(&mut self, class: usize, mut place: usize) {
        self.counts[class] += 1;
        for level in &mut self.sets[class] {
            let word = &mut level[place / 64];
            let was_empty = *word == 0;
            *word |= 1 << (place % 64);
            if !was_empty {
                return;
            }
            place /= 64;
        }
    }

    /// Takes a square out of a class.
    fn remove(&mut self, class: usize, mut place: usize) {
        self.counts[class] -= 1;
        for level in &mut self.sets[class] {
            let word = &mut level[place / 64];
            *word &= !(1 << (place % 64));
            if *word != 0 {
                return;
            }
            place /= 64;
        }
    }

    /// The first square of the first class.
    pub(crate) fn first(&self) -> Option<Vertex> {
        let class = self.counts.iter().position(|&count| count > 0)?;
        let mut place = 0;
        for level in self.sets[class].iter().rev() {
            place = place * 64 + level[place].trailing_zeros() as usize;
        }
        Some(Vertex::try_from(place).expect("squares are counted in u32"))
    }
}
