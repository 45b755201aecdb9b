//! Cards of the end users of a customer's app.
//!
//! A card form that the app embeds exchanges the card number for a key, from which the service
//! makes a payment method. giftdesk never handles card numbers. The service does not list these
//! cards, so giftdesk stores the cards that it created, per connection.

use std::fmt;

use chrono::Datelike as _;
use secrecy::SecretString;

use crate::contract::{
    CommerceUserPaymentMethod, PaymentMethodId, Timestamp, address::BillingAddress,
};

/// A card of an end user, as the service described it when the card was created.
#[derive(Clone, PartialEq, Eq)]
pub struct EndUserCard {
    pub id: PaymentMethodId,
    /// The id of the end user in the customer's app. A batch that is paid with this card contains
    /// this id.
    pub end_user_id: String,
    /// The service's code of the brand, such as `visa`.
    pub brand: Option<String>,
    pub last_4: Option<String>,
    /// Year and month (1 to 12); the card is valid until the end of that month.
    pub expiry: Option<(u32, u32)>,
    pub cardholder_name: String,
    pub created_at: Timestamp,
}

impl fmt::Debug for EndUserCard {
    /// Omits personal data.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EndUserCard")
            .field("id", &self.id)
            .field("brand", &self.brand)
            .field("expiry", &self.expiry)
            .finish_non_exhaustive()
    }
}

impl EndUserCard {
    pub(in crate::desk) fn of(
        created: CommerceUserPaymentMethod,
        request: &NewEndUserCard,
        now: Timestamp,
    ) -> Self {
        let name = created.cardholder_name.unwrap_or_default();
        Self {
            id: created.id,
            end_user_id: request.end_user_id.clone(),
            brand: created.card_brand,
            last_4: created.card_last_4,
            expiry: created.card_exp_year.zip(created.card_exp_month),
            cardholder_name: if name.trim().is_empty() {
                request.cardholder_name.clone()
            } else {
                name
            },
            created_at: if created.created_at == Timestamp::default() {
                now
            } else {
                created.created_at
            },
        }
    }

    /// The name of the brand, such as `American Express`. Returns `None` when the service sent no
    /// brand.
    #[must_use]
    pub fn brand_name(&self) -> Option<String> {
        match self.brand.as_deref()?.trim().to_lowercase().as_str() {
            "" => None,
            "amex" | "american_express" => Some("American Express".to_owned()),
            other => Some(capitalize(&other.replace('_', " "))),
        }
    }

    #[must_use]
    pub fn last_digits(&self) -> Option<&str> {
        let digits = self.last_4.as_deref()?.trim();
        (!digits.is_empty()).then_some(digits)
    }

    /// The month and year of the expiry, such as `12/2030`. Returns `None` when the service sent no
    /// expiry.
    #[must_use]
    pub fn expires(&self) -> Option<String> {
        self.expiry
            .map(|(year, month)| format!("{month:02}/{year}"))
    }

    /// Whether the month of the card's expiry is over at the given time.
    #[must_use]
    pub fn has_expired(&self, at: Timestamp) -> bool {
        let at = at.to_chrono();
        let this_month = (u32::try_from(at.year()).unwrap_or(0), at.month());
        self.expiry.is_some_and(|expiry| expiry < this_month)
    }
}

fn capitalize(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// The data to create a card: sent once, never stored.
pub struct NewEndUserCard {
    pub end_user_id: String,
    pub cardholder_name: String,
    /// The key from the card form.
    pub interim_key: SecretString,
    pub billing_address: BillingAddress,
}

impl fmt::Debug for NewEndUserCard {
    /// Omits personal data and the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewEndUserCard").finish_non_exhaustive()
    }
}

/// Whether the text looks like a card number: 12 to 19 digits. Users may type the number into the
/// field for the key; such text is never sent.
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
    fn brand_codes_become_names() {
        let brand = |brand: Option<&str>| {
            let brand = brand.map(str::to_owned);
            EndUserCard { brand, ..card() }.brand_name()
        };
        assert_eq!(brand(Some("visa")).as_deref(), Some("Visa"));
        assert_eq!(brand(Some("amex")).as_deref(), Some("American Express"));
        assert_eq!(brand(Some("diners_club")).as_deref(), Some("Diners club"));
        assert_eq!(brand(Some(" ")), None);
        assert_eq!(brand(None), None);
        assert_eq!(card().expires().as_deref(), Some("12/2030"));
    }

    #[test]
    fn card_is_valid_until_end_of_month() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        assert!(!card().has_expired(at("2030-12-31T23:00:00Z")));
        assert!(card().has_expired(at("2031-01-01T01:00:00Z")));
    }

    #[test]
    fn distinguishes_card_numbers_from_keys() {
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
    fn debug_output_omits_personal_data() {
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
