//! Cards: a surface with a thin border, rounded corners and a soft shadow.

use egui::{CornerRadius, Frame, InnerResponse, Margin, Stroke, Ui};

use super::paint;
use crate::ui::theme::{RADIUS_CARD, Type, tokens};

#[derive(Clone, Debug)]
#[must_use = "show it"]
pub struct Card<'a> {
    padding: Margin,
    title: Option<&'a str>,
}

impl Default for Card<'_> {
    fn default() -> Self {
        Self {
            padding: Margin::symmetric(20, 18),
            title: None,
        }
    }
}

impl<'a> Card<'a> {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn titled(title: &'a str) -> Self {
        Self {
            title: Some(title),
            ..Self::default()
        }
    }

    /// Replaces the inner margins; tables and pictures use `Margin::ZERO`.
    pub fn padding(mut self, padding: impl Into<Margin>) -> Self {
        self.padding = padding.into();
        self
    }

    pub fn show<R>(self, ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
        frame(ui).inner_margin(self.padding).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            if let Some(title) = self.title {
                paint::text(ui, Type::Strong, tokens(ui).text, title);
            }
            contents(ui)
        })
    }
}

/// The frame of a card, for widgets with their own layout.
pub fn frame(ui: &Ui) -> Frame {
    let colors = tokens(ui);
    Frame::new()
        .fill(colors.surface)
        .stroke(Stroke::new(1.0, colors.line))
        .corner_radius(CornerRadius::same(RADIUS_CARD))
        .shadow(colors.shadow)
}
