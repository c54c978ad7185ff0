//! How many tours there are: exact counts of open and closed tours.
//!
//! A [`TourSet`] says which tours are counted. A [`Counter`] counts them step by step, within
//! [`CountLimits`], and can be saved between two steps; [`count`] does all steps. The answer is
//! [`Counted`]: an exact number, or the limit that was reached. [`symmetry`] counts the tours that are
//! symmetric images of each other once. A [`CountQuestion`] has a set and says which of its tours count
//! as the same. [`start_classes`] finds the starts that have the same number of tours.

mod counter;
mod fragments;
mod join;
mod limits;
mod plan;
mod question;
mod run;
mod sample;
mod side;
mod stage;
mod strip;
pub mod symmetry;
mod table;
mod tally;

pub use counter::{CountProgress, Counter, count};
pub use limits::{CountLimit, CountLimits, Counted};
pub use question::{
    CountAnswer, CountQuestion, CountReport, CountedStarts, Direction, SameTours, TourSet,
    TourShape, start_classes,
};
pub use sample::{SampleLimit, SampleLimits, TourList};
pub use strip::count_lengths;
