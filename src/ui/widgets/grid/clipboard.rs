//! The cells of a grid that are copied.

use super::{
    actions::CopiedCells,
    selection::{Area, SelectionKind},
    source::{ColumnKey, GridColumn, GridSource},
    state::GridState,
};

/// The selected cells. Selected rows are copied whole, as far as they are shown.
pub(super) fn copied_cells<C: ColumnKey>(
    state: &GridState<C>,
    area: &Area,
    source: &impl GridSource<C>,
    columns: &[GridColumn<C>],
) -> CopiedCells<C> {
    let is_row_set =
        matches!(area.kind, SelectionKind::Rows | SelectionKind::RowSet) && !state.rows.is_empty();
    let shown = if is_row_set {
        columns
    } else {
        &columns[area.columns.clone()]
    };
    let lines: Vec<usize> = if is_row_set {
        let rows = state.rows.ids().iter();
        let mut lines: Vec<usize> = rows.filter_map(|row| source.line_of(*row)).collect();
        lines.sort_unstable();
        lines
    } else {
        area.lines.clone().collect()
    };
    CopiedCells {
        lines,
        columns: shown
            .iter()
            .filter(|column| column.has_text)
            .map(|column| column.key)
            .collect(),
    }
}
