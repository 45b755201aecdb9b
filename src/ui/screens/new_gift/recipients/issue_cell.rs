//! The issue column of the recipients grid: the most severe issue of a row, and the button that
//! applies its fix. The text opens the list of all issues of the row.

use egui::{
    Align, Align2, CursorIcon, Id, Layout, Rect, Sense, Ui, UiBuilder, pos2, text::LayoutJob, vec2,
};

use super::{columns::Column, issue_menu};
use crate::{
    desk::RecipientEdit,
    i18n::t,
    messages::issue::{fix_label, issue_text},
    recipients::{Field, Fix, Issue, IssueIndex, RecipientRow, Severity},
    ui::{
        theme::{Tone, Type, tokens},
        widgets::{Button, grid::Grid, menu},
    },
};

const PADDING: f32 = 12.0;
const GAP: f32 = 8.0;

/// The color of an issue.
pub(super) fn tone_of(issue: &Issue) -> Tone {
    match issue.severity {
        Severity::Blocker => Tone::Bad,
        Severity::Warning => Tone::Caution,
    }
}

/// The id of the button that opens the list of a row's issues.
fn button_id(row: u64) -> Id {
    Id::unique("recipient-issues").with(row)
}

/// Opens the list of a row's issues for the keyboard.
pub(super) fn open_list(ui: &Ui, row: u64) {
    menu::open_by_key(ui, button_id(row).with("popup"));
}

/// The button that applies a fix to the row at `position`.
fn fix_button(fix: &Fix, position: usize, tone: Tone) -> Button<'static> {
    let row_number = position + 1;
    let (label, name) = match fix {
        Fix::SetTo(_) | Fix::Suggest(_) => (
            t!("recipients-fix-button"),
            t!("recipients-fix-button-name", row = row_number),
        ),
        Fix::RemoveRow => (
            t!("recipients-remove-button"),
            t!("recipients-remove-button-name", row = row_number),
        ),
    };
    Button::link(label)
        .tone(tone)
        .name(name)
        .tooltip(fix_label(fix))
}

/// Draws the issue of a row. Returns the field to move to, when the user chose one.
pub(super) fn show(
    ui: &mut Ui,
    position: usize,
    row: &RecipientRow,
    issues: &IssueIndex,
    rect: Rect,
    edits: &mut Vec<RecipientEdit>,
) -> Option<Field> {
    let all = issues.for_row(row.id);
    let (index, issue) = all
        .iter()
        .enumerate()
        .min_by_key(|(_, issue)| issue.severity)?;
    let tone = tone_of(issue);
    let color = tokens(ui).tone(tone);
    let mut text_rect = rect.shrink2(vec2(PADDING, 0.0));
    let fix = issue
        .fix
        .as_ref()
        .map(|fix| fix_button(fix, position, tone));
    if let Some(fix) = &fix {
        text_rect.max.x -= fix.width_in(ui) + GAP;
    }
    let mut text = issue_text(issue);
    if all.len() > 1 {
        text = t!(
            "recipients-issue-and-more",
            issue = text,
            count = all.len() - 1
        );
    }
    let mut job = LayoutJob::simple(
        text.clone(),
        Type::Small.font(),
        color,
        text_rect.width().max(20.0),
    );
    job.wrap.max_rows = 2;
    let galley = ui.painter().layout_job(job);
    let left_center = pos2(text_rect.left(), text_rect.center().y);
    let top_left = Align2::LEFT_CENTER
        .anchor_size(left_center, galley.size())
        .min;
    ui.painter().galley(top_left, galley, color);
    let response = ui.interact(text_rect, button_id(row.id), Sense::CLICK);
    response.widget_info(|| {
        let name = t!("recipients-issue-name", row = position + 1, issue = &text);
        egui::WidgetInfo::labeled(egui::Role::Button, true, name)
    });
    // The issue is created before its button, so that screen readers say it first.
    if let Some(fix) = fix {
        let mut place = text_rect.with_min_x(text_rect.right() + GAP);
        place.max.x = rect.right();
        let mut child = ui.new_child(
            UiBuilder::new()
                .id_salt(("fix", row.id))
                .max_rect(place)
                .layout(Layout::left_to_right(Align::Center)),
        );
        if fix.show(&mut child).clicked() {
            edits.push(RecipientEdit::ApplyFix {
                row: row.id,
                issue: index,
            });
        }
    }
    let grid = Grid::<Column>::focus_id(&t!("recipients-grid"));
    let field = issue_menu::show((&response, grid), row.id, all, issues, edits);
    if response.hovered() {
        let texts: Vec<String> = all.iter().map(issue_text).collect();
        let response = response.on_hover_cursor(CursorIcon::PointingHand);
        response.on_hover_text(texts.join("\n"));
    }
    field
}
