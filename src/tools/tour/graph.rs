//! `tour graph`: the knight's graph, and the question whether a tour exists, for other programs.

use crate::tools::prelude::*;
use crate::tools::tour::set::EndsArguments;
use knights_core::board::KnightGraph;
use knights_render::count::describe_question;
use knights_render::formula::{FORMULA_SQUARES, TourFormula};
use knights_render::graph::{GRAPH6_VERTICES, GraphFormat, write_graph};

/// Write the knight's graph of a board for other programs
///
/// Takes the rows and columns of the board as arguments or from standard input. As an argument, one
/// number is a square board. The graph has a vertex for each free square, row by row, and an edge for
/// each move between two of them.
///
/// With `--format cnf`, writes a formula that can be satisfied if and only if a tour exists. --closed, --start
/// and --end say which tours are meant; only this form takes them. It has one model for each tour that `tour
/// count` counts with the same options. Comments say which variable is which move.
#[derive(Args)]
#[command(after_long_help = ending(&[ANSWER_EXITS], "\
Example:
  $ tour graph 3 --hole 1,1
  c knight_3x3
  p edge 8 8
  e 1 5
  e 1 7
  e 2 6
  e 2 8
  e 3 4
  e 3 7
  e 4 8
  e 5 6
  $ tour graph 3 --hole 1,1 --format graph6
  G@`LA_
  $ tour graph 3 4 --format cnf | grep '^p'
  p cnf 118 722"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    tours: EndsArguments,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "dimacs", help_heading = OUTPUT)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The edges, as DIMACS `edge`
    Dimacs,
    /// The edges as the problem of a closed tour, HCP of TSPLIB
    Tsplib,
    /// One line in graph6, for nauty
    Graph6,
    /// A JSON document, for NetworkX
    Json,
    /// Whether a tour exists, as a DIMACS formula for SAT solvers
    Cnf,
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    let format = match arguments.format {
        Format::Dimacs => Some(GraphFormat::Dimacs),
        Format::Tsplib => Some(GraphFormat::Tsplib),
        Format::Graph6 => Some(GraphFormat::Graph6),
        Format::Json => Some(GraphFormat::Json),
        Format::Cnf => None,
    };
    let mut question = arguments.tours.read(env)?;
    let set = &mut question.set;
    if let Some(option) = arguments.tours.given().filter(|_| format.is_some()) {
        bail!("a graph has no {option}; leave it out, or ask for a tour with --format cnf");
    }
    let graph = KnightGraph::new(set.board, &set.holes)?;
    let vertices = graph.vertices();
    let Some(format) = format else {
        ensure!(
            vertices <= FORMULA_SQUARES,
            "a formula has at most {FORMULA_SQUARES} squares, and here {vertices} are free; choose a smaller board"
        );
        let formula = TourFormula::new(&graph, set.shape);
        // The moves show which squares are holes.
        set.holes.clear();
        formula.write(&describe_question(&question), &mut env.output)?;
        return Ok(Exit::Success);
    };
    ensure!(
        format != GraphFormat::Graph6 || vertices <= GRAPH6_VERTICES,
        "graph6 is written for at most {GRAPH6_VERTICES} squares, and here {vertices} are free; use another format"
    );
    write_graph(&graph, format, &mut env.output)?;
    Ok(Exit::Success)
}
