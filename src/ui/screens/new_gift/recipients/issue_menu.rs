//! The list of a row's issues: each leads to its cell, and offers its suggestion and its acceptance, for
//! this row or for all rows with an issue of the kind.

use egui::{Id, Popup, PopupCloseBehavior, Response, Ui};

use super::issue_cell::tone_of;
use crate::{
    desk::RecipientEdit,
    i18n::t,
    messages::issue::{fix_label, issue_text},
    recipients::{Field, Fix, Issue, IssueCode, IssueIndex, Severity},
    ui::{
        theme::{S4, S8, Type, tokens},
        widgets::{Button, gap, menu, separator, wrapped_text},
    },
};

const WIDTH: f32 = 320.0;

/// Shows the list below `button` after a click. `returns_to` is the control that gets the keyboard focus when the list
/// closes. Returns the field to move to, when the user chose one.
pub(super) fn show(
    (button, returns_to): (&Response, Id),
    row: u64,
    all: &[Issue],
    issues: &IssueIndex,
    edits: &mut Vec<RecipientEdit>,
) -> Option<Field> {
    let mut field = None;
    let popup = Popup::menu(button)
        .accessible_name(t!("recipients-issues-of-row"))
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .width(WIDTH);
    menu::show(popup, returns_to, |ui| {
        egui::Frame::new().inner_margin(S8).show(ui, |ui| {
            ui.set_width(WIDTH);
            ui.spacing_mut().item_spacing.y = S4;
            for (index, issue) in all.iter().enumerate() {
                if index > 0 {
                    separator(ui);
                }
                entry(ui, row, index, issue, issues, edits, &mut field);
            }
        });
    });
    field
}

fn entry(
    ui: &mut Ui,
    row: u64,
    index: usize,
    issue: &Issue,
    issues: &IssueIndex,
    edits: &mut Vec<RecipientEdit>,
    field: &mut Option<Field>,
) {
    let color = tokens(ui).tone(tone_of(issue));
    wrapped_text(ui, Type::Body, color, issue_text(issue));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = S8;
        let link = |ui: &mut Ui, label: String| {
            let is_clicked = Button::link(label).show(ui).clicked();
            if is_clicked {
                ui.close();
            }
            is_clicked
        };
        if link(ui, t!("recipients-issue-go-to-cell")) {
            *field = Some(issue.field);
        }
        let same = count_of(issues, issue.code());
        if let Some(fix) = &issue.fix {
            if link(ui, fix_label(fix)) {
                edits.push(RecipientEdit::ApplyFix { row, issue: index });
            }
            if same > 1 && !matches!(fix, Fix::RemoveRow) {
                let label = t!("recipients-issue-fix-same", count = same);
                if link(ui, label) {
                    edits.push(RecipientEdit::ApplyFixes(issue.code()));
                }
            } else if issue.code() == IssueCode::DuplicateRecipient {
                let removable = issues.removable_rows().len();
                if removable > 1 && link(ui, t!("recipients-remove-duplicates", count = removable))
                {
                    edits.push(RecipientEdit::RemoveDuplicates);
                }
            }
        }
        if issue.severity == Severity::Warning {
            if link(ui, t!("recipients-issue-accept")) {
                edits.push(RecipientEdit::AcceptWarning { row, issue: index });
            }
            if same > 1 && link(ui, t!("recipients-issue-accept-same", count = same)) {
                edits.push(RecipientEdit::AcceptWarnings(issue.code()));
            }
        }
    });
    gap(ui, S4);
}

/// The number of issues of a kind. The list is open only for one row, so this is not computed per row.
fn count_of(issues: &IssueIndex, code: IssueCode) -> usize {
    issues
        .iter()
        .filter(|(_, issue)| issue.code() == code)
        .count()
}
