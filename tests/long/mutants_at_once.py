#!/usr/bin/env python3
"""Builds all mutants of a file at once; the variable MUTANT selects one at run time. For tests/long/mutants.sh.

The body of every function becomes a `match` with a copy for each mutant, and the original:

    fn f() { match mutant() { 1 => { ... }, 2 => { ... }, _ => { ... } } }

Copies that do not compile are removed one by one. `inline(always)` is removed too, or everything inlined would
be compiled a thousand times. Needs ELF executables.

Mutants in constants, `const fn` and lengths in types cannot be selected at run time, nor can those in functions
of which each copy has a type of its own.

Mutant schemata: R. H. Untch, A. J. Offutt, M. J. Harrold, "Mutation analysis using mutant schemata", 1993.

usage: mutants_at_once.py CARGO-MUTANTS FILE OUT SECONDS "TARGETS" NAME...
Writes caught.txt, timeout.txt, unviable.txt, missed.txt and left.txt (not tried) to OUT.
"""
import json
import os
import re
import resource
import subprocess
import sys
import time

cargo_mutants, file, out, seconds, targets = sys.argv[1:6]
names, seconds = sys.argv[6:], int(seconds)

CHOSEN = """
#[allow(unsafe_code, missing_docs)]
#[doc(hidden)]
pub mod mutants {
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
    static CHOSEN: AtomicU32 = AtomicU32::new(0);
    pub fn mutant() -> u32 {
        CHOSEN.load(Relaxed)
    }
    extern "C" fn choose() {
        CHOSEN.store(std::env::var("MUTANT").map_or(0, |text| text.parse().unwrap()), Relaxed);
    }
    #[used]
    #[unsafe(link_section = ".init_array")]
    static CHOOSE: extern "C" fn() = choose;
}
"""


def cargo(*arguments):
    """Returns the messages of cargo, and whether it succeeded."""
    run = subprocess.run(["cargo", *arguments, "--profile=mutants", "--message-format=json", *targets.split()],
                         capture_output=True, text=True)
    sys.stderr.write(run.stderr)
    return [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")], run.returncode == 0


class Mutants:
    """The mutants of a file, and the text of the file."""

    def __init__(self):
        self.text = open(file).read()
        config = os.path.join(os.path.dirname(os.path.abspath(__file__)), "mutants.toml")
        listed = subprocess.check_output([cargo_mutants, "mutants", "--config", config, "--list", "--json", "--no-shuffle",
                                          "--file", file])
        shard, shards = map(int, os.environ.get("SHARD", "0/1").split("/"))
        self.all = dict(enumerate(json.loads(listed)[shard::shards], 1))
        starts = [0]
        for line in self.text.split("\n"):
            starts.append(starts[-1] + len(line) + 1)
        self.offset = lambda position: starts[position["line"] - 1] + position["column"] - 1
        self.bodies, self.left, self.unviable = {}, set(), set()
        for number, mutant in self.all.items():
            body = mutant["function"] and self.body(mutant["function"]["span"])
            if body and self.offset(mutant["span"]["start"]) >= body[0]:
                self.bodies.setdefault(body, []).append(number)
            else:
                self.left.add(number)

    def body(self, span):
        """Returns the offsets of the opening brace of a function's body and of its end; None for a `const fn`."""
        start, end = self.offset(span["start"]), self.offset(span["end"])
        keyword = start + re.search(r"\bfn\b", self.text[start:end]).start()
        if re.search(r"\bconst\s+(unsafe\s+)?$", self.text[start:keyword]):
            return None
        depth, at = 0, keyword
        while self.text[at] != "{" or depth > 0:
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(self.text[at], 0)
            at += 1
        return at, end

    def write(self):
        """Writes the file with all copies. Records the lines of each mutant, of the start and of all of each function."""
        self.parts, self.lines, self.heads, self.wholes, self.line = [], {}, {}, {}, 1
        self.copy(0, len(self.text))
        open(file, "w").write("".join(self.parts).replace("#[inline(always)]", "#[inline]"))

    def emit(self, text, number=None):
        if number:
            for line in range(self.line, self.line + text.count("\n") + 1):
                self.lines.setdefault(line, set()).add(number)
        self.line += text.count("\n")
        self.parts.append(text)

    def copy(self, begin, end):
        """Emits the text between two offsets, with copies of the bodies in it. A body may contain others."""
        for body in sorted(self.bodies):
            numbers = [number for number in self.bodies[body] if number not in self.left | self.unviable]
            if not (begin <= body[0] and body[1] <= end) or not numbers:
                continue
            self.emit(self.text[begin:body[0]])
            first = self.line
            self.heads.setdefault(first, set()).update(numbers)
            self.emit("{ match crate::mutants::mutant() {\n")
            for number in numbers:
                mutant = self.all[number]
                start, stop = self.offset(mutant["span"]["start"]), self.offset(mutant["span"]["end"])
                self.emit(f"{number} => " + self.text[body[0]:start] + mutant["replacement"] + " " + self.text[stop:body[1]], number)
                self.emit("\n")
            self.emit("_ => {")
            self.copy(body[0] + 1, body[1] - 1)
            self.emit("}}}")
            for line in range(first, self.line + 1):
                self.wholes.setdefault(line, set()).update(numbers)
            begin = body[1]
        self.emit(self.text[begin:end])

    def refuse(self, messages):
        """Removes the copies that do not compile."""
        refused = set()
        for message in messages:
            error = message.get("message")
            if message["reason"] == "compiler-message" and error["level"] == "error":
                for span in error["spans"]:
                    if span["is_primary"] and span["file_name"] == file:
                        line = span["line_start"]
                        # The copies of a function have different types: remove all of them.
                        different = "`match` arms have incompatible types" in error["message"]
                        whole = (self.wholes if different else self.heads).get(line, set())
                        self.left |= whole
                        refused |= self.lines.get(line, set()) | whole
        if not refused - self.unviable:
            sys.exit("mutants_at_once.py: the file does not compile, and no mutant is the reason")
        self.unviable |= refused


def run_tests(executables, number, patience):
    """Returns whether the tests catch a mutant. A test that waits is ended after `patience` seconds."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (8_000_000_000, 8_000_000_000))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for executable in executables:
        try:
            run = subprocess.run([executable, "-Z", "unstable-options", "--fail-fast", *names], preexec_fn=limit, capture_output=True,
                                 env=dict(os.environ, MUTANT=str(number)), timeout=patience)
        except subprocess.TimeoutExpired:
            return "timeout"
        if run.returncode:
            return "timeout" if run.returncode in (-9, -24) else "caught"
    return "missed"


mutants = Mutants()
library = open("src/lib.rs").read()
if "pub mod mutants" not in library:
    open("src/lib.rs", "a").write(CHOSEN)
try:
    while True:
        mutants.write()
        for step in (["check"], ["test", "--no-run"]):
            messages, fine = cargo(*step)
            if not fine:
                mutants.refuse(messages)
                break
        else:
            break
    # The executables in the order of TARGETS, in which the library is "lib".
    order = re.findall(r"--(?:test=)?(\w+)", targets)
    tests = [message for message in messages if message.get("executable") and message["profile"]["test"]]
    tests.sort(key=lambda test: order.index("lib" if "lib" in test["target"]["kind"] else test["target"]["name"]))
    executables = [test["executable"] for test in tests]
    start = time.monotonic()
    if run_tests(executables, 0, 20 * seconds + 300) != "missed":
        sys.exit("mutants_at_once.py: the tests fail without a mutant")
    patience = int(os.environ.get("PATIENCE", 120)) + 10 * (time.monotonic() - start)
    lists = {name: open(f"{out}/{name}.txt", "w") for name in ("caught", "timeout", "missed", "unviable", "left")}
    for number, mutant in mutants.all.items():
        kind = "left" if number in mutants.left else "unviable" if number in mutants.unviable else run_tests(executables, number, patience)
        print(mutant["name"], file=lists[kind], flush=True)
finally:
    open(file, "w").write(mutants.text)
