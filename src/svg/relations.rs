//! Relations between the digits of two cells: dots and signs between neighbours, lines between
//! others, and a sentence where all neighbours, or all cells a move of chess apart, have the same
//! relation.

use super::View;
use super::canvas::{Canvas, Point};
use crate::error::Error;
use crate::model::rules::{RelatedCells, Relation, Rules};
use crate::support::alloc::{try_collect, try_vec};
use std::fmt::{Result as Written, Write};

/// Steps down and to the right, or down and to the left.
type Moves = [(usize, usize)];
const NEIGHBOURS: &Moves = &[(0, 1), (1, 0)];
const KNIGHT: &Moves = &[(1, 2), (2, 1)];
const DIAGONAL: &Moves = &[(1, 1)];
const KING: &Moves = &[(0, 1), (1, 0), (1, 1)];

/// How a pair of cells is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Relation(Relation),
    /// The second digit is less than the first.
    Greater,
    /// No relation with a name.
    Unnamed,
}

use Sign::{Greater, Unnamed};

/// The signs of all pairs.
pub(super) struct Relations {
    of_tables: Vec<Sign>,
    /// For each pair whether a sentence tells it.
    is_told: Vec<bool>,
    /// Sentences, each of which stands for many pairs.
    told: Vec<&'static str>,
}

impl Relations {
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn of_rules(rules: &Rules) -> Result<Self, Error> {
        let of_tables = try_collect(
            rules.tables().len(),
            (0..).zip(rules.tables()).map(|(number, _)| sign(rules, number)),
        )?;
        let mut relations =
            Self { of_tables, is_told: try_vec(false, rules.pairs().len())?, told: Vec::new() };
        relations.told.try_reserve(8)?;
        let different = Sign::Relation(Relation::Different);
        relations.tell(rules, different, KING, "Cells a king's move apart have different digits.")?;
        relations.tell(rules, different, KNIGHT, "Cells a knight's move apart have different digits.")?;
        relations.tell(rules, different, DIAGONAL, "Cells that touch at a corner have different digits.")?;
        let (apart, is_dot) = (Sign::Relation(Relation::NonConsecutive), |sign: &Sign| has_sign(*sign));
        let sentence = match relations.of_tables.iter().any(is_dot) {
            true => "Neighbours without a sign are not consecutive.",
            false => "Neighbours are not consecutive.",
        };
        relations.tell(rules, apart, NEIGHBOURS, sentence)?;
        let no_dot = Sign::Relation(Relation::NoDot);
        let sentence = "Neighbours without a sign are not consecutive, and neither is twice the other.";
        relations.tell(rules, no_dot, NEIGHBOURS, sentence)?;
        Ok(relations)
    }

    /// Tells a sentence in place of the signs of all cells that are a move apart, if they have this
    /// sign, or another one that is drawn.
    fn tell(
        &mut self,
        rules: &Rules,
        sign: Sign,
        moves: &Moves,
        sentence: &'static str,
    ) -> Result<(), Error> {
        let columns = rules.columns();
        let is_move = |pair: &RelatedCells| {
            let [one, other] = pair.cells.map(|cell| cell as usize);
            let apart =
                ((one / columns).abs_diff(other / columns), (one % columns).abs_diff(other % columns));
            moves.contains(&apart)
        };
        let is_known =
            |sign: Sign| !matches!(sign, Sign::Relation(Relation::NonConsecutive | Relation::NoDot));
        let counts = |pair: &RelatedCells| {
            let own = self.of_tables[pair.table as usize];
            own == sign || (moves == NEIGHBOURS && is_known(own))
        };
        let pairs = || rules.pairs().iter().filter(|pair| is_move(pair));
        let is_open = |(pair, is_told): (&RelatedCells, &bool)| {
            !is_told && is_move(pair) && self.of_tables[pair.table as usize] == sign
        };
        if !rules.pairs().iter().zip(&self.is_told).any(is_open) {
            return Ok(());
        }
        let mut found: Vec<[u32; 2]> = Vec::new();
        found.try_reserve(pairs().count())?;
        found.extend(pairs().filter(|pair| counts(pair)).map(|pair| {
            let [one, other] = pair.cells;
            [one.min(other), one.max(other)]
        }));
        found.sort_unstable();
        found.dedup();
        let all: usize = moves.iter().map(|&by| count_moves(rules, by)).sum();
        if found.len() == all {
            let is_told = self.is_told.iter_mut().zip(rules.pairs());
            let told =
                is_told.filter(|(_, pair)| is_move(pair) && self.of_tables[pair.table as usize] == sign);
            told.for_each(|(is_told, _)| *is_told = true);
            self.told.push(sentence);
        }
        Ok(())
    }

    fn drawn<'r>(&'r self, rules: &'r Rules) -> impl Iterator<Item = (Sign, [u32; 2])> + Clone + 'r {
        let pairs = rules.pairs().iter().zip(&self.is_told).filter(|(_, is_told)| !**is_told);
        pairs.map(|(pair, _)| (self.of_tables[pair.table as usize], pair.cells))
    }

    /// Draws the lines of pairs that are no neighbours, or whose relation has no sign.
    pub fn draw_lines(&self, view: &View<'_>, canvas: &mut Canvas<'_>) -> Written {
        let palette = view.palette;
        let kinds = [
            (JoiningLine::Apart, palette.apart, "6", "none"),
            (JoiningLine::Equal, palette.equal, "6", "0 9"),
            (JoiningLine::Other, palette.line, "1.5", "none"),
        ];
        for (kind, colour, width, dashes) in kinds {
            let mut lines = self
                .drawn(view.rules)
                .filter(|&(sign, cells)| {
                    JoiningLine::of(sign) == kind && !(has_sign(sign) && are_neighbours(view, cells))
                })
                .peekable();
            if lines.peek().is_none() {
                continue;
            }
            let attributes = format_args!(
                "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-dasharray=\"{dashes}\" \
                 stroke-linecap=\"round\""
            );
            canvas.group(attributes, |canvas| {
                lines.try_for_each(|(_, cells)| {
                    canvas.polyline(cells.map(|cell| view.places.middle(cell as usize)), "")
                })
            })?;
        }
        Ok(())
    }

    /// Draws the dots and signs, in the middle between two cells.
    pub fn draw_signs(&self, view: &View<'_>, canvas: &mut Canvas<'_>) -> Written {
        let mut signs = self.drawn(view.rules).filter(|&(sign, _)| has_sign(sign)).peekable();
        if signs.peek().is_none() {
            return Ok(());
        }
        let (paper, ink) = (view.palette.paper, view.palette.ink);
        let attributes = format_args!(
            "fill=\"{paper}\" stroke=\"{ink}\" stroke-width=\"1.2\" font-size=\"9\" font-weight=\"bold\""
        );
        canvas.group(attributes, |canvas| {
            signs.try_for_each(|(sign, [one, other])| {
                let (from, to) = (view.places.middle(one as usize), view.places.middle(other as usize));
                let middle = Point { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
                match sign {
                    Sign::Relation(Relation::Consecutive) => canvas.circle(middle, 48, ""),
                    Sign::Relation(Relation::Double) => {
                        canvas.group(format_args!("fill=\"{ink}\""), |canvas| canvas.circle(middle, 48, ""))
                    }
                    Sign::Relation(Relation::Sum(sum)) => {
                        canvas.circle(middle, 60, " stroke=\"none\"")?;
                        let letter = match sum {
                            5 => Some('V'),
                            10 => Some('X'),
                            _ => None,
                        };
                        canvas.group(format_args!("fill=\"{ink}\" stroke=\"none\""), |canvas| match letter {
                            Some(letter) => canvas.text(middle, 90, letter),
                            None => canvas.text(middle, 90, sum),
                        })
                    }
                    Sign::Relation(Relation::Less) => chevron(from, middle, canvas),
                    _ => chevron(to, middle, canvas),
                }
            })
        })
    }

    /// Writes a sentence for each relation without a sign of its own.
    pub fn write_sentences(&self, out: &mut dyn Write, rules: &Rules) -> Written {
        self.told.iter().try_for_each(|sentence| writeln!(out, "{sentence}"))?;
        let mut last = None;
        for least in self.drawn(rules).filter_map(|(sign, _)| match sign {
            Sign::Relation(Relation::Apart(least)) => Some(least),
            _ => None,
        }) {
            if last.replace(least) != Some(least) {
                writeln!(out, "Digits of cells joined by a thick line differ by at least {least}.")?;
            }
        }
        if self.drawn(rules).any(|(sign, _)| sign == Sign::Relation(Relation::Equal)) {
            out.write_str("Digits of cells joined by a dotted line are equal.\n")?;
        }
        for (relation, words) in [
            (Relation::Different, "have different digits"),
            (Relation::NonConsecutive, "are not consecutive"),
            (Relation::NoDot, "are not consecutive, and neither is twice the other"),
        ] {
            if self.drawn(rules).any(|(sign, _)| sign == Sign::Relation(relation)) {
                writeln!(out, "Cells joined by a thin line {words}.")?;
            }
        }
        if self.drawn(rules).any(|(sign, _)| sign == Unnamed) {
            out.write_str("Cells joined by a thin line obey a rule that has no sign.\n")?;
        }
        Ok(())
    }
}

/// Returns the sign of a table of relations.
fn sign(rules: &Rules, table: u32) -> Sign {
    let table = &rules.tables()[table as usize];
    let digits = rules.digits() as u32;
    let named = [
        Relation::Different,
        Relation::Equal,
        Relation::Less,
        Relation::Consecutive,
        Relation::Double,
        Relation::NonConsecutive,
        Relation::NoDot,
    ];
    let sums = (2..=2 * digits).map(Relation::Sum);
    let apart = (2..digits).map(Relation::Apart);
    if let Some(relation) = named.into_iter().chain(sums).chain(apart).find(|&relation| table.is_of(relation))
    {
        return Sign::Relation(relation);
    }
    let all = (0..digits as usize).flat_map(|first| (0..digits as usize).map(move |second| (first, second)));
    let is_greater = all.into_iter().all(|(first, second)| table.allows(first, second) == (second < first));
    if is_greater { Greater } else { Unnamed }
}

/// How the line between two cells looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum JoiningLine {
    Apart,
    Equal,
    Other,
}

impl JoiningLine {
    fn of(sign: Sign) -> Self {
        match sign {
            Sign::Relation(Relation::Apart(_)) => Self::Apart,
            Sign::Relation(Relation::Equal) => Self::Equal,
            _ => Self::Other,
        }
    }
}

/// Returns whether a pair has a sign between its cells.
fn has_sign(sign: Sign) -> bool {
    use Relation::{Consecutive, Double, Less, Sum};
    matches!(sign, Greater | Sign::Relation(Less | Consecutive | Double | Sum(_)))
}

fn are_neighbours(view: &View<'_>, [one, other]: [u32; 2]) -> bool {
    let (row, column) = view.places.row_and_column(one as usize);
    let (other_row, other_column) = view.places.row_and_column(other as usize);
    row.abs_diff(other_row) + column.abs_diff(other_column) == 1
}

/// Returns the number of pairs of cells in use that a move connects.
fn count_moves(rules: &Rules, (down, across): (usize, usize)) -> usize {
    let (columns, used) = (rules.columns(), rules.used_cells());
    let is_pair = |cell: usize, to: Option<usize>| {
        to.is_some_and(|to| {
            to < columns && used.get((cell / columns + down) * columns + to).is_some_and(|used| *used)
        })
    };
    (0..rules.cells())
        .filter(|&cell| used[cell])
        .map(|cell| {
            let column = cell % columns;
            let left = column.checked_sub(across).filter(|_| across > 0 && down > 0);
            usize::from(is_pair(cell, Some(column + across))) + usize::from(is_pair(cell, left))
        })
        .sum()
}

/// Draws a sign whose point is at the smaller digit.
fn chevron(smaller: Point, middle: Point, canvas: &mut Canvas<'_>) -> Written {
    let tip = middle.toward(smaller, 35);
    let back = middle.toward(smaller, -35);
    let (x, y) = (back.y - tip.y, tip.x - back.x);
    let side = |sign: i32| Point { x: back.x + sign * x * 2 / 3, y: back.y + sign * y * 2 / 3 };
    canvas.polyline([side(1), tip, side(-1)], " fill=\"none\" stroke-width=\"1.8\"")
}
