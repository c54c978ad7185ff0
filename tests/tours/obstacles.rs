//! The squares that show why there is no tour: each reason is checked by plain code, on boards where the reference finds
//! no tour either.

use crate::holes_large::check_shortage;
use crate::plain::{Place, asked, check_tour, drawn, place, whole};
use crate::solve::cases;
use knights::board::Square;
use knights::solve::{Answer, Obstacle, Reason, solve};
use proptest::prelude::*;
use reference::exhaustive::{Goal, exists, neighbours, squares};
use reference::solve::Task;

/// The squares that can be reached from one.
fn reached(free: &[Vec<bool>], from: Place) -> Vec<Place> {
    let mut met = vec![from];
    let mut next = 0;
    while next < met.len() {
        for other in neighbours(free, met[next]) {
            if !met.contains(&other) {
                met.push(other);
            }
        }
        next += 1;
    }
    met
}

/// How many parts the free squares have.
fn parts(free: &[Vec<bool>]) -> usize {
    let mut met: Vec<Place> = Vec::new();
    let mut count = 0;
    for at in squares(free) {
        if !met.contains(&at) {
            met.extend(reached(free, at));
            count += 1;
        }
    }
    count
}

fn places(squares: &[Square]) -> Vec<Place> {
    squares.iter().copied().map(place).collect()
}

/// Checks an obstacle by its own words. The result is its kind, and the squares that a picture has to mark.
fn check(task: &Task, obstacle: &Obstacle) -> (&'static str, Vec<Place>) {
    let free = &task.free;
    let given = match task.goal {
        Goal::Anywhere => vec![task.start],
        Goal::At(end) => vec![task.start, end],
        Goal::Closed => Vec::new(),
    };
    let open_ends = usize::from(task.goal == Goal::Anywhere);
    let is_inner_with =
        |at: &Place, count| !given.contains(at) && neighbours(free, *at).len() == count;
    let (kind, mut marked) = match obstacle {
        Obstacle::Apart(from, to) => {
            let (from, to) = (place(*from), place(*to));
            assert!(free[to.0][to.1] && !reached(free, from).contains(&to));
            ("apart", vec![to])
        }
        Obstacle::DeadEnds(ends) => {
            let ends = places(ends);
            assert_eq!(ends.len(), open_ends + 1);
            assert!(ends.iter().all(|at| is_inner_with(at, 1)));
            ("dead ends", ends)
        }
        Obstacle::Crowded { squares, hub } => {
            let (mut squares, hub) = (places(squares), place(*hub));
            let moves = if given.contains(&hub) { 1 } else { 2 };
            assert!(squares.len() > moves + open_ends);
            for at in &squares {
                assert!(is_inner_with(at, 2) && neighbours(free, *at).contains(&hub));
            }
            squares.push(hub);
            ("crowded", squares)
        }
        Obstacle::ShortCycle(cycle) => {
            let cycle = places(cycle);
            assert!(open_ends == 0 && cycle.len() < squares(free).len());
            for (step, at) in cycle.iter().enumerate() {
                let next = cycle[(step + 1) % cycle.len()];
                assert!(neighbours(free, *at).contains(&next));
                assert!(is_inner_with(at, 2) || is_inner_with(&next, 2));
            }
            ("short cycle", cycle)
        }
        Obstacle::Cut {
            squares,
            parts: left,
            most,
        } => {
            let squares = places(squares);
            let mut cut = free.clone();
            for &(row, column) in &squares {
                cut[row][column] = false;
            }
            assert_eq!(parts(&cut), *left as usize);
            let ends_in_cut = given.iter().filter(|end| squares.contains(end)).count();
            let line = usize::from(task.goal != Goal::Closed);
            assert_eq!(*most as usize, squares.len() + line - ends_in_cut);
            assert!(left > most);
            ("cut", squares)
        }
    };
    let mut shown = places(&obstacle.squares());
    shown.sort_unstable();
    marked.sort_unstable();
    assert_eq!(shown, marked);
    (kind, marked)
}

/// Boards without a closed tour from (0, 0), and why; the squares are sorted.
///
/// Of the first, the neighbours (3, 4) and (4, 3) of the corner are holes. The second are two regions, too far apart for a
/// knight, and a bridge.
const EXAMPLES: &str = "
apart        5,5          ...... ...... ...... ....#. ...#.. ......
cut          2,7          .#....###...... ......###...... ......#.#...... ......###...... ......###......
cut          1,2 2,1 2,3  ....## #..... ..#..# #...##
dead ends    -            .##### ##.### ####.# ######
crowded      -            ........ #...#... ........ .......# ......#.
short cycle  -            ...... ...... ..##.. ..##.. ...... ......
";

#[test]
fn each_kind_of_obstacle_is_named() {
    for example in EXAMPLES.trim().lines() {
        let columns: Vec<&str> = example
            .split("  ")
            .filter(|text| !text.is_empty())
            .collect();
        let [kind, marked, rows] = columns[..] else {
            panic!("{example}");
        };
        let (marked, rows) = (marked.trim(), rows.trim());
        let (task, found) = reason(rows, (0, 0), Goal::Closed);
        let Reason::Obstacle(obstacle) = found else {
            panic!("{example}: {found}");
        };
        let (found, squares) = check(&task, &obstacle);
        assert_eq!(found, kind, "{example}: {obstacle}");
        let names = squares
            .iter()
            .map(|(row, column)| format!("{row},{column}"));
        let names: Vec<String> = names.collect();
        assert!(marked == "-" || names.join(" ") == marked, "{obstacle}");
    }
}

/// Why a board has no tour.
fn reason(rows: &str, start: Place, goal: Goal) -> (Task, Reason) {
    let free = drawn(rows);
    let task = Task { free, start, goal };
    match solve(&asked(&task), None).expect("memory") {
        Answer::Impossible(reason) => (task, reason),
        answer => panic!("{rows}: {answer:?}"),
    }
}

#[test]
fn an_end_may_be_among_the_squares_of_a_cut() {
    let (task, found) = reason("#...# ...#. ..... .....", (3, 3), Goal::Anywhere);
    let Reason::Obstacle(obstacle) = found else {
        panic!("{found}");
    };
    let found = check(&task, &obstacle);
    assert_eq!(found, ("cut", vec![(0, 2), (2, 2), (3, 3)]), "{obstacle}");
}

#[test]
fn a_shortage_is_named_on_a_board_of_four_rows() {
    let (task, found) = reason("....#.. ....... ...#... .......", (0, 0), Goal::Closed);
    let Reason::Shortage(shortage) = found else {
        panic!("{found}");
    };
    check_shortage(&task, &shortage);
}

#[test]
fn a_spiral_of_three_squares_width_has_tours() {
    for goal in [Goal::Anywhere, Goal::Closed] {
        let task = Task {
            free: drawn(include_str!("../../fixtures/tour_solve/masks/spiral.txt")),
            start: (2, 2),
            goal,
        };
        let Answer::Found(tour) = solve(&asked(&task), None).expect("memory") else {
            panic!("no tour: {goal:?}");
        };
        check_tour(&task, &tour);
    }
}

proptest! {
    #![proptest_config(cases(400))]

    /// Takes a second: a false reason shows only on many random boards.
    #[test]
    fn each_obstacle_is_one(
        (rows, columns) in (3_usize..=7, 3_usize..=7),
        holes in proptest::collection::vec((0_usize..7, 0_usize..7), 1..14),
        kind in 0..3,
    ) {
        let mut free = whole(rows, columns);
        for (row, column) in holes {
            free[row % rows][column % columns] = false;
        }
        let all = squares(&free);
        prop_assume!(all.len() > 2);
        let goal = match kind {
            0 => Goal::Anywhere,
            1 => Goal::At(all[all.len() - 1]),
            _ => Goal::Closed,
        };
        let task = Task { free, start: all[0], goal };
        if let Answer::Impossible(reason) = solve(&asked(&task), None).expect("memory") {
            match &reason {
                Reason::Obstacle(obstacle) => drop(check(&task, obstacle)),
                Reason::Shortage(shortage) => check_shortage(&task, shortage),
                _ => {}
            }
            let tour = exists(&task.free, task.start, goal, 100_000);
            prop_assert!(tour != Some(true), "{reason} but a tour exists");
        }
    }
}
