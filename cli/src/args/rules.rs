//! The options that name the rules of a variant.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command, Error};
use ordoku::Variant;
use std::ffi::OsStr;
use std::path::PathBuf;

/// The rules of all puzzles, if they are not those of Sudoku.
#[derive(Args)]
pub struct RulesArgs {
    /// The rules of a variant, or of several with commas between them
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = VariantParser, help_heading = "Rules")]
    pub rules: Vec<Variant>,
    /// A file with the regions of a jigsaw: a character for each cell, the same for each cell of a region
    #[arg(long, value_name = "FILE", help_heading = "Rules")]
    pub regions: Option<PathBuf>,
}

/// Reads every name that the library knows. Help, completions and errors list one for each variant.
#[derive(Clone)]
struct VariantParser;

impl TypedValueParser for VariantParser {
    type Value = Variant;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Variant, Error> {
        if let Some(variant) = value.to_str().and_then(Variant::from_name) {
            return Ok(variant);
        }
        let names = PossibleValuesParser::new(Variant::ALL.iter().map(|variant| variant.name()));
        names.try_map(|name| Variant::from_name(&name).ok_or("no variant")).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Variant::ALL.iter().map(|variant| PossibleValue::new(variant.name()))))
    }
}
