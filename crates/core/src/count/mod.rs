//! How many tours there are: exact counts of open and closed tours.
//!
//! A [`TourSet`] says which tours are counted. A [`Counter`] counts them step by step, within
//! [`CountLimits`], and can be saved between two steps; [`count`] does all steps. The answer is
//! [`Counted`]: an exact number, or the limit that was reached. [`symmetry`] counts the tours that are
//! symmetric images of each other once. A [`CountQuestion`] has a set and says which of its tours count
//! as the same. [`start_classes`] finds the starts that have the same number of tours.

mod colours;
mod columns;
mod counter;
mod direction;
mod each_start;
mod forecast;
mod fragments;
mod free_squares;
mod join;
mod lengths;
mod limits;
mod meter;
mod middle;
mod plan;
mod report;
mod run;
mod sample;
mod saved;
mod side;
mod strip;
mod sweep;
pub mod symmetry;
mod table;
mod tally;
mod tour_set;

pub use counter::{CountProgress, Counter, count};
pub use direction::Direction;
pub use each_start::start_classes;
pub use lengths::count_lengths;
pub use limits::{CountLimit, CountLimits, Counted};
pub use report::{CountAnswer, CountQuestion, CountReport, CountedStarts, SameTours};
pub use sample::{SampleLimit, SampleLimits, TourList};
pub use strip::{MOST_STRIP_ROWS, Strip, StripTours};
pub use tour_set::{TourSet, TourShape};
