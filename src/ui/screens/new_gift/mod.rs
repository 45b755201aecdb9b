//! New gift: one page from the product to the send button. Five sections at the left, each with
//! how far it is; at the right, always, the gift as its recipient sees it and what it costs.
//!
//! It refuses to send what the service would refuse; [`review_points`] holds the rules.

pub mod bill;
mod delivery;
pub mod facts;
mod gift;
mod layout;
mod message;
mod moment;
mod preview;
mod recipients;
mod review;
pub mod review_points;
mod section;
mod steps;
mod words;

#[cfg(test)]
mod review_tests;

use egui::Ui;

pub use section::Section;

use crate::{
    desk::DraftId,
    ui::{
        commands::{Action, Commands, DataRequest},
        model::{Model, OpenDraft},
        theme::{Type, tokens},
        widgets::text,
    },
};
use bill::Bill;
use facts::{FactsCache, Standing};
use layout::Shape;

/// The page's own memory: where one is and what is half typed.
#[derive(Debug, Default)]
pub struct NewGift {
    draft: Option<DraftId>,
    section: Section,
    /// Asked for before the gift was open.
    wanted: Option<Section>,
    facts: FactsCache,
    gift: gift::GiftSection,
    recipients: recipients::RecipientsSection,
    message: message::MessageSection,
    delivery: delivery::DeliverySection,
}

impl NewGift {
    /// Opens a section, also of a gift that is just being opened.
    pub fn show_section(&mut self, section: Section) {
        self.section = section;
        self.wanted = Some(section);
    }

    /// What is half typed becomes part of the gift; before another page is shown.
    pub fn leave(&mut self, draft: DraftId, out: &mut Commands) {
        if self.draft == Some(draft) {
            self.recipients.leave(draft, out);
        }
    }

    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let Some(open) = &model.open_draft else {
            text(ui, Type::Body, tokens(ui).weak, "Opening the gift …");
            return;
        };
        self.settle(open);
        if !open.draft.cart.is_empty() {
            out.request(DataRequest::Price);
        }
        let facts = self.facts.of(open).clone();
        let bill = open
            .price
            .value()
            .map(|price| Bill::of(price, facts.filled));
        let standing = Standing {
            has_unread_moment: self.delivery.has_unread_moment(&open.draft),
            ..Standing::of(model, open, &facts, bill.as_ref())
        };
        let points = review_points::review(&standing);
        let states = Section::ALL.map(|section| section::state_of(section, &standing, &points));
        let mut draft = open.draft.clone();
        let shape = Shape::of(ui.available_rect_before_wrap());
        let before = self.section;
        shape.steps(ui, |ui, across| {
            steps::show(ui, across, &mut self.section, &states);
        });
        if self.section != before {
            self.recipients.leave(open.draft.id, out);
        }
        shape.side(ui, |ui| preview::show(model, &standing, ui, out));
        let fills = self.section == Section::Recipients;
        shape.middle(ui, self.section, fills, |ui| {
            match self.section {
                Section::Gift => self.gift.ui(model, &mut draft, ui, out),
                Section::Recipients => self.recipients.ui(model, open, &standing, ui, out),
                Section::Message => self.message.ui(model, &mut draft, ui, out),
                Section::Delivery => self.delivery.ui(model, &mut draft, ui),
                Section::Review => {
                    if let Some(section) = review::ui(model, &standing, &points, ui, out) {
                        self.section = section;
                    }
                }
            }
            if !fills {
                steps::next(ui, &mut self.section);
            }
            if shape.is_stacked() {
                ui.add_space(16.0);
                preview::show(model, &standing, ui, out);
            }
        });
        if draft != open.draft {
            draft.updated_at = model.now();
            out.act(Action::EditDraft(Box::new(draft)));
        }
        if self.section != before {
            ui.request_repaint();
        }
    }

    /// Another gift: nothing half typed of the last one stays.
    fn settle(&mut self, open: &OpenDraft) {
        if self.draft == Some(open.draft.id) {
            self.wanted = None;
            return;
        }
        let section = self.wanted.take().unwrap_or_else(|| {
            if open.draft.cart.is_empty() {
                Section::Gift
            } else if open.recipients.is_empty() {
                Section::Recipients
            } else {
                Section::Message
            }
        });
        *self = Self {
            draft: Some(open.draft.id),
            section,
            ..Self::default()
        };
    }
}
