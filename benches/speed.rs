//! How fast the programs are: a table of nanoseconds for a step, milliseconds for a run, and
//! bytes for a square, each beside its limit.
//!
//! `make bench` runs it. Every figure is the median of several runs. For a ratio, the two
//! programs take turns.

mod holes;
mod table;

use std::fs::File;
use std::hint::black_box;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use holes::{Kind, draw};
use knights::assignment::stages::simulate;
use knights::board::{Board, MoveOrder, Square};
use knights::output::Output;
use knights::render::sheet::write_board;
use knights::solve::{Answer, Ends, Task, first_tour, solve};
use knights::survey::{Method, SurveyTask, Surveyor};
use knights::tour::Tour;
use knights::warnsdorff::{self, DegreeGrid, TieBreak, WarnsdorffOptions};
use nix::sys::resource::{UsageWho, getrusage};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use table::{median, milliseconds, row, time};

/// How often each thing is measured.
const RUNS: usize = 5;
/// How often the start of a program is measured: it is short.
const STARTS: usize = 51;

/// Nanoseconds for each of `count` steps.
#[expect(clippy::cast_precision_loss, reason = "a figure of three digits")]
fn each(time: Duration, count: usize) -> f64 {
    time.as_nanos() as f64 / count as f64
}

fn board(side: u32) -> Board {
    Board::new(side, side).expect("a board")
}

/// The sheet's heuristic on 5000 × 5000, and what comes after it.
fn tours() -> io::Result<()> {
    let board = board(5000);
    let start = Square::new(0, 0);
    for (ties, limit) in [
        (TieBreak::First, "at most 20"),
        (TieBreak::Pohl, ""),
        (TieBreak::Roth, "at most 30"),
    ] {
        let order = MoveOrder::Sheet;
        let options = WarnsdorffOptions { order, ties };
        let walk = || warnsdorff::walk(board, start, &options).expect("memory");
        let moves = walk()
            .numbers()
            .iter()
            .filter(|&&number| number != 0)
            .count();
        let time = time(RUNS, || drop(black_box(walk())));
        let what = format!("tour 5000 x 5000 --ties {} ({moves} moves)", ties.name());
        row(&what, each(time, moves), "ns a move", limit);
    }
    let walk = warnsdorff::walk(board, start, &WarnsdorffOptions::default()).expect("memory");
    let squares = walk.numbers().len();
    let mut copies: Vec<_> = (0..RUNS).map(|_| walk.clone()).collect();
    let verify = time(RUNS, || {
        let copy = copies.pop().expect("a copy for each run");
        black_box(Tour::verify(copy).expect("a walk is a tour"));
    });
    row(
        "check of that tour",
        each(verify, squares),
        "ns a square",
        "",
    );
    let tour = Tour::verify(walk).expect("a walk is a tour");
    let mut sink = File::options().write(true).open("/dev/null")?;
    let mut prints = Vec::new();
    let mut counts = Vec::new();
    for _ in 0..RUNS {
        prints.push(time(1, || {
            let mut output = Output::new(&mut sink);
            write_board(&tour, &mut output).expect("/dev/null takes all");
            output.flush().expect("/dev/null takes all");
        }));
        counts.push(time(1, || {
            let seq = Command::new("seq")
                .arg("25000000")
                .stdout(Stdio::null())
                .status();
            assert!(
                seq.is_ok_and(|status| status.success()),
                "this machine has no seq"
            );
        }));
    }
    let print = median(prints);
    row(
        "printing it as a board",
        each(print, squares),
        "ns a number",
        "",
    );
    let ratio = print.as_secs_f64() / median(counts).as_secs_f64();
    row("  the same, to `seq 25000000`", ratio, "times", "at most 3");
    Ok(())
}

/// The judge's third stage.
fn simulations() {
    let place = |board: Board, count: usize| -> Vec<Square> {
        // A step that shares no factor with the squares comes to each once.
        let squares = board.squares() as usize;
        let square = |index: usize| {
            let index = u32::try_from(index * 7_919 % squares).expect("a small board");
            Square::new(index / board.columns(), index % board.columns())
        };
        (0..count).map(square).collect()
    };
    let run = |board: Board, starts: &[Square]| {
        let mut visited = DegreeGrid::new(board).expect("memory");
        for &square in starts {
            visited.visit(square);
        }
        simulate(visited, starts).expect("memory")
    };
    let small = board(100);
    let times = [1, 2, 10, 100, 1000, 3000, 5000, 9000, 10_000].map(|count| {
        let starts = place(small, count);
        time(RUNS, || drop(black_box(run(small, &starts))))
    });
    let slowest = times.into_iter().max().expect("some counts");
    row(
        "simulate n = 100, slowest of m = 1 to 10000",
        milliseconds(slowest),
        "ms",
        "single ms",
    );
    let large = board(3000);
    let starts = [Square::new(0, 0)];
    let moves = run(large, &starts)
        .rows()
        .flatten()
        .filter(|&&stamp| stamp != 0)
        .count();
    let time = time(RUNS, || drop(black_box(run(large, &starts))));
    let what = format!("simulate one knight on 3000 x 3000 ({moves} moves)");
    row(&what, each(time, moves), "ns a move", "at most 25");
}

/// The tutorial's first tours.
fn first_tours() {
    for side in [8, 12] {
        let board = board(side);
        let find = |start| {
            let answer = first_tour(board, start, MoveOrder::Tutorial.steps(), None, |_| ());
            assert!(
                matches!(answer, Ok(Answer::Found(_))),
                "every start of an even board has one"
            );
        };
        let times: Vec<Duration> = board
            .all()
            .map(|start| time(RUNS, || find(start)))
            .collect();
        let slowest = times.iter().max().copied().unwrap_or_default();
        let all = times.iter().sum();
        let limits = if side == 8 {
            ["at most 1000", "at most 100"]
        } else {
            ["", "at most 10000"]
        };
        let what = format!("tour backtrack {side} x {side}");
        row(
            &format!("{what}, all starts together"),
            milliseconds(all),
            "ms",
            limits[0],
        );
        row(
            &format!("{what}, the slowest start"),
            milliseconds(slowest),
            "ms",
            limits[1],
        );
    }
    for (rows, columns, limit) in [
        (4, 40, "at most 1000"),
        (50, 50, "at most 5000"),
        (60, 60, "at most 20000"),
    ] {
        let board = Board::new(rows, columns).expect("a board");
        let time = time(RUNS, || {
            let answer = first_tour(
                board,
                Square::new(0, 0),
                MoveOrder::Tutorial.steps(),
                None,
                |_| (),
            );
            assert!(matches!(answer, Ok(Answer::Found(_))), "the corner has one");
        });
        let what = format!("tour backtrack {rows} x {columns}, from a corner");
        row(&what, milliseconds(time), "ms", limit);
    }
}

/// A survey on one core: walk, check and fingerprint.
fn surveys() {
    for (side, ties, limit) in [
        (50, TieBreak::First, "at most 10"),
        (200, TieBreak::First, "at most 10"),
        (200, TieBreak::Roth, "at most 15"),
    ] {
        let board = board(side);
        let order = MoveOrder::Sheet;
        let method = Method::Warnsdorff(WarnsdorffOptions { order, ties });
        let survey = Surveyor::new(SurveyTask::whole(board, method)).expect("memory");
        let starts: Vec<Square> = board
            .all()
            .step_by(board.squares() as usize / 100)
            .collect();
        let run = || {
            let results = survey.results(&starts).expect("memory");
            results.iter().map(|result| result.length).sum::<u32>()
        };
        let moves = run() as usize;
        let time = time(RUNS, || {
            black_box(run());
        });
        let what = format!("tour survey {side} x {side} --ties {}", ties.name());
        row(&what, each(time, moves), "ns a move", limit);
    }
}

/// Tours wherever they exist, the check of each included.
fn solutions() {
    let square = Square::new;
    for (rows, columns, ends, limit) in [
        (1000, 1000, Ends::From(square(0, 0)), 10),
        (1000, 1000, Ends::From(square(500, 501)), 10),
        (1000, 1000, Ends::Closed(square(0, 0)), 10),
        (
            1000,
            1000,
            Ends::Between(square(999, 1), square(3, 700)),
            10,
        ),
        (5000, 5000, Ends::From(square(2500, 2501)), 10),
        (5000, 5000, Ends::Closed(square(0, 0)), 10),
        (5001, 4999, Ends::From(square(2500, 2500)), 10),
        (
            5001,
            4999,
            Ends::Between(square(0, 0), square(5000, 4998)),
            10,
        ),
        (10_000, 10_000, Ends::From(square(5000, 5001)), 10),
        (10_000, 10_000, Ends::Closed(square(0, 0)), 10),
        (5, 1_000_000, Ends::From(square(2, 500_000)), 10),
        (5, 1_000_000, Ends::Closed(square(0, 0)), 10),
        (1_000_000, 5, Ends::From(square(500_000, 2)), 10),
        (3, 1_000_000, Ends::From(square(1, 500_000)), 30),
        (3, 1_000_000, Ends::Closed(square(0, 0)), 30),
        (4, 1_000_000, Ends::From(square(0, 500_000)), 30),
        (1_000_000, 3, Ends::From(square(500_000, 1)), 30),
    ] {
        let board = Board::new(rows, columns).expect("a board");
        let task = Task {
            board,
            holes: Vec::new(),
            ends,
        };
        let time = time(RUNS, || {
            let answer = solve(&task, None).expect("memory");
            assert!(matches!(answer, Answer::Found(_)), "{task:?} has a tour");
        });
        let kind = match ends {
            Ends::From(start) => format!("from {start}"),
            Ends::Between(start, end) => format!("from {start} to {end}"),
            Ends::Closed(_) => "closed".to_owned(),
        };
        row(
            &format!("tour solve {rows} x {columns}, {kind}"),
            each(time, board.squares() as usize),
            "ns a square",
            &format!("at most {limit}"),
        );
    }
    let all = time(RUNS, || {
        for (rows, columns) in
            (5..=12).flat_map(|rows| (5..=12).map(move |columns| (rows, columns)))
        {
            let board = Board::new(rows, columns).expect("a board");
            for start in board.all() {
                let task = Task {
                    board,
                    holes: Vec::new(),
                    ends: Ends::From(start),
                };
                black_box(solve(&task, None).expect("memory"));
            }
        }
    });
    row(
        "tour solve, every start of 5 x 5 to 12 x 12",
        milliseconds(all),
        "ms",
        "at most 1000",
    );
}

/// Tours around random holes, the check of each included: the median of cycles and paths from several
/// seeds that have one.
fn holes() {
    for (side, count, limit) in [
        (200, 4, "at most 50"),
        (50, 125, ""),
        (100, 200, "at most 300"),
        (1000, 10_000, "at most 3000"),
        (5000, 1000, "at most 5000"),
    ] {
        let board = board(side);
        let mut times = Vec::new();
        for seed in 1..=2 * RUNS as u64 {
            let kind = [Kind::Path, Kind::Cycle][usize::from(seed.is_multiple_of(2))];
            let task = draw(board, count, kind, &mut ChaCha8Rng::seed_from_u64(seed));
            let mut is_found = false;
            let time = time(1, || {
                let answer = solve(&task, None).expect("memory");
                is_found = matches!(answer, Answer::Found(_));
            });
            times.extend(is_found.then_some(time));
        }
        row(
            &format!("tour solve {side} x {side}, {count} holes"),
            milliseconds(median(times)),
            "ms",
            limit,
        );
    }
}

/// Whole programs: their memory first, since only the largest so far is known.
fn programs() {
    let tour = env!("CARGO_BIN_EXE_tour");
    // From the smallest to the largest.
    for (arguments, squares, limit) in [
        ("solve 1000 1000 500 500 --format none", 1e6, "at most 64"),
        ("solve 5000 5000 2500 2500 --format none", 25e6, "at most 9"),
        ("5000 5000 0 0 --ties roth", 25e6, "at most 8"),
        ("solve 10000 10000 1 1 --format none", 1e8, "at most 9"),
    ] {
        run_program(tour, &arguments.split(' ').collect::<Vec<_>>());
        let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system counts memory");
        #[expect(clippy::cast_precision_loss, reason = "a figure of three digits")]
        let bytes = usage.max_rss() as f64 * 1024.0;
        let what = format!("tour {arguments}, its memory");
        row(&what, bytes / squares, "bytes/square", limit);
    }
    for path in [
        env!("CARGO_BIN_EXE_valid_move_num"),
        env!("CARGO_BIN_EXE_next_move"),
        env!("CARGO_BIN_EXE_simulate"),
        tour,
        env!("CARGO_BIN_EXE_dual"),
    ] {
        let start = time(STARTS, || run_program(path, &[]));
        let name = Path::new(path).file_name().expect("a file").display();
        row(
            &format!("start of {name}"),
            milliseconds(start),
            "ms",
            "at most 2",
        );
    }
    let nothing = time(STARTS, || run_program("true", &[]));
    row(
        "start of `true`, for comparison",
        milliseconds(nothing),
        "ms",
        "",
    );
}

/// Whole programs on the largest board, on which threads share the work.
fn shared_boards() {
    let tour = env!("CARGO_BIN_EXE_tour");
    for arguments in [
        "solve 10000 10000 0 0 --format none",
        "solve 10000 10000 0 0 --closed --format none",
        "solve 10000 10000 0 0 --closed",
    ] {
        for threads in ["1", "2"] {
            let time = time(RUNS, || {
                run_program_on(threads, tour, &arguments.split(' ').collect::<Vec<_>>());
            });
            let limit = match (threads, arguments.ends_with("none")) {
                ("2", true) => "at most 400",
                ("2", false) => "at most 900",
                _ => "",
            };
            let what = format!("tour {arguments}, threads: {threads}");
            row(&what, milliseconds(time), "ms", limit);
        }
    }
}

/// Lists of tours, some of them beside a plain search in C that prints the same.
fn lists() -> io::Result<()> {
    let tour = env!("CARGO_BIN_EXE_tour");
    let folder = tempfile::tempdir()?;
    let plain = folder.path().join("list");
    let mut cc = Command::new("cc");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/list.c");
    run(cc.arg("-O2").arg("-o").arg(&plain).arg(source));
    let plain = plain.to_str().expect("the folder has a plain name");
    for (arguments, tours, limit) in [
        ("6 6 --closed", 9_862.0, "at most 50"),
        ("5 6", 37_568.0, "at most 200"),
        ("6 6", 6_637_920.0, "at most 2213"),
        ("7 7 --first 10000000", 1e7, "at most 3333"),
        ("8 8 --first 10000000", 1e7, "at most 3333"),
        ("8 8 --closed --first 10000000", 1e7, "at most 3333"),
    ] {
        let arguments: Vec<&str> = ["list"].into_iter().chain(arguments.split(' ')).collect();
        let time = time(RUNS, || run_program(tour, &arguments));
        let rate = tours / time.as_secs_f64() / 1e6;
        let what = format!("tour {} ({rate:.2} million a second)", arguments.join(" "));
        row(&what, milliseconds(time), "ms", limit);
    }
    for ([rows, columns, first], runs) in [
        (["5", "5", "1728"], RUNS),
        (["5", "6", "37568"], 1),
        (["7", "7", "1000"], RUNS),
    ] {
        let ours = ["list", rows, columns, "--first", first];
        let what = format!("tour {}", ours.join(" "));
        let ours = time(RUNS, || run_program(tour, &ours));
        row(&what, milliseconds(ours), "ms", "");
        let plain = time(runs, || run_program(plain, &[rows, columns, first]));
        row("  the same in plain C", milliseconds(plain), "ms", "");
    }
    Ok(())
}

/// Runs a program to its end, without input, and throws its output away.
fn run_program(name: &str, arguments: &[&str]) {
    run(Command::new(name).args(arguments));
}

/// The same, with this number of threads.
fn run_program_on(threads: &str, name: &str, arguments: &[&str]) {
    let mut command = Command::new(name);
    run(command.args(arguments).env("RAYON_NUM_THREADS", threads));
}

/// Runs a command in this way.
fn run(command: &mut Command) {
    let status = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(status.is_ok(), "{command:?} cannot be started");
}

fn main() -> io::Result<()> {
    programs();
    shared_boards();
    lists()?;
    tours()?;
    simulations();
    first_tours();
    solutions();
    holes();
    surveys();
    Ok(())
}
