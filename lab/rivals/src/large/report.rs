//! The results of `large`: a Markdown table by class, a CSV file of all runs, and a cactus plot.

use super::child::Outcome;
use super::instance::READING_COUNTS_FROM;
use super::solvers::{REFERENCE, Solver};
use super::{Row, Run};
use crate::cactus::Cactus;
use crate::table::{Table, figure};
use anyhow::Result;
use one::{Answer, median};

/// The results of one measurement.
pub struct Report {
    /// Solvers that were compared.
    pub solvers: Vec<&'static Solver>,
    /// Instances, in the order in which they were run.
    pub rows: Vec<Row>,
    /// Time limit in seconds.
    pub longest: f64,
    /// Number of solutions asked for.
    pub solutions: usize,
}

/// The results of one solver on one class.
struct Figures {
    solved: usize,
    /// Median of the seconds; `None` if half of the instances or more were not solved.
    median: Option<f64>,
    /// Mean of the seconds; an instance that was not solved counts as twice the limit.
    par2: f64,
    /// Peak memory of all runs, in KiB.
    memory: u64,
}

impl Report {
    /// Returns the table with one row for each class and solver.
    pub fn table(&self) -> Table {
        let reference = self.solvers.iter().position(|solver| solver.key == REFERENCE);
        let mut header =
            ["class (instances)", "solver", "solved", "median, s", "PAR-2, s", "peak, MiB"].to_vec();
        let ratio = reference.map(|index| format!("{} / it", self.solvers[index].name));
        header.extend(ratio.as_deref());
        let mut table = Table::new(header.into_iter().map(str::to_owned).collect());
        let mut classes: Vec<&str> = Vec::new();
        for row in &self.rows {
            if !classes.contains(&row.instance.class.as_str()) {
                classes.push(&row.instance.class);
            }
        }
        for class in classes {
            let rows: Vec<&Row> = self.rows.iter().filter(|row| row.instance.class == class).collect();
            for (index, solver) in self.solvers.iter().enumerate() {
                let runs: Vec<&Run> = rows.iter().map(|row| &row.runs[index]).collect();
                let Figures { solved, median, par2, memory } = self.figures(&runs);
                let mut cells = vec![
                    format!("{class} ({})", rows.len()),
                    solver.name.to_owned(),
                    solved.to_string(),
                    median.map_or_else(|| format!("> {}", self.longest), figure),
                    figure(par2),
                    format!("{:.1}", memory as f64 / 1024.0),
                ];
                if let Some(reference) = reference {
                    let pairs = rows.iter().map(|row| (row.runs[reference].seconds, row.runs[index].seconds));
                    cells.push(mean_ratio(pairs, self.longest));
                }
                table.add(cells);
            }
        }
        table
    }

    /// Returns the notes that explain the table.
    pub fn notes(&self) -> String {
        let task = match self.solutions {
            1 => "One solution, or the proof that there is none",
            _ => "One solution and a second one, or the proof that there is none",
        };
        format!(
            "{task}; at most {} s for each solver and instance, 1 thread, a process each, solvers in \
             turns. PAR-2 is the mean of the seconds; an unsolved instance counts as twice the limit. \
             Ratios are geometric means; above 1 the solver is faster. A time-out counts as the limit, \
             so its ratio is a bound (>= or <=). Instances that neither solver solves do not count. \
             Seconds include building the solver, the formula or the matrix, and from side {} on also \
             reading the file.",
            self.longest, READING_COUNTS_FROM
        )
    }

    /// Returns one CSV line for each run. `seconds` is the time that the table counts; it is empty
    /// if there was no answer in time.
    pub fn csv(&self) -> Result<String> {
        let mut table = csv::Writer::from_writer(Vec::new());
        let times = ["seconds", "reading", "first_call", "solving"];
        let header = ["class", "instance", "solver", "outcome", "solutions"];
        table.write_record(header.iter().chain(&times).chain(&["peak_kib"]))?;
        let runs =
            self.rows.iter().flat_map(|row| row.runs.iter().zip(&self.solvers).map(move |run| (row, run)));
        for (Row { instance, .. }, (run, solver)) in runs {
            let (outcome, answer, memory) = match &run.outcome {
                Outcome::Answered(answer) => ("solved", Some(answer), Some(answer.memory)),
                Outcome::TimedOut { memory } => ("time-out", None, Some(*memory)),
                Outcome::Failed(_) => ("failed", None, None),
            };
            let solutions = answer.map(|answer| answer.solutions.len());
            let time = |time: fn(&Answer) -> f64| answer.map(time);
            let times = [run.seconds, time(|a| a.reading), time(|a| a.cold), time(|a| a.solving)];
            let path = instance.path.display().to_string();
            table.serialize((&instance.class, path, solver.key, outcome, solutions, times, memory))?;
        }
        Ok(String::from_utf8(table.into_inner()?)?)
    }

    /// Returns the plot of solved instances against time.
    pub fn cactus(&self) -> Cactus {
        let times = |index: usize| self.rows.iter().filter_map(|row| row.runs[index].seconds).collect();
        let lines = self.solvers.iter().enumerate();
        let lines = lines.map(|(index, solver)| (solver.name.to_owned(), times(index))).collect();
        let title = format!("{} instances: how many are solved within a time", self.rows.len());
        Cactus { title, instances: self.rows.len(), longest: self.longest, lines }
    }

    fn figures(&self, runs: &[&Run]) -> Figures {
        let solved = runs.iter().filter(|run| run.seconds.is_some()).count();
        let median = median(runs.iter().map(|run| run.seconds.unwrap_or(f64::INFINITY)).collect());
        let penalised = runs.iter().map(|run| run.seconds.unwrap_or(2.0 * self.longest));
        let memory = runs.iter().map(|run| match &run.outcome {
            Outcome::Answered(answer) => answer.memory,
            Outcome::TimedOut { memory } => *memory,
            Outcome::Failed(_) => 0,
        });
        Figures {
            solved,
            median: Some(median).filter(|median| median.is_finite()),
            par2: penalised.sum::<f64>() / runs.len() as f64,
            memory: memory.max().unwrap_or(0),
        }
    }
}

/// Returns the geometric mean of first / second. A missing time counts as `longest`; the mean is
/// a bound then.
fn mean_ratio(pairs: impl Iterator<Item = (Option<f64>, Option<f64>)>, longest: f64) -> String {
    let (mut sum, mut count) = (0.0, 0);
    let (mut least, mut most) = (false, false);
    for (first, second) in pairs.filter(|(first, second)| first.is_some() || second.is_some()) {
        least |= first.is_none();
        most |= second.is_none();
        sum += (first.unwrap_or(longest) / second.unwrap_or(longest)).ln();
        count += 1;
    }
    if count == 0 {
        return "-".to_owned();
    }
    let bound = match (least, most) {
        (false, false) => "",
        (true, false) => ">= ",
        (false, true) => "<= ",
        (true, true) => "about ",
    };
    format!("{bound}{}", figure((sum / f64::from(count)).exp()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_tell_what_they_bound() {
        let mean = |pairs: &[(Option<f64>, Option<f64>)]| mean_ratio(pairs.iter().copied(), 10.0);
        assert_eq!(mean(&[(Some(4.0), Some(1.0)), (Some(1.0), Some(1.0))]), "2.00");
        assert_eq!(mean(&[(None, Some(0.1)), (None, None)]), ">= 100");
        assert_eq!(mean(&[(Some(1.0), None)]), "<= 0.100");
        assert_eq!(mean(&[(None, None)]), "-");
    }
}
