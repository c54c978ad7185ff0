//! How long the solver takes on boards with random holes: a CSV with a line for each instance.
//!
//! `cargo bench --bench instances` makes 1,000 instances. `-- --help` shows how to make others:
//! `-- --set sides --count 500` takes five sides up to 500 and four densities in turn. An
//! instance is drawn from its seed alone. The free squares balance, so that the colours of a knight's
//! moves do not decide it. Each instance is a process of its own, which is ended after a limit of time.
//! A summary of all times follows on standard error.
#![expect(clippy::print_stdout, reason = "the CSV is what this is for")]
#![expect(clippy::print_stderr, reason = "the summary is not part of the CSV")]

mod holes;

use std::error::Error;
use std::io::Read;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use holes::{Kind, draw};
use knights::board::Board;
use knights::solve::{Answer, Ends, Task, solve};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Sets of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Set {
    /// Any number of rows and columns, and of holes.
    Random,
    /// Squares with sides of 20, 50, 100, 200 and 500, and 1, 2, 5 and 10 % holes, in turn.
    Sides,
}

/// The sides of the boards of a set.
const SIDES: [u32; 5] = [20, 50, 100, 200, 500];
/// Their holes, in per mille of the squares.
const PER_MILLE: [u32; 4] = [10, 20, 50, 100];

/// What is measured.
#[derive(Clone, Debug, Parser)]
struct Options {
    /// Which boards are drawn.
    #[arg(long, value_enum, default_value_t = Set::Random)]
    set: Set,
    /// The seed of the first instance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many instances.
    #[arg(long, default_value_t = 1000)]
    count: u64,
    /// The fewest rows and columns.
    #[arg(long, default_value_t = 8)]
    shortest: u32,
    /// The most rows and columns.
    #[arg(long, default_value_t = 60)]
    longest: u32,
    /// The fewest holes, in per mille of the squares.
    #[arg(long, default_value_t = 20)]
    fewest: u32,
    /// The most holes, in per mille of the squares.
    #[arg(long, default_value_t = 100)]
    most: u32,
    /// After how many seconds an instance is given up.
    #[arg(long, default_value_t = 5.0)]
    limit: f64,
    /// Solves one instance in this process.
    #[arg(long)]
    only: Option<u64>,
    /// Shows one instance as a mask instead.
    #[arg(long)]
    show: Option<u64>,
    /// What `cargo bench` adds.
    #[arg(long, hide = true)]
    bench: bool,
}

/// A task with its density.
struct Instance {
    task: Task,
    per_mille: u32,
}

impl Instance {
    /// The instance of a seed. Paths and cycles take turns.
    fn draw(options: &Options, seed: u64) -> Result<Self, Box<dyn Error>> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let ([rows, columns], per_mille) = match options.set {
            Set::Random => {
                let mut side = || random.random_range(options.shortest..=options.longest);
                let sides = [side(), side()];
                (sides, random.random_range(options.fewest..=options.most))
            }
            Set::Sides => {
                let side = SIDES[usize::try_from(seed % 5)?];
                ([side; 2], PER_MILLE[usize::try_from(seed / 10 % 4)?])
            }
        };
        let board = Board::new(rows, columns)?;
        let holes = board.squares() * per_mille / 1000;
        let kind = if seed.is_multiple_of(2) {
            Kind::Cycle
        } else {
            Kind::Path
        };
        let task = draw(board, holes, kind, &mut random);
        Ok(Self { task, per_mille })
    }

    /// The board with `#` for holes, after the start and the kind.
    fn show(&self) -> String {
        let Task {
            board,
            ref holes,
            ends,
        } = self.task;
        let mut text = format!("{ends:?}\n");
        for square in board.all() {
            text.push(if holes.contains(&square) { '#' } else { '.' });
            if square.column + 1 == board.columns() {
                text.push('\n');
            }
        }
        text
    }
}

/// Solves one instance and prints the answer and the seconds.
fn solve_one(options: &Options, seed: u64) -> Result<(), Box<dyn Error>> {
    let Instance { task, .. } = Instance::draw(options, seed)?;
    let start = Instant::now();
    let answer = solve(&task, None)?;
    let seconds = start.elapsed().as_secs_f64();
    let name = match &answer {
        Answer::Found(_) => "found",
        Answer::Impossible(_) => "impossible",
        Answer::Unknown { .. } => "unknown",
    };
    println!("{name},{seconds:.6}");
    if let Answer::Impossible(reason) = answer {
        eprintln!("{reason}");
    }
    Ok(())
}

/// Solves one instance in a process of its own; `None` if it takes too long.
fn timed(options: &Options, seed: u64) -> Result<Option<(String, f64)>, Box<dyn Error>> {
    let program = std::env::current_exe()?;
    let mut command = Command::new(program);
    for (name, value) in [
        ("--shortest", options.shortest),
        ("--longest", options.longest),
        ("--fewest", options.fewest),
        ("--most", options.most),
    ] {
        command.args([name, &value.to_string()]);
    }
    if options.set == Set::Sides {
        command.args(["--set", "sides"]);
    }
    let command = command.args(["--only", &seed.to_string()]);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let start = Instant::now();
    while child.try_wait()?.is_none() {
        if start.elapsed().as_secs_f64() > options.limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        sleep(Duration::from_micros(500));
    }
    let mut output = String::new();
    child
        .stdout
        .take()
        .ok_or("no output")?
        .read_to_string(&mut output)?;
    let (answer, seconds) = output.trim_end().split_once(',').ok_or("no answer")?;
    Ok(Some((answer.to_owned(), seconds.parse()?)))
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse();
    if let Some(seed) = options.only {
        return solve_one(&options, seed);
    }
    if let Some(seed) = options.show {
        print!("{}", Instance::draw(&options, seed)?.show());
        return Ok(());
    }
    println!("seed,rows,columns,holes,per_mille,kind,answer,seconds");
    let (mut times, mut open) = (Vec::new(), 0);
    for seed in options.seed..options.seed + options.count {
        let Instance { task, per_mille } = Instance::draw(&options, seed)?;
        let kind = if matches!(task.ends, Ends::Closed(_)) {
            "cycle"
        } else {
            "path"
        };
        let (answer, seconds) = timed(&options, seed)?.unwrap_or_else(|| {
            open += 1;
            ("unknown".to_owned(), options.limit)
        });
        let (rows, columns) = (task.board.rows(), task.board.columns());
        let holes = task.holes.len();
        println!("{seed},{rows},{columns},{holes},{per_mille},{kind},{answer},{seconds:.6}");
        times.push(seconds);
    }
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    let (median, slow, slowest) = (at(50), at(99), at(100));
    eprintln!(
        "{} instances, {open} not decided: median {median:.6} s, 99 % within {slow:.6} s, slowest {slowest:.6} s",
        times.len()
    );
    Ok(())
}
