//! `tour graph`, read by other people's programs: a SAT solver, `NetworkX`, and the heuristic of K. Helsgaun.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use reference::count::{Board, Square};
use tempfile::TempDir;

use crate::support::{answer, feed, has, has_packages, piped, up_to};

/// What `tour graph` prints.
fn graph(arguments: &str) -> String {
    let arguments: Vec<&str> = ["graph"].into_iter().chain(arguments.split(' ')).collect();
    let answer = answer("tour", &arguments, b"");
    assert_eq!((answer.code, &*answer.error), (0, ""), "{arguments:?}");
    String::from_utf8(answer.output).expect("graphs are text")
}

/// A question: the board, the holes, the start, the end, and whether the tour returns.
#[derive(Clone, Debug, Default)]
struct Question {
    size: (usize, usize),
    holes: Vec<Square>,
    start: Option<Square>,
    end: Option<Square>,
    closed: bool,
}

impl Question {
    fn arguments(&self) -> String {
        let option = |name: &str, square: &Square| format!(" --{name} {},{}", square.0, square.1);
        let mut arguments = format!("{} {} --format cnf", self.size.0, self.size.1);
        arguments.extend(self.holes.iter().map(|hole| option("hole", hole)));
        arguments.extend(self.start.iter().map(|start| option("start", start)));
        arguments.extend(self.end.iter().map(|end| option("end", end)));
        arguments + if self.closed { " --closed" } else { "" }
    }

    /// Which tours are meant, in words.
    fn title(&self) -> String {
        let kind = if self.closed { "cycles" } else { "paths" };
        let end = |word: &str, end: Option<Square>| {
            end.map_or(String::new(), |(row, column)| {
                format!(" {word} ({row}, {column})")
            })
        };
        let ends = end("from", self.start) + &end("to", self.end);
        format!("{} x {}, {kind}{ends}", self.size.0, self.size.1)
    }

    /// The number of tours by plain search.
    fn number(&self) -> u64 {
        let board = Board::new(self.size.0, self.size.1, &self.holes);
        if self.closed {
            board.closed()
        } else {
            board.open(self.start, self.end)
        }
    }

    /// The exit code of `tour check` for what a solver prints.
    fn verdict(&self, solution: &str) -> u8 {
        let hole = |(row, column): &Square| format!(" --hole {row},{column}");
        let holes: String = self.holes.iter().map(hole).collect();
        let arguments = format!("check --size {}x{}{holes}", self.size.0, self.size.1);
        let arguments: Vec<&str> = arguments.split(' ').collect();
        answer("tour", &arguments, solution.as_bytes()).code
    }

    /// Checks a tour by the rules.
    fn check(&self, tour: &[Square]) {
        let (rows, columns) = self.size;
        let visited: BTreeSet<Square> = tour.iter().copied().collect();
        let is_free = |&(row, column): &Square| row < rows && column < columns;
        assert!(visited.iter().all(is_free), "{tour:?}");
        assert!(visited.is_disjoint(&self.holes.iter().copied().collect()));
        assert_eq!(visited.len(), rows * columns - self.holes.len(), "{tour:?}");
        assert_eq!(visited.len(), tour.len(), "{tour:?}");
        let is_move = |from: Square, to: Square| from.0.abs_diff(to.0) * from.1.abs_diff(to.1) == 2;
        assert!(
            tour.windows(2).all(|pair| is_move(pair[0], pair[1])),
            "{tour:?}"
        );
        let ends = [tour[0], tour[tour.len() - 1]];
        assert!(self.start.is_none_or(|start| start == ends[0]), "{tour:?}");
        assert!(self.end.is_none_or(|end| end == ends[1]), "{tour:?}");
        assert!(!self.closed || is_move(ends[0], ends[1]), "{tour:?}");
    }
}

/// A formula as text, and further clauses.
struct Formula {
    text: String,
    excluded: Vec<String>,
    /// What cadical has printed last.
    solution: String,
}

impl Formula {
    fn of(question: &Question) -> Self {
        Self {
            text: graph(&question.arguments()),
            excluded: Vec::new(),
            solution: String::new(),
        }
    }

    /// The vertices of each variable that is an arc, from the comments.
    fn arcs(&self) -> BTreeMap<usize, (String, String)> {
        let comments = self.text.lines().filter_map(|line| line.strip_prefix("c "));
        let arcs = comments.skip(1).map(|comment| {
            let words: Vec<&str> = comment.split(' ').collect();
            let [variable, from, to] = words[..] else {
                panic!("a variable and two vertices, not {comment}");
            };
            let variable = variable.parse().expect("a number");
            (variable, (from.to_owned(), to.to_owned()))
        });
        arcs.collect()
    }

    /// The variables that are true in a model which cadical finds.
    fn model(&mut self) -> Option<Vec<usize>> {
        let (comments, clauses) = self.text.split_once("p cnf ").expect("a heading");
        let (heading, clauses) = clauses.split_once('\n').expect("clauses");
        let (variables, number) = heading.split_once(' ').expect("two numbers");
        let number: usize = number.parse().expect("a number");
        // Neither more nor fewer than the heading says.
        assert_eq!(clauses.lines().count(), number);
        let number = number + self.excluded.len();
        let excluded = self.excluded.concat();
        let text = format!("{comments}p cnf {variables} {number}\n{clauses}{excluded}");
        let mut solver = piped("cadical").arg("-q").spawn().expect("cadical is here");
        feed(&mut solver, text.as_bytes());
        let solution = solver.wait_with_output().expect("cadical ends");
        self.solution = String::from_utf8(solution.stdout).expect("its output is text");
        let mut lines = self.solution.lines();
        match lines.next() {
            Some("s SATISFIABLE") => {}
            Some("s UNSATISFIABLE") => return None,
            other => panic!("cadical says {other:?}"),
        }
        let literals = lines.filter_map(|line| line.strip_prefix("v "));
        let literals = literals.flat_map(|line| line.split(' '));
        let literals = literals.map(|literal| literal.parse::<i64>().expect("a number"));
        let positive = literals.filter(|&literal| literal > 0);
        let positive = positive.map(|literal| usize::try_from(literal).expect("it is positive"));
        Some(positive.collect())
    }

    /// The next tour. Its model is excluded from then on, so that a tour with two models comes twice.
    fn next_tour(&mut self, closed: bool) -> Option<Vec<Square>> {
        let model = self.model()?;
        let arcs = self.arcs();
        let used = || model.iter().filter_map(|variable| arcs.get(variable));
        let next: BTreeMap<&str, &str> = used().map(|(from, to)| (&**from, &**to)).collect();
        let root = if closed {
            arcs[&1].0.as_str()
        } else {
            "outside"
        };
        let mut tour = Vec::from([root]);
        tour.extend(
            std::iter::successors(Some(next[root]), |here| Some(next[here]))
                .take_while(|&here| here != root),
        );
        let (_, heading) = self.text.split_once("p cnf ").expect("a heading");
        let (variables, _) = heading.split_once(' ').expect("two numbers");
        let variables: usize = variables.parse().expect("a number");
        let negated: Vec<String> = (1..=variables)
            .map(|variable| match model.binary_search(&variable) {
                Ok(_) => format!("-{variable}"),
                Err(_) => variable.to_string(),
            })
            .collect();
        self.excluded.push(negated.join(" ") + " 0\n");
        let squares = tour.into_iter().skip(usize::from(!closed));
        let squares = squares.map(|square| {
            let (row, column) = square.split_once(',').expect("a square");
            (
                row.parse().expect("a row"),
                column.parse().expect("a column"),
            )
        });
        Some(squares.collect())
    }
}

#[test]
fn a_formula_has_a_model_for_each_tour() {
    if !has("cadical") {
        return;
    }
    let board = |rows, columns| Question {
        size: (rows, columns),
        ..Question::default()
    };
    let closed = |question| Question {
        closed: true,
        ..question
    };
    let questions = [
        board(1, 1),
        board(3, 4),
        closed(board(3, 10)),
        closed(board(5, 6)),
        Question {
            start: Some((0, 0)),
            end: Some((4, 4)),
            ..board(5, 5)
        },
        Question {
            end: Some((1, 2)),
            ..board(3, 7)
        },
        Question {
            holes: vec![(1, 1)],
            ..board(3, 3)
        },
        closed(Question {
            holes: vec![(1, 1)],
            ..board(3, 3)
        }),
        closed(Question {
            holes: vec![(0, 0), (0, 1), (1, 1), (1, 2)],
            ..board(2, 3)
        }),
        Question {
            holes: vec![(2, 2), (0, 1), (3, 3)],
            start: Some((1, 1)),
            ..board(5, 5)
        },
    ];
    for question in questions {
        let mut formula = Formula::of(&question);
        let (title, _) = formula.text.split_once('\n').expect("a comment");
        assert_eq!(title, format!("c {}", question.title()));
        let mut tours = BTreeSet::new();
        while let Some(tour) = formula.next_tour(question.closed) {
            question.check(&tour);
            assert_eq!(question.verdict(&formula.solution), 0, "{question:?}");
            assert!(tours.insert(tour), "a tour has one model: {question:?}");
        }
        assert_eq!(tours.len() as u64, question.number(), "{question:?}");
        assert_eq!(question.verdict(&formula.solution), 2, "no model");
    }
}

#[test]
fn a_formula_has_a_model_only_if_a_tour_exists() {
    if !has("cadical") {
        return;
    }
    let (mut found, mut none) = (0, 0);
    for (rows, columns) in [
        (2, 2),
        (3, 3),
        (3, 4),
        (4, 4),
        (3, 5),
        (3, 6),
        (4, 5),
        (5, 5),
    ] {
        let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        for square in squares.step_by(up_to(3, 1)) {
            let size = (rows, columns);
            let from = Question {
                size,
                start: Some(square),
                ..Question::default()
            };
            let around = Question {
                size,
                holes: vec![square],
                ..Question::default()
            };
            let closed = Question {
                closed: true,
                ..around.clone()
            };
            for question in [from, around, closed] {
                let exists = question.number() > 0;
                *(if exists { &mut found } else { &mut none }) += 1;
                assert_eq!(
                    Formula::of(&question).model().is_some(),
                    exists,
                    "{question:?}"
                );
            }
        }
    }
    assert!(found > 10 && none > 10, "{found} and {none}");
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
