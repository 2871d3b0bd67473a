//! The parts that depend on a terminal: colours, drawings, progress, and Ctrl-C.

mod draw;
mod progress;
pub mod signal;

pub use draw::{Drawing, draw};
pub use progress::Progress;

use clap::ValueEnum;
use std::io::IsTerminal;

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum ColourChoice {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    Always,
    Never,
}

/// Whether the two outputs have colours.
#[derive(Clone, Copy)]
pub struct Colours {
    pub output: bool,
    pub error: bool,
}

impl Colours {
    /// Decides by the option, the environment (NO_COLOR, CLICOLOR, CLICOLOR_FORCE, TERM) and the
    /// terminal.
    pub fn choose(choice: ColourChoice) -> Self {
        match choice {
            ColourChoice::Always => Self { output: true, error: true },
            ColourChoice::Never => Self { output: false, error: false },
            ColourChoice::Auto => Self {
                output: anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never,
                error: anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never,
            },
        }
    }
}

/// Returns whether standard output is a terminal.
pub fn is_output_terminal() -> bool {
    std::io::stdout().is_terminal()
}

/// Returns the columns of the terminal.
pub fn width() -> Option<usize> {
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0))
}

/// Returns a message for standard error. On a terminal, its lines are broken between words. `used` is
/// the number of columns in front of the message.
pub fn wrapped(message: &str, used: usize) -> String {
    match width().filter(|_| std::io::stderr().is_terminal()) {
        Some(width) => wrap(message, used, width),
        None => message.to_owned(),
    }
}

fn wrap(message: &str, used: usize, width: usize) -> String {
    let (mut out, mut column) = (String::new(), used);
    for word in message.split_inclusive(' ') {
        let len = word.trim_end().chars().count();
        if column + len > width && column > 0 {
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
            column = 0;
        }
        out.push_str(word);
        column =
            word.rsplit_once('\n').map_or(column + word.chars().count(), |(_, rest)| rest.chars().count());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrap("one two three", 0, 80), "one two three");
        assert_eq!(wrap("one two three", 0, 7), "one two\nthree");
        assert_eq!(wrap("one two three", 5, 7), "\none two\nthree");
        assert_eq!(wrap("one incomprehensible three", 0, 5), "one\nincomprehensible\nthree");
        assert_eq!(wrap("one\ntwo three", 0, 9), "one\ntwo three");
    }
}
