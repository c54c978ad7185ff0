//! Random tours: whether all have the same chance, and whether each is a tour.

use std::collections::{BTreeMap, BTreeSet};

use crate::plain::{Place, asked, check_tour, drawn, path, printed, square, tour, whole};
use crate::support::up_to;
use knights::board::{MoveOrder, Square, StopFlag};
use knights::count::{CountLimits, SampleLimit, SampleLimits, TourList};
use knights::solve::{Answer, random_tour, solve};
use knights::tour::Tour;
use reference::exhaustive::{Goal, plain_all};
use reference::solve::Task;

fn task(rows: &str, start: Place, goal: Goal) -> Task {
    let free = drawn(rows);
    Task { free, start, goal }
}

const FIVE: &str = "..... ..... ..... ..... .....";

/// Questions with few tours: whole boards and boards with holes, paths and cycles.
fn few() -> [Task; 7] {
    let ring = "..... ..... ..#.. ..... .....";
    let beside = ".#... ..... ..#.. ..... .....";
    [
        task(".... .... ....", (0, 0), Goal::Anywhere),
        task(".... .... ....", (0, 0), Goal::At((1, 0))),
        task(FIVE, (0, 0), Goal::At((4, 4))),
        task(ring, (0, 1), Goal::Anywhere),
        task(beside, (0, 0), Goal::Anywhere),
        task("... .#. ...", (1, 0), Goal::Closed),
        task("#.... ..... ..... ..... .....", (4, 4), Goal::Closed),
    ]
}

/// A corner of 5 x 5, the start of 304 tours.
fn from_the_corner() -> Task {
    task(FIVE, (0, 0), Goal::Anywhere)
}

/// The centre of 5 x 5, the start of 64 tours.
fn from_the_centre() -> Task {
    task(FIVE, (2, 2), Goal::Anywhere)
}

fn list(task: &Task) -> TourList {
    TourList::new(&asked(task), SampleLimits::default()).expect("there are no limits")
}

/// All tours, by plain search.
fn plain(task: &Task) -> BTreeSet<Vec<Place>> {
    let all = plain_all(&task.free, task.start, task.goal);
    all.into_iter().collect()
}

/// The number of the move from each square to the next, in the order of the judge problem.
fn moves(path: &[Place]) -> Vec<usize> {
    let steps = MoveOrder::Judge.steps();
    let number = |pair: &[Place]| {
        let [from, to] = [square(pair[0]), square(pair[1])];
        let number = steps.iter().position(|step| step.target(from) == to);
        number.expect("a knight's move")
    };
    path.windows(2).map(number).collect()
}

#[test]
fn the_list_has_every_tour_once_and_in_order() {
    for task in few().into_iter().chain([from_the_corner()]) {
        let (list, plain) = (list(&task), plain(&task));
        assert!(!plain.is_empty());
        assert_eq!(list.length(), &plain.len().into());
        let tour = |index: usize| list.tour(&index.into()).expect("there are no limits");
        // Each needs its own search.
        let step = if plain.len() > 50 {
            up_to(plain.len() / 10, 3)
        } else {
            1
        };
        let indices = (0..plain.len()).step_by(step);
        let paths = indices.map(|index| path(&tour(index).expect("the index is in the list")));
        let paths: Vec<_> = paths.collect();
        assert!(paths.is_sorted_by(|one, other| moves(one) < moves(other)));
        let paths: BTreeSet<_> = paths.into_iter().collect();
        assert_eq!(paths.len(), plain.len().div_ceil(step));
        assert!(paths.is_subset(&plain));
        assert_eq!(tour(plain.len()), None);
    }
}

#[test]
fn a_list_may_be_empty() {
    for task in [
        task(FIVE, (0, 1), Goal::Anywhere),
        task(FIVE, (0, 0), Goal::Closed),
        task(".", (0, 0), Goal::Closed),
        task(".... .... ....", (0, 1), Goal::At((0, 1))),
        task(".## ##.", (0, 0), Goal::Closed),
    ] {
        let list = list(&task);
        assert_eq!(list.length(), &plain(&task).len().into());
        assert_eq!(list.draw(1), Ok(None), "{task:?}");
    }
    let single = list(&task(".", (0, 0), Goal::Anywhere));
    let tour = single.draw(1).expect("there are no limits");
    assert_eq!(path(&tour.expect("the tour of one square")), [(0, 0)]);
}

/// How often each tour is among these.
fn frequencies(tours: impl Iterator<Item = Tour>) -> BTreeMap<Vec<Place>, u32> {
    let mut frequencies = BTreeMap::new();
    for tour in tours {
        *frequencies.entry(path(&tour)).or_default() += 1;
    }
    frequencies
}

/// Pearson's statistic of samples from this number of equally likely values.
fn statistic(frequencies: &BTreeMap<Vec<Place>, u32>, values: usize) -> f64 {
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

#[test]
fn every_tour_of_the_list_has_the_same_chance() {
    let tasks = few().into_iter().chain([from_the_centre()]);
    for task in tasks.step_by(up_to(3, 1)) {
        let list = list(&task);
        let length = plain(&task).len();
        if length == 1 {
            continue;
        }
        let seeds = 0..(DRAWS * length).max(100) as u64;
        let draws = seeds.map(|seed| {
            let tour = list.draw(seed).expect("there are no limits");
            tour.expect("the list is not empty")
        });
        let found = statistic(&frequencies(draws), length);
        assert!(found < quantile(length), "{task:?}: {found}");
        // Draws that are too even are wrong, too: then the seeds are not independent.
        assert!(length < 50 || found > count(length) / 2.0, "{found}");
    }
}

fn found_by_solver(task: &Task) -> Tour {
    match solve(&asked(task), None) {
        Ok(Answer::Found(tour)) => tour,
        other => panic!("{other:?}"),
    }
}

#[test]
fn random_changes_keep_a_tour_and_its_ends() {
    let on = |rows, columns, start, goal| Task {
        free: whole(rows, columns),
        start,
        goal,
    };
    let two_holes = "........ ........ ........ ...##... ........ ........ ........ ........";
    let others = "........ ........ ........ ...#.... ........ ........ ........ ......#.";
    for task in [
        on(1, 1, (0, 0), Goal::Anywhere),
        on(3, 4, (0, 0), Goal::Anywhere),
        task("... .#. ...", (0, 0), Goal::Closed),
        on(3, 40, (0, 0), Goal::Closed),
        on(40, 3, (0, 0), Goal::At((39, 2))),
        on(4, 30, (3, 7), Goal::Anywhere),
        on(6, 6, (2, 2), Goal::Closed),
        task(two_holes, (0, 0), Goal::Closed),
        task(others, (5, 0), Goal::At((0, 0))),
        on(51, 50, (7, 8), Goal::Anywhere),
        on(51, 51, (7, 7), Goal::At((7, 9))),
        on(50, 52, (7, 8), Goal::Closed),
    ] {
        let tour = found_by_solver(&task);
        let asked = asked(&task);
        let [one, other, again] = [1, 2, 1]
            .map(|seed| random_tour(&asked, &tour, seed, StopFlag::NEVER).expect("memory"));
        check_tour(&task, &one);
        check_tour(&task, &other);
        assert_eq!(again, one, "{task:?}");
        if asked.board.squares() > 30 {
            assert!(one != other && one != tour, "{task:?}");
        }
    }
}

#[test]
fn an_end_that_is_free_moves() {
    for (rows, columns) in [(8, 8), (51, 50)] {
        let task = Task {
            free: whole(rows, columns),
            start: (0, 0),
            goal: Goal::Anywhere,
        };
        let tour = found_by_solver(&task);
        let random = |seed| random_tour(&asked(&task), &tour, seed, StopFlag::NEVER);
        let ends = (0..8).map(|seed| random(seed).expect("memory").end());
        let ends: BTreeSet<Square> = ends.collect();
        assert!(ends.len() >= 5, "{rows} x {columns}: {ends:?}");
    }
}

#[test]
fn limits_end_the_counts() {
    let task = asked(&from_the_corner());
    let few_states = SampleLimits {
        each: CountLimits {
            states: 1,
            ..CountLimits::default()
        },
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

#[test]
fn the_seed_decides_what_is_printed() {
    let run = |words: &str| tour(&format!("solve {words}"), "");
    for side in [20, 5] {
        let [first, again, other] =
            [1, 1, 2].map(|seed| run(&format!("{side} --random --seed {seed}")));
        assert_eq!(again, first);
        assert_ne!(other.output, first.output);
    }
    let drawn = run("5 --random");
    let line = drawn.error.lines().next().expect("a line with the seed");
    let seed = line.strip_prefix("tour: random seed: ").expect("the seed");
    let again = printed(&format!("solve 5 --random {seed}"), "");
    assert_eq!(again.as_bytes(), drawn.output);
}
