//! The picture of a place in a text, as compilers draw it.

use crate::input::Unreadable;
use crate::terminal::{Colours, width, wrapped};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

/// The characters of a long line that are shown before and after the error.
const AROUND: usize = 160;

/// Returns a message with the file, the line, the column and the text at the error.
pub fn picture(unreadable: &Unreadable, colours: Colours) -> String {
    let Unreadable { place, column, message, help, line_text, span, .. } = unreadable;
    let (shown, span) = excerpt(line_text, span.clone());
    let title = wrapped(&format!("{}:{}:{column}: {message}", place.file, place.line), "error: ".len());
    let help = help.as_ref().map(|help| wrapped(help, "help: ".len()));
    let snippet = Snippet::source(shown.as_str())
        .line_start(place.line as usize)
        .annotation(AnnotationKind::Primary.span(span));
    let mut report = vec![Level::ERROR.primary_title(title.as_str()).element(snippet)];
    if let Some(help) = &help {
        report.push(Group::with_title(Level::HELP.secondary_title(help.as_str())));
    }
    let renderer = if colours.error { Renderer::styled() } else { Renderer::plain() };
    renderer.term_width(width().unwrap_or(100)).render(&report)
}

/// Returns the part of a line around a span, and the span in it. Control characters would move the
/// cursor, and are replaced.
fn excerpt(line: &str, span: std::ops::Range<usize>) -> (String, std::ops::Range<usize>) {
    let before = &line[..span.start.min(line.len())];
    let start = before.char_indices().rev().nth(AROUND - 1).map_or(0, |(offset, _)| offset);
    let after = &line[span.end.min(line.len())..];
    let end = span.end + after.char_indices().nth(AROUND).map_or(after.len(), |(offset, _)| offset);
    let clean = |text: &str| -> String {
        text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
    };
    let mut shown = if start > 0 { "…".to_owned() } else { String::new() };
    shown += &clean(&line[start..span.start]);
    let from = shown.len();
    shown += &clean(&line[span.start..span.end.min(line.len())]);
    let to = shown.len();
    shown += &clean(&line[span.end.min(line.len())..end.min(line.len())]);
    if end < line.len() {
        shown.push('…');
    }
    (shown, from..to)
}
