//! The columns of a table that has other names than the template: the user says which one is the name, the price and so on.

use egui::{Id, Margin, Ui};

use crate::{
    i18n::t,
    shop_files::catalog::{ASSIGNABLE_COLUMNS, Column, ColumnAssignment, UnknownTable},
    ui::{
        screens::{
            column_mapping::{self, MappedColumns, MappingColumn, MappingSource},
            shop::catalog::fields::column_label,
        },
        theme::{S8, S16, Type, tokens},
        widgets::{
            Button, Card, RovingGroup, TextField, gap, grid::GridState, paint, separator, text,
        },
    },
};

/// The height of the fields and buttons below the columns.
const BELOW_HEIGHT: f32 = 76.0;
const MIN_HEIGHT: f32 = 240.0;
const BRAND_WIDTH: f32 = 280.0;

#[derive(Debug, Default)]
pub(super) struct MappingView {
    assignment: ColumnAssignment,
    sample: Vec<Vec<String>>,
    grid: GridState<MappingColumn>,
}

pub(super) enum MappingResponse {
    Assigned(ColumnAssignment),
    Canceled,
}

impl MappingView {
    /// Begins with the earlier assignment of the table, or with what the names of its columns suggest.
    pub(super) fn new(table: &UnknownTable, earlier: Option<ColumnAssignment>) -> Self {
        Self {
            assignment: earlier.unwrap_or_else(|| table.suggestion()),
            sample: table.sample(),
            grid: GridState::default(),
        }
    }

    pub(super) fn ui(&mut self, table: &UnknownTable, ui: &mut Ui) -> Option<MappingResponse> {
        let height = (ui.available_height() - BELOW_HEIGHT).max(MIN_HEIGHT);
        Card::new().padding(Margin::ZERO).show(ui, |ui| {
            ui.set_height(height);
            let header = egui::Frame::new().inner_margin(Margin::symmetric(20, 16));
            header.show(ui, |ui| self.header(table, ui));
            separator(ui);
            let columns = egui::Frame::new().inner_margin(Margin::symmetric(8, 4));
            columns.show(ui, |ui| self.columns(table, ui));
        });
        gap(ui, S16);
        self.buttons(ui)
    }

    fn header(&mut self, table: &UnknownTable, ui: &mut Ui) {
        let colors = tokens(ui);
        let title = match table.file.as_str() {
            "" => t!("shop-import-columns-pasted"),
            file => t!("shop-import-columns-of", file = file),
        };
        paint::truncated_label(ui, Type::Strong, colors.text, title);
        let rows = t!("shop-import-rows", count = table.row_count() as u64);
        text(ui, Type::Small, colors.weak, rows);
        for missing in self.missing() {
            gap(ui, S8);
            text(ui, Type::Small, colors.caution, missing);
        }
        if !self.assignment.has(Column::Brand) {
            gap(ui, S8);
            TextField::new(&t!("shop-import-brand"))
                .width(BRAND_WIDTH)
                .limit(300)
                .help(&t!("shop-import-brand-help"))
                .show(ui, &mut self.assignment.brand);
        }
    }

    /// A text for each column that new products need.
    fn missing(&self) -> Vec<String> {
        let mut missing = Vec::new();
        if !self.has_name() {
            missing.push(t!("shop-import-no-name"));
        }
        if !self.assignment.has(Column::Price) {
            missing.push(t!("shop-import-no-price"));
        }
        missing
    }

    /// Products are found by their handle, which can be made of the name.
    fn has_name(&self) -> bool {
        self.assignment.has(Column::Name) || self.assignment.has(Column::Handle)
    }

    fn columns(&mut self, table: &UnknownTable, ui: &mut Ui) {
        let id = Id::unique("catalog-import-columns");
        let group = RovingGroup::new(ui, id, table.titles.len(), None);
        if let Some(column) = group.awaited() {
            self.grid.scroll_to_line(column);
        }
        let uses = ASSIGNABLE_COLUMNS.map(|column| (Some(column), column_label(column)));
        let ignored = [(None, t!("shop-import-ignore"))];
        let mut source = MappingSource {
            columns: &mut TableColumns {
                table,
                sample: &self.sample,
                assignment: &mut self.assignment,
            },
            group,
            uses: ignored.into_iter().chain(uses).collect(),
        };
        column_mapping::show(&mut self.grid, &mut source, ui);
    }

    fn buttons(&self, ui: &mut Ui) -> Option<MappingResponse> {
        let row = ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            let continue_button = Button::primary(t!("shop-import-show-plan"));
            let is_possible = self.has_name();
            if continue_button.enabled(is_possible).show(ui).clicked() {
                return Some(MappingResponse::Assigned(self.assignment.clone()));
            }
            let cancel = Button::secondary(t!("shell-cancel"));
            cancel
                .show(ui)
                .clicked()
                .then_some(MappingResponse::Canceled)
        });
        row.inner
    }
}

struct TableColumns<'a> {
    table: &'a UnknownTable,
    sample: &'a [Vec<String>],
    assignment: &'a mut ColumnAssignment,
}

impl MappedColumns for TableColumns<'_> {
    type Use = Option<Column>;

    fn names(&self) -> &[String] {
        &self.table.titles
    }

    fn sample(&self) -> &[Vec<String>] {
        self.sample
    }

    fn use_of(&self, column: usize) -> Option<Column> {
        self.assignment.columns.get(column).copied().flatten()
    }

    fn set_use(&mut self, column: usize, column_use: Option<Column>) {
        self.assignment.assign(column, column_use);
    }
}
