//! The tables of generators: the programs of each table, and its layout.

mod check;
mod makers;
mod rounds;

use crate::picture::{Chart, Group};
use crate::report::Report;
use crate::table::{Table, figure};
use ::sudoku::Symmetry;
use anyhow::Result;
use makers::Maker;
use makers::ours::Ours;
use makers::qqwing::Qqwing;
use makers::solo::Solo;
use makers::sudoku_crate::SudokuCrate;
use makers::tdoku::Tdoku;
use ordoku::{Pattern, Shape, Target};
use rounds::measure;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The programs that the user has.
pub struct Rivals<'p> {
    pub tdoku: &'p [PathBuf],
    pub qqwing: Option<&'p Path>,
    pub solo: Option<&'p Path>,
}

/// A kind of puzzles, and the programs that make them; the first is ordoku.
struct Task {
    name: &'static str,
    order: usize,
    is_half_turn: bool,
    makers: Vec<Box<dyn Maker>>,
}

/// Compares ordoku, on one thread, with the other generators.
pub fn compare(rivals: &Rivals<'_>, rounds: usize, shortest: Duration) -> Result<Report> {
    let tasks = [
        minimal(rivals)?,
        half_turn(rivals)?,
        large(rivals, "16x16, 55 % holes", 4, 115, &["trivial", "basic"])?,
        large(rivals, "25x25, 50 % holes", 5, 312, &["trivial"])?,
    ];
    let (mut tables, mut groups) = (Vec::new(), Vec::new());
    for Task { name, order, is_half_turn, mut makers } in tasks {
        let all_made = measure(&mut makers, Shape::order(order)?, is_half_turn, rounds, shortest)?;
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
        for (maker, made) in makers.iter().zip(&all_made) {
            let examiner = &made.examiner;
            table.add(vec![
                maker.name().to_owned(),
                figure(made.speed()),
                figure(made.first_is_faster_by(&all_made[0])),
                format!("{:.1}", examiner.mean_givens()),
                share(examiner.minimal()),
                if examiner.minimal() > 0.0 {
                    figure(made.speed() * examiner.minimal())
                } else {
                    "-".to_owned()
                },
                examiner.puzzles().to_string(),
            ]);
            bars.push((maker.name().to_owned(), made.speed()));
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

fn minimal(rivals: &Rivals<'_>) -> Result<Task> {
    let mut makers: Vec<Box<dyn Maker>> = vec![
        Box::new(Ours::new("ordoku", 3, Pattern::None, Target::Minimal)?),
        Box::new(SudokuCrate::new(Symmetry::None)),
    ];
    for path in rivals.tdoku {
        makers.push(Box::new(Tdoku::open(path)?));
    }
    if let Some(program) = rivals.qqwing {
        makers.push(Box::new(Qqwing::new(program, "none")));
    }
    Ok(Task { name: "9x9", order: 3, is_half_turn: false, makers })
}

fn half_turn(rivals: &Rivals<'_>) -> Result<Task> {
    let within = Target::MinimalWithinSymmetry;
    let mut makers: Vec<Box<dyn Maker>> = vec![
        Box::new(Ours::new("ordoku", 3, Pattern::HalfTurn, Target::Minimal)?),
        Box::new(Ours::new("ordoku, minimal within the symmetry", 3, Pattern::HalfTurn, within)?),
        Box::new(SudokuCrate::new(Symmetry::HalfRotation)),
    ];
    if let Some(program) = rivals.qqwing {
        makers.push(Box::new(Qqwing::new(program, "rotate180")));
    }
    Ok(Task { name: "9x9, half turn", order: 3, is_half_turn: true, makers })
}

fn large(
    rivals: &Rivals<'_>,
    name: &'static str,
    order: usize,
    givens: usize,
    levels: &[&str],
) -> Result<Task> {
    let ours = Ours::new("ordoku", order, Pattern::None, Target::Givens(givens))?;
    let mut makers: Vec<Box<dyn Maker>> = vec![Box::new(ours)];
    if let Some(program) = rivals.solo {
        for level in levels {
            makers.push(Box::new(Solo::new(program, order, level)));
        }
    }
    Ok(Task { name, order, is_half_turn: false, makers })
}
