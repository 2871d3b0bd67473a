//! The tables of generators: the programs of each table, and its layout.

mod check;
mod makers;
mod rounds;

use crate::picture::{Chart, Group};
use crate::report::Report;
use crate::table::{Table, figure};
use ::sudoku::Symmetry;
use anyhow::Result;
use makers::{Maker, ours, qqwing, solo, sudoku_crate, tdoku};
use ordoku::{Pattern, Shape, Target};
use rounds::measure;
use std::path::PathBuf;
use std::time::Duration;

/// The programs that the user has, and how to measure them.
#[derive(clap::Args)]
pub struct Plan {
    /// Shared library with the C functions of tdoku's generator; may be repeated
    #[arg(long, value_name = "LIBRARY")]
    tdoku: Vec<PathBuf>,
    /// The command `qqwing`
    #[arg(long, value_name = "PROGRAM")]
    qqwing: Option<PathBuf>,
    /// The command `solo` of Simon Tatham's puzzles, for 16x16 and 25x25
    #[arg(long, value_name = "PROGRAM")]
    solo: Option<PathBuf>,
    /// Each program makes as many puzzles in a round as it can in this time, but five at least
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = crate::seconds)]
    shortest: Duration,
}

/// A kind of puzzles, and the programs that make them; the first is ordoku.
struct Task {
    name: &'static str,
    order: usize,
    is_half_turn: bool,
    makers: Vec<Maker>,
}

/// Compares ordoku, on one thread, with the other generators.
pub fn compare(plan: &Plan, rounds: usize) -> Result<Report> {
    let tasks = [
        minimal(plan)?,
        half_turn(plan)?,
        large(plan, "16x16, 55 % holes", 4, 115, &["trivial", "basic"])?,
        large(plan, "25x25, 50 % holes", 5, 312, &["trivial"])?,
    ];
    let (mut tables, mut groups) = (Vec::new(), Vec::new());
    for Task { name, order, is_half_turn, mut makers } in tasks {
        let (timings, examiners) =
            measure(&mut makers, Shape::order(order)?, is_half_turn, rounds, plan.shortest)?;
        let header = [
            name,
            "puzzles per second",
            "ordoku / it",
            "mean givens",
            "minimal",
            "minimal per second",
            "checked",
        ];
        let mut table = Table::new(header.map(str::to_owned).to_vec());
        let mut bars = Vec::new();
        for ((maker, timing), examiner) in makers.into_iter().zip(&timings).zip(&examiners) {
            let (speed, minimal) = (timing.speed(), examiner.minimal());
            table.add(vec![
                maker.name.clone(),
                figure(speed),
                figure(timing.first_is_faster_by()),
                format!("{:.1}", examiner.mean_givens()),
                share(minimal),
                if minimal > 0.0 { figure(speed * minimal) } else { "-".to_owned() },
                examiner.puzzles().to_string(),
            ]);
            bars.push((maker.name, speed));
        }
        tables.push(table);
        groups.push(Group { name: name.to_owned(), bars });
    }
    let notes = "ordoku makes all puzzles of a round in one call, on 1 thread. Every puzzle has one solution, and \
                 those of a half turn are symmetric. Minimal puzzles have more solutions without any of their \
                 givens. The crate sudoku checks the 9x9; its own puzzles and larger ones are checked by ordoku's \
                 dancing links, or by clause learning if these take too long. QQWing and solo are run as processes. \
                 solo makes as many holes as its level allows, with the symmetry of a half turn.";
    Ok(Report {
        tables,
        notes: notes.to_owned(),
        chart: Chart { title: "Generators; puzzles per second".to_owned(), groups },
    })
}

/// Returns a share as text.
fn share(share: f64) -> String {
    match share {
        0.0 => "none".to_owned(),
        1.0 => "all".to_owned(),
        _ => format!("{} %", figure(100.0 * share)),
    }
}

fn minimal(plan: &Plan) -> Result<Task> {
    let mut makers = vec![ours("ordoku", 3, Pattern::None, Target::Minimal)?, sudoku_crate(Symmetry::None)];
    for path in &plan.tdoku {
        makers.push(tdoku(path)?);
    }
    makers.extend(plan.qqwing.iter().map(|program| qqwing(program, "none")));
    Ok(Task { name: "9x9", order: 3, is_half_turn: false, makers })
}

fn half_turn(plan: &Plan) -> Result<Task> {
    let within = Target::MinimalWithinSymmetry;
    let mut makers = vec![
        ours("ordoku", 3, Pattern::HalfTurn, Target::Minimal)?,
        ours("ordoku, minimal within the symmetry", 3, Pattern::HalfTurn, within)?,
        sudoku_crate(Symmetry::HalfRotation),
    ];
    makers.extend(plan.qqwing.iter().map(|program| qqwing(program, "rotate180")));
    Ok(Task { name: "9x9, half turn", order: 3, is_half_turn: true, makers })
}

fn large(plan: &Plan, name: &'static str, order: usize, givens: usize, levels: &[&str]) -> Result<Task> {
    let mut makers = vec![ours("ordoku", order, Pattern::None, Target::Givens(givens))?];
    makers
        .extend(plan.solo.iter().flat_map(|program| levels.iter().map(|level| solo(program, order, level))));
    Ok(Task { name, order, is_half_turn: false, makers })
}
