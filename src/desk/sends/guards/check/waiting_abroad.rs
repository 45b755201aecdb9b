//! The recipients abroad of a send that waits in the outbox: before it leaves, they are compared again with what the gift
//! offers abroad, because a collection can become US only, and a product can leave the catalog of a country. What is
//! unknown is no warning here: a catalog that is not read any more must not refuse a send.

use super::{GuardSources, cart_of, run_blocking};
use crate::{
    contract::{OrderBatchRequest, RecipientRequest, SendMethod},
    desk::{
        drafts::Draft,
        sends::{
            guards::{
                abroad::{self, Destinations},
                warning::{AbroadReason, SendWarning},
            },
            outbox::OutboxEntry,
            sent_columns::SentColumns,
        },
        store::StoreError,
    },
    recipients::{Field, RecipientRow, RecipientTable},
};

impl GuardSources<'_> {
    /// The warnings about recipients abroad who cannot accept the gift of a request.
    pub(super) async fn warnings_abroad(
        &self,
        entry: &OutboxEntry,
        request: &OrderBatchRequest,
    ) -> Result<Vec<SendWarning>, StoreError> {
        // The rules of a batch check the addresses of a direct send.
        if request.send_method == Some(SendMethod::DirectSend) {
            return Ok(Vec::new());
        }
        let columns = self.store.columns_of_send(entry.id).await?;
        let Some(recipients) = listed_recipients(&request.recipients, &columns) else {
            return Ok(Vec::new());
        };
        let (store, row) = (self.store, self.connection_row);
        let mut cart = Vec::new();
        for line in cart_of(&request.cart) {
            match store.cart_line(row, self.country, line.product_id).await? {
                Some(known) => cart.push(known),
                None => return Ok(Vec::new()),
            }
        }
        // Known from the draft while the collections are read again.
        self.set_drafted_data(&mut cart, entry).await;
        let cart = self.current_cart(&cart).await?;
        let draft = Draft {
            cart: cart.clone(),
            send_method: request.send_method.clone().unwrap_or_default(),
            swap: request.swap.clone().unwrap_or_default(),
            international_shipping_tier: request
                .international_shipping_tier
                .clone()
                .unwrap_or_default(),
            international_gift_cards_enabled: request.international_gift_cards_enabled
                == Some(true),
            ..Draft::default()
        };
        let checked = run_blocking(move || {
            let warnings = abroad::check(&draft, &recipients, &[]);
            (warnings, Destinations::of(&draft, &recipients, &[]))
        });
        let (mut warnings, destinations) = checked.await;
        let countries: Vec<_> = destinations.countries().collect();
        if !countries.is_empty() {
            let facts = self.catalog_facts(cart, &countries).await?;
            let compared =
                run_blocking(move || destinations.check(&facts.cart, &facts.shipped, |_, _| true));
            warnings.extend(compared.await);
        }
        warnings.retain(|warning| {
            !matches!(
                warning,
                SendWarning::ShippingUnknown { .. }
                    | SendWarning::RecipientsAbroad {
                        reason: AbroadReason::CollectionUnknown(_),
                        ..
                    }
            )
        });
        Ok(warnings)
    }
}

/// The recipients of a request with the phone numbers and countries of the list, which is kept in the order of the
/// request; `None` when the list had neither.
fn listed_recipients(
    requests: &[RecipientRequest],
    columns: &SentColumns,
) -> Option<RecipientTable> {
    if columns.recipients.len() != requests.len() {
        return None;
    }
    let rows = requests.iter().zip(&columns.recipients);
    let rows = rows.map(|(request, listed)| {
        let mut row = RecipientRow::default();
        row.set(Field::FirstName, request.first_name.as_str());
        row.set(Field::Phone, &*listed.phone);
        row.set(Field::Country, &*listed.country);
        row
    });
    let rows: Vec<_> = rows.collect();
    Some(RecipientTable::new("", rows))
}
