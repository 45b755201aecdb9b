//! The form for an end user card. The form takes no card numbers: the service's own card form
//! returns a key for the card, which is entered here. In practice mode there are cards to choose
//! from instead.

use egui::Ui;
use secrecy::SecretString;

use crate::{
    contract::{address::BillingAddress, rules::MAX_NAME_CHARS},
    desk::{Command, NewEndUserCard, RequestKey, end_user_cards::card::looks_like_card_number},
    i18n::t,
    ui::{
        commands::Commands,
        model::Model,
        theme::{S8, S12, S16, Tone, Type, tokens},
        widgets::{Banner, Button, Select, TextField, gap, text},
    },
};

/// The card keys that the practice service accepts.
const PRACTICE_KEYS: [&str; 4] = [
    "interim_visa",
    "interim_mastercard",
    "interim_amex",
    "interim_declined",
];

fn practice_cards() -> [(&'static str, String); 4] {
    let [visa, mastercard, amex, declined] = PRACTICE_KEYS;
    [
        (visa, t!("settings-practice-visa")),
        (mastercard, t!("settings-practice-mastercard")),
        (amex, t!("settings-practice-amex")),
        (declined, t!("settings-practice-declined")),
    ]
}

/// The contents of the form. The key is dropped with the form. The form ends with the connection, because a card key is
/// valid at one service only.
pub struct AddCard {
    end_user_id: String,
    cardholder_name: String,
    practice_key: &'static str,
    key: String,
    billing: BillingAddress,
    /// Whether the user tried to submit: from then on missing fields are marked.
    is_submitted: bool,
    request: Option<RequestKey>,
}

impl std::fmt::Debug for AddCard {
    /// Leaves out the key and the personal data, so that logs never contain them.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AddCard")
            .field("request", &self.request)
            .finish_non_exhaustive()
    }
}

impl Default for AddCard {
    fn default() -> Self {
        Self {
            end_user_id: String::new(),
            cardholder_name: String::new(),
            practice_key: PRACTICE_KEYS[0],
            key: String::new(),
            billing: BillingAddress {
                state: Some(String::new()),
                country: "US".to_owned(),
                ..BillingAddress::default()
            },
            is_submitted: false,
            request: None,
        }
    }
}

impl AddCard {
    /// Draws the form. Returns `true` when the card was added or the form was canceled.
    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) -> bool {
        let result = model
            .end_user_card_added
            .as_ref()
            .filter(|(key, _)| Some(*key) == self.request)
            .map(|(_, result)| result);
        if matches!(result, Some(Ok(_))) {
            return true;
        }
        let practice = model.is_practice();
        let is_adding = self.request.is_some() && result.is_none();
        text(
            ui,
            Type::Strong,
            tokens(ui).text,
            t!("settings-new-card-title"),
        );
        gap(ui, S8);
        ui.add_enabled_ui(!is_adding, |ui| self.fields(practice, ui));
        gap(ui, S16);
        if let Some(Err(problem)) = result {
            Banner::problem(Tone::Bad, problem).show(ui);
            gap(ui, S12);
        }
        let mut is_done = false;
        ui.horizontal(|ui| {
            let label = if is_adding {
                t!("settings-adding-card")
            } else {
                t!("settings-add-card")
            };
            if Button::primary(label)
                .enabled(!is_adding)
                .show(ui)
                .clicked()
            {
                self.is_submitted = true;
                if self.is_complete(practice) {
                    self.send(practice, out);
                }
            }
            // A request that was sent cannot be canceled.
            let cancel = Button::secondary(t!("shell-cancel")).enabled(!is_adding);
            is_done = cancel.show(ui).clicked();
        });
        is_done
    }

    fn fields(&mut self, practice: bool, ui: &mut Ui) {
        let colors = tokens(ui);
        let is_missing = |value: &str| self.is_submitted && value.trim().is_empty();
        let no_user = is_missing(&self.end_user_id).then(|| t!("settings-card-user-missing"));
        let no_name = is_missing(&self.cardholder_name).then(|| t!("settings-card-name-missing"));
        let no_street =
            is_missing(&self.billing.address_1).then(|| t!("settings-card-street-missing"));
        let no_code =
            is_missing(&self.billing.postal_code).then(|| t!("settings-card-code-missing"));
        let no_state = (self.is_submitted && self.billing.lacks_state())
            .then(|| t!("settings-card-state-missing"));
        let key_problem = self.key_problem();
        ui.columns(2, |ui| {
            TextField::new(&t!("settings-card-user"))
                .hint(&t!("settings-card-user-example"))
                .limit(MAX_NAME_CHARS)
                .problem(no_user.as_deref())
                .help(&t!("settings-card-user-help"))
                .show(&mut ui[0], &mut self.end_user_id);
            TextField::new(&t!("settings-card-name"))
                .hint(&t!("settings-card-name-example"))
                .limit(MAX_NAME_CHARS)
                .problem(no_name.as_deref())
                .help(&t!("settings-card-name-help"))
                .show(&mut ui[1], &mut self.cardholder_name);
        });
        gap(ui, S12);
        if practice {
            Select::new(&t!("settings-practice-card")).show(
                ui,
                &mut self.practice_key,
                &practice_cards(),
            );
            gap(ui, 4.0);
            text(
                ui,
                Type::Small,
                colors.weak,
                t!("settings-practice-card-help"),
            );
        } else {
            TextField::new(&t!("settings-card-key"))
                .password()
                .limit(500)
                .problem(key_problem.as_deref())
                .help(&t!("settings-card-key-help"))
                .show(ui, &mut self.key);
        }
        gap(ui, S16);
        text(
            ui,
            Type::BodyStrong,
            colors.text,
            t!("settings-card-billing"),
        );
        gap(ui, S8);
        ui.columns(2, |ui| {
            TextField::new(&t!("settings-card-street"))
                .limit(MAX_NAME_CHARS)
                .problem(no_street.as_deref())
                .show(&mut ui[0], &mut self.billing.address_1);
            TextField::new(&t!("settings-card-apartment"))
                .limit(MAX_NAME_CHARS)
                .show(&mut ui[1], &mut self.billing.address_2);
        });
        gap(ui, S12);
        ui.columns(4, |ui| {
            let parts = [
                (t!("settings-card-city"), &mut self.billing.city, None),
                (
                    t!("settings-card-state"),
                    self.billing.state.get_or_insert_default(),
                    no_state.as_deref(),
                ),
                (
                    t!("settings-card-code"),
                    &mut self.billing.postal_code,
                    no_code.as_deref(),
                ),
                (t!("settings-card-country"), &mut self.billing.country, None),
            ];
            for (ui, (label, value, problem)) in ui.iter_mut().zip(parts) {
                TextField::new(&label)
                    .limit(MAX_NAME_CHARS)
                    .problem(problem)
                    .show(ui, value);
            }
        });
    }

    /// The problem with the key. A card number is reported at once, a missing key after submitting.
    fn key_problem(&self) -> Option<String> {
        if looks_like_card_number(&self.key) {
            return Some(t!("settings-card-key-is-number"));
        }
        (self.is_submitted && self.key.trim().is_empty()).then(|| t!("settings-card-key-missing"))
    }

    fn is_complete(&self, practice: bool) -> bool {
        let has_key = practice || (!self.key.trim().is_empty() && self.key_problem().is_none());
        let filled = [
            &self.end_user_id,
            &self.cardholder_name,
            &self.billing.address_1,
            &self.billing.postal_code,
        ];
        has_key
            && !self.billing.lacks_state()
            && filled.iter().all(|value| !value.trim().is_empty())
    }

    fn send(&mut self, practice: bool, out: &mut Commands) {
        let key = out.key();
        self.request = Some(key);
        let interim_key = if practice {
            self.practice_key
        } else {
            self.key.trim()
        };
        let trimmed = |text: &str| text.trim().to_owned();
        out.send(Command::AddEndUserCard {
            key,
            card: NewEndUserCard {
                end_user_id: trimmed(&self.end_user_id),
                cardholder_name: trimmed(&self.cardholder_name),
                interim_key: SecretString::from(interim_key.to_owned()),
                billing_address: BillingAddress {
                    address_1: trimmed(&self.billing.address_1),
                    address_2: trimmed(&self.billing.address_2),
                    city: trimmed(&self.billing.city),
                    state: self.billing.state.as_deref().map(trimmed),
                    postal_code: trimmed(&self.billing.postal_code),
                    country: trimmed(&self.billing.country),
                },
            },
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_output_hides_the_key() {
        let form = AddCard {
            key: "ick_very_secret".to_owned(),
            ..AddCard::default()
        };
        assert!(!format!("{form:?}").contains("secret"));
    }

    #[test]
    fn card_number_is_not_accepted_as_key() {
        let mut form = AddCard {
            end_user_id: "user-1".to_owned(),
            cardholder_name: "Ida Berg".to_owned(),
            ..AddCard::default()
        };
        form.billing.address_1 = "1 Main Street".to_owned();
        form.billing.postal_code = "10001".to_owned();
        form.billing.state = Some("NY".to_owned());
        form.key = "4242 4242 4242 4242".to_owned();
        assert!(!form.is_complete(false));
        form.key = "ick_42".to_owned();
        assert!(form.is_complete(false));
    }

    #[test]
    fn only_us_addresses_need_a_state() {
        let mut form = AddCard {
            end_user_id: "user-1".to_owned(),
            cardholder_name: "Ida Berg".to_owned(),
            ..AddCard::default()
        };
        form.billing.address_1 = "1 Main Street".to_owned();
        form.billing.postal_code = "10001".to_owned();
        assert!(!form.is_complete(true));
        form.billing.country = "FR".to_owned();
        assert!(form.is_complete(true));
        form.billing.country = "us".to_owned();
        assert!(!form.is_complete(true));
        form.billing.state = Some("NY".to_owned());
        assert!(form.is_complete(true));
    }
}
