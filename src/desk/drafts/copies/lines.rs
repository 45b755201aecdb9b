//! Turns the cart and the recipients of a request back into the fields of a draft. Used where a draft is made
//! from a batch or from a send.

use crate::{
    contract::{CartRequest, RecipientRequest, rules},
    desk::{
        drafts::draft::CartLine, engine::SessionContext, personal::merge_fields::MergeFields,
        sends::SentColumns, store::StoreError,
    },
    recipients::{Field, RecipientKey, RecipientRow, RecipientTable},
};

/// The lines of a cart that was sent, with the current data of the catalog.
pub(in crate::desk) async fn cart_lines(
    context: &SessionContext,
    cart: &CartRequest,
) -> Result<Vec<CartLine>, StoreError> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let mut lines = Vec::with_capacity(cart.items.len());
    for item in &cart.items {
        let product_id = rules::product_id(item).unwrap_or_default();
        let line = app
            .store
            .cart_line(connection_row, &app.country(), product_id)
            .await?
            .unwrap_or_else(|| CartLine {
                product_id,
                ..CartLine::default()
            });
        lines.push(CartLine {
            quantity: u32::try_from(item.quantity).unwrap_or(1).max(1),
            variable_price: item.variable_price,
            variants: item.variants.clone(),
            ..line
        });
    }
    Ok(lines)
}

/// The recipients of a request as the table of a draft, with the extra columns of the list that was sent, and its
/// phone numbers and countries, which the request may lack.
pub(in crate::desk) fn table_of_requests(
    recipients: &[RecipientRequest],
    columns: &SentColumns,
) -> RecipientTable {
    let mut index = columns.index();
    let rows = recipients.iter().map(|recipient| {
        let mut row = recipient_row(recipient);
        if let Some(sent) = index.take(&RecipientKey::of(recipient)) {
            row.extra = sent.values.iter().collect();
            for (field, value) in [(Field::Phone, &sent.phone), (Field::Country, &sent.country)] {
                if !value.is_empty() {
                    row.set(field, value.as_ref());
                }
            }
        }
        row
    });
    let rows: Vec<_> = rows.collect();
    let mut names = columns.names.clone();
    // Columns without values were not stored.
    let used = columns.content.iter().flat_map(|content| content.columns());
    for name in used {
        if MergeFields::new(&names).find(name).is_none() {
            names.push(name.into());
        }
    }
    RecipientTable::with_extra_columns("", names, rows)
}

/// A recipient of a request as a row of a draft.
fn recipient_row(recipient: &RecipientRequest) -> RecipientRow {
    let mut row = RecipientRow::default();
    row.set(Field::FirstName, recipient.first_name.as_str());
    let mut set = |field, value: Option<&str>| {
        if let Some(value) = value {
            row.set(field, value);
        }
    };
    set(Field::LastName, recipient.last_name.as_deref());
    set(Field::Email, recipient.email.as_deref());
    set(Field::Phone, recipient.phone.as_deref());
    if let Some(address) = &recipient.mailing_address {
        set(Field::Address1, Some(&address.address_1));
        set(Field::Address2, address.address_2.as_deref());
        set(Field::City, Some(&address.city));
        set(Field::State, Some(&address.state));
        set(Field::PostalCode, Some(&address.postal_code));
        set(Field::Country, Some(&address.country));
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::SendMethod;

    #[test]
    fn phone_and_country_survive_requests_without_them() {
        let mut row = RecipientRow::default();
        row.set(Field::FirstName, "Ida");
        row.set(Field::Email, "ida@example.com");
        row.set(Field::Phone, "+44 20 7946 0018");
        row.set(Field::Country, "UK");
        let table = RecipientTable::new("", [row]);
        let requests = table.to_requests(&SendMethod::EmailAndLink);
        assert_eq!(requests[0].phone, None);
        let restored = table_of_requests(&requests, &SentColumns::of_table(&table));
        let restored = &restored.rows()[0];
        assert_eq!(restored.get(Field::Phone), "+44 20 7946 0018");
        assert_eq!(restored.get(Field::Country), "UK");
        let without = table_of_requests(&requests, &SentColumns::default());
        assert_eq!(without.rows()[0].get(Field::Phone), "");
    }
}
