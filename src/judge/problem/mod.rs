//! The problems that submissions are judged on.

mod answer;
mod instance;
mod registry;
mod rules;

pub use answer::{NO_TOUR, answer};
pub use instance::Instance;
pub use registry::Problem;
pub use rules::{Complaint, Judgement, check};
