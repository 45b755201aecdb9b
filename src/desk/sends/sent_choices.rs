//! The choices of a send that neither its batch nor the orders of the batch have, so that a draft that is made from the
//! batch has them again. They stay on this computer with the send. A batch of another computer, and a send of a
//! version that did not keep them, has none: they are then unknown, and the draft says so instead of guessing them.

use serde::{Deserialize, Serialize};

use crate::{
    contract::{InternationalShippingTier, PaymentMethodId, SwapMode},
    desk::drafts::{Draft, UnknownChoices},
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentChoices {
    pub swap: SwapMode,
    pub international_shipping_tier: InternationalShippingTier,
    pub international_gift_cards_enabled: bool,
    pub text_messages: bool,
    pub notifications_enabled: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payment_method_id: Option<PaymentMethodId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commerce_end_user_id: Option<String>,
}

impl SentChoices {
    #[must_use]
    pub fn of(draft: &Draft) -> Self {
        Self {
            swap: draft.swap.clone(),
            international_shipping_tier: draft.international_shipping_tier.clone(),
            international_gift_cards_enabled: draft.international_gift_cards_enabled,
            text_messages: draft.text_messages,
            notifications_enabled: draft.notifications_enabled,
            payment_method_id: draft.payment_method_id.clone(),
            commerce_end_user_id: draft.commerce_end_user_id.clone(),
        }
    }

    /// Gives a draft these choices.
    pub fn restore(&self, draft: &mut Draft) {
        let choices = self.clone();
        draft.swap = choices.swap;
        draft.international_shipping_tier = choices.international_shipping_tier;
        draft.international_gift_cards_enabled = choices.international_gift_cards_enabled;
        draft.text_messages = choices.text_messages;
        draft.notifications_enabled = choices.notifications_enabled;
        draft.payment_method_id = choices.payment_method_id;
        draft.commerce_end_user_id = choices.commerce_end_user_id;
        draft.unknown_choices = UnknownChoices::None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restored_draft_has_every_choice() {
        let sent = Draft {
            swap: SwapMode::Multiple,
            international_shipping_tier: InternationalShippingTier::Standard,
            international_gift_cards_enabled: true,
            text_messages: true,
            notifications_enabled: false,
            payment_method_id: Some(PaymentMethodId::from("card")),
            commerce_end_user_id: Some("customer".to_owned()),
            ..Draft::default()
        };
        let stored = serde_json::to_string(&SentChoices::of(&sent)).unwrap();
        let choices: SentChoices = serde_json::from_str(&stored).unwrap();
        let mut draft = Draft {
            unknown_choices: UnknownChoices::All,
            ..Draft::default()
        };
        choices.restore(&mut draft);
        assert_eq!(draft, sent);
    }
}
