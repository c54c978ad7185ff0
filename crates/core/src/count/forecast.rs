//! Says early that a count will not fit into memory.

/// Estimates the states after columns that all have the same squares. The estimates are low.
///
/// The growth from one column to the next falls: the closed tours of 8 rows have 5,356, then
/// 675,023 and 9,267,120 states, and the open tours of 7 rows 28,129, then 2,085,098 and 8,558,230. A
/// growth has been at least the square root of the one before it if tours are closed, and at least
/// its cube root if they are open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forecast {
    /// The states after the last column, or 0 if they are not known, and how often as many they were
    /// as after the one before.
    states: f64,
    growth: f64,
    /// The growth is at least the one before to the power of this.
    falls: f64,
}

/// After one column, closed tours have 2.64 states for each row of 7, to the power of the rows; open
/// tours have more.
const STATES_OF_A_ROW: f64 = 2.5;

impl Forecast {
    /// A count that begins with one state; `shared` has the outside vertex if tours are open.
    pub(super) const fn new(shared: u64) -> Self {
        Self {
            states: 1.0,
            growth: 1.0,
            falls: if shared & 1 == 0 {
                1.0 / 2.0
            } else {
                1.0 / 3.0
            },
        }
    }

    /// A count that goes on after some columns.
    pub(super) const fn going_on(shared: u64) -> Self {
        let mut forecast = Self::new(shared);
        forecast.states = 0.0;
        forecast
    }

    /// Notes the states after a column of some rows that was not counted.
    pub(super) fn guess(&mut self, rows: i32) {
        self.growth = STATES_OF_A_ROW.powi(rows);
        self.states = self.growth;
    }

    /// Notes the states after a column.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn note(&mut self, states: usize) {
        let states = states.max(1) as f64;
        // After a count was loaded, the column before is not known.
        self.growth = if self.states > 0.0 {
            states / self.states
        } else {
            1.0
        };
        self.states = states;
    }

    /// The states after some columns more.
    pub(super) fn after(&self, columns: usize) -> f64 {
        let growths =
            std::iter::successors(Some(self.growth), |growth| Some(growth.powf(self.falls)));
        growths
            .skip(1)
            .take(columns)
            .fold(self.states, |states, growth| states * growth)
    }
}
