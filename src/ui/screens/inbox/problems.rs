//! Problems that the app reported and the user has not dismissed, above the items of the inbox.

use egui::{CornerRadius, Frame, Margin, ScrollArea, Ui};

use crate::{
    desk::{Command, Notice},
    i18n::format,
    i18n::t,
    messages,
    ui::{
        commands::Commands,
        model::Model,
        theme::{RADIUS, S4, S8, S16, Tone, Type, icons, tokens},
        widgets::{
            TitleRow, button::icon_button_sized, copy_details_button, gap, text, wrapped_text,
        },
    },
};

/// The part of the page that the problems may cover, so that the items below stay visible.
const MAX_HEIGHT_SHARE: f32 = 0.4;

pub(super) fn ui(model: &Model, ui: &mut Ui, out: &mut Commands) {
    if model.notices.is_empty() {
        return;
    }
    text(
        ui,
        Type::Strong,
        tokens(ui).text,
        t!("inbox-problems-title"),
    );
    gap(ui, S8);
    ScrollArea::vertical()
        .id_salt("inbox-problems")
        .max_height(ui.available_height() * MAX_HEIGHT_SHARE)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for notice in &model.notices {
                problem(model, notice, ui, out);
                gap(ui, S8);
            }
        });
    gap(ui, S16 - S8);
}

fn problem(model: &Model, notice: &Notice, ui: &mut Ui, out: &mut Commands) {
    let colors = tokens(ui);
    let title = messages::problem::what(&notice.problem);
    Frame::new()
        .fill(colors.tone_soft(Tone::Bad))
        .corner_radius(CornerRadius::same(RADIUS))
        .inner_margin(Margin::symmetric(14, 10))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal_top(|ui| {
                let row = TitleRow::new(ui);
                row.title_lines(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    text(ui, Type::BodyStrong, colors.tone(Tone::Bad), &title);
                    let advice = messages::problem::advice(&notice.problem);
                    wrapped_text(ui, Type::Small, colors.text, advice);
                    ui.add_space(S4);
                    let details = messages::problem::copy_text(&notice.problem);
                    copy_details_button(ui, &title, &details);
                });
                row.controls(ui, |ui| {
                    let age = format::age(notice.at, model.now());
                    text(ui, Type::Small, colors.weak, age);
                    let name = t!("inbox-dismiss", title = &title);
                    if icon_button_sized(ui, icons::CLOSE, &name, 24.0).clicked() {
                        out.send(Command::DismissNotice(notice.id));
                    }
                });
            });
        });
}
