//! Old C++ solvers beside the headers that replace them: see `USAGE` in `arguments.rs`.
//!
//! ```text
//! for each class, for each set of inputs
//!     for each input
//!         run the original and ours in turns, a few rounds, and compare the answers
//!         take the round whose ratio is the median
//!     while the worst input was not measured again: measure it again
//!     print a line
//! ```

mod arguments;
mod class;
#[path = "../arguments.rs"]
mod command_line;
mod compare;
mod inputs;
mod measure;
mod program;
mod random_inputs;
mod report;

use arguments::Arguments;
use measure::Measurement;
use program::Compiler;
use report::Report;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(different) => {
            eprintln!("{different} answers are different");
            ExitCode::from(1)
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Runs all sets for all classes. Returns the number of different answers.
fn run(arguments: &Arguments) -> Result<usize, String> {
    let originals = program::originals(&arguments.folder, &arguments.classes)?;
    let sets = inputs::sets(arguments)?;
    let mut compiler = Compiler::new(&arguments.folder)?;
    let mut different = 0;
    for original in &originals {
        let mut report = Report::new(original, arguments);
        for set in sets.iter().filter(|set| set.is_for(original.class)) {
            let mut measurement = Measurement::new(original, &mut compiler, arguments);
            for index in set.sample(arguments.sample) {
                measurement.measure(set, index)?;
            }
            measurement.settle_worst(set)?;
            different += measurement.different;
            report.row(set, &measurement);
        }
        report.total();
    }
    Ok(different)
}
