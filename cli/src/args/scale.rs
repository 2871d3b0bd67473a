//! The scales of difficulty.

use clap::ValueEnum;
use ordoku::technique::Scale;

/// The name of a scale.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ScaleName {
    /// HoDoKu 2.2: a level and a score
    Hodoku,
    /// Sudoku Explainer 1.2.1: ER, EP and ED
    Se,
    /// The scale for sizes below 256x256 and layouts without sums: a number
    Ordoku,
}

impl From<ScaleName> for Scale {
    fn from(name: ScaleName) -> Self {
        match name {
            ScaleName::Hodoku => Self::Hodoku,
            ScaleName::Se => Self::Explainer,
            ScaleName::Ordoku => Self::Ordoku,
        }
    }
}
