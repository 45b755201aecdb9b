//! The bell and its list: orders that need attention, and problems that were not dismissed.

use egui::{Align, CornerRadius, Frame, Layout, Margin, Popup, ScrollArea, Ui};

use super::TopBarResponse;
use crate::{
    i18n::t,
    ui::{
        theme::{Icon, S4, S8, Tone, Type, icons, tokens},
        widgets::{Button, button, copy_details_button, icon_button, paint},
    },
};

const WIDTH: f32 = 380.0;
const MAX_HEIGHT: f32 = 460.0;
/// The height that the list leaves free above and below, together, in points.
const MARGIN: f32 = 140.0;

/// The contents of the notifications list.
#[derive(Clone, Debug, Default)]
pub struct NotificationsState {
    pub attention: Vec<AttentionItem>,
    pub problems: Vec<ProblemItem>,
}

impl NotificationsState {
    fn count(&self) -> usize {
        self.attention.len() + self.problems.len()
    }
}

/// A group of orders that need attention. Its position in [`NotificationsState::attention`]
/// identifies the group.
#[derive(Clone, Debug)]
pub struct AttentionItem {
    pub icon: Icon,
    pub tone: Tone,
    pub title: String,
    pub text: String,
}

/// A problem that stays listed until the user dismisses it or the engine withdraws it.
#[derive(Clone, Debug, Default)]
pub struct ProblemItem {
    pub id: u64,
    pub title: String,
    pub text: String,
    /// The age of the problem: "2 min".
    pub age: String,
    /// The problem with its code and details, for the clipboard.
    pub copy_text: String,
    pub tone: Tone,
}

/// Draws the bell, and its list while the list is open.
pub(super) fn bell(ui: &mut Ui, state: &NotificationsState) -> Option<TopBarResponse> {
    let t = tokens(ui);
    let title = t!("shell-notifications-title");
    let name = match state.count() {
        0 => title.clone(),
        count => t!("shell-notifications-count", count = count),
    };
    let response = icon_button(ui, icons::NOTIFICATIONS, &name);
    if state.count() > 0 {
        let at = response.rect.center() + egui::vec2(6.0, -6.0);
        ui.painter()
            .circle(at, 4.5, t.accent, egui::Stroke::new(1.5, t.surface));
    }
    let mut pressed = None;
    Popup::menu(&response)
        .gap(6.0)
        .close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside)
        .accessible_name(title.as_str())
        .width(WIDTH)
        .show(|ui| {
            ui.set_width(WIDTH);
            ui.add_space(S4);
            heading(ui, &title);
            if state.count() == 0 {
                empty(ui);
                return;
            }
            ScrollArea::vertical()
                .max_height(MAX_HEIGHT)
                // The popup's own height limit is lower than that of the list, so the scroll area
                // sets a minimum.
                .min_scrolled_height(MAX_HEIGHT.min(ui.content_rect().height() - MARGIN))
                .show(ui, |ui| {
                    for (index, item) in state.attention.iter().enumerate() {
                        if attention_item(ui, item) {
                            pressed = Some(TopBarResponse::ShowAttention(index));
                            ui.close();
                        }
                    }
                    for item in &state.problems {
                        pressed = problem_item(ui, item).or(pressed.take());
                    }
                });
        });
    pressed
}

fn heading(ui: &mut Ui, title: &str) {
    ui.horizontal(|ui| {
        ui.add_space(S8);
        paint::text(ui, Type::Strong, tokens(ui).text, title);
    });
}

fn empty(ui: &mut Ui) {
    ui.horizontal_wrapped(|ui| {
        ui.add_space(S8);
        let text = t!("shell-notifications-empty");
        paint::text(ui, Type::Body, tokens(ui).weak, text);
    });
    ui.add_space(S8);
}

fn item_frame<R>(ui: &mut Ui, tone: Tone, contents: impl FnOnce(&mut Ui) -> R) -> R {
    Frame::new()
        .fill(tokens(ui).tone_soft(tone))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::symmetric(12, 10))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            contents(ui)
        })
        .inner
}

/// Draws a group of orders. Returns whether the user clicked the link to the orders.
fn attention_item(ui: &mut Ui, item: &AttentionItem) -> bool {
    let t = tokens(ui);
    item_frame(ui, item.tone, |ui| {
        ui.horizontal_top(|ui| {
            ui.label(item.icon.text().color(t.tone(item.tone)));
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                let show = Button::link(t!("shell-notifications-show-orders"))
                    .name(t!(
                        "shell-notifications-show-orders-name",
                        title = &item.title
                    ))
                    .show(ui);
                ui.with_layout(Layout::top_down(Align::Min), |ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    paint::text(ui, Type::BodyStrong, t.text, &item.title);
                    paint::text(ui, Type::Small, t.weak, &item.text);
                });
                show.clicked()
            })
            .inner
        })
        .inner
    })
}

fn problem_item(ui: &mut Ui, item: &ProblemItem) -> Option<TopBarResponse> {
    let t = tokens(ui);
    item_frame(ui, item.tone, |ui| {
        let mut pressed = None;
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            let name = t!("shell-notifications-dismiss", title = &item.title);
            if button::icon_button_sized(ui, icons::CLOSE, &name, 24.0).clicked() {
                pressed = Some(TopBarResponse::DismissNotice(item.id));
            }
            paint::text(ui, Type::Small, t.weak, &item.age);
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                let color = t.tone(item.tone);
                paint::text(ui, Type::BodyStrong, color, &item.title);
                paint::text(ui, Type::Small, t.text, &item.text);
                ui.add_space(S4);
                copy_details_button(ui, &item.title, &item.copy_text);
            });
        });
        pressed
    })
}
