//! The three numbers of a path, step by step.

/// The rating of a puzzle that the techniques do not solve.
pub(crate) const UNSOLVED: u8 = 200;

/// The three ratings of a puzzle as printed, in tenths: 72 is 7.2. A puzzle that the techniques do
/// not solve has 200.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct ExplainerRating {
    /// The highest rating of the path.
    pub er: u8,
    /// The highest rating up to the first step that places a digit.
    pub ep: u8,
    /// The rating of the first step.
    pub ed: u8,
}

/// The ratings of a path so far.
#[derive(Clone, Copy, Default)]
pub(crate) struct ExplainerRun {
    highest: f64,
    ep: Option<u8>,
    ed: Option<u8>,
}

impl ExplainerRun {
    /// Adds a step of a rating, which may place a digit.
    pub(crate) fn add(&mut self, rating: f64, places: bool) {
        self.highest = self.highest.max(rating);
        self.ed = self.ed.or(Some(tenths(rating)));
        if places {
            self.ep = self.ep.or(Some(tenths(self.highest)));
        }
    }

    /// Returns the ratings of the whole path.
    pub(crate) fn of_path(self, is_solved: bool) -> ExplainerRating {
        let er = if is_solved { tenths(self.highest) } else { UNSOLVED };
        ExplainerRating { er, ep: self.ep.unwrap_or(er), ed: self.ed.unwrap_or(er) }
    }
}

/// Returns a rating as it is printed, in tenths.
pub(crate) fn tenths(rating: f64) -> u8 {
    ((rating + 0.05) * 10.0).floor() as u8
}
