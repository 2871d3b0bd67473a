//! The parts that depend on a terminal: colours, drawings, progress, and Ctrl-C.

mod draw;
mod draw_rules;
mod progress;
pub mod signal;
mod work;

pub use draw::{Digits, Drawing, draw};
pub use draw_rules::{RulesDrawing, draw_rules};
pub use progress::{Progress, Watch};
pub use work::Total;

use clap::ValueEnum;
use std::io::IsTerminal;

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum ColourChoice {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Also in files and pipes
    Always,
    /// Not even on a terminal
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

/// Returns a message for standard error. On a terminal, its lines are broken between words. `used`
/// is the number of columns in front of each line.
pub fn wrapped(message: &str, used: usize) -> String {
    match width().filter(|_| std::io::stderr().is_terminal()) {
        Some(width) => wrap(message, width.saturating_sub(used)),
        None => message.to_owned(),
    }
}

fn wrap(message: &str, width: usize) -> String {
    let (mut out, mut column) = (String::new(), 0);
    for word in message.split(' ') {
        let len = word.chars().count();
        if column > 0 {
            let fits = column + 1 + len <= width;
            out.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        out.push_str(word);
        column += len;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrap("one two three", 80), "one two three");
        assert_eq!(wrap("one two three", 7), "one two\nthree");
        assert_eq!(wrap("one two three", 6), "one\ntwo\nthree");
        assert_eq!(wrap("one incomprehensible three", 5), "one\nincomprehensible\nthree");
    }
}
