//! `tour graph`, read by other people's programs: `NetworkX`, and the heuristic of K. Helsgaun.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

use crate::support::{answer, has_packages, up_to};

/// What `tour graph` prints.
fn graph(arguments: &str) -> String {
    let arguments: Vec<&str> = ["graph"].into_iter().chain(arguments.split(' ')).collect();
    let answer = answer("tour", &arguments, b"");
    assert_eq!((answer.code, &*answer.error), (0, ""), "{arguments:?}");
    String::from_utf8(answer.output).expect("graphs are text")
}

/// Runs a Python program in a folder that has, for each board, a folder with its graph in all forms.
fn run_python(program: &str, boards: &[&str]) {
    let folder = TempDir::new().expect("a folder");
    for board in boards {
        let folder = folder.path().join(board);
        fs::create_dir(&folder).expect("the folder can be written to");
        for format in ["dimacs", "tsplib", "graph6", "json"] {
            let text = graph(&format!("{board} --format {format}"));
            fs::write(folder.join(format), text).expect("the folder can be written to");
        }
    }
    let output = Command::new("python3")
        .args(["-c", program])
        .current_dir(&folder)
        .output();
    let output = output.expect("python3 has just run");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
}

/// Compares the forms with each other, and with the rules.
const READ: &str = r#"
import json, os
import networkx
from networkx.utils import edges_equal

for board in os.listdir():
    text = lambda form: open(f"{board}/{form}").read()
    graph = networkx.node_link_graph(json.loads(text("json")), edges="edges")
    rows, columns = graph.graph["rows"], graph.graph["cols"]
    whole = networkx.Graph()
    whole.add_nodes_from((row, column) for row in range(rows) for column in range(columns))
    moves = [(down, right) for down in range(-2, 3) for right in range(-2, 3) if abs(down * right) == 2]
    near = [(a, (a[0] + down, a[1] + right)) for a in whole for down, right in moves]
    whole.add_edges_from((a, b) for a, b in near if b in whole)
    assert len(whole) - len(graph) == board.count("--hole"), board
    assert edges_equal(graph.edges, whole.subgraph(graph.nodes).edges), board
    numbered = networkx.convert_node_labels_to_integers(graph, ordering="sorted")

    assert edges_equal(networkx.read_graph6(f"{board}/graph6").edges, numbered.edges), board
    pairs = [line.split()[1:] for line in text("dimacs").splitlines() if line.startswith("e ")]
    assert edges_equal([(int(a) - 1, int(b) - 1) for a, b in pairs], numbered.edges), board
    assert f"p edge {len(graph)} {graph.size()}\n" in text("dimacs"), board
    lines = text("tsplib").split("EDGE_DATA_SECTION\n")[1].split("-1\n")[0].splitlines()
    assert [line.split() for line in lines] == pairs, board
    assert f"DIMENSION : {len(graph)}\n" in text("tsplib"), board
"#;

#[test]
fn networkx_reads_one_graph_in_all_forms() {
    if has_packages("networkx") {
        let boards = [
            "7 9 --hole 0,0 --hole 3,4",
            "8",
            "1",
            "3 --hole 1,1",
            "65 64",
        ];
        run_python(READ, &boards[..up_to(2, 5)]);
    }
}

/// Looks for closed tours. One of length 0 uses only edges of the graph.
const SOLVE: &str = r#"
import elkai, os

for board in os.listdir():
    head, edges = open(f"{board}/tsplib").read().split("EDGE_DATA_SECTION\n")
    size = int(head.split("DIMENSION : ")[1].split()[0])
    edges = {tuple(map(int, line.split())) for line in edges.split("-1\n")[0].splitlines()}
    length = lambda a, b: 0 if (a, b) in edges or (b, a) in edges else 1
    rows = [[length(a, b) for b in range(1, size + 1)] for a in range(1, size + 1)]
    tour = elkai.DistanceMatrix(rows).solve_tsp(runs=10)
    assert sorted(tour[1:]) == list(range(size)), tour
    # There is none on 5 x 5.
    assert sum(rows[a][b] for a, b in zip(tour, tour[1:])) == (board == "5"), (board, tour)
"#;

#[test]
fn helsgauns_heuristic_finds_closed_tours() {
    if has_packages("elkai") {
        let boards = ["6", "5", "8", "3 10", "5 --hole 0,0"];
        run_python(SOLVE, &boards[..up_to(2, 5)]);
    }
}
