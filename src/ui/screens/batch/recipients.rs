//! The table of the recipients of a batch, in the order in which they were sent. Used by the page
//! of a batch.

use std::borrow::Cow;

use egui::{Rect, Ui};

use crate::{
    contract::{OrderBatchId, Recipient},
    desk::lists::BatchRecipients,
    i18n::t,
    ui::{
        commands::Commands,
        list_copy::ListCopy,
        list_problem,
        list_window::ListWindow,
        model::Model,
        theme::{Type, tokens},
        widgets::{
            grid::{
                CellView, Grid, GridColumn, GridMenu, GridSource, GridState, MenuTarget,
                column_entries, copy_entry,
            },
            table::Cell,
        },
    },
};

/// Rows drawn as placeholders before the first reply.
const PLACEHOLDER_ROWS: u64 = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum RecipientColumn {
    FirstName,
    LastName,
    Email,
}

impl RecipientColumn {
    fn title(self) -> String {
        match self {
            Self::FirstName => t!("batch-column-first-name"),
            Self::LastName => t!("batch-column-last-name"),
            Self::Email => t!("batch-column-email"),
        }
    }

    fn text(self, row: &Recipient) -> &str {
        match self {
            Self::FirstName => &row.first_name,
            Self::LastName => row.last_name.as_deref().unwrap_or_default(),
            Self::Email => row.email.as_deref().unwrap_or_default(),
        }
    }
}

/// The state of the table. The page of a batch creates a new value for each batch.
#[derive(Debug, Default)]
pub(super) struct RecipientList {
    rows: ListWindow<BatchRecipients>,
    grid: GridState<RecipientColumn>,
    copy: ListCopy<RecipientColumn, BatchRecipients>,
}

impl RecipientList {
    pub(super) fn ui(&mut self, model: &Model, id: OrderBatchId, ui: &mut Ui, out: &mut Commands) {
        self.rows.follow(&model.changes);
        if !list_problem::ui(&self.rows, ui, out) {
            self.table(model, id, ui, out);
        }
        self.rows.request(&BatchRecipients(id), out);
    }

    fn table(&mut self, model: &Model, id: OrderBatchId, ui: &mut Ui, out: &mut Commands) {
        let columns = vec![
            GridColumn::new(
                RecipientColumn::FirstName,
                RecipientColumn::FirstName.title(),
                140.0,
                1.0,
            ),
            GridColumn::new(
                RecipientColumn::LastName,
                RecipientColumn::LastName.title(),
                140.0,
                1.0,
            ),
            GridColumn::new(
                RecipientColumn::Email,
                RecipientColumn::Email.title(),
                220.0,
                2.0,
            ),
        ];
        let name = t!("batch-recipients-table");
        let mut source = RecipientSource(&self.rows);
        let output = Grid::read_only(&name, columns).show(ui, &mut self.grid, &mut source);
        if let Some(menu) = &output.menu {
            self.menu(menu, &name);
        }
        if let Some(cells) = output.copied {
            self.copy.begin(cells, BatchRecipients(id));
        }
        let text = |row: &Recipient, column: RecipientColumn| column.text(row).to_owned();
        self.copy.run(text, &model.changes, ui, out);
        let visible = output.visible.start as u64..output.visible.end as u64;
        self.rows.set_visible(visible);
    }

    fn menu(&mut self, menu: &GridMenu<RecipientColumn>, grid_name: &str) {
        match menu.target {
            MenuTarget::Cell(..) | MenuTarget::Row(_) => {
                menu.show(&t!("recipients-menu-cell"), |ui| copy_entry(ui, grid_name));
            }
            MenuTarget::Column(column) => menu.show(&column.title(), |ui| {
                column_entries(ui, column, false, &mut self.grid);
            }),
        }
    }
}

/// The recipients of a window as the rows of the grid.
struct RecipientSource<'a>(&'a ListWindow<BatchRecipients>);

impl<'a> RecipientSource<'a> {
    fn row(&self, line: usize) -> Option<&'a Recipient> {
        self.0.row(line as u64)
    }
}

impl GridSource<RecipientColumn> for RecipientSource<'_> {
    fn len(&self) -> usize {
        let rows = self.0.total().unwrap_or(PLACEHOLDER_ROWS);
        usize::try_from(rows).unwrap_or(usize::MAX)
    }

    fn is_loaded(&self, line: usize) -> bool {
        self.row(line).is_some()
    }

    fn cell(&self, line: usize, column: RecipientColumn) -> CellView<'_> {
        let text = self.row(line).map_or("", |row| column.text(row));
        CellView {
            text: Cow::Borrowed(text),
            ..CellView::default()
        }
    }

    fn draw(&mut self, ui: &mut Ui, line: usize, column: RecipientColumn, _: Rect) {
        let row = self.row(line);
        let mut cell = Cell::of_grid(ui, line, column as usize, false);
        let Some(row) = row else {
            cell.placeholder();
            return;
        };
        let colors = tokens(cell.ui);
        let text = column.text(row);
        match column {
            RecipientColumn::Email if text.is_empty() => {
                cell.text(Type::Body, colors.weak, &t!("batch-no-email"));
            }
            RecipientColumn::Email => {
                cell.text(Type::Body, colors.weak, text);
            }
            RecipientColumn::FirstName | RecipientColumn::LastName => {
                cell.text(Type::BodyMedium, colors.text, text);
            }
        }
    }
}
