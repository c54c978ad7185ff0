//! Making an input smaller while a program fails on it: in large steps, by chunks, then step by step.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::problem::{Inputs, Problem};

/// An input that fails, though no smaller one that the problem offers does, reached in steps from
/// one input that fails to a smaller one.
///
/// `first` takes some inputs and gives the first one that fails, with its place among them, from 0.
///
/// The steps become finer: first the few candidates from which most is taken away, then the input
/// without chunks of its elements (delta debugging: half of them, a quarter, ... one), then all
/// smaller inputs that the problem knows. No input is tried twice.
///
/// # Errors
///
/// That of `first`.
pub fn shrink<Error>(
    problem: &dyn Problem,
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

/// An input that is being made smaller.
struct Shrinking<'a, First> {
    problem: &'a dyn Problem,
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
