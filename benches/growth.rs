//! How the time of each kind of work grows with the board: a table in Markdown, with the exponent.
//!
//! `cargo bench --bench growth` prints it; words after `--` choose rows that have one of them. Each time is the
//! median of several runs. The exponent is the slope of the line of least squares through the logarithms of
//! the three largest sizes and of their times: 1 is growth in proportion.
#![expect(clippy::print_stdout, reason = "the table is what this is for")]

mod holes;
#[expect(dead_code, reason = "other benchmarks print rows of another form")]
mod table;

use std::fs::File;
use std::hint::black_box;
use std::io::Write;
use std::time::Duration;

use holes::{Kind, draw};
use knights::board::{Board, MoveOrder, Square};
use knights::output::Output;
use knights::render::sheet::write_board;
use knights::solve::{Answer, Ends, HoleMethod, Task, first_tour, solve, solve_by};
use knights::survey::{Method, SurveyTask, Surveyor};
use knights::tour::Tour;
use knights::warnsdorff::{self, TieBreak, WarnsdorffOptions};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use table::{median, time};

/// How often each time is taken.
const RUNS: usize = 5;
/// How many random boards a median is of.
const BOARDS: usize = 15;

/// One kind of work on boards of growing size.
struct Series {
    /// The row of the table.
    name: &'static str,
    /// The shortest and the longest sides, or lengths, and those between.
    sides: &'static [u32],
    /// The squares of a board of a side.
    squares: fn(u32) -> u32,
    /// The median time on it.
    time: fn(u32) -> Duration,
}

fn board(rows: u32, columns: u32) -> Board {
    Board::new(rows, columns).expect("a board")
}

fn square_of(side: u32) -> u32 {
    side * side
}

fn four_rows(columns: u32) -> u32 {
    4 * columns
}

/// The squares of 96 walks.
fn walks_of(side: u32) -> u32 {
    96 * square_of(side)
}

/// A task without holes.
fn whole(board: Board, ends: Ends) -> Task {
    Task {
        board,
        holes: Vec::new(),
        ends,
    }
}

/// The start in a corner.
const CORNER: Square = Square::new(0, 0);

/// One copy of four bytes a square, for comparison.
fn copy(side: u32) -> Duration {
    let from = vec![1_u32; square_of(side) as usize];
    let mut to = vec![0; from.len()];
    time(RUNS, || {
        black_box(&mut to).copy_from_slice(black_box(&from));
    })
}

/// A fresh array of four bytes a square, written once.
fn fresh(side: u32) -> Duration {
    time(RUNS, || {
        drop(black_box(vec![1_u32; square_of(side) as usize]));
    })
}

/// A tour of a whole board, verified.
fn construction(board: Board, ends: Ends) -> Duration {
    let task = whole(board, ends);
    time(RUNS, || {
        let answer = solve(&task, None).expect("memory");
        assert!(matches!(answer, Answer::Found(_)), "it has a tour");
    })
}

/// A walk by Warnsdorff's rule.
fn walk(side: u32, ties: TieBreak) -> Duration {
    let options = WarnsdorffOptions {
        order: MoveOrder::Sheet,
        ties,
    };
    let board = board(side, side);
    time(RUNS, || {
        drop(black_box(
            warnsdorff::walk(board, CORNER, &options).expect("memory"),
        ));
    })
}

/// A tour printed as a board.
fn printing(side: u32) -> Duration {
    let task = whole(board(side, side), Ends::From(CORNER));
    let Answer::Found(tour) = solve(&task, None).expect("memory") else {
        panic!("it has a tour");
    };
    let mut sink = File::options()
        .write(true)
        .open("/dev/null")
        .expect("/dev/null is there");
    time(RUNS, || {
        let mut output = Output::new(&mut sink);
        write_board(&tour, &mut output).expect("/dev/null takes all");
        output.flush().expect("/dev/null takes all");
    })
}

/// The check of a tour.
fn verification(side: u32) -> Duration {
    let board = board(side, side);
    let walk = warnsdorff::walk(board, CORNER, &WarnsdorffOptions::default()).expect("memory");
    let mut copies: Vec<_> = (0..RUNS).map(|_| walk.clone()).collect();
    time(RUNS, || {
        let copy = copies.pop().expect("a copy for each run");
        drop(black_box(Tour::verify(copy).expect("a walk is a tour")));
    })
}

/// A part of a survey in one thread.
fn survey(side: u32, ties: TieBreak) -> Duration {
    let board = board(side, side);
    let method = Method::Warnsdorff(WarnsdorffOptions {
        order: MoveOrder::Sheet,
        ties,
    });
    let survey = Surveyor::new(SurveyTask::whole(board, method)).expect("memory");
    let starts = board.all().step_by(board.squares() as usize / 96);
    let starts: Vec<Square> = starts.take(96).collect();
    time(RUNS, || {
        for group in starts.chunks(32) {
            black_box(survey.results(group).expect("memory"));
        }
    })
}

/// The median over random boards that have a tour. The holes are in per mille of the squares; cycles and
/// paths take turns.
fn holes(
    board: Board,
    per_mille: u32,
    solve: impl Fn(&Task) -> Result<Answer, knights::board::OutOfMemory>,
) -> Duration {
    let times = (0..).map(|seed| {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let kind = [Kind::Cycle, Kind::Path][usize::from(seed % 2 == 1)];
        let task = draw(board, board.squares() * per_mille / 1000, kind, &mut random);
        let mut answer = None;
        let time = time(1, || answer = Some(solve(&task).expect("memory")));
        matches!(answer, Some(Answer::Found(_))).then_some(time)
    });
    median(times.flatten().take(BOARDS).collect())
}

/// The first tour of a textbook search.
fn first(side: u32) -> Duration {
    time(3, || {
        let answer = first_tour(
            board(side, side),
            CORNER,
            MoveOrder::Tutorial.steps(),
            None,
            |_| (),
        );
        assert!(matches!(answer, Ok(Answer::Found(_))), "it has a tour");
    })
}

/// The work, from the simplest.
const WORK: &[Series] = &[
    Series {
        name: "copy of 4 bytes a square, for comparison",
        sides: &[300, 1000, 3000, 10_000],
        squares: square_of,
        time: copy,
    },
    Series {
        name: "new array of 4 bytes a square, for comparison",
        sides: &[300, 1000, 3000, 10_000],
        squares: square_of,
        time: fresh,
    },
    Series {
        name: "closed tour by construction, verified",
        sides: &[100, 300, 1000, 3000, 10_000],
        squares: square_of,
        time: |side| construction(board(side, side), Ends::Closed(CORNER)),
    },
    Series {
        name: "verification of a walk",
        sides: &[100, 300, 1000, 3000],
        squares: square_of,
        time: verification,
    },
    Series {
        name: "printing a tour as a board",
        sides: &[100, 300, 1000, 3000],
        squares: square_of,
        time: printing,
    },
    Series {
        name: "walk, ties `first`",
        sides: &[30, 100, 300, 1000, 3000],
        squares: square_of,
        time: |side| walk(side, TieBreak::First),
    },
    Series {
        name: "walk, ties `roth`",
        sides: &[30, 100, 300, 1000, 3000],
        squares: square_of,
        time: |side| walk(side, TieBreak::Roth),
    },
    Series {
        name: "survey of 96 starts, ties `first`, one thread",
        sides: &[25, 50, 100, 200, 400],
        squares: walks_of,
        time: |side| survey(side, TieBreak::First),
    },
    Series {
        name: "survey of 96 starts, ties `roth`, one thread",
        sides: &[25, 50, 100, 200, 400],
        squares: walks_of,
        time: |side| survey(side, TieBreak::Roth),
    },
    Series {
        name: "tour around 1 % holes",
        sides: &[50, 100, 200, 500, 1000],
        squares: square_of,
        time: |side| holes(board(side, side), 10, |task| solve(task, None)),
    },
    Series {
        name: "tour around 5 % holes",
        sides: &[20, 30, 50, 100, 200],
        squares: square_of,
        time: |side| holes(board(side, side), 50, |task| solve(task, None)),
    },
    Series {
        name: "tour around 5 % holes, exact search alone",
        sides: &[10, 20, 30, 40, 60],
        squares: square_of,
        time: |side| {
            holes(board(side, side), 50, |task| {
                solve_by(HoleMethod::Search, task)
            })
        },
    },
    Series {
        name: "four rows",
        sides: &[100, 1000, 10_000, 100_000, 1_000_000],
        squares: four_rows,
        time: |columns| construction(board(4, columns), Ends::From(CORNER)),
    },
    Series {
        name: "first tour of a textbook search, from the corner",
        sides: &[8, 16, 32, 48, 60],
        squares: square_of,
        time: first,
    },
];

/// The slope of the line of least squares through these points.
fn slope(points: &[(f64, f64)]) -> f64 {
    let count = f64::from(u32::try_from(points.len()).expect("a few points"));
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let shared: f64 = points
        .iter()
        .map(|point| (point.0 - x) * (point.1 - y))
        .sum();
    let own: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    shared / own
}

/// A time in a unit that suits it.
fn words(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1e-3 {
        format!("{:.1} µs", seconds * 1e6)
    } else if seconds < 1.0 {
        format!("{:.2} ms", seconds * 1e3)
    } else {
        format!("{seconds:.2} s")
    }
}

fn main() {
    let chosen: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    println!("| work | squares | times | ns a square at the end | exponent |");
    println!("| --- | --- | --- | --- | --- |");
    for series in WORK {
        if !chosen.is_empty() && !chosen.iter().any(|word| series.name.contains(word)) {
            continue;
        }
        let measure = |&side: &u32| ((series.squares)(side), (series.time)(side));
        let taken: Vec<(u32, Duration)> = series.sides.iter().map(measure).collect();
        let logarithms =
            |&(squares, time): &(u32, Duration)| (f64::from(squares).ln(), time.as_secs_f64().ln());
        let largest = &taken[taken.len() - 3..];
        let exponent = slope(&largest.iter().map(logarithms).collect::<Vec<_>>());
        let squares: Vec<String> = taken
            .iter()
            .map(|(squares, _)| squares.to_string())
            .collect();
        let times: Vec<String> = taken.iter().map(|&(_, time)| words(time)).collect();
        let &(most, last) = taken.last().expect("several sizes");
        println!(
            "| {} | {} | {} | {:.2} | {exponent:.2} |",
            series.name,
            squares.join(", "),
            times.join(", "),
            last.as_secs_f64() * 1e9 / f64::from(most),
        );
    }
}
