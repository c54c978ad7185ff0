//! The two-knight game on the board of 6 x 6 squares, as a whole transcript.

/// The question for the starting positions.
const START_PROMPT: &str = "Knights' starting positions (row1 col1 row2 col2): ";

/// The question for a move.
const MOVE_PROMPT: &str = "Move (knight row col): ";

/// Everything the game writes to stdout when `input` is typed, without what is typed.
///
/// Where the input ends before the game does, the transcript ends with the prompt that is not
/// answered.
pub fn answer(input: &str) -> String {
    transcript(input.as_bytes())
}

/// `answer` for an input that need not be UTF-8.
pub fn transcript(input: &[u8]) -> String {
    let input = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input);
    let mut reader = Reader { input, place: 0 };
    let mut output = String::new();

    let mut game = loop {
        output += START_PROMPT;
        if reader.at_end() {
            return output;
        }
        match reader.start() {
            Some([r1, c1, r2, c2])
                if on_board(r1, c1) && on_board(r2, c2) && (r1, c1) != (r2, c2) =>
            {
                break Game::new((r1, c1), (r2, c2));
            }
            _ => output += "Invalid position(s)!\n",
        }
    };
    output += &game.board();

    while game.has_more_moves() {
        output += MOVE_PROMPT;
        if reader.at_end() {
            return output;
        }
        match reader.knight_move() {
            Some((knight, row, column)) if game.is_valid(knight, row, column) => {
                game.make(knight, row, column);
                output += &game.board();
            }
            _ => output += "Invalid move!\n",
        }
    }
    output += "No more moves!\n";
    output
}

/// The knights' trails: the first square of each is where it started, the last where it is now.
struct Game {
    first: Vec<(i32, i32)>,
    second: Vec<(i32, i32)>,
    /// Who moved, in order.
    moved: Vec<u8>,
}

impl Game {
    fn new(first: (i32, i32), second: (i32, i32)) -> Self {
        Self {
            first: vec![first],
            second: vec![second],
            moved: Vec::new(),
        }
    }

    fn trail(&self, knight: u8) -> &Vec<(i32, i32)> {
        if knight == b'@' {
            &self.first
        } else {
            &self.second
        }
    }

    fn is_valid(&self, knight: u8, row: i32, column: i32) -> bool {
        if knight != b'@' && knight != b'#' {
            return false;
        }
        if !on_board(row, column) {
            return false;
        }
        if self.first.contains(&(row, column)) || self.second.contains(&(row, column)) {
            return false;
        }
        if self.moved.ends_with(&[knight, knight]) {
            return false;
        }
        let (from_row, from_column) = *self
            .trail(knight)
            .last()
            .expect("a trail holds at least its start");
        let down = (row - from_row).abs();
        let right = (column - from_column).abs();
        (down == 1 && right == 2) || (down == 2 && right == 1)
    }

    fn has_more_moves(&self) -> bool {
        for knight in [b'@', b'#'] {
            for row in 0..6 {
                for column in 0..6 {
                    if self.is_valid(knight, row, column) {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn make(&mut self, knight: u8, row: i32, column: i32) {
        if knight == b'@' {
            self.first.push((row, column));
        } else {
            self.second.push((row, column));
        }
        self.moved.push(knight);
    }

    fn board(&self) -> String {
        let mut output = String::from("  0 1 2 3 4 5\n");
        for row in 0..6 {
            output += &row.to_string();
            for column in 0..6 {
                output.push(' ');
                output.push(self.sign(row, column));
            }
            output.push('\n');
        }
        output
    }

    /// What stands on a square of the printed board.
    fn sign(&self, row: i32, column: i32) -> char {
        if self.first.last() == Some(&(row, column)) {
            return '@';
        }
        if self.second.last() == Some(&(row, column)) {
            return '#';
        }
        for (letter, square) in ('A'..='Z').zip(&self.first) {
            if *square == (row, column) {
                return letter;
            }
        }
        for (letter, square) in ('a'..='z').zip(&self.second) {
            if *square == (row, column) {
                return letter;
            }
        }
        '.'
    }
}

fn on_board(row: i32, column: i32) -> bool {
    (0..6).contains(&row) && (0..6).contains(&column)
}

/// The input, and how many of its bytes are read.
struct Reader<'a> {
    input: &'a [u8],
    place: usize,
}

impl Reader<'_> {
    fn next_byte(&self) -> Option<u8> {
        self.input.get(self.place).copied()
    }

    /// Skips white space, ends of lines included, and tells whether nothing is left, or the word `quit` is next.
    fn at_end(&mut self) -> bool {
        while self.next_byte().is_some_and(is_space) {
            self.place += 1;
        }
        let mut words = self.input[self.place..].split(|&byte| is_space(byte));
        matches!(words.next(), Some(b"" | b"quit"))
    }

    /// Four numbers, or `None` after which the rest of the line is dropped.
    fn start(&mut self) -> Option<[i32; 4]> {
        let mut numbers = [0; 4];
        for number in &mut numbers {
            *number = self.number_or_drop_line()?;
        }
        Some(numbers)
    }

    /// One byte for the knight and two numbers, or `None` after which the rest of the line is
    /// dropped.
    fn knight_move(&mut self) -> Option<(u8, i32, i32)> {
        let knight = self.next_byte()?;
        self.place += 1;
        let row = self.number_or_drop_line()?;
        let column = self.number_or_drop_line()?;
        Some((knight, row, column))
    }

    fn number_or_drop_line(&mut self) -> Option<i32> {
        let number = number(&self.token_on_line());
        if number.is_none() {
            while self.next_byte().is_some_and(|byte| byte != b'\n') {
                self.place += 1;
            }
        }
        number
    }

    /// The next token, or an empty one where the line has none left.
    fn token_on_line(&mut self) -> Vec<u8> {
        while self
            .next_byte()
            .is_some_and(|byte| is_space(byte) && byte != b'\n')
        {
            self.place += 1;
        }
        let mut token = Vec::new();
        while let Some(byte) = self.next_byte() {
            if is_space(byte) {
                break;
            }
            token.push(byte);
            self.place += 1;
        }
        token
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

/// The number a token stands for; one that does not fit is off the board, whatever it is.
fn number(token: &[u8]) -> Option<i32> {
    let (sign, digits) = match token.first() {
        Some(b'-') => (-1, &token[1..]),
        Some(b'+') => (1, &token[1..]),
        _ => (1, token),
    };
    if digits.is_empty() {
        return None;
    }
    let mut number = 0_i32;
    for digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        number = (10 * number + i32::from(digit - b'0')).min(1_000_000);
    }
    Some(sign * number)
}
