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
    stamps: Vec<[i32; SIDE]>,
    /// The least p-value of the last search.
    least: Cell<i32>,
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
            stamps: vec![[0; SIDE]; SIDE],
            least: Cell::new(9),
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
            "rows_upwards" => moves = MOVES.map(|(down, right)| (-down, right)),
            "other_move_order" => moves.reverse(),
            "third_move_first" => moves.rotate_left(2),
            "wrong_move_in_table" => moves[3] = (2, -1),
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
            "board_one_larger" if size == 100 && column == size && (0..size).contains(&row) => {
                !self.is_taken((row + 1, 0))
            }
            "board_one_larger" => inside(0, size + 1, size + 1),
            "board_from_1" => inside(1, size + 1, size + 1),
            "first_row_off_board" => inside(1, size, size),
            "last_row_off_board" => inside(0, size - 1, size - 1),
            "outer_columns_off_board" => inside(0, size, size - 1) && column > 0,
            "no_row_0_over_20" if size > 20 => inside(0, size, size) && row > 0,
            "negative_indices_wrap" => row < size && column < size,
            _ => inside(0, self.rows, self.columns),
        }
    }

    fn is_taken(&self, (row, column): Place) -> bool {
        let place = [row, column].map(|number| {
            if number >= 0 || self.mistake != "negative_indices_wrap" {
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
            return -i32::from(self.mistake != "off_board_is_0");
        }
        if self.is_taken((row, column)) && self.mistake != "minus_1_only_off_board" {
            return -i32::from(self.mistake != "visited_square_is_0");
        }
        let mut moves = self.moves().to_vec();
        match self.mistake {
            "last_move_not_counted" => moves.truncate(7),
            "four_moves_counted" => moves.truncate(4),
            "wrong_move_counted" => moves[4] = (2, 1),
            _ => {}
        }
        let counts = |&&(down, right): &&Place| {
            let next = (row + down, column + right);
            match self.mistake {
                "visited_squares_counted" => self.has(next),
                "visited_instead_of_free" => self.has(next) && self.is_taken(next),
                "off_board_squares_counted" => !self.is_taken(next),
                _ => self.has(next) && !self.is_taken(next),
            }
        };
        let count = moves.iter().filter(counts).count();
        small(count) - i32::from(self.mistake == "one_counted_too_few")
    }

    fn p_values(&self, (row, column): Place) -> [i32; 8] {
        let moves = self.moves();
        moves.map(|(down, right)| self.p_value((row + down, column + right)))
    }

    /// The index of the best move, or -1.
    fn best(&self, knight: Place) -> i32 {
        let (moves, values) = (self.moves(), self.p_values(knight));
        let (mut best, mut least) = match self.mistake {
            "minimum_starts_with_move_0" => (0, values[0]),
            "minimum_starts_at_8" => (-1, 8),
            "least_not_set_back" => (-1, self.least.get()),
            _ => (-1, 99),
        };
        let after = |name| number_after(name, self.mistake).map(small);
        let forgotten = after("move_forgotten_");
        for (number, p) in (0..).zip(values) {
            let is_valid = match self.mistake {
                "minus_1_chosen" => true,
                "p_0_not_taken" => p > 0,
                _ => p >= 0 && forgotten != Some(number),
            };
            // Worse than any other.
            let is_last_choice = after("last_choice_is_p_") == Some(p);
            let rank = if is_last_choice { p + 9 } else { p };
            let is_better = match self.mistake {
                "first_valid_move" => best < 0,
                "last_valid_move" => true,
                "largest" => best < 0 || rank > least,
                "last_of_equals" => rank <= least,
                "ties_by_square" if rank == least => moves[index(number)] < moves[index(best)],
                _ => rank < least || rank == least && after("last_of_equal_p_") == Some(p),
            };
            if is_valid && is_better {
                (best, least) = (number, rank);
            }
            if after("stops_at_p_") == Some(p) {
                break;
            }
        }
        self.least.set(least);
        best
    }

    /// Lines of numbers.
    fn printed(&self, mut lines: Vec<Vec<i32>>) -> String {
        if self.mistake == "last_line_missing" {
            lines.pop();
        }
        let mut output = String::new();
        for line in lines {
            let words: Vec<String> = line.iter().map(i32::to_string).collect();
            output += &match self.mistake {
                "printed_as_list" => format!("{line:?}\n"),
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
            "no_square_marked",
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
                "one_number_for_each_knight" => {
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
            "nothing_visited_is_0" if squares.is_empty() => "0".to_owned(),
            "small_boards_are_0" if self.size <= 2 => "0".to_owned(),
            "nonsense_when_stuck" if best < 0 => "32764".to_owned(),
            "index_from_1" if best >= 0 => (best + 1).to_string(),
            "p_instead_of_move" if best >= 0 => self.p_values(knight)[index(best)].to_string(),
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

    /// Writes the number of a knight's step on a square.
    fn stamp(&mut self, from: Place, to: Place, knight: usize, step: i32) {
        let goes_on_from_square = [
            "later_starts_free",
            "later_starts_unnumbered",
            "later_starts_free_and_numbered",
        ];
        let is_from_0 = matches!(self.mistake, "knights_from_0" | "numbers_from_0_as_marks");
        let factor = match self.mistake {
            "factor_of_1000" => 1000,
            _ => 10_000,
        };
        self.stamps[index(to.0)][index(to.1)] =
            if from != to && goes_on_from_square.contains(&self.mistake) {
                self.stamps[index(from.0)][index(from.1)] + 1
            } else {
                factor * (small(knight) + i32::from(!is_from_0)) + step
            };
    }

    /// Puts the knights on their squares.
    fn start(&mut self, knights: &mut [Place], first: i32) {
        for knight in 0..knights.len() {
            let start = knights[knight];
            self.put(knights, knight, start);
            let is_numbered = match self.mistake {
                "starts_marked_late" => false,
                "later_starts_unnumbered" | "later_starts_unnumbered_but_counted" => knight == 0,
                _ => true,
            };
            if is_numbered {
                self.stamp(start, start, knight, first);
            }
            let is_marked = match self.mistake {
                "own_square_not_marked" | "later_starts_free_and_numbered" => false,
                "later_starts_free" => knight == 0,
                // The number of the first knight is that of an unvisited square.
                "numbers_from_0_as_marks" => knight > 0,
                _ => is_numbered,
            };
            self.mark(start, is_marked);
        }
    }

    fn simulate(&mut self, squares: &[usize]) -> String {
        if self.mistake == "endless_on_2" && self.size == 2 {
            loop {
                std::thread::park();
            }
        }
        if self.mistake == "unvisited_is_minus_1" {
            self.stamps.fill([-1; SIDE]);
        }
        let first = i32::from(self.mistake == "steps_from_1");
        let mut knights = self.places(squares);
        self.start(&mut knights, first);
        if self.mistake == "no_knight_moves" {
            knights.clear();
        }
        let mut all = 0;
        for step in first + 1.. {
            let mut choices = Vec::new();
            if self.mistake == "all_choose_at_once" {
                choices.extend(knights.iter().map(|&knight| self.best(knight)));
            }
            let mut order: Vec<usize> = (0..knights.len()).collect();
            if self.mistake == "last_knight_first" {
                order.reverse();
            }
            let (mut has_moved, mut stuck) = (false, Vec::new());
            for &knight in &order {
                let start = knights[knight];
                if step == 1 && self.mistake == "starts_marked_late" {
                    self.stamp(start, start, knight, 0);
                    self.mark(start, true);
                } else if step == 1 && self.mistake == "later_starts_free_and_numbered" {
                    self.mark(start, true);
                }
                loop {
                    let choice = choices.get(knight).copied();
                    let choice = choice.unwrap_or_else(|| self.best(knights[knight]));
                    if choice < 0 {
                        stuck.push(knight);
                        break;
                    }
                    let (down, right) = self.moves()[index(choice)];
                    let from = knights[knight];
                    self.put(&mut knights, knight, (from.0 + down, from.1 + right));
                    self.mark(knights[knight], true);
                    (has_moved, all) = (true, all + 1);
                    let step = match self.mistake {
                        "steps_of_all_counted_together" => all,
                        "steps_counted_late" => step - 1,
                        _ => step,
                    };
                    self.stamp(from, knights[knight], knight, step);
                    if self.mistake != "one_knight_after_the_other" {
                        break;
                    }
                }
                let is_stuck = stuck.last() == Some(&knight);
                let ends_round = ["round_ends_at_a_stuck_knight", "stuck_knight_ends_all"];
                if is_stuck && ends_round.contains(&self.mistake) {
                    break;
                }
            }
            let ends = match self.mistake {
                "ends_at_the_first_stuck_knight" | "stuck_knight_ends_all" => !stuck.is_empty(),
                "one_round" => true,
                "last_knight_decides" => stuck.last() == order.last(),
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
        let lines = self.stamps[..size].iter().map(|line| line[..size].to_vec());
        self.printed(lines.collect())
    }
}
