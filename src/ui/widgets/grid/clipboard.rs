//! The clipboard text of a block of cells: tabs between cells and a line per row, as spreadsheets read
//! it. egui's clipboard holds text only, so there is no HTML beside it.

use super::{
    selection::{Area, SelectionKind},
    source::{ColumnKey, GridColumn, GridSource},
    state::GridState,
};

/// The selected cells as text. Selected rows that do not follow each other are copied whole.
pub(super) fn copied_text<C: ColumnKey>(
    state: &GridState<C>,
    area: &Area,
    source: &impl GridSource<C>,
    columns: &[GridColumn<C>],
) -> String {
    let is_row_set = area.kind == SelectionKind::RowSet && !state.row_set.is_empty();
    let shown = if is_row_set {
        columns
    } else {
        &columns[area.columns.clone()]
    };
    let shown: Vec<C> = shown
        .iter()
        .filter(|column| column.has_text)
        .map(|column| column.key)
        .collect();
    let lines: Vec<usize> = if is_row_set {
        let rows = state.row_set.iter();
        let mut lines: Vec<usize> = rows.filter_map(|row| source.line_of(*row)).collect();
        lines.sort_unstable();
        lines
    } else {
        area.lines.clone().collect()
    };
    if let ([line], [column]) = (lines.as_slice(), shown.as_slice()) {
        return source.cell(*line, *column).text.into_owned();
    }
    let mut writer = csv::WriterBuilder::new()
        .delimiter(b'\t')
        .terminator(csv::Terminator::Any(b'\n'))
        .from_writer(Vec::new());
    for line in lines {
        let texts = shown.iter().map(|column| source.cell(line, *column).text);
        let texts: Vec<_> = texts.map(std::borrow::Cow::into_owned).collect();
        // Writing to memory does not fail.
        let _ = writer.write_record(&texts);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
