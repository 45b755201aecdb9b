//! Banners inside a page. They say what happened, what it means and what to do.

use std::borrow::Cow;

use egui::{CornerRadius, Frame, Margin, Ui};

use super::{Button, TitleRow, copy_details_button, icon_button, paint};
use crate::{
    desk::Problem,
    i18n::t,
    messages,
    ui::theme::{RADIUS_CARD, Tone, Type, icons, tokens},
};

#[must_use = "show it"]
pub struct Banner<'a> {
    tone: Tone,
    what: Cow<'a, str>,
    meaning: Cow<'a, str>,
    remedy: Cow<'a, str>,
    /// The banner shows the code of this problem, and a link that copies its text and details.
    problem: Option<&'a Problem>,
    action: Option<&'a str>,
    secondary: Option<&'a str>,
    dismiss: bool,
}

/// The user's choice on a banner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BannerResponse {
    Action,
    Secondary,
    Dismiss,
}

impl<'a> Banner<'a> {
    pub fn new(tone: Tone, what: impl Into<Cow<'a, str>>) -> Self {
        Self {
            tone,
            what: what.into(),
            meaning: Cow::default(),
            remedy: Cow::default(),
            problem: None,
            action: None,
            secondary: None,
            dismiss: false,
        }
    }

    /// A problem with its text, its code, and a link that copies all of it.
    pub fn problem(tone: Tone, problem: &'a Problem) -> Self {
        Self {
            problem: Some(problem),
            ..Self::new(tone, messages::problem::what(problem))
                .meaning(messages::problem::meaning(problem))
                .remedy(messages::problem::remedy(problem))
        }
    }

    /// Sets the text that says what the problem means for the gifts.
    pub fn meaning(mut self, meaning: impl Into<Cow<'a, str>>) -> Self {
        self.meaning = meaning.into();
        self
    }

    /// Sets the text that says what to do now.
    pub fn remedy(mut self, remedy: impl Into<Cow<'a, str>>) -> Self {
        self.remedy = remedy.into();
        self
    }

    /// Adds a button.
    pub fn action(mut self, label: &'a str) -> Self {
        self.action = Some(label);
        self
    }

    /// Adds a second button, left of the first.
    pub fn secondary(mut self, label: &'a str) -> Self {
        self.secondary = Some(label);
        self
    }

    /// Adds a dismiss button.
    pub fn dismissible(mut self) -> Self {
        self.dismiss = true;
        self
    }

    pub fn show(self, ui: &mut Ui) -> Option<BannerResponse> {
        let colors = tokens(ui);
        let color = colors.tone(self.tone);
        let icon = match self.tone {
            Tone::Good => icons::DONE,
            Tone::Bad => icons::PROBLEM,
            Tone::Caution => icons::WARNING,
            _ => icons::INFO,
        };
        Frame::new()
            .fill(colors.tone_soft(self.tone))
            .corner_radius(CornerRadius::same(RADIUS_CARD))
            .inner_margin(Margin::symmetric(16, 12))
            .show(ui, |ui| {
                ui.set_min_width(ui.available_width());
                ui.horizontal_top(|ui| {
                    let row = TitleRow::new(ui);
                    row.title(ui, |ui| {
                        icon.show(ui, color);
                        ui.vertical(|ui| self.text(ui));
                    });
                    row.controls(ui, |ui| self.buttons(ui))
                })
                .inner
            })
            .inner
    }

    fn buttons(&self, ui: &mut Ui) -> Option<BannerResponse> {
        let mut answer = None;
        let buttons = [
            (self.secondary, BannerResponse::Secondary),
            (self.action, BannerResponse::Action),
        ];
        for (label, response) in buttons {
            if label.is_some_and(|label| Button::secondary(label).small().show(ui).clicked()) {
                answer = Some(response);
            }
        }
        let dismiss = t!("shell-dismiss");
        if self.dismiss && icon_button(ui, icons::CLOSE, &dismiss).clicked() {
            answer = Some(BannerResponse::Dismiss);
        }
        answer
    }

    fn text(&self, ui: &mut Ui) {
        let colors = tokens(ui);
        ui.spacing_mut().item_spacing.y = 2.0;
        paint::text(ui, Type::BodyStrong, colors.tone(self.tone), &*self.what);
        let rest = [&self.meaning, &self.remedy]
            .into_iter()
            .filter(|sentence| !sentence.is_empty())
            .map(AsRef::as_ref)
            .collect::<Vec<&str>>()
            .join(" ");
        if !rest.is_empty() {
            paint::text(ui, Type::Body, colors.text, rest);
        }
        if let Some(problem) = self.problem {
            ui.horizontal(|ui| {
                let code = messages::problem::code(problem);
                paint::text(ui, Type::Small, colors.weak, code);
                let details = messages::problem::copy_text(problem);
                copy_details_button(ui, &self.what, &details);
            });
        }
    }
}
