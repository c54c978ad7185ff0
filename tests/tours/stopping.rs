//! Work that a flag stops: it ends at once, and answers as if it had reached a limit.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use knights::board::{Board, MoveOrder, Square, StopFlag};
use knights::count::symmetry::classes_of;
use knights::count::{AllTours, CountLimit, CountLimits, CountQuestion, Counted, Direction, count};
use knights::solve::search::{PathProblem, SearchLimits, search};
use knights::solve::{Answer, first_tour};
use knights::survey::{Method, SurveyTask, Surveyor};
use knights::tour::TourSet;

static SET: AtomicBool = AtomicBool::new(true);
const STOP: StopFlag = StopFlag::new(&SET);
const CORNER: Square = Square::new(0, 0);

fn board(rows: u32, columns: u32) -> Board {
    Board::new(rows, columns).expect("a board")
}

#[test]
fn a_search_stops() {
    let limits = SearchLimits {
        stop: STOP,
        ..SearchLimits::default()
    };
    let unknown = Answer::Unknown { steps: 0 };
    let answer = search(&PathProblem::new(board(8, 8), CORNER), &limits);
    assert_eq!(answer.expect("memory"), unknown);
    for (rows, columns) in [(4, 20), (8, 8)] {
        let board = board(rows, columns);
        let answer = first_tour(board, CORNER, MoveOrder::Tutorial.steps(), limits, |_| ());
        assert_eq!(answer.expect("memory"), unknown);
    }
}

#[test]
fn a_count_stops() {
    let limits = CountLimits {
        stop: STOP,
        ..CountLimits::default()
    };
    let unknown = Counted::Unknown(CountLimit::States { limit: u64::MAX });
    let set = TourSet::cycles(board(30, 30));
    assert_eq!(count(&TourSet::paths(board(6, 6)), limits), unknown);
    let classes = classes_of(&9862_u32.into(), &set, Direction::Undirected, limits);
    assert!(matches!(classes, Counted::Unknown(_)), "{classes:?}");
}

#[test]
fn a_survey_stops() {
    let task = SurveyTask::whole(board(60, 60), Method::Backtrack(MoveOrder::Tutorial));
    let starts: Vec<Square> = task.starts().collect();
    let surveyor = Surveyor::new(task).expect("memory").stopped_by(STOP);
    assert_eq!(surveyor.survey(&starts, |_| ()), Ok(Vec::new()));
}

/// A list that is searched a few steps at a time has the same tours.
#[test]
fn a_list_goes_on() {
    let question = CountQuestion {
        set: TourSet::paths(board(3, 4)),
        direction: Direction::Undirected,
        symmetric: None,
        is_up_to_symmetry: true,
    };
    let list = || AllTours::new(&question, MoveOrder::Sheet).expect("a small board");
    let mut whole = list();
    let expected: Vec<Vec<u8>> =
        std::iter::from_fn(|| whole.next_tour().map(<[u8]>::to_vec)).collect();
    assert_eq!(expected.len(), 3);
    for steps in [1, 2, 4] {
        let (mut list, mut tours, mut pauses) = (list(), Vec::new(), 0);
        loop {
            match list.search(steps) {
                ControlFlow::Continue(()) => pauses += 1,
                ControlFlow::Break(None) => break,
                ControlFlow::Break(Some(tour)) => tours.push(tour.to_vec()),
            }
        }
        assert_eq!(tours, expected);
        assert!(pauses > 3, "{steps} steps at a time: {pauses} pauses");
    }
}
