//! The question whether a tour exists, as a formula for SAT solvers.
//!
//! A tour is a cycle through a *root*: the first free square if the tour is closed, and otherwise the *outside*, from
//! which the tour comes to its start, and to which it goes from its end. A variable for each arc says whether the tour
//! uses it, and a variable for each pair of vertices besides the root says which of them comes first. This is the relative
//! encoding (S. Prestwich, "SAT problems with chains of dependent variables", *Discrete Applied Mathematics* 130,
//! 2003).

use std::io;

use knights_core::board::KnightGraph;
use knights_core::count::TourShape;
use knights_core::output::Output;

/// The most free squares of a formula. The number of its clauses grows with their cube: 21 million, or 450 MB.
pub const FORMULA_SQUARES: u32 = 400;

/// A variable, from 1, or with a minus sign its negation.
type Literal = i32;

/// A formula that has a model for each tour of a set.
#[derive(Clone, Debug)]
pub struct TourFormula {
    /// The vertices in words. The first is the root.
    names: Vec<String>,
    /// The two vertices of each arc. The variables of the arcs are 1, 2, 3, ...
    arcs: Vec<[usize; 2]>,
    shape: TourShape,
}

impl TourFormula {
    /// The formula of the tours of a graph.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no vertex, or more than [`FORMULA_SQUARES`].
    pub fn new(graph: &KnightGraph, shape: TourShape) -> Self {
        let is_small = (1..=FORMULA_SQUARES).contains(&graph.vertices());
        assert!(is_small, "the caller checks the limit");
        let outside = usize::from(shape != TourShape::Cycle);
        let vertex = |square| Some(graph.vertex(square)? as usize + outside);
        let mut arcs = Vec::new();
        let mut names = vec!["outside".to_owned(); outside];
        for square in graph.squares() {
            let from = names.len();
            let ends = graph.neighbours(square).filter_map(vertex);
            arcs.extend(ends.map(|to| [from, to]));
            names.push(format!("{},{}", square.row, square.column));
        }
        if let TourShape::Path { start, end } = shape {
            let given = [start, end].map(|given| given.and_then(vertex));
            let [starts, ends] = given
                .map(|given| given.map_or(1..=graph.vertices() as usize, |given| given..=given));
            arcs.extend(starts.map(|start| [0, start]));
            arcs.extend(ends.map(|end| [end, 0]));
        }
        Self { names, arcs, shape }
    }

    /// Writes the formula as DIMACS `cnf`. Before it, a comment for each arc has its variable and its two vertices.
    pub fn write(&self, title: &str, output: &mut Output<'_>) -> io::Result<()> {
        output.bytes(format!("c {title}\n").as_bytes())?;
        for (variable, arc) in (1..).zip(&self.arcs) {
            let [from, to] = arc.map(|vertex| &self.names[vertex]);
            output.bytes(format!("c {variable} {from} {to}\n").as_bytes())?;
        }
        let mut clauses = 0_u32;
        self.each_clause(&mut |_| {
            clauses += 1;
            Ok(())
        })?;
        let last = self.names.len() - 1;
        let variables = self.arcs.len() + last * last.saturating_sub(1) / 2;
        output.bytes(format!("p cnf {variables} {clauses}\n").as_bytes())?;
        self.each_clause(&mut |clause| {
            for &literal in clause {
                output.number(literal)?;
                output.bytes(b" ")?;
            }
            output.bytes(b"0\n")
        })
    }

    fn each_clause(&self, write: &mut impl FnMut(&[Literal]) -> io::Result<()>) -> io::Result<()> {
        // One arc leaves each vertex, and one arc enters it.
        for side in [0, 1] {
            for vertex in 0..self.names.len() {
                let arcs = (1..).zip(&self.arcs).filter(|(_, arc)| arc[side] == vertex);
                let variables: Vec<Literal> = arcs.map(|(variable, _)| variable).collect();
                exactly_one(&variables, write)?;
            }
        }
        // An arc leads from the earlier to the later of two vertices, and to and from the root.
        for (variable, &[from, to]) in (1..).zip(&self.arcs) {
            if from != 0 && to != 0 {
                write(&[-variable, self.comes_before(from, to)])?;
            }
        }
        if self.shape == TourShape::Cycle {
            self.each_direction(write)?;
        }
        // Whatever comes before a vertex comes before all that follow it.
        for third in 1..self.names.len() {
            for second in 1..third {
                for first in 1..second {
                    let [one, two] =
                        [(first, second), (second, third)].map(|(a, b)| self.comes_before(a, b));
                    let both = self.comes_before(first, third);
                    write(&[-one, -two, both])?;
                    write(&[one, two, -both])?;
                }
            }
        }
        Ok(())
    }

    /// Of the two directions of a cycle, only the one that returns to the root from a later square than it goes to
    /// first. So a move there and back is no cycle.
    fn each_direction(
        &self,
        write: &mut impl FnMut(&[Literal]) -> io::Result<()>,
    ) -> io::Result<()> {
        let arcs = || (1..).zip(&self.arcs);
        for (first, &[_, to]) in arcs().filter(|(_, arc)| arc[0] == 0) {
            for (last, _) in arcs().filter(|(_, arc)| arc[1] == 0 && arc[0] <= to) {
                write(&[-first, -last])?;
            }
        }
        Ok(())
    }

    /// The literal that says that one of two vertices besides the root comes before the other.
    fn comes_before(&self, one: usize, other: usize) -> Literal {
        let (first, second) = (one.min(other), one.max(other));
        let pair = self.arcs.len() + (second - 1) * (second - 2) / 2 + first;
        let variable = Literal::try_from(pair).expect("the number of squares has a limit");
        if one < other { variable } else { -variable }
    }
}

/// Writes the clauses that make exactly one of these variables true.
fn exactly_one(
    variables: &[Literal],
    write: &mut impl FnMut(&[Literal]) -> io::Result<()>,
) -> io::Result<()> {
    write(variables)?;
    for (place, second) in variables.iter().enumerate() {
        for first in &variables[..place] {
            write(&[-first, -second])?;
        }
    }
    Ok(())
}
