//! The last column of the recipients' table: what was found in a row, and the button that settles
//! it.

use egui::{Align, Align2, Layout, Rect, Sense, Ui, UiBuilder, pos2, text::LayoutJob, vec2};

use super::table::PADDING;
use crate::{
    desk::RecipientEdit,
    messages::issue::{fix_label, issue_text},
    recipients::{Fix, IssueIndex, RecipientRow, Severity},
    ui::{
        theme::{Tone, Type, tokens},
        widgets::Button,
    },
};

pub(super) fn show(
    ui: &mut Ui,
    position: usize,
    row: &RecipientRow,
    issues: &IssueIndex,
    place: Rect,
    edits: &mut Vec<RecipientEdit>,
) {
    let all = issues.for_row(row.id);
    let Some((index, issue)) = all.iter().enumerate().min_by_key(|(_, one)| one.severity) else {
        return;
    };
    let t = tokens(ui);
    let tone = match issue.severity {
        Severity::Blocker => Tone::Bad,
        Severity::Warning => Tone::Caution,
    };
    let ink = t.tone(tone);
    let mut inner = place.shrink2(vec2(PADDING, 0.0));
    if let Some(fix) = &issue.fix {
        let word = match fix {
            Fix::SetTo(_) => "Fix",
            Fix::RemoveRow => "Remove",
        };
        let mut child = ui.new_child(
            UiBuilder::new()
                .id_salt(("fix", row.id))
                .max_rect(inner)
                .layout(Layout::right_to_left(Align::Center)),
        );
        let button = Button::link(word)
            .tone(tone)
            .name(format!("{word}, row {}", position + 1))
            .tooltip(fix_label(fix))
            .show(&mut child);
        if button.clicked() {
            edits.push(RecipientEdit::ApplyFix {
                row: row.id,
                issue: index,
            });
        }
        inner.max.x = button.rect.left() - 8.0;
    }
    let mut words = issue_text(issue);
    if all.len() > 1 {
        words = format!("{words} · {} more", all.len() - 1);
    }
    let mut job = LayoutJob::simple(
        words.clone(),
        Type::Small.font(),
        ink,
        inner.width().max(20.0),
    );
    job.wrap.max_rows = 2;
    let galley = ui.painter().layout_job(job);
    let at = Align2::LEFT_CENTER.anchor_size(pos2(inner.left(), inner.center().y), galley.size());
    ui.painter().galley(at.min, galley, ink);
    let response = ui.interact(inner, ui.scope_id().with(("issue", row.id)), Sense::hover());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(
            egui::Role::Label,
            true,
            format!("Issue, row {}: {words}", position + 1),
        )
    });
    let sentences: Vec<String> = all.iter().map(issue_text).collect();
    response.on_hover_text(sentences.join("\n"));
}
