//! Answers requests, one a line, as the page's module does: `bindings/web/tests/answers.mjs`
//! compares the two.

use ordoku_page::Engine;
use std::io::{self, BufRead, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut engine = Engine::default();
    let mut out = BufWriter::new(io::stdout().lock());
    for request in io::stdin().lock().lines() {
        writeln!(out, "{}", engine.answer(&request?))?;
    }
    out.flush()
}
