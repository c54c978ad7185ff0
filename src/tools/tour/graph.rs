//! `tour graph`: the knight's graph for other programs.

use crate::tools::field::BoardArguments;
use crate::tools::prelude::*;
use crate::tools::tour::ask::Asked;
use knights_core::board::KnightGraph;
use knights_render::graph::{
    GRAPH6_VERTICES, write_dimacs, write_graph6, write_json, write_tsplib,
};
use knights_render::options::ensure_free;

/// Write the knight's graph of a board for other programs
///
/// Takes the rows and columns of the board as arguments or from standard input. As an argument, one
/// number is a square board. The graph has a vertex for each free square, row by row, and an edge for
/// each move between two of them.
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
  G@`LA_"))]
pub struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

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
}

/// The squares and the moves of a graph.
#[derive(Debug)]
pub struct Graph {
    /// The board.
    pub board: Board,
    /// The squares that are no vertices.
    pub holes: Vec<Square>,
}

impl Asked for Graph {
    type Arguments = Arguments;

    fn read(env: &mut Env<'_>, arguments: &Arguments) -> Result<Self> {
        let board = arguments.board.read(env)?;
        let holes = arguments.board.holes.read(env, board, None)?;
        Ok(Self { board, holes })
    }
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    let Graph { board, holes } = Graph::read(env, arguments)?;
    ensure_free(board, &holes)?;
    let graph = KnightGraph::new(board, &holes)?;
    let vertices = graph.vertices();
    ensure!(
        arguments.format != Format::Graph6 || vertices <= GRAPH6_VERTICES,
        "graph6 is written for at most {GRAPH6_VERTICES} squares, and here {vertices} are free; use another format"
    );
    let write = match arguments.format {
        Format::Dimacs => write_dimacs,
        Format::Tsplib => write_tsplib,
        Format::Graph6 => write_graph6,
        Format::Json => write_json,
    };
    write(&graph, &mut env.output)?;
    Ok(Exit::Success)
}
