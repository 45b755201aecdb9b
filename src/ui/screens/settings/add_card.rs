//! The form for a card of an end user. A card number is never typed here: a key stands for the
//! card, which a card form gave; in practice, cards to choose from stand for that form.

use egui::Ui;
use secrecy::SecretString;

use crate::{
    contract::address::BillingAddress,
    desk::{
        Command, ConnectionId, NewEndUserCard, RequestKey, end_user_card::looks_like_card_number,
    },
    ui::{
        commands::Commands,
        model::Model,
        theme::{S8, S12, S16, Tone, Type, tokens},
        widgets::{Banner, Button, Select, TextField, gap, text},
    },
};

/// The keys that the practice service takes, and what they stand for.
const PRACTICE: [(&str, &str); 4] = [
    ("interim_visa", "Visa"),
    ("interim_mastercard", "Mastercard"),
    ("interim_amex", "American Express"),
    ("interim_declined", "A card that is declined"),
];

/// What is typed. The key stays here until the form is done with.
pub struct AddCard {
    /// Whose service it is for. Keys are good at one service only.
    connection: ConnectionId,
    end_user_id: String,
    cardholder_name: String,
    practice_key: &'static str,
    key: String,
    billing: BillingAddress,
    /// Tried to add it: what is missing is said from now on.
    tried: bool,
    /// The request whose answer counts.
    asked: Option<RequestKey>,
}

impl std::fmt::Debug for AddCard {
    /// Without the key and the person.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AddCard")
            .field("connection", &self.connection)
            .field("asked", &self.asked)
            .finish_non_exhaustive()
    }
}

impl AddCard {
    pub fn new(connection: ConnectionId) -> Self {
        Self {
            connection,
            end_user_id: String::new(),
            cardholder_name: String::new(),
            practice_key: PRACTICE[0].0,
            key: String::new(),
            billing: BillingAddress {
                country: "US".to_owned(),
                ..BillingAddress::default()
            },
            tried: false,
            asked: None,
        }
    }

    pub fn connection(&self) -> ConnectionId {
        self.connection
    }

    /// Draws the form; true when it is done with.
    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) -> bool {
        let answer = model
            .end_user_card_added
            .as_ref()
            .filter(|(key, _)| Some(*key) == self.asked)
            .map(|(_, result)| result);
        if matches!(answer, Some(Ok(_))) {
            return true;
        }
        let practice = model.is_practice();
        let waiting = self.asked.is_some() && answer.is_none();
        text(ui, Type::Strong, tokens(ui).text, "Add a card");
        gap(ui, S8);
        ui.add_enabled_ui(!waiting, |ui| self.fields(practice, ui));
        gap(ui, S16);
        if let Some(Err(problem)) = answer {
            Banner::problem(Tone::Bad, problem).show(ui);
            gap(ui, S12);
        }
        let mut done = false;
        ui.horizontal(|ui| {
            let label = if waiting { "Adding …" } else { "Add card" };
            if Button::primary(label).enabled(!waiting).show(ui).clicked() {
                self.tried = true;
                if self.is_complete(practice) {
                    self.send(practice, out);
                }
            }
            // What has left cannot be called back.
            let cancel = Button::secondary("Cancel").enabled(!waiting);
            done = cancel.show(ui).clicked();
        });
        done
    }

    fn fields(&mut self, practice: bool, ui: &mut Ui) {
        let t = tokens(ui);
        let missing = |value: &str, words: &'static str| {
            (self.tried && value.trim().is_empty()).then_some(words)
        };
        let no_user = missing(&self.end_user_id, "Enter your app's id of the person.");
        let no_name = missing(&self.cardholder_name, "Enter the name on the card.");
        let no_street = missing(&self.billing.address_1, "Enter the street and number.");
        let no_code = missing(&self.billing.postal_code, "Enter the postal code.");
        let wrong_key = self.wrong_key();
        ui.columns(2, |ui| {
            TextField::new("End user id")
                .hint("user-1042")
                .limit(200)
                .problem(no_user)
                .help("Your app's own id of the person.")
                .show(&mut ui[0], &mut self.end_user_id);
            TextField::new("Cardholder name")
                .hint("Ida Berg")
                .limit(200)
                .problem(no_name)
                .help("As it stands on the card.")
                .show(&mut ui[1], &mut self.cardholder_name);
        });
        gap(ui, S12);
        if practice {
            let cards = PRACTICE.map(|(key, name)| (key, name.to_owned()));
            Select::new("Practice card").show(ui, &mut self.practice_key, &cards);
            gap(ui, 4.0);
            let words = "Stands for what the card form of a real service would give.";
            text(ui, Type::Small, t.weak, words);
        } else {
            TextField::new("Card key")
                .password()
                .limit(500)
                .problem(wrong_key)
                .help(
                    "The service's card form, embedded in your app, gives it when somebody enters \
                     a card there. Never type a card number here.",
                )
                .show(ui, &mut self.key);
        }
        gap(ui, S16);
        text(ui, Type::BodyStrong, t.text, "Billing address");
        gap(ui, S8);
        ui.columns(2, |ui| {
            TextField::new("Street and number")
                .limit(200)
                .problem(no_street)
                .show(&mut ui[0], &mut self.billing.address_1);
            TextField::new("Apartment, floor")
                .limit(200)
                .show(&mut ui[1], &mut self.billing.address_2);
        });
        gap(ui, S12);
        ui.columns(4, |ui| {
            let parts = [
                ("City", 120, &mut self.billing.city, None),
                ("State", 60, &mut self.billing.state, None),
                ("Postal code", 20, &mut self.billing.postal_code, no_code),
                ("Country", 60, &mut self.billing.country, None),
            ];
            for (ui, (label, limit, value, problem)) in ui.iter_mut().zip(parts) {
                TextField::new(label)
                    .limit(limit)
                    .problem(problem)
                    .show(ui, value);
            }
        });
    }

    /// A card number is pointed out at once, an empty field when somebody wants to go on.
    fn wrong_key(&self) -> Option<&'static str> {
        if looks_like_card_number(&self.key) {
            return Some("This looks like a card number. Remove it and enter the key of the card.");
        }
        (self.tried && self.key.trim().is_empty())
            .then_some("Enter the key that the card form gave.")
    }

    fn is_complete(&self, practice: bool) -> bool {
        let has_key = practice || (!self.key.trim().is_empty() && self.wrong_key().is_none());
        let filled = [
            &self.end_user_id,
            &self.cardholder_name,
            &self.billing.address_1,
            &self.billing.postal_code,
        ];
        has_key && filled.iter().all(|value| !value.trim().is_empty())
    }

    fn send(&mut self, practice: bool, out: &mut Commands) {
        let key = out.key();
        self.asked = Some(key);
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
                    state: trimmed(&self.billing.state),
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
    fn a_form_that_is_printed_does_not_show_its_key() {
        let mut form = AddCard::new(ConnectionId::PRACTICE);
        form.key = "ick_very_secret".to_owned();
        assert!(!format!("{form:?}").contains("secret"));
    }

    #[test]
    fn a_card_number_is_never_handed_over() {
        let mut form = AddCard::new(ConnectionId::PRACTICE);
        form.end_user_id = "user-1".to_owned();
        form.cardholder_name = "Ida Berg".to_owned();
        form.billing.address_1 = "1 Main Street".to_owned();
        form.billing.postal_code = "10001".to_owned();
        form.key = "4242 4242 4242 4242".to_owned();
        assert!(!form.is_complete(false));
        form.key = "ick_42".to_owned();
        assert!(form.is_complete(false));
    }
}
