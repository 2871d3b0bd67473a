//! Perfect matchings of a bipartite graph: keeps the edges that are in one.
//!
//! ```text
//! match     for each node on the left: breadth first, along an edge to the right and back along a
//!           matched edge, until a node on the right is free; then flip the edges of the path
//! strike    an edge stays if it is matched or on an alternating cycle, that is, if both its ends
//!           are in one strongly connected component of the graph in which each node on the right
//!           leads to the other ends of its partner's edges
//! ```
//!
//! J.-C. Régin, "A filtering algorithm for constraints of difference in CSPs", 1994. Components: H.
//! N. Gabow, "Path-based depth-first search for strong and biconnected components", 2000, with sets
//! of nodes in masks: linear in the nodes.

use crate::error::Error;
use crate::model::mask::Mask;
use crate::support::alloc::try_vec;

/// A graph, its matching, and the working memory.
pub(super) struct Matching<M> {
    /// For each node on the left, the nodes on the right that its edges lead to.
    pub edges: Vec<M>,
    /// For each node on the left its partner on the right, and the reverse.
    right_of: Vec<u16>,
    left_of: Vec<u16>,
    /// For each node on the right, the node on the left from which the search reached it.
    from: Vec<u16>,
    /// Nodes on the left, in the order in which the search continues from them.
    queue: Vec<u16>,
    /// Components that are not complete yet, each of which leads to the next.
    path: Vec<PathStep<M>>,
}

/// Nodes on the right in one component, and all nodes that they lead to.
#[derive(Clone, Copy)]
struct PathStep<M> {
    nodes: M,
    leads_to: M,
}

impl<M: Mask> Matching<M> {
    /// Creates a matching for graphs with up to `nodes` nodes on each side.
    pub fn new(nodes: usize) -> Result<Self, Error> {
        let (mut edges, mut queue, mut path) = (Vec::new(), Vec::new(), Vec::new());
        edges.try_reserve_exact(nodes)?;
        queue.try_reserve_exact(nodes)?;
        path.try_reserve_exact(nodes)?;
        let [right_of, left_of, from] = [try_vec(0, nodes), try_vec(0, nodes), try_vec(0, nodes)];
        Ok(Self { edges, right_of: right_of?, left_of: left_of?, from: from?, queue, path })
    }

    /// Keeps the edges that are in a perfect matching. Returns `false` if there is no perfect
    /// matching.
    pub fn filter(&mut self) -> bool {
        let mut taken = M::EMPTY;
        for left in 0..self.edges.len() {
            let Some(right) = self.augment(left, taken) else { return false };
            taken = taken.or(M::bit(right));
        }
        self.strike();
        true
    }

    /// Finds a partner for a node on the left; other nodes may change theirs. Returns the node on
    /// the right that becomes taken.
    fn augment(&mut self, left: usize, taken: M) -> Option<usize> {
        self.queue.clear();
        self.queue.push(left as u16);
        let (mut seen, mut next) = (M::EMPTY, 0);
        while let Some(&from) = self.queue.get(next) {
            let ends = self.edges[usize::from(from)].without(seen);
            let free = ends.without(taken);
            if !free.is_empty() {
                let end = free.lowest();
                self.flip_path(left, from.into(), end);
                return Some(end);
            }
            for end in ends.iter() {
                self.from[end] = from;
                self.queue.push(self.left_of[end]);
            }
            seen = seen.or(ends);
            next += 1;
        }
        None
    }

    /// Flips the path from `left`: each node on the left becomes the partner of the next node on
    /// the right.
    fn flip_path(&mut self, left: usize, mut from: usize, mut end: usize) {
        loop {
            let before = self.right_of[from];
            self.right_of[from] = end as u16;
            self.left_of[end] = from as u16;
            if from == left {
                return;
            }
            end = before.into();
            from = self.from[end].into();
        }
    }

    /// Strikes out the edges from one component to another.
    fn strike(&mut self) {
        let all = M::first(self.edges.len());
        let (mut done, mut on_path) = (M::EMPTY, M::EMPTY);
        while done != all {
            let Some(&PathStep { nodes, leads_to }) = self.path.last() else {
                on_path = self.step_to(all.without(done).lowest(), on_path);
                continue;
            };
            let next = leads_to.without(nodes).without(done);
            if next.is_empty() {
                for right in nodes.iter() {
                    let edges = &mut self.edges[usize::from(self.left_of[right])];
                    *edges = edges.without(edges.without(nodes));
                }
                done = done.or(nodes);
                self.path.pop();
            } else if !contains(on_path, next.lowest()) {
                on_path = self.step_to(next.lowest(), on_path);
            } else {
                self.close_cycle(next.lowest());
            }
        }
    }

    /// Adds a node to the path. Returns all nodes that were ever on it.
    fn step_to(&mut self, right: usize, on_path: M) -> M {
        let nodes = M::bit(right);
        self.path.push(PathStep { nodes, leads_to: self.edges[usize::from(self.left_of[right])] });
        on_path.or(nodes)
    }

    /// Joins the end of the path, from `right` on, into one component: the last one leads back to
    /// `right`.
    fn close_cycle(&mut self, right: usize) {
        let (mut nodes, mut leads_to) = (M::EMPTY, M::EMPTY);
        while let Some(step) = self.path.pop() {
            nodes = nodes.or(step.nodes);
            leads_to = leads_to.or(step.leads_to);
            if contains(nodes, right) {
                break;
            }
        }
        self.path.push(PathStep { nodes, leads_to });
    }
}

fn contains<M: Mask>(mask: M, number: usize) -> bool {
    mask.without(M::bit(number)) != mask
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::mask::Wide;
    use crate::support::random::Random;

    /// Returns whether `edges` have a matching with nodes on the right that are not taken.
    fn matches(edges: &[u32], taken: u32) -> bool {
        let Some((&first, others)) = edges.split_first() else { return true };
        (0..32).any(|right| (first & !taken) >> right & 1 != 0 && matches(others, taken | 1 << right))
    }

    /// Returns the edges that are in a perfect matching, by the definition.
    fn filtered(edges: &[u32]) -> Vec<u32> {
        let stays = |left: usize, right: u32| {
            let mut edges = edges.to_vec();
            let had = std::mem::replace(&mut edges[left], 1 << right);
            had >> right & 1 != 0 && matches(&edges, 0)
        };
        let kept =
            |left| (0..32).filter(|&right| stays(left, right)).fold(0, |kept, right| kept | 1 << right);
        (0..edges.len()).map(kept).collect()
    }

    /// Filters a graph with a matching that has filtered other graphs before.
    fn run<M: Mask>(matching: &mut Matching<M>, edges: &[u32]) -> Option<Vec<u32>> {
        matching.edges.clear();
        matching.edges.extend(edges.iter().map(|&edges| M::from_words(&[edges.into()])));
        let matched = matching.filter();
        let kept = |edges: &M| edges.iter().fold(0, |kept, right| kept | 1 << right);
        matched.then(|| matching.edges.iter().map(kept).collect())
    }

    #[test]
    fn the_edges_of_perfect_matchings_are_kept() {
        let mut random = Random::new(1);
        let (mut narrow, mut wide) = (Matching::<u16>::new(7).unwrap(), Matching::<Wide>::new(7).unwrap());
        let (mut unmatched, mut struck, mut kept_all) = (0, 0, 0);
        for k in 0..4_000 {
            let (nodes, percent) = (k % 8, 20 + random.below(60));
            let mut some =
                || (0..nodes).filter(|_| random.below(100) < percent).fold(0, |all, k| all | 1 << k);
            let edges: Vec<u32> = (0..nodes).map(|_| some()).collect();
            let expected = matches(&edges, 0).then(|| filtered(&edges));
            assert_eq!(run(&mut narrow, &edges), expected, "{edges:?}");
            assert_eq!(run(&mut wide, &edges), expected, "{edges:?}");
            match expected {
                None => unmatched += 1,
                Some(kept) if kept == edges => kept_all += 1,
                Some(_) => struck += 1,
            }
        }
        assert!(unmatched > 500 && struck > 500 && kept_all > 500, "{unmatched} {struck} {kept_all}");
    }

    #[test]
    fn the_largest_graphs_are_filtered() {
        let mut matching = Matching::<Wide>::new(256).unwrap();
        // A staircase has one matching, and the longest paths find it.
        matching.edges.extend((0..256).rev().map(|left| Wide::first(left + 1)));
        assert!(matching.filter());
        assert!((0..256).all(|left| matching.edges[left] == Wide::bit(255 - left)));
        // There is one cycle through all nodes, or with all edges one component.
        for edges in [|left| Wide::bit(left).or(Wide::bit((left + 1) % 256)), |_| Wide::first(256)] {
            matching.edges.clear();
            matching.edges.extend((0..256).map(edges));
            assert!(matching.filter());
            assert!((0..256).all(|left| matching.edges[left] == edges(left)));
        }
        // There are 256 nodes on the left, 255 on the right.
        matching.edges.fill(Wide::first(255));
        assert!(!matching.filter());
    }
}
