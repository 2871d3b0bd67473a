//! The baseline, and how another ABI differs from it.

use std::collections::BTreeMap;
use std::fmt::Write;

/// An ABI: the soname, and a value for each declaration, member and size.
#[derive(Clone, PartialEq, Debug)]
pub struct Abi {
    pub soname: String,
    pub lines: Vec<(String, String)>,
}

/// How two ABIs differ: a text for each difference.
#[derive(Default)]
pub struct Changes {
    /// Changes that break programs that were built before.
    pub breaks: Vec<String>,
    /// Changes that break nothing.
    pub additions: Vec<String>,
}

pub const UPDATE: &str = "ORDOKU_UPDATE_ABI=1 cargo test --test abi";

const HEAD: &str = "\
# The ABI that programs rely on; see \"The ABI\" in CONTRIBUTING.md.
# Written by ORDOKU_UPDATE_ABI=1 cargo test --test abi, and compared by every test run.
#
#     function, callback           result and parameters
#     size, alignment, member      layout on 64-bit machines; `i686 ...` on i686
#     smallest                     size of the first version of a struct, on 64-bit machines
";

impl Abi {
    /// Returns the ABI of a text.
    pub fn read(text: &str) -> Self {
        let mut lines = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
            let (key, value) =
                line.split_once(": ").unwrap_or_else(|| panic!("no line of a baseline: {line}"));
            (key.to_owned(), value.to_owned())
        });
        let (key, soname) = lines.next().expect("the soname");
        assert_eq!(key, "soname");
        Self { soname, lines: lines.collect() }
    }

    pub fn text(&self) -> String {
        let mut text = format!("{HEAD}soname: {}\n", self.soname);
        for (key, value) in &self.lines {
            writeln!(text, "{key}: {value}").unwrap();
        }
        text
    }

    fn map(&self) -> BTreeMap<&str, &str> {
        self.lines.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect()
    }

    /// Returns how `new` differs.
    pub fn changes(&self, new: &Self) -> Changes {
        let (before, after) = (self.map(), new.map());
        let mut changes = Changes::default();
        for (key, old) in &self.lines {
            match after.get(key.as_str()) {
                None => changes.breaks.push(format!("{key}: was `{old}`, is removed")),
                Some(new) if new == old => {}
                Some(new) if is_growth(key, old, new, &before) => {
                    changes.additions.push(format!("{key}: grows from {old} to {new}"));
                }
                Some(new) => changes.breaks.push(format!("{key}: was `{old}`, is `{new}`")),
            }
        }
        for (key, new) in new.lines.iter().filter(|(key, _)| !before.contains_key(key.as_str())) {
            match end_of_struct(key, &before) {
                Some(end) if offset(new) < end => changes.breaks.push(format!(
                    "{key}: `{new}` is new within the {end} bytes that the struct had: append it"
                )),
                _ => changes.additions.push(format!("{key}: `{new}` is new")),
            }
        }
        changes
    }
}

/// Returns whether a struct became larger: the other lines tell whether this is by appended
/// members. The elements of arrays do not tell their size, so they may not grow.
fn is_growth(key: &str, old: &str, new: &str, before: &BTreeMap<&str, &str>) -> bool {
    let number = |text: &str| text.parse::<u64>().ok();
    key.trim_start_matches("i686 ").strip_prefix("size ").is_some_and(|name| {
        before.contains_key(format!("member {name}.struct_size").as_str()) && number(new) > number(old)
    })
}

/// Returns the size that the struct of a member had; `None` if this is no member or the struct is
/// new.
fn end_of_struct(key: &str, before: &BTreeMap<&str, &str>) -> Option<u64> {
    let (machine, member) = key.split_once("member ")?;
    let (name, _) = member.split_once('.')?;
    before.get(format!("{machine}size {name}").as_str())?.parse().ok()
}

/// Returns the offset in a line about a member.
fn offset(value: &str) -> u64 {
    value.rsplit_once(" at ").and_then(|(_, offset)| offset.parse().ok()).expect("a member with its offset")
}

impl Changes {
    pub fn is_empty(&self) -> bool {
        self.breaks.is_empty() && self.additions.is_empty()
    }

    /// Returns a message that says what differs, and what to do.
    pub fn message(&self, soname: &str) -> String {
        let mut text = "include/ordoku.h differs from tests/abi/baseline.txt\n".to_owned();
        if !self.breaks.is_empty() {
            writeln!(
                text,
                "\nBreaks programs that were built with {soname}:\n{}\nRestore it. If the ABI may break, raise \
                 the version so that the soname changes (CONTRIBUTING.md, \"The ABI\"), then run\n    {UPDATE}",
                list(&self.breaks)
            )
            .unwrap();
        }
        if !self.additions.is_empty() {
            writeln!(
                text,
                "\nAdds to the ABI, which breaks nothing:\n{}\nTo record it, run\n    {UPDATE}",
                list(&self.additions)
            )
            .unwrap();
        }
        text
    }
}

fn list(changes: &[String]) -> String {
    changes.iter().map(|change| format!("    {change}\n")).collect()
}
