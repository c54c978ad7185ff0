//! Mutation tests of the default cases: whether they refuse every wrong program that `judge stress` refutes.
//!
//! `cargo bench --bench mutants` changes a plain program in C and one in Python for each of five problems, one operator,
//! constant or statement at a time, and prints how many mutants no case of 2,000 refutes with any of five seeds
//! ("equivalent"), how many the killers of `crates/problems/killers` refuse, and which are left. The names of problems
//! after `--` choose some; `KNIGHTS_BLESS=1` chooses the killers anew and writes them, for any problem. It keeps those
//! that are still needed.
#![expect(clippy::print_stdout, reason = "the table is what this is for")]

mod choose;
mod mutate;
mod programs;

use std::collections::{BTreeMap, HashSet};
use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use knights::judge::problem::{ALL, Problem, package_file, package_files};
use knights::problems::drawn::stress_case;
use knights::problems::problem::answer;
use mutate::{Language, mutants};
use programs::{Cases, Run, Search, Wrong, compile_driver, compiled, source};
use rayon::prelude::*;
use students::Shows;
use students::rare::RARE;

type Failed = Box<dyn Error + Send + Sync>;

/// The problems whose plain programs are mutated.
const MUTATED: [&str; 5] = ["valid_move_num", "next_move", "simulate", "tour", "dual"];
/// The seeds of the cases that decide whether a program is right.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=5;
const CASES: u64 = 2000;

/// A program that is mutated: its file, and its text.
fn plain(problem: &str, ending: &str) -> Result<String, Failed> {
    let accepted = package_file(&format!("{problem}/submissions/accepted/plain.{ending}"));
    match accepted {
        Some(text) => Ok(text.to_owned()),
        None => Ok(fs::read_to_string(source(&format!("{problem}.{ending}")))?),
    }
}

/// The program with a table of its own for the moves that p-values count.
fn with_two_tables(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        lines.push(match line {
            _ if line.contains("found += ") => line
                .replace("DOWN[", "P_DOWN[")
                .replace("RIGHT[", "P_RIGHT["),
            _ if line.contains(" = sum(") || line.contains("return sum(") => {
                line.replace("MOVES", "P_MOVES")
            }
            _ => line.to_owned(),
        });
        for name in ["DOWN", "RIGHT", "MOVES"] {
            if line.contains(&format!("{name}[8] = ")) || line.starts_with(&format!("{name} = ")) {
                lines.push(line.replace(name, &format!("P_{name}")));
            }
        }
    }
    lines.join("\n") + "\n"
}

/// The mutants of the plain programs of a problem that compile.
fn mutated(problem: &'static dyn Problem, folder: &Path) -> Result<Vec<Wrong>, Failed> {
    let mut all = Vec::new();
    for (language, ending, group) in [(Language::C, "c", "C"), (Language::Python, "py", "Python")] {
        let text = plain(problem.name(), ending)?;
        let two = with_two_tables(&text);
        let mut changed = mutants(language, &text);
        let of_table = mutants(language, &two).into_iter().filter(|mutant| {
            let line = two.lines().nth(mutant.line - 1).unwrap_or_default();
            line.contains("P_") && line.contains(" = ") && !line.contains("sum(")
        });
        changed.extend(of_table);
        let numbered: Vec<_> = changed.into_iter().enumerate().collect();
        let compiled = numbered.into_par_iter().map(|(number, mutant)| {
            let run = compiled(
                folder,
                &format!("{}_{number}.{ending}", problem.name()),
                &mutant.text,
            )?;
            Ok(run.map(|run| Wrong {
                group: group.to_owned(),
                name: mutant.name,
                run,
            }))
        });
        let compiled: Result<Vec<Option<Wrong>>, Failed> = compiled.collect();
        all.extend(compiled?.into_iter().flatten());
    }
    Ok(all)
}

/// All other wrong programs for a problem: named mistakes, students, and submissions.
fn known(problem: &'static dyn Problem, folder: &Path) -> Result<Vec<Wrong>, Failed> {
    let name = problem.name();
    let mut all = Vec::new();
    let mut add = |group: &str, name: &str, run| {
        all.push(Wrong {
            group: group.to_owned(),
            name: name.to_owned(),
            run,
        });
    };
    for (number, mistake) in problem.mistakes().mistakes().iter().enumerate() {
        add("mistakes", &mistake.name, Run::Mistake(number));
    }
    for (mistake, shows, _) in students::of(name) {
        let is_refuted = !matches!(shows, Shows::Nowhere | Shows::WhiteSpace | Shows::Endless);
        if is_refuted {
            add("students", mistake, Run::Student(mistake));
        }
    }
    for (of, mistake, _) in RARE {
        let is_of_a_size = mistake.starts_with("wrong_") || mistake.starts_with("crash_on");
        if of == name && !is_of_a_size {
            add("students", mistake, Run::Student(mistake));
        }
    }
    if MUTATED[..3].contains(&name) {
        for most in [100, 1000, 5000, 9000] {
            add(
                "students",
                &format!("reads_{most}_squares"),
                Run::Listed(most),
            );
        }
    }
    for verdict in ["wrong_answer", "run_time_error"] {
        for (file, text) in package_files(name, &format!("submissions/{verdict}")) {
            if let Some(run) = compiled(folder, file, text)? {
                let stem = file.split('.').next().unwrap_or_default();
                add("submissions", stem, run);
            }
        }
    }
    Ok(all)
}

/// The killers of a problem: their names and inputs, in their order.
fn killers(problem: &dyn Problem) -> Result<Vec<(String, Vec<u8>)>, Failed> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder_of_killers(problem))
        .into_iter()
        .flatten()
    {
        let path = entry?.path();
        let name = path
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned());
        files.push((name.unwrap_or_default(), fs::read(path)?));
    }
    files.sort();
    Ok(files)
}

fn folder_of_killers(problem: &dyn Problem) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("crates/problems/killers")
        .join(problem.name())
}

/// Inputs with their answers, as cases in a file.
fn answered(
    problem: &'static dyn Problem,
    inputs: Vec<Vec<u8>>,
    file: &Path,
) -> Result<Cases, Failed> {
    let answered = inputs.into_par_iter().map(|input| {
        let answer = answer(problem, &input).map_err(|error| error.to_string())?;
        Ok((input, answer))
    });
    let answered: Result<Vec<_>, String> = answered.collect();
    Ok(Cases::new(answered?, file.to_owned())?)
}

/// All different stress cases of the seeds, the smallest first.
fn stress_cases(problem: &'static dyn Problem, file: &Path) -> Result<Cases, Failed> {
    // No more seeds for problems whose plain programs are not mutated: some have answers that take long.
    let seeds = if MUTATED.contains(&problem.name()) {
        SEEDS
    } else {
        1..=1
    };
    let inputs = seeds.flat_map(|seed| (0..CASES).map(move |number| (seed, number)));
    let inputs: Vec<_> = inputs.collect();
    let inputs = inputs.into_par_iter().map(|(seed, number)| {
        stress_case(problem, seed, number).expect("a built-in problem draws")
    });
    let inputs: HashSet<Vec<u8>> = inputs.collect();
    let mut inputs: Vec<Vec<u8>> = inputs.into_iter().collect();
    inputs.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
    answered(problem, inputs, file)
}

/// Prints the rows of the table for a problem.
fn table(
    problem: &'static dyn Problem,
    wrong: &[Wrong],
    stress: &Cases,
    file: &Path,
) -> Result<(), Failed> {
    let inputs = killers(problem)?
        .into_iter()
        .map(|(_, input)| input)
        .collect();
    let killers = answered(problem, inputs, file)?;
    let judged = wrong.par_iter().map(|wrong| {
        if !wrong.refuted(problem, &killers, Search::First)?.is_empty() {
            return Ok((wrong, "refuted"));
        }
        let is_refuted = !wrong.refuted(problem, stress, Search::First)?.is_empty();
        Ok((wrong, if is_refuted { "left" } else { "equivalent" }))
    });
    let judged: Result<Vec<(&Wrong, &str)>, Failed> = judged.collect();
    let mut groups: BTreeMap<&str, BTreeMap<&str, Vec<&str>>> = BTreeMap::new();
    for (wrong, verdict) in judged? {
        let group = groups.entry(&wrong.group).or_default();
        group.entry(verdict).or_default().push(&wrong.name);
    }
    for (group, verdicts) in groups {
        let count = |verdict| verdicts.get(verdict).map_or(0, Vec::len);
        let all = verdicts.values().map(Vec::len).sum::<usize>();
        println!(
            "{:<16}{group:<12}{all:>8}{:>12}{:>9}{:>6}",
            problem.name(),
            count("equivalent"),
            count("refuted"),
            count("left"),
        );
        let names = if env::var_os("KNIGHTS_MORE").is_some() {
            ["left", "equivalent"].as_slice()
        } else {
            &["left"]
        };
        for verdict in names {
            for name in verdicts.get(verdict).into_iter().flatten() {
                println!("    {verdict}: {name}");
            }
        }
    }
    Ok(())
}

fn main() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let folder = folder.path();
    if !compile_driver(folder)? {
        println!("no C compiler `cc`: nothing is measured");
        return Ok(());
    }
    let chosen: Vec<String> = env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let blesses = env::var_os("KNIGHTS_BLESS").is_some();
    println!(
        "{:<16}{:<12}{:>8}{:>12}{:>9}{:>6}",
        "problem", "programs", "number", "equivalent", "refuted", "left"
    );
    for &problem in ALL.iter() {
        let name = problem.name();
        let is_mutated = MUTATED.contains(&name);
        if !(chosen.iter().any(|chosen| chosen == name)
            || chosen.is_empty() && (is_mutated || blesses))
        {
            continue;
        }
        let stress = stress_cases(problem, &folder.join("stress"))?;
        let mut wrong = if is_mutated {
            mutated(problem, folder)?
        } else {
            Vec::new()
        };
        wrong.extend(known(problem, folder)?);
        if blesses {
            choose::choose(problem, &wrong, &stress, folder)?;
        } else {
            table(problem, &wrong, &stress, &folder.join("killers"))?;
        }
    }
    Ok(())
}
