//! The fuzz targets of `fuzz/` without a fuzzer: all that is kept of what they were fed, and thousands of inputs more.

mod targets;

use std::path::Path;
use targets::common::Random;

type Target = fn(&[u8]);

/// The files of a folder of `tests/fuzz`, by name; none where there is no such folder.
fn files(folder: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz").join(folder);
    let Ok(entries) = std::fs::read_dir(&folder) else { return Vec::new() };
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read(file).expect("a file")).collect()
}

/// A target in trouble shows the input, which then becomes a file of `finds`.
struct Shown<'a>(&'a [u8]);

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the input: {:?}", self.0);
        }
    }
}

fn feed(target: Target, input: &[u8]) {
    let _shown = Shown(input);
    target(input);
}

/// Feeds a target what is kept, and `others` inputs that grow out of it.
fn run(name: &str, target: Target, others: usize) {
    let corpus = files(&format!("corpus/{name}"));
    let finds = files(&format!("finds/{name}"));
    assert!(corpus.len() >= 20 && corpus.len() <= 100, "{} seeds", corpus.len());
    corpus.iter().chain(&finds).for_each(|input| feed(target, input));
    let mut random = Random(others as u64);
    for _ in 0..others {
        feed(target, &grown(&corpus, &mut random));
    }
}

/// The beginning of one seed and the end of another, with a few bytes changed; or bytes from nowhere.
fn grown(corpus: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    if random.below(8) == 0 {
        return (0..random.below(300)).map(|_| random.below(256) as u8).collect();
    }
    let mut input = corpus[random.below(corpus.len())].clone();
    if random.below(2) == 0 {
        let other = &corpus[random.below(corpus.len())];
        input.truncate(random.below(input.len() + 1));
        input.extend(&other[random.below(other.len())..]);
    }
    for _ in 0..random.below(6).min(input.len()) {
        let at = random.below(input.len());
        match random.below(4) {
            0 => input[at] = random.below(256) as u8,
            1 => input[at] = input[random.below(input.len())],
            2 => input[at] ^= 1 << random.below(8),
            _ => drop(input.remove(at)),
        }
    }
    input
}

#[test]
fn text() {
    run("text", targets::text, 4000);
}

#[test]
fn engines() {
    run("engines", targets::engines, 1000);
}

#[test]
fn batches() {
    run("batches", targets::batches, 150);
}

#[test]
fn proofs() {
    run("proofs", targets::proofs, 1500);
}

#[test]
fn calls() {
    run("calls", targets::calls, 4000);
}
