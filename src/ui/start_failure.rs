//! The window that is shown instead of the app when the app cannot start: a message and a button. `cli`
//! opens it for users who started the app without a terminal.

use egui::{Align, Layout, Ui, Vec2, ViewportCommand};

use crate::{
    i18n::t,
    ui::{
        theme::{self, S16, S24, Type, tokens},
        widgets::{Button, gap, wrapped_text},
    },
};

/// The size of the window, in points.
pub const WINDOW_SIZE: Vec2 = Vec2::new(520.0, 260.0);

pub struct StartFailure {
    /// The problem, its meaning for the gifts, and the remedy.
    text: String,
    /// The code and the details, for a report.
    code: String,
}

impl StartFailure {
    #[must_use]
    pub fn new(ctx: &egui::Context, text: String, code: String) -> Self {
        theme::apply(ctx);
        // The theme on systems that report none.
        ctx.options_mut(|options| options.fallback_theme = egui::Theme::Light);
        Self { text, code }
    }

    fn draw(&self, ui: &mut Ui) {
        let colors = tokens(ui);
        wrapped_text(
            ui,
            Type::Heading,
            colors.text,
            t!("shell-start-failed-title"),
        );
        gap(ui, S16);
        wrapped_text(ui, Type::Body, colors.text, &self.text);
        gap(ui, S16);
        wrapped_text(ui, Type::Small, colors.weak, &self.code);
        gap(ui, S24);
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            let close = Button::primary(t!("shell-start-failed-close"));
            if close.show(ui).clicked() {
                ui.send_viewport_cmd(ViewportCommand::Close);
            }
        });
    }
}

impl eframe::App for StartFailure {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        let frame = egui::Frame::new()
            .fill(tokens(ui).background)
            .inner_margin(S24);
        egui::CentralPanel::no_frame().frame(frame).show(ui, |ui| {
            egui::ScrollArea::vertical().show(ui, |ui| self.draw(ui));
        });
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use egui_kittest::{Harness, kittest::Queryable as _};

    use super::*;

    #[test]
    fn button_closes_the_window() {
        let mut window = Harness::builder()
            .with_size(WINDOW_SIZE)
            .build_eframe(|creation| {
                let text = "giftdesk is already open.".to_owned();
                StartFailure::new(&creation.egui_ctx, text, "GD-5002".to_owned())
            });
        window.get_by_label("giftdesk can’t start");
        window.get_by_label("giftdesk is already open.");
        window.get_by_label("GD-5002");
        window.get_by_label("Close").click();
        window.step();
        let commands = &window.output().viewport_output[&egui::ViewportId::ROOT].commands;
        assert!(commands.contains(&ViewportCommand::Close), "{commands:?}");
    }
}
