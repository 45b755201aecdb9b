//! The sections in which the user composes a gift: products, message and delivery. Their fields change a copy of the
//! draft, which the page saves.

use egui::Ui;

use super::{
    batch_name, delivery::DeliverySection, gift::GiftSection, message::MessageSection,
    section::Section, view::GiftView,
};
use crate::{
    contract::{Timestamp, rules::DraftField},
    desk::{Draft, batches::BatchQuery},
    ui::{commands::Commands, list_view::ListWindow, model::Model},
};

#[derive(Debug, Default)]
pub(super) struct Composition {
    gift: GiftSection,
    message: MessageSection,
    delivery: DeliverySection,
    /// The batches whose names contain the suggested name of the draft.
    named_batches: ListWindow<BatchQuery>,
}

impl Composition {
    /// The field with a typed date or time that is not valid.
    pub(super) fn invalid_date(&self, draft: &Draft, now: Timestamp) -> Option<DraftField> {
        self.delivery.invalid_date(draft, now)
    }

    /// Takes dates that were typed in words and not confirmed. Call this when Delivery is left.
    pub(super) fn take_typed_dates(&mut self, now: Timestamp, draft: &mut Draft) {
        self.delivery.take_typed(now, draft);
    }

    /// The name of the batch if the user enters none. Only Delivery and Review need it.
    pub(super) fn suggest_name(
        &mut self,
        section: Section,
        model: &Model,
        draft: &Draft,
        out: &mut Commands,
    ) -> Option<String> {
        matches!(section, Section::Delivery | Section::Review)
            .then(|| batch_name::suggest(&mut self.named_batches, model, draft, out))
            .flatten()
    }

    /// Draws the fields of a section that changes the draft; nothing for another one.
    pub(super) fn ui(
        &mut self,
        section: Section,
        view: &GiftView<'_>,
        suggested_name: Option<&str>,
        draft: &mut Draft,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let model = view.model;
        match section {
            Section::Gift => self.gift.ui(model, draft, ui, out),
            Section::Message => self.message.ui(model, draft, ui),
            Section::Delivery => {
                let facts = view.input.facts;
                self.delivery.ui(model, facts, suggested_name, draft, ui);
            }
            Section::Recipients | Section::Review => {}
        }
    }
}
