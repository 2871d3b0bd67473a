//! Tables of speeds on sets of 9x9 puzzles.

use crate::picture::{Chart, Group};
use crate::rounds::Timing;
use crate::sets::Set;
use crate::table::{Table, figure};

/// Tables, the notes that explain them, and their picture.
pub struct Report {
    /// Tables with the figures.
    pub tables: Vec<Table>,
    /// Meaning of the figures.
    pub notes: String,
    /// The same figures as bars.
    pub chart: Chart,
}

/// Returns the puzzles per second of every program on every set, and how many times as fast the
/// first program is as each of the others. `measured` has the times of all programs for each set.
pub fn speeds(title: &str, notes: String, sets: &[Set], names: &[&str], measured: &[Vec<Timing>]) -> Report {
    let columns = sets.iter().map(|set| format!("{} ({})", set.name, set.puzzles.len()));
    let mut table =
        Table::new(std::iter::once("puzzles per second".to_owned()).chain(columns.clone()).collect());
    for (index, &name) in names.iter().enumerate() {
        let figures = sets.iter().zip(measured).map(|(set, timings)| {
            let Timing { puzzles, .. } = timings[index];
            let sample =
                if puzzles < set.puzzles.len() { format!(" ({puzzles} puzzles)") } else { String::new() };
            figure(timings[index].speed()) + &sample
        });
        table.add(std::iter::once(name.to_owned()).chain(figures).collect());
    }
    for (index, rival) in names.iter().enumerate().skip(1) {
        let ratios = measured.iter().map(|timings| figure(timings[index].first_is_faster_by()));
        table.add(std::iter::once(format!("{} / {rival}", names[0])).chain(ratios).collect());
    }

    let bars = |timings: &[Timing]| {
        names.iter().zip(timings).map(|(&name, timing)| (name.to_owned(), timing.speed())).collect()
    };
    let groups = columns.zip(measured).map(|(name, timings)| Group { name, bars: bars(timings) }).collect();
    Report {
        tables: vec![table],
        notes,
        chart: Chart { title: format!("{title}; puzzles per second"), groups },
    }
}
