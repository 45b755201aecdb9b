//! The reading order of every state: what is at the left of a row comes before what is at its right, so that a
//! screen reader says a title before the controls that act on it.

use std::collections::BTreeSet;

use egui::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::AREAS;
use crate::ui::test_support::{TestWindow, snapshot::Variant};

/// Two neighbors in the tree are in one row if they share this part of the height of the lower one.
const SHARED_HEIGHT: f64 = 0.5;

/// The neighbors of the accessibility tree that are in one row, the one at the right first.
fn reversed_neighbors(window: &TestWindow) -> Vec<(String, String)> {
    let nodes = window.get_all_by(|_| true);
    let named: Vec<_> = nodes
        .filter_map(|node| {
            let node = node.accesskit_node();
            let name = node.label().or_else(|| node.value())?;
            // The default button of a dialog comes before the others, and is at their right.
            let mut parents = std::iter::successors(node.parent(), |node| node.parent());
            let is_shown = node.role() != Role::TextRun
                && !name.is_empty()
                && !parents.any(|parent| parent.role() == Role::Dialog);
            Some((name, node.bounding_box()?)).filter(|_| is_shown)
        })
        .collect();
    let mut found = Vec::new();
    for pair in named.windows(2) {
        let [(first, before), (second, after)] = pair else {
            continue;
        };
        let shared = before.y1.min(after.y1) - before.y0.max(after.y0);
        let lower = before.height().min(after.height());
        if after.x1 <= before.x0 && shared > SHARED_HEIGHT * lower {
            found.push((first.clone(), second.clone()));
        }
    }
    found
}

#[test]
fn rows_are_read_from_left_to_right() {
    let mut reversed = BTreeSet::new();
    let mut states = 0;
    for case in AREAS.iter().flat_map(|area| area()) {
        let mut window = case.open(Variant::Light);
        window.settle();
        states += 1;
        for (first, second) in reversed_neighbors(&window) {
            reversed.insert(format!("“{first}” is read before “{second}” at its left"));
        }
    }
    assert!(states > 100, "{states} states");
    assert!(reversed.is_empty(), "{reversed:#?}");
}
