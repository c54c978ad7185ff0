//! Makes a puzzle of a random tour.

use std::ops::ControlFlow;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::board::{Fallible, Square, StopFlag};
use crate::solve::puzzle::{Completions, complete};
use crate::solve::search::SearchLimits;
use crate::solve::{Answer, Ends, Task, random_tour, solve};
use crate::tour::{GivenStep, Tour, TourSet, TourShape};

/// A puzzle with exactly one tour.
#[derive(Clone, Debug)]
pub struct MadePuzzle {
    /// The tours with the steps that are left: one.
    pub puzzle: TourSet,
    /// Its tour.
    pub tour: Tour,
    /// How many guesses [`Completions`] makes before it knows that this is the only tour.
    pub guesses: u64,
    /// How many given steps could not be taken away within the guesses, though there may be no other tour without
    /// them. Without any other given step, there is another tour.
    pub undecided: u32,
}

/// What a puzzle is made of.
#[derive(Clone, Debug)]
pub struct PuzzlePlan {
    /// The tours of which one is drawn: all paths, or all cycles. Its ends and its given steps do not count.
    pub tours: TourSet,
    /// The most guesses that the puzzle may need.
    pub guesses: u64,
    /// The same seed makes the same puzzle.
    pub seed: u64,
}

/// Takes the steps of a random tour away, in a random order, as long as the others have no other tour. Returns the
/// answer of the solver instead if it has no tour to begin with. If it is stopped, the puzzle keeps more steps.
///
/// If no step is undecided, none that is left is superfluous: taking one away allows another tour.
///
/// # Complexity
///
/// One search for each square, each within the guesses.
pub fn make_puzzle(plan: &PuzzlePlan, stop: StopFlag) -> Fallible<Result<MadePuzzle, Answer>> {
    let mut generator = ChaCha8Rng::seed_from_u64(plan.seed);
    let tour = match some_tour(plan, &mut generator, stop)? {
        Answer::Found(tour) => tour,
        no_tour => return Ok(Err(no_tour)),
    };
    let given = (1..)
        .zip(tour.squares())
        .map(|(step, square)| GivenStep { step, square });
    let (holes, is_closed) = (plan.tours.holes.clone(), plan.tours.shape.is_closed());
    let mut puzzle = TourSet {
        given: given.collect(),
        ..TourSet::around(plan.tours.board, holes, TourShape::any(is_closed))
    };
    let mut order = puzzle.given.clone();
    order.shuffle(&mut generator);
    let (mut guesses, mut undecided) = (0, 0);
    for step in order {
        let index = puzzle.given.iter().position(|given| *given == step);
        let place = index.expect("each step is taken away once");
        puzzle.given.remove(place);
        match only_tour(&puzzle, plan.guesses, stop) {
            Uniqueness::Only(needed) => {
                guesses = needed;
                continue;
            }
            Uniqueness::Other => {}
            Uniqueness::Unknown => undecided += 1,
        }
        puzzle.given.insert(place, step);
    }
    Ok(Ok(MadePuzzle {
        puzzle,
        tour,
        guesses,
        undecided,
    }))
}

/// Whether a puzzle has one tour.
enum Uniqueness {
    /// It has, which this many guesses show.
    Only(u64),
    /// It has another one.
    Other,
    /// The guesses did not suffice.
    Unknown,
}

fn only_tour(puzzle: &TourSet, guesses: u64, stop: StopFlag) -> Uniqueness {
    let mut tours = Completions::new(puzzle);
    let mut has_tour = false;
    loop {
        let left = guesses - tours.guesses();
        match tours.find(left, stop) {
            ControlFlow::Break(true) if has_tour => return Uniqueness::Other,
            ControlFlow::Break(true) => has_tour = true,
            ControlFlow::Break(false) => return Uniqueness::Only(tours.guesses()),
            ControlFlow::Continue(()) => return Uniqueness::Unknown,
        }
    }
}

/// A random tour from a random square from which there is one, or the last answer.
fn some_tour(plan: &PuzzlePlan, generator: &mut ChaCha8Rng, stop: StopFlag) -> Fallible<Answer> {
    let TourSet {
        board,
        holes,
        shape,
        ..
    } = &plan.tours;
    let mut starts: Vec<Square> = board.all().filter(|start| !holes.contains(start)).collect();
    starts.shuffle(generator);
    let mut task = Task {
        board: *board,
        holes: holes.clone(),
        ends: Ends::From(starts[0]),
    };
    let mut last = None;
    // A closed tour visits each of them.
    let tried = if shape.is_closed() { 1 } else { starts.len() };
    for &start in &starts[..tried] {
        task.ends = if shape.is_closed() {
            Ends::Closed(start)
        } else {
            Ends::From(start)
        };
        let limits = SearchLimits {
            stop,
            ..SearchLimits::default()
        };
        let answer = solve(&task, limits)?;
        if let Answer::Found(tour) = &answer {
            return Ok(Answer::Found(if board.is_usual() {
                random_tour(&task, tour, plan.seed, stop)?
            } else {
                tour_by_guesses(&task, tour, &starts, generator)?
            }));
        }
        last = Some(answer);
    }
    Ok(last.expect("a square is free"))
}

/// How many squares of a tour are drawn, where it is not changed at random.
const DRAWN_SQUARES: usize = 8;
/// The most guesses for a tour through a drawn square.
const GUESSES: u64 = 1_000;

/// A tour that visits some random squares at random steps.
fn tour_by_guesses(
    task: &Task,
    tour: &Tour,
    free: &[Square],
    generator: &mut ChaCha8Rng,
) -> Fallible<Tour> {
    let (set, mut tour) = (task.tours(), tour.clone());
    let mut puzzle = TourSet {
        given: set.known_steps(),
        shape: TourShape::any(set.shape.is_closed()),
        ..set
    };
    for &square in free.iter().rev().take(DRAWN_SQUARES) {
        let step = generator.random_range(1..=tour.length());
        let given = puzzle.given.clone();
        puzzle.given.push(GivenStep { step, square });
        puzzle.given.sort_unstable();
        let is_new = |pair: &[GivenStep]| pair[0].step != pair[1].step;
        if puzzle.given.windows(2).all(is_new)
            && let Answer::Found(drawn) = complete(&puzzle, Some(GUESSES))?
        {
            tour = drawn;
        } else {
            puzzle.given = given;
        }
    }
    Ok(tour)
}
