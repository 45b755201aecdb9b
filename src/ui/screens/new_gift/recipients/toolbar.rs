//! The tools above the recipients grid.

use egui::{Color32, Response, Ui};

use super::{
    RecipientsSection, export_menu::export_menu, find_replace::FindReplace,
    import_dialog::open_import_dialog,
};
use crate::{
    desk::RecipientEdit,
    i18n::t,
    ui::{
        commands::Commands,
        model::{Model, OpenDraft},
        theme::{CONTROL_HEIGHT, Icon, Tone, Type, icons},
        widgets::{Button, TitleRow, chip::action_chip, icon_button, paint},
    },
};

/// The width of a button with an icon beyond its label, in points.
const BUTTON_PADDING: f32 = 54.0;

/// The width of the buttons Export, Undo, Redo and "Find and replace", of the menu of lists without its
/// label, and of the gaps between the tools, in points.
const ICON_TOOLS_WIDTH: f32 = 5.0 * CONTROL_HEIGHT + 64.0;

impl RecipientsSection {
    pub(super) fn toolbar(
        &mut self,
        model: &Model,
        open: &OpenDraft,
        ui: &mut Ui,
        edits: &mut Vec<RecipientEdit>,
        out: &mut Commands,
    ) {
        ui.horizontal(|ui| {
            // An empty table has its own buttons for the first rows.
            if !open.recipients.is_empty() {
                self.add_buttons(model, open, ui, edits, out);
            }
            self.undo_buttons(open, ui, edits);
            ui.add_enabled_ui(!open.recipients.is_empty(), |ui| {
                let name = t!("recipients-find-replace");
                if icon_button(ui, icons::FIND_REPLACE, &name).clicked() {
                    match self.find.take() {
                        Some(_) => {}
                        None => self.find.insert(FindReplace::default()).request_focus(ui),
                    }
                }
            });
            let room = ui.available_width();
            TitleRow::new(ui).controls(ui, |ui| self.row_tools(open, room, ui, edits));
        });
    }

    /// Draws the buttons that add rows. Where their labels do not fit, only the icons are shown.
    fn add_buttons(
        &mut self,
        model: &Model,
        open: &OpenDraft,
        ui: &mut Ui,
        edits: &mut Vec<RecipientEdit>,
        out: &mut Commands,
    ) {
        let (import, add_row) = (t!("recipients-import-file"), t!("recipients-add-row"));
        let (import_width, add_width) = (button_width(ui, &import), button_width(ui, &add_row));
        let for_labels = ui.available_width() - ICON_TOOLS_WIDTH - row_tools_width(ui, open);
        let has_add_label = import_width + add_width <= for_labels;
        let has_import_label = import_width + CONTROL_HEIGHT <= for_labels;
        if tool_button(ui, icons::IMPORT, import, has_import_label).clicked() {
            open_import_dialog(open.draft.id, out);
        }
        if tool_button(ui, icons::ADD, add_row, has_add_label).clicked() {
            edits.push(RecipientEdit::AddRow);
        }
        let lists_width = button_width(ui, &t!("people-menu"));
        let has_lists_label = import_width + add_width + lists_width <= for_labels;
        self.lists.menu(model, open, has_lists_label, ui, out);
        export_menu(open, false, ui, out);
    }

    fn undo_buttons(&self, open: &OpenDraft, ui: &mut Ui, edits: &mut Vec<RecipientEdit>) {
        ui.add_enabled_ui(open.recipients.can_undo(), |ui| {
            if icon_button(ui, icons::UNDO, &t!("recipients-undo")).clicked() {
                edits.push(RecipientEdit::Undo);
            }
        });
        if open.recipients.can_redo()
            && icon_button(ui, icons::REDO, &t!("recipients-redo")).clicked()
        {
            edits.push(RecipientEdit::Redo);
        }
    }

    /// Draws the tools for the rows with problems and for the selected rows. `room` is the width that they may take.
    fn row_tools(
        &mut self,
        open: &OpenDraft,
        room: f32,
        ui: &mut Ui,
        edits: &mut Vec<RecipientEdit>,
    ) {
        let selected = self.grid.selected_row_count();
        let problems = open.rows_with_problems().len();
        if selected == 0 && open.issues.counts().safe_values > 1 {
            let button = Button::quiet(t!(
                "recipients-fix-all-count",
                count = open.issues.counts().safe_values
            ))
            .name(t!("recipients-fix-all"))
            .tooltip(t!("recipients-fix-all-help"));
            if button.show(ui).clicked() {
                edits.push(RecipientEdit::ApplyAllFixes);
            }
        }
        if problems > 0 {
            let label = t!("recipients-only-problems-short");
            let tone = if open.issues.counts().blockers > 0 {
                Tone::Caution
            } else {
                Tone::Neutral
            };
            let chip = action_chip(ui, icons::FILTER, &label, tone, self.only_problems)
                .accessible_name(t!("recipients-only-problems"));
            if chip.clicked() {
                self.only_problems = !self.only_problems;
            }
        }
        if selected > 0 {
            let room = room - chip_width(ui, problems);
            self.remove_button(selected, room, ui, edits);
        }
    }

    /// Draws the button that removes the selected rows, without its label if that is wider than
    /// `room`.
    fn remove_button(
        &mut self,
        selected: usize,
        room: f32,
        ui: &mut Ui,
        edits: &mut Vec<RecipientEdit>,
    ) {
        let label = t!("recipients-remove-rows", count = selected);
        let response = if button_width(ui, &label) <= room {
            Button::quiet(label).icon(icons::DELETE).show(ui)
        } else {
            icon_button(ui, icons::DELETE, &label)
        };
        if response.clicked() {
            let rows = self.grid.selected_rows();
            edits.push(RecipientEdit::RemoveRows(rows));
            self.grid.clear_selection();
        }
    }
}

/// The width of the filter chip and of "Fix all". The button for the selected rows adapts to the
/// remaining width.
fn row_tools_width(ui: &Ui, open: &OpenDraft) -> f32 {
    let mut width = chip_width(ui, open.rows_with_problems().len());
    if open.issues.counts().safe_values > 1 {
        let label = t!(
            "recipients-fix-all-count",
            count = open.issues.counts().safe_values
        );
        width += button_width(ui, &label);
    }
    width
}

/// The width of the filter chip, which is absent without problems.
fn chip_width(ui: &Ui, problems: usize) -> f32 {
    if problems == 0 {
        return 0.0;
    }
    let label = t!("recipients-only-problems-short");
    button_width(ui, &label)
}

fn tool_button(ui: &mut Ui, icon: Icon, label: String, has_label: bool) -> Response {
    if has_label {
        Button::secondary(label).icon(icon).show(ui)
    } else {
        icon_button(ui, icon, &label)
    }
}

/// The width of a button with an icon and this label.
fn button_width(ui: &Ui, label: &str) -> f32 {
    let galley = paint::layout_truncated(
        ui.painter(),
        label,
        Type::BodyStrong.font(),
        Color32::PLACEHOLDER,
        f32::INFINITY,
    );
    galley.size().x + BUTTON_PADDING
}
