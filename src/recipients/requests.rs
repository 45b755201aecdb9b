//! Builds the recipients of a request from the recipient table.

use crate::contract::{MailingAddress, RecipientRequest, SendMethod, rules::is_email_address};

use super::{Field, RecipientRow, RecipientTable, phone, postal};

impl RecipientTable {
    /// The recipients of a request, without blank rows. Known states and the US become two-letter
    /// codes and phone numbers get E.164 format; invalid phone numbers are left out, and invalid
    /// emails with a method that needs none. Only a direct send has addresses. The recipients are
    /// valid when [`check`](fn@super::check) finds no blocker.
    #[must_use]
    pub fn to_requests(&self, method: &SendMethod) -> Vec<RecipientRequest> {
        self.rows()
            .iter()
            .filter(|row| !row.is_blank())
            .map(|row| recipient_request(row, method))
            .collect()
    }
}

fn recipient_request(row: &RecipientRow, method: &SendMethod) -> RecipientRequest {
    let non_empty =
        |field| Some(row.get(field).trim().to_owned()).filter(|value| !value.is_empty());
    RecipientRequest {
        first_name: row.get(Field::FirstName).trim().to_owned(),
        last_name: non_empty(Field::LastName),
        email: non_empty(Field::Email)
            .filter(|email| *method == SendMethod::EmailAndLink || is_email_address(email)),
        phone: phone::to_e164(row.get(Field::Phone)),
        mailing_address: (*method == SendMethod::DirectSend).then(|| {
            Box::new(MailingAddress {
                first_name: None,
                last_name: None,
                address_1: non_empty(Field::Address1).unwrap_or_default(),
                address_2: non_empty(Field::Address2),
                city: non_empty(Field::City).unwrap_or_default(),
                state: postal::state_code(row.get(Field::State)).map_or_else(
                    || non_empty(Field::State).unwrap_or_default(),
                    str::to_owned,
                ),
                postal_code: non_empty(Field::PostalCode).unwrap_or_default(),
                country: postal::country_code(row.get(Field::Country)),
            })
        }),
    }
}
