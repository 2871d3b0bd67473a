//! Runs the fuzz targets of `fuzz/` without a fuzzer, on the inputs that are kept in this folder
//! and on thousands of random ones.

mod targets;

use std::path::Path;
use testkit::Random;

type Target = fn(&[u8]);

/// Returns the files of a folder of `tests/fuzz`, in the order of their names; none if there is no
/// such folder.
fn files(folder: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz").join(folder);
    let Ok(entries) = std::fs::read_dir(&folder) else { return Vec::new() };
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read(file).expect("a file")).collect()
}

/// Prints an input if the target panics. The input then becomes a file of `finds`.
struct PrintOnPanic<'a>(&'a [u8]);

impl Drop for PrintOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the input: {:?}", self.0);
        }
    }
}

fn feed(target: Target, input: &[u8]) {
    let _input = PrintOnPanic(input);
    target(input);
}

/// Runs a target on the inputs that are kept, and on `random_inputs` that are made of them.
fn run(name: &str, target: Target, random_inputs: usize) {
    let corpus = files(&format!("corpus/{name}"));
    let finds = files(&format!("finds/{name}"));
    assert!(corpus.len() >= 20 && corpus.len() <= 100, "{} seeds", corpus.len());
    corpus.iter().chain(&finds).for_each(|input| feed(target, input));
    let mut random = Random(random_inputs as u64);
    for _ in 0..random_inputs {
        feed(target, &mutated(&corpus, &mut random));
    }
}

/// Returns the start of one seed and the end of another, with a few bytes changed; or random bytes.
fn mutated(corpus: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
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
fn rules() {
    run("rules", targets::rules, 4000);
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
