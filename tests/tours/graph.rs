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
const READ: &str = include_str!("graphs/read_by_networkx.py");

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
const SOLVE: &str = include_str!("graphs/solve_by_elkai.py");

#[test]
fn helsgauns_heuristic_finds_closed_tours() {
    if has_packages("elkai") {
        let boards = ["6", "5", "8", "3 10", "5 --hole 0,0"];
        run_python(SOLVE, &boards[..up_to(2, 5)]);
    }
}
