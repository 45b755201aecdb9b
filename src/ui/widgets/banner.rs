//! Banners: a problem or a message inside a page: what happened, what it means, what to do.

use egui::{Align, CornerRadius, Frame, Layout, Margin, Ui};

use super::{Button, copy_details_button, icon_button, paint};
use crate::{
    i18n::t,
    ui::theme::{RADIUS_CARD, Tone, Type, icons, tokens},
};

#[must_use = "show it"]
pub struct Banner<'a> {
    tone: Tone,
    what: &'a str,
    meaning: &'a str,
    remedy: &'a str,
    action: Option<&'a str>,
    copy_text: Option<&'a str>,
    dismiss: bool,
}

/// The user's choice on a banner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BannerResponse {
    Action,
    Dismiss,
}

impl<'a> Banner<'a> {
    pub fn new(tone: Tone, what: &'a str) -> Self {
        Self {
            tone,
            what,
            meaning: "",
            remedy: "",
            action: None,
            copy_text: None,
            dismiss: false,
        }
    }

    /// What the problem means for the gifts.
    pub fn meaning(mut self, meaning: &'a str) -> Self {
        self.meaning = meaning;
        self
    }

    /// What to do now.
    pub fn remedy(mut self, remedy: &'a str) -> Self {
        self.remedy = remedy;
        self
    }

    /// Adds a button.
    pub fn action(mut self, label: &'a str) -> Self {
        self.action = Some(label);
        self
    }

    /// Adds a link that copies the details of the problem.
    pub fn copy_text(mut self, text: &'a str) -> Self {
        self.copy_text = Some(text);
        self
    }

    /// Adds a dismiss button.
    pub fn dismissible(mut self) -> Self {
        self.dismiss = true;
        self
    }

    pub fn show(self, ui: &mut Ui) -> Option<BannerResponse> {
        let t = tokens(ui);
        let color = t.tone(self.tone);
        let icon = match self.tone {
            Tone::Good => icons::DONE,
            Tone::Bad => icons::PROBLEM,
            Tone::Caution => icons::WARNING,
            _ => icons::INFO,
        };
        Frame::new()
            .fill(t.tone_soft(self.tone))
            .corner_radius(CornerRadius::same(RADIUS_CARD))
            .inner_margin(Margin::symmetric(16, 12))
            .show(ui, |ui| {
                ui.set_min_width(ui.available_width());
                let mut answer = None;
                ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                    if self.dismiss && icon_button(ui, icons::CLOSE, &t!("shell-dismiss")).clicked() {
                        answer = Some(BannerResponse::Dismiss);
                    }
                    if let Some(label) = self.action
                        && Button::secondary(label).small().show(ui).clicked()
                    {
                        answer = Some(BannerResponse::Action);
                    }
                    ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
                        ui.label(icon.text().color(color));
                        ui.vertical(|ui| {
                            ui.spacing_mut().item_spacing.y = 2.0;
                            paint::text(ui, Type::BodyStrong, color, self.what);
                            let rest = [self.meaning, self.remedy]
                                .into_iter()
                                .filter(|sentence| !sentence.is_empty())
                                .collect::<Vec<_>>()
                                .join(" ");
                            if !rest.is_empty() {
                                paint::text(ui, Type::Body, t.text, rest);
                            }
                            if let Some(text) = self.copy_text {
                                copy_details_button(ui, self.what, text);
                            }
                        });
                    });
                });
                answer
            })
            .inner
    }
}
