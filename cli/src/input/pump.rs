//! A thread that reads a pipe ahead, so that the program that writes to it need not wait.

use crate::report::Failure;
use crate::terminal::signal;
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// The bytes of one read, and the number of reads that may be waiting: together 4 MiB.
const PIECE: usize = 64 << 10;
const PIECES: usize = 64;

/// The time between two looks for Ctrl-C while nothing comes.
const PATIENCE: Duration = Duration::from_millis(50);

/// The reading end. Ctrl-C ends the input.
pub struct Pump {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: Vec<u8>,
    used: usize,
    is_at_end: bool,
}

impl Pump {
    /// Starts the thread. It ends with its input, or with the process.
    pub fn start(mut input: impl Read + Send + 'static) -> Result<Self, Failure> {
        let (sender, pieces) = sync_channel(PIECES);
        let pump = move || {
            loop {
                let mut piece = vec![0; PIECE];
                let result = match input.read(&mut piece) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Ok(0) => return,
                    Ok(read) => {
                        piece.truncate(read);
                        Ok(piece)
                    }
                    Err(error) => Err(error),
                };
                let is_error = result.is_err();
                if sender.send(result).is_err() || is_error {
                    return;
                }
            }
        };
        thread::Builder::new().name("input".to_owned()).spawn(pump).map_err(Failure::Thread)?;
        Ok(Self { pieces, piece: Vec::new(), used: 0, is_at_end: false })
    }
}

impl Read for Pump {
    /// Waits for the first bytes only, and takes all that are there.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut filled = 0;
        while filled < buffer.len() && !self.is_at_end {
            if self.used == self.piece.len() {
                let wait = if filled == 0 { PATIENCE } else { Duration::ZERO };
                match self.pieces.recv_timeout(wait) {
                    Ok(piece) => (self.piece, self.used) = (piece?, 0),
                    Err(RecvTimeoutError::Timeout) if filled > 0 => break,
                    Err(RecvTimeoutError::Timeout) if !signal::is_cancelled() => {}
                    Err(_) => self.is_at_end = true,
                }
                continue;
            }
            let taken = (buffer.len() - filled).min(self.piece.len() - self.used);
            buffer[filled..filled + taken].copy_from_slice(&self.piece[self.used..self.used + taken]);
            (filled, self.used) = (filled + taken, self.used + taken);
        }
        Ok(filled)
    }
}
