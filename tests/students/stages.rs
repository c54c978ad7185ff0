//! Students of the three stages of the judge problem: one right program, in which each mistake changes
//! one thing.

use std::cell::Cell;

use super::{End, crash, well};

/// A row and a column.
type Place = (i32, i32);

/// The eight moves.
const MOVES: [Place; 8] = [
    (-2, 1),
    (-1, 2),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
];
/// The sides of the arrays, into which all boards fit with some room.
const SIDE: usize = 128;
/// The length of the arrays of a student who has expected no more knights or squares.
const SHORT: usize = 64;

/// What a program for one of the stages does with an input.
pub(super) fn run(problem: &str, mistake: &str, numbers: &[usize]) -> End {
    let size = numbers[0];
    let crashes = match mistake {
        "crash_on_1" => size == 1,
        "crash_without_visited_squares" => numbers[3] == 0,
        "crash_on_a_full_board" => numbers[1] == size * size,
        _ => false,
    };
    if crashes {
        return crash();
    }
    let mut program = Program::new(size, mistake);
    let output = match problem {
        "valid_move_num" => program.valid_move_num(&numbers[2..]),
        "next_move" => program.next_move(&numbers[1..3], &numbers[4..]),
        _ => program.simulate(&numbers[2..]),
    };
    if program.has_crashed.get() {
        return crash();
    }
    well(output)
}

/// The number at the end of a mistake that has this name before it.
fn number_after(name: &str, mistake: &str) -> Option<usize> {
    mistake.strip_prefix(name)?.parse().ok()
}

fn index(number: i32) -> usize {
    usize::try_from(number).expect("on the board")
}

fn small(number: usize) -> i32 {
    i32::try_from(number).expect("a board is small")
}

/// A program with its board.
struct Program<'a> {
    mistake: &'a str,
    size: i32,
    /// How many rows and columns it believes the board to have.
    rows: i32,
    columns: i32,
    taken: Vec<[bool; SIDE]>,
    /// Whether it has used an index that an array does not have.
    has_crashed: Cell<bool>,
}

impl<'a> Program<'a> {
    fn new(size: usize, mistake: &'a str) -> Self {
        let cut = |limit: Option<usize>| small(limit.map_or(size, |limit| size.min(limit)));
        let limit = number_after("board_limit_", mistake);
        Self {
            mistake,
            size: small(size),
            rows: cut(limit.or(number_after("row_limit_", mistake))),
            columns: cut(limit),
            taken: vec![[false; SIDE]; SIDE],
            has_crashed: Cell::new(false),
        }
    }

    /// The squares of an input, as the student reads them.
    fn places(&self, numbers: &[usize]) -> Vec<Place> {
        let place = |pair: &[usize]| match self.mistake {
            "row_and_column_swapped" => (small(pair[1]), small(pair[0])),
            _ => (small(pair[0]), small(pair[1])),
        };
        numbers.chunks(2).map(place).collect()
    }

    fn mark(&mut self, (row, column): Place, is_taken: bool) {
        self.taken[index(row)][index(column)] = is_taken;
    }

    fn moves(&self) -> [Place; 8] {
        let mut moves = MOVES;
        match self.mistake {
            "rows-upwards" => moves = MOVES.map(|(down, right)| (-down, right)),
            "other_move_order" => moves.reverse(),
            "other-move-order" => moves.rotate_left(2),
            "wrong-move-in-table" => moves[3] = (2, -1),
            _ => {}
        }
        moves
    }

    fn has(&self, (row, column): Place) -> bool {
        let size = self.size;
        let inside = |least: i32, rows: i32, columns: i32| {
            (least..rows).contains(&row) && (least..columns).contains(&column)
        };
        match self.mistake {
            // In an array of 100 columns, column 100 is column 0 of the next row.
            "board-one-larger" if size == 100 && column == size && (0..size).contains(&row) => {
                !self.is_taken((row + 1, 0))
            }
            "board-one-larger" => inside(0, size + 1, size + 1),
            "first-row-off-board" => inside(1, size, size),
            "last-row-off-board" => inside(0, size - 1, size - 1),
            "negative-indices-wrap" => row < size && column < size,
            _ => inside(0, self.rows, self.columns),
        }
    }

    fn is_taken(&self, (row, column): Place) -> bool {
        let place = [row, column].map(|number| {
            if number >= 0 || self.mistake != "negative-indices-wrap" {
                return usize::try_from(number);
            }
            if number < -self.size {
                self.has_crashed.set(true);
            }
            usize::try_from(number + self.size)
        });
        let [Ok(row), Ok(column)] = place else {
            return false;
        };
        self.taken[row][column]
    }

    fn p_value(&self, (row, column): Place) -> i32 {
        if !self.has((row, column)) {
            return -i32::from(self.mistake != "zero-for-off-board");
        }
        if self.is_taken((row, column)) && self.mistake != "minus-one-only-off-board" {
            let is_0 = matches!(self.mistake, "zero-for-visited" | "visited_square_is_0");
            return -i32::from(!is_0);
        }
        let moves = self.moves();
        let moves = match self.mistake {
            "last-move-forgotten" => &moves[..7],
            "four-moves-only" => &moves[..4],
            _ => &moves[..],
        };
        let counts = |&&(down, right): &&Place| {
            let next = (row + down, column + right);
            match self.mistake {
                "visited-neighbours-counted" | "visited_squares_counted" => self.has(next),
                "visited-instead-of-free" => self.has(next) && self.is_taken(next),
                "off-board-neighbours-counted" => !self.is_taken(next),
                _ => self.has(next) && !self.is_taken(next),
            }
        };
        let count = moves.iter().filter(counts).count();
        small(count) - i32::from(self.mistake == "one-counted-too-few")
    }

    fn p_values(&self, (row, column): Place) -> [i32; 8] {
        let moves = self.moves();
        moves.map(|(down, right)| self.p_value((row + down, column + right)))
    }

    /// The index of the best move, or -1.
    fn best(&self, knight: Place) -> i32 {
        let values = self.p_values(knight);
        let (mut best, mut least) = match self.mistake {
            "minimum-starts-with-move-0" => (0, values[0]),
            "minimum_starts_at_8" => (-1, 8),
            _ => (-1, 9),
        };
        let forgotten = number_after("move_forgotten_", self.mistake).map(small);
        for (number, p) in (0..).zip(values) {
            let is_valid = match self.mistake {
                "minus-one-chosen" => true,
                "p_0_not_taken" => p > 0,
                _ => p >= 0 && forgotten != Some(number),
            };
            let is_better = match self.mistake {
                "first-valid-move" => best < 0,
                "last-valid-move" => true,
                "largest" | "most-instead-of-fewest" => best < 0 || p > least,
                "last_of_equals" => p <= least,
                _ => p < least,
            };
            if is_valid && is_better {
                (best, least) = (number, p);
            }
        }
        best
    }

    /// Lines of numbers.
    fn printed(&self, mut lines: Vec<Vec<i32>>) -> String {
        if self.mistake == "last-line-missing" {
            lines.pop();
        }
        let mut output = String::new();
        for line in lines {
            let words: Vec<String> = line.iter().map(i32::to_string).collect();
            output += &match self.mistake {
                "printed-as-list" => format!("{line:?}\n"),
                "trailing_space" => words.join(" ") + " \n",
                _ => words.join(" ") + "\n",
            };
        }
        if self.mistake == "no_last_newline" {
            output.pop();
        }
        output
    }

    fn valid_move_num(&mut self, squares: &[usize]) -> String {
        let mut knights = self.places(squares);
        if self.mistake == "last_knight_forgotten" {
            knights.pop();
        }
        let marks_none = [
            "others_not_marked",
            "marked_while_reading",
            "no-square-marked",
        ];
        if !marks_none.contains(&self.mistake) {
            for &knight in &knights {
                self.mark(knight, true);
            }
        }
        let mut lines = Vec::new();
        for knight in knights {
            match self.mistake {
                "others_not_marked" | "marked_while_reading" => self.mark(knight, true),
                "own_square_not_marked" => self.mark(knight, false),
                _ => {}
            }
            let mut line = self.p_values(knight).to_vec();
            match self.mistake {
                "minus_1_left_out" => line.retain(|&p| p != -1),
                "one-number-for-each-knight" => {
                    line = vec![small(line.iter().filter(|&&p| p >= 0).count())];
                }
                "own_square_not_marked" => self.mark(knight, true),
                "others_not_marked" => self.mark(knight, false),
                _ => {}
            }
            lines.push(line);
        }
        self.printed(lines)
    }

    fn next_move(&mut self, knight: &[usize], squares: &[usize]) -> String {
        let knight = self.places(knight)[0];
        let mut visited = self.places(squares);
        match self.mistake {
            "last_visited_forgotten" => drop(visited.pop()),
            // After the end of the input, the variables keep the square before, or what they were set to.
            "one_square_too_many" if visited.is_empty() => visited.push((0, 0)),
            "list_ignored" => visited.clear(),
            "list_of_64" => visited.truncate(SHORT),
            _ => {}
        }
        for square in visited {
            self.mark(square, true);
        }
        match self.mistake {
            "own_square_marked" => self.mark(knight, true),
            "own_square_never_marked" => self.mark(knight, false),
            _ => {}
        }
        let best = self.best(knight);
        match self.mistake {
            "index_from_1" if best >= 0 => (best + 1).to_string(),
            "p-instead-of-move" if best >= 0 => self.p_values(knight)[index(best)].to_string(),
            "always_stuck" => "-1".to_owned(),
            "stuck_is_0" => best.max(0).to_string(),
            "a_newline_more" => format!("{best}\n"),
            _ => best.to_string(),
        }
    }

    /// Puts a knight on a square.
    fn put(&self, knights: &mut [Place], knight: usize, (row, column): Place) {
        knights[knight] = (row, column);
        // After `int row[64], column[64];`, the row of the 65th knight is the column of the first.
        if self.mistake == "rows_run_into_columns" {
            if let Some(first) = knight.checked_sub(SHORT) {
                knights[first].1 = row;
            }
            if let Some(later) = knights.get_mut(knight + SHORT) {
                later.0 = column;
            }
        }
    }

    fn simulate(&mut self, squares: &[usize]) -> String {
        if self.mistake == "endless_on_2" && self.size == 2 {
            loop {
                std::thread::park();
            }
        }
        let is_from_0 = matches!(self.mistake, "knights_from_0" | "knights-from-zero");
        let factor = match self.mistake {
            "factor-of-1000" => 1000,
            _ => 10_000,
        };
        let unvisited = -i32::from(self.mistake == "minus-one-for-unvisited");
        let mut stamps = vec![[unvisited; SIDE]; SIDE];
        let mut stamp = |(row, column): Place, knight: usize, step: i32| {
            let number = small(knight) + i32::from(!is_from_0);
            stamps[index(row)][index(column)] = factor * number + step;
        };
        let first = i32::from(self.mistake == "steps_from_1");
        let starts = self.places(squares);
        let mut knights = starts.clone();
        for (knight, start) in starts.into_iter().enumerate() {
            self.put(&mut knights, knight, start);
            if self.mistake == "later-starts-not-marked" {
                continue;
            }
            stamp(start, knight, first);
            let is_marked = match self.mistake {
                "own_square_not_marked" => false,
                // The number of the first knight is that of an unvisited square.
                "knights-from-zero" => knight > 0,
                _ => true,
            };
            self.mark(start, is_marked);
        }
        if self.mistake == "no-knight-moves" {
            knights.clear();
        }
        let mut all = 0;
        for step in first + 1.. {
            let mut choices = Vec::new();
            if self.mistake == "all_choose_at_once" {
                choices.extend(knights.iter().map(|&knight| self.best(knight)));
            }
            let mut order: Vec<usize> = (0..knights.len()).collect();
            if self.mistake == "last-knight-first" {
                order.reverse();
            }
            let (mut has_moved, mut stuck) = (false, Vec::new());
            for &knight in &order {
                if self.mistake == "later-starts-not-marked" && step == 1 {
                    stamp(knights[knight], knight, 0);
                    self.mark(knights[knight], true);
                }
                loop {
                    let choice = choices.get(knight).copied();
                    let choice = choice.unwrap_or_else(|| self.best(knights[knight]));
                    if choice < 0 {
                        stuck.push(knight);
                        break;
                    }
                    let (down, right) = self.moves()[index(choice)];
                    let (row, column) = knights[knight];
                    self.put(&mut knights, knight, (row + down, column + right));
                    self.mark(knights[knight], true);
                    (has_moved, all) = (true, all + 1);
                    let step = match self.mistake {
                        "steps_of_all_counted_together" => all,
                        "steps-counted-late" => step - 1,
                        _ => step,
                    };
                    stamp(knights[knight], knight, step);
                    if self.mistake != "one_knight_after_the_other" {
                        break;
                    }
                }
                let is_stuck = stuck.last() == Some(&knight);
                let ends_round = ["round_ends_at_a_stuck_knight", "stuck-knight-ends-all"];
                if is_stuck && ends_round.contains(&self.mistake) {
                    break;
                }
            }
            let ends = match self.mistake {
                "ends_at_the_first_stuck_knight" | "stuck-knight-ends-all" => !stuck.is_empty(),
                "one_round" => true,
                "last-knight-decides" => stuck.last() == order.last(),
                _ => !has_moved,
            };
            if ends {
                break;
            }
            if self.mistake == "stuck_knights_are_dropped" {
                for knight in stuck.into_iter().rev() {
                    knights.remove(knight);
                }
            }
        }
        let size = index(self.size);
        let lines = stamps[..size].iter().map(|line| line[..size].to_vec());
        self.printed(lines.collect())
    }
}
