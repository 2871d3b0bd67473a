//! Runs the original and ours in turns on the inputs of a set.

use super::class::{Case, Class, matrix_of};
use super::compare::{Comparison, compare};
use super::inputs::Set;
use super::program::{Compiler, Original, Process, Reply};
use super::random_inputs::shuffled;
use super::{BesideOriginal, Rows};
use ordoku::{Outcome, Puzzle, Solver, Uniqueness};
use testkit::Random;

/// Seconds of work after which the programs are started anew: where a process has its memory makes
/// it faster or slower by some percent, and some originals never free theirs.
const LIFE: f64 = 0.5;

/// Seconds that an input takes at most in all rounds but the first.
const PATIENCE: f64 = 1.0;

/// How many of the worst inputs of a set are measured again at most, and in how many rounds.
const DOUBTS: usize = 100;
const DOUBT_ROUNDS: usize = 10;

/// The rounds of an input, with the times of the original and ours.
///
/// The speed of a machine changes in steps: another process on the same core, another clock. The
/// programs of one round run directly one after the other, so such a step hits both. The round
/// whose ratio is the median therefore stands for the input, and not the least times of all rounds.
pub struct Measured {
    pub index: usize,
    rounds: Vec<(Reply, Reply)>,
    settled: bool,
}

impl Measured {
    /// Returns the replies of the original and ours in the round that counts.
    pub fn replies(&self) -> &(Reply, Reply) {
        &self.rounds[self.rounds.len() / 2]
    }

    pub fn ratio(&self) -> f64 {
        ratio(self.replies())
    }

    fn add(&mut self, round: (Reply, Reply)) {
        self.rounds.push(round);
        self.rounds.sort_by(|a, b| ratio(a).total_cmp(&ratio(b)));
    }
}

fn ratio((theirs, ours): &(Reply, Reply)) -> f64 {
    theirs.whole / ours.whole
}

/// The inputs of a set, measured for one class.
pub struct Measurement<'a> {
    original: &'a Original,
    compiler: &'a mut Compiler,
    arguments: &'a BesideOriginal,
    /// The programs, the order that they were compiled for, and the seconds that they have worked.
    programs: Option<(Programs, usize, f64)>,
    /// How often the programs were started.
    started: usize,
    /// Whether the original was first in the last round.
    turn: bool,
    pub measured: Vec<Measured>,
    /// Lower bounds of the ratio where the original was stopped, and the seconds of ours.
    pub stopped: Vec<(f64, f64)>,
    /// How often both were stopped.
    pub both_stopped: usize,
    /// Inputs that the class cannot solve.
    pub left_out: usize,
    pub different: usize,
    pub other: usize,
    pub no_solution: usize,
    /// How many random puzzles have no, one and several solutions.
    pub kinds: [usize; 3],
}

struct Programs {
    theirs: Process,
    ours: Process,
}

/// What a round found.
struct Round {
    theirs: Option<Reply>,
    ours: Option<Reply>,
}

impl<'a> Measurement<'a> {
    pub fn new(original: &'a Original, compiler: &'a mut Compiler, arguments: &'a BesideOriginal) -> Self {
        Self {
            original,
            compiler,
            arguments,
            programs: None,
            started: 0,
            turn: false,
            measured: Vec::new(),
            stopped: Vec::new(),
            both_stopped: 0,
            left_out: 0,
            different: 0,
            other: 0,
            no_solution: 0,
            kinds: [0; 3],
        }
    }

    /// Measures an input of a set.
    pub fn measure(&mut self, set: &Set, index: usize) -> Result<(), String> {
        let case = set.case(index);
        let Some((request, order)) = self.request(&case, index) else {
            self.left_out += 1;
            return Ok(());
        };
        let at = |error: String| format!("{}, {}: {error}", self.original.class.name(), set.name_of(index));
        let mut measured = Measured { index, rounds: Vec::new(), settled: false };
        let mut seconds = 0.0;
        for round in 0..self.arguments.rounds {
            if round > 0 && seconds > PATIENCE {
                break;
            }
            let Round { theirs, ours } = self.round(&request, order).map_err(at)?;
            let (theirs, ours) = match (theirs, ours) {
                (Some(theirs), Some(ours)) => (theirs, ours),
                (None, Some(ours)) => {
                    self.stopped.push((self.arguments.limit / ours.whole, ours.whole));
                    return Ok(());
                }
                (None, None) => {
                    self.both_stopped += 1;
                    return Ok(());
                }
                (Some(theirs), None) => {
                    let limit = self.arguments.limit;
                    self.report_difference(
                        set,
                        index,
                        &format!("ours was stopped after {limit} s, the original took {:.6} s", theirs.whole),
                    );
                    return Ok(());
                }
            };
            seconds += theirs.whole + ours.whole;
            if !self.compare(set, index, &case, &theirs, &ours) {
                return Ok(());
            }
            measured.add((theirs, ours));
        }
        self.measured.push(measured);
        if set.is_random() {
            self.count_kind(&case)?;
        }
        Ok(())
    }

    /// Measures the slowest input again, until it stays the slowest.
    pub fn settle_worst(&mut self, set: &Set) -> Result<(), String> {
        for _ in 0..DOUBTS {
            let Some(worst) = self.worst().filter(|&worst| !self.measured[worst].settled) else {
                return Ok(());
            };
            let index = self.measured[worst].index;
            let (request, order) = self.request(&set.case(index), index).expect("it was asked before");
            let mut seconds = 0.0;
            for round in 0..DOUBT_ROUNDS {
                if round % 2 == 0 {
                    self.programs = None;
                }
                let round = self.round(&request, order)?;
                if let Round { theirs: Some(theirs), ours: Some(ours) } = round {
                    seconds += theirs.whole + ours.whole;
                    self.measured[worst].add((theirs, ours));
                }
                if seconds > 3.0 * PATIENCE {
                    break;
                }
            }
            self.measured[worst].settled = true;
        }
        Ok(())
    }

    /// Returns the position in `measured` of the input with the least ratio.
    pub fn worst(&self) -> Option<usize> {
        (0..self.measured.len())
            .min_by(|&a, &b| self.measured[a].ratio().total_cmp(&self.measured[b].ratio()))
    }

    /// Returns the request for an input, and the order that the driver must be compiled for.
    fn request(&self, case: &Case, index: usize) -> Option<(String, usize)> {
        let rows = self.arguments.rows;
        match (self.original.class, case) {
            (Class::DancingLink, Case::Puzzle { shape, values })
                if rows != Rows::Published || shape.square_order().is_none() =>
            {
                let mut matrix = matrix_of(*shape, values, rows == Rows::Consistent);
                if rows == Rows::Shuffled {
                    let mut random = Random(Random(self.arguments.seed).next() ^ index as u64);
                    matrix = shuffled(&matrix, &mut random);
                }
                Class::DancingLink.request(&Case::Matrix(matrix))
            }
            (class, case) => class.request(case),
        }
    }

    /// Asks both programs once. A program that was stopped is started anew the next time.
    fn round(&mut self, request: &str, order: usize) -> Result<Round, String> {
        let (mut programs, _, life) = match self.programs.take() {
            Some(programs) if programs.1 == order && programs.2 < LIFE => programs,
            _ => (self.start(order)?, order, 0.0),
        };
        // A request is repeated for 20 ms at most.
        let limit = self.arguments.limit + 0.05;
        let mut ask_theirs =
            || programs.theirs.ask(request, limit).map_err(|error| format!("original: {error}"));
        let mut ask_ours = || programs.ours.ask(request, limit).map_err(|error| format!("ours: {error}"));
        self.turn = !self.turn;
        let (theirs, ours) = if self.turn {
            let theirs = ask_theirs()?;
            (theirs, ask_ours()?)
        } else {
            let ours = ask_ours()?;
            (ask_theirs()?, ours)
        };
        if let (Some(theirs), Some(_)) = (&theirs, &ours) {
            // All repetitions take about as long.
            self.programs = Some((programs, order, life + theirs.whole.max(0.001)));
        }
        Ok(Round { theirs, ours })
    }

    fn start(&mut self, order: usize) -> Result<Programs, String> {
        let theirs = self.compiler.program(self.original, false, order)?;
        let ours = self.compiler.program(self.original, true, order)?;
        self.started += 1;
        let start = |program| Process::start(program, self.started);
        Ok(Programs { theirs: start(&theirs)?, ours: start(&ours)? })
    }

    /// Compares two answers, and counts. Returns whether the times count, too.
    fn compare(&mut self, set: &Set, index: usize, case: &Case, theirs: &Reply, ours: &Reply) -> bool {
        match compare(self.original.class, case, &theirs.answer, &ours.answer) {
            Comparison::Same => return true,
            Comparison::NoSolution => self.no_solution += 1,
            Comparison::Other => self.other += 1,
            Comparison::Different(what) => self.report_difference(set, index, &what),
        }
        false
    }

    /// Counts a difference, and prints the first of a set.
    fn report_difference(&mut self, set: &Set, index: usize, what: &str) {
        if self.different == 0 {
            eprintln!("DIFFERENT: {}, {}: {what}", self.original.class.name(), set.name_of(index));
            if let Case::Puzzle { values, .. } = set.case(index) {
                let values: Vec<String> = values.iter().map(u32::to_string).collect();
                eprintln!("  the puzzle: {}", values.join(" "));
            }
        }
        self.different += 1;
    }

    fn count_kind(&mut self, case: &Case) -> Result<(), String> {
        let Case::Puzzle { shape, values } = case else { return Ok(()) };
        let puzzle = Puzzle::from_givens(*shape, values).map_err(|error| error.to_string())?;
        let uniqueness = Solver::new(*shape).and_then(|mut solver| solver.uniqueness(&puzzle));
        match uniqueness.map_err(|error| error.to_string())? {
            Outcome::Answer(Uniqueness::NoSolution) => self.kinds[0] += 1,
            Outcome::Answer(Uniqueness::Unique) => self.kinds[1] += 1,
            Outcome::Answer(Uniqueness::Several) => self.kinds[2] += 1,
            Outcome::Stopped(_) => {}
        }
        Ok(())
    }
}
