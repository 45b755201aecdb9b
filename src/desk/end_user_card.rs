//! Cards of an app's end users: what the desk keeps of one, and what it takes to make one.
//!
//! A card form that the app embeds turns a card into a key; the service makes a payment method of
//! it. Card numbers never come here. The service does not list these cards, so the desk keeps what
//! it made, per connection.

use std::fmt;

use chrono::Datelike as _;
use secrecy::SecretString;

use crate::contract::{
    CommerceUserPaymentMethod, PaymentMethodId, Timestamp, address::BillingAddress,
};

/// A card of an app's end user, as the service described it when it was made.
#[derive(Clone, PartialEq, Eq)]
pub struct EndUserCard {
    pub id: PaymentMethodId,
    /// The app's own id of the person. A batch that the card pays names it too.
    pub end_user_id: String,
    /// The service's word for it: `visa`.
    pub brand: Option<String>,
    pub last_4: Option<String>,
    /// Year, and month from 1 to 12; the card works until the end of that month.
    pub expiry: Option<(u32, u32)>,
    pub cardholder_name: String,
    pub created_at: Timestamp,
}

impl fmt::Debug for EndUserCard {
    /// Without the person.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EndUserCard")
            .field("id", &self.id)
            .field("brand", &self.brand)
            .field("expiry", &self.expiry)
            .finish_non_exhaustive()
    }
}

impl EndUserCard {
    pub(super) fn of(
        made: CommerceUserPaymentMethod,
        asked: &NewEndUserCard,
        now: Timestamp,
    ) -> Self {
        let name = made.cardholder_name.unwrap_or_default();
        Self {
            id: made.id,
            end_user_id: asked.end_user_id.clone(),
            brand: made.card_brand,
            last_4: made.card_last_4,
            expiry: made.card_exp_year.zip(made.card_exp_month),
            cardholder_name: if name.trim().is_empty() {
                asked.cardholder_name.clone()
            } else {
                name
            },
            created_at: if made.created_at == Timestamp::default() {
                now
            } else {
                made.created_at
            },
        }
    }

    /// `American Express`. Returns `None` when the service named no brand.
    #[must_use]
    pub fn brand_name(&self) -> Option<String> {
        let brand = self.brand.as_deref().map(str::trim)?;
        match brand.to_lowercase().as_str() {
            "" => None,
            "amex" | "american_express" => Some("American Express".to_owned()),
            other => Some(capitalized(&other.replace('_', " "))),
        }
    }

    /// `12/2030`, when the service said so.
    #[must_use]
    pub fn expires(&self) -> Option<String> {
        self.expiry
            .map(|(year, month)| format!("{month:02}/{year}"))
    }

    /// Whether its last month was over then.
    #[must_use]
    pub fn has_expired(&self, at: Timestamp) -> bool {
        let at = at.to_chrono();
        let this_month = (u32::try_from(at.year()).unwrap_or(0), at.month());
        self.expiry.is_some_and(|expiry| expiry < this_month)
    }
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// What it takes to make a card. It is sent once and kept nowhere.
pub struct NewEndUserCard {
    pub end_user_id: String,
    pub cardholder_name: String,
    /// What the card form gave.
    pub interim_key: SecretString,
    pub billing_address: BillingAddress,
}

impl fmt::Debug for NewEndUserCard {
    /// Without the person and the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewEndUserCard").finish_non_exhaustive()
    }
}

/// Whether somebody typed a card number where its key belongs. Nothing like it is ever sent.
#[must_use]
pub fn looks_like_card_number(typed: &str) -> bool {
    let mut digits = 0;
    for letter in typed.trim().chars() {
        match letter {
            '0'..='9' => digits += 1,
            ' ' | '-' | '.' => {}
            _ => return false,
        }
    }
    (12..=19).contains(&digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card() -> EndUserCard {
        EndUserCard {
            id: "pm-1".into(),
            end_user_id: "user-1".to_owned(),
            brand: Some("visa".to_owned()),
            last_4: Some("4242".to_owned()),
            expiry: Some((2030, 12)),
            cardholder_name: "Ida Berg".to_owned(),
            created_at: Timestamp::default(),
        }
    }

    #[test]
    fn brand_is_named_as_people_know_it() {
        assert_eq!(card().brand_name().as_deref(), Some("Visa"));
        let amex = EndUserCard {
            brand: Some("amex".to_owned()),
            ..card()
        };
        assert_eq!(amex.brand_name().as_deref(), Some("American Express"));
        let bare = EndUserCard {
            brand: None,
            ..card()
        };
        assert_eq!(bare.brand_name(), None);
        assert_eq!(card().expires().as_deref(), Some("12/2030"));
    }

    #[test]
    fn a_card_works_until_the_end_of_its_month() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        assert!(!card().has_expired(at("2030-12-31T23:00:00Z")));
        assert!(card().has_expired(at("2031-01-01T01:00:00Z")));
    }

    #[test]
    fn a_card_number_is_told_from_a_key() {
        for number in [
            "4242 4242 4242 4242",
            "378282246310005",
            "4242-424242424242 ",
        ] {
            assert!(looks_like_card_number(number), "{number}");
        }
        for key in ["interim_visa", "", "1234", "ick_4242424242424242"] {
            assert!(!looks_like_card_number(key), "{key}");
        }
    }

    #[test]
    fn what_is_printed_names_nobody() {
        let new = NewEndUserCard {
            end_user_id: "user-1".to_owned(),
            cardholder_name: "Ida Berg".to_owned(),
            interim_key: SecretString::from("interim_secret"),
            billing_address: BillingAddress::default(),
        };
        let printed = format!("{new:?} {:?}", card());
        for private in ["user-1", "Ida", "secret", "4242"] {
            assert!(!printed.contains(private), "{printed}");
        }
    }
}
