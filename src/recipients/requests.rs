//! From the table to what a service is told about its recipients.

use crate::contract::{MailingAddress, RecipientRequest, SendMethod};

use super::{Field, RecipientRow, RecipientTable, phone, postal};

impl RecipientTable {
    /// The recipients of a request, blank rows left out. Written as the service wants them: state
    /// and country as two letters, phone in E.164. Meaningful when [`check`](fn@super::check) found
    /// no blocker.
    #[must_use]
    pub fn to_requests(&self, method: &SendMethod) -> Vec<RecipientRequest> {
        self.rows()
            .iter()
            .filter(|row| !row.is_blank())
            .map(|row| request(row, method))
            .collect()
    }
}

fn request(row: &RecipientRow, method: &SendMethod) -> RecipientRequest {
    let given = |field| Some(row.get(field).trim().to_owned()).filter(|value| !value.is_empty());
    RecipientRequest {
        first_name: row.get(Field::FirstName).trim().to_owned(),
        last_name: given(Field::LastName),
        email: given(Field::Email),
        phone: phone::e164(row.get(Field::Phone)),
        mailing_address: (*method == SendMethod::DirectSend).then(|| {
            Box::new(MailingAddress {
                first_name: None,
                last_name: None,
                address_1: given(Field::Address1).unwrap_or_default(),
                address_2: given(Field::Address2),
                city: given(Field::City).unwrap_or_default(),
                state: postal::state_code(row.get(Field::State))
                    .map_or_else(|| given(Field::State).unwrap_or_default(), str::to_owned),
                postal_code: given(Field::PostalCode).unwrap_or_default(),
                country: postal::country_code(row.get(Field::Country)),
            })
        }),
    }
}
