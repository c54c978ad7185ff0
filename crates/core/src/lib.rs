//! Knight's tours: find one, say why none exists, survey all starts, count tours, list them, and let knights
//! take turns.
//!
//! A tour by Warnsdorff's rule, from [`warnsdorff::walk`]. Only [`Tour::verify`](tour::Tour::verify) makes a `Tour`:
//!
//! ```
//! use knights_core::board::{Board, Square};
//! use knights_core::tour::Tour;
//! use knights_core::warnsdorff::{self, WarnsdorffOptions};
//!
//! let board = Board::new(8, 8)?;
//! let walk = warnsdorff::walk(board, Square::new(0, 0), &WarnsdorffOptions::default())?;
//! let tour = Tour::verify(walk)?;
//! assert!(tour.is_full());
//! // The board with the number of each square.
//! println!("{tour}");
//! # assert!(tour.to_string().starts_with(" 1 "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A tour wherever one exists, or the reason why none does, from [`solve::solve`]:
//!
//! ```
//! use knights_core::board::{Board, Square};
//! use knights_core::solve::{Answer, Ends, Task, solve};
//!
//! let task = Task::whole(Board::new(5, 5)?, Ends::From(Square::new(0, 1)));
//! let Answer::Impossible(reason) = solve(&task, None)? else {
//!     panic!("a tour of 5 x 5 squares starts on the colour of a corner");
//! };
//! println!("no tour: {reason}");
//! # assert!(reason.to_string().contains("colour"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A survey: the result of a method from every start, from a [`survey::Surveyor`]:
//!
//! ```
//! use knights_core::board::Board;
//! use knights_core::survey::{Method, Summary, SurveyTask, Surveyor};
//!
//! let task = SurveyTask::whole(Board::new(5, 5)?, Method::Solve);
//! let starts: Vec<_> = task.starts().collect();
//! let results = Surveyor::new(task)?.results(&starts)?;
//! assert_eq!(Summary::of(&results).full, 13);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A count within limits, from [`count::count`], and the tours themselves, from [`count::AllTours`]:
//!
//! ```
//! use knights_core::board::{Board, MoveOrder};
//! use knights_core::count::{AllTours, CountLimits, CountQuestion, Counted, count};
//! use knights_core::tour::TourSet;
//!
//! let set = TourSet::cycles(Board::new(6, 6)?);
//! let number = count(&set, CountLimits::default());
//! // OEIS A001230.
//! assert_eq!(number, Counted::Exact(9862_u32.into()));
//!
//! let question = CountQuestion::from(&set);
//! for tour in AllTours::new(&question, MoveOrder::Judge)?.take(3) {
//!     println!("{tour}\n");
//!     # assert!(tour.is_full());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Knights that take turns until all are stuck, from [`assignment::stages::simulate`]:
//!
//! ```
//! use knights_core::assignment::stages::simulate;
//! use knights_core::board::{Board, Square};
//! use knights_core::warnsdorff::DegreeGrid;
//!
//! let grid = DegreeGrid::new(Board::new(3, 3)?)?;
//! let end = simulate(grid, &[Square::new(0, 0), Square::new(2, 2)])?;
//! // 10000 for each number of a knight, and its step.
//! let rows: Vec<_> = end.rows().collect();
//! assert_eq!(rows[0], [10000, 10003, 20002]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/` has these as programs of about 20 lines: `warnsdorff_tour`, `impossible_board`, `survey_of_starts`,
//! `count_of_tours` and `knights_in_turns`. Run one with `cargo run --package knights-core --example warnsdorff_tour`.

pub mod assignment;
pub mod board;
pub mod count;
#[doc(hidden)]
pub mod input;
#[doc(hidden)]
pub mod output;
pub mod solve;
pub mod survey;
pub mod tour;
pub mod warnsdorff;
