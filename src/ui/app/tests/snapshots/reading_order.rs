//! The reading order of every state: what is at the left of a row comes before what is at its right, so that a
//! screen reader says a title before the controls that act on it.

use std::collections::BTreeSet;

use egui::{Role, accesskit::Rect};
use egui_kittest::kittest::{AccessKitNode, NodeT as _, Queryable as _};

use super::AREAS;
use crate::ui::test_support::{TestWindow, snapshot::Variant};

/// Two neighbors in the tree are in one line if they share this part of the height of the lower one.
const SHARED_HEIGHT: f64 = 0.5;
/// A container that is higher is no row: its scrolled contents may be behind a bar.
const MAX_ROW_HEIGHT: f64 = 200.0;

struct NamedNode<'a> {
    node: AccessKitNode<'a>,
    name: String,
    place: Rect,
}

impl<'a> NamedNode<'a> {
    /// The containers, the innermost first.
    fn containers(&self) -> impl Iterator<Item = AccessKitNode<'a>> + use<'a> {
        std::iter::successors(self.node.parent(), |node| node.parent())
    }

    fn is_in(&self, container: &AccessKitNode<'_>) -> bool {
        self.containers().any(|other| other.id() == container.id())
    }
}

/// The nodes with a name, in the order of the tree. Dialogs are left out, whose default button is the first one and at
/// the right, and grids, whose cells have the numbers of their rows and columns.
fn named_nodes(window: &TestWindow) -> Vec<NamedNode<'_>> {
    let named = window.get_all_by(|_| true).filter_map(|node| {
        let node = node.accesskit_node();
        let name = node.label().or_else(|| node.value())?;
        let place = node.bounding_box()?;
        let is_read = node.role() != Role::TextRun && !name.is_empty();
        is_read.then_some(NamedNode { node, name, place })
    });
    let is_left_out =
        |container: AccessKitNode<'_>| matches!(container.role(), Role::Dialog | Role::Grid);
    named
        .filter(|node| !node.containers().any(is_left_out))
        .collect()
}

/// Whether the innermost container of both is as high as a row.
fn are_in_one_row(nodes: &[NamedNode<'_>], one: &NamedNode<'_>, other: &NamedNode<'_>) -> bool {
    let Some(common) = one.containers().find(|container| other.is_in(container)) else {
        return false;
    };
    let contents = nodes.iter().filter(|node| node.is_in(&common));
    let (top, bottom) = contents.fold((f64::MAX, f64::MIN), |(top, bottom), node| {
        (top.min(node.place.y0), bottom.max(node.place.y1))
    });
    bottom - top <= MAX_ROW_HEIGHT
}

/// The neighbors in a row that are read from right to left.
fn reversed_neighbors<'a>(
    nodes: &'a [NamedNode<'a>],
) -> impl Iterator<Item = (&'a NamedNode<'a>, &'a NamedNode<'a>)> {
    let pairs = nodes.windows(2).map(|pair| (&pair[0], &pair[1]));
    pairs.filter(move |(first, second)| {
        let (before, after) = (first.place, second.place);
        let shared = before.y1.min(after.y1) - before.y0.max(after.y0);
        let lower = before.height().min(after.height());
        let is_left = after.x1 <= before.x0 && shared > SHARED_HEIGHT * lower;
        is_left && are_in_one_row(nodes, first, second)
    })
}

#[test]
fn rows_are_read_from_left_to_right() {
    let mut reversed = BTreeSet::new();
    let mut states = 0;
    for case in AREAS.iter().flat_map(|area| area()) {
        let mut window = case.open(Variant::Light);
        window.settle();
        states += 1;
        for (first, second) in reversed_neighbors(&named_nodes(&window)) {
            let (first, second) = (&first.name, &second.name);
            reversed.insert(format!("“{first}” is read before “{second}” at its left"));
        }
    }
    assert!(states > 100, "{states} states");
    assert!(reversed.is_empty(), "{reversed:#?}");
}
