//! Builds the recipients of a request from the recipient table.

use crate::{
    contract::{MailingAddress, RecipientRequest, SendMethod, rules::is_email_address},
    recipients::{
        Field, RecipientRow, RecipientTable,
        addresses::postal,
        contact::{email::is_masked, phone},
    },
};

impl RecipientTable {
    /// The recipients of a request, without blank rows. Known states and the US become two-letter
    /// codes and phone numbers get E.164 format; invalid phone numbers are left out, and invalid
    /// emails with a method that needs none. Only a direct send has addresses and phone numbers:
    /// with other methods a service can text the recipient. The recipients are valid when
    /// [`check`](fn@crate::recipients::check) finds no blocker.
    #[must_use]
    pub fn to_requests(&self, method: &SendMethod) -> Vec<RecipientRequest> {
        self.rows()
            .iter()
            .filter(|row| !row.is_blank())
            .map(|row| row.to_request(method))
            .collect()
    }

    /// Like [`Self::to_requests`], with the phone numbers of recipients who are texted.
    #[must_use]
    pub fn to_requests_with_phones(&self, method: &SendMethod) -> Vec<RecipientRequest> {
        let rows = self.rows().iter().filter(|row| !row.is_blank());
        rows.map(|row| {
            let phone = row.request_value(Field::Phone, method);
            RecipientRequest {
                phone: Some(phone).filter(|phone| !phone.is_empty()),
                ..row.to_request(method)
            }
        })
        .collect()
    }
}

impl RecipientRow {
    /// A value as a request has it; empty where the request leaves the value out. Exported lists also have
    /// the addresses that only a direct send needs.
    #[must_use]
    pub(crate) fn request_value(&self, field: Field, method: &SendMethod) -> String {
        let value = self.get(field).trim();
        match field {
            Field::Email
                if *method != SendMethod::EmailAndLink
                    && (!is_email_address(value) || is_masked(value)) =>
            {
                String::new()
            }
            Field::Phone => phone::to_e164(value).unwrap_or_default(),
            Field::State => postal::state_code(value).unwrap_or(value).to_owned(),
            Field::Country if value.is_empty() && *method != SendMethod::DirectSend => {
                String::new()
            }
            Field::Country => postal::country_code(value),
            _ => value.to_owned(),
        }
    }

    /// A value as an exported list has it: as in a request, and with the extension of a phone number, for
    /// which a request has no place. The import reads the extension.
    #[must_use]
    pub(crate) fn exported_value(&self, field: Field, method: &SendMethod) -> String {
        let mut value = self.request_value(field, method);
        // The request has no place for a second number, but the first one is kept.
        if field == Field::Phone
            && value.is_empty()
            && let Some(number) = phone::first_number(self.get(field))
        {
            value = phone::to_e164(number).unwrap_or_default();
        }
        if field == Field::Phone
            && !value.is_empty()
            && let Some(extension) = phone::extension(self.get(field))
        {
            value.push_str(" x");
            value.push_str(extension);
        }
        value
    }

    /// The row as a recipient of a request; see [`RecipientTable::to_requests`].
    #[must_use]
    pub(crate) fn to_request(&self, method: &SendMethod) -> RecipientRequest {
        let value = |field| self.request_value(field, method);
        let non_empty = |field| Some(value(field)).filter(|value| !value.is_empty());
        RecipientRequest {
            first_name: value(Field::FirstName),
            last_name: non_empty(Field::LastName),
            email: non_empty(Field::Email),
            phone: non_empty(Field::Phone).filter(|_| *method == SendMethod::DirectSend),
            mailing_address: (*method == SendMethod::DirectSend).then(|| {
                Box::new(MailingAddress {
                    first_name: None,
                    last_name: None,
                    address_1: value(Field::Address1),
                    address_2: non_empty(Field::Address2),
                    city: value(Field::City),
                    state: value(Field::State),
                    postal_code: value(Field::PostalCode),
                    country: value(Field::Country),
                })
            }),
        }
    }
}
