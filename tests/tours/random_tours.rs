//! Random tours: whether all have the same chance, and whether each is a tour.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{answer, up_to};
use knights::board::{Board, MoveOrder, Square, StopFlag};
use knights::count::{CountLimits, SampleLimit, SampleLimits, TourList};
use knights::solve::{Answer, Ends, Task, random_tour, solve};
use knights::tour::Tour;
use knights::warnsdorff::{TieBreak, WarnsdorffOptions, walk};
use reference::exhaustive::{Goal, plain_all};

/// The question of a test: rows, columns, holes, the start, and what the tour has to end on.
struct Question {
    sides: (u32, u32),
    holes: &'static [(u32, u32)],
    start: (u32, u32),
    goal: Goal,
}

/// Questions with few tours: whole boards and boards with holes, paths and cycles.
const FEW: [Question; 7] = [
    question((3, 4), &[], (0, 0), Goal::Anywhere),
    question((3, 4), &[], (0, 0), Goal::At((1, 0))),
    question((5, 5), &[], (0, 0), Goal::At((4, 4))),
    question((5, 5), &[(2, 2)], (0, 1), Goal::Anywhere),
    question((5, 5), &[(2, 2), (0, 1)], (0, 0), Goal::Anywhere),
    question((3, 3), &[(1, 1)], (1, 0), Goal::Closed),
    question((5, 5), &[(0, 0)], (4, 4), Goal::Closed),
];

/// A corner of 5 x 5, the start of 304 tours.
const CORNER: Question = question((5, 5), &[], (0, 0), Goal::Anywhere);
/// The centre of 5 x 5, the start of 64 tours.
const CENTRE: Question = question((5, 5), &[], (2, 2), Goal::Anywhere);

const fn question(
    sides: (u32, u32),
    holes: &'static [(u32, u32)],
    start: (u32, u32),
    goal: Goal,
) -> Question {
    Question {
        sides,
        holes,
        start,
        goal,
    }
}

impl Question {
    fn task(&self) -> Task {
        let square = |(row, column): (u32, u32)| Square::new(row, column);
        let start = square(self.start);
        Task {
            board: Board::new(self.sides.0, self.sides.1).expect("a board"),
            holes: self.holes.iter().copied().map(square).collect(),
            ends: match self.goal {
                Goal::Anywhere => Ends::From(start),
                Goal::At(end) => Ends::Between(start, square(narrow(end))),
                Goal::Closed => Ends::Closed(start),
            },
        }
    }

    fn list(&self) -> TourList {
        TourList::new(&self.task(), SampleLimits::default()).expect("there are no limits")
    }

    /// All tours, by plain search.
    fn plain(&self) -> BTreeSet<Vec<(u32, u32)>> {
        let free: Vec<Vec<bool>> = (0..self.sides.0)
            .map(|row| {
                let columns = 0..self.sides.1;
                let is_free = |column| !self.holes.contains(&(row, column));
                columns.map(is_free).collect()
            })
            .collect();
        let start = (self.start.0 as usize, self.start.1 as usize);
        let all = plain_all(&free, start, self.goal);
        all.into_iter()
            .map(|path| path.into_iter().map(narrow).collect())
            .collect()
    }
}

fn narrow((row, column): (usize, usize)) -> (u32, u32) {
    let part = |part: usize| u32::try_from(part).expect("a small board");
    (part(row), part(column))
}

fn path(tour: &Tour) -> Vec<(u32, u32)> {
    let squares = tour.squares();
    squares.map(|square| (square.row, square.column)).collect()
}

/// The number of the move from each square to the next, in the order of the judge problem.
fn moves(path: &[(u32, u32)]) -> Vec<usize> {
    let steps = MoveOrder::Judge.steps();
    let number = |pair: &[(u32, u32)]| {
        let [from, to] = [pair[0], pair[1]].map(|(row, column)| Square::new(row, column));
        let number = steps.iter().position(|step| step.target(from) == to);
        number.expect("a knight's move")
    };
    path.windows(2).map(number).collect()
}

#[test]
fn the_list_has_every_tour_once_and_in_order() {
    for question in FEW.iter().chain([&CORNER]) {
        let (list, plain) = (question.list(), question.plain());
        assert!(!plain.is_empty());
        assert_eq!(list.length(), &plain.len().into());
        let tour = |index: usize| list.tour(&index.into()).expect("there are no limits");
        // Each needs its own search.
        let step = if plain.len() > 200 { up_to(16, 1) } else { 1 };
        let paths: Vec<_> = (0..plain.len())
            .step_by(step)
            .map(|index| path(&tour(index).expect("the index is in the list")))
            .collect();
        assert!(paths.is_sorted_by(|one, other| moves(one) < moves(other)));
        let paths: BTreeSet<_> = paths.into_iter().collect();
        assert_eq!(paths.len(), plain.len().div_ceil(step));
        assert!(paths.is_subset(&plain));
        assert_eq!(tour(plain.len()), None);
    }
}

#[test]
fn a_list_may_be_empty() {
    let empty = [
        question((5, 5), &[], (0, 1), Goal::Anywhere),
        question((5, 5), &[], (0, 0), Goal::Closed),
        question((1, 1), &[], (0, 0), Goal::Closed),
        question((3, 4), &[], (0, 1), Goal::At((0, 1))),
        question(
            (2, 3),
            &[(0, 1), (1, 1), (0, 2), (1, 0)],
            (0, 0),
            Goal::Closed,
        ),
    ];
    for question in empty {
        let list = question.list();
        assert_eq!(list.length(), &question.plain().len().into());
        assert_eq!(list.draw(1), Ok(None), "{:?}", question.task());
    }
    let single = question((1, 1), &[], (0, 0), Goal::Anywhere).list();
    let tour = single.draw(1).expect("there are no limits");
    assert_eq!(path(&tour.expect("the tour of one square")), [(0, 0)]);
}

/// How often each tour is among these.
fn frequencies(tours: impl Iterator<Item = Tour>) -> BTreeMap<Vec<(u32, u32)>, u32> {
    let mut frequencies = BTreeMap::new();
    for tour in tours {
        *frequencies.entry(path(&tour)).or_default() += 1;
    }
    frequencies
}

/// Pearson's statistic of samples from this number of equally likely values.
fn statistic(frequencies: &BTreeMap<Vec<(u32, u32)>, u32>, values: usize) -> f64 {
    let samples: u32 = frequencies.values().sum();
    let expected = f64::from(samples) / count(values);
    let seen = frequencies
        .values()
        .map(|&found| (f64::from(found) - expected).powi(2) / expected);
    let unseen = count(values - frequencies.len()) * expected;
    seen.sum::<f64>() + unseen
}

/// The value that Pearson's statistic exceeds with a chance of 0.001, by the approximation of
/// Wilson and Hilferty (1931).
fn quantile(values: usize) -> f64 {
    let freedom = count(values - 1);
    let part = 2.0 / (9.0 * freedom);
    freedom * (1.0 - part + 3.0902 * part.sqrt()).powi(3)
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).expect("few tours"))
}

/// Draws for each tour, on average.
const DRAWS: usize = 5;
/// The same where some tours are drawn far too often.
const FEWER_DRAWS: usize = 3;

#[test]
fn every_tour_of_the_list_has_the_same_chance() {
    for question in FEW.iter().chain([&CENTRE]).step_by(up_to(2, 1)) {
        let list = question.list();
        let length = question.plain().len();
        if length == 1 {
            continue;
        }
        let seeds = 0..(DRAWS * length).max(100) as u64;
        let draws = seeds.map(|seed| {
            let tour = list.draw(seed).expect("there are no limits");
            tour.expect("the list is not empty")
        });
        let found = statistic(&frequencies(draws), length);
        assert!(found < quantile(length), "{:?}: {found}", question.task());
        // Draws that are too even are wrong, too: then the seeds are not independent.
        assert!(length < 50 || found > count(length) / 2.0, "{found}");
    }
}

/// The test above is able to fail: other ways to choose a tour do not pass it.
#[test]
fn random_choices_without_counts_are_not_uniform() {
    let task = CORNER.task();
    let length = CORNER.plain().len();
    let by_rule = (0..).filter_map(|seed| {
        let ties = TieBreak::Random { seed };
        let order = MoveOrder::Judge;
        let options = WarnsdorffOptions { order, ties };
        let walk = walk(task.board, Square::new(0, 0), &options).expect("a small board");
        Tour::verify(walk).ok().filter(Tour::is_full)
    });
    let found = statistic(&frequencies(by_rule.take(FEWER_DRAWS * length)), length);
    assert!(found > 2.0 * quantile(length), "{found}");
    let tour = found_by_solver(&task);
    let by_search = (0..(FEWER_DRAWS * length) as u64)
        .map(|seed| random_tour(&task, &tour, seed, StopFlag::NEVER).expect("a small board"));
    let found = statistic(&frequencies(by_search), length);
    assert!(found > quantile(length), "{found}");
}

fn found_by_solver(task: &Task) -> Tour {
    match solve(task, None) {
        Ok(Answer::Found(tour)) => tour,
        other => panic!("{other:?}"),
    }
}

#[test]
fn random_changes_keep_a_tour_and_its_ends() {
    let tasks = [
        question((1, 1), &[], (0, 0), Goal::Anywhere),
        question((3, 4), &[], (0, 0), Goal::Anywhere),
        question((3, 3), &[(1, 1)], (0, 0), Goal::Closed),
        question((3, 40), &[], (0, 0), Goal::Closed),
        question((40, 3), &[], (0, 0), Goal::At((39, 2))),
        question((4, 30), &[], (3, 7), Goal::Anywhere),
        question((6, 6), &[], (2, 2), Goal::Closed),
        question((8, 8), &[(3, 3), (3, 4)], (0, 0), Goal::Closed),
        question((8, 8), &[(3, 3), (7, 6)], (5, 0), Goal::At((0, 0))),
        question((51, 50), &[], (7, 8), Goal::Anywhere),
        question((51, 51), &[], (7, 7), Goal::At((7, 9))),
        question((50, 52), &[], (7, 8), Goal::Closed),
    ];
    for question in tasks {
        let task = question.task();
        let tour = found_by_solver(&task);
        let random =
            [1, 2].map(|seed| random_tour(&task, &tour, seed, StopFlag::NEVER).expect("memory"));
        for random in &random {
            assert!(task.is_solved_by(random), "{task:?}");
        }
        let again = random_tour(&task, &tour, 1, StopFlag::NEVER).expect("memory");
        assert_eq!(again, random[0], "{task:?}");
        if task.board.squares() > 30 {
            assert_ne!(random[0], random[1], "{task:?}");
            assert_ne!(random[0], tour, "{task:?}");
        }
    }
}

#[test]
fn an_end_that_is_free_moves() {
    for sides in [(8, 8), (51, 50)] {
        let task = question(sides, &[], (0, 0), Goal::Anywhere).task();
        let tour = found_by_solver(&task);
        let end = |seed| {
            random_tour(&task, &tour, seed, StopFlag::NEVER)
                .expect("memory")
                .end()
        };
        let found: BTreeSet<Square> = (0..8).map(end).collect();
        assert!(found.len() >= 5, "{sides:?}: {found:?}");
    }
}

#[test]
fn limits_end_the_counts() {
    let task = CORNER.task();
    let each = CountLimits {
        states: 1,
        ..CountLimits::default()
    };
    let few_states = SampleLimits {
        each,
        ..SampleLimits::default()
    };
    let found = TourList::new(&task, few_states);
    assert!(matches!(found, Err(SampleLimit::Count(_))), "{found:?}");
    let little_work = SampleLimits {
        work: 10,
        ..SampleLimits::default()
    };
    let found = TourList::new(&task, little_work);
    let limit = SampleLimit::Work { limit: 10 };
    assert_eq!(found.expect_err("there are more states"), limit);
}

/// What `tour solve` writes.
fn solved(arguments: &[&str]) -> (String, String) {
    let mut all = vec!["solve"];
    all.extend(arguments);
    let found = answer("tour", &all, b"");
    assert_eq!(found.code, 0, "{all:?}: {}", found.error);
    let output = String::from_utf8(found.output).expect("the output is text");
    (output, found.error)
}

#[test]
fn the_seed_decides_what_is_printed() {
    let large = |seed| solved(&["20", "--random", "--seed", seed]);
    let (output, error) = large("1");
    assert_eq!(large("1"), (output.clone(), error.clone()));
    assert_ne!(large("2").0, output);
    assert!(error.starts_with("tour: random tour: not all tours have the same chance, as "));
    assert_eq!(error.lines().count(), 1);
    let args = ["20", "--random", "--seed", "1"].map(str::to_owned);
    reference::solve::check(&args, "", &output, &error).expect("a tour");
    let small = |seed| solved(&["5", "--random", "--seed", seed]);
    assert_eq!(small("1"), small("1"));
    assert_ne!(small("1").0, small("2").0);
    let line = "tour: random tour: all 304 tours have the same chance\n";
    assert_eq!(small("1").1, line);
}

#[test]
fn a_seed_that_was_drawn_repeats_the_run() {
    let (output, error) = solved(&["5", "--random"]);
    let line = error.lines().next().expect("a line with the seed");
    let seed = line.strip_prefix("tour: random seed: --seed ");
    let seed = seed.expect("the seed");
    assert_eq!(solved(&["5", "--random", "--seed", seed]).0, output);
}
