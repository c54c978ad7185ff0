//! Cases by seed and number, which always give the same input. Also makes inputs smaller as long as a
//! program fails.
//!
//! Cases for files begin with the killers of the problem, which together refute all wrong programs that we know, so
//! that what they find does not depend on the seed. `benches/mutants` chooses them.
//!
//! A stress test has mostly small cases, but of every size that there is: a mistake may show only on
//! boards of one size, or only with more squares than a program expects. Most boards are small. The
//! other cases take the next side, the next number of squares, or a number near a limit.

use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use anyhow::Context;
use include_dir::{Dir, include_dir};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::problem::{Draw, DrawnSides, Inputs, LONGEST_SIDE, ProblemRules, shortest_side};

static KILLERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/killers");

/// The seed of the cases that are made if no other is named.
pub const SEED: u64 = 1;
/// The longest sides of the boards among cases for files, one of them for each case.
const SIDES_OF_FILES: [u32; 5] = [6, 6, 12, 30, LONGEST_SIDE];
/// How often another input is drawn instead of one that came before.
const REDRAWS: usize = 50;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedCase {
    /// The number of the case, from 1, and its family or what it refutes, as in `03_empty`.
    pub name: String,
    /// `None` if it is one of the fixed cases of the problem.
    pub family: Option<&'static str>,
    pub input: Vec<u8>,
}

/// The first `count` cases of a seed, for files: first the fixed ones that every seed has ([`killers`]), then all other
/// inputs if the problem has no more than `count` ([`Inputs::every`]), then drawn ones, for which the families of the
/// problem take turns. If there are not enough different inputs, some come twice.
pub fn generated_cases(
    problem: &'static dyn ProblemRules,
    seed: u64,
    count: u64,
) -> impl Iterator<Item = anyhow::Result<GeneratedCase>> {
    let families = &problem.about().families;
    let digits = count.to_string().len().max(2);
    let mut fixed: Vec<(String, Vec<u8>)> = killers(problem.name())
        .into_iter()
        .map(|(name, input)| (name.to_owned(), input.to_vec()))
        .collect();
    let mut before: HashSet<Vec<u8>> = fixed.iter().map(|(_, input)| input.clone()).collect();
    let every = problem.inputs().every();
    if every.len() as u64 <= count {
        let others = every.into_iter().filter(|input| !before.contains(input));
        fixed.extend(others.map(|input| (name_of_line(&input), input)));
    }
    let mut draw = move |number: u64, family| {
        let mut generator = generator(seed, number);
        let mut draw = || {
            let longest = SIDES_OF_FILES[generator.random_range(0..SIDES_OF_FILES.len())];
            let turn = number / families.len() as u64;
            let sides = DrawnSides::UpTo(longest);
            let mut draw = Draw::new(sides, turn, &mut generator);
            problem.inputs().draw(family, &mut draw)
        };
        let mut input = draw()?;
        for _ in 0..REDRAWS {
            if !before.contains(&input) {
                break;
            }
            input = draw()?;
        }
        before.insert(input.clone());
        anyhow::Ok(input)
    };
    let fixed = fixed
        .into_iter()
        .map(|(name, input)| (name, None, Ok(input)));
    // The largest first: a few cases are enough for a program that is too slow.
    let turns = (0..).zip(families.iter().cycle().skip(families.len() - 1));
    let drawn = turns
        .map(move |(number, family)| (family.clone(), Some(family.as_str()), draw(number, family)));
    let cases = (1..=count).zip(fixed.chain(drawn));
    cases.map(move |(number, (name, family, made))| {
        let name = format!("{number:0digits$}_{name}");
        let input = made.with_context(|| name.clone())?;
        Ok(GeneratedCase {
            name,
            family,
            input,
        })
    })
}

/// The numbers of an input of one line, as a name.
fn name_of_line(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input.trim_ascii_end());
    text.replace(' ', "_")
}

/// The inputs with which the cases of a problem begin, whatever the seed: small ones that together refute every wrong
/// program that is known. Each has the name of its file, without its number and its ending. The first ones refute
/// most.
pub fn killers(problem: &str) -> Vec<(&'static str, &'static [u8])> {
    let folder = KILLERS.get_dir(problem);
    let mut files: Vec<_> = folder.into_iter().flat_map(Dir::files).collect();
    files.sort_unstable_by_key(|file| file.path());
    let named = files.into_iter().filter_map(|file| {
        let (_, name) = file.path().file_stem()?.to_str()?.split_once('_')?;
        Some((name, file.contents()))
    });
    named.collect()
}

/// How many cases each problem has at least that are no killers, where nothing else is said.
const LEAST_DRAWN: u64 = 6;

/// A problem with at most this many inputs has all of them as cases. A few of them are not enough: of 80,640 programs
/// that follow Warnsdorff's rule, one for each order of the moves and the first or the last of equal ones, 65,888 get
/// stuck on 8 × 8, a third of them from a single start, and each start is the only one of some.
const MOST_CASES: u64 = 256;

/// How many cases are made for a problem if nothing else is said: as many as there are inputs if they are few, or else
/// 20, or 40 if it has many killers.
pub fn default_count(problem: &dyn ProblemRules) -> u64 {
    let killers = killers(problem.name()).len() as u64;
    match problem.inputs().every().len() as u64 {
        every @ 1..=MOST_CASES => every,
        _ => (killers + LEAST_DRAWN).next_multiple_of(20),
    }
}

/// The generator for a case, which depends on no other case.
fn generator(seed: u64, number: u64) -> ChaCha8Rng {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    generator.set_stream(number);
    generator
}

/// The number of small cases before the first of any size: most mistakes show in these.
const SMALL_AT_FIRST: u64 = 32;
/// The longest sides of the small boards, one of them for each case.
const SMALL: [u32; 4] = [5, 6, 6, 12];
/// Of this many cases, one is of the largest.
const LARGEST_EVERY: u64 = 64;
/// The cases repeat their sizes after this many.
const PERIOD: u64 = 8;
/// Up to this number, every number of squares comes in its turn.
const EVERY_COUNT: u32 = 240;
/// A board on which a number of squares fits has up to this many more rows.
const MORE_ROWS: u32 = 10;

/// Input `number` of a seed, from 0, to be tried: mostly small, but among 2,000 cases of any seed
/// each side that the problem allows comes several times.
pub fn stress_case(problem: &dyn ProblemRules, seed: u64, number: u64) -> anyhow::Result<Vec<u8>> {
    let families = problem.about().families.split_last();
    let (largest, others) = families.expect("it has families");
    let range = problem.inputs().sides();
    let mut generator = generator(seed, number);
    let mut draw = Draw::new(DrawnSides::UpTo(LONGEST_SIDE), number, &mut generator);
    let turn = number.saturating_sub(SMALL_AT_FIRST) / PERIOD;
    let is_largest = number >= SMALL_AT_FIRST && number % LARGEST_EVERY == LARGEST_EVERY - 1;
    match (number >= SMALL_AT_FIRST).then_some(number % PERIOD) {
        _ if is_largest => {
            draw.turn = number / LARGEST_EVERY;
            // One square and all of them, which the family need not have.
            draw.listed = match draw.turn % 4 {
                1 => Some(1),
                3 => Some(range.end().pow(2)),
                _ => None,
            };
        }
        // Each side of a board in its turn.
        Some(place @ (1 | 5)) => {
            let turn = 2 * turn + u64::from(place == 5);
            let side = in_turn(seed, turn, *range.start(), *range.end());
            draw.sides = DrawnSides::Exactly(side);
            if draw.chance(2) {
                draw.listed = Some(count(&mut draw, side));
            }
        }
        // Each number of squares in its turn.
        Some(3) => {
            let count = in_turn(seed, turn, 1, EVERY_COUNT);
            let least = shortest_side(count);
            draw.sides = DrawnSides::Exactly(draw.number(least, least + MORE_ROWS));
            draw.listed = Some(count);
        }
        // A side or a number of squares near a limit.
        Some(6) => {
            let mut sides = edges(*range.end());
            sides.retain(|side| range.contains(side));
            let side = *draw.pick(&sides);
            draw.sides = DrawnSides::Exactly(side);
            draw.listed = Some(count(&mut draw, side));
        }
        _ => draw.sides = DrawnSides::UpTo(*draw.pick(&SMALL)),
    }
    let family = match draw.listed {
        _ if is_largest => largest,
        // The other families may decide the number themselves.
        Some(_) => &others[0],
        None => draw.pick(others),
    };
    problem.inputs().draw(family, &mut draw)
}

/// The number from `least` to `most` whose turn it is: each round has all of them, in random order.
fn in_turn(seed: u64, turn: u64, least: u32, most: u32) -> u32 {
    let mut numbers: Vec<u32> = (least..=most).collect();
    let length = numbers.len() as u64;
    // Far from the streams of the cases.
    let mut generator = generator(seed, u64::MAX - turn / length);
    Draw::new(DrawnSides::UpTo(most), turn, &mut generator).shuffle(&mut numbers);
    numbers[usize::try_from(turn % length).expect("it is smaller than a length")]
}

/// How many squares are listed on a board of this side: one, few, about a row, near a limit,
/// any number, or nearly all.
fn count(draw: &mut Draw<'_>, side: u32) -> u32 {
    let all = side * side;
    let count = match draw.number(0, 5) {
        0 => 1,
        1 => draw.number(0, 4),
        2 => draw.number(side.saturating_sub(1), side + 1),
        3 => *draw.pick(&edges(all)),
        4 => draw.number(0, all),
        _ => all - draw.number(0, 2).min(all),
    };
    count.min(all)
}

/// The numbers up to `most` near which programs have their limits: powers of 2 and 10 and their
/// neighbours, and `most` and its neighbour.
fn edges(most: u32) -> Vec<u32> {
    let powers = |base: u32| {
        let powers = (1..).map_while(move |exponent| base.checked_pow(exponent));
        powers.take_while(move |&power| power - 1 <= most)
    };
    let limits = powers(2).chain(powers(10));
    let mut edges: BTreeSet<u32> = limits.flat_map(|limit| limit - 1..=limit + 1).collect();
    edges.extend([most.saturating_sub(1), most]);
    edges.retain(|&edge| edge > 0 && edge <= most);
    Vec::from_iter(edges)
}

/// An input that fails, though no smaller one that the problem offers does, reached in steps from
/// one input that fails to a smaller one.
///
/// `first` takes some inputs and gives the first one that fails, with its place among them, from 0.
///
/// The steps become finer: first the few candidates from which most is taken away, then the input
/// without chunks of its elements (delta debugging: half of them, a quarter, ... one), then all
/// smaller inputs that the problem knows. No input is tried twice.
pub fn shrink<Error>(
    problem: &dyn ProblemRules,
    input: Vec<u8>,
    first: impl FnMut(&mut dyn Iterator<Item = Vec<u8>>) -> Result<Option<(usize, Vec<u8>)>, Error>,
) -> Result<Vec<u8>, Error> {
    let mut shrinking = Shrinking {
        problem,
        input,
        first,
        accepted: HashSet::new(),
    };
    shrinking.repeatedly(Inputs::much_smaller)?;
    shrinking.by_chunks()?;
    shrinking.repeatedly(Inputs::smaller)?;
    Ok(shrinking.input)
}

/// A method of [`Inputs`] that offers candidates for an input.
type Offer = fn(&(dyn Inputs + 'static), &[u8], &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>));

struct Shrinking<'a, First> {
    problem: &'a dyn ProblemRules,
    /// The smallest that fails so far.
    input: Vec<u8>,
    first: First,
    /// The hashes of the inputs that do not fail.
    accepted: HashSet<u64>,
}

impl<First, Error> Shrinking<'_, First>
where
    First: FnMut(&mut dyn Iterator<Item = Vec<u8>>) -> Result<Option<(usize, Vec<u8>)>, Error>,
{
    /// Takes the first candidate that fails, of those that `offer` has for the input, as long as one
    /// does.
    fn repeatedly(&mut self, offer: Offer) -> Result<(), Error> {
        loop {
            let (inputs, input) = (self.problem.inputs(), self.input.clone());
            let mut found = Ok(None);
            offer(inputs, &input, &mut |candidates| {
                found = self.attempt(&mut candidates.map(|candidate| ((), candidate)));
            });
            if found?.is_none() {
                return Ok(());
            }
        }
    }

    /// Leaves out chunks of the elements; the chunks are halved. After a success it goes on behind
    /// the chunk: starting again for each would take quadratic time.
    fn by_chunks(&mut self) -> Result<(), Error> {
        let inputs = self.problem.inputs();
        let mut chunk = inputs.elements(&self.input).div_ceil(2);
        while chunk > 0 {
            let mut start = Some(0);
            while let Some(from) = start {
                let input = self.input.clone();
                let all = inputs.elements(&input);
                let mut candidates = (from..all).step_by(chunk).filter_map(|from| {
                    let shorter = inputs.without(&input, from..all.min(from + chunk))?;
                    Some((from, shorter))
                });
                start = self.attempt(&mut candidates)?;
            }
            chunk = if chunk == 1 { 0 } else { chunk.div_ceil(2) };
        }
        Ok(())
    }

    /// Takes the first of several candidates that fails, and returns its mark.
    fn attempt<Mark: Copy>(
        &mut self,
        candidates: &mut dyn Iterator<Item = (Mark, Vec<u8>)>,
    ) -> Result<Option<Mark>, Error> {
        let (mut tried, mut offered) = (Vec::new(), HashSet::new());
        let accepted = &self.accepted;
        let mut fresh = candidates.filter_map(|(mark, candidate)| {
            let hash = hash(&candidate);
            if accepted.contains(&hash) || !offered.insert(hash) {
                return None;
            }
            tried.push((hash, mark));
            Some(candidate)
        });
        let found = (self.first)(&mut fresh)?;
        let accepted = found.as_ref().map_or(tried.len(), |&(place, _)| place);
        let hashes = tried[..accepted].iter().map(|&(hash, _)| hash);
        self.accepted.extend(hashes);
        Ok(found.map(|(place, input)| {
            self.input = input;
            tried[place].1
        }))
    }
}

/// Stands for an input among thousands: two with the same hash are too unlikely to matter.
fn hash(input: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    hasher.finish()
}
