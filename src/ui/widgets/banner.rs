//! A problem, said where it matters: what happened, what it means, what to do.

use std::borrow::Cow;

use egui::{Align, CornerRadius, Frame, Layout, Margin, Ui};

use super::{Button, icon_button, paint};
use crate::{
    desk::Problem,
    i18n::t,
    messages,
    ui::theme::{RADIUS_CARD, Tone, Type, icons, tokens},
};

/// A banner inside a page.
#[must_use = "show it"]
pub struct Banner<'a> {
    tone: Tone,
    what: Cow<'a, str>,
    meaning: Cow<'a, str>,
    remedy: Cow<'a, str>,
    /// Shows the code and offers to copy the details.
    problem: Option<&'a Problem>,
    action: Option<&'a str>,
    dismiss: bool,
}

/// What was pressed on a banner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BannerResponse {
    Action,
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
            dismiss: false,
        }
    }

    /// A problem with its text, its code, and a button that copies both with the details.
    pub fn problem(tone: Tone, problem: &'a Problem) -> Self {
        Self {
            problem: Some(problem),
            ..Self::new(tone, messages::problem::what(problem))
                .meaning(messages::problem::meaning(problem))
                .remedy(messages::problem::remedy(problem))
        }
    }

    /// What it means for the gifts.
    pub fn meaning(mut self, meaning: impl Into<Cow<'a, str>>) -> Self {
        self.meaning = meaning.into();
        self
    }

    /// What to do now.
    pub fn remedy(mut self, remedy: impl Into<Cow<'a, str>>) -> Self {
        self.remedy = remedy.into();
        self
    }

    /// The button that does it.
    pub fn action(mut self, label: &'a str) -> Self {
        self.action = Some(label);
        self
    }

    /// With a cross to put it away.
    pub fn dismissible(mut self) -> Self {
        self.dismiss = true;
        self
    }

    pub fn show(self, ui: &mut Ui) -> Option<BannerResponse> {
        let t = tokens(ui);
        let ink = t.tone(self.tone);
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
                    if self.dismiss && icon_button(ui, icons::CLOSE, "Dismiss").clicked() {
                        answer = Some(BannerResponse::Dismiss);
                    }
                    if let Some(label) = self.action
                        && Button::secondary(label).small().show(ui).clicked()
                    {
                        answer = Some(BannerResponse::Action);
                    }
                    if let Some(problem) = self.problem
                        && icon_button(ui, icons::COPY, &t!("problem-copy-button")).clicked()
                    {
                        ui.ctx().copy_text(messages::problem::copy_text(problem));
                    }
                    ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
                        ui.label(icon.text().color(ink));
                        ui.vertical(|ui| {
                            ui.spacing_mut().item_spacing.y = 2.0;
                            paint::text(ui, Type::BodyStrong, ink, self.what);
                            let rest = [self.meaning, self.remedy]
                                .into_iter()
                                .filter(|sentence| !sentence.is_empty())
                                .collect::<Vec<_>>()
                                .join(" ");
                            if !rest.is_empty() {
                                paint::text(ui, Type::Body, t.text, rest);
                            }
                            if let Some(problem) = self.problem {
                                let code = messages::problem::code(problem);
                                paint::text(ui, Type::Small, t.weak, code);
                            }
                        });
                    });
                });
                answer
            })
            .inner
    }
}
