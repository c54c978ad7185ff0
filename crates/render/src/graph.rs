//! The knight's graph, in the formats of other programs.

use std::io::{self, Write};

use serde::{Serialize, Serializer};

use crate::documents::{board_document, pair, write_line};
use crate::object;
use knights_core::board::{Board, KnightGraph, Leaper, Square, Surface};
use knights_core::output::Output;

/// The name of the graph of a board, such as `knight_torus_5x8`.
fn name(board: Board) -> String {
    let piece = match board.leaper() {
        Leaper::KNIGHT => "knight".to_owned(),
        Leaper::KING => "king".to_owned(),
        leaper => format!("leaper_{leaper}").replace(',', "_"),
    };
    let surface = match board.surface() {
        Surface::Plane => String::new(),
        surface => format!("_{}", surface.name()),
    };
    format!("{piece}{surface}_{}x{}", board.rows(), board.columns())
}

/// Writes `edge` of DIMACS (1993), for programs that colour graphs and find cliques.
pub fn write_dimacs(graph: &KnightGraph, output: &mut Output<'_>) -> io::Result<()> {
    let (name, vertices, edges) = (name(graph.board()), graph.vertices(), graph.edges());
    writeln!(output, "c {name}\np edge {vertices} {edges}")?;
    write_edges(graph, "e ", output)
}

/// Writes `HCP` of TSPLIB (Reinelt 1991): is there a Hamiltonian cycle?
pub fn write_tsplib(graph: &KnightGraph, output: &mut Output<'_>) -> io::Result<()> {
    let (name, vertices) = (name(graph.board()), graph.vertices());
    writeln!(
        output,
        "NAME : {name}\nTYPE : HCP\nDIMENSION : {vertices}\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION"
    )?;
    write_edges(graph, "", output)?;
    output.bytes(b"-1\nEOF\n")
}

/// Writes the node-link form of NetworkX. A node is a square.
pub fn write_json(graph: &KnightGraph, output: &mut Output<'_>) -> io::Result<()> {
    let document = NodeLink {
        directed: false,
        multigraph: false,
        graph: board_document(graph.board()),
        nodes: graph,
        edges: graph,
    };
    write_line(&document, output)
}

/// Writes a line with both vertices, from 1, for each edge.
fn write_edges(graph: &KnightGraph, before: &str, output: &mut Output<'_>) -> io::Result<()> {
    for edge in edges(graph) {
        let [from, to] = edge.map(|end| graph.vertex(end).expect("edges join free squares"));
        output.bytes(before.as_bytes())?;
        output.number(from + 1)?;
        output.bytes(b" ")?;
        output.number(to + 1)?;
        output.bytes(b"\n")?;
    }
    Ok(())
}

/// The most vertices that are written in graph6, whose length grows with their square: 200 MB.
pub const GRAPH6_VERTICES: u32 = 50_000;

/// The character for six bits of zeros. Those for other bits follow.
const ZEROS: u8 = 63;

/// Writes a line of printable characters (B. McKay), for nauty and its tools: six bits as a character, the number of
/// vertices, and then for each vertex a bit for each vertex before it.
///
/// # Panics
///
/// There are more than [`GRAPH6_VERTICES`].
pub fn write_graph6(graph: &KnightGraph, output: &mut Output<'_>) -> io::Result<()> {
    assert!(
        graph.vertices() <= GRAPH6_VERTICES,
        "the caller checks the limit"
    );
    let six_bits = |shift: u32| {
        let bits = graph.vertices() >> shift & 0b11_1111;
        ZEROS + u8::try_from(bits).expect("six bits")
    };
    match graph.vertices() {
        0..63 => output.bytes(&[six_bits(0)])?,
        _ => output.bytes(&[126, six_bits(12), six_bits(6), six_bits(0)])?,
    }
    let (mut bits, mut number) = (0, 0);
    for (vertex, square) in (0..).zip(graph.squares()) {
        let ends = graph.neighbours(square);
        let mut before = ends.filter_map(|end| graph.vertex(end)).peekable();
        for other in 0..vertex {
            bits = bits << 1 | u8::from(before.next_if_eq(&other).is_some());
            number += 1;
            if number == 6 {
                output.bytes(&[ZEROS + bits])?;
                (bits, number) = (0, 0);
            }
        }
    }
    if number > 0 {
        output.bytes(&[ZEROS + (bits << (6 - number))])?;
    }
    output.bytes(b"\n")
}

/// A graph for `networkx.node_link_graph`. The fields are written in this order.
#[derive(Serialize)]
struct NodeLink<'a, Sides> {
    directed: bool,
    multigraph: bool,
    graph: Sides,
    #[serde(serialize_with = "write_nodes")]
    nodes: &'a KnightGraph,
    #[serde(serialize_with = "write_links")]
    edges: &'a KnightGraph,
}

/// Writes the nodes without collecting them.
fn write_nodes<S: Serializer>(graph: &KnightGraph, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(graph.squares().map(|square| object! { id: pair(square) }))
}

/// Writes the edges without collecting them.
fn write_links<S: Serializer>(graph: &KnightGraph, serializer: S) -> Result<S::Ok, S::Error> {
    let edges = edges(graph);
    serializer.collect_seq(edges.map(|[from, to]| object! { source: pair(from), target: pair(to) }))
}

/// The edges, each once, from the earlier of its two squares.
fn edges(graph: &KnightGraph) -> impl Iterator<Item = [Square; 2]> {
    graph.squares().flat_map(|from| {
        let later = graph.neighbours(from).filter(move |&to| from < to);
        later.map(move |to| [from, to])
    })
}
