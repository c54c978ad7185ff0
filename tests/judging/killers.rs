//! The killers: cases with which those of every seed begin, and which refute every wrong program that is known.

use std::collections::BTreeSet;

use crate::support::{all_kinds, generated_cases, stress_case, up_to};
use knights::judge::problem::{ALL, Problem};
use knights::problems::drawn::default_count;
use knights::problems::drawn::killers;
use knights::problems::mistakes::WorkLimit;
use knights::problems::problem::{Judgement, answer};
use students::Shows;

/// More work than a mistake takes on any killer.
const WORK: u64 = 1 << 27;
/// The longest of the killers that are small.
const SMALL: usize = 200;

/// Whether a program is wrong on one of the inputs; it gives `None` if its output is not defined.
fn is_refuted(
    problem: &'static dyn Problem,
    mut inputs: impl Iterator<Item = Vec<u8>>,
    mut program: impl FnMut(&[u8]) -> Option<Vec<u8>>,
) -> bool {
    inputs.any(|input| {
        let answer = answer(problem, &input).expect("the input is valid");
        program(&input).is_some_and(|output| {
            let judgement = problem.check(&input, &answer, &output);
            matches!(judgement, Ok(Judgement::Wrong(_)))
        })
    })
}

fn inputs(problem: &dyn Problem) -> impl Iterator<Item = Vec<u8>> {
    let killers = killers(problem.name()).into_iter();
    killers.map(|(_, input)| input.to_vec())
}

#[test]
fn the_cases_of_every_seed_begin_with_them() {
    for &problem in ALL.iter() {
        let killers = killers(problem.name());
        let count = killers.len() as u64;
        let default = default_count(problem);
        let few = problem.inputs().every().len() as u64 <= default;
        assert!((1..default).contains(&count), "{problem:?}: {count}");
        for seed in [1, 2, u64::MAX] {
            let mut cases = generated_cases(problem, seed, default);
            for (number, (name, input)) in (1..).zip(&killers) {
                let case = cases.next().expect("there are more cases than killers");
                let digits = default.to_string().len().max(2);
                let name = format!("{number:0digits$}_{name}");
                assert_eq!(case.name, name, "{problem:?}");
                let found = (case.family, &case.input[..]);
                assert_eq!(found, (None, *input), "{problem:?}");
            }
            let is_drawn = !few || problem.inputs().every().is_empty();
            let mut cases = cases.map(|case| case.family.is_some());
            assert!(
                cases.all(|has_family| has_family == is_drawn),
                "{problem:?}"
            );
        }
        let first: Vec<_> = generated_cases(problem, 1, 1).collect();
        assert_eq!(first[0].input, killers[0].1, "{problem:?}");
    }
}

/// Of 80,640 programs with Warnsdorff's rule, one for each order of the moves with ties to the first or to the last,
/// 65,888 get stuck on 8 × 8, and 21,424 of these from a single start. Each of the 64 starts is the only one of some.
#[test]
fn problems_of_few_inputs_have_all_of_them() {
    let cases = |name: &str| -> BTreeSet<String> {
        let problem = ALL.iter().find(|problem| problem.name() == name);
        let problem = *problem.expect("there is such a problem");
        let cases = generated_cases(problem, 1, default_count(problem));
        let inputs: Vec<String> = cases
            .map(|case| String::from_utf8(case.input).expect("text"))
            .collect();
        let different: BTreeSet<String> = inputs.iter().cloned().collect();
        assert_eq!(inputs.len(), different.len(), "{name}");
        different
    };
    let sides = |most: u32| (1..=most).flat_map(move |one| (1..=most).map(move |two| (one, two)));
    let starts: BTreeSet<String> = sides(8).map(|(x, y)| format!("{x} {y}\n")).collect();
    assert_eq!(cases("cses1689"), starts);
    let boards: BTreeSet<String> = sides(9).map(|(a, b)| format!("{a} {b}\n")).collect();
    assert_eq!(cases("withcs4440"), boards);
    let squares = (1..=7).flat_map(|n| sides(n).map(move |(x, y)| format!("{n} {x} {y}\n")));
    assert_eq!(cases("gvu_zirgas"), squares.collect());
}

#[test]
fn they_are_valid_and_different_and_most_are_small() {
    for &problem in ALL.iter() {
        let killers = killers(problem.name());
        let mut inputs = BTreeSet::new();
        for &(name, input) in &killers {
            let name = format!("{problem:?}: {name}");
            assert_eq!(problem.inputs().validate(input), Ok(()), "{name}");
            assert!(inputs.insert(input), "{name}");
        }
        let large = inputs.iter().filter(|input| input.len() > SMALL).count();
        assert!(large <= killers.len() / 2, "{problem:?}");
    }
}

/// Takes seconds: a mistake without a case that refutes it is found only by trying all cases.
#[test]
fn every_named_mistake_is_refuted() {
    let mut left = Vec::new();
    for &problem in ALL.iter() {
        let table = problem.mistakes();
        let mistakes = table.mistakes().iter().enumerate();
        for (number, mistake) in mistakes.step_by(if all_kinds() { 1 } else { 3 }) {
            let output =
                |input: &[u8]| table.output(input, None, &[number], &mut WorkLimit::new(WORK));
            // Some show only together with an output that a program has printed.
            let stress = (0..up_to(100, 300)).map(|number| stress_case(problem, 1, number));
            let every = problem.inputs().every().into_iter();
            if !is_refuted(problem, inputs(problem), output)
                && is_refuted(problem, stress.chain(every), output)
            {
                left.push(format!("{problem:?}/{}: {}", mistake.name, mistake.when));
            }
        }
    }
    assert!(left.is_empty(), "{}", left.join("\n"));
}

#[test]
fn students_are_refuted() {
    let mut left = Vec::new();
    for &problem in ALL.iter() {
        let students = students::of(problem.name())
            .filter(|(_, shows, _)| matches!(shows, Shows::Wrong | Shows::Crash | Shows::Over50));
        for (mistake, ..) in students {
            let output = |input: &[u8]| {
                let input = str::from_utf8(input).expect("an input is text");
                let end = students::run(problem.name(), mistake, input);
                // A crash is no right output.
                Some(if end.is_well {
                    end.output.into_bytes()
                } else {
                    Vec::new()
                })
            };
            if !is_refuted(problem, inputs(problem), output) {
                left.push(format!("{problem:?}/{mistake}"));
            }
        }
    }
    assert!(left.is_empty(), "{}", left.join("\n"));
}
