//! Toasts: what just happened, bottom right, for a few seconds, with Undo where it can be undone.
//!
//! Drawn here rather than by a crate: the ready-made ones paint their text where no screen reader
//! finds it and have no place for a button.

use egui::{Area, Context, CornerRadius, Frame, Id, Margin, Order, Stroke, vec2};

use crate::ui::{
    theme::{S8, S24, Tone, Type, icons, tokens},
    widgets::{Button, button},
};

const SECONDS: f64 = 6.0;
const SECONDS_WITH_UNDO: f64 = 10.0;
const AT_MOST: usize = 4;
const WIDTH: f32 = 360.0;

/// Something that just happened. `U` is what undoes it.
#[derive(Clone, Debug)]
pub struct Toast<U> {
    pub words: String,
    pub tone: Tone,
    pub undo: Option<U>,
}

impl<U> Toast<U> {
    /// Something went well.
    #[must_use]
    pub fn done(words: impl Into<String>) -> Self {
        Self {
            words: words.into(),
            tone: Tone::Good,
            undo: None,
        }
    }

    /// Something did not.
    #[must_use]
    pub fn failed(words: impl Into<String>) -> Self {
        Self {
            tone: Tone::Bad,
            ..Self::done(words)
        }
    }

    #[must_use]
    pub fn undo(mut self, undo: U) -> Self {
        self.undo = Some(undo);
        self
    }
}

/// The toasts on screen.
#[derive(Debug)]
pub struct Toasts<U> {
    shown: Vec<Shown<U>>,
    next: u64,
}

#[derive(Debug)]
struct Shown<U> {
    id: u64,
    toast: Toast<U>,
    /// In egui's time, set when first drawn.
    until: Option<f64>,
}

impl<U> Default for Toasts<U> {
    fn default() -> Self {
        Self {
            shown: Vec::new(),
            next: 0,
        }
    }
}

impl<U: Clone> Toasts<U> {
    pub fn push(&mut self, toast: Toast<U>) {
        self.next += 1;
        self.shown.push(Shown {
            id: self.next,
            toast,
            until: None,
        });
        if self.shown.len() > AT_MOST {
            self.shown.remove(0);
        }
    }

    /// Takes the Undo off every toast whose Undo no longer holds; its words stay.
    pub fn settle(&mut self, holds: impl Fn(&U) -> bool) {
        for shown in &mut self.shown {
            shown.toast.undo.take_if(|undo| !holds(undo));
        }
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.shown.is_empty()
    }

    /// Draws them over everything; what is to be undone when Undo was pressed.
    pub fn show(&mut self, ctx: &Context) -> Option<U> {
        if self.shown.is_empty() {
            return None;
        }
        let now = ctx.input(|input| input.time);
        let mut undone = None;
        let mut gone = Vec::new();
        let area = Area::new(Id::unique("toasts"))
            .order(Order::Foreground)
            .anchor(egui::Align2::RIGHT_BOTTOM, vec2(-S24, -S24))
            .accessible_name("What just happened")
            .show(ctx, |ui| {
                ui.set_width(WIDTH);
                ui.spacing_mut().item_spacing.y = S8;
                for shown in &self.shown {
                    match draw(ui, &shown.toast) {
                        Some(Pressed::Undo) => {
                            undone.clone_from(&shown.toast.undo);
                            gone.push(shown.id);
                        }
                        Some(Pressed::Close) => gone.push(shown.id),
                        None => {}
                    }
                }
            });
        // Under the pointer nothing disappears.
        let held = area.response.contains_pointer();
        let mut next = f64::INFINITY;
        for shown in &mut self.shown {
            let lasts = if shown.toast.undo.is_some() {
                SECONDS_WITH_UNDO
            } else {
                SECONDS
            };
            let until = *shown.until.get_or_insert(now + lasts);
            if held {
                shown.until = Some(until.max(now + 2.0));
            } else if now >= until {
                gone.push(shown.id);
            }
            next = next.min(until - now);
        }
        self.shown.retain(|shown| !gone.contains(&shown.id));
        if !self.shown.is_empty() {
            ctx.request_repaint_after_secs(next.clamp(0.05, SECONDS_WITH_UNDO) as f32);
        }
        undone
    }
}

enum Pressed {
    Undo,
    Close,
}

fn draw<U>(ui: &mut egui::Ui, toast: &Toast<U>) -> Option<Pressed> {
    let t = tokens(ui);
    let icon = match toast.tone {
        Tone::Bad => icons::PROBLEM,
        Tone::Caution => icons::WARNING,
        Tone::Good => icons::DONE,
        _ => icons::INFO,
    };
    Frame::new()
        .fill(t.raised)
        .stroke(Stroke::new(1.0, t.line))
        .corner_radius(CornerRadius::same(10))
        .shadow(t.raised_shadow)
        .inner_margin(Margin::symmetric(14, 10))
        .show(ui, |ui| {
            ui.set_width(WIDTH - 28.0);
            let mut pressed = None;
            let undo = if toast.undo.is_some() { 52.0 } else { 0.0 };
            ui.horizontal(|ui| {
                ui.label(icon.text().color(t.tone(toast.tone)));
                let room = ui.available_width() - 32.0 - undo;
                ui.scope(|ui| {
                    ui.set_width(room);
                    let words = Type::BodyMedium.text(&toast.words).color(t.text);
                    ui.add(egui::Label::new(words).wrap());
                });
                if toast.undo.is_some() {
                    let name = format!("Undo: {}", toast.words);
                    if Button::link("Undo").name(name).show(ui).clicked() {
                        pressed = Some(Pressed::Undo);
                    }
                }
                if button::icon_button_sized(ui, icons::CLOSE, "Dismiss", 24.0).clicked() {
                    pressed = Some(Pressed::Close);
                }
            });
            pressed
        })
        .inner
}
