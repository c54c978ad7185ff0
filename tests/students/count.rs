//! Students of the problem that asks how many tours there are.

use super::{End, crash, numbers, well};

/// The rows and the columns of the array: all boards fit into it with room around them.
const ARRAY: usize = 14;
/// Where the board begins in the array.
const FIRST: usize = 1;

/// A search.
struct Search<'a> {
    mistake: &'a str,
    moves: Vec<(isize, isize)>,
    rows: usize,
    columns: usize,
    /// How many squares a tour has.
    length: usize,
    start: (usize, usize),
    is_visited: [[bool; ARRAY]; ARRAY],
    tours: u64,
}

impl Search<'_> {
    /// Goes on from a square, which is the last of `count`.
    fn visit(&mut self, (row, column): (usize, usize), count: usize) {
        if count == self.length && self.mistake != "dead_ends_count" {
            let down = row.abs_diff(self.start.0);
            let right = column.abs_diff(self.start.1);
            if self.mistake != "closed_tours" || down * right == 2 {
                self.tours += 1;
            }
            return;
        }
        let mut is_stuck = true;
        for place in 0..self.moves.len() {
            let (down, right) = self.moves[place];
            let (Some(row), Some(column)) = (
                row.checked_add_signed(down),
                column.checked_add_signed(right),
            ) else {
                continue;
            };
            let rows = FIRST..FIRST + self.rows;
            let columns = FIRST..FIRST + self.columns;
            if !rows.contains(&row) || !columns.contains(&column) || self.is_visited[row][column] {
                continue;
            }
            is_stuck = false;
            self.is_visited[row][column] = true;
            self.visit((row, column), count + 1);
            if self.mistake != "marks_stay" {
                self.is_visited[row][column] = false;
            }
            if self.mistake == "stops_at_the_first" && self.tours > 0 {
                return;
            }
        }
        if is_stuck && self.mistake == "dead_ends_count" {
            self.tours += 1;
        }
    }
}

/// The moves of a student's table.
fn moves(mistake: &str) -> Vec<(isize, isize)> {
    let mut moves = vec![
        (-2, 1),
        (-1, 2),
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
        (-1, -2),
        (-2, -1),
    ];
    match mistake {
        "a_move_missing" => drop(moves.remove(6)),
        "a_sign_wrong" => moves[3] = (2, -1),
        _ => {}
    }
    moves
}

/// Whether a student's search would take minutes.
fn takes_minutes(mistake: &str, rows: usize, columns: usize) -> bool {
    let most = match mistake {
        "limit_included" => 16,
        "all_starts" => 21,
        "one_size_for_both" => 25,
        _ => return false,
    };
    rows * columns > most
}

pub(super) fn count(mistake: &str, input: &str) -> End {
    let numbers: Vec<usize> = numbers(input);
    let (rows, mut columns) = (numbers[0], numbers[1]);
    let (mut row, mut column) = (numbers[2] + FIRST, numbers[3] + FIRST);
    match mistake {
        "one_size_for_both" => columns = rows,
        "row_and_column_swapped" => (row, column) = (column, row),
        "from_1" => (row, column) = (row - 1, column - 1),
        "always_from_the_corner" => (row, column) = (FIRST, FIRST),
        _ => {}
    }
    if takes_minutes(mistake, rows, columns) || mistake == "crash_on_1" && rows * columns == 1 {
        return crash();
    }
    let mut starts = vec![(row, column)];
    if mistake == "all_starts" {
        let row = |row: usize| (0..columns).map(move |column| (row + FIRST, column + FIRST));
        starts = (0..rows).flat_map(row).collect();
    }
    let mut tours = 0;
    for start in starts {
        let edge = usize::from(mistake == "limit_included");
        let mut search = Search {
            mistake,
            moves: moves(mistake),
            rows: rows + edge,
            columns: columns + edge,
            length: match mistake {
                "one_square_short" => rows * columns - 1,
                "one_square_more" => rows * columns + 1,
                _ => rows * columns,
            },
            start,
            is_visited: [[false; ARRAY]; ARRAY],
            tours: 0,
        };
        search.is_visited[start.0][start.1] = mistake != "start_not_marked";
        search.visit(start, 1);
        tours += search.tours;
    }
    well(match mistake {
        "halved" => format!("{}\n", tours / 2),
        "doubled" => format!("{}\n", tours * 2),
        "none_on_1" if rows * columns == 1 => "0\n".to_owned(),
        "trailing_space" => format!("{tours} \n"),
        _ => format!("{tours}\n"),
    })
}
