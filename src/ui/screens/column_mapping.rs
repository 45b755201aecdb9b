//! The columns of an imported file: name, the field that takes the values, and the first values. Lists of recipients and
//! tables of products are mapped alike.

use std::borrow::Cow;

use egui::{Id, Rect, Ui};

use crate::{
    i18n::t,
    messages::issue::column_name,
    ui::{
        theme::{S8, Type, tokens},
        widgets::{
            RovingGroup, Select,
            grid::{
                CellView, Grid, GridColumn, GridSource, GridState, MenuTarget, column_entries,
                copy_entry,
            },
            paint, text,
        },
    },
};

/// The maximum number of values of a column that are shown beside its name.
const SAMPLE_VALUES: usize = 4;
const FIELD_WIDTH: f32 = 160.0;
const ROW_HEIGHT: f32 = 44.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::ui::screens) enum MappingColumn {
    Name,
    Field,
    Values,
}

impl MappingColumn {
    fn title(self) -> String {
        match self {
            Self::Name => t!("recipients-import-column-title"),
            Self::Field => t!("recipients-import-field-title"),
            Self::Values => t!("recipients-import-values-title"),
        }
    }
}

/// The columns of a file and what they are used for.
pub(in crate::ui::screens) trait MappedColumns {
    type Use: PartialEq + Clone;

    /// The names of the columns; empty for a column without a name.
    fn names(&self) -> &[String];
    /// The first rows.
    fn sample(&self) -> &[Vec<String>];
    fn use_of(&self, column: usize) -> Self::Use;
    fn set_use(&mut self, column: usize, column_use: Self::Use);

    /// Whether the use of a column is a guess that the user should check.
    fn is_uncertain(&self, _column: usize) -> bool {
        false
    }
}

/// The columns of the file as the rows of the grid.
pub(in crate::ui::screens) struct MappingSource<'a, M: MappedColumns> {
    pub columns: &'a mut M,
    /// The fields, which are one Tab stop.
    pub group: RovingGroup,
    pub uses: Vec<(M::Use, String)>,
}

/// Draws the columns into the rest of `ui`.
pub(in crate::ui::screens) fn show<M: MappedColumns>(
    grid: &mut GridState<MappingColumn>,
    source: &mut MappingSource<'_, M>,
    ui: &mut Ui,
) {
    let name_width = (ui.available_width() * 0.25).clamp(80.0, 200.0);
    let column =
        |key: MappingColumn, min: f32, grow: f32| GridColumn::new(key, key.title(), min, grow);
    let columns = vec![
        column(MappingColumn::Name, name_width, 0.0),
        GridColumn {
            has_text: false,
            ..column(MappingColumn::Field, FIELD_WIDTH + 24.0, 0.0)
        },
        column(MappingColumn::Values, 120.0, 1.0),
    ];
    let name = t!("recipients-import-columns");
    let output = Grid::read_only(&name, columns)
        .row_height(ROW_HEIGHT)
        .show(ui, grid, source);
    let Some(menu) = &output.menu else { return };
    match menu.target {
        MenuTarget::Cell(..) | MenuTarget::Row(_) => {
            menu.show(&t!("recipients-menu-cell"), |ui| copy_entry(ui, &name));
        }
        MenuTarget::Column(column) => menu.show(&column.title(), |ui| {
            column_entries(ui, column, false, grid);
        }),
    }
}

impl<M: MappedColumns> MappingSource<'_, M> {
    /// Draws the choice of the field that takes the values of a column.
    fn field_of_column(&mut self, ui: &mut Ui, column: usize) {
        let name = column_name(self.columns.names(), column);
        let mut column_use = self.columns.use_of(column);
        let changed = Select::new(&t!("recipients-import-column", column = &name))
            .hide_label()
            .id(Id::unique("column-use").with(column))
            .width(FIELD_WIDTH)
            .show_in(ui, (&mut self.group, column), &mut column_use, &self.uses);
        if changed {
            self.columns.set_use(column, column_use);
        }
    }
}

impl<M: MappedColumns> GridSource<MappingColumn> for MappingSource<'_, M> {
    fn len(&self) -> usize {
        self.columns.names().len()
    }

    fn tab_stop_line(&self) -> Option<usize> {
        Some(self.group.stop())
    }

    fn cell(&self, line: usize, column: MappingColumn) -> CellView<'_> {
        let text = match column {
            MappingColumn::Name => column_name(self.columns.names(), line),
            MappingColumn::Values => first_values(self.columns.sample(), line),
            MappingColumn::Field => String::new(),
        };
        CellView {
            text: Cow::Owned(text),
            ..CellView::default()
        }
    }

    fn draw(&mut self, ui: &mut Ui, line: usize, column: MappingColumn, _: Rect) {
        let colors = tokens(ui);
        match column {
            MappingColumn::Name => {
                let name = column_name(self.columns.names(), line);
                paint::truncated_label(ui, Type::BodyStrong, colors.text, &name);
            }
            MappingColumn::Field => self.field_of_column(ui, line),
            MappingColumn::Values => {
                if self.columns.is_uncertain(line) {
                    let guessed = t!("recipients-import-guessed");
                    text(ui, Type::SmallMedium, colors.caution, guessed);
                    ui.add_space(S8);
                }
                let values = first_values(self.columns.sample(), line);
                paint::truncated_label(ui, Type::Body, colors.weak, values);
            }
        }
    }
}

fn first_values(sample: &[Vec<String>], column: usize) -> String {
    let values: Vec<&str> = sample
        .iter()
        .filter_map(|row| row.get(column))
        .map(|cell| cell.trim())
        .filter(|cell| !cell.is_empty())
        .take(SAMPLE_VALUES)
        .collect();
    if values.is_empty() {
        t!("recipients-import-column-empty")
    } else {
        values.join(" · ")
    }
}
