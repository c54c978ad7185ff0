//! Programs of beginners for the three stages, each with one mistake.
//!
//! They share nothing with the library, and are written as a beginner would: one function that
//! counts, one that chooses, one that moves.

use std::cell::Cell;
use std::collections::HashSet;

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

/// Every program: the problem, and the mistake by the name that it should be given. What follows a
/// `/` tells two programs of the same mistake apart.
#[rustfmt::skip]
pub const BEGINNERS: &[(&str, &str)] = &[
    ("valid_move_num", "zero-for-off-board"),
    ("valid_move_num", "minus-one-only-off-board"),
    ("valid_move_num", "rows-upwards"),
    ("valid_move_num", "board-one-larger"),
    ("valid_move_num", "first-row-off-board"),
    ("valid_move_num", "last-row-off-board"),
    ("valid_move_num", "negative-indices-wrap"),
    ("valid_move_num", "visited-instead-of-free"),
    ("valid_move_num", "off-board-neighbours-counted"),
    ("valid_move_num", "one-counted-too-few"),
    ("valid_move_num", "no-square-marked"),
    ("valid_move_num", "last-line-missing"),
    ("valid_move_num", "printed-as-list"),
    ("valid_move_num", "one-number-for-each-knight"),
    ("valid_move_num", "wrong-move-in-table"),
    ("valid_move_num", "last-move-forgotten"),
    ("valid_move_num", "four-moves-only"),
    ("next_move", "first-valid-move"),
    ("next_move", "last-valid-move"),
    ("next_move", "minus-one-chosen"),
    ("next_move", "minimum-starts-with-move-0"),
    ("next_move", "p-instead-of-move"),
    ("next_move", "zero-for-visited"),
    ("next_move", "zero-for-off-board"),
    ("next_move", "minus-one-only-off-board"),
    ("simulate", "board-one-larger"),
    ("simulate", "most-instead-of-fewest"),
    ("simulate", "first-valid-move"),
    ("simulate", "visited-neighbours-counted"),
    ("simulate", "last-knight-decides"),
    ("simulate", "last-knight-first"),
    ("simulate", "stuck-knight-ends-all"),
    ("simulate", "no-knight-moves"),
    ("simulate", "later-starts-not-marked"),
    ("simulate", "knights-from-zero/as_marks"),
    ("simulate", "steps-counted-late"),
    ("simulate", "factor-of-1000"),
    ("simulate", "minus-one-for-unvisited"),
    ("simulate", "rows-upwards"),
    ("simulate", "other-move-order"),
    ("simulate", "last-line-missing"),
    ("simulate", "printed-as-list"),
];

/// What a program prints; `None` if it crashes.
pub fn run(problem: &str, mistake: &str, input: &str) -> Option<String> {
    let crashes = Cell::new(false);
    let words = input.split_whitespace();
    let numbers: Vec<i32> = words.map(|word| word.parse().expect("a number")).collect();
    let program = Beginner {
        mistake,
        n: numbers[0],
        taken: HashSet::new(),
        crashes: &crashes,
    };
    let output = match problem {
        "valid_move_num" => program.valid_move_num(&pairs(&numbers[2..])),
        "next_move" => program.next_move(pairs(&numbers[1..3])[0], &pairs(&numbers[4..])),
        _ => program.simulate(pairs(&numbers[2..])),
    };
    (!crashes.get()).then_some(output)
}

fn pairs(numbers: &[i32]) -> Vec<Place> {
    numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect()
}

fn line<T: ToString>(numbers: &[T], separator: &str) -> String {
    let words: Vec<String> = numbers.iter().map(T::to_string).collect();
    words.join(separator)
}

struct Beginner<'a> {
    mistake: &'a str,
    n: i32,
    taken: HashSet<Place>,
    /// Whether it has used an index that an array does not have.
    crashes: &'a Cell<bool>,
}

impl Beginner<'_> {
    fn is(&self, mistake: &str) -> bool {
        self.mistake.split('/').next() == Some(mistake)
    }

    fn moves(&self) -> [Place; 8] {
        match self.mistake {
            "rows-upwards" => MOVES.map(|(down, right)| (-down, right)),
            "other-move-order" => [
                (1, 2),
                (2, 1),
                (2, -1),
                (1, -2),
                (-1, -2),
                (-2, -1),
                (-2, 1),
                (-1, 2),
            ],
            "wrong-move-in-table" => {
                let mut moves = MOVES;
                moves[3] = (2, -1);
                moves
            }
            _ => MOVES,
        }
    }

    fn inside(&self, (r, c): Place) -> bool {
        let n = self.n;
        match self.mistake {
            // In an array of 100 columns, column 100 is column 0 of the next row.
            "board-one-larger" if n == 100 && c == n && r >= 0 && r < n => {
                !self.taken.contains(&(r + 1, 0))
            }
            "board-one-larger" => r >= 0 && r <= n && c >= 0 && c <= n,
            "first-row-off-board" => r > 0 && r < n && c > 0 && c < n,
            "last-row-off-board" => r >= 0 && r < n - 1 && c >= 0 && c < n - 1,
            "negative-indices-wrap" => r < n && c < n,
            _ => r >= 0 && r < n && c >= 0 && c < n,
        }
    }

    fn is_taken(&self, (mut r, mut c): Place) -> bool {
        if self.is("negative-indices-wrap") {
            self.crashes
                .set(self.crashes.get() || r < -self.n || c < -self.n);
            r = if r < 0 { r + self.n } else { r };
            c = if c < 0 { c + self.n } else { c };
        }
        self.taken.contains(&(r, c))
    }

    fn p(&self, at: Place) -> i32 {
        if !self.inside(at) {
            return if self.is("zero-for-off-board") { 0 } else { -1 };
        }
        if self.is_taken(at) && !self.is("minus-one-only-off-board") {
            return if self.is("zero-for-visited") { 0 } else { -1 };
        }
        let mut count = 0;
        for (number, (down, right)) in self.moves().into_iter().enumerate() {
            if number == 7 && self.is("last-move-forgotten")
                || number > 3 && self.is("four-moves-only")
            {
                continue;
            }
            let next = (at.0 + down, at.1 + right);
            let counts = if self.is("visited-neighbours-counted") {
                self.inside(next)
            } else if self.is("visited-instead-of-free") {
                self.inside(next) && self.is_taken(next)
            } else if self.is("off-board-neighbours-counted") {
                !self.is_taken(next)
            } else {
                self.inside(next) && !self.is_taken(next)
            };
            if counts {
                count += 1;
            }
        }
        if self.is("one-counted-too-few") {
            count -= 1;
        }
        count
    }

    fn values(&self, (r, c): Place) -> Vec<i32> {
        let moves = self.moves();
        moves
            .iter()
            .map(|&(down, right)| self.p((r + down, c + right)))
            .collect()
    }

    fn valid_move_num(mut self, knights: &[Place]) -> String {
        if !self.is("no-square-marked") {
            self.taken = knights.iter().copied().collect();
        }
        let mut lines: Vec<String> = Vec::new();
        for &knight in knights {
            let values = self.values(knight);
            lines.push(match self.mistake {
                "printed-as-list" => format!("{values:?}"),
                "one-number-for-each-knight" => {
                    values.iter().filter(|&&p| p >= 0).count().to_string()
                }
                _ => line(&values, " "),
            });
        }
        if self.is("last-line-missing") {
            lines.pop();
        }
        lines.join("\n") + "\n"
    }

    fn choose(&self, knight: Place) -> i32 {
        let values = self.values(knight);
        let mut best = -1;
        let mut least = 100;
        if self.is("minimum-starts-with-move-0") {
            best = 0;
            least = values[0];
        }
        for (move_number, &p) in (0..).zip(&values) {
            if p < 0 && !self.is("minus-one-chosen") {
                continue;
            }
            let is_better = match self.mistake {
                "first-valid-move" => best < 0,
                "last-valid-move" => true,
                "most-instead-of-fewest" => best < 0 || p > least,
                _ => p < least,
            };
            if is_better {
                best = move_number;
                least = p;
            }
        }
        best
    }

    fn next_move(mut self, knight: Place, visited: &[Place]) -> String {
        self.taken = visited.iter().copied().collect();
        let best = self.choose(knight);
        match (self.mistake, usize::try_from(best)) {
            ("p-instead-of-move", Ok(best)) => self.values(knight)[best].to_string(),
            _ => best.to_string(),
        }
    }

    fn simulate(mut self, mut knights: Vec<Place>) -> String {
        let side = usize::try_from(self.n).expect("a side");
        let unvisited = if self.is("minus-one-for-unvisited") {
            -1
        } else {
            0
        };
        let mut board = vec![vec![unvisited; side]; side];
        let factor = if self.is("factor-of-1000") {
            1000
        } else {
            10_000
        };
        let first = i32::from(!self.is("knights-from-zero"));
        let mut put = |(r, c): Place, knight: usize, step: i32| {
            let index = |place| usize::try_from(place).expect("on the board");
            let number = i32::try_from(knight).expect("few knights") + first;
            if let Some(square) = board
                .get_mut(index(r))
                .and_then(|row| row.get_mut(index(c)))
            {
                *square = factor * number + step;
            }
            number
        };
        for (knight, &start) in knights.iter().enumerate() {
            if self.is("later-starts-not-marked") {
                break;
            }
            let number = put(start, knight, 0);
            if !self.is("knights-from-zero") || number != 0 {
                self.taken.insert(start);
            }
        }
        let mut steps = vec![0; knights.len()];
        let mut goes_on = !self.is("no-knight-moves");
        while goes_on {
            goes_on = false;
            let mut order: Vec<usize> = (0..knights.len()).collect();
            if self.is("last-knight-first") {
                order.reverse();
            }
            let mut is_over = false;
            for knight in order {
                if steps[knight] == 0 && self.is("later-starts-not-marked") {
                    put(knights[knight], knight, 0);
                    self.taken.insert(knights[knight]);
                }
                let best = self.choose(knights[knight]);
                let moves = best >= 0;
                if self.is("last-knight-decides") {
                    goes_on = moves;
                } else {
                    goes_on |= moves;
                }
                if !moves {
                    is_over |= self.is("stuck-knight-ends-all");
                    if is_over {
                        break;
                    }
                    continue;
                }
                let (down, right) = self.moves()[usize::try_from(best).expect("a move")];
                let target = (knights[knight].0 + down, knights[knight].1 + right);
                if self.is("steps-counted-late") {
                    put(target, knight, steps[knight]);
                    steps[knight] += 1;
                } else {
                    steps[knight] += 1;
                    put(target, knight, steps[knight]);
                }
                self.taken.insert(target);
                knights[knight] = target;
            }
            goes_on &= !is_over;
        }
        if self.is("last-line-missing") {
            board.pop();
        }
        let mut output = String::new();
        for row in &board {
            if self.is("printed-as-list") {
                output.extend([format!("{row:?}"), "\n".to_owned()]);
            } else {
                output += &(line(row, " ") + "\n");
            }
        }
        output
    }
}
