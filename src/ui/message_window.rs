//! The small window that is shown while the app is not: a message, and at most one action beside Close. `cli` opens it for users
//! who started the app without a terminal.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use egui::{Align, Layout, Ui, Vec2, ViewportCommand};

use crate::{
    i18n::t,
    ui::{
        theme::{self, S12, S16, S24, Type, tokens},
        widgets::{Button, gap, wrapped_text},
    },
};

/// The size of the window, in points.
pub const WINDOW_SIZE: Vec2 = Vec2::new(520.0, 260.0);

/// The content of the window.
#[derive(Clone, Debug)]
pub struct Message {
    pub title: String,
    /// What happened, what it means for the gifts, and what to do.
    pub text: String,
    /// The code and the details, for a report; empty without.
    pub code: String,
    /// The label of an action.
    pub action: Option<String>,
}

pub struct MessageWindow {
    message: Message,
    is_chosen: Arc<AtomicBool>,
}

impl MessageWindow {
    /// `is_chosen` is set when the user chooses the action, which closes the window.
    #[must_use]
    pub fn new(ctx: &egui::Context, message: Message, is_chosen: Arc<AtomicBool>) -> Self {
        theme::apply(ctx);
        // The theme on systems that report none.
        ctx.options_mut(|options| options.fallback_theme = egui::Theme::Light);
        Self { message, is_chosen }
    }

    fn draw(&self, ui: &mut Ui) {
        let colors = tokens(ui);
        let Message {
            title, text, code, ..
        } = &self.message;
        wrapped_text(ui, Type::Heading, colors.text, title);
        gap(ui, S16);
        wrapped_text(ui, Type::Body, colors.text, text);
        if !code.is_empty() {
            gap(ui, S16);
            wrapped_text(ui, Type::Small, colors.weak, code);
        }
        gap(ui, S24);
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            ui.spacing_mut().item_spacing.x = S12;
            let close = Button::primary(t!("shell-start-failed-close"));
            let mut is_closed = close.show(ui).clicked();
            if let Some(action) = &self.message.action
                && Button::secondary(action.clone()).show(ui).clicked()
            {
                self.is_chosen.store(true, Ordering::Relaxed);
                is_closed = true;
            }
            if is_closed {
                ui.send_viewport_cmd(ViewportCommand::Close);
            }
        });
    }
}

impl eframe::App for MessageWindow {
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

    fn closes(button: &str) -> bool {
        let is_chosen = Arc::new(AtomicBool::new(false));
        let chosen = Arc::clone(&is_chosen);
        let mut window = Harness::builder()
            .with_size(WINDOW_SIZE)
            .build_eframe(|creation| {
                let message = Message {
                    title: "giftdesk can’t start".to_owned(),
                    text: "The data of this folder moved to another computer.".to_owned(),
                    code: "GD-5010".to_owned(),
                    action: Some("Use this computer again".to_owned()),
                };
                MessageWindow::new(&creation.egui_ctx, message, chosen)
            });
        window.get_by_label("giftdesk can’t start");
        window.get_by_label("The data of this folder moved to another computer.");
        window.get_by_label("GD-5010");
        window.get_by_label(button).click();
        window.step();
        let commands = &window.output().viewport_output[&egui::ViewportId::ROOT].commands;
        assert!(commands.contains(&ViewportCommand::Close), "{commands:?}");
        is_chosen.load(Ordering::Relaxed)
    }

    #[test]
    fn buttons_close_the_window() {
        assert!(!closes("Close"));
        assert!(closes("Use this computer again"));
    }
}
