//! A hash for each part of what users see, so that a change that should show nowhere is seen to show nowhere.
//!
//! `make golden` compares them with `golden.txt`, and `KNIGHTS_BLESS=1 make golden` writes that file. A hash says that
//! something has changed, not whether it is right: the other tests say that.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use clap::Command;
use knights::judge::problem::{ALL, Problem};
use knights::problems::problem::{Judgement, answer};
use knights::tools::PROGRAMS;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use students::{STUDENTS, Shows};
use support::{generated_cases, smallest, stress_case};

/// What is hashed, by its name.
type Parts = BTreeMap<String, String>;

const FILE: &str = "tests/golden.txt";
const SEEDS: [u64; 3] = [1, 2, 3];
const CASES: u64 = 40;
const MUTANTS: u64 = 500;
const FORMATS: [&str; 3] = ["legacy", "2025-09", "domjudge"];
const FORMS: [&str; 5] = ["text", "json", "csv", "junit", "html"];

/// A text that differs in one token or line: gone, twice, changed, or in the place of its neighbour.
fn mutant(text: &[u8], generator: &mut ChaCha8Rng) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    let separator = [" ", "\n"][generator.random_range(0..2)];
    let mut parts: Vec<String> = text.split(separator).map(str::to_owned).collect();
    let place = generator.random_range(0..parts.len());
    match generator.random_range(0..5) {
        0 => drop(parts.remove(place)),
        1 => parts.insert(place, parts[place].clone()),
        2 => parts.swap(place, generator.random_range(0..place.max(1))),
        3 => parts[place] = generator.random_range(-2..70).to_string(),
        _ => parts[place].push(['x', '0', '-', '\t'][generator.random_range(0..4)]),
    }
    parts.join(separator).into_bytes()
}

/// What a problem says of an output.
fn said(problem: &dyn Problem, input: &[u8], answer: &[u8], output: &[u8]) -> String {
    let judgement = problem.check(input, answer, output);
    let why = problem.explain(input, answer, output);
    let words = match &judgement {
        Ok(Judgement::Right(tour)) => format!("right {}", tour.is_some()),
        Ok(Judgement::Wrong(fault)) => format!("{fault}\n{}", fault.without_answer()),
        Err(error) => format!("{error:#}"),
    };
    format!("{words}\n{why:?}\n")
}

fn problem_parts(problem: &'static dyn Problem) -> Parts {
    let mut parts = Parts::new();
    let name = problem.name();
    for seed in SEEDS {
        let cases = generated_cases(problem, seed, CASES);
        let text = cases.map(|case| {
            let answer = answer(problem, &case.input).expect("the input is valid");
            format!("{} {:?} {answer:?}\n", case.name, case.input)
        });
        parts.insert(format!("{name} gen {seed}"), text.collect());
    }
    let mut generator = ChaCha8Rng::seed_from_u64(1);
    let (mut refused, mut judged) = (String::new(), String::new());
    for number in 0..MUTANTS {
        let input = stress_case(problem, 1, number % CASES);
        let answer = answer(problem, &input).expect("the input is valid");
        let wrong = mutant(&input, &mut generator);
        let invalid = problem.inputs().validate(&wrong).err();
        refused += &invalid.map_or("valid".to_owned(), |error| error.to_string());
        judged += &said(problem, &input, &answer, &mutant(&answer, &mut generator));
    }
    parts.insert(format!("{name} validate"), refused);
    parts.insert(format!("{name} check"), judged);
    for format in FORMATS {
        parts.insert(format!("{name} package {format}"), package(name, format));
    }
    for command in ["statement", "mistakes"] {
        let answer = support::answer("judge", &[command, "--problem", name], b"");
        parts.insert(format!("{name} {command}"), format!("{answer:?}"));
    }
    parts
}

/// What is said about a program with a mistake, and the smallest input on which it fails.
fn student_parts(problem: &'static dyn Problem, mistake: &str) -> Parts {
    let told = |input: &[u8]| {
        let answer = answer(problem, input).expect("the input is valid");
        let text = str::from_utf8(input).expect("an input is text");
        let end = students::run(problem.name(), mistake, text);
        let output = end.output.as_bytes();
        let is_wrong = !matches!(
            problem.check(input, &answer, output),
            Ok(Judgement::Right(_))
        );
        (is_wrong, said(problem, input, &answer, output))
    };
    let inputs = (0..CASES).map(|number| stress_case(problem, 1, number));
    let inputs: Vec<Vec<u8>> = inputs.filter(|input| input.len() < 2000).collect();
    let all = inputs.iter().map(|input| told(input).1).collect();
    let smallest = smallest(problem, inputs.into_iter(), usize::MAX, |input| {
        told(input).0
    });
    let name = format!("{} {mistake}", problem.name());
    Parts::from([
        (format!("{name} told"), all),
        (format!("{name} smallest"), format!("{smallest:?}")),
    ])
}

/// All files of a package.
fn package(problem: &str, format: &str) -> String {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("package.zip");
    let place = path.with_extension(if format == "domjudge" { "zip" } else { "" });
    let out = place.to_str().expect("temporary folders have plain names");
    let call = format!("package --problem {problem} --format {format} --count 12 --out {out}");
    let answer = support::answer("judge", &call.split(' ').collect::<Vec<_>>(), b"");
    let said = [&answer.output, answer.error.as_bytes()].map(String::from_utf8_lossy);
    said.concat().replace(out, "OUT") + &files(&place)
}

/// The names and hashes of a file, or of all files in a folder.
fn files(path: &Path) -> String {
    let Ok(entries) = fs::read_dir(path) else {
        return fs::read(path).map_or_else(|error| error.to_string(), |bytes| hash(&bytes));
    };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let text = paths.iter().map(|path| {
        let name = path.file_name().expect("an entry has a name");
        format!("{} {}\n", name.display(), files(path))
    });
    text.collect()
}

/// The help texts of a command and of those in it.
fn help_parts(words: &[&str], command: &Command, parts: &mut Parts) {
    for option in ["-h", "--help"] {
        let answer = support::answer(words[0], &[&words[1..], &[option]].concat(), b"");
        parts.insert(
            format!("{} {option}", words.join(" ")),
            format!("{answer:?}"),
        );
    }
    for inner in command
        .get_subcommands()
        .filter(|inner| inner.get_name() != "help")
    {
        help_parts(&[words, &[inner.get_name()]].concat(), inner, parts);
    }
}

/// A report on a wrong program, without its numbers: some are measured.
#[cfg(target_os = "linux")]
fn report(form: &str) -> String {
    let call = format!("run --problem next_move --sandbox off --format {form} -- sh -c");
    let script = "read n i j; echo $((n % 8))";
    let call: Vec<&str> = call.split(' ').chain([script]).collect();
    let judged = support::judge_in(&support::project(""), &call);
    let text = judged.text();
    let words = text.replace(|character: char| character.is_ascii_digit(), "");
    words.split_whitespace().collect::<Vec<&str>>().join(" ")
}

fn hash(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let (first, _) = digest.split_first_chunk().expect("it has 32 bytes");
    format!("{:016x}", u64::from_be_bytes(*first))
}

#[test]
fn nothing_that_users_see_has_changed() {
    let mut parts = Parts::new();
    for program in PROGRAMS {
        help_parts(&[program.name], &(program.command)(), &mut parts);
    }
    #[cfg(target_os = "linux")]
    parts.extend(FORMS.map(|form| (format!("report {form}"), report(form))));
    parts.par_extend(ALL.par_iter().flat_map(|&problem| problem_parts(problem)));
    let ending = STUDENTS
        .par_iter()
        .filter(|student| student.2 != Shows::Endless);
    let students = ending.flat_map(|&(problem, mistake, ..)| {
        let problem = knights::judge::problem::named(problem).expect("it is a problem");
        student_parts(problem, mistake)
    });
    parts.par_extend(students);
    if let Some(folder) = std::env::var_os("KNIGHTS_GOLDEN") {
        for (name, text) in &parts {
            fs::write(Path::new(&folder).join(name), text).expect("there is room");
        }
    }
    let lines = parts
        .iter()
        .map(|(name, text)| format!("{} {name}\n", hash(text.as_bytes())));
    let lines: String = lines.collect();
    let file = support::project(FILE);
    if std::env::var_os("KNIGHTS_BLESS").is_some() {
        fs::write(&file, &lines).expect("there is room");
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    let changed: Vec<&str> = lines
        .lines()
        .filter(|line| !expected.lines().any(|other| other == *line))
        .collect();
    assert!(
        changed.is_empty() && expected.len() == lines.len(),
        "these have changed:\n{}",
        changed.join("\n")
    );
}
