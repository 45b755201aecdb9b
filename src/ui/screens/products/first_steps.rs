//! The first steps: a checklist above the products, from the first product to real gifts. It ends by itself when the last step
//! is done, and then offers to remove what was tried in Practice.

use egui::{Rect, Ui};

use crate::{
    desk::{Command, ConnectionId, FirstSteps},
    i18n::t,
    ui::{
        commands::{Action, Commands},
        model::Model,
        page::Page,
        theme::{S8, S12, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, BannerResponse, Button, Card, button::icon_button, gap, text, wrapped_text,
        },
    },
};

/// A step of the checklist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    ChooseProduct,
    ImportPeople,
    Send,
}

impl Step {
    const ALL: [Self; 3] = [Self::ChooseProduct, Self::ImportPeople, Self::Send];

    fn label(self) -> String {
        match self {
            Self::ChooseProduct => t!("first-steps-product"),
            Self::ImportPeople => t!("first-steps-people"),
            Self::Send => t!("first-steps-send"),
        }
    }

    /// Whether the data of Practice shows that the step was taken.
    fn is_done(self, model: &Model) -> bool {
        let open = model.open_draft.as_ref();
        let mut drafts = model.drafts.iter();
        model.batch_count > 0
            || match self {
                Self::ChooseProduct => {
                    open.is_some_and(|open| !open.draft.cart.is_empty())
                        || drafts.any(|draft| !draft.gift.first_product.is_empty())
                }
                Self::ImportPeople => {
                    open.is_some_and(|open| open.facts.filled > 0)
                        || drafts.any(|draft| draft.recipients > 0)
                }
                Self::Send => false,
            }
    }
}

/// Draws the checklist at the top of `area`, and returns the rest of the area.
pub(super) fn show(model: &Model, area: Rect, ui: &mut Ui, out: &mut Commands) -> Rect {
    let Some(connections) = model.connections.as_deref() else {
        return area;
    };
    let is_connected = connections.all.len() > 1;
    match model.preferences.first_steps {
        FirstSteps::New if model.is_first_start() => {
            save(model, FirstSteps::Shown, out);
            checklist(model, ui, out);
        }
        FirstSteps::Shown if is_connected => offer_removal(model, ui, out),
        FirstSteps::Shown if connections.is_practice() => checklist(model, ui, out),
        _ => return area,
    }
    gap(ui, S16);
    Rect::from_min_max(ui.cursor().left_top(), area.max)
}

fn save(model: &Model, steps: FirstSteps, out: &mut Commands) {
    out.change_preferences(model, |preferences| preferences.first_steps = steps);
}

fn checklist(model: &Model, ui: &mut Ui, out: &mut Commands) {
    let colors = tokens(ui);
    Card::new().show(ui, |ui| {
        ui.horizontal(|ui| {
            text(ui, Type::Strong, colors.text, t!("products-first-title"));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if icon_button(ui, icons::CLOSE, &t!("first-steps-hide")).clicked() {
                    save(model, FirstSteps::Ended, out);
                }
            });
        });
        wrapped_text(ui, Type::Body, colors.weak, t!("products-first-text"));
        gap(ui, S12);
        for step in Step::ALL {
            row(step, step.is_done(model), ui, out);
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            icons::NOT_STARTED.show(ui, colors.weak);
            text(ui, Type::Body, colors.text, t!("first-steps-real"));
            let set_up = Button::secondary(t!("settings-set-up-shop")).small();
            if set_up.show(ui).clicked() {
                out.send(Command::UseConnection(ConnectionId::SHOP));
            }
            let connect = Button::secondary(t!("products-first-connect")).small();
            if connect.show(ui).clicked() {
                out.act(Action::AddConnection);
            }
        });
    });
}

/// Draws a step. A step that is not done is a link to where it is taken.
fn row(step: Step, is_done: bool, ui: &mut Ui, out: &mut Commands) {
    let colors = tokens(ui);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = S8;
        if is_done {
            icons::DONE.show(ui, colors.tone(Tone::Good));
            text(
                ui,
                Type::Body,
                colors.weak,
                t!("first-steps-done", step = step.label()),
            );
            return;
        }
        icons::NOT_STARTED.show(ui, colors.weak);
        if step == Step::ChooseProduct {
            text(ui, Type::Body, colors.text, step.label());
        } else if Button::link(step.label()).show(ui).clicked() {
            match step {
                Step::ImportPeople => out.act(Action::ShowRecipients),
                _ => out.go(Page::NewGift),
            }
        }
    });
}

/// Draws the end of the checklist.
fn offer_removal(model: &Model, ui: &mut Ui, out: &mut Commands) {
    let (remove, keep) = (t!("first-steps-remove"), t!("first-steps-keep"));
    let banner = Banner::new(Tone::Good, t!("first-steps-connected"))
        .meaning(t!("first-steps-connected-text"))
        .secondary(&keep)
        .action(&remove);
    match banner.show(ui) {
        Some(BannerResponse::Action) => {
            out.send(Command::ResetPractice);
            save(model, FirstSteps::Ended, out);
        }
        Some(BannerResponse::Secondary | BannerResponse::Dismiss) => {
            save(model, FirstSteps::Ended, out);
        }
        None => {}
    }
}
