//! The names of values as arguments. The library has the names; the command says what the values
//! are.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error};
use ordoku::svg::Theme;
use ordoku::technique::{HintDegree, Scale};
use ordoku::{Engine, Pattern, Variant};
use std::ffi::OsStr;

/// Reads the name of a value, in every spelling that the library reads. Help, completions and
/// errors list one for each value.
#[derive(Clone)]
pub struct Names<T: 'static> {
    pub all: &'static [T],
    pub name: fn(T) -> &'static str,
    pub from_name: fn(&str) -> Option<T>,
    /// Returns what the help says about a value.
    pub help: fn(T) -> &'static str,
}

impl<T: Copy + Send + Sync> Names<T> {
    fn possible(&self) -> impl Iterator<Item = PossibleValue> + '_ {
        self.all.iter().map(|&value| {
            let possible = PossibleValue::new((self.name)(value));
            match (self.help)(value) {
                "" => possible,
                help => possible.help(help),
            }
        })
    }
}

impl<T: Copy + Send + Sync> TypedValueParser for Names<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        if let Some(value) = value.to_str().and_then(self.from_name) {
            return Ok(value);
        }
        let from_name = self.from_name;
        PossibleValuesParser::new(self.possible())
            .try_map(move |name| from_name(&name).ok_or("no name"))
            .parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.possible()))
    }
}

pub fn engines() -> Names<Engine> {
    let help = |engine| match engine {
        Engine::Auto => "The fastest for the puzzle",
        Engine::Greedy => "Direct rules, then guesses in the smallest cell",
        Engine::Dlx => "Dancing links",
        Engine::Csp => "Constraint propagation with conflict weights",
        Engine::Nine => "Bit boards, for 9x9 only",
        Engine::Cdcl => "Conflict-driven clause learning",
        Engine::GreedyOrder => "The solutions in the order of greedy, sooner",
        _ => "",
    };
    Names { all: Engine::ALL, name: Engine::name, from_name: Engine::from_name, help }
}

pub fn scales() -> Names<Scale> {
    let help = |scale| match scale {
        Scale::Hodoku => "HoDoKu 2.2: a level and a score",
        Scale::Explainer => "Sudoku Explainer 1.2.1: ER, EP and ED",
        Scale::Ordoku => "The scale for sizes below 256x256 and for rules: a number",
        _ => "",
    };
    Names { all: Scale::ALL, name: Scale::name, from_name: Scale::from_name, help }
}

pub fn patterns() -> Names<Pattern> {
    let help = |pattern| match pattern {
        Pattern::None => "No symmetry",
        Pattern::HalfTurn => "A half turn about the centre",
        Pattern::QuarterTurn => "A quarter turn about the centre",
        Pattern::HorizontalAxis => "The mirror that exchanges top and bottom",
        Pattern::VerticalAxis => "The mirror that exchanges left and right",
        Pattern::Diagonal => "The mirror at the diagonal from the top left",
        Pattern::AntiDiagonal => "The mirror at the diagonal from the top right",
        Pattern::Full => "All turns and mirrors",
        _ => "",
    };
    Names { all: Pattern::ALL, name: Pattern::name, from_name: Pattern::from_name, help }
}

pub fn degrees() -> Names<HintDegree> {
    let help = |degree| match degree {
        HintDegree::Technique => "The technique",
        HintDegree::Place => "And where it is",
        HintDegree::Reason => "And why it holds",
        HintDegree::Conclusion => "And what it does",
    };
    Names { all: HintDegree::ALL, name: HintDegree::name, from_name: HintDegree::from_name, help }
}

pub fn themes() -> Names<Theme> {
    let help = |theme| match theme {
        Theme::Light => "Dark digits on white",
        Theme::Dark => "Light digits on a dark background",
        _ => "",
    };
    Names { all: Theme::ALL, name: Theme::name, from_name: Theme::from_name, help }
}

pub fn variants() -> Names<Variant> {
    Names { all: Variant::ALL, name: Variant::name, from_name: Variant::from_name, help: |_| "" }
}
