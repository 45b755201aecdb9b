//! Filling cells with the values of others: Ctrl+D, Ctrl+R, and dragging the handle of the selection.

use std::ops::Range;

use super::{
    actions::{Block, GridAction},
    selection::{Area, CellPosition},
    source::{ColumnKey, GridColumn, GridSource},
    state::GridState,
};

/// The direction and the cells that dragging the handle to a cell fills. The longer way counts.
fn target(area: &Area, end: CellPosition) -> Option<(Range<usize>, Range<usize>)> {
    let before = |range: &Range<usize>, at: usize| range.start.saturating_sub(at);
    let after = |range: &Range<usize>, at: usize| (at + 1).saturating_sub(range.end);
    let (up, down) = (before(&area.lines, end.line), after(&area.lines, end.line));
    let (left, right) = (
        before(&area.columns, end.column),
        after(&area.columns, end.column),
    );
    let lines = up.max(down);
    if lines == 0 && left.max(right) == 0 {
        return None;
    }
    Some(if lines >= left.max(right) {
        let lines = if down > 0 {
            area.lines.end..end.line + 1
        } else {
            end.line..area.lines.start
        };
        (lines, area.columns.clone())
    } else {
        let columns = if right > 0 {
            area.columns.end..end.column + 1
        } else {
            end.column..area.columns.start
        };
        (area.lines.clone(), columns)
    })
}

/// The whole area after filling, by its first and last cell.
pub(super) fn filled_area(area: &Area, end: CellPosition) -> (CellPosition, CellPosition) {
    let (lines, columns) =
        target(area, end).unwrap_or_else(|| (area.lines.clone(), area.columns.clone()));
    let first = CellPosition {
        line: lines.start.min(area.lines.start),
        column: columns.start.min(area.columns.start),
    };
    let last = CellPosition {
        line: lines.end.max(area.lines.end) - 1,
        column: columns.end.max(area.columns.end) - 1,
    };
    (first, last)
}

/// The change that dragging the handle of an area to a cell makes.
pub(super) fn drag<C: ColumnKey>(
    area: &Area,
    end: CellPosition,
    source: &impl GridSource<C>,
    columns: &[GridColumn<C>],
) -> Option<GridAction<C>> {
    let (lines, target_columns) = target(area, end)?;
    let fills_backward =
        lines.start < area.lines.start || target_columns.start < area.columns.start;
    let mut from = GridState::block(area, source, columns);
    let to = Area {
        lines,
        columns: target_columns,
        ..area.clone()
    };
    let mut to = GridState::block(&to, source, columns);
    if fills_backward {
        // The pattern continues from the selection in both directions.
        for block in [&mut from, &mut to] {
            block.rows.reverse();
            block.columns.reverse();
        }
    }
    has_cells(&from, &to).then_some(GridAction::Fill {
        source: from,
        target: to,
    })
}

/// The change of Ctrl+D: the first selected line into the others, or the line above into a single one.
pub(super) fn down<C: ColumnKey>(
    area: &Area,
    source: &impl GridSource<C>,
    columns: &[GridColumn<C>],
) -> Option<GridAction<C>> {
    let first = match area.lines.len() {
        1 => area.lines.start.checked_sub(1)?,
        _ => area.lines.start,
    };
    let part = |lines: Range<usize>| {
        let part = Area {
            lines,
            ..area.clone()
        };
        GridState::block(&part, source, columns)
    };
    let (from, to) = (part(first..first + 1), part(first + 1..area.lines.end));
    has_cells(&from, &to).then_some(GridAction::Fill {
        source: from,
        target: to,
    })
}

/// The change of Ctrl+R: the first selected column into the others, or the column before into a single one.
pub(super) fn right<C: ColumnKey>(
    area: &Area,
    source: &impl GridSource<C>,
    columns: &[GridColumn<C>],
) -> Option<GridAction<C>> {
    let first = match area.columns.len() {
        1 => area.columns.start.checked_sub(1)?,
        _ => area.columns.start,
    };
    let part = |columns_of: Range<usize>| {
        let part = Area {
            columns: columns_of,
            ..area.clone()
        };
        GridState::block(&part, source, columns)
    };
    let (from, to) = (part(first..first + 1), part(first + 1..area.columns.end));
    has_cells(&from, &to).then_some(GridAction::Fill {
        source: from,
        target: to,
    })
}

fn has_cells<C>(source: &Block<C>, target: &Block<C>) -> bool {
    let is_filled = |block: &Block<C>| !block.rows.is_empty() && !block.columns.is_empty();
    is_filled(source) && is_filled(target)
}

#[cfg(test)]
mod tests {
    use super::{super::selection::SelectionKind, *};

    fn filled(line: usize, column: usize) -> Option<(Range<usize>, Range<usize>)> {
        let corner = |line, column| CellPosition { line, column };
        let kind = SelectionKind::Cells;
        let area = Area::between(kind, corner(2, 1), corner(3, 2), (20, 9));
        target(&area, corner(line, column))
    }

    #[test]
    fn handle_fills_in_the_longer_direction() {
        assert_eq!(filled(7, 3), Some((4..8, 1..3)));
        assert_eq!(filled(4, 8), Some((2..4, 3..9)));
        assert_eq!(filled(0, 1), Some((0..2, 1..3)));
        assert_eq!(filled(3, 0), Some((2..4, 0..1)));
        assert_eq!(filled(2, 2), None);
    }
}
