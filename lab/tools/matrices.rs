//! Times matrices in DLX text, and puzzles with rules.

use ordoku::text::parse_rules;
use ordoku::{DlxText, Engine, Interrupt, Limits, Options, RulesSolver};
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Times the first solution, any, and the number of solutions of matrices in DLX text; or, of files
/// that end in .jsonl, whether puzzles with rules have one solution
#[derive(clap::Args)]
pub struct Matrices {
    /// The engine: auto or dlx
    #[arg(long, default_value = "auto")]
    engine: String,
    /// The questions about a matrix: first (solution), any (solution) or count
    #[arg(long, default_values = ["first", "any", "count"], value_delimiter = ',')]
    goal: Vec<String>,
    /// The limit on each call, in seconds
    #[arg(long, default_value_t = 20.0)]
    limit: f64,
    /// The calls for each time, of which the median is printed
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// A line for each puzzle
    #[arg(long)]
    each: bool,
    #[arg(required = true)]
    files: Vec<String>,
}

impl Matrices {
    pub fn run(self) -> Result<bool, String> {
        let engine = super::engine(&self.engine)?;
        let limits =
            Limits::new().with_time(Duration::try_from_secs_f64(self.limit).map_err(|e| e.to_string())?);
        let mut all_are_right = true;
        for file in &self.files {
            let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
            if file.ends_with(".jsonl") {
                all_are_right &= self.puzzles(file, &text, engine, limits)?;
            } else {
                self.matrix(file, &text, engine, limits)?;
            }
        }
        Ok(all_are_right)
    }

    fn matrix(&self, file: &str, text: &str, engine: Engine, limits: Limits) -> Result<(), String> {
        let wrong = |error: ordoku::Error| format!("{file}: {error}");
        let mut matrix = DlxText::parse(text).map_err(wrong)?.matrix;
        let options = Options::new().with_engine(engine).with_limits(limits);
        let name = file.rsplit('/').next().unwrap_or(file);
        for goal in &self.goal {
            let mut solutions = (0, None);
            matrix.set_options(options.with_race(goal == "any")).map_err(wrong)?;
            let time = median(self.rounds, || {
                let interrupt = Interrupt::new();
                let start = Instant::now();
                let answer = match goal.as_str() {
                    "first" | "any" => matrix.solve(interrupt).map(drop),
                    "count" => matrix.count(None, interrupt).map(drop),
                    _ => return Err(format!("the goals are first, any and count, not {goal}")),
                };
                let time = start.elapsed();
                answer.map_err(wrong)?;
                let stats = matrix.stats();
                solutions = (stats.solutions, stats.stopped);
                Ok(time)
            })?;
            let stopped = solutions.1.map_or(String::new(), |reason| reason.to_string());
            println!("{name}\t{goal}\t{:.6}\t{}\t{stopped}", time.as_secs_f64(), solutions.0);
        }
        Ok(())
    }

    /// Times puzzles, and compares the answers with those of their records.
    fn puzzles(&self, file: &str, text: &str, engine: Engine, limits: Limits) -> Result<bool, String> {
        let mut kinds: BTreeMap<String, Vec<Duration>> = BTreeMap::new();
        let mut all_are_right = true;
        let mut solver = RulesSolver::new();
        let options = Options::new().with_engine(engine).with_limits(limits);
        solver.set_options(options).map_err(|error| error.to_string())?;
        for line in text.lines() {
            let record: Value = serde_json::from_str(line).map_err(|error| format!("{file}: {error}"))?;
            let named = |name: &str| record[name].as_str().unwrap_or("?").to_owned();
            let wrong = |error: ordoku::Error| format!("{file}: {}: {error}", named("id"));
            let puzzle = parse_rules(line).map_err(wrong)?;
            let mut count = None;
            let time = median(self.rounds, || {
                let start = Instant::now();
                count = Some(solver.count(&puzzle, Some(2)).map_err(wrong)?);
                Ok(start.elapsed())
            })?;
            let count = count.ok_or("no round")?;
            let wanted = record["solutions"].as_u64().map(|number| number.min(2));
            let is_right = wanted.is_none_or(|wanted| wanted == count.solutions);
            if !is_right || self.each {
                let (id, ms) = (named("id"), 1e3 * time.as_secs_f64());
                println!("{id}\t{ms:.3}\t{} solutions, recorded {wanted:?}", count.solutions);
            }
            all_are_right &= is_right;
            kinds.entry(named("kind")).or_default().push(time);
        }
        println!("kind\tpuzzles\tmedian ms\tworst ms");
        for (kind, mut times) in kinds {
            times.sort();
            let ms = |time: Duration| 1e3 * time.as_secs_f64();
            let (middle, worst) = (ms(times[times.len() / 2]), ms(times[times.len() - 1]));
            println!("{kind}\t{}\t{middle:.3}\t{worst:.3}", times.len());
        }
        Ok(all_are_right)
    }
}

fn median(rounds: usize, mut call: impl FnMut() -> Result<Duration, String>) -> Result<Duration, String> {
    let mut times = (0..rounds.max(1)).map(|_| call()).collect::<Result<Vec<_>, _>>()?;
    times.sort();
    Ok(times[times.len() / 2])
}
