//! Find and replace in the recipients, with the number of matching cells and steps between them. The
//! engine searches.

use egui::{Align, Id, Key, Layout, Modifiers, Ui};

use super::columns::{Column, cell_title};
use crate::{
    desk::RecipientEdit,
    i18n::t,
    recipients::{ColumnRef, SearchQuery},
    ui::{
        model::OpenDraft,
        theme::{CONTROL_HEIGHT, S8, Type, icons, tokens},
        widgets::{Button, Card, Select, TextField, gap, grid::GridState, icon_button, text},
    },
};

const MAX_CHARS: usize = 200;

#[derive(Debug, Default)]
pub(super) struct FindReplace {
    find: String,
    replacement: String,
    /// `None`: all columns.
    column: Option<ColumnRef>,
    /// The match that was shown last, by its index.
    current: Option<usize>,
}

fn find_id() -> Id {
    Id::unique("find-in-recipients")
}

impl FindReplace {
    pub(super) fn request_focus(&self, ui: &Ui) {
        ui.memory_mut(|memory| memory.request_focus(find_id()));
        ui.request_repaint();
    }

    /// The search for the engine; `None` without a text.
    pub(super) fn query(&self) -> Option<SearchQuery> {
        let search = SearchQuery {
            column: self.column,
            ..SearchQuery::new(&self.find)
        };
        (!self.find.is_empty()).then_some(search)
    }

    /// Returns `true` when the bar was closed, by its button or by Escape.
    pub(super) fn ui(
        &mut self,
        open: &OpenDraft,
        grid: &mut GridState<Column>,
        ui: &mut Ui,
        edits: &mut Vec<RecipientEdit>,
    ) -> bool {
        let is_in_field = ui.text_edit_focused() && !grid.is_editing();
        let mut is_closed = (is_in_field || !ui.egui_wants_keyboard_input())
            && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let is_current = open.found.query.search == self.query();
        let matches = if is_current && !self.find.is_empty() {
            open.found.matches.as_slice()
        } else {
            &[]
        };
        let has_find_focus = ui.memory(|memory| memory.has_focus(find_id()));
        let mut step = 0_isize;
        if has_find_focus {
            ui.input_mut(|input| {
                if input.consume_key(Modifiers::SHIFT, Key::Enter) {
                    step = -1;
                } else if input.consume_key(Modifiers::NONE, Key::Enter) {
                    step = 1;
                }
            });
        }
        Card::new().padding(egui::Margin::same(12)).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    is_closed |=
                        icon_button(ui, icons::CLOSE, &t!("recipients-find-close")).clicked();
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        self.fields(open, ui);
                    });
                });
            });
            gap(ui, S8);
            ui.horizontal(|ui| {
                ui.set_min_height(CONTROL_HEIGHT);
                ui.spacing_mut().item_spacing.x = S8;
                let is_possible = !self.find.is_empty() && self.find != self.replacement;
                // Until the engine replies, there may be matches.
                let is_enabled = is_possible && (!is_current || !matches.is_empty());
                let button = Button::secondary(t!("recipients-replace-all")).enabled(is_enabled);
                if button.show(ui).clicked() {
                    edits.push(RecipientEdit::Replace {
                        find: self.find.clone(),
                        with: self.replacement.clone(),
                        column: self.column,
                    });
                }
                ui.add_enabled_ui(!matches.is_empty(), |ui| {
                    if icon_button(ui, icons::SORT_UP, &t!("recipients-find-previous")).clicked() {
                        step = -1;
                    }
                    if icon_button(ui, icons::SORT_DOWN, &t!("recipients-find-next")).clicked() {
                        step = 1;
                    }
                });
                if !self.find.is_empty() && is_current {
                    let label = t!("recipients-find-matches", count = matches.len());
                    let response = text(ui, Type::Small, tokens(ui).weak, label);
                    ui.accesskit_node_builder(response.id, |node| {
                        node.set_live(egui::accesskit::Live::Polite);
                    });
                }
            });
        });
        if step != 0 {
            self.go_to_match(step, matches, open, grid);
        }
        is_closed
    }

    /// Shows the next or previous match. The keyboard focus stays in the bar.
    fn go_to_match(
        &mut self,
        step: isize,
        matches: &[(usize, ColumnRef)],
        open: &OpenDraft,
        grid: &mut GridState<Column>,
    ) {
        let Some(last) = matches.len().checked_sub(1) else {
            return;
        };
        let next = match self.current {
            None if step > 0 => 0,
            None => last,
            Some(current) if step > 0 => {
                if current >= last {
                    0
                } else {
                    current + 1
                }
            }
            Some(current) => current.checked_sub(1).unwrap_or(last).min(last),
        };
        self.current = Some(next);
        let (position, column) = matches[next];
        if let Some(row) = open.recipients.row(position) {
            grid.reveal_cell(row.id, Some(Column::Cell(column)));
        }
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
}
