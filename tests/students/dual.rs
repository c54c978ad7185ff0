//! Students of the two-knight game.

use super::{End, crash, well};

/// The board, the knights and what a student remembers of them.
struct Game<'a> {
    mistake: &'a str,
    visited: [[char; 6]; 6],
    knights: [(i32, i32); 2],
    letters: [u8; 2],
    in_a_row: [u32; 2],
}

impl Game<'_> {
    fn arrive(&mut self, knight: usize, (row, column): (i32, i32)) {
        let letter = char::from(self.letters[knight]);
        self.visited[index(row)][index(column)] = letter;
        self.letters[knight] += 1;
        self.knights[knight] = (row, column);
    }

    fn is_valid(&self, knight: usize, square: (i32, i32)) -> bool {
        let is_tired = self.in_a_row[knight] >= 2 && self.mistake != "no_rule_of_three";
        !is_tired && self.is_free_move(knight, square)
    }

    fn is_free_move(&self, knight: usize, (row, column): (i32, i32)) -> bool {
        if !is_on(row, column) || self.visited[index(row)][index(column)] != '.' {
            return false;
        }
        let here = self.knights[knight];
        let steps = ((row - here.0).abs(), (column - here.1).abs());
        steps == (1, 2) || steps == (2, 1)
    }

    fn is_stuck(&self, knight: usize) -> bool {
        let mut squares = (0..6).flat_map(|row| (0..6).map(move |column| (row, column)));
        !squares.any(|square| match self.mistake {
            "end_ignores_moves_in_a_row" => self.is_free_move(knight, square),
            _ => self.is_valid(knight, square),
        })
    }

    fn is_over(&self) -> bool {
        match self.mistake {
            "ends_when_one_knight_is_stuck" => self.is_stuck(0) || self.is_stuck(1),
            "never_ends" => false,
            _ => self.is_stuck(0) && self.is_stuck(1),
        }
    }

    /// A knight has moved, or tried to.
    fn count(&mut self, knight: usize) {
        self.in_a_row[knight] += 1;
        if self.mistake != "streak_never_ends" {
            self.in_a_row[1 - knight] = 0;
        }
    }

    fn board(&self) -> String {
        let mut signs = ['@', '#'];
        if self.mistake == "signs_swapped" {
            signs.reverse();
        }
        let mut board = "  0 1 2 3 4 5\n".to_owned();
        for row in 0..6 {
            board += &row.to_string();
            for column in 0..6 {
                let knight = self
                    .knights
                    .iter()
                    .position(|&square| square == (row, column));
                let visited = self.visited[index(row)][index(column)];
                board.push(' ');
                board.push(knight.map_or(visited, |knight| signs[knight]));
            }
            board.push('\n');
        }
        board
    }
}

fn index(number: i32) -> usize {
    usize::try_from(number).expect("on the board")
}

fn is_on(row: i32, column: i32) -> bool {
    (0..6).contains(&row) && (0..6).contains(&column)
}

pub(super) fn dual(mistake: &str, input: &str) -> End {
    let mut output = String::new();
    let mut lines = input.lines();
    let number = |word: &str| word.parse::<i32>().expect("a number");
    let line_end = if mistake == "newline_after_a_question" {
        "\n"
    } else {
        ""
    };
    let (one, other) = loop {
        output += "Knights' starting positions (row1 col1 row2 col2): ";
        output += line_end;
        let Some(line) = lines.next() else {
            return well(output);
        };
        let numbers: Vec<i32> = line.split(' ').map(number).collect();
        let &[row, column, other_row, other_column] = numbers.as_slice() else {
            return crash();
        };
        let squares = ((row, column), (other_row, other_column));
        let is_same = squares.0 == squares.1 && mistake != "same_squares_accepted";
        if is_on(row, column) && is_on(other_row, other_column) && !is_same {
            break squares;
        }
        if mistake == "crash_off_the_board" {
            return crash();
        }
        output += "Invalid position(s)!\n";
    };
    let mut game = Game {
        mistake,
        visited: [['.'; 6]; 6],
        knights: [one, other],
        letters: match mistake {
            "letters_from_b" => *b"Bb",
            "capitals_alone" => *b"AA",
            _ => *b"Aa",
        },
        in_a_row: [0; 2],
    };
    game.arrive(0, one);
    game.arrive(1, other);
    output += &game.board();
    while !game.is_over() {
        output += "Move (knight row col): ";
        output += line_end;
        let Some(line) = lines.next() else {
            break;
        };
        let words: Vec<&str> = line.split(' ').collect();
        let knight = match words[0] {
            "@" => Some(0),
            "#" => Some(1),
            _ if mistake == "any_character_moves_the_first" => Some(0),
            _ if mistake == "any_character_moves_the_second" => Some(1),
            _ => None,
        };
        // A start may come where this student expects a move.
        let square = (number(words[1]), number(words[2]));
        match knight {
            Some(knight) if game.is_valid(knight, square) => {
                game.arrive(knight, square);
                game.count(knight);
                output += &game.board();
            }
            _ => {
                if let Some(knight) = knight
                    && mistake == "invalid_moves_count"
                {
                    game.count(knight);
                }
                if mistake != "no_line_for_an_invalid_move" {
                    output += "Invalid move!\n";
                }
            }
        }
    }
    output += "No more moves!\n";
    well(output)
}
