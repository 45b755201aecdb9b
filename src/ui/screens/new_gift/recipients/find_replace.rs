//! Find and replace in the recipients, with the number of matching cells and steps between them. The
//! engine searches.

use egui::{Id, Key, Modifiers, Popup, Ui};

use super::columns::{Column, cell_title};
use crate::{
    desk::RecipientEdit,
    i18n::t,
    recipients::{ColumnRef, SearchQuery},
    ui::{
        model::OpenDraft,
        search_keys::SearchKeys,
        theme::{CONTROL_HEIGHT, S8, Type, icons, tokens},
        widgets::{
            Button, Card, Select, TextField, TitleRow, gap,
            grid::{Grid, GridState},
            icon_button, paint,
        },
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
    /// The search of `current`.
    searched: Option<SearchQuery>,
    /// The steps to other matches, for each press of Enter before the matches were found.
    steps: SearchKeys<Option<SearchQuery>, isize>,
}

/// The user's choice in the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FindResponse {
    Close,
    /// The match to show.
    Show(u64, ColumnRef),
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

    /// Draws the bar. The bar closes by its button, and by Escape in a field or in the grid.
    pub(super) fn ui(
        &mut self,
        open: &OpenDraft,
        has_hidden_rows: bool,
        grid: &GridState<Column>,
        ui: &mut Ui,
        edits: &mut Vec<RecipientEdit>,
    ) -> Option<FindResponse> {
        let grid_id = Grid::<Column>::focus_id(&t!("recipients-grid"));
        // An open menu or dialog handles Escape before the find bar.
        let is_covered =
            Popup::is_any_open(ui) || ui.memory(|memory| memory.top_modal_layer().is_some());
        let is_in_grid = ui.memory(|memory| memory.has_focus(grid_id));
        let is_in_field = ui.text_edit_focused() && !grid.is_editing();
        let mut is_closed = !is_covered
            && (is_in_field || is_in_grid || !ui.egui_wants_keyboard_input())
            && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let query = self.query();
        let is_current = open.found.query.search == query;
        let matches = if is_current && !self.find.is_empty() {
            open.found.matches.as_slice()
        } else {
            &[]
        };
        let has_find_focus = ui.memory(|memory| memory.has_focus(find_id()));
        let mut step = None;
        if has_find_focus {
            ui.input_mut(|input| {
                if input.consume_key(Modifiers::SHIFT, Key::Enter) {
                    step = Some(-1);
                } else if input.consume_key(Modifiers::NONE, Key::Enter) {
                    step = Some(1);
                }
            });
        }
        let mut steps = self.steps.take(&query, step, is_current);
        Card::new().padding(egui::Margin::same(12)).show(ui, |ui| {
            ui.horizontal(|ui| {
                let row = TitleRow::new(ui);
                row.title(ui, |ui| self.fields(open, ui));
                let close = t!("recipients-find-close");
                is_closed |= row.controls(ui, |ui| icon_button(ui, icons::CLOSE, &close).clicked());
            });
            gap(ui, S8);
            ui.horizontal(|ui| {
                ui.set_min_height(CONTROL_HEIGHT);
                ui.spacing_mut().item_spacing.x = S8;
                let is_possible = !self.find.is_empty() && self.find != self.replacement;
                // Until the engine replies, there may be matches.
                let is_enabled = is_possible && (!is_current || !matches.is_empty());
                // The replacement does not depend on the filter.
                let label = if has_hidden_rows {
                    t!("recipients-replace-all-rows")
                } else {
                    t!("recipients-replace-all")
                };
                let button = Button::secondary(label).enabled(is_enabled);
                if button.show(ui).clicked() {
                    edits.push(RecipientEdit::Replace {
                        find: self.find.clone(),
                        with: self.replacement.clone(),
                        column: self.column,
                    });
                }
                ui.add_enabled_ui(!matches.is_empty(), |ui| {
                    if icon_button(ui, icons::SORT_UP, &t!("recipients-find-previous")).clicked() {
                        steps.push(-1);
                    }
                    if icon_button(ui, icons::SORT_DOWN, &t!("recipients-find-next")).clicked() {
                        steps.push(1);
                    }
                });
                if !self.find.is_empty() && is_current {
                    let label = t!("recipients-find-matches", count = matches.len());
                    paint::live_text(ui, Type::Small, tokens(ui).weak, label);
                }
            });
        });
        if is_closed {
            return Some(FindResponse::Close);
        }
        let mut shown = None;
        for step in steps {
            shown = self.next_match(step, matches, open, grid);
        }
        shown
    }

    /// The next or previous match; in a new search the first one from the current cell on.
    fn next_match(
        &mut self,
        step: isize,
        matches: &[(usize, ColumnRef)],
        open: &OpenDraft,
        grid: &GridState<Column>,
    ) -> Option<FindResponse> {
        let last = matches.len().checked_sub(1)?;
        let query = self.query();
        if self.searched != query {
            self.searched = query;
            self.current = None;
        }
        let cursor = grid
            .cursor()
            .and_then(|(row, column)| Some((open.recipients.position(row)?, column.cell()?)));
        let from_cursor =
            cursor.map_or(0, |cursor| matches.partition_point(|found| *found < cursor));
        let next = match self.current {
            None if step > 0 && from_cursor <= last => from_cursor,
            None if step > 0 => 0,
            None => from_cursor.checked_sub(1).unwrap_or(last),
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
        let row = open.recipients.row(position)?;
        Some(FindResponse::Show(row.id, column))
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
