//! The country of the recipient, which decides how a gift can be accepted: by an address in the US, by
//! an address abroad, by a gift card, or not at all.
//!
//! The country is a parameter of URLs and forms, like the picks. A gift that can be accepted outside the
//! US has no pages for an address or a swap until the country is known.

use super::{
    context::PageContext,
    form::Form,
    loaded_gift::{Delivery, LoadedGift},
    response::PageResponse,
    selection, views,
};
use crate::{
    contract::{
        Product,
        rules::{self, AddressForm, InternationalDelivery},
    },
    service::{
        error::ServiceError,
        rules::{acceptance, gift::GiftLine},
    },
};

/// The query parameter and the form field.
pub(super) const COUNTRY_FIELD: &str = "country";

/// Why a gift cannot be accepted in a country.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CountryRefusal {
    /// The sender chose delivery within the US.
    UnitedStatesOnly,
    /// Nothing of the gift is delivered there.
    NotServed,
    /// The gift could be swapped to a gift card, and none is available.
    NoGiftCard,
}

impl PageContext {
    /// Sets the delivery of a gift to the country of the request.
    ///
    /// # Errors
    /// The page that asks for the country, or that explains why the gift cannot be accepted there.
    pub(super) async fn set_country(
        &self,
        gift: &mut LoadedGift,
        form: &Form,
        subpage: &str,
    ) -> Result<(), PageResponse> {
        let international = gift.gift.international();
        let picks = selection::picks(form);
        let ask = |gift: &LoadedGift, refused| views::country(self, gift, subpage, &picks, refused);
        let Some(form) = AddressForm::of(form.value(COUNTRY_FIELD)) else {
            let is_us = international == InternationalDelivery::None && !form.has(COUNTRY_FIELD);
            return if is_us { Ok(()) } else { Err(ask(gift, None)) };
        };
        gift.is_country_chosen = true;
        if form.country == rules::US {
            return Ok(());
        }
        let refused = |gift: &LoadedGift, refusal| ask(gift, Some((form, refusal)));
        match (international, gift.terms.costs_abroad(form.country)) {
            (InternationalDelivery::None, _) => {
                Err(refused(gift, CountryRefusal::UnitedStatesOnly))
            }
            (_, None) => Err(refused(gift, CountryRefusal::NotServed)),
            (InternationalDelivery::GiftCards, Some(_)) => {
                let cards = self.gift_cards(gift, form.country).await?;
                if cards.is_empty() {
                    return Err(refused(gift, CountryRefusal::NoGiftCard));
                }
                gift.choices = Vec::new();
                gift.delivery = Delivery::GiftCard { form, cards };
                Ok(())
            }
            (InternationalDelivery::Everything, Some(costs)) => {
                if !gift.choices.is_empty() {
                    gift.choices = self
                        .open_choices(&gift.terms, &gift.sent, form.country)
                        .await?;
                }
                let sent = gift.sent.iter().map(|line| line.product_id);
                let ids: Vec<_> = sent.chain(picks.iter().map(|pick| pick.product)).collect();
                let store = &self.service.store;
                let sendable = store.sendable_products_by_id(&ids, form.country).await?;
                let shipped = sendable.iter().map(|product| product.id).collect();
                gift.delivery = Delivery::Abroad {
                    form,
                    costs,
                    shipped,
                };
                // Without a swap, the gift cannot be accepted where one of its products does not ship to.
                let is_sent_as_it_is =
                    |index| gift.choices.iter().all(|choice| choice.line != index);
                let kept: Vec<GiftLine> = (0..)
                    .zip(&gift.sent)
                    .filter(|(index, _)| is_sent_as_it_is(*index))
                    .map(|(_, line)| line.clone())
                    .collect();
                if gift.delivery.check_products(&kept).is_err() && !selection::can_swap(gift) {
                    return Err(refused(gift, CountryRefusal::NotServed));
                }
                Ok(())
            }
        }
    }

    /// The gift cards that a recipient in the country can swap the gift to; none when the sender allows no
    /// swap.
    async fn gift_cards(
        &self,
        gift: &LoadedGift,
        country: &str,
    ) -> Result<Vec<Product>, ServiceError> {
        if gift.choices.is_empty() && !selection::can_swap(gift) {
            return Ok(Vec::new());
        }
        let mut cards = self.service.store.gift_cards(country).await?;
        cards.retain(|card| acceptance::gift_card_line(&gift.terms, card, &gift.sent).is_some());
        Ok(cards)
    }
}
