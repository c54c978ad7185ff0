//! How soon `judge stress` finds 22 mistakes, and how small it makes the cases.
//!
//! `cargo bench --bench mistakes` runs it; with `--profile dev` it measures a debug build. The wrong
//! programs are compiled from `mistakes.c`; without a C compiler there is no table.
#![expect(clippy::print_stdout, reason = "the table is what this is for")]

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The seeds that are tried.
const SEEDS: [&str; 3] = ["1", "2", "3"];
/// How many cases each program gets.
const CASES: &str = "2000";
/// The problems, by the number that stands for them in the source.
const PROBLEMS: [&str; 3] = ["valid_move_num", "next_move", "simulate"];

/// The mistakes: the number and the stage in the source, and what it is.
#[rustfmt::skip]
const MISTAKES: [(u32, usize, &str); 22] = [
    (1, 3, "last of equals"),
    (2, 3, "stamps of 16 bits"),
    (3, 3, "stamps of 24 bits"),
    (4, 3, "knights of 8 bits"),
    (5, 3, "steps modulo 1000"),
    (6, 3, "n and m swapped"),
    (7, 3, "crash for m = n²"),
    (8, 3, "crash for m > 1000"),
    (9, 3, "crash for n = 100"),
    (10, 3, "wrong for n = 37"),
    (11, 3, "wrong for n = 100, m = 1"),
    (12, 3, "arrays of 64"),
    (13, 3, "break at a stuck knight"),
    (14, 3, "p = 0 ignored"),
    (15, 2, "minimum from 8"),
    (16, 2, "no visited square"),
    (17, 1, "answers while reading"),
    (18, 1, "m > 5000 drops a knight"),
    (19, 3, "n = 8, knight on (0, 0)"),
    (20, 3, "wrong in 5 % of runs"),
    (21, 3, "too slow from n = 60 on"),
    (22, 3, "trailing spaces"),
];

/// Compiles a wrong program; `None` without a compiler.
fn compile((number, stage, _): (u32, usize, &str), folder: &Path) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/mistakes.c");
    let program = folder.join(format!("mistake_{number}"));
    let mut cc = Command::new("cc");
    cc.args(["-O2", "-w"]);
    cc.args([format!("-DSTAGE={stage}"), format!("-DMISTAKE={number}")]);
    let compiled = cc.arg("-o").arg(&program).arg(source).status();
    compiled
        .is_ok_and(|status| status.success())
        .then_some(program)
}

/// The first numbers of the case that was saved: the side of the board, and how many squares it lists.
fn size(stage: usize, folder: &Path) -> io::Result<String> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "in") {
            let text = fs::read_to_string(path)?;
            let mut numbers = text.split_ascii_whitespace();
            let side = numbers.next().unwrap_or_default();
            let count = if stage == 2 {
                numbers.nth(2)
            } else {
                numbers.next()
            };
            return Ok(format!("{side} {}", count.unwrap_or_default()));
        }
    }
    Ok("none".to_owned())
}

/// One search: the number of the case, the seconds, the size of the smallest case.
fn cell(mistake: (u32, usize, &str), seed: &str, program: &Path) -> io::Result<String> {
    let folder = tempfile::tempdir()?;
    let (number, stage, _) = mistake;
    let mut judge = Command::new(env!("CARGO_BIN_EXE_judge"));
    judge.args(["stress", "--problem", PROBLEMS[stage - 1], "--seed", seed]);
    judge.args(["--count", CASES, "--keep"]).arg(folder.path());
    if number == 22 {
        judge.args(["--compare", "exact"]);
    }
    let start = Instant::now();
    let output = judge.arg("--").arg(program).output()?;
    let seconds = start.elapsed().as_secs_f64();
    let words = String::from_utf8_lossy(&output.stdout);
    let case = words
        .strip_prefix("case ")
        .and_then(|rest| rest.split(' ').next());
    let end = match &words {
        words if words.contains("failed, but was accepted") => " not reproducible",
        words if words.contains("shrinking stopped") => " stopped",
        _ => "",
    };
    let (case, size) = (case.unwrap_or("none"), size(stage, folder.path())?);
    Ok(format!("{case:>5} {seconds:>5.1} s  {:<26}", size + end))
}

fn main() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    println!("{:<24} for each seed: case, time, n and m", "mistake");
    for mistake in MISTAKES {
        let Some(program) = compile(mistake, folder.path()) else {
            println!("no C compiler `cc`: nothing is measured");
            return Ok(());
        };
        let mut line = format!("{:<24}", mistake.2);
        for seed in SEEDS {
            line += &cell(mistake, seed, &program)?;
        }
        println!("{}", line.trim_end());
    }
    Ok(())
}
