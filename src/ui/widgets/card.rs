//! Cards: white ground, a hairline, round corners, a breath of shadow.

use egui::{CornerRadius, Frame, InnerResponse, Margin, Stroke, Ui};

use super::paint;
use crate::ui::theme::{RADIUS_CARD, Type, tokens};

/// How a card is drawn: padding and title.
#[derive(Clone, Debug)]
#[must_use = "show it"]
pub struct Card<'a> {
    padding: Margin,
    title: Option<&'a str>,
    fill_width: bool,
}

impl Default for Card<'_> {
    fn default() -> Self {
        Self {
            padding: Margin::symmetric(20, 18),
            title: None,
            fill_width: true,
        }
    }
}

impl<'a> Card<'a> {
    pub fn new() -> Self {
        Self::default()
    }

    /// A card with a title in its first line.
    pub fn titled(title: &'a str) -> Self {
        Self {
            title: Some(title),
            ..Self::default()
        }
    }

    /// Other inner margins; `Margin::ZERO` for tables and pictures.
    pub fn padding(mut self, padding: impl Into<Margin>) -> Self {
        self.padding = padding.into();
        self
    }

    /// As narrow as what is in it.
    pub fn hug(mut self) -> Self {
        self.fill_width = false;
        self
    }

    pub fn show<R>(self, ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
        frame(ui).inner_margin(self.padding).show(ui, |ui| {
            if self.fill_width {
                ui.set_min_width(ui.available_width());
            }
            if let Some(title) = self.title {
                paint::text(ui, Type::Strong, tokens(ui).text, title);
            }
            contents(ui)
        })
    }
}

/// A card with the usual padding.
pub fn card<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    Card::new().show(ui, contents)
}

/// The card's frame, for those who lay out by themselves.
pub fn frame(ui: &Ui) -> Frame {
    let t = tokens(ui);
    Frame::new()
        .fill(t.surface)
        .stroke(Stroke::new(1.0, t.line))
        .corner_radius(CornerRadius::same(RADIUS_CARD))
        .shadow(t.shadow)
}
