//! The answer of `tour count`: all tours one by one, by a plain depth-first search.

use std::collections::BTreeSet;

use super::{Square, surfaces};

/// What the command line can choose.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub struct Options<'a> {
    pub closed: bool,
    pub undirected: bool,
    pub up_to_symmetry: bool,
    pub each_start: bool,
    /// Only tours whose moves are the same after one of these turns.
    pub symmetric: &'static [u32],
    pub start: Option<Square>,
    pub end: Option<Square>,
    /// The holes.
    pub holes: Vec<Square>,
    pub leaper: &'a str,
    pub surface: &'a str,
    /// The form of the output: `text` or `csv`.
    pub format: &'a str,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            closed: false,
            undirected: false,
            up_to_symmetry: false,
            each_start: false,
            symmetric: &[],
            start: None,
            end: None,
            holes: Vec::new(),
            leaper: "1,2",
            surface: "plane",
            format: "text",
        }
    }
}

/// The columns of CSV.
const HEADING: &str =
    "rows,cols,holes,shape,direction,up_to_symmetry,row,col,end_row,end_col,count,limit\n";

/// What the program prints for one board.
pub fn answer(rows: usize, columns: usize, options: &Options<'_>) -> String {
    let board = Board::new(rows, columns, options);
    let from = |square: Square| Options {
        start: Some(square),
        holes: options.holes.clone(),
        ..*options
    };
    match (options.format, options.each_start) {
        ("csv", false) => HEADING.to_owned() + &line(&board, options),
        ("csv", true) => {
            let starts = board.squares().into_iter();
            let lines = starts.map(|start| line(&board, &from(start)));
            HEADING.to_owned() + &lines.collect::<String>()
        }
        (_, false) => format!("{}\n", number(&board, options)),
        (_, true) => {
            let cell = |(row, column): Square| {
                if board.free[row][column] {
                    number(&board, &from((row, column))).to_string()
                } else {
                    "#".to_owned()
                }
            };
            let row = |row| (0..columns).map(|column| cell((row, column))).collect();
            let table: Vec<Vec<String>> = (0..rows).map(row).collect();
            let width = table.iter().flatten().map(String::len).max().unwrap_or(0);
            let line = |row: &Vec<String>| {
                let row: Vec<String> = row.iter().map(|cell| format!("{cell:>width$}")).collect();
                row.join(" ") + "\n"
            };
            table.iter().map(line).collect()
        }
    }
}

/// What it prints for `--sizes`.
pub fn answer_for_sizes(sizes: &[(usize, usize)], options: &Options<'_>) -> String {
    let board = |&(rows, columns): &(usize, usize)| Board::new(rows, columns, options);
    let boards = sizes.iter().map(board);
    if options.format == "csv" {
        return HEADING.to_owned()
            + &boards
                .map(|board| line(&board, options))
                .collect::<String>();
    }
    let lines = boards.map(|board| {
        let size = format!("{}x{}", board.rows, board.columns);
        format!("{size:>8}  {}\n", number(&board, options))
    });
    "    size  tours\n".to_owned() + &lines.collect::<String>()
}

/// A line of CSV.
fn line(board: &Board, options: &Options<'_>) -> String {
    let (shape, direction) = match (options.closed, options.undirected) {
        (true, _) => ("cycle", ""),
        (false, true) => ("path", "undirected"),
        (false, false) => ("path", "directed"),
    };
    let square = |square: Option<Square>| match square {
        None => ",".to_owned(),
        Some((row, column)) => format!("{row},{column}"),
    };
    format!(
        "{},{},{},{shape},{direction},{},{},{},{},\n",
        board.rows,
        board.columns,
        options.holes.len(),
        options.up_to_symmetry,
        square(options.start),
        square(options.end),
        number(board, options)
    )
}

/// The number of tours that count as different.
pub fn number(board: &Board, options: &Options<'_>) -> usize {
    let mut kinds = BTreeSet::new();
    board.each_tour(options, &mut |tour| {
        kinds.insert(board.kind(tour, options));
    });
    kinds.len()
}

/// The moves of a tour without their direction, sorted. The move back is one of a closed tour's.
fn moves(tour: &[Square], closed: bool) -> Vec<(Square, Square)> {
    let ends = tour.windows(2).map(|pair| (pair[0], pair[1]));
    let back = closed.then(|| (tour[tour.len() - 1], tour[0]));
    let sorted = ends
        .chain(back)
        .map(|(one, other)| (one.min(other), one.max(other)));
    let mut moves: Vec<_> = sorted.collect();
    moves.sort_unstable();
    moves
}

/// A board with its free squares.
pub struct Board {
    rows: usize,
    columns: usize,
    free: Vec<Vec<bool>>,
    /// The free squares a move away from each square.
    near: Vec<Vec<Vec<Square>>>,
    /// The symmetries as images of the squares, the identity first.
    maps: Vec<Vec<Vec<Square>>>,
}

impl Board {
    pub fn new(rows: usize, columns: usize, options: &Options<'_>) -> Self {
        let mut free = vec![vec![true; columns]; rows];
        for &(row, column) in &options.holes {
            free[row][column] = false;
        }
        let sides = (rows, columns);
        let near = |square| {
            let moves = surfaces::leaps(sides, options.surface, options.leaper, square);
            let is_free = |&(row, column): &Square| free[row][column];
            moves.into_iter().filter(is_free).collect()
        };
        let near = (0..rows).map(|row| (0..columns).map(|column| near((row, column))).collect());
        Self {
            near: near.collect(),
            rows,
            columns,
            free,
            maps: surfaces::maps(sides, options.surface),
        }
    }

    /// Whether a move leads from one square to the other.
    pub(crate) fn joins(&self, from: Square, to: Square) -> bool {
        self.near[from.0][from.1].contains(&to)
    }

    /// The same for tours that are one.
    pub(crate) fn kind(&self, tour: &[Square], options: &Options<'_>) -> Vec<(Square, Square)> {
        let all = if options.up_to_symmetry {
            self.maps.len()
        } else {
            1
        };
        let maps = self.maps[..all]
            .iter()
            .filter(|map| self.keeps(map, options));
        let images = maps.map(|map| {
            let image: Vec<Square> = tour.iter().map(|&(row, column)| map[row][column]).collect();
            if options.closed || options.undirected {
                moves(&image, options.closed)
            } else {
                image.into_iter().map(|square| (square, square)).collect()
            }
        });
        images.min().expect("each square stays under one symmetry")
    }

    /// The free squares.
    fn squares(&self) -> Vec<Square> {
        let all = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column)));
        all.filter(|&(row, column)| self.free[row][column])
            .collect()
    }

    /// Whether a symmetry may map tours onto each other.
    fn keeps(&self, map: &[Vec<Square>], options: &Options<'_>) -> bool {
        let image = |(row, column): Square| map[row][column];
        let stays = |&square: &Square| {
            let (row, column) = image(square);
            self.free[row][column]
        };
        let (start, end) = (options.start, options.end);
        let images = (start.map(image), end.map(image));
        let swaps = options.undirected && start.is_some() && end.is_some();
        self.squares().iter().all(stays)
            && (images == (start, end) || swaps && images == (end, start))
    }

    /// Calls a function with each tour: for closed ones, each twice, from the same square.
    pub fn each_tour(&self, options: &Options<'_>, found: &mut dyn FnMut(&[Square])) {
        let squares = self.squares();
        let starts = match (options.closed, options.start) {
            (true, _) => squares[..1].to_vec(),
            (false, Some(start)) => vec![start],
            (false, None) => squares.clone(),
        };
        for start in starts {
            let mut visited = vec![vec![false; self.columns]; self.rows];
            visited[start.0][start.1] = true;
            self.go_on(&mut vec![start], &mut visited, squares.len(), &mut |tour| {
                let last = tour[tour.len() - 1];
                let is_wanted = if options.closed {
                    tour.len() > 2 && self.joins(last, start)
                } else {
                    options.end.is_none_or(|end| end == last)
                };
                if is_wanted && self.is_symmetric(tour, options) {
                    found(tour);
                }
            });
        }
    }

    /// Whether one of the turns that the options may ask for leaves all moves of a tour as they are.
    fn is_symmetric(&self, tour: &[Square], options: &Options<'_>) -> bool {
        let sides = (self.rows, self.columns);
        let rows = (0..self.rows).map(|row| (0..self.columns).map(move |column| (row, column)));
        let is_unchanged = |&turn: &u32| {
            let turned = |square| surfaces::turned(sides, square, turn);
            let map: Vec<Vec<Square>> = rows.clone().map(|row| row.map(turned).collect()).collect();
            let image: Vec<Square> = tour.iter().map(|&square| turned(square)).collect();
            self.maps.contains(&map) && moves(tour, options.closed) == moves(&image, options.closed)
        };
        options.symmetric.is_empty() || options.symmetric.iter().any(is_unchanged)
    }

    /// Calls a function with each path over all squares that begins like this one.
    fn go_on(
        &self,
        path: &mut Vec<Square>,
        visited: &mut [Vec<bool>],
        all: usize,
        found: &mut dyn FnMut(&[Square]),
    ) {
        if path.len() == all {
            return found(path);
        }
        let (row, column) = path[path.len() - 1];
        for &(row, column) in &self.near[row][column] {
            if !visited[row][column] {
                visited[row][column] = true;
                path.push((row, column));
                self.go_on(path, visited, all, found);
                path.pop();
                visited[row][column] = false;
            }
        }
    }
}
