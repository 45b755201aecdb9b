//! The bell and its list: what needs attention, until it is settled or put away.

use egui::{Align, CornerRadius, Frame, Layout, Margin, Popup, ScrollArea, Ui};

use crate::ui::{
    theme::{S4, S8, Tone, Type, icons, tokens},
    widgets::{button, icon_button, paint},
};

/// One notice.
#[derive(Clone, Debug, Default)]
pub struct NoticeItem {
    pub id: u64,
    pub title: String,
    pub text: String,
    /// "2 min".
    pub when: String,
    pub tone: Tone,
}

/// The bell; the id of the notice that was put away.
pub(super) fn bell(ui: &mut Ui, notices: &[NoticeItem]) -> Option<u64> {
    let t = tokens(ui);
    let name = match notices.len() {
        0 => "Notices".to_owned(),
        count => format!("Notices: {count}"),
    };
    let response = icon_button(ui, icons::NOTICES, &name);
    if !notices.is_empty() {
        let at = response.rect.center() + egui::vec2(6.0, -6.0);
        ui.painter()
            .circle(at, 4.5, t.accent, egui::Stroke::new(1.5, t.surface));
    }
    let mut dismissed = None;
    Popup::menu(&response)
        .gap(6.0)
        .close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside)
        .accessible_name("Notices")
        .width(360.0)
        .show(|ui| {
            ui.set_width(360.0);
            ui.add_space(S4);
            ui.horizontal(|ui| {
                ui.add_space(S8);
                paint::text(ui, Type::Strong, t.text, "Notices");
            });
            if notices.is_empty() {
                ui.horizontal(|ui| {
                    ui.add_space(S8);
                    paint::text(ui, Type::Body, t.weak, "Nothing needs your attention.");
                });
                ui.add_space(S8);
                return;
            }
            ScrollArea::vertical().max_height(420.0).show(ui, |ui| {
                for notice in notices {
                    if item(ui, notice) {
                        dismissed = Some(notice.id);
                    }
                }
            });
        });
    dismissed
}

fn item(ui: &mut Ui, notice: &NoticeItem) -> bool {
    let t = tokens(ui);
    Frame::new()
        .fill(t.tone_soft(notice.tone))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::symmetric(12, 10))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                let name = format!("Dismiss: {}", notice.title);
                let pressed = button::icon_button_sized(ui, icons::CLOSE, &name, 24.0).clicked();
                paint::text(ui, Type::Small, t.weak, &notice.when);
                ui.with_layout(Layout::top_down(Align::Min), |ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    let ink = t.tone(notice.tone);
                    paint::text(ui, Type::BodyStrong, ink, &notice.title);
                    paint::text(ui, Type::Small, t.text, &notice.text);
                });
                pressed
            })
            .inner
        })
        .inner
}
