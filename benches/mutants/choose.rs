//! Chooses killers: few and small cases that refute every wrong program that a stress case refutes.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use knights::judge::problem::Problem;
use knights::problems::drawn::shrink;
use rayon::prelude::*;

use crate::programs::{Search, Wrong};
use crate::{Cases, Failed, answered, folder_of_killers, killers};

/// The smallest stress cases, of which one in a few is tried on all programs.
const SMALL: usize = 1200;
const STEP: usize = 8;
/// How long a case is made smaller. What must be long takes longest.
const TIME: Duration = Duration::from_secs(10);
/// A case of up to this number of bytes is small.
const SMALL_BYTES: usize = 200;

/// A case that may become a killer.
struct Candidate {
    name: Option<String>,
    input: Vec<u8>,
    /// The numbers of the programs that it refutes.
    refutes: HashSet<usize>,
}

/// Writes new killers for a problem.
pub(crate) fn choose(
    problem: &'static dyn Problem,
    wrong: &[Wrong],
    stress: &Cases,
    folder: &Path,
) -> Result<(), Failed> {
    let old = killers(problem)?;
    let names: Vec<Option<String>> = old.iter().map(|(name, _)| Some(name.clone())).collect();
    let mut inputs: Vec<Vec<u8>> = old.into_iter().map(|(_, input)| input).collect();
    let small = stress
        .all
        .iter()
        .take(SMALL)
        .step_by(STEP)
        .map(|(input, _)| input.clone());
    inputs.extend(small);
    let mut pool = candidates(problem, wrong, inputs, folder)?;
    for (candidate, name) in pool.iter_mut().zip(names) {
        candidate.name = name;
    }
    // Those that only larger cases refute, each with a case of its own, as small as can be.
    let all: HashSet<usize> = (0..wrong.len()).collect();
    let seen: HashSet<usize> = pool
        .iter()
        .flat_map(|candidate| candidate.refutes.iter().copied())
        .collect();
    let unseen: Vec<usize> = all.difference(&seen).copied().collect();
    let large = unseen
        .into_par_iter()
        .map(|number| smallest(problem, &wrong[number], stress, folder));
    let large: Result<Vec<Option<Vec<u8>>>, Failed> = large.collect();
    let large: HashSet<Vec<u8>> = large?.into_iter().flatten().collect();
    pool.extend(candidates(
        problem,
        wrong,
        large.into_iter().collect(),
        folder,
    )?);

    let chosen = cover(&pool);
    let into = folder_of_killers(problem);
    if into.exists() {
        fs::remove_dir_all(&into)?;
    }
    fs::create_dir_all(&into)?;
    let frequency = |number: usize| {
        pool.iter()
            .filter(|candidate| candidate.refutes.contains(&number))
            .count()
    };
    let mut before: HashSet<usize> = HashSet::new();
    for (place, &candidate) in chosen.iter().enumerate() {
        let candidate = &pool[candidate];
        let new = candidate.refutes.difference(&before).copied();
        // What few other cases refute says most; a mutant has no short name.
        let short = new.filter(|&number| !wrong[number].name.contains(' '));
        let rarest = short.min_by_key(|&number| frequency(number));
        let name = match &candidate.name {
            Some(old) => old.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_'),
            None => rarest.map_or("mutants", |number| &wrong[number].name),
        };
        let name = name.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        before.extend(&candidate.refutes);
        fs::write(
            into.join(format!("{:02}_{name}.in", place + 1)),
            &candidate.input,
        )?;
    }
    println!("{}: {} killers", problem.name(), chosen.len());
    Ok(())
}

/// Inputs with the programs that each refutes.
fn candidates(
    problem: &'static dyn Problem,
    wrong: &[Wrong],
    inputs: Vec<Vec<u8>>,
    folder: &Path,
) -> Result<Vec<Candidate>, Failed> {
    let cases = answered(problem, inputs, &folder.join("pool"))?;
    let refuted = wrong
        .par_iter()
        .map(|wrong| wrong.refuted(problem, &cases, Search::All));
    let refuted: Result<Vec<Vec<usize>>, Failed> = refuted.collect();
    let mut candidates: Vec<Candidate> = cases
        .all
        .into_iter()
        .map(|(input, _)| Candidate {
            name: None,
            input,
            refutes: HashSet::new(),
        })
        .collect();
    for (number, cases) in refuted?.into_iter().enumerate() {
        for case in cases {
            candidates[case].refutes.insert(number);
        }
    }
    Ok(candidates)
}

/// A smallest case that refutes a program, if a stress case does.
fn smallest(
    problem: &'static dyn Problem,
    wrong: &Wrong,
    stress: &Cases,
    folder: &Path,
) -> Result<Option<Vec<u8>>, Failed> {
    let Some(&first) = wrong.refuted(problem, stress, Search::First)?.first() else {
        return Ok(None);
    };
    let file = tempfile::NamedTempFile::new_in(folder)?;
    let start = Instant::now();
    let smallest = shrink(problem, stress.all[first].0.clone(), |candidates| {
        let mut before = 0;
        loop {
            let some: Vec<Vec<u8>> = candidates.take(64).collect();
            if some.is_empty() || start.elapsed() > TIME {
                return Ok::<_, Failed>(None);
            }
            let cases = answered(problem, some, file.path())?;
            if let Some(&place) = wrong.refuted(problem, &cases, Search::First)?.first() {
                return Ok(Some((before + place, cases.all[place].0.clone())));
            }
            before += cases.all.len();
        }
    })?;
    Ok(Some(smallest))
}

/// The numbers of few candidates that together refute all that any of them does. Small ones do what they can; large
/// ones do the rest.
fn cover(pool: &[Candidate]) -> Vec<usize> {
    let mut chosen: Vec<usize> = Vec::new();
    for is_small in [true, false] {
        let offered = |&place: &usize| (pool[place].input.len() <= SMALL_BYTES) == is_small;
        let offered: Vec<usize> = (0..pool.len()).filter(offered).collect();
        let before = chosen.len();
        let is_old = |&place: &usize| pool[place].name.is_some();
        chosen.extend(offered.iter().copied().filter(is_old));
        let mut covered = refuted_by(pool, &chosen);
        let value = |place: usize, covered: &HashSet<usize>| {
            let new = pool[place].refutes.difference(covered).count();
            (new, Reverse(pool[place].input.len()))
        };
        while let Some(best) = offered
            .iter()
            .copied()
            .max_by_key(|&place| value(place, &covered))
        {
            if value(best, &covered).0 == 0 {
                break;
            }
            covered.extend(&pool[best].refutes);
            chosen.push(best);
        }
        // Those that the others make superfluous, the largest first.
        let mut by_size = chosen.split_off(before);
        by_size.sort_by_key(|&place| pool[place].input.len());
        for place in (0..by_size.len()).rev() {
            let mut others = [&chosen[..], &by_size].concat();
            others.retain(|&other| other != by_size[place]);
            if pool[by_size[place]]
                .refutes
                .is_subset(&refuted_by(pool, &others))
            {
                by_size.remove(place);
            }
        }
        chosen.extend(by_size);
    }
    // The first of the small ones refute most.
    let mut ordered: Vec<usize> = Vec::new();
    let mut covered: HashSet<usize> = HashSet::new();
    while let Some(best) = chosen
        .iter()
        .copied()
        .filter(|place| !ordered.contains(place))
        .max_by_key(|&place| {
            (
                pool[place].refutes.difference(&covered).count(),
                std::cmp::Reverse(pool[place].input.len()),
            )
        })
    {
        covered.extend(&pool[best].refutes);
        ordered.push(best);
    }
    ordered
}

/// What any of these candidates refutes.
fn refuted_by(pool: &[Candidate], chosen: &[usize]) -> HashSet<usize> {
    let refuted = chosen.iter().flat_map(|&place| &pool[place].refutes);
    refuted.copied().collect()
}
