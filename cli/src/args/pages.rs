//! The pages of PDF files.

use clap::{Args, ValueEnum};

/// The pages of a PDF file.
#[derive(Args, Clone, Copy)]
pub struct PageArgs {
    /// The puzzles of a page: 1, 2, 4, 6 or 12
    #[arg(long, value_name = "NUMBER", value_parser = per_page, allow_negative_numbers = true, help_heading = "Pages")]
    pub per_page: Option<PerPage>,
    /// The size of the paper, A4 by default
    #[arg(long, value_name = "NAME", help_heading = "Pages")]
    pub paper: Option<Paper>,
    /// Leave out the solutions at the end
    #[arg(long, help_heading = "Pages")]
    pub no_solutions: bool,
}

/// The size of paper.
#[derive(Clone, Copy, Default, ValueEnum)]
pub enum Paper {
    /// 210 x 297 mm
    #[default]
    A4,
    /// 8.5 x 11 inches
    Letter,
}

/// The columns and rows of pictures on a page.
#[derive(Clone, Copy, Default)]
pub enum PerPage {
    #[default]
    One,
    Two,
    Four,
    Six,
    Twelve,
}

impl PerPage {
    pub fn columns(self) -> usize {
        match self {
            Self::One | Self::Two => 1,
            Self::Four | Self::Six => 2,
            Self::Twelve => 3,
        }
    }

    pub fn rows(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two | Self::Four => 2,
            Self::Six => 3,
            Self::Twelve => 4,
        }
    }
}

fn per_page(text: &str) -> Result<PerPage, String> {
    match text {
        "1" => Ok(PerPage::One),
        "2" => Ok(PerPage::Two),
        "4" => Ok(PerPage::Four),
        "6" => Ok(PerPage::Six),
        "12" => Ok(PerPage::Twelve),
        _ => Err("give 1, 2, 4, 6 or 12".to_owned()),
    }
}
