//! The gift of a link, with the data that the gift's pages show.

use std::{collections::HashSet, sync::Arc};

use crate::{
    contract::{Product, ProductId, Timestamp, rules::AddressForm, shop::terms::Terms},
    service::{
        rules::{
            acceptance::SelectionProblem,
            acceptance_form::DeliveryForm,
            choice::OpenChoice,
            gift::GiftLine,
            international::{CostsAbroad, Destination},
        },
        store::StoredGift,
    },
};

pub(super) struct LoadedGift {
    pub gift: StoredGift,
    /// The lines that the sender chose.
    pub sent: Vec<GiftLine>,
    /// The terms of the batch.
    pub terms: Arc<Terms>,
    /// The choices that the recipient makes before accepting; empty when the gift can no longer be
    /// accepted.
    pub choices: Vec<OpenChoice>,
    /// How the gift can be accepted: in the US until the recipient chooses another country.
    pub delivery: Delivery,
    /// Whether the request names the country of the recipient.
    pub is_country_chosen: bool,
    /// The time of the request.
    pub now: Timestamp,
}

/// How the gift can be accepted in the recipient's country.
#[derive(Debug)]
pub(super) enum Delivery {
    UnitedStates,
    Abroad {
        form: &'static AddressForm,
        costs: CostsAbroad,
        /// The products that ship to the country.
        shipped: HashSet<ProductId>,
    },
    GiftCard {
        form: &'static AddressForm,
        /// The gift cards that the gift can be swapped to.
        cards: Vec<Product>,
    },
}

impl Delivery {
    pub fn form(&self) -> DeliveryForm {
        match self {
            Self::UnitedStates => DeliveryForm::UnitedStates,
            Self::Abroad { form, .. } => DeliveryForm::Abroad(form),
            Self::GiftCard { form, .. } => DeliveryForm::GiftCard(form),
        }
    }

    /// The destination of the gift; `state` is the submitted code of a US state.
    pub fn destination<'a>(&self, state: &'a str) -> Destination<'a> {
        match self {
            Self::UnitedStates => Destination::State(state),
            Self::Abroad { costs, .. } => Destination::Abroad(*costs),
            Self::GiftCard { .. } => Destination::GiftCard,
        }
    }

    /// # Errors
    /// Names the first product that does not ship to the country.
    pub fn check_products(&self, lines: &[GiftLine]) -> Result<(), SelectionProblem> {
        let Self::Abroad { shipped, .. } = self else {
            return Ok(());
        };
        match lines
            .iter()
            .find(|line| !shipped.contains(&line.product_id))
        {
            None => Ok(()),
            Some(line) => Err(SelectionProblem::NotShippedToCountry {
                product: line.product_name.clone(),
            }),
        }
    }
}
