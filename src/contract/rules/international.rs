//! What recipients outside the US can accept.

use serde::{Deserialize, Serialize};

use crate::contract::{CollectionVersion, InternationalShippingTier, SendMethod, SwapMode};

/// What recipients outside the US can accept, least first.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum InternationalDelivery {
    #[default]
    None,
    /// A gift card instead of the gift.
    GiftCards,
    /// Every product that ships to the country.
    Everything,
}

impl InternationalDelivery {
    /// What a batch without collections offers. A direct send ships to the US only, and a gift card can be
    /// chosen only as a swap.
    #[must_use]
    pub fn of_batch(
        tier: &InternationalShippingTier,
        gift_cards_enabled: bool,
        swap: &SwapMode,
        method: &SendMethod,
    ) -> Self {
        match Self::of_tier(tier, gift_cards_enabled) {
            _ if *method == SendMethod::DirectSend => Self::None,
            Self::GiftCards if *swap == SwapMode::Disabled => Self::None,
            delivery => delivery,
        }
    }

    /// What a collection offers, from which recipients always choose.
    #[must_use]
    pub fn of_collection(version: &CollectionVersion) -> Self {
        Self::of_tier(
            &version.international_shipping_tier,
            version.international_gift_cards_enabled,
        )
    }

    /// What the two fields of a batch or a collection choose.
    #[must_use]
    pub fn of_tier(tier: &InternationalShippingTier, gift_cards_enabled: bool) -> Self {
        match tier {
            InternationalShippingTier::Full => Self::Everything,
            InternationalShippingTier::Standard if gift_cards_enabled => Self::GiftCards,
            _ => Self::None,
        }
    }

    /// The two fields that choose this.
    #[must_use]
    pub fn fields(self) -> (InternationalShippingTier, bool) {
        match self {
            Self::None => (InternationalShippingTier::Disabled, false),
            Self::GiftCards => (InternationalShippingTier::Standard, true),
            Self::Everything => (InternationalShippingTier::Full, true),
        }
    }

    /// The name in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tier_decides_what_is_delivered_abroad() {
        use InternationalDelivery::{Everything, GiftCards, None};
        use InternationalShippingTier::{Disabled, Full, Standard};
        let (email, direct) = (SendMethod::EmailAndLink, SendMethod::DirectSend);
        for (tier, cards, swap, method, expected) in [
            (Disabled, true, SwapMode::Single, &email, None),
            (Standard, false, SwapMode::Single, &email, None),
            (Standard, true, SwapMode::Single, &email, GiftCards),
            (Standard, true, SwapMode::Disabled, &email, None),
            (Full, false, SwapMode::Disabled, &email, Everything),
            (Full, true, SwapMode::Multiple, &direct, None),
        ] {
            let delivery = InternationalDelivery::of_batch(&tier, cards, &swap, method);
            assert_eq!(delivery, expected, "{tier:?} {cards} {swap:?} {method:?}");
            assert_eq!(delivery.as_str().parse(), Ok(expected));
            let (tier, cards) = delivery.fields();
            assert_eq!(InternationalDelivery::of_tier(&tier, cards), expected);
        }
        assert!(None < GiftCards && GiftCards < Everything);
    }
}
