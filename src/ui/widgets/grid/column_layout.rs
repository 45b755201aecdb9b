//! The order, widths and visibility of a grid's columns, as the user set them.

use std::collections::{HashMap, HashSet};

use egui::{Context, Id};

use super::source::{ColumnKey, GridColumn};

/// The narrowest and the widest column, in points.
const WIDTHS: std::ops::RangeInclusive<f32> = 48.0..=900.0;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ColumnLayout<C: ColumnKey> {
    /// The order after a column was moved; empty: the usual order.
    order: Vec<C>,
    hidden: HashSet<C>,
    widths: HashMap<C, f32>,
}

impl<C: ColumnKey> Default for ColumnLayout<C> {
    fn default() -> Self {
        Self {
            order: Vec::new(),
            hidden: HashSet::new(),
            widths: HashMap::new(),
        }
    }
}

impl<C: ColumnKey> ColumnLayout<C> {
    /// The layout that was stored under an id, until the app is closed.
    pub fn stored(ctx: &Context, id: Id) -> Self {
        ctx.data(|data| data.get_temp(id)).unwrap_or_default()
    }

    pub fn store(&self, ctx: &Context, id: Id) {
        ctx.data_mut(|data| {
            let stored = data.get_temp_mut_or_default::<Self>(id);
            if stored != self {
                *stored = self.clone();
            }
        });
    }

    /// The shown columns in the user's order. Columns that came later follow the column that they
    /// usually follow. Hidden columns are shown when no other column has texts, as in a narrow list.
    pub fn arrange(&self, columns: Vec<GridColumn<C>>) -> Vec<GridColumn<C>> {
        let order = self.complete_order(&columns);
        let is_hidden = |column: &GridColumn<C>| self.hidden.contains(&column.key);
        let can_hide = columns
            .iter()
            .any(|column| column.has_text && !is_hidden(column));
        let mut columns: Vec<GridColumn<C>> = columns
            .into_iter()
            .filter(|column| !can_hide || !is_hidden(column))
            .collect();
        if !self.order.is_empty() {
            columns.sort_by_key(|column| order.iter().position(|key| *key == column.key));
        }
        columns
    }

    fn complete_order(&self, columns: &[GridColumn<C>]) -> Vec<C> {
        let mut order = self.order.clone();
        let mut previous = None;
        for column in columns {
            if !order.contains(&column.key) {
                let after = previous.and_then(|key| order.iter().position(|other| *other == key));
                order.insert(after.map_or(0, |at| at + 1), column.key);
            }
            previous = Some(column.key);
        }
        order
    }

    /// Left edge and width of each shown column. Columns without a width of their own share the
    /// remaining width.
    pub(super) fn extents(&self, columns: &[GridColumn<C>], available: f32) -> Vec<(f32, f32)> {
        let own = |column: &GridColumn<C>| self.widths.get(&column.key).copied();
        let least: f32 = columns.iter().map(|it| own(it).unwrap_or(it.min)).sum();
        let flexible = columns.iter().filter(|it| own(it).is_none());
        let shares: f32 = flexible.map(|column| column.grow).sum();
        let spare = (available - least).max(0.0);
        let mut left = 0.0;
        let width = |column: &GridColumn<C>| match own(column) {
            Some(width) => width,
            None if shares > 0.0 => column.min + spare * column.grow / shares,
            None => column.min,
        };
        let extents = columns.iter().map(|column| {
            let extent = (left, width(column));
            left += extent.1;
            extent
        });
        extents.collect()
    }

    pub fn set_width(&mut self, column: C, width: f32) {
        let width = width.clamp(*WIDTHS.start(), *WIDTHS.end());
        self.widths.insert(column, width);
    }

    pub fn hide(&mut self, column: C) {
        self.hidden.insert(column);
    }

    pub fn show(&mut self, column: C) {
        self.hidden.remove(&column);
    }

    pub fn show_all(&mut self) {
        self.hidden.clear();
    }

    pub fn has_hidden(&self) -> bool {
        !self.hidden.is_empty()
    }

    /// Moves a column before another one, or to the end. `shown` are the columns as they are now.
    pub fn move_before(&mut self, column: C, before: Option<C>, shown: &[GridColumn<C>]) {
        if before == Some(column) {
            return;
        }
        let mut order = self.complete_order(shown);
        if self.order.is_empty() {
            order = shown.iter().map(|column| column.key).collect();
        }
        order.retain(|key| *key != column);
        let at = before.and_then(|key| order.iter().position(|other| *other == key));
        order.insert(at.unwrap_or(order.len()), column);
        self.order = order;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(keys: &[u8]) -> Vec<GridColumn<u8>> {
        let column = |key: &u8| GridColumn::new(*key, "", 100.0, 1.0);
        keys.iter().map(column).collect()
    }

    fn keys(layout: &ColumnLayout<u8>, all: &[u8]) -> Vec<u8> {
        let columns = layout.arrange(columns(all));
        columns.iter().map(|column| column.key).collect()
    }

    #[test]
    fn moved_columns_keep_their_order() {
        let mut layout = ColumnLayout::default();
        layout.move_before(3, Some(1), &columns(&[1, 2, 3]));
        assert_eq!(keys(&layout, &[1, 2, 3]), [3, 1, 2]);
        layout.move_before(3, None, &layout.clone().arrange(columns(&[1, 2, 3])));
        assert_eq!(keys(&layout, &[1, 2, 3]), [1, 2, 3]);
        layout.move_before(2, Some(1), &columns(&[1, 2, 3]));
        assert_eq!(keys(&layout, &[1, 2, 3, 4]), [2, 1, 3, 4]);
        layout.hide(1);
        assert_eq!(keys(&layout, &[1, 2, 3]), [2, 3]);
        layout.show_all();
        assert_eq!(keys(&layout, &[1, 2, 3]), [2, 1, 3]);
    }

    #[test]
    fn last_column_of_texts_stays_visible() {
        let mut layout = ColumnLayout::default();
        layout.hide(1);
        let shown = |texts: &[u8]| {
            let mut all = vec![GridColumn::controls(0, 44.0)];
            all.extend(columns(texts));
            let shown = layout.arrange(all).into_iter();
            shown.map(|column| column.key).collect::<Vec<u8>>()
        };
        assert_eq!(shown(&[1, 2]), [0, 2]);
        assert_eq!(shown(&[1]), [0, 1], "the narrow list leaves 2 out");
    }

    #[test]
    fn own_widths_leave_the_rest_to_others() {
        let mut layout = ColumnLayout::default();
        layout.set_width(1, 200.0);
        let extents = layout.extents(&columns(&[1, 2, 3]), 600.0);
        assert_eq!(extents, [(0.0, 200.0), (200.0, 200.0), (400.0, 200.0)]);
        layout.set_width(1, 1.0);
        assert_eq!(layout.extents(&columns(&[1]), 600.0), [(0.0, 48.0)]);
    }
}
