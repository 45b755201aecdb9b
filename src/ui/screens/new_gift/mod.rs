//! New gift: one page from the product to the send button. In a wide window, the five sections with
//! their progress are at the left, and a preview of the gift and its cost at the right.
//!
//! [`review_points`] lists what keeps the draft from being sent, and what the sender should know.

pub mod bill;
mod confirm_dialog;
mod delivery;
mod gift;
mod guard_card;
mod layout;
mod message;
pub(in crate::ui) mod moment;
mod payer;
mod preview;
mod recipients;
mod review;
pub mod review_input;
pub mod review_points;
mod section;
mod steps;

#[cfg(test)]
mod review_tests;

use std::sync::Arc;

use egui::Ui;

pub use section::Section;

use crate::{
    desk::DraftId,
    i18n::t,
    ui::{
        commands::{Action, Commands, DataRequest},
        model::{Model, OpenDraft},
        screens::drafts::source_link,
        theme::{Type, tokens},
        widgets::text,
    },
};
use bill::Bill;
use layout::GiftLayout;
use review::ReviewResponse;
use review_input::{RecipientFactsCache, ReviewInput};

/// In a narrower window, in points, the recipients take the width of the preview.
const WIDE_WINDOW: f32 = 1500.0;

/// The state of the page: the open section and unfinished input.
#[derive(Debug, Default)]
pub struct NewGift {
    draft: Option<DraftId>,
    section: Section,
    /// The section to open with the next draft.
    requested: Option<Section>,
    facts: RecipientFactsCache,
    gift: gift::GiftSection,
    recipients: recipients::RecipientsSection,
    message: message::MessageSection,
    delivery: delivery::DeliverySection,
    review: review::ReviewSection,
}

impl NewGift {
    /// Opens a section, also of a draft that is still being opened.
    pub fn show_section(&mut self, section: Section) {
        self.section = section;
        self.requested = Some(section);
    }

    /// Saves the recipient cell that is being edited. The app calls this before it shows another
    /// page.
    pub fn commit_pending_edit(&mut self, draft: DraftId, out: &mut Commands) {
        if self.draft == Some(draft) {
            self.recipients.commit_pending_edit(draft, out);
        }
    }

    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        // The previous draft is not shown while another one is being opened: edits would go to the
        // wrong gift.
        let Some(open) = model
            .open_draft
            .as_ref()
            .filter(|_| !model.is_opening_draft())
        else {
            text(ui, Type::Body, tokens(ui).weak, t!("gift-opening"));
            return;
        };
        self.follow_draft(open);
        if !open.draft.cart.is_empty() {
            out.request(DataRequest::Price);
        }
        let facts = self.facts.of(open).clone();
        let bill = open
            .price
            .value()
            .map(|price| Bill::of(price, facts.filled));
        let accepted = Arc::clone(&self.review.accepted);
        let input = ReviewInput {
            has_invalid_date: self.delivery.has_invalid_date(&open.draft),
            accepted: &accepted,
            ..ReviewInput::of(model, open, &facts, bill.as_ref())
        };
        self.request_check(&input, out);
        let points = review_points::review(&input);
        let states = Section::ALL.map(|section| section::state_of(section, &input, &points));
        let mut draft = open.draft.clone();
        let mut layout = GiftLayout::of(ui.available_rect_before_wrap());
        if self.section == Section::Recipients && ui.content_rect().width() < WIDE_WINDOW {
            layout = layout.fold_side();
        }
        let before = self.section;
        layout.steps(ui, |ui, is_row| {
            steps::show(ui, is_row, &mut self.section, &states);
        });
        if self.section != before {
            self.recipients.commit_pending_edit(open.draft.id, out);
        }
        layout.side(ui, |ui| side(model, &input, ui, out));
        let fills = self.section == Section::Recipients;
        layout.middle(ui, self.section, fills, |ui| {
            match self.section {
                Section::Gift => self.gift.ui(model, &mut draft, ui, out),
                Section::Recipients => self.recipients.ui(model, open, &input, ui, out),
                Section::Message => self.message.ui(model, &mut draft, ui, out),
                Section::Delivery => self.delivery.ui(model, &mut draft, ui),
                Section::Review => {
                    let response = self.review.ui(model, &input, &points, ui, out);
                    self.follow_review(response);
                }
            }
            if !fills {
                steps::next_button(ui, &mut self.section);
            }
            if layout.is_stacked() {
                ui.add_space(16.0);
                side(model, &input, ui, out);
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

    /// Requests the warnings of the guards while Review is shown and the price is known.
    fn request_check(&self, input: &ReviewInput<'_>, out: &mut Commands) {
        let is_shown = self.section == Section::Review && input.unfinished_send().is_none();
        if let Some(bill) = input.bill.filter(|bill| is_shown && bill.gifts > 0) {
            let (_, total) = bill.total();
            out.request(DataRequest::SendCheck { total });
        }
    }

    fn follow_review(&mut self, response: Option<ReviewResponse>) {
        match response {
            Some(ReviewResponse::Open(section)) => self.section = section,
            Some(ReviewResponse::ShowDuplicates(rows)) => {
                self.recipients.show_duplicates(rows);
                self.section = Section::Recipients;
            }
            Some(ReviewResponse::ShowRecipients(rows)) => {
                self.recipients.show_rows(rows);
                self.section = Section::Recipients;
            }
            None => {}
        }
    }

    /// Resets the page when another draft is open.
    fn follow_draft(&mut self, open: &OpenDraft) {
        if self.draft == Some(open.draft.id) {
            self.requested = None;
            return;
        }
        let section = self.requested.take().unwrap_or_else(|| {
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

/// Draws the preview, and below it a link to the batch that the draft was made from.
fn side(model: &Model, input: &ReviewInput<'_>, ui: &mut Ui, out: &mut Commands) {
    preview::show(model, input, ui, out);
    let mut drafts = model.drafts.iter();
    if let Some(draft) = drafts.find(|draft| draft.id == input.draft.id) {
        source_link(draft, ui, out);
    }
}
