//! The mistakes that are named: programs that each make one, and programs for which none is named.

mod students;
mod support;

use knights::judge::cases::{generated_cases, stress_case};
use knights::judge::compare::CompareMode;
use knights::judge::mistakes::{FoundMistake, JudgedCase, SeenOutput, WorkLimit, find_mistakes};
use knights::judge::problem::{Problem, answer, named};

/// How many cases a program gets, as from `judge run`.
const CASES: u64 = 20;

/// What a program made of a case.
struct Judged {
    input: Vec<u8>,
    answer: Vec<u8>,
    output: Option<Vec<u8>>,
}

fn problem(name: &str) -> &'static dyn Problem {
    named(name).expect("the problem exists")
}

/// A program on the cases of a seed; `None` stands for a crash.
fn judged(
    problem: &'static dyn Problem,
    seed: u64,
    program: impl Fn(&str) -> Option<String>,
) -> Vec<Judged> {
    let cases = generated_cases(problem, seed, CASES);
    let judge = |input: Vec<u8>| Judged {
        answer: answer(problem, &input).expect("the input is valid"),
        output: program(str::from_utf8(&input).expect("inputs are text")).map(String::into_bytes),
        input,
    };
    cases.map(|case| judge(case.input)).collect()
}

/// What is found for a program.
fn found(problem: &'static dyn Problem, mode: CompareMode, judged: &[Judged]) -> Vec<FoundMistake> {
    let cases: Vec<JudgedCase<'_>> = judged
        .iter()
        .map(|judged| JudgedCase {
            input: &judged.input,
            answer: &judged.answer,
            seen: match &judged.output {
                None => SeenOutput::Crashed,
                Some(output) if mode.equal(&judged.answer, output) => SeenOutput::Accepted,
                Some(output) => SeenOutput::Wrong(output),
            },
        })
        .collect();
    find_mistakes(problem, mode, &cases)
}

#[test]
fn try_all() {
    for (name, mistake, shows) in students::STUDENTS {
        if !["valid_move_num", "next_move", "simulate"].contains(&name) || mistake == "endless_on_2"
        {
            continue;
        }
        let problem = problem(name);
        let start = std::time::Instant::now();
        let judged = judged(problem, 1, |input| {
            let end = students::run(name, mistake, input);
            end.is_well.then_some(end.output)
        });
        let found = found(problem, CompareMode::TokensCase, &judged);
        println!("{name} {mistake} {shows:?} {:?}", start.elapsed());
        for one in found {
            println!("    {} {}/{} {}", one.name, one.cases, one.of, one.text);
        }
    }
}
