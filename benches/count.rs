//! How long `tour count` takes, and how much memory: a table with a row for each piece of work, beside
//! its limits. Every number is compared with a published one.
//!
//! `make bench-count` runs it. Each row is a program of its own, so that its memory is known. Short
//! rows run three times, and the time in the middle counts. `make bench-count LARGE=1` adds the rows
//! that take minutes.
#![expect(clippy::print_stdout, reason = "the table is what this is for")]

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4;

/// How often a row is measured that takes less than [`SHORT`].
const RUNS: usize = 3;
/// The longest time of a row that is measured several times.
const SHORT: Duration = Duration::from_secs(20);
/// The variable that adds the large rows.
const LARGE: &str = "KNIGHTS_LARGE";
/// How many bytes are an MB.
const MB: u64 = 1 << 20;

/// A piece of work.
struct Work {
    /// The arguments of one run, or of several that belong together.
    commands: Vec<String>,
    /// What it is, if the arguments do not say it.
    name: &'static str,
    /// The most seconds that it should take.
    limit: f64,
    /// The published number, and where it is from. That of several numbers is their sum.
    published: Option<(u128, &'static str)>,
}

/// A run of a program.
struct Run {
    time: Duration,
    /// The most bytes of memory that it has filled.
    memory: u64,
    output: String,
}

fn work(arguments: &str, limit: f64, published: Option<(u128, &'static str)>) -> Work {
    Work {
        commands: vec![arguments.to_owned()],
        name: "",
        limit,
        published,
    }
}

/// The boards of up to 40 squares, each as rows by columns and columns by rows. Each number of rows is
/// a run of its own.
fn small_boards(options: &str, name: &'static str, limit: f64) -> Work {
    let command = |rows: u32| format!("--sizes {rows}x1..{} {options}", 40 / rows);
    Work {
        commands: (1..=40).map(command).collect(),
        name,
        limit,
        published: None,
    }
}

/// The rows of the table.
fn rows() -> Vec<Work> {
    vec![
        small_boards("", "all boards of up to 40 squares, paths", 3.0),
        small_boards("--closed", "all boards of up to 40 squares, cycles", 0.15),
        work(
            "6 --each-start --format csv",
            0.3,
            Some((6_637_920, "A165134")),
        ),
        work(
            "5 12 --undirected",
            1.5,
            Some((3_611_823_644_006, "A083386")),
        ),
        work("6 8 --undirected", 3.0, Some((24_964_893_804, "A306281"))),
        work("7 8 --closed", 5.0, Some((34_524_432_316, "A193055"))),
        work("--sizes 3x1..500", 1.0, None),
        work("--sizes 4x1..500", 1.0, None),
        work("--sizes 3x1..500 --closed", 1.0, None),
        work("--sizes 4x1..500 --closed", 1.0, None),
    ]
}

/// The rows that take minutes and gigabytes.
fn large_rows() -> Vec<Work> {
    vec![
        work("7", 30.0, Some((165_575_218_320, "A165134"))),
        work("8 --closed", 100.0, Some((13_267_364_410_532, "A001230"))),
        work("8", 5400.0, Some((19_591_828_170_979_904, "A165134"))),
    ]
}

/// Runs `tour count` to its end.
fn run(arguments: &str) -> Run {
    let start = Instant::now();
    let mut program = Command::new(env!("CARGO_BIN_EXE_tour"))
        .arg("count")
        .args(arguments.split_whitespace())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut output = String::new();
    let stream = program.stdout.as_mut().expect("the output is a pipe");
    stream
        .read_to_string(&mut output)
        .expect("the output is text");
    let used = program.wait4().expect("the program ends");
    Run {
        time: start.elapsed(),
        memory: used.rusage.maxrss,
        output,
    }
}

/// The middle one of several times.
fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// The sum of the numbers of an output; `None` if one of them is unknown.
fn number(output: &str) -> Option<u128> {
    let Some(lines) = output.strip_prefix("rows,") else {
        return output.trim().parse().ok();
    };
    let fields = lines.lines().skip(1).map(|line| line.rsplit(',').nth(1));
    let numbers = fields.map(|field| field?.parse::<u128>().ok());
    numbers.sum()
}

/// Measures a piece of work, and prints its row.
fn measure(work: &Work) {
    let mut runs = Vec::new();
    loop {
        let all = work.commands.iter().map(|arguments| run(arguments));
        let all: Vec<Run> = all.collect();
        let time: Duration = all.iter().map(|run| run.time).sum();
        runs.push((time, all));
        if time > SHORT || runs.len() == RUNS {
            break;
        }
    }
    let time = median(runs.iter().map(|(time, _)| *time).collect());
    let (_, last) = &runs[runs.len() - 1];
    let memory = last.iter().map(|run| run.memory).max().unwrap_or_default() / MB;
    let found = number(&last[0].output);
    let verdict = match (work.published, found) {
        (None, _) if last.iter().any(|run| run.output.contains("unknown")) => "unknown".to_owned(),
        (None, _) => String::new(),
        (Some((number, source)), Some(found)) if number == found => format!("right ({source})"),
        (Some((number, source)), Some(found)) => {
            format!("WRONG: {found}, not {number} ({source})")
        }
        (Some(_), None) => last[0].output.trim().to_owned(),
    };
    let name = if work.name.is_empty() {
        &work.commands[0]
    } else {
        work.name
    };
    println!(
        "{name:<40} {:>9.2} s  of {:>7.2} s {memory:>7} MB  {verdict}",
        time.as_secs_f64(),
        work.limit
    );
}

fn main() {
    rows().iter().for_each(measure);
    if std::env::var_os(LARGE).is_some_and(|value| !value.is_empty()) {
        large_rows().iter().for_each(measure);
    }
}
