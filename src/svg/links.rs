//! The links of chains and nets, as arrows from a candidate to what follows from it: strong ones
//! are solid, weak ones dashed. They bend a little, so that they pass beside the marks between
//! their ends.

use super::View;
use super::canvas::{Canvas, Point};
use crate::technique::{Node, Step};
use std::fmt::Result;

/// How far a link bends, as a part of its length.
const BEND: f64 = 0.12;

/// Draws the links of a step.
pub(super) fn draw(view: &View<'_>, step: &Step, canvas: &mut Canvas<'_>) -> Result {
    for is_strong in [true, false] {
        let mut links = links(step).filter(|(_, node)| node.is_on() == is_strong).peekable();
        if links.peek().is_none() {
            continue;
        }
        let attributes = format_args!(
            "fill=\"none\" stroke=\"{}\" stroke-width=\"1.8\" stroke-dasharray=\"{}\"",
            view.palette.link,
            if is_strong { "none" } else { "4 3" }
        );
        canvas.group(attributes, |canvas| {
            links.try_for_each(|(parent, node)| arrow(view, parent, node, canvas))
        })?;
    }
    Ok(())
}

/// Returns each node behind the premise with each of its parents.
fn links(step: &Step) -> impl Iterator<Item = (&Node, &Node)> {
    step.chains().iter().flat_map(|chain| {
        chain.iter().flat_map(move |node| {
            node.parents().iter().filter_map(move |&parent| Some((chain.get(usize::from(parent))?, node)))
        })
    })
}

fn arrow(view: &View<'_>, parent: &Node, node: &Node, canvas: &mut Canvas<'_>) -> Result {
    let (from, to) = (middle(view, parent), middle(view, node));
    let control = from.bent(to, BEND);
    let radius = view.places.mark_side() / 2 - 3;
    let (start, tip) = (from.toward(control, radius), to.toward(control, radius));
    writeln!(canvas.out, "<path d=\"M{start}Q{control} {tip}\"/>")?;
    canvas.arrow_head(control, tip, 55)
}

/// Returns the middle of the marks of a node.
fn middle(view: &View<'_>, node: &Node) -> Point {
    let all = || node.cells().iter().map(|&cell| view.places.mark(cell.into(), node.digit().into()));
    let count = (node.cells().len() as i32).max(1);
    Point { x: all().map(|at| at.x).sum::<i32>() / count, y: all().map(|at| at.y).sum::<i32>() / count }
}
