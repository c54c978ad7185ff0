//! Students of the judge problem, all three stages.

use super::{End, crash, well};

/// The eight moves.
const MOVES: [(i32, i32); 8] = [
    (-2, 1),
    (-1, 2),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
];

/// A board with some squares taken, in the hands of a student.
struct Board<'a> {
    rows: i32,
    columns: i32,
    taken: Vec<Vec<bool>>,
    mistake: &'a str,
}

impl<'a> Board<'a> {
    fn new(size: usize, mistake: &'a str) -> Self {
        let cut = |limit: Option<usize>| {
            let length = limit.map_or(size, |limit| size.min(limit));
            i32::try_from(length).expect("a board is small")
        };
        let limit = number_after("board_limit_", mistake);
        Self {
            rows: cut(limit.or(number_after("row_limit_", mistake))),
            columns: cut(limit),
            taken: vec![vec![false; 128]; 128],
            mistake,
        }
    }

    /// The squares of an input, as the student reads them.
    fn read(&self, numbers: &[usize]) -> Vec<(i32, i32)> {
        let number = |number: usize| i32::try_from(number).expect("a board is small");
        let pairs = numbers.chunks(2);
        let square = |pair: &[usize]| (number(pair[0]), number(pair[1]));
        pairs
            .map(square)
            .map(|(row, column)| match self.mistake {
                "row_and_column_swapped" => (column, row),
                _ => (row, column),
            })
            .collect()
    }

    fn take(&mut self, (row, column): (i32, i32)) {
        *self.at(row, column) = true;
    }

    fn take_all(&mut self, squares: &[(i32, i32)]) {
        for &square in squares {
            self.take(square);
        }
    }

    fn at(&mut self, row: i32, column: i32) -> &mut bool {
        let index = |number: i32| usize::try_from(number).expect("on the board");
        &mut self.taken[index(row)][index(column)]
    }

    fn has(&self, row: i32, column: i32) -> bool {
        (0..self.rows).contains(&row) && (0..self.columns).contains(&column)
    }

    fn is_free(&mut self, row: i32, column: i32) -> bool {
        self.has(row, column) && !*self.at(row, column)
    }

    fn p_value(&mut self, row: i32, column: i32) -> i32 {
        if !self.is_free(row, column) {
            let is_0 = self.mistake == "visited_square_is_0" && self.has(row, column);
            return if is_0 { 0 } else { -1 };
        }
        let mut count = 0;
        for (down, right) in MOVES {
            let (row, column) = (row + down, column + right);
            let is_counted = if self.mistake == "visited_squares_counted" {
                self.has(row, column)
            } else {
                self.is_free(row, column)
            };
            count += i32::from(is_counted);
        }
        count
    }

    /// The index of the best move, or -1.
    fn best(&mut self, (row, column): (i32, i32)) -> i32 {
        let (mut best, mut index) = (9, -1);
        match self.mistake {
            "minimum_starts_at_8" => best = 8,
            "largest" => best = -1,
            _ => {}
        }
        let forgotten = number_after("move_forgotten_", self.mistake);
        for (number, (down, right)) in (0..).zip(self.moves()) {
            if forgotten.is_some_and(|forgotten| usize::try_from(number) == Ok(forgotten)) {
                continue;
            }
            let p = self.p_value(row + down, column + right);
            let is_better = match self.mistake {
                "last_of_equals" => p <= best,
                "largest" => p > best,
                _ => p < best,
            };
            let least = i32::from(self.mistake == "p_0_not_taken");
            if p >= least && is_better {
                best = p;
                index = number;
            }
        }
        index
    }

    fn moves(&self) -> [(i32, i32); 8] {
        let mut moves = MOVES;
        if self.mistake == "other_move_order" {
            moves.reverse();
        }
        moves
    }
}

/// The number at the end of a mistake that has this name before it.
fn number_after(name: &str, mistake: &str) -> Option<usize> {
    mistake.strip_prefix(name)?.parse().ok()
}

pub(super) fn valid_move_num(mistake: &str, numbers: &[usize]) -> End {
    if mistake == "crash_on_1" && numbers[0] == 1 {
        return crash();
    }
    let mut board = Board::new(numbers[0], mistake);
    let mut knights = board.read(&numbers[2..]);
    if mistake == "last_knight_forgotten" {
        knights.pop();
    }
    let mut output = String::new();
    if mistake != "others_not_marked" && mistake != "marked_while_reading" {
        board.take_all(&knights);
    }
    for &(row, column) in &knights {
        if matches!(mistake, "others_not_marked" | "marked_while_reading") {
            board.take((row, column));
        }
        if mistake == "own_square_not_marked" {
            *board.at(row, column) = false;
        }
        let p_values = board
            .moves()
            .map(|(down, right)| board.p_value(row + down, column + right));
        let mut words: Vec<String> = p_values.iter().map(i32::to_string).collect();
        if mistake == "minus_1_left_out" {
            words.retain(|word| word != "-1");
        }
        output += &words.join(" ");
        if mistake == "trailing_space" {
            output.push(' ');
        }
        output.push('\n');
        if mistake == "own_square_not_marked" {
            *board.at(row, column) = true;
        }
        if mistake == "others_not_marked" {
            *board.at(row, column) = false;
        }
    }
    if mistake == "no_last_newline" {
        output.pop();
    }
    well(output)
}

pub(super) fn next_move(mistake: &str, numbers: &[usize]) -> End {
    if mistake == "crash_without_visited_squares" && numbers[3] == 0 {
        return crash();
    }
    let mut board = Board::new(numbers[0], mistake);
    let knight = board.read(&numbers[1..3])[0];
    let mut visited = board.read(&numbers[4..]);
    if mistake == "last_visited_forgotten" {
        visited.pop();
    }
    // After the end of the input, the variables keep the square before, or what they were set to.
    if mistake == "one_square_too_many" && visited.is_empty() {
        visited.push((0, 0));
    }
    if mistake != "list_ignored" {
        board.take_all(&visited);
    }
    match mistake {
        "own_square_marked" => board.take(knight),
        "own_square_never_marked" => *board.at(knight.0, knight.1) = false,
        _ => {}
    }
    let index = board.best(knight);
    well(match mistake {
        "index_from_1" if index >= 0 => (index + 1).to_string(),
        "always_stuck" => "-1".to_owned(),
        "stuck_is_0" => index.max(0).to_string(),
        "a_newline_more" => format!("{index}\n"),
        _ => index.to_string(),
    })
}

pub(super) fn simulate(mistake: &str, numbers: &[usize]) -> End {
    let size = numbers[0];
    if mistake == "crash_on_a_full_board" && numbers[1] == size * size {
        return crash();
    }
    if mistake == "endless_on_2" && size == 2 {
        loop {
            std::thread::park();
        }
    }
    let mut board = Board::new(size, mistake);
    let mut knights = board.read(&numbers[2..]);
    let mut stamps = vec![vec![0; 128]; 128];
    let mut stamp = |(row, column): (i32, i32), knight: usize, step: usize| {
        let index = |number: i32| usize::try_from(number).expect("on the board");
        let knight = knight + usize::from(mistake != "knights_from_0");
        stamps[index(row)][index(column)] = 10_000 * knight + step;
    };
    let first = usize::from(mistake == "steps_from_1");
    for (knight, &square) in knights.iter().enumerate() {
        if mistake != "own_square_not_marked" {
            board.take(square);
        }
        stamp(square, knight, first);
    }
    let mut all = 0;
    for step in first + 1.. {
        let before = knights.clone();
        let choices: Vec<i32> = knights.iter().map(|&knight| board.best(knight)).collect();
        let mut stuck = Vec::new();
        for knight in 0..knights.len() {
            loop {
                let choice = match mistake {
                    "all_choose_at_once" => choices[knight],
                    _ => board.best(knights[knight]),
                };
                let Ok(choice) = usize::try_from(choice) else {
                    stuck.push(knight);
                    break;
                };
                knights[knight].0 += MOVES[choice].0;
                knights[knight].1 += MOVES[choice].1;
                board.take(knights[knight]);
                all += 1;
                let step = if mistake == "steps_of_all_counted_together" {
                    all
                } else {
                    step
                };
                stamp(knights[knight], knight, step);
                if mistake != "one_knight_after_the_other" {
                    break;
                }
            }
            let is_stuck = stuck.last() == Some(&knight);
            if is_stuck && mistake == "round_ends_at_a_stuck_knight" {
                break;
            }
        }
        let ends = match mistake {
            "ends_at_the_first_stuck_knight" => !stuck.is_empty(),
            "one_round" => true,
            _ => knights == before,
        };
        if ends {
            break;
        }
        if mistake == "stuck_knights_are_dropped" {
            for knight in stuck.into_iter().rev() {
                knights.remove(knight);
            }
        }
    }
    let mut output = String::new();
    for row in &stamps[..size] {
        let words: Vec<String> = row[..size].iter().map(usize::to_string).collect();
        output += &words.join(" ");
        if mistake == "trailing_space" {
            output.push(' ');
        }
        output.push('\n');
    }
    well(output)
}
