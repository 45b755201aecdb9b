//! Find and replace in the recipients, with the number of matching cells.

use std::sync::Arc;

use egui::{Align, Id, Layout, Ui};

use super::columns::cell_title;
use crate::{
    desk::RecipientEdit,
    i18n::t,
    recipients::{ColumnRef, IssueIndex, SearchQuery},
    ui::{
        model::OpenDraft,
        theme::{CONTROL_HEIGHT, S8, Type, icons, tokens},
        widgets::{Button, Card, Select, TextField, gap, icon_button, text},
    },
};

const MAX_CHARS: usize = 200;

#[derive(Debug, Default)]
pub(super) struct FindReplace {
    find: String,
    replacement: String,
    /// `None`: all columns.
    column: Option<ColumnRef>,
    matches: usize,
    /// The input of `matches`. The issues change with every edit of the recipients.
    counted: Option<(String, Option<ColumnRef>, Arc<IssueIndex>)>,
}

fn find_id() -> Id {
    Id::unique("find-in-recipients")
}

impl FindReplace {
    pub(super) fn request_focus(&self, ui: &Ui) {
        ui.memory_mut(|memory| memory.request_focus(find_id()));
        ui.request_repaint();
    }

    /// Returns `true` when the close button was clicked.
    pub(super) fn ui(
        &mut self,
        open: &OpenDraft,
        ui: &mut Ui,
        edits: &mut Vec<RecipientEdit>,
    ) -> bool {
        self.update_matches(open);
        let mut is_closed = false;
        Card::new().padding(egui::Margin::same(12)).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    is_closed =
                        icon_button(ui, icons::CLOSE, &t!("recipients-find-close")).clicked();
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        self.fields(open, ui);
                    });
                });
            });
            gap(ui, S8);
            ui.horizontal(|ui| {
                ui.set_min_height(CONTROL_HEIGHT);
                let is_enabled = self.matches > 0 && self.find != self.replacement;
                let button = Button::secondary(t!("recipients-replace-all")).enabled(is_enabled);
                if button.show(ui).clicked() {
                    edits.push(RecipientEdit::Replace {
                        find: self.find.clone(),
                        with: self.replacement.clone(),
                        column: self.column,
                    });
                }
                if !self.find.is_empty() {
                    let label = t!("recipients-find-matches", count = self.matches);
                    text(ui, Type::Small, tokens(ui).weak, label);
                }
            });
        });
        is_closed
    }

    /// Draws two text fields and the list of columns, each a third of the width.
    fn fields(&mut self, open: &OpenDraft, ui: &mut Ui) {
        ui.spacing_mut().item_spacing.x = S8;
        let width = ((ui.available_width() - 2.0 * S8) / 3.0).max(80.0);
        let (find, replace) = (t!("recipients-find-field"), t!("recipients-replace-field"));
        TextField::new(&find)
            .hide_label()
            .id(find_id())
            .hint(&find)
            .limit(MAX_CHARS)
            .width(width)
            .show(ui, &mut self.find);
        TextField::new(&replace)
            .hide_label()
            .hint(&replace)
            .limit(MAX_CHARS)
            .width(width)
            .show(ui, &mut self.replacement);
        let mut columns = vec![(None, t!("recipients-find-all-columns"))];
        let recipients = &open.recipients;
        columns.extend(
            recipients
                .columns()
                .map(|column| (Some(column), cell_title(recipients, column))),
        );
        Select::new(&t!("recipients-find-column"))
            .hide_label()
            .width(width)
            .show(ui, &mut self.column, &columns);
    }

    fn update_matches(&mut self, open: &OpenDraft) {
        let is_current = self.counted.as_ref().is_some_and(|(find, column, issues)| {
            *find == self.find && *column == self.column && Arc::ptr_eq(issues, &open.issues)
        });
        if is_current {
            return;
        }
        let query = SearchQuery {
            column: self.column,
            ..SearchQuery::new(&self.find)
        };
        self.matches = open.recipients.find(&query).len();
        self.counted = Some((self.find.clone(), self.column, Arc::clone(&open.issues)));
    }
}
