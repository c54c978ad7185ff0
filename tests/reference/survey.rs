//! The survey of a board: one walk by Warnsdorff's rule from each of its squares.

use std::collections::BTreeSet;

use super::exhaustive::{Goal, exists};
use super::tour_count::{self, Board};
use super::{Square, is_move, solve, tour};

/// What the command line can choose; the method is always Warnsdorff's rule.
pub struct Options<'a> {
    /// The move order: `judge`, `sheet`, `tutorial` or `walk`.
    pub order: &'a str,
    /// The tie-break: `first`, `pohl` or `roth`, or `all` for each of them.
    pub ties: &'a str,
    /// The form of the output: `text`, `csv` or `json`.
    pub format: &'a str,
    /// The holes.
    pub holes: Vec<Square>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            order: "sheet",
            ties: "first",
            format: "text",
            holes: Vec::new(),
        }
    }
}

/// The result of one start.
struct Start {
    square: Square,
    /// How many squares the walk has visited.
    length: usize,
    full: bool,
    closed: bool,
    /// Whether there is a full tour from here at all.
    possible: bool,
    tour: Vec<Square>,
}

/// How many starts, or tours, there are of each kind.
struct Summary {
    starts: usize,
    possible: usize,
    full: usize,
    open: usize,
    closed: usize,
    sequences: usize,
    move_sets: usize,
    up_to_symmetry: usize,
}

/// The surveys of one board, one for each tie-break.
struct Surveyed<'a> {
    ties: &'a str,
    starts: Vec<Start>,
}

/// The whole output for a board.
pub fn answer(rows: usize, columns: usize, options: &Options<'_>) -> String {
    let mut outputs = Vec::new();
    let surveys = surveys(rows, columns, options);
    for survey in &surveys {
        outputs.push(match options.format {
            "text" => text(rows, columns, options, survey),
            "csv" => csv(rows, columns, options, survey),
            "json" => json(rows, columns, options, survey),
            other => panic!("no reference for the format {other}"),
        });
    }
    match options.format {
        "text" => outputs.join("\n"),
        "csv" => format!(
            "{KEY},row,col,length,full,closed,possible\n{}",
            outputs.concat()
        ),
        _ if outputs.len() == 1 => format!("{}\n", outputs[0]),
        _ => format!("[{}]\n", outputs.join(",")),
    }
}

/// The boards of `--sizes`.
pub fn sizes(text: &str) -> Vec<(usize, usize)> {
    let range = |text: &str| {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let side = |text: &str| text.parse::<usize>().expect("a case has valid sizes");
        side(first)..=side(last)
    };
    let sides = text.split(['x', '×', ' ']).filter(|side| !side.is_empty());
    match sides.collect::<Vec<_>>()[..] {
        [rows, columns] => {
            let mut boards = Vec::new();
            for rows in range(rows) {
                for columns in range(columns) {
                    boards.push((rows, columns));
                }
            }
            boards
        }
        _ => range(text).map(|side| (side, side)).collect(),
    }
}

/// The whole output for many boards; `None` for another form than CSV.
pub fn answer_for_sizes(boards: &[(usize, usize)], options: &Options<'_>) -> Option<String> {
    if options.format != "csv" {
        return None;
    }
    let counts = "starts,possible,unknown,full,open,closed,sequences,move_sets,up_to_symmetry";
    let mut lines = vec![format!("{KEY},{counts}\n")];
    for &(rows, columns) in boards {
        for survey in surveys(rows, columns, options) {
            let key = key(rows, columns, options, survey.ties);
            let summary = summary(rows, columns, &survey.starts);
            lines.push(format!(
                "{key},{},{},0,{},{},{},{},{},{}\n",
                summary.starts,
                summary.possible,
                summary.full,
                summary.open,
                summary.closed,
                summary.sequences,
                summary.move_sets,
                summary.up_to_symmetry
            ));
        }
    }
    Some(lines.concat())
}

/// The columns that say which survey a line of CSV is of.
const KEY: &str = "rows,cols,holes,method,order,ties,seed";

/// The fields of these columns. Nothing here is random, so the seed is empty.
fn key(rows: usize, columns: usize, options: &Options<'_>, ties: &str) -> String {
    let (order, holes) = (options.order, options.holes.len());
    format!("{rows},{columns},{holes},warnsdorff,{order},{ties},")
}

/// The survey of each tie-break.
fn surveys<'a>(rows: usize, columns: usize, options: &Options<'a>) -> Vec<Surveyed<'a>> {
    let ties = match options.ties {
        "all" => vec!["first", "pohl", "roth"],
        one => vec![one],
    };
    let mut surveys = Vec::new();
    for ties in ties {
        let mut starts = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                if !options.holes.contains(&(row, column)) {
                    starts.push(start(rows, columns, (row, column), options, ties));
                }
            }
        }
        surveys.push(Surveyed { ties, starts });
    }
    surveys
}

fn start(rows: usize, columns: usize, square: Square, options: &Options<'_>, ties: &str) -> Start {
    let mut is_hole = vec![vec![false; columns]; rows];
    for &(row, column) in &options.holes {
        is_hole[row][column] = true;
    }
    let tour = tour::squares_around(is_hole.clone(), square, options.order, ties);
    let last = tour[tour.len() - 1];
    let full = tour.len() == rows * columns - options.holes.len();
    let possible = if options.holes.is_empty() {
        let free = vec![vec![true; columns]; rows];
        let (start, goal) = (square, Goal::Anywhere);
        let task = solve::Task { free, start, goal };
        task.theorem().expect("the theorems know all starts")
    } else {
        let free: Vec<Vec<bool>> = is_hole
            .iter()
            .map(|line| line.iter().map(|&is_hole| !is_hole).collect())
            .collect();
        exists(&free, square, Goal::Anywhere, u64::MAX).expect("the search has no limit")
    };
    Start {
        square,
        length: tour.len(),
        full,
        closed: full && is_move(last, square),
        possible,
        tour,
    }
}

fn summary(rows: usize, columns: usize, starts: &[Start]) -> Summary {
    let mut sequences = BTreeSet::new();
    let mut move_sets = BTreeSet::new();
    let mut up_to_symmetry = BTreeSet::new();
    let board = Board::new(rows, columns, &tour_count::Options::default());
    for start in starts.iter().filter(|start| start.full) {
        // The move from the last square to the first is one of a closed tour's.
        let kind = |up_to_symmetry| {
            let options = tour_count::Options {
                closed: start.closed,
                undirected: true,
                up_to_symmetry,
                ..tour_count::Options::default()
            };
            board.kind(&start.tour, &options)
        };
        sequences.insert(start.tour.clone());
        move_sets.insert(kind(false));
        up_to_symmetry.insert(kind(true));
    }
    Summary {
        starts: starts.len(),
        possible: starts.iter().filter(|start| start.possible).count(),
        full: starts.iter().filter(|start| start.full).count(),
        open: starts
            .iter()
            .filter(|start| start.full && !start.closed)
            .count(),
        closed: starts.iter().filter(|start| start.closed).count(),
        sequences: sequences.len(),
        move_sets: move_sets.len(),
        up_to_symmetry: up_to_symmetry.len(),
    }
}

/// The map and the four lines below it.
fn text(rows: usize, columns: usize, options: &Options<'_>, survey: &Surveyed<'_>) -> String {
    let mut map = String::new();
    let mut starts = survey.starts.iter();
    for row in 0..rows {
        for column in 0..columns {
            if options.holes.contains(&(row, column)) {
                map.push('#');
                continue;
            }
            let start = starts.next().expect("each free square is a start");
            map.push(if start.closed {
                'C'
            } else if start.full {
                'O'
            } else if start.possible {
                'x'
            } else {
                '.'
            });
        }
        map += "\n";
    }

    let (order, ties) = (options.order, survey.ties);
    let holes = match options.holes.len() {
        0 => String::new(),
        1 => " with 1 hole".to_owned(),
        several => format!(" with {several} holes"),
    };
    let title = format!("{rows} x {columns}{holes}, warnsdorff, order {order}, ties {ties}");

    let summary = summary(rows, columns, &survey.starts);
    let found = format!(
        "A full tour from {} of the {} starts where one exists ({} starts in all).",
        summary.full, summary.possible, summary.starts
    );
    let kinds = format!("Open: {}. Closed: {}.", summary.open, summary.closed);
    let different = format!(
        "Different tours: {} as sequences, {} as sets of moves, {} up to symmetry and direction.",
        summary.sequences, summary.move_sets, summary.up_to_symmetry
    );
    format!("{map}\n{title}\n{found}\n{kinds}\n{different}\n")
}

/// A line a start.
fn csv(rows: usize, columns: usize, options: &Options<'_>, survey: &Surveyed<'_>) -> String {
    let key = key(rows, columns, options, survey.ties);
    let mut output = Vec::new();
    for start in &survey.starts {
        let (row, column) = start.square;
        output.push(format!(
            "{key},{row},{column},{},{},{},{}\n",
            start.length, start.full, start.closed, start.possible
        ));
    }
    output.concat()
}

/// One line without a space.
fn json(rows: usize, columns: usize, options: &Options<'_>, survey: &Surveyed<'_>) -> String {
    let mut objects = Vec::new();
    for start in &survey.starts {
        let (row, column) = start.square;
        objects.push(format!(
            r#"{{"start":[{row},{column}],"length":{},"full":{},"closed":{},"possible":{}}}"#,
            start.length, start.full, start.closed, start.possible
        ));
    }
    let summary = summary(rows, columns, &survey.starts);
    let different = format!(
        r#"{{"sequences":{},"move_sets":{},"up_to_symmetry":{}}}"#,
        summary.sequences, summary.move_sets, summary.up_to_symmetry
    );
    let summary = format!(
        r#"{{"starts":{},"possible":{},"unknown":0,"full":{},"open":{},"closed":{},"different":{different}}}"#,
        summary.starts, summary.possible, summary.full, summary.open, summary.closed
    );
    let holes = options.holes.len();
    let board = format!(r#""rows":{rows},"cols":{columns},"holes":{holes},"method":"warnsdorff""#);
    let choices = format!(
        r#""order":"{}","ties":"{}","seed":null"#,
        options.order, survey.ties
    );
    let mut holes = options.holes.clone();
    holes.sort_unstable();
    let hole_squares: Vec<String> = holes
        .iter()
        .map(|(row, column)| format!("[{row},{column}]"))
        .collect();
    let hole_squares = hole_squares.join(",");
    let limit = if holes.is_empty() { "null" } else { "10000" };
    let search = format!(r#""hole_squares":[{hole_squares}],"max_steps":{limit}"#);
    let starts = objects.join(",");
    format!("{{{board},{choices},{search},\"starts\":[{starts}],\"summary\":{summary}}}")
}
