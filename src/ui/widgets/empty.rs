//! Empty states: what will appear on a page, and a button for the first step.

use egui::{Align, Layout, Ui, vec2};

use super::{Button, code, paint};
use crate::ui::theme::{Icon, S4, S12, S16, Type, tokens};

#[must_use = "show it"]
pub struct EmptyState<'a> {
    icon: Icon,
    title: &'a str,
    text: &'a str,
    command: Option<&'a str>,
    action: Option<&'a str>,
    secondary: Option<(&'a str, &'a mut bool)>,
}

impl<'a> EmptyState<'a> {
    pub fn new(icon: Icon, title: &'a str, text: &'a str) -> Self {
        Self {
            icon,
            title,
            text,
            command: None,
            action: None,
            secondary: None,
        }
    }

    /// Adds a command for the terminal, below the text.
    pub fn command(mut self, command: &'a str) -> Self {
        self.command = Some(command);
        self
    }

    /// Adds a button for the first step.
    pub fn action(mut self, label: &'a str) -> Self {
        self.action = Some(label);
        self
    }

    /// Adds a second button below the first, and stores whether it was pressed.
    pub fn secondary(mut self, label: &'a str, is_pressed: &'a mut bool) -> Self {
        self.secondary = Some((label, is_pressed));
        self
    }

    /// Draws the empty state centered in the remaining space. Returns `true` when the button was
    /// pressed.
    pub fn show(self, ui: &mut Ui) -> bool {
        let colors = tokens(ui);
        let height = 190.0;
        let above = ((ui.available_height() - height) * 0.4).clamp(S16, 220.0);
        ui.add_space(above);
        ui.with_layout(Layout::top_down(Align::Center), |ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(64.0, 64.0), egui::Sense::hover());
            ui.painter()
                .circle_filled(rect.center(), 32.0, colors.accent_soft);
            self.icon
                .paint_sized(ui.painter(), rect.center(), 28.0, colors.accent);
            ui.add_space(S12);
            paint::text(ui, Type::Strong, colors.text, self.title);
            ui.add_space(S4);
            ui.scope(|ui| {
                ui.set_max_width(380.0);
                ui.add(egui::Label::new(Type::Body.text(self.text).color(colors.weak)).wrap());
            });
            ui.add_space(S12);
            if let Some(command) = self.command {
                code(ui, command);
                ui.add_space(S12);
            }
            let is_pressed =
                (self.action).is_some_and(|label| Button::primary(label).show(ui).clicked());
            if let Some((label, is_secondary_pressed)) = self.secondary {
                ui.add_space(S12);
                *is_secondary_pressed = Button::secondary(label).small().show(ui).clicked();
            }
            is_pressed
        })
        .inner
    }
}
