//! Makes drafts from batches, for recipients whose orders failed or were canceled, or for all.

use std::collections::{HashMap, HashSet};

use super::{draft_request::DraftRequest, session_context::SessionContext};
use crate::{
    contract::{
        CartItem, CartRequest, OrderBatch, OrderBatchId, OrderBatchRequest, OrderId, OrderStatus,
        RecipientRequest, SendMethod, rules,
    },
    desk::{
        CartLine, Draft, DraftId, Event, Item, Problem, ProblemKind,
        outbox::SentEntry,
        store::{OrderRecipient, RecipientIdentity, StoreError},
        view::{CopyReason, OrderQuery, OrderSelection},
    },
    recipients::{Field, RecipientRow, RecipientTable},
};

/// Makes a draft for those selected recipients whose orders failed or were canceled.
pub(super) async fn send_again(context: SessionContext, selection: OrderSelection, name: String) {
    let copied = async {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let rows = app
            .store
            .selected_orders(connection_row, &selection, app.now())
            .await?;
        let ended = rows
            .iter()
            .filter(|row| matches!(row.status, OrderStatus::Failed | OrderStatus::Canceled));
        let (batches, orders): (HashSet<OrderBatchId>, Vec<OrderId>) =
            ended.map(|row| (row.batch_id, row.id)).unzip();
        let mut batches = batches.into_iter();
        let Some(batch) = batches.next() else {
            return Err(ProblemKind::NoOrdersToSendAgain.into());
        };
        if batches.next().is_some() {
            return Err(ProblemKind::OrdersOfSeveralBatches.into());
        }
        copy(&context, batch, &orders, CopyReason::SendAgain, name).await
    };
    finish(&context, copied.await);
}

/// Makes a draft for all recipients of a batch.
pub(super) async fn duplicate(context: SessionContext, batch: OrderBatchId, name: String) {
    let copied = async {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let selection = OrderSelection::Query(OrderQuery {
            batch: Some(batch),
            ..OrderQuery::default()
        });
        let rows = app
            .store
            .selected_orders(connection_row, &selection, app.now())
            .await?;
        let orders: Vec<OrderId> = rows.iter().map(|row| row.id).collect();
        copy(&context, batch, &orders, CopyReason::Duplicate, name).await
    };
    finish(&context, copied.await);
}

fn finish(context: &SessionContext, copied: Result<(), Problem>) {
    if let Err(problem) = copied {
        context.report(problem);
    }
}

async fn copy(
    context: &SessionContext,
    id: OrderBatchId,
    orders: &[OrderId],
    reason: CopyReason,
    name: String,
) -> Result<(), Problem> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let store = &app.store;
    let not_found = || Problem::from(ProblemKind::NotOnThisComputer { item: Item::Batch });
    let detail = store.batch(connection_row, id, app.now()).await?;
    let batch = detail.ok_or_else(not_found)?.batch;
    let recipients = store.order_recipients(connection_row, orders).await?;
    let table = recipient_table(context, &batch, &recipients).await?;
    let mut cart = Vec::new();
    for item in &batch.cart.items {
        let product = store
            .product(connection_row, &app.country(), item.product.id)
            .await?;
        cart.push(CartLine {
            quantity: item.quantity.max(1),
            ..product.map_or_else(|| line_of_unknown_product(item), |it| CartLine::of(&it))
        });
    }
    let draft = Draft {
        id: DraftId::generate(),
        name,
        cart,
        from_name: batch.from_name.clone(),
        message: batch.message.clone().unwrap_or_default(),
        card_id: batch.card_id,
        send_method: batch.send_method.clone().unwrap_or_default(),
        expires_at: batch.expires_at.filter(|at| *at > app.now()),
        workspace_id: batch.workspace_id,
        ..Draft::default()
    };
    let draft_id = draft.id;
    store
        .add_batch_copy(connection_row, draft_id, id, reason)
        .await?;
    // Emitted before the draft is opened, so that the window waits for it.
    context.emit(Event::BatchCopied(draft_id));
    context
        .session
        .send_to_drafts(DraftRequest::NewWithRecipients {
            draft: Box::new(draft),
            recipients: table,
        });
    Ok(())
}

/// The lines of a cart that was sent, with the current data of the catalog.
pub(super) async fn cart_lines(
    context: &SessionContext,
    cart: &CartRequest,
) -> Result<Vec<CartLine>, StoreError> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let mut lines = Vec::with_capacity(cart.items.len());
    for item in &cart.items {
        let product_id = rules::product_id(item).unwrap_or_default();
        let product = app
            .store
            .product(connection_row, &app.country(), product_id)
            .await?;
        let line = product.map_or_else(
            || CartLine {
                product_id,
                ..CartLine::default()
            },
            |product| CartLine::of(&product),
        );
        lines.push(CartLine {
            quantity: u32::try_from(item.quantity).unwrap_or(1).max(1),
            variable_price: item.variable_price,
            variants: item.variants.clone(),
            ..line
        });
    }
    Ok(lines)
}

/// A recipient of a request as a row of a draft.
pub(super) fn recipient_row(recipient: &RecipientRequest) -> RecipientRow {
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

/// A product that is not in the catalog any more; Review says so.
fn line_of_unknown_product(item: &CartItem) -> CartLine {
    CartLine {
        product_id: item.product.id,
        product_name: item.product.name.clone(),
        brand_id: item.product.brand.id,
        brand_name: item.product.brand.name.clone(),
        ..CartLine::default()
    }
}

/// The recipients as rows; those of a direct send with the address that was sent.
async fn recipient_table(
    context: &SessionContext,
    batch: &OrderBatch,
    recipients: &[OrderRecipient],
) -> Result<RecipientTable, Problem> {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let identities: Vec<RecipientIdentity> =
        recipients.iter().map(OrderRecipient::identity).collect();
    let mut sent = if batch.send_method == Some(SendMethod::DirectSend) {
        store
            .sent_recipients(connection_row, batch.id, &identities)
            .await?
    } else {
        Default::default()
    };
    // Orders of several recipients with the same name and email get no address.
    let mut uses: HashMap<&RecipientIdentity, u32> = HashMap::new();
    for identity in &identities {
        *uses.entry(identity).or_default() += 1;
    }
    let rows = recipients
        .iter()
        .zip(&identities)
        .map(|(recipient, identity)| {
            let known = sent
                .remove(identity)
                .filter(|_| uses[identity] == 1)
                .unwrap_or_default();
            recipient_row(&RecipientRequest {
                first_name: recipient.first_name.clone(),
                last_name: recipient.last_name.clone(),
                email: recipient.email.clone(),
                ..known
            })
        });
    Ok(RecipientTable::new("", rows.collect::<Vec<_>>()))
}

/// Remembers what only this app knows about a sent batch: the batch that its draft was made from,
/// and the recipients of a direct send, whose addresses no service returns.
pub(super) async fn record_sent(
    context: &SessionContext,
    send: &SentEntry,
) -> Result<(), StoreError> {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let (entry, batch) = (&send.entry, send.batch);
    store
        .set_batch_of_copy(connection_row, entry.draft_id, batch)
        .await?;
    let body = store.outbox_request(entry.id).await?;
    let request = serde_json::from_slice::<OrderBatchRequest>(&body).unwrap_or_default();
    if request.send_method == Some(SendMethod::DirectSend) {
        store
            .keep_sent_recipients(connection_row, batch, &request.recipients)
            .await?;
    }
    Ok(())
}
