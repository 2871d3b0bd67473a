//! The work of a run, done and current, and the words that tell it.

use std::time::{Duration, Instant};

/// A puzzle that takes longer is named.
const NAMED_FROM: Duration = Duration::from_secs(1);

/// The longest name of a place.
const MOST_NAME: usize = 40;

/// The size of the whole run.
#[derive(Clone, Copy)]
pub enum Total {
    Puzzles(u64),
    /// The bytes of all inputs.
    Bytes(u64),
    Unknown,
}

/// The work of a run.
pub struct Work {
    started: Instant,
    total: Total,
    /// The puzzles of all pieces that are done.
    pub puzzles: u64,
    /// The bytes of a puzzle on average, if they are known.
    pub bytes_each: Option<f64>,
    /// The piece in work.
    pub piece: Option<Piece>,
}

/// Puzzles that are answered together.
pub struct Piece {
    begun: Instant,
    /// The file or the seed of the puzzles, and their lines or numbers in it.
    source: String,
    numbers: Vec<u64>,
    /// The puzzles in work that are known one by one, and when they were begun.
    current: Vec<(usize, Instant)>,
    done: u64,
}

impl Piece {
    pub fn new(source: &str, numbers: Vec<u64>) -> Self {
        Self { begun: Instant::now(), source: source.to_owned(), numbers, current: Vec::new(), done: 0 }
    }

    /// Returns the time since the piece was begun.
    pub fn age(&self) -> Duration {
        self.begun.elapsed()
    }

    pub fn begin(&mut self, index: usize) {
        self.current.push((index, Instant::now()));
    }

    pub fn end(&mut self, index: usize) {
        self.current.retain(|(current, _)| *current != index);
        self.done += 1;
    }

    /// Describes the puzzle that the next answer waits for, such as "8 s on x.txt:13".
    fn describe(&self) -> Option<String> {
        let first = self.current.iter().min_by_key(|(index, _)| *index);
        let (index, begun) = first.copied().unwrap_or((0, self.begun));
        let time = begun.elapsed();
        let number = self.numbers.get(index).filter(|_| time >= NAMED_FROM)?;
        let others = match self.numbers.len() - 1 {
            others if first.is_none() && others > 0 => format!(" and {others} more"),
            _ => String::new(),
        };
        Some(format!(
            "{} on {}{others}",
            whole_time(time.as_secs_f64()),
            short_name(&format!("{}:{number}", self.source))
        ))
    }
}

impl Work {
    pub fn new(total: Total) -> Self {
        Self { started: Instant::now(), total, puzzles: 0, bytes_each: None, piece: None }
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    fn puzzles_done(&self) -> u64 {
        self.puzzles + self.piece.as_ref().map_or(0, |piece| piece.done)
    }

    /// Returns the number of all puzzles; that of files is estimated.
    fn all(&self) -> Option<f64> {
        match self.total {
            Total::Puzzles(total) => Some(total as f64),
            Total::Bytes(total) => {
                Some((total as f64 / self.bytes_each?).round().max(self.puzzles_done() as f64))
            }
            Total::Unknown => None,
        }
    }

    /// Returns the percent that are done. 100 are never shown: the run has then ended.
    pub fn percent(&self) -> Option<u64> {
        match (self.total, self.all()) {
            (Total::Unknown, _) => None,
            (_, Some(all)) => {
                Some(((100 * self.puzzles_done()) as f64 / all) as u64).map(|part| part.min(99))
            }
            (_, None) => Some(0),
        }
    }

    /// Describes the work, such as "12 of 40 puzzles, 8 s on x.txt:13".
    pub fn describe(&self) -> String {
        let done = self.puzzles_done();
        let about = if matches!(self.total, Total::Bytes(_)) { "about " } else { "" };
        let of = self.all().map_or(String::new(), |all| format!(" of {about}{}", short(all)));
        let seconds = self.elapsed().as_secs_f64();
        let current = self.piece.as_ref().and_then(Piece::describe);
        let current = current.unwrap_or_else(|| format!("{} a second", short(done as f64 / seconds)));
        let mut text = format!("{}{of} puzzles, {current}", short(done as f64));
        if let Some(all) = self.all().filter(|_| done > 0) {
            text += &format!(", {} left", time(seconds / done as f64 * (all - done as f64)));
        }
        text
    }
}

/// Returns the end of a name that is too long, without characters that a terminal would obey.
fn short_name(name: &str) -> String {
    let shown = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    match name.chars().count().checked_sub(MOST_NAME) {
        None | Some(0) => name.chars().map(shown).collect(),
        Some(more) => ['…'].into_iter().chain(name.chars().skip(more + 1).map(shown)).collect(),
    }
}

/// Returns a time that is over in one unit, rounded down.
fn whole_time(seconds: f64) -> String {
    if seconds < 100.0 { format!("{} s", seconds as u64) } else { time(seconds) }
}

/// Returns a time in one unit.
fn time(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{seconds:.0} s"),
        ..6_000.0 => format!("{:.0} min", seconds / 60.0),
        ..360_000.0 => format!("{:.0} h", seconds / 3_600.0),
        _ => format!("{:.0} days", seconds / 86_400.0),
    }
}

/// Returns a number in at most six characters.
fn short(number: f64) -> String {
    match number {
        ..1e3 => format!("{number:.0}"),
        ..1e6 => format!("{:.1}k", number / 1e3),
        ..1e9 => format!("{:.1}M", number / 1e6),
        _ => format!("{:.1}G", number / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_times_are_short() {
        let numbers = [0.0, 999.0, 1_234.0, 875_200.0, 1.6e6, 2.5e10].map(short);
        assert_eq!(numbers, ["0", "999", "1.2k", "875.2k", "1.6M", "25.0G"]);
        assert_eq!([0.4, 99.0, 150.0, 7_200.0, 1e6].map(time), ["0 s", "99 s", "2 min", "2 h", "12 days"]);
    }

    fn ago(seconds: u64) -> Instant {
        Instant::now().checked_sub(Duration::from_millis(1_000 * seconds + 1)).unwrap()
    }

    /// A piece from line 11 on that was begun 8 seconds ago.
    fn piece_of(len: usize) -> Piece {
        Piece { begun: ago(8), ..Piece::new("x.txt", (11..).take(len).collect()) }
    }

    #[test]
    fn the_first_puzzle_in_work_is_named() {
        let mut work = Work::new(Total::Bytes(4_000));
        work.started = ago(20);
        (work.puzzles, work.bytes_each) = (10, Some(100.0));
        assert_eq!(work.describe(), "10 of about 40 puzzles, 0 a second, 60 s left");
        work.piece = Some(piece_of(5));
        assert_eq!(work.describe(), "10 of about 40 puzzles, 8 s on x.txt:11 and 4 more, 60 s left");
        let piece = work.piece.as_mut().unwrap();
        piece.current = vec![(3, ago(2)), (2, ago(5))];
        piece.done = 2;
        assert_eq!(work.describe(), "12 of about 40 puzzles, 5 s on x.txt:13, 47 s left");
        work.piece.as_mut().unwrap().end(2);
        assert_eq!(work.describe(), "13 of about 40 puzzles, 2 s on x.txt:14, 42 s left");
        assert_eq!(work.percent(), Some(32));
    }

    #[test]
    fn what_is_not_done_is_never_100_percent() {
        for (total, bytes_each) in [(Total::Bytes(1_000), Some(100.0)), (Total::Puzzles(10), None)] {
            let mut work = Work::new(total);
            (work.puzzles, work.bytes_each) = (10, bytes_each);
            assert_eq!(work.percent(), Some(99));
        }
        assert_eq!(Work::new(Total::Bytes(0)).percent(), Some(0));
        assert_eq!(Work::new(Total::Unknown).percent(), None);
    }

    #[test]
    fn names_are_short_and_harmless() {
        assert_eq!(short_name("x\x1b[2J.txt:1"), "x\u{fffd}[2J.txt:1");
        let long = format!("{}/x.txt:13", "folder/".repeat(20));
        assert_eq!(short_name(&long).chars().count(), MOST_NAME);
        assert!(short_name(&long).starts_with('…') && short_name(&long).ends_with("/x.txt:13"));
    }
}
